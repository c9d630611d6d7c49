"""The command alert."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..problems import fault
from .output import YES, Ascii, Date, Json, Why, day, faults, show, style_of, system_in

if TYPE_CHECKING:
    from ..alerts.answers import AlertAnswer, SystemAlerts
    from ..alerts.facts import Circumstances
    from ..notation import Disjunction
    from ..systems import LaterCall

T = TypeVar("T")
System = Annotated[Path | None, typer.Argument(metavar="[SYSTEM]", show_default=False,
                                               help="A system file: every call of it.")]  # fmt: skip
TheAuction = Annotated[str, typer.Option("--auction", help='The auction up to the call, as "1NT P 2D".')]
Shows = Annotated[str, typer.Option("--shows", metavar="MEANING", help="What the call shows; undiscussed if left out.")]
Agreement = Annotated[list[str] | None, typer.Option(
    "--agreement", metavar="AUCTION: MEANING",
    help='What an earlier call or another choice shows, as "1NT-2H: 5+S". Repeatable.')]  # fmt: skip
Screens = Annotated[bool, typer.Option("--screens", help="Play with screens.")]
OfGrade = Annotated[str, typer.Option("--grade", metavar="gold|silver|bronze", help="The grade of the event.")]
Alerted = Annotated[str, typer.Option("--alerted", metavar="yes|no|unnoticed", help="What happened at the table.")]
OnCard = Annotated[bool, typer.Option("--on-card", help="The meaning stands on the convention card.")]
Experience = Annotated[bool, typer.Option("--experience", help="The meaning is known from experience, not agreed.")]


def alert(
    system: System = None, auction: TheAuction = "", shows: Shows = "", agreement: Agreement = None,
    screens: Screens = False, grade: OfGrade = "", alerted: Alerted = "", on_card: OnCard = False,
    experience: Experience = False, why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Whether a call is alerted, by whom and how; or every call of a system file.

    Example: budlag alert --auction "1NT P 2D" --shows "5+H"
    """
    style = style_of(ascii_only)
    with faults(as_json):
        if (system is None) == (not auction):
            raise fault("SYSTEM", "nothing to ask about" if not auction else "both a system and an auction",
                        "a system file, or --auction with a call")
        around = _circumstances(screens, grade, alerted, on_card, experience)
        on = day(date)
        if system is not None:
            if shows or agreement:
                raise fault("--shows" if shows else "--agreement", "a system file says itself what its calls show",
                            "a system file alone, or --auction with --shows")
            from ..alerts.judge import judge_system_alerts

            found = judge_system_alerts(system_in(system), around, on=on, style=style, why=why)
        else:
            from ..alerts.judge import judge_alert
            from ..calls import read_auction

            asked, terms = _read("--auction", auction, read_auction), _terms("--shows", shows)
            known = [_agreement(text) for text in agreement or ()]
            answer = judge_alert(asked, terms, known, around, on=on, style=style, why=why)
    if system is not None:
        show(as_json, found.as_json, lambda: _system_text(found))
    else:
        show(as_json, lambda: _json(answer), lambda: _text(answer, ascii_only))
    raise typer.Exit(YES)


def _json(answer: AlertAnswer) -> dict[str, Any]:
    from ..alerts.answers import edition_title

    return {"edition": edition_title(), **answer.as_json()}


def _text(answer: AlertAnswer, ascii_only: bool) -> str:
    from ..text.alerts import show_alert

    text = show_alert(answer, style_of(ascii_only))
    if answer.why:
        from ..text.traces import show_traces

        text += "\n\nWhy\n" + show_traces(answer.why)
    return text


def _system_text(answer: SystemAlerts) -> str:
    from ..text.alerts import show_system_alerts

    text = show_system_alerts(answer)
    traced = [trace for call in answer.calls for trace in call.why]
    if traced:
        from ..text.traces import show_traces

        text += "\n\nWhy\n" + show_traces(traced, 1)
    return text


def _circumstances(screens: bool, grade: str, alerted: str, on_card: bool, experience: bool) -> Circumstances:
    from ..alerts.facts import GIVEN, GRADES, Circumstances

    for name, word, known in (("--grade", grade, GRADES), ("--alerted", alerted, GIVEN)):
        if word and word not in known:
            raise fault(name, f"`{word}` is not known here", "one of " + ", ".join(known))
    return Circumstances(screens, grade or None, alerted or None, on_card, experience)


def _agreement(text: str) -> LaterCall:
    from ..calls import read_auction
    from ..systems import LaterCall

    before, colon, after = text.partition(":")
    terms = _terms("--agreement", after)
    if not colon or terms is None:
        raise fault("--agreement", f"`{text}` names no call with a meaning",
                    'an auction, a colon and a meaning, as "1NT-2H: 5+S"')
    return LaterCall(_read("--agreement", before, read_auction), terms)


def _terms(name: str, text: str) -> Disjunction | None:
    from ..notation import parse

    return _read(name, text, parse) if text.strip() else None


def _read(name: str, text: str, reader: Callable[[str], T]) -> T:
    from ..notation import NotationError
    from ..problems import argument_error

    try:
        return reader(text)
    except NotationError as error:
        raise argument_error(name, error) from None


COMMANDS = {"alert": alert}
