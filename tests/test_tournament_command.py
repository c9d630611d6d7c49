"""The commands check --tournament, consult and sanctions: answers, exit codes, JSON, and input that cannot be used."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import clingo
import pytest
from jsonschema import Draft202012Validator

from budlag import kb
from budlag.events.decisions import TYPES
from budlag.events.incidents import INCIDENT_KEYS, OFFENCES
from budlag.events.tournaments import TOURNAMENT_KEYS, read_tournament
from budlag.yamltext import read_text
from cases_reader import plain
from command_line import ROOT, run, start

SYSTEMS = ROOT / "examples" / "systems"
EVENTS = sorted((ROOT / "examples" / "tournaments").glob("*.yaml"))
INCIDENTS = sorted((ROOT / "examples" / "incidents").glob("*.yaml"))
SCHEMA = json.loads((files("budlag") / "schema" / "tournament.schema.json").read_text(encoding="utf-8"))
LAMBDA, POLISH = SYSTEMS / "lambda.yaml", SYSTEMS / "polish_club.yaml"
HEAD = "tournament: Test\ngrade: silver\n"
BOARDS = HEAD + "boards_per_opponent: 3\n"


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """A file with some text."""

    def written(text: str, name: str = "file.yaml") -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return written


# --- check ----------------------------------------------------------------------------------------------------------


def test_check_says_whether_a_system_may_play_and_what_it_owes(write: Any) -> None:
    """Exit 0, 1 and 3, the verdict in the first line, the checklist at the end."""
    event = write(BOARDS)
    allowed, refused = run("check", POLISH, "--tournament", event), run("check", LAMBDA, "--tournament", event)
    assert (allowed.code, refused.code) == (0, 1)
    assert allowed.out.startswith("Test: allowed. ")
    assert "at most 7 at level C." in allowed.out.splitlines()[0]
    assert refused.out.splitlines()[0] == "Test: not allowed. 27 prickar, at most 7 at level C: 20 too many (OB-2.1-3)."
    assert "Duties of the pair" in allowed.out
    open_system = write("system: Open\nopenings:\n  1H: 0-7 any shape\n  2NT: 5-5 minors\n", "open.yaml")
    unclear = run("check", open_system, "--tournament", event)
    assert unclear.code == 3
    assert unclear.out.startswith("Test: unclear.")


def test_check_never_says_allowed_without_the_duties(write: Any) -> None:
    """With a tournament that binds, wherever the word stands the checklist stands too."""
    for event in EVENTS:
        for system in (LAMBDA, POLISH):
            team = ("--team", "Home") if event.stem == "gold_teams" else ()
            out = run("check", system, "--tournament", event, *team).out
            assert "allowed" in out
            assert "OB-3.3-1" in out
            assert "OB-3.7-2" in out


def test_check_without_a_tournament_prints_the_duties_and_no_verdict() -> None:
    """What the pair owes in silver and gold events."""
    ran = run("check", LAMBDA)
    assert ran.code == 0
    assert "allowed" not in ran.out
    assert "Duties of the pair, in silver and gold events (OB-1-1)" in ran.out
    answer = run("check", LAMBDA, "--json").json
    assert "allowed" not in answer
    owed = {duty["statement"] for duty in answer["duties"]}
    assert {"OB-3.3-1", "OB-3.4-1", "OB-3.4-2", "OB-3.4-3", "OB-3.5-1", "OB-3.7-4"} <= owed
    assert all({"statement", "duty", "when"} <= set(duty) for duty in answer["duties"])


def test_the_json_of_check_has_the_keys_of_the_design() -> None:
    """Verdict, level, limit and each decision with its statement; prickar, total and class as in the event."""
    ran = run(
        "check", SYSTEMS / "moscito.yaml", "--tournament", ROOT / "examples/tournaments/silver_pairs.yaml", "--json"
    )
    answer = ran.json
    assert ran.err == ""
    assert (answer["allowed"], answer["level"], answer["max_total"]) == ("yes", "C", 9)
    assert {"decision": "level C", "valid": "yes", "statement": "OB-2.4-7"}.items() <= answer["organiser"][0].items()
    assert answer["total_range"] == [6, 8]
    assert next(o for o in answer["openings"] if o["call"] == "2♦")["prickar"] == 1


def test_a_batch_ends_with_what_the_start_list_must_show() -> None:
    """One line a system, and the A-systems among them (OB-3.2-6)."""
    ran = run("check", SYSTEMS, "--tournament", EVENTS[0])
    assert ran.code == 1
    assert ran.out.split("\n\n")[-1].startswith("The start list must show as A-systems: Lambda")
    assert "OB-3.7-2" in ran.out
    (line,) = [line for line in ran.out.splitlines() if line.endswith("polish_club.yaml")]
    assert "mark 1♣ with 3 prickar" in ran.out.split(line)[1].split("\nallowed")[0]
    assert len(run("check", SYSTEMS, "--tournament", EVENTS[0], "--json").json["systems"]) == 10


def test_why_traces_the_verdict_down_to_the_decision(write: Any) -> None:
    """The verdict and each refused decision have their reasons."""
    event = write(BOARDS + "level: C\nmax_total: 6\n")
    out = run("check", LAMBDA, "--tournament", event, "--why").out
    assert "The system exceeds the highest total by 20.  [OB-2.1-3]" in out
    assert "At level C the limit of 7 may only be raised; 6 is lower.  [OB-4.2-1, OB-2.4-11]" in out
    traced = run("check", LAMBDA, "--tournament", event, "--why", "--json").json["why"]
    assert any("OB-4.2-1" in trace["statements"] for trace in traced)


def test_ascii_and_the_date_of_the_tournament(write: Any) -> None:
    """No suit symbol under --ascii; a date outside the edition is refused, --date goes before the tournament's."""
    assert not set("♠♥♦♣") & set(run("check", LAMBDA, "--tournament", EVENTS[0], "--ascii").out)
    late = write(BOARDS + "date: 2014-05-01\n")
    refused = run("check", LAMBDA, "--tournament", late)
    assert refused.code == 2
    assert "probably replaced" in refused.err
    assert "file.yaml" in refused.err
    assert run("check", LAMBDA, "--tournament", late, "--date", "2003-03-01").code == 1


