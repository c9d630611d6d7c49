"""An entry of the glossary as text for the table."""

from __future__ import annotations

import textwrap

from ..glossary.entry import Alternative, ConventionAnswer, Sayings, SituationEntry
from ..glossary.words import spoken
from .table import table

WIDTH = 110
OURS = {("lengths",): "*", ("strength",): "†", ("lengths", "strength"): "* †"}
NOTES = {"*": "the glossary names no lengths here; these are our reading",
         "†": "the glossary names no strength here; it is our reading"}  # fmt: skip


def show_alternative(one: Alternative) -> str:
    """What an alternative shows, how it is meant, and when it holds."""
    text = ", ".join((spoken(one.shows), *one.says))
    return text + (f" (if {' and '.join(one.conditions)})" if one.conditions else "")


def show_convention(answer: ConventionAnswer) -> str:
    """The whole entry."""
    plain = answer.words
    place = f"Entry {answer.entry} of the glossary of 2003-10-27, {answer.chapter}"
    lines = [f"{answer.english}  ({answer.name})", place]
    facts = [
        ("also called", ", ".join(name for name in answer.other_names if name != answer.english)),
        ("origin", answer.origin),
        ("against", _listed(answer.against, plain)), ("seat", _listed(answer.seats, plain)),
        ("before", _listed(answer.prior, plain)),
    ]  # fmt: skip
    lines += _fields(facts)
    if not answer.described:
        lines += ["", "The glossary names this convention and does not describe it."]
    marks: set[str] = set()
    for situation in answer.situations:
        lines += ["", *_situation(situation, plain, marks)]
    lines += _choices(answer)
    lines += [""] * bool(answer.needs) + [f"needs {' or '.join(group)}" for group in answer.needs]
    lines += _relations(answer, plain)
    lines += [f"left open: {gap}" for gap in answer.gaps]
    lines += _sayings("Advice", answer.advice) + _sayings("Remarks", answer.remarks)
    lines += [""] * bool(marks) + [f"{mark} {NOTES[mark]}" for mark in NOTES if mark in marks]
    lines += ["", *_wrapped("statements ", ", ".join(answer.statements))]
    if answer.namesakes:
        lines += _wrapped("the same name is borne by ", "; ".join(f"{plain[one]} ({one})" for one in answer.namesakes))
    return "\n".join(lines)


def _listed(constants: tuple[str, ...], plain: dict[str, str]) -> str:
    return "; ".join(plain.get(one, one.replace("_", " ")) for one in constants)


def _fields(facts: list[tuple[str, str]]) -> list[str]:
    rows = [row for row in facts if row[1]]
    return table(rows, [12, WIDTH - 16]).splitlines() if rows else []


def _situation(situation: SituationEntry, plain: dict[str, str], marks: set[str]) -> list[str]:
    head = " or ".join(situation.auctions)
    if situation.against:
        head += f"  against {_listed(situation.against, plain)}"
    rows = []
    for call in situation.calls:
        for i, one in enumerate(call.alternatives):
            mark = OURS.get(tuple(sorted(one.ours)), "")
            marks.update(mark.split())
            shown = ("or " if i else "") + show_alternative(one)
            rows.append(["" if i else call.call, shown, ", ".join(one.statements), mark])
    lines = textwrap.wrap(head, WIDTH, subsequent_indent="    ")
    lines += table(rows, [30, 56, 20, 3]).splitlines() if rows else []
    lines += [f"  {verdict}: {hand}" for hand, verdict in situation.hands]
    return lines + [line for gap in situation.gaps for line in _wrapped("  left open: ", gap)]


def _choices(answer: ConventionAnswer) -> list[str]:
    lines = [""] * bool(answer.choices)
    for question, usual, answers in answer.choices:
        told = f"the pair agrees {question}" + (f": {'; '.join(answers)}" if answers else "")
        lines += _wrapped("", told + (f" (usually: {usual})" if usual else ""))
    return lines


def _relations(answer: ConventionAnswer, plain: dict[str, str]) -> list[str]:
    words = {
        "goes_with": "goes with", "alternatives": "instead of it", "same_as": "the same as",
        "variant_of": "a variant of", "members": "contains", "member_of": "part of",
    }  # fmt: skip
    rows = [(words[key], _listed(ids, plain)) for key, ids in answer.relations.items() if ids]
    lines = ["", *table(rows, [14, WIDTH - 18]).splitlines()] if rows else []
    return lines + [line for fact in answer.facts for line in _wrapped("  ", fact)]


def _sayings(title: str, sayings: Sayings) -> list[str]:
    if not sayings:
        return []
    return ["", title, *table([[text, statement] for text, statement in sayings], [WIDTH - 24, 20]).splitlines()]


def _wrapped(start: str, text: str) -> list[str]:
    return textwrap.wrap(start + text, WIDTH, subsequent_indent="    ")
