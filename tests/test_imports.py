"""What is imported, and what is not: heavy packages load only where they are needed."""

from __future__ import annotations

import re

import pytest

from command_line import python

CLEAR = "examples/systems/precision.yaml"
NEVER = {"networkx", "numpy", "pydantic", "rich", "hypothesis", "pygments", "pytest", "jsonschema", "sympy", "pandas"}
CASES = {
    "the version": (("-m", "budlag", "--version"), NEVER | {"typer", "click", "clingo", "yaml", "importlib.metadata"}),
    "the package": (("-c", "import budlag"), NEVER | {"typer", "click", "clingo", "yaml"}),
    "the notation": (("-c", "from budlag import read_meaning; read_meaning('5+H').hands"), NEVER | {"typer", "clingo"}),
    "help": (("-m", "budlag", "--help"), NEVER | {"clingo"}),
    "counting hands": (("-m", "budlag", "hands", "15-17 bal"), NEVER | {"clingo"}),
    "check": (("-m", "budlag", "check", CLEAR), NEVER | {"clingo.ast"}),
    "prickar": (("-m", "budlag", "prickar", CLEAR), NEVER | {"clingo.ast"}),
    "reasons": (("-m", "budlag", "prickar", CLEAR, "--why"), NEVER | {"clingo.ast"}),
    "why not": (("-m", "budlag", "why-not", "natural", "1C", "--system", CLEAR), NEVER | {"clingo.ast"}),
    "opening": (("-m", "budlag", "opening", "1D", "11-15, 0+D"), NEVER | {"clingo.ast"}),
    "ask": (("-m", "budlag", "ask", "which defences apply vs strong club", "--why"), NEVER | {"clingo.ast"}),
}


def imported(*arguments: str) -> set[str]:
    """The modules that a fresh interpreter loads, and the packages that they belong to."""
    ran = python("-X", "importtime", *arguments)
    assert ran.code == 0, ran.err
    modules = set(re.findall(r"^import time:\s+\d+ \|\s+\d+ \|\s+(\S+)$", ran.err, re.MULTILINE))
    return modules | {module.split(".")[0] for module in modules}


@pytest.mark.parametrize("name", CASES)
def test_nothing_heavy_is_imported_for(name: str) -> None:
    """The standard library and what the command is about, nothing else."""
    arguments, unwanted = CASES[name]
    assert imported(*arguments) & unwanted == set()


def test_the_measure_sees_what_is_imported() -> None:
    """The tests above can fail: a command imports typer, a judgement clingo and the YAML reader."""
    assert {"budlag", "typer", "clingo", "yaml"} <= imported("-m", "budlag", "check", CLEAR)
