"""Properties of the answers on random meanings (hypothesis, the same examples in every run)."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import meanings as m
import reference
from budlag import judge_system, parse_system, read_call
from budlag.answers import OpeningAnswer
from budlag.notation import NotationError
from meanings import CALLS, MEANINGS, Piece, Term, answer, profile, written

SUIT_CALLS = [call for call in CALLS if "NT" not in call]
OPEN = ("(15+ | 18+ hfp)", "8+, not (15+ | 18+ hfp)", "0-7")


def verdict(values: list[bool]) -> str:
    return "yes" if all(values) else "unclear" if any(values) else "no"


def all_but_the_words(found: OpeningAnswer) -> dict[str, Any]:
    """An answer without the meaning as written; lists whose order follows the alternatives are sorted."""
    shown = found.as_json()
    meaning = shown.pop("meaning")
    missing = [{**item, "of": "the whole" if item["of"] == meaning else item["of"]} for item in shown["missing"]]
    return {**shown, "missing": sorted(missing, key=str), "arguable": sorted(shown["arguable"], key=str)}


# --- Against a second implementation --------------------------------------------------------------------------------


def agree(call: str, meaning: list[Piece], fourth: bool = False) -> None:
    """Assert that verdicts, raw sum and prickar are those of tests/reference.py."""
    bid = read_call(call)
    found = answer(call, written(meaning), (4,) if fourth else (1, 2, 3, 4))
    expected = reference.judge_both(bid.level, bid.suit, m.alternatives(meaning), fourth)
    assert found.possible == tuple(sorted({one.prickar for one in expected}))
    for name in ("natural", "strong", "weak", "game_forcing", "balance_pointer"):
        assert getattr(found, name) == verdict([getattr(one, name) for one in expected]), name
    sure = set.intersection(*(set(one.suit_pointers) for one in expected))
    assert set(found.suit_pointer) == sure
    assert bool(found.exempt) == all(one.exempt for one in expected)
    if len(expected) == 1:
        assert found.raw == expected[0].raw


@settings(profile, max_examples=160)
@given(st.sampled_from(CALLS), MEANINGS, st.booleans())
def test_answers_are_those_of_the_rules_applied_by_brute_force(call: str, meaning: list[Piece], fourth: bool) -> None:
    """A second implementation agrees on random meanings that state all, in any seat and in fourth."""
    agree(call, meaning, fourth)


@pytest.mark.parametrize("call", ["1C", "1D", "1H", "1NT", "2C"])
@pytest.mark.parametrize("meaning", m.EDGES, ids=written)
def test_answers_at_the_cuts_of_the_definitions_are_those_of_brute_force(call: str, meaning: list[Piece]) -> None:
    """It agrees where a card, a point or a share decides: three cards, 7 and 8, 14 and 15 hp, 18 hfp, about 90 %."""
    agree(call, meaning)


# --- Writing the same meaning in another way ------------------------------------------------------------------------


@st.composite
def rewritten(draw: st.DrawFn, meaning: list[Piece]) -> str:
    """The same meaning: alternatives split by hp or by a length, reordered, terms reordered, brackets added."""
    parts: list[Piece] = []
    for piece in meaning:
        how = draw(st.sampled_from(["whole", "hp", "length", "overlap"]))
        if how == "hp" and piece.low < piece.high:
            at = draw(st.integers(piece.low, piece.high - 1))
            halves = [piece._replace(high=at), piece._replace(low=at + 1)]
        elif how == "length":
            letter, at = draw(st.sampled_from(m.LETTERS)), draw(st.integers(1, 6))
            halves = [piece._replace(terms=(*piece.terms, m.length(letter, *ends))) for ends in ((0, at - 1), (at, 13))]
        elif how == "overlap":
            halves = [piece, piece._replace(low=draw(st.integers(piece.low, piece.high)))]
        else:
            halves = [piece]
        parts += [half for half in halves if half.hands] or [piece]
    texts = []
    for part in draw(st.permutations(parts)):
        words = draw(st.permutations(part.words))
        text = draw(st.sampled_from([", ", " "])).join(words)
        texts.append(draw(st.sampled_from([text, f"({text})"])))
    return draw(st.sampled_from([" | ", " or "])).join(texts)


@settings(profile, max_examples=80)
@given(st.sampled_from(CALLS), MEANINGS, st.data())
def test_the_answer_does_not_depend_on_how_a_meaning_is_written(
    call: str, meaning: list[Piece], data: st.DataObject
) -> None:
    """Splits within stated dimensions, order and brackets change nothing but the meaning as printed."""
    other = data.draw(rewritten(meaning), label="rewritten")
    assert all_but_the_words(answer(call, written(meaning))) == all_but_the_words(answer(call, other))


@settings(profile, max_examples=40)
@given(st.sampled_from(CALLS), st.lists(m.pieces(), min_size=1, max_size=2), m.SHAPE_TERMS, st.data())
def test_rewriting_what_is_stated_leaves_an_open_alternative_as_it_is(
    call: str, meaning: list[Piece], terms: tuple[Term, ...], data: st.DataObject
) -> None:
    """Beside an alternative without strength the stated ones can be split and reordered too; the verdicts stay."""
    opened = ", ".join(term.text for term in terms)
    assume(Piece(0, 37, terms).hands)
    one = answer(call, f"{written(meaning)} | {opened}")
    other = answer(call, f"{opened} | {data.draw(rewritten(meaning), label='rewritten')}")
    assert all_but_the_words(one) == all_but_the_words(other)


# --- More hands -----------------------------------------------------------------------------------------------------


@settings(profile, max_examples=60)
@given(st.sampled_from(SUIT_CALLS), MEANINGS, m.pieces())
def test_a_further_alternative_makes_a_suit_bid_no_simpler(call: str, meaning: list[Piece], more: Piece) -> None:
    """More hands: natural, strong and forcing to game can only be lost, weak only gained, the raw sum only grows."""
    one, both = answer(call, written(meaning)), answer(call, written([*meaning, more]))
    for name in ("natural", "strong", "game_forcing"):
        assert getattr(one, name) == "yes" or getattr(both, name) == "no", name
    assert one.weak == "no" or both.weak == "yes"
    assert one.raw is not None
    assert both.raw is not None
    assert one.raw <= both.raw
    assert one.natural == "yes" or set(both.suit_pointer) <= set(one.suit_pointer)


# --- What is left open ----------------------------------------------------------------------------------------------


@st.composite
def half_open(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """A meaning with one or two alternatives without strength: its stated and its open alternatives."""
    stated = [piece.text for piece in draw(st.lists(m.pieces(), max_size=1))]
    shapes = draw(st.lists(m.SHAPE_TERMS.filter(lambda terms: bool(Piece(8, 9, terms).hands)), min_size=1, max_size=2))
    return stated, [", ".join(term.text for term in terms) for terms in shapes]


# --- Numbers --------------------------------------------------------------------------------------------------------


@settings(profile, max_examples=100)
@given(st.sampled_from(CALLS), MEANINGS.map(written) | half_open().map(lambda both: " | ".join(both[0] + both[1])))
def test_prickar_lie_between_0_and_7_and_the_parts_explain_them(call: str, meaning: str) -> None:
    """The parts add up, a ceiling only cuts, and 0 prickar means exempt (OB-2.1-1, OB-2.5.1-0, OB-2.5.3-0)."""
    found = answer(call, meaning)
    assert set(found.possible) <= set(range(8))
    assume(found.prickar is not None)
    assert (found.prickar == 0) == (found.exempt is not None)
    total = sum(part.prickar for part in found.parts)
    assert found.raw in (total, None)
    assert found.prickar == min(total, found.ceiling.most if found.ceiling else 7)


@settings(profile, max_examples=30)
@given(st.sampled_from(CALLS), half_open())
def test_every_possible_answer_is_reached_by_stating_what_was_open(
    call: str, meaning: tuple[list[str], list[str]]
) -> None:
    """The answers with each open strength stated as strong, as neither, and as weak are exactly the possible ones."""
    stated, opened = meaning
    reached: set[int] = set()
    for chosen in product(OPEN, repeat=len(opened)):
        filled = [f"{shape}, {strength}" for shape, strength in zip(opened, chosen, strict=True)]
        reached |= set(answer(call, " | ".join([*stated, *filled])).possible)
    assert set(answer(call, " | ".join([*stated, *opened])).possible) == reached


@settings(profile, max_examples=80)
@given(st.sampled_from(CALLS), half_open(), st.data())
def test_no_way_to_state_what_was_open_leads_outside_the_possible_answers(
    call: str, meaning: tuple[list[str], list[str]], data: st.DataObject
) -> None:
    """Whatever ranges are stated for open strengths, the answer is among the possible ones."""
    stated, opened = meaning
    filled = []
    for shape in opened:
        low = data.draw(st.integers(0, 20))
        filled.append(f"{shape}, {low}-{data.draw(st.integers(low + 1, 30))}")
    found = answer(call, " | ".join([*stated, *filled]))
    assert set(found.possible) <= set(answer(call, " | ".join([*stated, *opened])).possible)


@pytest.mark.parametrize("points", ["0-7", "8-12"])
@pytest.mark.parametrize("call", ["1C", "1D", "1S", "1NT", "2H"])
def test_no_way_to_state_an_open_shape_leads_outside_the_possible_answers(call: str, points: str) -> None:
    """An alternative with points and a remark has some shape; with any shape the answer is among the possible ones."""
    possible = set(answer(call, f'{points}, "a remark"').possible)
    outside = {}
    for pattern in ("any shape", "bal", "any 5422", "any 6322", "any 4441", "any 5431"):
        for length in ("0+S", "4+S", "4+M", "5-4 minors", *(("0-2bid", "3bid") if call != "1NT" else ())):
            text = f"{points}, {pattern}, {length}"
            with suppress(NotationError):  # no hand fits
                outside[text] = set(answer(call, text).possible) - possible
    assert len(outside) > 15
    assert {text: numbers for text, numbers in outside.items() if numbers} == {}


# --- Systems --------------------------------------------------------------------------------------------------------

WHEN = ["{seat: [1, 2], vul: [none, we]}", "{seat: [2, 1], vul: [they, both]}", "{seat: 3}"]


def as_file(openings: dict[str, list[tuple[str, str]]], order: list[str]) -> str:
    lines = ["system: random", "openings:"]
    for call in order:
        lines.append(f"  {call}:")
        lines += [f"    - when: {when}\n      shows: {shows}" for when, shows in openings[call]]
    return "\n".join(lines)


@settings(profile, max_examples=20)
@given(st.data())
def test_a_total_is_a_sum_and_order_is_irrelevant(data: st.DataObject) -> None:
    """The total adds up the costliest variants, the class follows from it, and no order of writing matters."""
    openings: dict[str, list[tuple[str, str]]] = {}
    for call in data.draw(st.lists(st.sampled_from(CALLS), min_size=1, max_size=5, unique=True)):
        shown = data.draw(st.lists(MEANINGS.map(written) | st.just("..."), min_size=1, max_size=3))
        openings[call] = list(zip(WHEN, shown, strict=False))
    found = judge_system(parse_system(as_file(openings, list(openings))))
    by_call = {read_call(one.call): one for one in found.openings}
    low = high = 0
    for call, variants in openings.items():
        alone = [answer(call, shows, (1, 2, 3)).possible for _, shows in variants]
        least, most = max(min(each) for each in alone), max(max(each) for each in alone)
        assert by_call[read_call(call)].prickar_range == (least, most)
        assert set(by_call[read_call(call)].possible) == {n for each in alone for n in each if least <= n}
        low, high = low + least, high + most
    assert found.total_range == (low, high)
    classes = ["C" if total <= 7 else "B" if total <= 10 else "A" for total in range(low, high + 1)]
    assert found.class_range == tuple(dict.fromkeys(classes))
    shuffled = {call: data.draw(st.permutations(variants)) for call, variants in openings.items()}
    other = judge_system(parse_system(as_file(shuffled, data.draw(st.permutations(list(openings))))))
    assert (other.total_range, other.class_range) == (found.total_range, found.class_range)
    assert [(one.call, one.possible) for one in other.openings] == [(one.call, one.possible) for one in found.openings]
