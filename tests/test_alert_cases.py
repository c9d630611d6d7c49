"""Every scenario of the tables about alerts, against the program."""

from __future__ import annotations

from typing import Any

import pytest

from budlag.alerts.answers import AlertAnswer, SystemAlerts
from budlag.alerts.facts import Circumstances
from budlag.alerts.judge import judge_alert, judge_system_alerts
from budlag.calls import read_auction
from budlag.notation import parse
from budlag.problems import InputError
from budlag.systems import LaterCall, parse_system, read_date
from cases_reader import Case, as_yaml, read_cases

ALL = read_cases()
KEYS = {"about", "statements", "supplied", "refutes", "expect", "auction", "alert_system", "shows", "agreements",
        "screens", "grade", "alerted", "on_card", "experience", "on"}  # fmt: skip


def _of_kind(key: str, dated: bool = False) -> list[Any]:
    cases = [case for case in ALL if key in case.keys and ("covered" in case.keys["expect"]) == dated]
    return [pytest.param(case, id=str(case)) for case in cases]


def _circumstances(keys: dict[str, Any]) -> Circumstances:
    return Circumstances(
        screens=keys.get("screens") == "yes", grade=keys.get("grade"), given=keys.get("alerted"),
        on_card=keys.get("on_card") == "yes", experience=keys.get("experience") == "yes",
    )  # fmt: skip


def judge_alert_case(case: Case) -> AlertAnswer:
    """The answer for one call of a case."""
    keys = case.keys
    known = [LaterCall(read_auction(call), parse(text)) for call, text in keys.get("agreements", {}).items()]
    return judge_alert(
        read_auction(keys["auction"]), parse(keys["shows"]) if "shows" in keys else None, known, _circumstances(keys),
        on=read_date(keys["on"]) if "on" in keys else None,
    )  # fmt: skip


def judge_alert_system_case(case: Case) -> SystemAlerts:
    """The answer for the system of a case."""
    system = parse_system(as_yaml({"system": case.about, **case.keys["alert_system"]}))
    return judge_system_alerts(system, _circumstances(case.keys))


def check_alert(answer: AlertAnswer, expect: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The expectations that the answer does not meet: key -> (expected, found)."""
    wrong: dict[str, tuple[Any, Any]] = {}
    for key, wanted in expect.items():
        pair: tuple[Any, Any]
        if key == "by_statement":
            pair = set(wanted), set(answer.statements) & set(wanted)
        elif key == "not_by":
            pair = set(), set(answer.statements) & set(wanted)
        elif key == "missing":
            pair = set(wanted), {item.what for item in answer.missing}
        elif key == "arguable":
            pair = set(wanted), {item.statement for item in answer.arguable}
        elif key == "by":
            pair = set(wanted), set(answer.by)
        elif key == "how":
            pair = set(wanted), {way.statement for way in answer.how}
        elif key == "notes":
            pair = set(wanted), {note.statement for note in answer.notes}
        else:
            pair = wanted, getattr(answer, key)
        if pair[0] != pair[1]:
            wrong[key] = pair
    return wrong


@pytest.mark.parametrize("case", _of_kind("auction"))
def test_a_call_is_alerted_as_the_table_says(case: Case) -> None:
    """Alert, statements, natural, who and how, what decides."""
    assert check_alert(judge_alert_case(case), case.keys["expect"]) == {}


@pytest.mark.parametrize("case", _of_kind("auction", dated=True))
def test_the_edition_covers_the_dates_the_table_says(case: Case) -> None:
    """Inside the period an answer, outside it a refusal."""
    try:
        judge_alert_case(case)
        covered = "yes"
    except InputError:
        covered = "no"
    assert covered == case.keys["expect"]["covered"]


@pytest.mark.parametrize("case", _of_kind("alert_system"))
def test_the_calls_of_a_system_are_alerted_as_the_table_says(case: Case) -> None:
    """Each call of a system file."""
    found = {read_auction(call.auction): call for call in judge_alert_system_case(case).calls}
    wanted = {read_auction(auction): alert for auction, alert in case.keys["expect"]["calls"].items()}
    assert {auction: found[auction].alert for auction in wanted} == wanted


def test_every_case_has_known_keys_and_says_something() -> None:
    """A misspelt key would silently test nothing."""
    mine = [case for case in ALL if "auction" in case.keys or "alert_system" in case.keys]
    assert len(mine) > 120
    assert [str(case) for case in mine if set(case.keys) - KEYS or not case.keys["expect"]] == []
    answers = {"alert", "covered", "natural", "calls"}
    assert [str(case) for case in mine if not answers & set(case.keys["expect"])] == []


def test_a_wrong_expectation_is_noticed() -> None:
    """The comparison itself can fail."""
    case = next(case for case in ALL if case.keys.get("expect", {}).get("alert") == "yes")
    assert check_alert(judge_alert_case(case).but(alert="no"), case.keys["expect"]) != {}
