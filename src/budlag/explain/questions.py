"""Why and why not, for facts as players type them: the answers to `budlag why`, `why-not` and `--why`."""

from __future__ import annotations

import re
from typing import Any

from clingo import Function, Symbol

from ..answers import Verdict
from ..engine import OPENING_BIDS, Answer
from ..facts import call_symbol
from ..notation.terms import Style
from ..problems import InputError
from ..systems import Opening
from ..value import Value
from .facts import Asked, read_fact
from .failures import Goal, WhyNot, true_atoms
from .proofs import Ways, prove
from .rules import Program, load
from .terms import Sym
from .trees import Trace, Tracer
from .wording import Wording

_CONTRAST = re.compile(
    r"^(.+?)[,]?\s+(?:and|but|rather than)?\s*not\s+(.+)$|^(.+?)\s+rather than\s+(.+)$", re.IGNORECASE
)


class Explanation(Value):
    """The answer to why or why not: whether the fact holds, and a trace for each way it can turn out.

    ``verdict`` is unclear where the fact holds in some readings of what was left open and not in others.
    """

    question: str
    verdict: Verdict
    traces: tuple[Trace, ...]

    def as_json(self) -> dict[str, Any]:
        return {"question": self.question, "holds": self.verdict, "traces": [trace.as_json() for trace in self.traces]}


class Explainer:
    """Explains the facts of one run of the knowledge base."""

    def __init__(
        self, answer: Answer, style: Style = "symbols", *, full: bool = False, parts: tuple[str, ...] = OPENING_BIDS
    ):
        self.answer = answer
        self.program: Program = load(*parts)
        self.wording = Wording(self.program, answer, style)
        self.why_not = WhyNot(self.program, answer, self.wording)
        self._absences = self.why_not.reasons if full else None
        self._ways: Ways = {}

    def explain(self, text: str) -> Explanation:
        """Why a fact holds, or why it does not; with ``and not`` or ``rather than`` a contrast of two facts.

        Raises InputError for a fact that cannot be asked about.
        """
        contrast = _CONTRAST.match(text.strip())
        if contrast and not text.lower().startswith("not "):
            first, second = contrast[1] or contrast[3], contrast[2] or contrast[4]
            return self._contrast(first, second, text)
        asked = read_fact(text, self.answer)
        return self._asked(asked, text)

    def _contrast(self, first: str, second: str, text: str) -> Explanation:
        one = read_fact(first, self.answer)
        try:
            other = read_fact(second, self.answer)
        except InputError:
            other = read_fact(_elliptic(one, first, second), self.answer)
        shown = self._asked(one, first), self._asked(other, second)
        return Explanation(text, shown[0].verdict, tuple(trace for each in shown for trace in each.traces))

    def _asked(self, asked: Asked, text: str) -> Explanation:
        held = [(goal, true_atoms(goal, self.answer)) for goal in asked.goals]
        outcomes = {tuple(str(x) for x in atoms[0].arguments[1:]) if atoms else None for _, atoms in held}
        several = len(outcomes) > 1
        verdict: Verdict = "unclear" if several else "no" if None in outcomes else "yes"
        traces: dict[object, Trace] = {}
        for goal, atoms in held:
            outcome = tuple(str(x) for x in atoms[0].arguments[1:]) if atoms else None
            if outcome in traces:
                continue  # another reading with the same outcome: one trace is enough
            trace = self.why(atoms[0]) if atoms else self._absence(goal, asked)
            assumption = self._assumption(goal) if several else ""
            traces[outcome] = _assuming(assumption, trace)
        return Explanation(text, verdict, tuple(traces.values()))

    def add_program(self, file: str, text: str) -> None:
        """Explain by the rules of a further program too (a query); raises Unexplainable as ``load``."""
        self.program = self.program.extended(file, text)
        self.wording.program = self.program

    def together(self, sentence: str, atoms: list[Symbol]) -> Trace:
        """The reasons of several true atoms under one sentence."""
        tracer = Tracer(self.wording, self._absences)
        found = [trace for atom in atoms for trace in tracer.behind(prove(atom, self.program, self.answer, self._ways))]
        return Trace(sentence, "conclusion", children=tuple(dict.fromkeys(found)))

    def why(self, atom: Symbol) -> Trace:
        """The trace of a true atom."""
        return Tracer(self.wording, self._absences).trace(prove(atom, self.program, self.answer, self._ways))

    def _absence(self, goal: Goal, asked: Asked) -> Trace:
        named = zip(asked.askable.names, goal.terms, strict=True)
        env = {name: term.symbol for name, term in named if isinstance(term, Sym)}
        sentence = self.wording.fill(asked.askable.fails, env)
        return self.why_not.trace(goal, sentence)

    def _assumption(self, goal: Goal) -> str:
        first = goal.terms[0] if goal.terms else None
        if isinstance(first, Sym) and first.symbol.match("as", 2):
            return self.wording.assumptions(first.symbol)
        if isinstance(first, Sym) and first.symbol.name in ("least", "most"):
            return f"every gap turns out to cost the {first.symbol.name}"
        return ""

    def opening(self, opening: Opening) -> tuple[Trace, ...]:
        """Why an opening carries the prickar it does: a trace for each number that can come out."""
        found: dict[int, Symbol] = {}
        call = call_symbol(opening.call)
        for (variant,) in sorted(self.answer.atoms("opening", 1)):
            if variant.arguments[0] != call:
                continue
            for (meaning,) in sorted(self.answer.of("meaning_of", 2, variant)):
                for (number,) in self.answer.of("prickar", 2, meaning):
                    found.setdefault(number.number, Function("prickar", [meaning, number]))
        numbers = {n.number for _, n in self.answer.of("opening_prickar", 3, call)}
        wanted = [n for n in sorted(found) if min(numbers) <= n <= max(numbers)]
        traces = [(found[n], self.why(found[n])) for n in wanted]
        if len(traces) == 1:
            return (traces[0][1],)
        return tuple(_assuming(self.wording.assumptions(atom.arguments[0]), trace) for atom, trace in traces)

    def system_class(self) -> tuple[Trace, ...]:
        """Why the system has its class (each class that its total may lead to)."""
        kept = {name: bound for bound, name in sorted(self.answer.atoms("class", 2))}
        return tuple(self.why(Function("class", [bound, name])) for name, bound in sorted(kept.items()))


def _assuming(assumption: str, trace: Trace) -> Trace:
    return trace.but(sentence=f"If {assumption}: {trace.sentence}") if assumption else trace


def _elliptic(asked: Asked, first: str, second: str) -> str:
    """The second fact of a contrast where only the word that differs was typed: ``3 prickar 1D and not 2``."""
    for name, word in asked.words.items():
        alike = (name == "N") == second.isdigit() and (name == "Class") == (second.lower() in ("a", "b", "c"))
        if alike:
            return re.sub(rf"(?<!\S){re.escape(word)}(?!\S)", second, first, count=1)
    return second


__all__ = ["Explainer", "Explanation"]
