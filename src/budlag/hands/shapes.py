"""The 560 length patterns of a bridge hand, and the names of suits.

A *shape* is (spades, hearts, diamonds, clubs); a *pattern* is the same lengths in falling order.
"""

from __future__ import annotations

SUITS = ("spades", "hearts", "diamonds", "clubs")
SUIT_INDEX = {suit: i for i, suit in enumerate(SUITS)}

Shape = tuple[int, int, int, int]

SHAPES: tuple[Shape, ...] = tuple(
    (s, h, d, 13 - s - h - d) for s in range(14) for h in range(14 - s) for d in range(14 - s - h)
)
PATTERNS: tuple[Shape, ...] = tuple(tuple(sorted(shape, reverse=True)) for shape in SHAPES)  # type: ignore[misc]

BALANCED_PATTERNS = frozenset({(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)})  # OB-2.2-7
SEMIBALANCED_PATTERNS = frozenset({(5, 4, 2, 2), (6, 3, 2, 2), (7, 2, 2, 2)})  # OB-2.2-8


def distribution_points(shape: Shape) -> int:
    """Distribution points of a shape: void 3, singleton 2, doubleton 1 (OB-2.2-2)."""
    return sum(max(0, 3 - length) for length in shape)


def show_shape(shape: Shape) -> str:
    """The shape in exact order, as players write it: ``5=4=0=4``."""
    return "=".join(str(length) for length in shape)
