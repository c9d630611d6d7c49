"""Why and why not: derivations are sound, facts can be asked about, sentences are for people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from clingo import Function, Symbol

from budlag.engine import OPENING_BIDS, Answer, run
from budlag.explain.check import Unsound, replay
from budlag.explain.facts import askables
from budlag.explain.graph import dot, graph, mermaid
from budlag.explain.proofs import Proof, Step, prove
from budlag.explain.questions import Explainer
from budlag.explain.rules import Program, Unexplainable, load
from budlag.facts import Facts
from budlag.problems import InputError
from budlag.systems import parse_system, read_system

SYSTEMS = sorted((Path(__file__).parents[1] / "examples" / "systems").glob("*.yaml"))
JUDGED = ("prickar", "class", "raw", "exempt", "natural", "strong", "suit_pointer", "ceiling")


def answered(text_or_path: str | Path) -> Answer:
    """The answer set for a system file or its text."""
    facts = Facts()
    system = read_system(text_or_path) if isinstance(text_or_path, Path) else parse_system(text_or_path)
    facts.add_system(system)
    return run(facts)


def atoms(answer: Answer, name: str) -> list[Symbol]:
    """The true atoms of a predicate of two or three places."""
    return [Function(name, row) for arity in (1, 2, 3) for row in answer.atoms(name, arity)]


@pytest.fixture(scope="module")
def polish() -> Answer:
    """The Polish Club, judged."""
    return answered(next(path for path in SYSTEMS if path.stem == "polish_club"))


@pytest.mark.parametrize("path", SYSTEMS, ids=lambda path: path.stem)
def test_each_conclusion_is_derived_by_the_steps_of_its_trace_alone(path: Path) -> None:
    """clingo replays the steps of the derivations of a published system, and nothing else."""
    answer, program = answered(path), load(*OPENING_BIDS)
    goals = [goal for name in JUDGED for goal in atoms(answer, name)[:6]]
    assert len(goals) > 10
    for goal in goals:
        assert replay(prove(goal, program, answer), program, answer) > 0


def test_a_step_that_does_not_stand_is_rejected(polish: Answer) -> None:
    """The check fails for a missing step, a false atom and a goal that the steps do not reach."""
    program = load(*OPENING_BIDS)
    proof = prove(atoms(polish, "prickar")[0], program, polish)
    given = {atom: Step(atom, None, None, 0) for atom in proof.steps}
    with pytest.raises(Unsound):
        replay(Proof(proof.goal, given), program, polish)
    false = Function("prickar", [proof.goal.arguments[0], Function("many")])
    with pytest.raises(Unsound):
        replay(Proof(false, {false: Step(false, None, None, 0)}), program, polish)
    with pytest.raises(LookupError):
        prove(false, program, polish)


@pytest.mark.parametrize("example", [askable.example for askable in askables()])
def test_every_fact_that_can_be_asked_about_is_answered(polish: Answer, example: str) -> None:
    """The examples of `budlag why --list`, in words: no predicate, no open place, no underscore."""
    call = re.search(r"\b[1-7](?:NT|[CDHS])\b", example)
    asked = example.replace(call[0], "1C") if call else example
    if "pass" in example:
        with pytest.raises(InputError, match="opening pass"):
            Explainer(polish).explain(asked)
        return
    explanation = Explainer(polish).explain(asked)
    sentences = [step.sentence for trace in explanation.traces for step in trace.walk()]
    assert sentences
    assert [s for s in sentences if re.search(r"_|\{|as\(|variant\(|without\(", re.sub(r"`[^`]*`", "", s))] == []


def test_why_not_shows_the_first_premise_that_failed_with_a_hand(polish: Answer) -> None:
    """The short club is not natural, and a concrete hand shows it."""
    explanation = Explainer(polish).explain("natural 1C")
    assert explanation.verdict == "no"
    first = explanation.traces[0].children[0]
    assert first.statements == ("OB-2.2-10",)
    assert "for example" in first.children[0].sentence


def test_a_contrast_explains_both_sides(polish: Answer) -> None:
    """Why one number and not another, with the second named by the differing word alone."""
    explanation = Explainer(polish).explain("3 prickar 1C and not 2")
    told = [trace.sentence.split(";")[0] for trace in explanation.traces]
    assert told == ["1♣ carries 3 prickar", "1♣ does not carry 2 prickar"]


def test_an_unclear_fact_has_a_trace_for_each_outcome() -> None:
    """The strength that is not stated decides, and each answer says under which assumption."""
    explanation = Explainer(answered("system: S\nopenings:\n  1D: 5+H\n")).explain("prickar 1D")
    assert explanation.verdict == "unclear"
    assert len(explanation.traces) == 2
    assert all(trace.sentence.startswith("If ") for trace in explanation.traces)


def test_an_unknown_fact_or_opening_is_named(polish: Answer) -> None:
    """Typos get the nearest phrase; an opening that the system lacks is named."""
    with pytest.raises(InputError, match="natural 1C"):
        Explainer(polish).explain("naturel 1C")
    with pytest.raises(InputError, match="7NT"):
        Explainer(polish).explain("natural 7NT")


@pytest.mark.parametrize("rule", ["a; b :- c.", ":- a.", "a :- &diff { x } <= 3.", "a :- b(1; 2)."])
def test_what_cannot_be_explained_is_refused_with_its_place(rule: str) -> None:
    """Disjunctive heads, bare constraints, theories and pools in bodies are refused loudly."""
    program = Program()
    theory = "#theory t { x { - : 1, unary }; &diff/0 : x, {<=}, x, body }.\n"

    def loaded() -> int:
        program.add("rules.lp", (theory if "&" in rule else "") + rule)
        return program.check()

    with pytest.raises(Unexplainable, match=r"rules\.lp:\d+"):
        loaded()


def test_the_knowledge_base_can_be_explained_whole() -> None:
    """Every rule that is loaded has a value, and there are hundreds."""
    assert load(*OPENING_BIDS).check() > 200


def test_a_trace_is_a_graph(polish: Answer) -> None:
    """The graph has no cycles, and both drawings name its conclusion."""
    import networkx

    traces = Explainer(polish).explain("3 prickar 1C").traces
    drawn = graph(traces)
    assert networkx.is_directed_acyclic_graph(drawn)
    assert traces[0].sentence in drawn
    assert mermaid(traces).startswith("flowchart TD")
    assert dot(traces).count("->") == drawn.number_of_edges()
