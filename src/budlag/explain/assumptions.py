"""What an answer takes for granted where a meaning leaves something open, in as few words as settle it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from clingo import Symbol

from ..questions import options
from ..value import Value
from .literals import Pattern
from .terms import Sym
from .wording import Wording

Outcome = tuple[tuple[Symbol, ...], ...]
"""What is true of a reading: the further arguments of each atom that answers the question."""
Ways = dict[int, list[Symbol]]
"""Ways to fill gaps, by the places of the gaps."""


class Case(Value):
    """A goal with what is true of it.

    ``assumption`` tells under which assumption it is judged ("If 1♦ is always strong"; empty where there is but one),
    ``last`` that it is what remains when the others are told.
    """

    goal: Pattern
    atoms: tuple[Symbol, ...]
    assumption: str = ""
    last: bool = False

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


def by_size(wording: Wording, same: list[Case]) -> list[Case]:
    """The readings of one opening or pass with most hands first: those are worth showing."""
    if len(same) < 2 or same[0].described is None:
        return same
    return sorted(same, key=lambda case: -wording.size(case.goal.terms[0].symbol))


def assuming(wording: Wording, same: list[Case]) -> Iterator[Case]:
    """The readings of one opening or pass, with what each outcome takes for granted as far as it decides.

    Of each outcome the reading comes first that is worth showing: one with as many hands as the assumption allows.
    """
    by_outcome: dict[Outcome, list[Case]] = {}
    for case in same:
        by_outcome.setdefault(case.outcome, []).append(case)
    every = range(len(same[0].options))
    places = [place for place in every if _decides(place, same)] or list(every)
    enough = {outcome: _enough(places, outcome, same) for outcome in by_outcome}
    rest = _rest(enough, by_outcome)
    for outcome, cases in by_outcome.items():
        ways = enough[outcome]
        fitting = [case for case in cases if all(case.options[place] in ways[place] for place in ways)]
        shown = by_size(wording, fitting)[0]
        if outcome == rest:
            chosen = wording.turned_out(_of(shown), [shown.options[place] for place in places])
            said = f"Otherwise, for example if {chosen}"
        else:
            said = f"If {wording.turned_out(_of(shown), [shown.options[place] for place in ways])}"
            others = [way for place in ways for way in ways[place] if way != shown.options[place]]
            if others:
                said += f", and likewise if it {wording.ways(_of(shown), others)}"
        for case in (shown, *(case for case in cases if case is not shown)):
            yield case.but(assumption=said, last=outcome == rest)


def _of(case: Case) -> Symbol:
    assert case.described is not None
    return case.described


def _decides(place: int, same: list[Case]) -> bool:
    """Whether two readings that differ at this place alone have different outcomes."""
    outcomes: dict[tuple[Symbol, ...], set[Outcome]] = {}
    for case in same:
        chosen = case.options
        outcomes.setdefault((*chosen[:place], *chosen[place + 1 :]), set()).add(case.outcome)
    return any(len(found) > 1 for found in outcomes.values())


def _enough(places: list[int], outcome: Outcome, same: list[Case]) -> Ways:
    """Ways to fill as few gaps as settle an outcome, whatever becomes of the others."""
    for size in range(1, len(places) + 1):
        for chosen in combinations(places, size):
            found: dict[tuple[Symbol, ...], set[Outcome]] = {}
            for case in same:
                found.setdefault(tuple(case.options[place] for place in chosen), set()).add(case.outcome)
            settled = [ways for ways, outcomes in found.items() if outcomes == {outcome}]
            if settled:
                kept = settled if size == 1 else settled[:1]  # ways to fill two gaps do not mix
                return {place: [ways[i] for ways in kept] for i, place in enumerate(chosen)}
    return {}


def _rest(enough: dict[Outcome, Ways], by_outcome: dict[Outcome, list[Case]]) -> Outcome | None:
    """The outcome that remains where all others are told in full: of those that could be it, the longest to tell."""
    partly = [outcome for outcome, cases in by_outcome.items() if not _covers(enough[outcome], cases)]
    if len(partly) == 1:
        return partly[0]
    longest = max(enough, key=lambda outcome: sum(map(len, enough[outcome].values())))
    return None if partly or sum(map(len, enough[longest].values())) == 1 else longest


def _covers(ways: Ways, cases: list[Case]) -> bool:
    """Whether ways to fill gaps are not only enough for an outcome but needed for it."""
    return bool(ways) and all(case.options[place] in found for place, found in ways.items() for case in cases)
