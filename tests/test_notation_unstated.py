"""Unstated is not "any": which dimensions each alternative of a meaning states, and which it leaves open."""

from __future__ import annotations

import pytest

from budlag.notation import NotationError, parse, read_meaning
from budlag.notation.meaning import states_strength

BOTH = "strength and shape"
STRENGTH = "strength"
SHAPE = "shape"
NOTHING = "nothing"
STRENGTH_ONLY = "strength, and so any shape"
FORCE_ONLY = "a force, and so any shape"


def stated(text: str, bid: str | None = None) -> list[str]:
    """What each alternative states, in words."""
    names = {
        (True, True, False): BOTH, (True, False, False): STRENGTH, (False, True, False): SHAPE,
        (False, False, False): NOTHING, (True, True, True): STRENGTH_ONLY, (False, True, True): FORCE_ONLY,
    }  # fmt: skip
    found = read_meaning(text, bid).alternatives
    return [names[alt.states_strength, alt.states_shape, alt.any_shape] for alt in found]


@pytest.mark.parametrize(
    ("text", "states"),
    [
        # a length is a shape; a range is a strength, and without any shape it means every shape
        ("5+H", SHAPE),
        ("11-15, 5+H", BOTH),
        ("17+", STRENGTH_ONLY),
        ("18+ hfp", STRENGTH_ONLY),
        ("~12+", STRENGTH_ONLY),
        ("not 0-10", STRENGTH_ONLY),
        ("no 5M", SHAPE),
        ("not bal", SHAPE),
        ("5-4 majors", SHAPE),
        ("any 4441", SHAPE),
        ("S>H", SHAPE),
        ("longest D", SHAPE),
        ("no void", SHAPE),
        # `any` states what it names
        ("any", BOTH),
        ("any shape", SHAPE),
        ("17+ any shape", BOTH),
        ("5+H, any strength", BOTH),
        ("any strength", STRENGTH_ONLY),
        # force and purpose
        ("gf", FORCE_ONLY),
        ("only force", FORCE_ONLY),
        ("gf, 5+C", SHAPE),
        ("gf, 20+", STRENGTH_ONLY),
        ("forcing", NOTHING),
        ("forcing, 12+", STRENGTH_ONLY),
        ("relay", NOTHING),
        ("nf, 4+S", SHAPE),
        # words that hint at a shape do not state it
        ("preempt", NOTHING),
        ("preempt, 6+C", SHAPE),
        ("preempt, 5-10", STRENGTH),
        ("transfer to H, 8+", STRENGTH),
        ("takeout, 11+", STRENGTH),
        ("takeout, 11+, any shape", BOTH),
        # a claim and free text state nothing
        ("12-14, 92% bal", STRENGTH),
        ("12-14, (bal | any 5422), 92% bal", BOTH),
        ("92% bal", NOTHING),
        ('"multi", 5-10', STRENGTH),
        ('"multi"', NOTHING),
        ("stop in H, 15+", STRENGTH_ONLY),
        ("5 tricks", NOTHING),
        # what is known to be missing
        ("...", NOTHING),
        ("5+H, 11-15, ...", NOTHING),
        ("gf, ...", NOTHING),
        # a forced call tells nothing, and that is all there is to say
        ("compulsory", BOTH),
        ("compulsory, 5+S", BOTH),
        ("compulsory, ...", NOTHING),
        # brackets whose branches state the same stay one alternative
        ("11-21, (4+C | bal)", BOTH),
        ("5+D, (11-15 | 20+)", BOTH),
        ("(11-15, 5+H | 17+ bal)", BOTH),
    ],
)
def test_what_an_alternative_states(text: str, states: str) -> None:
    """A dimension is stated only by words that name it; a lone strength or game force means any shape."""
    assert stated(text, "spades") == [states]


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("5+H | 17+", [SHAPE, STRENGTH_ONLY]),
        ("11-15, 5+H or gf", [BOTH, FORCE_ONLY]),
        ("gf, not bal | 22+ bal", [SHAPE, BOTH]),
        ("(5+H | 17+)", [SHAPE, STRENGTH_ONLY]),
        ("5+D, (11-15 | gf)", [BOTH, SHAPE]),
        ('11-15, (5+H | "odd")', [BOTH, STRENGTH]),
        ("5+D, (11-15 | ...)", [BOTH, NOTHING]),
        ("(5+H | 5+S), (11-15 | gf)", [BOTH, SHAPE]),
        ("4+C, ((11-15 | gf) | 22+)", [BOTH, SHAPE, BOTH]),
        ("(5+H | 17+), (4+C | 12+)", [SHAPE, BOTH, BOTH, STRENGTH_ONLY]),
    ],
)
def test_branches_that_state_different_things_are_alternatives(text: str, states: list[str]) -> None:
    """A bracket whose branches leave different things open counts as several alternatives of the meaning."""
    assert stated(text) == states


def test_each_branch_keeps_its_own_force() -> None:
    """Force, estimates and free text belong to the branch that says them and not to its neighbours."""
    weak, strong = read_meaning('5+H, (5-10, preempt, "weak" | gf)').alternatives
    assert weak.purposes == {"preempt"}
    assert strong.purposes == {"gf"}
    assert weak.uncounted == ('"weak"',)
    assert strong.uncounted == ()
    assert weak.hands == read_meaning("5-10, 5+H").hands
    assert strong.hands == read_meaning("5+H").hands


def test_unknown_and_approximate_are_marked() -> None:
    """``...`` and ``~`` mark the alternative they stand in."""
    first, second, third = read_meaning("~10-12, 5+H | 5+S, ... | 20+").alternatives
    assert (first.approximate, first.unknown) == (True, False)
    assert (second.approximate, second.unknown) == (False, True)
    assert (third.approximate, third.unknown) == (False, False)


@pytest.mark.parametrize(
    ("text", "states"),
    [("5+H, (11-15 | 20+)", True), ("5+H, (11-15 | gf)", False), ("11-15 | 5+H", False), ("11-15 | gf, 20+", True)],
)
def test_strength_is_stated_only_if_everywhere(text: str, states: bool) -> None:
    """Terms state a strength when each alternative and each branch of a bracket does."""
    assert states_strength(parse(text)) is states


def test_suit_bid_states_no_length() -> None:
    """What is not written is not assumed: a strength alone leaves the suit bid out."""
    assert read_meaning("11-15", "hearts").hands == read_meaning("11-15").hands


def test_alternative_without_hands_is_refused_among_others() -> None:
    """Every alternative has to fit some hand, also one that a bracket makes."""
    with pytest.raises(NotationError, match="no hand fits `unbal, bal, 11-15`"):
        read_meaning("unbal, (bal, 11-15 | 17+)")
