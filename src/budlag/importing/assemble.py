"""From the rows of a foreign file to a system: one meaning for each call and situation, and how it was read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ..calls import PASS, Call
from ..notation import Meaning, parse, read_meaning
from ..notation.terms import Style
from ..problems import fault
from ..systems import (
    EVERY_SITUATION,
    SEATS,
    VULNERABILITIES,
    LaterCall,
    Opening,
    Situation,
    System,
    Variant,
    show_situations,
)
from ..value import Value
from .readings import Reading, Status, reading_of, together
from .rows import Made, Row, Skipped, Source


class Described(Value):
    """One description that holds: the row, what it was read as, and where (seat, vulnerability) it holds."""

    row: Row
    reading: Reading
    situations: frozenset[Situation]

    def as_json(self, style: Style = "symbols") -> dict[str, Any]:
        answer: dict[str, Any] = {
            "line": self.row.line, **_in_file(self.row.file), "call": self.row.shown(style), "text": self.row.text,
            "status": self.reading.status, "meaning": self.reading.notation,
        }  # fmt: skip
        if self.reading.choices:
            answer |= {"choices": list(self.reading.choices), "why": list(self.reading.why)}
        return answer


def _in_file(file: str) -> dict[str, str]:
    return {"file": file} if file else {}


class Imported(Value):
    """A foreign file as a system, with all that was read and all that was not."""

    kind: str
    source: str
    name: str
    openings: tuple[tuple[Call, tuple[Described, ...]], ...]
    own_pass: Described | None
    calls: tuple[Described, ...]
    skipped: tuple[Skipped, ...]

    @cached_property
    def described(self) -> list[Described]:
        """Every description that holds, in the order of the file."""
        found = [one for _, variants in self.openings for one in variants] + list(self.calls)
        found += [self.own_pass] if self.own_pass else []
        return sorted(found, key=lambda one: (one.row.file, one.row.line))

    def count(self, *statuses: Status) -> int:
        """How many descriptions were read so far."""
        return sum(one.reading.status in statuses for one in self.described)

    @property
    def share(self) -> float:
        """The share (0 to 1) of the descriptions that were read in full."""
        total = len(self.described)
        return self.count("read") / total if total else 0.0

    def as_json(self, style: Style = "symbols") -> dict[str, Any]:
        """Counts, every description that was not read in full, and every line that was not read at all."""
        return {
            "file": self.source, "format": self.kind, "system": self.name, "openings": len(self.openings),
            "later_calls": len(self.calls), "described": len(self.described), "read": self.count("read"),
            "ambiguous": self.count("ambiguous"), "partly": self.count("partly"), "unread": self.count("unread"),
            "share": round(self.share, 4),
            "not_in_full": [one.as_json(style) for one in self.described if one.reading.status != "read"],
            "not_read": [{"line": one.line, **_in_file(one.file), "text": one.text, "why": one.why}
                         for one in self.skipped],
        }  # fmt: skip


Watch = Callable[[Sequence[list[Row]]], Iterable[list[Row]]]
"""What hands on the rows of one call after the other, and may show how far it is."""


def assemble(
    source: Source, path: str, name: str, picks: Mapping[str, int] | None = None, watch: Watch = iter
) -> Imported:
    """The system of a file; ``picks`` chooses for a line (as ``Row.place`` names it) one of its readings, from 1.

    Raises InputError for a file without openings, and for a pick that there is not.
    """
    chosen = Picks(picks or {})
    grouped: dict[tuple[Made, ...], list[Row]] = {}
    for row in source.rows:
        grouped.setdefault(row.made, []).append(row)
    openings: dict[Call, tuple[Described, ...]] = {}
    calls: list[Described] = []
    own_pass: Described | None = None
    for rows in watch(list(grouped.values())):
        made = rows[0].made
        found = _holding(rows, source.exact, chosen)
        if not rows[0].is_opening:
            calls.append(found[0])
        elif made[0][1] == PASS:
            own_pass = found[0] if len(found) == 1 and found[0].situations == EVERY_SITUATION else _unsure(found)
        else:
            openings[made[0][1]] = tuple(found)
    chosen.refuse_unused(path)
    if not openings:
        raise fault(path, f"this {source.kind} file describes no opening ({len(calls)} later calls, "
                    f"{len(source.skipped)} lines not read)",
                    "the file with the openings (parts of a system are read through the file that includes them)")
    ordered = sorted(openings.items(), key=lambda item: item[0].rank)
    return Imported(source.kind, path, source.name or name, tuple(ordered), own_pass, tuple(calls), source.skipped)


def _holding(rows: list[Row], exact: bool, picks: Picks) -> list[Described]:
    """Which rows of one call hold where. Options that nothing tells apart are kept beside each other, as readings."""
    if len(rows) == 1:  # most calls: nothing to compare
        return [Described(rows[0], _chosen(rows, exact, picks), rows[0].situations)]
    left = set(EVERY_SITUATION)
    taken: list[tuple[list[Row], set[Situation]]] = []
    for row in sorted(rows, key=lambda row: row.order):
        mine = row.situations & left
        rivals = (group for group, where in taken if row.option != group[0].option and where & row.situations)
        rival = next(rivals, None)
        if rival is not None and row.option not in {other.option for other in rival}:
            rival.append(row)
        if mine:
            left -= mine
            taken.append(([row], set(mine)))
    found: list[Described] = []
    for group, where in taken:
        reading = _chosen(group, exact, picks)
        same = next((i for i, one in enumerate(found) if one.reading == reading), None)
        if same is None:
            found.append(Described(group[0], reading, frozenset(where)))
        else:
            found[same] = found[same].but(situations=found[same].situations | where)
    return found


def _chosen(rows: list[Row], exact: bool, picks: Picks) -> Reading:
    readings = [_reading(row, exact) for row in rows]
    if len(rows) == 1 and not readings[0].choices:
        return readings[0]
    choices = tuple(dict.fromkeys(choice for one in readings for choice in (one.choices or (one.notation,))))
    picked = picks.of(rows[0], choices)
    if picked:
        return Reading(picked, "partly" if "..." in picked else "read")
    if len(choices) == 1 or len(readings) == 1:
        return readings[0]
    words = "; ".join(dict.fromkeys(row.text for row in rows))
    why = ("which option is played: " + ", ".join(dict.fromkeys(row.option or "none" for row in rows)),)
    notation = together(choices, words, rows[0].call.suit)
    return Reading(notation, "ambiguous", choices, (*why, *(reason for one in readings for reason in one.why)))


def _reading(row: Row, exact: bool) -> Reading:
    return reading_of(row.text, row.call.suit, row.listed, row.extra, exact, len(row.made) > 1)


class Picks:
    """The readings that the user has chosen; a line with several calls (`2HS 4441`) is chosen for all of them."""

    def __init__(self, wanted: Mapping[str, int]):
        self.wanted = wanted
        self.used: set[str] = set()

    def of(self, row: Row, choices: tuple[str, ...]) -> str:
        """The choice for a row; empty where none was made."""
        number = self.wanted.get(row.place, 0)
        if len(choices) < 2 or not 1 <= number <= len(choices):
            return ""
        self.used.add(row.place)
        return choices[number - 1]

    def refuse_unused(self, path: str) -> None:
        """Raise InputError for a choice that there is not."""
        for place, number in self.wanted.items():
            if place not in self.used:
                raise fault("--pick", f"line {place} of {path} has no reading {number} to choose",
                            "a line and a number that `budlag import` lists")


def _unsure(found: list[Described]) -> Described:
    """A pass that means different things in different seats: a system file has room for one."""
    words = "; ".join(dict.fromkeys(one.row.text for one in found))
    reading = Reading(together([one.reading.notation for one in found], words, None), "partly")
    return found[0].but(reading=reading, situations=EVERY_SITUATION)


# --- As a system --------------------------------------------------------------------------------------------------


def system_of(imported: Imported) -> System:
    """The system, ready to be judged."""
    return System(
        imported.name,
        tuple(Opening(call, tuple(_variants(call, found))) for call, found in imported.openings),
        None,
        _meaning(imported.own_pass) if imported.own_pass else None,
        tuple(LaterCall(one.row.auction, one.reading.terms or parse(one.reading.notation)) for one in imported.calls),
        (),
        imported.source,
        note=note(imported),
    )


def note(imported: Imported) -> str:
    """One sentence on how the file was read."""
    total = len(imported.described)
    if imported.count("read") == total and not imported.skipped:
        return ""
    more = f", {len(imported.skipped)} more lines not at all" if imported.skipped else ""
    return (f"{imported.source}: {imported.kind}, {imported.count('read')} of {total} descriptions read in full{more}; "
            f"`budlag import {imported.source}` lists the rest")  # fmt: skip


def _variants(call: Call, found: tuple[Described, ...]) -> Iterable[Variant]:
    number = 0
    for one in found:
        for piece in rectangles(one.situations):
            number += 1
            seats, vulnerabilities = piece
            situations = frozenset((seat, vul) for seat in seats for vul in vulnerabilities)
            meaning = read_meaning(one.reading.notation, call.suit)
            if situations == EVERY_SITUATION:
                yield Variant(number, meaning, situations)
            else:
                yield Variant(number, meaning, situations, show_situations(*piece), situations)


def _meaning(described: Described) -> Meaning:
    return read_meaning(described.reading.notation)


Rectangle = tuple[tuple[int, ...], tuple[str, ...]]


def rectangles(situations: frozenset[Situation]) -> list[Rectangle]:
    """Situations as products of seats and vulnerabilities: seats with the same vulnerabilities together."""
    by_seat = {seat: tuple(v for v in VULNERABILITIES if (seat, v) in situations) for seat in SEATS}
    together: dict[tuple[str, ...], list[int]] = {}
    for seat, vulnerabilities in by_seat.items():
        if vulnerabilities:
            together.setdefault(vulnerabilities, []).append(seat)
    return [(tuple(seats), vulnerabilities) for vulnerabilities, seats in together.items()]
