"""The commands why and why-not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .matters import read_matter
from .output import NO, UNCLEAR, YES, Ascii, Date, Json, day, faults, show, style_of

if TYPE_CHECKING:
    from ..matters import Matter

FULL = 99

System = Annotated[
    Path | None, typer.Option("--system", metavar="FILE", help="The system file that the fact is about.")
]
OneOpening = Annotated[
    str, typer.Option("--opening", metavar="OPENING", help='One opening instead, as "1D: 11-15, 0+D".')
]
Event = Annotated[Path | None, typer.Option("--tournament", metavar="FILE", help="The event that the fact is about.")]
Round = Annotated[str, typer.Option("--round", metavar="NAME", help="Which round of the tournament.")]
Team = Annotated[str, typer.Option("--team", metavar="NAME", help="In a team match: the team that the pair plays for.")]
Them = Annotated[Path | None, typer.Option("--them", metavar="FILE", help="The opponents' system, with --auction.")]
TheAuction = Annotated[str, typer.Option("--auction", help="The auction in which notes are to be studied.")]
Shows = Annotated[str, typer.Option("--shows", metavar="MEANING", help="What the opponents' overcall shows.")]
Happened = Annotated[Path | None, typer.Option("--incident", metavar="FILE", help="What happened, for sanctions.")]
Brief = Annotated[bool, typer.Option("--brief", help="One line.")]
Full = Annotated[bool, typer.Option("--full", help="Down to the last step.")]
Depth = Annotated[int, typer.Option("--depth", min=0, help="How many levels (default 3).")]
Places = Annotated[bool, typer.Option("--places", help="File and line of each rule.")]
Mermaid = Annotated[bool, typer.Option("--mermaid", help="As a Mermaid flowchart.")]
Dot = Annotated[bool, typer.Option("--dot", help="As a graph for Graphviz.")]
Reasons = Annotated[bool, typer.Option("--why", hidden=True)]
"""Every command takes it; here it is what the command does anyway."""
Listed = Annotated[bool, typer.Option("--list", help="The facts that can be asked about.")]


def why(
    fact: Annotated[list[str] | None, typer.Argument(metavar="FACT...", help="A fact, as: natural 1C")] = None,
    system: System = None, opening: OneOpening = "", tournament: Event = None, which: Round = "", team: Team = "",
    them: Them = None, auction: TheAuction = "", shows: Shows = "", incident: Happened = None,
    listed: Listed = False, brief: Brief = False, full: Full = False, depth: Depth = 3, places: Places = False,
    mermaid: Mermaid = False, dot: Dot = False, reasons: Reasons = True,
    as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Why a fact holds, step by step, each with its statement.

    Example: budlag why 3 prickar 1C --system examples/systems/polish_club.yaml
    """
    _explain(
        fact, lambda: read_matter(system, opening, tournament, which, team, them, auction, shows, incident), listed,
        _depth(brief, full, depth), places, mermaid, dot, as_json, ascii_only, date, "yes",
    )  # fmt: skip


def why_not(
    fact: Annotated[list[str] | None, typer.Argument(metavar="FACT...", help="A fact, as: natural 1C")] = None,
    system: System = None, opening: OneOpening = "", tournament: Event = None, which: Round = "", team: Team = "",
    them: Them = None, auction: TheAuction = "", shows: Shows = "", incident: Happened = None,
    listed: Listed = False, brief: Brief = False, full: Full = False, depth: Depth = 3, places: Places = False,
    mermaid: Mermaid = False, dot: Dot = False, reasons: Reasons = True,
    as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Why a fact does not hold: for each rule what held, and the first premise that failed.

    Example: budlag why-not natural 1C --system examples/systems/polish_club.yaml
    """
    _explain(
        fact, lambda: read_matter(system, opening, tournament, which, team, them, auction, shows, incident), listed,
        _depth(brief, full, depth), places, mermaid, dot, as_json, ascii_only, date, "no",
    )  # fmt: skip


def _depth(brief: bool, full: bool, depth: int) -> int:
    return 0 if brief else FULL if full else depth


def _affirmed(fact: str, expected: str) -> tuple[str, str]:
    """A fact without ``not`` before it: ``why not natural 1C`` asks why-not."""
    first, _, rest = fact.strip().partition(" ")
    return (rest, "yes" if expected == "no" else "no") if first.lower() == "not" else (fact, expected)


def _explain(
    fact: list[str] | None, matter: Callable[[], Matter], listed: bool, depth: int, places: bool, mermaid: bool,
    dot: bool, as_json: bool, ascii_only: bool, date: str, expected: str,
) -> None:  # fmt: skip
    from ..explain.facts import askables
    from ..matters import explainer_for

    if listed:
        examples = [(askable.example, askable.phrase) for askable in askables()]
        show(
            as_json,
            lambda: {"facts": [{"example": example, "phrase": phrase} for example, phrase in examples]},
            lambda: "\n".join(example for example, _ in examples),
        )
        return
    with faults(as_json):
        text, expected = _affirmed(" ".join(fact or []), expected)
        explainer, text = explainer_for(text, matter(), on=day(date), style=style_of(ascii_only), full=depth >= FULL)
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


COMMANDS = {"why": why, "why-not": why_not}
