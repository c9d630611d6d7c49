"""Unclear answers: the assumptions that traces are told under are enough, and the trace shown is one of theirs."""

from __future__ import annotations

import pytest

from budlag.explain.assumptions import assuming
from budlag.explain.questions import Explainer
from budlag.problems import InputError
from test_explain_systems import Judged

OPEN = """
system: Left open
pass: 8-12, bal | 0-5
openings:
  1C: ...
  1D: ~10-15, ...
  1H: 5+S
  1S: ~15+
  1NT: 12-14, (bal | any 5422), 87% bal
  2C: gf | ...
  2D: 6+M
  2S: ..., 7+H
  2NT: 5-5 minors | 20-22 bal
  3C: preempt
"""
CALLS = ("1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2S", "2NT", "3C")
FACTS = ("natural", "strong", "weak", "exempt", "prickar", "balance pointer", "suit pointer", "parts", "ceiling")


@pytest.fixture(scope="module")
def explainer() -> Explainer:
    return Judged(OPEN).explainer()


@pytest.mark.parametrize("call", CALLS)
def test_each_assumption_is_enough_for_its_outcome_and_true_of_what_is_shown(explainer: Explainer, call: str) -> None:
    """Whatever reading fits the words of an assumption has the outcome told under it; the first is the one shown."""
    found = 0
    for fact in FACTS:
        goals = explainer._read(f"{fact} {call}").goals
        cases = [case for case in explainer._cases(goals) if case.assumption]
        if not cases:
            continue
        found += 1
        shown = {case.outcome: case for case in reversed(cases)}
        wording, described = explainer.wording, cases[0].described
        assert described is not None
        for case in shown.values():
            said = case.assumption.removeprefix("If ").removeprefix("Otherwise, for example if ")
            ways = {option: wording.turned_out(described, [option]) for option in case.options}
            told = [way for way in ways.values() if _verbless(way) in said]
            assert told, (fact, case.assumption, ways)
            if not case.last:
                first = said.partition(", and likewise")[0]
                fixed = {o for o, way in ways.items() if _verbless(way) in first}
                assert {other.outcome for other in cases if fixed <= set(other.options)} == {case.outcome}
    assert found or call == "1S"


def _verbless(way: str) -> str:
    """What is told of a gap, without the verb that a list leaves out."""
    for verb in (" is ", " shows "):
        way = way.partition(verb)[2] or way
    return way


@pytest.mark.parametrize(
    ("fact", "sentences"),
    [
        ("natural 1D", ["If 1♦ shows four or more diamonds: ", "Otherwise, for example if 1♦ shows any shape: "]),
        ("strong 1S", ["Otherwise, for example if the bound is as written: ",
                       "If the lower bound of `~15+` is one point lower: "]),
        ("weak 1H", ["If 1♥ is below 8 hp: 1♥ can be", "Otherwise, for example if 1♥ shows 9 hp or more: 1♥ is not"]),
        ("prickar 2NT", ["If `5-5 minors` is always strong (15 hp, or 18 with distribution): 2NT is exempt",
                         "Otherwise, for example if `5-5 minors` is below 8 hp: 2NT carries 2 prickar"]),
        ("total", ["If every gap turns out to cost the least: the prickar", "If every gap turns out to cost the most"]),
    ],
)  # fmt: skip
def test_what_decides_is_said_in_as_few_words_as_settle_it(
    explainer: Explainer, fact: str, sentences: list[str]
) -> None:
    found = [trace.sentence for trace in explainer.explain(fact).traces]
    for start in sentences:
        assert any(sentence.startswith(start) for sentence in found), (start, found)


def test_a_trace_does_not_rest_on_more_than_its_assumption(explainer: Explainer) -> None:
    """Always strong is enough; that the suit may be long as well is not a reason then."""
    trace = next(t for t in explainer.explain("prickar 2S").traces if "always strong" in t.sentence)
    assert trace.sentence.endswith("2♠ is exempt and carries no prickar")
    assert [child.sentence for child in trace.children] == ["2♠ is strong"]


def test_whose_gaps_decide_is_named(explainer: Explainer) -> None:
    assert explainer.explain("natural 1D").depends == "what 1♦ leaves open"
    judged = Judged("system: S\nopenings:\n  1D: 5+H\n  1H: 5+S\n  1S: 11-15, 5+S").explainer()
    assert judged.explain("class C").verdict == "yes"
    assert judged.explain("total 0").depends == "what 1♦ and 1♥ leave open"


def test_a_bound_that_moves_leaves_the_other_gaps_as_they_are_filled(explainer: Explainer) -> None:
    """Four or more diamonds make 1♦ natural wherever the bound of its points lies."""
    goals = explainer._read("natural 1D").goals
    assert not any("bound" in case.assumption for case in explainer._cases(goals))
    cases = list(assuming(explainer.wording, list(explainer._cases(goals))))
    natural = [case for case in cases if case.atoms]
    assert len({str(case.options[2]) for case in natural}) == 5


def test_a_pass_that_nobody_described_is_asked_for() -> None:
    explainer = Judged("system: S\nopenings:\n  1D: 5+H\n").explainer()
    for fact in ("odd pass", "strong pass"):
        with pytest.raises(InputError, match="a system file with `pass:`"):
            explainer.explain(fact)


def test_variants_are_named_by_what_sets_them_apart() -> None:
    """A variant for every vulnerability is named by its seats alone; a fact that holds in none says so of each."""
    variants = """
system: S
openings:
  1H:
    - when: {seat: [4]}
      shows: 8+, 4+S
    - when: {vul: unfavourable}
      shows: 11-15, 3+H
    - shows: 8-12, 2+H
"""
    found = [trace.sentence for trace in Judged(variants).explainer().explain("natural 1H").traces]
    assert [sentence.partition(" is ")[0] for sentence in found] == [
        "1♥ in seat 4", "1♥ in seats 1, 2 and 3 at unfavourable vulnerability",
        "1♥ in seats 1, 2 and 3 except at unfavourable vulnerability",
    ]  # fmt: skip
