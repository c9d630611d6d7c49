"""Where an auction stands for somebody who wants to study written defences, and the facts about it (OB-3.8)."""

from __future__ import annotations

from itertools import takewhile

from clingo import Function, Number, Symbol

from ..alerts.facts import meaning_of, without_seat
from ..calls import PASS, Auction, Call, Side
from ..facts import PARTNER_PASS, PASS_BEFORE, Facts, call_symbol
from ..notation import Meaning, NotationError, parse
from ..notation.terms import Style
from ..problems import argument_error, fault
from ..systems import SEATS, VULNERABILITIES, Opening, System, Variant, vulnerabilities_named

_SWAPPED = {"we": "they", "they": "we", "none": "none", "both": "both"}
OVERCALL = Function("overcalled", [])
Calls = tuple[tuple[Side, Call], ...]


class Point:
    """Where the auction stands: who opened, with what, in which situations, and the opponents' first call after it."""

    def __init__(self, us: System, them: System, auction: Auction, seat: int | None, vulnerability: str):
        self.passes: Calls = tuple(takewhile(lambda made: made[1] == PASS, auction.calls))
        rest = auction.calls[len(self.passes) :]
        if not rest:
            raise _never("nobody has bid")
        opener, self.call = rest[0]
        self.theirs = opener == "them"
        self.after = rest[1:]
        self.opened: Calls = (rest[0],)
        self.reply = next(
            ((i, call) for i, (side, call) in enumerate(self.after) if side == "them" and call != PASS), None
        )
        if not self.theirs and self.reply is None:
            raise _never("the opponents have not bid")
        if seat is not None and self.passes and seat != len(self.passes) + 1:
            raise fault(
                "--seat", f"the auction opens in seat {len(self.passes) + 1}, --seat says {seat}", "one of the two"
            )
        self.seat = seat or (len(self.passes) + 1 if self.passes else None)
        self.system, self.other = (them, us) if self.theirs else (us, them)
        self.seats = (self.seat,) if self.seat else SEATS[:3]
        ours = vulnerabilities_named(vulnerability) if vulnerability else VULNERABILITIES
        self.vulnerabilities = tuple(_SWAPPED[each] if self.theirs else each for each in ours)
        self.opening = self._find()

    def _find(self) -> Opening:
        known = {opening.call: opening for opening in self.system.openings}
        if self.call not in known:
            whose = "their" if self.theirs else "our"
            raise fault(
                self.system.source or "system",
                f"{whose} system has no opening {self.call}",
                "an opening of the auction's",
                tuple(opening.call.show("ascii") for opening in self.system.openings)[:3],
            )
        return known[self.call]

    def variants(self) -> list[Variant]:
        """The variants that may be in use, each with the situations that are left."""
        found = []
        for variant in self.opening.variants:
            left = frozenset((s, v) for s, v in variant.situations if s in self.seats and v in self.vulnerabilities)
            if left:
                found.append(variant.but(situations=left))
        if not found:
            raise fault(
                self.system.source or "system",
                f"{self.call} has no meaning in this seat and vulnerability",
                "a situation in which it is opened",
            )
        return found


def _never(why: str) -> Exception:
    return fault(
        "--auction",
        f"{why}: the auction never reaches a bid that could give the right (OB-3.8-1 to OB-3.8-3)",
        "an opponent's opening as `(1D)`, or their overcall as `1S (2C)`",
    )


def is_over(auction: Auction) -> bool:
    """Whether three passes have ended an auction."""
    return len(auction.calls) >= 4 and all(call == PASS for _, call in auction.calls[-3:])


# --- Facts ----------------------------------------------------------------------------------------------------------


def add_opening(facts: Facts, point: Point, style: Style) -> dict[Symbol, Variant]:
    """The opening as it may be meant now, each way a meaning to be judged; the passes before it."""
    found = {}
    for number, variant in enumerate(point.variants(), 1):
        name = Function("opened_now", [call_symbol(point.call), Number(number)])
        found[name] = variant
        facts.add(f"at_the_table({name})")
        facts.add_judged(name, point.call, variant.meaning, point.call.show(style))
        for seat in sorted(variant.seats):
            facts.add(f"seat({name}, {seat})")
        passes = (
            (1, "pass_before", PASS_BEFORE, point.other.own_pass),
            (2, "partner_pass", PARTNER_PASS, point.system.own_pass),
        )
        for least, predicate, term, meaning in passes:
            if meaning is not None and point.seat is not None and point.seat > least:
                facts.add_pass(term, meaning)
                facts.add(f"{predicate}({name}, {term})")
    return found


def add_overcall(facts: Facts, point: Point, them: System, shows: str, style: Style) -> tuple[str, str]:
    """The opponents' first call after our opening: what it shows in words, or how to say so where it is not known."""
    assert point.reply is not None
    place, call = point.reply
    facts.add(f"their_call({call_symbol(call)})")
    if place == 0:
        facts.add("directly_behind")
    if not call.is_bid:
        return "", ""
    made: Calls = (*point.opened, *point.after[: place + 1])
    meaning = _overcall_meaning(made, them, shows)
    facts.add(f"overcall({OVERCALL})")
    facts.add_judged(OVERCALL, call, meaning or meaning_of(_mirrored(made), parse("...")), call.show(style))
    if meaning is None:
        return "", f"what {call.show(style)} shows, which their file does not say (--shows, or `{_key(made)}:` there)"
    if any("stop" in text for alternative in meaning.alternatives for text in alternative.uncounted):
        facts.add(f"tells_of_stoppers({OVERCALL})")
    return f"{call.show(style)} shows {meaning.show(style)}.", ""


def _mirrored(made: Calls) -> Calls:
    """Some calls as the other side sees them."""
    return tuple(("us" if side == "them" else "them", call) for side, call in made)


def _overcall_meaning(made: Calls, them: System, shows: str) -> Meaning | None:
    """What their overcall shows, if that is known; roles such as `opened` are told by the auction."""
    mirrored = _mirrored(made)
    try:
        if shows:
            return meaning_of(mirrored, parse(shows))
        for later in them.calls:
            if without_seat(later.auction.calls) == mirrored:
                return meaning_of(mirrored, later.terms)
    except NotationError as error:
        raise argument_error("--shows" if shows else f"{them.source}, {_key(made)}", error) from None
    return None


def _key(made: Calls) -> str:
    """The key of a call in the file of those who made it."""
    shown = [(side, "P" if call == PASS else call.show("ascii")) for side, call in made]
    return "-".join(text if side == "them" else f"({text})" for side, text in shown)
