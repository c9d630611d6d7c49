"""The answer of `budlag coverage`, as typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..answers import Verdict
from ..glossary.entry import Alternative
from ..value import Value

if TYPE_CHECKING:
    from ..explain.trees import Trace


class Cell(Value):
    """A call that shows a type of hand.

    ``grade`` is ``alone``, ``among`` (other types too) or ``part`` (some of its suits); ``points`` are the ranges in hp
    where the call is narrower than what a defender mostly acts on.
    """

    convention: str
    call: str
    grade: str
    sure: Verdict
    every_shape: bool
    points: tuple[tuple[int, int], ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "convention": self.convention, "call": self.call, "grade": self.grade, "sure": self.sure,
            "every_shape": self.every_shape, "points": [list(each) for each in self.points],
        }  # fmt: skip


class Row(Value):
    """A type of hand: for each convention of the table its calls, and whether it is without one."""

    hand: str
    suits: tuple[str, ...]
    text: str
    their_suit: bool
    cells: tuple[tuple[Cell, ...], ...]
    without: tuple[Verdict, ...]

    @property
    def empty(self) -> bool:
        """Whether no convention has a call for it."""
        return all(verdict == "yes" for verdict in self.without)

    def as_json(self, conventions: tuple[str, ...]) -> dict[str, Any]:
        return {
            "hand": self.hand, "suits": list(self.suits), "their_suit": self.their_suit,
            "calls": [cell.as_json() for cells in self.cells for cell in cells],
            "without_a_call": dict(zip(conventions, self.without, strict=True)),
        }  # fmt: skip


class CallMeaning(Value):
    """Calls with what they show; ``untold`` where the glossary does not tell which hands."""

    convention: str
    calls: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    untold: bool

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements that carry it."""
        return tuple(dict.fromkeys(s for one in self.alternatives for s in one.statements))

    def as_json(self) -> dict[str, Any]:
        return {
            "convention": self.convention, "calls": list(self.calls),
            "meaning": " | ".join(dict.fromkeys(one.shows for one in self.alternatives)),
            "alternatives": [one.as_json() for one in self.alternatives],
            "statements": list(self.statements), "untold": self.untold,
        }  # fmt: skip


class CoverageTable(Value):
    """One table: the auctions, each with the class of the opening, in which the conventions act alike."""

    auctions: tuple[tuple[str, str], ...]
    conventions: tuple[str, ...]
    rows: tuple[Row, ...]
    calls: tuple[CallMeaning, ...]
    gaps: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "auctions": [{"auction": auction, "opening": opened} for auction, opened in self.auctions],
            "conventions": list(self.conventions),
            "rows": [row.as_json(self.conventions) for row in self.rows],
            "calls": [call.as_json() for call in self.calls],
            "left_open": [{"convention": convention, "text": text} for convention, text in self.gaps],
        }  # fmt: skip


class CoverageAnswer(Value):
    """All tables; ``later`` are conventions without a call before our side has acted, ``undescribed`` only named."""

    conventions: tuple[str, ...]
    against: tuple[str, ...]
    names: dict[str, str]
    classes: dict[str, str]
    tables: tuple[CoverageTable, ...]
    later: tuple[str, ...]
    undescribed: tuple[str, ...]
    why: tuple[Trace, ...] = ()

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "conventions": list(self.conventions), "against": list(self.against),
            "tables": [table.as_json() for table in self.tables],
            "no_first_action": list(self.later), "not_described": list(self.undescribed),
        }  # fmt: skip
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        return answer
