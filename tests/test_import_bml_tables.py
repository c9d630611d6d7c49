"""BML: where tables begin, which auction and situation they have, and what is said when something is cut."""

from __future__ import annotations

from pathlib import Path

from budlag.importing.assemble import Imported
from budlag.importing.files import import_file
from importing import calls, openings, skipped

OPENINGS = "1C 16+ any\n1D 11-15, 4+!d\n1H 11-15, 5+!h\n1S 11-15, 5+!s\n1N 14-16 bal\n2C 11-15, 6+!c\n"


def read(folder: Path, text: str) -> Imported:
    path = folder / "system.bml"
    path.write_text(text, encoding="utf-8")
    return import_file(path)


def test_a_seat_holds_for_the_rows_below_it(tmp_path: Path) -> None:
    """A command after a row says nothing of the row, also without an empty line between."""
    found = openings(read(tmp_path, OPENINGS + "\n#SEAT 34\n#VUL Y0\n1N 15-17 bal\n#SEAT 0\n#VUL 00\n"))
    assert found["1NT"] == [("14-16, bal", 12), ("15-17, bal", 4)]
    found = openings(read(tmp_path, OPENINGS + "#SEAT 3\n2D 5-9, 5+!d\n#SEAT 0\n2H 5-9, 6!h\n"))
    assert (found["2D"], found["2H"]) == ([("5-9, 5+D", 4)], [("5-9, 6H", 16)])


def test_a_table_begins_with_our_pass(tmp_path: Path) -> None:
    """A strong pass stands first in its table; prose that begins with `Pass` is none."""
    imported = read(tmp_path, "P 13+ any\n" + OPENINGS + "\nPass is our strongest call\nand rarely seen\n")
    assert imported.own_pass is not None
    assert imported.own_pass.reading.notation == "13+, any shape"
    assert openings(imported)["1D"] == [("11-15, 4+D", 16)]
    assert calls(read(tmp_path, OPENINGS + "\nP-(1H)-\nD takeout\n")) == {"P (1H) X": "takeout"}


def test_an_auction_begins_a_table(tmp_path: Path) -> None:
    """With no empty line above it, and with spaces around its dashes."""
    found = calls(read(tmp_path, OPENINGS + "1N-2C;\n2D no 4M\n  2H 4+!h\n1N - (2H)\nD takeout\n"))
    assert found == {"1NT (P) 2C (P) 2D": "no 4M", "1NT (P) 2C (P) 2D (P) 2H": "4+H", "1NT (2H) X": "takeout"}
    small = read(tmp_path, "1N 15-17 bal\n\n1N - 2C\n2D no 4M\n2H 4+!h\n")
    assert openings(small) == {"1NT": [("15-17, bal", 16)]}


def test_a_heading_needs_no_empty_line(tmp_path: Path) -> None:
    """Directly under a title or a heading a table is a table still."""
    imported = read(tmp_path, "#+TITLE: Ours\n* Openings\n" + OPENINGS + "** Later\n1C-\n1H 8+, 5+!h\n")
    assert (imported.name, len(imported.openings)) == ("Ours", 6)
    assert calls(imported) == {"1C (P) 1H": "8+, 5+H"}


def test_words_beside_an_auction(tmp_path: Path) -> None:
    """They describe its last call, unless it is closed or leads to an opening; then they are listed."""
    tables = "\n1C-1D 0-7 any\n1H 4+!h\n\n1C-1H; Ours\n1S 4+!s\n\nP-(P)-1H Drury\n2C 9-11\n"
    imported = read(tmp_path, OPENINGS + tables)
    assert calls(imported) == {
        "1C (P) 1D": "0-7, any shape", "1C (P) 1D (P) 1H": "4+H", "1C (P) 1H (P) 1S": "4+S",
        "P (P) 1H (P) 2C": '9-11, "no shape stated"',
    }  # fmt: skip
    assert openings(imported)["1H"] == [("11-15, 5+H", 16)]
    assert skipped(imported) == {11: "words beside the auction of a table", 14: "words beside the auction of a table"}


def test_a_cut_without_an_end_is_named(tmp_path: Path) -> None:
    """All below it would vanish in silence."""
    assert skipped(read(tmp_path, OPENINGS + "\n#CUT twos\n2D 5-9, 6!d\n")) == {
        8: "no #ENDCUT; everything below it in the file is cut"
    }
