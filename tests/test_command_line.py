"""The commands as people type them: answers, exit codes, JSON, dates, faults."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from budlag import __version__
from budlag.cli import build
from command_line import ROOT, Ran, python, run, start

SUITS = re.compile(r"[♠♥♦♣]")
OPEN = "examples/systems/moscito.yaml"
CLEAR = "examples/systems/precision.yaml"
COMMANDS = {
    ("check", CLEAR): 0,
    ("check", OPEN): 3,
    ("check", CLEAR, "examples/systems/lambda.yaml"): 0,
    ("check", CLEAR, OPEN): 3,
    ("check", "examples/systems"): 3,
    ("prickar", CLEAR): 0,
    ("prickar", OPEN): 3,
    ("opening", "1D", "11-15, 0+D"): 0,
    ("opening", "1D", "5+H"): 3,
    ("opening", "2C", "5-10, 6D | 13+ any shape, gf"): 0,
    ("opening", "1D", "11-15, 0+D", "--vul", "favourable"): 0,
    ("opening", "1S", "0-10, 5+H", "--seat", "3", "--vul", "we", "--partner-pass", "13+"): 0,
    ("hands", "15-17, 5+S"): 0,
    ("ask", "which", "defences", "apply", "vs", "strong", "club"): 0,
    ("ask", "which defences apply vs multi 2D"): 0,
    ("ask", f"which openings of {CLEAR} carry prickar"): 0,
    ("ask", "which openings of examples/systems/acol.yaml carry prickar"): 0,
    ("ask", "wich conventions need a choise"): 0,
    ("queries",): 0,
    ("convention", "rosenkranz"): 0,
    ("convention", "Responsiv", "dubbling"): 0,
    ("convention", "fishbein"): 0,
    ("defences", "strong", "club", "--seat", "direct"): 0,
    ("defences", "1NT"): 0,
    ("defences", "natural opening", "--seat", "balancing"): 0,
    ("defences", "slam"): 0,
    ("defences", "1C", "--meaning", "11-13 bal | 17+"): 0,
    ("defences", "1C", "--meaning", "13+ any shape"): 3,
    ("defences", "--system", CLEAR, "--opening", "1C"): 0,
    ("defences", "--system", "examples/systems/lambda.yaml", "--opening", "P"): 0,
    ("meaning", "(1H) X (2H) X"): 0,
    ("meaning", "(1NT) 2C", "--nt", "weak", "--with", "smp"): 0,
    ("meaning", "(1C) X", "--meaning", "16+"): 0,
    ("meaning", "(1H) 7NT"): 0,
    ("shows", "--hand", "KQT94.AJ82.5.943", "--over", "(1NT)"): 0,
    ("shows", "--hand", "KQT94.AJ82.5.943", "--over", "(1S)", "--vul", "favourable", "--with", "hector"): 0,
    ("sources",): 0,
    ("sources", "OB-2.5"): 0,
    ("sources", "OB-2.5.1-2"): 0,
    ("card", CLEAR): 0,
    ("checklist", CLEAR): 0,
    ("report", CLEAR): 0,
    ("export", CLEAR): 0,
    ("import", "docs/examples/club_notes.bml"): 0,
}
EACH = [pytest.param(arguments, code, id=" ".join(arguments)) for arguments, code in COMMANDS.items()]


@pytest.mark.parametrize(("arguments", "code"), EACH)
def test_a_command_answers_on_standard_output_with_its_exit_code(arguments: tuple[str, ...], code: int) -> None:
    """Text on standard output, nothing on standard error; 0 for an answer, 3 for unclear."""
    ran = run(*arguments)
    assert (ran.code, ran.err) == (code, "")
    assert ran.out.strip()
    assert not re.search(r"Traceback|\bpricks\b", ran.out)


@pytest.mark.parametrize(("arguments", "code"), EACH)
def test_json_is_one_object_and_nothing_else(arguments: tuple[str, ...], code: int) -> None:
    """With --json standard output is a versioned JSON object; the exit code stays."""
    ran = run(*arguments, "--json")
    assert (ran.code, ran.err) == (code, "")
    assert ran.json["version"] == 1
    assert len(ran.json) > 1


@pytest.mark.parametrize("arguments", [pytest.param(a, id=" ".join(a)) for a in COMMANDS
                                       if a[0] in ("prickar", "opening", "hands", "ask", "card")])  # fmt: skip
def test_ascii_prints_suits_as_letters(arguments: tuple[str, ...]) -> None:
    """No suit symbol anywhere, in text or JSON."""
    assert not SUITS.search(run(*arguments, "--ascii").out)
    assert not SUITS.search(run(*arguments, "--ascii", "--json").out)


def test_a_typing_error_in_a_question_is_forgiven_and_said() -> None:
    """The nearest phrase is answered, and the answer says how it was read."""
    ran = run("ask", "which defences aply vs strong club")
    assert ran.code == 0
    assert ran.out.startswith("(read as: which defences apply vs strong club)")


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [
        ("which calls show harts and spaides over 1NT", "which calls show hearts and spades over 1NT"),
        ("vilka bud visar bäda högfärgena över 1NT", "vilka bud visar båda högfärgerna över 1NT"),
        ("wich calls show both majers over 1NT", "which calls show both majors over 1NT"),
    ],
)
def test_mistyped_suits_are_forgiven_and_said(mistyped: str, meant: str) -> None:
    """The answer is that of the question as it was meant."""
    ran, well = run("ask", *mistyped.split()), run("ask", *meant.split())
    assert (ran.code, well.code) == (0, 0)
    assert well.out in ran.out
    assert ran.out.startswith("(read as: ")


@pytest.mark.parametrize("suits", ["manors", "lögfärgerna", "major", "trumps"])
def test_suits_that_may_be_either_are_not_guessed(suits: str) -> None:
    """A word as near to the majors as to the minors, or that means one of two suits, is refused."""
    assert run("ask", "which", "calls", "show", suits, "over", "1NT").code == 2


def test_defences_tell_seats_that_are_the_same_once() -> None:
    """Direct first; a call that another seat has not stands apart."""
    said = run("defences", "1NT").out
    assert "Pinpoint Astro\n  directly over the opening and in last seat after two passes\n    2♣" in said
    assert "Strength double of 1NT\n  directly over the opening\n    X" in said


def test_no_defence_in_one_seat_is_not_none_at_all() -> None:
    """A strong club has its defences directly over it."""
    said = run("defences", "1C", "--meaning", "16+", "--seat", "balancing").out
    assert "no defence aimed at it in last seat after two passes." in said


def test_a_hand_without_a_call_speaks_only_of_the_conventions_asked_about() -> None:
    """Others of the glossary may well show it."""
    asked = ("shows", "--hand", "KQT94.AJ82.5.943", "--over", "(1H)")
    assert "Of the conventions asked about, none has a call" in run(*asked, "--with", "ud_direct_ms").out
    assert "none has a call" not in run(*asked).out


def test_the_same_commands_print_symbols_without_it() -> None:
    """The test above looks for what is there otherwise."""
    assert SUITS.search(run("prickar", CLEAR).out)
    assert SUITS.search(run("opening", "1D", "5+H").out)


def test_an_answer_names_its_edition() -> None:
    """The first lines say by which edition was judged."""
    for ran in (run("opening", "1D", "11-15, 0+D"), run("prickar", CLEAR), run("check", CLEAR)):
        assert "Swedish rules for opening bids, 2002 edition" in ran.out.splitlines()[:3]
    assert run("prickar", CLEAR, "--json").json["edition"] == "Swedish rules for opening bids, 2002 edition"


def test_the_json_of_an_opening_has_the_keys_of_the_design() -> None:
    """Names and values of design section 4; parts add up."""
    found = run("opening", "1D", "11-15, 0+D", "--json").json
    assert (found["call"], found["prickar"], found["raw"]) == ("1♦", 3, 3)
    assert (found["exempt"], found["ceiling"]) == (None, None)
    assert [(part["statement"], part["prickar"]) for part in found["parts"]] == [("OB-2.5.1-2", 2), ("OB-2.5.1-3", 1)]
    assert {found[name] for name in ("natural", "strong", "weak", "game_forcing", "balance_pointer")} == {"no"}
    unclear = run("opening", "1D", "5+H", "--json").json
    assert (unclear["prickar"], unclear["prickar_range"], unclear["suit_pointer"]) == (None, [0, 1], ["hearts"])
    assert unclear["missing"][0]["what"] == "strength"


def test_the_json_of_a_system_has_the_keys_of_the_design() -> None:
    """Total and class, or their ranges; the pass if there is one."""
    clear, unclear = run("prickar", CLEAR, "--json").json, run("prickar", OPEN, "--json").json
    assert (clear["total"], clear["class"]) == (3, "C")
    assert (unclear["total"], unclear["total_range"]) == (None, [8, 10])
    assert (unclear["class"], unclear["class_range"]) == ("B", ["B"])
    assert run("prickar", "examples/systems/lambda.yaml", "--json").json["pass"] == {
        "meaning": "13+, any shape", "odd": "yes", "strong": "no"}  # fmt: skip


# --- Dates ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("opening", "1C", "16+"), ("prickar", CLEAR), ("check", CLEAR, OPEN)])
@pytest.mark.parametrize("day", ["2002-08-31", "2013-01-01", "2003-02-30", "yesterday"])
def test_a_date_outside_the_period_is_refused(arguments: tuple[str, ...], day: str) -> None:
    """Not in force then, or no date: exit 2, never a silent answer."""
    ran = run(*arguments, "--date", day)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("--date: ")
    assert day in ran.err


def test_a_date_inside_the_period_changes_nothing() -> None:
    """The edition is the one that is applied without a date."""
    without = run("prickar", CLEAR)
    assert [run("prickar", CLEAR, "--date", day) for day in ("2002-09-01", "2012-12-31")] == [without, without]


# --- Files and folders ----------------------------------------------------------------------------------------------


def test_a_folder_is_searched_and_each_system_gets_a_line() -> None:
    """Ten systems, in the order of their names."""
    ran = run("check", "examples/systems")
    files = [line.split()[-1] for line in ran.out.splitlines()]
    assert files == sorted(str(path.relative_to(ROOT)) for path in (ROOT / "examples" / "systems").glob("*.yaml"))
    assert len(run("check", "examples/systems", "--json").json["systems"]) == 10


def test_one_broken_system_does_not_hide_the_other(tmp_path: Path) -> None:
    """The sound one is answered, the broken one is named on standard error, the exit code is 2."""
    (tmp_path / "broken.yml").write_text("system: Broken\nopenings:\n  1D: 20-15\n", encoding="utf-8")
    (tmp_path / "sound.yaml").write_text("system: Sound\nopenings:\n  1D: 11-15, 0+D\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no system", encoding="utf-8")
    ran = run("check", tmp_path)
    assert ran.code == 2
    assert "Sound" in ran.out
    assert ran.err.startswith(f"{tmp_path / 'broken.yml'}:3:7: ")
    first, second = run("check", tmp_path, "--json").json["systems"]
    assert first["errors"][0]["line"] == 3
    assert second["total"] == 3


@pytest.mark.parametrize("command", ["check", "prickar"])
def test_a_file_that_is_not_there_is_named(command: str, tmp_path: Path) -> None:
    """Exit 2 with the path, also as JSON."""
    ran = run(command, tmp_path / "nowhere.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path / "nowhere.yaml") in ran.err
    assert run(command, tmp_path / "nowhere.yaml", "--json").json["errors"][0]["file"] == str(tmp_path / "nowhere.yaml")


def test_a_folder_without_systems_is_a_fault(tmp_path: Path) -> None:
    """An empty answer would read as if all were well."""
    ran = run("check", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path) in ran.err


# --- Arguments that cannot be used ------------------------------------------------------------------------------------

REFUSED = [
    (("opening", "1Z", "16+"), "CALL:1:1", "1Z"),
    (("opening", "P", "13+"), "CALL", "pass"),
    (("opening", "1D", "5+ H"), "MEANING:1:1", "write `5+H`"),
    (("opening", "1D", "11-15, 4441"), "MEANING:1:8", "any 4441"),
    (("opening", "1D", "11-15", "--seat", "5"), "--seat", "5"),
    (("opening", "1D", "11-15", "--vul", "red"), "--vul", "red"),
    (("opening", "1D", "11-15", "--vul", "favorable"), "--vul", "write `favourable`"),
    (("opening", "1D", "11-15", "--over-pass", "13"), "--over-pass:1:1", "13+"),
    (("opening", "1D", "11-15", "--over-pass", "13+", "--seat", "1"), "--over-pass", "first seat"),
    (("opening", "1D", "11-15", "--partner-pass", "13+", "--seat", "2"), "--partner-pass", "seat 2"),
    (("hands", "15-17 bla"), "MEANING:1:7", "bla"),
    (("hands", "4=4=4=4"), "MEANING:1:1", "16 cards"),
    (("hands", "15-17", "--samples", "5000"), "--samples", "1000"),
    (("ask", "who sings tonight"), "ask", "budlag queries"),
    (("ask", "which defences help with a strong club"), "ask", "which defences apply against {opening}"),
    (("ask", "what does rosencranz need"), "convention", "write `Rosenkranz`"),
    (("ask", "what does 9C mean in smp"), "call:1:1", "9C"),
    (("ask", "which calls show trumps over 1NT"), "suits", "`trumps` names no suits"),
    (("convention", "exclusion"), "NAME", "write `exclusion_nt` or `exclusion_strong_club`"),
    (("convention", "blackwood"), "NAME", "not described in this glossary"),
    (("convention", "rosencranz"), "NAME", "write `Rosenkranz`"),
    (("defences",), "CLASS", "nothing is asked about"),
    (("defences", "X"), "CLASS", "X is no opening"),
    (("defences", "strong clib"), "CLASS", "write `strong club`"),
    (("defences", "strong club", "--seat", "directly"), "--seat", "write `direct`"),
    (("defences", "strong club", "--meaning", "16+"), "--meaning", "is a class"),
    (("defences", "1C", "--meaning", "5+ H"), "--meaning:1:1", "write `5+H`"),
    (("defences", "1C", "--opening", "1C"), "--opening", "no system is given"),
    (("defences", "1C", "--system", CLEAR), "--system", "both given"),
    (("defences", "--system", CLEAR, "--opening", "3NT"), CLEAR, "no opening 3NT"),
    (("defences", "--system", CLEAR), "--opening", "which opening"),
    (("meaning", "(1H) 1D"), "AUCTION:1:6", "not higher than"),
    (("meaning", "(1H)"), "AUCTION", "the last call is the opponents'"),
    (("meaning", "(1H) X", "--with", "blackwod"), "--with", "not described"),
    (("meaning", "(1H) X", "--nt", "weak"), "--nt", "not 1NT"),
    (("meaning", "1H (X) XX", "--meaning", "16+"), "--meaning", "have not opened"),
    (("meaning", "(1NT) 2C", "--nt", "week"), "--nt", "write `weak`"),
    (("shows", "--hand", "KQT94.AJ8.5.943", "--over", "(1NT)"), "--hand", "13 cards, not 12"),
    (("shows", "--hand", "KKT94.AJ82.5.943", "--over", "(1NT)"), "--hand", "the K of spades stands twice"),
    (("shows", "--hand", "KQT94.AJ82.5.943", "--over", "(1NT) X"), "--over", "opponents' turn"),
    (("shows", "--hand", "KQT94.AJ82.5.943", "--over", "(1NT)", "--vul", "red"), "--vul", "red"),
    (("ask", "which defences apply vs strong bananas"), "opening", "neither a class of calls nor a call"),
    (("ask", "which defences apply vs 1C 16+ foo"), "opening:1:8", "foo"),
    (("ask", "which openings of nowhere.yaml carry prickar"), "nowhere.yaml", "expected"),
    (("sources", "OB-9.9"), "ID", "OB-9.9"),
]


@pytest.mark.parametrize(("arguments", "place", "says"), REFUSED)
def test_an_argument_that_cannot_be_used_is_named(arguments: tuple[str, ...], place: str, says: str) -> None:
    """Exit 2, the argument and its column on standard error, and the nearest thing that works."""
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(place + ": ")
    assert says in ran.err
    as_json = run(*arguments, "--json")
    assert (as_json.code, as_json.err) == (2, "")
    assert as_json.json["errors"]


@pytest.mark.parametrize("arguments", [("opening", "1D"), ("nonsense",), ("check",), ("hands", "15+", "--seed", "x")])
def test_a_command_line_that_cannot_be_read_shows_the_usage(arguments: tuple[str, ...]) -> None:
    """Exit 2 and nothing on standard output."""
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Usage:" in ran.err
    as_json = run(*arguments, "--json")
    assert (as_json.code, as_json.err) == (2, "")
    assert as_json.json["errors"][0]["file"] == "command line"


# --- Help, version, processes -----------------------------------------------------------------------------------------


def commands() -> list[str]:
    """The names of all commands."""
    return sorted(typer.main.get_command(build()).commands)


@pytest.mark.parametrize("command", commands())
def test_the_help_of_a_command_has_an_example_that_runs(command: str) -> None:
    """An Example line in each help text, which works as it stands."""
    shown = run(command, "--help")
    assert shown.code == 0
    (example,) = re.findall(r"^ *Example: (.*(?:\n +\S.*)*)", shown.out, re.MULTILINE)
    program, *arguments = shlex.split(" ".join(example.split()))
    assert (program, arguments[0]) == ("budlag", command)
    ran = run(*arguments)
    assert ran.code in (0, 3)
    assert ran.out.strip()
    assert ran.err == ""


@pytest.mark.parametrize("command", commands())
def test_every_command_takes_the_four_options(command: str) -> None:
    """--json, --why, --ascii and --date, also where one of them changes nothing."""
    taken = {option for p in typer.main.get_command(build(command)).commands[command].params for option in p.opts}  # type: ignore[attr-defined]
    assert {"--json", "--why", "--ascii", "--date"} <= taken


def test_a_source_shows_its_rules_and_whether_it_was_in_force() -> None:
    """--why prints the rules themselves, --date tells what had been replaced."""
    shown = run("sources", "OB-2.5.1-2", "--why").out
    assert "%! OB-2.5.1-2: " in shown
    assert "prick(M, short_suit, 2) :-" in shown
    assert "was not in force" in run("sources", "OB-2.5.1-2", "--date", "2014-01-01").out
    assert "was not in force" not in run("sources", "OB-2.5.1-2", "--date", "2004-01-01").out
    listed = run("sources", "AL", "--date", "2004-01-01", "--json").json["statements"]
    assert {statement["state"] for statement in listed} == {"not in force then"}


def test_a_drawing_goes_into_json_too() -> None:
    """--mermaid and --dot beside --json: one object with both."""
    asked = ("why", "natural", "1C", "--system", CLEAR, "--json")
    for form, start_of_it in (("mermaid", "flowchart TD"), ("dot", "digraph")):
        found = run(*asked, f"--{form}").json
        assert found[form].startswith(start_of_it)
        assert found["traces"]


def test_every_command_is_tried_here() -> None:
    """A new command has to be added to the table above, or to the tests of its own."""
    assert {arguments[0] for arguments in COMMANDS} <= set(commands())
    elsewhere = {"alert", "comparable", "conflicts", "consult", "coverage", "diff", "repair", "sanctions"}
    assert set(commands()) - {arguments[0] for arguments in COMMANDS} <= elsewhere | {"why", "why-not"}


def test_the_version_is_answered() -> None:
    """`budlag --version` in a process of its own."""
    assert start("--version") == Ran(0, f"budlag {__version__}\n", "")


def test_exit_codes_reach_the_shell() -> None:
    """0, 2 and 3 from a process of its own, without a traceback."""
    assert start("opening", "1D", "11-15, 0+D").code == 0
    assert start("opening", "1D", "5+H").code == 3
    refused = start("opening", "1D", "5+ H")
    assert (refused.code, refused.out) == (2, "")
    assert "Traceback" not in refused.err


def test_a_terminal_without_suit_symbols_gets_an_answer() -> None:
    """Where the encoding lacks the symbols they are replaced: no traceback."""
    ran = start("opening", "1D", "11-15, 0+D", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "1?" in ran.out


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_answers_do_not_depend_on_the_hash_seed(more: tuple[str, ...]) -> None:
    """The same output from two processes with different seeds, for every command."""
    code = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from test_command_line import COMMANDS, run\n"
        f"for arguments in COMMANDS: print(*run(*arguments, *{more!r}), sep='\\n')"
    )
    one, other = (python("-c", code, PYTHONHASHSEED=seed) for seed in ("0", "1"))
    assert one.code == 0
    assert len(one.out) > 10_000
    assert one == other


@pytest.mark.parametrize("meaning", ["only force, preempt", "20+ ..., preempt"])
def test_a_meaning_whose_words_contradict_each_other_is_refused(meaning: str) -> None:
    """A preempt is not strong: where nothing is left, the fault is named."""
    ran = run("opening", "2H", meaning)
    assert ran.code == 2
    assert "contradicts itself" in ran.err
