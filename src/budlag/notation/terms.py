"""The terms of the notation as values; each prints itself so that it parses back to itself."""

from __future__ import annotations

from typing import Literal

from ..value import Value
from .words import SUIT_LETTER, SUIT_SYMBOL

Style = Literal["symbols", "ascii"]
"""How suits print: ♠♥♦♣ or S H D C."""


def show_suit(suit: str, style: Style) -> str:
    """A suit as printed; anything that is no suit (``M``, ``opened``) as it is."""
    return (SUIT_SYMBOL if style == "symbols" else SUIT_LETTER).get(suit, suit)


def _range(low: int, high: int, top: int) -> str:
    if high >= top:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


class Points(Value):
    """hp (or hfp) from ``low`` to ``high``; ``about`` where the player wrote ``~``."""

    low: int
    high: int
    unit: Literal["hp", "hfp"] = "hp"
    about: bool = False

    def show(self, style: Style) -> str:
        top = 37 if self.unit == "hp" else 99
        text = _range(self.low, self.high, top)
        if self.low == self.high < top and not self.about:
            text = f"={text}"
        return ("~" if self.about else "") + text + (" hfp" if self.unit == "hfp" else "")


class Length(Value):
    """``low`` to ``high`` cards in a suit, in one of a kind (M, m, oM, om, any, other) or in a role."""

    low: int
    high: int
    of: str
    each: bool = False

    def show(self, style: Style) -> str:
        return _range(self.low, self.high, 13) + ("each " if self.each else "") + show_suit(self.of, style)


class NoLength(Value):
    """``no 5M``: not that many cards or more."""

    length: Length

    def show(self, style: Style) -> str:
        each = "each " if self.length.each else ""
        return f"no {self.length.low}{each}{show_suit(self.length.of, style)}"


class TwoSuiter(Value):
    """At least ``longer`` cards in one suit and ``shorter`` in another, either way round."""

    longer: int
    shorter: int
    kind: Literal["majors", "minors", "any", "unbid", "pair"]
    pair: tuple[str, str] | None = None

    def show(self, style: Style) -> str:
        where = "+".join(show_suit(suit, style) for suit in self.pair) if self.pair else self.kind
        return f"{self.longer}-{self.shorter} {where}"


class AnyHand(Value):
    """``any shape``, ``any strength`` or ``any`` (both)."""

    what: Literal["any", "any shape", "any strength"]

    def show(self, style: Style) -> str:
        return self.what


class ShapeClass(Value):
    """Balanced, semi-balanced or unbalanced (OB-2.2-7 to -9: three disjoint classes)."""

    name: Literal["bal", "semibal", "unbal"]

    def show(self, style: Style) -> str:
        return self.name


class Pattern(Value):
    """Lengths by place, S H D C; the places of one group permute. None is ``x``."""

    groups: tuple[tuple[int | None, ...], ...]
    any_order: bool = False

    def show(self, style: Style) -> str:
        places = [["x" if n is None else str(n) for n in group] for group in self.groups]
        if self.any_order:
            wide = any(len(place) > 1 for place in places[0])
            return "any " + ("-" if wide else "").join(places[0])
        if all(len(group) == 1 for group in places):
            return "=".join(group[0] for group in places)
        return "".join(f"({''.join(group)})" if len(group) > 1 else group[0] for group in places)


class Claim(Value):
    """The pair's own estimate of how often the hand is of a class, per myriad of the meaning."""

    share: int
    name: Literal["bal", "semibal", "unbal"]

    def show(self, style: Style) -> str:
        return f"{self.share / 100:g}% {self.name}"


class Relation(Value):
    """One suit longer than another: ``S>H``, ``D>=C``."""

    left: str
    sign: Literal[">", ">=", "=", "<", "<="]
    right: str

    def show(self, style: Style) -> str:
        return f"{show_suit(self.left, style)}{self.sign}{show_suit(self.right, style)}"


class SuitRank(Value):
    """``longest D`` (ties allowed) or ``short D`` (0-1 cards)."""

    what: Literal["longest", "short"]
    suit: str

    def show(self, style: Style) -> str:
        return f"{self.what} {show_suit(self.suit, style)}"


class Shortness(Value):
    """A void or a singleton, somewhere or in one suit; or none at all."""

    what: Literal["void", "singleton"]
    suit: str | None = None
    absent: bool = False

    def show(self, style: Style) -> str:
        where = f" {show_suit(self.suit, style)}" if self.suit else ""
        return ("no " if self.absent else "") + self.what + where


class Uncounted(Value):
    """What shape and hp cannot express (stopper, suit quality, tricks, free text): kept, not counted."""

    kind: Literal["stopper", "quality", "tricks", "text"]
    text: str
    suit: str | None = None

    def show(self, style: Style) -> str:
        if self.kind == "text":
            return f'"{self.text}"'
        return self.text + (f" in {show_suit(self.suit, style)}" if self.suit else "")


class Unknown(Value):
    """``...``: the author knows that something is missing."""

    def show(self, style: Style) -> str:
        return "..."


class Purpose(Value):
    """Force or purpose of the call: gf, nf, relay, transfer ..."""

    word: str
    suit: str | None = None

    def show(self, style: Style) -> str:
        return self.word + (f" to {show_suit(self.suit, style)}" if self.suit else "")


class Not(Value):
    """Every hand but those of the inner terms."""

    inner: Disjunction

    def show(self, style: Style) -> str:
        single = len(self.inner.alternatives) == 1 and len(self.inner.alternatives[0].terms) == 1
        text = self.inner.show(style)
        return f"not {text}" if single else f"not ({text})"


class Conjunction(Value):
    """Terms that all hold: one alternative."""

    terms: tuple[Term, ...]

    def show(self, style: Style) -> str:
        shown = [(isinstance(term, Disjunction), term.show(style)) for term in self.terms]
        return ", ".join(f"({text})" if grouped else text for grouped, text in shown)


class Disjunction(Value):
    """Alternatives, one of which holds. A whole meaning is one; as a term it prints in brackets."""

    alternatives: tuple[Conjunction, ...]

    def show(self, style: Style = "symbols") -> str:
        return " | ".join(alternative.show(style) for alternative in self.alternatives)

    def __str__(self) -> str:
        return self.show("symbols")


Term = (
    Points | Length | NoLength | TwoSuiter | AnyHand | ShapeClass | Pattern | Claim | Relation | SuitRank
    | Shortness | Uncounted | Unknown | Purpose | Not | Disjunction
)  # fmt: skip
