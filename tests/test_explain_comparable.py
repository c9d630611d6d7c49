"""Traces about comparable calls are sound: their steps alone derive the conclusion."""

from __future__ import annotations

import pytest
from clingo import Function

from budlag.engine import COMPARABLE_CALLS
from budlag.explain.check import replay_all
from budlag.explain.proofs import Prover
from budlag.explain.rules import load
from budlag.explain.world import World
from comparable_features import facts, run_example

CONCLUSIONS = ("agrees", "differs", "lies_between", "lowest_same", "ground", "settled", "must_repeat", "law_23_asked",
               "goes_free", "at_a_price", "forbidden", "next", "left_out")  # fmt: skip


@pytest.mark.parametrize("statement", [row[0].string for row in sorted(facts("example", 6))])
def test_what_is_said_of_an_example_follows_from_its_trace(statement: str) -> None:
    """Law 23, the order of the Laws, what comes next."""
    answer = run_example(statement)
    program, world = load(*COMPARABLE_CALLS), World(answer)
    prover = Prover(program, world)
    goals = [Function(name, row) for name in CONCLUSIONS for arity in (1, 2, 3, 5) for row in world.rows(name, arity)]
    replay_all(map(prover.prove, goals), program, world)
    assert len(goals) > 6
