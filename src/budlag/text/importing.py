"""What was read of a foreign file, and what was not, as text."""

from __future__ import annotations

from ..importing.assemble import Described, Imported
from ..notation.terms import Style
from .table import table

MOST = 40


def show_imported(imported: Imported, everything: bool = False, style: Style = "symbols") -> str:
    """The share first; then what is ambiguous, what was read in part, what was not read."""
    total = len(imported.described)
    lines = [
        f"{imported.name}, read from {imported.kind}",
        f"{imported.count('read')} of {total} descriptions read in full, {_percent(imported.share)}: "
        f"{len(imported.openings)} openings, {len(imported.calls)} later calls.",
    ]
    ambiguous = [one for one in imported.described if one.reading.status == "ambiguous"]
    if ambiguous:
        lines += ["", "You choose (--pick LINE=NUMBER, or in the system file); until then these count as unknown"]
        for one in ambiguous[: None if everything else MOST]:
            lines += _choice(one, style)
        lines += _more(ambiguous, everything)
    for title, status in (("Read in part; the words in quotes count as unknown", "partly"),
                          ("Not read; the words are kept and count as unknown", "unread")):  # fmt: skip
        found = [one for one in imported.described if one.reading.status == status]
        if found:
            rows = [[one.row.place, one.row.shown(style), one.reading.notation] for one in found]
            lines += ["", title, table(rows[: None if everything else MOST], (7, 30, 68)), *_more(rows, everything)]
    if imported.skipped:
        rows = [[one.place, one.why, " ".join(one.text.split())[:120]] for one in imported.skipped]
        lines += ["", "Lines that describe no call of ours", table(rows[: None if everything else MOST], (7, 44, 54)),
                  *_more(rows, everything)]  # fmt: skip
    return "\n".join(lines)


def _choice(one: Described, style: Style) -> list[str]:
    why = "; ".join(one.reading.why)
    lines = [f"  line {one.row.place}, {one.row.shown(style)}: {' '.join(one.row.text.split())[:100]}   ({why})"]
    return lines + [f"    {number}  {choice}" for number, choice in enumerate(one.reading.choices, 1)]


def _more(found: list[Described] | list[list[str]], everything: bool) -> list[str]:
    return [] if everything or len(found) <= MOST else [f"  ... and {len(found) - MOST} more (--all)"]


def _percent(share: float) -> str:
    return f"{int(share * 1000) / 10:g} %"
