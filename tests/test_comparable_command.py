"""The command comparable: text, JSON, record, candidates, meanings that are looked up, limits of a club, bad input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from budlag.comparable.judge import judge_comparable
from budlag.comparable.limits import UNITS, parse_limits
from budlag.problems import InputError
from budlag.text.record import _HEIGHT, _height
from command_line import run, start
from comparable_features import facts
from test_knowledge_base import facts as kb_facts

EDITION = "Danish guidance on Law 23 (LKU-21, 2nd edition, March 2020): "
OVERCALL = (
    "comparable", "--auction", "(1S)", "--irregularity", "out-of-turn", "--turn", "rho",
    "--withdrawn", "1H: 11+, 5+H", "--replacement", "2H: 8-16, 5+H",
)  # fmt: skip
SYSTEM = """
system: Sample
openings:
  1C: 16+ any shape
  1H: 11-15, 5+H
  1NT: 15-17 bal
calls:
  1NT-2D: 5+H, any strength, transfer to H
  1NT-(2S)-3H: 10+, 5+H, gf
  1NT-(2S)-2NT: 4-10, (5+C | 5+D | 5+H)
  1NT-(2S)-X: 8+, 0-3S
  (1S)-2H: 10-16, 5+H
conventions: [multi_strong_club]
"""


@pytest.fixture
def system_file(tmp_path: Path) -> Path:
    path = tmp_path / "sample.yaml"
    path.write_text(SYSTEM, encoding="utf-8")
    return path


def changed(**given: str) -> tuple[str, ...]:
    """The overcall with other arguments; an empty one is left out."""
    pairs = dict(zip(OVERCALL[1::2], OVERCALL[2::2], strict=True)) | {
        f"--{key.replace('_', '-')}": value for key, value in given.items()
    }
    return ("comparable", *(part for key, value in pairs.items() if value for part in (key, value)))


# --- Text ---------------------------------------------------------------------------------------------------------


def test_the_first_line_is_the_edition_whose_guidance_it_is_and_the_answer() -> None:
    """Then the reason with its statement, hands of each cell, examples, what would turn it, what next."""
    found = run(*OVERCALL)
    assert found.code == 0
    assert found.out.startswith(EDITION + "2♥ is comparable: auction and play go on")
    for part in ("57 % of the hands for 2♥", "[CC-3.3-1]", "both calls", "only 1♥", "CC-4.1-c", "CC-4.3-a", "3 hp here",
                 "If 2♥ could be as weak as 7 hp: unclear.", "31A2(a): ", "23C: ", "The director decides"):  # fmt: skip
        assert part in found.out.replace("\n  ", " "), part


def test_no_word_of_a_programmer_is_printed() -> None:
    """No underscore, no predicate, no Python."""
    for extra in ((), ("--why",), ("--ascii",)):
        text = run(*OVERCALL, *extra).out
        assert not re.search(r"\w_\w|\b(None|True|False)\b|\w\(\w+,", text), extra


def test_what_is_read_aloud_has_no_jargon() -> None:
    """No subset, no law, no per cent; a double is called by its name."""
    for text in (OVERCALL, changed(replacement="X: 11-16, 0-2S, 3+H, 3+D, 3+C | 17+")):
        said = run(*text, "--json").json["read_aloud"]
        assert not re.search(r"subset|Law|%|comparable|\bX\b|cell|hp\b", said), said


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, 0),
        ({"replacement": "2C: 10-16, 5+C"}, 1),
        ({"replacement": "2H: 7-16, 5+H"}, 3),
        ({"auction": "(P)", "replacement": ""}, 0),
        ({"withdrawn": "1H: 5+H"}, 3),
    ],
)
def test_the_exit_code_is_that_of_the_ruling(given: dict[str, str], code: int) -> None:
    """Free 0, a price 1, unclear 3; 0 where Law 23 is not asked."""
    assert run(*changed(**given)).code == code


def test_an_open_range_says_which_end_decides() -> None:
    """11+ has no upper end: only the lower one can turn the ruling."""
    found = run(*OVERCALL)
    assert "The lower end counts: 2♥ can be 3 hp weaker than 1♥" in found.out
    assert "upper end" not in found.out


def test_why_is_a_trace_of_labelled_rules() -> None:
    """Down to the order of the Laws."""
    found = run(*OVERCALL, "--why").out.replace("\n", " ")
    assert "[CC-2-A0, CC-2-A1, CC-3.3-1]" in re.sub(r"\s+", " ", found)
    assert "A bid out of turn, not accepted, and right-hand opponent acts." in re.sub(r"\s+", " ", found)


# --- JSON ---------------------------------------------------------------------------------------------------------


def test_json_has_the_keys_of_the_design() -> None:
    """And exact counts that add up."""
    answer = run(*OVERCALL, "--json").json
    assert {"comparable", "basis", "cells", "overlap", "outside", "law_27B1a", "must_repeat", "nearest", "counter",
            "turns_if", "next", "read_aloud", "edition", "version"} <= set(answer)  # fmt: skip
    assert (answer["comparable"], answer["basis"], answer["must_repeat"], answer["law_27B1a"]) == (
        "yes", ["23A1"], "no", "no")  # fmt: skip
    cells = answer["cells"]
    assert answer["overlap"] == cells["both"] / (cells["both"] + cells["replacement_only"])
    assert round(answer["overlap"], 3) == 0.573
    assert answer["outside"] == {"share": 0.0, "hands": []}
    assert all(len(hands) == 2 for hands in answer["samples"].values())


def test_where_law_23_is_not_asked_nothing_is_compared() -> None:
    """No verdict, no cells: the call is repeated."""
    answer = run(*changed(auction="(P)", replacement=""), "--json").json
    assert (answer["comparable"], answer["must_repeat"], answer["settled"]) == (None, "yes", "repeated")
    assert "cells" not in answer
    assert [step["law"] for step in answer["next"]] == ["31A1", "26"]


def test_an_unclear_ruling_names_both_ways_on() -> None:
    """What follows if it is comparable and if it is not."""
    answer = run(*changed(replacement="2H: 7-16, 5+H"), "--json").json
    assert {step["when"] for step in answer["next"]} == {"comparable", "not_comparable"}


# --- The record ---------------------------------------------------------------------------------------------------


def test_the_record_is_one_page_of_html_that_needs_nothing_else(tmp_path: Path) -> None:
    """Facts, rule, judgement, numbers, date and edition; no link, no script, everything escaped."""
    path = tmp_path / "ruling.html"
    found = run(*OVERCALL, "--record", path, "--heading", "Spring <pairs>, board 7", "--date", "2024-03-02")
    assert found.code == 0
    page = path.read_text(encoding="utf-8")
    for part in ("Spring &lt;pairs&gt;, board 7", "2024-03-02", EDITION[:-2], "size: A4", "Facts as recorded",
                 "57 %", "42,097,283,800", "CC-4.1-c", "31A2(a)", "<blockquote>", "Director:"):  # fmt: skip
        assert part in page, part
    assert not re.search(r"<script|http|src=|<link|@import", page)
    assert len(re.findall(r"<li>|<tr>|<h2>|<p|<blockquote>", page)) < 48


def test_a_long_record_is_set_in_smaller_print(tmp_path: Path) -> None:
    """Several meanings, all of them open: still one page, by the estimate of its height."""
    path = tmp_path / "ruling.html"
    long = ("comparable", "--auction", "1H (2S)", "--irregularity", "insufficient", "--withdrawn", "2H: 5+H | 4H, 5+C",
            "--withdrawn", "2H: 6-9, 3+H, 5 tricks", "--withdrawn", "2H: ~4-9, 5-5 any", "--replacement",
            "3H: 5+H | 3H, stop in S, 5+C | 6+D")  # fmt: skip
    sizes = []
    for story in (OVERCALL, long):
        run(*story, "--record", path)
        page = path.read_text(encoding="utf-8")
        size = re.search(r"font: ([0-9.]+)pt", page)
        assert size is not None
        sizes.append(float(size[1]))
        body = page.partition("<body>")[2]
        assert _height(body, sizes[-1]) <= _HEIGHT < _height(body, 2 * sizes[-1])
    assert 7 <= sizes[1] < sizes[0] == 10


def test_the_record_can_be_plain_text(tmp_path: Path) -> None:
    """The same as on the screen, under a heading."""
    path = tmp_path / "ruling.txt"
    shown = run(*OVERCALL, "--record", path, "--heading", "Board 7").out
    assert path.read_text(encoding="utf-8") == f"Board 7\n\n{shown}"


# --- Candidates -----------------------------------------------------------------------------------------------------


def test_candidates_are_sorted_and_the_hand_is_never_asked_for(system_file: Path) -> None:
    """Free, at a price, not allowed; the rest is named as unknown."""
    found = run("comparable", "--auction", "1NT (2S)", "--irregularity", "insufficient", "--withdrawn", "2D",
                "--system", system_file, "--candidates", "--json").json  # fmt: skip
    assert found["withdrawn"]["meanings"] == ["5+♥, any strength, transfer to ♥"]
    assert {c["call"]: (c["outcome"], c["law"]) for c in found["candidates"]} == {
        "X": ("not_allowed", "27B3"), "2NT": ("bars_partner", "27B2"), "3♥": ("free", "27B1(a)"),
    }  # fmt: skip
    assert "pass" in found["meaning_unknown"]
    assert "2♥" not in found["meaning_unknown"]  # not sufficient
    assert found["none_is_free"] is False
    assert not {"hand", "hands", "samples"} & set(found)


def test_none_is_comparable_and_none_need_be_chosen() -> None:
    """Said in words."""
    text = run(*changed(replacement="", candidate="2C: 10-16, 5+C")).out
    assert text.startswith(EDITION + "no call with a known meaning is free. None need")


def test_after_a_call_that_told_nothing_every_legal_call_is_free() -> None:
    """Whatever they show."""
    found = run("comparable", "--auction", "2C (2S)", "--irregularity", "insufficient", "--withdrawn",
                "2D: compulsory, relay", "--candidates", "--json").json  # fmt: skip
    assert {c["outcome"] for c in found["candidates"]} == {"free"}
    assert len(found["candidates"]) == 28


# --- Meanings that are looked up ------------------------------------------------------------------------------------


def test_meanings_come_from_a_system_by_the_auction(system_file: Path) -> None:
    """The withdrawn opening, and the overcall that replaces it."""
    answer = run(*changed(withdrawn="1H", replacement="2H"), "--system", system_file, "--json").json
    assert answer["withdrawn"]["meanings"] == ["11-15, 5+♥"]
    assert answer["replacement"]["meaning"] == "10-16, 5+♥"
    assert answer["comparable"] == "yes"
    assert any("comes from" in note for note in answer["notes"])


def test_meanings_come_from_a_convention_of_the_glossary() -> None:
    """By its id or a name, over the opponents' opening."""
    for name in ("multi_strong_club", "Multi defence to a strong club (Carrot)"):
        answer = run("comparable", "--auction", "(1C)", "--irregularity", "out-of-turn", "--turn", "rho", "--withdrawn",
                     "1S: 11+, 5+S", "--replacement", "1S", "--convention", name, "--json").json  # fmt: skip
        assert answer["replacement"]["meaning"] == "5+♠"


