"""Explanations of programs that go in circles, go on for ever, or have more ways than anybody would look at."""

from __future__ import annotations

import time

import pytest

from budlag.explain.failures import MAX_TRIES
from budlag.explain.trees import MAX_LEVELS, MAX_PARTS
from explained import Explained, sentences

CIRCLE = """
%! E-1: a, by b
a :- b.
%! E-2: b, by a
b :- a.
%! E-3: b, by c
b :- c.
%! E-4: b, by d
b :- d.
c. d.
"""

CHAIN = """
%! E-1: the beginning
p(0).
{label}p(N + 1) :- p(N), N < 3000.
%! E-3: the end
q :- p(3000).
"""

SPOKES = """
edge(1, X) :- X = 2..250.
edge(X, 1) :- X = 2..251.
%! E-1: {X} is the beginning
reach(X) :- start(X).
%! E-2: {Y} is reached from {X}
reach(Y) :- edge(X, Y), reach(X).
start(251).
"""


def test_ways_that_lead_back_to_their_conclusion_are_not_counted() -> None:
    circle = Explained(CIRCLE)
    assert circle.why("a").others == 0
    trace = circle.why("b")
    assert (trace.sentence, trace.others) == ("B, by c", 1)  # by d too; by a there is none
    assert circle.checked("a", "b") == 3


def test_a_derivation_is_found_where_the_first_ways_all_lead_back() -> None:
    spokes = Explained(SPOKES)
    trace = spokes.why("reach(1)")
    assert sentences(trace) == ["1 is reached from 251", "251 is the beginning"]
    assert trace.others == 0
    assert spokes.checked("reach(1)") == 4


def test_what_is_given_needs_no_rule_even_if_rules_lead_round_to_it() -> None:
    given = Explained("a. %! E-1: nothing\n%! E-1: b\nb :- a.\n%! E-2: a again\na :- b.")
    assert sentences(given.why("b")) == ["B"]
    given.checked("b")


@pytest.mark.parametrize("label", ["", "%! E-2: step {N} and one more\n"])
def test_thousands_of_steps_are_shown_as_far_as_one_would_read(label: str) -> None:
    chain = Explained(CHAIN.replace("{label}", label))
    found = sentences(chain.why("q"))
    assert found[0] == "The end"
    assert len(found) == (MAX_LEVELS + 2 if label else 2)
    assert found[-1] == ("The beginning" if not label else f"And so on, more than {MAX_LEVELS} steps deep")
    assert chain.checked("q") == 3002


def test_plumbing_that_many_ways_lead_to_is_stepped_over_once() -> None:
    """Stepped over each time, forty generations of ancestors would be a billion."""
    ancestors = Explained("%! E-1: the first\np(0). p(1).\np(N + 2) :- p(N), p(N + 1), N < 40.\n%! E-2: q\nq :- p(41).")
    assert sentences(ancestors.why("q")) == ["Q", "The first"]
    denied = Explained(
        "%! E-0: the first\np(0).\nr(N + 2) :- r(N), r(N + 1), N < 40. r(0) :- p(0). r(1) :- p(0).\n"
        "%! E-1: q\nq :- r(41), N = 1, N > 2."
    )
    assert sentences(denied.why_absent("q")) == ["Not q", "Q", "The first", "More than 2 is needed, not 1"]


def test_joins_without_end_are_given_up_with_what_was_found() -> None:
    program = "node(1..400).\n%~ node(X): {X} is there\n%! E-1: far\np :- node(A), node(B), node(C), A + B + C > 9999."
    explained = Explained(program.replace("1..400", f"1..{2 * MAX_TRIES // 100}"))
    started = time.perf_counter()
    found = sentences(explained.why_absent("p"))
    assert time.perf_counter() - started < 20
    assert found[-1].startswith("More than 9999 is needed, not ")


def test_a_sum_of_very_many_parts_lists_the_weightiest() -> None:
    sums = Explained("w(1..100).\n%~ w(N): {N}\n%! E-1: sum {S}\ns(S) :- S = #sum { N : w(N) }.")
    found = sentences(sums.why("s(5050)"))
    assert found[0].startswith("Sum 5050 (100 + 99 + ")
    assert found[0].endswith(f" + {100 - MAX_PARTS} more)")
    assert found[1:] == [*(str(n) for n in range(100, 100 - MAX_PARTS, -1)), f"{100 - MAX_PARTS} more parts"]


@pytest.mark.parametrize(
    ("head", "atom", "found"),
    [
        ("p(2 * N)", "p(7)", "That comes to 6, not 7"),
        ("p(N * N)", "p(15)", "That comes to 16, not 15"),
        ("p(|N - 9|)", "p(2)", "That comes to 3, not 2"),
        ("p(0 * N)", "p(1)", "That comes to 0, not 1"),
        ("p(N / 2, N)", "p(1, 4)", "That comes to 2, not 1"),
    ],
)
def test_a_head_that_comes_out_otherwise_shows_the_nearest(head: str, atom: str, found: str) -> None:
    explained = Explained(f"n(1..6).\n%! E-1: from {{N}}\n{head} :- n(N).")
    assert found in sentences(explained.why_absent(atom))


@pytest.mark.parametrize(
    ("head", "atom", "found"),
    [("p(N + 1)", "p(4)", "From 3"), ("p(2 * N)", "p(4)", "From 2"), ("p(5 - N)", "p(4)", "From 1"),
     ("p(-N)", "p(-4)", "From 4"), ("p(0 * N)", "p(0)", "From 1"), ("p(|N - 9|)", "p(3)", "From 6"),
     ("p(f(N + 1), N)", "p(f(3), 2)", "From 2")],
)  # fmt: skip
def test_arithmetic_in_a_head_is_solved(head: str, atom: str, found: str) -> None:
    explained = Explained(f"n(1..6).\n%! E-1: from {{N}}\n{head} :- n(N).")
    assert explained.why(atom).sentence == found
    explained.checked(atom)
