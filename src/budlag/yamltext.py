"""YAML in which every scalar is text, with the place of everything and all faults collected.

YAML's own numbers, booleans, dates and times never happen; aliases, anchors and tags are refused;
depth and size are limited.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any

import yaml

from .problems import InputError, Problem, closest, fault
from .value import Value

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MAX_FAULTS = 1_000
_MAX_MESSAGE = 300
_Parser: Any = getattr(yaml, "CLoader", yaml.SafeLoader)


def _is_text(character: str) -> bool:
    """Whether YAML allows a character in a file: no control characters and no halves of characters.

    (A pattern of these ranges takes eight milliseconds to compile.)
    """
    code = ord(character)
    return character in "\t\n\r\x85" or 0x20 <= code <= 0x7E or (
        code >= 0xA0 and not 0xD800 <= code <= 0xDFFF and code not in (0xFEFF, 0xFFFE, 0xFFFF))


# How a scalar begins (tag and anchor; its quote, or the line that opens a block), and how its characters are
# written: group 1 where it is no space.
_OPENING = re.compile(r"""(?:[!&]\S*\s+)*(?:(["'])|[|>].*\n)?""")
_WRITTEN = {
    "'": re.compile(r"(''|\S)"),
    '"': re.compile(r"\\[\sntNLP_]|(\\(?:x..|u.{4}|U.{8}|.)|\S)"),
    None: re.compile(r"(\S)"),
}


class Scalar(Value):
    """A piece of text. ``line`` and ``column`` count from 1; ``raw`` is the text as it stands in the file."""

    text: str
    line: int
    column: int
    raw: str = ""

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of the character ``offset`` of the text, or of the next one that is no space.

        YAML folds spaces and line breaks only, so the other characters are counted.
        """
        opening = _OPENING.match(self.raw)
        start = opening.end() if opening else 0
        written = _WRITTEN[opening[1] if opening else None]
        places = [match.span() for match in written.finditer(self.raw, start) if match[1]]
        before = sum(not character.isspace() for character in self.text[:offset])
        at = places[before][0] if before < len(places) else places[-1][1] if places else start
        above = self.raw[:at].count("\n")
        return self.line + above, at - self.raw.rfind("\n", 0, at) if above else self.column + at


class Mapping(Value):
    """Keys (each once) with their values, in the order of the file."""

    items: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        return next((value for name, value in self.items if name.text == key), None)


class Sequence(Value):
    """A list; ``flow`` tells that it is written ``[a, b]``."""

    items: tuple[Node, ...]
    flow: bool
    line: int
    column: int


Node = Scalar | Mapping | Sequence


FILES = {"system": "a system file", "tournament": "a tournament file", "incident": "an incident file"}
"""The kinds of files, by the key that names what each is about."""


class Document:
    """A file being read: its root, and the faults found so far."""

    def __init__(self, source: str):
        self.source = source
        self.root: Node = Mapping((), 1, 1)
        self.problems: list[Problem] = []

    def complain(self, node: Node, message: str, expected: str = "", nearest: tuple[str, ...] = (),
                 offset: int | None = None) -> None:
        """Note a fault at a node, or at the character ``offset`` of a scalar."""
        if isinstance(node, Scalar) and offset is not None:
            line, column = node.place(offset)
        else:
            line, column = node.line, node.column
        self.note(line, column, message, expected, nearest)

    def note(self, line: int, column: int, message: str, expected: str = "",
             nearest: tuple[str, ...] = ()) -> None:
        """Note a fault at a place; raises InputError when there are too many to be read."""
        if len(message) > _MAX_MESSAGE:
            message = message[: _MAX_MESSAGE // 2] + " ... " + message[-_MAX_MESSAGE // 4 :]
        short = tuple(near for near in nearest if len(near) <= _MAX_MESSAGE)
        self.problems.append(Problem(self.source, line, column, message, expected, short))
        if len(self.problems) >= MAX_FAULTS:
            last = f"{MAX_FAULTS:,} faults are listed; the rest is not read"
            self.problems.append(Problem(self.source, 0, 0, last))
            self.finish()

    def expect_kind(self, own: str) -> None:
        """Raise InputError, with one fault and no others, for a file of another kind: told by its first key."""
        if not isinstance(self.root, Mapping) or self.root.get(own) is not None:
            return
        for key, kind in FILES.items():
            if self.root.get(key) is not None:
                self.complain(self.root, f"this is {kind}, by its key `{key}`", FILES[own])
                self.finish()

    def mapping(self, node: Node, what: str, known: tuple[str, ...] = (), example: str = "") -> Mapping:
        """The node as a mapping; an empty one, with a fault noted, if it is something else."""
        if not isinstance(node, Mapping):
            kind = "a list" if isinstance(node, Sequence) else "text" if node.text else "empty"
            as_in = f", as `{example}`" if example else ""
            self.complain(node, f"{what} is {kind}", f"keys and values{as_in}")
            return Mapping((), node.line, node.column)
        for key, _ in node.items if known else ():
            if key.text not in known:
                self.complain(key, f"`{key.text}` is no key of {what}", "one of " + ", ".join(known),
                              closest(key.text, known))
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
            raise fault(source, "this is a folder", "a file")
        if path.exists() and not path.is_file():
            raise fault(source, "this is no ordinary file", "a file on disk")  # a pipe or device may never end
        if path.stat().st_size > MAX_BYTES:
            raise _too_large(source, path.stat().st_size)
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the file cannot be read"
        raise fault(source, reason, "a readable file") from None
    return read_bytes(data, source)


def read_bytes(data: bytes, source: str) -> Document:
    """The document in bytes that stand under the name ``source``; raises InputError as ``read_file``."""
    if len(data) > MAX_BYTES:
        raise _too_large(source, len(data))
    data = data.removeprefix(BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode("utf-8"))
        raise InputError([Problem(source, line, column, f"byte {data[error.start]:#04x} is not UTF-8",
                                  "a text file saved as UTF-8")]) from None  # fmt: skip
    return read_text(text, source)


def read_text(text: str, source: str) -> Document:
    """The document in a text; raises InputError as ``read_file``."""
    if len(text) > MAX_BYTES:
        raise _too_large(source, len(text))
    document = Document(source)
    stray = [text.index(character) for character in set(text) if not _is_text(character)]
    if stray:
        at = min(stray)
        line, column = _place(text[:at])
        document.note(line, column, f"the character U+{ord(text[at]):04X} is no text", "plain text")
        document.finish()
    try:
        document.root = _Builder(document, text).build()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        document.note(line, column, f"this is not YAML: {_explain(error)}",
                      "`key: value` lines; quote text that begins with or holds a sign of YAML")
        document.finish()
    return document


def _too_large(source: str, size: int) -> InputError:
    return fault(source, f"the file has {size:,} bytes", f"at most {MAX_BYTES:,}")


def _place(before: str) -> tuple[int, int]:
    """Line and column of what follows a text."""
    lines = re.split(r"\r\n|\r|\n", before)
    return len(lines), len(lines[-1]) + 1


def _explain(error: yaml.MarkedYAMLError) -> str:
    said = " ".join(str(part).strip() for part in (error.problem, error.context) if part)
    begun, found = error.context_mark, error.problem_mark
    return said + (f" that begins in line {begun.line + 1}" if begun and found and begun.line < found.line else "")


class _Builder:
    """Builds nodes from parser events: nothing is ever constructed, and nesting cannot recurse away."""

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
        self.document.note(mark.line + 1, mark.column + 1, message, expected)

    def _node(self, event: Any, depth: int) -> Node:
        start, end = event.start_mark, event.end_mark
        line, column = start.line + 1, start.column + 1
        if depth > MAX_DEPTH:
            self._note(event, f"more than {MAX_DEPTH} levels inside each other", "a flatter file")
            self.document.finish()
        if isinstance(event, yaml.AliasEvent):
            self._note(event, f"`*{event.anchor}` is an alias", "the text itself (quoted if it begins with *)")
            return Scalar("...", line, column)
        if event.anchor:
            self._note(event, f"`&{event.anchor}` is an anchor", "the text itself (quoted if it begins with &)")
        if event.tag and event.tag not in ("!", "tag:yaml.org,2002:str"):
            self._note(event, f"`{event.tag}` is a tag", "text (quoted if it begins with !, as '!h')")
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, line, column, self.text[start.index : end.index])
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
                stands = f"`{key.text}` stands twice, first in line {first.line}"
                self.document.complain(key, stands, "each key once")
            else:
                pairs[key.text] = key, value
        return Mapping(tuple(pairs.values()), line, column)
