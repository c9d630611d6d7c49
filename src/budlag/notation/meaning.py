"""A meaning: its alternatives as sets of hands, with what each states and what it leaves open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, reduce

from ..hands import EVERY_HAND, NO_HAND, HandSet
from ..value import Value
from . import terms as t
from .errors import NotationError
from .evaluate import NO_CONTEXT, Context, RoleUnknown, hands_of, hands_of_conjunction, shape_class
from .parser import parse

__all__ = ["Alternative", "Context", "Meaning", "build", "read_meaning", "states_strength", "upper_bound"]

MAX_ALTERNATIVES = 64
ANY_SHAPE_PURPOSES = {"gf", "only force"}
"""Purposes that say strength and no shape, as a point range does."""
SHAPELY_PURPOSES = {"preempt", "transfer", "takeout", "responsive"}
"""Purposes that hint at a shape without stating it: a strength beside them does not mean any shape."""


class Signature(Value):
    """What a term or alternative states, apart from its hands."""

    strength: bool = False
    shape: bool = False
    purposes: frozenset[t.Purpose] = frozenset()
    uncounted: frozenset[t.Uncounted] = frozenset()
    claims: frozenset[t.Claim] = frozenset()
    about: frozenset[t.Points] = frozenset()
    unknown: bool = False

    def __or__(self, other: Signature) -> Signature:
        return Signature(
            self.strength or other.strength, self.shape or other.shape, self.purposes | other.purposes,
            self.uncounted | other.uncounted, self.claims | other.claims, self.about | other.about,
            self.unknown or other.unknown,
        )  # fmt: skip


class Alternative(Value):
    """One alternative of a meaning.

    ``hands`` is exact where strength and shape are stated, else an upper bound.
    ``any_shape`` tells that no shape was written and every shape is meant.
    """

    terms: t.Conjunction
    hands: HandSet
    states_strength: bool
    states_shape: bool
    any_shape: bool
    purposes: frozenset[str]
    uncounted: tuple[str, ...]
    claims: tuple[t.Claim, ...]
    approximate: bool
    unknown: bool

    def moved(self, lower: int, upper: int, context: Context) -> HandSet:
        """The hands when each ``~`` bound moves by so many points."""
        moved = tuple(_moved(term, lower, upper) for term in self.terms.terms)
        return hands_of_conjunction(t.Conjunction(moved), context)


class Meaning(Value):
    """What a call shows: at least one alternative, each with hands."""

    terms: t.Disjunction
    alternatives: tuple[Alternative, ...]
    context: Context

    @property
    def hands(self) -> HandSet:
        """All hands of the meaning (an upper bound where something is left open)."""
        return reduce(HandSet.__or__, (alternative.hands for alternative in self.alternatives), NO_HAND)

    def show(self, style: t.Style = "symbols") -> str:
        """The meaning as the player wrote it, in canonical spelling."""
        return self.terms.show(style)


@lru_cache(maxsize=4096)
def _read(text: str, bid: str | None) -> Meaning:
    return build(parse(text), Context(bid), text)


def read_meaning(text: str, bid: str | None = None) -> Meaning:
    """The meaning of a call in suit ``bid`` (None for notrump, pass, or no call) written as ``text``.

    Raises NotationError for notation that cannot be read, a role that no call gives, or an alternative
    that no hand fits.
    """
    return _read(text, bid)


def build(terms: t.Disjunction, context: Context = NO_CONTEXT, text: str = "") -> Meaning:
    """The meaning of parsed terms in a context.

    Raises NotationError as ``read_meaning``.
    """
    alternatives = []
    for conjunction in _flat(terms, text):
        try:
            alternatives.append(_alternative(conjunction, context))
        except RoleUnknown as unknown:
            raise NotationError(f"`{unknown}` needs a call that tells which suit it is", text,
                                *_place_of_role(str(unknown), text), expected="a suit, M, m or any") from None
        _refuse_contradicted_claim(alternatives[-1], text)
        if not alternatives[-1].hands:
            raise NotationError(_why_empty(conjunction, context), text, 0, len(text),
                                expected="a meaning that some hand fits")
    return Meaning(terms, tuple(alternatives), context)


def _place_of_role(role: str, text: str) -> tuple[int, int]:
    """Where a role first stands in the text, outside quotes."""
    outside = re.sub(r'"[^"]*"', lambda quoted: " " * len(quoted[0]), text)
    found = re.search(rf"(?i)(?<![^\W\d]){role}(?!\w)", outside)
    return found.span() if found else (0, len(text))


def _refuse_contradicted_claim(alternative: Alternative, text: str) -> None:
    """A share of balanced hands beside a shape that has them all, or none."""
    for claim in alternative.claims:
        hands, of_class = alternative.hands, shape_class(claim.name)
        shape_stated = alternative.states_shape and not alternative.any_shape and bool(hands)
        if shape_stated and claim.share not in (0, 10_000) and (hands <= of_class or not hands & of_class):
            how = "always" if hands <= of_class else "never"
            raise NotationError(f"the shape is {how} {claim.name}, which contradicts `{claim.show('symbols')}`", text,
                                max(text.find("%") - 2, 0), expected="a shape that is sometimes so",
                                nearest=(f"100% {claim.name}",) if how == "always" else ())


def _alternative(conjunction: t.Conjunction, context: Context) -> Alternative:
    says = _signature(conjunction)
    purposes = frozenset(purpose.word for purpose in says.purposes)
    told_nothing = "compulsory" in purposes and not says.unknown
    silent = not says.shape and not says.unknown and not says.claims
    tells_strength = says.strength or bool(purposes & ANY_SHAPE_PURPOSES)
    any_shape = silent and tells_strength and not purposes & SHAPELY_PURPOSES and not _free_text(says)
    certain = [claim for claim in says.claims if claim.share in (0, 10_000)]
    hands = hands_of_conjunction(conjunction, context)
    for claim in certain:  # all hands, or none: a claim that states the shape
        hands &= shape_class(claim.name) if claim.share else ~shape_class(claim.name)
    return Alternative(
        terms=conjunction,
        hands=hands,
        states_strength=(says.strength and not says.unknown) or told_nothing,
        states_shape=((says.shape or bool(certain)) and not says.unknown) or any_shape or told_nothing,
        any_shape=any_shape,
        purposes=purposes,
        uncounted=tuple(sorted(item.show("symbols") for item in says.uncounted)),
        claims=tuple(sorted(says.claims, key=lambda claim: (claim.name, claim.share))),
        approximate=bool(says.about),
        unknown=says.unknown,
    )


def _free_text(says: Signature) -> bool:
    return any(item.kind == "text" for item in says.uncounted)


@lru_cache(maxsize=4096)
def _signature(term: t.Term | t.Conjunction) -> Signature:
    match term:
        case t.Conjunction():
            return reduce(Signature.__or__, map(_signature, term.terms), Signature())
        case t.Disjunction():
            each = [_signature(alternative) for alternative in term.alternatives]
            whole = reduce(Signature.__or__, each, Signature())
            return whole.but(strength=all(s.strength for s in each), shape=all(s.shape for s in each))
        case t.Not():
            inner = reduce(Signature.__or__, map(_signature, term.inner.alternatives), Signature())
            return inner.but(about=frozenset())
        case t.Points():
            return Signature(strength=True, about=frozenset({term} if term.about else ()))
        case t.AnyHand():
            return Signature(strength=term.what != "any shape", shape=term.what != "any strength")
        case t.Claim():
            return Signature(claims=frozenset({term}))
        case t.Uncounted():
            return Signature(uncounted=frozenset({term}))
        case t.Unknown():
            return Signature(unknown=True)
        case t.Purpose():
            return Signature(purposes=frozenset({term}))
        case _:
            return Signature(shape=True)


def states_strength(terms: t.Disjunction) -> bool:
    """Whether each alternative of some terms states a strength."""
    return all(_signature(alternative).strength for alternative in terms.alternatives)


def _flat(terms: t.Disjunction, text: str) -> Iterator[t.Conjunction]:
    """The alternatives, with each bracket whose branches state different things lifted to the top."""
    flat: list[t.Conjunction] = []
    for alternative in terms.alternatives:
        flat += _lift(alternative, text)
        if len(flat) > MAX_ALTERNATIVES:
            raise _too_many(text)
    return iter(flat)


def _too_many(text: str) -> NotationError:
    return NotationError(f"more than {MAX_ALTERNATIVES} alternatives", text, 0, len(text))


def _lift(alternative: t.Conjunction, text: str) -> list[t.Conjunction]:
    pieces: list[tuple[t.Term, ...]] = [()]
    for term in alternative.terms:
        branches: list[tuple[t.Term, ...]]
        if isinstance(term, t.Disjunction):
            inner = [piece for branch in term.alternatives for piece in _lift(branch, text)]
            alike = len({_signature(branch) for branch in inner}) == 1
            branches = [(t.Disjunction(tuple(inner)),)] if alike else [branch.terms for branch in inner]
        else:
            branches = [(term,)]
        if len(pieces) * len(branches) > MAX_ALTERNATIVES:
            raise _too_many(text)
        pieces = [piece + branch for piece in pieces for branch in branches]
    return [t.Conjunction(piece) for piece in pieces]


def _moved(term: t.Term, lower: int, upper: int) -> t.Term:
    if isinstance(term, t.Points) and term.about:
        top = 37 if term.unit == "hp" else 99
        low = min(max(term.low + lower, 0), top)
        high = top if term.high >= top else max(term.high + upper, 0)
        return term.but(low=min(low, high), high=max(low, high))
    if isinstance(term, t.Disjunction):
        moved = (tuple(_moved(inner, lower, upper) for inner in alt.terms) for alt in term.alternatives)
        return t.Disjunction(tuple(t.Conjunction(terms) for terms in moved))
    return term


def _why_empty(conjunction: t.Conjunction, context: Context) -> str:
    shown = conjunction.show("symbols")
    least = {term.of: term.low for term in conjunction.terms if isinstance(term, t.Length) and not term.each
             and term.of in ("spades", "hearts", "diamonds", "clubs")}  # fmt: skip
    if sum(least.values()) > 13:
        return f"`{shown}` asks for {sum(least.values())} cards; a hand has 13"
    return f"no hand fits `{shown}`"


def upper_bound(text: str, bid: str | None = None) -> HandSet:
    """The set of hands of a question such as ``15+ | 18+ hfp``; questions state all they mean."""
    return hands_of(parse(text), Context(bid)) if text else EVERY_HAND
