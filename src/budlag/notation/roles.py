"""Roles of suits in a notation (``5+bid``, ``0-1opened``) replaced by the suits they name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..hands import SUITS
from . import terms as t
from .parser import parse


@lru_cache(maxsize=4096)
def with_role(notation: str, role: str, suit: str) -> str:
    """The notation with a role that names one suit replaced by it; ``each other`` becomes all other suits.

    Raises NotationError for notation that cannot be read.
    """
    return _group(parse(notation), role, suit).show("ascii")


def _group(group: t.Disjunction, role: str, suit: str) -> t.Disjunction:
    spread = (tuple(_spread(alternative.terms, role, suit)) for alternative in group.alternatives)
    return t.Disjunction(tuple(t.Conjunction(terms) for terms in spread))


def _spread(terms: Iterable[t.Term], role: str, suit: str) -> Iterable[t.Term]:
    for term in terms:
        match term:
            case t.Length(of="other", each=True) if role == "bid":
                yield from (term.but(of=other, each=False) for other in SUITS if other != suit)
            case t.Length() if term.of == role:
                yield term.but(of=suit, each=False)
            case t.NoLength() if term.length.of == role:
                yield t.NoLength(term.length.but(of=suit, each=False))
            case t.Disjunction():
                yield _group(term, role, suit)
            case t.Not():
                yield t.Not(_group(term.inner, role, suit))
            case _:
                yield term
