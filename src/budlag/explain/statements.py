"""A program cut into its statements, as text, so that only the rules that are asked for need to be parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|%\*.*?\*%|%[^\n]*|\.\.|\.(?:\s*\[[^\]]*\])?', re.DOTALL)
_UNUSUAL = frozenset(";:{|#&")
_DERIVES_NOTHING = ("#defined", "#show", "#minimize", "#maximize", ":~")
"""Statements that derive no atom. Optimisation picks the answer set; what is in it is explained by the rules."""


class Unexplainable(Exception):
    """A construct of a program that the engine does not support: ``line`` tells where it stands, ``what`` it is."""

    def __init__(self, file: str, line: int, what: str, text: str):
        super().__init__(f"{file}:{line}: {what} cannot be explained: {' '.join(text.split())}")
        self.line = line
        self.what = what


def refused(file: str, line: int, what: object, text: str) -> Unexplainable:
    """The error for a statement that cannot be explained."""
    return Unexplainable(file, line, str(what), text)


def statements(program: str) -> Iterator[tuple[int, str]]:
    """Each statement with the line in which it begins, comments left out."""
    begin, line, counted, commented = 0, 1, 0, False
    for token in _TOKEN.finditer(program):
        if token[0][0] == "%":
            commented = True
            if not program[begin : token.start()].strip():
                begin, commented = token.end(), False
        elif token[0][0] == "." and token[0] != "..":
            while program[begin].isspace():
                begin += 1
            line += program.count("\n", counted, begin)
            counted = begin
            text = program[begin : token.end()]
            yield line, _uncommented(text) if commented else text
            begin, commented = token.end(), False


def _uncommented(text: str) -> str:
    return _TOKEN.sub(lambda found: " " if found[0][0] == "%" else found[0], text)


def derives_nothing(text: str) -> bool:
    """Whether a statement is one that derives no atom."""
    return text.startswith(_DERIVES_NOTHING) or re.fullmatch(r"#program\s+base\s*\.", text) is not None


def heads(text: str) -> list[str]:
    """The predicates that a rule can derive: that of its head, or those of a choice.

    Raises ValueError for anything else: constraints, disjunctions, theory atoms, classical negation, directives.
    """
    if "\\" in text:
        text = re.sub(r"\\.", "", text)
    head = "".join(text.split('"')[::2]).partition(":-")[0].strip().removesuffix(".")  # without strings
    if head[:1].islower() and not _UNUSUAL.intersection(head) and "not " not in head:
        return [head.partition("(")[0].rstrip()]
    while "(" in head and head != (inner := re.sub(r"\([^()]*\)", "", head)):
        head = inner
    if not head or head.startswith("#false"):
        raise ValueError("a bare constraint (conclude with an atom instead)")
    if head.startswith("#") and "{" not in head:
        raise ValueError(f"the statement {head.split()[0].partition('(')[0]}")
    if "&" in head or head.startswith("#theory"):
        raise ValueError("a theory atom")
    if "#" in head:
        raise ValueError("an aggregate that derives atoms")
    if re.search(r"\bnot\s", head):
        raise ValueError("`not` in a head")
    choice = "{" in head
    if not choice and (";" in head or ":" in head or "|" in head):
        raise ValueError("a disjunction")
    names = re.findall(r"(?:^|[{;])\s*(-?[a-z_']\w*)", head.partition("}")[0] if choice else head)
    if any(name.startswith("-") for name in names):
        raise ValueError("classical negation")
    return list(dict.fromkeys(names))
