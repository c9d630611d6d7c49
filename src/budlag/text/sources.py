"""Statements of the documents as text."""

from __future__ import annotations

from ..sources import Source
from .table import table


def show_sources(sources: list[Source]) -> str:
    """Statements in a table: id, how it is carried, gist."""
    rows = [[source.id, source.state, source.gist] for source in sources]
    return table(rows, (14, 19, 90), indent="")


def show_source(source: Source, rules: bool = False) -> str:
    """One statement in full, with the places of the rules and cases that carry it; ``rules`` shows the rules too."""
    lines = [f"{source.id}  {source.document}, section {source.section} ({source.kind})", "", source.gist, ""]
    if source.out_of_reach:
        lines.append(f"Out of a program's reach: {source.out_of_reach}.")
    if source.later and not source.rules:
        lines.append(f"Not encoded yet: {source.later}.")
    if not source.in_force:
        lines.append("The document was not in force on that day.")
    for place, text in zip(source.rules, source.texts() if rules else [""] * len(source.rules), strict=True):
        lines += [f"rule  {place}", *(f"      {line}" for line in text.split("\n") if line)]
    lines += [f"case  {place}" for place in source.cases]
    return "\n".join(lines).rstrip()