def test_check_answers_the_same_under_any_hash_seed() -> None:
    """Nothing depends on the order of sets."""
    arguments = ("check", LAMBDA, "--tournament", EVENTS[1], "--json")
    assert start(*arguments, PYTHONHASHSEED="1").out == start(*arguments, PYTHONHASHSEED="2").out


# --- tournament files -------------------------------------------------------------------------------------------------


CONTRADICTIONS = {
    "level D without a limit": (BOARDS + "level: D\n", "OB-2.4-9"),
    "a ban at level B": (BOARDS + "level: B\nforbidden: [multi]\n", "OB-2.4-12"),
    "a limit at level A": (BOARDS + "level: A\nmax_total: 20\n", "OB-2.4-11"),
    "a limit lower than the level's": (BOARDS + "level: B\nmax_total: 3\n", "OB-4.2-1"),
    "prickar raised at level C": (BOARDS + "level: C\nlowered: {2NT: 5}\n", "OB-4.2-1"),
    "a type of bid raised at level C": (BOARDS + "level: C\nlowered: {multi: 4}\n", "OB-4.2-1"),
    "pointers raised at level A": (BOARDS + "level: A\nlowered: {suit_pointer: 2}\n", "OB-2.4-10"),
    "a ban of 3NT": (BOARDS + "level: D\nmax_total: 5\nforbidden: [3NT]\n", "OB-2.4-12"),
    "section 3 left out": (BOARDS + "adopted: [2]\n", "OB-3.1-1"),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_what_the_regulation_refuses_is_a_refusal_with_its_statement(name: str, write: Any) -> None:
    """The file can be read; the decision does not stand."""
    text, statement = CONTRADICTIONS[name]
    answer = run("check", POLISH, "--tournament", write(text), "--json").json
    refused = {decision["statement"] for decision in answer["organiser"] if decision["valid"] == "no"}
    assert refused == {statement}


BRONZE = "tournament: Test\ngrade: bronze\n"
BAD = {
    "no boards": (HEAD + "boards_per_opponent: 0\n", ":3:22", "`boards_per_opponent` is 0"),
    "boards in words": (HEAD + "boards_per_opponent: three\n", ":3:22", "no number of boards"),
    "boards as a product": (HEAD + "boards_per_opponent: 4x16\n", ":3:22", "as `4+4` with a break"),
    "neither level nor boards": (HEAD, ":1:1", "neither `level` nor `boards_per_opponent`"),
    "no grade": ("tournament: Test\n", ":1:1", "`grade` is missing"),
    "an unknown grade": ("tournament: Test\ngrade: silvr\n", ":2:8", "write `silver`"),
    "an unknown key": (BOARDS + "levl: C\n", ":4:1", "write `level`"),
    "level E": (BOARDS + "level: E\n", ":4:8", "one of a, b, c, d"),
    "no name": ("tournament: ''\ngrade: gold\nlevel: A\n", ":1:13", "empty"),
    "an impossible date": (BOARDS + "date: 2003-02-30\n", ":4:7", "is no date"),
    "start and date apart": (BOARDS + "date: 2003-03-01\nstart: 2003-03-02 10:00\n", ":5:8", "`date` says 2003-03-01"),
    "start without a date": (BOARDS + "start: 10:00\n", ":4:8", "has no date"),
    "25 o'clock": (BOARDS + "start: 2003-03-01 25:00\n", ":4:8", "no time of the day"),
    "an unknown type of bid": (BOARDS + "lowered: {mutli: 1}\n", ":4:11", "write `multi`"),
    "eight prickar": (BOARDS + "lowered: {2D: 8}\n", ":4:15", "is 8"),
    "a ban with a number": (BOARDS + "forbidden: {2D: 1}\n", ":4:12", "is a mapping"),
    "a pass banned": (BOARDS + "forbidden: [P]\n", ":4:13", "no opening bid"),
    "a lowering without a number": (BOARDS + "lowered: [2D]\n", ":4:11", "says no number"),
    "a meaning that cannot be read": (BOARDS + "forbidden:\n  - {bid: 2D, shows: 5+ M}\n", ":5:22", "5+M"),
    "an unknown section": (BOARDS + "adopted: [4]\n", ":4:11", "is not a section"),
    "rounds without names": (HEAD + "rounds: [{level: C}]\n", ":3:10", "`round` is missing"),
    "no rounds": (HEAD + "rounds: []\n", ":3:9", "has no rounds"),
    "a round twice": (HEAD + "rounds: [{round: a, level: C}, {round: a, level: B}]\n", ":3:32", "stands twice"),
    "announcements in pairs": (BOARDS + "announcements: {A: no, B: no}\n", ":4:16", "team matches only"),
    "a level that nothing adopts": (BRONZE + "level: C\n", ":3:8", "does not adopt section 2"),
    "a limit in a round that nothing adopts": (BRONZE + "rounds: [{round: a, max_total: 7}]\n", ":3:32", "section 2"),
    "an invitation that nothing adopts": (BRONZE + "adopted: [2]\ninvitation: [level]\n", ":4:13", "section 3.2"),
    "announcements that nothing adopts": (
        BRONZE + "form: teams\nadopted: no\nannouncements: {A: no, B: no}\n", ":5:16", "section 3.5"),
    "one team": (BOARDS + "form: teams\nannouncements: {A: no}\n", ":5:16", "names 1 team"),
    "a time without a start": (BOARDS + "form: teams\nannouncements: {A: '10:00', B: no}\n", ":5:20", "no start"),
    "a list as the file": ("- a\n", ":1:1", "is a list"),
    "empty": ("", ":1:1", "empty"),
    "a system file": ("system: x\nopenings:\n  1C: 16+\n", ":1:1", "this is a system file"),
    "an alias": (BOARDS + "level: *x\n", ":4:8", "alias"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_tournament_file_that_cannot_be_used_is_explained(name: str, write: Any) -> None:
    """Exit 2, the place, what is wrong; the same as JSON."""
    text, place, words = BAD[name]
    event = write(text)
    ran = run("check", POLISH, "--tournament", event)
    assert (ran.code, ran.out) == (2, "")
    assert f"file.yaml{place}" in ran.err
    assert words in ran.err
    as_json = run("check", POLISH, "--tournament", event, "--json")
    assert as_json.code == 2
    assert as_json.json["errors"]


def test_all_faults_of_a_tournament_file_come_in_one_run(write: Any) -> None:
    """Five faults, five lines, each once although rounds share what they inherit."""
    text = "tournament: Test\ngrade: silvr\nlevl: C\nmax_total: x\nlowered: {3X: 1}\n"
    text += "rounds: [{round: a}, {round: b, level: Q}]\n"
    ran = run("check", POLISH, "--tournament", write(text))
    assert len(ran.err.splitlines()) == 5


# --- the schema, and the types of bids ----------------------------------------------------------------------------


def faults(text: str) -> list[str]:
    """What the schema has against a file, its scalars as text."""
    document = read_text(text, "test")
    document.finish()
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(plain(document.root))]


def test_the_schema_knows_every_key_of_a_tournament_file() -> None:
    """Draft 2020-12, with a description for each key."""
    Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]) == set(TOURNAMENT_KEYS)
    assert all(about["description"] for about in SCHEMA["properties"].values())


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_an_example_tournament_is_valid(path: Path) -> None:
    """For the reader and for the schema."""
    assert len(EVENTS) == 3
    assert read_tournament(path).rounds
    assert faults(path.read_text(encoding="utf-8")) == []


