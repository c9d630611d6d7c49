"""A system as BML: tables that other programs read, with descriptions that budlag reads back as the same hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..calls import PASS, Call
from ..importing.assemble import rectangles
from ..importing.bml import NOTATION_MARK
from ..systems import EVERY_SITUATION, SEATS, VULNERABILITIES, LaterCall, Opening, System, Variant

_SUITS = str.maketrans({"♠": "!s", "♥": "!h", "♦": "!d", "♣": "!c"})
_SEATS = {SEATS: "0", (1, 2): "12", (3, 4): "34"}
_VULNERABLE = {
    VULNERABILITIES: ("00",), ("none", "we"): ("0N",), ("none", "they"): ("N0",), ("we", "both"): ("Y0",),
    ("they", "both"): ("0Y",),
}  # fmt: skip
_ONE = {"none": "NN", "we": "YN", "they": "NY", "both": "YY"}


def bml_of(system: System) -> tuple[str, tuple[LaterCall, ...]]:
    """The BML of a system, and the calls that have no place in BML: opponents' calls, openings written as auctions."""
    left_out = tuple(later for later in system.calls if not _has_place(later))
    blocks = [f"#+TITLE: {' '.join(system.name.split())}", f"// {NOTATION_MARK}.", "* Openings"]
    blocks.append("\n".join(_openings(system)))
    kept = [later for later in system.calls if _has_place(later)]
    if kept:
        blocks += ["* Later calls", *_histories(kept)]
    varying = [(opening, variant) for opening in system.openings for variant in opening.variants
               if variant.situations != EVERY_SITUATION]  # fmt: skip
    if varying:
        blocks += ["* Openings that vary with seat and vulnerability"]
        blocks += ["\n".join(block) for opening, variant in varying for block in _variant(opening, variant)]
    if system.conventions:
        blocks += ["* Conventions", "\n".join(f"- {name}" for name in system.conventions)]
    return "\n\n".join(block for block in blocks if block) + "\n", left_out


def _has_place(later: LaterCall) -> bool:
    side, _ = later.auction.calls[-1]
    return side == "us" and any(call != PASS for _, call in later.auction.calls[:-1])


def _openings(system: System) -> Iterator[str]:
    rows = [_row(opening.call, variant.meaning.show()) for opening in system.openings for variant in opening.variants
            if variant.situations == EVERY_SITUATION]  # fmt: skip
    if system.own_pass:
        if not rows:
            yield "#SEAT 0"  # a table begins with a bid or a command
        rows.append(_row(PASS, system.own_pass.show()))
    yield from rows


def _variant(opening: Opening, variant: Variant) -> Iterator[list[str]]:
    for seats, vulnerabilities in rectangles(variant.situations):
        for seat in [_SEATS[seats]] if seats in _SEATS else list(map(str, seats)):
            for code in _VULNERABLE.get(vulnerabilities) or [_ONE[name] for name in vulnerabilities]:
                yield [f"#SEAT {seat}", f"#VUL {code}", _row(opening.call, variant.meaning.show())]


def _histories(calls: Iterable[LaterCall]) -> Iterator[str]:
    """One table for each auction that calls follow."""
    tables: dict[str, list[str]] = {}
    for later in calls:
        before = later.auction.calls[:-1]
        shown = [f"({_call(call)})" if side == "them" else _call(call) for side, call in before]
        history = "-".join(shown) + ";"
        first = f"#SEAT 0\n{history}" if before[0][1] == PASS else history
        tables.setdefault(first, []).append(_row(later.auction.calls[-1][1], later.terms.show()))
    yield from ("\n".join([history, *rows]) for history, rows in tables.items())


def _row(call: Call, meaning: str) -> str:
    pieces = meaning.split('"')  # every second one is the player's own words, which stay as they are
    pieces[::2] = [piece.translate(_SUITS) for piece in pieces[::2]]
    return f"{_call(call)} = " + '"'.join(pieces)


def _call(call: Call) -> str:
    if not call.is_bid:
        return {"pass": "P", "double": "D", "redouble": "R"}[call.strain]
    return call.show("ascii").replace("NT", "N")
