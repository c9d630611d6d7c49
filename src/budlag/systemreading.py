"""The reader of system files: every fault of a file in one run, each with its place."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import TypeVar

from .calls import Auction, Call, read_auction, read_call
from .notation import Context, Meaning, NotationError, parse, read_meaning
from .notation.meaning import build
from .notation.terms import Conjunction, Disjunction
from .problems import closest
from .systems import (
    EVERY_SITUATION,
    SEATS,
    VULNERABILITIES,
    VULNERABILITY_WORDS,
    LaterCall,
    Opening,
    Situation,
    System,
    Variant,
    read_date,
    show_situations,
)
from .yamltext import Document, Mapping, Node, Scalar, Sequence

SYSTEM_KEYS = ("system", "date", "pass", "openings", "priority", "calls", "conventions")
T = TypeVar("T")


def system_in(document: Document) -> System:
    """The system that a file describes; raises InputError with all its faults."""
    document.expect_kind("system")
    root = document.mapping(document.root, "a system file", SYSTEM_KEYS, "system: Our system")
    name = _required(document, root, "system")
    openings = _openings(document, root)
    dated = _date(document, root)
    own_pass = root.get("pass")
    passed = _meaning(document, own_pass, None, "`pass`") if own_pass is not None else None
    calls = _calls(document, root.get("calls"))
    conventions = _conventions(document, root.get("conventions"))
    priority = _priority(document, root.get("priority"), {opening.call for opening in openings})
    document.finish()
    return System(name, openings, dated, passed, calls, conventions, document.source, priority)


def _required(document: Document, root: Mapping, key: str) -> str:
    node = root.get(key)
    if node is None:
        if root.items or isinstance(document.root, Mapping):
            document.complain(root, f"the key `{key}` is missing", f"`{key}: ` with the name of the system")
        return ""
    scalar = document.text(node, f"`{key}`")
    if scalar is not None and not scalar.text.strip():
        document.complain(scalar, f"`{key}` is empty", "the name of the system")
    return scalar.text.strip() if scalar else ""


def _date(document: Document, root: Mapping) -> date | None:
    node = root.get("date")
    scalar = document.text(node, "`date`") if node is not None else None
    if scalar is None:
        return None
    try:
        return read_date(scalar.text)
    except ValueError as error:
        document.complain(scalar, str(error), "a date that exists, as 2003-03-01")
        return None


def _openings(document: Document, root: Mapping) -> tuple[Opening, ...]:
    node = root.get("openings")
    if node is None:
        if isinstance(document.root, Mapping):
            document.complain(root, "the key `openings` is missing", "`openings:` with a line for each opening")
        return ()
    mapping = document.mapping(node, "`openings`", example="1C: 16+ any shape")
    if isinstance(node, Mapping) and not node.items:
        document.complain(node, "there are no openings", "a line for each opening, as `1C: 16+ any shape`")
    found: dict[Call, tuple[Scalar, Opening]] = {}
    for key, value in mapping.items:
        call = _call(document, key)
        if call is None:
            continue
        if call in found:
            document.complain(key, f"{call} is already described in line {found[call][0].line}", "each opening once; "
                              "a meaning that varies is a list of `when:` and `shows:`")
            continue
        found[call] = key, Opening(call, _variants(document, value, call))
    return tuple(opening for _, opening in sorted(found.values(), key=lambda item: item[1].call.rank))


def _call(document: Document, key: Scalar) -> Call | None:
    try:
        call = read_call(key.text)
    except NotationError as error:
        document.complain(key, error.message, error.expected, error.nearest)
        return None
    if not call.is_bid:
        document.complain(key, f"{call} is no opening bid",
                          "a bid from 1C to 7NT; an opening pass stands under `pass:`")
        return None
    return call


def _variants(document: Document, node: Node, call: Call) -> tuple[Variant, ...]:
    what = str(call)
    if isinstance(node, Mapping):
        described: list[Node] = [node]
    elif isinstance(node, Sequence) and any(isinstance(item, Mapping) for item in node.items):
        described = list(node.items)
    else:
        meaning = _meaning(document, node, call.suit, what)
        return (Variant(1, meaning, EVERY_SITUATION),) if meaning else ()
    variants: list[Variant] = []
    left = set(EVERY_SITUATION)
    for number, item in enumerate(described, 1):
        mapping = document.mapping(item, f"a variant of {what}", ("when", "shows"), "shows: 11-15, 5+D")
        shows, when = mapping.get("shows"), mapping.get("when")
        if shows is None:
            if isinstance(item, Mapping):
                document.complain(mapping, f"a variant of {what} has no `shows`", "`shows:` with a meaning")
            continue
        meaning = _meaning(document, shows, call.suit, what)
        faults = len(document.problems)
        situations, label = _situations(document, when, what)
        if len(document.problems) > faults:
            continue
        mine = situations & left
        if not mine:
            document.complain(item, f"this variant of {what} never arises: the ones above take all its seats and "
                              "vulnerabilities", "a variant for a case that is left")
        left -= mine
        if meaning and mine:
            variants.append(Variant(number, meaning, frozenset(mine), label, situations))
    return tuple(variants)


def _situations(document: Document, node: Node | None, what: str) -> tuple[frozenset[Situation], str]:
    if node is None:
        return EVERY_SITUATION, "otherwise"
    mapping = document.mapping(node, f"`when` of {what}", ("seat", "vul"), "when: {seat: [1, 2], vul: favourable}")
    seats = _choices(document, mapping.get("seat"), "a seat", {str(seat): {seat} for seat in SEATS})
    vulnerable = _choices(document, mapping.get("vul"), "a vulnerability", VULNERABILITY_WORDS)
    return frozenset(product(seats or SEATS, vulnerable or VULNERABILITIES)), show_situations(seats, vulnerable)


def _choices(document: Document, node: Node | None, what: str, known: dict[str, set[T]]) -> set[T]:
    """The values that one word or a list of words name; empty where nothing is said."""
    chosen: set[T] = set()
    if isinstance(node, Sequence) and not node.items:
        document.complain(node, f"the list has no {what.split()[-1]}", "one of " + ", ".join(known))
    items = node.items if isinstance(node, Sequence) else (node,) if node is not None else ()
    for item in items:
        scalar = document.text(item, what)
        word = scalar.text.strip().lower() if scalar else ""
        if word in known:
            chosen |= known[word]
        elif scalar:
            document.complain(scalar, f"`{scalar.text}` is not {what}", "one of " + ", ".join(known),
                              closest(word, known))
    return chosen


def _meaning(document: Document, node: Node, suit: str | None, what: str) -> Meaning | None:
    """A meaning: text, or a block list of alternatives."""
    if isinstance(node, Sequence):
        if node.flow:
            document.complain(node, f"the meaning of {what} is a list in brackets, which would split at its commas",
                              "text, or a list with a dash for each alternative")
            return None
        if not node.items:
            document.complain(node, f"the meaning of {what} is an empty list", "a meaning, or `...`")
            return None
        found: list[Conjunction] = []
        faults = len(document.problems)
        for item in node.items:
            if isinstance(item, Scalar):
                meaning = _checked(document, item, suit)
                found += meaning.terms.alternatives if meaning else ()
            else:
                document.complain(item, f"an alternative of {what} is no text", "text such as `11-15, 5+H`")
        if len(document.problems) > faults:
            return None
        try:
            return build(Disjunction(tuple(found)), Context(suit))
        except NotationError as error:
            document.complain(node, f"the meaning of {what} has {error.message}", error.expected)
            return None
    scalar = document.text(node, f"the meaning of {what}")
    return _checked(document, scalar, suit) if scalar else None


def _checked(document: Document, scalar: Scalar, suit: str | None) -> Meaning | None:
    """The meaning a text describes; None, with a fault noted, if it cannot be read."""
    try:
        return read_meaning(scalar.text, suit)
    except NotationError as error:
        document.complain(scalar, error.message, error.expected, _in_a_file(error.nearest), error.start)
        return None


def _in_a_file(nearest: tuple[str, ...]) -> tuple[str, ...]:
    """Spellings as they stand in a file: YAML eats the outer pair of quotes."""
    return tuple(f"'{near}'" if near.startswith('"') else near for near in nearest)


def _calls(document: Document, node: Node | None) -> tuple[LaterCall, ...]:
    found: dict[Auction, LaterCall] = {}
    mapping = document.mapping(node, "`calls`", example="1NT-2D: 5+H, transfer to H") if node is not None else None
    for key, value in mapping.items if mapping else ():
        try:
            auction = read_auction(key.text)
        except NotationError as error:
            document.complain(key, error.message, error.expected, error.nearest, error.start)
            continue
        if auction in found:
            document.complain(key, f"the call {auction} is already described", "each call once")
        if isinstance(value, Sequence) and not value.flow and all(isinstance(item, Scalar) for item in value.items):
            pieces = [item for item in value.items if isinstance(item, Scalar)]
        else:
            if isinstance(value, Sequence) and value.flow:
                document.complain(value, f"the meaning of {auction} is a list in brackets, which would split at its "
                                  "commas", "text, or a list with a dash for each alternative")
                continue
            scalar = document.text(value, f"the meaning of {auction}")
            pieces = [scalar] if scalar else []
        terms: list[Conjunction] = []
        for piece in pieces:
            try:
                terms += parse(piece.text).alternatives
            except NotationError as error:
                document.complain(piece, error.message, error.expected, _in_a_file(error.nearest), error.start)
        if terms:
            found[auction] = LaterCall(auction, Disjunction(tuple(terms)))
    return tuple(found.values())


def _conventions(document: Document, node: Node | None) -> tuple[str, ...]:
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        document.complain(node, "`conventions` is no list", "a list of names, as `[truscott, multi_strong_club]`")
        return ()
    scalars = [document.text(item, "a convention") for item in node.items]
    return tuple(scalar.text for scalar in scalars if scalar)


def _priority(document: Document, node: Node | None, known: set[Call]) -> tuple[Call, ...]:
    """Openings of the file, the one that goes before the others first."""
    if node is None:
        return ()
    if not isinstance(node, Sequence) or not node.items:
        document.complain(node, "`priority` is no list of openings", "openings in order, as `[1NT, 1S, 1H, 1D, 1C]`")
        return ()
    found: list[Call] = []
    for item in node.items:
        scalar = document.text(item, "an item of `priority`")
        call = _call(document, scalar) if scalar else None
        if call is None or scalar is None:
            continue
        if call not in known:
            document.complain(scalar, f"{call} stands in `priority` and is no opening of this file",
                              "one of the openings of the file")
        elif call in found:
            document.complain(scalar, f"{call} stands twice in `priority`", "each opening once")
        else:
            found.append(call)
    return tuple(found)
