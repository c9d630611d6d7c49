"""The smallest changes of a system that reach a goal: chosen by the rules among judged edits (SY-28 to SY-35)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from clingo import Symbol

from ..engine import CHOICE, REACH, WORTH, run
from ..facts import call_symbol, variant_symbol
from ..hands import NO_HAND, HandSet
from ..judge import edition_title, judge_system
from ..logic import Finding, validate
from ..notation.terms import Style
from ..notation.words import SUIT_LETTER, SUIT_SYMBOL
from ..systems import Opening, System, Variant
from .answers import Change, Repair, RepairAnswer, Way
from .candidates import Candidate, Candidates, classes_between
from .goals import Goal

if TYPE_CHECKING:
    from ..explain.questions import Explainer
    from ..explain.trees import Trace

MOST_REPAIRS = 8
"""Repairs that are listed."""
MOST_SOLVED = 12
"""Solutions that are looked at for them."""
MOST_TWINS = 3
"""Edits worth the same that are named beside a chosen one."""
NO_LEVEL = ("OB-3.2-2", "no level is chosen, and none is recommended for this grade")
_LETTERS = str.maketrans({symbol: SUIT_LETTER[suit] for suit, symbol in SUIT_SYMBOL.items()})


def repair(
    system: System, goal: Goal, *, on: date | None = None, style: Style = "symbols", why: bool = False
) -> RepairAnswer:
    """All smallest repairs that reach a goal, those that change fewest hands first; or what stands in the way.

    ``why`` adds the reasons: what the changed openings then cost, or why a class cannot be reached.

    Raises InputError for a day outside the period of the opening-bid rules.
    """
    return _Search(Candidates(system, goal, on, style), why).answer()


def explainer_for(
    text: str, system: System, *, on: date | None = None, style: Style = "symbols", full: bool = False
) -> Explainer | None:
    """What explains what edits can reach, such as ``repair to C by 1D alone``; None for a fact about something else."""
    from ..explain.facts import asked_about

    if not asked_about(text, "repair/reach"):
        return None
    from ..explain.questions import Explainer

    candidates = Candidates(system, Goal(system_class="C"), on, style)
    return Explainer(run(candidates.facts(), REACH), style, full=full, parts=REACH)


class _Solution:
    """What is chosen for each variant, and the total (least, most) and classes that come out."""

    def __init__(self, chosen: list[Candidate], total: tuple[int, int], classes: tuple[str, ...]):
        self.chosen = chosen
        self.changed = [one for one in chosen if not one.unchanged]
        self.total = total
        self.classes = classes
        self.steps = sum(one.steps for one in chosen)

    @property
    def hands(self) -> HandSet:
        """The hands that change their opening."""
        return _moved(self.changed)

    @property
    def calls(self) -> set[Symbol]:
        """The openings that are changed."""
        return {one.of.arguments[0] for one in self.changed}

    def beats(self, other: _Solution) -> bool:
        """Whether another changes all that this one does, and moves more hands without a lower total."""
        cheaper = self.total[1] <= other.total[1] and self.hands.count() <= other.hands.count()
        return cheaper and self.calls <= other.calls


class _Search:
    """The search among the candidates of one system and one goal."""

    def __init__(self, candidates: Candidates, why: bool):
        self.candidates = candidates
        self.why = why
        self.system = candidates.system
        self.goal = candidates.goal
        self.style = candidates.style
        self.worth = {name for _, name in run(candidates.facts(), WORTH).atoms("promising", 2)}
        self.facts = candidates.facts(self.worth)
        for name in sorted(self.worth):
            self.facts.add(f"promising({name.arguments[0]}, {name})")

    def answer(self) -> RepairAnswer:
        """The repairs, or why there is none."""
        first = self._solve([], [], "steps")
        if first is None or not first.changed:
            return self._answered(first is not None, [])
        # First those that leave something alone that each earlier one changes; then, if there is room, the others.
        found: list[_Solution] = []
        seen: list[_Solution] = []
        for apart in (True, False):
            while len(found) < MOST_REPAIRS and len(seen) < MOST_SOLVED:
                solution = self._solve(found if apart else [], seen, "steps")
                if solution is None or solution.steps > first.steps:
                    break
                seen.append(solution)
                if not any(one.beats(solution) for one in found):
                    found.append(solution)
        least = self._solve([], [], "hands")
        if least and least.hands.count() < min(one.hands.count() for one in found):
            found.append(least)
        return self._answered(False, found)

    def _solve(self, apart: list[_Solution], found: list[_Solution], first: str) -> _Solution | None:
        """The best choice that is worth something else than those found; None if there is none.

        It leaves alone something that each of ``apart`` changes. ``first`` is made least first: steps or hands.
        """
        lines = [f"changed_by({j}, {call})." for j, one in enumerate(apart) for call in sorted(one.calls)]
        lines += [f"solved({j}, {each.of}, {self.candidates.profiles[each.name]})."
                  for j, one in enumerate(found) for each in one.chosen]  # fmt: skip
        lines += [f"order({what}, {2 if what == first else 1})." for what in ("steps", "hands")]
        answer = run(self.facts, CHOICE, "\n".join([*lines, *self.candidates.conditions]))
        if answer.atoms("missed", 1):
            return None
        sums = {bound.name: n.number for stage, bound, n in answer.atoms("sum", 3)
                if stage == self.candidates.shown_stage}  # fmt: skip
        classes = {bound.name: name.name.upper() for bound, name in answer.atoms("class", 2)}
        chosen = [self.candidates.by_name[name] for _, name in sorted(answer.atoms("chosen", 2))]
        return _Solution(chosen, (sums["least"], sums["most"]), classes_between(classes["least"], classes["most"]))

    # --- results --------------------------------------------------------------------------------------------------

    def _answered(self, already: bool, found: list[_Solution]) -> RepairAnswer:
        before = _faults(self.system, self.style) if found else ()
        repairs = sorted(
            (self._repair(one, before) for one in found), key=lambda one: (one.steps, one.hands.count(), one.lines)
        )
        answer = RepairAnswer(
            self.system.name, edition_title(), self.goal.show(self.style), already, tuple(repairs),
            self.candidates.total, self.candidates.classes, (), (),
        )  # fmt: skip
        return answer if found or already else self._hopeless(answer)

    def _hopeless(self, answer: RepairAnswer) -> RepairAnswer:
        """What stands in the way where no edit helps."""
        if self.goal.call is not None:
            from ..judge import explainer_for as explainer

            asked = explainer(self.system, on=self.candidates.on, style=self.style)
            return answer.but(why=asked.explain(self.goal.show("ascii")).traces)
        ways, barred = self._obstacles()
        answer = answer.but(ways=ways, barred=barred)
        if self.goal.tournament:
            from ..events.admission import judge_entry

            entry = judge_entry(self.system, self.goal.tournament, on=self.candidates.on, team=self.goal.team)
            if "2" in entry.binding and entry.strictest.level is None:
                return answer.but(ways=(), hindrances=(NO_LEVEL,))  # no total would help
            return answer.but(hindrances=entry.strictest.hindrances)
        if self.why:
            text = f"repair to {self.goal.system_class}"
            reach = explainer_for(text, self.system, on=self.candidates.on, style=self.style)
            return answer.but(why=reach.explain(text).traces if reach else ())
        return answer

    def _repair(self, solution: _Solution, faults_before: tuple[Finding, ...]) -> Repair:
        repaired = apply(self.system, {one.of: one.variant for one in solution.changed})
        changes = []
        for opening, new in zip(self.system.openings, repaired.openings, strict=True):
            own = [one for one in solution.changed if one.opening.call == opening.call]
            if own:
                words = tuple(dict.fromkeys(word for one in own for word in self._words(one)))
                played = [one for one in solution.chosen if one.opening.call == opening.call and one.variant]
                before = [one for one in self.candidates.all if one.opening.call == opening.call and one.unchanged]
                changes.append(Change(
                    opening.call.show(self.style), words, new, self._range(before), self._range(played), _moved(own),
                    self._twins(opening, own),
                ))  # fmt: skip
        known = {(fault.text, fault.count) for fault in faults_before}
        faults = tuple(fault for fault in _faults(repaired, self.style) if (fault.text, fault.count) not in known)
        return Repair(
            tuple(changes), repaired, solution.steps, solution.hands, solution.total, solution.classes, faults,
            self._reasons(repaired, solution) if self.why else (),
        )  # fmt: skip

    def _reasons(self, repaired: System, solution: _Solution) -> tuple[Trace, ...]:
        """Why the changed openings cost what they do, by the rules of any system."""
        judged = judge_system(repaired, on=self.candidates.on, style=self.style, why=True)
        both = zip(repaired.openings, judged.openings, strict=True)
        return tuple(
            trace for opening, answer in both if call_symbol(opening.call) in solution.calls for trace in answer.why
        )

    def _range(self, played: list[Candidate]) -> tuple[int, int]:
        """What an opening carries, least and most, as its costliest variant."""
        each = [self.candidates.range_of(one) for one in played]
        return max(low for low, _ in each), max(high for _, high in each)

    def _twins(self, opening: Opening, own: list[Candidate]) -> tuple[Opening, ...]:
        """The opening with other edits worth the same that take as many steps and move as many hands.

        Where several variants are changed the same words are taken in each, or in the one alone that has them.
        """
        found: list[Opening] = []
        for words in dict.fromkeys(twin.edit.words for one in own for twin in self._alike(one) if twin.edit):
            instead = {
                one.of: next((twin for twin in self._alike(one) if twin.edit and twin.edit.words == words), one)
                for one in own
            }
            twin = apply(System("", (opening,)), {of: one.variant for of, one in instead.items()}).openings[0]
            if twin not in found:
                found.append(twin)
        return tuple(found[:MOST_TWINS])

    def _alike(self, one: Candidate) -> list[Candidate]:
        """The other edits of a variant that are worth the same and move as many hands."""
        return [
            other for other in self.candidates.all
            if other.of == one.of and other.name != one.name and other.edit and other.name in self.worth
            and self.candidates.profiles[other.name] == self.candidates.profiles[one.name]
        ]  # fmt: skip

    def _words(self, one: Candidate) -> tuple[str, ...]:
        """The steps of a candidate; suits as the answer prints them."""
        words = one.edit.words if one.edit else (f"{one.original.when} dropped",)
        return words if self.style == "symbols" else tuple(word.translate(_LETTERS) for word in words)

    def _obstacles(self) -> tuple[tuple[Way, ...], tuple[str, ...]]:
        """For each opening that carries prickar the least that it can carry; and what is banned whatever is edited."""
        answer = run(self.candidates.facts(), REACH)
        lowest = {call: n.number for call, n in answer.atoms("lowest", 2)}
        ways, barred = [], []
        for opening in self.system.openings:
            name, call = opening.call.show(self.style), call_symbol(opening.call)
            mine = [one for one in self.candidates.all if one.opening.call == opening.call]
            _, now = self._range([one for one in mine if one.unchanged])
            if now:
                ways.append(Way(name, now, lowest[call]))
            if self.candidates.banned(call):
                barred.append(name)
        return tuple(ways), tuple(barred)


def apply(system: System, changes: dict[Symbol, Variant | None]) -> System:
    """A system with other variants in the place of some, or without them (None)."""
    openings = []
    for opening in system.openings:
        variants = []
        for variant in opening.variants:
            new = changes.get(variant_symbol(opening.call, variant.number), variant)
            if new is not None:
                variants.append(new.but(number=variant.number))
        openings.append(Opening(opening.call, tuple(variants)))
    return system.but(openings=tuple(openings))


def _moved(changed: list[Candidate]) -> HandSet:
    hands = NO_HAND
    for one in changed:
        hands |= one.moved
    return hands


def _faults(system: System, style: Style) -> tuple[Finding, ...]:
    """The faults in a system's own logic."""
    return tuple(finding for finding in validate(system, style=style) if finding.level == "fault")
