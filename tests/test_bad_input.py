"""Files that cannot be used, through `budlag check`: a clear fault at its place, exit 2, no traceback, no hang."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from command_line import run, start

HEAD = "system: Test\nopenings:\n"
OPENING = HEAD + "  1C: "
# name: (content of the file, line and column of a fault or None where no place is meant, words that the fault says)
FILES: dict[str, tuple[str | bytes, str, str]] = {
    "no YAML": ("system: [x\nopenings: {", ":2:9", "not YAML"),
    "a tab": (HEAD + "\t1C: 16+\n", ":3:1", "not YAML"),
    "empty": ("", ":1:1", "empty"),
    "null bytes": ("\0\0\0", ":1:1", "U+0000"),
    "not UTF-8": ("system: Säffle\nopenings:\n  1C: 16+\n".encode("latin-1"), ":1:10", "not UTF-8"),
    "UTF-16": (HEAD.encode("utf-16"), ":1:1", "not UTF-8"),
    "binary": (bytes(range(256)) * 40, "", "not UTF-8"),
    "ten megabytes": (OPENING + "16+ # " + "x" * 10_000_000, "", "bytes"),
    "ten megabytes of openings": (HEAD + "  1C: 16+\n" * 1_000_000, "", "bytes"),
    "aliases inside aliases": ("a: &a [x]\nb: &b [*a, *a]\nsystem: *b\nopenings: {}\n", ":2:8", "alias"),
    "an anchor": (OPENING + "&strong 16+\n", ":3:7", "anchor"),
    "a tag": (OPENING + "!!python/object:os.system 16+\n", ":3:7", "tag"),
    "a merge key": (HEAD + "  <<: {1C: 16+}\n", ":3:3", "<<"),
    "3,000 brackets in a meaning": (OPENING + "(" * 3000 + "\n", ":3:48", "brackets"),
    "3,000 brackets of YAML": (OPENING + "[" * 3000 + "\n", ":3:", "nest"),
    "1,000 levels of maps": (HEAD + "".join(" " * i + "a:\n" for i in range(1, 1000)), "", "levels inside each other"),
    "a list where a map belongs": (HEAD + "  - 1C\n  - 1D\n", ":3:3", "is a list"),
    "a list as the file": ("- a\n- b\n", ":1:1", "is a list"),
    "text as the file": ("Precision\n", ":1:1", "is text"),
    "an unknown key": ("system: Test\nopenigs:\n  1C: 16+\n", ":2:1", "write `openings`"),
    "an unknown key of a variant": (HEAD + "  1C:\n    - whem: {seat: 1}\n      shows: 16+\n", ":4:7", "write `when`"),
    "no name": ("openings:\n  1C: 16+\n", ":1:1", "`system` is missing"),
    "no openings": ("system: Test\n", ":1:1", "`openings` is missing"),
    "a call twice": (HEAD + "  1C: 16+\n  1c: 17+\n", ":4:3", "line 3"),
    "a key twice": ("system: Test\nsystem: Test\nopenings:\n  1C: 16+\n", ":2:1", "twice"),
    "a flow list as a meaning": (OPENING + "[11-15, 5+H]\n", ":3:7", "split at its commas"),
    "a range that runs backwards": (OPENING + "20-15\n", ":3:7", "write `15-20`"),
    "14 cards in a suit": (OPENING + "14+H\n", ":3:7", "at most 13"),
    "14 cards together": (OPENING + "11+, 7+H, 7+S\n", ":3:7", "14 cards"),
    "38 points": (OPENING + "38+\n", ":3:7", "at most 37"),
    "a meaning that no hand fits": (OPENING + "30+, any 7-2-2-2, bal\n", ":3:7", "no hand fits"),
    "no hand in the second alternative": (OPENING + "16+ | 5+C, <5C\n", ":3:", "no hand fits"),
    "a bare pattern": (OPENING + "11-15, 4441\n", ":3:14", "write `any 4441`"),
    "a bare number": (OPENING + "15\n", ":3:7", "write `=15` or `15+`"),
    "a length with a space": (OPENING + "11-15, 5+ H\n", ":3:14", "write `5+H`"),
    "an unknown word": (OPENING + "16+, mysterious\n", ":3:12", "mysterious"),
    "a date that does not exist": ("system: Test\ndate: 2003-02-30\nopenings:\n  1C: 16+\n", ":2:7", "2003-02-30"),
    "an auction that cannot happen": (OPENING + "16+\ncalls:\n  1NT-1D: 5+H\n", ":5:7", "higher than 1NT"),
    "a bid that does not exist": (HEAD + "  8C: 16+\n", ":3:3", "7NT"),
    "a pass among the openings": (HEAD + "  P: 16+\n", ":3:3", "`pass:`"),
    "a fifth seat": (HEAD + "  1C:\n    - when: {seat: 5}\n      shows: 16+\n", ":4:20", "1, 2, 3, 4"),
    "a variant that never arises": (
        HEAD + "  1C:\n    - shows: 16+\n    - when: {seat: 1}\n      shows: 17+\n", ":5:7", "never"),
    "two documents": (OPENING + "16+\n---\nsystem: Test\n", ":4:1", "second document"),
    "65 alternatives": (
        OPENING + " | ".join(f"{n % 8}+C, {n % 7}-20" for n in range(65)) + "\n", ":3:7", "alternatives"),
    "a long word": (OPENING + "x" * 5000 + "\n", ":3:7", "5,000 characters"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_used_is_refused_at_its_place(name: str, tmp_path: Path) -> None:
    """Exit 2 within two seconds, every line on standard error names the file, one of them the place and the fault."""
    content, place, says = FILES[name]
    path = tmp_path / "system.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    began = time.monotonic()
    ran = run("check", path)
    assert time.monotonic() - began < 2
    assert (ran.code, ran.out) == (2, "")
    lines = ran.err.splitlines()
    assert [line for line in lines if not line.startswith(str(path))] == []
    assert [line for line in lines if line.startswith(f"{path}{place}") and says in line], ran.err
    assert all(len(line) < 1000 for line in lines)


def test_all_faults_of_a_file_come_in_one_run(tmp_path: Path) -> None:
    """Four faults in four lines, in the order of the file."""
    path = tmp_path / "system.yaml"
    path.write_text("system: Test\ndate: 2003-02-30\nopenings:\n  1C: 20-15\n  1D: 4441\n  8H: 16+\n", encoding="utf-8")
    places = [line.removeprefix(f"{path}:").split(":")[0] for line in run("check", path).err.splitlines()]
    assert places == ["2", "4", "5", "6"]


def test_a_fault_is_the_same_in_json(tmp_path: Path) -> None:
    """File, line, column, message and the nearest spelling, on standard output."""
    path = tmp_path / "system.yaml"
    path.write_text(OPENING + "11-15, 5+ H\n", encoding="utf-8")
    ran = run("check", path, "--json")
    assert (ran.code, ran.err) == (2, "")
    (fault,) = ran.json["errors"]
    assert (fault["file"], fault["line"], fault["column"], fault["nearest"]) == (str(path), 3, 14, ["5+H"])


def test_a_process_of_its_own_ends_in_the_same_way(tmp_path: Path) -> None:
    """Deep nesting ends in exit 2 and one line there too, without a traceback or a crash of the interpreter."""
    path = tmp_path / "system.yaml"
    path.write_text(OPENING + "[" * 100_000 + "\n", encoding="utf-8")
    ran = start("check", path)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "Traceback" not in ran.err
