"""The difference of two systems as text."""

from __future__ import annotations

import textwrap

from ..difference import Changed, Clash, Difference, Turned
from ..hands import HandSet, sample_hands
from ..logic import Finding
from .findings import share
from .table import WIDTH, prickar, table


def show_difference(found: Difference) -> str:
    """Totals first, then what changed in the meanings, and what follows from it."""
    first, second = found.names
    lines = [f"{first} -> {second}" if first != second else first, found.edition, "", _totals(found)]
    if found.nothing:
        return "\n".join([*lines, "", "Nothing else is different."])
    lines += _meanings("Openings", found.meanings) + _meanings("Later calls", found.calls)
    lines += _turned("Prickar", found.prickar) + _turned("Kind", found.kinds)
    lines += _turned("Alerts (Swedish alert rules, 2010 edition)", found.alerts)
    lines += _turned("Written defences", found.rights)
    for title, (before, after) in (("Duties of the pair", found.duties),):
        lines += _lists(title, [f"{text} ({s})" for s, text in before], [f"{text} ({s})" for s, text in after])
    lines += _lists("Faults and warnings", *([_finding(one) for one in each] for each in found.findings))
    lines += _lists("Conventions", *(list(each) for each in found.conventions))
    lines += _lists("Conflicts between conventions", *([_clash(one) for one in each] for each in found.conflicts))
    if found.priority[0] != found.priority[1]:
        lines += ["", f"Priority: {found.priority[0] or 'none stated'} -> {found.priority[1] or 'none stated'}"]
    if found.why:
        from .traces import show_traces

        lines += ["", "Why", show_traces(found.why, 2, hints=False)]
    return "\n".join(lines)


def _finding(one: Finding) -> str:
    hands = f": {share(one.count)} of all hands" if one.hands is not None else ""
    return f"{one.text} ({one.statement}){hands}"


def _clash(one: Clash) -> str:
    return ": ".join(filter(None, (one.kind, one.of, one.text)))


def _totals(found: Difference) -> str:
    totals = [prickar([low]) if low == high else f"{low} to {high} prickar" for low, high in found.totals]
    classes = [" or ".join(each) for each in found.classes]
    if totals[0] == totals[1]:
        return f"{totals[0]}, class {classes[0]}, in both."
    return f"{totals[0]}, class {classes[0]} -> {totals[1]}, class {classes[1]}."


def _meanings(title: str, changes: tuple[Changed, ...]) -> list[str]:
    lines = ["", title] if changes else []
    for change in changes:
        name = f"{change.call} {change.where}".strip()
        lines += _wrapped(f"{name}: {change.before or 'not described'} -> {change.after or 'not described'}", "  ")
        if change.same_hands:
            lines.append("    the same hands")
        elif change.gained is not None and change.lost is not None:
            parts = [
                _hands(word, hands, change.at_most)
                for word, hands in (("new", change.gained), ("gone", change.lost))
                if hands
            ]
            lines += _wrapped("; ".join(parts), "    ")
    return lines


def _hands(word: str, hands: HandSet, at_most: bool) -> str:
    return f"{word} {'at most ' if at_most else ''}{share(hands.count())} of all hands, as {sample_hands(hands, 1)[0]}"


def _turned(title: str, changes: tuple[Turned, ...]) -> list[str]:
    if not changes:
        return []
    return ["", title, table([[one.call, f"{one.before} -> {one.after}"] for one in changes], (30, 76))]


def _lists(title: str, before: list[str], after: list[str]) -> list[str]:
    lines = ["", title] if before or after else []
    for sign, texts in (("gone", before), ("new", after)):
        lines += [line for text in texts for line in _wrapped(f"{sign}: {text}", "  ")]
    return lines


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)
