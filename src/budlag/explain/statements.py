"""A program cut into its statements, as text, so that only the rules that are asked for need to be parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator

_STRING, _COMMENT = r'"(?:[^"\\]|\\.)*+"', r"%\*.*?\*%|%[^\n]*+"
_STATEMENT = re.compile(
    rf'(?:\s++|{_COMMENT})*+(?:((?:[^."%]++|{_STRING}|\.\.|{_COMMENT})*+\.(?:\s*\[[^\]]*\])?)|\Z)', re.DOTALL
)
"""Comments and the statement behind them; or the comments at the end of a program, which may hold full stops."""
_TOKEN = re.compile(f"{_STRING}|{_COMMENT}", re.DOTALL)
_SIMPLE = r'[^()";]++|"[^"\\]*+"'
_PLAIN = re.compile(rf"([a-z]\w*)(?:\((?:{_SIMPLE}|\((?:{_SIMPLE})*+\))*+\))?\s*(?:\.|:-)")
"""The name of a head that is an atom with little inside, as nearly all are."""
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
    line, counted = 1, 0
    for found in _STATEMENT.finditer(program):
        begin, text = found.start(1), found[1]
        if text is None:
            return
        line += program.count("\n", counted, begin)
        counted = begin
        yield line, _uncommented(text) if "%" in text else text


def _uncommented(text: str) -> str:
    return _TOKEN.sub(lambda found: " " if found[0][0] == "%" else found[0], text)


def heads(text: str) -> list[str]:
    """The predicates that a statement can derive: that of its head, those of a choice, or none (as of ``#show``).

    Raises ValueError for anything else: constraints, disjunctions, theory atoms, classical negation, directives.
    """
    plain = _PLAIN.match(text)
    if plain:
        return [plain[1]]
    if text.startswith(_DERIVES_NOTHING) or re.fullmatch(r"#program\s+base\s*\.", text):
        return []
    if "\\" in text:
        text = re.sub(r"\\.", "", text)
    head = "".join(text.split('"')[::2]).partition(":-")[0].strip().removesuffix(".")  # without strings
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
