"""Which openings are alerted, as text beside their prickar: one line for an opening, a block for a system."""

from __future__ import annotations

from collections.abc import Iterable

from ..alerts.answers import AlertAnswer, edition_title
from ..answers import OpeningAnswer
from .alerts import short_reason, two_definitions
from .table import wrapped


def alert_of_opening(answer: OpeningAnswer) -> list[str]:
    """Whether the opening is alerted and why, and where the two documents part on what is natural."""
    if answer.alert is None:
        return [_not_answered(answer.alert_note)] if answer.alert_note else []
    verdict = {"yes": "alert", "no": "no alert", "unclear": "unclear"}[answer.alert.alert]
    lines = [edition_title(), wrapped(f"{verdict}: {short_reason(answer.alert)}", "  ")]
    parting = two_definitions(answer.alert)
    return [*lines, wrapped(parting, "  ")] if parting else lines


def alerts_of_openings(openings: Iterable[OpeningAnswer]) -> list[str]:
    """The openings that are alerted, by reason; those left open; where the two documents part. Empty if not asked."""
    each = [variant for opening in openings for variant in _apart(opening)]
    notes = {answer.alert_note: None for answer in each if answer.alert_note}
    if notes:
        return [_not_answered(next(iter(notes)))]
    found = {answer.alert: _name(answer) for answer in each if answer.alert}
    if not found:
        return []
    duty = next((alert.duty for alert in found), None) or ""
    binding = {"compulsory": ", compulsory here (AL-G1)", "recommended": ", recommended here (AL-G2)"}
    lines = [f"Alerts: {edition_title()}{binding.get(duty, '')}"]
    for reason, names in _by_reason(found, "yes").items():
        lines.append(wrapped(f"{names}: {reason}", "  "))
    for reason, names in _by_reason(found, "unclear").items():
        lines.append(wrapped(f"{names}: unclear, {reason}", "  "))
    if len(lines) == 1:
        lines.append("  No opening is alerted.")
    apart: dict[str, list[str]] = {}
    for alert, name in found.items():
        if parting := two_definitions(alert):
            apart.setdefault(parting, []).append(name)
    for parting, calls in apart.items():
        lines.append(wrapped(f"{_joined(calls)}: {parting[:1].lower()}{parting[1:]}", "  "))
    return lines


def _apart(opening: OpeningAnswer) -> tuple[OpeningAnswer, ...]:
    """The variants of an opening, or the opening alone where their alerts have the same reason."""
    alerts = {(each.alert.alert, short_reason(each.alert), two_definitions(each.alert)) if each.alert else None
              for each in opening.variants}  # fmt: skip
    return opening.variants if len(alerts) > 1 else (opening.but(when=""),)


def _by_reason(found: dict[AlertAnswer, str], verdict: str) -> dict[str, str]:
    reasons: dict[str, list[str]] = {}
    for alert, name in found.items():
        if alert.alert == verdict:
            reasons.setdefault(short_reason(alert), []).append(name)
    return {reason: _joined(names) for reason, names in reasons.items()}


def _joined(names: list[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _name(answer: OpeningAnswer) -> str:
    """The call, with the situation where its variants have answers of their own."""
    return f"{answer.call} ({answer.when})" if answer.when else answer.call


def _not_answered(note: str) -> str:
    return wrapped(f"Alerts: no answer. {note}.")
