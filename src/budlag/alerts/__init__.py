"""Alerts: whether a call, or each call of a system, is alerted (the Swedish alert rules of 2010, statements AL)."""
