"""The commands check, prickar and opening."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from ..answers import OpeningAnswer
from ..calls import PASS, Call, read_call
from ..notation import Meaning, NotationError, read_meaning
from ..problems import InputError, argument_error, fault
from ..systems import SEATS, VULNERABILITIES, vulnerabilities_named
from .output import (
    UNCLEAR,
    UNUSABLE,
    YES,
    Ascii,
    Date,
    Json,
    Why,
    day,
    faults,
    print_json,
    refused,
    show,
    style_of,
    system_in,
    worst,
)
from .terminal import progress

SUFFIXES = (".yaml", ".yml", ".bml", ".bss", ".bboalert")
"""The files of a folder that are systems."""


def check(
    systems: Annotated[list[Path], typer.Argument(metavar="SYSTEM...", help="System files, or folders of them.")],
    tournament: Annotated[Path | None, typer.Option(metavar="FILE", help="A tournament: may they play there?")] = None,
    team: Annotated[str, typer.Option(metavar="NAME", help="In a team match: the team that the pair plays for.")] = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Read systems and say what each opening is and costs, the class, what the pair owes, and whether it may play.

    Example: budlag check examples/systems/precision.yaml --tournament examples/tournaments/silver_pairs.yaml
    """
    with faults(as_json):
        files, on = list(_files(systems)), day(date)
        batch = len(files) > 1 or systems[0].is_dir()
        if batch and tournament is None and not team and not as_json:
            # A line each: events, alerts and the systems' own logic need not be asked about.
            code = _judge_all(files, on, why, as_json, ascii_only, batch)
        else:
            from .entries import check_all

            code = check_all(progress(files), tournament, team, on, why, as_json, ascii_only, batch)
    raise typer.Exit(code)


def prickar(
    system: Annotated[Path, typer.Argument(metavar="SYSTEM", help="A system file.")],
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """The prickar of each opening with their parts, the total and the class.

    Example: budlag prickar examples/systems/polish_club.yaml
    """
    with faults(as_json):
        on = day(date)
    raise typer.Exit(_judge_all([system], on, why, as_json, ascii_only, batch=False))


def _files(places: list[Path]) -> Iterator[Path]:
    for place in places:
        if place.is_dir():
            found = sorted(path for path in place.rglob("*") if path.suffix.lower() in SUFFIXES)
            if not found:
                raise fault(str(place), "there is no system file in this folder",
                            "files that end in " + ", ".join(SUFFIXES))
            yield from found
        else:
            yield place


def _judge_all(files: list[Path], on: date | None, why: bool, as_json: bool, ascii_only: bool, batch: bool) -> int:
    from ..judge import judge_system, require_in_force
    from ..text.openings import show_system, summary

    if on is not None:
        with faults(as_json):
            require_in_force(on)  # said once, not for every file
    codes, shown = [], []
    for path in progress(files):
        try:
            answer = judge_system(system_in(path), on=on, style=style_of(ascii_only), why=why)
        except InputError as error:
            codes.append(UNUSABLE)
            shown.append(refused(path, error, as_json))
            continue
        codes.append(YES if answer.total is not None else UNCLEAR)
        if as_json:
            shown.append(answer.as_json())
        else:
            print(summary(answer) if batch else show_system(answer))
            if why:
                from ..text.traces import show_reasons

                print(show_reasons(answer))
    if as_json:
        print_json({"systems": shown} if batch else shown[0])
    return worst(codes)


def opening(
    call: Annotated[str, typer.Argument(metavar="CALL", help="The opening, as 1D.")],
    shows: Annotated[str, typer.Argument(metavar="MEANING", help='What it shows, as "11-15, 0+D".')],
    seat: Annotated[int, typer.Option(metavar="1-4", help="The seat (0: any).", show_default=False)] = 0,
    vul: Annotated[str, typer.Option(metavar="WORD", help="As in system files: we, favourable ...")] = "",
    over_pass: Annotated[str, typer.Option("--over-pass", help="What the right-hand opponent's pass showed.")] = "",
    partner_pass: Annotated[str, typer.Option("--partner-pass", help="What partner's pass showed.")] = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """One opening: what it is, its prickar with their parts, and whether it is alerted.

    Example: budlag opening 1D "11-15, 0+D"
    """
    with faults(as_json):
        bid = _read("CALL", call)
        if not bid.is_bid:
            if bid == PASS:
                raise fault(
                    "CALL",
                    "a pass is judged as part of a system (a strong one is an opening, OB-4.3-1)",
                    "a bid from 1C to 7NT, or a system file with `pass:`",
                )
            raise fault(
                "CALL",
                f"{bid} is no opening bid (doubles and redoubles are never regulated, OB-4.3-4)",
                "a bid from 1C to 7NT",
            )
        meaning = _meaning("MEANING", shows, bid.suit)
        seats = _seats(seat, bool(over_pass), bool(partner_pass))
        from ..alerts.judge import with_alerts
        from ..judge import edition_title, judge_opening
        from ..systems import System, single_opening

        on, style = day(date), style_of(ascii_only)
        answer = judge_opening(
            bid, meaning, seats=seats, vulnerabilities=vulnerabilities_named(vul) if vul else VULNERABILITIES,
            over_pass=_meaning("--over-pass", over_pass) if over_pass else None,
            partner_pass=_meaning("--partner-pass", partner_pass) if partner_pass else None,
            on=on, style=style, why=why,
        )  # fmt: skip
        (answer,) = with_alerts([answer], System(call, (single_opening(bid, meaning),)), on=on, style=style)
        from ..glossary.aimed import aimed_at

        answer = answer.but(aimed=aimed_at([single_opening(bid, meaning)], style)[0])
    show(as_json, lambda: {"edition": edition_title(), **answer.as_json()}, lambda: _in_full(answer, edition_title()))
    raise typer.Exit(YES if answer.prickar is not None else UNCLEAR)


def _in_full(answer: OpeningAnswer, edition: str) -> str:
    from ..text.openings import show_opening

    text = show_opening(answer, edition)
    if answer.why:
        from ..text.traces import show_traces

        text += "\n\nWhy\n" + show_traces(answer.why)
    return text


def _seats(seat: int, over_pass: bool, partner_pass: bool) -> tuple[int, ...]:
    """The seats in question; a pass before narrows them."""
    if seat and seat not in SEATS:
        raise fault("--seat", f"there is no seat {seat}", "1, 2, 3 or 4")
    if over_pass and seat == 1:
        raise fault("--over-pass", "nobody has passed before first seat", "--seat 2, 3 or 4")
    if partner_pass and seat in (1, 2):
        raise fault("--partner-pass", f"partner has not passed before seat {seat}", "--seat 3 or 4")
    if seat:
        return (seat,)
    return (3,) if partner_pass else (2, 3) if over_pass else SEATS


def _read(name: str, text: str) -> Call:
    try:
        return read_call(text)
    except NotationError as error:
        raise argument_error(name, error) from None


def _meaning(name: str, text: str, suit: str | None = None) -> Meaning:
    try:
        return read_meaning(text, suit)
    except NotationError as error:
        raise argument_error(name, error) from None


COMMANDS = {"check": check, "prickar": prickar, "opening": opening}
