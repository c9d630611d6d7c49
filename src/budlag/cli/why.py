"""The commands why and why-not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .output import NO, UNCLEAR, YES, Ascii, Date, Json, day, faults, show, style_of

FULL = 99

System = Annotated[
    Path | None, typer.Option("--system", metavar="FILE", help="The system file that the fact is about.")
]
OneOpening = Annotated[
    str, typer.Option("--opening", metavar="OPENING", help='One opening instead, as "1D: 11-15, 0+D".')
]
Brief = Annotated[bool, typer.Option("--brief", help="One line.")]
Full = Annotated[bool, typer.Option("--full", help="Down to the last step.")]
Depth = Annotated[int, typer.Option("--depth", help="How many levels (default 3).")]
Places = Annotated[bool, typer.Option("--places", help="File and line of each rule.")]
Mermaid = Annotated[bool, typer.Option("--mermaid", help="As a Mermaid flowchart.")]
Dot = Annotated[bool, typer.Option("--dot", help="As a graph for Graphviz.")]
Reasons = Annotated[bool, typer.Option("--why", hidden=True)]
"""Every command takes it; here it is what the command does anyway."""
Listed = Annotated[bool, typer.Option("--list", help="The facts that can be asked about.")]


def why(
    fact: Annotated[list[str] | None, typer.Argument(metavar="FACT...", help="A fact, as: natural 1C")] = None,
    system: System = None, opening: OneOpening = "", listed: Listed = False, brief: Brief = False, full: Full = False,
    depth: Depth = 3, places: Places = False, mermaid: Mermaid = False, dot: Dot = False, reasons: Reasons = True,
    as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Why a fact holds, step by step, each with its statement.

    Example: budlag why 3 prickar 1C --system examples/systems/polish_club.yaml
    """
    _explain(
        fact,
        system,
        opening,
        listed,
        _depth(brief, full, depth),
        places,
        mermaid,
        dot,
        as_json,
        ascii_only,
        date,
        "yes",
    )


def why_not(
    fact: Annotated[list[str] | None, typer.Argument(metavar="FACT...", help="A fact, as: natural 1C")] = None,
    system: System = None, opening: OneOpening = "", listed: Listed = False, brief: Brief = False, full: Full = False,
    depth: Depth = 3, places: Places = False, mermaid: Mermaid = False, dot: Dot = False, reasons: Reasons = True,
    as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Why a fact does not hold: for each rule what held, and the first premise that failed.

    Example: budlag why-not natural 1C --system examples/systems/polish_club.yaml
    """
    _explain(
        fact, system, opening, listed, _depth(brief, full, depth), places, mermaid, dot, as_json, ascii_only, date, "no"
    )


def _depth(brief: bool, full: bool, depth: int) -> int:
    return 0 if brief else FULL if full else depth


def _explain(
    fact: list[str] | None,
    system: Path | None,
    opening: str,
    listed: bool,
    depth: int,
    places: bool,
    mermaid: bool,
    dot: bool,
    as_json: bool,
    ascii_only: bool,
    date: str,
    expected: str,
) -> None:
    from .. import alerts, judge
    from ..explain.facts import askables

    if listed:
        examples = [(askable.example, askable.phrase) for askable in askables()]
        show(
            as_json,
            lambda: {"facts": [{"example": example, "phrase": phrase} for example, phrase in examples]},
            lambda: "\n".join(example for example, _ in examples),
        )
        return
    with faults(as_json):
        text, subject, on, style = " ".join(fact or []), _subject(system, opening), day(date), style_of(ascii_only)
        about_alerts = alerts.explainer_for(text, subject, on=on, style=style, full=depth >= FULL)
        if about_alerts is not None:
            explainer, text = about_alerts
        else:
            explainer = judge.explainer_for(subject, on=on, style=style, full=depth >= FULL)
        explanation = explainer.explain(text)
    if mermaid or dot:
        from ..explain import graph

        drawn = (graph.mermaid if mermaid else graph.dot)(explanation.traces)
        form = "mermaid" if mermaid else "dot"
        show(as_json, lambda: {**explanation.as_json(), form: drawn}, lambda: drawn)
    else:
        from ..text.traces import show_explanation

        show(as_json, explanation.as_json, lambda: show_explanation(explanation, expected, depth, places))
    raise typer.Exit({expected: YES, "unclear": UNCLEAR}.get(explanation.verdict, NO))


def _subject(system: Path | None, opening: str):  # type: ignore[no-untyped-def]
    from ..calls import read_call
    from ..notation import NotationError, read_meaning
    from ..problems import argument_error, fault
    from ..systems import System, read_system, single_opening

    if system is not None and opening:
        raise fault("--opening", "a system and an opening are both given", "one of --system and --opening")
    if system is not None:
        return read_system(system)
    if not opening:
        raise fault("--system", "nothing to ask about", '--system FILE, or --opening "1D: 11-15, 0+D"')
    first, _, rest = opening.replace(":", " ", 1).partition(" ")
    before = len(opening) - len(rest)
    try:
        call = read_call(first)
        return System(opening, (single_opening(call, read_meaning(rest, call.suit)),))
    except NotationError as error:
        raise argument_error("--opening", error, before if error.text == rest else 0) from None


COMMANDS = {"why": why, "why-not": why_not}
