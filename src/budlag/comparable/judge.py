"""Comparable calls (Law 23, Danish statement LKU-21): facts in, knowledge base, typed answers out."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ..alerts.facts import UNKNOWN
from ..calls import Call
from ..engine import COMPARABLE_CALLS, Answer, run
from ..facts import Facts, call_symbol
from ..notation.terms import Style
from ..problems import fault
from .answers import Candidate, CandidatesAnswer, ComparableAnswer
from .comparisons import Comparisons
from .facts import Irregularity, Said, incident_facts
from .reading import Reading, edition_title


def judge_comparable(
    incident: Irregularity, replacement: Said | None, limits: dict[str, int] | None = None, *, on: date | None = None,
    style: Style = "symbols", why: bool = False,
) -> ComparableAnswer:  # fmt: skip
    """The ruling on one replacement, in the order of the Laws.

    ``replacement`` may be None where Law 23 is not asked; ``limits`` are a club's own numbers by key. Raises InputError
    for a story that cannot be, an illegal replacement, a meaning that no hand fits, or a date before the edition.
    """
    said = [replacement] if replacement else []
    answer = _run(incident_facts(incident, said, limits or {}, single=True), on)
    reading = Reading(answer, incident, on, style)
    if replacement is not None:
        _refuse_illegal(answer, incident, replacement.call)
    settled = reading.settled()
    if settled or replacement is None:
        if not settled:
            raise fault(
                "--replacement",
                "Law 23 is asked, and the replacement is missing",
                'the replacement with what it shows, as "2H: 8-16, 5+H", or --candidates with a system',
            )
        return reading.settled_answer(settled, replacement, why)
    return reading.ruling(replacement, why)


def judge_candidates(
    incident: Irregularity, known: Iterable[Said], limits: dict[str, int] | None = None, *, on: date | None = None,
    style: Style = "symbols",
) -> CandidatesAnswer:  # fmt: skip
    """Every legal replacement, sorted by what becomes of it; ``known`` are those whose meaning is known.

    Nothing of the offender's hand enters. Raises InputError as ``judge_comparable``; of calls that were looked up
    (with a source) only the legal ones are asked about.
    """
    said = {each.call: each for each in known}
    answer = _run(incident_facts(incident, [], limits or {}, single=False), on)
    reading = Reading(answer, incident, on, style)
    settled = reading.settled()
    legal = reading.legal_calls()
    for each in said.values():
        if not each.source:
            _refuse_illegal(answer, incident, each.call, "--candidate")
    if settled:
        return _candidates(reading, incident, (), (), style).but(settled=reading.settled_answer(settled, None, False))
    asked = [said[call] for call in legal if call in said]
    found = []
    if asked:
        answer = _run(incident_facts(incident, asked, limits or {}, single=False), on)
        found = [Reading(answer, incident, on, style).candidate(each) for each in asked]
    unknown = [call for call in legal if call not in said]
    if unknown and reading.tells_nothing():
        # Whatever they show, they come out alike: one of them speaks for all.
        any_call = Said(unknown[0], UNKNOWN)
        alike = Reading(_run(incident_facts(incident, [any_call], limits or {}, single=False), on), incident, on, style)
        one = alike.candidate(any_call)
        found += [one.but(call=call.show(style), meaning="") for call in unknown]
        unknown = []
    return _candidates(reading, incident, tuple(found), tuple(call.show(style) for call in unknown), style)


def _candidates(
    reading: Reading, incident: Irregularity, found: tuple[Candidate, ...], unknown: tuple[str, ...], style: Style
) -> CandidatesAnswer:
    return CandidatesAnswer(
        edition_title(), incident.auction.show(style), incident.kind, incident.withdrawn.show(style),
        tuple(said.terms.show(style) for said in incident.possible), found, unknown, notes=reading.notes(sources=False),
        limits=reading.limits(),
    )  # fmt: skip


def _run(facts: Facts, on: date | None) -> Answer:
    if on is not None:
        facts.add(f"date({on:%Y%m%d})")
    answer = run(facts, COMPARABLE_CALLS, context=Comparisons)
    if answer.atoms("not_in_force", 2):
        raise fault(
            "--date",
            f"{edition_title()}: on {on} the first edition applied, without its rules of thumb; it is not encoded",
            "a date from 2020-03-01 on, or none",
        )
    return answer


def _refuse_illegal(answer: Answer, incident: Irregularity, call: Call, name: str = "--replacement") -> None:
    if (call_symbol(call),) in {tuple(row) for row in answer.atoms("may_call", 1)}:
        return
    again = call.is_bid and incident.kind == "insufficient"
    raise fault(
        name,
        f"{call} is not legal after {incident.auction}"
        + (": an insufficient bid again, ruled anew (Law 27B4)" if again else ""),
        "a legal call",
    )
