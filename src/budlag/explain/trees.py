"""Traces: what a derivation, or its failure, shows to people. Only labelled steps and worded premises appear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

from clingo import Symbol

from ..value import Value
from .bodies import Instance, Premise
from .literals import Aggregate, Pattern
from .proofs import Proof, Prover, Step
from .wording import Wording, counted

Kind = Literal["conclusion", "premise", "absence", "failure", "missing"]


class Later(Sequence["Trace"]):
    """Traces that are worked out when somebody looks at them: an answer in brief need not pay for the whole."""

    def __init__(self, find: Callable[[], Iterable[Trace]]):
        self._find = find

    @cached_property
    def _traces(self) -> tuple[Trace, ...]:
        return tuple(self._find())

    def __getitem__(self, place: Any) -> Any:
        return self._traces[place]

    def __len__(self) -> int:
        return len(self._traces)


class Trace(Value):
    """A sentence with what it rests on.

    ``kind``: a labelled conclusion, a premise, the absence of something, a rule that failed, or what it lacked.
    ``others`` counts further derivations (``uncounted``: there are more than these); ``again`` tells that the same was
    shown before. ``about`` is the atom that the sentence says to hold, or the pattern that it says nothing matches.
    """

    sentence: str
    kind: Kind
    statements: tuple[str, ...] = ()
    place: str = ""
    children: Sequence[Trace] = ()
    others: int = 0
    again: bool = False
    uncounted: bool = False
    about: Symbol | Pattern | None = None

    @property
    def more_ways(self) -> str:
        """How many further derivations there are, in words; empty where there is none."""
        if not self.others:
            return ""
        return f"and {'more than ' if self.uncounted else ''}{self.others} more way{'s' if self.others > 1 else ''}"

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"sentence": self.sentence, "kind": self.kind, "statements": list(self.statements)}
        if self.place:
            answer["rule"] = f"kb/{self.place}"
        if self.others:
            answer["other_derivations"] = self.others
        if self.uncounted:
            answer["uncounted"] = True
        if self.again:
            answer["shown_before"] = True
        elif self.children:
            answer["because"] = [child.as_json() for child in self.children]
        return answer

    def walk(self) -> Iterator[Trace]:
        """This trace and all below it, what was shown before without what is below it."""
        yield self
        if not self.again:
            for child in self.children:
                yield from child.walk()


Absences = Callable[[Pattern], tuple[Trace, ...]]
"""What stands behind the absence of an atom."""


class Tracer:
    """Turns derivations into traces.

    What stands beside a conclusion is not repeated below it; what was shown elsewhere is named and marked ``again``.
    ``absences`` explains what ``not`` rests on; ``full`` shows every member of a minimum or maximum.
    """

    def __init__(self, wording: Wording, prover: Prover, absences: Absences | None = None, full: bool = False):
        self.wording = wording
        self.prover = prover
        self.absences = absences
        self.full = full
        self.shown: dict[Symbol | Pattern, Trace] = {}
        self._muted = prover.muted

    def trace(self, goal: Symbol) -> Trace:
        """The trace of a true atom."""
        found = self.behind(goal)
        if len(found) == 1:
            return found[0]
        said = self.wording.say(goal) or self.wording.sentence_name(goal)
        return Trace(said, "premise", children=tuple(found), about=goal)

    def behind(self, goal: Symbol) -> list[Trace]:
        """The visible traces of an atom: itself, or what stands behind it where it is not for showing."""
        return self._atom(self.prover.prove(goal), goal, set())

    def heads(self, goal: Symbol) -> list[Trace]:
        """The visible traces of an atom without what they rest on."""
        proof = self.prover.prove(goal)
        step = proof.step(goal)
        said = self._sentence(step)
        if said:
            return [Trace(said, "premise", about=goal)]
        return [trace for premise in _unlisted(step) for atom in premise.true for trace in self.heads(atom)]

    def _sentence(self, step: Step) -> str | None:
        """The sentence of a step: its label, or how its atom is said; None if it is not for showing."""
        if step.rule is not None and step.instance is not None and step.rule.labelled:
            return self.wording.fill(step.rule.sentence, step.instance.env) + addition(step.instance)
        return self.wording.say(step.atom)

    def _atom(self, proof: Proof, atom: Symbol, known: set[Symbol | Pattern]) -> list[Trace]:
        if atom in known or self._mute(proof, atom):
            return []
        step = proof.step(atom)
        sentence = self._sentence(step)
        if sentence is None:
            return self._below(proof, step, known)
        known.add(atom)
        shown = self.shown.get(atom)
        if shown is not None:
            return [shown.but(again=bool(step.premises))]
        beside = set(known)
        children: Sequence[Trace] = ()
        if step.instance is not None:
            children = Later(lambda: self._below(proof, step, beside, sentence))
        rule = step.rule
        if rule is not None and rule.labelled:
            trace = Trace(sentence, "conclusion", rule.statements, f"{rule.file}:{rule.line}", children, step.others,
                          uncounted=step.uncounted, about=atom)  # fmt: skip
        else:
            trace = Trace(sentence, "premise", children=children, about=atom)
        self.shown[atom] = trace
        return [trace]

    def _mute(self, proof: Proof, atom: Symbol) -> bool:
        """Whether neither an atom nor anything that it rests on is for showing (most plumbing is not)."""
        known = self._muted.get(atom)
        if known is None:
            step = proof.step(atom)
            known = self._muted[atom] = (
                self._sentence(step) is None
                and not (step.instance and step.instance.absent)
                and all(self._mute(proof, premise) for premise in step.premises)
            )
        return known

    def _below(self, proof: Proof, step: Step, known: set[Symbol | Pattern], above: str = "") -> list[Trace]:
        found: dict[str, Trace] = {}
        for premise in _unlisted(step):
            for trace in self._premise(proof, premise, known):
                same = trace.sentence == above  # a premise that says what its conclusion says is left out
                for each in trace.children if same else (trace,):
                    found.setdefault(each.sentence, each)  # the same sentence once: the first time it has its reasons
        return list(found.values())

    def _premise(self, proof: Proof, premise: Premise, known: set[Symbol | Pattern]) -> Iterator[Trace]:
        atoms, rest = listed(premise, self.full)
        for atom in atoms:
            yield from self._atom(proof, atom, known)
        if rest:
            yield Trace(rest, "premise")
        for goal in premise.absent:
            if goal not in known:
                known.add(goal)
                yield from self._absence(goal)

    def _absence(self, goal: Pattern) -> Iterator[Trace]:
        shown = self.shown.get(goal)
        if shown is not None:
            yield shown.but(again=True)
            return
        said, absences = self.wording.deny(goal), self.absences
        reasons: Sequence[Trace] = Later(lambda: absences(goal)) if absences else ()
        if said:
            shown = self.shown[goal] = Trace(said, "absence", children=reasons, about=goal)
            yield shown
        else:
            yield from reasons


def _unlisted(step: Step) -> list[Premise]:
    """The premises of a step without atoms that an aggregate beside them lists anyway."""
    if step.instance is None:
        return []
    members = {atom for premise in step.instance.premises for _, atoms in premise.parts for atom in atoms}
    return [premise for premise in step.instance.premises
            if premise.parts or not premise.true or not members.issuperset(premise.true)]  # fmt: skip


def addition(instance: Instance) -> str:
    """How a sum comes about: " (2 + 1)"; nothing for a single part."""
    for literal, parts in ((premise.literal, premise.parts) for premise in instance.premises):
        if isinstance(literal, Aggregate) and literal.function.startswith("sum"):
            numbers = (terms[0].number for terms, _ in parts)
            weights = sorted((n for n in numbers if n > 0 or (n and literal.function == "sum")), reverse=True)
            if len(weights) > 1:
                return f" ({' + '.join(map(str, weights))})".replace("+ -", "- ")
    return ""


def listed(premise: Premise, full: bool = False) -> tuple[list[Symbol], str]:
    """The atoms of a premise to show, and a word on the others: of a sum the weightiest parts first and none that add
    nothing, of a minimum or maximum the part that decides (in ``full`` all)."""
    literal, parts = premise.literal, premise.parts
    if not isinstance(literal, Aggregate) or literal.function == "count" or not parts:
        return list(premise.true), ""
    if literal.function.startswith("sum"):
        kept = sorted((part for part in parts if part[0][0].number), key=lambda part: -part[0][0].number)
        rest = counted(len(parts) - len(kept), "other adds nothing", "others add nothing")
    else:
        ordered = sorted(parts, key=lambda part: part[0], reverse=literal.function == "max")
        kept = ordered if full else ordered[:1]
        word = "lower" if literal.function == "min" else "higher"
        rest = counted(len(parts) - len(kept), f"other is not {word}", f"others are not {word}")
    return list(dict.fromkeys(atom for _, atoms in kept for atom in atoms)), rest
