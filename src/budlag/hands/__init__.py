"""Sets of hands: exact algebra, counting and samples (560 shapes times 0-37 hp)."""

from .counting import MAX_HP, TOTAL_HANDS
from .samples import Cell, commonest, parse_hand, sample_hands
from .sets import EVERY_HAND, NO_HAND, HandSet, hfp_range, hp_range, length_range, patterns_in, shapes_where
from .shapes import SHAPES, SUITS, Shape, show_shape

__all__ = [
    "EVERY_HAND",
    "MAX_HP",
    "NO_HAND",
    "SHAPES",
    "SUITS",
    "TOTAL_HANDS",
    "Cell",
    "HandSet",
    "Shape",
    "commonest",
    "hfp_range",
    "hp_range",
    "length_range",
    "parse_hand",
    "patterns_in",
    "sample_hands",
    "shapes_where",
    "show_shape",
]
