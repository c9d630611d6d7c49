"""`budlag import`, and the other commands on foreign files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from budlag.importing.files import import_file
from command_line import ROOT, run
from importing import openings

NOTES, ALERTS, CLUB = (f"tests/data/import/{name}" for name in ("notes.bml", "alerts.txt", "club.bss"))


def test_the_account_names_share_and_lines() -> None:
    """How much was read, what to choose, what stays text with its line."""
    ran = run("import", NOTES)
    assert ran.code == 0
    assert "29 of 36 descriptions read in full, 80.5 %" in ran.out
    assert "line 18, 2NT: 4441, 11-15" in ran.out
    assert "49" in ran.out
    assert "a file outside the folder" in ran.out


def test_a_reading_is_picked(tmp_path: Path) -> None:
    """`--pick` settles an ambiguous line; the system file then has no doubt left in it."""
    target = tmp_path / "system.yaml"
    ran = run("import", NOTES, "-o", str(target), "--pick", "18=2")
    assert ran.code == 0
    text = target.read_text(encoding="utf-8")
    assert "2NT: 11-15, 4=4=4=1" in text
    assert "Put one of these" not in text
    assert run("check", str(target)).code in (0, 3)
    assert run("import", NOTES, "--pick", "18=3").code == 2
    assert run("import", NOTES, "--pick", "x").code == 2


def test_a_reading_is_picked_for_all_calls_of_a_row(tmp_path: Path) -> None:
    """`2HS 4441` is one row for two bids, and one choice."""
    notes = tmp_path / "notes.bml"
    notes.write_text("1C 16+ any\n1D 11-15, 4+!d\n2HS 4441, 11-15\n")
    imported = import_file(notes, {"3": 1})
    assert openings(imported)["2H"] == openings(imported)["2S"] == [("11-15, any 4441", 16)]
    assert run("import", notes, "--pick", "3=2").code == 0


def test_lines_of_included_files_have_their_own_places(tmp_path: Path) -> None:
    """`parts/twos.bml:2` in the account, the JSON, the system file and `--pick`."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "twos.bml").write_text("1N-2C;\n2D 4441\n2H 5+!h/!s\n")
    notes = tmp_path / "notes.bml"
    notes.write_text("1C 16+ any\n1D 11-15, 4+!d\n\n#INCLUDE parts/twos.bml\n")
    out = run("import", notes).out
    assert "line parts/twos.bml:2, 1NT (P) 2♣ (P) 2♦: 4441" in out
    assert "line parts/twos.bml:3, " in out
    target = tmp_path / "system.yaml"
    ran = run("import", notes, "-o", target, "--pick", "parts/twos.bml:2=1", "--pick", "parts/twos.bml:3=2", "--json")
    assert ran.code == 0, ran.out
    assert ran.json["ambiguous"] == 0
    assert "1NT (P) 2C (P) 2H: 5+H, 5+S" in target.read_text()
    assert run("import", notes, "--pick", "2=1").code == 2
    described = run("import", notes, "--json").json["not_in_full"]
    assert {(one["file"], one["line"]) for one in described} == {("parts/twos.bml", 2), ("parts/twos.bml", 3)}


def test_both_readings_stand_in_the_file(tmp_path: Path) -> None:
    """Until one is picked the meaning is unknown, and the two stand above it."""
    target = tmp_path / "system.yaml"
    run("import", NOTES, "-o", str(target))
    text = target.read_text(encoding="utf-8")
    assert "  #   11-15, any 4441\n  #   11-15, 4=4=4=1\n  2NT: '(11-15, any 4441 | 11-15, 4=4=4=1), ...'" in text


@pytest.mark.parametrize("path", [NOTES, ALERTS, CLUB])
@pytest.mark.parametrize("command", ["check", "prickar", "alert"])
def test_commands_read_foreign_files(command: str, path: str) -> None:
    """Directly, with a note on what was not read on standard error, and nothing but JSON on standard output."""
    ran = run(command, path, "--json")
    assert ran.code in (0, 1, 3)
    assert json.loads(ran.out)
    assert "descriptions read in full" in ran.err


