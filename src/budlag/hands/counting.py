"""Exact numbers of hands by pattern and high-card points (hp).

The hp of one suit of n cards are a polynomial (ways to hold h points); four suits multiply.
The polynomials are packed into integers, 64 bits a coefficient, so that a product of polynomials
is one multiplication of integers. No coefficient passes C(52,13) < 2**40.
"""

from __future__ import annotations

from functools import cache
from math import comb

from .shapes import PATTERNS, Shape

TOTAL_HANDS = 635_013_559_600
"""All hands: C(52,13)."""

MAX_HP = 37
"""The most high-card points that thirteen cards hold."""

HONOURS = (("A", 4), ("K", 3), ("Q", 2), ("J", 1))
"""The points of the honours (OB-2.2-1)."""

_FIELD = 64


@cache
def holdings(length: int) -> dict[int, int]:
    """Ways to hold ``length`` cards in one suit, by hp: {hp: number of holdings}."""
    ways: dict[int, int] = {}
    for chosen in range(16):
        honours = [points for bit, (_, points) in enumerate(HONOURS) if chosen >> bit & 1]
        if len(honours) <= length:
            spots = comb(9, length - len(honours))
            if spots:
                hp = sum(honours)
                ways[hp] = ways.get(hp, 0) + spots
    return ways


@cache
def _packed(length: int) -> int:
    return sum(ways << (_FIELD * hp) for hp, ways in holdings(length).items())


@cache
def pattern_counts(pattern: Shape) -> tuple[int, ...]:
    """Hands of one exact shape with this pattern, by hp 0-37."""
    product = 1
    for length in pattern:
        product *= _packed(length)
    mask = (1 << _FIELD) - 1
    return tuple(product >> (_FIELD * hp) & mask for hp in range(MAX_HP + 1))


@cache
def possible_points(pattern: Shape) -> int:
    """The hp that hands of this pattern can hold, as a bit set (bit h = h points)."""
    return sum(1 << hp for hp, count in enumerate(pattern_counts(pattern)) if count)


@cache
def weight(pattern: Shape, points: int) -> int:
    """Hands of one exact shape with this pattern whose hp lie in the bit set ``points``."""
    return sum(count for hp, count in enumerate(pattern_counts(pattern)) if points >> hp & 1)


@cache
def likeliest(pattern: Shape, points: int) -> tuple[int, int]:
    """Among the hp of the bit set, those that most hands of the pattern hold: (number of hands, hp)."""
    return max((count, -hp) for hp, count in enumerate(pattern_counts(pattern)) if points >> hp & 1)


POSSIBLE = tuple(possible_points(pattern) for pattern in PATTERNS)
"""For each shape, the hp that can occur, as a bit set."""
