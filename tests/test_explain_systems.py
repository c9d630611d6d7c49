"""Why and why not: derivations are sound, facts can be asked about, sentences are for people."""

from __future__ import annotations

import re
from pathlib import Path

import networkx
import pytest
from clingo import Function, Symbol
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import meanings as m
from budlag.engine import OPENING_BIDS, run
from budlag.explain.bodies import Instance
from budlag.explain.check import Unsound, replay, replay_all
from budlag.explain.facts import askables
from budlag.explain.graph import dot, graph, mermaid
from budlag.explain.proofs import Proof, Prover, Step
from budlag.explain.questions import Explainer
from budlag.explain.rules import load
from budlag.explain.world import World
from budlag.facts import Facts
from budlag.problems import InputError
from budlag.systems import parse_system, read_system
from explained import false_statements
from meanings import profile

SYSTEMS = sorted((Path(__file__).parents[1] / "examples" / "systems").glob("*.yaml"))
WRITTEN = [
    "5+H",
    "~12-14 bal",
    "11-15, 2+D",
    "12-14 | 18+ hfp",
    "6-10, 6+D | gf",
    "12-14, (bal | any 5422), 92% bal",
    "...",
]
"""Meanings that leave something open."""
MEANING = st.sampled_from(WRITTEN) | m.MEANINGS.map(m.written)
ASKED = ("natural", "strong", "exempt", "prickar", "suit pointer", "balance pointer", "ceiling", "0 prickar")
JUDGED = ("prickar", "class", "raw", "exempt", "natural", "strong", "suit_pointer", "ceiling")


class Judged:
    """A system judged, with what explains it."""

    def __init__(self, text_or_path: str | Path):
        facts = Facts()
        facts.add_system(read_system(text_or_path) if isinstance(text_or_path, Path) else parse_system(text_or_path))
        self.answer = run(facts)
        self.program = load(*OPENING_BIDS)
        self.world = World(self.answer)
        self.prover = Prover(self.program, self.world)

    def atoms(self, *names: str) -> list[Symbol]:
        """The true atoms of some predicates."""
        return [Function(name, row) for name in names for arity in (1, 2, 3) for row in self.world.rows(name, arity)]

    def explainer(self, *, full: bool = False) -> Explainer:
        """A fresh explainer."""
        return Explainer(self.answer, full=full)


@pytest.fixture(scope="module")
def polish() -> Judged:
    """The Polish Club."""
    return Judged(next(path for path in SYSTEMS if path.stem == "polish_club"))


@pytest.mark.parametrize("path", SYSTEMS, ids=lambda path: path.stem)
def test_each_conclusion_is_derived_by_the_steps_of_its_trace_alone(path: Path) -> None:
    """clingo replays the steps of the derivations of a published system, and nothing else."""
    judged = Judged(path)
    goals = judged.atoms(*JUDGED)
    assert len(goals) > 30
    assert replay_all(map(judged.prover.prove, goals), judged.program, judged.world) > len(goals)


@settings(profile, max_examples=30)
@given(
    st.dictionaries(
        st.sampled_from(m.CALLS), st.sampled_from(WRITTEN) | m.MEANINGS.map(m.written), min_size=1, max_size=5
    )
)
def test_what_is_shown_of_a_random_system_is_so(openings: dict[str, str]) -> None:
    """Derivations replay, no step rests on itself, and no trace, of a fact or of its absence, says what is not so."""
    text = "system: S\nopenings:\n" + "".join(f"  {call}: '{meaning}'\n" for call, meaning in openings.items())
    try:
        judged = Judged(text)
    except InputError:
        reject()
    replay_all(map(judged.prover.prove, judged.atoms(*JUDGED)), judged.program, judged.world)
    explainer = judged.explainer(full=True)
    facts = [f"{fact} {call}" for call in openings for fact in ASKED] + ["class C", "class A", "total 3"]
    for fact in facts:
        traces = explainer.explain(fact).traces
        assert traces
        assert false_statements(traces, judged.world) == []
        assert networkx.is_directed_acyclic_graph(graph(traces))


def test_a_step_that_does_not_stand_is_rejected(polish: Judged) -> None:
    """The check fails for a missing step, a false atom and a goal that the steps do not reach."""
    proof = polish.prover.prove(polish.atoms("prickar")[0])
    given_alone = {step.atom: Step(step.atom) for step in proof.reachable()}
    with pytest.raises(Unsound, match="rules derive it"):
        replay(Proof(proof.goal, given_alone), polish.program, polish.world)
    premise = proof.step(proof.goal).instance.premises[0]._replace(true=(proof.goal,))
    circle = {proof.goal: proof.step(proof.goal)._replace(instance=Instance({}, (premise,)))}
    with pytest.raises(Unsound):
        replay(Proof(proof.goal, circle), polish.program, polish.world)
    false = Function("prickar", [proof.goal.arguments[0], Function("many")])
    with pytest.raises(Unsound, match="not in the answer set"):
        replay(Proof(false, {false: Step(false)}), polish.program, polish.world)
    with pytest.raises(LookupError):
        polish.prover.prove(false)


