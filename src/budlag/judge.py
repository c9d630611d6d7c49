"""Judge openings and systems by the opening-bid rules: facts in, knowledge base, typed answers out."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from clingo import Symbol

from .answers import Arguable, Ceiling, Exemption, OpeningAnswer, Part, PassAnswer, SystemAnswer, Verdict
from .calls import Call
from .engine import OPENING_BIDS, Answer, run
from .facts import OWN_PASS, Facts, call_symbol, variant_symbol
from .gaps import missing_facts
from .hands import SUITS
from .notation import Meaning
from .notation.terms import Style
from .problems import fault
from .questions import hands_asked
from .systems import SEATS, VULNERABILITIES, Opening, System, Variant, single_opening

if TYPE_CHECKING:
    from .explain.questions import Explainer

EDITION = "opening_bids_2002"


def judge_opening(
    call: Call, meaning: Meaning, *, seats: Iterable[int] = SEATS, vulnerabilities: Iterable[str] = VULNERABILITIES,
    over_pass: Meaning | None = None, partner_pass: Meaning | None = None, on: date | None = None,
    style: Style = "symbols", why: bool = False,
) -> OpeningAnswer:  # fmt: skip
    """What one opening is, and its prickar with their parts.

    ``over_pass`` is the meaning of the right-hand opponent's pass, ``partner_pass`` of partner's; ``why`` adds traces.
    Raises InputError for a date outside the period of the edition.
    """
    facts = Facts()
    opening = single_opening(call, meaning, seats, vulnerabilities)
    facts.add_opening(opening, over_pass, partner_pass)
    answer = run_on(facts, on)
    explainer = _explainer(answer, style) if why else None
    return _opening(answer, opening, style, explainer)


def judge_system(
    system: System, *, on: date | None = None, style: Style = "symbols", why: bool = False
) -> SystemAnswer:
    """Every opening of a system with its prickar, the total and the class (OB-2.2 to OB-2.5, OB-4.3 to OB-4.7).

    ``why`` adds the traces of the openings and of the class. Raises InputError for a date outside the edition's period.
    """
    facts = Facts()
    facts.add_system(system)
    answer = run_on(facts, on)
    return system_answer(answer, system, style, _explainer(answer, style) if why else None)


def system_answer(answer: Answer, system: System, style: Style, explainer: Explainer | None = None) -> SystemAnswer:
    """What a run of the knowledge base says of a system; with the traces of an explainer, if there is one."""
    totals = {bound.name: total.number for bound, total in answer.atoms("total", 2) if not bound.arguments}
    classes = {bound.name: name.name.upper() for bound, name in answer.atoms("class", 2) if not bound.arguments}
    between = "CBA"["CBA".index(classes["least"]) : "CBA".index(classes["most"]) + 1]
    return SystemAnswer(
        system=system.name, source=system.source, edition=edition_title(),
        openings=tuple(_opening(answer, opening, style, explainer) for opening in system.openings),
        total_range=(totals["least"], totals["most"]), class_range=tuple(between),
        class_limits={name.name.upper(): text.string for name, text in answer.atoms("class_limit", 2)},
        own_pass=_pass(answer, system.own_pass, style) if system.own_pass else None,
        why=explainer.system_class() if explainer else (),
    )  # fmt: skip


def explainer_for(
    system: System, *, on: date | None = None, style: Style = "symbols", full: bool = False,
    over_pass: Meaning | None = None, partner_pass: Meaning | None = None,
) -> Explainer:  # fmt: skip
    """What explains the facts of a system: why they hold and why not.

    ``full`` explains each absence too; the passes are those before the openings, as for ``judge_opening``.

    Raises InputError for a date outside the period of the edition.
    """
    facts = Facts()
    facts.add_system(system, over_pass, partner_pass)
    return _explainer(run_on(facts, on), style, full)


def _explainer(answer: Answer, style: Style, full: bool = False) -> Explainer:
    from .explain.questions import Explainer  # loads the rules as values: only when asked why

    return Explainer(answer, style, full=full)


def edition_title() -> str:
    """The edition that every answer names."""
    return "Swedish rules for opening bids, 2002 edition"


def run_on(facts: Facts, on: date | None, parts: tuple[str, ...] = OPENING_BIDS, asked: str = "--date") -> Answer:
    """The knowledge base on a day; raises InputError, naming ``asked``, for a day outside the period."""
    if on is not None:
        facts.add(f"date({on:%Y%m%d})")
    answer = run(facts, parts)
    for document, case in answer.atoms("not_in_force", 2):
        if document.name == EDITION:
            first, last = next(
                (show_date(a.number), show_date(b.number)) for d, a, b in answer.atoms("in_force", 3) if d == document
            )
            why = (
                f"not in force before {first}"
                if case.name == "before"
                else (f"probably replaced after {last} by rules that are not encoded; the exact date is not known")
            )
            raise fault(asked, f"{edition_title()}: on {on} {why}", f"a date from {first} to {last}, or none")
    return answer


def require_in_force(on: date, asked: str = "--date") -> None:
    """Raise InputError, naming ``asked``, for a day outside the edition's period (OB-0-1)."""
    run_on(Facts(), on, asked=asked)


def show_date(number: int) -> str:
    """20020901 as 2002-09-01."""
    text = str(number)
    return f"{text[:4]}-{text[4:6]}-{text[6:]}"


def _pass(answer: Answer, meaning: Meaning, style: Style) -> PassAnswer:
    verdicts = _verdicts(answer, OWN_PASS)
    return PassAnswer(meaning.show(style), verdicts["odd"], verdicts["strong"])


