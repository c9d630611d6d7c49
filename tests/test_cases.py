"""Every scenario of the tables in tests/cases, against the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from budlag.answers import OpeningAnswer, SystemAnswer
from budlag.calls import read_call
from budlag.engine import run
from budlag.facts import Facts, call_symbol
from budlag.hands import parse_hand
from budlag.judge import judge_opening, judge_system
from budlag.notation import read_meaning
from budlag.problems import InputError
from budlag.systems import SEATS, parse_system, read_date, read_system
from cases_reader import Case, as_yaml, read_cases

EXAMPLES = Path(__file__).parents[1] / "examples" / "systems"
ALL = read_cases()


def _of_kind(key: str) -> list[Any]:
    return [pytest.param(case, id=str(case)) for case in ALL if key in case.keys]


def _number(text: str) -> int | None:
    return None if text in ("none", "unclear") else int(text)


def check_opening(answer: OpeningAnswer, expect: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The expectations that the answer does not meet: key -> (expected, found)."""
    shown = answer.as_json()
    wrong = {}
    for key, wanted in expect.items():
        if key == "prickar":
            pair = _number(wanted), answer.prickar
        elif key == "prickar_range":
            pair = (
                tuple(map(int, wanted.split("-"))),
                answer.prickar_range if answer.prickar is None else answer.prickar,
            )
        elif key in ("raw", "ceiling"):
            pair = _number(wanted), shown[key]
        elif key == "exempt":
            pair = (None if wanted == "none" else wanted), shown[key]
        elif key == "parts":
            found: dict[str, int] = {}
            for part in answer.parts:
                found[part.statement] = found.get(part.statement, 0) + part.prickar
            pair = {statement: int(n) for statement, n in wanted.items()}, found
        elif key == "missing":
            pair = set(wanted), {item.what for item in answer.missing}
        elif key == "suit_pointer":
            pair = set(wanted), set(answer.suit_pointer)
        elif key == "arguable":
            pair = wanted == "yes", bool(answer.arguable)
        else:
            pair = wanted, shown[key]
        if pair[0] != pair[1]:
            wrong[key] = pair
    return wrong


def check_system(answer: SystemAnswer, expect: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The expectations that the answer does not meet: key -> (expected, found)."""
    wrong: dict[str, tuple[Any, Any]] = {}
    by_call = {read_call(opening.call): opening for opening in answer.openings}
    low, high = answer.total_range
    shown_total = str(low) if low == high else f"{low}-{high}"
    for key, wanted in expect.items():
        if key == "prickar":
            for call, number in wanted.items():
                one = by_call[read_call(call)]
                found = str(one.prickar) if one.prickar is not None else "-".join(map(str, one.prickar_range))
                if found != number:
                    wrong[call] = number, found
            continue
        if key in ("total", "total_range"):
            pair: tuple[Any, Any] = wanted, shown_total
        elif key == "class":
            pair = set(wanted.split(" or ")), set(answer.class_range)
        elif key == "class_range":
            pair = set(wanted), set(answer.class_range)
        elif key == "pass":
            assert answer.own_pass is not None
            pair = wanted, {name: getattr(answer.own_pass, name) for name in wanted}
        else:
            raise KeyError(key)
        if pair[0] != pair[1]:
            wrong[key] = pair
    return wrong


def judge_case(case: Case) -> OpeningAnswer:
    """The answer for an opening case."""
    keys = case.keys
    call = read_call(keys["opening"])
    passes = {name: read_meaning(keys[name]) for name in ("over_pass", "partner_pass") if name in keys}
    seats = [int(keys["seat"])] if "seat" in keys else SEATS
    return judge_opening(call, read_meaning(keys["shows"], call.suit), seats=seats, **passes)


@pytest.mark.parametrize("case", _of_kind("opening"))
def test_an_opening_is_judged_as_the_table_says(case: Case) -> None:
    """Kind, parts, ceiling and prickar of one opening."""
    assert check_opening(judge_case(case), case.keys["expect"]) == {}


@pytest.mark.parametrize("case", _of_kind("system"))
def test_a_system_is_judged_as_the_table_says(case: Case) -> None:
    """Total, class and pass of a system."""
    system = parse_system(as_yaml({"system": case.about, **case.keys["system"]}))
    assert check_system(judge_system(system), case.keys["expect"]) == {}


@pytest.mark.parametrize("case", _of_kind("file"))
def test_an_example_system_costs_what_was_worked_out_by_hand(case: Case) -> None:
    """The ten published systems, worked out by hand in the table."""
    answer = judge_system(read_system(EXAMPLES / case.keys["file"]))
    assert check_system(answer, case.keys["expect"]) == {}
    assert {read_call(o.call) for o in answer.openings} == {read_call(c) for c in case.keys["expect"]["prickar"]}


@pytest.mark.parametrize("case", _of_kind("hands"))
def test_hands_fit_the_notation_as_the_table_says(case: Case) -> None:
    """Concrete hands inside and outside a piece of notation."""
    hands = read_meaning(case.keys["hands"]).hands
    expect = case.keys["expect"]
    cells = {text: parse_hand(text) for text in (*expect.get("holds", ()), *expect.get("lacks", ()))}
    assert [t for t in expect.get("holds", ()) if (cells[t].shape, cells[t].hp) not in hands] == []
    assert [t for t in expect.get("lacks", ()) if (cells[t].shape, cells[t].hp) in hands] == []


@pytest.mark.parametrize("case", _of_kind("date"))
def test_an_edition_covers_the_dates_the_table_says(case: Case) -> None:
    """Inside the period an answer, outside it a refusal."""
    one = {"call": read_call("1C"), "meaning": read_meaning("16+", "clubs")}
    try:
        judge_opening(**one, on=read_date(case.keys["date"]))
        covered = "yes"
    except InputError:
        covered = "no"
    assert covered == case.keys["expect"]["covered"]


@pytest.mark.parametrize("case", _of_kind("unregulated"))
def test_a_call_is_regulated_or_never_as_the_table_says(case: Case) -> None:
    """Doubles and redoubles stand outside the regulation whatever they show."""
    never = {str(call) for (call,) in run(Facts()).atoms("never_regulated", 1)}
    call = call_symbol(read_call(case.keys["unregulated"]))
    assert ("no" if str(call) in never else "yes") == case.keys["expect"]["regulated"]


def test_every_case_is_run_by_one_of_the_tests_above() -> None:
    """No case carries keys that no test reads (the last kinds: alert, tournament, logic and glossary tests)."""
    kinds = ("opening", "system", "file", "hands", "date", "unregulated", "auction", "alert_system",
             "tournament", "incident", "consult", "logic", "repair", "convention", "agreement", "glossary",
             "class_of", "shown", "question", "conflicts", "coverage", "comparable", "comparable_on")
    assert [str(case) for case in ALL if sum(kind in case.keys for kind in kinds) != 1] == []


def test_a_wrong_expectation_is_noticed() -> None:
    """The comparison itself can fail: an answer with one prick more is not accepted."""
    case = next(case for case in ALL if case.keys.get("expect", {}).get("prickar") == "3" and "opening" in case.keys)
    assert check_opening(judge_case(case).but(possible=(4,)), case.keys["expect"]) != {}
