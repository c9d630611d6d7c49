"""The smallest changes of a system that reach a goal: edits judged by the rules, then chosen (SY-28 to SY-33)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from clingo import Function, Number, String, Symbol

from .calls import Call, read_call
from .edits import HIGHEST, LOWEST, Edit, edits_of
from .engine import CHOICE, OPENING_BIDS, REACH, TOURNAMENTS, Answer, run
from .eventfacts import tournament_facts
from .facts import OWN_PASS, Facts, call_symbol, variant_symbol
from .hands import NO_HAND, HandSet
from .judge import edition_title, run_on
from .notation import NotationError
from .notation.terms import Points, Style
from .notation.words import SUIT_LETTER, SUIT_SYMBOL
from .problems import argument_error, closest, fault
from .repairs import Change, Repair, RepairAnswer, Way
from .systems import Opening, System, Variant, plain_situations
from .tournaments import Tournament
from .value import Value

if TYPE_CHECKING:
    from .explain.questions import Explainer
    from .explain.trees import Trace

MOST_REPAIRS = 8
"""Repairs that are listed."""
MOST_TWINS = 3
"""Edits worth the same that are named beside a chosen one."""
PROPERTIES = ("natural", "strong", "exempt")
_LIMITS = {"A": 245, "B": 10, "C": 7}
_SCALE = 10_000_000 / 635_013_559_600
_NO_EVENT = Number(0)
_LETTERS = str.maketrans({symbol: SUIT_LETTER[suit] for suit, symbol in SUIT_SYMBOL.items()})


class Goal(Value):
    """What a repair is for: a class, a property of one opening, or admission to a tournament."""

    text: str
    system_class: str = ""
    property: str = ""
    call: Call | None = None
    tournament: Tournament | None = None


class Candidate(Value):
    """Something to be played instead of a variant: an edit, the variant as it is (0), or nothing (``variant`` None)."""

    name: Symbol
    of: Symbol
    variant: Variant | None
    edit: Edit | None


def read_goal(text: str, system: System, tournament: Tournament | None = None) -> Goal:
    """The goal that was typed: ``C``, ``natural 1C``; a tournament goes without one. Raises InputError."""
    words = text.split()
    if tournament is not None and not words:
        return Goal(f"admission to {tournament.name}", tournament=tournament)
    if tournament is not None or not words:
        raise fault(
            "--to",
            "one goal is needed" if not words else "a goal and a tournament are both given",
            "--to C, --to natural 1C, or --tournament FILE",
        )
    if len(words) == 1 and words[0].upper() in _LIMITS:
        return Goal(f"class {words[0].upper()}", system_class=words[0].upper())
    if len(words) == 2 and words[0].lower() in PROPERTIES:
        try:
            call = read_call(words[1])
        except NotationError as error:
            raise argument_error("--to", error, len(words[0]) + 1) from None
        if call not in {opening.call for opening in system.openings}:
            raise fault("--to", f"the system has no opening {call}", "one of its openings")
        return Goal(f"{words[0].lower()} {call.show('ascii')}", property=words[0].lower(), call=call)
    near = closest(words[0], ("A", "B", "C", *PROPERTIES))
    raise fault("--to", f"`{text}` is no goal", "a class (A, B or C), or natural, strong or exempt with an opening, "
                "as `natural 1C`", near)  # fmt: skip


def repair(system: System, goal: Goal, *, on: date | None = None, style: Style = "symbols") -> RepairAnswer:
    """All smallest repairs that reach a goal, those that change fewest hands first; or what stands in the way.

    Raises InputError for a day outside the period of the opening-bid rules.
    """
    return _Repairer(system, goal, on, style).answer()


def explainer_for(
    text: str, system: System, *, on: date | None = None, style: Style = "symbols", full: bool = False
) -> Explainer | None:
    """What explains what edits can reach, such as ``repair to C by 1D alone``; None for a fact about something else."""
    from .explain.facts import asked_about

    if not asked_about(text, "repair/reach"):
        return None
    from .explain.questions import Explainer

    return Explainer(
        _Repairer(system, Goal("class C", system_class="C"), on, style).reach(), style, full=full, parts=REACH
    )


class _Repairer:
    """The candidates of one system and one goal, judged; and the search among them."""

    def __init__(self, system: System, goal: Goal, on: date | None, style: Style):
        self.system = system
        self.goal = goal
        self.style = style
        self.on = on
        before = self._judge(list(self._unchanged()))
        self.limits = {stage: n.number for stage, n in before.atoms("limit_in_force", 2)}
        self.refused = {stage for stage, verdict in before.atoms("allowed", 2) if verdict.name != "yes"}
        self.candidates = list(self._candidates(before))
        self.after = self._judge(self.candidates)
        self.by_name = {one.name: one for one in self.candidates}
        self.worth: dict[Symbol, tuple[int, int]] = {}

    # --- candidates, and what the rules say of them ---------------------------------------------------------------

    def _unchanged(self) -> Iterator[Candidate]:
        for opening in self.system.openings:
            for variant in opening.variants:
                of = variant_symbol(opening.call, variant.number)
                yield Candidate(Function("edit", [of, Number(0)]), of, variant, None)

    def _candidates(self, before: Answer) -> Iterator[Candidate]:
        """Every variant as it is, and edits of those that stand in the way."""
        kept = {one.of: one for one in self._unchanged()}
        lowest, highest = self._limits_of_points()
        for opening in self.system.openings:
            for variant in opening.variants:
                of = variant_symbol(opening.call, variant.number)
                yield kept[of]
                if not self._in_the_way(before, opening, of):
                    continue
                number = 0
                for number, edit in enumerate(edits_of(variant.meaning, opening.call, lowest, highest), 1):
                    yield Candidate(Function("edit", [of, Number(number)]), of, variant.but(meaning=edit.meaning), edit)
                if _can_be_dropped(opening, variant):
                    yield Candidate(Function("edit", [of, Number(number + 1)]), of, None, None)

    def _in_the_way(self, before: Answer, opening: Opening, of: Symbol) -> bool:
        if self.goal.call is not None:
            return opening.call == self.goal.call
        name = _judged_name(Function("edit", [of, Number(0)]), self._numbers([*self._unchanged()]))
        charges = [n.number for bound, n in before.of("variant_prickar", 3, name) if bound.name == "most"]
        charges += [n.number for _, v, _, n in before.atoms("in_variant", 4) if v == name]
        return max(charges, default=0) > 0 or any(v == name for _, _, v in before.atoms("hit", 3))

    def _limits_of_points(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where to move points to: where the rules make a cut, and beside the bids that an organiser describes."""
        items = [
            item for one in (self.goal.tournament.rounds if self.goal.tournament else ()) for item in one.forbidden
        ]
        points = [term for item in items if item.meaning for alternative in item.meaning.terms.alternatives
                  for term in alternative.terms if isinstance(term, Points)]  # fmt: skip
        above = {term.high + 1 for term in points if term.high < 37}
        below = {term.low - 1 for term in points if term.low > 0}
        return tuple(sorted({*LOWEST, *above})), tuple(sorted({*HIGHEST, *below}))

    @staticmethod
    def _numbers(candidates: list[Candidate]) -> dict[Symbol, int]:
        """A number for each candidate, so that it can be judged as a variant of its opening."""
        return {one.name: number for number, one in enumerate(candidates, 1)}

    def _judge(self, candidates: list[Candidate]) -> Answer:
        """Each candidate as a variant of its own, by the rules that judge any system."""
        facts = Facts()
        if self.system.own_pass is not None:
            facts.add_pass(OWN_PASS, self.system.own_pass)
        numbers = self._numbers(candidates)
        for one in candidates:
            if one.variant is not None:
                call = next(o.call for o in self.system.openings if call_symbol(o.call) == one.of.arguments[0])
                facts.add_opening(Opening(call, (one.variant.but(number=numbers[one.name]),)))
        tournament = self.goal.tournament
        if tournament is None:
            return run_on(facts, self.on, OPENING_BIDS)
        tournament_facts(facts, tournament, self.system.name)
        day, asked = (self.on, "--date") if self.on else (tournament.date, tournament.source)
        return run_on(facts, day, TOURNAMENTS, asked)

    def _facts(self) -> Facts:
        """The judged candidates, for the choice between them."""
        facts = Facts()
        numbers = self._numbers(self.candidates)
        profiles: dict[tuple[object, ...], int] = {}
        hits = {v for _, _, v in self.after.atoms("hit", 3)}
        in_event: dict[Symbol, list[tuple[Symbol, Symbol, int]]] = {}
        for stage, v, bound, n in self.after.atoms("in_variant", 4):
            in_event.setdefault(v, []).append((stage, bound, n.number))
        for of in dict.fromkeys(one.of for one in self.candidates):
            facts.add(f"version_of({of}, {of.arguments[0]})")
        for one in self.candidates:
            name = _judged_name(one.name, numbers)
            plain = [(_NO_EVENT, bound, n.number) for bound, n in self.after.of("variant_prickar", 3, name)]
            charges = (in_event.get(name, []) if self.goal.tournament else plain) if one.variant else []
            if one.variant and not charges:
                continue  # no reading has hands: the edit contradicts itself
            facts.add(f"edit({one.of}, {one.name})")
            for stage, bound, number in charges:
                facts.add(f"cost({one.name}, {stage}, {bound}, {number})")
            if one.variant is None:
                facts.add(f"dropped({one.name})")
            barred = name in hits
            lacks = (
                self.goal.call is not None
                and one.variant is not None
                and one.of.arguments[0] == call_symbol(self.goal.call)
                and not self._has(name)
            )
            steps, moved = self._steps(one), self._moved(one)
            for holds, fact in ((barred, "banned_edit"), (lacks, "lacks")):
                if holds:
                    facts.add(f"{fact}({one.name})")
            facts.add(f"steps({one.name}, {steps})")
            facts.add(f"moved({one.name}, {_scaled(moved)})")
            self._profile(facts, one, profiles, steps, barred, lacks, charges)
            if one.variant is not None and one.edit is not None:
                facts.add(f"phrase({one.name}, {String(f'`{one.variant.meaning.show(self.style)}`')})")
        return facts

    def _profile(self, facts: Facts, one: Candidate, profiles: dict[tuple[object, ...], int], steps: int, barred: bool,
                 lacks: bool, charges: list[tuple[Symbol, Symbol, int]]) -> None:  # fmt: skip
        """What the candidate is worth, as numbers of which lower is better."""
        most = {stage: n for stage, bound, n in charges if bound.name == "most"}
        values: dict[str, int] = {
            "steps": steps,
            "barred": int(barred),
            "lacks": int(lacks),
            "dropped": int(one.variant is None),
        }
        most = most if one.variant else dict.fromkeys(self._stages(), 0)
        values |= {f"cost({stage})": n for stage, n in most.items()}
        key = (one.of, *sorted(values.items()))
        number = profiles.setdefault(key, len(profiles) + 1)
        facts.add(f"profile({one.name}, {one.of}, {number})")
        self.worth[one.name] = number, _scaled(self._moved(one))
        for what, value in values.items():
            facts.add(f"measure({one.of}, {number}, {what}, {value})")

    def _stages(self) -> list[Symbol]:
        tournament = self.goal.tournament
        return [Number(i) for i in range(1, len(tournament.rounds) + 1)] if tournament else [_NO_EVENT]

    def _has(self, name: Symbol) -> bool:
        verdicts = {str(p): value.name for p, value in self.after.of("verdict", 3, name)}
        return verdicts.get(self.goal.property) == "yes"

    def _steps(self, one: Candidate) -> int:
        return one.edit.steps if one.edit else 0 if one.variant else 1

    def _moved(self, one: Candidate) -> HandSet:
        if one.edit:
            return one.edit.moved
        return NO_HAND if one.variant else self._original(one.of).meaning.hands

    def _original(self, of: Symbol) -> Variant:
        return next(v for o in self.system.openings for v in o.variants if variant_symbol(o.call, v.number) == of)

    # --- the search -----------------------------------------------------------------------------------------------

    def answer(self) -> RepairAnswer:
        """The repairs, or why there is none."""
        total, classes = self._bounds([one for one in self.candidates if one.edit is None and one.variant is not None])
        facts = self._facts()
        first = self._solve(facts, [], "steps")
        if first == []:
            return self._answered(True, [], total, classes)
        found: list[list[Candidate]] = []
        fewest = sum(map(self._steps, first)) if first else 0
        solution = first
        while solution and len(found) < MOST_REPAIRS and sum(map(self._steps, solution)) == fewest:
            found.append(solution)
            solution = self._solve(facts, found, "steps")
        if found:
            least = self._solve(facts, [], "hands")
            if least and self._changed_hands(least).count() < min(self._changed_hands(one).count() for one in found):
                found.append(least)
        return self._answered(False, found, total, classes)

    def _answered(
        self, already: bool, found: list[list[Candidate]], total: tuple[int, int], classes: tuple[str, ...]
    ) -> RepairAnswer:
        repairs = sorted(
            (self._repair(one) for one in found), key=lambda one: (one.steps, one.hands.count(), one.lines)
        )
        ways: tuple[Way, ...] = ()
        barred: tuple[str, ...] = ()
        why: tuple[Trace, ...] = ()
        if not found and not already:
            if self.goal.call is not None:
                why = self._why_not()
            else:
                ways, barred = self._obstacles()
        return RepairAnswer(
            self.system.name,
            edition_title(),
            self._goal_words(),
            already,
            tuple(repairs),
            total,
            classes,
            ways,
            barred,
            why,
        )

    def _why_not(self) -> tuple[Trace, ...]:
        """Why the opening has not the property that is wanted."""
        from .judge import explainer_for as explainer

        return explainer(self.system, on=self.on, style=self.style).explain(self.goal.text).traces

    def _solve(self, facts: Facts, found: list[list[Candidate]], first: str) -> list[Candidate] | None:
        """The best choice that changes something else than those found: the changed variants; None if there is none."""
        lines = [f"limit({stage}, {n})." for stage, n in self._goal_limits()]
        lines += [f"found({j}, {one.of.arguments[0]})." for j, solution in enumerate(found) for one in solution]
        lines += [f"order({what}, {2 if what == first else 1})." for what in ("steps", "hands")]
        answer = run(facts, CHOICE, "\n".join(lines))
        if answer.atoms("missed", 1):
            return None
        chosen = [self.by_name[name] for _, name in sorted(answer.atoms("chosen", 2))]
        return [one for one in chosen if one.edit is not None or one.variant is None]

    def _goal_limits(self) -> Iterator[tuple[Symbol, int]]:
        if self.goal.system_class:
            yield _NO_EVENT, _LIMITS[self.goal.system_class]
        if self.goal.tournament:
            yield from self.limits.items()

    def _goal_words(self) -> str:
        return f"{self.goal.property} {self.goal.call.show(self.style)}" if self.goal.call else self.goal.text

    # --- results --------------------------------------------------------------------------------------------------

    def _changed_hands(self, solution: list[Candidate]) -> HandSet:
        hands = NO_HAND
        for one in solution:
            hands |= self._moved(one)
        return hands

    def _repair(self, solution: list[Candidate]) -> Repair:
        repaired = apply(self.system, {one.of: one.variant for one in solution})
        changed = {one.of: one for one in solution}
        total, classes = self._bounds([
            changed.get(one.of, one) for one in self.candidates
            if one.edit is None and one.variant is not None and changed.get(one.of, one).variant is not None
        ])  # fmt: skip
        changes = []
        for opening, new in zip(self.system.openings, repaired.openings, strict=True):
            own = [one for one in solution if one.of.arguments[0] == call_symbol(opening.call)]
            if own:
                words = tuple(dict.fromkeys(word for one in own for word in self._words(one)))
                before, after = self._charges(opening), self._charges(new, changed)
                call = opening.call.show(self.style)
                changes.append(Change(call, words, new, before, after, self._changed_hands(own),
                                      self._twins(opening, changed, own)))  # fmt: skip
        return Repair(
            tuple(changes), repaired, sum(map(self._steps, solution)), self._changed_hands(solution), total, classes
        )

    def _twins(self, opening: Opening, changed: dict[Symbol, Candidate], own: list[Candidate]) -> tuple[Opening, ...]:
        """The opening with another edit of one variant: worth the same, as many steps, as many hands."""
        found = []
        for one in own:
            for other in self.candidates:
                if (
                    other.of == one.of
                    and other is not one
                    and other.edit
                    and self.worth.get(other.name) == self.worth[one.name]
                ):
                    variants = {of: each.variant for of, each in changed.items()} | {one.of: other.variant}
                    twin = apply(System("", (opening,)), variants).openings[0]
                    found.append(twin)
        return tuple(found[:MOST_TWINS])

    def _words(self, one: Candidate) -> tuple[str, ...]:
        """The steps of a candidate; suits as the answer prints them."""
        words = one.edit.words if one.edit else (f"{self._original(one.of).when} dropped",)
        return words if self.style == "symbols" else tuple(word.translate(_LETTERS) for word in words)

    def _charges(self, opening: Opening, changed: dict[Symbol, Candidate] | None = None) -> tuple[int, int]:
        """The prickar of an opening, least and most."""
        numbers = self._numbers(self.candidates)
        each = []
        for variant in opening.variants:
            of = variant_symbol(opening.call, variant.number)
            name = changed[of].name if changed and of in changed else Function("edit", [of, Number(0)])
            each.append({b.name: n.number for b, n in self._prickar(_judged_name(name, numbers))})
        return max(one["least"] for one in each), max(one["most"] for one in each)

    def _prickar(self, name: Symbol) -> Iterable[tuple[Symbol, Symbol]]:
        """What a judged candidate carries: in the event (its first stage) where there is one."""
        if self.goal.tournament:
            return [
                (bound, n)
                for stage, v, bound, n in self.after.atoms("in_variant", 4)
                if v == name and stage == Number(1)
            ]
        return [(bound, n) for bound, n in self.after.of("variant_prickar", 3, name)]

    def _bounds(self, chosen: list[Candidate]) -> tuple[tuple[int, int], tuple[str, ...]]:
        """The total of some candidates, least and most, and the classes between."""
        numbers = self._numbers(self.candidates)
        by_call: dict[Symbol, list[dict[str, int]]] = {}
        for one in chosen:
            charges = {b.name: n.number for b, n in self._prickar(_judged_name(one.name, numbers))}
            by_call.setdefault(one.of.arguments[0], []).append(charges)
        low, high = (sum(max(one[bound] for one in each) for each in by_call.values()) for bound in ("least", "most"))
        classes = ["C" if total <= 7 else "B" if total <= 10 else "A" for total in (low, high)]
        return (low, high), tuple("CBA"["CBA".index(classes[0]) : "CBA".index(classes[1]) + 1])

    def reach(self) -> Answer:
        """What edits can reach, without choosing."""
        return run(self._facts(), REACH)

    def _obstacles(self) -> tuple[tuple[Way, ...], tuple[str, ...]]:
        """For each opening that can be edited the least that it can carry; and what no edit changes."""
        lowest = {call: n.number for call, n in self.reach().atoms("lowest", 2)}
        ways = []
        for opening in self.system.openings:
            before = self._charges(opening)
            least = lowest.get(call_symbol(opening.call), before[1])
            if before[1]:
                ways.append(Way(opening.call.show(self.style), before[1], least))
        barred = tuple(
            opening.call.show(self.style) for opening in self.system.openings
            if any(v.arguments[0] == call_symbol(opening.call) for _, _, v in self.after.atoms("hit", 3))
        )  # fmt: skip
        return tuple(ways), barred


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


def _judged_name(candidate: Symbol, numbers: dict[Symbol, int]) -> Symbol:
    return Function("variant", [candidate.arguments[0].arguments[0], Number(numbers[candidate])])


def _can_be_dropped(opening: Opening, variant: Variant) -> bool:
    """Whether the other variants can be written so that none takes over its seats and vulnerabilities."""
    others = [other for other in opening.variants if other is not variant]
    return bool(others) and all(plain_situations(other.situations) for other in others)


def _scaled(hands: HandSet) -> int:
    """A number of hands per ten million of all, rounded up: what the optimisation weighs (32 bits)."""
    return -int(-hands.count() * _SCALE // 1)
