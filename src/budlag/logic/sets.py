"""What the rules on a system's own logic ask about sets of hands (the external functions of kb/logic)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import product

from clingo import Function, Number, Symbol

from ..facts import OWN_PASS, call_symbol, variant_symbol
from ..hands import NO_HAND, HandSet, hfp_range, hp_range
from ..notation import Alternative, Meaning
from ..questions import Pieces, Questions
from ..systems import SEATS, VULNERABILITIES, Situation, System, Variant
from ..value import Value

OPENED_ANYWAY = hp_range(13, 37)
"""Hands of 13 hp or more: every system opens them."""
_OWN_TERMS = ("sure", "most", "part", "both", "common", "gap", "unopened", "opened_with", "later")
_STRONG = hp_range(15, 37) | hfp_range(18, 99)


class Circumstance(Value):
    """Seats and vulnerabilities in which the same variants are used, and these variants."""

    name: Symbol
    situations: tuple[Situation, ...]
    variants: tuple[Symbol, ...]


class Used(Value):
    """A variant of a system under its name in the knowledge base."""

    name: Symbol
    variant: Variant
    call: Symbol


def sure_hands(alternative: Alternative, meaning: Meaning) -> HandSet:
    """The hands that an alternative shows for sure: none where it leaves something open or holds a remark."""
    stated = alternative.states_strength and alternative.states_shape and not alternative.unknown
    if not stated or alternative.uncounted:
        return NO_HAND
    return alternative.moved(1, -1, meaning.context) if alternative.approximate else alternative.hands


def likely_hands(alternative: Alternative) -> HandSet:
    """The hands that players would expect: none where nothing is known; a bare preempt is not for strong hands, a bare
    force for strong hands only."""
    if alternative.unknown:
        return NO_HAND
    if alternative.states_strength:
        return alternative.hands
    if "preempt" in alternative.purposes:
        return alternative.hands - _STRONG
    return alternative.hands & _STRONG if alternative.purposes & {"gf", "only force"} else alternative.hands


def union(sets: Iterable[HandSet]) -> HandSet:
    """Every hand of some sets."""
    return reduce(HandSet.__or__, sets, NO_HAND)


def circumstances(system: System) -> tuple[Circumstance, ...]:
    """The seats and vulnerabilities, put together where the same variants are used."""
    found: dict[tuple[Symbol, ...], list[Situation]] = {}
    named = [(variant_symbol(opening.call, variant.number), variant.situations)
             for opening in system.openings for variant in opening.variants]  # fmt: skip
    for situation in product(SEATS, VULNERABILITIES):
        used = tuple(name for name, situations in named if situation in situations)
        found.setdefault(used, []).append(situation)
    return tuple(
        Circumstance(Function("case", [Number(number)]), tuple(situations), used)
        for number, (used, situations) in enumerate(found.items(), 1)
    )


class LogicSets(Questions):
    """The context of the rules in kb/logic.

    Beside the terms of Questions: sure(V), most(V) the hands that V shows for sure or at most; part(V, I) those of
    its alternative I; both(V, W), common(A, B) what is in both for sure; gap(S), unopened(S) what no call takes in S.
    """

    def __init__(self, system: System, meanings: dict[Symbol, Meaning], asked: Iterable[tuple[str, str]]):
        super().__init__(meanings, asked)
        self.used = {
            name: Used(name, variant, call_symbol(opening.call))
            for opening in system.openings
            for variant in opening.variants
            for name in (variant_symbol(opening.call, variant.number),)
        }
        self.circumstances = circumstances(system)
        self._sure = {name: self._parts(name, sure=True) for name in meanings}
        self._most = {name: self._parts(name, sure=False) for name in meanings}
        self._counts: dict[Symbol, int] = {}
        self._surely = {name: union(parts) for name, parts in self._sure.items()}

    def _parts(self, name: Symbol, sure: bool) -> list[HandSet]:
        meaning = self._meanings[name]
        return [sure_hands(one, meaning) if sure else one.hands for one in meaning.alternatives]

    # --- sets by their terms --------------------------------------------------------------------------------------

    def hands(self, term: Symbol) -> HandSet:
        """The hands that a term names."""
        found = self._hands.get(term)
        if found is None:
            found = self._hands[term] = self._named(term)
        return found

    def _named(self, term: Symbol) -> HandSet:
        if term == OWN_PASS:
            return union(self._most[term])
        first = term.arguments[0]
        match term.name:
            case "sure":
                return self._surely[first]
            case "most":
                return union(self._most[first])
            case "part":
                return self._most[first][term.arguments[1].number - 1]
            case "both":
                return self._surely[first] & self._surely[term.arguments[1]]
            case "common":
                one, other = ((a.arguments[0], a.arguments[1].number - 1) for a in term.arguments)
                return self._sure[one[0]][one[1]] & self._sure[other[0]][other[1]]
            case "gap":
                return self._gap(self._circumstance(first))
            case "unopened":
                return self._unopened(self._circumstance(first))
            case "opened_with":
                return union(
                    hands for used in self.used.values() if used.call == first for hands in self._most[used.name]
                )
            case "later":
                return union(self._most[term])
        return super().hands(term)

    def _build(self, term: Symbol) -> Pieces:
        return [(frozenset(), self.hands(term))] if term.name in _OWN_TERMS else super()._build(term)

    def bid_of(self, term: Symbol) -> str | None:
        """The suit bid by the call whose hands the term names; None for hands of no call."""
        if term in self._meanings:
            return self._meanings[term].context.bid
        return self.bid_of(term.arguments[0]) if term.name in ("sure", "most", "part", "both") else None

    def _circumstance(self, name: Symbol) -> Circumstance:
        return next(one for one in self.circumstances if one.name == name)

    def _gap(self, where: Circumstance) -> HandSet:
        shown = union(hands for name in (*where.variants, OWN_PASS) for hands in self._most[name])
        return ~shown

    def _unopened(self, where: Circumstance) -> HandSet:
        opened = union(likely_hands(one) for name in where.variants for one in self._meanings[name].alternatives)
        return OPENED_ANYWAY - opened

    # --- called from the knowledge base ---------------------------------------------------------------------------

    def rivals(self, name: Symbol) -> list[Symbol]:
        """The later openings (for the pass: all) used in the same place that claim some of the same hands for sure."""
        own = self._surely[name]
        return [other for other in self._others(name) if own.bits & self._surely[other].bits]

    def _others(self, name: Symbol) -> Iterator[Symbol]:
        if name == OWN_PASS:
            yield from self.used
            return
        mine = self.used[name]
        after = False
        for other in self.used.values():
            if after and other.call != mine.call and mine.variant.situations & other.variant.situations:
                yield other.name
            after = after or other is mine

    def compare(self, one: Symbol, other: Symbol) -> list[Symbol]:
        """same, or within where all of the first lies in the second; only of meanings that are sure throughout."""
        mine, theirs = self._surely[one], self._surely[other]
        if mine != self.hands(Function("most", [one])) or not mine <= theirs:
            return []
        return [Function("same" if mine == theirs else "within")]

    def portion(self, one: Symbol, other: Symbol) -> Symbol:
        """How much of the first opening's sure hands the second claims too, per myriad, rounded down."""
        for name in (one, other):
            if name not in self._counts:
                self._counts[name] = self._surely[name].count()
        pair = Function("both", sorted((one, other)))
        if pair not in self._counts:
            self._counts[pair] = self.hands(pair).count()
        return Number(10_000 * self._counts[pair] // self._counts[one])

    def span(self, term: Symbol) -> Symbol:
        """How many different strengths (hp) a set holds."""
        hp = reduce(int.__or__, (points for _, points in self.hands(term).columns()), 0)
        return Number(hp.bit_count())

    def highest(self, term: Symbol) -> Symbol:
        """The most points (hp) in a set; 0 for an empty one."""
        hp = reduce(int.__or__, (points for _, points in self.hands(term).columns()), 0)
        return Number(max(hp.bit_length() - 1, 0))

    def all_taken(self, name: Symbol, ahead: Symbol) -> Symbol:
        """yes if the openings of a list, then(V, then(W, none)), take every hand of an opening, wherever it is used."""
        hands = self.hands(Function("most", [name]))
        return _yes(all(hands <= taken for taken in self._taken(name, ahead)))

    def parts_taken(self, name: Symbol, ahead: Symbol) -> list[Symbol]:
        """The numbers of the alternatives of which that is so."""
        taken = list(self._taken(name, ahead))
        return [Number(i) for i, hands in enumerate(self._most[name], 1) if all(hands <= each for each in taken)]

    def _taken(self, name: Symbol, ahead: Symbol) -> Iterator[HandSet]:
        """For each circumstance of a variant the hands that the openings of a list take there."""
        listed = []
        while ahead.arguments:
            listed.append(ahead.arguments[0])
            ahead = ahead.arguments[1]
        for where in self.circumstances:
            if name in where.variants:
                yield union(self._surely[other] for other in listed if other in where.variants)

    def some_gap(self, where: Symbol, _passed_with: Symbol) -> Symbol:
        """yes if some hand has neither an opening nor the pass, whose name is given too."""
        return _yes(bool(self.hands(Function("gap", [where]))))

    def some_unopened(self, where: Symbol) -> Symbol:
        """yes if some hand of 13 hp or more has no opening."""
        return _yes(bool(self.hands(Function("unopened", [where]))))

    def pass_never(self, passed_with: Symbol) -> Symbol:
        """yes if openings take every hand of the pass, everywhere."""
        passed = self.hands(Function("most", [passed_with]))
        return _yes(all(passed <= union(self._surely[name] for name in where.variants) for where in self.circumstances))

    def within(self, name: Symbol) -> list[Symbol]:
        """pair(I, J): alternative I lies in J, which is sure and has the same purposes; of equal ones the later."""
        alternatives = self._meanings[name].alternatives
        return [
            Function("pair", [Number(i + 1), Number(j + 1)])
            for i, one in enumerate(alternatives)
            for j, other in enumerate(alternatives)
            if i != j and one.purposes == other.purposes and not one.unknown
            and self._most[name][i] <= self._sure[name][j]
            and (i > j or self._most[name][i] != self._most[name][j])
        ]  # fmt: skip

    def within_all(self, name: Symbol) -> list[Symbol]:
        """The alternatives that lie within the others of the same purposes together, but within none alone.

        Of several that cover each other the later ones count as the ones too many.
        """
        alternatives = self._meanings[name].alternatives
        spare = {pair.arguments[0].number - 1 for pair in self.within(name)}
        found: list[Symbol] = []
        for i in reversed(range(len(alternatives))):
            if i in spare or alternatives[i].unknown:
                continue
            others = union(self._sure[name][j] for j, other in enumerate(alternatives)
                           if j != i and j not in spare and other.purposes == alternatives[i].purposes)  # fmt: skip
            if self._most[name][i] <= others:
                spare.add(i)
                found.append(Number(i + 1))
        return found

    def shared_parts(self, name: Symbol) -> list[Symbol]:
        """pair(I, J): two alternatives share hands for sure."""
        parts = self._sure[name]
        return [Function("pair", [Number(i + 1), Number(j + 1)]) for i, one in enumerate(parts)
                for j, other in enumerate(parts) if i != j and one & other]  # fmt: skip

    def common(self, one: Symbol, other: Symbol) -> Symbol | list[Symbol]:
        """yes if two calls have a hand in common; nothing (an empty list) for a call that no hand fits."""
        if any(term.name == "later" and term not in self._most for term in (one, other)):
            return []
        return _yes(bool(self.hands(one) & self.hands(other)))


def _yes(holds: bool) -> Symbol:
    return Function("yes" if holds else "no")
