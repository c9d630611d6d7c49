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

MAX_LEVELS = 40
"""So deep a trace is shown: a recursion may go on for thousands of steps."""
MAX_PARTS = 35
"""So many parts of a sum are listed: as many as there are openings."""

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


Shown = dict[Symbol | Pattern, Trace]
"""What was shown of atoms and absences."""


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
        self.shown: Shown = {}
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
        found: list[Trace] = []
        left, seen = [goal], set()
        while left:
            atom = left.pop()
            if atom not in seen:
                seen.add(atom)
                step = proof.step(atom)
                said = self._sentence(step)
                if said:
                    found.append(Trace(said, "premise", about=atom))
                else:
                    left += reversed([each for premise in _unlisted(step) for each in premise.true])
        return found

    def _sentence(self, step: Step) -> str | None:
        """The sentence of a step: its label, or how its atom is said; None if it is not for showing."""
        if step.rule is not None and step.instance is not None and step.rule.labelled:
            return self.wording.fill(step.rule.sentence, step.instance.env) + addition(step.instance)
        return self.wording.say(step.atom)

    def _worded(self, step: Step) -> bool:
        """Whether a step has a sentence: to know that, it need not be made."""
        return (step.rule is not None and step.rule.labelled) or self.wording.says(step.atom)

    def _atom(self, proof: Proof, atom: Symbol, known: set[Symbol | Pattern], level: int = 0) -> list[Trace]:
        if atom in known or self._mute(proof, atom):
            return []
        step = proof.step(atom)
        sentence = self._sentence(step)
        if sentence is None:
            return self._below(proof, step, known, level)
        return [self._said(proof, step, sentence, known, level)]

    def _said(self, proof: Proof, step: Step, sentence: str, known: set[Symbol | Pattern], level: int) -> Trace:
        """The trace of an atom with a sentence."""
        atom, rule = step.atom, step.rule
        known.add(atom)
        shown = self.shown.get(atom)
        if shown is not None:
            return shown.but(again=bool(step.premises))
        beside = set(known)
        children: Sequence[Trace] = ()
        if step.instance is not None:
            children = Later(lambda: self._below(proof, step, beside, level + 1, sentence))
        if rule is not None and rule.labelled:
            trace = Trace(sentence, "conclusion", rule.statements, f"{rule.file}:{rule.line}", children, step.others,
                          uncounted=step.uncounted, about=atom)  # fmt: skip
        else:
            trace = Trace(sentence, "premise", children=children, about=atom)
        self.shown[atom] = trace
        return trace

    def _mute(self, proof: Proof, goal: Symbol) -> bool:
        """Whether neither an atom nor anything that it rests on is for showing (most plumbing is not)."""
        left = [goal]
        while left:
            atom = left[-1]
            if atom not in self._muted:
                step = proof.step(atom)
                if self._worded(step) or (step.instance and step.instance.absent):
                    self._muted[atom] = False
                else:
                    below = [self._muted.get(premise) for premise in step.premises]
                    if False not in below and None in below:
                        left.append(step.premises[below.index(None)])
                        continue
                    self._muted[atom] = False not in below
            left.pop()
        return self._muted[goal]

    def _below(
        self, proof: Proof, step: Step, known: set[Symbol | Pattern], level: int, above: str = ""
    ) -> list[Trace]:
        """What a step rests on; steps that are not for showing are stepped over."""
        if level > MAX_LEVELS:
            return [Trace(f"And so on, more than {MAX_LEVELS} steps deep", "premise")]
        found: dict[str, Trace] = {}
        left, passed = [self._parts(step, told=bool(above))], set()
        while left:
            part = next(left[-1], None)
            if part is None:
                left.pop()
            elif isinstance(part, Pattern):
                if part not in known:
                    known.add(part)
                    _keep(found, self._absence(part), above)
            elif isinstance(part, str):
                _keep(found, [Trace(part, "premise")], above)
            elif part not in known and part not in passed and not self._mute(proof, part):
                behind = proof.step(part)
                sentence = self._sentence(behind)
                if sentence is None:
                    passed.add(part)
                    left.append(self._parts(behind, told=False))
                else:
                    _keep(found, [self._said(proof, behind, sentence, known, level)], above)
        return list(found.values())

    def _parts(self, step: Step, told: bool) -> Iterator[Symbol | str | Pattern]:
        """The atoms that a step rests on, a word on those left out if it is ``told``, and what it needs absent."""
        for premise in _unlisted(step):
            atoms, rest = listed(premise, self.full)
            yield from atoms
            if rest and told:
                yield rest
            yield from premise.absent

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


def _keep(found: dict[str, Trace], traces: Iterable[Trace], above: str) -> None:
    """Adds traces by their sentences; one that says what its conclusion says gives way to what is below it."""
    for trace in traces:
        for each in trace.children if trace.sentence == above else (trace,):
            found.setdefault(each.sentence, each)  # the same sentence once: the first time it has its reasons


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
                more = [f"{len(weights) - MAX_PARTS} more"] if len(weights) > MAX_PARTS else []
                return f" ({' + '.join([*map(str, weights[:MAX_PARTS]), *more])})".replace("+ -", "- ")
    return ""


def listed(premise: Premise, full: bool = False) -> tuple[list[Symbol], str]:
    """The atoms of a premise to show, and a word on the others: of a sum the weightiest parts first and none that add
    nothing, of a minimum or maximum the part that decides (in ``full`` all)."""
    literal, parts = premise.literal, premise.parts
    if not isinstance(literal, Aggregate) or literal.function == "count" or not parts:
        return list(premise.true), ""
    if literal.function.startswith("sum"):
        adds = (part for part in parts if part[0][0].number > 0 or (part[0][0].number and literal.function == "sum"))
        kept = sorted(adds, key=lambda part: -part[0][0].number)
        rest = counted(len(parts) - len(kept), "other adds nothing", "others add nothing")
        if len(kept) > MAX_PARTS:
            rest = f"{len(kept) - MAX_PARTS} more parts" + (f", and {rest}" if rest else "")
            kept = kept[:MAX_PARTS]
    else:
        ordered = sorted(parts, key=lambda part: part[0], reverse=literal.function == "max")
        kept = ordered if full else ordered[:1]
        word = "lower" if literal.function == "min" else "higher"
        rest = counted(len(parts) - len(kept), f"other is not {word}", f"others are not {word}")
    return list(dict.fromkeys(atom for _, atoms in kept for atom in atoms)), rest
