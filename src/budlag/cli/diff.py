"""The command diff."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .output import Ascii, Date, Json, Why, day, faults, show, style_of, system_in


def diff(
    first: Annotated[Path, typer.Argument(metavar="A", help="A system file.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="Another, or a later version of it.")],
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """What is different in a second system: meanings, prickar, class, duties, alerts, rights, faults, conflicts.

    Example: budlag diff examples/systems/polish_club.yaml examples/systems/precision.yaml
    """
    from ..diff import compare
    from ..text.diff import show_difference

    with faults(as_json):
        systems = system_in(first), system_in(second)
        found = compare(*systems, on=day(date), style=style_of(ascii_only), why=why)
    show(as_json, found.as_json, lambda: show_difference(found))


COMMANDS = {"diff": diff}
