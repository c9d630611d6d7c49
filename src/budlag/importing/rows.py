"""What the readers of all formats hand on: described calls, and lines that say nothing about a call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from ..calls import Auction, Call
from ..notation.terms import Style
from ..systems import SEATS, VULNERABILITIES, Situation
from ..value import Value

Made = tuple[bool, Call]
"""A call with whether an opponent made it."""

STRAIN_LETTERS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "notrump"}
BIDS = {f"{level}{letter}": Call(level, strain) for level in range(1, 8) for letter, strain in STRAIN_LETTERS.items()}
"""Every bid once: files hold hundreds of thousands of calls, and the same value compares fastest with itself."""
_RANKS = {id(bid): bid.rank for bid in BIDS.values()}
ALWAYS: frozenset[Situation] = frozenset(product(SEATS, VULNERABILITIES))


class Row(Value):
    """A call described in a file: the auction up to and with it, the words, the line (from 1) and when it holds.

    ``file`` names the included file that the line stands in; empty for the file itself.

    ``listed`` names the suits of a list such as ``1HS`` that the row came from: its text is common to all of them.
    ``option`` is the switch under which the file gives this meaning. ``order``: of two rows for one call in one
    situation, the lower order holds. ``extra`` are terms from fields of the file's own (lengths, force).
    """

    line: int
    made: tuple[Made, ...]
    text: str
    situations: frozenset[Situation] = ALWAYS
    listed: tuple[str, ...] = ()
    option: str = ""
    order: tuple[int, ...] = ()
    extra: tuple[str, ...] = ()
    file: str = ""

    @property
    def place(self) -> str:
        """The line, with the included file that it stands in."""
        return placed(self.file, self.line)

    @property
    def call(self) -> Call:
        return self.made[-1][1]

    @property
    def theirs(self) -> bool:
        return self.made[-1][0]

    @property
    def is_opening(self) -> bool:
        """Whether this is our opening, or our pass in its place."""
        return len(self.made) == 1 and not self.theirs

    @property
    def auction(self) -> Auction:
        return Auction(tuple(("them" if theirs else "us", call) for theirs, call in self.made))

    def shown(self, style: Style = "symbols") -> str:
        """The auction as ``Auction.show`` writes it."""
        return " ".join([_shown(theirs, call, style) for theirs, call in self.made])


@lru_cache(maxsize=400)
def _shown(theirs: bool, call: Call, style: Style) -> str:
    return Auction((("them" if theirs else "us", call),)).show(style)


class Skipped(Value):
    """A line that was not read as the description of a call, and why."""

    line: int
    text: str
    why: str
    file: str = ""

    @property
    def place(self) -> str:
        """The line, with the included file that it stands in."""
        return placed(self.file, self.line)


def placed(file: str, line: int) -> str:
    """A line as reports name it: ``12``, or ``parts/twos.bml:3`` in an included file."""
    return f"{file}:{line}" if file else str(line)


class Source(Value):
    """A foreign file as its rows; ``kind`` names the format."""

    kind: str
    name: str
    rows: tuple[Row, ...]
    skipped: tuple[Skipped, ...]
    exact: bool = False
    """Whether the descriptions are declared to be in budlag's own notation."""


def situations(seats: Iterable[int] = SEATS, vulnerabilities: Iterable[str] = VULNERABILITIES) -> frozenset[Situation]:
    """Every pair of a seat and a vulnerability."""
    return frozenset(product(seats, vulnerabilities))


def impossible(made: Sequence[Made]) -> str:
    """Why an auction cannot be made; empty where it can. One pass: files have tens of thousands of auctions.

    The sides alternate (the readers see to that); ``calls.read_auction`` is the same law for what players type.
    """
    bid = doubled = -1
    passes = 0
    last_side, state = None, ""
    for theirs, call in made:
        if passes >= 3 and (bid >= 0 or passes >= 4):
            return "the auction is over before this call"
        if call.strain == "pass":
            passes += 1
            continue
        passes = 0
        if call.level:
            rank = _RANKS.get(id(call), -1)
            if rank < 0:
                rank = call.rank
            if rank <= bid:
                return f"{call} is not higher than the bid before it"
            bid, last_side, state = rank, theirs, "bid"
        elif call.strain == "double":
            if state != "bid" or last_side == theirs:
                return "there is no opposing bid to double"
            state, doubled = "doubled", int(theirs)
        else:
            if state != "doubled" or doubled == int(theirs):
                return "there is no opposing double to redouble"
            state = "redoubled"
    return ""


def alternating(calls: Sequence[Call]) -> tuple[Made, ...]:
    """Calls one after the other, the last of them ours."""
    last = len(calls) - 1
    return tuple(((last - i) % 2 == 1, call) for i, call in enumerate(calls))
