"""Bridge bidding markup (BML): tables of bids with descriptions, under auctions, seats and vulnerabilities."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from ..calls import PASS, Call
from ..problems import fault
from ..systems import SEATS, VULNERABILITIES, Situation
from ..value import Value
from .bml_bids import Bid, Bound, calls_of, read_bid, substituted
from .bml_heads import auction_of, begins_table, is_row, is_table_line, mostly_rows, parted
from .bml_source import Expander, Line, blocks
from .plaintext import read_plain
from .rows import ALWAYS, Made, Row, Skipped, Source, impossible, situations

KIND = "BML"
NOTATION_MARK = "The descriptions are in the notation of budlag"
"""Stands in a comment of a BML file whose descriptions are budlag's own notation (`budlag export`)."""
MAX_ROWS, MAX_CALLS, MIN_OPENINGS = 40_000, 40, 6
_META = re.compile(r"#\+TITLE:\s*(.*)", re.IGNORECASE)
_ROW = re.compile(r"(?P<indent>\s*)(?P<bid>\S+)(?P<gap>\s*=?\s*)(?P<text>.*)")
_SEAT = re.compile(r"#SEAT\s+(\d+)", re.IGNORECASE)
_VUL = re.compile(r"#VUL\s+([YN0])([YN0])", re.IGNORECASE)
_QUIET = re.compile(r"#(?:HIDE|BIDTABLE|\+)", re.IGNORECASE)
_SEATS = {"0": SEATS, **{str(seat): (seat,) for seat in SEATS}, "12": (1, 2), "34": (3, 4)}


class Node(Value):
    """A row of a table: its words, line by line, when it holds, and the rows below it."""

    line: Line
    bid: Bid
    words: list[str]
    when: frozenset[Situation]
    children: list[Node]


class Table(Value):
    """A table: the auction before it (none for a table of openings), its last call if it is described, the rows."""

    line: Line
    history: tuple[Bid, ...]
    last: Node | None
    rows: list[Node]


def looks_like(text: str) -> bool:
    """Whether the text has a title, commands or tables as BML writes them."""
    head = text[:200_000]
    if re.search(r"^#(?:\+(?:TITLE|AUTHOR|DESCRIPTION):|(?:SEAT|VUL|CUT|PASTE|HIDE|INCLUDE)\b)", head, re.MULTILINE):
        return True
    return sum(is_table_line(line) and is_row(line) for line in head.split("\n")) >= 3


def read(text: str, folder: Path | None = None) -> Source:
    """The rows of a file; files that it includes are looked for in its own folder only."""
    return _Reader(_includer(folder)).read(text)


def _includer(folder: Path | None) -> Callable[[str], str]:
    def include(name: str) -> str:
        path = Path(name.replace("\\", "/"))
        try:
            inside = folder is not None and (folder / path).resolve().is_relative_to(folder.resolve())
        except (OSError, ValueError, RuntimeError):
            inside = False
        if folder is None or path.is_absolute() or not inside:
            raise fault(name, "a file outside the folder of the first is not read")
        return read_plain(folder / path)

    return include


