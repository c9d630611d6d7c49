"""The three formats, on files of ours with the traps of real ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from budlag.importing.assemble import system_of
from budlag.importing.files import import_file
from budlag.problems import InputError
from budlag.systems import read_system
from importing import DATA, calls, openings, same_after_writing, skipped


def test_bml_openings() -> None:
    """Lists, variables, seats and vulnerabilities, enumerated alternatives, links; the first definition holds."""
    found = openings(import_file(DATA / "notes.bml"))
    assert found["1C"] == [("11-21, 2+C | 20+, any shape", 16)]
    assert found["1H"] == [("11-20, 5+H", 16)]
    assert found["1S"] == [("11-20, 5+S", 16)]
    assert found["1NT"] == [("12-14, bal", 4), ("15-17, bal", 12)]
    assert found["2C"] == [('22+, bal | "9 tricks", ...', 16)]
    assert found["2D"] == [("5-9, 6+H | 5-9, 6+S", 16)]
    assert (found["2H"], found["2S"]) == ([("5-10, 5+H", 16)], [("5-10, 5+S", 16)])
    assert found["3C"] == [("6+C, preempt", 16)]
    assert found["4C"] == [('"Namyats", "good 7-card major", ...', 16)]


def test_bml_later_calls() -> None:
    """Histories, cut and paste with changes, included files, rows indented by any width, bound variables."""
    imported = import_file(DATA / "notes.bml")
    found = calls(imported)
    assert found["1C (P) 1S (P) 2C (X) P"] == "to play"
    assert found["1H (P) 2NT (P) 3H"] == "11-13, 6+H"
    assert found["1H (P) 2NT (P) 3S"] == "gf, 4+S"
    assert found["1S (P) 2NT (P) 3H"] == "gf, 4+H"
    assert found["(1NT) 2D"] == found["(1NT) P (P) 2D"] == "5+D"
    assert found["2S (P) 2NT (P) 3C"] == "4-10, 5+C"
    assert found["1C (P) 1H"] == '"Transfer", ...'
    assert imported.own_pass is not None
    assert imported.own_pass.reading.notation.startswith("0-10")


def test_bml_names_what_it_leaves_out() -> None:
    """A file outside the folder, and a paste of nothing."""
    assert skipped(import_file(DATA / "notes.bml")) == {
        49: "a file outside the folder of the first is not read",
        58: "nothing was cut or copied under the name nothing",
    }


def test_bml_tables_elsewhere_are_no_openings(tmp_path: Path) -> None:
    """A table without an auction describes openings only where no other table does, or under #SEAT and #VUL."""
    path = tmp_path / "two.bml"
    path.write_text("1C 16+ any\n1D 11-15, 4+!d\n1H 11-15, 5+!h\n1S 11-15, 5+!s\n1N 14-16 bal\n2C 11-15, 6+!c\n\n"
                    "2D Landy, 5-4 majors\n2C a second time\n")  # fmt: skip
    imported = import_file(path)
    assert "2D" not in openings(imported)
    assert skipped(imported) == {8: "outside the table of openings"}


def test_bml_variables_rise(tmp_path: Path) -> None:
    """X is below Y and Z above it, whichever is bound first, as in BML 2; a suit that was bid is none of them."""
    path = tmp_path / "rise.bml"
    path.write_text("1C 16+\n\n1C-(1Y)\n  2C support\n  2X forcing\n  2Y cuebid\n  2Z preempt\n")
    assert {auction: text for auction, text in calls(import_file(path)).items() if text in ("forcing", "preempt")} == {
        "1C (1D) 2H": "preempt", "1C (1D) 2S": "preempt", "1C (1H) 2D": "forcing", "1C (1H) 2S": "preempt",
        "1C (1S) 2D": "forcing", "1C (1S) 2H": "forcing",
    }  # fmt: skip


def test_imported_variants_know_where_they_were_written() -> None:
    """The logic of a system asks which situations a variant names itself."""
    system = system_of(import_file(DATA / "alerts.txt"))
    varying = [v for opening in system.openings for v in opening.variants if len(opening.variants) > 1]
    assert varying
    assert all(variant.written == variant.situations for variant in varying)


def test_bboalert() -> None:
    """Seats by passes and options, the later record, chat, bullets, lists, joined lines; options beside each other."""
    imported = import_file(DATA / "alerts.txt")
    found = openings(imported)
    assert found["1C"] == [("17+, any shape", 16)]
    assert found["1S"] == [("11-15, 5+S", 12), ("8-15, 5+S", 4)]
    assert found["1NT"] == [("12-14, bal", 8), ("15-17, bal", 8)]
    assert found["2D"] == [("(5-10, 6D | 5-10, 6H | 5-10, 6S), ...", 16)]
    assert found["2H"] == [("5-10, 6H | 16+, 5-5 minors", 16)]
    assert found["2S"] == [("...", 16)]
    assert found["3D"] == [("5-10, 6+D", 16)]
    assert calls(imported) == {
        "1C (P) 1D": '0-7, "no shape stated"', "1C (P) 1H": "8+, 5+H", "1C (P) 1S": "8+, 5+S", "1C (X) XX": "8+, bal",
        "1C (P) 1D (P) 1H": "~11-14, 4+H",
    }  # fmt: skip


