"""BML before its tables are read: included files, things cut, copied and pasted, comments, blocks of lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..problems import InputError
from ..value import Value
from .rows import Skipped

MAX_LINES, MAX_DEPTH = 60_000, 12
_CUT = re.compile(r"\s*#(?P<what>CUT|COPY)\s+(?P<name>\S+)", re.IGNORECASE)
_END = re.compile(r"\s*#END(?:CUT|COPY)\b", re.IGNORECASE)
_PASTE = re.compile(r"(?P<indent>\s*)#PASTE\s+(?P<name>\S+)(?P<changes>.*)", re.IGNORECASE)
_INCLUDE = re.compile(r"\s*#\s*INCLUDE\s+(?P<path>\S.*)", re.IGNORECASE)
_HEADING = re.compile(r"#\+|\*{1,6}\s")
_COMMENT = re.compile(r"\s*//")


class Line(Value):
    """A line with its number in its file (of the command for what is pasted); the root's ``file`` is empty."""

    number: int
    text: str
    file: str = ""

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())


class Expander:
    """Lines with everything pasted and included.

    ``include`` gives the text of a file named in one; what is left out is listed in ``skipped``.
    """

    def __init__(self, include: Callable[[str], str]):
        self.include = include
        self.kept: dict[str, list[str]] = {}
        self.skipped: list[Skipped] = []
        self.count = 0
        self.open: list[str] = []  # the files that are being included, the innermost last

    def lines(self, text: str) -> list[Line]:
        return [Line(number, line, self.file) for number, line in self._file(text, 0)]

    @property
    def file(self) -> str:
        """The included file that is being read; empty for the root."""
        return self.open[-1] if self.open else ""

    def _file(self, text: str, depth: int) -> Iterator[tuple[int, str]]:
        keeping: list[str] | None = None
        shown, opened = True, (0, "")
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.expandtabs(8).rstrip()
            if _COMMENT.match(line):
                continue
            cut = _CUT.match(line)
            if cut:
                keeping = self.kept[cut["name"]] = []
                shown, opened = cut["what"].upper() == "COPY", (number, line)
            elif _END.match(line):
                keeping, shown = None, True
            else:
                if keeping is not None:
                    keeping.append(line)
                if shown:
                    yield from self._line(number, line, depth)
        if not shown and any(line.strip() for line in keeping or ()):
            self._skip(*opened, "no #ENDCUT; everything below it in the file is cut")

    def _line(self, number: int, line: str, depth: int) -> Iterator[tuple[int, str]]:
        if self.count > MAX_LINES:
            return
        paste, include = _PASTE.match(line), _INCLUDE.match(line)
        if not paste and not include:
            self.count += 1
            if self.count > MAX_LINES:
                self._skip(number, line, f"more than {MAX_LINES:,} lines; the rest is not read")
                return
            yield number, line
        elif depth >= MAX_DEPTH:
            self._skip(number, line, f"more than {MAX_DEPTH} files or pastes inside each other")
        elif paste:
            yield from self._paste(number, paste, depth)
        elif include:
            yield from self._included(number, line, include["path"].strip(), depth)

    def _included(self, number: int, line: str, name: str, depth: int) -> Iterator[tuple[int, str]]:
        if name in self.open:
            self._skip(number, line, "a file that includes itself")
            return
        try:
            included = self.include(name)
        except InputError as error:
            self._skip(number, line, error.problems[0].message)
            return
        self.open.append(name)
        yield number, ""
        yield from self._file(included, depth + 1)
        yield number, ""
        self.open.pop()

    def _paste(self, number: int, paste: re.Match[str], depth: int) -> Iterator[tuple[int, str]]:
        if paste["name"] not in self.kept:
            self._skip(number, paste[0], f"nothing was cut or copied under the name {paste['name']}")
            return
        pairs = [change.split("=", 1) for change in paste["changes"].split() if "=" in change]
        for line in list(self.kept[paste["name"]]):
            for name, value in pairs:
                if name:
                    line = line.replace(name, value)
            yield from self._line(number, paste["indent"] + line if line.strip() else "", depth + 1)

    def _skip(self, number: int, line: str, why: str) -> None:
        if len(self.skipped) < 1_000:
            self.skipped.append(Skipped(number, line, why, self.file))


def blocks(lines: list[Line]) -> Iterator[list[Line]]:
    """Lines that stand together, between lines without text and headings (which need no empty line below them)."""
    block: list[Line] = []
    for line in lines:
        if line.text.strip() and not _HEADING.match(line.text):
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block
