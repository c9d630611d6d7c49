"""What calls mean under each convention: in an auction, over an opening, with a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from clingo import Function, Symbol

from ..answers import Verdict
from ..calls import PASS, Auction, Call
from ..engine import AGAINST_OPENINGS, MATCHING, Answer, run
from ..facts import Facts, call_symbol, variant_symbol
from ..notation.terms import Style
from ..problems import fault
from ..systems import Opening
from ..value import Value
from .entry import Alternative, said_beside, seat_order
from .names import english_name, find
from .words import Words, meaning, prose

SEATS = ("direct", "fourth_live", "balancing")
REST = ("other", "any", "higher", "higher_suit")
_SIDES = {"us": "we", "them": "they"}


class Offer(Value):
    """A call under one convention, with the alternatives that can hold where the call is made.

    ``cases`` names the classes of the opponents' opening under which it is so, empty if nothing turns on it;
    ``sure`` is unclear where it is open whether the convention applies.
    """

    convention: str
    name: str
    default: bool
    seat: str
    call: str
    alternatives: tuple[Alternative, ...]
    cases: tuple[str, ...]
    sure: Verdict
    after: str = ""

    @property
    def meaning(self) -> str:
        return " | ".join(dict.fromkeys(one.shows for one in self.alternatives))

    @property
    def statements(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(s for one in self.alternatives for s in one.statements))

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"call": self.call, "meaning": self.meaning,
                                  "alternatives": [one.as_json() for one in self.alternatives],
                                  "statement": self.statements[0] if self.statements else None}  # fmt: skip
        if self.cases:
            answer["opening_is"] = list(self.cases)
        return {**answer, "applies": self.sure}


class Opened(Value):
    """The opponents' opening: its call, with its meaning (several variants) or without, or a class alone."""

    call: Call | None = None
    opening: Opening | None = None
    class_name: str = ""


class Situation:
    """A run of the knowledge base over auctions, and what it offers under each convention."""

    def __init__(self, facts: Facts, opened: Opened | None, style: Style):
        if opened is not None and opened.opening is not None:
            facts.add_opening(opened.opening)
        elif opened is not None and opened.class_name:
            facts.add(f"their_class({opened.class_name})")
        elif opened is not None and opened.call is not None:
            facts.add(f"their_opening({call_symbol(opened.call)})")
        else:
            facts.add("we_opened")
        with_meaning = opened is not None and opened.opening is not None
        self.answer: Answer = run(facts, AGAINST_OPENINGS if with_meaning else MATCHING)
        self.style: Style = style
        self.words = Words(self.answer, style)
        self.cases = sorted({case for case, _ in self.answer.atoms("case", 2)})
        self._carried: dict[Symbol, list[str]] = {}
        for fact, statement in self.answer.atoms("carried_by", 2):
            self._carried.setdefault(fact, []).append(statement.string)
        self._guards: dict[tuple[Symbol, ...], list[tuple[Symbol, Symbol]]] = {}
        for a, c, s, call, generic, number, key, value in self.answer.atoms("guarded", 8):
            self._guards.setdefault((a, c, s, call, generic, number), []).append((key, value))

    def offers(self, call: Symbol | None = None) -> list[Offer]:
        """Every call under every convention (or one call), like auctions together; in the order of the glossary."""
        rows: dict[tuple[Symbol, ...], dict[Symbol, list[list[Symbol]]]] = {}
        for row in self.answer.atoms("offers", 8):
            a, c, s, made, generic, *_ = row
            if call is None or made == call:
                shown = generic if generic.name in REST and call is None else made
                rows.setdefault((c, shown, _place(a)), {}).setdefault(_case(a), []).append(row)
        found = [offer for key, by_case in rows.items() for offer in self._offers(key, by_case)]
        return sorted(found, key=lambda offer: offer.order)  # type: ignore[attr-defined]
