"""An irregularity at the table as facts: the lawful auction, the withdrawn call and what may replace it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from clingo import Function, Number, String, Symbol

from ..alerts.facts import Calls, describe, meaning_of
from ..calls import DOUBLE, PASS, REDOUBLE, Auction, Call
from ..facts import Facts, call_symbol
from ..hands import EVERY_HAND, HandSet
from ..notation import Meaning
from ..notation.errors import NotationError
from ..notation.terms import Conjunction, Disjunction, Uncounted
from ..problems import argument_error, fault
from ..value import Value

KINDS = ("insufficient", "out-of-turn")
TURNS = ("rho", "partner", "lho")
_STEPS = {"rho": 1, "partner": 2, "lho": 3}
WITHDRAWN = "withdrawn"


class Said(Value):
    """A call with what it shows, and where that was read (empty where it was said with the call)."""

    call: Call
    terms: Disjunction
    source: str = ""


class Irregularity(Value):
    """What happened.

    ``auction`` is the lawful one up to the replacement, the offender to call; ``turn`` is whose turn it was when a call
    was made out of turn; ``possible`` are the meanings that the withdrawn call can have had, at least one; ``earlier``
    are the offender's own earlier calls whose meaning is known, with the auction up to each; ``artificial`` says that a
    withdrawn pass was artificial or passed an artificial call.
    """

    auction: Auction
    kind: str
    withdrawn: Call
    possible: tuple[Said, ...]
    turn: str | None = None
    accepted: bool = False
    unintended: bool = False
    artificial: bool = False
    earlier: tuple[tuple[Calls, Disjunction], ...] = ()

    @property
    def before(self) -> Calls:
        """The lawful calls before the irregularity."""
        calls = self.auction.calls
        return calls[: len(calls) - _STEPS[self.turn]] if self.turn else calls

    def check(self) -> None:
        """Raise InputError for a story that cannot be."""
        calls = self.auction.calls
        if self.auction.to_act != "us":
            raise fault(
                "--auction",
                f"after {self.auction} it is the opponents' turn, not the offender's",
                "the lawful auction up to the replacement, opponents in brackets: `1C (P)`",
            )
        if _over(calls):
            raise fault("--auction", f"{self.auction}: the auction is over", "an auction that goes on")
        if self.kind == "insufficient":
            self._check_insufficient()
        elif self.turn is None:
            raise fault("--turn", "whose turn it was is not said", "one of " + ", ".join(TURNS))
        elif len(calls) < _STEPS[self.turn]:
            raise fault(
                "--turn",
                f"{self.auction} is too short: between the call out of turn and its replacement "
                f"{_STEPS[self.turn]} players called",
                "the lawful auction up to the replacement",
            )
        elif self.withdrawn in (DOUBLE, REDOUBLE) and not Auction(self.before).can_double("us", self.withdrawn):
            before = Auction(self.before).show("ascii") if self.before else "no call"
            raise fault(
                "--withdrawn",
                f"{self.withdrawn} after {before} is inadmissible (Law 36), not a matter of Law 23",
                "a bid or a pass",
            )

    def _check_insufficient(self) -> None:
        if self.turn is not None:
            raise fault(
                "--turn",
                "an insufficient bid is made at the own turn",
                "--irregularity out-of-turn, or no --turn "
                "(a bid both insufficient and out of turn is one out of turn, Law 27A2)",
            )
        if not self.withdrawn.is_bid:
            raise fault(
                "--withdrawn",
                f"{self.withdrawn} is no bid and cannot be insufficient",
                "a bid; an inadmissible double is dealt with by Law 36",
            )
        highest = max((call.rank for _, call in self.auction.calls), default=-1)
        if self.withdrawn.rank > highest:
            raise fault("--withdrawn", f"{self.withdrawn} is sufficient after {self.auction}", "a bid that is too low")


def _over(calls: Calls) -> bool:
    return len(calls) >= 4 and all(call == PASS for _, call in calls[-3:])


def withdrawn_symbol(number: int) -> Symbol:
    """withdrawn(K): possible meaning K, from 1."""
    return Function(WITHDRAWN, [Number(number)])


def replacement_symbol(call: Call) -> Symbol:
    """replacement(Call)."""
    return Function("replacement", [call_symbol(call)])


def build_meaning(before: Calls, call: Call, terms: Disjunction, name: str) -> Meaning:
    """The meaning of a call of our side after some calls; raises InputError, naming the argument."""
    try:
        return meaning_of((*before, ("us", call)), terms)
    except NotationError as error:
        raise argument_error(name, error) from None


def incident_facts(incident: Irregularity, replacements: Iterable[Said], limits: dict[str, int], single: bool) -> Facts:
    """The facts of a ruling; ``single`` asks for examples and what would turn it. Raises InputError as ``check``."""
    incident.check()
    facts = Facts()
    for turn, (side, call) in enumerate(incident.auction.calls, 1):
        facts.add(f"made({turn}, {'we' if side == 'us' else 'they'}, {call_symbol(call)})")
    facts.add(f"irregularity({incident.kind.replace('-', '_')})")
    facts.add(f"withdrawn_call({call_symbol(incident.withdrawn)})")
    for holds, fact in (
        (incident.turn, f"turn_of({incident.turn})"), (incident.accepted, "accepted"),
        (incident.unintended, "unintended"), (incident.artificial, "said_artificial"), (single, "wants_examples"),
    ):  # fmt: skip
        if holds:
            facts.add(fact)
    known = _add_earlier(facts, incident)
    for number, said in enumerate(incident.possible, 1):
        meaning = build_meaning(incident.before, said.call, said.terms, "--withdrawn")
        facts.add(f"possible_withdrawn({number})")
        _add(facts, withdrawn_symbol(number), meaning, known, f"the withdrawn {said.call}")
    for said in replacements:
        meaning = build_meaning(incident.auction.calls, said.call, said.terms, "--replacement")
        facts.add(f"replacement_call({call_symbol(said.call)})")
        same = said.call == incident.withdrawn
        _add(facts, replacement_symbol(said.call), meaning, known, f"the new {said.call}" if same else str(said.call))
    for key, number in limits.items():
        facts.add(f"own_limit({key}, {number})")
    return facts


def _add_earlier(facts: Facts, incident: Irregularity) -> HandSet:
    """The offender's earlier calls; the hands that they leave."""
    found = []
    for calls, terms in incident.earlier:
        meaning = meaning_of(calls, terms)
        name = Function("earlier", [Number(len(calls))])
        facts.meanings[name] = meaning
        found.append(meaning)
    for dimension in ("strength", "shape"):
        if any(all(getattr(a, f"states_{dimension}") for a in meaning.alternatives) for meaning in found):
            facts.add(f"known_before({dimension})")
    return reduce(HandSet.__and__, (meaning.hands for meaning in found), EVERY_HAND)


