"""May own written notes be studied in this auction (OB-3.8): both systems, the auction, seat and vulnerability."""

from __future__ import annotations

from datetime import date
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from clingo import Function, Number, Symbol

from .alertfacts import meaning_of, without_seat
from .answers import Arguable, Verdict
from .calls import PASS, Auction, Call, Side
from .engine import WRITTEN_DEFENCES, Answer
from .eventfacts import tournament_facts
from .facts import PARTNER_PASS, PASS_BEFORE, Facts, call_symbol
from .judge import edition_title, run_on
from .notation import Meaning, NotationError, parse
from .notation.terms import Style
from .problems import argument_error, fault
from .systems import SEATS, VULNERABILITIES, Opening, System, Variant
from .tournaments import Tournament
from .value import Value
from .wordings import Text, Wordings

if TYPE_CHECKING:
    from .explain.trees import Trace

_SWAPPED = {"we": "they", "they": "we", "none": "none", "both": "both"}
_OVERCALL = Function("overcalled", [])
Calls = tuple[tuple[Side, Call], ...]


class ConsultAnswer(Value):
    """Whether notes may be studied: the verdict with its grounds, until when, and which of ours are aimed at the call.

    ``reasons`` has one ground, or several where seat or vulnerability decides; ``cases`` names these.
    """

    may_consult: Verdict
    reasons: tuple[Text, ...]
    cases: tuple[str, ...]
    until: str
    only: str
    aimed_at: tuple[str, ...]
    arguable: tuple[Arguable, ...]
    auction: str
    notes: tuple[str, ...] = ()
    why: tuple[Trace, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4."""
        answer: dict[str, Any] = {
            "edition": edition_title(), "auction": self.auction, "may_consult": self.may_consult,
            "statement": self.reasons[0].statement, "reasons": [
                {"statement": r.statement, "text": r.text, **({"if": case} if case else {})}
                for r, case in zip(self.reasons, self.cases, strict=True)],
            "until": self.until or None, "aimed_at": list(self.aimed_at),
            "arguable": [{"statement": a.statement, "reading": a.reading} for a in self.arguable],
            "notes": list(self.notes),
        }  # fmt: skip
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        return answer


def judge_consult(
    us: System, them: System, auction: Auction, *, seat: int | None = None, vulnerability: str = "", shows: str = "",
    tournament: Tournament | None = None, on: date | None = None, style: Style = "symbols", why: bool = False,
) -> ConsultAnswer:  # fmt: skip
    """May we study our notes in this auction? ``vulnerability`` is seen from our side, ``shows`` is their overcall.

    Raises InputError where the auction never reaches a call that could give the right, where the opening is in neither
    system, or for a day outside the period of the edition.
    """
    point = _Point(us, them, auction, seat, vulnerability)
    facts = Facts()
    facts.add_system(them if point.theirs else us)
    tournament_facts(facts, tournament)
    facts.add(f"bidder({'they' if point.theirs else 'we'})")
    if _over(auction):
        facts.add("auction_over")
    at_the_table = _add_opening(facts, point, style)
    notes = [] if point.theirs else _add_overcall(facts, point, them, shows, style)
    day = on or (tournament.date if tournament else None)
    answer = run_on(facts, day, WRITTEN_DEFENCES, "--date" if on or not tournament else tournament.source)
    verdict: Verdict = answer.atoms("may_consult", 1)[0][0].name  # type: ignore[assignment]
    found = _reasons(answer, point, at_the_table, style)
    words = Wordings(answer, style)
    traces: tuple[Any, ...] = ()
    if why:
        from .explain.questions import Explainer

        explainer = Explainer(answer, style, parts=WRITTEN_DEFENCES)
        traces = tuple(explainer.why(Function("consult", row)) for row in sorted(answer.atoms("consult", 3)))
    if len(auction.calls) == len(point.passes) + 1 and point.seat is None and verdict == "yes" and point.theirs:
        notes.append("In fourth seat, after three passes, no opening carries prickar (OB-2.3-3): say --seat 4.")
    if verdict != "unclear" and not point.theirs:
        notes = [note for note in notes if "--shows" not in note]
    may = verdict == "yes"
    return ConsultAnswer(
        verdict, tuple(found), tuple(found.values()) if len(found) > 1 else ("",) * len(found),
        words.text("notes_text", Function("study_notes")).text if may else "",
        words.text("notes_text", Function("study_only_what_is_aimed")).text if may else "",
        _aimed_at(us, them, point, style),
        tuple(Arguable(s.string, text.string) for s, text in sorted(answer.of("arguable", 3, Function("notes")))),
        auction.show(style), tuple(notes), traces,
    )  # fmt: skip


class _Point:
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
        side = _SWAPPED[vulnerability] if vulnerability and self.theirs else vulnerability
        self.vulnerabilities = (side,) if side else VULNERABILITIES
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


def _over(auction: Auction) -> bool:
    return len(auction.calls) >= 4 and all(call == PASS for _, call in auction.calls[-3:])


# --- Facts ----------------------------------------------------------------------------------------------------------


def _add_opening(facts: Facts, point: _Point, style: Style) -> dict[Symbol, Variant]:
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


def _add_overcall(facts: Facts, point: _Point, them: System, shows: str, style: Style) -> list[str]:
    """The opponents' first call after our opening, with what it shows; a note where that is not known."""
    assert point.reply is not None
    place, call = point.reply
    facts.add(f"their_call({call_symbol(call)})")
    if place == 0:
        facts.add("directly_behind")
    if not call.is_bid:
        return []
    made: Calls = (*point.opened, *point.after[: place + 1])
    meaning, known = _overcall_meaning(made, them, shows)
    facts.add(f"overcall({_OVERCALL})")
    facts.add_judged(_OVERCALL, call, meaning, call.show(style))
    if any("stop" in text for alternative in meaning.alternatives for text in alternative.uncounted):
        facts.add(f"tells_of_stoppers({_OVERCALL})")
    if known:
        return [f"{call.show(style)} shows {meaning.show(style)}."]
    return [
        f"What {call.show(style)} shows is not in their file: give --shows, or a line `{_key(made)}:` under `calls:`."
    ]


def _overcall_meaning(made: Calls, them: System, shows: str) -> tuple[Meaning, bool]:
    """What their overcall shows, and whether that is known; roles such as `opened` are told by the auction."""
    mirrored: Calls = tuple(("us" if side == "them" else "them", call) for side, call in made)
    try:
        if shows:
            return meaning_of(mirrored, parse(shows)), True
        for later in them.calls:
            if without_seat(later.auction.calls) == mirrored:
                return meaning_of(mirrored, later.terms), True
    except NotationError as error:
        raise argument_error("--shows" if shows else f"{them.source}, {_key(made)}", error) from None
    return meaning_of(mirrored, parse("...")), False


def _key(made: Calls) -> str:
    """The key of a call in the file of those who made it."""
    shown = [(side, "P" if call == PASS else call.show("ascii")) for side, call in made]
    return "-".join(text if side == "them" else f"({text})" for side, text in shown)


# --- What the run says ----------------------------------------------------------------------------------------------


def _reasons(answer: Answer, point: _Point, variants: dict[Symbol, Variant], style: Style) -> dict[Text, str]:
    """The grounds, each with the variant (seat and vulnerability) that it holds for."""
    words = Wordings(answer, style)
    found: dict[Text, str] = {}
    for name, _, ground in sorted(answer.atoms("consult", 3)):
        carried = {bound.name: n.number for bound, n in answer.of("carries", 3, name)}
        low, high = carried.get("least", 0), carried.get("most", 0)
        prickar = f"{low} prickar" if low == high else f"{low} to {high} prickar"
        overcall = point.reply[1].show(style) if point.reply else ""
        named = {"opening": point.call.show(style), "prickar": prickar, "overcall": overcall}
        text = words.text("consult_text", ground, open=_left_open(answer), **named)
        found[text] = ", ".join(filter(None, (found.get(text, ""), variants[name].when or "otherwise")))
    return found


def _left_open(answer: Answer) -> str:
    """What the overcall may or may not be."""
    unclear = {name.name for name, value in answer.of("verdict", 3, _OVERCALL) if value.name == "unclear"}
    words = {"natural": "natural", "strong": "strong", "suit_pointer": "a suit pointer"}
    return " or ".join(text for name, text in words.items() if name in unclear)


def _aimed_at(us: System, them: System, point: _Point, style: Style) -> tuple[str, ...]:
    """Our notes aimed at the call: conventions of the glossary against it, and lines of our file that begin with it."""
    trigger = (
        point.opened if point.theirs else (*point.opened, *point.after[: point.reply[0] + 1 if point.reply else 0])
    )
    lines = []
    for later in us.calls:
        calls = without_seat(later.auction.calls)
        if len(calls) > len(trigger) and calls[: len(trigger)] == trigger:
            lines.append(f"{later.auction.show(style)}: {later.terms.show(style)}")
    return (*(_conventions(us, point) if point.theirs and us.conventions else ()), *lines)


def _conventions(us: System, point: _Point) -> tuple[str, ...]:
    """The conventions that we play and that the glossary aims at an opening of this kind."""
    from .glossary.aimed import aimed_at

    (aimed,) = aimed_at([Opening(point.call, tuple(point.variants()))])
    names = dict(aimed.defences)
    return tuple(names[convention] for convention in us.conventions if convention in names)
