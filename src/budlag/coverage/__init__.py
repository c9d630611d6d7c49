"""Coverage tables: which call of a profile shows which type of hand, as in a system book."""