class _Reader:
    def __init__(self, include: Callable[[str], str]):
        self.expander = Expander(include)
        self.skipped = self.expander.skipped
        self.seats: tuple[int, ...] = SEATS
        self.vulnerabilities: tuple[str, ...] = VULNERABILITIES
        self.rows: list[Row] = []

    def read(self, text: str) -> Source:
        lines = self.expander.lines(text)
        title = next((m[1].strip() for line in lines if (m := _META.match(line.text))), "")
        tables = [table for block in blocks(lines) for table in self._tables(block)]
        main = next((table for table in tables if _is_main(table)), None)
        opened = {str(call) for node in main.rows for call, _ in calls_of(node.bid, (), {})} if main else set()
        for table in tables:
            self._expand(table, main is None or table is main, opened)
        return Source(KIND, title, tuple(self.rows), tuple(self.skipped), NOTATION_MARK in text)

    # --- Tables ---------------------------------------------------------------------------------------------------

    def _tables(self, block: list[Line]) -> Iterator[Table]:
        """The tables in a block of lines; none in prose, lists and headings."""
        if not begins_table(block):
            return
        body = [line for line in block if not line.text.lstrip().startswith("#")]
        real = bool(body) and mostly_rows(body)
        for part in parted(block):
            lines = [(line, situations(self.seats, self.vulnerabilities)) for line in part if not self._command(line)]
            if real and lines:
                yield self._table(lines)

    def _table(self, lines: list[tuple[Line, frozenset[Situation]]]) -> Table:
        """Lines, each with the situations that the commands above it name, as a table."""
        first, when = lines[0]
        history, words, closed = auction_of(first.text)
        last = None
        if words and history and not closed and not all(bid.call == PASS for bid in history[:-1]):
            last = Node(first, history[-1], [words], when, [])
        elif words and history:
            self.skipped.append(_skipped(first, first.text, "words beside the auction of a table"))
        return Table(first, history, last, self._nodes(lines[1:] if history else lines))

    def _command(self, line: Line) -> bool:
        text = line.text.strip()
        if not text.startswith("#"):
            return False
        seat, vul = _SEAT.match(text), _VUL.match(text)
        if seat and seat[1] in _SEATS:
            self.seats = _SEATS[seat[1]]
        elif vul:
            self.vulnerabilities = _vulnerable(vul[1].upper(), vul[2].upper())
        elif not _QUIET.match(text):
            self.skipped.append(_skipped(line, line.text, "no command of BML"))
        return True

    def _nodes(self, body: list[tuple[Line, frozenset[Situation]]]) -> list[Node]:
        top: list[Node] = []
        open_rows: list[tuple[int, Node]] = []
        for line, when in body:
            match = _ROW.match(line.text)
            bid = read_bid(match["bid"].rstrip(":")) if match else None
            if match is None or bid is None:
                if open_rows:
                    open_rows[-1][1].words.append(line.text.strip())
                else:
                    self.skipped.append(_skipped(line, line.text, "no bid, and no description to go on with"))
                continue
            while open_rows and open_rows[-1][0] >= line.indent:
                open_rows.pop()
            node = Node(line, bid, [match["text"].strip()], when, [])
            (open_rows[-1][1].children if open_rows else top).append(node)
            open_rows.append((line.indent, node))
        return top

    # --- Rows -----------------------------------------------------------------------------------------------------

    def _expand(self, table: Table, openings: bool, opened: set[str]) -> None:
        before: list[tuple[tuple[Made, ...], Bound]] = [((), {})]
        for bid in table.history:
            before = [(_after(made, bid.theirs, call), now) for made, bound in before
                      for call, now in calls_of(bid, made, bound)][:64]  # fmt: skip
        for made, bound in before:
            why = impossible(made)
            if why:
                self.skipped.append(_skipped(table.line, made[-1][1].show(), why))
                continue
            if table.last:
                self._row(table.last, made, bound, (len(table.last.when), table.last.bid.rank, len(self.rows)), False,
                          opened)  # fmt: skip
            for node in table.rows:
                self._node(node, made, bound, 0, openings, opened)

    def _node(self, node: Node, before: tuple[Made, ...], bound: Bound, rank: int, openings: bool,
              opened: set[str]) -> None:
        rank = max(rank, node.bid.rank)
        for call, now in calls_of(node.bid, before, bound):
            made = _after(before, node.bid.theirs, call)
            if len(self.rows) >= MAX_ROWS or len(made) > MAX_CALLS:
                if not self.skipped or self.skipped[-1].why[:9] != "more than":
                    self.skipped.append(_skipped(node.line, node.words[0], f"more than {MAX_ROWS:,} calls, or an "
                                                f"auction of more than {MAX_CALLS}; the rest is not read"))
                return
            why = impossible(made)
            if why:
                if not node.bid.rank:
                    self.skipped.append(_skipped(node.line, f"{call} {node.words[0]}".strip(), why))
                continue
            self._row(node, made, now, (len(node.when), rank, len(self.rows)), openings, opened)
            for child in node.children:
                self._node(child, made, now, rank, openings, opened)

    def _row(self, node: Node, made: tuple[Made, ...], bound: Bound, order: tuple[int, ...],
             openings: bool, opened: set[str]) -> None:
        text = substituted("\n".join(node.words).strip(), bound)
        when = node.when
        openings = openings or when != ALWAYS
        if all(call == PASS for _, call in made[:-1]) and len(made) <= 4:  # passes before an opening tell its seat
            if len(made) > 1:
                when = frozenset(one for one in when if one[0] == len(made))
                made, openings = made[-1:], True
            if made[-1][0]:
                return  # what an opponent opens
            if not openings:
                if text and str(made[-1][1]) not in opened:
                    self.skipped.append(_skipped(node.line, f"{made[-1][1]} {text}", "outside the table of openings"))
                return
        elif not text:
            return
        if made[-1][0]:
            self.skipped.append(_skipped(node.line, f"{made[-1][1]} {text}", "describes a call of the opponents"))
            return
        listed = tuple(strain[0].upper() for strain in node.bid.strains if strain != "notrump")
        self.rows.append(Row(node.line.number, made, text, when, listed if len(listed) > 1 else (), "", order,
                             file=node.line.file))  # fmt: skip


def _skipped(line: Line, text: str, why: str) -> Skipped:
    return Skipped(line.number, text, why, line.file)


def _after(before: tuple[Made, ...], theirs: bool, call: Call) -> tuple[Made, ...]:
    """An auction with one more call; the pass of the other side is inserted where it is missing."""
    if before and before[-1][0] == theirs:
        return (*before, (not theirs, PASS), (theirs, call))
    return (*before, (theirs, call))


def _is_main(table: Table) -> bool:
    """The table of openings: no auction before it, and six bids or more at the one and two levels."""
    if table.history:
        return False
    bids = [node.bid for node in table.rows if not node.bid.theirs]
    return sum(1 for bid in bids for call, _ in calls_of(bid, (), {}) if 1 <= call.level <= 2) >= MIN_OPENINGS


def _vulnerable(we: str, they: str) -> tuple[str, ...]:
    """The vulnerabilities that `#VUL xy` names: we and they, each Y, N or 0 (either)."""
    sides = {"none": "NN", "we": "YN", "they": "NY", "both": "YY"}
    return tuple(name for name, pair in sides.items() if we in (pair[0], "0") and they in (pair[1], "0"))
