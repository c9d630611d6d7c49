"""Answers about repairs, as typed values and as JSON (keys: version 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..hands import TOTAL_HANDS, HandSet
from ..systems import Opening, System
from ..systemtext import opening_lines
from ..value import Value

if TYPE_CHECKING:
    from ..explain.trees import Trace
    from ..logic import Finding


class Change(Value):
    """One opening with other meanings: the steps in words, and its prickar (least, most) before and after.

    ``hands`` are those that the opening no longer shows. ``twins`` are other ways to write the opening that cost the
    same, take as many steps and move as many hands.
    """

    call: str
    words: tuple[str, ...]
    opening: Opening
    before: tuple[int, int]
    after: tuple[int, int]
    hands: HandSet
    twins: tuple[Opening, ...] = ()

    @property
    def lines(self) -> list[str]:
        """What to write in the file."""
        return opening_lines(self.opening)

    def as_json(self) -> dict[str, Any]:
        return {
            "call": self.call, "steps": list(self.words), "lines": self.lines,
            "or": [opening_lines(twin) for twin in self.twins],
            "prickar_before": _range(self.before), "prickar": _range(self.after),
            "share": self.hands.count() / TOTAL_HANDS,
        }  # fmt: skip


class Repair(Value):
    """Changes that together reach the goal, the system that comes out, its total (least, most) and classes.

    ``faults`` are those of its own logic that the system had not before: as hands that are left without a call. ``why``
    is why the changed openings then cost what they do.
    """

    changes: tuple[Change, ...]
    system: System
    steps: int
    hands: HandSet
    total_range: tuple[int, int]
    class_range: tuple[str, ...]
    faults: tuple[Finding, ...] = ()
    why: tuple[Trace, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The lines of all changed openings."""
        return [line for change in self.changes for line in change.lines]

    def as_json(self) -> dict[str, Any]:
        answer = {
            "changes": [change.as_json() for change in self.changes], "steps": self.steps,
            "hands": self.hands.count(), "share": self.hands.count() / TOTAL_HANDS,
            "total": _range(self.total_range), "class": " or ".join(self.class_range),
            "new_faults": [fault.as_json() for fault in self.faults],
        }  # fmt: skip
        return {**answer, "why": [trace.as_json() for trace in self.why]} if self.why else answer


class Way(Value):
    """What an opening carries at most, and the least that an edit leaves it."""

    call: str
    now: int
    lowest: int


class RepairAnswer(Value):
    """All smallest repairs; none and ``already`` where the goal is met as it is.

    Where nothing helps, ``ways`` tells the least that the openings can carry, ``barred`` those that are banned whatever
    is edited, ``hindrances`` (statement, text) what else keeps the system from an event, and ``why`` why an opening has
    not the property that is wanted, or a class cannot be reached.
    """

    system: str
    edition: str
    goal: str
    already: bool
    repairs: tuple[Repair, ...]
    total_range: tuple[int, int]
    class_range: tuple[str, ...]
    ways: tuple[Way, ...]
    barred: tuple[str, ...]
    why: tuple[Trace, ...] = ()
    hindrances: tuple[tuple[str, str], ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.system, "edition": self.edition, "goal": self.goal, "already": self.already,
            "total": _range(self.total_range), "class": " or ".join(self.class_range),
            "repairs": [repair.as_json() for repair in self.repairs],
            "lowest": [{"call": way.call, "prickar": way.now, "lowest": way.lowest} for way in self.ways],
            "banned": list(self.barred),
            "hindrances": [{"statement": statement, "text": text} for statement, text in self.hindrances],
            "why": [trace.as_json() for trace in self.why],
        }  # fmt: skip


def _range(bounds: tuple[int, int]) -> int | list[int]:
    low, high = bounds
    return low if low == high else [low, high]
