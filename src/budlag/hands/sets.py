"""Exact sets of hands: a set of (shape, hp) cells kept in one integer.

Each of the 560 shapes owns 40 bits (five bytes); bit h of them stands for h high-card points.
Only cells that some hand fills are ever set, so a set is empty exactly when no hand fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from typing import Final

from .counting import MAX_HP, POSSIBLE, TOTAL_HANDS, pattern_counts, weight
from .shapes import PATTERNS, SHAPES, SUIT_INDEX, Shape, distribution_points

_BYTES = 5
_SIZE = _BYTES * len(SHAPES)
_EMPTY = bytes(_BYTES)


_FULL = [points.to_bytes(_BYTES, "little") for points in POSSIBLE]
_UNIVERSE = int.from_bytes(b"".join(_FULL), "little")


class HandSet:
    """An immutable set of hands; ``&``, ``|``, ``-`` and ``~`` as for sets."""

    __slots__ = ("bits",)

    def __init__(self, bits: int):
        self.bits: Final = bits

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return f"HandSet({self.count():,} hands)"

    def __and__(self, other: HandSet) -> HandSet:
        return HandSet(self.bits & other.bits)

    def __or__(self, other: HandSet) -> HandSet:
        return HandSet(self.bits | other.bits)

    def __sub__(self, other: HandSet) -> HandSet:
        return HandSet(self.bits & ~other.bits)

    def __invert__(self) -> HandSet:
        return HandSet(_UNIVERSE & ~self.bits)

    def __bool__(self) -> bool:
        return self.bits != 0

    def __le__(self, other: HandSet) -> bool:
        return not self.bits & ~other.bits

    def __contains__(self, cell: tuple[Shape, int]) -> bool:
        shape, hp = cell
        return bool(self.bits >> (8 * _BYTES * SHAPES.index(shape) + hp) & 1)

    def columns(self) -> Iterator[tuple[int, int]]:
        """(index of the shape, hp bit set) for each shape that occurs, in the order of SHAPES."""
        data = self.bits.to_bytes(_SIZE, "little")
        for i in range(len(SHAPES)):
            chunk = data[_BYTES * i : _BYTES * (i + 1)]
            if chunk != _EMPTY:
                yield i, int.from_bytes(chunk, "little")

    def any_strength(self) -> HandSet:
        """Every hand, of whatever strength, with a shape that some hand of the set has.

        So are shapes that no hand of the strengths in the set can have (thirteen spades are worth 10 hp): that the set
        lacks them says nothing of shape.
        """
        held = dict(self.columns())
        strengths = reduce(int.__or__, held.values(), 0)
        kept = [full if i in held or not int.from_bytes(full, "little") & strengths else _EMPTY
                for i, full in enumerate(_FULL)]  # fmt: skip
        return HandSet(int.from_bytes(b"".join(kept), "little"))

    def count(self) -> int:
        """The exact number of hands in the set, 0 to 635,013,559,600."""
        return sum(weight(PATTERNS[i], points) for i, points in self.columns())

    def share(self) -> float:
        """The set's share of all hands, 0 to 1."""
        return self.count() / TOTAL_HANDS

    def share_within(self, other: HandSet) -> int:
        """How much of this set lies in ``other``, per myriad, rounded down (so 89.996 % is 8999).

        Raises ZeroDivisionError for an empty set.
        """
        inside = self & other
        if self and (inside == self or not inside):
            return 10_000 if inside else 0
        return 10_000 * inside.count() // self.count()

    def fewest(self, suit: str) -> int | None:
        """Fewest cards in ``suit`` that a hand of the set holds; None for an empty set."""
        return next((n for n, bits in enumerate(_exactly(suit)) if self.bits & bits), None)

    def most(self, suit: str) -> int | None:
        """Most cards in ``suit`` that a hand of the set holds; None for an empty set."""
        return next((n for n in range(13, -1, -1) if self.bits & _exactly(suit)[n]), None)

    def points(self) -> dict[int, int]:
        """Number of hands by hp, only those that occur."""
        found: dict[int, int] = {}
        for i, points in self.columns():
            for hp, count in enumerate(pattern_counts(PATTERNS[i])):
                if points >> hp & 1:
                    found[hp] = found.get(hp, 0) + count
        return dict(sorted(found.items()))

    def lengths(self, suit: str) -> dict[int, int]:
        """Number of hands by length in ``suit`` (cards), only those that occur."""
        found: dict[int, int] = {}
        for i, points in self.columns():
            length = SHAPES[i][SUIT_INDEX[suit]]
            found[length] = found.get(length, 0) + weight(PATTERNS[i], points)
        return dict(sorted(found.items()))

    def patterns(self) -> dict[Shape, int]:
        """Number of hands by pattern (lengths in falling order), the commonest first."""
        found: dict[Shape, int] = {}
        for i, points in self.columns():
            found[PATTERNS[i]] = found.get(PATTERNS[i], 0) + weight(PATTERNS[i], points)
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


EVERY_HAND = HandSet(_UNIVERSE)
NO_HAND = HandSet(0)


@cache
def hp_range(low: int, high: int) -> HandSet:
    """Hands with ``low`` to ``high`` high-card points."""
    points = sum(1 << hp for hp in range(max(low, 0), min(high, MAX_HP) + 1))
    return HandSet(int.from_bytes(points.to_bytes(_BYTES, "little") * len(SHAPES), "little") & _UNIVERSE)


@cache
def hfp_range(low: int, high: int) -> HandSet:
    """Hands with ``low`` to ``high`` high-card and distribution points together (OB-2.2-3)."""
    columns = []
    for shape, possible in zip(SHAPES, POSSIBLE, strict=True):
        extra = distribution_points(shape)
        points = sum(1 << hp for hp in range(max(low - extra, 0), min(high - extra, MAX_HP) + 1))
        columns.append((points & possible).to_bytes(_BYTES, "little"))
    return HandSet(int.from_bytes(b"".join(columns), "little"))


def shapes_where(test: Callable[[Shape], bool]) -> HandSet:
    """Hands of every strength whose shape passes ``test``."""
    columns = [full if test(shape) else _EMPTY for shape, full in zip(SHAPES, _FULL, strict=True)]
    return HandSet(int.from_bytes(b"".join(columns), "little"))


@cache
def _exactly(suit: str) -> tuple[int, ...]:
    """For each length 0-13 of a suit, the bits of the hands that hold just so many cards of it."""
    k = SUIT_INDEX[suit]
    columns = [[_EMPTY] * len(SHAPES) for _ in range(14)]
    for i, shape in enumerate(SHAPES):
        columns[shape[k]][i] = _FULL[i]
    return tuple(int.from_bytes(b"".join(each), "little") for each in columns)


@cache
def length_range(suit: str, low: int, high: int) -> HandSet:
    """Hands with ``low`` to ``high`` cards in ``suit``."""
    return HandSet(reduce(int.__or__, _exactly(suit)[max(low, 0) : high + 1], 0))


@cache
def patterns_in(patterns: frozenset[Shape]) -> HandSet:
    """Hands whose pattern (lengths in falling order) is one of ``patterns``."""
    columns = [full if pattern in patterns else _EMPTY for pattern, full in zip(PATTERNS, _FULL, strict=True)]
    return HandSet(int.from_bytes(b"".join(columns), "little"))
