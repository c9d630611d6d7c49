"""Why and why not, for facts as players type them: the answers to `budlag why`, `why-not` and `--why`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clingo import Function, Symbol

from ..answers import Verdict
from ..engine import OPENING_BIDS, Answer
from ..facts import call_symbol, variant_symbol
from ..notation.terms import Style
from ..problems import InputError
from ..systems import Opening
from ..value import Value
from .assumptions import Case, Outcome, assuming, by_size
from .bodies import matches
from .literals import Pattern
from .names import joined
from .proofs import Prover
from .rules import Program, load
from .terms import Sym, Var
from .trees import Later, Shown, Trace, Tracer
from .wording import Wording, inside
from .world import World

if TYPE_CHECKING:
    from .absences import WhyNot
    from .facts import Asked

_CONTRAST = r"(?i)(.+?),?\s+(?:(?:and\s+|but\s+|rather\s+than\s+)?not|rather\s+than)\s+(.+)"


class Explanation(Value):
    """The answer to why or why not: whether the fact holds, and a trace for each way it can turn out.

    ``verdict`` is unclear where the fact holds in some readings of what was left open, or in some variants, and not in
    others; ``depends`` says on which of the two.
    """

    question: str
    verdict: Verdict
    traces: tuple[Trace, ...]
    depends: str = ""

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"question": self.question, "holds": self.verdict}
        if self.depends:
            answer["depends_on"] = self.depends
        return {**answer, "traces": [trace.as_json() for trace in self.traces]}


class Explainer:
    """Explains the facts of one run of the knowledge base; what was derived for one question serves the next."""

    def __init__(
        self, answer: Answer, style: Style = "symbols", *, full: bool = False, parts: tuple[str, ...] = OPENING_BIDS
    ):
        self.answer = answer
        self.full = full
        self._parts = parts
        self._style: Style = style
        self._start(load(*parts))

    def _start(self, program: Program) -> None:
        self.program = program
        self.world = World(self.answer)
        self.wording = Wording(program, self.world, self._style)
        self.prover = Prover(program, self.world)
        self._before: Shown = {}
        self._told: Shown = {}

    def add_program(self, file: str, text: str) -> None:
        """Explain by the rules of a further program too (a query); raises Unexplainable as ``load``."""
        self._start(self.program.extended(file, text))
        self.__dict__.pop("why_not", None)

    @cached_property
    def why_not(self) -> WhyNot:
        """What explains absences."""
        from .absences import WhyNot

        return WhyNot(self.program, self.world, self.wording, self.prover)

    def _tracer(self, absences: bool = False) -> Tracer:
        return Tracer(self.wording, self.prover, self.why_not.reasons if absences or self.full else None, self.full)

    def _teller(self) -> Tracer:
        """A tracer for one of several traces that answer a question: what one has shown, another names."""
        tracer = self._tracer(absences=True)
        tracer.shown = self._told
        return tracer

    # --- Facts as players type them ----------------------------------------------------------------------------

    def explain(self, text: str) -> Explanation:
        """Why a fact holds, or why it does not; with ``and not`` or ``rather than`` a contrast of two facts.

        Raises InputError for a fact that cannot be asked about.
        """
        self._told = {}
        contrast = re.fullmatch(_CONTRAST, text.strip())
        if contrast:
            return self._contrast(contrast[1], contrast[2], text)
        return self._asked(self._read(text), text)

    def _read(self, text: str) -> Asked:
        from .facts import askables, read_fact

        return read_fact(text, self.answer, askables(*self._parts))

    def _contrast(self, first: str, second: str, text: str) -> Explanation:
        one = self._read(first)
        try:
            other = self._read(second)
        except InputError:
            other = self._read(_elliptic(one, first, second))
        holds, fails = self._asked(one, first), self._asked(other, second, contrasted=True)
        both = {holds.verdict, {"yes": "no", "no": "yes"}.get(fails.verdict, "unclear")}
        verdict: Verdict = "no" if "no" in both else "unclear" if "unclear" in both else "yes"
        return Explanation(text, verdict, holds.traces + fails.traces, holds.depends or fails.depends)

    def _asked(self, asked: Asked, text: str, contrasted: bool = False) -> Explanation:
        cases = list(self._cases(asked.goals))
        outcomes = {case.outcome for case in cases}
        verdict: Verdict = "unclear" if len(outcomes) > 1 else "yes" if cases[0].atoms else "no"
        depends = ""
        if verdict == "unclear":
            depends = self._left_open(cases) if any(case.assumption for case in cases) else "the variant"
        traces: dict[tuple[object, Outcome], Trace] = {}
        for case in sorted(cases, key=lambda case: case.last):
            key = case.described, case.outcome
            if key not in traces:  # another reading with the same outcome: one trace is enough
                trace = self._held(case) if case.atoms else self._absence(case.goal, asked, contrasted)
                traces[key] = _under(case.assumption, trace)
        return Explanation(text, verdict, tuple(traces.values()), depends)

    def _left_open(self, cases: list[Case]) -> str:
        """Whose gaps decide: those of the openings and passes asked about, or of all that do not cost one number."""
        described = [case.described for case in cases if case.assumption and case.described]
        if not described:
            costs = {(call, number) for call, _, number in map(tuple, self.answer.atoms("opening_prickar", 3))}
            calls = [call for call, _ in costs]
            described = sorted({call for call in calls if calls.count(call) > 1})
        names = [self.wording.name(each) for each in dict.fromkeys(described)]
        return f"what {joined(names)} leave{'' if len(names) > 1 else 's'} open" if names else "what is left open"

    def _held(self, case: Case) -> Trace:
        """The trace of the first atom, by the order of the rules; the others are further ways for the fact to hold."""
        steps = [self.prover.prove(atom).step(atom) for atom in case.atoms]
        first = min(steps, key=lambda step: step.rule.number if step.rule else 0)
        trace = self._teller().trace(first.atom)
        return trace.but(others=trace.others + len(case.atoms) - 1)

    def _absence(self, goal: Pattern, asked: Asked, contrasted: bool) -> Trace:
        names = asked.askable.names
        env = {name: term.symbol for name, term in zip(names, goal.terms, strict=True) if isinstance(term, Sym)}
        sentence = self.wording.fill(asked.askable.fails, env)

        def reasons() -> Iterator[Trace]:
            if not contrasted:
                for trace in self._instead(goal, names):
                    for child in trace.children:
                        len(child.children)  # worked out first, so that the account names what it shows
                    yield trace
            yield from self.why_not.account(goal, self._told)

        return Trace(sentence, "absence", children=Later(reasons), about=goal)

    def _instead(self, goal: Pattern, names: tuple[str, ...]) -> Iterator[Trace]:
        """What holds with another number or class."""
        named = zip(names, goal.terms, strict=True)
        terms = tuple(Var(name) if name in ("N", "Class") else term for name, term in named)
        if terms != goal.terms:
            for atom in sorted(matches(Pattern(goal.name, terms), self.world))[:1]:
                yield self._teller().trace(atom)

    # --- Readings ----------------------------------------------------------------------------------------------

    def _cases(self, goals: tuple[Pattern, ...]) -> Iterator[Case]:
        """Each goal with what is true of it, and what decides between the readings of one opening."""
        found = [Case(goal, tuple(sorted(matches(goal, self.world)))) for goal in goals]
        for described in dict.fromkeys(case.described for case in found):
            same = [case for case in found if case.described == described]
            if len({case.outcome for case in same}) == 1:
                yield from by_size(self.wording, same)
            elif described is None:
                yield from (case.but(assumption=_bound(case.goal)) for case in same)
            else:
                yield from assuming(self.wording, same)

    # --- Answers about openings and systems --------------------------------------------------------------------

    def why(self, atom: Symbol) -> Trace:
        """The trace of a true atom."""
        return self._tracer().trace(atom)

    def together(self, sentence: str, atoms: list[Symbol]) -> Trace:
        """The reasons of several true atoms under one sentence."""
        tracer = self._tracer()
        found: dict[str, Trace] = {}
        for trace in (trace for atom in atoms for trace in tracer.behind(atom)):
            found.setdefault(trace.sentence, trace)
        return Trace(sentence, "conclusion", children=tuple(found.values()))

    def opening(self, opening: Opening) -> tuple[Trace, ...]:
        """Why an opening carries the prickar it does: a trace for each number that can come out."""
        call = call_symbol(opening.call)
        least = min(row[2].number for row in self.world.rows_with("opening_prickar", 3, 0, call))
        variants = [variant_symbol(opening.call, variant.number) for variant in opening.variants]
        readings = [m for variant in variants for (m,) in self.answer.of("meaning_of", 2, variant)]
        traces: dict[Outcome, Trace] = {}
        for case in self._cases(tuple(Pattern("prickar", (Sym(m), Var("N"))) for m in readings)):
            # What is below the least comes from variants that do not count (as in `governing`).
            if case.outcome not in traces and case.atoms[0].arguments[1].number >= least:
                tracer = self._tracer()
                traces[case.outcome] = _under(case.assumption, tracer.trace(case.atoms[0]))
                self._before.update(tracer.shown)
        return tuple(traces[outcome] for outcome in sorted(traces))

    def system_class(self) -> tuple[Trace, ...]:
        """Why the system has its class (each class that its total may lead to); openings are not explained again."""
        kept = {name: bound for bound, name in sorted(self.answer.atoms("class", 2)) if not bound.arguments}
        traces = []
        for name, bound in sorted(kept.items()):
            tracer = self._tracer()
            tracer.shown.update(self._before)
            traces.append(tracer.trace(Function("class", [bound, name])))
        return tuple(traces)


def _bound(goal: Pattern) -> str:
    first = goal.terms[0]
    return f"If every gap turns out to cost the {first.symbol.name}" if isinstance(first, Sym) else ""


def _under(assumption: str, trace: Trace) -> Trace:
    return trace.but(sentence=f"{assumption}: {inside(trace.sentence)}") if assumption else trace


def _elliptic(asked: Asked, first: str, second: str) -> str:
    """The second fact of a contrast where only the word that differs was typed: ``3 prickar 1D and not 2``."""
    for name, word in asked.words.items():
        alike = (name == "N") == second.isdigit() and (name == "Class") == (second.lower() in ("a", "b", "c"))
        if alike:
            return re.sub(rf"(?<!\S){re.escape(word)}(?!\S)", second, first, count=1)
    return second


__all__ = ["Explainer", "Explanation"]
