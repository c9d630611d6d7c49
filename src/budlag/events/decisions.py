"""The organiser's decisions in a tournament file: levels, limits, lowered prickar and bans, round by round."""

from __future__ import annotations

import re

from .. import fields
from ..calls import Call, read_call
from ..notation import Meaning, NotationError, read_meaning
from ..notation.terms import Style
from ..problems import closest
from ..value import Value
from ..yamltext import Document, Mapping, Node, Scalar, Sequence

DECISION_KEYS = ("boards_per_opponent", "level", "max_total", "lowered", "forbidden")
LEVELS = ("a", "b", "c", "d")
TYPES = ("suit_pointer", "balance_pointer", "weak", "artificial_major", "artificial_notrump", "fert", "multi")
"""The types of bids that a decision can name: those of kb/regulations/opening_bids_2002/2_4_types.lp."""


class Item(Value):
    """An opening that a decision speaks of: a call, a call with a meaning, or a type of bid; ``to`` if lowered."""

    text: str
    call: Call | None
    kind: str
    meaning: Meaning | None
    to: int | None = None

    def show(self, style: Style = "symbols") -> str:
        """As an answer names it."""
        if self.call is None:
            return self.kind.replace("_", " ")
        shown = self.call.show(style)
        return f"{shown} {self.meaning.show(style)}" if self.meaning else shown


class Round(Value):
    """A round of an event (or all of it) with the organiser's decisions; ``sittings`` are the boards between breaks."""

    name: str
    sittings: tuple[int, ...]
    level: str
    max_total: int | None
    lowered: tuple[Item, ...]
    forbidden: tuple[Item, ...]

    @property
    def boards(self) -> int | None:
        """Boards in a row against one pair, if they are known (OB-2.4-6)."""
        return sum(self.sittings) or None


def read_rounds(document: Document, root: Mapping) -> tuple[Round, ...]:
    """The rounds of a tournament file, or the whole event as one."""
    node = root.get("rounds")
    if node is None:
        return (_round(document, root, root, ""),)
    listed = node.items if isinstance(node, Sequence) else ()
    if not listed:
        document.complain(node, "`rounds` has no rounds", "a list, each `- round: qualifying` with its own decisions")
    found: dict[str, Round] = {}
    for item in listed:
        mapping = document.mapping(item, "a round", ("round", *DECISION_KEYS), "round: qualifying")
        name = fields.name(document, mapping.get("round"), "`round`")
        if isinstance(item, Mapping) and mapping.get("round") is None:
            document.complain(mapping, "the key `round` is missing", "`round: ` with the name of the round")
        if name in found:
            document.complain(item, f"the round `{name}` stands twice", "each round once")
        found[name] = _round(document, mapping, root, name)
    return tuple(found.values())


def _round(document: Document, own: Mapping, root: Mapping, name: str) -> Round:
    """A round by its own keys, where it has none by those of the whole event."""

    def field(key: str) -> Node | None:
        return own.get(key) if own.get(key) is not None else root.get(key)

    level = fields.word(document, field("level"), "a level", LEVELS)
    return Round(
        name, _sittings(document, field("boards_per_opponent")), level,
        fields.number(document, field("max_total"), "`max_total`", 0, 245),
        _items(document, field("lowered"), "lowered"), _items(document, field("forbidden"), "forbidden"),
    )  # fmt: skip


def _sittings(document: Document, node: Node | None) -> tuple[int, ...]:
    """Boards in a row against one pair: ``8``, or ``4+4`` with a break."""
    scalar = document.text(node, "`boards_per_opponent`") if node is not None else None
    if scalar is None:
        return ()
    if not re.fullmatch(r"[\d\s+-]+", scalar.text):
        document.complain(scalar, f"`boards_per_opponent` `{scalar.text}` is no number of boards",
                          "boards in a row against one pair, as `8`, or as `4+4` with a break")  # fmt: skip
        return ()
    pieces = [Scalar(part.strip(), scalar.line, scalar.column) for part in scalar.text.split("+")]
    found = [fields.number(document, piece, "`boards_per_opponent`", 1, 1_000) for piece in pieces]
    return tuple(number for number in found if number is not None)


def _items(document: Document, node: Node | None, key: str) -> tuple[Item, ...]:
    """``lowered: {2D: 1, multi: 1}``, ``forbidden: [2D, fert]``, or a list of ``bid:``, ``shows:`` and ``to:``."""
    if node is None:
        return ()
    lowers = key == "lowered"
    found: list[Item | None] = []
    if isinstance(node, Mapping):
        if not lowers:
            document.complain(node, "`forbidden` is a mapping", "a list, as `[2D, fert]`")
        found = [_item(document, name, None, value) for name, value in node.items] if lowers else []
    else:
        for item in fields.items(node):
            if isinstance(item, Mapping):
                known = ("bid", "shows", "to") if lowers else ("bid", "shows")
                mapping = document.mapping(item, f"an item of `{key}`", known, "bid: 2D")
                bid = mapping.get("bid")
                named = document.text(bid, "`bid`") if bid is not None else None
                if bid is None:
                    document.complain(item, "the key `bid` is missing", "`bid: ` with a call or a type of bid")
                if lowers and mapping.get("to") is None:
                    document.complain(item, "the key `to` is missing", "`to: ` with the number of prickar")
                if named:
                    found.append(_item(document, named, mapping.get("shows"), mapping.get("to") if lowers else None))
            elif lowers:
                document.complain(item, "an item of `lowered` says no number", "`lowered: {2D: 1}`")
            elif (named := document.text(item, "an item of `forbidden`")) is not None:
                found.append(_item(document, named, None, None))
    return tuple(item for item in found if item)


def _item(document: Document, named: Scalar, shows: Node | None, to: Node | None) -> Item | None:
    prickar = fields.number(document, to, "the number of prickar", 0, 7)
    text = named.text.strip()
    kind = text.lower().replace(" ", "_")
    kind = kind[:-1] if kind.endswith("s") and kind[:-1] in TYPES else kind
    if kind in TYPES:
        if shows is not None:
            document.complain(
                shows, f"`{text}` is a type of bid and has no meaning of its own", "a call, or no `shows`"
            )
        return Item(text, None, kind, None, prickar)
    try:
        call = read_call(text)
    except NotationError as error:
        near = error.nearest or closest(kind, TYPES)
        document.complain(
            named,
            f"`{text}` is neither a call nor a type of bid",
            "a call such as 2D, or one of " + ", ".join(TYPES),
            near,
        )
        return None
    if not call.is_bid:
        document.complain(named, f"{call} is no opening bid", "a bid from 1C to 7NT")
        return None
    meaning = _meaning(document, shows, call) if shows is not None else None
    return Item(text, call, "", meaning, prickar)


def _meaning(document: Document, node: Node, call: Call) -> Meaning | None:
    scalar = document.text(node, "`shows`")
    if scalar is None:
        return None
    try:
        return read_meaning(scalar.text, call.suit)
    except NotationError as error:
        document.complain(scalar, error.message, error.expected, error.nearest, error.start)
        return None
