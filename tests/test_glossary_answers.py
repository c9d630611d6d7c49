"""The glossary's tables of calls, classes, hands and questions, against the program."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from budlag.calls import PASS, read_auction, read_call
from budlag.engine import OPENING_CLASSES
from budlag.facts import OWN_PASS, Facts
from budlag.glossary.answers import Asked, defences_against, hand_shown, meaning_of_call
from budlag.glossary.auctions import Opened
from budlag.glossary.entry import describe
from budlag.hands import parse_hand
from budlag.judge import run_on
from budlag.notation import read_meaning
from budlag.problems import InputError
from budlag.queries import ask
from budlag.systems import single_opening
from budlag.text.glossary import show_defences, show_meaning
from cases_reader import Case, read_cases
from glossary_reader import facts
from glossary_table import Asked as Auction
from glossary_table import Rule, offered

ALL = read_cases()


def _of(key: str) -> list[Any]:
    return [pytest.param(case, id=str(case)) for case in ALL if key in case.keys]


# --- Calls -----------------------------------------------------------------------------------------------------------


@cache
def _table(file: str) -> dict[Auction, tuple[dict[str, dict[str, str]], set[Rule]]]:
    """What every convention offers in the auctions of one table, by which rules: one run for all of them."""
    asked = sorted({_auction(case) for case in ALL if case.file == file and "glossary" in case.keys})
    return dict(zip(asked, zip(*offered(asked), strict=True), strict=True))


def _auction(case: Case) -> Auction:
    return case.keys["after"], case.keys["opened"], case.keys.get("theirs", "")


@pytest.mark.parametrize("case", _of("glossary"))
def test_each_call_shows_what_the_table_says(case: Case) -> None:
    """Every call of the convention in the auction, with its alternatives and their conditions; and no other call."""
    keys = case.keys
    found = _table(case.file)[_auction(case)][0].get(keys["glossary"], {})
    assert found == keys["expect"]


def test_the_tables_have_every_call_of_every_convention() -> None:
    """Every alternative of every call is met in the auction of some case of its convention; so is every statement."""
    cases = [case for case in ALL if "glossary" in case.keys]
    met = {rule for case in cases for rule in _table(case.file)[_auction(case)][1] if rule[0] == case.keys["glossary"]}
    assert {row[:4] for row in facts("shows", 5)} - met == set()
    carrying = {statement for fact, statement in facts("carried_by", 2) if fact.startswith("shows(")}
    assert carrying - {statement for case in cases for statement in case.keys["statements"]} == set()


# --- Classes of openings ---------------------------------------------------------------------------------------------


def classes_of(call: str, shows: str) -> dict[str, list[str]]:
    """The classes of an opening, or of an opening pass, by certainty."""
    facts = Facts()
    bid = read_call(call)
    meaning = read_meaning(shows, bid.suit)
    if bid == PASS:
        facts.add_pass(OWN_PASS, meaning)
    else:
        facts.add_opening(single_opening(bid, meaning))
    found: dict[str, list[str]] = {"yes": [], "unclear": []}
    for _, name, sure in run_on(facts, None, OPENING_CLASSES).atoms("belongs", 3):
        found[sure.name].append(name.name)
    return {"yes": sorted(found["yes"]), "perhaps": sorted(found["unclear"])}


@pytest.mark.parametrize("case", _of("class_of"))
def test_an_opening_belongs_to_the_classes_of_the_table(case: Case) -> None:
    """Certain classes, open ones, and no others."""
    expect = {key: sorted(names) for key, names in case.keys["expect"].items()}
    assert classes_of(case.keys["class_of"], case.keys["shows"]) == expect


def test_each_class_of_openings_has_a_case() -> None:
    """Every class that the glossary names for openings is reached by a certain case."""
    reached = {name for case in ALL if "class_of" in case.keys for name in case.keys["expect"]["yes"]}
    assert {name for name, _ in facts("opening_class", 2)} - reached == set()


def test_a_shown_suit_is_theirs_and_the_suit_bid_is_not() -> None:
    """1C that shows hearts: a double shows clubs, and 1H is for takeout into the three other suits (CV-150-a)."""
    opening = single_opening(read_call("1C"), read_meaning("8+, 4+H, <4S", "clubs"))
    answer = defences_against(Opened(opening.call, opening), ("direct",), "ascii")
    (defence,) = answer.defences
    assert {call.call: call.meaning for call in defence.calls} == {"X": "5+C", "1H": "3+S, 3+D, 3+C, takeout"}


def test_an_opening_of_no_class_is_said_to_be_none() -> None:
    """A weak 1H without hearts, a natural strong 2H: the glossary aims nothing at either, and says so."""
    for call, shows in (("1H", "0-7"), ("2H", "6+H, f1"), ("2NT", "20-22 bal")):
        opening = single_opening(read_call(call), read_meaning(shows, read_call(call).suit))
        told = show_defences(defences_against(Opened(opening.call, opening), ("direct",), "ascii"))
        assert told.startswith(f"{call} is no opening of a kind that the glossary aims a defence at.")


def test_general_rules_stand_apart_from_what_is_agreed() -> None:
    """Modern Standard first, then what is normal, then what a pair may have agreed."""
    told = show_meaning(meaning_of_call(read_auction("P (1H) 1NT"), style="ascii"))
    order = [told.index(text) for text in ("Modern Standard (", "Normally (", "By agreement")]
    assert order == sorted(order)
    assert "Unusual 1NT by a passed hand" in told[order[1] : order[2]]


def test_what_applies_without_a_meaning_is_not_said_to_have_other_calls() -> None:
    """No general rule makes the double of a raise penalty; so that entry is not named at all."""
    answer = meaning_of_call(read_auction("(1H) X (2H) X"))
    assert "straffdubblingar" not in {c for c, _ in answer.silent} | {offer.convention for offer in answer.offers}


# --- Hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", _of("shown"))
def test_a_hand_is_shown_by_the_calls_of_the_table(case: Case) -> None:
    """For each convention named: the calls that show the hand, those that may (`?`), or none."""
    keys = case.keys
    asked = Asked(tuple(keys["expect"]), keys.get("vul", ""), keys.get("nt", ""))
    answer = hand_shown(parse_hand(keys["shown"]), keys["shown"], read_auction(keys["over"]), asked, "ascii")
    found: dict[str, set[str]] = {convention: set() for convention, _ in answer.without}
    for convention, _, calls in answer.found:
        found[convention] = {one.offer.call + "?" * bool(one.open_points or one.says == "nothing") for one in calls}
    assert found == {convention: set(calls.split(", ")) - {"none"} for convention, calls in keys["expect"].items()}


# --- Questions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", _of("question"))
def test_a_question_is_answered_as_the_table_says(case: Case) -> None:
    """Cells that stand in the answer, cells that do not, and how many rows there are."""
    expect = case.keys["expect"]
    found = ask(case.keys["question"], style="ascii")
    cells = {cell for row in found.rows for cell in row}
    assert [text for text in expect.get("has", ()) if text not in cells] == []
    assert [text for text in expect.get("lacks", ()) if text in cells] == []
    assert expect.get("rows", str(len(found.rows))) == str(len(found.rows))
    assert expect.get("read_as", "") == found.read_as


def test_every_query_file_has_a_case() -> None:
    """Each query is asked in English and in Swedish."""
    asked: dict[str, int] = {}
    for case in ALL:
        if "question" in case.keys:
            name = case.keys["query"]
            asked[name] = asked.get(name, 0) + 1
    from budlag.queryfiles import all_queries

    twice = {name for name, n in asked.items() if n > 1}
    assert {query.name for query in all_queries()} - twice == {"charged_openings"}  # it has tests of its own


# --- Names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("convention", sorted(c for (c,) in facts("convention", 1)))
def test_a_convention_is_described_by_its_id_with_all_its_calls(convention: str) -> None:
    """Every alternative of every call, every statement that a fact of it carries."""
    answer = describe(convention, "ascii")
    told = sum(len(call.alternatives) for situation in answer.situations for call in situation.calls)
    assert told == sum(row[0] == convention for row in facts("shows", 5))
    carried = {s for fact, s in facts("carried_by", 2) if fact.split("(")[1].split(",")[0] == convention}
    assert set(answer.statements) == carried
    assert answer.described == ((convention, "reference_only") not in facts("kind", 2))


@pytest.mark.parametrize("case", [case for case in ALL if "shared_names" in case.keys], ids=str)
def test_a_shared_name_asks_which_unless_it_is_an_id(case: Case) -> None:
    """Both conventions are named; an id always means its own convention."""
    for name in case.keys["shared_names"]:
        if name.casefold() in {c for (c,) in facts("convention", 1)}:
            assert describe(name).id == name.casefold()
            continue
        with pytest.raises(InputError) as refused:
            describe(name)
        assert case.keys["convention"] in str(refused.value)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("rosencranz", "rosenkranz"), ("truscot mot stark klöver", "truscott"), ("gerber", "not described"),
     ("blackwood", "not described"), ("", "no convention is named")],
)  # fmt: skip
def test_an_unknown_name_gets_the_nearest_or_nothing(name: str, expected: str) -> None:
    """Never an invented meaning."""
    with pytest.raises(InputError) as refused:
        describe(name)
    assert expected in str(refused.value).lower()
