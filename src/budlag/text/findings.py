"""What contradicts itself, overlaps or is missing in a system, as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from ..hands import TOTAL_HANDS
from ..logic import LEVELS, Finding, Level
from .table import WIDTH, table

HEADINGS: dict[Level, str] = {"fault": "Faults in the system", "warning": "Warnings", "note": "Notes"}
SHARED_HEADINGS = {
    "same_claim": "two openings claim the same hands, and nothing says which goes first (`priority:` would)",
    "settled_notrump": "of two that share hands the notrump opening goes first by custom",
    "settled_exact": "of two that share hands the more exact opening goes first by custom",
    "settled_mostly": "of two that share hands the more exact opening goes first by custom",
    "settled_longer": "of two that share hands the longer suit goes first by custom",
    "settled_judgement": "judgement decides between two that meet in a single strength",
    "pass_shared": "the pass and an opening claim the same hands, and nothing says which goes first",
}
_MOST_ROWS = 12
"""Rows of a group that are shown; the rest are counted (`--json` has all)."""
_MOST_NAMED = 6
"""The same for notes, which stand in one paragraph."""


def show_findings(found: Iterable[Finding], why: bool = False) -> str:
    """Faults, warnings and notes apart, findings of a kind together; empty if nothing was found."""
    lines: list[str] = []
    for level, groups in grouped(found):
        lines += [*([""] if lines else []), HEADINGS[level]]
        for group in groups:
            lines += _group(group, why)
    return "\n".join(lines)


def grouped(found: Iterable[Finding]) -> Iterator[tuple[Level, list[list[Finding]]]]:
    """Each level with findings, worst first, and the findings of a kind together."""
    findings = list(found)
    for level in LEVELS:
        groups: dict[str, list[Finding]] = {}
        for finding in findings:
            if finding.level == level:
                groups.setdefault(SHARED_HEADINGS.get(finding.kind, finding.kind), []).append(finding)
        if groups:
            yield level, list(groups.values())


def counts(found: Iterable[Finding]) -> str:
    """``2 faults, 1 warning``; empty if there is neither."""
    levels = [finding.level for finding in found]
    words = [
        f"{levels.count(level)} {level}{'s' if levels.count(level) > 1 else ''}"
        for level in LEVELS[:2]
        if level in levels
    ]
    return ", ".join(words)


def share(number: int) -> str:
    """A number of hands as a share of all, with three digits that tell something: ``1.77 %``, ``0.00462 %``."""
    return f"{100 * number / TOTAL_HANDS:.3g} %"


def _group(group: list[Finding], why: bool) -> list[str]:
    first = group[0]
    if first.kind == "not_described":
        return _not_described(group)
    if first.level == "note":
        largest = sorted(group, key=lambda one: -one.count)[:_MOST_NAMED]
        named = ", ".join(f"{pair_named(one.about)} {share(one.count)}" for one in largest)
        more = f" and {_more(len(group) - _MOST_NAMED)}" if len(group) > _MOST_NAMED else ""
        return _wrapped(f"{capital(SHARED_HEADINGS[first.kind])} ({first.statement}): {named}{more}.")
    if why or len(group) == 1 or first.kind not in SHARED_HEADINGS:
        return [line for one in group for line in _single(one, why)]
    rows = [[pair_named(one.about), share(one.count), *one.samples[:1]] for one in group[:_MOST_ROWS]]
    heading = _wrapped(f"{capital(SHARED_HEADINGS[first.kind])} ({first.statement}):")
    rest = [f"    and {_more(len(group) - _MOST_ROWS)} (--json has all)"] if len(group) > _MOST_ROWS else []
    return [*heading, table(rows, (60, 12, 20), "    "), *rest]


def _single(one: Finding, why: bool) -> list[str]:
    text = f"{capital(one.text)} ({one.statement})"
    if one.hands is not None:
        text += f": {share(one.count)} of all hands, for example {' and '.join(one.samples)}"
    lines = _wrapped(text + ".")
    if why and one.why:
        from .traces import show_traces  # loads the explanations: only when asked why

        lines += ["    " + line for line in show_traces([one.why], hints=False).split("\n")]
    return lines


def _not_described(group: list[Finding]) -> list[str]:
    """The calls of each seat together."""
    by_place: dict[str, list[str]] = {}
    for call, place in (one.about for one in group):
        by_place.setdefault(place, []).append(call)
    return [line for place, calls in by_place.items()
            for line in _wrapped(f"Not described {place}: {', '.join(calls)} ({group[0].statement}).")]  # fmt: skip


def pair_named(names: tuple[str, ...]) -> str:
    """``1♥ and 1♠ in third seat`` where both are meant in the same place."""
    heads, tails = zip(*(name.partition(" ")[::2] for name in names), strict=True)
    if len(set(tails)) == 1 and tails[0]:
        return f"{' and '.join(heads)} {tails[0]}"
    return " and ".join(names)


def _more(number: int) -> str:
    return f"{number} more pair{'s' if number > 1 else ''}"


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def _wrapped(text: str) -> list[str]:
    glued = text.replace(" %", "\N{NO-BREAK SPACE}%")
    lines = textwrap.wrap(glued, WIDTH, initial_indent="  ", subsequent_indent="    ", break_long_words=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
