"""The commands check, why, repair and diff on a system's own logic: answers, exit codes, JSON, bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from budlag import read_meaning
from budlag.text.findings import share
from command_line import run, start

MESSY = """\
system: Club player's card
pass: 0-11 any shape
openings:
  1C: 12-21, 3+C
  1D: 12-21, 3+D
  1H: 12-21, 5+H
  1S: 12-21, 5+S
  1NT: 15-17 bal | 16-17 bal, 5S
  2C: gf, 5-9, 6+S
  2D: 6-10, 6M
  3D: 6-10, 6M
calls:
  3H-4H: 3+H
conventions: [drury]
"""
ROMAN = "examples/systems/roman_club.yaml"
POLISH = "examples/systems/polish_club.yaml"
EVENT = "examples/tournaments/silver_pairs.yaml"
PRECISION = "examples/systems/precision.yaml"


@pytest.fixture
def messy(tmp_path: Path) -> Path:
    """A card with faults."""
    path = tmp_path / "messy.yaml"
    path.write_text(MESSY, encoding="utf-8")
    return path


def test_check_says_what_is_wrong_with_a_system(messy: Path) -> None:
    """Faults, warnings and notes apart; the exit code is that of a no."""
    found = run("check", messy)
    assert found.code == 1
    faults, warnings = found.out.index("Faults in the system"), found.out.index("\nWarnings")
    assert faults < found.out.index("2♦ and 3♦ show exactly the same hands") < warnings
    assert "no opening of the file (SY-23)" in found.out
    assert warnings < found.out.index("adds nothing (SY-21)") < found.out.index("\nNotes")
    assert run("check", PRECISION).code == 0


def test_check_gives_the_findings_as_json(messy: Path) -> None:
    """Keys faults, warnings, notes; exact shares and dealt hands; nothing but JSON on standard output."""
    found = run("check", messy, "--json").json
    assert {one["level"] for one in found["faults"]} == {"fault"}
    same = next(one for one in found["faults"] if one["kind"] == "same_hands")
    assert same["about"] == ["2♦", "3♦"]
    assert same["share"] == same["hands"] / 635_013_559_600
    assert len(same["samples"]) == 2
    assert found["warnings"]
    assert found["notes"]


def test_several_systems_are_counted_in_one_line_each(messy: Path) -> None:
    """In an event: how many faults and warnings beside each; as JSON all of them."""
    out = run("check", messy, PRECISION, "--tournament", EVENT).out
    assert "Club player's card: 4 faults, " in out
    assert "Precision Club (1971): 1 warning  " in out
    found = run("check", messy, PRECISION, "--json")
    assert found.code == run("check", messy, PRECISION).code == 0  # of several the regulation alone is the verdict
    assert [len(each["warnings"]) for each in found.json["systems"]][1] == 1


def test_why_tells_the_reasons_of_a_finding(messy: Path) -> None:
    """Why and why-not of faults, warnings, overlaps and gaps, and check --why."""
    assert "[SY-6]" in run("why", "fault", "2D", "3D", "--system", messy).out
    assert "[SY-16]" in run("why", "fault", "2C", "--system", messy).out
    assert "[SY-23]" in run("why", "fault", "3H-4H", "--system", messy).out
    assert "[SY-12]" in run("why", "gap", "--system", messy).out
    lacking = run("why-not", "fault", "1C", "1D", "--system", messy)
    assert lacking.code == 0
    assert "1♣ and 1♦ do not show exactly the same hands" in lacking.out
    settled = run("why-not", "warning", "1C", "1D", "--system", messy).out
    assert "the longer suit" in settled
    assert "[SY-6]" in run("check", messy, "--why").out


def test_a_note_stays_within_the_page(messy: Path) -> None:
    """Long lists are counted, and lines are no wider than the page."""
    for path in (messy, "examples/systems/lambda.yaml"):
        assert max(map(len, run("check", path).out.partition("\nWarnings")[2].splitlines())) <= 112


def test_repair_shows_the_lines_to_write() -> None:
    """The line and the new total of each way, the fewest hands first."""
    found = run("repair", ROMAN, "--to", "B")
    assert found.code == 0
    assert found.out.index("15-20, 2=2=2=7") < found.out.index("2C: 12-16, (any 4441 | any 5440), 3+C")
    shown = run("repair", ROMAN, "--to", "B", "--json").json
    assert [one["steps"] for one in shown["repairs"]] == [1, 1, 1, 1]
    assert shown["repairs"][0]["changes"][0]["prickar_before"] == 3
    assert run("repair", POLISH, "--to", "natural", "1C", "--ascii").code == 0
    assert run("repair", PRECISION, "--to", "C").out.rstrip().endswith("(3 prickar as it is, class C).")


def test_repair_says_why_nothing_helps(tmp_path: Path) -> None:
    """With exit code 1 and the reason."""
    path = tmp_path / "short.yaml"
    path.write_text("system: s\nopenings:\n  1D: 11-15, 0-2D\n", encoding="utf-8")
    found = run("repair", path, "--to", "natural 1D")
    assert found.code == 1
    assert "At least 4 is needed, not 0" in found.out
    assert run("repair", path, "--to", "natural 1D", "--json").json["why"]


def test_what_edits_can_reach_has_a_why_and_a_why_not() -> None:
    """By one opening alone, and by all together."""
    saffle = "examples/systems/saffle_spade.yaml"
    lacking = run("why-not", "repair", "to", "C", "by", "1D", "alone", "--system", saffle)
    assert lacking.code == 0
    assert "1♦ carries 5, with an edit at least 0, and the other openings carry 10" in lacking.out
    assert run("why", "repair", "to", "B", "by", "1D", "alone", "--system", saffle).code == 0
    assert run("why", "repair", "to", "C", "--system", saffle).code == 0


@pytest.mark.parametrize("arguments", [("--to", "D"), ("--to", "natural 5C"), ("--to", "natrual 1C"), (), ("1C",),
                                       ("--to", "C", "--tournament", EVENT)])  # fmt: skip
def test_a_goal_that_is_none_is_refused(arguments: tuple[str, ...]) -> None:
    """Exit code 2, what was expected, and JSON where it is asked for."""
    found = run("repair", PRECISION, *arguments)
    assert found.code == 2
    assert "expected" in found.err
    assert run("repair", PRECISION, *arguments, "--json").json["errors"]


def test_diff_shows_what_changed(tmp_path: Path) -> None:
    """Meanings with exact shares, prickar, class, alerts, duties and findings; nothing where nothing changed."""
    text = Path(POLISH).read_text(encoding="utf-8")
    changed = tmp_path / "changed.yaml"
    wider = text.replace("1NT: 15-17 bal", "1NT: 14-17 bal")
    changed.write_text(wider + "conventions: [truscott]\npriority: [1NT, 1S]\n", encoding="utf-8")
    out = run("diff", POLISH, changed).out
    assert "1NT: 15-17, bal -> 14-17, bal" in out
    assert f"new {share(read_meaning('=14 bal').hands.count())} of all hands" in out
    assert "new: truscott" in out
    assert "Priority: none stated -> 1NT, 1♠" in out
    shown = run("diff", POLISH, PRECISION, "--json").json
    assert shown["class"] == ["C", "C"]
    assert {"call": "1♣", "before": "3", "after": "0"} in shown["prickar"]
    assert {"call": "1♦", "before": "no alert", "after": "alert"} in shown["alerts"]
    assert "Nothing else is different." in run("diff", POLISH, POLISH).out
    assert run("diff", POLISH, "nowhere.yaml").code == 2


def test_what_an_opening_gives_the_opponents_is_compared(tmp_path: Path) -> None:
    """A fert lets the opponents study their notes; a natural diamond does not."""
    plain = tmp_path / "plain.yaml"
    saffle = Path("examples/systems/saffle_spade.yaml")
    plain.write_text(saffle.read_text(encoding="utf-8").replace("0-7 any shape", "0-7, 4+D"), encoding="utf-8")
    rights = run("diff", saffle, plain, "--json").json["rights"]
    assert {"call": "1♦", "before": "opponents may study their notes", "after": "opponents may not"} in rights


def test_the_order_of_priority_is_checked_when_the_file_is_read(tmp_path: Path) -> None:
    """Openings of the file, each once."""
    path = tmp_path / "order.yaml"
    for written, message in (
        ("[1C, 1C]", "stands twice"), ("[1H]", "no opening of this file"), ("1C", "no list"), ("[]", "no list"),
    ):  # fmt: skip
        path.write_text(f"system: s\nopenings:\n  1C: 16+\npriority: {written}\n", encoding="utf-8")
        found = run("check", path)
        assert found.code == 2
        assert message in found.err


def test_findings_do_not_depend_on_the_hash_seed(messy: Path) -> None:
    """The same text under two seeds."""
    for arguments in (("check", messy), ("repair", ROMAN, "--to", "C")):
        one, other = (start(*arguments, PYTHONHASHSEED=seed) for seed in ("1", "2"))
        assert one == other


def test_traces_of_what_never_arises_and_of_a_call_that_begins_with_a_pass_are_sentences(tmp_path: Path) -> None:
    """No premise about how a list ends, and P stays a capital."""
    path = tmp_path / "taken.yaml"
    path.write_text(
        "system: Taken\npass: 16+\nopenings: {1C: 16+, 1D: 11-15, 2NT: 20-21 bal}\n"
        "priority: [1C, 1D, 2NT]\ncalls: {P-(P)-1C: 0-7}\n"
    )
    taken = run("why", "fault", "2NT", "--system", path)
    assert "needed" not in taken.out
    assert "The file puts 1♣ before 2NT." in taken.out
    nothing = run("why-not", "fault", "P-(P)-1C", "--system", path)
    assert "would need: P (P) 1♣ begins" in nothing.out
    assert "p (P)" not in nothing.out
