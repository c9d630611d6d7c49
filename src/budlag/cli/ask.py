"""The commands ask and queries."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .output import UNCLEAR, YES, Ascii, Date, Json, Why, day, faults, show

if TYPE_CHECKING:
    from ..queryfiles import Query

Extra = Annotated[list[Path] | None, typer.Option("--with", metavar="FILE", help="A query file of your own.")]


def ask_command(
    question: Annotated[list[str], typer.Argument(metavar="WORDS...", help="A question; see budlag queries.")],
    extra: Extra = None, why: Why = False, as_json: Json = False, ascii_only: Ascii = False,
    date: Date = "",
) -> None:  # fmt: skip
    """Answer a question in words.

    Example: budlag ask which defences apply vs strong club
    """
    from ..queries import ask
    from ..text.queries import show_found

    with faults(as_json):
        found = ask(" ".join(question), tuple(extra or ()), "ascii" if ascii_only else "symbols", why, day(date))
    for note in found.notes:
        print(note, file=sys.stderr)
    show(as_json, found.as_json, lambda: show_found(found))
    raise typer.Exit(UNCLEAR if found.unclear else YES)


def queries(
    extra: Extra = None, why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """The questions that can be asked; with --why the file that answers each.

    Example: budlag queries
    """
    from ..queryfiles import all_queries

    with faults(as_json):
        day(date)
        known = all_queries(tuple(extra or ()))

    def entry(query: Query) -> dict[str, object]:
        told = {"name": query.name, "phrases": list(query.phrases), "parameters": query.parameters}
        return {**told, "file": query.path.name}

    def lines(query: Query) -> list[str]:
        return [query.name, *(f"  {phrase}" for phrase in query.phrases), *([f"  in {query.path.name}"] if why else [])]

    show(
        as_json,
        lambda: {"queries": [entry(query) for query in known]},
        lambda: "\n\n".join("\n".join(lines(query)) for query in known),
    )  # fmt: skip


COMMANDS = {"ask": ask_command, "queries": queries}
