"""Why, for every construct of the rule language: a derivation is found, clingo replays it, and the trace shows it."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from clingo import Function, Number, Symbol

from explained import Explained, false_statements, sentences


class Case(NamedTuple):
    """A program, an atom of it, and sentences of the trace."""

    name: str
    program: str
    atom: str
    shown: tuple[str, ...]


WORDS = """
%~ p(X): p of {X}
%~ p(X, Y): p of {X} and {Y}
%~ q(X): q of {X}
%~ q(X, Y): q of {X} and {Y}
%~ not q(X): no q of {X}
%~ not q(X, Y): no q[ of {X}][ with {Y}]
"""
CASES = [
    Case("a join", "p(1,2). q(2,3).\n%! T-1: {X} leads to {Z}\nr(X,Z) :- p(X,Y), q(Y,Z).", "r(1,3)",
         ("1 leads to 3", "P of 1 and 2", "Q of 2 and 3")),
    Case("a constant and a nested term", "p(f(1,a)).\n%! T-1: {X}\nr(X) :- p(f(X,a)).", "r(1)", ("1", "P of f 1 A")),
    Case("tests", "p(1..5).\n%! T-1: {X}\nr(X) :- p(X), X > 1, X >= 2, X < 4, X <= 3, X != 2, X = 3.", "r(3)",
         ("3", "P of 3")),
    Case("a chain of tests", "p(1..5).\n%! T-1: {X}\nr(X) :- p(X), 1 < X < 4.", "r(2)", ("2", "P of 2")),
    Case("a negated test", "p(1..5).\n%! T-1: {X}\nr(X) :- p(X), not 2 <= X <= 5.", "r(1)", ("1",)),
    Case("arithmetic in a test", "p(7).\n%! T-1: {X} gives {Y}\nr(X,Y) :- p(X), Y = (X+1)*2-X/2-X\\2+2**2+|0-X|.",
         "r(7,23)", ("7 gives 23",)),
    Case("division towards zero", "p(0-7).\n%! T-1: {Y} and {Z}\nr(Y,Z) :- p(X), Y = X/2, Z = X\\2.", "r(-3,-1)",
         ("-3 and -1",)),
    Case("arithmetic in a head", "p(3).\n%! T-1: after {X}\nr(X+1, 2*X) :- p(X).", "r(4,6)", ("After 3", "P of 3")),
    Case("arithmetic in a body atom", "p(6).\n%! T-1: {X}\nr(X) :- p(2*X+0).", "r(3)", ("3", "P of 6")),
    Case("arithmetic turned round", "p(6).\n%! T-1: {X} and {Y}\nr(X,Y) :- p(X+1), p(10-Y).", "r(5,4)", ("5 and 4",)),
    Case("arithmetic beside what binds it",
         "p(1,f(7)). q(-3,6).\n%! T-1: {X} and {Y}\nr(X,Y) :- p(X\\2,f(X)), q(-Y,2*Y).", "r(7,3)",
         ("7 and 3", "Q of -3 and 6")),
    Case("bits", "p(6).\n%! T-1: {Y}\nr(Y) :- p(X), Y = (X & 3) + (X ? 1) + (X ^ 2).", "r(13)", ("13",)),
    Case("an interval in a head", "p(2).\n%! T-1: up to {X}\nr(1..X) :- p(X).", "r(2)", ("Up to 2", "P of 2")),
    Case("an interval in a body", "p(2).\n%! T-1: {X} and {Y}\nr(X,Y) :- p(X), Y = X..X+2.", "r(2,4)", ("2 and 4",)),
    Case("an interval in an atom", "p(3).\n%! T-1: some\nr :- p(2..4).", "r", ("Some", "P of 3")),
    Case("a pool in a head", "q(1).\n%! T-1: both\nr(a;b) :- q(1).", "r(b)", ("Both", "Q of 1")),
    Case("a pool of terms", "p(2).\n%! T-1: {X} is {Y}\nr(X,Y) :- p(X), Y = (low;high), X = (1;2).", "r(2,high)",
         ("2 is high",)),
    Case("negation", "p(1..2). q(1).\n%! T-1: {X} alone\nr(X) :- p(X), not q(X).", "r(2)", ("2 alone", "No q of 2")),
    Case("negation with an open place", "p(1..2). q(1,5).\n%! T-1: {X} alone\nr(X) :- p(X), not q(X,_).", "r(2)",
         ("2 alone", "No q of 2")),
    Case("negation with an interval", "p(1). q(1).\n%! T-1: {X}\nr(X) :- p(X), not q(1..2).", "r(1)", ("No q of 2",)),
    Case("double negation", "p(1). q(1).\n%! T-1: {X}\nr(X) :- p(X), not not q(X).", "r(1)", ("Q of 1",)),
    Case("a sum", "p(1,2). p(2,3). p(3,0).\n%! T-1: {N} in all\nr(N) :- N = #sum { W, I : p(I,W) }.", "r(5)",
         ("5 in all (3 + 2)", "P of 2 and 3", "P of 1 and 2", "1 other adds nothing")),
    Case("a sum of several elements", "p(1). q(1).\n%! T-1: {N}\nr(N) :- N = #sum { X,a : p(X); 10*X,b : q(X) }.",
         "r(11)", ("Q of 1", "P of 1")),
    Case("a sum of what is positive", "p(-3). p(2).\n%! T-1: {N}\nr(N) :- N = #sum+ { X : p(X) }.", "r(2)", ("2",)),
    Case("a sum without what cannot be added", "p(a). p(2).\n%! T-1: {N}\nr(N) :- N = #sum { X : p(X) }.", "r(2)",
         ("P of 2",)),
    Case("a count between two bounds", "p(1..3).\n%! T-1: enough\nr :- 2 <= #count { X : p(X), X > 1 } < 3.", "r",
         ("Enough", "P of 2", "P of 3")),
    Case("an empty count", "q(1).\n%! T-1: none\nr :- 0 = #count { X : q(X), X > 1 }.", "r", ("None",)),
    Case("a negated aggregate", "p(1..3).\n%! T-1: few\nr :- not #count { X : p(X) } > 3.", "r", ("Few",)),
    Case("a minimum", "p(4). p(2). p(3).\n%! T-1: {N} is least\nr(N) :- N = #min { X : p(X) }.", "r(2)",
         ("2 is least", "P of 2", "2 others are not lower")),
    Case("a maximum", "p(4). p(2).\n%! T-1: {N} is most\nr(N) :- N = #max { X : p(X) }.", "r(4)",
         ("4 is most", "P of 4", "1 other is not higher")),
    Case("the minimum of nothing", "q(1).\n%! T-1: nothing there\nr :- #sup = #min { X : q(X), X > 1 }.", "r",
         ("Nothing there",)),
    Case("a set in a body", "p(1..3).\n%! T-1: two\nr :- 2 { p(X) : X > 1 } 2.", "r", ("Two", "P of 2", "P of 3")),
    Case("a group in an aggregate", "p(a,1). p(a,2). p(b,5). q(a).\n%! T-1: {G} has {N}\n"
         "r(G,N) :- q(G), N = #sum { W : p(G,W) }.", "r(a,3)", ("A has 3 (2 + 1)", "P of A and 2")),
    Case("a conditional literal", "p(1..2). q(1..3).\n%! T-1: all\nr :- q(X) : p(X).", "r",
         ("All", "P of 1", "Q of 1")),
    Case("a conditional literal over nothing", "q(1).\n%! T-1: all\nr :- q(X) : q(X), X > 1.", "r", ("All",)),
    Case("a negated conditional literal", "p(1..2). q(3).\n%! T-1: all\nr :- not q(X) : p(X).", "r",
         ("P of 1", "No q of 1", "No q of 2")),
    Case("a truth value", "p(1).\n%! T-1: so\nr :- p(1), #true, not #false.", "r", ("So",)),
    Case("a choice", "p(1..2).\n%! T-1: {X} is chosen\n{ r(X) : p(X) } = 1.\n:~ r(X). [X]", "r(1)",
         ("1 is chosen", "P of 1")),
    Case("a choice with a body", "p(1). q(1).\n%! T-1: {X} is chosen\n1 { r(X) : p(X) } :- q(1).\n", "r(1)",
         ("1 is chosen", "P of 1", "Q of 1")),
    Case("optimisation", "p(1..3).\n%! T-1: {X} is chosen\n{ r(X) : p(X) } = 1.\n%! T-2: best\nbest(X) :- r(X).\n"
         "#maximize { X : r(X) }.", "best(3)", ("Best", "3 is chosen")),
    Case("recursion", "p(1,2). p(2,3). p(3,1).\n%! T-1: {X} reaches {Y} at once\nr(X,Y) :- p(X,Y).\n"
         "%! T-2: {X} reaches {Z} by way of {Y}\nr(X,Z) :- r(X,Y), p(Y,Z).", "r(1,1)",
         ("1 reaches 1 by way of 3", "1 reaches 3 by way of 2", "1 reaches 2 at once", "P of 1 and 2")),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_construct_is_derived_and_shown(case: Case) -> None:
    """clingo replays the steps, every sentence is true, and what the rule rests on is shown."""
    explained = Explained(case.program + WORDS)
    assert explained.checked(case.atom) >= 1
    trace = explained.why(case.atom)
    assert false_statements(trace, explained.world) == []
    assert set(case.shown) <= set(sentences(trace))


class Calls:
    """What a program can ask while it is grounded."""

    def double(self, number: Symbol) -> Symbol:
        """One answer."""
        return Number(2 * number.number)

    def around(self, number: Symbol) -> list[Symbol]:
        """Several answers."""
        return [Number(number.number - 1), Number(number.number + 1)]


def test_calls_out_of_the_program_are_asked_again() -> None:
    """`@double(X)` and `@around(X)` in heads, bodies and tests."""
    text = ("p(1). p(2).\n%! T-1: {X} doubled\nr(@double(X)) :- p(X).\n%! T-2: {Y} beside {X}\n"
            "s(X,Y) :- p(X), Y = @around(X), @double(Y) > 3.")  # fmt: skip
    explained = Explained(text + WORDS, Calls())
    assert explained.checked("r(4)", "s(1,2)", "s(2,3)") == 5
    assert sentences(explained.why("s(1,2)")) == ["2 beside 1", "P of 1"]


def test_of_several_ways_the_first_rule_is_shown_and_the_others_are_counted() -> None:
    """Ways with the same premises are one way."""
    explained = Explained("p(1..2). q(1).\n%! T-1: by p\nr :- p(_).\n%! T-2: by q\nr :- q(X), p(X).\n"
                          "%! T-3: twice the same\ns :- p(X), p(Y), X < Y.\n"
                          "t :- q(1), 1 { q(X) : X = 1..2 }." + WORDS)  # fmt: skip
    trace = explained.why("r")
    assert (trace.sentence, trace.others, trace.more_ways) == ("By p", 2, "and 2 more ways")
    assert explained.why("s").others == 0


def test_ways_beyond_counting_are_said_to_be_more() -> None:
    """Nobody waits for a thousand derivations."""
    explained = Explained("p(1..1000).\n%! T-1: some p\nr :- p(X)." + WORDS)
    trace = explained.why("r")
    assert trace.uncounted
    assert trace.more_ways == f"and more than {trace.others} more ways"
    assert explained.checked("r") == 2


def test_a_predicate_taken_as_given_is_not_looked_behind() -> None:
    """`%~ ... is given` ends the trace there."""
    text = "p(1).\n%! T-1: q at work\nq(X) :- p(X).\n%! T-2: r at work\nr(X) :- q(X).\n"
    assert sentences(Explained(text).why("r(1)")) == ["R at work", "Q at work"]
    assert sentences(Explained(text + "%~ q(X) is given\n").why("r(1)")) == ["R at work"]


def test_what_stands_beside_a_conclusion_is_not_repeated_below_it() -> None:
    """A premise of two conclusions: beside the first it is known to the second; elsewhere it is marked."""
    text = ("p(1).\n%! T-1: ground\ng :- p(1).\n%! T-2: left\nl :- g, p(1).\n%! T-3: right\nr :- g, p(1).\n"
            "%! T-4: top\nt :- g, l.\n%! T-5: both\nb :- l, r.")  # fmt: skip
    explained = Explained(text + WORDS)
    assert sentences(explained.why("t")) == ["Top", "Ground", "P of 1", "Left", "P of 1"]
    both = explained.why("b")
    left, right = both.children
    assert [child.again for child in left.children] == [False, False]
    assert [child.sentence for child in right.children if child.again] == ["Ground"]


def test_a_false_atom_has_no_derivation() -> None:
    """Neither one that a rule could derive nor one that nothing mentions."""
    explained = Explained("p(1).\n%! T-1: {X}\nr(X) :- p(X).")
    for atom in ("r(2)", "s(1)", "p(2)"):
        with pytest.raises(LookupError):
            explained.prove(atom)


def test_names_of_terms_are_words() -> None:
    """Nested terms, numbers, constants with underscores and strings read as words; `#inf` as nothing."""
    wording = Explained("p(1).").wording
    term = Function("two_way", [Number(3), Function("notrump"), Function("own_pass")])
    assert wording.name(term) == "two way 3 notrump our pass"
    assert wording.name(Number(8330), "PerMyriad") == "83.3 %"
