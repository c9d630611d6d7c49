"""What the command check does with its files."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from ..entries import Entry
from ..problems import InputError
from .matters import know_team
from .output import NO, UNCLEAR, UNUSABLE, YES, print_json, refused, style_of, worst


def check_all(
    files: Iterable[Path], tournament_file: Path | None, team: str, on: date | None, why: bool, as_json: bool,
    ascii_only: bool, batch: bool,
) -> int:  # fmt: skip
    """Judge each system, print the answers, and give the exit code; raises InputError for the tournament file."""
    from ..admission import judge_entry
    from ..judge import require_in_force
    from ..systems import read_system
    from ..text.entries import batch_end, show_batch_entry, show_entry
    from ..tournaments import read_tournament

    tournament = read_tournament(tournament_file) if tournament_file else None
    know_team(team, tournament)
    if tournament and (day := on or tournament.date):
        require_in_force(day, "--date" if on else tournament.source)  # said once, not for every file
    codes, shown, entries = [], [], []
    for path in files:
        try:
            entry = judge_entry(
                read_system(path), tournament, on=on, style=style_of(ascii_only), why=why,
                alerts=not batch, team=team,
            )  # fmt: skip
        except InputError as error:
            codes.append(UNUSABLE)
            shown.append(refused(path, error, as_json))
            continue
        codes.append(exit_code(entry))
        entries.append(entry)
        if as_json:
            shown.append(entry.as_json())  # works out every reason to its end: only for those who want it
        else:
            print(show_batch_entry(entry) if batch else show_entry(entry))
            if why:
                _print_reasons(entry)
    if as_json:
        print_json({"systems": shown} if batch else shown[0])
    elif batch and entries and tournament:
        print(batch_end(entries))
    return worst(codes)


def exit_code(entry: Entry) -> int:
    """With a tournament whether the system may play; without one whether its total is clear."""
    if entry.allowed is None:
        return YES if entry.system.total is not None else UNCLEAR
    return {"yes": YES, "no": NO, "unclear": UNCLEAR}[entry.allowed]


def _print_reasons(entry: Entry) -> None:
    from ..text.traces import BRIEF, SHORT, show_reasons, show_traces

    if entry.why:
        print("\nWhy this answer\n" + show_traces(entry.why, SHORT))
    print(show_reasons(entry.system))
    if entry.why_duties:
        print("\nWhy these duties\n" + show_traces(entry.why_duties, BRIEF, hints=False))
