"""Why not, for every construct of the rule language: each rule with what held and the first premise that failed."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from budlag.explain.trees import Trace
from explained import Explained, false_statements, sentences

WORDS = """
%~ p(X): p of {X}
%~ not p(X): no p[ of {X}]
%~ p(X, Y): p of {X} and {Y}
%~ not p(X, Y): no p[ from {X}][ to {Y}]
%~ q(X): q of {X}
%~ not q(X): no q[ of {X}]
%~ not q(X, Y): no q[ of {X}][ with {Y}]
"""


class Case(NamedTuple):
    """A program, a false atom, what its rule is shown to have had, and what it lacked."""

    name: str
    program: str
    atom: str
    held: tuple[str, ...]
    lacked: tuple[str, ...]


CASES = [
    Case("a join", "p(1,2). q(2,3).\n%! T-1: {X}\nr(X,Z) :- p(X,Y), q(Y,Z).", "r(1,4)", ("P of 1 and 2",),
         ("No q of 2 with 4",)),
    Case("the first premise of a join", "p(1,2). q(2,3).\n%! T-1: {X}\nr(X,Z) :- p(X,Y), q(Y,Z).", "r(5,3)", (),
         ("No p from 5",)),
    Case("at least", "p(1,2).\n%! T-1: {X}\nr(X) :- p(X,N), N >= 4.", "r(1)", ("P of 1 and 2",),
         ("At least 4 is needed, not 2",)),
    Case("less than", "p(1,2).\n%! T-1: {X}\nr(X) :- p(X,N), N < 2.", "r(1)", ("P of 1 and 2",),
         ("Less than 2 is needed, not 2",)),
    Case("the number first", "p(1,2).\n%! T-1: {X}\nr(X) :- p(X,N), 3 <= N.", "r(1)", ("P of 1 and 2",),
         ("At least 3 is needed, not 2",)),
    Case("between two variables", "p(1,2).\n%! T-1: {X}\nr(X) :- p(X,N), X > N.", "r(1)", ("P of 1 and 2",),
         ("More than 2 is needed, not 1",)),
    Case("equal", "p(1,a).\n%! T-1: {X}\nr(X) :- p(X,N), N = b.", "r(1)", ("P of 1 and A",), ("B is needed, not A",)),
    Case("one of an interval", "p(1,2).\n%! T-1: {X}\nr(X) :- p(X,N), N = 4..6.", "r(1)", ("P of 1 and 2",),
         ("4 to 6 is needed, not 2",)),
    Case("one of a pool", "p(1,2).\n%! T-1: {X}\nr(X) :- p(X,N), N = (4;6).", "r(1)", ("P of 1 and 2",),
         ("4 or 6 is needed, not 2",)),
    Case("unequal", "p(1,a).\n%! T-1: {X}\nr(X) :- p(X,N), N != a.", "r(1)", ("P of 1 and A",),
         ("Something other than A is needed",)),
    Case("the link of a chain that fails", "p(1,9).\n%! T-1: {X}\nr(X) :- p(X,N), 1 < N < 4.", "r(1)",
         ("P of 1 and 9",), ("Less than 4 is needed, not 9",)),
    Case("a negated test", "p(1,9).\n%! T-1: {X}\nr(X) :- p(X,N), not N > 4.", "r(1)", ("P of 1 and 9",),
         ("At most 4 is needed, not 9",)),
    Case("arithmetic", "p(1,9).\n%! T-1: {X}\nr(X) :- p(X,N), N + X < 2 * X.", "r(1)", ("P of 1 and 9",),
         ("Less than 2 is needed, not 10",)),
    Case("a share", "p(1,8330).\n%! T-1: {X}\nr(X) :- p(X,PerMyriad), PerMyriad >= 9200.", "r(1)", (),
         ("At least 92 % is needed, not 83.3 %",)),
    Case("the nearest number", "p(1,2). p(1,7). p(1,5).\n%! T-1: {X}\nr(X) :- p(X,N), N >= 9.", "r(1)",
         ("P of 1 and 7",), ("At least 9 is needed, not 7",)),
    Case("the bindings that get furthest", "p(1,2). p(1,3). q(3,0).\n%! T-1: {X}\nr(X) :- p(X,N), q(N,Y), Y > 1.",
         "r(1)", ("P of 1 and 3",), ("More than 1 is needed, not 0",)),
    Case("negation: why what is in the way holds", "p(1). s(1).\n%! T-2: q by s\nq(X) :- s(X).\n"
         "%! T-1: {X}\nr(X) :- p(X), not q(X).", "r(1)", ("P of 1",), ("Q by s",)),
    Case("negation of a fact", "p(1). q(1).\n%! T-1: {X}\nr(X) :- p(X), not q(X).", "r(1)", ("P of 1",), ("Q of 1",)),
    Case("negation: all that is in the way", "p(1). q(2). q(3).\n%! T-1: {X}\nr(X) :- p(X), not q(_).", "r(1)",
         ("P of 1",), ("Q of 2", "Q of 3")),
    Case("double negation", "p(1).\n%! T-1: {X}\nr(X) :- p(X), not not q(X).", "r(1)", ("P of 1",), ("No q of 1",)),
    Case("a sum, with its parts", "p(1,2). p(2,3).\n%! T-1: {N}\nr(N) :- N = #sum { W, I : p(I,W) }.", "r(6)", (),
         ("They add up to 5, and 6 is needed", "P of 2 and 3", "P of 1 and 2")),
    Case("a sum with bounds", "p(1,2).\n%! T-1: s\nr :- 3 <= #sum { W, I : p(I,W) } < 9.", "r", (),
         ("They add up to 2, and at least 3 and less than 9 is needed",)),
    Case("a count", "p(1). p(2).\n%! T-1: c\nr :- #count { X : p(X) } > 2.", "r", (),
         ("There are 2, and more than 2 are needed",)),
    Case("a minimum", "p(1). p(2).\n%! T-1: c\nr :- #min { X : p(X) } > 1.", "r", (),
         ("The lowest is 1, and more than 1 is needed",)),
    Case("a maximum", "p(1). p(2).\n%! T-1: c\nr :- #max { X : p(X) } < 2.", "r", (),
         ("The highest is 2, and less than 2 is needed",)),
    Case("the minimum of nothing", "q(1).\n%! T-1: c\nr :- #min { X : q(X), X > 1 } < 5.", "r", (),
         ("There is none, and less than 5 is needed",)),
    Case("a negated aggregate", "p(1..3).\n%! T-1: c\nr :- not #count { X : p(X) } > 2.", "r", (),
         ("There are 3, and at most 2 are needed",)),
    Case("a set", "p(1).\n%! T-1: c\nr :- 2 { p(X) : X > 0 }.", "r", (), ("There is 1, and at least 2 are needed",)),
    Case("a conditional literal", "p(1..3). q(1..2).\n%! T-1: c\nr :- q(X) : p(X).", "r", (), ("P of 3", "No q of 3")),
    Case("a choice not made", "p(1..2).\n%! T-1: {X} is chosen\n{ r(X) : p(X) } = 1.\n:~ r(X). [X]", "r(2)",
         ("P of 2",), ("It could have been chosen, and was not",)),
    Case("a choice not to be made", "p(1..2).\n%! T-1: {X} is chosen\n{ r(X) : p(X) }.", "r(3)", (), ("No p of 3",)),
    Case("a head turned round", "p(3).\n%! T-1: {X} doubled\nr(2*X) :- p(X).\n", "r(8)", (), ("No p of 4",)),
    Case("a head that comes out otherwise", "p(3).\n%! T-1: {X} doubled\nr(2*X) :- p(X).\n", "r(7)", ("P of 3",),
         ("That comes to 6, not 7", "3 doubled")),
    Case("a head that cannot be turned round", "p(3).\n%! T-1: {X}\nr(X/2, X) :- p(X).\n", "r(5,3)", ("P of 3",),
         ("That comes to 1, not 5",)),
    Case("recursion", "p(1,2). p(2,3).\n%! T-1: {X} to {Y} at once\nr(X,Y) :- p(X,Y).\n"
         "%! T-2: {X} to {Z} through {Y}\nr(X,Z) :- r(X,Y), p(Y,Z).", "r(1,5)", ("1 to 2 at once",),
         ("No p from 1 to 5", "No p from 2 to 5")),
    Case("an open place", "p(1,2).\n%! T-1: {X}\nr(X,Z) :- p(X,Z), Z > 5.", "r(1,_)", ("P of 1 and 2",),
         ("More than 5 is needed, not 2",)),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_failed_is_named_with_its_values(case: Case) -> None:
    """Every sentence is true, the premises that held are shown, and the one that failed."""
    explained = Explained(case.program + WORDS)
    trace = explained.why_absent(case.atom)
    assert false_statements(trace, explained.world) == []
    said = sentences(trace)
    assert set(case.held) <= set(said)
    assert set(case.lacked) <= set(said)
    missing = [step.sentence for step in trace.walk() if step.kind in ("missing", "conclusion")]
    assert set(case.lacked) & set(missing)


def rules(trace: Trace) -> list[str]:
    """The sentences of the rules that failed, in the order shown."""
    return [child.sentence for child in trace.children if child.kind == "failure"]


def test_each_rule_is_shown_and_the_nearest_comes_first() -> None:
    """Fewest missing premises first, then the order of the rules; what could never apply comes last."""
    text = ("p(1). kind(bid). big(X) :- kind(X), X = ace.\n%! T-1: far\nr(X) :- q(X), p(X), p(X).\n"
            "%! T-2: near\nr(X) :- p(X), q(X).\n"
            "%! T-3: as near\nr(X) :- p(X), p(X), q(X).\n%! T-4: out of place\nr(X) :- p(X), big(X).\n"
            "%~ not big(X): {X} is not big\n")  # fmt: skip
    explained = Explained(text + WORDS + "s(X) :- q(X).")
    assert rules(explained.why_absent("r(1)")) == ["Near", "As near", "Far", "Out of place"]


def test_a_rule_behind_a_rule_is_followed() -> None:
    """The failing premise is explained by its own rules, plumbing left out; what held is said once."""
    text = ("p(1,2).\n%! T-1: top of {X}\nr(X) :- p(X,N), mid(N).\nmid(N) :- low(N).\n%! T-2: low of {N}\n"
            "low(N) :- p(X,N), N > 5.")  # fmt: skip
    explained = Explained(text + WORDS)
    trace = explained.why_absent("r(1)")
    assert sentences(trace) == ["Not r(1)", "Top of 1", "P of 1 and 2", "Low of 2", "More than 5 is needed, not 2"]


def test_absences_without_end_come_to_an_end() -> None:
    """`r(N) :- r(N + 1)` fails in finite time, and so do rules that need each other."""
    endless = Explained("p(1).\n%! T-1: {N}\nr(N) :- p(N), r(N+1), N < 50.\nr(N) :- r(N-1), N < 90, p(N).\n"
                        "%! T-2: a\na :- b.\n%! T-3: b\nb :- a." + WORDS)  # fmt: skip
    assert "1" in sentences(endless.why_absent("r(1)"))
    assert sentences(endless.why_absent("a")) == ["Not a", "A"]


def test_a_denial_is_not_said_where_it_claims_too_much() -> None:
    """"Nothing exempts it" is no way to say that one of two exemptions is missing."""
    text = "p(1). q(1,a).\n%! T-1: {X}\nr(X) :- p(X), q(X,b).\n%~ not q(X, Y): nothing exempts {X}\n"
    assert "Nothing exempts 1" not in sentences(Explained(text).why_absent("r(1)"))
    without = text.replace("q(1,a)", "q(2,a)")
    assert "Nothing exempts 1" in sentences(Explained(without).why_absent("r(1)"))


def test_an_absence_behind_a_conclusion_is_explained() -> None:
    """Why, joined with why not: `not q(X)` leads on to what the rules for q lacked."""
    text = ("p(1,2).\n%! T-1: {X} is free\nr(X) :- p(X,_), not bound(X).\n%! T-2: {X} is bound\n"
            "bound(X) :- p(X,N), N > 5.\n%~ not bound(X): nothing binds {X}\n")  # fmt: skip
    trace = Explained(text + WORDS).why("r(1)")
    assert sentences(trace) == ["1 is free", "P of 1 and 2", "Nothing binds 1", "1 is bound", "P of 1 and 2",
                                "More than 5 is needed, not 2"]  # fmt: skip


def test_much_in_the_way_is_counted() -> None:
    """Four atoms are shown, the others counted."""
    explained = Explained("p(1). q(1..9).\n%! T-1: {X}\nr(X) :- p(X), not q(_)." + WORDS)
    said = sentences(explained.why_absent("r(1)"))
    assert [f"Q of {n}" in said for n in (1, 4, 5)] == [True, True, False]
    assert "And 5 more like it" in said
