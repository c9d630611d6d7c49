"""Whether own notes may be studied, as text."""

from __future__ import annotations

from ..events.consult import ConsultAnswer
from ..judge import edition_title
from .table import wrapped

_HEAD = {"yes": "Yes, your notes may be studied", "no": "No, your notes may not be studied", "unclear": "Unclear"}


def show_consult(answer: ConsultAnswer) -> str:
    """The answer first, then the ground, until when, and which notes."""
    arguable = ", arguable" if answer.arguable else ""
    lines = [f"{answer.auction}: {_HEAD[answer.may_consult]}{arguable}.", edition_title(), ""]
    for reason, case in zip(answer.reasons, answer.cases, strict=True):
        lines.append(wrapped(f"{f'{case}: ' if case else ''}{_capital(reason.text)} ({reason.statement}).", "  "))
    if answer.cases[0] and answer.may_consult == "unclear":
        lines.append("  What decides: seat or vulnerability (--seat, --vul).")
    if answer.decides:
        lines.append(wrapped(f"What decides: {answer.decides}.", "  "))
    lines += [wrapped(note, "  ") for note in answer.notes]
    if answer.may_consult == "yes":
        lines += [
            wrapped(f"When: {answer.until} (OB-3.8-5).", "  "),
            wrapped(f"Which: {answer.only} (OB-3.8-4).", "  "),
        ]
    if answer.may_consult != "no":
        lines += ["", *_aimed(answer.aimed_at)]
    lines += [wrapped(f"Arguable ({a.statement}): {a.reading}.") for a in answer.arguable]
    return "\n".join(lines).rstrip()


def _aimed(found: tuple[str, ...]) -> list[str]:
    if not found:
        return ["Of your notes none is aimed at it, as far as your file and the glossary tell."]
    return ["Of your notes these are aimed at it:", *(f"  {each}" for each in found)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
