"""Why an atom does not hold: for each rule that could have derived it, the furthest that its body got."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from clingo import Symbol, SymbolType

from ..value import Value
from .aggregates import value_of
from .bodies import Instance, Stuck, assigned, chains, first_failure, instances, parts_of
from .literals import Aggregate, Atom, Comparison, Pattern, Rule
from .rules import Program
from .terms import Env, Sym, Unbound, match_all, values
from .world import World

MAX_TRIES = 10_000
"""Ways to join the premises of a rule that are tried: joins of large predicates have no end that one could wait for."""


class Failure(Value):
    """A rule that could have derived the goal.

    Either its body fails (``stuck``), or the body holds (``instance``) and the head comes out as another atom, or the
    atom stands in a choice and was not chosen.
    """

    rule: Rule
    stuck: Stuck | None
    instance: Instance | None = None

    @property
    def env(self) -> Env:
        found = self.stuck or self.instance
        return found.env if found else {}

    @property
    def left(self) -> int:
        """How many premises are missing."""
        return len(self.rule.body.literals) - len(self.stuck.held) if self.stuck else 0


class _Enough(Exception):
    """A body was tried often enough."""


class _Furthest:
    """Keeps the furthest that a body got, and of several the first that came nearest; raises _Enough at last."""

    def __init__(self, distance: Callable[[Stuck], int]):
        self.found: Stuck | None = None
        self._distance = distance
        self._place = (-1, 0)
        self._tries = 0

    def note(self, stuck: Stuck) -> None:
        if len(stuck.held) >= self._place[0]:
            place = len(stuck.held), -self._distance(stuck)
            if place > self._place or self.found is None:
                self.found, self._place = stuck, place
        self._tries += 1
        if self._tries >= MAX_TRIES:
            raise _Enough


class Failures:
    """Finds what rules lacked, in one answer set."""

    def __init__(self, program: Program, world: World):
        self.program = program
        self.world = world
        self._known: dict[Pattern, list[Failure]] = {}

    def find(self, goal: Pattern) -> list[Failure]:
        """For each rule with a matching head its furthest failure.

        Nearest first: those that lack fewest premises, in the order of the rules; last those that could not apply
        whatever was given, such as a rule for notrump bids where a suit is bid.
        """
        known = self._known.get(goal)
        if known is None:
            found = [failure for rule in self.program.for_head(goal.name, len(goal.terms))
                     if (failure := self._failure(rule, goal)) is not None]  # fmt: skip
            known = self._known[goal] = sorted(found, key=lambda f: (self.out_of_place(f), f.left))
        return known

    def out_of_place(self, failure: Failure) -> bool:
        """Whether a rule lacks something that no fact of the user could change."""
        failed = failure.stuck.failed if failure.stuck else None
        return isinstance(failed, Atom) and self.program.fixed(failed.name)

    def _failure(self, rule: Rule, goal: Pattern) -> Failure | None:
        furthest = _Furthest(self._distance)
        reached: list[Instance] = []
        try:
            for env in self._bindings(rule, goal):
                reached += islice(instances(rule.body, env, self.world, furthest.note), MAX_TRIES)
        except _Enough:
            pass
        if reached:
            return Failure(rule, None, min(reached, key=lambda instance: self._beside(rule, goal, instance.env)))
        return Failure(rule, furthest.found) if furthest.found else None

    def _bindings(self, rule: Rule, goal: Pattern) -> list[Env]:
        """Bindings of a rule's head by the closed terms of the goal; arithmetic that gives none is left for later."""
        closed = [i for i, term in enumerate(goal.terms) if isinstance(term, Sym)]
        for places in (closed, [i for i in closed if i in rule.plain]):
            symbols = [goal.terms[i].symbol for i in places]
            try:
                found = list(match_all(tuple(rule.head.terms[i] for i in places), symbols, {}, self.world.external))
            except Unbound:
                continue
            if found:
                return found
        return []

    def _beside(self, rule: Rule, goal: Pattern, env: Env) -> int:
        """How far the numbers of a head lie from those wanted, where its body holds."""
        apart = 0
        for wanted, term in zip(goal.terms, rule.head.terms, strict=True):
            if isinstance(wanted, Sym) and wanted.symbol.type is SymbolType.Number:
                found = values(term, env, self.world.external)
                numbers = [value.number for value in found if value.type is SymbolType.Number]
                apart += min((abs(number - wanted.symbol.number) for number in numbers), default=0)
        return apart

    def _distance(self, stuck: Stuck) -> int:
        """How far the numbers of a failed comparison lie apart; 0 for another failure."""
        literal, env = stuck.failed, stuck.env
        pairs: list[tuple[Symbol, Symbol]] = []
        try:
            if isinstance(literal, Comparison) and not assigned(literal, env):
                for row in chains(literal, env, self.world):
                    place = first_failure(literal, row) or 0
                    pairs.append((row[place], row[place + 1]))
            elif isinstance(literal, Aggregate) and literal.guards:
                value = value_of(literal.function, list(parts_of(literal, env, self.world)))
                pairs = [(value, limit) for limit in values(literal.guards[0][1], env, self.world.external)]
        except Unbound:
            return 0
        return min((abs(a.number - b.number) for a, b in pairs
                    if a.type is SymbolType.Number and b.type is SymbolType.Number), default=0)  # fmt: skip
