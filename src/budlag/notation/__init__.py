"""The players' notation of hands: parse it, print it, and turn it into exact sets of hands."""

from .errors import NotationError
from .evaluate import Context
from .meaning import Alternative, Meaning, read_meaning
from .parser import parse
from .terms import Conjunction, Disjunction, Style

__all__ = [
    "Alternative",
    "Conjunction",
    "Context",
    "Disjunction",
    "Meaning",
    "NotationError",
    "Style",
    "parse",
    "read_meaning",
]
