"""Calls and auctions: read every spelling players use, print one."""

from __future__ import annotations

import re
from typing import Literal

from .notation.errors import NotationError
from .notation.terms import Style
from .notation.words import SUIT_LETTER, SUIT_SYMBOL, SUIT_WORDS
from .value import Value

STRAINS = ("clubs", "diamonds", "hearts", "spades", "notrump")
_STRAIN_WORDS = {**SUIT_WORDS, "nt": "notrump", "n": "notrump", "sang": "notrump", "sa": "notrump", "ut": "notrump"}
_CALL_WORDS: dict[str, Literal["pass", "double", "redouble"]] = {
    "p": "pass", "pass": "pass", "pas": "pass",
    "x": "double", "d": "double", "dbl": "double", "double": "double",
    "xx": "redouble", "rd": "redouble", "rdbl": "redouble", "redouble": "redouble",
}  # fmt: skip
_BID = re.compile(r"([1-7])\s?(.+)")


class Call(Value):
    """A bid (level 1-7 and strain), or a pass, double or redouble (level 0)."""

    level: int
    strain: str

    @property
    def is_bid(self) -> bool:
        return self.level > 0

    @property
    def suit(self) -> str | None:
        """The suit bid, None for notrump and for calls that are no bids."""
        return self.strain if self.level and self.strain != "notrump" else None

    @property
    def rank(self) -> int:
        """Order among bids: 0 for 1♣ to 34 for 7NT; -1 for other calls."""
        return (self.level - 1) * 5 + STRAINS.index(self.strain) if self.level else -1

    def show(self, style: Style = "symbols") -> str:
        if not self.level:
            return {"pass": "pass", "double": "X", "redouble": "XX"}[self.strain]
        if self.strain == "notrump":
            return f"{self.level}NT"
        return f"{self.level}{(SUIT_SYMBOL if style == 'symbols' else SUIT_LETTER)[self.strain]}"

    def __str__(self) -> str:
        return self.show()


PASS = Call(0, "pass")
DOUBLE = Call(0, "double")
REDOUBLE = Call(0, "redouble")


def read_call(text: str) -> Call:
    """The call written as ``1C``, ``1NT``, ``1N``, ``2♥``, ``3!d``, ``P``, ``X``, ``Dbl``, ``RD`` ...

    Raises NotationError, with the nearest call, for anything else.
    """
    word = text.strip().lower()
    if word in _CALL_WORDS:
        return Call(0, _CALL_WORDS[word])
    bid = _BID.fullmatch(word)
    if bid and bid[2] in _STRAIN_WORDS:
        return Call(int(bid[1]), _STRAIN_WORDS[bid[2]])
    raise NotationError(f"`{text.strip()}` is no call", text, 0, len(text),
                        expected="a call from 1C to 7NT, P, X or XX", nearest=_nearest(word))


def is_call(text: str) -> bool:
    """Whether a text can be read as a call."""
    try:
        read_call(text)
    except NotationError:
        return False
    return True


def _nearest(word: str) -> tuple[str, ...]:
    swapped = re.fullmatch(r"(\D+)([1-7])", word)
    if swapped and swapped[1] in _STRAIN_WORDS:
        return (Call(int(swapped[2]), _STRAIN_WORDS[swapped[1]]).show("ascii"),)
    start = re.match(r"([1-7])\s*([a-z♠♥♦♣])", word)
    if start and start[2] in _STRAIN_WORDS:
        return (Call(int(start[1]), _STRAIN_WORDS[start[2]]).show("ascii"),)
    return ()


Side = Literal["us", "them"]


class Auction(Value):
    """An auction seen from our side: (side, call) from the first call on."""

    calls: tuple[tuple[Side, Call], ...]

    @property
    def seat(self) -> int | None:
        """The seat (1-4) that made the first bid; None if nobody has bid."""
        return next((i + 1 for i, (_, call) in enumerate(self.calls) if call.is_bid), None)

    @property
    def to_act(self) -> Side:
        """Whose turn it is."""
        return "us" if not self.calls or self.calls[-1][0] == "them" else "them"

    def can_double(self, side: Side, call: Call) -> bool:
        """Whether a side could double (or redouble) here, whoever is to act (Law 19)."""
        last = next(((by, made) for by, made in reversed(self.calls) if made != PASS), None)
        if last is None or last[0] == side:
            return False
        return last[1].is_bid if call == DOUBLE else last[1] == DOUBLE

    def show(self, style: Style = "symbols") -> str:
        """Opponents in brackets: ``(1♥) X (2♥) X``."""
        shown = [(side, "P" if call == PASS else call.show(style)) for side, call in self.calls]
        return " ".join(f"({text})" if side == "them" else text for side, text in shown)

    def __str__(self) -> str:
        return self.show()