WRONG_STRUCTURE = (
    "no grade", "an unknown key", "level E", "a ban with a number", "no rounds", "one team", "a list as the file",
    "rounds without names", "a lowering without a number",
)  # fmt: skip


@pytest.mark.parametrize("name", WRONG_STRUCTURE)
def test_the_schema_refuses_wrong_structure(name: str) -> None:
    """Where the reader does."""
    assert faults(BAD[name][0]) != []


def test_the_schema_of_incidents_knows_every_key_and_every_example() -> None:
    """And refuses what the reader refuses in structure."""
    schema = json.loads((files("budlag") / "schema" / "incident.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert set(schema["properties"]) == set(INCIDENT_KEYS)
    assert all(about["description"] for about in schema["properties"].values())
    assert set(schema["properties"]["happened"]["anyOf"][0]["enum"]) == set(OFFENCES)

    def wrong(text: str) -> list[str]:
        document = read_text(text, "test")
        document.finish()
        return [error.message for error in Draft202012Validator(schema).iter_errors(plain(document.root))]

    assert [path.name for path in INCIDENTS if wrong(path.read_text(encoding="utf-8"))] == []
    for name in ("an unknown offence", "a fourth duty", "an explanation of nothing", "no grade"):
        assert wrong(INCIDENT_FAULTS[name][0]), name


def test_the_reader_knows_the_types_of_bids_of_the_knowledge_base() -> None:
    """The words of a decision are the types that the rules define."""
    control = clingo.Control(["--warn=none"])
    place = kb.folder("kb") / "regulations" / "opening_bids_2002" / "2_4_types.lp"
    types = [line for line in place.read_text(encoding="utf-8").splitlines() if line.startswith("type_of_bid")]
    control.add("base", [], "\n".join(types))
    control.ground([("base", [])])
    assert {a.symbol.arguments[0].name for a in control.symbolic_atoms.by_signature("type_of_bid", 2)} == set(TYPES)


# --- consult and sanctions -----------------------------------------------------------------------------------------


def test_consult_answers_with_exit_codes_and_json(write: Any) -> None:
    """Yes 0, no 1, unclear 3; the keys of the design."""
    both = ("consult", "--us", POLISH, "--them", LAMBDA, "--auction")
    assert run(*both, "(1D)").code == 0
    short_club = run(*both, "1C (2D)")
    assert short_club.code == 1
    assert "a short" in short_club.out
    assert run(*both, "1S (2C)").code == 3
    answer = run(*both, "(1D)", "--json").json
    assert {"may_consult", "statement", "until", "aimed_at", "arguable"} <= set(answer)
    assert (answer["may_consult"], answer["statement"]) == ("yes", "OB-3.8-1")
    traced = run(*both, "(1D)", "--why", "--json").json["why"]
    assert "OB-3.8-1" in traced[0]["statements"]
    assert not set("♠♥♦♣") & set(run(*both, "(1D)", "--ascii", "--why").out)


def test_consult_names_our_conventions_aimed_at_the_opening(write: Any) -> None:
    """Those of the glossary that our file lists, and no others."""
    us = write("system: We\nopenings:\n  1S: 11-15, 5+S\nconventions: [truscott]\n", "us.yaml")
    them = write("system: They\nopenings:\n  1C: 16+ any shape\n", "them.yaml")
    answer = run("consult", "--us", us, "--them", them, "--auction", "(1C)", "--json").json
    assert (answer["may_consult"], answer["aimed_at"]) == ("no", ["Truscott defence to a strong club"])


CONSULT_FAULTS = {
    "nobody has bid": ("P P", (), "never reaches"),
    "only we have bid": ("1S", (), "never reaches"),
    "the opponents only pass": ("1S (P) 2S (P) P", (), "never reaches"),
    "an impossible auction": ("(1D) 1C", (), "not higher"),
    "an opening they do not have": ("(4NT)", (), "no opening 4NT"),
    "an opening that means nothing there": ("(1D)", ("--seat", "4"), "no meaning"),
    "seat 5": ("(1D)", ("--seat", "5"), "no seat 5"),
    "two seats": ("P (1D)", ("--seat", "3"), "seat 2"),
    "a vulnerability": ("(1D)", ("--vul", "red"), "red"),
    "a meaning": ("1S (2C)", ("--shows", "5+ H"), "5+H"),
    "a date": ("(1D)", ("--date", "2014-01-01"), "probably replaced"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONSULT_FAULTS)
def test_a_consult_that_cannot_be_answered_is_explained(name: str) -> None:
    """Exit 2, what is wrong, no traceback."""
    auction, options, words = CONSULT_FAULTS[name]
    ran = run("consult", "--us", POLISH, "--them", LAMBDA, "--auction", auction, *options)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize("path", INCIDENTS, ids=lambda path: path.stem)
def test_an_example_incident_is_answered(path: Path) -> None:
    """As text with reasons, and as JSON."""
    ran = run("sanctions", path, "--why")
    assert (ran.code, ran.err) == (0, "")
    assert "Why" in ran.out
    assert run("sanctions", path, "--json").json["measures"]


INCIDENT_FAULTS = {
    "nothing happened": ("incident: x\ngrade: gold\n", "nothing happened"),
    "an unknown offence": ("incident: x\ngrade: gold\nhappened: [banned_bit]\n", "write `banned_bid`"),
    "disclosed and not": ("incident: x\ngrade: gold\nhappened: [card_faulty]\ndisclosed: yes\n", "the card was faulty"),
    "a fourth duty": ("incident: x\ngrade: gold\nduties_broken: {4: 1}\n", "no duty of section 3.4"),
    "never broken": ("incident: x\ngrade: gold\nduties_broken: {3: 0}\n", "is 0"),
    "an explanation of nothing": ("incident: x\ngrade: gold\nexplanations: [{how: empty}]\n", "`call` is missing"),
    "0 boards": ("incident: x\ngrade: gold\nboards: 0\nhappened: [banned_bid]\n", "`boards` is 0"),
    "no grade": ("incident: x\nhappened: [banned_bid]\n", "`grade` is missing"),
    "a tournament file": ("tournament: x\ngrade: gold\n", "this is a tournament file"),
}  # fmt: skip


@pytest.mark.parametrize("name", INCIDENT_FAULTS)
def test_an_incident_file_that_cannot_be_used_is_explained(name: str, write: Any) -> None:
    """Exit 2 and the place."""
    text, words = INCIDENT_FAULTS[name]
    ran = run("sanctions", write(text))
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


def test_sanctions_that_depend_on_what_is_not_said_are_unclear(write: Any) -> None:
    """Exit 3, and what to say."""
    ran = run("sanctions", write("incident: x\ngrade: gold\nform: pairs\nboards: 8\nhappened: [over_limit]\n"))
    assert ran.code == 3
    assert "What decides: `disclosed:`" in ran.out
    assert "`boards:`" not in ran.out
