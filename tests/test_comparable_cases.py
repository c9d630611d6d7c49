"""Every scenario of the tables about comparable calls, against the program."""

from __future__ import annotations

from typing import Any

import pytest

from budlag.calls import read_auction, read_call
from budlag.comparable.answers import ComparableAnswer
from budlag.comparable.facts import Irregularity, Said
from budlag.comparable.judge import judge_comparable
from budlag.notation import parse
from budlag.problems import InputError
from budlag.systems import read_date
from cases_reader import Case, read_cases
from comparable_features import KEYS, facts, measured, run_example

ALL = [case for case in read_cases() if {"comparable", "comparable_on"} & set(case.keys)]
CASES = [pytest.param(case, id=str(case)) for case in ALL if "comparable" in case.keys]
DATED = [pytest.param(case, id=str(case)) for case in ALL if "comparable_on" in case.keys]
STORY = {"auction", "irregularity", "turn", "withdrawn", "shows", "also", "replacement", "replaced_by", "earlier",
         "accepted", "unintended", "artificial"}  # fmt: skip
EXPECTED = {"comparable", "basis", "law_27B1a", "must_repeat", "final", "settled", "nearest", "counter", "separates",
            "printed", "first", "later", "price", "lead", "laws", "steps", "issues", "missing", "left_out",
            "reasons", "matters", "aloud"}  # fmt: skip


def judge_comparable_case(case: Case) -> ComparableAnswer:
    """The ruling on a case."""
    on = read_date(case.keys["comparable_on"]) if "comparable_on" in case.keys else None
    story = case.keys.get("comparable") or next(c.keys["comparable"] for c in ALL if "comparable" in c.keys)
    call = read_call(story["withdrawn"])
    possible = [Said(call, parse(story[key])) for key in ("shows", "also") if key in story]
    incident = Irregularity(
        read_auction(story["auction"]), story["irregularity"], call, tuple(possible), story.get("turn"),
        accepted="accepted" in story, unintended="unintended" in story, artificial="artificial" in story,
        earlier=tuple((read_auction(a).calls, parse(m)) for a, m in story.get("earlier", {}).items()),
    )  # fmt: skip
    replacement = None
    if "replacement" in story:
        replacement = Said(read_call(story["replacement"]), parse(story["replaced_by"]))
    return judge_comparable(incident, replacement, on=on)


def check(answer: ComparableAnswer, expect: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The expectations that the answer does not meet: key -> (expected, found)."""
    laws = [step.law for step in answer.next]
    later = {law for law in laws if law in ("23C", "27D")}
    found: dict[str, Any] = {
        "comparable": answer.comparable or "none", "basis": list(answer.basis), "law_27B1a": answer.law_27B1a,
        "must_repeat": answer.must_repeat, "final": answer.final, "settled": answer.settled,
        "nearest": answer.nearest and answer.nearest.id, "counter": answer.counter and answer.counter.id,
        "printed": answer.printed, "first": laws[0], "later": " ".join(sorted(later)), "laws": sorted(set(laws)),
        "steps": str(len(laws)), "missing": [gap.what for gap in answer.missing],
        "left_out": [item.text for item in answer.left_out],
    }  # fmt: skip
    wrong = {key: (wanted, found[key]) for key, wanted in expect.items() if key in found and found[key] != wanted}
    texts = {"issues": " ".join(issue.text for issue in answer.issues), "separates": answer.separated_by,
             "matters": " ".join(item.note for item in answer.left_out), 
             "reasons": " ".join(reason.text for reason in answer.reasons),
             "aloud": answer.read_aloud, "price": " ".join(laws), "lead": " ".join(laws)}  # fmt: skip
    wrong |= {key: (wanted, texts[key]) for key, wanted in expect.items() if key in texts and wanted not in texts[key]}
    return wrong


@pytest.mark.parametrize("case", CASES)
def test_a_ruling_is_as_the_table_says(case: Case) -> None:
    """Comparable, basis, the order of the Laws, examples, what follows."""
    assert check(judge_comparable_case(case), case.keys["expect"]) == {}


@pytest.mark.parametrize("case", DATED)
def test_the_edition_covers_the_dates_the_table_says(case: Case) -> None:
    """From March 2020 an answer, before a refusal."""
    try:
        judge_comparable_case(case)
        covered = "yes"
    except InputError:
        covered = "no"
    assert covered == case.keys["expect"]["covered"]


def test_every_case_has_known_keys_and_says_something() -> None:
    """A misspelt key would silently test nothing."""
    assert len(CASES) > 80
    stories = [case for case in ALL if "comparable" in case.keys]
    assert [str(case) for case in stories if set(case.keys["comparable"]) - STORY] == []
    assert [str(case) for case in stories if set(case.keys["expect"]) - EXPECTED or not case.keys["expect"]] == []


def test_a_wrong_expectation_is_noticed() -> None:
    """The comparison itself can fail."""
    case = next(case for case in ALL if case.keys["expect"].get("comparable") == "yes")
    assert check(judge_comparable_case(case).but(comparable="no"), case.keys["expect"]) != {}


@pytest.mark.parametrize("statement", [row[0].string for row in sorted(facts("example", 6))])
def test_a_printed_example_is_ruled_and_measured_as_its_facts_say(statement: str) -> None:
    """The ruling of the document comes out, and the features by which cases are compared are the measured ones."""
    printed = next(row[1].name for row in facts("example", 6) if row[0].string == statement)
    answer = run_example(statement)
    assert {ruling.name for _, ruling in answer.atoms("ruling", 2)} == {printed}
    stated = {key.name: n.number for i, key, n in facts("feature", 3) if i.string == statement}
    assert stated == measured(statement)
    assert set(stated) == set(KEYS)
