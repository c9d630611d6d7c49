"""BBOalert files: records `context,call,explanation`, options with seats and vulnerabilities, bullets, wildcards.

Scripts, buttons, aliases and imports of such a file are programs: they are listed and never run.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from ..calls import DOUBLE, PASS, REDOUBLE, Call
from ..systems import SEATS, VULNERABILITIES, Situation
from .rows import BIDS, Row, Skipped, Source, alternating, impossible, situations

KIND = "BBOalert"
MAX_CALLS, MAX_SPREAD = 40, 64
_PROGRAMS = ("script", "alias", "shortcut", "button", "trusted", "untrusted", "javascript", "import", "stylesheet")
_CHOICE = re.compile(r"(?P<level>[1-7])\[(?P<strains>[CDHSN]+)\]")
_BULLET = re.compile(r"(?P<indent>\s*)[-*+]\s+(?P<call>\S+)(?:\s+(?P<text>.*))?$")
_SEE_CHAT = re.compile(r"\s*(?:please|(?:see|read)\b.*\bchat)\b", re.IGNORECASE)
_QUOTED = re.compile(r'\s*"')
_TAG = re.compile(r"@([1-4nvNV])")
_OPTION = re.compile(r"\s*option\b\s*,?(?P<name>[^,]*)", re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Whether the file begins as BBOalert files do, or consists of their records."""
    lines = [line for line in text[:20_000].split("\n") if line.strip()][:40]
    if not lines:
        return False
    if lines[0].lstrip().lower().startswith("bboalert"):
        return True
    return sum(bool(re.match(r"(?:[1-7][CDHSN]|--|Db|Rd|\s)*,\s*(?:[1-7][CDHSN]|Db|Rd|--)\s*,", line))
               or bool(_OPTION.match(line)) for line in lines) > len(lines) / 2  # fmt: skip


def read(text: str) -> Source:
    """The rows of a file; of two records for one call the later holds, as in BBOalert."""
    return _Reader().read(text)


class _Reader:
    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.skipped: list[Skipped] = []
        self.name = ""
        self.option = ""
        self.when: frozenset[Situation] = situations()
        self.context = ""
        self.bullets: list[tuple[int, str]] = []
        self.program = False

    def read(self, text: str) -> Source:
        for number, line in _joined(text):
            if line.strip():
                self._line(number, line)
        return Source(KIND, self.name, tuple(self.rows), tuple(self.skipped))

    def _line(self, number: int, line: str) -> None:
        bare = line.strip()
        if bare[0] in "1234567," and not self.program:  # nearly every line of a big file
            self._record(number, line)
            return
        word = re.split(r"[\s,]", bare, maxsplit=1)[0].lower()
        if self.program:  # the lines of a script, up to the next empty word of its kind
            self.program = word != "script"
            self.skipped.append(Skipped(number, line, "part of a script, which is never run"))
        elif word == "bboalert":
            self.name = self.name or bare[9:].strip(" ,")
        elif word in _PROGRAMS:
            self.program = word == "script" and not "".join(bare.split(",", 2)[2:]).strip()
            self.skipped.append(Skipped(number, line, "a program or a button, which is never run"))
        elif word == "option":
            self._option(line)
        elif bare.startswith(("#", "//")):
            pass  # a comment
        elif bare.startswith("Error "):
            self.skipped.append(Skipped(number, line, "a record that BBOalert's converter rejected"))
        elif (bullet := _BULLET.match(line)) and not bare.startswith("--"):
            self._bullet(number, line, bullet)
        else:
            self._record(number, line)

    def _option(self, line: str) -> None:
        match = _OPTION.match(line)
        name = match["name"].strip() if match else ""
        tags = _TAG.findall(name)
        seats = [int(tag) for tag in tags if tag.isdigit()] or SEATS
        ours = {"n": ("none", "they"), "v": ("we", "both")}
        theirs = {"N": ("none", "we"), "V": ("they", "both")}
        found = set(VULNERABILITIES)
        for sides in (ours, theirs):
            named = {vul for tag in tags if tag in sides for vul in sides[tag]}
            found &= named or found
        self.when = situations(seats, found)
        self.option = _TAG.sub("", name).strip()
        self.bullets = []

    def _record(self, number: int, line: str) -> None:
        fields = _fields(line)
        if len(fields) < 3:
            self.skipped.append(Skipped(number, line, "no record of a call"))
            return
        context, call, text = (field.strip() for field in fields[:3])
        if context == "+":
            context = self.context
        self.context = context
        self.bullets = [(-1, context + call)]
        self._add(number, line, context, call, text)
        if len(fields) > 3 and fields[3].strip():
            self.skipped.append(Skipped(number, fields[3].strip(), "after the explanation; BBOalert does not show it"))

    def _bullet(self, number: int, line: str, match: re.Match[str]) -> None:
        """A bullet is a call after the one above it that is less indented; `Db,2C` is our call over theirs."""
        indent = len(match["indent"].expandtabs(4))
        while self.bullets and self.bullets[-1][0] >= indent:
            self.bullets.pop()
        above = self.bullets[-1][1] if self.bullets else ""
        between, comma, call = match["call"].rpartition(",")
        context = above + (between if comma else "--" if above else "")
        self.bullets.append((indent, context + call))
        self._add(number, line, context, call, (match["text"] or "").strip())

    def _add(self, number: int, line: str, context: str, call: str, text: str) -> None:
        before, last = _calls(context), _calls(call)
        if before is None or last is None or len(last) != 1:
            what = "a pattern of many auctions" if re.search(r"[*_(/\\?.|^$]", context + call) else "no auction"
            self.skipped.append(Skipped(number, line, what))
            return
        spread = [*before, *last]
        if len(spread) > MAX_CALLS or _size(spread) > MAX_SPREAD:
            self.skipped.append(Skipped(number, line, "an auction of too many calls"))
            return
        words, _, chat = text.partition("#")
        if chat.strip():
            words = chat if _SEE_CHAT.match(words) else f"{words.strip()}; {chat.strip()}"
        listed = tuple(one.strain[0].upper() for one in last[0] if one.suit) if len(last[0]) > 1 else ()
        why = ""
        for calls in product(*spread):
            row, why = self._row(number, list(calls), words.strip(), listed)
            if row is not None:
                self.rows.append(row)
        if why:
            self.skipped.append(Skipped(number, line, why))

    def _row(self, number: int, calls: list[Call], text: str, listed: tuple[str, ...]) -> tuple[Row | None, str]:
        when, order = self.when, (len(self.when), -number)
        leading = next((i for i, call in enumerate(calls[:-1]) if call is not PASS), len(calls) - 1)
        if leading == len(calls) - 1:  # an opening, its seat told by passes
            if leading > 3:
                return None, "an opening after four passes"
            made = alternating(calls[-1:])
            if leading:
                when = frozenset(one for one in when if one[0] == leading + 1)
                order = (len(when), -number)
            if not when:
                return None, "a seat that its option excludes"
            if made[0][1] != PASS and not made[0][1].is_bid:
                return None, "a double before any bid"
        else:
            made = alternating(calls)
            why = impossible(made)
            if why:
                return None, why
            if not text:
                return None, ""
        return Row(number, made, text, when, listed, self.option, order), ""


