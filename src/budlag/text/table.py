"""Plain tables, columns as wide as they need with long cells wrapped; paragraphs; counted prickar."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

WIDTH = 110
"""Characters of a line, the page that paragraphs and reasons keep to."""


def table(rows: Sequence[Sequence[str]], widths: Sequence[int], indent: str = "  ") -> str:
    """Rows of cells in columns; ``widths`` gives the most characters of each column, longer cells wrap.

    Columns shrink to their longest cell; trailing blanks are cut.
    """
    wrapped = [
        [textwrap.wrap(cell, width, break_long_words=False) or [""] for cell, width in zip(row, widths, strict=True)]
        for row in rows
    ]
    used = [max((len(line) for row in wrapped for line in row[k]), default=0) for k in range(len(widths))]
    lines = []
    for row in wrapped:
        for i in range(max(map(len, row))):
            cells = [cell[i] if i < len(cell) else "" for cell in row]
            lines.append(
                (indent + "  ".join(cell.ljust(width) for cell, width in zip(cells, used, strict=True))).rstrip()
            )
    return "\n".join(lines)


def wrapped(text: str, indent: str = "", hanging: str = "") -> str:
    """A paragraph within the width of the page; the lines after the first hang by two unless told."""
    after = hanging or indent + "  "
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=after, break_long_words=False)


def prickar(numbers: Sequence[int]) -> str:
    """``1 prick``, ``3 prickar``, ``0 or 3 prickar``, ``0, 1 or 3 prickar``."""
    text = [str(number) for number in numbers]
    joined = text[0] if len(text) == 1 else ", ".join(text[:-1]) + " or " + text[-1]
    return f"{joined} prick" if text == ["1"] else f"{joined} prickar"
