"""Constructs that the engine does not explain are refused, loudly, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from clingo.ast import AST, parse_string

from budlag import kb
from budlag.explain import reading
from budlag.explain.rules import Program, Unexplainable, load
from budlag.explain.statements import statements

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
    "a :- b(X), X = ~5.": "the term",
    "a :- { not b(X) : c(X) } > 1.": "the element",
    "a :- { b(_) } > 1.": "`_` in the element",
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


PROGRAMS = [*kb.programs(), *sorted(kb.folder("queries").glob("*.lp"))]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_statements_are_cut_where_the_parser_of_clingo_cuts_them(path: Path) -> None:
    """The same number of statements, each beginning in the same line."""
    text = path.read_text(encoding="utf-8")
    nodes: list[AST] = []
    parse_string(text, nodes.append)
    theirs = [node.location.begin.line for node in nodes if node.ast_type.name not in ("Comment", "Program")]
    assert [line for line, _ in statements(text)] == theirs


def test_a_rule_read_out_of_its_text_is_the_one_that_clingo_reads() -> None:
    """Plain rules are read without the syntax tree; both ways give the same value."""
    plain = [(rule.text, reading._plain(rule.text)) for rule in load().rules()]
    assert sum(1 for _, found in plain if found) > 500
    assert [text for text, found in plain if found and found != list(reading._parsed(text))] == []


@pytest.mark.parametrize(
    "rule",
    ['p(X,"a, b") :- q(X,_,_), not r(X), X<3, not not s, Y>=X, t("x:-y.",Y).', "p( X , 1 ):-q(X)  ,X!=a.", "p.",
     "p(X) :- a = X, q(X).", "not_p(X) :- notq(X), not q_1(X)."],
)  # fmt: skip
def test_plain_rules_of_every_kind_are_read_alike(rule: str) -> None:
    """Strings with commas and dots, spaces, names that begin with not."""
    assert reading._plain(rule) == list(reading._parsed(rule))


INSIDE = [
    "p(X) :- q(X+1).", "p(f(X)) :- q(X).", "p :- q : r.", "p(1..3).", 'p("a\\"b").', "p(a;b).",
    "p(X) :- q(X), X = 1..2.",
]  # fmt: skip


@pytest.mark.parametrize("rule", INSIDE)
def test_rules_with_anything_inside_are_left_to_clingo(rule: str) -> None:
    """Arithmetic, nesting, conditions, intervals, escapes and pools."""
    assert reading._plain(rule) == []
    assert list(reading._parsed(rule))
