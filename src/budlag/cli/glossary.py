"""The commands convention, defences, meaning and shows."""

from __future__ import annotations

from typing import Annotated

import typer

from .output import YES, Ascii, Date, Json, Why, day, faults, show, style_of


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
    show(as_json, answer.as_json, lambda: show_convention(answer))
    raise typer.Exit(YES)


COMMANDS = {"convention": convention}
