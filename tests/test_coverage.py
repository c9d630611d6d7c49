"""Coverage tables: the cases, what must hold of every convention, the command in every form."""

from __future__ import annotations

from pathlib import Path

import pytest

from budlag import kb
from budlag.conflicts.profiles import Profile, parse_profile
from budlag.coverage.answers import CoverageAnswer, CoverageTable
from budlag.coverage.judge import classes_against, cover
from budlag.engine import COVERAGE, run
from budlag.facts import Facts
from budlag.notation import read_meaning
from budlag.problems import InputError
from budlag.questions import hands_asked
from budlag.text.coverage import cell_text, show_coverage
from cases_reader import Case, read_cases
from command_line import python
from command_line import run as command

CASES = [case for case in read_cases() if "coverage" in case.keys]


def cover_case(case: Case) -> CoverageAnswer:
    """The answer for a case."""
    return cover(Profile("", tuple(case.keys["coverage"])))


def table_of(answer: CoverageAnswer, auction: str, opening: str = "") -> CoverageTable:
    """The table of an auction."""
    (found,) = [one for one in answer.tables for made, opened in one.auctions
                if made == auction and opening in ("", opened)]  # fmt: skip
    return found


def cells_of(case: Case) -> dict[str, str]:
    """What the table says for each type of hand."""
    one = table_of(cover_case(case), case.keys["in"], case.keys.get("behind", ""))
    return {row.text: " / ".join(cell_text(row, k, set()) for k in range(len(one.conventions))) for row in one.rows}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_type_of_hand_has_the_calls_that_the_table_says(case: Case) -> None:
    """Each type with its calls, and types that have no row."""
    found = cells_of(case)
    expect = case.keys["expect"]
    assert {text: found.get(text, "no row") for text in expect} == expect


def test_the_cases_cover_every_sign() -> None:
    """Alone, among others, in part, not every shape, open, none."""
    said = " ".join(text for case in CASES for text in case.keys["expect"].values())
    assert all(sign in said for sign in ("|", "<", "(", "?", "-", "+"))


# --- The types of hands ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def types() -> dict[str, tuple[str, str]]:
    """Each type with its two notations."""
    return {str(t): (usual.string, hands.string) for t, usual, hands in run(Facts(), COVERAGE).atoms("hand_type", 3)}


def test_the_usual_hands_of_a_type_are_among_its_hands(types: dict[str, tuple[str, str]]) -> None:
    """The narrower notation lies in the wider; no hand is of two types of suits."""
    assert len(types) == 17
    sets = {name: (read_meaning(usual).hands, read_meaning(hands).hands) for name, (usual, hands) in types.items()}
    assert [name for name, (usual, hands) in sets.items() if not usual or not usual <= hands] == []
    of_suits = {name: hands for name, (_, hands) in sets.items() if "(" in name}
    assert [(a, b) for a in of_suits for b in of_suits if a < b and of_suits[a] & of_suits[b]] == []


def test_the_types_are_questions(types: dict[str, tuple[str, str]]) -> None:
    """A notation that is not collected when the programs are loaded would have no answer."""
    asked = set(kb.questions(*COVERAGE))
    for notations in types.values():
        assert {(kind, notation) for notation in notations for kind in ("sometimes", "includes")} <= asked


def test_a_set_without_its_strength_has_the_same_shapes() -> None:
    """Shapes that the strengths cannot have (thirteen cards with 15 hp) do not count as missing."""
    strong = hands_asked("11-15, 6+S, 0-3H, 0-3D, 0-3C", None)
    every = hands_asked("6+S, 0-3H, 0-3D, 0-3C", None)
    assert every <= strong.any_strength()
    assert not every <= hands_asked("11-15, 7+S, 0-3H, 0-3D, 0-3C", None).any_strength()
    assert hands_asked("4+H", None).any_strength() == hands_asked("4+H", None)


