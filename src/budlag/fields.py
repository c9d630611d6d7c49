"""Fields of tournament and incident files: words, whole numbers, yes and no, dates and times, each with its faults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime

from .problems import closest
from .systems import read_date
from .yamltext import Document, Mapping, Node, Scalar, Sequence

YES_NO = {"yes": True, "no": False, "true": True, "false": False}


def word(document: Document, node: Node | None, what: str, known: Iterable[str]) -> str:
    """The word of a field, one of those known; empty where nothing is said or a fault was noted."""
    scalar = document.text(node, what) if node is not None else None
    if scalar is None:
        return ""
    text = scalar.text.strip().lower().replace(" ", "_")
    choices = tuple(known)
    if text in choices:
        return text
    document.complain(scalar, f"`{scalar.text}` is not {what}", "one of " + ", ".join(choices), closest(text, choices))
    return ""


def words(document: Document, node: Node | None, what: str, known: Iterable[str]) -> tuple[str, ...]:
    """The words of a field that holds one or a list of them, each once."""
    choices = tuple(known)
    return tuple(dict.fromkeys(filter(None, (word(document, item, what, choices) for item in items(node)))))


def items(node: Node | None) -> Iterator[Node]:
    """A list as its items, one value as itself."""
    if isinstance(node, Sequence):
        yield from node.items
    elif node is not None:
        yield node


def name(document: Document, node: Node | None, what: str) -> str:
    """A text that must not be empty."""
    scalar = document.text(node, what) if node is not None else None
    if scalar is not None and not scalar.text.strip():
        document.complain(scalar, f"{what} is empty", "a name")
    return scalar.text.strip() if scalar else ""


def number(document: Document, node: Node | None, what: str, least: int, most: int) -> int | None:
    """A whole number from ``least`` to ``most``; None where nothing is said or a fault was noted."""
    scalar = document.text(node, what) if node is not None else None
    if scalar is None:
        return None
    text = scalar.text.strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        document.complain(scalar, f"{what} `{scalar.text}` is no whole number", f"a number from {least} to {most:,}")
        return None
    if not least <= int(text) <= most:
        document.complain(scalar, f"{what} is {int(text)}", f"a number from {least} to {most:,}")
        return None
    return int(text)


def yes_no(document: Document, node: Node | None, what: str) -> bool | None:
    """yes or no; None where nothing is said."""
    text = word(document, node, f"an answer to {what}", YES_NO)
    return YES_NO.get(text)


def day(document: Document, node: Node | None, what: str) -> date | None:
    """A date written YYYY-MM-DD."""
    scalar = document.text(node, what) if node is not None else None
    if scalar is None:
        return None
    try:
        return read_date(scalar.text.strip())
    except ValueError as error:
        document.complain(scalar, str(error), "a date that exists, as 2003-03-01")
        return None


_MOMENT = re.compile(r"(?:(\d{4}-\d\d-\d\d)[ T]+)?(\d{1,2})[:.](\d\d)")
_BEFORE = re.compile(r"(\d{1,6})\s*(min|minutes?|h|hours?|days?)\s+before")
_MINUTES = {"m": 1, "h": 60, "d": 24 * 60}


def moment(document: Document, node: Node | None, what: str, on: date | None) -> datetime | None:
    """A time of day on a known date, or ``2003-03-01 10:00``."""
    scalar = document.text(node, what) if node is not None else None
    if scalar is None:
        return None
    match = _MOMENT.fullmatch(scalar.text.strip())
    try:
        if not match:
            raise ValueError(f"{what} `{scalar.text}` is no time")
        known = read_date(match[1]) if match[1] else on
        if known is None:
            raise ValueError(f"{what} `{scalar.text}` has no date, and the file names none")
        if int(match[2]) > 23 or int(match[3]) > 59:
            raise ValueError(f"{what} `{scalar.text}` is no time of the day")
        return datetime(known.year, known.month, known.day, int(match[2]), int(match[3]))
    except ValueError as error:
        document.complain(scalar, str(error), "date and time, as 2003-03-01 10:00")
        return None


def before_start(document: Document, node: Node | None, what: str, start: datetime | None) -> int | None:
    """How many minutes before the start: ``15 min before``, or a time (after the start the number is negative)."""
    scalar = document.text(node, what) if node is not None else None
    if scalar is None:
        return None
    match = _BEFORE.fullmatch(scalar.text.strip().lower())
    if match:
        return int(match[1]) * _MINUTES[match[2][0]]
    if start is None:
        document.complain(
            scalar,
            f"{what} `{scalar.text}` cannot be compared: the file has no start",
            "`start:` with date and time, or words such as `15 min before`",
        )
        return None
    at = moment(document, scalar, what, start.date())
    return int((start - at).total_seconds() // 60) if at else None


def contradiction(document: Document, node: Node | None, message: str, expected: str) -> None:
    """Note a fault of the file as a whole at the field that shows it."""
    document.complain(node if node is not None else Scalar("", 1, 1), message, expected)


def mapping_items(document: Document, node: Node, what: str, example: str) -> tuple[tuple[Scalar, Node], ...]:
    """The keys and values of a mapping; none, with a fault noted, if it is something else."""
    return document.mapping(node, what, example=example).items if not isinstance(node, Mapping) else node.items
