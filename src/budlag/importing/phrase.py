"""What a phrase of a free-text description is, and the pieces that its patterns are made of."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from ..value import Value

Kind = Literal["strength", "shape", "purpose", "word"]
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Term(Value):
    """A phrase in budlag's notation; several spellings where it can be read in several ways.

    A ``word`` describes and says nothing by itself (natural, weak): dropped beside numbers, kept as text without.
    """

    kind: Kind
    readings: tuple[str, ...]
    why: str = ""
    beside: Literal["strength", "shape", ""] = ""


class Context(Value):
    """The suit of the call described, and the suits of the list its row stands for."""

    bid: str | None = None
    listed: tuple[str, ...] = ()


class Phrase(Value):
    """A kind of phrase: a pattern, what it means, and an example with its reading for the published list.

    ``starts`` are the characters that it can begin with, a digit as 0: nothing else is tried at a place of a text.
    """

    pattern: re.Pattern[str]
    starts: frozenset[str]
    build: Callable[[re.Match[str], Context], Term | None]
    examples: tuple[tuple[str, str], ...]


PHRASES: list[Phrase] = []
POINTS_OR_CARDS = "points, or cards"
"""Why a bare number has two readings; the first is the points, the second the cards in the suit bid."""

UNIT = r"(?:hcp|hp|pts?|points?|p)(?![^\W_])"
NO_MORE = r"(?![\w%!=+])(?!-[\w(])(?!\s*-?\s*(?:cards?|card|cd)\b)"
SUIT = (
    r"(?:![cdhs](?![A-Za-z0-9])|(?:spades?|spader|hearts?|hjärter|diamonds?|ruter|clubs?|klöver|sp|hj|ru|kl)\b"
    r"|(?:other\s+major|om(?-i:)|majors?|minors?|hf|lf)\b|(?-i:oM|M|m)\b|(?:any\s+)?suit\b(?!-))"
)
GLUED = r"(?-i:[SHDC]|[shd])\b"
CARDS = r"(?:\s*-?\s*(?:cards?|card|cds?)\b)"


def phrase(pattern: str, starts: str, *examples: tuple[str, str]) -> Callable[[Callable[..., Term | None]], None]:
    def register(build: Callable[..., Term | None]) -> None:
        PHRASES.append(Phrase(re.compile(pattern, re.IGNORECASE), frozenset(starts), build, examples))

    return register


def target(word: str, context: Context) -> str | None:
    """The suit, or kind of suit, that a word names, in notation; None for `suit` where no suit was bid."""
    low = " ".join(word.lower().split())
    if word in ("M", "m", "oM"):
        return word
    if low == "suit":
        return SUITS_LETTER[context.bid] if context.bid else None
    if low == "any suit":
        return "any"
    if low == "other major":
        return "oM"
    if low in ("major", "majors", "hf"):
        return "M"
    if low in ("minor", "minors", "lf"):
        return "m"
    swedish = {"hjärter": "H", "ruter": "D", "ru": "D", "klöver": "C", "kl": "C"}
    return swedish.get(low) or low.lstrip("!")[0].upper()


SUITS_LETTER = {name: letter.upper() for letter, name in SUITS.items()}
