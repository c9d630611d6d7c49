"""What could be played instead of each opening, judged by the rules: facts for the programs that choose (kb/repair)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from functools import lru_cache

from clingo import Function, Number, String, Symbol

from ..engine import MEANINGS, OPENING_BIDS, TOURNAMENTS, Answer, run
from ..events.facts import tournament_facts
from ..facts import OWN_PASS, Facts, variant_symbol
from ..hands import NO_HAND, HandSet
from ..judge import run_on
from ..logic.sets import LogicSets
from ..notation.terms import Points, Style
from ..systems import Opening, System, Variant, plain_situations
from ..value import Value
from .edits import Cuts, Edit, edits_of
from .goals import Goal

CUTS = ("repair/cuts",)
_SCALE = 10_000_000 / 635_013_559_600
_NO_EVENT = Number(0)
_FIRST_STAGE = Number(1)
Charge = tuple[Symbol, Symbol, int]
"""Stage of an event (0 without one), bound (least or most), prickar."""


class Candidate(Value):
    """Something to be played instead of a variant: an edit, the variant as it is (0), or nothing (``variant`` None).

    ``judged`` is the name under which the rules judge it, as a variant of its opening.
    """

    name: Symbol
    of: Symbol
    opening: Opening
    original: Variant
    variant: Variant | None
    edit: Edit | None = None
    judged: Symbol | None = None

    @property
    def unchanged(self) -> bool:
        """Whether it is the variant as the file has it."""
        return self.variant is not None and self.edit is None

    @property
    def steps(self) -> int:
        """How many steps it takes from what the file says; to drop a variant is one."""
        return self.edit.steps if self.edit else 0 if self.variant else 1

    @property
    def moved(self) -> HandSet:
        """The hands that the variant no longer shows."""
        if self.edit:
            return self.edit.moved
        return NO_HAND if self.variant else self.original.meaning.hands


class Candidates:
    """The candidates of one system and one goal, and what the rules say of each."""

    def __init__(self, system: System, goal: Goal, on: date | None, style: Style):
        self.system = system
        self.goal = goal
        self.style = style
        self.on = on
        before = self._judge([*self._unchanged()])
        self.conditions = sorted(self._conditions(before))
        self.total, self.classes = self._now(before)
        self.all = _numbered(self._candidates(before))
        self.by_name = {one.name: one for one in self.all}
        after = self._judge(self.all)
        self._charges = self._read_charges(after)
        self._hit = {variant for _, _, variant in after.atoms("hit", 3)}
        self._verdicts = {
            variant: value.name for variant, name, value in after.atoms("verdict", 3) if str(name) == goal.property
        }
        self._flawed = self._contradictory()
        self._numbers: dict[tuple[object, ...], int] = {}
        self.profiles: dict[Symbol, int] = {}

    @property
    def stages(self) -> list[Symbol]:
        """The stages of the event; 0 alone without one."""
        event = self.goal.tournament
        return [Number(i) for i in range(1, len(event.rounds) + 1)] if event else [_NO_EVENT]

    @property
    def shown_stage(self) -> Symbol:
        """The stage of which totals are told: the first, or 0 without an event."""
        return _FIRST_STAGE if self.goal.tournament else _NO_EVENT

    def range_of(self, one: Candidate) -> tuple[int, int]:
        """What a candidate carries in prickar, least and most, where totals are told of."""
        charges = {bound.name: n for stage, bound, n in self.charges(one) if stage == self.shown_stage}
        return charges["least"], charges["most"]

    def charges(self, one: Candidate) -> list[Charge]:
        """The prickar of a candidate, stage by stage; none where no reading of it has a hand."""
        return self._charges.get(one.judged, []) if one.judged else []

    def banned(self, call: Symbol) -> bool:
        """Whether a ban hits an opening whatever is edited."""
        return any(variant.arguments[0] == call for variant in self._hit)

    def _conditions(self, before: Answer) -> Iterator[str]:
        """What the goal asks of a choice, as facts for kb/repair/choice.lp."""
        if self.goal.system_class:
            yield f"wanted({self.goal.system_class.lower()})."
        if self.goal.tournament:
            yield from (f"highest_total({stage}, {n})." for stage, n in before.atoms("limit_in_force", 2))
            yield from (f"no_a_system({stage})." for stage, _, _ in before.atoms("hindered", 3))
            yield from (f"level_open({stage})." for (stage,) in before.atoms("level_open", 1))

    # --- which there are --------------------------------------------------------------------------------------------

    def _unchanged(self) -> Iterator[Candidate]:
        number = 0
        for opening in self.system.openings:
            for variant in opening.variants:
                of = variant_symbol(opening.call, variant.number)
                number += 1
                judged = variant_symbol(opening.call, number)
                yield Candidate(_edit_symbol(of, 0), of, opening, variant, variant, None, judged)

    def _candidates(self, before: Answer) -> Iterator[Candidate]:
        """Every variant as it is, and edits of those that stand in the way."""
        cuts = self._cuts(before)
        for kept in self._unchanged():
            yield kept
            if not self._in_the_way(before, kept):
                continue
            number = 0
            for number, edit in enumerate(edits_of(kept.original.meaning, kept.opening.call, cuts), 1):
                yield kept.but(name=_edit_symbol(kept.of, number), variant=kept.original.but(meaning=edit.meaning),
                               edit=edit)  # fmt: skip
            if _can_be_dropped(kept.opening, kept.original):
                yield kept.but(name=_edit_symbol(kept.of, number + 1), variant=None)

    def _in_the_way(self, before: Answer, kept: Candidate) -> bool:
        if self.goal.call is not None:
            return kept.opening.call == self.goal.call
        charges = [n.number for v, bound, n in before.atoms("variant_prickar", 3)
                   if v == kept.judged and bound.name == "most"]  # fmt: skip
        charges += [n.number for _, v, _, n in before.atoms("in_variant", 4) if v == kept.judged]
        return max(charges, default=0) > 0 or any(v == kept.judged for _, _, v in before.atoms("hit", 3))

    def _cuts(self, before: Answer) -> Cuts:
        """Where to move limits to: where the rules make a cut, and beside the bids that an organiser describes."""
        names = ("points_from", "points_to", "cards_from", "promised")
        lowest, highest, cards, promised = ({n.number for (n,) in before.atoms(name, 1)} for name in names)
        event = self.goal.tournament
        items = [item for one in event.rounds for item in one.forbidden] if event else []
        for item in items:
            for alternative in item.meaning.terms.alternatives if item.meaning else ():
                for term in alternative.terms:
                    if isinstance(term, Points):
                        lowest |= {term.high + 1} if term.high < 37 else set()
                        highest |= {term.low - 1} if term.low > 0 else set()
        return Cuts(*(tuple(sorted(each)) for each in (lowest, highest, cards, promised)))

    # --- what the rules say of them ----------------------------------------------------------------------------------

    def _judge(self, candidates: list[Candidate]) -> Answer:
        """Each candidate as a variant of its own, by the rules that judge any system."""
        facts = Facts()
        if self.system.own_pass is not None:
            facts.add_pass(OWN_PASS, self.system.own_pass)
        for one in candidates:
            if one.variant is not None and one.judged is not None:
                variant = one.variant.but(number=one.judged.arguments[1].number)
                facts.add_opening(Opening(one.opening.call, (variant,)))
        event = self.goal.tournament
        if event is None:
            return run_on(facts, self.on, (*OPENING_BIDS, *CUTS))
        tournament_facts(facts, event, self.system.name, self.goal.team)
        day, asked = (self.on, "--date") if self.on else (event.date, event.source)
        return run_on(facts, day, (*TOURNAMENTS, *CUTS), asked)

    def _now(self, before: Answer) -> tuple[tuple[int, int], tuple[str, ...]]:
        """Total and classes of the system as it is; in an event those that count there."""
        bounds = [Function(name) for name in ("least", "most")]
        if self.goal.tournament:
            bounds = [Function("in_event", [_FIRST_STAGE, bound]) for bound in bounds]
        low, high = (before.of("total", 2, bound)[0][0].number for bound in bounds)
        first, last = (before.of("class", 2, bound)[0][0].name.upper() for bound in bounds)
        return (low, high), classes_between(first, last)

    def _read_charges(self, after: Answer) -> dict[Symbol, list[Charge]]:
        found: dict[Symbol, list[Charge]] = {}
        if self.goal.tournament:
            for stage, variant, bound, n in after.atoms("in_variant", 4):
                found.setdefault(variant, []).append((stage, bound, n.number))
        else:
            for variant, bound, n in after.atoms("variant_prickar", 3):
                found.setdefault(variant, []).append((_NO_EVENT, bound, n.number))
        return found

    def _contradictory(self) -> set[Symbol]:
        """The edits that kb/logic calls a fault in themselves; only words of force can make one so."""
        facts = Facts()
        worded: dict[Symbol, Symbol] = {}
        for one in self.all:
            if one.edit and one.judged and any(each.purposes for each in one.edit.meaning.alternatives):
                facts.add(f"opening({one.judged})")
                facts.add_described(one.judged, one.edit.meaning)
                worded[one.judged] = one.name
        if not worded:
            return set()
        alone = self.system.but(openings=())
        answer = run(facts, MEANINGS, context=lambda meanings, asked: LogicSets(alone, meanings, asked))
        return {worded[about.arguments[0]] for _, about, _, _ in answer.atoms("fault", 4) if about.arguments}

    # --- facts for the choice ----------------------------------------------------------------------------------------

    def facts(self, only: Collection[Symbol] | None = None) -> Facts:
        """The candidates as facts for kb/repair; with ``only`` those of these names."""
        facts = Facts()
        for of in dict.fromkeys(one.of for one in self.all):
            facts.add(f"version_of({of}, {of.arguments[0]})")
        for one in self.all:
            charges = self.charges(one)
            if (one.variant and not charges) or (only is not None and one.name not in only):
                continue  # where no reading has hands nothing could be shown
            facts.add(f"edit({one.of}, {one.name})")
            for stage, bound, number in charges:
                facts.add(f"cost({one.name}, {stage}, {bound}, {number})")
            marks = {"dropped": one.variant is None, "banned_edit": one.judged in self._hit, "lacks": self._lacks(one),
                     "contradicts_itself": one.name in self._flawed}  # fmt: skip
            for mark, holds in marks.items():
                if holds:
                    facts.add(f"{mark}({one.name})")
            facts.add(f"steps({one.name}, {one.steps})")
            facts.add(f"moved({one.name}, {_scaled(one.moved)})")
            self._profile(facts, one, marks)
            if one.variant is not None and one.edit is not None:
                facts.add(f"phrase({one.name}, {String(f'`{one.variant.meaning.show(self.style)}`')})")
        return facts

    def _profile(self, facts: Facts, one: Candidate, marks: dict[str, bool]) -> None:
        """What the candidate is worth, as numbers of which lower is better."""
        most = {stage: n for stage, bound, n in self.charges(one) if bound.name == "most"}
        values = {"steps": one.steps, **{mark: int(holds) for mark, holds in marks.items()}}
        values |= {f"cost({stage})": most.get(stage, 0) for stage in self.stages}
        number = self._numbers.setdefault((one.of, *sorted(values.items())), len(self._numbers) + 1)
        self.profiles[one.name] = number
        facts.add(f"profile({one.name}, {one.of}, {number})")
        for what, value in values.items():
            facts.add(f"measure({one.of}, {number}, {what}, {value})")

    def _lacks(self, one: Candidate) -> bool:
        """Whether it has not the property that is wanted of its opening."""
        wanted_of_it = one.judged is not None and one.opening.call == self.goal.call
        return wanted_of_it and self._verdicts.get(one.judged or one.name) != "yes"


def classes_between(first: str, last: str) -> tuple[str, ...]:
    """The classes from one to another, the lowest total first."""
    return tuple("CBA"["CBA".index(first) : "CBA".index(last) + 1])


def _numbered(candidates: Iterator[Candidate]) -> list[Candidate]:
    """The candidates, each with the name under which it is judged; what is dropped has none."""
    found = []
    for number, one in enumerate(candidates, 1):
        found.append(one.but(judged=variant_symbol(one.opening.call, number) if one.variant else None))
    return found


def _edit_symbol(of: Symbol, number: int) -> Symbol:
    return Function("edit", [of, Number(number)])


def _can_be_dropped(opening: Opening, variant: Variant) -> bool:
    """Whether the other variants can be written so that none takes over its seats and vulnerabilities."""
    others = [other for other in opening.variants if other is not variant]
    return bool(others) and all(plain_situations(other.situations) for other in others)


@lru_cache(maxsize=2048)
def _scaled(hands: HandSet) -> int:
    """A number of hands per ten million of all, rounded up: what the optimisation weighs (32 bits)."""
    return -int(-hands.count() * _SCALE // 1)
