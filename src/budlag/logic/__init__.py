"""A system's own logic: what contradicts itself, overlaps or is missing in it (statements SY-1 to SY-27, SY-36)."""

from .findings import LEVELS, Finding, Level, explainer_for, findings_as_json, validate

__all__ = ["LEVELS", "Finding", "Level", "explainer_for", "findings_as_json", "validate"]
