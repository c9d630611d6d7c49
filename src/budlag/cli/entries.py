"""What the command check does with its files."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from ..events.entries import Entry
from ..problems import InputError
from ..whole import Whole
from .matters import know_team
from .output import NO, UNCLEAR, UNUSABLE, YES, print_json, refused, style_of, system_in, worst


def check_all(
    files: Iterable[Path], tournament_file: Path | None, team: str, on: date | None, why: bool, as_json: bool,
    ascii_only: bool, batch: bool,
) -> int:  # fmt: skip
    """Judge each system, print the answers, and give the exit code; raises InputError for the tournament file."""
    from ..events.tournaments import read_tournament
    from ..judge import require_in_force
    from ..text.entries import batch_end, show_batch_entry
    from ..text.findings import counts
    from ..whole import judge_whole

    tournament = read_tournament(tournament_file) if tournament_file else None
    know_team(team, tournament)
    if tournament and (day := on or tournament.date):
        require_in_force(day, "--date" if on else tournament.source)  # said once, not for every file
    codes, shown, entries = [], [], []
    for path in files:
        try:
            system = system_in(path)
            whole = judge_whole(
                system, tournament, on=on, style=style_of(ascii_only), why=why, team=team, brief=batch
            )
        except InputError as error:
            codes.append(UNUSABLE)
            shown.append(refused(path, error, as_json))
            continue
        entry = whole.entry
        # In a batch a line, or an object, of each tells its faults; its verdict is that of the regulation alone.
        codes.append(exit_code(entry, not batch and whole.faulty))
        entries.append(entry)
        if as_json:  # works out every reason to its end: only for those who want it
            shown.append(whole.as_json())
        else:
            print(show_batch_entry(entry, counts(whole.findings)) if batch else _shown(whole, why))
            if why:
                _print_reasons(entry)
    if as_json:
        print_json({"systems": shown} if batch else shown[0])
    elif batch and entries and tournament:
        print(batch_end(entries))
    return worst(codes)


def _shown_conflicts(entry: Entry) -> str:
    """The section on conventions; empty where the system names none."""
    from ..text.conflicts import show_conflicts
    from ..text.table import wrapped

    lines = [wrapped(each, "  ", "    ") for each in entry.not_in_glossary]
    if entry.conflicts:
        lines += [f"  {line}" if line else "" for line in show_conflicts(entry.conflicts).split("\n")]
    return "\n".join(["Conventions", *lines]) if lines else ""


def _shown(whole: Whole, why: bool) -> str:
    """All that is said of one system."""
    from ..text.entries import show_entry
    from ..text.findings import show_findings
    from ..text.openings import show_aimed

    entry = whole.entry
    sections = (show_findings(whole.findings, why), show_aimed(entry.system), _shown_conflicts(entry))
    return show_entry(entry, sections)


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
