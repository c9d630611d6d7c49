"""The command sanctions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .output import UNCLEAR, YES, Ascii, Date, Json, Why, day, faults, show, style_of


def sanctions(
    incident: Annotated[Path, typer.Argument(metavar="INCIDENT", help="An incident file: what happened.")],
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """What must, may and must not be done after an offence, and by whom.

    Example: budlag sanctions examples/incidents/banned_multi.yaml
    """
    from ..events.incidents import judge_incident, read_incident
    from ..text.incidents import show_sanctions

    with faults(as_json):
        answer = judge_incident(read_incident(incident), on=day(date), style=style_of(ascii_only), why=why)
    show(as_json, answer.as_json, lambda: show_sanctions(answer))
    if answer.why and not as_json:
        from ..text.traces import show_traces

        print("\nWhy\n" + show_traces(answer.why))
    raise typer.Exit(UNCLEAR if answer.unclear else YES)


COMMANDS = {"sanctions": sanctions}
