"""How a table of BML begins: the lines that are rows, the auction before them, and the words beside that auction."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .bml_bids import Bid, read_bid
from .bml_source import Line

_TABLE = re.compile(r"\s*(?:#(?!\+)|\(?\d[A-Za-z♣♦♥♠!\\]+)")
_PASS = re.compile(r"\s*\(?(?:P|Pass)\)?(?P<auction>-)?")
_CALL = r"\(?(?:[1-7][A-Za-z]+|P|D|R|X)\)?"
_SPACED = re.compile(rf"\s*{_CALL}(?:\s*-+\s*{_CALL})+\s*[-;]*")


def is_table_line(text: str) -> bool:
    """Whether a line can begin a table by itself, as a bid or a command does."""
    return _TABLE.match(text) is not None


def begins_table(block: list[Line]) -> bool:
    """Whether a block begins as a table: with a bid, a command, an auction, or our pass above a bid."""
    first = block[0]
    if is_table_line(first.text):
        return True
    passed = _PASS.match(first.text)
    if not passed:
        return False
    if passed["auction"]:
        return bool(auction_of(first.text)[0])
    after = next((line for line in block[1:] if line.indent <= first.indent), None)
    return is_row(first.text) and after is not None and is_table_line(after.text)


def is_row(line: str) -> bool:
    """Whether a line begins with a bid or with an auction."""
    word = line.split(maxsplit=1)[0]
    return read_bid(word.rstrip(":")) is not None or bool(_history(word))


def mostly_rows(body: list[Line]) -> bool:
    """Whether the lines begin with bids: the first, and at its indent half of the others (prose can begin `1NT is`)."""
    if not is_row(body[0].text):
        return False
    level = [line for line in body[1:] if line.indent <= body[0].indent]
    return 2 * sum(is_row(line.text) for line in level) >= len(level)


def parted(block: list[Line]) -> Iterator[list[Line]]:
    """A block as its tables: an auction at the left begins a new one, with or without an empty line above it."""
    left = min(line.indent for line in block)
    part: list[Line] = []
    for line in block:
        if part and line.indent == left and auction_of(line.text)[0]:
            yield part
            part = []
        part.append(line)
    yield part


def auction_of(line: str) -> tuple[tuple[Bid, ...], str, bool]:
    """The auction that a line such as `1N-2C;`, `(1NT)---` or `1N - 2C` holds (empty for a row of the table).

    With the words beside it, and whether the auction is closed by `-` or `;`: then they are no words on its last call.
    """
    if _SPACED.fullmatch(line):
        line = "".join(line.split())
    word, _, words = line.strip().partition(" ")
    return _history(word), words.strip().removeprefix("=").strip(), word.endswith(("-", ";"))


def _history(word: str) -> tuple[Bid, ...]:
    if "-" not in word and not word.endswith(";"):
        return ()
    bids = [read_bid(piece) for piece in re.split(r"[-;]+", word) if piece]
    known = tuple(bid for bid in bids if bid is not None)
    return known if len(known) == len(bids) else ()