@pytest.mark.parametrize("arguments", [
    ("card", NOTES), ("checklist", NOTES), ("report", NOTES), ("export", NOTES), ("repair", NOTES, "--to", "C"),
    ("diff", NOTES, CLUB), ("defences", "--system", NOTES, "--opening", "1C"),
    ("consult", "--us", NOTES, "--them", CLUB, "--auction", "(1D)"), ("why", "natural", "1D", "--system", NOTES),
    ("why-not", "natural", "1D", "--system", NOTES), ("ask", f"which openings of {NOTES} carry prickar"),
    ("comparable", "--auction", "1C (2H)", "--irregularity", "insufficient", "--withdrawn", "1H", "--replacement",
     "3H: 8+, 5+H", "--system", NOTES),
], ids=lambda arguments: arguments[0])  # fmt: skip
def test_every_command_that_takes_a_system_takes_notes(arguments: tuple[str, ...]) -> None:
    """Each says how much of the file was read, on standard error, and keeps its JSON clean."""
    ran = run(*arguments, "--json")
    assert ran.code in (0, 1, 3), ran.out + ran.err
    assert json.loads(ran.out)
    assert f"{NOTES}: BML, " in ran.err
    assert "descriptions read in full" in ran.err


def test_a_folder_holds_systems_of_every_format(tmp_path: Path) -> None:
    """Files with the suffix of a format are taken from a folder as system files are."""
    (tmp_path / "club.bss").write_bytes((ROOT / CLUB).read_bytes())
    (tmp_path / "own.yaml").write_text("system: Own\nopenings:\n  1C: 16+\n")
    assert [one["system"] for one in run("check", tmp_path, "--json").json["systems"]] == ["Full club", "Own"]


def test_json_of_an_import() -> None:
    """Counts, and each description that was not read in full."""
    answer = json.loads(run("import", ALERTS, "--json").out)
    assert answer["format"] == "BBOalert"
    assert answer["described"] == answer["read"] + answer["ambiguous"] + answer["partly"] + answer["unread"]
    assert {one["line"] for one in answer["not_in_full"]} >= {15, 18}


def test_what_is_no_such_file() -> None:
    """Missing, a folder, a system file of ours: said, with exit 2."""
    for path in ("nowhere.bml", "examples", "examples/systems/precision.yaml"):
        ran = run("import", path)
        assert ran.code == 2
        assert path in ran.err


def test_the_phrases_are_published() -> None:
    """The list of what is understood."""
    assert "weak" in run("import", "--phrases").out
    assert json.loads(run("import", "--phrases", "--json").out)["phrases"]


@pytest.mark.parametrize("command", ["import", "export", "report", "card", "checklist"])
def test_the_file_that_was_read_is_not_replaced(command: str, tmp_path: Path) -> None:
    """`-o` with the name of the file itself, in any spelling, would lose the player's notes."""
    notes = tmp_path / "notes.bml"
    notes.write_text("1C 16+ any\n1D 11-15, 4+!d\n1H 11-15, 5+!h\n")
    before = notes.read_bytes()
    ran = run(command, notes, "-o", tmp_path / "." / ".." / tmp_path.name / "notes.bml")
    assert ran.code == 2
    assert "this is the file that was read" in ran.err
    assert notes.read_bytes() == before


def test_a_record_does_not_replace_the_system(tmp_path: Path) -> None:
    """BBOalert files are named .txt, as records can be."""
    notes = tmp_path / "notes.txt"
    notes.write_text("BBOalert\n,1H,11-15 5+!h\n")
    ran = run("comparable", "--system", notes, "--auction", "(1S)", "--irregularity", "out-of-turn", "--turn", "rho",
              "--withdrawn", "1H", "--replacement", "2H: 8-16, 5+H", "--record", notes)  # fmt: skip
    assert ran.code == 2
    assert notes.read_text().startswith("BBOalert")