_GAP = re.compile(r"\s*(?:-\s*)?")
_TOKEN = re.compile(r"(?P<open>\()?\s*(?P<call>[^\s()-]+)\s*(?P<close>\))?")


def read_auction(text: str) -> Auction:
    """The auction written as ``(1H) X (2H) X`` or ``1NT-2D``; opponents in brackets.

    Leading passes only tell the seat: their sides are counted back from the first bid, or without a bid
    from the first call on. A bare pass belongs to whoever is to act; a bare bid where an opponent is to
    act inserts his pass. Raises NotationError at the call that cannot be made.
    """
    tokens = _tokens(text)
    first = next((i for i, (_, call, _) in enumerate(tokens) if call.is_bid), len(tokens))
    known = first if first < len(tokens) else 0
    opener: Side = "them" if tokens[known][0] else "us"
    calls: list[tuple[Side, Call]] = []
    for i, (theirs, call, at) in enumerate(tokens[:first]):
        if call != PASS:
            raise NotationError(f"{call} before any bid", text, at, expected="a bid or a pass")
        _refuse_if_over(calls, text, at)
        side = opener if (known - i) % 2 == 0 else _other(opener)
        if theirs and side == "us":
            counted = "counted back from the first bid" if known else "counted from the first call"
            raise NotationError(f"{counted}, this pass is ours", text, at, expected="P without brackets")
        calls.append((side, call))
    for theirs, call, at in tokens[first:]:
        _add(calls, theirs, call, at, text)
    return Auction(tuple(calls))


def _tokens(text: str) -> list[tuple[bool, Call, int]]:
    tokens = []
    at = 0
    while gap := _GAP.match(text, at):
        at = gap.end()
        if at >= len(text):
            break
        match = _TOKEN.match(text, at)
        if not match or bool(match["open"]) != bool(match["close"]):
            raise NotationError(f"`{text[at:].split()[0]}` is no call", text, at,
                                expected="a call, an opponent's in brackets: `(1H) X`")
        try:
            call = read_call(match["call"])
        except NotationError as error:
            raise NotationError(error.message, text, match.start("call"), match.end("call"),
                                expected=error.expected, nearest=error.nearest) from None
        tokens.append((bool(match["open"]), call, match.start("call")))
        at = match.end()
    if not tokens:
        raise NotationError("there is no call here", text, 0, len(text),
                            expected="an auction: `(1H) X (2H) X`")
    return tokens


def _other(side: Side) -> Side:
    return "them" if side == "us" else "us"


def _add(calls: list[tuple[Side, Call]], theirs: bool, call: Call, at: int, text: str) -> None:
    first: Side = "them" if theirs else "us"
    turn = _other(calls[-1][0]) if calls else first
    if theirs and turn == "us":
        raise NotationError("our side is to act before this call, and nothing is filled in for us", text, at,
                            expected="our call (P if we passed)")
    if not theirs and turn == "them" and call != PASS:
        _refuse_if_over(calls, text, at)
        calls.append(("them", PASS))
        turn = "us"
    _refuse_if_over(calls, text, at)
    _refuse_if_impossible(calls, turn, call, text, at)
    calls.append((turn, call))


def _refuse_if_over(calls: list[tuple[Side, Call]], text: str, at: int) -> None:
    if len(calls) >= 4 and all(call == PASS for _, call in calls[-3:]):
        raise NotationError("the auction is over before this call: all have passed", text, at,
                            expected="no further call")


def _refuse_if_impossible(calls: list[tuple[Side, Call]], turn: Side, call: Call, text: str, at: int) -> None:
    active = [(side, made) for side, made in calls if made != PASS]
    last_bid = next(((side, made) for side, made in reversed(active) if made.is_bid), None)
    if call.is_bid and last_bid and call.rank <= last_bid[1].rank:
        raise NotationError(f"{call} is not higher than {last_bid[1]}", text, at, expected="a sufficient bid")
    if call == DOUBLE and not (active and active[-1][1].is_bid and active[-1][0] != turn):
        raise NotationError("there is no opposing bid to double", text, at, expected="a bid or a pass")
    if call == REDOUBLE and not (active and active[-1] == (_other(turn), DOUBLE)):
        raise NotationError("there is no opposing double to redouble", text, at, expected="a bid or a pass")