def _verdicts(answer: Answer, described: Symbol) -> dict[str, Verdict]:
    """The verdict on each property: natural, strong, suit_pointer(spades) ..."""
    words: dict[str, Verdict] = {"yes": "yes", "no": "no", "unclear": "unclear"}
    return {str(name): words[value.name] for name, value in answer.of("verdict", 3, described)}


def _opening(answer: Answer, opening: Opening, style: Style, explainer: Explainer | None = None) -> OpeningAnswer:
    """The answer for the variant with most prickar (OB-2.5-2), with the others beside it if there are any."""
    found = _variants(answer, opening, style)
    return found.but(why=explainer.opening(opening)) if explainer else found


def _variants(answer: Answer, opening: Opening, style: Style) -> OpeningAnswer:
    each = [_variant(answer, opening.call, variant, style) for variant in opening.variants]
    if len(each) == 1:
        return each[0]
    governing = max(each, key=lambda one: (one.possible[-1], one.possible[0]))
    bounds = [n.number for _, n in answer.of("opening_prickar", 3, call_symbol(opening.call))]
    possible = {n for one in each for n in one.possible if min(bounds) <= n <= max(bounds)}
    missing = tuple(dict.fromkeys(item for one in each for item in one.missing)) if len(possible) > 1 else ()
    return governing.but(possible=tuple(sorted(possible)), variants=tuple(each), missing=missing)


def _variant(answer: Answer, call: Call, variant: Variant, style: Style) -> OpeningAnswer:
    name = variant_symbol(call, variant.number)
    readings = [term for (term,) in answer.of("meaning_of", 2, name)]
    if not readings:
        raise fault(
            call.show(style),
            f"`{variant.meaning.show(style)}` contradicts itself: no hand fits all that it says",
            "a meaning without such a contradiction (a preempt is not strong, the only force is)",
        )
    prickar = {term: answer.of("prickar", 2, term)[0][0].number for term in readings}
    shown = min(readings, key=lambda term: (_raw(answer, [term]) or 0, -answer.questions.size(term), str(term)))
    same = len(set(prickar.values())) == 1
    verdicts = _verdicts(answer, name)
    return OpeningAnswer(
        call=call.show(style),
        meaning=variant.meaning.show(style),
        when=variant.when,
        natural=verdicts["natural"],
        strong=verdicts["strong"],
        weak=verdicts["weak"],
        game_forcing=verdicts["game_forcing"],
        balance_pointer=verdicts["balance_pointer"],
        suit_pointer=tuple(suit for suit in SUITS if verdicts[f"suit_pointer({suit})"] == "yes"),
        exempt=_exemption(answer, readings),
        possible=tuple(sorted(set(prickar.values()))),
        raw=_raw(answer, readings) if same else None,
        parts=_parts(answer, shown) if same else (),
        ceiling=_ceiling(answer, shown) if same else None,
        missing=missing_facts(answer, name, variant.meaning, prickar, style),
        arguable=_arguable(answer, readings),
        any_shape=any(alternative.any_shape for alternative in variant.meaning.alternatives),
        claimed=tuple(sorted({claim.show(style) for alt in variant.meaning.alternatives for claim in alt.claims})),
        uncounted=tuple(sorted({text for alt in variant.meaning.alternatives for text in alt.uncounted})),
        taken_alike=bool(answer.of("taken_alike", 1, name)),
    )


def _exemption(answer: Answer, readings: list[Symbol]) -> Exemption | None:
    """The first exemption that holds in every reading; where each has another, the first that holds in one."""
    grounds = [{ground.name for (ground,) in answer.of("exempt", 2, term)} for term in readings]
    if not all(grounds):
        return None
    shared = set.intersection(*grounds) or set.union(*grounds)
    known = sorted((order.number, g.name, s.string, text.string) for g, order, s, text in answer.atoms("exemption", 4))
    return next(Exemption(ground, statement, text) for _, ground, statement, text in known if ground in shared)


def _raw(answer: Answer, readings: list[Symbol]) -> int | None:
    found = {n.number for term in readings for (n,) in answer.of("raw", 2, term)}
    return found.pop() if len(found) == 1 else None if found else 0


def _parts(answer: Answer, reading: Symbol) -> tuple[Part, ...]:
    questions = answer.questions
    parts = []
    for ground, number in answer.of("prick", 3, reading):
        statement, reason, example = (text.string for text in answer.of("charge", 4, ground)[0])
        shown = questions.common_hand(reading, hands_asked(example, questions.bid_of(reading))) if example else None
        parts.append(
            Part(statement, number.number, ground.name.replace("_", " "), reason, str(shown) if shown else None)
        )
    return tuple(sorted(parts, key=lambda part: part.statement))


def _ceiling(answer: Answer, reading: Symbol) -> Ceiling | None:
    """The lowest ceiling; of several equally low ones the first of the regulation."""
    found = []
    for kind, number in answer.of("ceiling", 3, reading):
        statement, reason = (text.string for text in answer.of("limit", 3, kind)[0])
        found.append((number.number, statement, reason))
    return Ceiling(min(found)[1], min(found)[2], min(found)[0]) if found else None


def _arguable(answer: Answer, readings: list[Symbol]) -> tuple[Arguable, ...]:
    found = {(s.string, text.string) for term in readings for s, text in answer.of("arguable", 3, term)}
    return tuple(Arguable(statement, reading) for statement, reading in sorted(found))
