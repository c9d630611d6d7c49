"""An independent check of derivations: clingo replays their steps and nothing else.

The engine matches rules in Python; here each step becomes a ground rule of clingo's own, with given premises as facts,
and the conclusion must follow. Negation and aggregates are checked against the answer set.
"""

from __future__ import annotations

import clingo
from clingo import Symbol

from .bodies import World
from .proofs import Proof, holds
from .rules import Program


class Unsound(AssertionError):
    """A step of a derivation that does not stand."""


def replay(proof: Proof, program: Program, world: World) -> int:
    """Check a derivation and say how many steps it has.

    Raises Unsound where a premise is false, an absence is present, a step is no instance of its rule, or the steps
    alone do not derive the goal.
    """
    numbers: dict[Symbol, int] = {}
    lines = []
    steps = proof.reachable()
    for step in steps:
        head = numbers.setdefault(step.atom, len(numbers))
        if not holds(step.atom, world):
            raise Unsound(f"{step.atom} is not in the answer set")
        if step.instance is None or step.rule is None:
            if program.for_head(step.atom.name, len(step.atom.arguments)) and not program.silent(
                step.atom.name, len(step.atom.arguments)
            ):
                raise Unsound(f"{step.atom} is shown as given, and rules derive it")
            lines.append(f"a({head}).")
            continue
        for premise in step.instance.premises:
            for atom in premise.absent:
                if all(str(argument) != "any" for argument in atom.arguments) and holds(atom, world):
                    raise Unsound(f"{atom} is shown as absent and is true")
        body = [f"a({numbers.setdefault(atom, len(numbers))})" for atom in step.instance.true()]
        lines.append(f"a({head})" + (" :- " + ", ".join(body) if body else "") + ".")
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join(lines))
    control.ground([("base", [])])
    derived = {atom.symbol.arguments[0].number for atom in control.symbolic_atoms.by_signature("a", 1) if atom.is_fact}
    if numbers[proof.goal] not in derived:
        raise Unsound(f"the steps do not derive {proof.goal}")
    return len(steps)
