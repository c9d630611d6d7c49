"""Names for terms, as players say them: calls, variants of openings, suits, sets of hands."""

from __future__ import annotations

from clingo import Symbol, SymbolType

from ..calls import Call
from ..engine import Answer
from ..notation.parser import parse
from ..notation.terms import Style
from .world import World

_SUITS = ("clubs", "diamonds", "hearts", "spades")
_VULNERABLE = {
    ("both", "we"): "vulnerable", ("none", "they"): "not vulnerable", ("they",): "at favourable vulnerability",
    ("we",): "at unfavourable vulnerability", ("none",): "with nobody vulnerable", ("both",): "with all vulnerable",
}  # fmt: skip
_EACH = ("both", "none", "they", "we")
_CONSTANTS: dict[str, str] = {
    "gf": "game-forcing", "own_pass": "our pass", "pass_before": "the pass before", "partner_pass": "partner's pass",
    "a": "A", "b": "B", "c": "C", "d": "D", "three_notrump_or_higher": "3NT or higher", "notrump": "notrump",
    "only_force": "the only forcing opening",
}  # fmt: skip


class Naming:
    """Names for the terms of one answer set."""

    def __init__(self, world: World, style: Style = "symbols"):
        self.style = style
        self.world = world
        self.questions = world.source.questions if isinstance(world.source, Answer) else None
        self._phrases = {term: text.string for term, text in world.rows("phrase", 2)}
        self._sets = {term.string: text.string for term, text in world.rows("set_name", 2)}
        self._names: dict[tuple[Symbol, str], str] = {}
        self._variants: dict[Symbol, list[Symbol]] | None = None

    def name(self, symbol: Symbol, variable: str = "") -> str:
        """A term as people say it: 1♦, diamonds, 3, an opening; numbers of a variable ``PerMyriad`` as per cent."""
        known = self._names.get((symbol, variable))
        if known is None:
            known = self._names[symbol, variable] = self._named(symbol, variable)
        return known

    def _named(self, symbol: Symbol, variable: str) -> str:
        kind = symbol.type
        if kind is SymbolType.Number:
            return f"{symbol.number / 100:g} %" if variable == "PerMyriad" else str(symbol.number)
        if kind is SymbolType.String:
            return symbol.string
        if kind is not SymbolType.Function:
            return "nothing"
        name, arguments = symbol.name, symbol.arguments
        if name in ("pass", "double", "redouble") and not arguments:
            return Call(0, name).show(self.style)
        namer = getattr(self, f"_name_{name}", None) if arguments else None
        if namer is not None:
            return str(namer(*arguments))
        if symbol in self._phrases:
            return self._phrases[symbol]
        if name in _SUITS:
            return name
        if arguments:
            return " ".join([name.replace("_", " "), *map(self.name, arguments)]).strip()
        return _CONSTANTS.get(name, name.replace("_", " "))

    def _name_bid(self, level: Symbol, strain: Symbol) -> str:
        return Call(level.number, strain.name).show(self.style)

    def _name_variant(self, call: Symbol, number: Symbol) -> str:
        if self._variants is None:
            self._variants = {}
            for (variant,) in self.world.rows("opening", 1):
                self._variants.setdefault(variant.arguments[0], []).append(variant)
        same = self._variants.get(call, [])
        if len(same) < 2:
            return self.name(call)
        place = next(i for i, variant in enumerate(same) if variant.arguments[1] == number)
        return self.name(call) + self._situation([self._used(variant) for variant in same], place)

    def _used(self, variant: Symbol) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The seats and the vulnerabilities in which a variant is used."""
        seats = sorted(seat.number for v, seat in self.world.rows("seat", 2) if v == variant)
        vulnerable = sorted(which.name for v, which in self.world.rows("vulnerability", 2) if v == variant)
        return tuple(seats), tuple(vulnerable)

    def _situation(self, used: list[tuple[tuple[int, ...], tuple[str, ...]]], place: int) -> str:
        """What sets a variant apart from the others: " in seats 1 and 2", " vulnerable"."""
        seats, vulnerable = used[place]
        words = ""
        if len({each for each, _ in used}) > 1:
            words += f" in seat{'s' if len(seats) > 1 else ''} {joined([str(seat) for seat in seats])}"
        if len({each for _, each in used}) > 1:
            words += _vulnerable(vulnerable)
        return words

    def _name_as(self, described: Symbol, reading: Symbol) -> str:
        return self.name(described)

    def _name_context(self, made: Symbol, opened: Symbol) -> str:
        from ..auctionterms import show_made  # only the glossary names auctions

        return show_made(made, self.style)

    def _name_hands(self, notation: Symbol) -> str:
        return f"`{self._notation(notation.string)}`"

    def _name_any_strength(self, inner: Symbol) -> str:
        return f"{self.name(inner)} of any strength"

    def _name_plays(self, convention: Symbol) -> str:
        return self.name(convention)

    def _name_property(self, what: Symbol) -> str:
        return f"that {self.name(what)}"

    def _name_said(self, turn: Symbol, call: Symbol) -> str:
        return self.name(call)

    def _name_instead(self, call: Symbol) -> str:
        return self.name(call)

    def _name_without(self, inner: Symbol, removed: Symbol) -> str:
        what = self._removed(removed)
        if inner.match("without", 2):
            return f"{self.name(inner.arguments[0])} apart from {self._removed(inner.arguments[1])} and {what}"
        return f"{self.name(inner)} apart from {what}"

    def _removed(self, removed: Symbol) -> str:
        if removed.type is SymbolType.String:
            return self._sets.get(removed.string, f"hands of `{self._notation(removed.string)}`")
        return f"{_CONSTANTS.get(removed.name, removed.name)} alternatives"

    def _name_alternative(self, described: Symbol, number: Symbol) -> str:
        meaning = self.questions.meaning(described) if self.questions else None
        shown = meaning.alternatives[number.number - 1].terms.show(self.style) if meaning else str(number)
        return f"{self.name(described)} `{shown}`"

    _name_part = _name_alternative

    def _name_only(self, inner: Symbol, kept: Symbol) -> str:
        if kept.type is SymbolType.Number:
            meaning = self.questions.meaning(inner.arguments[0]) if self.questions else None
            return f"`{meaning.alternatives[kept.number - 1].terms.show(self.style)}`" if meaning else self.name(inner)
        return f"the {_CONSTANTS.get(kept.name, kept.name)} alternatives of {self.name(inner)}"

    def _notation(self, text: str) -> str:
        return parse(text).show(self.style)


def _vulnerable(which: tuple[str, ...]) -> str:
    """When a variant is used, as far as vulnerability tells: " vulnerable"; nothing if always."""
    left_out = [each for each in _EACH if each not in which]
    if len(left_out) == 1:
        return f" except {_VULNERABLE[left_out[0],]}"
    return " " + _VULNERABLE.get(which, joined([_VULNERABLE[each,] for each in which], "or")) if left_out else ""


def joined(words: list[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""
