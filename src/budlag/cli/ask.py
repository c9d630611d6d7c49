"""The commands ask and queries."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .output import UNCLEAR, YES, Ascii, Json, Why, faults, show

Extra = Annotated[list[Path] | None, typer.Option("--with", metavar="FILE", help="A query file of your own.")]


def ask_command(
    question: Annotated[list[str], typer.Argument(metavar="WORDS...", help="A question; see budlag queries.")],
    extra: Extra = None, why: Why = False, as_json: Json = False, ascii_only: Ascii = False,
) -> None:  # fmt: skip
    """Answer a question in words.

    Example: budlag ask which defences apply vs strong club
    """
    from ..queries import ask
    from ..text.queries import show_found

    with faults(as_json):
        found = ask(" ".join(question), tuple(extra or ()), "ascii" if ascii_only else "symbols", why)
    show(as_json, found.as_json, lambda: show_found(found))
    raise typer.Exit(UNCLEAR if found.unclear else YES)


def queries(extra: Extra = None, as_json: Json = False) -> None:
    """The questions that can be asked.

    Example: budlag queries
    """
    from ..queries import all_queries

    with faults(as_json):
        known = all_queries(tuple(extra or ()))
    show(
        as_json,
        lambda: {"queries": [{"name": q.name, "phrases": list(q.phrases), "parameters": q.parameters} for q in known]},
        lambda: "\n\n".join("\n".join([q.name, *(f"  {phrase}" for phrase in q.phrases)]) for q in known),
    )


COMMANDS = {"ask": ask_command, "queries": queries}
