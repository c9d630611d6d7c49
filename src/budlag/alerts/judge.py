"""Whether a call is alerted, by the Swedish alert rules of 2010: facts in, knowledge base, typed answers out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from clingo import Symbol

from ..answers import OpeningAnswer, Verdict
from ..calls import PASS, Auction, read_auction
from ..engine import ALERTS, Answer, run
from ..facts import OWN_PASS, Facts, variant_symbol
from ..judge import judge_opening, judge_system, show_date
from ..notation import Meaning, NotationError
from ..notation.terms import Disjunction, Style
from ..problems import InputError, argument_error, fault
from ..systems import LaterCall, Opening, System
from .answers import AlertAnswer, SystemAlerts, edition_title
from .facts import (
    UNKNOWN,
    Agreements,
    Calls,
    Circumstances,
    call_facts,
    meaning_of,
    opening_facts,
    system_agreements,
)  # fmt: skip
from .reading import Reading

if TYPE_CHECKING:
    from ..explain.questions import Explainer

PLAIN = Circumstances()
"""No screens, and nothing known of the event or of what happened at the table."""


def judge_alert(
    auction: Auction, shows: Disjunction | None = None, agreements: Iterable[LaterCall] = (),
    around: Circumstances = PLAIN, *, on: date | None = None, style: Style = "symbols", why: bool = False,
) -> AlertAnswer:  # fmt: skip
    """Whether the last call of an auction is alerted (AL-1 to AL-6, AL-X1, AL-X2, AL-G9, AL-SC1).

    ``shows`` is its meaning (None: undiscussed), ``agreements`` the meanings of earlier calls and of other calls in its
    place. Raises InputError for a meaning that cannot be, an agreement about another auction, or a date outside the
    period.
    """
    known = list(agreements)
    table = Agreements(known)
    for later in known:
        if not table.bears_on(auction.calls, later):
            raise fault("--agreement", f"`{later.auction}` says nothing of the auction {auction}",
                        "a call of this auction, or another choice for its last call")
    terms = shows or table.meaning(auction.calls) or UNKNOWN
    answer = _judge(auction, terms, table, around, on, style, why, "--shows")
    return answer.but(opening_bids=_by_opening_bid_rules(auction, terms, on)) if answer.is_opening else answer


def judge_system_alerts(
    system: System, around: Circumstances = PLAIN, *, on: date | None = None, style: Style = "symbols",
    why: bool = False,
) -> SystemAlerts:  # fmt: skip
    """Every opening (each variant), the opening pass and every later call of a system."""
    by_opening_bid_rules = _system_by_opening_bid_rules(system, on)
    found = [
        answer.but(opening_bids=by_opening_bid_rules.get(name))
        for name, answer in judge_opening_alerts(system, around, on=on, style=style, why=why).items()
    ]
    known = system_agreements(system)
    found += [_judge(later.auction, later.terms, known, around, on, style, why) for later in system.calls]
    return SystemAlerts(system.name, system.source, tuple(found))


def judge_opening_alerts(
    system: System, around: Circumstances = PLAIN, *, on: date | None = None, style: Style = "symbols",
    why: bool = False,
) -> dict[Symbol, AlertAnswer]:  # fmt: skip
    """The alerts of each variant of each opening (by ``variant_symbol``), then of the opening pass, all in one run."""
    asked = {
        variant_symbol(opening.call, variant.number): (opening.call, variant.meaning, variant.when)
        for opening in system.openings for variant in opening.variants
    }  # fmt: skip
    if system.own_pass is not None:
        asked[OWN_PASS] = PASS, system.own_pass, ""
    facts = opening_facts(
        ((name, call, meaning) for name, (call, meaning, _) in asked.items()), system_agreements(system), around
    )
    answer = run_on(facts, on)
    explainer = explainer_of(answer, style) if why else None
    return {
        name: _read(answer, name, Auction((("us", call),)), meaning, style, explainer).but(when=when)
        for name, (call, meaning, when) in asked.items()
    }


def with_alerts(
    answers: Iterable[OpeningAnswer], system: System, around: Circumstances = PLAIN, *, on: date | None = None,
    style: Style = "symbols",
) -> tuple[OpeningAnswer, ...]:  # fmt: skip
    """The answers about the openings of a system, with their alerts; outside the period with a note that says so."""
    try:
        alerts = judge_opening_alerts(system, around, on=on, style=style)
    except InputError as error:
        return tuple(answer.but(alert_note=error.problems[0].message) for answer in answers)
    return tuple(_marked(answer, opening, alerts) for answer, opening in zip(answers, system.openings, strict=True))


def _marked(answer: OpeningAnswer, opening: Opening, alerts: dict[Symbol, AlertAnswer]) -> OpeningAnswer:
    """An opening with its alert, and each variant with its own."""
    variants = [
        judged.but(alert=alerts[variant_symbol(opening.call, variant.number)].but(opening_bids=judged.natural))
        for judged, variant in zip(answer.variants or (answer,), opening.variants, strict=True)
    ]
    if not answer.variants:
        return variants[0]
    governing = next(each for each in variants if (each.when, each.meaning) == (answer.when, answer.meaning))
    return answer.but(variants=tuple(variants), alert=governing.alert)


def run_on(facts: Facts, on: date | None) -> Answer:
    """The knowledge base about some calls; raises InputError for a day outside the edition's period."""
    if on is not None:
        facts.add(f"date({on:%Y%m%d})")
    answer = run(facts, ALERTS)
    reason = not_in_force(answer, on)
    if reason:
        first, last = _period(answer)
        raise fault("--date", reason, f"a date from {first} to {last}, or none")
    return answer


