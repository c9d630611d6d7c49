"""The prickar rules once more, by brute force over hands: written from the catalogue of statements, not from kb/.

A hand is a cell (shape, hp), a shape is (spades, hearts, diamonds, clubs). Nothing of budlag is used here.
Statement ids stand where a rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

Shape = tuple[int, int, int, int]
Cells = dict[Shape, set[int]]
SUITS = ("spades", "hearts", "diamonds", "clubs")
SHAPES: list[Shape] = [(s, h, d, 13 - s - h - d) for s in range(14) for h in range(14 - s) for d in range(14 - s - h)]


@cache
def suit_ways(length: int) -> dict[int, int]:
    """Ways to hold so many cards of a suit, by hp (OB-2.2-1): choose honours, fill up with nine small cards."""
    ways: dict[int, int] = {}
    for number in range(5):
        for honours in combinations((4, 3, 2, 1), number):
            if 0 <= length - number <= 9:
                ways[sum(honours)] = ways.get(sum(honours), 0) + comb(9, length - number)
    return ways


@cache
def ways(pattern: Shape) -> dict[int, int]:
    """Hands of one shape with this pattern, by hp."""
    found = {0: 1}
    for length in pattern:
        product: dict[int, int] = {}
        for hp, number in found.items():
            for more, others in suit_ways(length).items():
                product[hp + more] = product.get(hp + more, 0) + number * others
        found = product
    return found


def hands_of_shape(shape: Shape) -> dict[int, int]:
    """Hands of a shape by hp; only what can occur."""
    return ways(tuple(sorted(shape)))  # type: ignore[arg-type]


def distribution(shape: Shape) -> int:
    """Void 3, singleton 2, doubleton 1 (OB-2.2-2)."""
    return sum({0: 3, 1: 2, 2: 1}.get(length, 0) for length in shape)


def is_strong(shape: Shape, hp: int) -> bool:
    """15 hp, or enough distribution for 18 hfp (OB-2.2-4)."""
    return hp >= 15 or hp + distribution(shape) >= 18


def is_balanced(shape: Shape) -> bool:
    """4333, 4432, 5332 (OB-2.2-7)."""
    return sorted(shape) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])


def is_semibalanced(shape: Shape) -> bool:
    """5422, 6322, 7222 (OB-2.2-8)."""
    return sorted(shape) in ([2, 2, 4, 5], [2, 2, 3, 6], [2, 2, 2, 7])


def is_unbalanced(shape: Shape) -> bool:
    """Every other pattern (OB-2.2-9)."""
    return not is_balanced(shape) and not is_semibalanced(shape)


def is_similar(shape: Shape) -> bool:
    """Semi-balanced, or no void and at most nine cards in the two longest suits (OB-4.7-4)."""
    return is_semibalanced(shape) or (min(shape) > 0 and sum(sorted(shape)[2:]) <= 9)


@dataclass(frozen=True)
class Result:
    """What the regulation says of one meaning, under one estimate of doubtful shares."""

    natural: bool
    strong: bool
    weak: bool
    game_forcing: bool
    suit_pointers: tuple[str, ...]
    balance_pointer: bool
    exempt: bool
    raw: int
    prickar: int


def union(parts: Iterable[Cells]) -> Cells:
    found: Cells = {}
    for part in parts:
        for shape, points in part.items():
            found[shape] = found.get(shape, set()) | points
    return {shape: points for shape, points in found.items() if points}


def cells(shapes: Iterable[Shape], low: int, high: int) -> Cells:
    """Hands of these shapes with ``low`` to ``high`` hp."""
    found = {shape: {hp for hp in hands_of_shape(shape) if low <= hp <= high} for shape in shapes}
    return {shape: points for shape, points in found.items() if points}


def fewest(hands: Cells, suit: str) -> int:
    return min(shape[SUITS.index(suit)] for shape in hands)


def balanced_share(hands: Cells) -> float:
    """The share of balanced hands, counted."""
    number = {shape: sum(hands_of_shape(shape)[hp] for hp in points) for shape, points in hands.items()}
    return sum(n for shape, n in number.items() if is_balanced(shape)) / sum(number.values())


def would_be_natural_notrump(hands: Cells, estimate: bool) -> bool:
    """OB-2.2-11 with OB-4.7-2, -4 and -6; ``estimate`` is the director's where the counted share is near 90 %."""
    if all(map(is_balanced, hands)):
        return True
    if any(fewest(hands, suit) >= 4 for suit in SUITS):
        return False
    if not all(is_balanced(shape) or is_similar(shape) for shape in hands):
        return False
    share = balanced_share(hands)
    return share >= 0.92 or (share > 0.85 and estimate)


