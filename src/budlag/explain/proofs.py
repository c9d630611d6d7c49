"""Why an atom holds: one short acyclic derivation out of the rules and the answer set."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from clingo import Symbol

from .bodies import Instance, instances
from .literals import Rule
from .rules import Program
from .terms import match_all
from .world import World

MAX_ATOMS = 20_000
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

        Raises LookupError for a false atom.
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
        way = ways[0]
        if len(ways) > 1 and self.program.recursive(atom.name):
            self._price(atom)
            way = min((way for way in ways if self._priced(way)), key=lambda way: (self._cost(way), way.rule.number))
        elif len(ways) > 1:
            way = min(ways, key=lambda way: (way.rule.number, tuple(map(self._first_rule, way.instance.true))))
        return Step(atom, way.rule, way.instance, min(len(ways), MAX_WAYS) - 1, len(ways) > MAX_WAYS)

    def _ways_to(self, atom: Symbol) -> list[Way]:
        """The ways to derive an atom, those with the same premises counted once; none for what is taken as given."""
        known = self._ways.get(atom)
        if known is None:
            known = self._ways[atom] = [] if self.program.silent(atom.name) else list(self._search(atom))
        return known

    def _search(self, atom: Symbol) -> Iterator[Way]:
        arguments = atom.arguments
        found: set[tuple[object, ...]] = set()
        for rule in self.program.for_head(atom.name, len(arguments)):
            for instance in rule_instances(rule, arguments, self.world):
                key = rule.number, frozenset(instance.true), frozenset(instance.absent)
                if key not in found:
                    found.add(key)
                    yield Way(rule, instance)
                    if len(found) > MAX_WAYS:
                        return

    def _first_rule(self, atom: Symbol) -> int:
        return min((way.rule.number for way in self._ways_to(atom)), default=-1)

    # --- Predicates that rest on themselves --------------------------------------------------------------------

    def _price(self, goal: Symbol) -> None:
        """The fewest steps below each atom behind a goal (Knuth's extension of Dijkstra's algorithm)."""
        atoms = self._explored(goal)
        waiting: dict[Symbol, list[tuple[Symbol, int]]] = {}
        needs: dict[tuple[Symbol, int], set[Symbol]] = {}
        heap: list[tuple[int, int]] = []
        orders = {atom: order for order, atom in enumerate(atoms)}
        for order, atom in enumerate(atoms):
            ways = self._ways_to(atom)
            if not ways:
                heappush(heap, (1, order))
            for i, way in enumerate(ways):
                left = needs[atom, i] = {premise for premise in way.instance.true if premise not in self._costs}
                for premise in left:
                    waiting.setdefault(premise, []).append((atom, i))
                if not left:
                    heappush(heap, (1 + self._cost(way), order))
        while heap:
            price, order = heappop(heap)
            atom = atoms[order]
            if atom in self._costs:
                continue
            self._costs[atom] = price
            for dependent, i in waiting.get(atom, ()):
                needs[dependent, i].discard(atom)
                if not needs[dependent, i] and dependent not in self._costs:
                    heappush(heap, (1 + self._cost(self._ways[dependent][i]), orders[dependent]))

    def _explored(self, goal: Symbol) -> list[Symbol]:
        """The atoms behind a goal that have no price yet; what does not rest on itself is not entered."""
        found: dict[Symbol, None] = {}
        left = [goal]
        while left:
            atom = left.pop()
            if atom in found or atom in self._costs:
                continue
            if not self.program.recursive(atom.name):
                self._costs[atom] = 1
                continue
            if len(found) > MAX_ATOMS:
                raise LookupError(f"the derivation of {goal} rests on more than {MAX_ATOMS} atoms")
            found[atom] = None
            left += [premise for way in self._ways_to(atom) for premise in way.instance.true]
        return list(found)

    def _priced(self, way: Way) -> bool:
        return all(premise in self._costs for premise in way.instance.true)

    def _cost(self, way: Way) -> int:
        return sum(self._costs[premise] for premise in set(way.instance.true))


def rule_instances(rule: Rule, arguments: list[Symbol], world: World) -> list[Instance]:
    """The instances of a rule that derive an atom with these arguments, at most one more than MAX_WAYS."""
    found: list[Instance] = []
    if any(arguments[i] != symbol for i, symbol in rule.constants):
        return found
    terms, places = rule.head.terms, rule.matched
    whole = len(places) == len(terms)
    matched = terms if whole else tuple(terms[i] for i in places)
    for env in match_all(matched, arguments if whole else [arguments[i] for i in places], {}, world.external):
        for instance in instances(rule.body, env, world):
            if whole or any(True for _ in match_all(terms, arguments, instance.env, world.external)):
                found.append(instance)
                if len(found) > MAX_WAYS:
                    return found
    return found