def test_earlier_calls_cut_the_hands_down() -> None:
    """A Stayman answer is compared among the hands of the 1NT opening."""
    answer = run("comparable", "--auction", "1NT (P) 2C (2H)", "--irregularity", "insufficient", "--withdrawn",
                 "2D: no 4M", "--replacement", "P: no 4M", "--agreement", "1NT: 15-17 bal", "--json").json  # fmt: skip
    assert answer["comparable"] == "yes"
    assert answer["cells"]["both"] < 30_897_212_184


def test_several_possible_meanings_are_all_judged() -> None:
    """Where they part, the meaning is what decides."""
    found = run("comparable", "--auction", "1NT (2S)", "--irregularity", "insufficient", "--withdrawn",
                "2H: 5+H, any strength", "--withdrawn", "2H: 5+S, any strength", "--replacement",
                "3H: 6+, 5+H")  # fmt: skip
    assert found.code == 3
    assert "which meaning 2♥ had" in found.out
    assert "Reasons and numbers are for the first possible meaning" in found.out


# --- Limits ---------------------------------------------------------------------------------------------------------


def test_a_club_may_set_its_own_limits_and_the_answer_says_so(tmp_path: Path) -> None:
    """Two points within: three are not."""
    path = tmp_path / "limits.yaml"
    path.write_text("points_within: 2\nfew: 10 %\n", encoding="utf-8")
    found = run(*OVERCALL, "--limits", path)
    assert found.code == 3
    assert "By the club's own limits" in found.out
    limits = {limit["key"]: limit for limit in run(*OVERCALL, "--limits", path, "--json").json["limits"]}
    assert (limits["points_within"]["number"], limits["points_within"]["own"]) == (2, True)
    assert (limits["few"]["number"], limits["many"]["own"]) == (10, False)


