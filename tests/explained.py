"""Small programs explained, for the tests and for whoever writes rules:

    python tests/explained.py FILE "atom"        why the atom holds, or why it does not
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from clingo import Symbol, parse_term

from budlag.explain.absences import WhyNot
from budlag.explain.check import replay_all
from budlag.explain.literals import Pattern
from budlag.explain.proofs import Proof, Prover
from budlag.explain.rules import Program
from budlag.explain.terms import Sym, Var
from budlag.explain.trees import Trace, Tracer
from budlag.explain.wording import Wording
from budlag.explain.world import Solved, World
from budlag.text.traces import show_traces


class Explained:
    """A program with its answer set, and what explains it."""

    def __init__(self, text: str, context: Any = None):
        self.program = Program()
        self.program.add("small.lp", text)
        self.world = World(Solved(text, context))
        self.prover = Prover(self.program, self.world)
        self.wording = Wording(self.program, self.world)
        self.why_not = WhyNot(self.program, self.world, self.wording, self.prover)

    def prove(self, atom: str) -> Proof:
        """The derivation of an atom."""
        return self.prover.prove(parse_term(atom))

    def checked(self, *atoms: str) -> int:
        """How many steps the derivations of some atoms have, replayed by clingo."""
        return replay_all([self.prove(atom) for atom in atoms], self.program, self.world)

    def why(self, atom: str) -> Trace:
        """The trace of a true atom."""
        return Tracer(self.wording, self.prover, self.why_not.reasons).trace(parse_term(atom))

    def why_absent(self, atom: str) -> Trace:
        """The trace of an absence; `_` in the atom is an open place."""
        return self.why_not.trace(pattern(atom), f"Not {atom}")

    def explain(self, atom: str) -> str:
        """Why an atom holds or why not, as text."""
        holds = "_" not in re.sub(r"\w_\w", "", atom) and self.world.holds(parse_term(atom))
        return show_traces([self.why(atom) if holds else self.why_absent(atom)])


def pattern(atom: str) -> Pattern:
    """The pattern of an atom as written."""
    symbol = parse_term(re.sub(r"(?<=[(,])\s*_(?=\s*[,)])", "open", atom))
    return Pattern(symbol.name, tuple(Var("_") if str(each) == "open" else Sym(each) for each in symbol.arguments))


def sentences(traces: Trace | Iterable[Trace]) -> list[str]:
    """All sentences of some traces, from the top."""
    each = [traces] if isinstance(traces, Trace) else traces
    return [step.sentence for trace in each for step in trace.walk()]


def false_statements(traces: Trace | Iterable[Trace], world: World) -> list[str]:
    """The sentences of traces that say what is not so: atoms that do not hold, absences that are there."""
    from budlag.explain.bodies import matches

    each = [traces] if isinstance(traces, Trace) else traces
    wrong = []
    for step in (step for trace in each for step in trace.walk()):
        if isinstance(step.about, Symbol) and not world.holds(step.about):
            wrong.append(step.sentence)
        if isinstance(step.about, Pattern) and matches(step.about, world):
            wrong.append(step.sentence)
    return wrong


if __name__ == "__main__":
    print(Explained(Path(sys.argv[1]).read_text(encoding="utf-8")).explain(sys.argv[2]))
