"""All that is said of one system: what `check` prints and the report shows."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from .events.admission import judge_entry
from .events.entries import Entry
from .logic import Finding, findings_as_json, validate
from .notation.terms import Style
from .value import Value

if TYPE_CHECKING:
    from .events.tournaments import Tournament
    from .systems import System


class Whole(Value):
    """A judged system with its alerts, what it is to defenders and the conflicts of its conventions; its own logic."""

    entry: Entry
    findings: tuple[Finding, ...]

    @property
    def faulty(self) -> bool:
        """Whether the system contradicts itself, or names conventions that cannot be played together."""
        conflicts = self.entry.conflicts
        return any(finding.level == "fault" for finding in self.findings) or bool(conflicts and conflicts.faults)

    def as_json(self) -> dict[str, Any]:
        """The entry, and `faults`, `warnings` and `notes`."""
        return {**self.entry.as_json(), **findings_as_json(self.findings)}


def judge_whole(
    system: System, tournament: Tournament | None = None, *, on: date | None = None, style: Style = "symbols",
    why: bool = False, team: str = "", brief: bool = False,
) -> Whole:  # fmt: skip
    """Everything about a system; ``brief`` leaves out alerts, defenders and conventions, as in a batch.

    Raises InputError as ``judge_entry`` does.
    """
    entry = judge_entry(system, tournament, on=on, style=style, why=why, alerts=not brief, team=team)
    findings = validate(system, style=style, why=why)
    if not brief:
        entry = _with_conflicts(_with_defences(entry, system, style), system, style, why)
    return Whole(entry, findings)


def _with_defences(entry: Entry, system: System, style: Style) -> Entry:
    """The entry with what each opening is to a defender."""
    from .glossary.aimed import aimed_at

    openings = zip(entry.system.openings, aimed_at(system.openings, style), strict=True)
    return entry.but(system=entry.system.but(openings=tuple(one.but(aimed=aimed) for one, aimed in openings)))


def _with_conflicts(entry: Entry, system: System, style: Style, why: bool) -> Entry:
    """The entry with the conflicts between the conventions that the system names."""
    if not system.conventions:
        return entry
    from .conflicts.system import judge_system_conflicts

    answer, strange = judge_system_conflicts(system, style=style, why=why)
    return entry.but(conflicts=answer, not_in_glossary=strange)
