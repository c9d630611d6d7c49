"""What all commands share: options, exit codes, printing answers and faults."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from ..answers import JSON_VERSION
from ..notation.terms import Style
from ..problems import InputError, Problem, fault
from ..systems import System, read_date, read_system

YES, NO, UNUSABLE, UNCLEAR = 0, 1, 2, 3
"""Exit codes. A batch takes the worst in the order 2, 1, 3, 0."""

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON on standard output, and nothing else there.")]
Why = Annotated[bool, typer.Option("--why", help="The reasons, step by step.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Suits as letters instead of symbols.")]
Date = Annotated[str, typer.Option("--date", metavar="YYYY-MM-DD", help="Judge by the rules in force on this day.")]


class Failure(Exception):
    """Input that cannot be used, on its way to the exit."""

    def __init__(self, error: InputError, as_json: bool):
        super().__init__(str(error))
        self.error = error
        self.as_json = as_json

    def report(self) -> int:
        """Print the faults (standard error, or JSON on standard output) and give the exit code."""
        if self.as_json:
            print_json({"errors": [problem.as_json() for problem in self.error.problems]})
        else:
            print_problems(self.error.problems)
        return UNUSABLE


@contextmanager
def faults(as_json: bool) -> Iterator[None]:
    """Turn faults of the input into a Failure."""
    try:
        yield
    except InputError as error:
        raise Failure(error, as_json) from None


def print_problems(problems: list[Problem]) -> None:
    """Each fault on a line of standard error."""
    for problem in problems:
        print(problem, file=sys.stderr)


def system_in(path: Path) -> System:
    """The system in a file of any format; a note on standard error says what of a foreign file was not understood."""
    system = read_system(path)
    if system.note:
        print(system.note, file=sys.stderr)
    return system


def write_file(path: Path, text: str, *read: Path | None) -> None:
    """Write a document; raises InputError where that cannot be done, or would replace a file that was read."""
    try:
        keep_sources(path, *read)
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "the file cannot be written"
        raise fault(str(path), why, "a place where files can be written") from None


def keep_sources(path: Path, *read: Path | None) -> None:
    """Raise InputError where a file to be written is one that was read, under whatever name."""
    if path.exists() and any(source is not None and source.exists() and path.samefile(source) for source in read):
        raise fault(str(path), "this is the file that was read, and it would be lost", "another file to write to")


def refused(path: Path, error: InputError, as_json: bool) -> dict[str, Any]:
    """A file of a batch that cannot be used: its faults printed, and as the batch shows it in JSON."""
    if not as_json:
        print_problems(error.problems)
    return {"source": str(path), "errors": [problem.as_json() for problem in error.problems]}


def print_json(value: dict[str, Any]) -> None:
    """A versioned JSON object."""
    print(json.dumps({"version": JSON_VERSION, **value}, ensure_ascii=False, indent=2))


def show(as_json: bool, value: Callable[[], dict[str, Any]], text: Callable[[], str]) -> None:
    """The answer in the form that was asked for."""
    if as_json:
        print_json(value())
    else:
        print(text())


def style_of(ascii_only: bool) -> Style:
    """How suits print."""
    return "ascii" if ascii_only else "symbols"


def day(text: str) -> date | None:
    """The day that --date names, if any; raises InputError."""
    if not text:
        return None
    try:
        return read_date(text)
    except ValueError as error:
        raise fault("--date", str(error), "a date that exists, as 2003-03-01") from None


def worst(codes: list[int]) -> int:
    """The exit code of a batch."""
    return next((code for code in (UNUSABLE, NO, UNCLEAR) if code in codes), YES)
