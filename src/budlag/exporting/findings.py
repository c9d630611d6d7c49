"""What contradicts itself, overlaps or is missing in a system, and the conflicts of its conventions, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..conflicts.judge import KINDS, ConflictAnswer
from ..logic import Finding
from ..text.conflicts import TITLES, by_pair, has_sets, pair_named, said, set_named, verdict
from ..text.findings import HEADINGS, SHARED_HEADINGS, capital, grouped, share
from ..text.findings import pair_named as calls_named
from .html import Html, element, trace_html


def findings_html(found: Iterable[Finding]) -> Iterator[Html]:
    """Faults, warnings and notes; each opens to its reasons, notes of a kind to all their pairs."""
    for level, groups in grouped(found):
        yield element("h2", HEADINGS[level])
        yield from (_folded(group) if _foldable(group) else element("div", *map(_single, group)) for group in groups)


def _foldable(group: list[Finding]) -> bool:
    return len(group) > 1 and group[0].kind in SHARED_HEADINGS


def _folded(group: list[Finding]) -> Html:
    first = group[0]
    heading = f"{capital(SHARED_HEADINGS[first.kind])}: {len(group)} pairs."
    return element("details", element("summary", heading, element("span", first.statement, css="id")),
                   *map(_single, group), css=f"finding {first.level}")  # fmt: skip


def _single(one: Finding) -> Html:
    text = capital(one.text) if one.kind not in SHARED_HEADINGS else calls_named(one.about)
    if one.hands is not None:
        samples = f", for example {' and '.join(one.samples)}" if one.samples else ""
        text += f": {share(one.count)} of all hands{samples}"
    line = [text + ".", element("span", one.statement, css="id")]
    if one.why is None:
        return element("div", *line, css=f"finding {one.level}")
    return element("details", element("summary", *line), trace_html(one.why), css=f"finding {one.level}")


def conventions_html(answer: ConflictAnswer | None, strange: Iterable[str]) -> Iterator[Html]:
    """Whether the conventions of a system can be played together, and what is not in the glossary."""
    unknown = list(strange)
    if answer is None and not unknown:
        return
    yield element("h2", "Conventions")
    yield from (element("p", f"{capital(text)}.") for text in unknown)
    if answer is None:
        return
    yield element("p", element("strong", verdict(answer)))
    for kind in KINDS:
        same = [conflict for conflict in answer.conflicts if conflict.kind == kind]
        if same:
            yield element("h3", TITLES[kind])
            yield from (element("details", element("summary", f"{pair_named(pair[0], answer.names)} ({len(pair)})"),
                                element("ul", *(element("li", said(one)) for one in pair)), css="finding")
                        for pair in by_pair(same))  # fmt: skip
    yield from map(trace_html, answer.why)
    if has_sets(answer):
        yield element("h3", "Largest sets that can be played together")
        yield element("ul", *(element("li", set_named(answer, kept)) for kept in answer.largest))
