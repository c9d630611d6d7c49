"""What a term means: the exact set of hands. The one implementation of the notation's meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, reduce
from itertools import permutations
from types import MappingProxyType

from ..hands import (
    EVERY_HAND,
    NO_HAND,
    SUITS,
    HandSet,
    hfp_range,
    hp_range,
    length_range,
    patterns_in,
    shapes_where,
)
from ..hands.shapes import BALANCED_PATTERNS, SEMIBALANCED_PATTERNS, SUIT_INDEX
from ..value import Value
from . import terms as t

MAJORS = ("spades", "hearts")
MINORS = ("diamonds", "clubs")
_KINDS = {"majors": MAJORS, "minors": MINORS, "any": SUITS}


class RoleUnknown(ValueError):
    """A role (``opened``, ``bid``, ``other``) that nothing in the context gives a suit."""


class Context(Value):
    """Which suit is bid (None for notrump, pass, or no call) and which suits the roles name."""

    bid: str | None = None
    roles: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def suits(self, of: str) -> tuple[str, ...]:
        """The suits that a target of a length stands for.

        Raises RoleUnknown where the context does not say.
        """
        fixed = {"M": MAJORS, "m": MINORS, "any": SUITS}
        if of in SUITS:
            return (of,)
        if of in fixed:
            return fixed[of]
        if of == "bid" and self.bid:
            return (self.bid,)
        if of == "other" and self.bid:
            return tuple(suit for suit in SUITS if suit != self.bid)
        if of in ("oM", "om") and self.bid:
            pair = MAJORS if of == "oM" else MINORS
            if self.bid in pair:
                return tuple(suit for suit in pair if suit != self.bid)
        if of in self.roles:
            return self.roles[of]
        raise RoleUnknown(of)


NO_CONTEXT = Context()


def hands_of(group: t.Disjunction, context: Context = NO_CONTEXT) -> HandSet:
    """All hands of a disjunction. Terms that cannot be counted leave the set as it is (an upper bound)."""
    return reduce(HandSet.__or__, (hands_of_conjunction(alt, context) for alt in group.alternatives), NO_HAND)


def hands_of_conjunction(alternative: t.Conjunction, context: Context = NO_CONTEXT) -> HandSet:
    """All hands that fit every term of one alternative."""
    return reduce(HandSet.__and__, (hands_of_term(term, context) for term in alternative.terms), EVERY_HAND)


def hands_of_term(term: t.Term, context: Context = NO_CONTEXT) -> HandSet:
    """All hands that fit one term."""
    if isinstance(term, t.Disjunction):
        return hands_of(term, context)
    if isinstance(term, t.Not):
        return ~hands_of(term.inner, context)
    if isinstance(term, t.Length):
        return _length(term, context, together=term.each or term.of in context.roles)
    if isinstance(term, t.NoLength):
        return ~_length(term.length, context, together=term.length.each)
    if isinstance(term, t.TwoSuiter) and term.kind == "unbid":
        return _two_suiter(term, context.suits("unbid"))
    return _plain(term)


def _length(term: t.Length, context: Context, together: bool) -> HandSet:
    sets = [length_range(suit, term.low, term.high) for suit in context.suits(term.of)]
    return reduce(HandSet.__and__ if together else HandSet.__or__, sets, EVERY_HAND if together else NO_HAND)


@lru_cache(maxsize=4096)
def _plain(term: t.Term) -> HandSet:
    match term:
        case t.Points():
            return (hfp_range if term.unit == "hfp" else hp_range)(term.low, term.high)
        case t.TwoSuiter():
            return _two_suiter(term, term.pair or _KINDS[term.kind])
        case t.ShapeClass():
            return shape_class(term.name)
        case t.Pattern():
            return _pattern(term)
        case t.Relation():
            return _relation(term)
        case t.SuitRank():
            k = SUIT_INDEX[term.suit]
            if term.what == "short":
                return length_range(term.suit, 0, 1)
            return shapes_where(lambda shape: shape[k] == max(shape))
        case t.Shortness():
            wanted = 0 if term.what == "void" else 1
            suits = [SUIT_INDEX[term.suit]] if term.suit else range(4)
            found = shapes_where(lambda shape: any(shape[k] == wanted for k in suits))
            return ~found if term.absent else found
        case _:
            return EVERY_HAND


@cache
def shape_class(name: str) -> HandSet:
    """Balanced, semi-balanced or unbalanced hands (OB-2.2-7 to -9)."""
    if name == "unbal":
        return reduce(HandSet.__or__, (length_range(suit, 0, 1) for suit in SUITS), NO_HAND)
    return patterns_in(BALANCED_PATTERNS if name == "bal" else SEMIBALANCED_PATTERNS)


def _two_suiter(term: t.TwoSuiter, suits: tuple[str, ...]) -> HandSet:
    either_way = [(a, b) for a in suits for b in suits if a != b]
    sets = (length_range(a, term.longer, 13) & length_range(b, term.shorter, 13) for a, b in either_way)
    return reduce(HandSet.__or__, sets, NO_HAND)


def _pattern(term: t.Pattern) -> HandSet:
    orders: set[tuple[int | None, ...]] = {()}
    for group in term.groups:
        orders = {order + places for order in orders for places in set(permutations(group))}

    def in_order(order: tuple[int | None, ...]) -> HandSet:
        known = (length_range(suit, n, n) for suit, n in zip(SUITS, order, strict=True) if n is not None)
        return reduce(HandSet.__and__, known, EVERY_HAND)

    return reduce(HandSet.__or__, map(in_order, orders), NO_HAND)


def _relation(term: t.Relation) -> HandSet:
    left, right = SUIT_INDEX[term.left], SUIT_INDEX[term.right]
    tests: dict[str, Callable[[int, int], bool]] = {
        ">": int.__gt__, ">=": int.__ge__, "=": int.__eq__, "<": int.__lt__, "<=": int.__le__,
    }  # fmt: skip
    holds = tests[term.sign]
    return shapes_where(lambda shape: holds(shape[left], shape[right]))
