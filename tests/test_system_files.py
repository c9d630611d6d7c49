"""System files that can be used: everything a file may say, and how it is read."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from budlag.calls import read_auction, read_call
from budlag.notation import parse, read_meaning
from budlag.systems import EVERY_SITUATION, SEATS, VULNERABILITIES, Opening, System, parse_system, read_system

EXAMPLES = Path(__file__).parents[1] / "examples" / "systems"
FULL = """\
# a comment
system: Sample Precision    # and another
date: 2003-03-01
pass: 0-10 any shape
openings:
  1NT: 14-16 bal
  1C: 16+ any shape
  1♦: 11-15, 2+D, (4+D | bal)
  2D:
    - when: {seat: [1, 2], vul: favourable}
      shows: 3-9, 5+D
    - shows: 11-15, (4=4=1=4 | 4=4=0=5)
  2NT:
    - 5-10, 5-5 minors
    - 20-21 bal
calls:
  1NT-2D: 5+H, any strength, transfer to H
  (1NT)-2C: 8-14, 5-4 majors
  1H-2NT:
    - 11+, 4+opened
    - gf
conventions: [nilsland_2c, truscott]
"""


def opening(system: System, call: str) -> Opening:
    """The opening of a system with this call."""
    return next(found for found in system.openings if found.call == read_call(call))


def variants(text: str) -> list[tuple[list[int], list[str], str, str]]:
    """Seats, vulnerabilities, label and meaning of each variant that a block of YAML gives to 1♦."""
    block = "".join(f"    {line}\n" for line in text.strip().splitlines())
    (one,) = parse_system(f"system: A\nopenings:\n  1D:\n{block}").openings
    return [
        (sorted(v.seats), sorted(v.vulnerabilities, key=VULNERABILITIES.index), v.when, v.meaning.show("ascii"))
        for v in one.variants
    ]


def test_everything_a_file_may_say() -> None:
    """Name, date, pass, openings in the order of bids, later calls and conventions are read."""
    system = parse_system(FULL, "sample.yaml")
    assert (system.name, system.date, system.source) == ("Sample Precision", date(2003, 3, 1), "sample.yaml")
    assert system.own_pass == read_meaning("0-10 any shape")
    assert [str(found.call) for found in system.openings] == ["1♣", "1♦", "1NT", "2♦", "2NT"]
    assert opening(system, "1D").variants[0].meaning == read_meaning("11-15, 2+D, (4+D | bal)", "diamonds")
    assert [str(later.auction) for later in system.calls] == ["1NT (P) 2♦", "(1NT) 2♣", "1♥ (P) 2NT"]
    assert system.calls[0].terms == parse("5+H, any strength, transfer to H")
    assert system.conventions == ("nilsland_2c", "truscott")


def test_only_name_and_openings_are_needed() -> None:
    """Date, pass, later calls and conventions may be left out, and then nothing is assumed."""
    system = parse_system("system: A\nopenings:\n  1C: 16+")
    assert (system.date, system.own_pass, system.calls, system.conventions) == (None, None, (), ())
    (only,) = opening(system, "1C").variants
    assert only.situations == EVERY_SITUATION == {(seat, vul) for seat in SEATS for vul in VULNERABILITIES}


def test_block_list_gives_alternatives() -> None:
    """A list with dashes is the same meaning as its lines joined by ``|``, also in later calls."""
    system = parse_system(FULL)
    assert opening(system, "2NT").variants[0].meaning == read_meaning("5-10, 5-5 minors | 20-21 bal")
    assert system.calls[2].auction == read_auction("1H P 2NT")
    assert system.calls[2].terms == parse("11+, 4+opened | gf")


def test_long_block_list_is_no_long_text() -> None:
    """The limit on the length of a meaning holds for each line of a list, not for the list."""
    line = "    - 11-15, 5+C, not (" + ", ".join(["4+S"] * 300) + ")\n"
    system = parse_system("system: A\nopenings:\n  1C:\n" + line * 5)
    assert len(opening(system, "1C").variants[0].meaning.alternatives) == 5


def test_variants_take_what_the_ones_above_leave() -> None:
    """The first variant that fits a seat and vulnerability holds there; the last may take the rest."""
    found = parse_system(FULL)
    first, second = opening(found, "2D").variants
    assert first.situations == {(1, "they"), (2, "they")}
    assert first.when == "seat 1 2, favourable"
    assert second.situations == EVERY_SITUATION - first.situations
    assert (second.number, second.when) == (2, "otherwise")


@pytest.mark.parametrize(
    ("when", "seats", "vulnerabilities", "label"),
    [
        ("{seat: 3}", [3], ["none", "we", "they", "both"], "seat 3"),
        ("{seat: [4, 1]}", [1, 4], ["none", "we", "they", "both"], "seat 1 4"),
        ("{vul: they}", [1, 2, 3, 4], ["they"], "favourable"),
        ("{vul: unfavourable}", [1, 2, 3, 4], ["we"], "unfavourable"),
        ("{vul: equal}", [1, 2, 3, 4], ["none", "both"], "equal"),
        ("{vul: nonvulnerable}", [1, 2, 3, 4], ["none", "they"], "nonvulnerable"),
        ("{vul: Vulnerable}", [1, 2, 3, 4], ["we", "both"], "vulnerable"),
        ("{vul: [none, both], seat: 1}", [1], ["none", "both"], "seat 1, equal"),
        ("{vul: [we, none]}", [1, 2, 3, 4], ["none", "we"], "none or we"),
        ("{vul: all}", [1, 2, 3, 4], ["both"], "both"),
    ],
)
def test_when_names_seats_and_vulnerabilities(
    when: str, seats: list[int], vulnerabilities: list[str], label: str
) -> None:
    """Seats are 1 to 4; vulnerabilities have their usual names, alone or in a list."""
    assert variants(f"when: {when}\nshows: 11-15") == [(seats, vulnerabilities, label, "11-15")]


def test_variant_need_not_cover_everything() -> None:
    """An opening may exist in some seats only, and a variant may itself be a list of alternatives."""
    found = variants("- when: {seat: 1}\n  shows:\n    - 11-15\n    - gf\n- when: {seat: [1, 2]}\n  shows: 8-10")
    assert [(seats, meaning) for seats, _, _, meaning in found] == [([1], "11-15 | gf"), ([2], "8-10")]


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("no 5M", "no 5M"),
        ("=10", "=10"),
        ("16+", "16+"),
        ("...", "..."),
        ("5+!h", "5+H"),
        ("'\"multi\", 5-10'", '"multi", 5-10'),
        ('"11-15, 5+\\u2665"', "11-15, 5+H"),
        ("11-15   # a comment", "11-15"),
        ("11-15,\n    5+H", "11-15, 5+H"),
        (">\n    11-15,\n    5+H\n", "11-15, 5+H"),
        ("|\n    11-15, 5+H\n    | 16+\n", "11-15, 5+H | 16+"),
    ],
)
def test_yaml_leaves_notation_alone(value: str, read: str) -> None:
    """Numbers, booleans and times never happen, and every way to write a text in YAML serves."""
    system = parse_system(f"system: no\nopenings:\n  1C: {value}")
    assert system.name == "no"
    assert system.openings[0].variants[0].meaning.show("ascii") == read


@pytest.mark.parametrize(
    "data",
    [
        FULL.encode(),
        b"\xef\xbb\xbf" + FULL.encode(),
        FULL.replace("\n", "\r\n").encode(),
        ("---\n" + FULL + "...\n").encode(),
    ],
    ids=["plain", "byte order mark", "CRLF", "document marks"],
)
def test_encodings_of_a_file(tmp_path: Path, data: bytes) -> None:
    """A byte order mark, Windows line ends and document marks change nothing."""
    path = tmp_path / "system.yaml"
    path.write_bytes(data)
    system = read_system(path)
    assert system.source == str(path)
    assert system.openings == parse_system(FULL).openings
    assert system.calls == parse_system(FULL).calls


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_examples_are_read(path: Path) -> None:
    """Every example system is read, and each meaning prints so that it is read as itself."""
    system = read_system(path)
    assert system.openings
    for found in system.openings:
        for variant in found.variants:
            assert read_meaning(variant.meaning.show("ascii"), found.call.suit).terms == variant.meaning.terms
