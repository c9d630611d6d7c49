"""What the command check does with its files."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from ..entries import Entry
from ..logic import Finding
from ..notation.terms import Style
from ..problems import InputError
from ..systems import System
from .matters import know_team
from .output import NO, UNCLEAR, UNUSABLE, YES, print_json, refused, style_of, worst


def check_all(
    files: Iterable[Path], tournament_file: Path | None, team: str, on: date | None, why: bool, as_json: bool,
    ascii_only: bool, batch: bool,
) -> int:  # fmt: skip
    """Judge each system, print the answers, and give the exit code; raises InputError for the tournament file."""
    from ..admission import judge_entry
    from ..judge import require_in_force
    from ..logic import findings_as_json, validate
    from ..systems import read_system
    from ..text.entries import batch_end, show_batch_entry
    from ..text.findings import counts
    from ..tournaments import read_tournament

    tournament = read_tournament(tournament_file) if tournament_file else None
    know_team(team, tournament)
    if tournament and (day := on or tournament.date):
        require_in_force(day, "--date" if on else tournament.source)  # said once, not for every file
    codes, shown, entries = [], [], []
    for path in files:
        try:
            system = read_system(path)
            entry = judge_entry(
                system, tournament, on=on, style=style_of(ascii_only), why=why, alerts=not batch, team=team
            )
            findings = validate(system, style=style_of(ascii_only), why=why)
            if not batch:
                entry = _with_defences(entry, system, style_of(ascii_only))
                entry = _with_conflicts(entry, system, style_of(ascii_only), why)
        except InputError as error:
            codes.append(UNUSABLE)
            shown.append(refused(path, error, as_json))
            continue
        faulty = any(finding.level == "fault" for finding in findings)
        # In a batch a line, or an object, of each tells its faults; its verdict is that of the regulation alone.
        codes.append(exit_code(entry, not batch and (faulty or bool(entry.conflicts and entry.conflicts.faults))))
        entries.append(entry)
        if as_json:  # works out every reason to its end: only for those who want it
            shown.append({**entry.as_json(), **findings_as_json(findings)})
        else:
            print(show_batch_entry(entry, counts(findings)) if batch else _whole(entry, findings, why))
            if why:
                _print_reasons(entry)
    if as_json:
        print_json({"systems": shown} if batch else shown[0])
    elif batch and entries and tournament:
        print(batch_end(entries))
    return worst(codes)


def _with_defences(entry: Entry, system: System, style: Style) -> Entry:
    """The entry with what each opening is to a defender."""
    from ..glossary.aimed import aimed_at

    openings = zip(entry.system.openings, aimed_at(system.openings, style), strict=True)
    return entry.but(system=entry.system.but(openings=tuple(one.but(aimed=aimed) for one, aimed in openings)))


def _with_conflicts(entry: Entry, system: System, style: Style, why: bool) -> Entry:
    """The entry with the conflicts between the conventions that the system names."""
    if not system.conventions:
        return entry
    from ..systemconflicts import judge_system_conflicts

    answer, strange = judge_system_conflicts(system, style=style, why=why)
    return entry.but(conflicts=answer, not_in_glossary=strange)


def _shown_conflicts(entry: Entry) -> str:
    """The section on conventions; empty where the system names none."""
    from ..text.conflicts import show_conflicts
    from ..text.table import wrapped

    lines = [wrapped(each, "  ", "    ") for each in entry.not_in_glossary]
    if entry.conflicts:
        lines += [f"  {line}" if line else "" for line in show_conflicts(entry.conflicts).split("\n")]
    return "\n".join(["Conventions", *lines]) if lines else ""


def _whole(entry: Entry, findings: tuple[Finding, ...], why: bool) -> str:
    """All that is said of one system."""
    from ..text.entries import show_entry
    from ..text.findings import show_findings
    from ..text.openings import show_aimed

    return show_entry(entry, (show_findings(findings, why), show_aimed(entry.system), _shown_conflicts(entry)))


def exit_code(entry: Entry, faulty: bool) -> int:
    """With a tournament whether the system may play; without one whether it has no fault and its total is clear."""
    if entry.allowed is None:
        return NO if faulty else YES if entry.system.total is not None else UNCLEAR
    return {"yes": YES, "no": NO, "unclear": UNCLEAR}[entry.allowed]


def _print_reasons(entry: Entry) -> None:
    from ..text.traces import BRIEF, SHORT, show_reasons, show_traces

    if entry.why:
        print("\nWhy this answer\n" + show_traces(entry.why, SHORT))
    print(show_reasons(entry.system))
    if entry.conflicts and entry.conflicts.why:
        print("\nWhy these conflicts\n" + show_traces(entry.conflicts.why, BRIEF, hints=False))
    if entry.why_duties:
        print("\nWhy these duties\n" + show_traces(entry.why_duties, BRIEF, hints=False))
