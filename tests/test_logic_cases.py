"""Every scenario of the tables in tests/cases that speaks of a system's own logic, or of repairs."""

from __future__ import annotations

from typing import Any

import pytest

from budlag.events.tournaments import parse_tournament
from budlag.logic import Finding, validate
from budlag.repair import read_goal, repair
from budlag.repair.answers import RepairAnswer
from budlag.systems import System, parse_system
from budlag.systemtext import opening_lines
from cases_reader import Case, as_yaml, read_cases

ALL = read_cases()


def of_kind(key: str) -> list[Any]:
    """The cases that carry a key, as parameters."""
    return [pytest.param(case, id=str(case)) for case in ALL if key in case.keys]


def judge_logic_case(case: Case) -> tuple[Finding, ...]:
    """What is found in the system of a case."""
    return validate(parse_system(as_yaml({"system": case.about, **case.keys["logic"]})), style="ascii")


def wrong_findings(found: tuple[Finding, ...], expect: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The levels whose findings are not those expected: level -> (expected, found)."""
    wrong = {}
    for levels, wanted in expect.items():
        shown = [" ".join((one.statement, *one.about)) for one in found if f"{one.level}s" == levels]
        if shown != wanted:
            wrong[levels] = wanted, shown
    return wrong


@pytest.mark.parametrize("case", of_kind("logic"))
def test_a_system_has_the_faults_warnings_and_notes_of_the_table(case: Case) -> None:
    """Kind, level and calls of each finding."""
    assert wrong_findings(judge_logic_case(case), case.keys["expect"]) == {}


def system_of(case: Case) -> System:
    """The system of a repair case."""
    keys = {key: value for key, value in case.keys["repair"].items() if key not in ("to", "tournament")}
    return parse_system(as_yaml({"system": case.about, **keys}))


def judge_repair_case(case: Case) -> RepairAnswer:
    """The repairs of the system of a case."""
    system, keys = system_of(case), case.keys["repair"]
    event = None
    if "tournament" in keys:
        event = parse_tournament(as_yaml({"tournament": case.about, **keys["tournament"]}))
    return repair(system, read_goal(keys.get("to", ""), system, event), style="ascii")


@pytest.mark.parametrize("case", of_kind("repair"))
def test_a_system_is_repaired_as_the_table_says(case: Case) -> None:
    """The lines to write, in order, and the totals that come out."""
    answer, expect = judge_repair_case(case), case.keys["expect"]
    found: dict[str, Any] = {
        "lines": [[line.removeprefix("  ") for line in one.lines] for one in answer.repairs],
        "or": [[line.strip() for line in opening_lines(twin)]
               for one in answer.repairs for change in one.changes for twin in change.twins],
        "totals": [str(one.total_range[0]) for one in answer.repairs],
        "already": "yes" if answer.already else "no",
        "why": answer.why[0].sentence.rstrip(".") if answer.why else "",
        "faults": [fault.statement for one in answer.repairs for fault in one.faults],
        "hindrances": [statement for statement, _ in answer.hindrances],
        "lowest": {way.call: str(way.lowest) for way in answer.ways},
    }
    assert {key: (wanted, found[key]) for key, wanted in expect.items() if found[key] != wanted} == {}


def test_a_wrong_expectation_is_noticed() -> None:
    """The comparison can fail."""
    case = next(case for case in ALL if case.keys.get("expect", {}).get("faults"))
    assert wrong_findings(judge_logic_case(case), {"faults": []}).keys() == {"faults"}
