"""What follows from an incident, as text."""

from __future__ import annotations

from ..events.incidents import Measure, SanctionsAnswer
from ..judge import edition_title
from .table import wrapped

_MODALITY = {"must": "must", "may": "may", "must_not": "may not", "unclear": "may perhaps"}
_WHO = {"pair": "The pair", "director": "The director (TL)", "opponents": "The opponents",
        "committee": "The competition committee (TD)"}  # fmt: skip


def show_sanctions(answer: SanctionsAnswer) -> str:
    """What must, may and may not be done, by whom, each with its reason; then what would settle what is unclear."""
    lines = [answer.incident, edition_title(), ""]
    if not answer.binding:
        return "\n".join([*lines, "Nothing follows: section 3.6 does not bind this event (OB-1-1, OB-1-2)."])
    for measure in answer.measures:
        lines += _measure(measure)
    if not answer.measures:
        lines.append("No sanction follows from what the file says.")
    lines.append("")
    lines += [f"What decides: `{key}:`, {says}." for key, says in answer.missing]
    for statement, text in (*answer.breaches, *answer.notes):
        lines.append(wrapped(f"{text[:1].upper()}{text[1:]} ({statement})."))
    lines += [wrapped(f"Arguable ({a.statement}): {a.reading}.") for a in answer.arguable]
    return "\n".join(lines).rstrip()


def _measure(measure: Measure) -> list[str]:
    said = f"{_WHO[measure.who]} {_MODALITY[measure.modality]} {measure.what} ({measure.statement})."
    if measure.modality == "must":  # unconditional: the reason would say the same again
        return [wrapped(said)]
    return [wrapped(said), wrapped(f"because {_inside(measure.reason)}", "    ")]


def _inside(sentence: str) -> str:
    """A sentence after another word: with a small letter, unless it begins with a call."""
    return sentence if sentence[:1].isdigit() else sentence[:1].lower() + sentence[1:]
