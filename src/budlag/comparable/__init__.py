"""Comparable calls: a ruling on an insufficient bid or a call out of turn (Law 23, Danish statement LKU-21)."""
