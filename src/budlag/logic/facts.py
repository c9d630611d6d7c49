"""Facts about a system for the rules on its own logic (kb/logic)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import Function, Number, String, Symbol

from ..alerts.facts import Calls, meaning_of, without_seat
from ..calls import PASS
from ..facts import OWN_PASS, Facts, call_symbol, variant_symbol
from ..notation import Meaning, NotationError
from ..notation.evaluate import RoleUnknown
from ..notation.terms import Style
from ..systems import SEATS, VULNERABILITIES, Situation, System
from .sets import circumstances

_SEAT_WORDS = {1: "first", 2: "second", 3: "third", 4: "fourth"}
_VULNERABLE = {
    ("we", "both"): "vulnerable", ("none", "they"): "not vulnerable", ("they",): "at favourable vulnerability",
    ("we",): "at unfavourable vulnerability", ("none",): "with nobody vulnerable", ("both",): "with all vulnerable",
    ("none", "both"): "at equal vulnerability",
}  # fmt: skip


def later_symbol(number: int) -> Symbol:
    """later(N): how the knowledge base names call N (from 1) of `calls:`."""
    return Function("later", [Number(number)])


def logic_facts(system: System, style: Style) -> Facts:
    """Openings, pass and later calls of a system; calls whose meaning no hand fits are facts too."""
    facts = Facts()
    if system.own_pass is not None:
        facts.add(f"pass_meaning({OWN_PASS})")
        facts.add_described(OWN_PASS, system.own_pass)
    for opening in system.openings:
        for variant in opening.variants:
            name = variant_symbol(opening.call, variant.number)
            facts.add(f"opening({name})")
            facts.add_described(name, variant.meaning)
            if len(opening.variants) > 1:
                facts.add_situation(name, variant)
                if variant.when != "otherwise":
                    for seat, vulnerability in sorted(variant.written):
                        facts.add(f"written({name}, {seat}, {vulnerability})")
        described = {seat for variant in opening.variants for seat in variant.seats}
        for seat in sorted(set(SEATS) - described):
            facts.add(f"silent_in({call_symbol(opening.call)}, {seat})")
    for place, call in enumerate(system.priority, 1):
        facts.add(f"place({call_symbol(call)}, {place})")
    for where in circumstances(system):
        facts.add(f"situation({where.name})")
        facts.add(f"phrase({where.name}, {String(situation_words(where.situations))})")
        if any(seat < 3 for seat, _ in where.situations):
            facts.add(f"opens_the_bidding({where.name})")
        for used in where.variants:
            facts.add(f"used({used}, {where.name})")
    _Later(facts, system, style).add()
    return facts


def situation_words(situations: Iterable[Situation]) -> str:
    """Seats and vulnerabilities in words: "in third seat", "in first and second seat, not vulnerable"."""
    by_seat: dict[int, tuple[str, ...]] = {}
    for seat, vulnerability in sorted(situations, key=lambda s: (s[0], VULNERABILITIES.index(s[1]))):
        by_seat[seat] = (*by_seat.get(seat, ()), vulnerability)
    groups: dict[tuple[str, ...], list[int]] = {}
    for seat, found in by_seat.items():
        groups.setdefault(found, []).append(seat)
    return "; ".join(_group_words(seats, found) for found, seats in groups.items())


def _group_words(seats: list[int], vulnerable: tuple[str, ...]) -> str:
    words = [_SEAT_WORDS[seat] for seat in seats]
    where = "in every seat" if len(seats) == len(SEATS) else f"in {_list(words)} seat"
    if len(vulnerable) == len(VULNERABILITIES):
        return where
    how = _VULNERABLE.get(vulnerable) or " or ".join(_VULNERABLE[(one,)] for one in vulnerable)
    return f"{where} {how}"


def _list(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


class _Later:
    """The later calls of a system as facts."""

    def __init__(self, facts: Facts, system: System, style: Style):
        self.facts = facts
        self.system = system
        self.style = style
        self.numbers = {later.auction.calls: number for number, later in enumerate(system.calls, 1)}

    def add(self) -> None:
        for number, later in enumerate(self.system.calls, 1):
            self._call(later_symbol(number), later.auction.calls)
            self._meaning(later_symbol(number), later.auction.calls, number)

    def _meaning(self, name: Symbol, calls: Calls, number: int) -> None:
        later = self.system.calls[number - 1]
        self.facts.add(f"later({name})")
        shown = later.auction.show(self.style)
        self.facts.add(f"phrase({name}, {String(shown)})")
        self.facts.add(f"auction({name}, {String(later.auction.show('ascii'))})")
        try:
            self.facts.add_described(name, meaning_of(calls, later.terms))
        except NotationError as error:
            lacks_suit = isinstance(error.__context__, RoleUnknown)
            self.facts.add(f"{'no_suit' if lacks_suit else 'no_hands'}({name})")

    def _call(self, name: Symbol, calls: Calls) -> None:
        if calls[-1][0] != "us":
            self.facts.add(f"theirs({name})")
        first = next((i for i, (_, call) in enumerate(calls) if call.is_bid), None)
        if first is None:
            return
        if calls[first][0] == "us":
            opening = call_symbol(calls[first][1])
            self.facts.add(f"begins({name}, {opening})")
            if first >= 2:
                self.facts.add(f"behind_our_pass({name})")
            if first:
                self.facts.add(f"in_seat({name}, {first + 1})")
            if first == len(calls) - 1:
                self.facts.add(f"opens({name})")
            elif first == len(calls) - 3:
                self.facts.add(f"answers({name}, {opening})")
        bids = [call for _, call in calls[:-1] if call.is_bid]
        if bids:
            self.facts.add(f"last_bid({name}, {call_symbol(bids[-1])})")
        last = len(calls) - 1
        passed = next((at for at in range(min(first, 2)) if calls[at][0] == "us"), None)
        if passed is not None and (last - passed) % 4 == 0 and self.system.own_pass is not None:
            self.facts.add(f"passed_before({name}, {OWN_PASS})")
        for at, known in self._ours(calls, first):
            if known is None:
                self.facts.add(f"silent_on({name}, {call_symbol(calls[at][1])})")
            elif (last - at) % 4 == 0:
                self.facts.add(f"same_player({name}, {known})")
            elif at == last - 2 and calls[last][1] == PASS and calls[last - 1][1] == PASS:
                self.facts.add(f"passes_out({name}, {known})")

    def _ours(self, calls: Calls, first: int) -> Iterator[tuple[int, Symbol | None]]:
        """Our earlier calls from the first bid on: their place, and the term that describes them if one does."""
        for at in range(first, len(calls) - 1):
            side, call = calls[at]
            if side != "us":
                continue
            number = self._described(calls[: at + 1])
            if number is not None:
                if later_meaning(self.system, number) is not None:
                    yield at, later_symbol(number)
            elif at == first:
                opening = Function("opened_with", [call_symbol(call)])
                self.facts.add(f"phrase({opening}, {String(call.show(self.style))})")
                if any(one.call == call for one in self.system.openings):
                    yield at, opening
            elif call != PASS:
                yield at, None

    def _described(self, calls: Calls) -> int | None:
        """The call of `calls:` that describes the last of some calls: in this seat, or in whatever seat."""
        return self.numbers.get(calls) or self.numbers.get(without_seat(calls))


def later_meaning(system: System, number: int) -> Meaning | None:
    """The meaning of call ``number`` of `calls:`; None where no hand fits or a role has no suit."""
    later = system.calls[number - 1]
    try:
        return meaning_of(later.auction.calls, later.terms)
    except NotationError:
        return None