@pytest.mark.parametrize("example", [askable.example for askable in askables(*OPENING_BIDS)])
def test_every_fact_that_can_be_asked_about_is_answered(polish: Judged, example: str) -> None:
    """The examples of `budlag why --list`, in words: no predicate, no open place, no underscore."""
    call = re.search(r"\b[1-7](?:NT|[CDHS])\b", example)
    asked = example.replace(call[0], "1C") if call else example
    if "pass" in example:
        with pytest.raises(InputError, match="opening pass"):
            polish.explainer().explain(asked)
        return
    explanation = polish.explainer().explain(asked)
    sentences = [step.sentence for trace in explanation.traces for step in trace.walk()]
    assert sentences
    assert [s for s in sentences if re.search(r"_|\{|as\(|variant\(|without\(", re.sub(r"`[^`]*`", "", s))] == []


def test_why_not_shows_the_first_premise_that_failed_with_a_hand(polish: Judged) -> None:
    """The short club is not natural, and a concrete hand shows it."""
    explanation = polish.explainer().explain("natural 1C")
    assert explanation.verdict == "no"
    first = explanation.traces[0].children[0]
    assert first.statements == ("OB-2.2-10",)
    assert "for example" in first.children[0].sentence


def test_a_contrast_explains_both_sides(polish: Judged) -> None:
    """Why one number and not another, with the second named by the differing word alone."""
    explanation = polish.explainer().explain("3 prickar 1C and not 2")
    told = [trace.sentence.split(";")[0] for trace in explanation.traces]
    assert told == ["1♣ carries 3 prickar", "1♣ does not carry 2 prickar"]


def test_an_unclear_fact_has_a_trace_for_each_outcome() -> None:
    """The strength that is not stated decides, and each answer says under which assumption."""
    explanation = Judged("system: S\nopenings:\n  1D: 5+H\n").explainer().explain("prickar 1D")
    assert explanation.verdict == "unclear"
    assert len(explanation.traces) == 2
    assert [trace.sentence.partition(":")[0] for trace in explanation.traces] == [
        "If 1♦ is always strong (15 hp, or 18 with distribution)", "Otherwise, for example if 1♦ shows 9 hp or more",
    ]  # fmt: skip


def test_an_unknown_fact_or_opening_is_named(polish: Judged) -> None:
    """Typos get the nearest phrase; an opening that the system lacks is named."""
    with pytest.raises(InputError, match="natural 1C"):
        polish.explainer().explain("naturel 1C")
    with pytest.raises(InputError, match="7NT"):
        polish.explainer().explain("natural 7NT")


def test_a_trace_is_a_graph(polish: Judged) -> None:
    """The graph has no cycles, and both drawings name its conclusion."""
    traces = polish.explainer().explain("3 prickar 1C").traces
    drawn = graph(traces)
    assert networkx.is_directed_acyclic_graph(drawn)
    assert drawn.nodes["n0"]["sentence"] == traces[0].sentence
    assert mermaid(traces).startswith("flowchart TD")
    assert dot(traces).count("->") == drawn.number_of_edges()


@pytest.mark.parametrize(
    ("meaning", "fact", "hand"),
    [
        ("0-7, 5+D | gf", "weak 1D", "2=3=5=3 with 7 hp"),
        ("6-10, 6+C | only force", "parts 1D", "3=4=0=6 with 10 hp"),
        ("11-13 bal | gf", "parts 1D", "4=4=0=5 with 18 hp"),
        ("12-14, 5+C | gf", "natural 1D", "4=4=0=5 with 12 hp"),
        ("12-14, 4+D, 2+C | gf", "natural 1D", "4=4=0=5 with 18 hp"),
    ],
)
def test_a_hand_shown_is_one_that_people_would_think_of(meaning: str, fact: str, hand: str) -> None:
    """Not of a forcing alternative that does not state its strength if another has one, nor then a weak one."""
    explainer = Judged(f"system: S\nopenings:\n  1D: {meaning}\n").explainer(full=True)
    said = " ".join(step.sentence for trace in explainer.explain(fact).traces for step in trace.walk())
    assert f"for example {hand}" in said


def test_what_a_question_was_answered_with_is_not_told_again(polish: Judged) -> None:
    """Why not 2: that 2NT carries 1 is told, and the sum and the ceiling that it rests on are named after that."""
    (trace,) = polish.explainer().explain("2 prickar 2NT").traces
    instead, uncut, _ = trace.children
    assert instead.sentence == "2NT carries 1 prick, its ceiling, instead of 2"
    assert [(child.sentence, child.again) for child in uncut.children] == [
        ("The prickar of 2NT add up to 2 before any ceiling", True),
        ("Of the ceilings on 2NT the lowest, 1, governs", True),
    ]


def test_words_on_what_is_left_out_stand_below_what_they_are_about() -> None:
    """Two readings of 1♦ are a minimum that nobody is told of: nothing is said of the other one."""
    explainer = Judged("system: S\nopenings:\n  1D: 5+H\n  1H: 11-15, 3+H\n  1S: 11-15, 5+S\n").explainer()
    most = explainer.explain("total").traces[-1]
    assert [child.sentence for child in most.children] == [
        "1♥ carries 3 prickar; no ceiling cuts them", "1♦ carries 1 prick, its ceiling, instead of 3",
        "1 other adds nothing",
    ]  # fmt: skip
