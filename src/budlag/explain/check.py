"""An independent check of derivations: clingo replays their steps and nothing else.

The engine matches rules in Python; here the rules themselves, as clingo parsed them, are grounded again:

1. each step alone: its rule and the premises that it names, as facts, must give its conclusion;
2. each step in the answer set: its rule, over all true atoms, must give its conclusion (so that what it needs absent
   is absent, and its sums are complete);
3. all steps together, as bare "conclusion if premises", must give the goal: nothing is missing, and nothing goes in
   circles.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import clingo
import clingo.ast
from clingo import Function, Number, Symbol
from clingo.ast import AST, ASTType, Transformer, parse_string

from .bodies import matches
from .literals import Rule, atoms_of
from .proofs import Proof, Step
from .rules import Program
from .world import World


class Unsound(AssertionError):
    """A step of a derivation that does not stand."""


def replay(proof: Proof, program: Program, world: World) -> int:
    """Check a derivation and say how many steps it has.

    Raises Unsound where a premise is false, an absence is present, a step is no instance of its rule, or the steps
    alone do not derive the goal.
    """
    return replay_all([proof], program, world)


def replay_all(proofs: Iterable[Proof], program: Program, world: World) -> int:
    """Check several derivations in one answer set and say how many different steps they have; raises Unsound."""
    found: dict[tuple[Symbol, int], Step] = {}
    for proof in proofs:
        try:
            steps = proof.reachable()
        except KeyError as missing:
            raise Unsound(f"{missing} is a premise and has no step") from None
        _check_order(proof, steps)
        found |= {(step.atom, id(step)): step for step in steps}
    for step in found.values():
        _check_atoms(step, program, world)
    _check_instances([step for step in found.values() if step.rule is not None], world)
    return len(found)


def _check_atoms(step: Step, program: Program, world: World) -> None:
    if not world.holds(step.atom):
        raise Unsound(f"{step.atom} is not in the answer set")
    if step.instance is None or step.rule is None:
        if program.for_head(step.atom.name, len(step.atom.arguments)) and not program.silent(step.atom.name):
            raise Unsound(f"{step.atom} is shown as given, and rules derive it")
        return
    for goal in step.instance.absent:
        if matches(goal, world):
            raise Unsound(f"{goal} is shown as absent and is true")


def _check_instances(steps: list[Step], world: World) -> None:
    """Checks 1 and 2: rules over copies of the atoms, copy i for step i alone and copy -1 for the whole answer set."""
    rules = list({id(step.rule): step.rule for step in steps if step.rule}.values())
    nodes = [node for j, rule in enumerate(rules) for node in _renamed(rule, -1, -1 - j)]
    facts = {(-1, atom) for rule in rules for atom in _true_in(rule, world)}
    for i, step in enumerate(steps):
        assert step.rule is not None
        nodes += _renamed(step.rule, i, i)
        facts |= {(i, atom) for atom in step.premises}
    control = clingo.Control(["--warn=none"])
    with clingo.ast.ProgramBuilder(control) as builder:
        for node in nodes:
            builder.add(node)
    with control.backend() as backend:
        for copy, atom in facts:
            backend.add_rule([backend.add_atom(Function("premise", [Number(copy), atom]))])
    control.ground([("base", [])], context=_Context(world))
    found = {
        tuple(atom.symbol.arguments) for atom in control.symbolic_atoms.by_signature("concluded", 2) if atom.is_fact
    }
    numbers = {id(rule): -1 - j for j, rule in enumerate(rules)}
    for i, step in enumerate(steps):
        for copy, what in ((i, "the premises that it names"), (numbers[id(step.rule)], "the answer set")):
            if (Number(copy), step.atom) not in found:
                raise Unsound(f"{step.atom} does not follow by its rule from {what}: {step.rule and step.rule.text}")


def _true_in(rule: Rule, world: World) -> list[Symbol]:
    """Every true atom of the predicates in a rule's body."""
    predicates = dict.fromkeys((atom.name, len(atom.terms)) for atom in atoms_of(rule.body.literals))
    return [Function(name, row) for name, arity in predicates for row in world.rows(name, arity)]


def _renamed(rule: Rule, copy: int, number: int) -> list[AST]:
    """A rule over ``premise(copy, a)`` with the head ``concluded(number, a)``; a choice concludes what it allows."""
    nodes: list[AST] = []
    parse_string(rule.text, nodes.append)
    node = nodes[-1]
    premise, conclusion = _Wrap("premise", copy), _Wrap("concluded", number)
    body = [premise(literal) for literal in node.body]
    if node.head.ast_type is not ASTType.Aggregate:
        return [node.update(head=conclusion(node.head), body=body)]
    return [
        node.update(
            head=conclusion(element.literal), body=[*body, *(premise(literal) for literal in element.condition)]
        )
        for element in node.head.elements
    ]


class _Wrap(Transformer):
    """Replaces atoms a by name(copy, a)."""

    def __init__(self, name: str, copy: int):
        self.name = name
        self.copy = copy

    def visit_SymbolicAtom(self, node: AST) -> AST:
        location = node.symbol.location
        number = clingo.ast.SymbolicTerm(location, Number(self.copy))
        return node.update(symbol=clingo.ast.Function(location, self.name, [number, node.symbol], 0))


class _Context:
    """The calls out of the program."""

    def __init__(self, world: World):
        self._world = world

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self._world.external(name, list(arguments))


def _check_order(proof: Proof, steps: list[Step]) -> None:
    """Step 3."""
    numbers = {step.atom: i for i, step in enumerate(steps)}
    lines = [f"a({numbers[step.atom]}){' :- ' * bool(step.premises)}"
             + ", ".join(f"a({numbers[atom]})" for atom in step.premises) + "." for step in steps]  # fmt: skip
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join(lines))
    control.ground([("base", [])])
    derived = {atom.symbol.arguments[0].number for atom in control.symbolic_atoms.by_signature("a", 1) if atom.is_fact}
    if numbers[proof.goal] not in derived:
        raise Unsound(f"the steps do not derive {proof.goal}")
