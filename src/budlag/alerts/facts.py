"""Facts about a call in an auction: the calls before it, what is known of them, and what else the pair plays there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from clingo import Function, Number, Symbol

from ..calls import PASS, STRAINS, Auction, Call, Side
from ..facts import Facts, call_symbol
from ..hands import SUITS
from ..notation import Context, Meaning
from ..notation.meaning import build
from ..notation.terms import Conjunction, Disjunction, Purpose, Unknown
from ..systems import LaterCall, System
from ..value import Value

GRADES = ("gold", "silver", "bronze")
GIVEN = ("yes", "no", "unnoticed")
Calls = tuple[tuple[Side, Call], ...]
UNKNOWN = Disjunction((Conjunction((Unknown(),)),))


class Circumstances(Value):
    """What is known beside the auction.

    ``experience``: the meaning is known from experience, not from an agreement; ``on_card``: it stands on the card;
    ``given``: whether the call was alerted at the table, one of GIVEN; ``grade``: of the event, one of GRADES.
    """

    screens: bool = False
    grade: str | None = None
    given: str | None = None
    on_card: bool = False
    experience: bool = False


class Agreements:
    """What calls mean, by the auction up to and with each; leading passes only tell the seat and are left out."""

    def __init__(self, known: Iterable[LaterCall] = ()):
        self._known = {without_seat(later.auction.calls): later.terms for later in known}

    def meaning(self, calls: Calls) -> Disjunction | None:
        """The meaning of the last of some calls, if it is known."""
        return self._known.get(without_seat(calls))

    def in_place_of(self, calls: Calls) -> Iterator[tuple[Call, Disjunction]]:
        """The calls with a known meaning in the place of the last of some calls, that one among them."""
        *before, (side, _) = without_seat(calls)
        for known, terms in self._known.items():
            if known[:-1] == tuple(before) and known[-1][0] == side:
                yield known[-1][1], terms

    def bears_on(self, calls: Calls, later: LaterCall) -> bool:
        """Whether an agreement says something of some calls or of another choice for the last of them."""
        own, asked = without_seat(later.auction.calls), without_seat(calls)
        return own == asked[: len(own)] or (len(own) == len(asked) and own[:-1] == asked[:-1])


def without_seat(calls: Calls) -> Calls:
    """Some calls without the passes before the first bid, unless there are only passes."""
    first = next((i for i, (_, call) in enumerate(calls) if call != PASS), len(calls) - 1)
    return calls[first:]


def system_agreements(system: System) -> Agreements:
    """All that a system file says of its calls."""
    openings = [LaterCall(Auction((("us", opening.call),)),
                          Disjunction(tuple(a for v in opening.variants for a in v.meaning.terms.alternatives)))
                for opening in system.openings]  # fmt: skip
    passed = [LaterCall(Auction((("us", PASS),)), system.own_pass.terms)] if system.own_pass else []
    return Agreements([*openings, *passed, *system.calls])


def meaning_of(calls: Calls, terms: Disjunction) -> Meaning:
    """The meaning of the last of some calls, its roles (``opened``, ``partner``, ``own`` ...) told by the auction.

    Raises NotationError for a role that the auction does not give, or an alternative that no hand fits.
    """
    return build(terms, Context(calls[-1][1].suit, _roles(calls)), terms.show("ascii"))


def _roles(calls: Calls) -> Mapping[str, tuple[str, ...]]:
    last = len(calls) - 1
    named: list[tuple[int, str]] = [(i, call.suit) for i, (_, call) in enumerate(calls[:-1]) if call.suit]
    roles: dict[str, tuple[str, ...]] = {"unbid": tuple(suit for suit in SUITS if suit not in {s for _, s in named})}
    for role, wanted in (("partner", 2), ("own", 0)):
        suits = [suit for i, suit in named if (last - i) % 4 == wanted]
        if suits:
            roles[role] = (suits[-1],)
    if named:
        roles["opened"] = (named[0][1],)
    bid = calls[-1][1].suit
    if bid:
        roles["next"] = (STRAINS[(STRAINS.index(bid) + 1) % 4],)
    return {role: suits for role, suits in roles.items() if suits}


def call_facts(calls: Calls, meaning: Meaning, agreements: Agreements, around: Circumstances) -> tuple[Facts, Symbol]:
    """The facts about the last of some calls, and the term that names it."""
    facts = Facts()
    for turn, (side, call) in enumerate(calls, 1):
        facts.add(f"made({turn}, {'we' if side == 'us' else 'they'}, {call_symbol(call)})")
    asked = _said(calls)
    undiscussed = _ask(facts, asked, calls[-1][1], meaning)
    for turn in range(1, len(calls)):
        terms = agreements.meaning(calls[:turn])
        if terms is not None:
            facts.add(f"earlier_call({_said(calls[:turn])})")
            describe(facts, _said(calls[:turn]), meaning_of(calls[:turn], terms))
    if undiscussed:
        _add_others(facts, calls, agreements)
    _add_circumstances(facts, around)
    return facts, asked


def opening_facts(
    openings: Iterable[tuple[Symbol, Call, Meaning]], agreements: Agreements, around: Circumstances
) -> Facts:
    """The facts about several openings, each under a name of its own: they are judged in one run."""
    facts = Facts()
    asked = tuple(openings)
    undiscussed = [_ask(facts, name, call, meaning) for name, call, meaning in asked]
    for call in dict.fromkeys(call for _, call, _ in asked):
        facts.add(f"made(1, we, {call_symbol(call)})")
    if any(undiscussed):
        _add_others(facts, (("us", PASS),), agreements)
    _add_circumstances(facts, around)
    return facts


def _ask(facts: Facts, name: Symbol, call: Call, meaning: Meaning) -> bool:
    """Ask about a call; whether nothing at all is known of it."""
    facts.add(f"asked_call({name})")
    facts.add(f"call_of({name}, {call_symbol(call)})")
    describe(facts, name, meaning)
    undiscussed = all(alternative.unknown for alternative in meaning.alternatives)
    if undiscussed:
        facts.add(f"undiscussed({name})")
    return undiscussed


def _add_others(facts: Facts, calls: Calls, agreements: Agreements) -> None:
    """What the calls in the place of the last one show: it tells what an undiscussed call is not (AL-G9)."""
    for call, terms in agreements.in_place_of(calls):
        other = Function("instead", [call_symbol(call)])
        facts.add(f"instead_call({other})")
        describe(facts, other, meaning_of((*calls[:-1], (calls[-1][0], call)), terms))


def _add_circumstances(facts: Facts, around: Circumstances) -> None:
    for holds, fact in (
        (around.screens, "screens"), (around.on_card, "on_card"), (around.experience, "rests_on(experience)"),
        (around.grade, f"grade({around.grade})"), (around.given, f"given({around.given})"),
    ):  # fmt: skip
        if holds:
            facts.add(fact)


def _said(calls: Calls) -> Symbol:
    return Function("said", [Number(len(calls)), call_symbol(calls[-1][1])])


def describe(facts: Facts, name: Symbol, meaning: Meaning) -> None:
    """A meaning as facts, with the suits that its transfers name."""
    facts.add_described(name, meaning)
    for number, alternative in enumerate(meaning.alternatives, 1):
        for term in alternative.terms.terms:
            if isinstance(term, Purpose) and term.suit:
                facts.add(f"points_to({name}, {number}, {term.suit})")
