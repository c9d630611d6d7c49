"""The command coverage."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..problems import closest, fault
from .output import UNCLEAR, YES, Ascii, Date, Json, Why, day, faults, show, style_of

SEATS = ("direct", "fourth_live", "balancing")
ProfileFile = Annotated[Path | None, typer.Option("--profile", metavar="FILE", help="A profile file instead of names.")]
Against = Annotated[
    str, typer.Option("--against", metavar="CLASS|CALL", help="All that is aimed at an opening, as strong club, 1NT.")
]
Seat = Annotated[
    str, typer.Option("--seat", metavar="|".join(SEATS), help="One seat (none: all; with --against: direct).")
]


def coverage(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="Conventions by any name.")] = None,
    profile: ProfileFile = None, against: Against = "", seat: Seat = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Which call shows which type of hand: a table for each opening and seat, as in a system book.

    Example: budlag coverage truscott merrimack
    """
    from ..conflicts.profiles import Profile, read_profile
    from ..coverage.judge import bid_against, classes_against, cover
    from ..glossary.names import conventions_named
    from ..text.coverage import show_coverage
    from ..text.traces import show_traces

    with faults(as_json):
        day(date)  # the glossary has no period in force
        given = [bool(names), profile is not None, bool(against)]
        if sum(given) > 1:
            raise fault("NAME", "more than one of names, --profile and --against is given", "one of them")
        if not any(given):
            raise fault("NAME", "no convention is named", "names as `truscott merrimack`, --profile FILE or --against")
        if seat and seat not in SEATS:
            raise fault("--seat", f"`{seat}` is no seat", "one of " + ", ".join(SEATS), closest(seat, SEATS))
        wanted = read_profile(profile) if profile is not None else Profile("", conventions_named(names or []))
        classes = classes_against(against) if against else ()
        seat = seat or ("direct" if against else "")
        over, style = bid_against(against), style_of(ascii_only)
        answer = cover(wanted, against=classes, opening=over, seat=seat, style=style, why=why)
    reasons = "\n\nWhy\n" + show_traces(answer.why, hints=False) if answer.why else ""
    show(as_json, answer.as_json, lambda: show_coverage(answer) + reasons)
    raise typer.Exit(UNCLEAR if answer.undescribed and not answer.tables else YES)


COMMANDS = {"coverage": coverage}
