"""What the calls of an irregularity mean: said with the call, or found by the auction in a system or a convention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .alertfacts import Agreements, Calls, system_agreements
from .calls import PASS, Auction, Call
from .comparablefacts import Irregularity, Said
from .engine import run
from .facts import Facts, call_symbol
from .notation import parse
from .notation.terms import Disjunction
from .problems import closest, fault
from .systems import LaterCall, System

_PARTS = ("bridge/calls", "bridge/overcalls", "conventions")
_ASKED = "aimed_at(Class, Bid, yes) :- opened_with(Bid), asked_convention(C), against(C, Class).\n"
_POSITIONS = {1: "direct", 3: "fourth_live"}


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
        self._conventions = tuple(dict.fromkeys(filter(None, (_convention(name) for name in names))))

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
                return Said(call, found, f"the glossary's {convention.replace('_', ' ')}")
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
                found[call] = Said(call, terms)
        for known in (self._known, self._agreed):
            for call, terms in known.in_place_of((*calls, ("us", PASS))):
                found[call] = Said(call, terms)
        yield from found.values()


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
    """What each call shows by a convention over the opponents' opening; empty where it does not apply."""
    bids = [i for i, (_, call) in enumerate(before) if call.is_bid]
    if len(bids) != 1 or before[bids[0]][0] != "them" or any(call != PASS for _, call in before[bids[0] + 1 :]):
        return {}
    facts = Facts()
    facts.add(f"asked_convention({convention})")
    facts.add(f"opened_with({call_symbol(before[bids[0]][1])})")
    answer = run(facts, _PARTS, _ASKED)
    position = _POSITIONS.get(len(before) - bids[0], "direct")
    found: dict[Call, dict[int, Disjunction]] = {}
    for name, where, call, number, notation, *_ in sorted(answer.atoms("defence", 7)):
        if str(name) != str(convention) or where.name != position or call.match("from", 1):
            continue
        made = Call(call.arguments[0].number, call.arguments[1].name) if call.arguments else Call(0, call.name)
        found.setdefault(made, {})[number.number] = parse(notation.string)
    return {call: Disjunction(tuple(a for number in sorted(parts) for a in parts[number].alternatives))
            for call, parts in found.items()}  # fmt: skip


def _convention(name: str) -> str | None:
    """The id of a convention by its id or one of its names."""
    answer = run(Facts(), _PARTS)
    wanted = _plain(name)
    ids = {c.name: c.name for (c,) in answer.atoms("convention", 1)}
    named = {_plain(c): c for c in ids}
    named |= {_plain(text.string): c.name for c, _, text in answer.atoms("name", 3)}
    if wanted in named:
        return named[wanted]
    raise fault(
        "--convention",
        f"`{name}` is no convention of the glossary as far as it is encoded",
        "a name or an id of the glossary",
        closest(wanted, named),
    )


def _plain(text: str) -> str:
    return text.casefold().replace("_", " ").strip()
