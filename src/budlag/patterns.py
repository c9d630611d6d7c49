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
_TOKEN = re.compile(r"\(\s*([^\s()]+)\s*\)|([^\s()]+)")


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
    found: list[Step] = []
    at = 0
    for match in _TOKEN.finditer(pattern):
        if pattern[at : match.start()].strip():
            break
        at = match.end()
        theirs, ours = match.groups()
        step = _step("they" if theirs else "we", theirs or ours, pattern, match.start())
        if found and found[-1].side == step.side and found[-1].strain != "earlier":
            raise NotationError(f"two calls of one side before `{match[0]}`", pattern, match.start())
        found.append(step)
    if pattern[at:].strip() or not found:
        raise NotationError("a bracket is not closed", pattern, at, expected="opponents' calls as `(1x)`")
    return tuple(found)


def _step(side: Side, token: str, pattern: str, at: int) -> Step:
    if token in _WORDS:
        return Step(side, 0, _WORDS[token])
    lettered = _LETTERED.fullmatch(token)
    if lettered:
        return Step(side, int(lettered[1]), _SUIT_LETTERS[lettered[2]])
    try:
        call = read_call(token)
    except NotationError as error:
        raise NotationError(error.message, pattern, at, expected="a call, `1x`, `2M`, a word or `?`") from None
    return Step(side, call.level, call.strain)