# --- Every convention ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def every() -> dict[tuple[str, ...], dict[str, list[tuple[str, ...]]]]:
    """All conventions in one run: auction, convention, call and type, with the grades and the notations offered."""
    facts = Facts()
    facts.add("first_action")
    facts.add("member(C) :- convention(C)")
    answer = run(facts, COVERAGE)
    found: dict[tuple[str, ...], dict[str, list[tuple[str, ...]]]] = {}
    for a, c, call, hand, grade in answer.atoms("covers", 5):
        found.setdefault((str(a), str(c), str(call), str(hand)), {}).setdefault("grade", []).append((str(grade),))
    notes: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for a, c, _, call, _, _, notation, _ in answer.atoms("offers", 8):
        notes.setdefault((str(a), str(c), str(call)), []).append((notation.string,))
    for key, said in found.items():
        said["notes"] = notes[key[:3]]
    return found


def test_each_type_has_one_grade_with_a_call(every: dict[tuple[str, ...], dict[str, list[tuple[str, ...]]]]) -> None:
    """Alone, among others or in part, never two of them."""
    assert len(every) > 3000
    assert {key: said["grade"] for key, said in every.items() if len(said["grade"]) != 1} == {}


def test_a_call_never_shows_a_type_that_no_hand_of_it_is(
    every: dict[tuple[str, ...], dict[str, list[tuple[str, ...]]]], types: dict[str, tuple[str, str]]
) -> None:
    """Checked apart from the rules: some meaning of the call holds a hand of the type."""
    wrong = [
        key
        for key, said in every.items()
        if not any(hands_asked(note, None) & hands_asked(types[key[3]][1], None) for (note,) in said["notes"])
    ]
    assert wrong == []


def test_what_a_call_shows_alone_every_hand_of_it_has(
    every: dict[tuple[str, ...], dict[str, list[tuple[str, ...]]]],
) -> None:
    """A two-suiter shown alone without takeout: each meaning has four cards in both suits, counted apart."""
    letters = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
    tried = 0
    for key, said in every.items():
        if said["grade"] == [("alone",)] and key[3].startswith("two_suiter") and key[2] != "double":
            suits = [letters[suit] for suit in key[3].partition("(")[2].rstrip(")").split(",")]
            long = hands_asked(", ".join(f"4+{suit}" for suit in suits), None)
            notes = [note for (note,) in said["notes"] if "takeout" not in note]
            assert all(hands_asked(note, None) <= long for note in notes), key
            tried += len(notes)
    assert tried > 50


# --- Profiles, classes, the command ----------------------------------------------------------------------------------


def test_a_choice_settles_what_was_open() -> None:
    """Hector with the two highest suits shown by 3C: no question mark, and no double cue-bid."""
    text = "profile: P\nconventions: [hector]\nchoices:\n  hector: {two_highest: three_clubs}\n"
    one = table_of(cover(parse_profile(text)), "(1♦) ?")
    (row,) = [row for row in one.rows if row.text == "♠ + ♥"]
    assert [(cell.call, cell.sure) for cells in row.cells for cell in cells] == [("3♣", "yes")]


def test_a_profile_that_the_glossary_does_not_know_is_refused() -> None:
    """As for conflicts: a class and a choice that do not exist."""
    with pytest.raises(InputError) as caught:
        cover(parse_profile("profile: P\nagainst:\n  strong_klub: [truscott]\n"))
    assert "strong_club" in str(caught.value)


def test_a_call_means_the_classes_that_it_opens() -> None:
    """A word, a call of several classes, and nothing wider than was asked."""
    assert classes_against("stark klöver") == ("strong_club",)
    assert classes_against("1NT") == ("one_nt_strong", "one_nt_weak")
    assert classes_against("1S") == ("natural_1s",)
    for text in ("slam", "strong klub", "7NT"):
        with pytest.raises(InputError):
            classes_against(text)


def test_all_that_is_aimed_at_an_opening_stands_in_one_table() -> None:
    """One table for one seat, one column for each convention that acts there, and no auction of another opening."""
    answer = cover(Profile("", ()), against=("strong_club",), seat="direct")
    (one,) = answer.tables
    assert one.auctions == (("(1♣) ?", "strong_club"),)
    assert {"truscott", "merrimack", "multiplex", "trapp"} <= set(one.conventions)
    assert "rosenkranz" not in answer.conventions
    shown = show_coverage(answer)
    assert max(map(len, shown.splitlines())) <= 120
    for name in one.conventions:
        assert answer.names[name].split()[0] in shown


