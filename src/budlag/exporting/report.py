"""The full report of `budlag check` as one HTML page: openings that open to their sums and reasons, duties, class."""

from __future__ import annotations

from collections.abc import Iterator

from ..answers import OpeningAnswer
from ..events.entries import Decision, Entry, RoundAnswer
from ..text.entries import verdict_lines
from ..text.openingalerts import alert_of_opening, alerts_of_openings
from ..text.openings import classes, kind, show_missing, total_line
from ..text.table import prickar
from ..whole import Whole
from .checklist import duties_html
from .findings import conventions_html, findings_html
from .html import Html, element, joined, page, trace_html


def report_html(whole: Whole) -> str:
    """The report of a judged system; with reasons where it was judged with ``why``."""
    entry = whole.entry
    answer = entry.system
    return page(f"Report: {answer.system}", "report.css", [
        element("header", element("h1", answer.system), element("p", answer.edition, css="edition"),
                *_verdicts(entry), element("p", total_line(answer), css="total")),
        element("h2", "Openings"),
        element("p", "Open a bid for its sum and its reasons.", css="hint"),
        *(_opening(opening) for opening in answer.openings),
        *_pass(entry),
        *_section("Alerts", list(_alerts(answer.openings))),
        *findings_html(whole.findings),
        *conventions_html(entry.conflicts, entry.not_in_glossary),
        *_section("Why this class", [trace_html(trace) for trace in answer.why]),
        *_section("Why this answer", [trace_html(trace) for trace in entry.why]),
        element("h2", "Duties of the pair" if entry.tournament else "Duties of the pair, in silver and gold events"),
        duties_html(entry.duties),
        *_section("The organiser's decisions", list(_decisions(entry))),
        *_section("Organiser and director", list(_owed(entry))),
        *_section("Team match", list(_teams(entry))),
        element("footer", "Made with budlag. Statement ids (OB-2.5.1-2) name the rule that carries each step; "
                "the director decides."),
    ])  # fmt: skip


def _section(title: str, content: list[Html]) -> list[Html]:
    return [element("h2", title), *content] if content else []


def _verdicts(entry: Entry) -> list[Html]:
    if not entry.tournament:
        return []
    lines = verdict_lines(entry)
    word = {"yes": "allowed", "no": "refused", "unclear": "unclear", None: "unclear"}[entry.allowed]
    return [element("div", *(element("p", line) for line in lines if line), css=f"verdict {word}")]


def _opening(opening: OpeningAnswer) -> Html:
    cost = "-".join(map(str, dict.fromkeys(opening.prickar_range)))
    css = "unclear" if opening.prickar is None else "charged" if opening.prickar else "free"
    when = f" ({opening.when})" if opening.when and not opening.variants else ""
    head = element("summary", element("b", opening.call), element("span", opening.meaning + when, css="meaning"),
                   element("span", kind(opening), css="kind"), element("span", cost, css=f"badge {css}"))  # fmt: skip
    return element("details", head, *_body(opening), css="opening")


def _body(opening: OpeningAnswer) -> Iterator[Html]:
    doubt = ", unclear" if opening.prickar is None else ", arguable" if opening.arguable else ""
    yield element("p", f"{prickar(opening.possible).capitalize()}{doubt}.")
    rows = [element("tr", element("td", str(part.prickar), css="number"),
                    element("td", part.reason + (f", for example {part.example}" if part.example else "")),
                    element("td", part.statement, css="id")) for part in opening.parts]  # fmt: skip
    if opening.ceiling:
        rows.append(element("tr", element("td", f"≤{opening.ceiling.most}", css="number"),
                            element("td", f"ceiling for a {opening.ceiling.reason} bid"),
                            element("td", opening.ceiling.statement, css="id")))  # fmt: skip
    if rows:
        yield element("table", *rows, css="sum")
    if opening.exempt:
        yield element("p", f"Exempt: {opening.exempt.reason} ({opening.exempt.statement}).")
    for missing in opening.missing:
        first, *rest = show_missing(missing)
        yield element("p", first, css="decides")
        yield element("ul", *(element("li", line.strip()) for line in rest))
    for arguable in opening.arguable:
        yield element("p", f"Arguable ({arguable.statement}): {arguable.reading}.")
    if opening.variants:
        yield element("p", "It varies; the variant with most prickar counts (OB-2.5-2):")
        yield element("ul", *(element("li", f"{one.when}: {one.meaning}: {prickar(one.possible)}")
                              for one in opening.variants))  # fmt: skip
    for line in alert_of_opening(opening)[1:]:
        said = " ".join(line.split())
        yield element("p", said[:1].upper() + said[1:] + ("" if said.endswith(".") else "."))
    if opening.aimed and opening.aimed.classes:
        yield element("p", f"To a defender it is {classes(opening.aimed)}.")
    if opening.aimed and opening.aimed.defences:
        yield element("details", element("summary", f"{len(opening.aimed.defences)} conventions aimed at it"),
                      element("p", "; ".join(name for _, name in opening.aimed.defences)), css="step")  # fmt: skip
    if opening.uncounted:
        yield element("p", f"Not counted: {'; '.join(opening.uncounted)}.")
    if opening.why:
        yield element("h3", "Why")
        yield joined(map(trace_html, opening.why))


def _pass(entry: Entry) -> list[Html]:
    own = entry.system.own_pass
    if own is None:
        return []
    odd = {"yes": "odd", "no": "not odd", "unclear": "perhaps odd"}[own.odd]
    strong = {"yes": "strong", "no": "not strong", "unclear": "perhaps strong"}[own.strong]
    return [element("p", f"Opening pass {own.meaning}: {odd}, {strong}.")]


def _alerts(openings: tuple[OpeningAnswer, ...]) -> Iterator[Html]:
    """The edition, then a line for each reason."""
    said = alerts_of_openings(openings)
    if said:
        yield element("p", " ".join(said[0].split()).removeprefix("Alerts: "), css="edition")
        yield element("ul", *(element("li", " ".join(line.split())) for line in said[1:]))


def _owed(entry: Entry) -> Iterator[Html]:
    owed = {duty: None for one in entry.rounds for duty in one.of("organiser", "director")} if entry.tournament else {}
    if owed:
        yield duties_html(tuple(owed))


def _teams(entry: Entry) -> Iterator[Html]:
    for note in entry.teams:
        yield element("h3", note.team)
        lines = [*(f"{text} ({statement})" for statement, text in note.lines),
                 *(f"Arguable ({one.statement}): {one.reading}." for one in note.arguable)]  # fmt: skip
        yield element("ul", *(element("li", line) for line in lines))


def _decisions(entry: Entry) -> Iterator[Html]:
    for one in entry.rounds:
        found = [*entry.decisions, *one.decisions] if one is entry.rounds[0] else list(one.decisions)
        if found:
            yield element("h3", one.name) if one.name else Html("")
            yield element("ul", *map(_decision, found))
        yield from _advice(one)


def _decision(decision: Decision) -> Html:
    said = f"{decision.decision}: {'valid' if decision.valid == 'yes' else 'refused'}, {decision.reason} "
    return element("li", said, element("span", decision.statement, css="id"))


def _advice(one: RoundAnswer) -> Iterator[Html]:
    if one.advice:
        yield element("p", f"Advice: {one.advice}.")
    yield from (element("p", f"Breach: {text} ({statement}).") for statement, text in one.breaches)
