"""The JSON Schema of system files, for editors: it accepts what the reader accepts and refuses wrong structure."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from budlag import InputError, parse_system
from budlag.calls import STRAINS, read_call
from budlag.notation.words import SUIT_WORDS
from budlag.systemreading import SYSTEM_KEYS
from budlag.yamltext import read_text
from cases_reader import plain
from command_line import ROOT

SCHEMA = json.loads((files("budlag") / "schema" / "system.schema.json").read_text(encoding="utf-8"))
EXAMPLES = sorted((ROOT / "examples" / "systems").glob("*.yaml"))
HEAD = "system: Test\nopenings:\n"


def as_text(text: str) -> Any:
    """A YAML file with every scalar as text, as the reader takes it."""
    document = read_text(text, "test")
    document.finish()
    return plain(document.root)


def faults(value: Any) -> list[str]:
    """What the schema has against a value."""
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(value)]


def test_the_schema_is_a_schema_and_knows_every_key() -> None:
    """Draft 2020-12, with a description for each key of a system file."""
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert tuple(SCHEMA["properties"]) == SYSTEM_KEYS
    assert all(about["description"] for about in SCHEMA["properties"].values())


def test_the_schema_travels_with_the_package() -> None:
    """It lies inside the package, and the wheel takes all of the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert "src/budlag" in wheel["packages"]
    assert not {"exclude", "only-include", "include"} & set(wheel)
    assert (ROOT / "src" / "budlag" / "schema" / "system.schema.json").is_file()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_system_is_valid(path: Any) -> None:
    """All ten, with their scalars as text."""
    assert len(EXAMPLES) == 10
    assert faults(as_text(path.read_text(encoding="utf-8"))) == []


GOOD = {
    "all keys": "system: Test\ndate: 2003-03-01\npass: 0-10 any shape\nopenings:\n  1C: 16+\n"
                "calls:\n  1NT-2D: 5+H, transfer to H\n  (1NT)-2C:\n    - 8-14, 5-4 majors\nconventions: [truscott]\n",
    "alternatives as a list": HEAD + "  1C:\n    - 11-13 bal\n    - 17+\n",
    "one variant": HEAD + "  1C:\n    when: {seat: 3}\n    shows: 16+\n",
    "variants":
        HEAD + "  1C:\n    - when: {seat: [1, 2], vul: Favourable}\n      shows: 16+ any shape\n    - shows: 17+\n",
    "vulnerabilities":
        HEAD + "  1C:\n    - when: {vul: [none, we]}\n      shows: 16+\n    - when: {vul: both}\n      shows: 17+\n",
    "a name that is a number": "system: 4441\nopenings:\n  1C: 16+\n",
    "nothing known": HEAD + "  1C: ...\n",
}  # fmt: skip
BAD = {
    "an unknown key": "system: Test\nopenigs: x\nopenings:\n  1C: 16+\n",
    "no name": "openings:\n  1C: 16+\n",
    "an empty name": "system: ''\nopenings:\n  1C: 16+\n",
    "no openings": "system: Test\n",
    "empty openings": "system: Test\nopenings: {}\n",
    "a list of openings": HEAD + "  - 1C\n",
    "text as openings": "system: Test\nopenings: 1C\n",
    "a list as the file": "- system\n",
    "a bid that does not exist": HEAD + "  8C: 16+\n",
    "a pass among the openings": HEAD + "  P: 16+\n",
    "an empty meaning": HEAD + "  1C: ''\n",
    "a list of nothing": HEAD + "  1C: []\n",
    "alternatives inside alternatives": HEAD + "  1C:\n    - - 16+\n",
    "an unknown key of a variant": HEAD + "  1C:\n    - whem: {seat: 1}\n      shows: 16+\n",
    "a variant without a meaning": HEAD + "  1C:\n    - when: {seat: 1}\n",
    "a fifth seat": HEAD + "  1C:\n    - when: {seat: 5}\n      shows: 16+\n",
    "no seat": HEAD + "  1C:\n    - when: {seat: []}\n      shows: 16+\n",
    "an unknown vulnerability": HEAD + "  1C:\n    - when: {vul: red}\n      shows: 16+\n",
    "text as a situation": HEAD + "  1C:\n    - when: third seat\n      shows: 16+\n",
    "a date in words": "system: Test\ndate: March 2003\nopenings:\n  1C: 16+\n",
    "a map as a pass": "system: Test\npass: {shows: 16+}\nopenings:\n  1C: 16+\n",
    "a list of later calls": "system: Test\nopenings:\n  1C: 16+\ncalls: [1NT-2D]\n",
    "text as conventions": "system: Test\nopenings:\n  1C: 16+\nconventions: truscott\n",
}


@pytest.mark.parametrize("name", GOOD)
def test_what_the_reader_accepts_is_valid(name: str) -> None:
    """Structures beyond those of the examples."""
    assert parse_system(GOOD[name]).openings
    assert faults(as_text(GOOD[name])) == []


@pytest.mark.parametrize("name", BAD)
def test_a_structure_that_the_reader_refuses_is_not_valid(name: str) -> None:
    """Both refuse it."""
    with pytest.raises(InputError):
        parse_system(BAD[name])
    assert faults(as_text(BAD[name])) != []


def test_an_editor_reads_seats_as_numbers() -> None:
    """Numbers where YAML makes numbers are valid for seats, and not for meanings (a bare number is ambiguous)."""
    seats = {"system": "Test", "openings": {"1C": [{"when": {"seat": [1, 2]}, "shows": "16+"}]}}
    assert faults(seats) == []
    assert faults({"system": "Test", "openings": {"1C": 15}}) != []
    assert faults({"system": "Test", "openings": {"1C": None}}) != []


def test_every_spelling_of_a_bid_is_a_valid_key() -> None:
    """All words that the reader knows for suits and notrump, in small and large letters; and no other."""
    for word in (*SUIT_WORDS, "nt", "n", "sang", "ut"):
        for spelling in (f"1{word}", f"7 {word.upper()}", f"3{word.capitalize()}"):
            assert read_call(spelling).strain in STRAINS
            assert faults({"system": "Test", "openings": {spelling: "16+"}}) == [], spelling
    for wrong in ("0C", "8C", "1Z", "C1", "1", "X", "pass", "1C 16+"):
        assert faults({"system": "Test", "openings": {wrong: "16+"}}) != [], wrong
