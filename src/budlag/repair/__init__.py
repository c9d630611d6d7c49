"""The smallest changes of a system that reach a goal: edits of meanings, judged by the rules, then chosen."""

from .answers import Change, Repair, RepairAnswer, Way
from .goals import Goal, read_goal
from .search import explainer_for, repair

__all__ = ["Change", "Goal", "Repair", "RepairAnswer", "Way", "explainer_for", "read_goal", "repair"]
