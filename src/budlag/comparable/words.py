"""Words of rulings on comparable calls: shares, cards, calls inside a sentence."""

from __future__ import annotations

import re

from clingo import Symbol

from ..answers import Verdict
from ..notation.terms import Style, show_suit
from .answers import VERDICTS

SPOKEN = {"pass": "the pass", "double": "the double", "redouble": "the redouble"}
TURNS = {"rho": "right-hand opponent", "partner": "partner", "lho": "left-hand opponent"}
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def verdict_of(symbol: Symbol) -> Verdict:
    """yes, no or unclear as a value."""
    return next(verdict for verdict in VERDICTS if verdict == symbol.name)


def percent(share: float) -> str:
    """A share in words: none, all, or per cent."""
    if share == 0:
        return "none"
    if share >= 1:
        return "all"
    return f"{100 * share:.1f} %" if share < 0.1 or share > 0.995 else f"{100 * share:.0f} %"


def lowered(text: str) -> str:
    """A sentence after a colon: with a small letter, unless it begins with a call."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def cards(number: int) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} card" + ("" if number == 1 else "s")


def with_unit(words: str) -> str:
    """A range of points by itself gets its unit."""
    return f"{words} hp" if words.replace("-", "").replace("+", "").replace("=", "").isdigit() else words


def in_style(text: str, style: Style) -> str:
    """Calls in a text of the knowledge base with symbols."""
    if style == "ascii":
        return text
    return re.sub(r"\b([1-7])([CDHS])\b", lambda m: m[1] + show_suit(_SUITS[m[2]], style), text)
