"""The command repair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .matters import know_team
from .output import NO, YES, Ascii, Date, Json, Why, day, faults, show, style_of, system_in


def repair(
    system: Annotated[Path, typer.Argument(metavar="SYSTEM", help="A system file.")],
    rest: Annotated[list[str] | None, typer.Argument(metavar="", hidden=True)] = None,
    to: Annotated[str, typer.Option("--to", metavar="GOAL", help="A class (A, B, C), or a property: natural 1C.")] = "",
    tournament: Annotated[Path | None, typer.Option(metavar="FILE", help="A tournament to play in.")] = None,
    team: Annotated[str, typer.Option(metavar="NAME", help="In a team match: the team that the pair plays for.")] = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """The smallest changes of a system that reach a goal, each as the line to write and the new total.

    Example: budlag repair examples/systems/roman_club.yaml --to B
    """
    from ..events.tournaments import read_tournament
    from ..problems import fault
    from ..repair import read_goal
    from ..repair import repair as find
    from ..text.repair import show_repairs

    with faults(as_json):
        if rest and not to:
            raise fault("SYSTEM", f"`{' '.join(rest)}` follows the system", "one system file, then --to GOAL")
        read = system_in(system)
        event = read_tournament(tournament) if tournament else None
        know_team(team, event)
        goal = read_goal(" ".join([to, *(rest or [])]).strip(), read, event, team)
        answer = find(read, goal, on=day(date), style=style_of(ascii_only), why=why)
    show(as_json, answer.as_json, lambda: show_repairs(answer))
    raise typer.Exit(YES if answer.already or answer.repairs else NO)


COMMANDS = {"repair": repair}