def _add(facts: Facts, name: Symbol, meaning: Meaning, known: HandSet, words: str) -> None:
    if not meaning.hands & known:
        words = f"`{meaning.show()}` contradicts what the earlier calls showed: no hand fits both"
        raise fault(f"--{name.name}", words, "a meaning that goes with the earlier calls")
    describe(facts, name, meaning)
    if all(alternative.unknown for alternative in meaning.alternatives):
        facts.add(f"undiscussed({name})")
    facts.add(f"phrase({name}, {String(words)})")
    if all(alternative.states_strength for alternative in meaning.alternatives):
        points = list((meaning.hands & known).points())
        if points:
            facts.add(f"stated_range({name}, {min(points)}, {max(points)})")
    for text in sorted({text for alternative in meaning.alternatives for text in alternative.uncounted}):
        if not all("asks" in alternative.purposes for alternative in meaning.alternatives):
            facts.add(f"uncounted({name}, {String(text)})")
    for text in sorted({text for alternative in meaning.alternatives for text in _texts(alternative.terms)}):
        facts.add(f"about({name}, {String(text.lower())})")


def _texts(terms: Conjunction) -> Iterable[str]:
    """Free text of an alternative."""
    return (term.text for term in terms.terms if isinstance(term, Uncounted) and term.kind == "text")
