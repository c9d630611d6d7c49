"""The commands card, checklist, report and export."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..problems import fault
from .output import YES, Ascii, Date, day, faults, style_of, system_in, write_file

if TYPE_CHECKING:
    from ..entries import Entry
    from ..systems import System

SystemFile = Annotated[Path, typer.Argument(metavar="SYSTEM", help="A system file.")]
Event = Annotated[Path | None, typer.Option("--tournament", metavar="FILE", help="As it counts in this tournament.")]
AsHtml = Annotated[bool, typer.Option("--html", help="A page that prints, instead of text.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it to this file.")]


def card(
    system: SystemFile, html: AsHtml = False, output: Output = None, tournament: Event = None,
    ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """The declaration card: each opening with its prickar, as the convention card must show them (OB-3.3).

    Example: budlag card examples/systems/precision.yaml --html -o card.html
    """
    def make(subject: System, entry: Entry) -> str:
        from ..exporting.card import card_html, card_of, show_card

        return (card_html if html else show_card)(card_of(subject, entry))

    _judged(system, tournament, date, ascii_only, False, output, make)


def checklist(
    system: SystemFile, html: AsHtml = False, output: Output = None, tournament: Event = None,
    ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """What the pair owes: marks on the card, warnings, written defences, each with its deadline and statement.

    Example: budlag checklist examples/systems/polish_club.yaml
    """
    def make(subject: System, entry: Entry) -> str:
        from ..exporting.checklist import checklist_html, show_checklist

        return (checklist_html if html else show_checklist)(entry)

    _judged(system, tournament, date, ascii_only, False, output, make)


def report(
    system: SystemFile, output: Output = None, tournament: Event = None, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """All that `check --why` says, as one HTML page whose reasons unfold; it needs no network.

    Example: budlag report examples/systems/polish_club.yaml -o report.html
    """
    def make(subject: System, entry: Entry) -> str:
        from ..exporting.report import report_html

        return report_html(entry)

    _judged(system, tournament, date, ascii_only, True, output, make)


def export(
    system: SystemFile,
    to: Annotated[str, typer.Option("--to", metavar="bml", help="The format.")] = "bml",
    output: Output = None,
) -> None:  # fmt: skip
    """A system in another program's format (BML); budlag reads it back as the same hands.

    Example: budlag export examples/systems/precision.yaml --to bml -o precision.bml
    """
    with faults(False):
        if to != "bml":
            raise fault("--to", f"`{to}` is no format that is written", "bml", ("bml",))
        from ..exporting.bml import bml_of

        text, left_out = bml_of(system_in(system))
        for later in left_out:
            print(f"{system}: {later.auction} has no place in BML and is left out", file=sys.stderr)
        _give(text, output)
    raise typer.Exit(YES)


def _judged(
    file: Path, tournament: Path | None, date: str, ascii_only: bool, why: bool, output: Path | None,
    make: Callable[[System, Entry], str],
) -> None:  # fmt: skip
    with faults(False):
        from ..admission import judge_entry
        from ..tournaments import read_tournament

        event = read_tournament(tournament) if tournament else None
        subject = system_in(file)
        entry = judge_entry(subject, event, on=day(date), style=style_of(ascii_only), why=why)
        _give(make(subject, entry), output)
    raise typer.Exit(YES)


def _give(text: str, output: Path | None) -> None:
    if output is None:
        print(text, end="" if text.endswith("\n") else "\n")
    else:
        write_file(output, text)


COMMANDS = {"card": card, "checklist": checklist, "report": report, "export": export}
