"""The command conflicts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..problems import fault
from .output import NO, UNCLEAR, YES, Ascii, Date, Json, Why, day, faults, show, style_of

ProfileFile = Annotated[Path | None, typer.Option("--profile", metavar="FILE", help="A profile file instead of names.")]
Dot = Annotated[bool, typer.Option("--dot", help="As a graph for Graphviz.")]
Mermaid = Annotated[bool, typer.Option("--mermaid", help="As a Mermaid flowchart.")]


def conflicts(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME...", help="Conventions by any name.")] = None,
    profile: ProfileFile = None, dot: Dot = False, mermaid: Mermaid = False,
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Which conventions cannot be played together, in which auction, about which call.

    Example: budlag conflicts boes_2nt rosenkranz
    """
    from ..conflicts.judge import judge_conflicts
    from ..conflicts.profiles import Profile, read_profile
    from ..glossary.names import conventions_named

    with faults(as_json):
        day(date)  # the glossary has no period in force
        if profile is not None and names:
            raise fault("--profile", "names and a profile are both given", "one of them")
        if profile is None and not names:
            raise fault("NAME", "no convention is named", "names as `truscott merrimack`, or --profile FILE")
        wanted = read_profile(profile) if profile is not None else Profile("", conventions_named(names or []))
        answer = judge_conflicts(wanted, style=style_of(ascii_only), why=why)
    if dot or mermaid:
        from ..conflicts import graph

        drawn = (graph.mermaid if mermaid else graph.dot)(answer)
        show(as_json, lambda: {**answer.as_json(), "mermaid" if mermaid else "dot": drawn}, lambda: drawn)
    else:
        from ..text.conflicts import show_conflicts
        from ..text.traces import show_traces

        reasons = "\n\nWhy\n" + show_traces(answer.why, hints=False) if answer.why else ""
        show(as_json, answer.as_json, lambda: show_conflicts(answer) + reasons)
    raise typer.Exit(NO if answer.faults else UNCLEAR if answer.open else YES)


COMMANDS = {"conflicts": conflicts}
