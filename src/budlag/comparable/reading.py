"""Read a ruling off the answer set: reasons, cells with hands, examples, what would turn it, what comes next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from clingo import Function, Symbol

from ..answers import Verdict
from ..calls import PASS, Call
from ..engine import COMPARABLE_CALLS, Answer
from ..facts import call_symbol
from ..hands import NO_HAND, HandSet, sample_hands
from ..notation.terms import Style
from .answers import (
    Candidate,
    Cell,
    ComparableAnswer,
    Example,
    Final,
    LeftOut,
    Limit,
    Reason,
    Step,
    Turn,
    When,
)  # fmt: skip
from .comparisons import Comparisons
from .facts import Irregularity, Said, replacement_symbol
from .gaps import open_gaps
from .words import SPOKEN, TURNS, cards, in_style, lowered, percent, verdict_of

if TYPE_CHECKING:
    from ..explain.trees import Trace

SAMPLES = 2
_WHENS: tuple[When, ...] = ("always", "comparable", "not_comparable")
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

    # --- Words -------------------------------------------------------------------------------------------------

    def _texts(self, table: str) -> dict[Symbol, str]:
        return {key: text.string for key, text in self.answer.atoms(table, 2)}

    def _fill(self, template: str, call: Call | None, **numbers: str) -> str:
        """A text with its calls and numbers, without the short forms of the bidding box."""
        withdrawn = self.incident.withdrawn
        old, new = (
            each.show(self.style) if each.is_bid else SPOKEN[each.strain] for each in (withdrawn, call or PASS)
        )
        if call == withdrawn:
            bare = old.removeprefix("the ")
            old, new = f"the withdrawn {bare}", f"the new {bare}"
        words = {"withdrawn": old, "replacement": new, **numbers}
        for name, value in words.items():
            template = template.replace(f"{{{name}}}", value)
        return re.sub(r"(^|[.] )([a-z])", lambda m: m[1] + m[2].upper(), template)

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
        found = self._answer(
            replacement, comparable=self._verdict("ruling", name), must_repeat="no",
            law_27B1a=self._verdict("same_denomination", name), final=self._final(name),
            basis=self._basis(name), next=tuple(self._steps(name, call)), read_aloud=self._read_aloud(name, call),
            cells=self._cells(*main), outside=self._outside(*main), turns_if=self._turns(call),
            turns_tried=bool(self.answer.atoms("tried", 1)),
            missing=tuple(open_gaps(self.answer, self.sets, self.incident, call, self.style)),
            issues=self._issues(main, call), left_out=self._left_out(),
            limits=self.limits(), why=self._traces(self._goals(name)) if why else (),
        )  # fmt: skip
        nearest, counter = self._example("nearest", name), self._example("counter", name)
        if nearest is None or counter is None:
            return found
        printed = sorted(i.string for (i,) in self.answer.of("printed", 2, name))
        return found.but(nearest=nearest, counter=counter, separated_by=self._separation(name),
                         printed=printed[0] if printed else "")  # fmt: skip

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
            reasons=tuple(self._reasons(call)), notes=self.notes(), date=self.on,
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

    def _numbers(self) -> dict[str, str]:
        """What the texts of reasons speak of, for the pair compared first."""
        mains = self.answer.atoms("main", 2)
        if not mains:
            return {}
        theirs, mine = mains[0]
        found = {name: next(row[2].number for row in self.answer.atoms(name, 3) if row[:2] == [theirs, mine])
                 for name in ("overlap", "below", "above", "fewer", "more")}  # fmt: skip
        outside = next(row[3].number for row in self.answer.atoms("outside", 4)
                       if row[:2] == [theirs, mine] and row[2].name == "within")  # fmt: skip
        return {
            "overlap": percent(found["overlap"] / 10_000), "outside": percent(outside / 10_000),
            "below": str(found["below"]), "above": str(found["above"]),
            "fewer": cards(found["fewer"]), "more": cards(found["more"]),
        }  # fmt: skip

    def _reasons(self, call: Call | None) -> Iterator[Reason]:
        texts, numbers = self._texts("because_text"), self._numbers()
        for _, key, statement in sorted(self.answer.atoms("because", 3), key=lambda row: (row[0].number, str(row[1]))):
            yield Reason(statement.string, self._fill(texts[key], call, **numbers))

    def _steps(self, name: Symbol, call: Call | None) -> Iterator[Step]:
        texts = self._texts("next_text")
        rows = sorted(self.answer.of("next", 5, name), key=lambda row: (row[0].number, str(row)))
        for _, law, key, when in rows:
            yield Step(law.string, self._fill(texts[key], call), _when(when))

    def _read_aloud(self, name: Symbol, call: Call | None) -> str:
        (text,) = self.answer.of("read_aloud", 2, name)[0]
        return self._fill(text.string, call)

    # --- Hands ---------------------------------------------------------------------------------------------------

    def _cells(self, theirs: Symbol, mine: Symbol) -> dict[str, Cell]:
        old, new = self.sets.hands(theirs), self.sets.hands(mine)
        total = new.count()
        return {
            "both": _cell(old & new, total), "withdrawn_only": _cell(old - new, None),
            "replacement_only": _cell(new - old, total),
        }  # fmt: skip

    def _outside(self, theirs: Symbol, mine: Symbol) -> Cell:
        limits = {key.name: n.number for key, n in self.answer.atoms("limit", 2)}
        keys = ("points_within", "cards_within", "cards_shown", "let_be")
        far = self.sets.beyond(theirs, mine, *(limits[key] for key in keys))
        return _cell(far or NO_HAND, self.sets.hands(mine).count())

    # --- Examples and what would turn the ruling ------------------------------------------------------------------

    def _example(self, side: str, name: Symbol) -> Example | None:
        found = sorted(i.string for (i,) in self.answer.of(side, 2, name))
        if not found:
            return None
        texts = {i.string: text.string for i, text in self.answer.atoms("example_text", 2)}
        rulings = {i.string: verdict_of(ruling) for i, ruling, *_ in self.answer.atoms("example", 6)}
        return Example(found[0], in_style(texts[found[0]], self.style), rulings[found[0]])

    def _separation(self, name: Symbol) -> str:
        texts = self._texts("separation_text")
        rows = sorted(self.answer.of("separation", 5, name))
        if not rows:
            return ""
        _, key, mine, theirs = rows[0]
        return self._fill(texts[key], None, mine=str(mine.number), theirs=str(theirs.number))

    def _turns(self, call: Call) -> tuple[Turn, ...]:
        """The smallest changes first; for each bound and direction the first that turns the ruling."""
        texts = {(kind.name, way.name): text.string for kind, way, text in self.answer.atoms("turn_text", 3)}
        ruling = self._verdict("ruling", call_symbol(call))
        found: dict[tuple[str, str, bool], tuple[int, Turn]] = {}
        rows = sorted(self.answer.atoms("turns_if", 5), key=lambda row: (abs(row[2].number), str(row)))
        for who, kind, step, value, outcome in rows:
            if outcome.name == ruling:
                continue
            suit = kind.name if (kind.name, "up") not in texts else ""
            template = texts["suit" if suit else kind.name, "up" if step.number > 0 else "down"]
            subject = "{replacement}" if who.name == "replacement" else "{withdrawn}"
            words = self._fill(f"{subject} {template}", call, value=str(value.number), suit=suit)
            turn = Turn(lowered(words), verdict_of(outcome))
            # A card weighs as much as two points.
            found.setdefault((who.name, kind.name, step.number > 0), (abs(step.number) * (2 if suit else 1), turn))
        return tuple(turn for _, turn in sorted(found.values(), key=lambda item: (item[0], item[1].text)))

    # --- What is left open -----------------------------------------------------------------------------------------

    def _issues(self, main: Iterable[Symbol], call: Call) -> tuple[Reason, ...]:
        """The questions of judgement; nothing where the ruling is clear."""
        if self._verdict("ruling", call_symbol(call)) != "unclear":
            return ()
        texts = self._texts("issue_text")
        pair = list(main)
        found = sorted(row[2] for row in self.answer.atoms("open_question", 3) if row[:2] == pair)
        limits = {key.name: str(n.number) for key, n in self.answer.atoms("limit", 2)}
        numbers = {"within": limits["points_within"], "open": limits["points_open"]}
        return tuple(
            Reason("CC-2-A3" if key.name == "purpose" else "CC-3.3-2", self._fill(texts[key], call, **numbers))
            for key in found
        )

    def _left_out(self) -> tuple[LeftOut, ...]:
        texts = self._texts("left_out_text")
        rows = sorted({tuple(row) for row in self.answer.atoms("left_out", 3)})
        return tuple(LeftOut(side.name, text.string, texts[kind]) for side, text, kind in rows)

    def limits(self) -> tuple[Limit, ...]:
        """The numbers in force, in the order of the knowledge base's texts."""
        own = {key for key, _ in self.answer.atoms("own_limit", 2)}
        texts = {key: (text.string, unit.string) for key, text, unit in self.answer.atoms("limit_text", 3)}
        found = []
        for key, number in sorted(self.answer.atoms("limit", 2)):
            text, unit = texts[key]
            bounds = tuple(sorted((i.string, t.string) for k, i, t in self.answer.atoms("bounded_by", 3) if k == key))
            value = number.number / 100 if unit == "percent" else number.number
            found.append(Limit(key.name, value, unit, text, key in own, bounds))
        return tuple(found)

    def notes(self) -> tuple[str, ...]:
        """What was taken for granted in reading the meanings."""
        known = {dim.name for (dim,) in self.answer.atoms("known_before", 1)}
        found = []
        if self.incident.earlier:
            found.append("Only hands that go with the earlier calls are compared.")
        if "strength" in known and any(row[2].name == "strength" for row in self.answer.atoms("leaves_open", 3)):
            found.append("The strength is taken to be that of the earlier calls where nothing else is said.")
        meanings = [meaning for _, meaning in sorted(self.sets.described())]
        if any(alternative.any_shape for meaning in meanings for alternative in meaning.alternatives):
            found.append("Where a strength but no shape is written, any shape is meant.")
        if len(self.incident.possible) > 1 and self.answer.atoms("main", 2):
            first = self.incident.possible[0].terms.show(self.style)
            found.append(f"Reasons and numbers are for the first possible meaning, `{first}`.")
        found += self._left_open()
        sources = dict.fromkeys(said.source for said in self.incident.possible if said.source)
        found += [f"The meaning of the withdrawn call comes from {source}." for source in sources]
        return tuple(found)

    def _left_open(self) -> Iterator[str]:
        """What no meaning states, where the ruling is given all the same."""
        known = {dim.name for (dim,) in self.answer.atoms("known_before", 1)}
        rulings = {value.name for _, value in self.answer.atoms("ruling", 2)}
        if not self.answer.atoms("tried", 1) or not rulings:
            return
        same = "" if "unclear" in rulings else "the ruling is the same whatever it is, and "
        for described, number, dim in sorted(self.answer.atoms("leaves_open", 3)):
            meaning = self.sets.meaning(described)
            if meaning is not None and dim.name not in known:
                what = meaning.alternatives[number.number - 1].terms.show(self.style)
                yield f"`{what}` states no {dim.name}: {same}the numbers are for any {dim.name}."

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


def _told(said: Said, style: Style) -> str:
    return said.terms.show(style)


def _cell(hands: HandSet, total: int | None) -> Cell:
    number = hands.count()
    share = number / total if total else None
    return Cell(number, share, tuple(sample_hands(hands, SAMPLES)))
