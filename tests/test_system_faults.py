"""System files that cannot be used: every fault in its exact place, all in one run, and nothing but InputError."""

from __future__ import annotations

import random
import re
import time
from itertools import pairwise
from pathlib import Path

import pytest

from budlag import yamltext
from budlag.problems import InputError, Problem
from budlag.systems import System, parse_system, read_date, read_system

EXAMPLES = Path(__file__).parents[1] / "examples" / "systems"
HEAD = "system: A\nopenings:\n"


def faults(data: bytes | str, folder: Path) -> list[Problem]:
    """The faults of a file with this content."""
    path = folder / "bad.yaml"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    with pytest.raises(InputError) as caught:
        read_system(path)
    assert {problem.source for problem in caught.value.problems} == {str(path)}
    return caught.value.problems


def without_marks(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without its marks ``¶``, and the places (line and column) before which they stood."""
    before, *pieces = marked.split("¶")
    places = []
    for piece in pieces:
        places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        before += piece
    return before, places


# Each file has a mark ¶ before every place where a fault is found; the messages come in the order of the places.
FAULTY = {
    # --- YAML -------------------------------------------------------------------------------------------------
    "unclosed list": (HEAD + "  1C: [16+\n  1D¶: 11-15\n", ["expected ',' or ']'"]),
    "unclosed quote": (HEAD + "  1C: '16+\n¶",
     ["unexpected end of stream while scanning a quoted scalar that begins in line 3"]),
    "colon in a text": (HEAD + "  1C: 16+¶: gf\n", ["mapping values are not allowed"]),
    "tab as indentation": (HEAD + "¶\t1C: 16+\n", ["cannot start any token"]),
    "empty file": ("¶", ["the file is empty"]),
    "only a comment": ("# nothing\n¶", ["the file is empty"]),
    "two documents": (HEAD + "  1C: 16+\n¶---\nsystem: B\n", ["a second document"]),
    "anchor and alias": (HEAD + "  1C: ¶&a 16+\n  1D: ¶*a\n", ["`&a` is an anchor", "`*a` is an alias"]),
    "merge key": (HEAD + "  1C: 16+\n  ¶<<: ¶*x\n", ["`<<` is no call", "`*x` is an alias"]),
    "tags": (HEAD + "  1C: ¶!h 16+\n  1D: ¶!!int ¶5\n", ["`!h` is a tag", ":int` is a tag", "a bare 5"]),
    "a tag that bites": (HEAD + "  1C: ¶¶!!python/object/apply:os.system [x]\n", ["is a tag", "in brackets"]),
    "key is a list": (HEAD + "  1C: 16+\n  ¶[1D]: 11-15\n", ["a key is a list or a mapping"]),
    "key is a map": (HEAD + "  1C: 16+\n  ¶{1D: x}: 11-15\n", ["a key is a list or a mapping"]),
    "control character": (HEAD + "  1C: spärr 16¶\x07\n", ["the character U+0007 is no text"]),
    "null character": (HEAD + "  1C: 16+¶\0\n", ["the character U+0000 is no text"]),
    # --- keys -------------------------------------------------------------------------------------------------
    "root is a list": ("¶- system: A\n", ["a system file is a list"]),
    "root is a text": ("¶16+\n", ["a system file is text"]),
    "openings are a list": ("system: A\nopenings:\n  ¶- 1C: 16+\n", ["`openings` is a list"]),
    "openings are null": ("system: A\nopenings:¶\n", ["`openings` is empty"]),
    "no openings": ("system: A\nopenings: ¶{}\n", ["there are no openings"]),
    "nothing that is needed": ("¶¶date: 2003-03-01\n", ["`openings` is missing", "`system` is missing"]),
    "name is null": ("system:¶\nopenings:\n  1C: 16+\n", ["`system` is empty"]),
    "name is a list": ("system: ¶[A]\nopenings:\n  1C: 16+\n", ["`system` is a list"]),
    "unknown keys": (HEAD + "  1C: 16+\n¶conventons: []\n¶zzz:\n", ["`conventons` is no key", "`zzz` is no key"]),
    "key twice": (HEAD + "  1C: 16+\n  ¶1C: 17+\n¶system: B\n",
     ["`1C` stands twice, first in line 3", "`system` stands"]),
    "call twice": (HEAD + "  1C: 16+\n  ¶1♣: 17+\n", ["1♣ is already described in line 3"]),
    "no openings these": (HEAD + "  ¶P: 5+\n  ¶X: 5+\n  ¶8C: 5+\n",
     ["pass is no opening", "X is no opening", "`8C` is no call"]),
    "conventions": (HEAD + "  1C: 16+\nconventions: ¶truscott\n", ["`conventions` is no list"]),
    "a convention": (HEAD + "  1C: 16+\nconventions: [a, ¶[b]]\n", ["a convention is a list"]),
    # --- dates ------------------------------------------------------------------------------------------------
    "no such day": ("date: ¶2003-02-30\n" + HEAD + "  1C: 16+\n", ["`2003-02-30` is no date"]),
    "week date": ("date: ¶2003-W10-3\n" + HEAD + "  1C: 16+\n", ["`2003-W10-3` is no date"]),
    "date null": ("date:¶\n" + HEAD + "  1C: 16+\n", ["`` is no date"]),
    # --- meanings ---------------------------------------------------------------------------------------------
    "flow list": (HEAD + "  1H: ¶[11-15, 5+H]\npass: ¶[0-10]\n",
     ["1♥ is a list in brackets", "`pass` is a list in brackets"]),
    "backwards": (HEAD + "  1C: ¶20-15\n", ["the range 20-15 runs backwards"]),
    "14 cards": (HEAD + "  1C: 11-15, ¶4=4=4=2\n", ["has 14 cards"]),
    "lengths over 13": (HEAD + "  1H: ¶11-15, 7+H 7+S\n", ["asks for 14 cards; a hand has 13"]),
    "no hand fits": (HEAD + "  1D: ¶bal, 7+D\n", ["no hand fits `bal, 7+♦`"]),
    "bare pattern": (HEAD + "  2D: 11-15, ¶4441\n", ["does not say whether the order"]),
    "spaced length": (HEAD + "  1H: 11-15, ¶5+ H\n", ["a length is written without a space"]),
    "role": (HEAD + "  1NT: 15-17, 5+¶other\n", ["`other` needs a call"]),
    "nulls": (HEAD + "  1C:¶\n  1D: ¶~\n  1H: ¶null\npass:¶\n",
     ["nothing here", "not understood", "`null`", "nothing here"]),
    "map as meaning": ("pass: ¶{a: b}\n" + HEAD + "  1C: 16+\n", ["the meaning of `pass` is a mapping"]),
    "brackets": (HEAD + "  1C: " + "(" * 41 + "¶" + "(" * 2_959 + "\n", ["more than 40 brackets"]),
    "items": (HEAD + "  1C:\n    - ¶15\n    - 16+\n    - ¶[a]\n", ["a bare 15", "an alternative of 1♣ is no text"]),
    "70 items": (HEAD + "  1C:\n    ¶- 16+\n" + "    - 16+\n" * 69, ["has more than 64 alternatives"]),
    # --- the place inside a text, however it is laid out -------------------------------------------------------
    "folded": (HEAD + "  1C: 11-15,\n    5+C,\n\n    ¶5+Q\n", ["`5+Q`"]),
    "single quotes": (HEAD + "  1C: '\"it''s\", ¶5+Q'\n", ["`5+Q`"]),
    "double quotes": (HEAD + '  1C: "11\\u002d15, \\\n    ¶5+Q"\n', ["`5+Q`"]),
    "block": (HEAD + "  1C: |  # literal\n    11-15\n    , ¶5+Q\n", ["`5+Q`"]),
    "folded block": (HEAD + "  1C: >-\n    11-15,\n    ¶5+Q\n", ["`5+Q`"]),
    "after a wide letter": (HEAD + '  1C: 16+, "😀", ¶é\n', ["`é` is not understood"]),
    "at the end": (HEAD + "  1C: '11-15 |¶'\n", ["the meaning ends here"]),
    # --- variants ---------------------------------------------------------------------------------------------
    "variant is text": (HEAD + "  1C:\n    - shows: 16+\n    - ¶17+\n", ["a variant of 1♣ is text"]),
    "no meaning": (HEAD + "  1C:\n    - ¶when: {seat: 1}\n", ["a variant of 1♣ has no `shows`"]),
    "never": (HEAD + "  1C:\n    - shows: 16+\n    - ¶when: {seat: 1}\n      shows: 9+\n",
     ["this variant of 1♣ never arises"]),
    "seats": (HEAD + "  1C:\n    when: {seat: [¶5, 1], vul: ¶favorable}\n    shows: 16+\n",
     ["`5` is not a seat", "`favorable`"]),
    "no seat": (HEAD + "  1C:\n    when: {seat: ¶[], ¶seats: 1}\n    shows: 16+\n",
     ["the list has no seat", "`seats` is no key"]),
    "when is null": (HEAD + "  1C:\n    when:¶\n    shows: 16+\n", ["`when` of 1♣ is empty"]),
    # --- later calls ------------------------------------------------------------------------------------------
    "impossible": (HEAD + "  1C: 16+\ncalls:\n  1NT-¶1D: 5+H\n  (1S) (¶2H): 5+H\n",
     ["1♦ is not higher", "our side is to act"]),
    "same auction": (HEAD + "  1C: 16+\ncalls:\n  1NT-2D: 5+H\n  ¶1NT P 2D: 5+H\n",
     ["1NT (P) 2♦ is already described"]),
    "no auction": (HEAD + "  1C: 16+\ncalls:\n  1NT-¶foo: 5+H\n", ["`foo` is no call"]),
    "their meanings": (HEAD + "  1C: 16+\ncalls:\n  1H-2H: ¶[4+H]\n  1H-3H:\n    - gf\n    - 5+H, ¶5+Q\n",
     ["in brackets", "`5+Q`"]),
    "calls are a list": (HEAD + "  1C: 16+\ncalls: ¶[1H-2H]\n", ["`calls` is a list"]),
}  # fmt: skip


@pytest.mark.parametrize(("marked", "says"), FAULTY.values(), ids=FAULTY.keys())
def test_fault_is_found_in_its_place(marked: str, says: list[str], tmp_path: Path) -> None:
    """Each fault of a file is noted at its line and column, in the order of the places, and nothing else is."""
    text, places = without_marks(marked)
    found = faults(text, tmp_path)
    assert [(problem.line, problem.column) for problem in found] == places
    for problem, words in zip(found, says, strict=True):
        assert words in problem.message


def test_all_faults_of_a_file_in_one_run() -> None:
    """Every fault is listed once, sorted by place, with what was expected and the nearest thing that works."""
    with pytest.raises(InputError) as caught:
        parse_system("sytem: A\npass: 15\nopenings:\n  1D: 20-15\n  1C: 5+ H\n  1E: 5+\ndate: x\nsystem: A\n", "f")
    assert str(caught.value).splitlines() == [
        "f:1:1: `sytem` is no key of a system file; expected one of system, date, pass, openings, priority, calls, "
        "conventions; write `system`",
        "f:2:7: a bare 15 could be points or cards, at least or exactly; write `=15` or `15+`",
        "f:4:7: the range 20-15 runs backwards; write `15-20`",
        "f:5:7: a length is written without a space; write `5+H`",
        "f:6:3: `1E` is no call; expected a call from 1C to 7NT, P, X or XX",
        "f:7:7: `x` is no date; expected a date that exists, as 2003-03-01",
    ]
    assert caught.value.problems[2].as_json() == {
        "file": "f", "line": 4, "column": 7, "message": "the range 20-15 runs backwards", "expected": "",
        "nearest": ["15-20"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("data", "line", "column", "byte"),
    [
        (HEAD.encode() + "  1D: å spärr\n".encode("latin-1"), 3, 7, "0xe5"),
        ("system: å ".encode() + b"\xe4\n", 1, 11, "0xe4"),
        (b"\xef\xbb\xbf" + b"system:\n\xff", 2, 1, "0xff"),
        ("system: A\n".encode("utf-16"), 1, 1, "0xff"),
        (bytes(range(9, 14)) + b"\x89PNG", 3, 1, "0x89"),
    ],
)
def test_bytes_that_are_no_text(tmp_path: Path, data: bytes, line: int, column: int, byte: str) -> None:
    """The first byte that is not UTF-8 is named, with its place in characters."""
    (problem,) = faults(data, tmp_path)
    assert (problem.line, problem.column) == (line, column)
    assert problem.message == f"byte {byte} is not UTF-8"


LAUGHS = "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise("abcdefghi"))
EXCESS: dict[str, tuple[bytes | str, str]] = {
    "10 MB": (b"a" * 10_000_000, "the file has 10,000,000 bytes"),
    "a line of 900 kB": ("system: A\nopenings: " + "a" * 900_000, "`openings` is text"),
    "a key of 900 kB": ("? " + "a" * 900_000 + "\n: x\n", "is no key"),
    "a meaning of 750 kB": (HEAD + "  1C: " + "5+C, " * 150_000 + "bal\n", "a meaning of 750,003 characters"),
    "a date of 900 kB": ("date: " + "1" * 900_000, "is no date"),
    "billion laughs": ("a: &a [x]\n" + LAUGHS, r"`\*a` is an alias"),
    "flow lists": (HEAD + "  1C: " + "[" * 3_000, "levels inside each other|nesting depth"),
    "flow maps": ("{a: " * 3_000, "more than 20 levels"),
    "block maps": ("".join(" " * i + "a:\n" for i in range(900)), "more than 20 levels"),
    "block lists": ("- " * 400_000, "more than 20 levels"),
    "questions": ("? " * 400_000, "more than 20 levels"),
    "unknown keys": ("".join(f"k{i}: a\n" for i in range(40_000)), "1,000 faults are listed"),
    "one key": ("a: b\n" * 150_000, "1,000 faults are listed"),
    "bad seats": (HEAD + "  1C:\n    when: {seat: [" + "9," * 100_000 + "]}\n    shows: 16+\n", "1,000 faults"),
}


@pytest.mark.parametrize(("data", "says"), EXCESS.values(), ids=EXCESS.keys())
def test_excess_ends_at_once(data: bytes | str, says: str, tmp_path: Path) -> None:
    """Too much of anything ends in a few short faults within two seconds."""
    began = time.perf_counter()
    found = faults(data, tmp_path)
    assert time.perf_counter() - began < 2
    assert any(re.search(says, problem.message) for problem in found)
    assert len(found) <= yamltext.MAX_FAULTS + 1
    assert all(len(problem.message) < 400 for problem in found)


@pytest.mark.parametrize(
    ("name", "says"), [("missing.yaml", "No such file"), ("", "this is a folder"), ("\0", "cannot be read")]
)
def test_what_is_no_file(tmp_path: Path, name: str, says: str) -> None:
    """A file that cannot be read is named, without a line."""
    with pytest.raises(InputError, match=says) as caught:
        read_system(f"{tmp_path}/{name}")
    assert caught.value.problems[0].line == 0


@pytest.mark.parametrize(
    "text", ["2003-3-1", "03-03-01", "20030301", "2003-02-29", "2003-13-01", " 2003-03-01", "0000-01-01"]
)
def test_dates_are_written_in_full(text: str) -> None:
    """A date is four, two and two digits of a day that exists."""
    with pytest.raises(ValueError, match="is no date"):
        read_date(text)


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to four characters deleted, inserted or swapped, or a piece of it doubled."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        other = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[at + rng.randint(1, 3) :]
            case 1:
                text = text[:at] + rng.choice("\n\t :,-+()[]{}|\"'&*!%#?0159xHM~<>=\0é😀") + text[at:]
            case 2:
                characters = list(text)
                characters[at], characters[other] = characters[other], characters[at]
                text = "".join(characters)
            case _:
                text = text[:at] + text[other : other + 9] + text[at:]
    return text


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_damaged_file_is_read_or_refused(path: Path) -> None:
    """Whatever happens to a few characters of a file, it is read or its faults are listed, in under a second."""
    rng = random.Random(path.stem)
    original = path.read_text("utf-8")
    found: list[tuple[str, Problem]] = []
    for _ in range(30):
        text = mutated(original, rng)
        began = time.perf_counter()
        try:
            assert isinstance(parse_system(text), System)
        except InputError as error:
            found += [(text, problem) for problem in error.problems]
        assert time.perf_counter() - began < 1
    assert found
    for text, problem in found:
        assert 1 <= problem.line <= text.count("\n") + 1, (problem, text)
        assert problem.column >= 1
