"""Judge openings and systems by the opening-bid rules: facts in, knowledge base, typed answers out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from clingo import Symbol

from .answers import Arguable, Ceiling, Exemption, Missing, OpeningAnswer, Part, PassAnswer, SystemAnswer, Verdict
from .calls import Call
from .engine import Answer, run
from .facts import OWN_PASS, Facts, call_symbol, variant_symbol
from .gaps import missing_facts
from .hands import commonest
from .notation import Meaning
from .notation.terms import Style
from .problems import fault
from .questions import hands_asked
from .systems import SEATS, VULNERABILITIES, Opening, System, Variant, single_opening

EDITION = "opening_bids_2002"


def judge_opening(
    call: Call, meaning: Meaning, *, seats: Iterable[int] = SEATS, vulnerabilities: Iterable[str] = VULNERABILITIES,
    over_pass: Meaning | None = None, partner_pass: Meaning | None = None, on: date | None = None,
    style: Style = "symbols",
) -> OpeningAnswer:  # fmt: skip
    """What one opening is, and its prickar with their parts.

    ``over_pass`` is the meaning of the right-hand opponent's pass, ``partner_pass`` of partner's.
    Raises InputError for a date outside the period of the edition.
    """
    facts = Facts()
    opening = single_opening(call, meaning, seats, vulnerabilities)
    facts.add_opening(opening, over_pass, partner_pass)
    answer = _run(facts, on)
    return _opening(answer, opening, style)


def judge_system(system: System, *, on: date | None = None, style: Style = "symbols") -> SystemAnswer:
    """Every opening of a system with its prickar, the total and the class (OB-2.2 to OB-2.5, OB-4.3 to OB-4.7).

    Raises InputError for a date outside the period of the edition.
    """
    facts = Facts()
    facts.add_system(system)
    answer = _run(facts, on)
    totals = {bound.name: total.number for bound, total in answer.atoms("total", 2)}
    classes = {bound.name: name.name.upper() for bound, name in answer.atoms("class", 2)}
    between = "CBA"["CBA".index(classes["least"]) : "CBA".index(classes["most"]) + 1]
    return SystemAnswer(
        system=system.name, source=system.source, edition=edition_title(),
        openings=tuple(_opening(answer, opening, style) for opening in system.openings),
        total_range=(totals["least"], totals["most"]), class_range=tuple(between),
        own_pass=_pass(answer, system.own_pass, style) if system.own_pass else None,
    )  # fmt: skip


def edition_title() -> str:
    """The edition that every answer names."""
    return "Swedish rules for opening bids, 2002 edition"


def _run(facts: Facts, on: date | None) -> Answer:
    if on is not None:
        facts.add(f"date({on:%Y%m%d})")
    answer = run(facts)
    for document, case in answer.atoms("not_in_force", 2):
        if document.name == EDITION:
            first, last = next(
                (show_date(a.number), show_date(b.number)) for d, a, b in answer.atoms("in_force", 3) if d == document
            )
            why = f"not in force before {first}" if case.name == "before" else (
                f"probably replaced after {last} by rules that are not encoded; the exact date is not known")
            raise fault("--date", f"{edition_title()}: on {on} {why}", f"a date from {first} to {last}, or none")
    return answer


def show_date(number: int) -> str:
    """20020901 as 2002-09-01."""
    text = str(number)
    return f"{text[:4]}-{text[4:6]}-{text[6:]}"


def _pass(answer: Answer, meaning: Meaning, style: Style) -> PassAnswer:
    return PassAnswer(meaning.show(style), _verdict(answer, OWN_PASS, "odd"), _verdict(answer, OWN_PASS, "strong"))


def _verdict(answer: Answer, described: Symbol, wanted: str) -> Verdict:
    for name, property_, value in answer.atoms("verdict", 3):
        if name == described and str(property_) == wanted:
            return value.name  # type: ignore[return-value]
    raise LookupError(f"no verdict on {wanted} of {described}")


def _opening(answer: Answer, opening: Opening, style: Style) -> OpeningAnswer:
    """The answer for the variant with most prickar (OB-2.5-2), with the others beside it if there are any."""
    each = [_variant(answer, opening.call, variant, style) for variant in opening.variants]
    if len(each) == 1:
        return each[0]
    governing = max(each, key=lambda one: (one.possible[-1], one.possible[0]))
    bounds = [n.number for call, _, n in answer.atoms("opening_prickar", 3) if call == call_symbol(opening.call)]
    possible = {n for one in each for n in one.possible if min(bounds) <= n <= max(bounds)}
    missing = tuple(dict.fromkeys(item for one in each for item in one.missing)) if len(possible) > 1 else ()
    return replace(governing, possible=tuple(sorted(possible)), variants=tuple(each), missing=missing)


def _variant(answer: Answer, call: Call, variant: Variant, style: Style) -> OpeningAnswer:
    name = variant_symbol(call, variant.number)
    readings = [term for described, term in answer.atoms("meaning_of", 2) if described == name]
    prickar = {term: n.number for term, n in answer.atoms("prickar", 2) if term in set(readings)}
    suits = ("spades", "hearts", "diamonds", "clubs")
    costliest = max(readings, key=lambda term: prickar[term])
    same = len(set(prickar.values())) == 1
    return OpeningAnswer(
        call=call.show(style),
        meaning=variant.meaning.show(style),
        when=variant.when,
        natural=_verdict(answer, name, "natural"),
        strong=_verdict(answer, name, "strong"),
        weak=_verdict(answer, name, "weak"),
        game_forcing=_verdict(answer, name, "game_forcing"),
        balance_pointer=_verdict(answer, name, "balance_pointer"),
        suit_pointer=tuple(s for s in suits if _verdict(answer, name, f"suit_pointer({s})") == "yes"),
        exempt=_exemption(answer, readings),
        possible=tuple(sorted(set(prickar.values()))),
        raw=_raw(answer, readings) if same else None,
        parts=_parts(answer, costliest) if same else (),
        ceiling=_ceiling(answer, costliest) if same else None,
        missing=missing_facts(answer, name, variant.meaning, prickar, style),
        arguable=_arguable(answer, readings),
        any_shape=any(alternative.any_shape for alternative in variant.meaning.alternatives),
        uncounted=tuple(sorted({text for alt in variant.meaning.alternatives for text in alt.uncounted})),
        taken_alike=any(described == name for (described,) in answer.atoms("taken_alike", 1)),
    )


def _exemption(answer: Answer, readings: list[Symbol]) -> Exemption | None:
    """The first exemption that holds in every reading; where each has another, the first that holds in one."""
    grounds: dict[Symbol, set[str]] = {term: set() for term in readings}
    for term, ground in answer.atoms("exempt", 2):
        if term in grounds:
            grounds[term].add(ground.name)
    if not all(grounds.values()):
        return None
    shared = set.intersection(*grounds.values()) or set.union(*grounds.values())
    known = sorted((order.number, g.name, s.string, text.string) for g, order, s, text in answer.atoms("exemption", 4))
    return next(Exemption(ground, statement, text) for _, ground, statement, text in known if ground in shared)


def _raw(answer: Answer, readings: list[Symbol]) -> int | None:
    found = {n.number for term, n in answer.atoms("raw", 2) if term in set(readings)}
    return found.pop() if len(found) == 1 else None if found else 0


def _parts(answer: Answer, reading: Symbol) -> tuple[Part, ...]:
    charges = {ground.name: texts for ground, *texts in answer.atoms("charge", 4)}
    hands = answer.questions.hands(reading)
    parts = []
    for term, ground, number in answer.atoms("prick", 3):
        if term == reading:
            statement, reason, example = (text.string for text in charges[ground.name])
            shown = commonest(hands & hands_asked(example, answer.questions.bid_of(reading))) if example else None
            parts.append(Part(statement, number.number, ground.name.replace("_", " "), reason, str(shown) if shown else None))
    return tuple(sorted(parts, key=lambda part: part.statement))


def _ceiling(answer: Answer, reading: Symbol) -> Ceiling | None:
    limits = {kind.name: (statement.string, text.string) for kind, statement, text in answer.atoms("limit", 3)}
    lowest = [n.number for term, n in answer.atoms("lowest_ceiling", 2) if term == reading]
    for term, kind, number in answer.atoms("ceiling", 3):
        if term == reading and lowest and number.number == lowest[0]:
            return Ceiling(*limits[kind.name], number.number)
    return None


def _arguable(answer: Answer, readings: list[Symbol]) -> tuple[Arguable, ...]:
    found = {(s.string, text.string) for term, s, text in answer.atoms("arguable", 3) if term in set(readings)}
    return tuple(Arguable(statement, reading) for statement, reading in sorted(found))
