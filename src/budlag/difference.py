"""What is different between two systems: typed values, and their JSON (keys: version 1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .hands import TOTAL_HANDS, HandSet, sample_hands
from .value import Value

if TYPE_CHECKING:
    from .explain.trees import Trace
    from .logic import Finding


class Clash(Value):
    """A conflict between conventions of one of the systems: its kind, of which, and what is to be said of it."""

    kind: str
    of: str
    text: str

    def as_json(self) -> dict[str, str]:
        return {"kind": self.kind, "of": self.of, "text": self.text}


class Changed(Value):
    """A meaning in two systems; None where one of them has no such call. ``where`` names seats and vulnerabilities.

    ``gained`` and ``lost`` are the hands that only the second and only the first shows (None where a meaning is not
    known); ``at_most`` tells that something was left open, so that there may be fewer.
    """

    call: str
    where: str
    before: str | None
    after: str | None
    gained: HandSet | None = None
    lost: HandSet | None = None
    at_most: bool = False

    @property
    def same_hands(self) -> bool:
        """Written otherwise, the same hands."""
        return self.gained is not None and not self.gained and not self.lost

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"call": self.call, "before": self.before, "after": self.after}
        if self.where:
            answer["where"] = self.where
        for name, hands in (("gained", self.gained), ("lost", self.lost)):
            if hands is not None:
                answer[name] = {"share": hands.count() / TOTAL_HANDS, "samples": sample_hands(hands, 2)}
        if self.gained is not None:
            answer["at_most"] = self.at_most
        return answer


class Turned(Value):
    """An answer about one call that is another in the second system."""

    call: str
    before: str
    after: str

    def as_json(self) -> dict[str, str]:
        return {"call": self.call, "before": self.before, "after": self.after}


class Difference(Value):
    """What is different in a second system; pairs are of (first, second), or of what only one of them has."""

    names: tuple[str, str]
    edition: str
    meanings: tuple[Changed, ...]
    calls: tuple[Changed, ...]
    prickar: tuple[Turned, ...]
    kinds: tuple[Turned, ...]
    alerts: tuple[Turned, ...]
    rights: tuple[Turned, ...]
    totals: tuple[tuple[int, int], tuple[int, int]]
    classes: tuple[tuple[str, ...], tuple[str, ...]]
    duties: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
    findings: tuple[tuple[Finding, ...], tuple[Finding, ...]]
    conventions: tuple[tuple[str, ...], tuple[str, ...]]
    conflicts: tuple[tuple[Clash, ...], tuple[Clash, ...]]
    priority: tuple[str, str]
    why: tuple[Trace, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether the systems are the same in all that is compared."""
        lists = (*self.duties, *self.findings, *self.conventions, *self.conflicts)
        return not any((self.meanings, self.calls, self.prickar, self.kinds, self.alerts, self.rights, *lists)) and (
            self.totals[0] == self.totals[1] and self.priority[0] == self.priority[1])  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        """The keys of the answer, version 1."""
        answer: dict[str, Any] = {
            "systems": list(self.names), "edition": self.edition,
            "openings": [one.as_json() for one in self.meanings], "calls": [one.as_json() for one in self.calls],
            "prickar": [one.as_json() for one in self.prickar], "kinds": [one.as_json() for one in self.kinds],
            "alerts": [one.as_json() for one in self.alerts], "rights": [one.as_json() for one in self.rights],
            "total": [low if low == high else [low, high] for low, high in self.totals],
            "class": [" or ".join(each) for each in self.classes],
            "duties": _only({"statement": s, "duty": text} for s, text in self.duties[0])
            | _only(({"statement": s, "duty": text} for s, text in self.duties[1]), "after"),
            "faults": _only(one.as_json() for one in self.findings[0])
            | _only((one.as_json() for one in self.findings[1]), "after"),
            "conventions": _only(self.conventions[0]) | _only(self.conventions[1], "after"),
            "conflicts": _only(one.as_json() for one in self.conflicts[0])
            | _only((one.as_json() for one in self.conflicts[1]), "after"),
            "priority": list(self.priority),
        }  # fmt: skip
        return {**answer, "why": [trace.as_json() for trace in self.why]} if self.why else answer


def _only(found: Iterable[Any], which: str = "before") -> dict[str, list[Any]]:
    return {f"only_{which}": list(found)}
