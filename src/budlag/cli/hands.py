"""The command hands."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..notation import NotationError, read_meaning
from ..problems import argument_error, fault
from .output import Ascii, Date, Json, Why, day, faults, show, style_of


def hands(
    meaning: Annotated[str, typer.Argument(metavar="MEANING", help='Hands in notation, as "15-17 bal".')],
    samples: Annotated[int, typer.Option(help="How many sample hands (0 to 1000).")] = 4,
    seed: Annotated[int, typer.Option(help="Another seed, other samples.")] = 2002,
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """How many hands fit, exactly; their points, lengths and patterns; sample hands.

    Example: budlag hands "15-17 bal"
    """
    with faults(as_json):
        day(date)  # no rule takes part, so that any day gives the same answer
        if not 0 <= samples <= 1000:
            raise fault("--samples", f"{samples} samples", "0 to 1000")
        try:
            found = read_meaning(meaning)
        except NotationError as error:
            raise argument_error("MEANING", error) from None
    from ..text.hands import describe, show_hands, show_term_shares, term_shares

    style = style_of(ascii_only)

    def numbers() -> dict[str, Any]:
        reasons = {"why": term_shares(found, "ascii")[1:]} if why else {}
        return {**describe(found, samples, seed), **reasons}

    show(
        as_json,
        numbers,
        lambda: show_hands(found, samples, seed, style) + (show_term_shares(found, style) if why else ""),
    )


COMMANDS = {"hands": hands}
