"""Roles of suits in a notation (``5+bid``, ``0-1opened``, ``3+each unbid``) replaced by the suits they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations

from ..hands import SUITS
from . import terms as t
from .parser import parse
from .words import ROLE_WORDS

_QUOTED = re.compile(r'"[^"]*"')
Roles = tuple[tuple[str, tuple[str, ...]], ...]
"""Roles with the suits each names, as ``(("opened", ("hearts",)), ("unbid", ("spades", "diamonds", "clubs")))``."""


@lru_cache(maxsize=4096)
def with_roles(notation: str, roles: Roles) -> str:
    """The notation with each role replaced by its suits, all of them together; ``each other`` is all but the suit bid.

    A role that is not given, or names no suit, stays as it is. Raises NotationError for notation that cannot be read.
    """
    known = {role: suits for role, suits in roles if suits}
    return _group(parse(notation), known).show("ascii")


@lru_cache(maxsize=4096)
def roles_named(notation: str) -> frozenset[str]:
    """The roles of suits that a notation speaks of, text in quotes apart (``bid`` too where it says ``other``)."""
    plain = _QUOTED.sub("", notation).lower()
    found = {role for role in ROLE_WORDS if re.search(rf"(?<![a-z]){role}\b", plain)}
    return frozenset(found | ({"bid"} if re.search(r"\bother\b", plain) else set()))


def with_role(notation: str, role: str, suit: str) -> str:
    """The notation with one role that names one suit replaced by it."""
    return with_roles(notation, ((role, (suit,)),))


def _group(group: t.Disjunction, roles: Mapping[str, tuple[str, ...]]) -> t.Disjunction:
    spread = (tuple(_spread(alternative.terms, roles)) for alternative in group.alternatives)
    return t.Disjunction(tuple(t.Conjunction(terms) for terms in spread))


def _spread(terms: Iterable[t.Term], roles: Mapping[str, tuple[str, ...]]) -> Iterable[t.Term]:
    for term in terms:
        match term:
            case t.Length(of="other", each=True) if "bid" in roles:
                yield from (term.but(of=other, each=False) for other in SUITS if other not in roles["bid"])
            case t.Length() if term.of in roles:
                yield from (term.but(of=suit, each=False) for suit in roles[term.of])
            case t.NoLength() if term.length.of in roles and not term.length.each:
                yield from (t.NoLength(term.length.but(of=suit, each=False)) for suit in roles[term.length.of])
            case t.TwoSuiter(kind="unbid") if len(roles.get("unbid", ())) > 1:
                pairs = [term.but(kind="pair", pair=pair) for pair in combinations(roles["unbid"], 2)]
                yield pairs[0] if len(pairs) == 1 else t.Disjunction(tuple(t.Conjunction((pair,)) for pair in pairs))
            case t.NoLength() if term.length.of in roles:
                length = term.length.but(high=13)
                yield t.Not(_group(t.Disjunction((t.Conjunction((length,)),)), roles))
            case t.Uncounted(suit=str(suit)) if suit in roles:
                yield from (term.but(suit=one) for one in roles[suit])
            case t.Disjunction():
                yield _group(term, roles)
            case t.Not():
                yield t.Not(_group(term.inner, roles))
            case _:
                yield term
