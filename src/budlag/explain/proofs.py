"""Why an atom holds: one shortest acyclic derivation out of the rules and the answer set."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from clingo import Symbol

from ..value import Value
from .bodies import Instance, World, instances
from .rules import Program, Rule
from .terms import Env, match_all

MAX_ATOMS = 20_000
MAX_INSTANCES = 400
"""Ways to derive one atom that are looked at; more are only counted."""


class Step(Value):
    """An atom with the rule instance that derives it here; without a rule it is given (a fact)."""

    atom: Symbol
    rule: Rule | None
    instance: Instance | None
    others: int


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
                left += reversed(step.instance.true() if step.instance else [])
        return list(found.values())


def head_bindings(rule: Rule, atom: Symbol, world: World) -> list[Env]:
    """The bindings under which a rule's head is the atom; heads with arithmetic are checked after the body."""
    terms = tuple(term for term in rule.head.terms)
    simple = tuple(i for i, term in enumerate(terms) if not _computed(term))
    return list(match_all(tuple(terms[i] for i in simple), [atom.arguments[i] for i in simple], {}, world.external))


def _computed(term: Any) -> bool:
    from .terms import Fun, Op, Pool, Span

    match term:
        case Op() | Span() | Pool():
            return True
        case Fun(_, arguments, external):
            return bool(external) or any(map(_computed, arguments))
        case _:
            return False


def rule_instances(rule: Rule, atom: Symbol, world: World) -> list[Instance]:
    """The instances of a rule that derive an atom, at most MAX_INSTANCES of them."""
    found: list[Instance] = []
    body = rule.body + rule.condition
    for env in head_bindings(rule, atom, world):
        for instance in instances(body, env, world):
            if any(True for _ in match_all(rule.head.terms, atom.arguments, instance.env, world.external)):
                found.append(instance)
                if len(found) >= MAX_INSTANCES:
                    return found
    return found


Ways = dict[Symbol, list[tuple[Rule | None, Instance | None]]]
"""For each atom the ways to derive it; kept between proofs of one answer set, since they share most of their steps."""


def prove(goal: Symbol, program: Program, world: World, known: Ways | None = None) -> Proof:
    """The derivation of a true atom with fewest steps; of equal ones the first by rule and by terms.

    ``known`` remembers ways between proofs of the same answer set.

    Raises LookupError for an atom that nothing derives and nobody gave (a false atom).
    """
    known = {} if known is None else known
    ways: Ways = {}
    left = [goal]
    while left:
        atom = left.pop()
        if atom in ways:
            continue
        if atom in known:
            ways[atom] = known[atom]
            left += [premise for _, instance in known[atom] if instance for premise in instance.true()]
            continue
        if len(ways) > MAX_ATOMS:
            raise LookupError(f"the derivation of {goal} rests on more than {MAX_ATOMS} atoms")
        arity = len(atom.arguments)
        rules = [] if program.silent(atom.name, arity) else program.for_head(atom.name, arity)
        found: list[tuple[Rule | None, Instance | None]] = [
            (rule, instance) for rule in rules for instance in rule_instances(rule, atom, world)
        ]
        if not found and holds(atom, world):
            found = [(None, None)]
        ways[atom] = known[atom] = found
        left += [premise for _, instance in found if instance for premise in instance.true()]
    return Proof(goal, _cheapest(goal, ways))


def holds(atom: Symbol, world: World) -> bool:
    """Whether an atom is in the answer set."""
    return atom.arguments in world.atoms(atom.name, len(atom.arguments))


def _cheapest(goal: Symbol, ways: Ways) -> dict[Symbol, Step]:
    """For each atom the way with fewest steps below it (Knuth's extension of Dijkstra's algorithm: acyclic)."""
    waiting: dict[Symbol, list[tuple[Symbol, int]]] = {}
    needs: dict[tuple[Symbol, int], set[Symbol]] = {}
    cost: dict[Symbol, int] = {}
    steps: dict[Symbol, Step] = {}
    heap: list[tuple[int, int, int, Symbol]] = []
    order = {atom: n for n, atom in enumerate(ways)}
    spent: dict[tuple[Symbol, int], int] = {}
    for atom, found in ways.items():
        for i, (_, instance) in enumerate(found):
            premises = set(instance.true()) if instance else set()
            needs[atom, i], spent[atom, i] = set(premises), 1
            for premise in premises:
                waiting.setdefault(premise, []).append((atom, i))
            if not premises:
                heappush(heap, (1, i, order[atom], atom))
    while heap and goal not in cost:
        price, i, _, atom = heappop(heap)
        if atom in cost:
            continue
        cost[atom] = price
        rule, instance = ways[atom][i]
        steps[atom] = Step(atom, rule, instance, len(ways[atom]) - 1)
        for dependent, way in waiting.get(atom, ()):
            needs[dependent, way].discard(atom)
            spent[dependent, way] += price
            if not needs[dependent, way] and dependent not in cost:
                heappush(heap, (spent[dependent, way], way, order[dependent], dependent))
    if goal not in cost:
        raise LookupError(f"nothing derives {goal}")
    return steps
