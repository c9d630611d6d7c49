"""Constructs that the engine does not explain are refused, loudly, with file and line."""

from __future__ import annotations

import pytest

from budlag.explain.rules import Program, Unexplainable, load

THEORY = "#theory t { x { - : 1, unary }; &diff/0 : x, {<=}, x, any }.\n"
WHEN_ADDED = {
    "a(X); b(X) :- c(X).": "a disjunction",
    "a; b.": "a disjunction",
    "a : b :- c.": "a disjunction",
    ":- a, not b.": "a bare constraint",
    "#false :- a.": "a bare constraint",
    "&diff { x } <= 3 :- a.": "a theory atom",
    "-a(1) :- b.": "classical negation",
    "{ a; -b(1) }.": "classical negation",
    "not a :- b.": "`not` in a head",
    "1 < #sum { X : a(X) : b(X) } :- c.": "an aggregate that derives atoms",
    "#const n = 3.": "#const",
    "#external a.": "#external",
    "#program step(t).": "#program",
    "#script (python)\ndef f(): return 1\n#end.": "#script",
    '#include "other.lp".': "#include",
    "#heuristic a. [1,true]": "#heuristic",
    "#edge (a,b).": "#edge",
}
WHEN_READ = {
    "a :- b(1; 2).": "a pool of atoms in a body",
    "a :- -b(1).": "classical negation",
    "a :- &diff { x } <= 3.": "a theory atom",
    "a :- b(X), X = ~5.": "`~` in a term",
    "a :- { not b(X) : c(X) } > 1.": "an element of a set that is no atom",
    "a :- 1.": "a term in the place of an atom",
    "a :- b(X), X = |1; 2|.": "`;` where `|` is expected",
    "a :- { b(_) } > 1.": "`_` in an element of a set",
}


@pytest.mark.parametrize("statement", WHEN_ADDED)
def test_a_statement_is_refused_when_it_is_loaded(statement: str) -> None:
    """The message says what, where, and shows the statement."""
    with pytest.raises(Unexplainable) as caught:
        Program().add("rules.lp", f"% a comment\na(1).\n\n{statement}")
    assert str(caught.value).startswith("rules.lp:4: ")
    assert WHEN_ADDED[statement] in str(caught.value)
    assert statement.split()[0] in str(caught.value)


@pytest.mark.parametrize("rule", WHEN_READ)
def test_a_literal_is_refused_when_its_rule_is_read(rule: str) -> None:
    """By `check`, which reads everything, and whenever the predicate is asked for."""
    program = Program()
    program.add("rules.lp", f"a(1).\n{rule}")
    for read in (program.check, lambda: program.for_head("a", 0)):
        with pytest.raises(Unexplainable) as caught:
            read()
        assert str(caught.value).startswith("rules.lp:2: ")
        assert WHEN_READ[rule] in str(caught.value)


def test_a_further_program_is_read_at_once() -> None:
    """A query that is explained beside the knowledge base is refused before it is asked anything."""
    program = Program()
    program.add("rules.lp", "a(1).")
    with pytest.raises(Unexplainable, match=r"^query\.lp:2: "):
        program.extended("query.lp", "b(X) :- a(X).\nc :- a(1; 2).")
    assert program.extended("query.lp", "b(X) :- a(X).").for_head("b", 1)
    assert program.for_head("b", 1) == []


def test_what_derives_nothing_is_let_be() -> None:
    """Showing, optimising and declaring have no part in a derivation."""
    program = Program()
    nothing = "#show a/1. #show. #defined b/2. #minimize { X : a(X) }. :~ a(X). [X@2, X]"
    program.add("rules.lp", nothing + "\na(1). #program base.\na(2).")
    assert [rule.line for rule in program.for_head("a", 1)] == [2, 3]


def test_the_whole_knowledge_base_can_be_explained() -> None:
    """Every rule of every file, and there are more than a thousand."""
    assert load().check() > 1000
