"""The command alert: text, JSON, bad input, dates, traces, and the facts that why explains."""

from __future__ import annotations

from pathlib import Path

import pytest

from budlag.alerts.judge import judge_alert, judge_system_alerts
from budlag.calls import read_auction
from budlag.notation import parse
from budlag.systems import parse_system
from command_line import run

MULTI = ("alert", "--auction", "2D", "--shows", "5-10, 6M")
SYSTEM = """
system: Sample
pass: 0-10 any shape
openings:
  1C: 16+ any shape
  1NT:
    - when: {seat: [1, 2]}
      shows: 10-12 bal
    - shows: 14-16 bal
calls:
  1C-1D: 0-7 any shape
  1NT-2H: 5+S, transfer to S
  1NT-2S: ...
  (1NT)-2C: 8-14, 5-4 majors
  1NT-(2C)-X: takeout
"""


@pytest.fixture
def system_file(tmp_path: Path) -> Path:
    path = tmp_path / "sample.yaml"
    path.write_text(SYSTEM, encoding="utf-8")
    return path


# --- Text -----------------------------------------------------------------------------------------------------------


def test_the_answer_stands_in_the_first_line() -> None:
    """Answer, reason and statement; then the call with what makes it so, then who alerts."""
    lines = run("alert", "--auction", "1NT P 2D", "--shows", "5+H", "--ascii").out.splitlines()
    assert lines[0] == "Alert 2D: artificial (AL-1)."
    assert lines[1].startswith("  1NT (P) 2D: 5+H; it does not show the suit bid (AL-D1).")
    assert "partner alerts" in lines[2]


def test_a_call_that_needs_no_alert_says_why() -> None:
    """An example of the document is named, a line of our own table is called ours."""
    raised = run("alert", "--auction", "1D P 2D", "--shows", "6-9").out
    assert raised.startswith("No alert of 2♦: natural, as in the example AL-EX-RA-1.")
    assert "our table" in run("alert", "--auction", "(1C) 1H", "--shows", "8-16, 5+H").out.splitlines()[0]


def test_what_decides_is_told_with_the_answer_either_way() -> None:
    """An unstated force, and a question of judgement."""
    out = run("alert", "--auction", "1C P 1H", "--shows", "6+, 4+H").out
    assert out.startswith("Unclear whether 1♥ is alerted: it depends on whether it forces")
    assert "forcing: no alert" in out
    assert "not forcing: alert" in out
    out = run("alert", "--auction", "1H", "--shows", "11+, 5+H | 8-9, 6H, unbal").out
    assert "compensating shape" in out
    assert "yes: no alert" in out


def test_both_definitions_of_natural_are_said_once_where_they_differ() -> None:
    """Not where they agree."""
    differs = run("alert", "--auction", "2H", "--shows", "5-10, 5H, 4+m").out
    assert differs.count("opening-bid rules") == 1
    assert "opening-bid rules" not in run(*MULTI).out


def test_text_is_plain_with_ascii_and_never_wide() -> None:
    """No suit symbols; no line over 120 columns."""
    for arguments in (MULTI, ("alert", "--auction", "1D P 2D", "--shows", "4+D", "--why")):
        out = run(*arguments, "--ascii").out
        assert not set(out) & set("♠♥♦♣")
        assert max(map(len, out.splitlines())) <= 120


@pytest.mark.parametrize(("grade", "said"), [("gold", "AL-G1"), ("silver", "AL-G1"), ("bronze", "AL-G2")])
def test_the_grade_tells_how_binding_alerting_is(grade: str, said: str) -> None:
    """Compulsory or recommended; without a grade both are said."""
    other = {"AL-G1", "AL-G2"} - {said}
    out = run(*MULTI, "--grade", grade).out
    assert said in out
    assert not any(name in out for name in other)
    assert all(name in run(*MULTI).out for name in ("AL-G1", "AL-G2"))


# --- Exit code and JSON ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "alert"),
    [(MULTI, "yes"), (("alert", "--auction", "1NT", "--shows", "15-17 bal"), "no"),
     (("alert", "--auction", "1NT P 2S"), "unclear")],
)  # fmt: skip
def test_the_exit_code_is_zero_whatever_the_answer(arguments: tuple[str, ...], alert: str) -> None:
    """And the JSON carries the answer."""
    ran = run(*arguments, "--json")
    assert (ran.code, ran.json["alert"]) == (0, alert)


