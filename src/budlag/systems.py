"""Bidding systems: the values, seats and vulnerabilities in words, and the way in from a file or a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from itertools import product
from pathlib import Path

from .calls import Auction, Call
from .notation import Meaning
from .notation.terms import Disjunction
from .problems import closest, fault
from .value import Value
from .yamltext import read_file, read_text

SEATS = (1, 2, 3, 4)
VULNERABILITIES = ("none", "we", "they", "both")
VULNERABILITY_WORDS = {
    "none": {"none"}, "we": {"we"}, "they": {"they"}, "both": {"both"}, "all": {"both"},
    "favourable": {"they"}, "unfavourable": {"we"}, "equal": {"none", "both"},
    "nonvulnerable": {"none", "they"}, "vulnerable": {"we", "both"},
}  # fmt: skip
YAML_SUFFIXES = (".yaml", ".yml")
Situation = tuple[int, str]


class Variant(Value):
    """One meaning of an opening, with the situations (seat, vulnerability) in which it holds.

    ``written`` are the situations that its own ``when`` names, before those of earlier variants are taken away.
    """

    number: int
    meaning: Meaning
    situations: frozenset[Situation]
    when: str = ""
    written: frozenset[Situation] = frozenset()

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(seat for seat, _ in self.situations)

    @property
    def vulnerabilities(self) -> frozenset[str]:
        return frozenset(vulnerability for _, vulnerability in self.situations)


class Opening(Value):
    """An opening bid with its variants (one, unless its meaning varies)."""

    call: Call
    variants: tuple[Variant, ...]


class LaterCall(Value):
    """A call after the opening, by the auction up to and with it."""

    auction: Auction
    terms: Disjunction


class System(Value):
    """A partnership's bidding system; of two openings in ``priority`` that fit a hand the earlier is opened."""

    name: str
    openings: tuple[Opening, ...]
    date: date | None = None
    own_pass: Meaning | None = None
    calls: tuple[LaterCall, ...] = ()
    conventions: tuple[str, ...] = ()
    source: str = ""
    priority: tuple[Call, ...] = ()
    note: str = ""
    """How a file in a foreign format was read, if not all of it was understood."""


EVERY_SITUATION = frozenset(product(SEATS, VULNERABILITIES))


def single_opening(call: Call, meaning: Meaning, seats: Iterable[int] = SEATS,
                   vulnerabilities: Iterable[str] = VULNERABILITIES) -> Opening:
    """An opening with one meaning in the given seats."""
    return Opening(call, (Variant(1, meaning, frozenset(product(seats, vulnerabilities))),))


def plain_situations(situations: Iterable[Situation]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
    """Seats and vulnerabilities of which every combination is meant; None where only some combinations are."""
    found = frozenset(situations)
    seats = tuple(seat for seat in SEATS if any(seat == each for each, _ in found))
    vulnerabilities = tuple(each for each in VULNERABILITIES if any(each == other for _, other in found))
    return (seats, vulnerabilities) if found == frozenset(product(seats, vulnerabilities)) else None


def read_date(text: str) -> date:
    """A date written YYYY-MM-DD; raises ValueError saying what is wrong."""
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"`{text}` is no date") from None


def read_system(path: Path | str) -> System:
    """The system in a file: a system file of budlag, or BML, BBOalert or BSS.

    Raises InputError with every fault of the file: place, what was expected, the nearest thing that works.
    """
    from .systemreading import system_in

    path = Path(path)
    if path.suffix.lower() not in YAML_SUFFIXES and path.is_file():
        from .importing.files import read_foreign

        foreign = read_foreign(path)
        if foreign is not None:
            return foreign
    return system_in(read_file(path))


def parse_system(text: str, source: str = "system") -> System:
    """The system in a text; raises InputError as ``read_system``."""
    from .systemreading import system_in

    return system_in(read_text(text, source))


def show_situations(seats: Iterable[int], vulnerable: Iterable[str]) -> str:
    """Seats and vulnerabilities in words, as ``seat 1 2, favourable``; nothing is said of what is not restricted."""
    seats, vulnerable = sorted(seats), set(vulnerable)
    in_seats = f"seat {' '.join(map(str, seats))}" if 0 < len(seats) < len(SEATS) else ""
    when_vulnerable = _show_vulnerability(vulnerable) if 0 < len(vulnerable) < len(VULNERABILITIES) else ""
    return ", ".join(filter(None, (in_seats, when_vulnerable)))


def vulnerabilities_named(word: str) -> list[str]:
    """The vulnerabilities that a word such as ``favourable`` stands for, in the order none, we, they, both.

    Raises InputError with the nearest word.
    """
    known = VULNERABILITY_WORDS.get(word.strip().lower())
    if known is None:
        raise fault("--vul", f"`{word}` is no vulnerability", "one of " + ", ".join(VULNERABILITY_WORDS),
                    closest(word, VULNERABILITY_WORDS))  # fmt: skip
    return sorted(known, key=VULNERABILITIES.index)


def _show_vulnerability(found: Iterable[str]) -> str:
    wanted = set(found)
    words = [word for word, meant in VULNERABILITY_WORDS.items() if meant == wanted]
    return max(words, key=len) if words else " or ".join(sorted(wanted, key=VULNERABILITIES.index))
