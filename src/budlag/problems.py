"""What is wrong with the user's input: one value for each fault, with its place."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .notation.errors import NotationError
from .value import Value


class Problem(Value):
    """One fault: file (or the name of an argument), line and column from 1, and what to write instead."""

    source: str
    line: int
    column: int
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.source}:{self.line}:{self.column}" if self.line else self.source
        text = f"{place}: {self.message}"
        if self.expected:
            text += f"; expected {self.expected}"
        if self.nearest:
            text += "; write " + " or ".join(f"`{near}`" for near in self.nearest)
        return text

    def as_json(self) -> dict[str, object]:
        """The fault for a program."""
        return {
            "file": self.source, "line": self.line, "column": self.column, "message": self.message,
            "expected": self.expected, "nearest": list(self.nearest),
        }  # fmt: skip


class InputError(Exception):
    """Input that cannot be used, with every fault found in it."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = sorted(problems, key=lambda p: (p.source, p.line, p.column, p.message))
        super().__init__("\n".join(map(str, self.problems)))


def argument_error(name: str, error: NotationError, before: int = 0) -> InputError:
    """The fault of a piece of notation on the command line or given to a function, after so many characters."""
    return InputError([Problem(name, 1, before + error.start + 1, error.message, error.expected, error.nearest)])


def fault(source: str, message: str, expected: str = "", nearest: tuple[str, ...] = ()) -> InputError:
    """A single fault of a whole argument or file."""
    return InputError([Problem(source, 0, 0, message, expected, nearest)])


def closest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known word nearest to a mistyped one, if one is near."""
    return tuple(get_close_matches(word.lower(), sorted(known), n=1, cutoff=0.6))
