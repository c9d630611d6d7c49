"""The command consult."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..problems import fault
from ..systems import SEATS
from .matters import read_round
from .output import NO, UNCLEAR, YES, Ascii, Date, Json, Why, day, faults, show, style_of, system_in

if TYPE_CHECKING:
    from ..explain.trees import Trace


def consult(
    us: Annotated[Path, typer.Option("--us", metavar="SYSTEM", help="Our system file.")],
    them: Annotated[Path, typer.Option("--them", metavar="SYSTEM", help="The opponents' system file.")],
    auction: Annotated[str, typer.Option("--auction", help="The auction, opponents in brackets, as `1S (2C)`.")],
    shows: Annotated[str, typer.Option("--shows", help="What their overcall shows, if their file does not say.")] = "",
    seat: Annotated[int, typer.Option(metavar="1-4", help="Opener's seat (none: 1 to 3).", show_default=False)] = 0,
    vul: Annotated[str, typer.Option(metavar="WORD", help="Vulnerability, seen by our side: we, favourable ...")] = "",
    tournament: Annotated[Path | None, typer.Option(metavar="FILE", help="The tournament: what it lowers.")] = None,
    which: Annotated[str, typer.Option("--round", metavar="NAME", help="Which round of the tournament.")] = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """May own written defences be studied now, until when, and which of ours are aimed at the call.

    Example: budlag consult --us examples/systems/acol.yaml --them examples/systems/lambda.yaml --auction "(1D)"
    """
    from ..calls import read_auction
    from ..events.consult import judge_consult
    from ..notation import NotationError
    from ..problems import argument_error
    from ..text.consult import show_consult

    with faults(as_json):
        if seat and seat not in SEATS:
            raise fault("--seat", f"there is no seat {seat}", "1, 2, 3 or 4")
        try:
            made = read_auction(auction)
        except NotationError as error:
            raise argument_error("--auction", error) from None
        event = read_round(tournament, which)
        answer = judge_consult(
            system_in(us), system_in(them), made, seat=seat or None, vulnerability=vul, shows=shows,
            tournament=event, on=day(date), style=style_of(ascii_only), why=why,
        )  # fmt: skip
    show(as_json, answer.as_json, lambda: show_consult(answer) + _reasons(answer.why))
    raise typer.Exit({"yes": YES, "no": NO, "unclear": UNCLEAR}[answer.may_consult])


def _reasons(traces: Iterable[Trace]) -> str:
    if not traces:
        return ""
    from ..text.traces import show_traces

    return "\n\nWhy\n" + show_traces(traces)


COMMANDS = {"consult": consult}
