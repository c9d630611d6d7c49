"""The table of conflicts, the matrix of all pairs, profiles, graphs and the command."""

from __future__ import annotations

import time
from pathlib import Path

import networkx
import pytest
from clingo import Function

from budlag.conflicts.graph import dot, graph, mermaid
from budlag.conflicts.judge import KINDS, ConflictAnswer, conflict_matrix, judge_conflicts, run_conflicts
from budlag.conflicts.profiles import Profile, parse_profile
from budlag.engine import CONFLICTS
from budlag.glossary.names import convention_named
from budlag.problems import InputError
from cases_reader import Case, read_cases
from command_line import run as command

CASES = [case for case in read_cases() if "conflicts" in case.keys]


def judged(*conventions: str) -> ConflictAnswer:
    return judge_conflicts(Profile("", conventions))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_profile_conflicts_as_the_table_says(case: Case) -> None:
    """Each kind with its calls; kinds that must not come do not."""
    judge_conflict_case(case)


def judge_conflict_case(case: Case) -> None:
    answer = judged(*case.keys["conflicts"])
    members = set(answer.conventions)
    found: dict[str, set[str]] = {}
    for conflict in answer.conflicts:
        if {conflict.a, conflict.b} - {""} <= members or conflict.kind in ("default_overridden", "hand_without_call"):
            found.setdefault(conflict.kind, set()).add(conflict.call or "none")
    for kind, calls in case.keys.get("expect", {}).items():
        assert kind in KINDS
        assert set(calls) <= found.get(kind, set()), (kind, found)
        if kind == "clash":
            assert set(calls) == found[kind]
    assert set(case.keys.get("absent", ())) & set(found) == set()
    for call, contexts in case.keys.get("contexts", {}).items():
        shown = {context for c in answer.conflicts for context in c.contexts if c.call == call and c.kind == "clash"}
        assert shown == set(contexts)


def test_every_kind_has_a_case() -> None:
    """The nine kinds all come up in the table."""
    assert {kind for case in CASES for kind in case.keys.get("expect", ())} == set(KINDS)


@pytest.fixture(scope="module")
def matrix() -> set[tuple[str, str, str]]:
    """Every pair of the 160 conventions in one run."""
    return set(conflict_matrix())


def test_the_matrix_agrees_with_the_pairs(matrix: set[tuple[str, str, str]]) -> None:
    """What the run over all pairs finds of a pair is what the pair alone has."""
    for case in CASES:
        pair = case.keys["conflicts"]
        if len(pair) == 2:
            alone = {(c.kind, c.a, c.b) for c in judged(*pair).conflicts if c.kind in ("clash", "extension")}
            found = {row for row in matrix if row[0] in ("clash", "extension") and set(row[1:]) == set(pair)}
            assert {(kind, *sorted((a, b))) for kind, a, b in alone} == {(k, *sorted((a, b))) for k, a, b in found}, (
                pair
            )


def test_no_convention_conflicts_with_itself(matrix: set[tuple[str, str, str]]) -> None:
    """Kinds of two are of two different ones."""
    assert [row for row in matrix if row[1] == row[2]] == []
    assert len({row[1:] for row in matrix if row[0] == "clash"}) > 300


def test_the_largest_sets_are_playable_and_cannot_grow() -> None:
    """No conflict inside, and each that is left out brings one in."""
    wanted = ("truscott", "merrimack", "multi_strong_club", "boes_2nt", "hector")
    answer = judged(*wanted)
    assert answer.largest
    for kept in answer.largest:
        assert judged(*kept).faults == ()
        for other in set(wanted) - set(kept):
            assert judged(*kept, other).faults


def test_a_profile_limits_and_chooses() -> None:
    """A class of openings, and a version: the range of the weak notrump overcall is then decided."""
    text = "profile: Ours\nconventions: [svag_sang_mothand]\nchoices:\n  svag_sang_mothand: {version: r13_15}\n"
    assert [c for c in judge_conflicts(parse_profile(text)).conflicts if c.kind == "ambiguous"] == []
    both = "profile: Ours\nagainst:\n  strong_club: [truscott]\n  one_nt_strong: [smp]\n"
    assert judge_conflicts(parse_profile(both)).faults == ()
    by_name = "profile: Ours\nagainst:\n  Stark klöver: [truscott]\n  1NT: [smp]\n"
    assert parse_profile(by_name).against == (
        ("truscott", "strong_club"), ("smp", "one_nt_strong"), ("smp", "one_nt_weak"),
    )  # fmt: skip
    menu = "konkurrensdubblingar"
    several = f"conventions: [{menu}]\nchoices:\n  {menu}: {{situations: [responsive, delayed]}}\n"
    assert len(parse_profile(f"profile: Ours\n{several}").choices) == 2


