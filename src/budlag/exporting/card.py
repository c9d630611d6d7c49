"""The declaration card: a row for each opening with its prickar, as OB-3.3 demands, in the columns of a WBF card.

The columns are those of the table of openings on that card, with one for the prickar; what a system file does not hold
(negative doubles, competitive bidding) is left for the pen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..answers import OpeningAnswer
from ..calls import PASS, Call
from ..events.entries import Entry
from ..notation import Meaning
from ..notation.terms import Style
from ..systems import Opening, System
from ..text.openings import total_line
from ..text.table import table
from ..value import Value
from .html import Html, element, page

MOST_RESPONSES = 6
CARD_STATEMENTS = ("OB-3.3-1", "OB-3.3-2")
COLUMNS = ("Opening", "Prickar", "Artificial", "Min. cards", "Neg. dbl thru", "Description", "Responses",
           "Subsequent action", "Competitive & passed hand bidding")  # fmt: skip
BY_HAND = ("Neg. dbl thru", "Competitive & passed hand bidding")


class CardRow(Value):
    """One opening, or one variant of it, as the card shows it.

    ``shortest`` is empty for notrump, a question mark where the shape is open.
    """

    call: str
    prickar: str
    artificial: bool | None
    shortest: str
    description: str
    responses: tuple[str, ...]
    subsequent: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "call": self.call, "prickar": self.prickar, "artificial": self.artificial,
            "shortest": int(self.shortest) if self.shortest.isdecimal() else None, "description": self.description,
            "responses": list(self.responses), "subsequent": list(self.subsequent), "remarks": list(self.remarks),
        }  # fmt: skip


class Card(Value):
    """What stands on a card."""

    system: str
    edition: str
    total: str
    rows: tuple[CardRow, ...]
    own_pass: str
    must_say: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.system, "edition": self.edition, "total": self.total,
            "openings": [row.as_json() for row in self.rows], "pass": self.own_pass or None,
            "must_say": list(self.must_say),
        }  # fmt: skip


def card_of(system: System, entry: Entry, style: Style = "symbols") -> Card:
    """The card of a judged system: prickar as they count in the event, if the entry is for one."""
    duties = [duty for duty in entry.duties if duty.statement in CARD_STATEMENTS]
    said = tuple(f"{duty.duty}{f', {duty.condition}' if duty.condition else ''} ({duty.statement})" for duty in duties
                 if duty.statement != "OB-3.3-1")  # fmt: skip
    rows = tuple(row for opening, answer in zip(system.openings, entry.system.openings, strict=True)
                 for row in _rows(system, opening, answer, entry, style))  # fmt: skip
    one = entry.strictest
    counted = entry.system.but(total_range=one.total_range, class_range=one.class_range)
    passed = ""
    if entry.system.own_pass:
        own = entry.system.own_pass
        words = [word for word, verdict in (("odd", own.odd), ("strong", own.strong)) if verdict == "yes"]
        passed = own.meaning + (f" ({' and '.join(words)} pass)" if words else "")
    return Card(entry.system.system, entry.system.edition, total_line(counted), rows, passed, said)


def _rows(
    system: System, opening: Opening, answer: OpeningAnswer, entry: Entry, style: Style
) -> Iterator[CardRow]:
    charged = entry.strictest.lowered.get(answer.call)
    variants = answer.variants or (answer,)
    for variant, said in zip(opening.variants, variants, strict=True):
        low, high = charged or said.prickar_range
        when = f" ({variant.when})" if variant.when and variant.when != "otherwise" else ""
        remarks = [f"arguable, {one.statement}" for one in said.arguable]
        if said.prickar is None and not charged:
            remarks.append("prickar unclear: something is not stated")
        first = variant is opening.variants[0]
        yield CardRow(
            answer.call, str(low) if low == high else f"{low}-{high}",
            {"yes": False, "no": True, "unclear": None}[said.natural],
            _shortest(opening, variant.meaning), said.meaning + when,
            tuple(_calls_after(system, opening, 1, style)) if first else (),
            tuple(_calls_after(system, opening, 2, style)) if first else (), tuple(remarks),
        )  # fmt: skip


def _shortest(opening: Opening, meaning: Meaning) -> str:
    """The fewest cards in the suit bid; a question mark where the file leaves the shape open."""
    if not opening.call.suit:
        return ""
    stated = all(alternative.states_shape for alternative in meaning.alternatives)
    return str(meaning.hands.fewest(opening.call.suit)) if stated else "?"


def _calls_after(system: System, opening: Opening, turns: int, style: Style) -> Iterator[str]:
    """What our calls show ``turns`` turns of ours after the opening (1: responses) when the opponents pass."""
    found = [later for later in system.calls if _follows(later.auction.calls, opening, turns)]
    for later in found[:MOST_RESPONSES]:
        calls = [call.show(style) for side, call in later.auction.calls[2:] if side == "us"]
        yield f"{'-'.join(calls)} {later.terms.show(style)}"
    if len(found) > MOST_RESPONSES:
        yield f"and {len(found) - MOST_RESPONSES} more"


def _follows(calls: tuple[tuple[str, Call], ...], opening: Opening, turns: int) -> bool:
    ours, theirs = calls[::2], calls[1::2]
    return (calls[0] == ("us", opening.call) and len(calls) == 2 * turns + 1
            and all(side == "us" for side, _ in ours) and all(call == ("them", PASS) for call in theirs))  # fmt: skip


def show_card(card: Card) -> str:
    """The card as text."""
    rows = [["call", "prickar", "art.", "min.", "description", "responses"]]
    for row in card.rows:
        mark = {True: "x", False: "", None: "?"}[row.artificial]
        words = row.description + "".join(f" [{remark}]" for remark in row.remarks)
        rows.append([row.call, row.prickar if row.prickar != "0" else "", mark, row.shortest, words,
                     "; ".join(row.responses)])  # fmt: skip
    lines = [f"Declaration card: {card.system}", card.edition, "", card.total, "", table(rows, (4, 7, 4, 4, 44, 40))]
    if card.own_pass:
        lines += ["", f"Opening pass: {card.own_pass}"]
    if card.must_say:
        lines += ["", "To be said on the card", *(f"  {text}" for text in card.must_say)]
    return "\n".join(lines)


def card_html(card: Card) -> str:
    """The card as a page for one sheet of A4, with room for names and for what is written by hand."""
    body = [element("tr", *(_cell(row, name) for name in COLUMNS), css="charged" if row.prickar != "0" else "free")
            for row in card.rows]  # fmt: skip
    names = [element("div", element("span", label), element("div", css="line"), css="field")
             for label in ("Players", "Club", "Event", "Date")]  # fmt: skip
    notes = [element("li", text) for text in card.must_say]
    if card.own_pass:
        notes.insert(0, element("li", f"Opening pass: {card.own_pass}"))
    return page(f"Declaration card: {card.system}", "card.css", [
        element("header", element("h1", card.system), element("div", *names, css="names"),
                element("p", element("strong", card.total), " ", card.edition, ".")),
        element("table", element("thead", element("tr", *(element("th", name) for name in COLUMNS))),
                element("tbody", *body), css=_density(card)),
        element("ul", *notes, css="notes") if notes else Html(""),
        element("footer", "Prickar by OB-2.5, marked as OB-3.3-1 demands; made with budlag."),
    ])  # fmt: skip


def _density(card: Card) -> str:
    """How small the print must be for one sheet: by the lines that the rows take at the width of their columns."""
    lines = sum(max(len(row.description) // 38 + 1 + len(row.remarks), len("; ".join(row.responses)) // 30 + 1,
                    len("; ".join(row.subsequent)) // 26 + 1) for row in card.rows)  # fmt: skip
    lines += len(card.must_say) + bool(card.own_pass)
    return "roomy" if lines <= 36 else "full" if lines <= 60 else "crowded"


def _cell(row: CardRow, column: str) -> Html:
    if column == "Opening":
        return element("th", row.call, scope="row")
    content: list[str] = {
        "Prickar": [row.prickar], "Artificial": [{True: "✓", False: "", None: "?"}[row.artificial]],
        "Min. cards": [row.shortest], "Description": [row.description], "Responses": ["; ".join(row.responses)],
        "Subsequent action": ["; ".join(row.subsequent)], **{name: [] for name in BY_HAND},
    }[column]  # fmt: skip
    if column == "Description":
        content += [element("div", remark, css="remark") for remark in row.remarks]
    return element("td", *content, **{"data-label": column})
