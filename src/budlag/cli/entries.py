"""What the command check does with its files."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from ..entries import Entry
from ..notation.terms import Style
from ..problems import InputError
from ..systems import System
from .output import NO, UNCLEAR, YES, print_json, print_problems, style_of, worst


def check_all(
    files: Iterable[Path], tournament_file: Path | None, on: date | None, why: bool, as_json: bool, ascii_only: bool,
    batch: bool,
) -> int:  # fmt: skip
    """Judge each system, print the answers, and give the exit code; raises InputError for the tournament file."""
    from ..admission import judge_entry
    from ..systems import read_system
    from ..text.entries import entry_summary, show_entry, start_list
    from ..text.openings import show_aimed
    from ..tournaments import read_tournament

    tournament = read_tournament(tournament_file) if tournament_file else None
    codes, shown, entries = [], [], []
    for path in files:
        try:
            system = read_system(path)
            entry = judge_entry(system, tournament, on=on, style=style_of(ascii_only), why=why)
            if as_json or not batch:
                entry = _with_defences(entry, system, style_of(ascii_only))
        except InputError as error:
            codes.append(2)
            shown.append({"source": str(path), "errors": [problem.as_json() for problem in error.problems]})
            if not as_json:
                print_problems(error.problems)
            continue
        codes.append(exit_code(entry))
        shown.append(entry.as_json())
        entries.append(entry)
        if not as_json:
            print(entry_summary(entry) if batch else show_entry(entry) + show_aimed(entry.system))
            if why:
                _print_reasons(entry)
    if as_json:
        print_json({"systems": shown} if batch else shown[0])
    elif batch and tournament and "3.2" in {part for entry in entries for part in entry.binding}:
        print(start_list(entries))
    return worst(codes)


def _with_defences(entry: Entry, system: System, style: Style) -> Entry:
    """The entry with what each opening is to a defender."""
    from ..glossary.aimed import aimed_at

    openings = zip(entry.system.openings, aimed_at(system.openings, style), strict=True)
    return entry.but(system=entry.system.but(openings=tuple(one.but(aimed=aimed) for one, aimed in openings)))


def exit_code(entry: Entry) -> int:
    """With a tournament whether the system may play; without one whether its total is clear."""
    if entry.allowed is None:
        return YES if entry.system.total is not None else UNCLEAR
    return {"yes": YES, "no": NO, "unclear": UNCLEAR}[entry.allowed]


def _print_reasons(entry: Entry) -> None:
    from ..text.traces import SHORT, show_reasons, show_traces

    if entry.why:
        print("\nWhy this answer\n" + show_traces(entry.why, SHORT))
    print(show_reasons(entry.system))
