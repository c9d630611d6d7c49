"""The answer to a query as text: groups, columns and footnotes."""

from __future__ import annotations

from ..queries import Found
from .table import table

_MARKS = "*†‡§"


def show_found(found: Found) -> str:
    """The rows under the headings of their groups; a note with a footnote prints as a mark."""
    if not found.rows:
        return _read_as(found) + found.nothing
    heads = found.headings
    notes = dict(zip(found.query.footnotes, _MARKS, strict=False))
    used = [name for name in notes if any(name in cell for row in found.rows for cell in row)]
    lines: list[str] = []
    groups: dict[tuple[str, ...], list[list[str]]] = {}
    for row in found.rows:
        groups.setdefault(row[:heads], []).append([_marked(cell, notes) for cell in row[heads:]])
    widths = [max(12, min(48, max(len(row[k]) for rows in groups.values() for row in rows)))
              for k in range(len(found.columns) - heads)]  # fmt: skip
    for head, rows in groups.items():
        if head:
            beside = ", ".join(filter(None, head[1:]))
            lines += ["", head[0] + (f" ({beside})" if beside else "")]
        lines.append(table(rows, widths))
    lines += [""] * bool(used) + [f"{notes[name]} {found.query.footnotes[name]}" for name in used]
    if found.why:
        from .traces import show_traces

        lines += ["", "Why", show_traces(found.why)]
    return _read_as(found) + "\n".join(lines).strip("\n")


def _read_as(found: Found) -> str:
    """The question that one with typing errors was taken for."""
    if not found.read_as:
        return ""
    asked = found.read_as
    for name, value in found.arguments.items():
        asked = asked.replace(f"{{{name}}}", value)
    return f"(read as: {asked})\n\n"


def _marked(cell: str, notes: dict[str, str]) -> str:
    parts = cell.split(", ") if any(name in cell for name in notes) else [cell]
    return " ".join(notes.get(part, part) for part in parts)
