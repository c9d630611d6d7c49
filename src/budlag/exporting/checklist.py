"""The checklist of duties: what the pair owes, by when, under which statement."""

from __future__ import annotations

from ..entries import Entry
from ..text.entries import by_deadline, duty_said, show_duties
from .html import Html, element, page


def show_checklist(entry: Entry) -> str:
    """The checklist as text."""
    where = f", {entry.tournament}" if entry.tournament else ""
    return "\n".join([f"{entry.system.system}{where}", *show_duties(entry)]).rstrip()


def duties_html(entry: Entry) -> Html:
    """The duties as boxes to tick, by deadline."""
    if not entry.duties:
        return element("p", "No duties: none of the sections on them holds in this event (OB-1-2).")
    return Html("".join(
        element("section", element("h3", when), element("ul", *(
            element("li", element("label", Html('<input type="checkbox"> '), duty_said(duty), " ",
                                  element("span", duty.statement, css="id"))) for duty in due), css="duties"))
        for when, due in by_deadline(entry.duties)
    ))  # fmt: skip


def checklist_html(entry: Entry) -> str:
    """The checklist as a page."""
    where = entry.tournament or "in silver and gold events (OB-1-1)"
    return page(f"Duties: {entry.system.system}", "report.css", [
        element("header", element("h1", entry.system.system), element("p", f"Duties of the pair: {where}")),
        duties_html(entry),
    ])  # fmt: skip
