"""Auctions as one term: made(we, double, made(they, bid(1,clubs), start)), the last call first."""

from __future__ import annotations

from collections.abc import Iterable

from clingo import Function, Symbol

from .calls import Call
from .facts import call_symbol
from .notation.terms import Style
from .patterns import Side


def auction_term(auction: Iterable[tuple[Side, Call]]) -> Symbol:
    """The term of an auction."""
    made = Function("start")
    for side, call in auction:
        made = Function("made", [Function(side), call_symbol(call), made])
    return made


def calls_made(auction: Symbol) -> list[tuple[Symbol, Symbol]]:
    """The sides and calls of a term, in order."""
    calls: list[tuple[Symbol, Symbol]] = []
    while auction.name == "made":
        side, call, auction = auction.arguments
        calls.append((side, call))
    return calls[::-1]


def show_made(auction: Symbol, style: Style = "symbols") -> str:
    """A term as people write the auction: ``(1♥) X (2♥)``."""
    shown = [(side.name, call_shown(call, style)) for side, call in calls_made(auction)]
    return " ".join(f"({text})" if side == "they" else text for side, text in shown)


def call_shown(call: Symbol, style: Style = "symbols") -> str:
    """A call of the knowledge base as people write it; a pass is P."""
    if call.match("bid", 2):
        return Call(call.arguments[0].number, call.arguments[1].name).show(style)
    return "P" if call.name == "pass" else Call(0, call.name).show(style)
