"""Conflicts between conventions, as text and as drawings."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from ..conflicts.judge import HARMLESS, KINDS, Conflict, ConflictAnswer

TITLES = {
    "clash": "Clash: the same call shows different things",
    "extension": "Extension: the first has fewer meanings than the second",
    "missing_prerequisite": "Something is missing",
    "orphan": "An answer whose question has changed",
    "hand_without_call": "Hands that are left without a call",
    "ambiguous": "Left to the pair",
    "undecidable": "Cannot be decided from the glossary",
    "redundant": "Twice the same (no fault)",
    "default_overridden": "Goes before the general default (no fault)",
}
_MOST_CONTEXTS, _MOST_LINES = 4, 7


def show_conflicts(answer: ConflictAnswer) -> str:
    """The verdict first, then each kind with its pairs, auctions, calls and meanings; last the largest sets."""
    edition = "Swedish glossary of defensive conventions, version of 2003-10-27; what a conflict is: our own definition"
    lines = [verdict(answer), edition, ""]
    for kind in KINDS:
        same = [conflict for conflict in answer.conflicts if conflict.kind == kind]
        if same:
            lines += [TITLES[kind], *(line for pair in by_pair(same) for line in _pair(pair, answer.names)), ""]
    return "\n".join([*lines, *_largest(answer)]).rstrip()


def verdict(answer: ConflictAnswer) -> str:
    """Whether the conventions can be played together, in a sentence."""
    if len(answer.conventions) == 1 and not answer.faults:
        return f"{answer.names[answer.conventions[0]]} has no fault in itself."
    if answer.faults:
        return "No, they cannot all be played together as they stand."
    if answer.open:
        return "They do not clash; some of it cannot be decided, or is left to you."
    return "Yes, they can be played together."


def by_pair(conflicts: Iterable[Conflict]) -> list[list[Conflict]]:
    """The conflicts of each pair of conventions together."""
    groups: dict[tuple[str, str], list[Conflict]] = {}
    for conflict in conflicts:
        groups.setdefault((conflict.a, conflict.b), []).append(conflict)
    return list(groups.values())


def pair_named(first: Conflict, names: dict[str, str]) -> str:
    """The conventions of a conflict by name."""
    return names.get(first.a, first.a) + (f" / {names.get(first.b, first.b)}" if first.b else "")


def said(conflict: Conflict) -> str:
    """One conflict: the call, the auctions, what each shows, and the statements."""
    where = ", ".join(conflict.contexts[:_MOST_CONTEXTS])
    if len(conflict.contexts) > _MOST_CONTEXTS:
        where += f" and {len(conflict.contexts) - _MOST_CONTEXTS} more"
    meanings = " against ".join(f"`{text}`" for _, text in conflict.meanings if text)
    answered = "the answer to " if conflict.kind == "orphan" else ""
    parts = [f"{answered}{conflict.call} in {where}" if conflict.call else where, meanings]
    text = ": ".join(filter(None, parts[:2]))
    if conflict.text:
        text += (" - " if text else "") + conflict.text
    return text + (f"  [{', '.join(conflict.statements[:6])}]" if conflict.statements else "")


def _pair(same: list[Conflict], names: dict[str, str]) -> list[str]:
    first = same[0]
    lines = [f"  {pair_named(first, names)}"]
    most = _MOST_LINES if first.kind not in HARMLESS else 1
    for conflict in same[:most]:
        lines += textwrap.wrap(said(conflict), 110, initial_indent="    ", subsequent_indent="      ",
                               break_long_words=False)  # fmt: skip
    if len(same) > most:
        lines.append(f"    and {len(same) - most} more like {'these' if most > 1 else 'this'} (--json lists all)")
    return lines


def has_sets(answer: ConflictAnswer) -> bool:
    """Whether there is anything to say of the largest playable sets: not all can be played together."""
    return len(answer.conventions) > 1 and answer.largest not in ((), (tuple(sorted(answer.conventions)),))


def set_named(answer: ConflictAnswer, kept: tuple[str, ...]) -> str:
    """A set of conventions, and those that it leaves out."""
    dropped = [name for name in answer.conventions if name not in kept]
    return (f"{', '.join(answer.names.get(c, c) for c in kept) or 'none of them'}"
            f" (without {', '.join(answer.names.get(c, c) for c in dropped)})")  # fmt: skip


def _largest(answer: ConflictAnswer) -> list[str]:
    if not has_sets(answer):
        return []
    lines = ["Largest sets that can be played together:"]
    for kept in answer.largest:
        lines += textwrap.wrap(
            set_named(answer, kept), 110, initial_indent="  ", subsequent_indent="    ", break_long_words=False,
        )  # fmt: skip
    return [*lines, "  and more"] if answer.more_sets else lines