def not_in_force(answer: Answer, on: date | None) -> str:
    """Why the edition does not hold on a day; empty if it does."""
    first, last = _period(answer)
    for _, case in answer.atoms("not_in_force", 2):
        why = f"not in force before {first}" if case.name == "before" else (
            f"replaced after {last} by rules that are not encoded; special doubles are alerted there")
        return f"{edition_title()}: on {on} {why}"
    return ""


def _period(answer: Answer) -> tuple[str, str]:
    """The first and the last day of the edition."""
    ((_, first, last),) = answer.atoms("in_force", 3)
    return show_date(first.number), show_date(last.number)


def explainer_for(
    text: str, system: System, *, on: date | None = None, style: Style = "symbols", full: bool = False
) -> tuple[Explainer, str] | None:
    """What explains a fact about alerts, such as ``alert 1NT-2D``, and the fact with the last call alone.

    None if the fact is about something else. Raises InputError for a call that the system says nothing of.
    """
    from ..explain.facts import asked_word

    asked = [asked_word(part, *ALERTS) for part in re.split(r"\s+(?:(?:and|but)\s+not|rather than)\s+", text.strip())]
    word = asked[0]
    if word is None:
        return None
    if len(asked) > 1:
        raise fault("FACT", f"`{text}` asks about two calls", "one call at a time, as `alert 1C`")
    try:
        auction = read_auction(word)
    except NotationError as error:
        raise argument_error("FACT", error) from None
    known = system_agreements(system)
    terms = known.meaning(auction.calls)
    if terms is None:
        raise fault("FACT", f"the system says nothing of {auction.show(style)}", "one of its openings or calls")
    facts, _ = call_facts(auction.calls, _meaning(auction.calls, terms, word), known, PLAIN)
    answer = run_on(facts, on)
    return explainer_of(answer, style, full), text.replace(word, auction.calls[-1][1].show("ascii"))


def _meaning(calls: Calls, terms: Disjunction, name: str) -> Meaning:
    try:
        return meaning_of(calls, terms)
    except NotationError as error:
        raise argument_error(name, error) from None


def _judge(
    auction: Auction, terms: Disjunction, known: Agreements, around: Circumstances, on: date | None, style: Style,
    why: bool, name: str = "",
) -> AlertAnswer:  # fmt: skip
    calls = auction.calls
    meaning = _meaning(calls, terms, name or auction.show("ascii"))
    facts, asked = call_facts(calls, meaning, known, around)
    answer = run_on(facts, on)
    found = _read(answer, asked, auction, meaning, style, explainer_of(answer, style) if why else None)
    return found.but(taken_as_natural=_taken_as_natural(calls, known, style))


def _read(
    answer: Answer, asked: Symbol, auction: Auction, meaning: Meaning, style: Style, explainer: Explainer | None
) -> AlertAnswer:
    """What a run says of one of the calls that it was asked about."""
    found = Reading(answer, asked, auction.calls[-1][1], meaning, style)
    opens = bool(answer.atoms("opens", 0))
    return AlertAnswer(
        auction=auction.show(style), call=auction.calls[-1][1].show(style), meaning=meaning.show(style),
        alert=found.ruling(), grounds=found.grounds(), statements=found.statements(), natural=found.natural(),
        by=found.alerters(), how=found.ways(), duty=found.duty(), notes=found.notes(), missing=found.missing(),
        cases=found.cases(), arguable=found.arguable(), is_opening=opens,
        why=found.traces(explainer) if explainer else (),
    )  # fmt: skip


def _by_opening_bid_rules(auction: Auction, terms: Disjunction, on: date | None) -> Verdict | None:
    """Whether an opening is natural by the opening-bid rules; None outside their period and for a pass."""
    call = auction.calls[-1][1]
    try:
        return judge_opening(call, meaning_of(auction.calls, terms), on=on).natural if call.is_bid else None
    except InputError:
        return None


def explainer_of(answer: Answer, style: Style, full: bool = False) -> Explainer:
    """What explains the facts of a run about alerts."""
    from ..explain.questions import Explainer

    return Explainer(answer, style, full=full, parts=ALERTS)


def _system_by_opening_bid_rules(system: System, on: date | None) -> dict[Symbol, Verdict]:
    """The same for each variant of each opening of a system, in one run; nothing outside the period."""
    try:
        answers = judge_system(system, on=on).openings
    except InputError:
        return {}
    return {
        variant_symbol(opening.call, variant.number): judged.natural
        for opening, answer in zip(system.openings, answers, strict=True)
        for variant, judged in zip(opening.variants, answer.variants or (answer,), strict=True)
    }


def _taken_as_natural(calls: Calls, known: Agreements, style: Style) -> tuple[str, ...]:
    """The earlier suit bids of the same side whose meaning is not known."""
    last = len(calls) - 1
    return tuple(dict.fromkeys(
        call.show(style) for i, (_, call) in enumerate(calls[:-1])
        if call.suit and (last - i) % 2 == 0 and known.meaning(calls[: i + 1]) is None
    ))  # fmt: skip
