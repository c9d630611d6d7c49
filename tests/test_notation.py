"""The players' notation: each term of the table means the hands that an independent rule describes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from budlag.hands import EVERY_HAND, SHAPES, HandSet, hp_range
from budlag.notation import Context, parse, read_meaning
from budlag.notation.evaluate import hands_of
from budlag.notation.roles import with_role, with_roles

Rule = Callable[[int, int, int, int, int], bool]
"""Spades, hearts, diamonds, clubs, hp of a hand: whether it fits."""


def assert_means(hands: HandSet, rule: Rule) -> None:
    """Check that a set holds exactly the cells that the rule allows."""
    points = dict(hands.columns())
    for i, (possible, shape) in enumerate(zip(dict(EVERY_HAND.columns()).values(), SHAPES, strict=True)):
        wanted = sum(1 << hp for hp in range(38) if possible >> hp & 1 and rule(*shape, hp))
        assert points.get(i, 0) == wanted, f"{shape}: {points.get(i, 0):b} is not {wanted:b}"


def pattern(*lengths: int) -> tuple[int, ...]:
    """The lengths of a hand, longest first."""
    return tuple(sorted(lengths, reverse=True))


def is_bal(s: int, h: int, d: int, c: int) -> bool:
    """Balanced: no singleton or void, at most one doubleton (4-3-3-3, 4-4-3-2, 5-3-3-2)."""
    return min(s, h, d, c) >= 2 and [s, h, d, c].count(2) <= 1


def dp(*lengths: int) -> int:
    """Distribution points: void 3, singleton 2, doubleton 1."""
    return sum({0: 3, 1: 2, 2: 1}.get(length, 0) for length in lengths)


def two(longer: int, shorter: int, *lengths: int) -> bool:
    """At least so many cards in one of the suits and in another of them."""
    first, second = sorted(lengths, reverse=True)[:2]
    return first >= longer and second >= shorter


STRENGTH: dict[str, Rule] = {
    "11-15": lambda s, h, d, c, hp: 11 <= hp <= 15,
    "11-15 hp": lambda s, h, d, c, hp: 11 <= hp <= 15,
    "11-15hcp": lambda s, h, d, c, hp: 11 <= hp <= 15,
    "11–15": lambda s, h, d, c, hp: 11 <= hp <= 15,
    "16+": lambda s, h, d, c, hp: hp >= 16,
    "16+ HP": lambda s, h, d, c, hp: hp >= 16,
    "0-7": lambda s, h, d, c, hp: hp <= 7,
    "<8": lambda s, h, d, c, hp: hp < 8,
    "=10": lambda s, h, d, c, hp: hp == 10,
    "37+": lambda s, h, d, c, hp: hp == 37,
    "~12+": lambda s, h, d, c, hp: hp >= 12,
    "~10-12": lambda s, h, d, c, hp: 10 <= hp <= 12,
    "~ 10": lambda s, h, d, c, hp: hp == 10,
    "18+ hfp": lambda s, h, d, c, hp: hp + dp(s, h, d, c) >= 18,
    "12-14 hfp": lambda s, h, d, c, hp: 12 <= hp + dp(s, h, d, c) <= 14,
}
LENGTH: dict[str, Rule] = {
    "5+H": lambda s, h, d, c, hp: h >= 5,
    "5+♥": lambda s, h, d, c, hp: h >= 5,
    "5+!h": lambda s, h, d, c, hp: h >= 5,
    "5+hearts": lambda s, h, d, c, hp: h >= 5,
    "4-5C": lambda s, h, d, c, hp: 4 <= c <= 5,
    "=4S": lambda s, h, d, c, hp: s == 4,
    "6s": lambda s, h, d, c, hp: s == 6,
    "0-1D": lambda s, h, d, c, hp: d <= 1,
    "<4S": lambda s, h, d, c, hp: s < 4,
    "13S": lambda s, h, d, c, hp: s == 13,
    "no 5M": lambda s, h, d, c, hp: s < 5 and h < 5,
    "no 4+D": lambda s, h, d, c, hp: d < 4,
    "no 3+each M": lambda s, h, d, c, hp: s < 3 or h < 3,
    "5+M": lambda s, h, d, c, hp: s >= 5 or h >= 5,
    "4+m": lambda s, h, d, c, hp: d >= 4 or c >= 4,
    "5M": lambda s, h, d, c, hp: s == 5 or h == 5,
    "5+any": lambda s, h, d, c, hp: max(s, h, d, c) >= 5,
    "5+ANY": lambda s, h, d, c, hp: max(s, h, d, c) >= 5,
    "3+each M": lambda s, h, d, c, hp: s >= 3 and h >= 3,
    "5+H 4+S": lambda s, h, d, c, hp: h >= 5 and s >= 4,
}
TWO_SUITERS: dict[str, Rule] = {
    "5-4 majors": lambda s, h, d, c, hp: two(5, 4, s, h),
    "5-5 minors": lambda s, h, d, c, hp: two(5, 5, d, c),
    "5-4 H+C": lambda s, h, d, c, hp: two(5, 4, h, c),
    "5-4+ ♣ + ♥": lambda s, h, d, c, hp: two(5, 4, h, c),
    "5-5 any": lambda s, h, d, c, hp: two(5, 5, s, h, d, c),
    "7-6 minors": lambda s, h, d, c, hp: two(7, 6, d, c),
}
SHAPE: dict[str, Rule] = {
    "any": lambda s, h, d, c, hp: True,
    "any shape": lambda s, h, d, c, hp: True,
    "any strength": lambda s, h, d, c, hp: True,
    "14+ any": lambda s, h, d, c, hp: hp >= 14,
    "5-10 any": lambda s, h, d, c, hp: 5 <= hp <= 10,
    "13+ any shape": lambda s, h, d, c, hp: hp >= 13,
    "13+ any 4441": lambda s, h, d, c, hp: hp >= 13 and pattern(s, h, d, c) == (4, 4, 4, 1),
    "balanced": lambda s, h, d, c, hp: is_bal(s, h, d, c),
    "bal": lambda s, h, d, c, hp: is_bal(s, h, d, c),
    "semibal": lambda s, h, d, c, hp: min(s, h, d, c) >= 2 and not is_bal(s, h, d, c),
    "semibalanced": lambda s, h, d, c, hp: pattern(s, h, d, c) in ((5, 4, 2, 2), (6, 3, 2, 2), (7, 2, 2, 2)),
    "unbal": lambda s, h, d, c, hp: min(s, h, d, c) <= 1,
    "unbalanced": lambda s, h, d, c, hp: min(s, h, d, c) <= 1,
    "not bal": lambda s, h, d, c, hp: not is_bal(s, h, d, c),
    "any 4441": lambda s, h, d, c, hp: pattern(s, h, d, c) == (4, 4, 4, 1),
    "any 1444": lambda s, h, d, c, hp: pattern(s, h, d, c) == (4, 4, 4, 1),
    "any 5-5-x-x": lambda s, h, d, c, hp: [s, h, d, c].count(5) == 2,
    "any 10-1-1-1": lambda s, h, d, c, hp: pattern(s, h, d, c) == (10, 1, 1, 1),
    "(43)33": lambda s, h, d, c, hp: {s, h} == {4, 3} and d == c == 3,
    "54(31)": lambda s, h, d, c, hp: (s, h) == (5, 4) and {d, c} == {3, 1},
    "(5431)": lambda s, h, d, c, hp: pattern(s, h, d, c) == (5, 4, 3, 1),
    "(4x)x4": lambda s, h, d, c, hp: 4 in (s, h) and c == 4,
    "4=4=1=4": lambda s, h, d, c, hp: (s, h, d, c) == (4, 4, 1, 4),
    "5=4=x=x": lambda s, h, d, c, hp: (s, h) == (5, 4),
    "S>H": lambda s, h, d, c, hp: s > h,
    "D>=C": lambda s, h, d, c, hp: d >= c,
    "♠ = ♥": lambda s, h, d, c, hp: s == h,
    "h<c": lambda s, h, d, c, hp: h < c,
    "H<=C": lambda s, h, d, c, hp: h <= c,
    "longest D": lambda s, h, d, c, hp: d == max(s, h, d, c),
    "short D": lambda s, h, d, c, hp: d <= 1,
    "void": lambda s, h, d, c, hp: 0 in (s, h, d, c),
    "singleton": lambda s, h, d, c, hp: 1 in (s, h, d, c),
    "no void": lambda s, h, d, c, hp: 0 not in (s, h, d, c),
    "void in S": lambda s, h, d, c, hp: s == 0,
    "no singleton H": lambda s, h, d, c, hp: h != 1,
}
GROUPS: dict[str, Rule] = {
    "11-21, (4+C | bal)": lambda s, h, d, c, hp: 11 <= hp <= 21 and (c >= 4 or is_bal(s, h, d, c)),
    "not (11-15, 5+H)": lambda s, h, d, c, hp: not (11 <= hp <= 15 and h >= 5),
    "not (bal | 5+H)": lambda s, h, d, c, hp: not is_bal(s, h, d, c) and h < 5,
    "not not 5+H": lambda s, h, d, c, hp: h >= 5,
    "22+ bal or 8-10, 6+S": lambda s, h, d, c, hp: (hp >= 22 and is_bal(s, h, d, c)) or (8 <= hp <= 10 and s >= 6),
    "((5+H))": lambda s, h, d, c, hp: h >= 5,
    "5+M and 4+m": lambda s, h, d, c, hp: max(s, h) >= 5 and max(d, c) >= 4,
    "5+m 4+M": lambda s, h, d, c, hp: max(d, c) >= 5 and max(s, h) >= 4,
    "12-14, (bal | any 5422), 92% bal": lambda s, h, d, c, hp: 12 <= hp <= 14
    and (is_bal(s, h, d, c) or pattern(s, h, d, c) == (5, 4, 2, 2)),
}


TABLE = STRENGTH | LENGTH | TWO_SUITERS | SHAPE | GROUPS


@pytest.mark.parametrize(("text", "rule"), TABLE.items(), ids=TABLE.keys())
def test_term_means_the_hands_of_the_table(text: str, rule: Rule) -> None:
    """A term of the notation holds exactly the hands that its row of the table describes."""
    assert_means(read_meaning(text).hands, rule)


@pytest.mark.parametrize(
    ("text", "bid", "rule"),
    [
        ("6oM", "spades", lambda s, h, d, c, hp: h == 6),
        ("6OM", "hearts", lambda s, h, d, c, hp: s == 6),
        ("5+om", "clubs", lambda s, h, d, c, hp: d >= 5),
        ("4+other", "clubs", lambda s, h, d, c, hp: max(s, h, d) >= 4),
        ("3+each other", "diamonds", lambda s, h, d, c, hp: min(s, h, c) >= 3),
        ("no 5+other", "hearts", lambda s, h, d, c, hp: max(s, d, c) < 5),
        ("5+bid", "hearts", lambda s, h, d, c, hp: h >= 5),
        ("5+bid 4+other", "spades", lambda s, h, d, c, hp: s >= 5 and max(h, d, c) >= 4),
    ],
)
def test_suit_bid_tells_which_suits_are_meant(text: str, bid: str, rule: Rule) -> None:
    """``bid``, ``other``, ``oM`` and ``om`` stand for suits that the call itself tells."""
    assert_means(read_meaning(text, bid).hands, rule)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("3+each unbid", lambda s, h, d, c, hp: h >= 3 and d >= 3),
        ("5+next", lambda s, h, d, c, hp: d >= 5),
        ("0-1opened", lambda s, h, d, c, hp: c <= 1),
        ("4+partner", lambda s, h, d, c, hp: s >= 4),
        ("no 3opened", lambda s, h, d, c, hp: c < 3),
        ("no 4unbid", lambda s, h, d, c, hp: h < 4 and d < 4),
        ("no 4each unbid", lambda s, h, d, c, hp: not (h >= 4 and d >= 4)),
        ("5-4 unbid", lambda s, h, d, c, hp: max(h, d) >= 5 and min(h, d) >= 4),
        ("5+Highest  Unbid, 4+lowest unbid", lambda s, h, d, c, hp: h >= 5 and d >= 4),
        ("4+each unbid major", lambda s, h, d, c, hp: h >= 4),
    ],
)
def test_roles_are_resolved_by_the_context(text: str, rule: Rule) -> None:
    """The roles of the glossary stand for the suits that an auction gives them."""
    roles = {"unbid": ("hearts", "diamonds"), "next": ("diamonds",), "opened": ("clubs",), "partner": ("spades",),
             "highest unbid": ("hearts",), "lowest unbid": ("diamonds",), "unbid major": ("hearts",)}  # fmt: skip
    assert_means(hands_of(parse(text), Context(None, roles)), rule)


@pytest.mark.parametrize(
    ("text", "role", "written"),
    [
        ("4+bid", "bid", "4+H"),
        ("no 4bid, (0-1bid | bal)", "bid", "no 4H, (0-1H | bal)"),
        ("3+each other, not 2bid", "bid", "3+S, 3+D, 3+C, not 2H"),
        ("0-1opened 4+bid", "opened", "0-1H, 4+bid"),
    ],
)
def test_role_is_written_out_as_its_suit(text: str, role: str, written: str) -> None:
    """A role gives way to the suit it names wherever it stands, and nothing else changes."""
    assert with_role(text, role, "hearts") == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("11-16, 3+each unbid, takeout", "11-16, 3+S, 3+D, 3+C, takeout"),
        ("no 4unbid major, responsive", "no 4S, responsive"),
        ("no 3each unbid", "not (3+S, 3+D, 3+C)"),
        ("5+highest unbid, 5-5 unbid", "5+S, (5-5 S+D | 5-5 S+C | 5-5 D+C)"),
        ("good stop in opened, 0 of top 3 in partner", "good stop in H, 0 of top 3 in S"),
        ("5+next unbid, 2+doubled", "5+D, 2+doubled"),
    ],
)
def test_roles_of_several_suits_are_written_out_together(text: str, written: str) -> None:
    """Each suit of a role is spelled out; a role that the auction does not give stays."""
    roles = (("opened", ("hearts",)), ("unbid", ("spades", "diamonds", "clubs")), ("unbid major", ("spades",)),
             ("highest unbid", ("spades",)), ("partner", ("spades",)), ("next unbid", ("diamonds",)),
             ("doubled", ()))  # fmt: skip
    assert with_roles(text, roles) == written


@pytest.mark.parametrize(
    ("text", "purpose"),
    [("8+, responsive", "responsive"), ("lead-directing", "lead-directing"), ("0-5 negative", "negative"),
     ("6+ positive", "positive"), ("0-10, competitive", "competitive"), ("slam try", "slam try")],
)  # fmt: skip
def test_words_of_purpose_that_the_glossary_needs(text: str, purpose: str) -> None:
    """They are read and printed, and leave the hands as they are."""
    (alternative,) = read_meaning(text).alternatives
    assert alternative.purposes == {purpose}
    assert purpose in read_meaning(text).show("ascii")


@pytest.mark.parametrize(
    ("swedish", "english"),
    [
        ("11-15 hp, 5+sp", "11-15, 5+S"),
        ("18+ hfp, 4+hj", "18+ hfp, 4+H"),
        ("obal, 4+ru", "unbal, 4+D"),
        ("bal, 4+kl", "bal, 4+C"),
        ("5+hf, 4+lf", "5+M, 4+m"),
        ("5-5 hf | 5-4 lf", "5-5 majors | 5-4 minors"),
        ("krav", "forcing"),
        ("okrav", "nf"),
        ("utgångskrav", "gf"),
        ("enda krav", "only force"),
        ("rondkrav", "f1"),
        ("spärr, 6+kl", "preempt, 6+C"),
        ("inte bal eller renons hj", "not bal | void H"),
        ("överföring till hj", "transfer to H"),
        ("SPÄRR, 6+KL", "preempt, 6+C"),
    ],
)
def test_swedish_words_are_the_same_terms(swedish: str, english: str) -> None:
    """A Swedish term is read as the very term that its English word gives."""
    assert parse(swedish) == parse(english)


def test_only_forcing_opening_differs_from_game_force() -> None:
    """``enda krav`` and ``utgångskrav`` are different statements."""
    assert parse("enda krav") != parse("utgångskrav")


@pytest.mark.parametrize("word", ["gf", "forcing", "f1", "nf", "inv", "to play", "preempt", "transfer to H", "relay",
                                  "asks", "takeout", "penalty", "optional", "compulsory", "only force"])  # fmt: skip
def test_purposes_leave_the_hands_alone(word: str) -> None:
    """A force or purpose is kept as a word of the alternative and removes no hand."""
    meaning = read_meaning(f"{word.upper() if word != 'transfer to H' else word}, 5+S")
    assert meaning.alternatives[0].purposes == {word.removesuffix(" to H")}
    assert meaning.hands == read_meaning("5+S").hands


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("stop in H", "stop in ♥"),
        ("no stop in ♦", "no stop in ♦"),
        ("half  stop in C", "half stop in ♣"),
        ("2 of top 3 in S", "2 of top 3 in ♠"),
        ("5 tricks", "5 tricks"),
        ("8,5 playing tricks", "8.5 tricks"),
        ('"good  suit | (5+H)"', '"good suit | (5+H)"'),
    ],
)
def test_what_cannot_be_counted_is_kept(written: str, kept: str) -> None:
    """Stoppers, suit quality, tricks and quoted text are shown and remove no hand."""
    meaning = read_meaning(f"11-15, {written}")
    assert meaning.alternatives[0].uncounted == (kept,)
    assert meaning.hands == read_meaning("11-15").hands


def test_claim_is_the_pairs_own_estimate() -> None:
    """``92% bal`` is kept per myriad as a claim and removes no hand."""
    meaning = read_meaning("12-14, 92.5 % bal")
    assert [(claim.share, claim.name) for claim in meaning.alternatives[0].claims] == [(9250, "bal")]
    assert meaning.hands == hp_range(12, 14)


def test_about_moves_its_bounds_and_no_other() -> None:
    """A bound with ``~`` moves by a point when asked; the plain bounds beside it stay."""
    alternative = read_meaning("~10-12, 5+H, 18+ hfp").alternatives[0]
    assert alternative.approximate
    assert alternative.moved(-1, 1, Context()) == read_meaning("9-13, 5+H, 18+ hfp").hands
    assert not read_meaning("10-12").alternatives[0].approximate
    grouped = read_meaning("5+H, (~10-12 | 20+)").alternatives
    assert [alternative.moved(0, 1, Context()) for alternative in grouped] == [
        read_meaning("5+H, 10-13").hands, read_meaning("5+H, 20+").hands
    ]  # fmt: skip
