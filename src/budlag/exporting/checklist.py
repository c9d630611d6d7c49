"""The checklist of duties: what the pair owes, by when, under which statement."""

from __future__ import annotations

from typing import Any

from ..events.entries import Duty, Entry
from ..text.entries import by_deadline, duty_said, show_duties
from ..text.traces import BRIEF, show_traces
from .html import Html, element, page


def show_checklist(entry: Entry) -> str:
    """The checklist as text."""
    where = f", {entry.tournament}" if entry.tournament else ""
    lines = [f"{entry.system.system}{where}", *show_duties(entry)]
    if entry.why_duties:
        lines += ["Why these duties", show_traces(entry.why_duties, BRIEF, hints=False)]
    return "\n".join(lines).rstrip()


def checklist_json(entry: Entry) -> dict[str, Any]:
    """The same for a program."""
    answer: dict[str, Any] = {"system": entry.system.system, "duties": [duty.as_json() for duty in entry.duties]}
    if entry.tournament:
        answer["tournament"] = entry.tournament
    return answer | ({"why": [trace.as_json() for trace in entry.why_duties]} if entry.why_duties else {})


def duties_html(duties: tuple[Duty, ...]) -> Html:
    """Duties as boxes to tick, by deadline."""
    if not duties:
        return element("p", "No duties: none of the sections on them holds in this event (OB-1-2).")
    return Html("".join(
        element("section", element("h3", when), element("ul", *(
            element("li", element("label", Html('<input type="checkbox"> '), duty_said(duty), " ",
                                  element("span", duty.statement, css="id"))) for duty in due), css="duties"))
        for when, due in by_deadline(duties)
    ))  # fmt: skip


def checklist_html(entry: Entry) -> str:
    """The checklist as a page."""
    where = entry.tournament or "in silver and gold events (OB-1-1)"
    return page(f"Duties: {entry.system.system}", "report.css", [
        element("header", element("h1", entry.system.system), element("p", f"Duties of the pair: {where}")),
        duties_html(entry.duties),
    ])  # fmt: skip
