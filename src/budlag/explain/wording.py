"""Sentences out of labels: variables filled with the names that players use, hands as witnesses."""

from __future__ import annotations

import re

from clingo import Symbol, SymbolType

from ..calls import Call
from ..engine import Answer
from ..hands import HandSet, commonest, length_range
from ..notation.parser import parse
from ..notation.terms import Style
from ..questions import hands_asked, options
from .rules import Program

_PLACE = re.compile(r"\{(\w+)\}")
_EXAMPLE = re.compile(r"\{example (\w+) (not )?(\w+)(?: (\w+))?\}")
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_OPEN = {"Suit": "a suit", "Case": "a case", "N": "another number", "Call": "a call", "P": "a number"}
"""How a variable without a value reads."""


class Wording:
    """Words for the atoms of one answer set."""

    def __init__(self, program: Program, answer: Answer, style: Style = "symbols"):
        self.program = program
        self.answer = answer
        self.style = style
        self._phrases = {term: text.string for term, text in answer.atoms("phrase", 2)}
        self._sets = {term.string: text.string for term, text in answer.atoms("set_name", 2)}

    def fill(self, sentence: str, env: dict[str, Symbol]) -> str:
        """A sentence with its variables named; ``{example X Q}`` becomes a hand of X that is Q."""
        sentence = _EXAMPLE.sub(lambda found: self._example(found, env), sentence)
        filled = _PLACE.sub(lambda m: self.name(env[m[1]]) if m[1] in env else _OPEN.get(m[1], "something"), sentence)
        filled = re.sub(r"\b(a|the) 1 prickar\b|\b1 prickar\b", lambda m: m[0].replace("prickar", "prick"), filled)
        filled = re.sub(r"\b1 cards\b", "1 card", filled)
        return filled[:1].upper() + filled[1:]

    def say(self, atom: Symbol) -> str | None:
        """The sentence of an atom that no label words; None if it is not for showing."""
        return self._say(atom, False)

    def deny(self, atom: Symbol) -> str | None:
        """The sentence of the absence of an atom; None if it is not for showing."""
        return self._say(atom, True)

    def _say(self, atom: Symbol, denied: bool) -> str | None:
        saying = self.program.sayings.get((atom.name, len(atom.arguments), denied))
        if saying is None:
            return None
        names, sentence = saying
        return self.fill(sentence, dict(zip(names, atom.arguments, strict=True)))

    def _example(self, found: re.Match[str], env: dict[str, Symbol]) -> str:
        """A common hand, out of the set and inside (or outside) the question; empty where there is none."""
        questions = self.answer.questions
        try:
            term = env[found[1]]
            hands = questions.hands(term)
            wanted = self._wanted(found, env, term)
        except (KeyError, IndexError, RuntimeError):
            return ""
        cell = commonest(hands - wanted if found[2] else hands & wanted)
        return f", for example {cell}" if cell else ""

    def _wanted(self, found: re.Match[str], env: dict[str, Symbol], term: Symbol) -> HandSet:
        value = env[found[3]]
        if value.type is SymbolType.Number:
            return length_range(env[found[4]].name, value.number, value.number)
        return hands_asked(value.string, self.answer.questions.bid_of(term))

    def name(self, symbol: Symbol) -> str:
        """A term as people say it: 1♦, diamonds, 3, a notation, an opening under an assumption."""
        if symbol.type is SymbolType.Number:
            return str(symbol.number)
        if symbol.type is SymbolType.String:
            return self._notation(symbol.string)
        if symbol.type is not SymbolType.Function:
            return "nothing"
        if symbol.name in ("pass", "double", "redouble") and not symbol.arguments:
            return Call(0, symbol.name).show(self.style)
        namer = getattr(self, f"_name_{symbol.name}", None) if symbol.arguments else None
        if namer is not None:
            return str(namer(*symbol.arguments))
        if symbol in self._phrases:
            return self._phrases[symbol]
        if symbol.name in _SUITS:
            return symbol.name
        if symbol.arguments:
            return " ".join([symbol.name.replace("_", " "), *map(self.name, symbol.arguments)])
        return _CONSTANTS.get(symbol.name, symbol.name.replace("_", " "))

    def _notation(self, text: str) -> str:
        try:
            return parse(text).show(self.style)
        except ValueError:
            return text

    def _name_bid(self, level: Symbol, strain: Symbol) -> str:
        return Call(level.number, strain.name).show(self.style)

    def _name_variant(self, call: Symbol, number: Symbol) -> str:
        more = len([1 for other, _ in self._variants() if other == call]) > 1
        return self.name(call) + (f" (variant {number.number})" if more else "")

    def _variants(self) -> list[list[Symbol]]:
        return [term.arguments for (term,) in self.answer.atoms("opening", 1)]

    def _name_as(self, described: Symbol, reading: Symbol) -> str:
        return self.name(described)

    def assumptions(self, meaning: Symbol) -> str:
        """What the reading as(D, R) takes for granted, in words; empty where nothing was left open."""
        described, reading = meaning.arguments
        return " and ".join(text for option in options(reading) if (text := self._assumption(described, option)))

    def _assumption(self, described: Symbol, option: Symbol) -> str:
        if option.name == "as_written":
            return ""
        if option.match("narrowed", 2):
            which, notation = option.arguments
            text = self._phrases.get(notation, self._notation(notation.string))
            meaning = self.answer.questions.meaning(described)
            if which.type is SymbolType.Number and meaning is not None and len(meaning.alternatives) > 1:
                return f"`{meaning.alternatives[which.number - 1].terms.show(self.style)}` is {text}"
            return f"{self.name(described)} is {text}"
        if option.match("moved", 3):
            way = "higher" if option.arguments[2].number > 0 else "lower"
            return f"the {option.arguments[1].name} bound is one point {way}"
        return f"{self.name(described)} is {self._phrases.get(option, self.name(option))}"

    def _name_without(self, inner: Symbol, removed: Symbol) -> str:
        what = self._removed(removed)
        if inner.match("without", 2):
            return f"{self.name(inner.arguments[0])} apart from {self._removed(inner.arguments[1])} and {what}"
        return f"{self.name(inner)} apart from {what}"

    def _removed(self, removed: Symbol) -> str:
        if removed.type is SymbolType.String:
            return self._sets.get(removed.string, f"hands of `{self._notation(removed.string)}`")
        return f"{_CONSTANTS.get(removed.name, removed.name)} alternatives"

    def _name_only(self, inner: Symbol, kept: Symbol) -> str:
        return f"the {_CONSTANTS.get(kept.name, kept.name)} alternatives of {self.name(inner)}"


_CONSTANTS: dict[str, str] = {
    "gf": "game-forcing", "own_pass": "our pass", "pass_before": "the pass before", "partner_pass": "partner's pass",
    "any": "anything", "a": "A", "b": "B", "c": "C", "three_notrump_or_higher": "3NT or higher", "notrump": "notrump",
}  # fmt: skip
