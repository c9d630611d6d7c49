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
from ..questions import options
from ..systems import Opening
from ..value import Value
from .bodies import matches
from .literals import Pattern
from .proofs import Prover
from .rules import Program, load
from .terms import Sym, Var
from .trees import Trace, Tracer
from .wording import Wording, joined
from .world import World

if TYPE_CHECKING:
    from .absences import WhyNot
    from .facts import Asked

_CONTRAST = r"(?i)(.+?),?\s+(?:(?:and\s+|but\s+|rather\s+than\s+)?not|rather\s+than)\s+(.+)"
Outcome = tuple[tuple[Symbol, ...], ...]
"""What is true of a reading: the further arguments of each atom that answers the question."""


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


class _Case(Value):
    """A goal with what is true of it, and the assumption under which it is judged (empty where there is but one)."""

    goal: Pattern
    atoms: tuple[Symbol, ...]
    assumption: str = ""

    @cached_property
    def outcome(self) -> Outcome:
        return tuple(tuple(atom.arguments[1:]) for atom in self.atoms)

    @cached_property
    def described(self) -> Symbol | None:
        """The opening or pass whose reading the goal is about."""
        first = self.goal.terms[0] if self.goal.terms else None
        return first.symbol.arguments[0] if isinstance(first, Sym) and first.symbol.match("as", 2) else None

    @cached_property
    def options(self) -> list[Symbol]:
        """The options that the reading takes."""
        return options(self.goal.terms[0].symbol.arguments[1])


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
        self._before: dict[Symbol | Pattern, Trace] = {}

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

    # --- Facts as players type them ----------------------------------------------------------------------------

    def explain(self, text: str) -> Explanation:
        """Why a fact holds, or why it does not; with ``and not`` or ``rather than`` a contrast of two facts.

        Raises InputError for a fact that cannot be asked about.
        """
        contrast = re.fullmatch(_CONTRAST, text.strip())
        if contrast and not text.lower().startswith("not "):
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
            depends = "what is left open" if any(case.assumption for case in cases) else "the variant"
        traces: dict[tuple[object, Outcome], Trace] = {}
        for case in sorted(cases, key=lambda case: case.assumption == _OTHERWISE):
            key = (case.described if len(outcomes) > 1 else None), case.outcome
            if key not in traces:  # another reading with the same outcome: one trace is enough
                trace = self._held(case) if case.atoms else self._absence(case.goal, asked, contrasted)
                traces[key] = _assuming(case.assumption, trace)
        return Explanation(text, verdict, tuple(traces.values()), depends)

    def _held(self, case: _Case) -> Trace:
        """The trace of the first atom, by the order of the rules; the others are further ways for the fact to hold."""
        steps = [self.prover.prove(atom).step(atom) for atom in case.atoms]
        first = min(steps, key=lambda step: step.rule.number if step.rule else 0)
        trace = self._tracer(absences=True).trace(first.atom)
        return trace.but(others=trace.others + len(case.atoms) - 1)

    def _absence(self, goal: Pattern, asked: Asked, contrasted: bool) -> Trace:
        names = asked.askable.names
        env = {name: term.symbol for name, term in zip(names, goal.terms, strict=True) if isinstance(term, Sym)}
        trace = self.why_not.trace(goal, self.wording.fill(asked.askable.fails, env))
        return trace if contrasted else trace.but(children=(*self._instead(goal, names), *trace.children))

    def _instead(self, goal: Pattern, names: tuple[str, ...]) -> Iterator[Trace]:
        """What holds with another number or class."""
        named = zip(names, goal.terms, strict=True)
        terms = tuple(Var(name) if name in ("N", "Class") else term for name, term in named)
        if terms != goal.terms:
            for atom in sorted(matches(Pattern(goal.name, terms), self.world))[:1]:
                yield self._tracer(absences=True).trace(atom)

    # --- Readings ----------------------------------------------------------------------------------------------

    def _cases(self, goals: tuple[Pattern, ...]) -> Iterator[_Case]:
        """Each goal with what is true of it, and what decides between the readings of one opening."""
        found = [_Case(goal, tuple(sorted(matches(goal, self.world)))) for goal in goals]
        for described in dict.fromkeys(case.described for case in found):
            same = [case for case in found if case.described == described]
            if len({case.outcome for case in same}) == 1:
                yield from same
            elif described is None:
                yield from (case.but(assumption=_bound(case.goal)) for case in same)
            else:
                assumed = self._assumptions(described, same)
                yield from (case.but(assumption=assumed[case.outcome]) for case in same)

    def _assumptions(self, described: Symbol, same: list[_Case]) -> dict[Outcome, str]:
        """What each outcome takes for granted, as far as it decides."""
        by_outcome: dict[Outcome, list[_Case]] = {}
        for case in same:
            by_outcome.setdefault(case.outcome, []).append(case)
        every = range(len(same[0].options))
        places = [place for place in every if _decides(place, same)] or list(every)
        if len(places) > 1:  # an example of each outcome, in all that bears on it
            return {outcome: " and ".join(self._turns_out(described, [cases[0].options[place]]) for place in places)
                    for outcome, cases in by_outcome.items()}  # fmt: skip
        taken = {outcome: list(dict.fromkeys(case.options[places[0]] for case in cases))
                 for outcome, cases in by_outcome.items()}  # fmt: skip
        longest = max(taken, key=lambda outcome: len(taken[outcome]))
        return {outcome: _OTHERWISE if outcome is longest and len(found) > 2 else self._turns_out(described, found)
                for outcome, found in taken.items()}  # fmt: skip

    def _turns_out(self, described: Symbol, taken: list[Symbol]) -> str:
        """Ways to fill one gap as a clause: "`4+♦` is below 8 hp or always strong"."""
        found: dict[str, list[str]] = {}
        for option in taken:
            what, how = self.wording.assumption(described, option)
            found.setdefault(what, []).append(how)
        return " or ".join(f"{what} is {joined(ways, 'or')}" for what, ways in found.items())

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
                traces[case.outcome] = _assuming(case.assumption, tracer.trace(case.atoms[0]))
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


_OTHERWISE = "otherwise"


def _bound(goal: Pattern) -> str:
    first = goal.terms[0]
    return f"every gap turns out to cost the {first.symbol.name}" if isinstance(first, Sym) else ""


def _decides(place: int, same: list[_Case]) -> bool:
    """Whether two readings that differ at this place alone have different outcomes."""
    outcomes: dict[tuple[Symbol, ...], set[Outcome]] = {}
    for case in same:
        chosen = case.options
        outcomes.setdefault((*chosen[:place], *chosen[place + 1 :]), set()).add(case.outcome)
    return any(len(found) > 1 for found in outcomes.values())


def _assuming(assumption: str, trace: Trace) -> Trace:
    if not assumption:
        return trace
    start = "Otherwise" if assumption == _OTHERWISE else f"If {assumption}"
    return trace.but(sentence=f"{start}: {trace.sentence}")


def _elliptic(asked: Asked, first: str, second: str) -> str:
    """The second fact of a contrast where only the word that differs was typed: ``3 prickar 1D and not 2``."""
    for name, word in asked.words.items():
        alike = (name == "N") == second.isdigit() and (name == "Class") == (second.lower() in ("a", "b", "c"))
        if alike:
            return re.sub(rf"(?<!\S){re.escape(word)}(?!\S)", second, first, count=1)
    return second


__all__ = ["Explainer", "Explanation"]