FAULTS = [
    ("profile: P\nconventions: [trusscott]\n", 2, "Truscott"),
    ("profile: P\nkonventions: [truscott]\n", 2, "conventions"),
    ("profile: P\n", 1, "names no convention"),
    ("profile: P\nconventions: [truscott]\nagainst:\n  strong_klub: [truscott]\n", 4, "strong_club"),
    ("profile: P\nconventions: [svag_sang_mothand]\nchoices:\n  svag_sang_mothand: {version: r10}\n", 4, "r13_15"),
    ("profile: P\nconventions: [svag_sang_mothand]\n", 2, "more than one version (r12_14, r13_15) and none is chosen"),
    ("conventions: [trapp]\nchoices:\n  trapp: {version: [multi_principle, normal_preempts]}\n", 3, "is chosen twice"),
    ("profile: P\nconventions: [smp]\nchoices:\n  trapp: {version: multi_principle}\n", 4, "does not play"),
    ("profile: P\nconventions: [smp]\nchoices:\n  smp: {\"a). b(x\": \"c). d(e\"}\n", 4, "no choice"),
    ("profile: P\nagainst:\n  \"x). a(y\": [smp]\n", 3, "no class of openings"),
]


@pytest.mark.parametrize(("text", "line", "says"), FAULTS)
def test_a_faulty_profile_is_refused(text: str, line: int, says: str) -> None:
    """The line, what was expected and the nearest name."""
    with pytest.raises(InputError) as caught:
        judge_conflicts(parse_profile(text, "p.yaml"))
    assert says in str(caught.value)
    assert caught.value.problems[0].line == line


def test_a_profile_made_in_python_is_refused_as_well() -> None:
    """Nothing that the glossary does not know reaches the knowledge base."""
    for bad in (
        Profile("", ("truscott). member(smp",)), Profile("", ("smp",), (("smp", "x). y("),)),
        Profile("", ("trapp",), (), (("trapp", "version", "r10"),)),
    ):  # fmt: skip
        with pytest.raises(InputError):
            judge_conflicts(bad)


def test_a_name_of_two_conventions_asks_which() -> None:
    """An id goes before a name; a name that two bear is refused with both."""
    assert convention_named("merrimack") == "merrimack"
    with pytest.raises(InputError) as caught:
        convention_named("Multi-två ruter försvar som ingen har")
    assert "not described" in str(caught.value)


def test_the_conflicts_are_a_graph() -> None:
    """Nodes by name, edges by kind, drawn twice."""
    answer = judged("truscott", "merrimack", "hector")
    drawn = graph(answer)
    assert isinstance(drawn, networkx.MultiGraph)
    assert drawn.edges["merrimack", "truscott", "clash"]["calls"]
    assert mermaid(answer).startswith("flowchart LR")
    assert dot(answer).count(" -- ") == drawn.number_of_edges()


def test_the_command_answers_in_every_form(tmp_path: Path) -> None:
    """Text, JSON, drawings, reasons; 1 for a conflict, 3 for what is open, 0 for none, 2 for an unknown name."""
    shown = command("conflicts", "truscott", "merrimack")
    assert shown.code == 1
    assert "Clash" in shown.out
    assert "Largest sets" in shown.out
    found = command("conflicts", "truscott", "merrimack", "--json").json
    assert {"a", "b", "kind", "context", "call", "statement"} <= set(found["conflicts"][0])
    assert found["largest"] == [["merrimack"], ["truscott"]]
    assert "flowchart" in command("conflicts", "truscott", "merrimack", "--mermaid").out
    assert command("conflicts", "truscott", "merrimack", "--dot", "--json").json["dot"].startswith("graph")
    assert "CF-1" in command("conflicts", "truscott", "merrimack", "--why").out
    assert command("conflicts", "merrimack").code == 3
    assert command("conflicts", "ud_direct_ms", "ud_sista_hand").code == 0
    assert command("conflicts", "trusscott").code == 2
    assert command("conflicts").code == 2
    profile = tmp_path / "p.yaml"
    profile.write_text("profile: P\nconventions:\n  - Truscott mot stark klöver\n", encoding="utf-8")
    assert command("conflicts", "--profile", profile).code == 0


def test_check_reports_the_conflicts_of_a_system(tmp_path: Path) -> None:
    """Named under `conventions:`; a name that the glossary does not have is said, and nothing is invented for it."""
    system = tmp_path / "s.yaml"
    text = "system: S\nopenings:\n  1D: 11-15, 4+D\nconventions: [truscott, merrimack, bizarro]\n"
    system.write_text(text, encoding="utf-8")
    shown = command("check", system).out
    assert "Clash" in shown
    assert "`bizarro` is not described in this glossary" in shown
    found = command("check", system, "--json").json
    assert {c["kind"] for c in found["conflicts"]["conflicts"]} >= {"clash", "extension"}
    assert len(found["not_in_glossary"]) == 1


def test_the_matrix_takes_about_a_second() -> None:
    """A guard against a grounding that explodes (the bar is measured in benchmarks/)."""
    began = time.process_time()
    assert len(conflict_matrix()) > 500
    assert time.process_time() - began < 10


def test_a_conflict_is_an_atom_with_a_reason() -> None:
    """Each conflict can be explained, in words."""
    from budlag.explain.questions import Explainer

    answer = run_conflicts(Profile("", ("truscott", "merrimack")))
    explainer = Explainer(answer, parts=CONFLICTS)
    for row in answer.atoms("conflict", 5):
        trace = explainer.why(Function("conflict", row))
        assert trace.statements[0].startswith("CF-")
        assert "_" not in trace.sentence


def test_an_answer_whose_question_has_changed_is_told_as_the_answer() -> None:
    """The call named is the question, which stands in the auction already."""
    said = command("conflicts", "romerska_hoppinkliv", "dubbeltydigt_2nt_svar").out
    assert "the answer to 2♠ in (1♥) 2♠ (P)" in said
