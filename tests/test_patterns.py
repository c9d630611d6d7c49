"""Auction patterns of the glossary: read as steps, handed to the knowledge base."""

from __future__ import annotations

import clingo
import pytest
from clingo import Function, Number, String

from budlag.notation import NotationError
from budlag.patterns import steps
from budlag.questions import Questions


@pytest.mark.parametrize(
    ("pattern", "read"),
    [
        ("(1x) X (2x) ?", "they 1x, we double, they 2x, we asked"),
        ("P (1x) 1NT (P) ?", "we pass, they 1x, we 1notrump, they pass, we asked"),
        ("(1M) P (P) 3oM (any) ?", "they 1major, we pass, they pass, we 3other_major, they any_call, we asked"),
        ("... (slam) P (P) ?", "we earlier, they slam, we pass, they pass, we asked"),
        ("(1D) CUE (nt) raise (XX) ?", "they 1diamonds, we cue, they any_notrump, we raise, they redouble, we asked"),
    ],
)
def test_a_pattern_is_read_call_by_call(pattern: str, read: str) -> None:
    """Brackets tell the side; a bid has its level, letters stay letters, words stay words."""
    found = [f"{step.side} {step.level or ''}{step.strain}" for step in steps(pattern)]
    assert ", ".join(found) == read


@pytest.mark.parametrize("bad", ["", "(1x) 1q ?", "(1x", "(1x) (2x) ?", "1x 2x", "(8x) ?"])
def test_what_is_no_pattern_is_refused(bad: str) -> None:
    """A token that is no call, a bracket left open, two calls of one side in a row, nothing at all."""
    with pytest.raises(NotationError) as refused:
        steps(bad)
    assert "`2M`" in refused.value.expected


def test_the_knowledge_base_gets_the_steps_as_terms() -> None:
    """One term for each call, numbered from 1."""
    found = Questions({}, []).steps(String("(1x) X (P) ?"))
    assert [str(term) for term in found] == [
        "step(1,they,bid(1,x))", "step(2,we,double)", "step(3,they,pass)", "step(4,we,asked)",
    ]  # fmt: skip


def test_steps_can_be_asked_for_while_grounding() -> None:
    """The external function works inside a program."""
    control = clingo.Control()
    control.add("base", [], 'last(N) :- step(N, _, asked) = @steps("(1NT) 2C (P) ?").')
    control.ground([("base", [])], context=Questions({}, []))
    assert [atom.symbol for atom in control.symbolic_atoms] == [Function("last", [Number(4)])]
