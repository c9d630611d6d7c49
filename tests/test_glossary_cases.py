"""The glossary's tables: names and origins, and what a pair must agree, against the facts of kb/conventions/."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import pytest

from cases_reader import Case, read_cases
from glossary_reader import facts

ALL = read_cases()
NAMED = [case for case in ALL if "convention" in case.keys and "names" in case.keys]
AGREED = [case for case in ALL if "agreement" in case.keys]


def conventions_named(text: str) -> set[str]:
    """Every convention with this name, in either language, whatever the case of its letters."""
    names = [*((c, name) for c, _, name in facts("name", 3)), *facts("also_named", 2)]
    return {c for c, name in names if name.casefold() == text.casefold()}


@pytest.mark.parametrize("case", NAMED, ids=str)
def test_each_name_finds_its_convention(case: Case) -> None:
    """A name of its own finds it alone, a shared name among others; number and origin are those of the text."""
    convention = case.keys["convention"]
    assert {name: conventions_named(name) for name in case.keys["names"]} == {
        name: {convention} for name in case.keys["names"]
    }
    for name in case.keys.get("shared_names", ()):
        assert convention in (found := conventions_named(name)), name
        assert len(found) > 1, name
    assert (convention, int(case.keys["number"])) in facts("entry", 2)
    assert dict(facts("origin", 2)).get(convention, "none") == case.keys["origin"]


def test_the_table_of_names_has_every_name() -> None:
    """All names of all entries, and no entry twice."""
    in_table = {
        (case.keys["convention"], name)
        for case in NAMED
        for name in (*case.keys["names"], *case.keys.get("shared_names", ()))
    }
    assert in_table == {*((c, name) for c, _, name in facts("name", 3)), *facts("also_named", 2)}
    assert len(NAMED) == 160


def agreements() -> dict[str, dict[str, Any]]:
    """What the facts say of each convention, in the words of the table."""
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    needs: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for convention, kind in facts("kind", 2):
        if kind != "method":
            found[convention]["kind"] = kind
    for key, name in (("variant_of", "variant_of"), ("default", "default"), ("default_in", "default_only_in"),
                      ("overrides", "overrides_default"), ("nature", "nature")):  # fmt: skip
        for convention, value in facts(name, 2):
            found[convention][key] = value
    for convention, group, need in facts("requires", 3):
        needs[convention][group].append(re.sub(r"(\w+)\((\w+)\)", r"\1 \2", need))
    for convention, groups in needs.items():
        found[convention]["needs"] = sorted(map(sorted, groups.values()))
    for convention, member in facts("member", 2):
        found[convention].setdefault("members", []).append(member)
    for convention, key, number in facts("threshold", 3):
        found[convention].setdefault("thresholds", {})[key] = str(number)
    for convention, key, _ in facts("parameter", 3):
        found[convention].setdefault("chooses", {})[key] = []
    for convention, key, value in facts("choice", 3):
        found[convention]["chooses"][key].append(value)
    for convention, key, value in facts("usual_choice", 3):
        found[convention].setdefault("usual", {})[key] = value
    return dict(found)


@pytest.mark.parametrize("case", AGREED, ids=str)
def test_what_a_pair_must_agree_and_what_it_needs(case: Case) -> None:
    """Choices, prerequisites (of each group one is enough), members, thresholds, defaults: these and no others."""
    expected = dict(case.keys["expect"])
    if "needs" in expected:
        expected["needs"] = sorted(map(sorted, expected["needs"]))
    assert agreements()[case.keys["agreement"]] == expected


def test_every_agreement_stands_in_the_table() -> None:
    """No convention with something to agree or to need is without its case."""
    assert sorted(agreements()) == sorted(case.keys["agreement"] for case in AGREED)
