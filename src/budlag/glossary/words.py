"""Words for what the facts of the glossary say: calls, patterns of auctions, conditions."""

from __future__ import annotations

import re

from clingo import Symbol, SymbolType

from ..calls import STRAINS, Call
from ..engine import Answer
from ..notation import NotationError
from ..notation.parser import parse
from ..notation.terms import Style
from ..notation.words import ROLE_WORDS, SUIT_SYMBOL

_CALLS = re.compile(r"\b([1-7])([CDHS])\b")
_SYMBOLS = {name[0].upper(): symbol for name, symbol in SUIT_SYMBOL.items()}
_GROUPS = {"minor": "m", "major": "M", "other_major": "oM"}
_ROLES = {
    "bid": "the suit bid", "next": "the suit above", "next unbid": "the next unbid suit", "opened": "the opened suit",
    "responder": "responder's suit", "shown": "the suit shown", "doubled": "the suit doubled",
    "partner": "partner's suit", "own": "the own suit", "unbid": "the unbid suits", "unbid major": "each unbid major",
    "unbid minor": "each unbid minor", "highest unbid": "the highest unbid suit",
    "second highest unbid": "the second highest unbid suit", "lowest unbid": "the lowest unbid suit",
    "second lowest unbid": "the second lowest unbid suit",
}  # fmt: skip
_NAMES = "|".join(sorted(map(re.escape, ROLE_WORDS), key=len, reverse=True))
_LENGTH = re.compile(rf"((?:no )?[<=]?\d+(?:-\d+)?\+?)((?:each )?)({_NAMES})\b")
_HELD = re.compile(rf"\b(in) ({_NAMES})\b")
_PAIR = re.compile(r"\b(\d-\d) unbid\b")


def prose(text: str, style: Style) -> str:
    """A sentence of the glossary with its calls as asked for: ``2C`` as 2♣."""
    return text if style == "ascii" else _CALLS.sub(lambda call: call[1] + _SYMBOLS[call[2]], text)


def meaning(notation: str, style: Style) -> str:
    """Notation with suits as asked for."""
    try:
        return prose(parse(notation).show(style), style)
    except NotationError:
        return prose(notation, style)


def spoken(notation: str) -> str:
    """Suits by their part in the auction in words: ``5+partner`` as "5+ in partner's suit"."""
    text = _HELD.sub(lambda m: f"{m[1]} {_ROLES[m[2]]}", notation)
    text = _PAIR.sub(r"\1 in unbid suits", text)
    return _LENGTH.sub(lambda m: f"{m[1]} in {'every unbid suit' if m[2] else _ROLES[m[3]]}", text)


def pattern(text: str, style: Style) -> str:
    """An auction pattern without the mark where the call is made; before any call of ours nothing is left out."""
    return prose(text.removesuffix("?").strip(), style)


class Words:
    """The vocabulary of one run."""

    def __init__(self, answer: Answer, style: Style):
        self.answer = answer
        self.style: Style = style

    def text(self, table: str, term: Symbol) -> str:
        """The words of a constant in a table of the vocabulary; the constant itself in plain words if it has none."""
        found = self.answer.of(table, 2, term)
        return found[0][0].string if found else _plain(term)

    def call(self, term: Symbol) -> str:
        """A call: ``2♣``, ``X``, ``3m``, or what a generic call stands for."""
        if term.match("bid", 2) and term.arguments[0].type is SymbolType.Number:
            level, strain = term.arguments
            if level.type is not SymbolType.Number or strain.type is not SymbolType.Function:
                return str(term)
            if strain.name in STRAINS:
                return Call(level.number, strain.name).show(self.style)
            if strain.name in _GROUPS:
                return f"{level.number}{_GROUPS[strain.name]}"
            return f"{level.number} of {_ROLES.get(strain.name, _plain(strain))}"
        if term.name in ("pass", "double", "redouble"):
            return Call(0, term.name).show(self.style)
        return str(term) if term.match("bid", 2) else self.text("generic_call", term)

    def conditions(self, convention: Symbol, guards: list[list[Symbol]]) -> tuple[str, ...]:
        """All conditions of an alternative: any value of a key, and every key."""
        by_key: dict[Symbol, list[str]] = {}
        for key, value in guards:
            by_key.setdefault(key, []).append(self.condition(convention, key, value))
        return tuple(" or ".join(sorted(values)) for _, values in sorted(by_key.items()))

    def condition(self, convention: Symbol, key: Symbol, value: Symbol) -> str:
        """When an alternative holds, to be read after "if"."""
        for k, v, text in self.answer.of("choice_text", 4, convention):
            if (k, v) == (key, value):
                return prose(text.string, self.style)
        for v, text in self.answer.of("guard_text", 3, key):
            if v == value:
                return f"they opened {text.string}" if key.name == "against" else prose(text.string, self.style)
        if key.name == "opened":
            return f"they opened {value.name}"
        return f"{_plain(key)}: {_plain(value)}"

    def against(self, term: Symbol) -> str:
        """A class of calls: "a weak notrump"."""
        found = self.answer.of("opening_class", 2, term) or self.answer.of("class_text", 2, term)
        return prose(found[0][0].string, self.style) if found else _plain(term)


def _plain(term: Symbol) -> str:
    if term.type is SymbolType.String:
        return term.string
    if term.type is SymbolType.Number:
        return str(term.number)
    inside = ", ".join(_plain(argument) for argument in term.arguments)
    return term.name.replace("_", " ") + (f" {inside}" if inside else "")