def test_json_has_the_keys_of_the_design() -> None:
    """Version, edition, answer, statements, by, how, arguable, missing, natural by both documents."""
    found = run(*MULTI, "--json").json
    assert {"version", "edition", "auction", "call", "meaning", "alert", "statements", "by", "how", "arguable",
            "missing", "natural", "grounds", "duty", "notes"} <= set(found)  # fmt: skip
    assert found["natural"] == {"alerts_2010": "no", "opening_bids_2002": "no"}
    assert found["by"] == ["partner"]
    later = run("alert", "--auction", "1NT P 2D", "--shows", "5+H", "--json").json
    assert later["natural"] == {"alerts_2010": "no"}


def test_json_tells_what_decides_and_each_case() -> None:
    """Gaps with the verdicts for each way, and the verdict for each combination."""
    found = run("alert", "--auction", "1D P 2D", "--shows", "4+D", "--json").json
    assert [item["what"] for item in found["missing"]] == ["strength", "force", "judgement"]
    assert {"if": ["not forcing", "6-9"], "alert": "no"} in found["cases"]
    assert {"if": ["forcing"], "alert": "yes"} in found["cases"]


def test_why_gives_a_trace_for_each_way_the_answer_can_turn_out() -> None:
    """Down to labelled rules; in JSON too."""
    out = run("alert", "--auction", "1C P 1H", "--shows", "6+, 4+H", "--why").out
    assert "If 1♥ is forcing: " in out
    assert "[AL-2a, AL-2]" in out
    found = run(*MULTI, "--why", "--json").json["why"]
    assert found[0]["statements"] == ["AL-END"]


# --- A system file --------------------------------------------------------------------------------------------------


def test_every_call_of_a_system_is_answered(system_file: Path) -> None:
    """Each variant of an opening, the pass, later calls of both sides; what the file says elsewhere counts (AL-G9)."""
    calls = run("alert", system_file, "--ascii", "--json").json["calls"]
    found = {(call["auction"], call.get("when", "")): call["alert"] for call in calls}
    assert found == {
        ("1C", ""): "yes", ("1NT", "seat 1 2"): "yes", ("1NT", "otherwise"): "no", ("P", ""): "no",
        ("1C (P) 1D", ""): "yes", ("1NT (P) 2H", ""): "yes", ("1NT (P) 2S", ""): "yes",
        ("(1NT) 2C", ""): "yes", ("1NT (2C) X", ""): "no",
    }  # fmt: skip


def test_a_system_prints_a_summary_and_a_table(system_file: Path) -> None:
    """The count in the first line, the edition in the second; with --why the traces below."""
    ran = run("alert", system_file)
    assert ran.code == 0
    assert ran.out.splitlines()[:2] == ["Sample: 6 of 9 calls are alerted.", "Swedish alert rules, 2010 edition"]
    assert "Why" in run("alert", system_file, "--why").out


def test_screens_hold_for_a_whole_system(tmp_path: Path) -> None:
    """Four clubs for hearts is alerted with screens only."""
    path = tmp_path / "high.yaml"
    path.write_text("system: High\nopenings:\n  4C: 7+H\n", encoding="utf-8")
    assert run("alert", path, "--json").json["calls"][0]["alert"] == "no"
    assert run("alert", path, "--screens", "--json").json["calls"][0]["alert"] == "yes"


