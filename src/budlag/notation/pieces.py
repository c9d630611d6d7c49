"""An alternative spelled out suit by suit: ``4+M`` is four spades or four hearts; and which suits it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product

from ..hands import SUITS, HandSet
from . import terms as t
from .evaluate import MAJORS, MINORS, Context, hands_of_conjunction

_LIMIT = 48


@lru_cache(maxsize=1024)
def _spelled_out(
    alternative: t.Conjunction, suits: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[t.Conjunction, ...]:
    choices = [tuple(_choices(term, dict(suits))) for term in alternative.terms]
    number = 1
    for each in choices:
        number *= len(each)
    if number > _LIMIT:
        return (alternative,)
    return tuple(t.Conjunction(tuple(term for terms in chosen for term in terms)) for chosen in product(*choices))


def pieces(alternative: t.Conjunction, context: Context) -> Iterator[tuple[HandSet, frozenset[str]]]:
    """The hands of each way to read ``M``, ``m``, ``any``, two-suiters and groups, with the suits it speaks of.

    Beyond a limit the alternative stays whole.
    """
    groups = {name: context.suits(name) for name in _groups(alternative)}
    for piece in _spelled_out(alternative, tuple(sorted(groups.items()))):
        hands = hands_of_conjunction(piece, context)
        if hands:
            yield hands, frozenset(suit for term in piece.terms for suit in spoken_of(term, context))


def _groups(alternative: t.Conjunction) -> set[str]:
    """The names of several suits, one of which is meant, in an alternative."""
    found: set[str] = set()
    for term in alternative.terms:
        if isinstance(term, t.Length) and not term.each and term.of in ("M", "m", "oM", "om", "any", "other"):
            found.add(term.of)
        elif isinstance(term, t.Disjunction):
            for inner in term.alternatives:
                found |= _groups(inner)
    return found


def _choices(term: t.Term, suits: dict[str, tuple[str, ...]]) -> Iterator[tuple[t.Term, ...]]:
    """What a term can stand for."""
    match term:
        case t.Length() if not term.each and term.of in suits:
            for suit in suits[term.of]:
                yield (term.but(of=suit),)
        case t.TwoSuiter():
            among = term.pair or {"majors": MAJORS, "minors": MINORS, "any": SUITS}[term.kind]
            pairs = permutations(among, 2) if term.longer != term.shorter else (
                (a, b) for i, a in enumerate(among) for b in among[i + 1 :])  # fmt: skip
            for first, second in pairs:
                yield t.Length(term.longer, 13, first), t.Length(term.shorter, 13, second)
        case t.Disjunction():
            for inner in term.alternatives:
                for chosen in product(*(tuple(_choices(each, suits)) for each in inner.terms)):
                    yield tuple(each for terms in chosen for each in terms)
        case _:
            yield (term,)


def spoken_of(term: t.Term, context: Context) -> frozenset[str]:
    """The suits whose length a term says something about."""
    match term:
        case t.Length():
            return frozenset(context.suits(term.of))
        case t.NoLength():
            return frozenset(context.suits(term.length.of))
        case t.Relation():
            return frozenset((term.left, term.right))
        case t.SuitRank():
            return frozenset((term.suit,))
        case t.Shortness() if term.suit:
            return frozenset((term.suit,))
        case t.ShapeClass() | t.Pattern() | t.TwoSuiter() | t.Shortness():
            return frozenset(SUITS)
        case t.Disjunction():
            return frozenset().union(*(spoken_of(each, context) for alt in term.alternatives for each in alt.terms))
        case t.Not():
            return spoken_of(term.inner, context)
        case _:
            return frozenset()
