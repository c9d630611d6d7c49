"""Conflicts between conventions: of a profile, of a system's conventions, as a graph (definitions CF-1 to CF-9)."""