@pytest.mark.parametrize("before", ["Please read chat", "See chat message", "Read the chat"])
def test_bboalert_chat_is_the_description(before: str, tmp_path: Path) -> None:
    """Where the alert only points to the chat, the chat is what is said; else both are."""
    path = tmp_path / "chat.txt"
    path.write_text(f"BBOalert\n,1C,{before}#15+ 5+!C OR 15-17 bal\n,1D,11-15#5+!D\n")
    found = openings(import_file(path))
    assert found["1C"] == [("15+, 5+C | 15-17, bal", 16)]
    assert found["1D"] == [("11-15, 5+D", 16)]


def test_bboalert_quoted_fields_and_fields_too_many(tmp_path: Path) -> None:
    """Spreadsheets quote a text with commas; without quotes what follows the third comma is named, not dropped."""
    path = tmp_path / "sheet.csv"
    path.write_text('BBOalert\n,1C,"16+, any"\n"",1D,"11-15, 5+!d",\n,1N,12-14 bal, or 18+\n,1H,5+!h "good\n')
    imported = import_file(path)
    found = openings(imported)
    assert (found["1C"], found["1D"]) == ([("16+, any shape", 16)], [("11-15, 5+D", 16)])
    assert found["1NT"] == [("12-14, bal", 16)]
    assert skipped(imported) == {4: "after the explanation; BBOalert does not show it"}
    assert imported.skipped[0].text == "or 18+"


def test_bboalert_runs_nothing() -> None:
    """Scripts and buttons are listed; what looks like a record inside a script is none."""
    reasons = skipped(import_file(DATA / "alerts.txt"))
    assert "never run" in reasons[29]
    assert "never run" in reasons[32]
    assert "7NT" not in openings(import_file(DATA / "alerts.txt"))


def test_bss() -> None:
    """Seats, vulnerabilities, Windows-1252, fields where they say something, a digit lost, side by parity."""
    imported = import_file(DATA / "club.bss")
    found = openings(imported)
    assert found["1C"] == [('gf, "2+!c“natural”", ...', 16)]
    assert found["1D"] == [("11-15, 2+D", 16)]
    assert found["1H"] == [("11-15, 5+H", 16)]
    assert found["1NT"] == [("12-14, bal", 8), ("15-17, bal", 8)]
    assert found["2D"] == [('preempt, "\ufffd!h or \ufffd!s", ...', 4)]
    assert calls(imported)["(1H) X"].startswith("12+, takeout")
    assert calls(imported)["1C (X) XX"].startswith("8+")
    reasons = skipped(imported)
    assert reasons[11] == "describes a call of the opponents"
    assert reasons[13] == "`X` is no call"


def test_bss_fields_without_variety_say_nothing(tmp_path: Path) -> None:
    """A converter writes 0 to 8 cards for every record: read as a fact it would make all bids artificial."""
    path = tmp_path / "machine.bss"
    path.write_text("*00{M}=NYYYYYY\n001H=NYYYYYY05811-15\n001S=NYYYYYY05811-15\n")
    assert openings(import_file(path))["1H"] == [('11-15, "no shape stated"', 16)]


@pytest.mark.parametrize("name", ["notes.bml", "alerts.txt", "club.bss"])
def test_the_system_file_is_the_system(name: str) -> None:
    """What is written is read back as what is judged directly."""
    same_after_writing(DATA / name)


@pytest.mark.parametrize("name", ["notes.bml", "alerts.txt", "club.bss"])
@pytest.mark.parametrize("change", ["crlf", "bom", "tabs", "utf-16"])
def test_spelling_of_the_file_does_not_matter(name: str, change: str, tmp_path: Path) -> None:
    """Line ends, byte order marks, UTF-16, and tabs for the separators of records leave the openings as they are."""
    path = tmp_path / name
    text = (DATA / name).read_text(encoding="cp1252" if name == "club.bss" else "utf-8")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "twos.bml").write_bytes((DATA / "parts" / "twos.bml").read_bytes())
    changed = {"crlf": text.replace("\n", "\r\n").encode(), "bom": b"\xef\xbb\xbf" + text.encode(),
               "tabs": text.replace("  ", "\t").encode() if name == "alerts.txt" else text.encode(),
               "utf-16": text.encode("utf-16")}[change]  # fmt: skip
    path.write_bytes(changed)
    assert openings(import_file(path)) == openings(import_file(DATA / name))


def test_content_decides_where_the_suffix_does_not(tmp_path: Path) -> None:
    """The three formats under a foreign suffix; a YAML file under one is still read as YAML."""
    for name, kind in (("notes.bml", "BML"), ("alerts.txt", "BBOalert"), ("club.bss", "BBO Full Disclosure")):
        path = tmp_path / f"{Path(name).stem}.dat"
        path.write_bytes((DATA / name).read_bytes())
        assert import_file(path).kind == kind
    plain = tmp_path / "plain.dat"
    plain.write_text("system: Plain\nopenings:\n  1C: 16+\n")
    assert read_system(plain).name == "Plain"
    with pytest.raises(InputError, match="no file in a format"):
        import_file(plain)


def test_a_file_without_openings_is_refused(tmp_path: Path) -> None:
    """Defence files and modules: the file that includes them is wanted."""
    path = tmp_path / "defence.bml"
    path.write_text("(1N)---\nD 15+\n2C 5-4 majors\n")
    with pytest.raises(InputError, match="describes no opening"):
        import_file(path)
