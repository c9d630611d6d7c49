"""What only people at a terminal see: colours on standard output, a progress bar on standard error."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
PLAIN_COMMANDS = ("report", "export")
"""Commands whose standard output is a document for other programs."""
_RED, _DIM, _BOLD_RED, _YELLOW, _END = "\x1b[31m", "\x1b[2m", "\x1b[1;31m", "\x1b[33m", "\x1b[0m"
_PAINTED = re.compile(r"[♥♦]|\b(?:OB|AL|CV|CC)-\d[\w.-]*|\bnot allowed\b|\b[Uu]nclear\b")


def colours_wanted(arguments: Sequence[str], stream: Any) -> bool:
    """Whether output may carry colours: a terminal that can, a reader who has not declined, and no JSON or HTML."""
    if not stream.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return False
    if {"--json", "--html", "--dot", "--mermaid"} & set(arguments) or any("COMPLETE" in name for name in os.environ):
        return False
    return not arguments or arguments[0] not in PLAIN_COMMANDS


def painted(text: str) -> str:
    """The text with red suits in red, statement ids dim, and refusals and doubts marked."""
    return _PAINTED.sub(lambda found: f"{_colour(found[0])}{found[0]}{_END}", text)


def _colour(word: str) -> str:
    if word in "♥♦":
        return _RED
    if word == "not allowed":
        return _BOLD_RED
    return _YELLOW if word.lower() == "unclear" else _DIM


class Painter:
    """A stream that paints what is written to it."""

    def __init__(self, stream: Any):
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(painted(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def progress(items: Sequence[T]) -> Iterator[T]:
    """The items one by one, with a bar on standard error once a terminal has watched for over a second.

    The cursor is left at the beginning of the bar, so that what is printed of an item takes its place.
    """
    started, shown, width = monotonic(), 0.0, 20
    watched = sys.stderr.isatty() and len(items) > 1
    for done, item in enumerate(items):
        yield item
        now = monotonic() if watched else 0.0
        if watched and now - started > 1 and (now - shown > 0.1 or done + 1 == len(items)):
            shown, filled = now, width * (done + 1) // len(items)
            bar = f"[{'#' * filled:{width}}] {done + 1:,}/{len(items):,}"
            print(f"\r{bar}\r", end="", file=sys.stderr, flush=True)
    if shown:
        print(" " * len(bar), end="\r", file=sys.stderr)
