"""Why an atom holds: one short acyclic derivation out of the rules and the answer set."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from clingo import Symbol

from .bodies import Instance, instances
from .literals import Pattern, Rule
from .rules import Program
from .terms import match_all
from .world import World

MAX_ATOMS = 50_000
"""Atoms behind one that rests on itself; where there are more, it is not explained."""
MAX_WAYS = 200
"""Ways to derive one atom that are looked at; where there are more, only that is told."""


class Way(NamedTuple):
    """An instance of a rule that derives an atom."""

    rule: Rule
    instance: Instance


class Step(NamedTuple):
    """An atom with the rule instance that derives it here; without a rule it is given (a fact of the user or Python).

    ``others`` counts the further ways to derive it, ``uncounted`` tells that there are more than these.
    """

    atom: Symbol
    rule: Rule | None = None
    instance: Instance | None = None
    others: int = 0
    uncounted: bool = False

    @property
    def premises(self) -> list[Symbol]:
        """The atoms that the step needs true."""
        return self.instance.true if self.instance else []


class Proof:
    """A derivation: the steps by atom, from the goal down. No step needs its own atom, directly or indirectly."""

    def __init__(self, goal: Symbol, steps: dict[Symbol, Step]):
        self.goal = goal
        self.steps = steps

    def step(self, atom: Symbol) -> Step:
        """The step that derives an atom."""
        return self.steps[atom]

    def reachable(self) -> list[Step]:
        """The steps that the goal rests on, each once, premises after conclusions."""
        found: dict[Symbol, Step] = {}
        left = [self.goal]
        while left:
            atom = left.pop()
            if atom not in found:
                step = found[atom] = self.steps[atom]
                left += reversed(step.premises)
        return list(found.values())


class Prover(dict[Symbol, Step]):
    """The steps that derive the atoms of one answer set, found when they are asked for.

    Of several ways to derive an atom the first in the order of the rules is taken, then the one whose premises come
    first in theirs. An atom whose predicate rests on itself takes the way with fewest steps: so no derivation goes in
    circles.
    """

    def __init__(self, program: Program, world: World):
        super().__init__()
        self.program = program
        self.world = world
        self._ways: dict[Symbol, list[Way]] = {}
        self._costs: dict[Symbol, int] = {}
        self.muted: dict[Symbol, bool] = {}  # by atom: nothing that it rests on is for showing (kept for all traces)

    def prove(self, goal: Symbol) -> Proof:
        """The derivation of a true atom.

        Raises LookupError for a false atom, and (when its steps are looked at) for one that rests on too much.
        """
        if goal not in self and not self.world.holds(goal):
            raise LookupError(f"{goal} is not in the answer set")
        return Proof(goal, self)

    def __missing__(self, atom: Symbol) -> Step:
        step = self[atom] = self._step(atom)
        return step

    def _step(self, atom: Symbol) -> Step:
        ways = self._ways_to(atom)
        if not ways:
            return Step(atom)
        if self.program.recursive(atom.name):
            return self._step_of_recursion(atom)
        first = [way for way in ways if way.rule is ways[0].rule]  # they come in the order of the rules
        way = first[0]
        if len(first) > 1:
            way = min(first, key=lambda way: tuple(map(self._first_rule, way.instance.true)))
        return Step(atom, way.rule, way.instance, min(len(ways), MAX_WAYS) - 1, len(ways) > MAX_WAYS)

    def _ways_to(self, atom: Symbol, limit: int = MAX_WAYS) -> list[Way]:
        """The ways to derive an atom, those with the same premises counted once; none for what is taken as given.

        One more than ``limit`` tells that there are more.
        """
        known = self._ways.get(atom)
        if known is None or MAX_WAYS < len(known) <= limit:
            known = self._ways[atom] = [] if self.program.silent(atom.name) else list(self._search(atom, limit))
        return known

    def _search(self, atom: Symbol, limit: int) -> Iterator[Way]:
        arguments = atom.arguments
        left = limit + 1
        for rule in self.program.for_head(atom.name, len(arguments)):
            found = rule_instances(rule, arguments, self.world, limit)
            different = found if len(found) < 2 else _different(found)
            yield from (Way(rule, instance) for instance in different[:left])
            left -= len(different)
            if left <= 0:
                return

    def _first_rule(self, atom: Symbol) -> int:
        return min((way.rule.number for way in self._ways_to(atom)), default=-1)

    # --- Predicates that rest on themselves --------------------------------------------------------------------

    def _step_of_recursion(self, atom: Symbol) -> Step:
        """The step with fewest steps below it; ways that lead back to the atom itself are no ways."""
        for limit in (MAX_WAYS, MAX_ATOMS):  # the first ways may all lead back
            if atom not in self._costs:
                self._price(self._explored(atom, self._costs, limit), self._costs)
        if atom not in self._costs:
            return Step(atom)
        ways = self._ways_to(atom)
        way = min((way for way in ways if _priced(way, self._costs)),
                  key=lambda way: (_cost(way, self._costs), way.rule.number))  # fmt: skip
        if len(ways) == 1:
            return Step(atom, way.rule, way.instance)
        apart: dict[Symbol, int] = {}
        self._price([each for each in self._explored(atom, apart, MAX_WAYS) if each != atom], apart)
        found = sum(1 for other in ways if other is not way and _priced(other, apart))
        return Step(atom, way.rule, way.instance, min(found, MAX_WAYS - 1), found >= MAX_WAYS)

    def _price(self, atoms: list[Symbol], costs: dict[Symbol, int]) -> None:
        """Adds the fewest steps below each of some atoms (Knuth's extension of Dijkstra's algorithm)."""
        waiting: dict[Symbol, list[tuple[Symbol, int]]] = {}
        needs: dict[tuple[Symbol, int], set[Symbol]] = {}
        heap: list[tuple[int, int]] = []
        orders = {atom: order for order, atom in enumerate(atoms)}
        for order, atom in enumerate(atoms):
            ways = self._ways_to(atom)
            if not ways:
                heappush(heap, (1, order))
            for i, way in enumerate(ways):
                left = needs[atom, i] = {premise for premise in way.instance.true if premise not in costs}
                for premise in left:
                    waiting.setdefault(premise, []).append((atom, i))
                if not left:
                    heappush(heap, (1 + _cost(way, costs), order))
        while heap:
            price, order = heappop(heap)
            atom = atoms[order]
            if atom in costs:
                continue
            costs[atom] = price
            for dependent, i in waiting.get(atom, ()):
                needs[dependent, i].discard(atom)
                if not needs[dependent, i] and dependent not in costs:
                    heappush(heap, (1 + _cost(self._ways[dependent][i], costs), orders[dependent]))

    def _explored(self, goal: Symbol, costs: dict[Symbol, int], limit: int) -> list[Symbol]:
        """The atoms behind a goal that have no cost yet; what does not rest on itself is not entered, and costs 1."""
        found: dict[Symbol, None] = {}
        left = [goal]
        while left:
            atom = left.pop()
            if atom in found or atom in costs:
                continue
            if not self.program.recursive(atom.name):
                costs[atom] = 1
                continue
            if len(found) >= MAX_ATOMS:
                raise LookupError(f"the derivation rests on more than {MAX_ATOMS} atoms")
            found[atom] = None
            left += [premise for way in self._ways_to(atom, limit) for premise in way.instance.true]
        return list(found)


def _different(instances: list[Instance]) -> list[Instance]:
    """Instances without those that rest on the same premises as one before."""
    found: dict[tuple[frozenset[Symbol], frozenset[Pattern]], Instance] = {}
    for instance in instances:
        found.setdefault((frozenset(instance.true), frozenset(instance.absent)), instance)
    return list(found.values())


def _priced(way: Way, costs: dict[Symbol, int]) -> bool:
    return all(premise in costs for premise in way.instance.true)


def _cost(way: Way, costs: dict[Symbol, int]) -> int:
    return sum(costs[premise] for premise in set(way.instance.true))


def rule_instances(rule: Rule, arguments: list[Symbol], world: World, limit: int = MAX_WAYS) -> list[Instance]:
    """The instances of a rule that derive an atom with these arguments, at most one more than ``limit``."""
    found: list[Instance] = []
    for i, symbol in rule.constants:
        if arguments[i] != symbol:
            return found
    terms, places = rule.head.terms, rule.matched
    whole = len(places) == len(terms)
    matched = terms if whole else tuple(terms[i] for i in places)
    for env in match_all(matched, arguments if whole else [arguments[i] for i in places], {}, world.external):
        for instance in instances(rule.body, env, world):
            if whole or any(True for _ in match_all(terms, arguments, instance.env, world.external)):
                found.append(instance)
                if len(found) > limit:
                    return found
    return found
