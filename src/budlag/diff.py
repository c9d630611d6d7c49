"""Two systems, or two versions of one: what changed in meanings, prickar, class, duties, alerts and findings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from clingo import Function, Number, Symbol

from .admission import judge_entry
from .alertfacts import without_seat
from .alerts import judge_system_alerts
from .answers import OpeningAnswer
from .engine import WRITTEN_DEFENCES
from .eventfacts import tournament_facts
from .facts import Facts, call_symbol
from .hands import TOTAL_HANDS, HandSet, sample_hands
from .judge import run_on
from .logicfacts import situation_words
from .notation import Meaning
from .notation.terms import Style
from .problems import InputError
from .systems import EVERY_SITUATION, Situation, System, Variant
from .validation import Finding, validate
from .value import Value


class Changed(Value):
    """A meaning in two systems; None where one of them has no such call. ``where`` names seats and vulnerabilities.

    ``gained`` and ``lost`` are the hands that only the second and only the first shows (None where a meaning is not
    known); ``at_most`` tells that something was left open, so that there may be fewer.
    """

    call: str
    where: str
    before: str | None
    after: str | None
    gained: HandSet | None = None
    lost: HandSet | None = None
    at_most: bool = False

    @property
    def same_hands(self) -> bool:
        """Written otherwise, the same hands."""
        return self.gained is not None and not self.gained and not self.lost

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"call": self.call, "before": self.before, "after": self.after}
        if self.where:
            answer["where"] = self.where
        for name, hands in (("gained", self.gained), ("lost", self.lost)):
            if hands is not None:
                answer[name] = {"share": hands.count() / TOTAL_HANDS, "samples": sample_hands(hands, 2)}
        if self.gained is not None:
            answer["at_most"] = self.at_most
        return answer


class Turned(Value):
    """An answer about one call that is another in the second system."""

    call: str
    before: str
    after: str

    def as_json(self) -> dict[str, str]:
        return {"call": self.call, "before": self.before, "after": self.after}


class Difference(Value):
    """What is different in a second system; pairs are of (first, second), or of what only one of them has."""

    names: tuple[str, str]
    edition: str
    meanings: tuple[Changed, ...]
    calls: tuple[Changed, ...]
    prickar: tuple[Turned, ...]
    kinds: tuple[Turned, ...]
    alerts: tuple[Turned, ...]
    rights: tuple[Turned, ...]
    totals: tuple[tuple[int, int], tuple[int, int]]
    classes: tuple[tuple[str, ...], tuple[str, ...]]
    duties: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]
    findings: tuple[tuple[Finding, ...], tuple[Finding, ...]]
    conventions: tuple[tuple[str, ...], tuple[str, ...]]
    priority: tuple[str, str]

    @property
    def nothing(self) -> bool:
        """Whether the systems are the same in all that is compared."""
        lists = (*self.duties, *self.findings, *self.conventions)
        return not any((self.meanings, self.calls, self.prickar, self.kinds, self.alerts, self.rights, *lists)) and (
            self.totals[0] == self.totals[1] and self.priority[0] == self.priority[1])  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        """The keys of the answer, version 1."""
        return {
            "systems": list(self.names), "edition": self.edition,
            "openings": [one.as_json() for one in self.meanings], "calls": [one.as_json() for one in self.calls],
            "prickar": [one.as_json() for one in self.prickar], "kinds": [one.as_json() for one in self.kinds],
            "alerts": [one.as_json() for one in self.alerts], "rights": [one.as_json() for one in self.rights],
            "total": [low if low == high else [low, high] for low, high in self.totals],
            "class": [" or ".join(each) for each in self.classes],
            "duties": _only({"statement": s, "duty": text} for s, text in self.duties[0])
            | _only(({"statement": s, "duty": text} for s, text in self.duties[1]), "after"),
            "faults": _only(one.as_json() for one in self.findings[0])
            | _only((one.as_json() for one in self.findings[1]), "after"),
            "conventions": _only(self.conventions[0]) | _only(self.conventions[1], "after"),
            "priority": list(self.priority),
        }  # fmt: skip


def _only(found: Iterable[Any], which: str = "before") -> dict[str, list[Any]]:
    return {f"only_{which}": list(found)}


def compare(first: System, second: System, *, on: date | None = None, style: Style = "symbols") -> Difference:
    """What is different in the second system; raises InputError for a day outside the period of the rules."""
    entries = judge_entry(first, on=on, style=style), judge_entry(second, on=on, style=style)
    one, other = (entry.system for entry in entries)
    findings = [[f for f in validate(system, style=style) if f.level != "note"] for system in (first, second)]
    texts = [{finding.text for finding in each} for each in findings]
    gone = tuple(f for f in findings[0] if f.text not in texts[1])
    new = tuple(f for f in findings[1] if f.text not in texts[0])
    duties = [[(duty.statement, duty.duty) for duty in entry.duties] for entry in entries]
    answers = [{answer.call: answer for answer in each.openings} for each in (one, other)]
    return Difference(
        (first.name, second.name), one.edition,
        _openings(first, second, style), _later(first, second, style),
        _turned([{call: _cost(answer) for call, answer in each.items()} for each in answers], "not opened"),
        _turned([{call: _kind(answer) for call, answer in each.items()} for each in answers]),
        _alerts(first, second, on, style),
        _turned([_rights(system, on, style) for system in (first, second)], _STUDY["no"]),
        (one.total_range, other.total_range), (one.class_range, other.class_range),
        (tuple(d for d in duties[0] if d not in duties[1]), tuple(d for d in duties[1] if d not in duties[0])),
        (gone, new),
        (tuple(c for c in first.conventions if c not in second.conventions),
         tuple(c for c in second.conventions if c not in first.conventions)),
        (_order(first, style), _order(second, style)),
    )  # fmt: skip


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
    if old is None and new is None:
        return []
    texts = [meaning.show(style) if meaning else None for meaning in (old, new)]
    if texts[0] == texts[1]:
        return []
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
    known = [{without_seat(later.auction.calls): later for later in system.calls} for system in (first, second)]
    found = []
    for calls in dict.fromkeys([*known[0], *known[1]]):
        old, new = known[0].get(calls), known[1].get(calls)
        texts = [later.terms.show(style) if later else None for later in (old, new)]
        if texts[0] != texts[1]:
            shown = (old or new).auction.show(style)  # type: ignore[union-attr]
            found.append(Changed(shown, "", texts[0], texts[1]))
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

__all__ = ["Changed", "Difference", "Turned", "compare"]