def test_every_limit_is_bounded_by_examples_and_can_be_set() -> None:
    """Each has the examples that hold it there, and a unit in the reader of limits."""
    file = "regulations/comparable_calls/3_limits.lp"
    keys = {key.name for key, _ in kb_facts("standard_limit", 2, file)}
    assert keys == set(UNITS) == {key.name for key, _, _ in kb_facts("bounded_by", 3, file)}
    examples = {row[0].string for row in facts("example", 6)}
    assert {i.string for _, i, _ in kb_facts("bounded_by", 3, file)} <= examples


@pytest.mark.parametrize("text", ["few: ten", "points: 3", "[]", "", "points_within: 5", "few: 5\nfew: 6", "many: 0"])
def test_limits_that_cannot_be_are_refused(text: str) -> None:
    """Unknown keys, no numbers, contradictions."""
    with pytest.raises(InputError):
        parse_limits(text)


# --- Bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"auction": ""}, "--auction: is missing"),
        ({"auction": "(1S) X"}, "opponents' turn"),
        ({"auction": "(1S"}, "is no call"),
        ({"irregularity": ""}, "--irregularity: is missing"),
        ({"irregularity": "wrong"}, "insufficient, out-of-turn"),
        ({"turn": ""}, "whose turn"),
        ({"turn": "me"}, "rho, partner, lho"),
        ({"turn": "partner"}, "too short"),
        ({"irregularity": "insufficient"}, "own turn"),
        ({"irregularity": "insufficient", "turn": "", "withdrawn": "2H: 5+H"}, "2♥ is sufficient"),
        ({"irregularity": "insufficient", "turn": "", "withdrawn": "X: 5+H"}, "Law 36"),
        ({"irregularity": "insufficient", "turn": "", "replacement": "1D: 5+D"}, "Law 27B4"),
        ({"withdrawn": "X: 11+"}, "Law 36"),
        ({"auction": "1S (P) 2S (P)", "turn": "partner", "withdrawn": "X: 11+", "replacement": "P: any"}, "Law 36"),
        ({"auction": "1S (2C) P (P)", "turn": "partner", "withdrawn": "XX: 11+", "replacement": "P: any"}, "Law 36"),
        ({"withdrawn": "1H: 5+ H"}, "--withdrawn:1:5"),
        ({"withdrawn": "1Q: 5+H"}, "is no call"),
        ({"withdrawn": "1H 11+, 5+H"}, "expected `1H: 11+, 5+H`"),
        ({"replacement": "2H: 8-16, 5+H, 5+S, 5+D"}, "a hand has 13"),
        ({"replacement": "1D: 5+D"}, "not legal"),
        ({"replacement": ""}, "replacement is missing"),
        ({"date": "2019-01-01"}, "first edition"),
        ({"date": "yesterday"}, "date"),
        ({"convention": "nonsuch"}, "not described in this glossary"),
        ({"agreement": "nonsense"}, "--agreement"),
        ({"system": "nowhere.yaml"}, "nowhere.yaml"),
        ({"limits": "nowhere.yaml"}, "nowhere.yaml"),
        ({"record": "ruling.pdf"}, ".html"),
        ({"record": "/nowhere/ruling.html"}, "cannot be written"),
        ({"candidate": "2H: 5+H"}, "no --replacement"),
        ({"candidate": "1D: 5+D", "replacement": ""}, "--candidate: 1♦ is not legal"),
    ],
)  # fmt: skip
def test_bad_input_names_the_argument_and_exits_with_2(given: dict[str, str], words: str) -> None:
    """One line, no traceback; as JSON under --json."""
    found = run(*changed(**given))
    assert (found.code, found.out) == (2, "")
    assert words in found.err
    assert "Traceback" not in found.err
    assert run(*changed(**given), "--json").json["errors"]


