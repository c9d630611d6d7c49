"""Events: entry to a tournament, duties, teams, written defences at the table, sanctions (statements OB-2, OB-3)."""
