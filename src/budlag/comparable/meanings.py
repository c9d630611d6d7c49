"""What the calls of an irregularity mean: said with the call, or found by the auction in a system or a convention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..alerts.facts import Agreements, Calls, system_agreements
from ..calls import PASS, Auction, Call
from ..engine import MATCHING, run
from ..facts import Facts, call_symbol
from ..glossary.names import conventions_named
from ..notation import parse
from ..notation.terms import Disjunction
from ..systems import LaterCall, System
from .facts import Irregularity, Said


class Meanings:
    """The meanings of calls of the offender's side, by the auction.

    ``system`` and ``conventions`` are the pair's; what was ``agreed`` comes first. Raises InputError for a convention
    that the glossary does not have.
    """

    def __init__(self, system: System | None = None, conventions: Iterable[str] = (), agreed: Iterable[LaterCall] = ()):
        self._agreed = Agreements(agreed)
        self._system = system
        self._known = system_agreements(system) if system else Agreements()
        names = [*conventions, *(system.conventions if system else ())]
        self._conventions = conventions_named(names, "--convention")

    def of(self, before: Calls, call: Call) -> Said | None:
        """The meaning of a call of our side after some calls, if it is known."""
        calls = (*before, ("us", call))
        for known, source in ((self._agreed, ""), (self._known, self._system.source if self._system else "")):
            terms = known.meaning(calls)
            if terms is not None:
                return Said(call, terms, f"{source}, {Auction(calls).show('ascii')}" if source else "")
        for convention in self._conventions:
            found = convention_calls(convention, before).get(call)
            if found is not None:
                return Said(call, found, _glossary(convention))
        return None

    def withdrawn(self, auction: Auction, kind: str, turn: str | None, call: Call) -> tuple[Said, ...]:
        """What a withdrawn call meant in the auction that the offender can have had in mind, the likeliest first."""
        for before in _in_mind(auction.calls, kind, turn):
            found = self.of(before, call)
            if found is not None:
                return (found,)
        return ()

    def earlier(self, calls: Calls) -> tuple[tuple[Calls, Disjunction], ...]:
        """The offender's earlier calls in an auction whose meaning is known."""
        found = []
        for n in range(len(calls) - 4, -1, -4):
            said = self.of(calls[:n], calls[n][1])
            if said is not None:
                found.append((calls[: n + 1], said.terms))
        return tuple(reversed(found))

    def replacements(self, incident: Irregularity) -> Iterator[Said]:
        """The calls with a known meaning after the lawful auction."""
        calls = incident.auction.calls
        found: dict[Call, Said] = {}
        for convention in reversed(self._conventions):
            for call, terms in convention_calls(convention, calls).items():
                found[call] = Said(call, terms, _glossary(convention))
        system = self._system.source if self._system else ""
        for known, source in ((self._known, system), (self._agreed, "--agreement")):
            for call, terms in known.in_place_of((*calls, ("us", PASS))):
                found[call] = Said(call, terms, source)
        yield from found.values()


def _glossary(convention: str) -> str:
    return f"the glossary's {convention.replace('_', ' ')}"


def _in_mind(calls: Calls, kind: str, turn: str | None) -> Iterator[Calls]:
    """The auctions after which the offender can have thought to call, the likeliest first."""
    if kind == "insufficient":
        yield _passed(calls, {len(calls) - 1})  # the last call was not seen
        yield calls
        yield _passed(calls, {i for i, (side, _) in enumerate(calls) if side == "them"})
    else:
        steps = {"rho": 1, "partner": 2, "lho": 3}[turn or "rho"]
        before = calls[: len(calls) - steps]
        # Those whose turn was skipped were thought to have passed.
        skipped = tuple((calls[len(calls) - steps + i][0], PASS) for i in range(steps))
        yield (*before, *skipped)
        yield before
    if not any(call.is_bid for side, call in calls if side == "us"):
        yield ()


def _passed(calls: Calls, places: set[int]) -> Calls:
    return tuple((side, PASS if i in places else call) for i, (side, call) in enumerate(calls))


def convention_calls(convention: str, before: Calls) -> dict[Call, Disjunction]:
    """What each call shows by a convention after some calls; empty where it says nothing of them.

    The opponents' opening is taken to be one that the convention is aimed at.
    """
    if not before or before[-1][0] != "them":
        return {}
    facts = Facts()
    for fact in ("only_some", f"in_play({convention})", "auction(asked)",
                 f"opened_as(asked, Class, yes) :- against({convention}, Class)"):  # fmt: skip
        facts.add(fact)
    for number, (side, call) in enumerate(before, 1):
        facts.add(f"turn(asked, {number}, {'they' if side == 'them' else 'we'}, {call_symbol(call)})")
    found: dict[Call, dict[tuple[str, int], Disjunction]] = {}
    for auction, _, situation, bid, _, place, notation, _ in run(facts, MATCHING).atoms("offers", 8):
        if auction.match("asked", 0):
            made = Call(bid.arguments[0].number, bid.arguments[1].name) if bid.arguments else Call(0, bid.name)
            found.setdefault(made, {})[situation.name, place.number] = parse(notation.string)
    return {call: Disjunction(tuple(a for key in sorted(parts) for a in parts[key].alternatives))
            for call, parts in found.items()}  # fmt: skip
