"""Two systems, or two versions of one: what changed, from meanings to prickar, duties, rights and conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from clingo import Function, Number, Symbol

from .alerts.facts import without_seat
from .alerts.judge import judge_system_alerts
from .answers import OpeningAnswer
from .conflicts.judge import HARMLESS
from .difference import Changed, Clash, Difference, Turned
from .engine import WRITTEN_DEFENCES
from .events.admission import judge_entry
from .events.facts import tournament_facts
from .facts import Facts, call_symbol
from .judge import run_on
from .logic import Finding, validate
from .logic.facts import later_meaning, situation_words
from .notation import Meaning
from .notation.terms import Style
from .problems import InputError
from .systems import EVERY_SITUATION, Situation, System, Variant

if TYPE_CHECKING:
    from .explain.trees import Trace

T = TypeVar("T")


def compare(
    first: System, second: System, *, on: date | None = None, style: Style = "symbols", why: bool = False
) -> Difference:
    """What is different in the second system; raises InputError for a day outside the period of the rules.

    ``why`` adds the reasons: of the prickar that changed, in both systems, and of what is new in the second's logic.
    """
    both = first, second
    entries = [judge_entry(system, on=on, style=style, why=why) for system in both]
    one, other = (entry.system for entry in entries)
    findings = [
        {(f.text, f.count): f for f in validate(system, style=style, why=why) if f.level != "note"} for system in both
    ]
    conflicts = [_conflicts(system, style) for system in both]
    duties = [[(duty.statement, duty.duty) for duty in entry.duties] for entry in entries]
    answers = [{answer.call: answer for answer in each.openings} for each in (one, other)]
    prickar = _turned([{call: _cost(answer) for call, answer in each.items()} for each in answers], "not opened")
    gone, new = _apart(list(findings[0]), list(findings[1]))
    new_faults = tuple(findings[1][key] for key in new)
    return Difference(
        (first.name, second.name), one.edition,
        _openings(first, second, style), _later(first, second, style),
        prickar,
        _turned([{call: _kind(answer) for call, answer in each.items()} for each in answers]),
        _alerts(first, second, on, style),
        _turned([_rights(system, on, style) for system in both], _STUDY["no"]),
        (one.total_range, other.total_range), (one.class_range, other.class_range),
        _apart(*duties),
        (tuple(findings[0][key] for key in gone), new_faults),
        _apart(first.conventions, second.conventions),
        _apart(*conflicts),
        (_order(first, style), _order(second, style)),
        _reasons(prickar, answers, new_faults) if why else (),
    )  # fmt: skip


def _apart(before: Sequence[T], after: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """What only the first has, and what only the second."""
    return tuple(one for one in before if one not in after), tuple(one for one in after if one not in before)


def _reasons(
    turned: Iterable[Turned], answers: list[dict[str, OpeningAnswer]], new: Iterable[Finding]
) -> tuple[Trace, ...]:
    of_prickar = (answer[one.call].why for one in turned for answer in answers if one.call in answer)
    return (*(trace for traces in of_prickar for trace in traces), *(one.why for one in new if one.why))


def _conflicts(system: System, style: Style) -> list[Clash]:
    """The conflicts between the conventions that a system names, one for each kind and pair; and unknown names."""
    if not system.conventions:
        return []
    from .conflicts.system import judge_system_conflicts

    answer, strange = judge_system_conflicts(system, style=style)
    found: dict[tuple[str, str], dict[str, None]] = {}
    for one in answer.conflicts if answer else ():
        if answer and one.kind not in HARMLESS:
            of = " / ".join(answer.names.get(each, each) for each in (one.a, one.b) if each)
            found.setdefault((one.kind, of), {})[one.call or one.text] = None
    clashes = [Clash(kind.replace("_", " "), of, ", ".join(texts)) for (kind, of), texts in found.items()]
    return [*clashes, *(Clash("unknown name", "", text) for text in strange)]


# --- Meanings -------------------------------------------------------------------------------------------------------


def _openings(first: System, second: System, style: Style) -> tuple[Changed, ...]:
    found: list[Changed] = []
    if first.own_pass or second.own_pass:
        found += _changed("pass", "", first.own_pass, second.own_pass, style)
    variants = [{opening.call: opening.variants for opening in system.openings} for system in (first, second)]
    for call in sorted({*variants[0], *variants[1]}, key=lambda call: call.rank):
        found += _opening(call.show(style), variants[0].get(call, ()), variants[1].get(call, ()), style)
    return tuple(found)


def _opening(call: str, before: tuple[Variant, ...], after: tuple[Variant, ...], style: Style) -> list[Changed]:
    """The differences of one opening: one for each pair of meanings that are used in the same place."""
    pairs: dict[tuple[int, int], tuple[Meaning | None, Meaning | None]] = {}
    situations: dict[tuple[int, int], list[Situation]] = {}
    for situation in sorted(EVERY_SITUATION):
        old, new = (next((v for v in each if situation in v.situations), None) for each in (before, after))
        key = (old.number if old else 0, new.number if new else 0)
        pairs[key] = (old.meaning if old else None, new.meaning if new else None)
        situations.setdefault(key, []).append(situation)
    found: list[Changed] = []
    for key, (was, now) in pairs.items():
        where = situation_words(situations[key]) if len(pairs) > 1 else ""
        found += _changed(call, where, was, now, style)
    return found


def _changed(call: str, where: str, old: Meaning | None, new: Meaning | None, style: Style) -> list[Changed]:
    return _changed_texts(call, where, [meaning.show(style) if meaning else None for meaning in (old, new)], [old, new])


def _changed_texts(
    call: str, where: str, texts: Sequence[str | None], meanings: Sequence[Meaning | None]
) -> list[Changed]:
    """The change of one call, if there is one; with the hands where both meanings are known."""
    if texts[0] == texts[1]:
        return []
    old, new = meanings
    if old is None or new is None or _open(old, "unknown") or _open(new, "unknown"):
        return [Changed(call, where, texts[0], texts[1])]
    at_most = any(_open(meaning, "") for meaning in (old, new))
    return [Changed(call, where, texts[0], texts[1], new.hands - old.hands, old.hands - new.hands, at_most)]


def _open(meaning: Meaning, how: str) -> bool:
    """Whether an alternative leaves something open, or with ``unknown`` everything."""
    each = meaning.alternatives
    return (
        any(one.unknown for one in each) if how else not all(one.states_strength and one.states_shape for one in each)
    )


def _later(first: System, second: System, style: Style) -> tuple[Changed, ...]:
    known = [{without_seat(later.auction.calls): number for number, later in enumerate(system.calls, 1)}
             for system in (first, second)]  # fmt: skip
    found: list[Changed] = []
    for calls in dict.fromkeys([*known[0], *known[1]]):
        pair = [(system, numbers.get(calls)) for system, numbers in zip((first, second), known, strict=True)]
        later = [system.calls[number - 1] if number else None for system, number in pair]
        texts = [one.terms.show(style) if one else None for one in later]
        meanings = [later_meaning(system, number) if number else None for system, number in pair]
        shown = next(one.auction.show(style) for one in later if one)
        found += _changed_texts(shown, "", texts, meanings)
    return tuple(found)


def _order(system: System, style: Style) -> str:
    return ", ".join(call.show(style) for call in system.priority)


# --- Answers --------------------------------------------------------------------------------------------------------


def _turned(both: list[dict[str, str]], missing: str = "") -> tuple[Turned, ...]:
    """The calls with another answer; those that only one system has only if ``missing`` says how that reads."""
    before, after = both
    found = []
    for call in dict.fromkeys([*before, *after]):
        old, new = before.get(call, missing), after.get(call, missing)
        if old != new and old and new and {old, new} != {missing, "0"}:
            found.append(Turned(call, old, new))
    return tuple(found)


def _cost(answer: OpeningAnswer) -> str:
    return "-".join(map(str, dict.fromkeys(answer.prickar_range)))


def _kind(answer: OpeningAnswer) -> str:
    from .text.openings import kind

    return kind(answer)


def _alerts(first: System, second: System, on: date | None, style: Style) -> tuple[Turned, ...]:
    """The calls of both systems that are alerted in one and not in the other; none outside the period of the rules."""
    try:
        answers = [judge_system_alerts(system, on=on, style=style).calls for system in (first, second)]
    except InputError:
        return ()
    known: list[dict[str, str]] = []
    for each in answers:
        verdicts: dict[str, dict[str, None]] = {}
        for answer in each:
            verdicts.setdefault(answer.auction, {})[answer.alert] = None
        known.append(
            {auction: " or ".join(_ALERT[verdict] for verdict in found) for auction, found in verdicts.items()}
        )
    return _turned(known)


def _rights(system: System, on: date | None, style: Style) -> dict[str, str]:
    """For each opening before fourth seat whether the opponents may study their notes over it (OB-3.8-1, OB-3.8-2)."""
    facts = Facts()
    facts.add_system(system)
    tournament_facts(facts, None)
    facts.add("bidder(they)")
    names: dict[Symbol, str] = {}
    for opening in system.openings:
        for variant in opening.variants:
            name = Function("opened_now", [call_symbol(opening.call), Number(variant.number)])
            seats = sorted(variant.seats - {4})
            if seats:
                names[name] = opening.call.show(style)
                facts.add(f"at_the_table({name})")
                facts.add_judged(name, opening.call, variant.meaning, names[name])
                for seat in seats:
                    facts.add(f"seat({name}, {seat})")
    answer = run_on(facts, on, WRITTEN_DEFENCES)
    found: dict[str, set[str]] = {}
    for name, verdict, _ in answer.atoms("consult", 3):
        found.setdefault(names[name], set()).add(verdict.name)
    return {call: _STUDY[each.pop() if len(each) == 1 else "unclear"] for call, each in found.items()}


_STUDY = {"yes": "opponents may study their notes", "no": "opponents may not", "unclear": "unclear"}
_ALERT = {"yes": "alert", "no": "no alert", "unclear": "unclear"}