def test_a_meaning_that_contradicts_the_earlier_calls_is_refused() -> None:
    """No hand fits both."""
    found = run("comparable", "--auction", "1NT (P) 2C (2H)", "--irregularity", "insufficient", "--withdrawn",
                "2D: 20+", "--replacement", "P: no 4M", "--agreement", "1NT: 15-17 bal")  # fmt: skip
    assert found.code == 2
    assert "contradicts what the earlier calls showed" in found.err


def test_the_same_under_any_hash_seed() -> None:
    """Text and JSON."""
    for extra in ((), ("--json",)):
        assert len({start(*OVERCALL, *extra, PYTHONHASHSEED=seed).out for seed in ("1", "2")}) == 1


def test_the_python_interface_gives_typed_answers() -> None:
    """The command line is a thin layer over it."""
    import budlag

    terms = budlag.read_meaning("11+, 5+H", "hearts").terms
    one, two = budlag.read_call("1H"), budlag.read_call("2H")
    incident = budlag.Irregularity(budlag.read_auction("(1S)"), "out-of-turn", one, (budlag.Said(one, terms),), "rho")
    answer = judge_comparable(incident, budlag.Said(two, terms))
    assert (answer.comparable, answer.free, answer.printed) == ("yes", True, "")


def test_what_both_calls_show_is_asked_where_neither_was_told() -> None:
    """In the first line too, with the calls told apart where they are the same."""
    said = " ".join(run(*changed(withdrawn="1H", replacement="2H")).out.split())
    assert "it depends on what 2♥ shows and what 1♥ showed." in said
    assert "Withdrawn 1♥: not told" in said
    assert "..." not in said
    passes = changed(auction="(1C) P (1H)", turn="lho", withdrawn="P", replacement="P")
    assert "it depends on what the withdrawn pass showed and the new one shows." in " ".join(run(*passes).out.split())


@pytest.mark.parametrize(
    ("withdrawn", "replacement"), [("1C: 11+, 2+C", "2NT: 10-11 bal"), ("2D: 5-10, 6M", "2H: 10-16, 5+H")]
)
def test_a_wider_call_is_not_said_to_have_told_more(withdrawn: str, replacement: str) -> None:
    """Partner of a call that is not comparable has learnt something else, even where the call told less."""
    said = run(*changed(withdrawn=withdrawn, replacement=replacement), "--json").json["read_aloud"]
    assert "told partner something that" in said
    assert "more than" not in said
