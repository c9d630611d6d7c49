"""The instances of a rule's body in an answer set, and how far a body that fails gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from clingo import Function, Infimum, Number, Supremum, Symbol, SymbolType

from ..value import Value
from .rules import Aggregate, Atom, Boolean, Comparison, Conditional, Literal, literal_variables
from .terms import Env, Pool, Span, Term, Unbound, Var, match, match_all, values, variables


class World(Protocol):
    """An answer set: its atoms by predicate, and the calls out of the program."""

    def atoms(self, name: str, arity: int) -> list[list[Symbol]]: ...
    def of(self, name: str, arity: int, first: Symbol) -> list[list[Symbol]]: ...
    def external(self, name: str, arguments: list[Symbol]) -> list[Symbol]: ...


class Premise(Value):
    """A literal under bindings: what it needs true, what it needs absent, and the value of an aggregate.

    ``parts`` are the (tuple, atoms) of an aggregate's elements.
    """

    literal: Literal
    env_items: tuple[tuple[str, Symbol], ...]
    true: tuple[Symbol, ...] = ()
    absent: tuple[Symbol, ...] = ()
    parts: tuple[tuple[tuple[Symbol, ...], tuple[Symbol, ...]], ...] = ()


class Instance(Value):
    """A body that holds: the bindings and one premise for each literal, in the order of the body."""

    env_items: tuple[tuple[str, Symbol], ...]
    premises: tuple[Premise, ...]

    @property
    def env(self) -> Env:
        return dict(self.env_items)

    def true(self) -> list[Symbol]:
        """The atoms that the instance needs true."""
        return [atom for premise in self.premises for atom in premise.true]


class Stuck(Value):
    """The furthest that a body got: the premises that held, and the literal that failed under the bindings."""

    env_items: tuple[tuple[str, Symbol], ...]
    held: tuple[Premise, ...]
    failed: Literal


def items(env: Env) -> tuple[tuple[str, Symbol], ...]:
    """Bindings in a fixed order."""
    return tuple(sorted(env.items()))


def instances(
    body: tuple[Literal, ...], env: Env, world: World, stuck: list[Stuck] | None = None
) -> Iterator[Instance]:
    """Every way in which a body holds under bindings.

    ``stuck`` collects where the search failed. Raises Unbound for a body that no order of literals can bind.
    """
    for bound, premises in _search(tuple(range(len(body))), body, env, world, (), stuck):
        ordered = tuple(premise for _, premise in sorted(premises, key=lambda item: item[0]))
        yield Instance(items(bound), ordered)


def _search(left: tuple[int, ...], body: tuple[Literal, ...], env: Env, world: World,
            done: tuple[tuple[int, Premise], ...], stuck: list[Stuck] | None
            ) -> Iterator[tuple[Env, tuple[tuple[int, Premise], ...]]]:  # fmt: skip
    if not left:
        yield env, done
        return
    chosen = _next(left, body, env)
    rest = tuple(i for i in left if i != chosen)
    found = False
    for bound, premise in literal_instances(body[chosen], env, world, body):
        found = True
        yield from _search(rest, body, bound, world, (*done, (chosen, premise)), stuck)
    if not found and stuck is not None:
        stuck.append(Stuck(items(env), tuple(premise for _, premise in sorted(done, key=lambda d: d[0])), body[chosen]))


def _next(left: tuple[int, ...], body: tuple[Literal, ...], env: Env) -> int:
    """The literal to take next: tests that are bound, then atoms with a bound argument, then the rest in order."""

    def rank(i: int) -> tuple[int, int]:
        literal = body[i]
        free = literal_variables(literal) - set(env)
        match literal:
            case Boolean():
                return 0, i
            case Comparison(first, guards, negated):
                several = any(isinstance(side, Span | Pool) for side in (first, guards[0][1]))
                return (0 if not free else (6 if several else 1) if _assignable(first, guards, negated, env) else 9), i
            case Atom(_, terms, negated):
                anonymous = {name for name in free if name.startswith("_")}
                if negated:
                    return (0 if free == anonymous else 9), i
                bound_first = bool(terms) and not (variables(terms[0]) - set(env))
                return (0 if not free else 2 if bound_first else 3), i
            case Aggregate():
                needed = free if literal.negated or not _assigns(literal) else set()
                return (4 if not needed else 9), i
            case _:
                return 5, i

    return min(left, key=rank)


def _assigns(literal: Aggregate) -> bool:
    return any(guard is not None and guard[0] == "=" for guard in (literal.left, literal.right))


def _assignable(first: Term, guards: tuple[tuple[str, Term], ...], negated: int, env: Env) -> bool:
    """Whether ``term = term`` has one side bound and the other open."""
    if negated or len(guards) != 1 or guards[0][0] != "=":
        return False
    return any(not (variables(side) - set(env)) for side in (first, guards[0][1]))


def literal_instances(literal: Literal, env: Env, world: World, body: tuple[Literal, ...] = ()
                      ) -> Iterator[tuple[Env, Premise]]:  # fmt: skip
    """Every way in which one literal holds, with the bindings that it adds."""
    match literal:
        case Boolean(holds):
            if holds:
                yield env, Premise(literal, items(env))
        case Comparison():
            for bound in _comparison(literal, env, world):
                yield bound, Premise(literal, items(bound))
        case Atom(name, terms, 0):
            for bound, atom in atom_matches(name, terms, env, world):
                yield bound, Premise(literal, items(bound), (atom,))
        case Atom(name, terms, negated):
            matches = list(atom_matches(name, terms, env, world))
            if negated == 1 and not matches:
                yield env, Premise(literal, items(env), (), _pattern(name, terms, env, world))
            elif negated == 2 and matches:
                yield env, Premise(literal, items(env), (matches[0][1],))
        case Conditional():
            premise = _conditional(literal, env, world)
            if premise is not None:
                yield env, premise
        case Aggregate():
            yield from _aggregate(literal, env, world)


def atom_matches(name: str, terms: tuple[Term, ...], env: Env, world: World) -> Iterator[tuple[Env, Symbol]]:
    """The true atoms that a pattern matches, with bindings."""
    externals = world.external
    arity = len(terms)
    rows: list[list[Symbol]] | None = None
    if arity > 1:
        try:
            firsts = values(terms[0], env, externals)
        except Unbound:
            firsts = []
        if len(firsts) == 1:
            rows = [[firsts[0], *rest] for rest in world.of(name, arity, firsts[0])]
    for row in sorted(rows if rows is not None else world.atoms(name, arity)):
        for bound in match_all(terms, row, env, externals):
            yield bound, Function(name, row)


def _pattern(name: str, terms: tuple[Term, ...], env: Env, world: World) -> tuple[Symbol, ...]:
    """The absent atom, where the pattern is ground; open places show as the constant ``any``."""
    arguments = [Function("any") if isinstance(term, Var) and term.name not in env
                 else values(term, env, world.external)[0] for term in terms]  # fmt: skip
    return (Function(name, arguments),)


_TESTS: dict[str, Callable[[Symbol, Symbol], bool]] = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: not b < a,
    ">": lambda a, b: b < a, ">=": lambda a, b: not a < b,
}  # fmt: skip


def _comparison(literal: Comparison, env: Env, world: World) -> Iterator[Env]:
    externals = world.external
    if _assignable(literal.first, literal.guards, literal.negated, env):
        left, right = literal.first, literal.guards[0][1]
        if variables(left) - set(env):
            left, right = right, left
        for value in values(left, env, externals):
            yield from match(right, value, env, externals)
        return
    holds = True
    left_values = values(literal.first, env, externals)
    for sign, term in literal.guards:
        right_values = values(term, env, externals)
        holds = holds and any(_TESTS[sign](a, b) for a in left_values for b in right_values)
        left_values = right_values
    if holds != (literal.negated == 1):
        yield env


def _conditional(literal: Conditional, env: Env, world: World) -> Premise | None:
    """Every instance of the condition must have its literal; None where one lacks it."""
    true: list[Symbol] = []
    for condition in instances(literal.condition, env, world):
        held = next(literal_instances(literal.literal, condition.env, world), None)
        if held is None:
            return None
        true += [*condition.true(), *held[1].true]
    return Premise(literal, items(env), tuple(dict.fromkeys(true)))


def aggregate_elements(literal: Aggregate, env: Env, world: World
                       ) -> dict[tuple[Symbol, ...], tuple[Symbol, ...]]:  # fmt: skip
    """The tuples of an aggregate with the atoms behind each (the first instance of each tuple)."""
    found: dict[tuple[Symbol, ...], tuple[Symbol, ...]] = {}
    for terms, condition in literal.elements:
        for instance in instances(condition, env, world):
            rows: list[tuple[Symbol, ...]] = [()]
            for term in terms:
                rows = [(*row, value) for row in rows for value in values(term, instance.env, world.external)]
            for row in rows:
                found.setdefault(row, tuple(instance.true()))
    return found


def aggregate_value(function: str, tuples: list[tuple[Symbol, ...]]) -> Symbol:
    """The value of an aggregate over its tuples."""
    if function == "count":
        return Number(len(tuples))
    weights = [row[0] for row in tuples if row]
    if function in ("sum", "sum+"):
        numbers = [weight.number for weight in weights if weight.type is SymbolType.Number]
        return Number(sum(n for n in numbers if function == "sum" or n > 0))
    if not weights:
        return Supremum if function == "min" else Infimum
    return min(weights) if function == "min" else max(weights)


def _aggregate(literal: Aggregate, env: Env, world: World) -> Iterator[tuple[Env, Premise]]:
    elements = aggregate_elements(literal, env, world)
    value = aggregate_value(literal.function, list(elements))
    bounds: list[Env] = [env]
    holds = True
    for guard, turned in ((literal.left, True), (literal.right, False)):
        if guard is None:
            continue
        sign, term = guard
        if sign == "=" and variables(term) - set(env):
            bounds = [new for bound in bounds for new in match(term, value, bound, world.external)]
        else:
            limit = values(term, env, world.external)
            holds = holds and any(_TESTS[sign](b, value) if turned else _TESTS[sign](value, b) for b in limit)
    if holds == (literal.negated == 1):
        return
    parts = tuple(sorted(elements.items()))
    true = tuple(dict.fromkeys(atom for _, atoms in parts for atom in atoms))
    for bound in bounds:
        yield bound, Premise(literal, items(bound), true, (), parts)
