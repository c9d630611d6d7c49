"""Read a ruling off the answer set: what settles it, reasons, what comes next, and the answer as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from clingo import Function, Symbol

from ..answers import Verdict
from ..calls import Call
from ..engine import COMPARABLE_CALLS, Answer
from ..facts import call_symbol
from ..notation.terms import Style
from .answers import Candidate, ComparableAnswer, Final, Limit, Reason, Step, When
from .cells import cells_of, outside_of
from .comparisons import Comparisons
from .contrasts import example_on, separation, turns_of
from .facts import Irregularity, Said, replacement_symbol
from .gaps import open_gaps
from .notes import issues_of, left_out_of, limits_in, notes_on
from .texts import Texts
from .words import TURNS, verdict_of

if TYPE_CHECKING:
    from ..explain.trees import Trace

_WHENS: tuple[When, ...] = ("always", "comparable", "same_denomination", "not_comparable")
_FINALS: tuple[Final, ...] = ("free", "bars_partner", "not_allowed", "unclear")


def edition_title() -> str:
    """The edition that every answer names."""
    return "Danish guidance on Law 23 (LKU-21, 2nd edition, March 2020)"


class Reading:
    """What one answer set says of an irregularity and its replacements."""

    def __init__(self, answer: Answer, incident: Irregularity, on: date | None, style: Style):
        self.answer, self.incident, self.style = answer, incident, style
        self.on = on.isoformat() if on else ""
        assert isinstance(answer.questions, Comparisons)
        self.sets: Comparisons = answer.questions
        self.texts = Texts(answer, incident, style)

    # --- The order of the Laws -----------------------------------------------------------------------------------

    def settled(self) -> str:
        """What settles the matter before Law 23; empty if nothing does."""
        return next((how.name for (how,) in sorted(self.answer.atoms("settled", 1))), "")

    def law(self) -> str:
        """The law under which Law 23 is asked."""
        return next((law.string for (law,) in sorted(self.answer.atoms("law_23_asked", 1))), "")

    def legal_calls(self) -> list[Call]:
        """The calls that can be made, pass first, then by rank."""
        found = [Call(c.arguments[0].number, c.arguments[1].name) if c.arguments else Call(0, c.name)
                 for (c,) in self.answer.atoms("may_call", 1)]  # fmt: skip
        order = {"pass": -3, "double": -2, "redouble": -1}
        return sorted(found, key=lambda call: call.rank if call.is_bid else order[call.strain])

    def tells_nothing(self) -> bool:
        """Whether the withdrawn call told nothing under any of its possible meanings."""
        told = {m for (m,) in self.answer.atoms("tells_nothing", 1)}
        return all(m in told for (m,) in self.answer.atoms("withdrawn_set", 1))

    def settled_answer(self, settled: str, replacement: Said | None, why: bool) -> ComparableAnswer:
        """The ruling where Law 23 is not asked."""
        repeated = bool(self.answer.atoms("must_repeat", 1))
        goals = [Function("settled", [Function(settled)])]
        return self._answer(
            replacement, comparable=None, must_repeat="yes" if repeated else "no", law_27B1a="no", final=None,
            settled=settled, next=tuple(self._steps(Function("any"), None)),
            read_aloud=self._read_aloud(Function("any"), None), why=self._traces(goals) if why else (),
        )  # fmt: skip

    # --- A ruling under Law 23 -----------------------------------------------------------------------------------

    def ruling(self, replacement: Said, why: bool) -> ComparableAnswer:
        """The full ruling on one replacement."""
        call, name = replacement.call, call_symbol(replacement.call)
        main = tuple(self.answer.atoms("main", 2)[0])
        verdict = self._verdict("ruling", name)
        found = self._answer(
            replacement, comparable=verdict, must_repeat="no", law_27B1a=self._verdict("same_denomination", name),
            final=self._final(name), basis=self._basis(name), next=tuple(self._steps(name, call)),
            read_aloud=self._read_aloud(name, call), turns_if=turns_of(self.texts, call, verdict),
            turns_tried=bool(self.answer.atoms("tried", 1)),
            missing=tuple(open_gaps(self.answer, self.sets, self.incident, call, self.style)),
            issues=issues_of(self.texts, main, call) if verdict == "unclear" else (),
            left_out=left_out_of(self.texts, call), limits=self.limits(),
            why=self._traces(self._goals(name)) if why else (),
        )  # fmt: skip
        if list(main) not in self.answer.atoms("nothing_to_count", 2):
            found = found.but(cells=cells_of(self.sets, *main), outside=outside_of(self.answer, self.sets, *main))
        nearest, counter = (example_on(self.texts, side, name) for side in ("nearest", "counter"))
        if nearest is None or counter is None:
            return found
        printed = sorted(i.string for (i,) in self.answer.of("printed", 2, name))
        return found.but(nearest=nearest, counter=counter, separated_by=separation(self.texts, name),
                         printed=printed[0] if printed else "")  # fmt: skip

    def limits(self) -> tuple[Limit, ...]:
        """The numbers in force."""
        return limits_in(self.answer)

    def notes(self, sources: bool = True) -> tuple[str, ...]:
        """What was taken for granted in reading the meanings, with the ``sources`` of those that were looked up."""
        return notes_on(self.texts, self.sets, sources)

    def candidate(self, said: Said) -> Candidate:
        """One replacement among several."""
        name = call_symbol(said.call)
        final = self._final(name)
        shares = [n.number for u, m, n in self.answer.atoms("overlap", 3)
                  if m.name == "as" and m.arguments[0] == replacement_symbol(said.call)]  # fmt: skip
        overlap = shares[0] / 10_000 if len(set(shares)) == 1 else None
        return Candidate(said.call.show(self.style), said.terms.show(self.style), final,
                         "" if final == "unclear" else self._first_law(name),
                         self._basis(name), overlap)  # fmt: skip

    def _first_law(self, name: Symbol) -> str:
        rows = [(order.number, law.string) for order, law, _, _ in self.answer.of("next", 5, name) if order.number]
        return min(rows)[1]

    def _answer(self, replacement: Said | None, **fields: Any) -> ComparableAnswer:
        incident = self.incident
        call = replacement.call if replacement else None
        kind = incident.kind if not incident.turn else f"{incident.kind}, {TURNS[incident.turn]}'s turn"
        return ComparableAnswer(
            edition=edition_title(), auction=incident.auction.show(self.style), irregularity=kind,
            withdrawn=incident.withdrawn.show(self.style),
            withdrawn_meanings=tuple(_told(said, self.style) for said in incident.possible),
            replacement=call.show(self.style) if call else "",
            replacement_meaning=_told(replacement, self.style) if replacement else "",
            reasons=tuple(self._reasons(call)), notes=(*self.notes(), *_found(replacement)), date=self.on,
            earlier=tuple(
                f"{calls[-1][1].show(self.style)}: {terms.show(self.style)}" for calls, terms in incident.earlier
            ),
            **fields,
        )  # fmt: skip

    def _verdict(self, name: str, call: Symbol) -> Verdict:
        return verdict_of(self.answer.of(name, 2, call)[0][0])

    def _final(self, call: Symbol) -> Final:
        value = self.answer.of("final", 2, call)[0][0].name
        return next(final for final in _FINALS if final == value)

    def _basis(self, call: Symbol) -> tuple[str, ...]:
        return tuple(sorted({law.string for (law,) in self.answer.of("basis", 2, call)}))

    def _reasons(self, call: Call | None) -> Iterator[Reason]:
        table, numbers = self.texts.table("because_text"), self.texts.numbers()
        for _, key, statement in sorted(self.answer.atoms("because", 3), key=lambda row: (row[0].number, str(row[1]))):
            yield Reason(statement.string, self.texts.fill(table[key], call, **numbers))

    def _steps(self, name: Symbol, call: Call | None) -> Iterator[Step]:
        table = self.texts.table("next_text")
        rows = sorted(self.answer.of("next", 5, name), key=lambda row: (row[0].number, str(row)))
        for _, law, key, when in rows:
            yield Step(law.string, self.texts.fill(table[key], call), _when(when), key.name)

    def _read_aloud(self, name: Symbol, call: Call | None) -> str:
        (text,) = self.answer.of("read_aloud", 2, name)[0]
        return self.texts.fill(text.string, call)

    # --- Traces ------------------------------------------------------------------------------------------------------

    def _goals(self, name: Symbol) -> list[Symbol]:
        found = []
        for u, v in sorted(self.answer.atoms("plain", 2)):
            for goal in ("agrees", "differs", "lies_between", "lowest_same"):
                if [u, v] in self.answer.atoms(goal, 2) and v.arguments[0].arguments[0] == name:
                    found.append(Function(goal, [u, v]))
        return found

    def _traces(self, goals: list[Symbol]) -> tuple[Trace, ...]:
        from ..explain.questions import Explainer

        explainer = Explainer(self.answer, self.style, parts=COMPARABLE_CALLS)
        found: dict[str, Trace] = {}
        for goal in goals:
            trace = explainer.why(goal)
            found.setdefault(trace.sentence, trace)
        return tuple(found.values())


def _when(symbol: Symbol) -> When:
    return next(when for when in _WHENS if when == symbol.name)


def _found(said: Said | None) -> tuple[str, ...]:
    return (f"The meaning of the replacement comes from {said.source}.",) if said and said.source else ()


def _told(said: Said, style: Style) -> str:
    return said.terms.show(style)
