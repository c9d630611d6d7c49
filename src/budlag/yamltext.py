"""YAML in which every scalar is text, with the place of everything and all faults collected.

YAML's own numbers, booleans, dates and times never happen; aliases, anchors and tags are refused;
depth and size are limited.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .problems import InputError, Problem, closest

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
_Parser: Any = getattr(yaml, "CLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A piece of text. ``line`` and ``column`` count from 1; ``raw`` is the text as it stands in the file."""

    text: str
    line: int
    column: int
    raw: str = ""

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of the character ``offset`` of the text, as near as the layout of the file tells."""
        start = len(self.raw) - len(self.raw.lstrip("'\""))
        at = start + offset
        if not self.raw[start:].startswith(self.text[: offset + 1]):
            word = self.text[offset : offset + 12].split("\n")[0]
            found = self.raw.find(word) if word.strip() else -1
            at = max(found, 0)
        before = self.raw[:at]
        if "\n" in before:
            return self.line + before.count("\n"), at - before.rfind("\n")
        return self.line, self.column + at


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys (each once) with their values, in the order of the file."""

    items: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        return next((value for name, value in self.items if name.text == key), None)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list; ``flow`` tells that it is written ``[a, b]``."""

    items: tuple[Node, ...]
    flow: bool
    line: int
    column: int


Node = Scalar | Mapping | Sequence


@dataclass
class Document:
    """A file being read: its root, and the faults found so far."""

    source: str
    root: Node = field(default_factory=lambda: Mapping((), 1, 1))
    problems: list[Problem] = field(default_factory=list)

    def complain(self, node: Node, message: str, expected: str = "", nearest: tuple[str, ...] = (), offset: int = 0) -> None:
        """Note a fault at a node (at a character of it, for a scalar)."""
        line, column = node.place(offset) if isinstance(node, Scalar) and offset else (node.line, node.column)
        self.problems.append(Problem(self.source, line, column, message, expected, nearest))

    def mapping(self, node: Node, what: str, known: tuple[str, ...] | None = None, example: str = "") -> Mapping:
        """The node as a mapping; an empty one, with a fault noted, if it is something else."""
        if not isinstance(node, Mapping):
            kind = "a list" if isinstance(node, Sequence) else "text"
            self.complain(node, f"{what} is {kind}", "keys and values" + (f", as `{example}`" if example else ""))
            return Mapping((), node.line, node.column)
        for key, _ in node.items if known else ():
            if key.text not in (known or ()):
                self.complain(key, f"`{key.text}` is no key of {what}", "one of " + ", ".join(known or ()),
                              closest(key.text, known or ()))
        return node

    def text(self, node: Node, what: str) -> Scalar | None:
        """The node as text; None, with a fault noted, if it is something else."""
        if isinstance(node, Scalar):
            return node
        self.complain(node, f"{what} is {'a list' if isinstance(node, Sequence) else 'a mapping'}", "text")
        return None

    def finish(self) -> None:
        """Raise InputError if any fault was found."""
        if self.problems:
            raise InputError(self.problems)


def read_file(path: Path) -> Document:
    """The document in a file.

    Raises InputError for a file that is missing, too large, not UTF-8 or not YAML.
    """
    source = str(path)
    try:
        if path.is_dir():
            raise InputError([Problem(source, 0, 0, "this is a folder", "a file")])
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise InputError([Problem(source, 0, 0, f"the file has {size:,} bytes", f"at most {MAX_BYTES:,}")])
        data = path.read_bytes()
    except OSError as error:
        raise InputError([Problem(source, 0, 0, error.strerror or "the file cannot be read", "a readable file")]) from None
    return read_bytes(data, source)


def read_bytes(data: bytes, source: str) -> Document:
    """The document in bytes that stand under the name ``source``; raises InputError as ``read_file``."""
    if len(data) > MAX_BYTES:
        raise InputError([Problem(source, 0, 0, f"the file has {len(data):,} bytes", f"at most {MAX_BYTES:,}")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise InputError([Problem(source, line, column, f"byte {data[error.start]:#04x} is not UTF-8",
                                  "a text file saved as UTF-8")]) from None  # fmt: skip
    return read_text(text, source)


def read_text(text: str, source: str) -> Document:
    """The document in a text; raises InputError as ``read_file``."""
    document = Document(source)
    try:
        document.root = _Builder(document, text).build()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        document.problems.append(Problem(source, line, column, f"this is not YAML: {_explain(error)}",
                                         "`key: value` lines; quote text that begins with or holds a sign of YAML"))
    except yaml.YAMLError as error:
        position = getattr(error, "position", 0) or 0
        line = text.count("\n", 0, position) + 1
        document.problems.append(Problem(source, line, 1, f"this is not YAML: {getattr(error, 'reason', 'unreadable')}",
                                         "plain text"))  # fmt: skip
    if document.problems and not isinstance(document.root, Mapping):
        document.finish()
    return document


def _explain(error: yaml.MarkedYAMLError) -> str:
    return " ".join(str(part).strip() for part in (error.problem, error.context) if part)


class _Builder:
    """Builds nodes from parser events, so that nothing is ever constructed, and nesting cannot recurse away."""

    def __init__(self, document: Document, text: str):
        self.document = document
        self.text = text
        self.parser = _Parser(text)

    def build(self) -> Node:
        try:
            self.parser.get_event()  # stream start
            start = self.parser.get_event()
            if isinstance(start, yaml.StreamEndEvent):
                self._note(start, "the file is empty", "`system:` and `openings:`")
                self.document.finish()
            root = self._node(self.parser.get_event(), 0)
            self.parser.get_event()  # document end
            after = self.parser.get_event()
            if not isinstance(after, yaml.StreamEndEvent):
                self._note(after, "a second document begins here", "one document a file")
            return root
        finally:
            self.parser.dispose()

    def _note(self, event: Any, message: str, expected: str) -> None:
        mark = event.start_mark
        self.document.problems.append(
            Problem(self.document.source, mark.line + 1, mark.column + 1, message, expected)
        )

    def _node(self, event: Any, depth: int) -> Node:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if depth > MAX_DEPTH:
            self._note(event, f"more than {MAX_DEPTH} levels inside each other", "a flatter file")
            self.document.finish()
        if isinstance(event, yaml.AliasEvent):
            self._note(event, f"`*{event.anchor}` is an alias", "the text itself (in quotes if it begins with *)")
            return Scalar("...", line, column)
        if event.anchor:
            self._note(event, f"`&{event.anchor}` is an anchor", "the text itself (in quotes if it begins with &)")
        if event.tag and event.tag not in ("!", "tag:yaml.org,2002:str"):
            self._note(event, f"`{event.tag}` is a tag", "text (in quotes if it begins with !, as '!h')")
        if isinstance(event, yaml.ScalarEvent):
            raw = self.text[event.start_mark.index : event.end_mark.index]
            return Scalar(event.value, line, column, raw)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(inner := self.parser.get_event(), yaml.SequenceEndEvent):
                items.append(self._node(inner, depth + 1))
            return Sequence(tuple(items), bool(event.flow_style), line, column)
        return self._mapping(depth, line, column)

    def _mapping(self, depth: int, line: int, column: int) -> Mapping:
        pairs: dict[str, tuple[Scalar, Node]] = {}
        while not isinstance(event := self.parser.get_event(), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(self.parser.get_event(), depth + 1)
            if not isinstance(key, Scalar):
                self.document.complain(key, "a key is a list or a mapping", "a word or a call")
            elif key.text in pairs:
                first = pairs[key.text][0]
                self.document.complain(key, f"`{key.text}` stands twice, first in line {first.line}", "each key once")
            else:
                pairs[key.text] = key, value
        return Mapping(tuple(pairs.values()), line, column)
