"""Texts of the knowledge base about one irregularity, with its calls and numbers filled in."""

from __future__ import annotations

import re

from clingo import Symbol

from ..calls import PASS, Call
from ..engine import Answer
from ..notation.terms import Style
from .facts import Irregularity
from .words import SPOKEN, cards, percent


class Texts:
    """The tables of texts of an answer set; ``style`` tells how calls are written."""

    def __init__(self, answer: Answer, incident: Irregularity, style: Style):
        self.answer, self.incident, self.style = answer, incident, style

    def table(self, name: str) -> dict[Symbol, str]:
        """The texts of one table by their keys."""
        return {key: text.string for key, text in self.answer.atoms(name, 2)}

    def fill(self, template: str, call: Call | None, **numbers: str) -> str:
        """Sentences with their calls and numbers, without the short forms of the bidding box."""
        return re.sub(r"(^|[.] )([a-z])", lambda m: m[1] + m[2].upper(), self.insert(template, call, **numbers))

    def insert(self, template: str, call: Call | None, **numbers: str) -> str:
        """The same for a part of a sentence, which keeps its small letter."""
        withdrawn = self.incident.withdrawn
        old, new = (
            each.show(self.style) if each.is_bid else SPOKEN[each.strain] for each in (withdrawn, call or PASS)
        )
        if call == withdrawn:
            bare = old.removeprefix("the ")
            old, new = f"the withdrawn {bare}", f"the new {bare}"
        words = {"withdrawn": old, "replacement": new, **numbers}
        for name, value in words.items():
            template = template.replace(f"{{{name}}}", value)
        return template

    def numbers(self) -> dict[str, str]:
        """What the texts of reasons speak of, for the pair compared first; empty where nothing is compared."""
        mains = self.answer.atoms("main", 2)
        if not mains:
            return {}
        theirs, mine = mains[0]
        found = {name: next(row[2].number for row in self.answer.atoms(name, 3) if row[:2] == [theirs, mine])
                 for name in ("overlap", "below", "above", "fewer", "more")}  # fmt: skip
        outside = next(row[3].number for row in self.answer.atoms("outside", 4)
                       if row[:2] == [theirs, mine] and row[2].name == "within")  # fmt: skip
        return {
            "overlap": percent(found["overlap"] / 10_000), "outside": percent(outside / 10_000),
            "below": str(found["below"]), "above": str(found["above"]),
            "fewer": cards(found["fewer"]), "more": cards(found["more"]),
        }  # fmt: skip