def test_seats_are_kept_apart() -> None:
    """One seat at a time, and all of them where none is named."""
    auctions = {seat: {made for one in cover(Profile("", ("btc",)), seat=seat).tables for made, _ in one.auctions}
                for seat in ("direct", "balancing", "")}  # fmt: skip
    assert auctions == {
        "direct": {"(1NT) ?"}, "balancing": {"(1NT) P (P) ?"}, "": {"(1NT) ?", "(1NT) P (P) ?"}
    }  # fmt: skip


def test_what_has_no_table_is_said() -> None:
    """A convention of the advancer, and one that the glossary only names."""
    answer = cover(Profile("", ("rosenkranz", "fishbein", "truscott")))
    assert (answer.later, answer.undescribed) == (("rosenkranz",), ("fishbein",))
    shown = show_coverage(answer)
    assert "No call here before our side has acted: Rosenkranz double." in shown
    assert "not described: Fishbein." in shown


def test_every_cell_has_a_reason() -> None:
    """Traces in words, each with a statement of the definition and down to one of the glossary."""
    answer = cover(Profile("", ("merrimack", "hector")), why=True)
    assert len(answer.why) > 20
    for trace in answer.why:
        assert trace.statements[0].startswith("CF-")
        assert "_" not in trace.sentence
    assert "CV-154-a" in command("coverage", "merrimack", "--why").out


def test_the_command_answers_in_every_form(tmp_path: Path) -> None:
    """Text and JSON say the same; --ascii has no symbols; 3 where nothing is described, 2 for what cannot be used."""
    shown = command("coverage", "truscott", "merrimack", "--ascii")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.isascii()
    found = command("coverage", "truscott", "merrimack", "--json").json
    assert found["version"] == 1
    (one,) = found["tables"]
    assert one["auctions"] == [{"auction": "(1♣) ?", "opening": "strong_club"}]
    (row,) = [row for row in one["rows"] if row["suits"] == ["hearts", "clubs"]]
    assert row["calls"][0] == {"convention": "truscott", "call": "X", "grade": "alone", "sure": "yes",
                               "every_shape": True, "points": []}  # fmt: skip
    assert {row["hand"] for row in one["rows"] if row["without_a_call"]["truscott"] == "yes"} == {
        "balanced", "strong_balanced", "game_force"}  # fmt: skip
    assert command("coverage", "fishbein").code == 3
    assert command("coverage", "rosenkranz").code == 0
    profile = tmp_path / "p.yaml"
    profile.write_text("profile: P\nagainst:\n  one_nt_weak: [smp]\n", encoding="utf-8")
    assert "weak notrump" in command("coverage", "--profile", profile).out
    refused = {
        (): "no convention is named", ("trusscott",): "Truscott", ("truscott", "--against", "1NT"): "more than one",
        ("truscott", "--seat", "dirct"): "direct", ("--against", "strong klub"): "strong club",
        ("truscott", "--profile", str(profile)): "more than one", ("--profile", "none.yaml"): "none.yaml",
    }  # fmt: skip
    for arguments, says in refused.items():
        ran = command("coverage", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err


def test_the_table_does_not_depend_on_the_hash_seed() -> None:
    """The same text and JSON from two processes."""
    asked = ("-m", "budlag", "coverage", "nilsland_nt_defence", "hector", "multi_std", "--json", "--why")
    one, other = (python(*asked, PYTHONHASHSEED=seed) for seed in ("0", "1"))
    assert one.code == 0
    assert one == other


@pytest.mark.parametrize(("opening", "auctions"), [("3H", {"(3♥) ?"}), ("4S", {"(4♠) ?"}), ("1NT", {"(1NT) ?"})])
def test_against_a_call_means_that_call_alone(opening: str, auctions: set[str]) -> None:
    """The class of the call has other openings too, over which nothing was asked."""
    found = command("coverage", "--against", opening, "--json").json
    assert {one["auction"] for table in found["tables"] for one in table["auctions"]} == auctions


def test_a_convention_without_a_call_in_one_seat_may_have_one_in_another() -> None:
    """What is said of it is said of the tables printed."""
    said = " ".join(command("coverage", "--against", "multi", "--seat", "balancing").out.split())
    assert "No call here before our side has acted: Common defence to Multi 2♦" in said