def _fields(line: str) -> list[str]:
    """Context, call, explanation and what follows; in quotes, as spreadsheets write it, a text holds commas."""
    fields = line.split(",", 3)
    if not any(_QUOTED.match(field) for field in fields) or line.count('"') % 2:
        return fields
    row = next(csv.reader([line], skipinitialspace=True), [])
    return [*row[:3], ",".join(row[3:])] if len(row) >= 3 else fields


def _joined(text: str) -> Iterator[tuple[int, str]]:
    """The lines, those that end in a backslash joined with the next."""
    pieces: list[str] = []
    first = 1
    for number, line in enumerate(text.split("\n"), 1):
        if not pieces:
            first = number
        if line.endswith("\\") and not line.endswith("\\\\"):
            pieces.append(line[:-1])
            continue
        yield first, "".join((*pieces, line)) if pieces else line
        pieces = []
    if pieces:
        yield first, "".join(pieces)


_KNOWN: dict[str, tuple[Call, ...]] = {
    "--": (PASS,), "DB": (DOUBLE,), "RD": (REDOUBLE,), **{name: (bid,) for name, bid in BIDS.items()},
}  # fmt: skip


@lru_cache(maxsize=20_000)
def _calls(text: str) -> tuple[tuple[Call, ...], ...] | None:
    """The calls of a context, each as the calls it can be; None where it is a pattern of another kind."""
    found: list[tuple[Call, ...]] = []
    at, text = 0, "".join(text.split()).upper()
    while at < len(text):
        known = _KNOWN.get(text[at : at + 2], ())
        if known:
            at += 2
        else:
            match = _CHOICE.match(text, at)
            if not match:
                return None
            known = tuple(BIDS[match["level"] + strain] for strain in dict.fromkeys(match["strains"]))
            at = match.end()
        found.append(known)
        if len(found) > MAX_CALLS:
            return None
    return tuple(found)


def _size(spread: list[tuple[Call, ...]]) -> int:
    size = 1
    for calls in spread:
        size *= len(calls)
    return size
