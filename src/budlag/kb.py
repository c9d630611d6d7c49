"""The knowledge base on disk: where it lies, its programs, their labels, and the questions they ask."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from .value import Value

_PACKAGE = Path(__file__).resolve().parent
_QUESTION = re.compile(
    r'\b(always|sometimes|includes|lacks_some)\([^()"]*(?:\([^()]*\)[^()"]*)*,\s*("(?:[^"\\]|\\.)*")'
)
_HAND_TYPES = re.compile(r'^hand_type\((?:"[^"]*"|[^"])*?\)\.$', re.MULTILINE)
_NOTATION = re.compile(r'"([^"]*)"')
_LABEL = re.compile(r"^%!\s*([\w.,\s-]+?):\s*(.+)$")
_CARRYING_FACT = re.compile(r"^%!\s*(CV-[\w, -]+):.*\n(\w+\((?:[^:\n]|:(?!-))*\))\.$", re.MULTILINE)
_BLOCK = re.compile(r"%\*.*?\*%", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*%.*$", re.MULTILINE)


def folder(name: str) -> Path:
    """The folder ``kb``, ``queries`` or ``cases``, in an installed package or in a checkout.

    Raises FileNotFoundError if it is neither here nor there.
    """
    checkout = {"cases": "tests/cases"}.get(name, name)
    for place in (_PACKAGE / name, _PACKAGE.parents[1] / checkout):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {name} is missing from the installation of budlag")


@cache
def programs(*parts: str) -> tuple[Path, ...]:
    """The .lp files of the knowledge base (or of the given parts of it), in a fixed order."""
    root = folder("kb")
    if not parts:
        return tuple(sorted(root.rglob("*.lp")))
    found: list[Path] = []
    for part in parts:
        place = root / part
        found += sorted(place.rglob("*.lp")) if place.is_dir() else [place.with_name(f"{place.name}.lp")]
    return tuple(found)


@cache
def source(*parts: str) -> str:
    """The text of those programs, with ``carried_by(Fact, Statement)`` for every labelled fact of the glossary."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in programs(*parts))
    carried = [
        f'carried_by({fact}, "{statement.strip()}").'
        for statements, fact in _CARRYING_FACT.findall(text)
        for statement in statements.split(",")
    ]
    return "\n".join([without_comments(text), *carried])


def without_comments(program: str) -> str:
    """A program without its comments, line by line: they cost time to read, again for every run."""
    return _COMMENT.sub("", _BLOCK.sub(lambda block: "\n" * block[0].count("\n"), program))


def questions_in(program: str) -> list[tuple[str, str]]:
    """Kind and notation of every question that the rules of a program ask, sorted.

    Rules join the notations of hand types (kb/conflicts/hand_types.lp), which are asked about in two ways.
    """
    bare = without_comments(program)
    found = {(kind, notation[1:-1]) for kind, notation in _QUESTION.findall(bare)}
    types = {notation for fact in _HAND_TYPES.findall(bare) for notation in _NOTATION.findall(fact)}
    return sorted(found | {(kind, notation) for notation in types for kind in ("sometimes", "includes")})


@cache
def questions(*parts: str) -> list[tuple[str, str]]:
    """The questions of those programs of the knowledge base."""
    return questions_in(source(*parts))


class Label(Value):
    """The comment above a rule: the statements it carries and the sentence a trace shows."""

    statements: tuple[str, ...]
    sentence: str
    file: str
    line: int


@cache
def labels() -> tuple[Label, ...]:
    """All labels of the knowledge base, by file and line."""
    found = []
    for path in programs():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = _LABEL.match(line)
            if match:
                ids = tuple(part.strip() for part in match[1].split(","))
                found.append(Label(ids, match[2].strip(), path.relative_to(folder("kb")).as_posix(), number))
    return tuple(found)
