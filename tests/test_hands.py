"""Sets of hands: counts to the last hand, algebra against brute force, parsing and dealing hands."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budlag.hands import (
    EVERY_HAND,
    MAX_HP,
    NO_HAND,
    SHAPES,
    SUITS,
    TOTAL_HANDS,
    Cell,
    HandSet,
    commonest,
    hfp_range,
    hp_range,
    length_range,
    parse_hand,
    patterns_in,
    sample_hands,
    shapes_where,
)
from budlag.hands.shapes import BALANCED_PATTERNS
from budlag.notation import read_meaning

EXACT: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "exact_counts.json").read_text("utf-8"))
RANKS = "AKQJT98765432"
Cells = dict[tuple[tuple[int, ...], int], int]


# --- an independent count: every holding of every suit, one by one -----------------------------------------


@cache
def suit_holdings() -> dict[int, Counter[int]]:
    """Number of holdings of one suit by length and hp, by enumerating all 8,192 of them."""
    ways: dict[int, Counter[int]] = {length: Counter() for length in range(14)}
    for length in range(14):
        for cards in combinations(RANKS, length):
            ways[length][sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(rank, 0) for rank in cards)] += 1
    return ways


@cache
def pattern_hands(pattern: tuple[int, ...]) -> Counter[int]:
    """Number of hands by hp of one shape with these lengths."""
    found = Counter({0: 1})
    for length in pattern:
        longer: Counter[int] = Counter()
        for (hp, ways), (more, choices) in product(found.items(), suit_holdings()[length].items()):
            longer[hp + more] += ways * choices
        found = longer
    return found


@cache
def every_cell() -> Cells:
    """All cells (shape, hp) that some hand fills, with the number of their hands."""
    return {(shape, hp): n for shape in SHAPES for hp, n in pattern_hands(tuple(sorted(shape))).items()}


def cells_of(hands: HandSet) -> set[tuple[tuple[int, ...], int]]:
    """The cells of a set, read off its columns."""
    return {(SHAPES[i], hp) for i, points in hands.columns() for hp in range(40) if points >> hp & 1}


def count_of(hands: HandSet) -> int:
    """The number of hands of a set by the independent count."""
    return sum(every_cell()[cell] for cell in cells_of(hands))


# --- counts ---------------------------------------------------------------------------------------------------


def test_all_hands_are_counted() -> None:
    """All hands together are C(52,13), in 560 shapes."""
    assert EVERY_HAND.count() == TOTAL_HANDS == EXACT["total"]
    assert len(SHAPES) == len(set(SHAPES)) == EXACT["shapes"]
    assert cells_of(EVERY_HAND) == set(every_cell())


def test_counts_by_points_agree_with_the_reference() -> None:
    """The number of hands with each number of hp is exact."""
    assert EVERY_HAND.points() == dict(enumerate(EXACT["hcp"]))
    assert [hp_range(hp, hp).count() for hp in range(MAX_HP + 1)] == EXACT["hcp"]


def test_counts_by_pattern_agree_with_the_reference() -> None:
    """The number of hands of each of the 39 patterns is exact, the commonest first."""
    found = {"-".join(map(str, pattern)): count for pattern, count in EVERY_HAND.patterns().items()}
    assert found == EXACT["patterns"]
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_balanced_counts_by_points_agree_with_the_reference() -> None:
    """The number of balanced hands with each number of hp is exact."""
    balanced = patterns_in(BALANCED_PATTERNS)
    assert balanced.count() == EXACT["balanced_total"]
    reference = EXACT["balanced_by_hcp_4333_4432_5332"]
    assert balanced.points() == {hp: count for hp, count in enumerate(reference) if count}


@pytest.mark.parametrize(
    ("notation", "count"),
    [
        ("bal | any 5422 | any 6322", 405_305_723_680),
        ("15-17", 64_112_827_328),
        ("15-17 bal", 30_897_212_184),
        ("12-14 bal", 61_497_944_496),
        ("11-13 bal", 70_971_503_184),
        ("14-16 bal", 40_628_019_960),
        ("20-21 bal", 3_393_199_716),
        ("15-17 bal, no 5M", 25_885_763_298),
        ("16+", 61_970_672_220),
        ("17+", 40_945_890_464),
        ("22+", 2_690_418_908),
        ("0-7", 181_516_313_264),
        ("11-15, 5+S", 38_422_405_650),
        ("6-10, 6H", 11_343_929_796),
        ("5-10, 6M", 25_332_667_128),
        ("1=4=4=4", 4_751_836_375),
        ("any 4441", 19_007_345_500),
        ("5=4=x=x", 13_757_064_750),
        ("(54)xx", 27_514_129_500),
    ],
)
def test_players_sets_are_counted_exactly(notation: str, count: int) -> None:
    """Everyday meanings have the number of hands that two other methods found."""
    assert read_meaning(notation).hands.count() == count


def test_rule_of_eighteen_is_counted_exactly() -> None:
    """A set that mixes points and lengths freely (hp and the two longest suits are 18) is exact too."""
    satisfied = NO_HAND
    for two_longest in range(7, 14):
        of_shape = shapes_where(lambda shape, n=two_longest: sum(sorted(shape)[2:]) == n)
        satisfied |= of_shape & hp_range(18 - two_longest, MAX_HP)
    assert satisfied.count() == 371_518_578_976


def test_share_of_balanced_hands_among_strong_notrumps() -> None:
    """48.19 % of all hands with 15-17 hp are balanced, and 10.1 % of all hands have 15-17 hp."""
    assert hp_range(15, 17).share_within(patterns_in(BALANCED_PATTERNS)) == 4819
    assert hp_range(15, 17).share() == pytest.approx(0.10096293, abs=5e-9)


# --- algebra --------------------------------------------------------------------------------------------------

ranges = st.tuples(st.integers(0, MAX_HP), st.integers(0, MAX_HP)).map(lambda pair: hp_range(min(pair), max(pair)))
lengths = st.tuples(st.sampled_from(SUITS), st.integers(0, 7), st.integers(0, 13)).map(lambda x: length_range(*x))
scattered = st.randoms(use_true_random=False).map(lambda rng: HandSet(rng.getrandbits(40 * 560)) & EVERY_HAND)
simple = ranges | lengths | scattered | st.sampled_from([NO_HAND, EVERY_HAND, patterns_in(BALANCED_PATTERNS)])
hand_sets = st.lists(simple, min_size=1, max_size=3).flatmap(
    lambda sets: st.sampled_from([sets[0], sets[0] & sets[-1], sets[0] | sets[-1]])
)
few = settings(max_examples=40, deadline=None)


@few
@given(hand_sets, hand_sets)
def test_algebra_is_that_of_sets_of_cells(a: HandSet, b: HandSet) -> None:
    """Intersection, union, difference, complement and inclusion are those of plain sets of cells."""
    x, y = cells_of(a), cells_of(b)
    assert cells_of(a & b) == x & y
    assert cells_of(a | b) == x | y
    assert cells_of(a - b) == x - y
    assert cells_of(~a) == set(every_cell()) - x
    assert (a <= b) == (x <= y)
    assert (a & b) <= a <= (a | b)
    assert bool(a) == bool(x)


@few
@given(hand_sets)
def test_counts_are_those_of_the_cells(hands: HandSet) -> None:
    """Counts, also by points, length and pattern, are those of counting every holding one by one."""
    by_hp: Counter[int] = Counter()
    by_length: Counter[int] = Counter()
    for shape, hp in cells_of(hands):
        by_hp[hp] += every_cell()[shape, hp]
        by_length[shape[1]] += every_cell()[shape, hp]
    assert hands.count() == sum(by_hp.values()) == sum(hands.patterns().values())
    assert hands.points() == by_hp
    assert hands.lengths("hearts") == by_length


@few
@given(hand_sets, st.sampled_from(SUITS))
def test_fewest_and_most_cards_in_a_suit(hands: HandSet, suit: str) -> None:
    """The extreme lengths of a suit are those of the cells, None for an empty set."""
    held = [shape[SUITS.index(suit)] for shape, _ in cells_of(hands)]
    assert hands.fewest(suit) == min(held, default=None)
    assert hands.most(suit) == max(held, default=None)


@few
@given(hand_sets.filter(bool), hand_sets)
def test_shares_are_per_myriad_and_rounded_down(hands: HandSet, other: HandSet) -> None:
    """A share never reaches a limit by rounding: it is the whole number of myriads below the exact share."""
    exact = Fraction(count_of(hands & other), count_of(hands)) * 10_000
    assert hands.share_within(other) == exact.numerator // exact.denominator


def test_empty_set_has_no_shares() -> None:
    """A share of no hands at all is an error, not a number."""
    with pytest.raises(ZeroDivisionError):
        NO_HAND.share_within(EVERY_HAND)


def test_membership_is_by_shape_and_points() -> None:
    """A cell lies in a set exactly when its shape and its points do."""
    hands = hp_range(12, 14) & length_range("spades", 5, 13)
    assert ((5, 3, 3, 2), 12) in hands
    assert ((5, 3, 3, 2), 15) not in hands
    assert ((4, 4, 3, 2), 12) not in hands


def test_distribution_points_are_added_shape_by_shape() -> None:
    """Void three, singleton two, doubleton one: a 4-4-4-1 needs 16 hp for 18 hfp, a 4-3-3-3 needs 18."""
    enough = hfp_range(18, 99)
    for shape, needed in [((4, 4, 4, 1), 16), ((4, 3, 3, 3), 18), ((6, 5, 1, 1), 14)]:
        assert (shape, needed) in enough
        assert (shape, needed - 1) not in enough


def test_sets_show_their_size_and_not_their_bits() -> None:
    """A set prints as a number of hands (its 21,280 bits are more digits than Python prints)."""
    assert repr(EVERY_HAND) == "HandSet(635,013,559,600 hands)"


# --- hands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shape", "hp"),
    [
        ("KQ1094.AJ82.5.943", (5, 4, 1, 3), 10),
        ("AKQJ.AKQ.AKQ.AKQ", (4, 3, 3, 3), 37),
        ("-.akqjt98765432.-.-", (0, 13, 0, 0), 10),
        (" xxxxx.xxxxx.xxx. ", (5, 5, 3, 0), 0),
    ],
)
def test_hands_are_read_spades_first(text: str, shape: tuple[int, ...], hp: int) -> None:
    """A hand in dots gives its shape and its points; ``10`` and ``T``, ``x``, ``-`` and nothing are understood."""
    assert parse_hand(text) == Cell(shape, hp)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "four suits between dots"),
        ("AKQ.432.5432", "not 3"),
        ("AKQ.432.5432.432.", "not 5"),
        ("AKQ.432.5432.43", "13 cards, not 12"),
        ("AKQ2.432.5432.432", "13 cards, not 14"),
        ("AKQ.432.5442.432", "the 4 of diamonds stands twice"),
        ("AKQ.4S2.5432.432", "'S' in the hearts is no card"),
        ("AKQ.432.5432.1", "'1' in the clubs is no card"),
        ("xxxxxxxxxx.xxx..", "the spades hold more than 9 cards below the jack"),
    ],
)
def test_impossible_hands_are_refused(text: str, complaint: str) -> None:
    """What is no hand of thirteen different cards is refused with the reason and the hand."""
    with pytest.raises(ValueError, match=complaint) as caught:
        parse_hand(text)
    assert text in str(caught.value)


@few
@given(hand_sets.filter(bool), st.integers(0, 5))
def test_samples_are_hands_of_the_set(hands: HandSet, seed: int) -> None:
    """Every sample has thirteen different cards and lies in the set; the same seed deals the same hands."""
    dealt = sample_hands(hands, 5, seed)
    assert len(dealt) == 5
    for hand in dealt:
        cards = [suit.strip("-") for suit in hand.split(".")]
        assert sum(len(set(suit) & set(RANKS)) for suit in cards) == sum(map(len, cards)) == 13
        cell = parse_hand(hand)
        assert (cell.shape, cell.hp) in hands
    assert dealt == sample_hands(hands, 5, seed)


def test_samples_reach_every_hand() -> None:
    """All four hands with 37 points are dealt sooner or later, and no hand from an empty set."""
    four = {".".join("AKQJ" if i == k else "AKQ" for i in range(4)) for k in range(4)}
    assert set(sample_hands(hp_range(37, 37), 60)) == four
    assert sample_hands(NO_HAND, 3) == []


@few
@given(hand_sets.filter(bool))
def test_commonest_cell_holds_most_hands(hands: HandSet) -> None:
    """No cell of the set holds more hands than the one that is shown for it."""
    cell = commonest(hands)
    assert cell is not None
    assert (cell.shape, cell.hp) in cells_of(hands)
    assert every_cell()[cell.shape, cell.hp] == max(every_cell()[other] for other in cells_of(hands))


def test_commonest_cell_is_shown_in_exact_order() -> None:
    """A cell reads as players write it, and an empty set has none."""
    assert str(commonest(read_meaning("5=4=0=4, 11+").hands)) == "5=4=0=4 with 11 hp"
    assert commonest(NO_HAND) is None
