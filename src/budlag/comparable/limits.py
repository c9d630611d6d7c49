"""A club's own limits for comparable calls: a YAML file with a number for each key that differs."""

from __future__ import annotations

import re
from pathlib import Path

from ..yamltext import Document, Mapping, Scalar, read_file, read_text

UNITS = {
    "points_within": ("hp", 0, 10), "points_open": ("hp", 0, 10), "cards_within": ("cards", 0, 3),
    "cards_shown": ("cards", 3, 6), "many": ("percent", 1, 100), "few": ("percent", 0, 50),
    "let_be": ("percent", 0, 50),
    "markedly_fewer": ("percent", 1, 100), "nearly_all": ("percent", 50, 100),
}  # fmt: skip
"""For each key its unit, and the least and most that make sense."""


def read_limits(path: Path) -> dict[str, int]:
    """The limits of a file, shares per myriad; raises InputError with every fault of the file."""
    return _limits(read_file(path))


def parse_limits(text: str, source: str = "limits") -> dict[str, int]:
    """The limits in a text; raises InputError as ``read_limits``."""
    return _limits(read_text(text, source))


def _limits(document: Document) -> dict[str, int]:
    root = document.mapping(document.root, "a file of limits", tuple(UNITS), "points_within: 2")
    found: dict[str, int] = {}
    for key, value in root.items:
        if key.text in UNITS:
            scalar = document.text(value, f"`{key.text}`")
            number = _number(document, scalar, key.text) if scalar else None
            if number is not None:
                found[key.text] = number
    if isinstance(document.root, Mapping) and not root.items:
        document.complain(root, "there are no limits", "a line for each, as `points_within: 2`")
    if found.get("points_within", 3) > found.get("points_open", 4):
        document.complain(root, "`points_within` is more than `points_open`", "at least as many points open as within")
    document.finish()
    return found


def _number(document: Document, scalar: Scalar, key: str) -> int | None:
    unit, least, most = UNITS[key]
    match = re.fullmatch(
        r"([0-9]{1,3}(?:\.[0-9]{1,2})?)\s*%?" if unit == "percent" else r"([0-9]{1,2})", scalar.text.strip()
    )
    if match is None or not least <= float(match[1]) <= most:
        what = "per cent" if unit == "percent" else unit
        document.complain(scalar, f"`{key}` is `{scalar.text}`", f"a number from {least} to {most} ({what})")
        return None
    return round(float(match[1]) * 100) if unit == "percent" else int(match[1])
