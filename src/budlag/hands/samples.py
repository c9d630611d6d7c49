"""Concrete hands out of a set: the commonest cell, and dealt sample hands."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations
from math import comb

from ..value import Value
from .counting import HONOURS, holdings, likeliest, pattern_counts
from .sets import HandSet
from .shapes import PATTERNS, SHAPES, SUITS, Shape, show_shape

_SPOTS = "T98765432"
_RANKS = "AKQJT98765432"
_POINTS = dict(HONOURS)


class Cell(Value):
    """A shape (spades, hearts, diamonds, clubs) with a number of hp."""

    shape: Shape
    hp: int

    def __str__(self) -> str:
        return f"{show_shape(self.shape)} with {self.hp} hp"


@lru_cache(maxsize=2_000)  # the same witness serves an answer and its reasons, and many systems
def commonest(hands: HandSet) -> Cell | None:
    """The cell (shape and hp) of the set that most hands fill; None for an empty set."""
    best, chosen = 0, None
    for i, points in hands.columns():
        count, hp = likeliest(PATTERNS[i], points)
        if count > best:
            best, chosen = count, Cell(SHAPES[i], -hp)
    return chosen


def parse_hand(text: str) -> Cell:
    """Shape and hp of ``KQ1094.AJ82.5.943`` (spades.hearts.diamonds.clubs; ``-`` or nothing = void).

    Raises ValueError, saying what is wrong, unless it is thirteen different cards in four suits.
    """
    suits = text.strip().upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise ValueError(f"a hand has four suits between dots, spades first, not {len(suits)}: {text}")
    cards = ["" if suit == "-" else suit for suit in suits]
    for name, suit in zip(SUITS, cards, strict=True):
        for rank in suit:
            if rank not in _RANKS and rank != "X":
                raise ValueError(f"{rank!r} in the {name} is no card; cards are {_RANKS}: {text}")
            if rank != "X" and suit.count(rank) > 1:
                raise ValueError(f"the {rank} of {name} stands twice: {text}")
        if sum(rank not in _POINTS for rank in suit) > len(_SPOTS):
            raise ValueError(f"the {name} hold more than {len(_SPOTS)} cards below the jack: {text}")
    shape = tuple(len(suit) for suit in cards)
    if sum(shape) != 13:
        raise ValueError(f"a hand has 13 cards, not {sum(shape)}: {text}")
    return Cell(shape, sum(_POINTS.get(rank, 0) for suit in cards for rank in suit))  # type: ignore[arg-type]


def sample_hands(hands: HandSet, number: int, seed: int = 2002) -> list[str]:
    """``number`` hands dealt at random from the set, each as ``AKQ32.K43.52.Q92``.

    The same set, number and seed give the same hands. An empty set gives an empty list.
    """
    cells: list[Cell] = []
    weights: list[int] = []
    for i, points in hands.columns():
        for hp, count in enumerate(pattern_counts(PATTERNS[i])):
            if points >> hp & 1:
                cells.append(Cell(SHAPES[i], hp))
                weights.append(count)
    if not cells:
        return []
    rng = random.Random(seed)
    return [_deal(rng, cell) for cell in rng.choices(cells, weights, k=number)]


def _deal(rng: random.Random, cell: Cell) -> str:
    """One hand of the cell, every hand of it equally likely."""
    left = cell.hp
    suits = []
    for k, length in enumerate(cell.shape):
        rest = cell.shape[k + 1 :]
        options = [(hp, ways * _ways(rest, left - hp)) for hp, ways in holdings(length).items() if hp <= left]
        hp = rng.choices([hp for hp, _ in options], [ways for _, ways in options])[0]
        left -= hp
        suits.append(_holding(rng, length, hp))
    return ".".join(suit or "-" for suit in suits)


def _ways(lengths: tuple[int, ...], hp: int) -> int:
    if not lengths:
        return int(hp == 0)
    return sum(ways * _ways(lengths[1:], hp - h) for h, ways in holdings(lengths[0]).items() if h <= hp)


def _holding(rng: random.Random, length: int, hp: int) -> str:
    """A random holding of ``length`` cards with ``hp`` points."""
    options = []
    for size in range(min(4, length) + 1):
        for chosen in combinations(HONOURS, size):
            if sum(points for _, points in chosen) == hp and length - size <= len(_SPOTS):
                options.append("".join(rank for rank, _ in chosen))
    weights = [comb(len(_SPOTS), length - len(honours)) for honours in options]
    honours = rng.choices(options, weights)[0]
    cards = honours + "".join(rng.sample(_SPOTS, length - len(honours)))
    return "".join(sorted(cards, key=_RANKS.index))

