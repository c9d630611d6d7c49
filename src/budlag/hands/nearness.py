"""Which hands of one set lie near another: a few points, a card in some suits, or further off.

Shapes are numbered as in SHAPES; a *shape set* is an integer with a bit for each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations

from .counting import MAX_HP, TOTAL_HANDS, pattern_counts
from .sets import HandSet
from .shapes import PATTERNS, SHAPES, SUIT_INDEX, SUITS, Shape

_WIDTH = 40
Rows = dict[int, int]
"""Shape sets by hp."""


def rows(hands: HandSet) -> Rows:
    """The shapes of a set for each hp that occurs."""
    alike: dict[int, int] = {}
    for i, points in hands.columns():
        alike[points] = alike.get(points, 0) | 1 << i
    found = dict.fromkeys(range(MAX_HP + 1), 0)
    for points, shapes in alike.items():
        for hp in range(MAX_HP + 1):
            if points >> hp & 1:
                found[hp] |= shapes
    return {hp: shapes for hp, shapes in found.items() if shapes}


def from_rows(found: Rows) -> HandSet:
    """The set of hands with these shapes at each hp."""
    bits = 0
    for hp, shapes in found.items():
        for i in _members(shapes):
            bits |= 1 << (_WIDTH * i + hp)
    return HandSet(bits)


def count_rows(found: Rows) -> int:
    """The exact number of hands."""
    return sum((shapes & alike).bit_count() * pattern_counts(pattern)[hp]
               for hp, shapes in found.items() for pattern, alike in _by_pattern())  # fmt: skip


def near(
    mine: Rows, theirs: Rows, shown: tuple[str, ...], silent: tuple[str, ...], points: int, cards: int, let_be: int
) -> Rows:
    """Those of my hands that are in the other set, or close to it.

    Close: at most ``points`` hp off; in a suit of ``shown`` at most ``cards`` cards off; of the same length in the
    suits that are neither shown nor silent; and in the ``silent`` suits somewhere in the range of the other set, where
    a range counts only if it excludes at least ``let_be`` per myriad of all hands.
    """
    found: Rows = {}
    for hp, shapes in mine.items():
        around = 0
        for there in range(hp - points, hp + points + 1):
            around |= theirs.get(there, 0)
        if around:
            found[hp] = shapes & _allowed(around, shown, silent, cards, let_be)
    return found


def without(hands: Rows, removed: Iterable[Rows]) -> Rows:
    """Hands without those of some other sets."""
    left = dict(hands)
    for other in removed:
        for hp, shapes in other.items():
            left[hp] = left.get(hp, 0) & ~shapes
    return {hp: shapes for hp, shapes in left.items() if shapes}


@lru_cache(maxsize=4096)
def _allowed(shapes: int, shown: tuple[str, ...], silent: tuple[str, ...], cards: int, let_be: int) -> int:
    """The shapes that a card in the shown suits and freedom in the silent suits make of a shape set."""
    widened = shapes
    for suit in shown:
        for _ in range(cards):
            widened |= exchanged(widened, suit)
    free = widened
    for alike in _alike(tuple(suit for suit in SUITS if suit not in silent)) if silent else ():
        if widened & alike:
            free |= alike
    for suits, values in _statistics():
        # A card is let be in the suits that are shown: other suits keep the range that they had.
        low, high = _range(shapes if suits and not suits & set(shown) else widened, values)
        inside = _between(values, low, high)
        if _excluded(inside) >= let_be:
            free &= inside
    return free | shapes


def _members(shapes: int) -> Iterator[int]:
    while shapes:
        low = shapes & -shapes
        yield low.bit_length() - 1
        shapes ^= low


@cache
def _by_pattern() -> tuple[tuple[Shape, int], ...]:
    found: dict[Shape, int] = {}
    for i, pattern in enumerate(PATTERNS):
        found[pattern] = found.get(pattern, 0) | 1 << i
    return tuple(found.items())


@cache
def _numbers() -> dict[Shape, int]:
    return {shape: i for i, shape in enumerate(SHAPES)}


@cache
def _neighbours(suit: str) -> tuple[int, ...]:
    """For each shape the shapes with one card more or fewer in the suit, for a card of another suit."""
    k = SUIT_INDEX[suit]
    found = []
    for shape in SHAPES:
        near_by = 0
        for other in range(4):
            for step in (-1, 1) if other != k else ():
                moved = list(shape)
                moved[k] += step
                moved[other] -= step
                if min(moved) >= 0:
                    near_by |= 1 << _numbers()[tuple(moved)]  # type: ignore[index]
        found.append(near_by)
    return tuple(found)


@lru_cache(maxsize=4096)
def exchanged(shapes: int, suit: str) -> int:
    neighbours = _neighbours(suit)
    found = 0
    for i in _members(shapes):
        found |= neighbours[i]
    return found


@cache
def _alike(suits: tuple[str, ...]) -> tuple[int, ...]:
    """The shapes sorted by their lengths in some suits."""
    found: dict[tuple[int, ...], int] = {}
    for i, shape in enumerate(SHAPES):
        key = tuple(shape[SUIT_INDEX[suit]] for suit in suits)
        found[key] = found.get(key, 0) | 1 << i
    return tuple(found.values())


Values = tuple[int, ...]
"""For each value 0-13 of a statistic the shapes that have it."""


@cache
def _statistics() -> tuple[tuple[frozenset[str], Values], ...]:
    """What the range of a set is taken in: each suit, and the longest, shortest and all of several suits.

    "A six-card major" is a range of the longer major; "five-five in the majors" one of the shorter. The longest comes
    with its suits, the others with none: a card more there is a card less elsewhere.
    """
    measures: tuple[Callable[[list[int]], int], ...] = (max, min, sum)
    found: dict[Values, frozenset[str]] = {}
    for size in (1, 2, 3, 4):
        for suits in combinations(SUITS, size):
            for measure in measures[: 1 if size == 1 else 2 if size > 2 else 3]:
                masks = [0] * 14
                for i, shape in enumerate(SHAPES):
                    masks[measure([shape[SUIT_INDEX[suit]] for suit in suits])] |= 1 << i
                found.setdefault(tuple(masks), frozenset(suits) if measure is max else frozenset())
    return tuple((suits, values) for values, suits in found.items())


def _range(shapes: int, values: Values) -> tuple[int, int]:
    occurring = [value for value, mask in enumerate(values) if mask & shapes]
    return occurring[0], occurring[-1]


@lru_cache(maxsize=4096)
def _between(values: Values, low: int, high: int) -> int:
    found = 0
    for mask in values[low : high + 1]:
        found |= mask
    return found


@lru_cache(maxsize=4096)
def _excluded(inside: int) -> int:
    """The share of all hands, per myriad, whose shape is not in a shape set."""
    kept = sum((inside & alike).bit_count() * sum(pattern_counts(pattern)) for pattern, alike in _by_pattern())
    return 10_000 * (TOTAL_HANDS - kept) // TOTAL_HANDS
