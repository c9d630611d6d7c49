"""Statements of the documents as text."""

from __future__ import annotations

from ..sources import Source
from .table import table


def show_sources(sources: list[Source]) -> str:
    """Statements in a table: id, how it is carried, gist."""
    rows = [[source.id, source.state, source.gist] for source in sources]
    return table(rows, (14, 19, 90), indent="")


def show_source(source: Source) -> str:
    """One statement in full, with the rules and cases that carry it."""
    lines = [f"{source.id}  {source.document}, section {source.section} ({source.kind})", "", source.gist, ""]
    if source.out_of_reach:
        lines.append(f"Out of a program's reach: {source.out_of_reach}.")
    if source.later and not source.rules:
        lines.append(f"Not encoded yet: {source.later}.")
    lines += [f"rule  {place}" for place in source.rules] + [f"case  {place}" for place in source.cases]
    return "\n".join(lines).rstrip()
