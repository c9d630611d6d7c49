"""Traces: what a derivation, or its failure, shows to people. Only labelled steps and worded premises appear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from clingo import Symbol

from ..value import Value
from .bodies import Premise
from .proofs import Proof, Step
from .rules import Aggregate
from .wording import Wording

Kind = Literal["conclusion", "premise", "absence", "failure", "missing"]


class Trace(Value):
    """A sentence with what it rests on.

    ``kind``: a labelled conclusion, a premise, the absence of something, a rule that failed, or what it lacked.
    ``others`` counts further derivations; ``again`` tells that the same was shown before.
    """

    sentence: str
    kind: Kind
    statements: tuple[str, ...] = ()
    place: str = ""
    children: tuple[Trace, ...] = ()
    others: int = 0
    again: bool = False

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"sentence": self.sentence, "kind": self.kind, "statements": list(self.statements)}
        if self.place:
            answer["rule"] = f"kb/{self.place}"
        if self.others:
            answer["other_derivations"] = self.others
        if self.again:
            answer["shown_before"] = True
        if self.children:
            answer["because"] = [child.as_json() for child in self.children]
        return answer

    def walk(self) -> Iterator[Trace]:
        """This trace and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


Absences = Callable[[Symbol], tuple[Trace, ...]]
"""What stands behind the absence of an atom."""


class Tracer:
    """Turns derivations into traces; what was shown once is only named the next time."""

    def __init__(self, wording: Wording, absences: Absences | None = None):
        self.wording = wording
        self.absences = absences
        self._shown: set[Symbol] = set()

    def trace(self, proof: Proof) -> Trace:
        """The trace of a derivation's goal."""
        found = self._atom(proof, proof.goal)
        if len(found) == 1:
            return found[0]
        said = self.wording.say(proof.goal) or self.wording.name(proof.goal)
        return Trace(said, "premise", children=tuple(found))

    def behind(self, proof: Proof) -> list[Trace]:
        """The traces that stand behind a goal which is not itself for showing."""
        return self._atom(proof, proof.goal)

    def _atom(self, proof: Proof, atom: Symbol) -> list[Trace]:
        """The visible traces of an atom: itself, or what stands behind it where it is not for showing."""
        step = proof.step(atom)
        rule, instance = step.rule, step.instance
        if rule is not None and instance is not None and rule.labelled:
            return [self._labelled(proof, step)]
        said = self.wording.say(atom)
        if said:
            again = atom in self._shown
            self._shown.add(atom)
            return [Trace(said, "premise", children=() if again else self._below(proof, step))]
        return list(self._below(proof, step))

    def _labelled(self, proof: Proof, step: Step) -> Trace:
        assert step.rule is not None
        assert step.instance is not None
        rule = step.rule
        sentence = self.wording.fill(rule.sentence, step.instance.env)
        place = f"{rule.file}:{rule.line}"
        if step.atom in self._shown:
            return Trace(sentence, "conclusion", rule.statements, place, again=bool(step.instance.true()))
        self._shown.add(step.atom)
        return Trace(sentence, "conclusion", rule.statements, place, self._below(proof, step), step.others)

    def _below(self, proof: Proof, step: Step) -> tuple[Trace, ...]:
        if step.instance is None:
            return ()
        found: dict[str, Trace] = {}
        for premise in step.instance.premises:
            for trace in self._premise(proof, premise):
                found.setdefault(trace.sentence, trace)  # the same sentence once: the first time it has its reasons
        return tuple(found.values())

    def _premise(self, proof: Proof, premise: Premise) -> Iterator[Trace]:
        atoms, idle = _summands(premise)
        for atom in atoms:
            yield from self._atom(proof, atom)
        if idle:
            yield Trace(f"{idle} other{'s' if idle > 1 else ''} add{'' if idle > 1 else 's'} nothing", "premise")
        for atom in premise.absent:
            said = self.wording.deny(atom)
            if said:
                reasons = self.absences(atom) if self.absences and atom not in self._shown else ()
                self._shown.add(atom)
                yield Trace(said, "absence", children=reasons)


def _summands(premise: Premise) -> tuple[list[Symbol], int]:
    """The atoms of a premise, the weightiest parts of a sum first, and how many parts weigh nothing."""
    literal = premise.literal
    if not isinstance(literal, Aggregate) or not literal.function.startswith("sum"):
        return list(premise.true), 0
    weighty = sorted((part for part in premise.parts if part[0][0].number), key=lambda part: (-part[0][0].number, part))
    atoms = dict.fromkeys(atom for _, atoms in weighty for atom in atoms)
    return list(atoms), len(premise.parts) - len(weighty)