def is_natural(hands: Cells, suit: str | None, estimate: bool) -> bool:
    """OB-2.2-10 for a suit bid, OB-2.2-11 for notrump (``suit`` None)."""
    return fewest(hands, suit) >= 4 if suit else would_be_natural_notrump(hands, estimate)


def pointed_at(hands: Cells, suit: str | None, estimate: bool) -> tuple[str, ...]:
    """The suits an unnatural bid points at (OB-2.2-14)."""
    return () if is_natural(hands, suit, estimate) else tuple(s for s in SUITS if fewest(hands, s) >= 4)


def raw_prickar(level: int, suit: str | None, hands: Cells, weak: bool) -> int:
    """The sum before the ceilings (OB-2.5.1 for suit bids, OB-2.5.2 for notrump)."""
    if suit is None:
        return 2 + (1 if weak and level == 1 else 0)
    short = fewest(hands, suit)
    number = 2 if short < 3 else 1
    if any(is_unbalanced(shape) and shape[SUITS.index(suit)] < 4 for shape in hands):
        number += 1
    if level == 1 and suit in ("hearts", "spades"):
        number += 1 + (3 if weak else 0)
    if level == 1 and suit == "diamonds" and weak:
        number += 2
    return number


def judge(level: int, suit: str | None, alternatives: list[tuple[Cells, bool]], estimate: bool,
          fourth_seat: bool = False) -> Result:
    """The answer for one opening; ``alternatives`` are hands with whether they force to game."""
    hands = union(part for part, _ in alternatives)
    rest = union(part for part, forcing in alternatives if not forcing)
    natural = is_natural(hands, suit, estimate)
    strong = all(is_strong(shape, hp) for shape, points in hands.items() for hp in points)
    weak = any(hp < 8 for points in hands.values() for hp in points)
    balance_pointer = bool(suit) and not natural and would_be_natural_notrump(hands, estimate)
    remaining: Cells = {}
    for shape, points in rest.items():
        kept = {hp for hp in points if not is_strong(shape, hp)}
        if kept:
            remaining[shape] = kept
    high = level > 3 or (level == 3 and suit is None)
    # OB-2.3-1 to -4; an opening whose hands are all strong or forcing to game is taken to be exempt (OB-2.3-2).
    exempt = natural or not remaining or fourth_seat or high
    raw = 0 if exempt else raw_prickar(level, suit, hands, weak)
    ceilings = [raw]
    pointers = pointed_at(hands, suit, estimate)
    if not exempt:
        if pointers:
            ceilings.append(1)  # OB-2.5.3-1
        if balance_pointer:
            ceilings.append(2)  # OB-2.5.3-2
        if remaining != hands and is_natural(remaining, suit, estimate):
            ceilings.append(1)  # OB-2.5.3-3
        if remaining != hands and pointed_at(remaining, suit, estimate):
            ceilings.append(2)  # OB-2.5.3-4
    all_forcing = all(forcing for _, forcing in alternatives)
    return Result(natural, strong, weak, all_forcing, pointers, balance_pointer, exempt, raw, min(ceilings))


def judge_both(level: int, suit: str | None, alternatives: list[tuple[Cells, bool]],
               fourth_seat: bool = False) -> list[Result]:
    """The answers under both estimates of doubtful shares; one, where the estimate makes no difference."""
    results = [judge(level, suit, alternatives, estimate, fourth_seat) for estimate in (True, False)]
    return results[:1] if results[0] == results[1] else results
