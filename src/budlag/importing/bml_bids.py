"""The bids of BML tables: lists (`1HS`), variables (`2M`, `3X`, `2red`), steps, opponents in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..calls import DOUBLE, PASS, REDOUBLE, STRAINS, Call
from ..value import Value
from .rows import BIDS, STRAIN_LETTERS, Made

_OTHER = {"P": PASS, "PASS": PASS, "D": DOUBLE, "DBL": DOUBLE, "R": REDOUBLE, "RDBL": REDOUBLE, "RD": REDOUBLE,
          "XX": REDOUBLE, "X": DOUBLE}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<open>\()?(?:(?P<level>[1-7])(?:(?P<nt>NT)|(?P<strains>!?[CDHSN♣♦♥♠]+)|(?P<group>red|black|oM|om|M|m)"
    r"|(?P<variable>[XYZ])|(?P<other_suit>[cdhsn]|nt))|(?P<steps>\d)\s?steps?|(?P<call>P|Pass|D|Dbl|R|Rdbl|Rd|XX|X))"
    r"(?P<close>\))?(?P<end>[!*]?)"
)
_SYMBOLS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})
MAJORS, MINORS = ("hearts", "spades"), ("clubs", "diamonds")
_GROUPS = {"M": MAJORS, "m": MINORS, "oM": MAJORS, "om": MINORS, "red": ("diamonds", "hearts"),
           "black": ("clubs", "spades")}  # fmt: skip
_RISING = "XYZ"
_OTHER_OF = {"oM": "M", "om": "m"}


class Bid(Value):
    """The first word of a row: the calls it stands for are found once the auction before it is known."""

    theirs: bool
    call: Call | None = None
    level: int = 0
    strains: tuple[str, ...] = ()
    group: str = ""
    steps: int = 0

    @property
    def rank(self) -> int:
        """Which of two rows for a call holds: one that names it, a list, a variable."""
        return 2 if self.group or self.steps else 1 if len(self.strains) > 1 else 0


def read_bid(word: str) -> Bid | None:
    """The bid a word stands for; None for a word that is no bid."""
    match = _TOKEN.fullmatch(word.replace("\\", ""))
    if not match or bool(match["open"]) != bool(match["close"]):
        return None
    theirs = bool(match["open"])
    if match["call"]:
        return Bid(theirs, _OTHER[match["call"].upper()])
    if match["steps"]:
        return Bid(theirs, steps=int(match["steps"]))
    level = int(match["level"])
    if match["nt"]:
        return Bid(theirs, level=level, strains=("notrump",))
    if match["other_suit"]:
        return Bid(theirs, level=level, strains=(STRAIN_LETTERS[match["other_suit"][0].upper()],))
    if match["strains"]:
        strains = match["strains"].lstrip("!").translate(_SYMBOLS)
        return Bid(theirs, level=level, strains=tuple(dict.fromkeys(STRAIN_LETTERS[letter] for letter in strains)))
    return Bid(theirs, level=level, group=match["group"] or match["variable"])


_BY_PLACE = tuple(sorted(BIDS.values(), key=lambda bid: bid.rank))


def _bid(level: int, strain: str) -> Call:
    return _BY_PLACE[(level - 1) * 5 + STRAINS.index(strain)]


Bound = Mapping[str, str]


def calls_of(bid: Bid, before: tuple[Made, ...], bound: Bound) -> Iterator[tuple[Call, Bound]]:
    """Each call a bid can be after an auction, with the variables bound so far."""
    if bid.call is not None:
        yield bid.call, bound
    elif bid.steps:
        last = next((call for _, call in reversed(before) if call.is_bid), None)
        place = (last.rank if last else -1) + bid.steps
        if place < 35:
            yield _BY_PLACE[place], bound
    elif bid.strains:
        for strain in bid.strains:
            yield _bid(bid.level, strain), bound
    else:
        for strain, now in _suits(bid.group, before, bound):
            yield _bid(bid.level, strain), now


def _suits(group: str, before: tuple[Made, ...], bound: Bound) -> Iterator[tuple[str, Bound]]:
    if group in bound:
        yield bound[group], bound
        return
    partner = _OTHER_OF.get(group)
    if partner and partner in bound:
        yield from ((suit, bound) for suit in _GROUPS[group] if suit != bound[partner])
        return
    used = {call.suit for _, call in before if call.suit}
    choices = _GROUPS.get(group, STRAINS[:4])
    free = [suit for suit in choices if suit not in used]
    if group in _RISING:  # X, Y, Z rise, whichever of them is bound first
        place = _RISING.index(group)
        lower = [STRAINS.index(bound[name]) for name in _RISING[:place] if name in bound]
        higher = [STRAINS.index(bound[name]) for name in _RISING[place + 1 :] if name in bound]
        free = [suit for suit in free if max(lower, default=-1) < STRAINS.index(suit) < min(higher, default=4)]
    elif not free:
        free = list(choices)
    for suit in free:
        yield suit, {**bound, group: suit}


_VARIABLE = re.compile(r"(?<![A-Za-z!])(oM|om|M|m|X|Y|Z)(?![A-Za-z])")


def substituted(text: str, bound: Bound) -> str:
    """A description with the suits in place of the variables that its row or a row above has bound."""
    if not bound:
        return text

    def suit(match: re.Match[str]) -> str:
        name = match[1]
        of = _OTHER_OF.get(name)
        if of and of in bound:
            return next("!" + other[0] for other in _GROUPS[name] if other != bound[of])
        return "!" + bound[name][0] if name in bound else name

    return _VARIABLE.sub(suit, text)
