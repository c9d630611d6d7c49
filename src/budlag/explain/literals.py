"""Rules as values: heads, bodies, and the order in which a body is best searched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from clingo import Number, Symbol

from ..value import Value
from .terms import Fun, Op, Pool, Span, Sym, Term, Unbound, Var, binds, variables


class Pattern(NamedTuple):
    """A predicate with terms, some of which may be open: what is asked about, or what is absent."""

    name: str
    terms: tuple[Any, ...]


class Atom(Value):
    """A predicate with terms; ``negated`` counts the ``not`` before it."""

    name: str
    terms: tuple[Any, ...]
    negated: int = 0


class Comparison(Value):
    """A chain of comparisons: first term, then (sign, term)."""

    first: Any
    guards: tuple[Any, ...]
    negated: int = 0


class Boolean(Value):
    holds: bool


class Conditional(Value):
    """``literal : condition`` in a body."""

    literal: Any
    condition: Any


class Aggregate(Value):
    """``term sign #function { terms : condition } sign term``: ``elements`` are (terms, condition).

    Guards are (sign, term), read as ``value sign term``: none, one, or one on each side.
    """

    function: str
    elements: tuple[Any, ...]
    guards: tuple[Any, ...]
    negated: int = 0

    @property
    def assigns(self) -> bool:
        """Whether a variable can take the value of the aggregate."""
        return not self.negated and any(sign == "=" and isinstance(term, Var) for sign, term in self.guards)


Literal = Atom | Comparison | Boolean | Conditional | Aggregate


Plan = tuple[tuple[int, ...], tuple[Literal, ...]]
"""The places of literals in the order in which to take them, and the literals in that order."""


class Body:
    """The literals of a body or of a condition."""

    def __init__(self, literals: tuple[Literal, ...]):
        self.literals = literals
        self._plans: dict[tuple[frozenset[str], bool], Plan] = {}

    @cached_property
    def outer(self) -> tuple[set[str], ...]:
        """For each literal the variables that its rule shares (those local to an aggregate or condition left out)."""
        return tuple(outer_variables(literal) for literal in self.literals)

    def plan(self, bound: frozenset[str], as_written: bool) -> Plan:
        """The places of the literals in the order in which to take them where some variables are bound already.

        ``as_written`` keeps to the order of the rule as far as variables allow; otherwise tests come early. Raises
        Unbound for a body that no order can bind.
        """
        known = self._plans.get((bound, as_written))
        if known is None:
            places = tuple(self._order(set(bound), as_written))
            known = self._plans[bound, as_written] = places, tuple(self.literals[i] for i in places)
        return known

    def _order(self, bound: set[str], as_written: bool) -> Iterator[int]:
        shared = bound.union(*self.outer)
        left = list(range(len(self.literals)))
        while left:
            ranks = [(self._rank(i, bound, shared), i) for i in left]
            ready = [(rank, i) for rank, i in ranks if rank is not None]
            if not ready:
                raise Unbound(", ".join(sorted(set().union(*(self.outer[i] for i in left)) - bound)))
            chosen = min(i for _, i in ready) if as_written else min(ready)[1]
            left.remove(chosen)
            bound |= self.outer[chosen]
            yield chosen

    def _rank(self, i: int, bound: set[str], shared: set[str]) -> int | None:
        """How soon to take a literal, 0 first; None while it cannot be evaluated."""
        literal, free = self.literals[i], self.outer[i] - bound
        match literal:
            case Boolean():
                return 0
            case Comparison(first, guards, negated):
                if not free:
                    return 0
                if negated or len(guards) != 1 or guards[0][0] != "=":
                    return None
                sides = (first, guards[0][1])
                left = [side for side in sides if variables(side) - bound]
                if len(left) > 1 or not binds(left[0], bound):
                    return None
                return 6 if any(isinstance(side, Span | Pool) for side in sides) else 1
            case Atom(_, terms, negated):
                if negated:
                    return 0 if all(name.startswith("_") for name in free) else None
                within = bound.union(*(variables(term) for term in terms if binds(term, bound)))
                if not all(binds(term, within) for term in terms):
                    return None
                return 0 if not free else 2 if terms and not (variables(terms[0]) - bound) else 3
            case Aggregate():
                needed = inner_variables(literal) & shared - bound
                return None if needed or (free and not literal.assigns) else 4
            case _:
                return None if inner_variables(literal) & shared - bound else 5


class Rule(Value):
    """One rule for one head; ``chosen`` tells that the head stands in a choice (its condition is part of the body).

    ``number`` is the place among the rules for the predicate, ``text`` the rule as clingo prints it.
    """

    head: Atom
    body: Body
    statements: tuple[str, ...]
    sentence: str
    file: str
    line: int
    chosen: bool
    number: int
    text: str

    @property
    def labelled(self) -> bool:
        """Whether a trace shows the rule."""
        return bool(self.statements)

    @cached_property
    def constants(self) -> tuple[tuple[int, Symbol], ...]:
        """The constants of the head by their places."""
        return tuple((i, term.symbol) for i, term in enumerate(self.head.terms) if isinstance(term, Sym))

    @cached_property
    def matched(self) -> tuple[int, ...]:
        """The places of the head's terms that can be matched; others, as ``X + Y``, follow from the body."""
        return tuple(i for i, term in enumerate(self.head.terms) if not _computed(term))

    @cached_property
    def plain(self) -> tuple[int, ...]:
        """The places of the head's terms without arithmetic."""
        return tuple(i for i, term in enumerate(self.head.terms) if not _computed(term, turned=False))


def _computed(term: Term, turned: bool = True) -> bool:
    """Whether a term has a value only when its variables have; ``turned`` arithmetic (N + 1, 2 * N) can be solved."""
    match term:
        case Op("-", (only,)) if turned:
            return _computed(only)
        case Op("+" | "-" | "*" as sign, (left, right)) if turned and isinstance(left, Sym) != isinstance(right, Sym):
            known, other = (left, right) if isinstance(left, Sym) else (right, left)
            return (sign == "*" and known.symbol == _ZERO) or _computed(other)
        case Op() | Span() | Pool():
            return True
        case Fun(_, arguments, external):
            return external or any(_computed(argument, turned) for argument in arguments)
        case _:
            return False


_ZERO = Number(0)


def outer_variables(literal: Literal) -> set[str]:
    """The variables of a literal outside the elements of an aggregate and outside a condition."""
    match literal:
        case Atom(_, terms):
            return set().union(*map(variables, terms))
        case Comparison(first, guards):
            return variables(first).union(*(variables(term) for _, term in guards))
        case Aggregate():
            return set().union(*(variables(term) for _, term in literal.guards))
        case _:
            return set()


def inner_variables(literal: Literal) -> set[str]:
    """The variables inside the elements of an aggregate or of a conditional literal."""
    match literal:
        case Conditional(inner, condition):
            return outer_variables(inner).union(*condition.outer)
        case Aggregate(_, elements):
            return set().union(
                *(set().union(*map(variables, terms), *condition.outer) for terms, condition in elements)
            )
        case _:
            return set()


def atoms_of(literals: tuple[Literal, ...]) -> Iterator[Atom]:
    """Every atom that stands in some literals, inside conditions and aggregates too."""
    for literal in literals:
        match literal:
            case Atom():
                yield literal
            case Conditional(inner, condition):
                yield from atoms_of((inner, *condition.literals))
            case Aggregate(_, elements):
                for _, condition in elements:
                    yield from atoms_of(condition.literals)
