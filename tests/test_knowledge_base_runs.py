"""Every case, example system and query is run once: which rules fire, which atoms and complaints come out."""

from __future__ import annotations

from contextlib import suppress

import clingo
import pytest

from budlag import (
    ask,
    engine,
    judge_opening,
    judge_system,
    parse_system,
    read_call,
    read_meaning,
    read_system,
    repair,
)
from budlag.conflicts.judge import judge_conflicts
from budlag.conflicts.profiles import Profile
from budlag.coverage.judge import cover
from budlag.facts import Facts
from budlag.logic import validate
from budlag.problems import InputError
from budlag.systems import read_date
from cases_reader import as_yaml, read_cases
from kb_reader import Record, labelled, recorded
from test_alert_cases import judge_alert_case, judge_alert_system_case
from test_cases import EXAMPLES, judge_case
from test_comparable_cases import judge_comparable_case
from test_coverage import cover_case
from test_glossary_answers import classes_of
from test_logic_cases import judge_logic_case, judge_repair_case
from test_tournament_cases import judge_event_case

QUESTIONS = (
    "which defences apply vs strong club",
    "which defences apply vs game force 2c",
    "which defences apply vs artificial_response",
    "which defences apply vs 1C 16+ any shape",
    "which defences apply vs 1C 4+C",
    "which defences apply vs 1C ...",
    "which defences apply vs 2C gf",
    "which defences apply vs 2C 6D | 16+ any shape",
    "which defences apply vs 2C 5-10, 6D | 22+ any shape, gf",
)
# Arguments that hold a notation or a term, each with its reason. Nowhere are strings and numbers mixed.
NOTATION_OR_TERM = {
    ("phrase", 2, 1): "an option is a notation or a term such as behind(odd)",
    ("note", 5, 5): "a note is a text, or agreed(Key, Value)",
    ("row", 10, 10): "a note is a text, or when(Condition)",
}


@pytest.fixture(scope="module")
def record() -> Record:
    """What all cases, the example systems and the queries derive."""
    found = Record()
    with recorded(found):
        for case in read_cases():
            if "opening" in case.keys:
                judge_case(case)
            elif "system" in case.keys:
                judge_system(parse_system(as_yaml({"system": case.about, **case.keys["system"]})))
            elif "alert_system" in case.keys:
                judge_alert_system_case(case)
            elif {"comparable", "comparable_on"} & set(case.keys):
                with suppress(InputError):
                    judge_comparable_case(case)
            elif "auction" in case.keys:
                with suppress(InputError):
                    judge_alert_case(case)
            elif "logic" in case.keys:
                judge_logic_case(case)
            elif "repair" in case.keys:
                judge_repair_case(case)
            elif {"tournament", "incident", "consult"} & set(case.keys):
                with suppress(InputError):
                    judge_event_case(case)
            elif "class_of" in case.keys:
                classes_of(case.keys["class_of"], case.keys["shows"])
            elif "conflicts" in case.keys:
                judge_conflicts(Profile("", tuple(case.keys["conflicts"])))
            elif "coverage" in case.keys:
                cover_case(case)
            elif "date" in case.keys:
                try:
                    judge_opening(read_call("1C"), read_meaning("16+", "clubs"), on=read_date(case.keys["date"]))
                except InputError:
                    continue
        plays = parse_system("system: s\nopenings:\n  1C: 13+\n  1D: 11-12, 0+D\n")
        validate(plays)
        explainer = repair.explainer_for("repair to C by 1D alone", plays)
        assert explainer is not None
        assert explainer.explain("repair to C by 1D alone").verdict == "yes"
        cover(Profile("", ()), against=("strong_club",), seat="direct")
        for path in sorted(EXAMPLES.glob("*.yaml")):
            judge_system(read_system(path))
            ask(f"which openings of {path} carry prickar")
        for question in QUESTIONS:
            ask(question)
    return found


def test_every_labelled_rule_fires_in_some_case(record: Record) -> None:
    """A rule that no case, example system or query reaches is untested."""
    rules = {one.place: one.label.sentence for one in labelled() if not one.is_fact}
    assert record.runs > 200
    assert len(rules) > 40
    assert {place: sentence for place, sentence in rules.items() if place not in record.fired} == {}


def test_the_grounder_has_no_complaint(record: Record) -> None:
    """No atom without a definition (a typo under `not` silently holds), no undefined operation."""
    assert sorted(record.complaints) == []


def test_an_argument_has_one_type(record: Record) -> None:
    """A number, a string and a term never stand in the same place, since they never unify."""
    mixed = {key: sorted(map(str, kinds.values())) for key, kinds in record.types.items() if len(kinds) > 1}
    assert {key: examples for key, examples in mixed.items() if key not in NOTATION_OR_TERM} == {}
    assert set(NOTATION_OR_TERM) <= set(mixed)
    numbers = {key for key, kinds in record.types.items() if clingo.SymbolType.Number in kinds}
    assert numbers & set(mixed) == set()


def test_a_typo_and_a_mixed_argument_would_be_noticed() -> None:
    """The two checks above can fail."""
    found = Record()
    with recorded(found):
        engine.run(Facts(), (), "holds_somehow(1). holds_somehow(a) :- not natrual(x).")
    assert any("natrual" in complaint for complaint in found.complaints)
