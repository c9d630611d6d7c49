"""BBO Full Disclosure files (BSS): a record a line, the auction in two-character calls, fields, then words."""

from __future__ import annotations

import re

from ..calls import DOUBLE, PASS, REDOUBLE, Call
from ..systems import SEATS, VULNERABILITIES
from ..value import Value
from .phrases import SUITS_LETTER
from .plaintext import LOST
from .rows import BIDS, Row, Skipped, Source, impossible, situations

KIND = "BBO Full Disclosure"
_RECORD = re.compile(r"(?P<they>\*)?(?P<seat>[0-6])(?P<vul>[0-8])(?P<calls>[^=]*)=(?P<rest>.*)")
_HEADER = re.compile(r"[*?]00\{(?P<name>[^}]*)\}\s*=(?P<rest>.*)")
_CALL = re.compile(r"(?P<level>[1-7])(?P<strain>[CDHSN])|(?P<other>[PDR])|(?P<qualifier>\{[^}]*\})")
_FIELDS = re.compile(r"[YN]{7}")
_SUIT_FIELDS = re.compile(r"(?P<force>[0-9A-E])(?P<least>[0-8])(?P<most>[0-8])")
_FORCE = {"1": "to play", "2": "nf", "4": "inv", "5": "forcing", "6": "gf", "9": "preempt"}
_OTHER = {"P": PASS, "D": DOUBLE, "R": REDOUBLE}
_SEATS = {"0": SEATS, **{str(seat): (seat,) for seat in SEATS}, "5": (1, 2), "6": (3, 4)}
_VUL = {"0": VULNERABILITIES, "1": ("none",), "2": ("we",), "3": ("they",), "4": ("both",), "5": ("none", "they"),
        "6": ("we", "both"), "7": ("none", "we"), "8": ("they", "both")}  # fmt: skip
_NOT_CALLS = {"$": "carding or another file", "+": "names a file of conventions", "%": "carding"}


class Fields(Value):
    """The coded fields of a record (lengths of the suit bid, force), and the words that follow them."""

    text: str
    force: str = ""
    least: int = 0
    most: int = 8


class _Record(Value):
    line: int
    they_open: bool
    seats: tuple[int, ...]
    vulnerabilities: tuple[str, ...]
    calls: tuple[Call, ...]
    rest: str
    raw: str


def looks_like(text: str) -> bool:
    """Whether most of the first lines are records."""
    lines = [line for line in text[:20_000].split("\n") if line.strip()][:40]
    return bool(lines) and sum(bool(_RECORD.match(line) or _HEADER.match(line)) for line in lines) > len(lines) / 2


def read(text: str) -> Source:
    """The rows of a file. Coded fields are believed only where the file uses more than one value of them."""
    name, records, skipped = "", [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        header = _HEADER.match(line)
        if header:
            name = name or header["name"].strip()
            continue
        record = _record(number, line)
        if isinstance(record, Skipped):
            skipped.append(record)
        else:
            records.append(record)
    passes_have_force = _passes_have_force(records)
    fields = [(record, _fields(record, passes_have_force)) for record in records]
    lengths = {(found.least, found.most) for record, found in fields if record.calls[-1].suit}
    forces = {found.force for _, found in fields if found.force}
    rows: list[Row] = []
    for record, found in fields:
        if not found.text.strip() and len(record.calls) > 1:
            continue  # a node of the tree, with nothing said of it
        row = _row(record, found, len(lengths) > 1, len(forces) > 1, len(rows))
        why = impossible(row.made)
        if why or row.theirs:
            skipped.append(Skipped(record.line, record.raw, why or "describes a call of the opponents"))
        else:
            rows.append(row)
    return Source(KIND, name, tuple(rows), tuple(skipped))


def _record(number: int, line: str) -> _Record | Skipped:
    match = _RECORD.match(line)
    if not match:
        return Skipped(number, line, _NOT_CALLS.get(line[0], "no record of a call"))
    calls: list[Call] = []
    at, text = 0, match["calls"].strip()
    while at < len(text):
        found = _CALL.match(text, at)
        if not found:
            return Skipped(number, line, f"`{text[at:at + 4]}` is no call")
        at = found.end()
        if found["other"]:
            calls.append(_OTHER[found["other"]])
        elif found["level"]:
            calls.append(BIDS[found[0]])
    if not calls or len(calls) > 60:
        return Skipped(number, line, "names no call" if not calls else "an auction of more than 60 calls")
    if "{" in text:
        return Skipped(number, line, "a call of the opponents with a meaning of its own")
    return _Record(number, bool(match["they"]), _SEATS[match["seat"]], _VUL[match["vul"]], tuple(calls),
                   match["rest"], line)  # fmt: skip


def _passes_have_force(records: list[_Record]) -> bool:
    """Whether the writer puts a force before the words of passes and doubles too (BML 2 does, others do not)."""
    rests = [record.rest[7:] for record in records if not record.calls[-1].is_bid and _FIELDS.match(record.rest)]
    return len(rests) > 2 and all(rest[:1] == "0" for rest in rests)


def _fields(record: _Record, passes_have_force: bool) -> Fields:
    if not _FIELDS.match(record.rest):
        return Fields(record.rest)
    rest = record.rest[7:]
    last = record.calls[-1]
    if last.suit:
        found = _SUIT_FIELDS.match(rest)
        if not found:
            return Fields(rest)
        return Fields(rest[3:], found["force"], int(found["least"]), int(found["most"]))
    if (last.is_bid or passes_have_force) and re.match(r"[0-9A-E]", rest):
        return Fields(rest[1:], rest[0])
    return Fields(rest)


def _row(record: _Record, fields: Fields, lengths: bool, forces: bool, order: int) -> Row:
    when = situations(record.seats, record.vulnerabilities)
    made = tuple(((i % 2 == 0) == record.they_open, call) for i, call in enumerate(record.calls))
    extra: list[str] = []
    last = record.calls[-1]
    if last.suit and lengths and LOST not in fields.text:
        extra += _length(fields, SUITS_LETTER[last.suit])
    if forces and fields.force in _FORCE:
        extra.append(_FORCE[fields.force])
    text = re.sub(r"\\n|\\\\", "\n", fields.text)
    return Row(record.line, made, text, when, (), "", (len(when), -order), tuple(extra))


def _length(fields: Fields, suit: str) -> list[str]:
    """The length of the suit bid that the fields state; none where they leave all open or contradict each other."""
    most = fields.most if fields.most < 8 else 13
    if (fields.least, most) == (0, 13) or fields.least > most:
        return []
    if most == 13:
        return [f"{fields.least}+{suit}"]
    return [f"{fields.least}-{most}{suit}" if fields.least < most else f"{most}{suit}"]