# --- Bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing to ask about"),
        (("x.yaml", "--auction", "1C"), "both a system and an auction"),
        (("missing.yaml",), "missing.yaml"),
        (("--auction", "1NT 1C"), "not higher than 1NT"),
        (("--auction", "1NT P P P 2D"), "auction is over"),
        (("--auction", "X"), "before any bid"),
        (("--auction", "8C"), "is no call"),
        (("--auction", ""), "nothing to ask about"),
        (("--auction", "(1D) 1H (2D"), "is no call"),
        (("--auction", "1D P 2D", "--shows", "4+ D"), "--shows"),
        (("--auction", "1D P 2D", "--shows", "8D 7H"), "a hand has 13"),
        (("--auction", "1D P 2D", "--shows", "4+opened", "--agreement", "1H: 5+H"), "nothing of the auction"),
        (("--auction", "1D P 2D", "--agreement", "1D"), "names no call with a meaning"),
        (("--auction", "1D P 2D", "--agreement", "1X: 5+H"), "is no call"),
        (("--auction", "1C", "--grade", "platinum"), "--grade"),
        (("--auction", "1C", "--alerted", "perhaps"), "--alerted"),
        (("--auction", "1C", "--date", "2015-02-30"), "is no date"),
        (("--auction", "1C", "--shows", "5+next, 4+partner"), "partner"),
    ],
)
def test_input_that_cannot_be_used_is_named_and_ends_with_two(arguments: tuple[str, ...], said: str) -> None:
    """In words on standard error, or as JSON."""
    ran = run("alert", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert run("alert", *arguments, "--json").json["errors"]


def test_a_role_that_the_auction_does_not_give_is_named_by_its_call(tmp_path: Path) -> None:
    """In a system file, whose reader does not know the auction's roles."""
    path = tmp_path / "roles.yaml"
    path.write_text("system: Roles\nopenings:\n  1C: 16+\ncalls:\n  (1NT)-2C: 4+partner\n", encoding="utf-8")
    ran = run("alert", path)
    assert ran.code == 2
    assert "(1NT) 2C" in ran.err


def test_shows_belongs_to_an_auction(system_file: Path) -> None:
    """A system file says itself what its calls show."""
    assert run("alert", system_file, "--shows", "5+H").code == 2
    assert run("alert", system_file, "--agreement", "1C: 16+").code == 2


# --- Dates ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "said"), [("2010-06-30", "not in force before"), ("2023-09-01", "special doubles are alerted")]
)
def test_outside_the_period_there_is_no_answer(day: str, said: str) -> None:
    """Exit 2, with the reason."""
    ran = run("alert", "--auction", "(1D) X", "--shows", "takeout", "--date", day)
    assert ran.code == 2
    assert said in ran.err


def test_the_opening_bid_rules_are_silent_after_their_period() -> None:
    """In 2015 the alert rules answer, and the edition of the opening-bid rules was replaced."""
    assert run(*MULTI, "--date", "2015-01-01", "--json").json["natural"] == {"alerts_2010": "no"}


# --- Why and the Python interface -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "fact", "code"),
    [("why", "alert 1C", 0), ("why", "alert 1NT-2H", 0), ("why-not", "alert P", 0), ("why", "alert P", 1),
     ("why", "no alert P", 0), ("why", "artificial by the alert rules 1C", 0), ("why", "who alerts 1C", 0),
     ("why", "alert rule (1NT)-2C", 0), ("why", "excepted 1NT-(2C)-X", 0), ("why", "alert 2C", 2),
     ("why", "alert 1C and not 1NT", 2), ("why", "natural 1C", 1)],
)  # fmt: skip
def test_why_explains_the_alerts_of_a_system(system_file: Path, command: str, fact: str, code: int) -> None:
    """A call is named by itself or by its auction; other facts are explained as before."""
    ran = run(command, *fact.split(), "--system", system_file)
    assert ran.code == code, ran
    assert ran.out or code == 2


def test_python_gives_the_same_answers() -> None:
    """Typed values; an undiscussed call is judged by what is known of others."""
    answer = judge_alert(read_auction("1NT P 2D"), parse("5+H"))
    assert (answer.alert, answer.by) == ("yes", ("partner",))
    found = judge_system_alerts(parse_system(SYSTEM))
    assert [call.alert for call in found.calls].count("yes") == 6


def test_an_answer_does_not_depend_on_the_order_of_alternatives() -> None:
    """Nor on leading passes of the other side."""
    one = judge_alert(read_auction("1H"), parse("11-15, 5+H | 11-15, 4H, 5+m"))
    other = judge_alert(read_auction("1H"), parse("11-15, 4H, 5+m | 11-15, 5+H"))
    assert (one.alert, one.statements) == (other.alert, other.statements)
    assert judge_alert(read_auction("(P) 1D P 2H"), parse("6H, nf")).alert == "yes"
