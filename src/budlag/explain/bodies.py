"""The instances of a rule's body in an answer set, and how far a body that fails gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from clingo import Function, Symbol

from .aggregates import elements_of, value_of
from .literals import Aggregate, Atom, Body, Boolean, Comparison, Conditional, Literal, Pattern
from .terms import Env, Sym, Term, Unbound, Var, match, match_all, values, variables
from .world import World

_TESTS: dict[str, Callable[[Symbol, Symbol], bool]] = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: not b < a,
    ">": lambda a, b: b < a, ">=": lambda a, b: not a < b,
}  # fmt: skip


class Premise(NamedTuple):
    """A literal that holds under bindings: the atoms that it needs true, and what it needs absent.

    ``parts`` are the (tuple, atoms) of an aggregate's elements.
    """

    literal: Literal
    true: tuple[Symbol, ...] = ()
    absent: tuple[Pattern, ...] = ()
    parts: tuple[tuple[tuple[Symbol, ...], tuple[Symbol, ...]], ...] = ()


class Instance(NamedTuple):
    """A body that holds: the bindings, and one premise for each literal in the order of the body."""

    env: Env
    premises: tuple[Premise, ...]

    @property
    def true(self) -> list[Symbol]:
        """The atoms that the instance needs true."""
        return [atom for premise in self.premises for atom in premise.true]

    @property
    def absent(self) -> list[Pattern]:
        """What the instance needs absent."""
        return [pattern for premise in self.premises for pattern in premise.absent]


class Stuck(NamedTuple):
    """The furthest that a body got: bindings, the premises that held, and the literal that failed."""

    env: Env
    held: tuple[Premise, ...]
    failed: Literal


Note = Callable[[Stuck], None]
"""Whoever wants to know where a search failed."""


def instances(body: Body, env: Env, world: World, stuck: Note | None = None) -> Iterator[Instance]:
    """Every way in which a body holds under bindings.

    ``stuck`` is told where the search failed, literals taken as written. Raises Unbound for a body that no order of
    literals can bind.
    """
    places, literals = body.plan(frozenset(env), stuck is not None)
    for bound, premises in _search(places, literals, env, world, (), stuck):
        yield Instance(bound, _sorted(places, premises))


def _search(places: tuple[int, ...], literals: tuple[Literal, ...], env: Env, world: World, done: tuple[Premise, ...],
            stuck: Note | None) -> Iterator[tuple[Env, tuple[Premise, ...]]]:  # fmt: skip
    if len(done) == len(literals):
        yield env, done
        return
    literal = literals[len(done)]
    found = False
    for bound, premise in literal_instances(literal, env, world):
        found = True
        yield from _search(places, literals, bound, world, (*done, premise), stuck)
    if not found and stuck is not None:
        stuck(Stuck(env, _sorted(places[: len(done)], done), literal))


def _sorted(places: tuple[int, ...], premises: tuple[Premise, ...]) -> tuple[Premise, ...]:
    """Premises in the order of the body."""
    if list(places) == sorted(places):
        return premises
    return tuple(premise for _, premise in sorted(zip(places, premises, strict=True), key=lambda pair: pair[0]))


def literal_instances(literal: Literal, env: Env, world: World) -> Iterator[tuple[Env, Premise]]:
    """Every way in which one literal holds, with the bindings that it adds."""
    match literal:
        case Atom(name, terms, 0):
            for bound, atom in atom_matches(name, terms, env, world):
                yield bound, Premise(literal, (atom,))
        case Comparison():
            for bound in _comparison(literal, env, world):
                yield bound, Premise(literal)
        case Atom():
            yield from _negated(literal, env, world)
        case Aggregate():
            yield from _aggregate(literal, env, world)
        case Conditional():
            premise = _conditional(literal, env, world)
            if premise is not None:
                yield env, premise
        case Boolean(holds):
            if holds:
                yield env, Premise(literal)


def atom_matches(name: str, terms: tuple[Term, ...], env: Env, world: World) -> Iterator[tuple[Env, Symbol]]:
    """The true atoms that a pattern matches, with bindings."""
    known = [_known(term, env, world) for term in terms]
    bound = [symbol for symbol in known if symbol is not None]
    if len(bound) == len(known):
        atom = Function(name, bound)
        if world.holds(atom):
            yield env, atom
        return
    for row in world.narrowed(name, known):
        for new in match_all(terms, row, env, world.external):
            yield new, Function(name, row)


def _known(term: Term, env: Env, world: World) -> Symbol | None:
    """The one value that a term has under bindings; None where it is open, or has several or none."""
    if type(term) is Var:
        return env.get(term.name)
    if type(term) is Sym:
        return term.symbol
    found = [] if variables(term) - env.keys() else values(term, env, world.external)
    return found[0] if len(found) == 1 else None


def pattern(name: str, terms: tuple[Term, ...], env: Env, world: World) -> list[Pattern]:
    """The patterns of an atom under bindings (several for pools and intervals); what has no value stays open."""
    choices: list[list[Term]] = []
    for term in terms:
        try:
            choices.append([Sym(value) for value in values(term, env, world.external)])
        except Unbound:
            choices.append([term])
    return [Pattern(name, row) for row in product(*choices)]


def matches(goal: Pattern, world: World) -> list[Symbol]:
    """The true atoms that a pattern stands for."""
    return [atom for _, atom in atom_matches(goal.name, goal.terms, {}, world)]


def _negated(literal: Atom, env: Env, world: World) -> Iterator[tuple[Env, Premise]]:
    """``not`` and ``not not``: with a pool or an interval one choice of it is enough, as in clingo."""
    found = pattern(literal.name, literal.terms, env, world)
    if literal.negated == 1:
        absent = next((goal for goal in found if not matches(goal, world)), None)
        if absent is not None:
            yield env, Premise(literal, (), (absent,))
        return
    true = next((atom for goal in found for atom in matches(goal, world)), None)
    if true is not None:
        yield env, Premise(literal, (true,))


def assigned(literal: Comparison, env: Env) -> tuple[Term, Term] | None:
    """The open and the bound side of an equation that binds variables; None for a test."""
    if literal.negated or len(literal.guards) != 1 or literal.guards[0][0] != "=":
        return None
    left, right = literal.first, literal.guards[0][1]
    if variables(left) - env.keys():
        return left, right
    return (right, left) if variables(right) - env.keys() else None


def chains(literal: Comparison, env: Env, world: World) -> Iterator[list[Symbol]]:
    """The values of the terms of a comparison, for each choice of pools and intervals."""
    terms = (literal.first, *(term for _, term in literal.guards))
    return map(list, product(*(values(term, env, world.external) for term in terms)))


def first_failure(literal: Comparison, row: list[Symbol]) -> int | None:
    """The place of the first comparison of a chain that fails; None if all hold."""
    return next((i for i, (sign, _) in enumerate(literal.guards) if not _TESTS[sign](row[i], row[i + 1])), None)


def _comparison(literal: Comparison, env: Env, world: World) -> Iterator[Env]:
    sides = assigned(literal, env)
    if sides:
        for value in values(sides[1], env, world.external):
            yield from match(sides[0], value, env, world.external)
    elif any((first_failure(literal, row) is None) != (literal.negated == 1) for row in chains(literal, env, world)):
        yield env


def _conditional(literal: Conditional, env: Env, world: World) -> Premise | None:
    """Every instance of the condition must have its literal; None where one lacks it."""
    true: list[Symbol] = []
    absent: list[Pattern] = []
    for condition in instances(literal.condition, env, world):
        held = next(literal_instances(literal.literal, condition.env, world), None)
        if held is None:
            return None
        true += [*condition.true, *held[1].true]
        absent += [*condition.absent, *held[1].absent]
    return Premise(literal, tuple(dict.fromkeys(true)), tuple(dict.fromkeys(absent)))


def parts_of(literal: Aggregate, env: Env, world: World) -> dict[tuple[Symbol, ...], Instance]:
    """The tuples of an aggregate, each with the first instance of its condition."""
    return elements_of(literal, env, world.external, lambda condition: instances(condition, env, world))


def _aggregate(literal: Aggregate, env: Env, world: World) -> Iterator[tuple[Env, Premise]]:
    found = parts_of(literal, env, world)
    value = value_of(literal.function, list(found))
    bounds, holds = [env], True
    for sign, term in literal.guards:
        if sign == "=" and not literal.negated and variables(term) - env.keys():
            bounds = [new for bound in bounds for new in match(term, value, bound, world.external)]
        else:
            holds = holds and any(_TESTS[sign](value, limit) for limit in values(term, env, world.external))
    if holds == (literal.negated == 1):
        return
    parts = tuple((row, tuple(instance.true)) for row, instance in found.items())
    true = tuple(dict.fromkeys(atom for _, atoms in parts for atom in atoms))
    absent = tuple(dict.fromkeys(goal for instance in found.values() for goal in instance.absent))
    for bound in bounds:
        yield bound, Premise(literal, true, absent, parts)
