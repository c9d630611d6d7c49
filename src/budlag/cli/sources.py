"""The command sources."""

from __future__ import annotations

from typing import Annotated

import typer

from ..problems import closest, fault
from .output import Ascii, Date, Json, Why, day, faults, show


def sources(
    statement: Annotated[str, typer.Argument(metavar="[ID]", help="A statement, or the beginning of its id.")] = "",
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """The statements of the documents, with the rules and tests that carry each.

    With --why the rules themselves; with --date whether the document was in force then.

    Example: budlag sources OB-2.5.1-2
    """
    from ..sources import all_sources
    from ..text.sources import show_source, show_sources

    with faults(as_json):
        known = all_sources(day(date))
    exact = [source for source in known if source.id.lower() == statement.lower()]
    chosen = exact or [source for source in known if source.id.lower().startswith(statement.lower())]
    with faults(as_json):
        if not chosen:
            raise fault("ID", f"there is no statement `{statement}`", "an id such as OB-2.2-4",
                        tuple(word.upper() for word in closest(statement, [s.id.lower() for s in known])))
    show(
        as_json,
        lambda: {"statements": [source.as_json() | ({"text": source.texts()} if why else {}) for source in chosen]},
        lambda: show_source(exact[0], why) if exact else show_sources(chosen),
    )


COMMANDS = {"sources": sources}
