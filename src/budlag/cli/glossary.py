"""The commands convention, defences, meaning and shows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..problems import argument_error, closest, fault
from .output import UNCLEAR, YES, Ascii, Date, Json, Why, day, faults, show, style_of, system_in

if TYPE_CHECKING:
    from ..calls import Auction
    from ..glossary.answers import Asked

SEATS = ("direct", "fourth_live", "balancing")


def convention(
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="A name, Swedish or English, or an id.")],
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """What the glossary says of a convention: calls, needs, choices, companions, advice.

    Example: budlag convention rosenkranz
    """
    from ..glossary.entry import describe
    from ..text.conventions import show_convention

    with faults(as_json):
        day(date)
        answer = describe(" ".join(name), style_of(ascii_only))
    show(as_json, answer.as_json, lambda: show_convention(answer) + _places(answer.statements, why))
    raise typer.Exit(YES)


Only = Annotated[list[str] | None, typer.Option("--with", metavar="NAME", help="This convention alone (repeatable).")]
Theirs = Annotated[str, typer.Option("--meaning", metavar="MEANING", help='What their opening shows, as "16+".')]
Vul = Annotated[str, typer.Option("--vul", metavar="WORD", help="Who is vulnerable: none, we, they, both.")]
Range = Annotated[str, typer.Option("--nt", metavar="strong|weak", help="Their notrump, where they opened 1NT.")]


def meaning(
    auction: Annotated[str, typer.Argument(metavar="AUCTION", help="An auction that ends with our call.")],
    only: Only = None, theirs: Theirs = "", vul: Vul = "", nt: Range = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """What a call means: under Modern Standard and under each convention.

    Example: budlag meaning "(1H) X (2H) X"
    """
    from ..glossary.answers import meaning_of_call
    from ..text.glossary import show_meaning

    with faults(as_json):
        day(date)
        made = _auction("AUCTION", auction)
        answer = meaning_of_call(made, _asked(made, only, theirs, vul, nt), style_of(ascii_only))
    show(as_json, answer.as_json, lambda: show_meaning(answer) + _places(answer.statements, why))
    raise typer.Exit(YES)


def shows(
    hand: Annotated[str, typer.Option("--hand", help="Spades, hearts, diamonds, clubs, as KQ1094.AJ8.52.943.")],
    over: Annotated[str, typer.Option("--over", metavar="AUCTION", help="The auction so far, as `(1NT)`.")],
    only: Only = None, theirs: Theirs = "", vul: Vul = "", nt: Range = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Which call shows a hand under each convention, and which conventions have none for it.

    Example: budlag shows --hand KQT94.AJ82.5.943 --over "(1NT)"
    """
    from ..glossary.answers import hand_shown
    from ..hands.samples import parse_hand
    from ..text.glossary import show_shows

    with faults(as_json):
        day(date)
        try:
            cell = parse_hand(hand)
        except ValueError as error:
            raise fault("--hand", str(error), "thirteen cards, as KQT94.AJ82.5.943") from None
        made = _auction("--over", over)
        answer = hand_shown(cell, hand.strip(), made, _asked(made, only, theirs, vul, nt), style_of(ascii_only))
    show(as_json, answer.as_json, lambda: show_shows(answer) + _places(answer.statements, why))
    raise typer.Exit(YES)


def defences(
    against: Annotated[list[str] | None, typer.Argument(metavar="CLASS|CALL", help="As strong club, 1NT.")] = None,
    theirs: Theirs = "",
    seat: Annotated[str, typer.Option(metavar="|".join(SEATS), help="One seat (none: all).")] = "",
    system: Annotated[Path | None, typer.Option("--system", metavar="FILE", help="The opponents' system file.")] = None,
    opening: Annotated[str, typer.Option("--opening", metavar="CALL", help="Their opening in that file.")] = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Which conventions apply against an opening, with their calls.

    Example: budlag defences strong club --seat direct
    """
    from ..glossary.answers import defences_against
    from ..glossary.openings import opened_by
    from ..text.glossary import show_defences

    with faults(as_json):
        day(date)
        if seat and seat not in SEATS:
            raise fault("--seat", f"`{seat}` is no seat", "one of " + ", ".join(SEATS), closest(seat, SEATS))
        opened = opened_by(" ".join(against or ()), theirs, system_in(system) if system else None, opening)
        answer = defences_against(opened, (seat,) if seat else SEATS, style_of(ascii_only))
    show(as_json, answer.as_json, lambda: show_defences(answer, seat) + _places(answer.statements, why))
    raise typer.Exit(UNCLEAR if opened.opening and answer.depends else YES)


def _auction(name: str, text: str) -> Auction:
    from ..calls import read_auction
    from ..notation import NotationError

    try:
        return read_auction(text)
    except NotationError as error:
        raise argument_error(name, error) from None


def _asked(made: Auction, only: list[str] | None, theirs: str, vul: str, nt: str) -> Asked:
    from ..glossary.answers import CLASSES_BY_RANGE, VULNERABILITIES, Asked
    from ..glossary.openings import opening_with
    from ..systems import vulnerabilities_named

    if nt and nt not in CLASSES_BY_RANGE:
        raise fault("--nt", f"`{nt}` is no kind of notrump", "strong or weak", closest(nt, CLASSES_BY_RANGE))
    ways = sorted(vulnerabilities_named(vul)) if vul else []
    if len(ways) > 1:
        raise fault("--vul", f"`{vul}` leaves open who is vulnerable", "one of " + ", ".join(VULNERABILITIES))
    opening = None
    if theirs:
        bids = [(side, call) for side, call in made.calls if call.is_bid]
        if not bids or bids[0][0] == "us":
            raise fault("--meaning", "the opponents have not opened", "an auction that begins with their bid")
        opening = opening_with(bids[0][1], theirs)
    return Asked(tuple(only or ()), ways[0] if ways else "", nt, opening)


def _places(statements: Iterable[str], why: bool) -> str:
    """With --why, the sentence of each statement and where its facts stand."""
    if not why:
        return ""
    from ..kb import labels

    wanted = set(statements)
    lines = [f"  {', '.join(label.statements)}  {label.sentence}  (kb/{label.file}:{label.line})"
             for label in labels() if wanted & set(label.statements)]  # fmt: skip
    return "\n\nWhy\n" + "\n".join(lines)


COMMANDS = {"convention": convention, "defences": defences, "meaning": meaning, "shows": shows}
