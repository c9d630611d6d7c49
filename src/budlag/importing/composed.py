"""The terms of a reading, put together from terms that were parsed before: big files have tens of thousands of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..notation import NotationError, parse
from ..notation.terms import Conjunction, Disjunction, Term
from .pieces import Option


@lru_cache(maxsize=50_000)
def _terms(text: str) -> tuple[Term, ...]:
    """The terms of one piece of notation; raises NotationError."""
    alternatives = parse(text).alternatives
    return alternatives[0].terms if len(alternatives) == 1 else (Disjunction(alternatives),)


def composed(options: Iterable[Option]) -> Disjunction | None:
    """What ``parse`` makes of the options as they print; None where a piece is no notation."""
    try:
        return Disjunction(tuple(
            Conjunction(tuple(term for piece in option.pieces for term in _terms(piece))) for option in options
        ))  # fmt: skip
    except NotationError:
        return None


def one_of(choices: Iterable[Disjunction]) -> Disjunction:
    """One of several meanings, nobody has said which: their alternatives together, marked unknown."""
    found = dict.fromkeys(alternative for choice in choices for alternative in choice.alternatives)
    return Disjunction((Conjunction((Disjunction(tuple(found)), *_terms("..."))),))
