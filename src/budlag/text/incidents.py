"""What follows from an incident, as text."""

from __future__ import annotations

from ..incidents import SanctionsAnswer
from ..judge import edition_title
from .table import table

_WORDS = {"must": "must", "may": "may", "must_not": "must not", "unclear": "unclear"}
_WHO = {"pair": "the pair", "director": "the director (TL)", "opponents": "the opponents",
        "committee": "the competition committee (TD)"}  # fmt: skip


def show_sanctions(answer: SanctionsAnswer) -> str:
    """What must, may and must not be done, by whom."""
    lines = [answer.incident, edition_title(), ""]
    if not answer.binding:
        return "\n".join([*lines, "Nothing follows: section 3.6 does not bind this event (OB-1-1, OB-1-2)."])
    rows = [[_WHO[m.who], _WORDS[m.modality], m.what, m.statement] for m in answer.measures]
    lines.append(table(rows, (32, 8, 60, 10)) if rows else "No sanction follows from what the file says.")
    if answer.unclear:
        lines += ["", "Unclear: say `boards:` (how many the pairs play against each other) and `disclosed:`."]
    lines += [f"{text[:1].upper()}{text[1:]} ({statement})." for statement, text in (*answer.breaches, *answer.notes)]
    lines += [f"Arguable ({a.statement}): {a.reading}." for a in answer.arguable]
    return "\n".join(lines)
