"""The commands card, checklist, report and export."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..problems import fault
from .matters import know_team
from .output import YES, Ascii, Date, Json, Why, day, faults, print_json, style_of, system_in, write_file

if TYPE_CHECKING:
    from ..events.entries import Entry
    from ..events.tournaments import Tournament
    from ..systems import System

SystemFile = Annotated[Path, typer.Argument(metavar="SYSTEM", help="A system file.")]
Event = Annotated[Path | None, typer.Option("--tournament", metavar="FILE", help="As it counts in this tournament.")]
AsHtml = Annotated[bool, typer.Option("--html", help="A page that prints, instead of text.")]
Team = Annotated[str, typer.Option("--team", metavar="NAME", help="In a team match: the team that the pair plays for.")]
Reasons = Annotated[bool, typer.Option("--why/--no-why", help="With the reasons, step by step.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it to this file.")]


def card(
    system: SystemFile, html: AsHtml = False, output: Output = None, tournament: Event = None, team: Team = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """The declaration card: each opening with its prickar, as the convention card must show them (OB-3.3).

    With --html a page for one sheet of A4.

    Example: budlag card examples/systems/precision.yaml
    """
    subject, entry = _judged(system, tournament, team, date, ascii_only, why, as_json)
    from ..exporting.card import card_html, card_of, show_card

    made = card_of(subject, entry, style_of(ascii_only))
    reasons = _reasons(entry) if why and not html else ""
    with_why = {"why": [trace.as_json() for trace in entry.system.why]} if why else {}
    _give(lambda: (card_html if html else show_card)(made) + reasons, lambda: {**made.as_json(), **with_why}, output,
          as_json, system, tournament)  # fmt: skip


def checklist(
    system: SystemFile, html: AsHtml = False, output: Output = None, tournament: Event = None, team: Team = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """What the pair owes: marks on the card, warnings, written defences, each with its deadline and statement.

    Example: budlag checklist examples/systems/polish_club.yaml
    """
    _, entry = _judged(system, tournament, team, date, ascii_only, why, as_json)
    from ..exporting.checklist import checklist_html, checklist_json, show_checklist

    _give(lambda: (checklist_html if html else show_checklist)(entry), lambda: checklist_json(entry), output, as_json,
          system, tournament)  # fmt: skip


def report(
    system: SystemFile, output: Output = None, tournament: Event = None, team: Team = "",
    why: Reasons = True, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """All that `check --why` says, as one HTML page whose reasons unfold; it needs no network.

    Example: budlag report examples/systems/polish_club.yaml
    """
    with faults(as_json):
        from ..exporting.report import report_html
        from ..whole import judge_whole

        event = _event(tournament, team)
        whole = judge_whole(system_in(system), event, on=day(date), style=style_of(ascii_only), why=why, team=team)
    _give(lambda: report_html(whole), whole.as_json, output, as_json, system, tournament)


def export(
    system: SystemFile,
    to: Annotated[str, typer.Option("--to", metavar="bml", help="The format.")] = "bml",
    output: Output = None, why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """A system in another program's format (BML); budlag reads it back as the same hands.

    Example: budlag export examples/systems/precision.yaml --to bml
    """
    with faults(as_json):
        if to != "bml":
            raise fault("--to", f"`{to}` is no format that is written", "bml", ("bml",))
        day(date)
        subject = system_in(system)
    from ..exporting.bml import bml_of

    text, left_out = bml_of(subject)
    calls = [later.auction.show(style_of(ascii_only)) for later in left_out]
    for call in calls:
        print(f"{system}: {call} has no place in BML and is left out", file=sys.stderr)
    _give(lambda: text, lambda: {"format": "bml", "text": text, "left_out": calls}, output, as_json, system)


def _event(tournament: Path | None, team: str) -> Tournament | None:
    from ..events.tournaments import read_tournament

    event = read_tournament(tournament) if tournament else None
    know_team(team, event)
    return event


def _judged(
    file: Path, tournament: Path | None, team: str, date: str, ascii_only: bool, why: bool, as_json: bool
) -> tuple[System, Entry]:
    with faults(as_json):
        from ..events.admission import judge_entry

        event = _event(tournament, team)
        subject = system_in(file)
        return subject, judge_entry(subject, event, on=day(date), style=style_of(ascii_only), why=why, team=team)


def _reasons(entry: Entry) -> str:
    from ..text.traces import show_reasons

    return "\n" + show_reasons(entry.system)


def _give(
    text: Callable[[], str], value: Callable[[], dict[str, Any]], output: Path | None, as_json: bool,
    *read: Path | None,
) -> None:  # fmt: skip
    """Print a document or write it; as JSON it is always printed too."""
    with faults(as_json):
        made = "" if as_json and output is None else text()
        if output is not None:
            write_file(output, made, *read)
    if as_json:
        print_json(value())
    elif output is None:
        print(made, end="" if made.endswith("\n") else "\n")
    raise typer.Exit(YES)


COMMANDS = {"card": card, "checklist": checklist, "report": report, "export": export}
