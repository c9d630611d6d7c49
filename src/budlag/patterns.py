"""Auction patterns of the glossary, ``(1x) X (2x) ?``, as steps for the knowledge base (kb/conventions/README.md)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from .calls import STRAINS, Call, read_call
from .notation import NotationError
from .value import Value

Side = Literal["they", "we"]
SUITS_UP = STRAINS[:4]

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


@lru_cache(maxsize=1024)
def instances(pattern: str) -> tuple[tuple[tuple[Side, Call], ...], ...]:
    """Auctions that stand for a pattern: one for each suit that can be opened, with the cheapest calls after it.

    Words become the cheapest call of their kind. Patterns that begin with ``...`` have none.
    """
    before = steps(pattern)[:-1]
    if any(step.strain == "earlier" for step in before):
        return ()
    first = next((step.strain for step in before if step.level), "")
    choices = _SUITS_OF.get(first, (None,))
    found = (_instance(before, first, suit) for suit in choices)
    return tuple(auction for auction in found if auction is not None)


_SUITS_OF: dict[str, tuple[str | None, ...]] = {
    "x": SUITS_UP, "y": SUITS_UP, "major": SUITS_UP[2:], "minor": SUITS_UP[:2],
}  # fmt: skip


def _instance(before: tuple[Step, ...], first: str, suit: str | None) -> tuple[tuple[Side, Call], ...] | None:
    meant = {first: suit} if suit else {}
    made: list[tuple[Side, Call]] = []
    for step in before:
        call = _call_of(step, made, meant)
        if call is None:
            return None
        made.append((step.side, call))
    return tuple(made)


def _call_of(step: Step, made: list[tuple[Side, Call]], meant: dict[str, str]) -> Call | None:
    """The call that a step stands for after others; None if no such call is legal."""
    bids = [(side, call) for side, call in made if call.is_bid]
    over = bids[-1][1].rank if bids else -1
    if not step.level and step.strain in ("pass", "double", "redouble"):
        return Call(0, step.strain)
    if step.level and step.strain in STRAINS:
        call = Call(step.level, step.strain)
        return call if call.rank > over else None
    return next((call for call in _BIDS[over + 1 :] if _fits(step, call, bids, meant)), None)


_BIDS = tuple(Call(level, strain) for level in range(1, 8) for strain in STRAINS)


def _fits(step: Step, call: Call, bids: list[tuple[Side, Call]], meant: dict[str, str]) -> bool:
    named = {bid.suit for _, bid in bids}
    if step.level:
        if call.level != step.level or call.suit is None:
            return False
        if step.strain in meant:
            return meant[step.strain] == call.suit
        if call.suit in meant.values() or not _allowed(step.strain, call.suit):
            return False
        meant[step.strain] = call.suit
        return True
    opened = bids[0][1].suit if bids else None
    ours = [bid.suit for side, bid in bids if side == step.side]
    match step.strain:
        case "any_suit":
            return call.suit is not None
        case "any_notrump":
            return call.strain == "notrump"
        case "cue":
            return call.suit == opened
        case "jump_cue":
            return call.suit == opened and _is_jump(call, bids)
        case "jump_suit":
            return call.suit is not None and call.suit not in named and _is_jump(call, bids)
        case "raise":
            return bool(ours) and call.suit == ours[-1]
        case "new_suit":
            return call.suit is not None and call.suit not in named
        case "game":
            return call.level > 3
        case "slam":
            return call.level > 5
    return step.strain in ("any_bid", "any_call")


def _is_jump(call: Call, bids: list[tuple[Side, Call]]) -> bool:
    """Whether the same bid one level lower would have been enough."""
    return bool(bids) and call.rank - len(STRAINS) > bids[-1][1].rank


def _allowed(letter: str, suit: str) -> bool:
    major = suit in ("hearts", "spades")
    return {"major": major, "other_major": major, "minor": not major}.get(letter, True)
