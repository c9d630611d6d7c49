"""The facts of kb/conventions/ for tests, and a plain reading of auction patterns: example auctions and their roles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, permutations
from typing import Any

import clingo

from budlag import kb
from budlag.hands import SUITS
from budlag.patterns import Step, steps
from budlag.questions import Questions

LETTERS = ("x", "y", "z", "w")
RANKED = ("clubs", "diamonds", "hearts", "spades", "notrump")
Bid = tuple[int, str]
Call = tuple[str, Bid | str]
"""Whose, and a bid as (level, strain) or pass, double, redouble."""


@cache
def _atoms() -> dict[tuple[str, int], list[list[clingo.Symbol]]]:
    control = clingo.Control(["--warn=none"])
    control.add("base", [], kb.source("conventions", "bridge/calls"))
    control.ground([("base", [])], context=Questions({}, []))
    found: dict[tuple[str, int], list[list[clingo.Symbol]]] = {}
    for atom in control.symbolic_atoms:
        symbol = atom.symbol
        found.setdefault((symbol.name, len(symbol.arguments)), []).append(symbol.arguments)
    return found


def facts(name: str, arity: int) -> list[tuple[Any, ...]]:
    """The facts of a predicate: strings and numbers as such, other terms as their text."""
    return sorted(tuple(map(plain, row)) for row in _atoms().get((name, arity), []))


def plain(symbol: clingo.Symbol) -> Any:
    """A string or number as such, another term as its text."""
    if symbol.type is clingo.SymbolType.String:
        return symbol.string
    return symbol.number if symbol.type is clingo.SymbolType.Number else str(symbol)


def examples(pattern: str, most: int = 24) -> list[list[Call]]:
    """Auctions that fit a pattern, up to the call asked for."""
    sequence = [step for step in steps(pattern) if step.strain not in ("earlier", "asked")]
    if steps(pattern)[0].strain == "earlier" and sequence:
        sequence = [Step("they", 1, "diamonds"), Step("we", 0, "pass"), *sequence]
        if sequence[2].side == "we":
            sequence[:2] = [Step("we", 1, "diamonds"), Step("they", 0, "pass")]
    made = (_made(sequence, dict(zip(LETTERS, suits, strict=True))) for suits in permutations(SUITS))
    return list(islice(_distinct(auction for auction in made if auction), most))


def _distinct(auctions: Iterator[list[Call]]) -> Iterator[list[Call]]:
    seen: list[list[Call]] = []
    for auction in auctions:
        if auction not in seen:
            seen.append(auction)
            yield auction


def _made(sequence: list[Step], suits: dict[str, str]) -> list[Call] | None:
    """One auction of a pattern; the letters x, y, z, w are given, majors and minors follow the first of them."""
    first = suits["x"]
    major = first if first in ("hearts", "spades") else "hearts"
    minor = first if first in ("clubs", "diamonds") else "clubs"
    suits = suits | {"major": major, "minor": minor, "other_major": "hearts" if major == "spades" else "spades"}
    auction: list[Call] = []
    for step in sequence:
        made = (step.level, suits.get(step.strain, step.strain)) if step.level else _word(step, auction)
        if made is None or (isinstance(made, tuple) and not _over(made, auction)):
            return None
        auction.append((step.side, made))
    return auction


def _word(step: Step, auction: list[Call]) -> Bid | str | None:
    """A call for a word of a pattern."""
    roles = roles_after(auction, step.side)
    new = [suit for suit in SUITS if suit not in roles["named"]]
    match step.strain:
        case "pass" | "double" | "redouble":
            return step.strain
        case "any_call":
            return "pass"
        case "cue" | "jump_cue":
            level, suit = _cheapest(roles["opened"][0], auction)
            return (level + (step.strain == "jump_cue"), suit)
        case "jump_suit":
            level, suit = _cheapest(new[0], auction)
            return (level + 1, suit)
        case "new_suit" | "any_suit":
            return _cheapest(new[0], auction) if new else None
        case "raise":
            return _cheapest(roles["partner"][0], auction)
        case "any_notrump":
            return _cheapest("notrump", auction)
        case "any_bid":
            return _cheapest((new or ["notrump"])[-1], auction)
        case "game":
            return (4, "spades")
        case "slam":
            return (6, "hearts")
    raise AssertionError(step)


def _over(bid: Bid, auction: list[Call]) -> bool:
    bids = [call for _, call in auction if isinstance(call, tuple)]
    return bid[0] <= 7 and (not bids or _rank(bid) > _rank(bids[-1]))


def _rank(bid: Bid) -> int:
    return bid[0] * 5 + RANKED.index(bid[1])


def _cheapest(strain: str, auction: list[Call]) -> Bid:
    return next((level, strain) for level in range(1, 9) if _over((level, strain), auction) or level == 8)


def roles_after(auction: list[Call], side: str = "we", bid: str | None = None) -> dict[str, tuple[str, ...]]:
    """The suits that the roles name for the player of ``side`` who is to call (in suit ``bid``, if any)."""
    turn = len(auction)
    bids = [(i, who, call) for i, (who, call) in enumerate(auction) if isinstance(call, tuple)]
    suits = [(i, who, call[1]) for i, who, call in bids if call[1] != "notrump"]
    theirs = [suit for _, who, suit in suits if who != side]
    named = tuple(dict.fromkeys(suit for _, _, suit in suits))
    unbid = tuple(suit for suit in SUITS if suit not in named)
    opened = (suits[0][2],) if suits and suits[0][1] != side else ()
    partner = [suit for i, who, suit in suits if who == side and (turn - i) % 4 == 2]
    opener = bids[0][0] if bids else 0
    responder = [suit for i, who, suit in suits if who != side and (i - opener) % 4 == 2]
    order = sorted(unbid, key=RANKED.index)
    start = bid or (opened[0] if opened else None)
    after = [RANKED[(RANKED.index(start) + k) % 4] for k in (1, 2, 3)] if start else []
    return {
        "opened": opened, "named": named, "unbid": unbid, "partner": tuple(partner[-1:]),
        "responder": tuple(responder[-1:]), "doubled": tuple(theirs[-1:]), "shown": tuple(after[:1]),
        "unbid major": tuple(suit for suit in unbid if suit in ("hearts", "spades")),
        "unbid minor": tuple(suit for suit in unbid if suit in ("clubs", "diamonds")),
        "highest unbid": tuple(order[-1:]), "second highest unbid": tuple(order[-2:-1]),
        "lowest unbid": tuple(order[:1]), "second lowest unbid": tuple(order[1:2]),
        "next": tuple(after[:1]), "next unbid": tuple([suit for suit in after if suit not in opened][:1]),
    }  # fmt: skip
