"""Auction patterns of the glossary, ``(1x) X (2x) ?``, as steps for the knowledge base (kb/conventions/README.md)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from .calls import read_call
from .notation import NotationError
from .value import Value

Side = Literal["they", "we"]

_WORDS = {
    "bid": "any_bid", "suit": "any_suit", "nt": "any_notrump", "any": "any_call", "CUE": "cue", "JUMP_CUE": "jump_cue",
    "JUMP": "jump_suit", "raise": "raise", "new": "new_suit", "game": "game", "slam": "slam", "?": "asked",
    "...": "earlier",
}  # fmt: skip
_SUIT_LETTERS = {"x": "x", "y": "y", "z": "z", "w": "w", "M": "major", "m": "minor", "oM": "other_major"}
_LETTERED = re.compile(r"([1-7])(oM|[xyzwMm])")
_EXPECTED = "calls such as `(1x)`, `2M`, `X`, `CUE`, `any` or `?`, opponents in brackets"


class Step(Value):
    """One call of a pattern: whose, and a bid with its level, or a word (level 0) such as ``pass``, ``cue``, ``asked``.

    ``strain`` is a denomination, or a letter of the pattern: x, y, z, w, major, minor, other_major.
    """

    side: Side
    level: int
    strain: str


@lru_cache(maxsize=1024)
def steps(pattern: str) -> tuple[Step, ...]:
    """The steps of a pattern, in order.

    Raises NotationError for a token that is none, and for two calls of one side in a row.
    """
    tokens = pattern.split()
    try:
        found = tuple(map(_step, tokens))
    except NotationError as error:
        raise NotationError(error.message, pattern, max(pattern.find(error.text), 0), expected=_EXPECTED) from None
    for one, other, token in zip(found, found[1:], tokens[1:], strict=False):
        if one.side == other.side and one.strain != "earlier":
            raise NotationError(f"two calls of one side before `{token}`", pattern, 0, expected=_EXPECTED)
    if not found:
        raise NotationError("there is no call here", pattern, 0, expected=_EXPECTED)
    return found


@lru_cache(maxsize=256)
def _step(token: str) -> Step:
    """The step of one token; raises NotationError."""
    side: Side = "they" if token[:1] == "(" and token[-1:] == ")" else "we"
    call = token[1:-1] if side == "they" else token
    if call in _WORDS:
        return Step(side, 0, _WORDS[call])
    lettered = _LETTERED.fullmatch(call)
    if lettered:
        return Step(side, int(lettered[1]), _SUIT_LETTERS[lettered[2]])
    read = read_call(call)
    return Step(side, read.level, read.strain)
