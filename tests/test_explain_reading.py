"""Rules are read as clingo reads them: written out again, clingo parses the same from both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from clingo.ast import AST, parse_string

import written
from budlag import kb
from budlag.explain.reading import read
from budlag.explain.rules import load
from budlag.explain.statements import statements

PROGRAMS = [*kb.programs(), *sorted(kb.folder("queries").glob("*.lp"))]


def parsed(text: str) -> list[AST]:
    """The statements of a program as clingo parses them, without comments and `#program base`."""
    nodes: list[AST] = []
    parse_string(text, nodes.append)
    return [node for node in nodes if node.ast_type.name not in ("Comment", "Program")]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_statements_are_cut_where_the_parser_of_clingo_cuts_them(path: Path) -> None:
    """The same number of statements, each beginning in the same line."""
    text = path.read_text(encoding="utf-8")
    assert [line for line, _ in statements(text)] == [node.location.begin.line for node in parsed(text)]


SET = re.compile(r"(?<!#sum )(?<!#m[ai][xn] )(?<!#count )\{")
"""A brace that begins no aggregate."""


def test_every_rule_of_the_knowledge_base_is_read_as_clingo_reads_it() -> None:
    """Rules for one head without sets, which nearly all are: choices, and sets in bodies, are compared below."""
    texts = dict.fromkeys(rule.text for rule in load().rules() if not SET.search(rule.text))
    alone = [(text, found[0]) for text in texts if len(found := read(text)) == 1]
    assert len(alone) > 1000
    assert [text for text, found in alone if not same(text, written.rule(found))] == []


def same(text: str, other: str) -> bool:
    """Whether clingo takes two texts for the same rule (sets in bodies aside, which are counts)."""
    return list(map(str, parsed(text))) == list(map(str, parsed(other)))


RULES = [
    'p(X, "a, b") :- q(X, _, _), not r(X), X < 3, not not s, Y >= X, t("x:-y.", Y).', "p( X , 1 ):-q(X)  ,X!=a.", "p.",
    "p(X) :- a = X; q(X), X == 2, X <> 3.", "not_p(X) :- notq(X), not q_1(X).", "p :- .", "p() :- q().",
    'p("a\\"b\\\\c\\nd").', "p(0x1F, 0o17, 0b11, 10).", "_p'(_X', _'x) :- q(_X').",
    "p(X) :- q(X + 1 - 2 * 3 / 4 \\ 5 ** 6 ** 7 & 8 ? 9 ^ 10).", "p(-X ** 2, -1, 1 - -1, |X - 3| + 1) :- q(X).",
    "p(1..2 + 3, (1..2) + 3).", "p((1, 2), (1,), (), (1), f((X, a), g(b))) :- q(X).", "p(#inf, #sup, #infimum).",
    "p(@f, @f(X), @g(1, a)) :- q(X), @h(X) = 1.", "p(X) :- q(X), X = (1; 2; (3, a)), X = f(1; a, 2).",
    "p :- q(X) : r(X), not s(X); t.", "p :- q : ; r.", "p :- not q(X) : r(X, _).", "p(X) :- X = 1 : q.",
    "p :- #true, not #true, #false, not not #false.", "p(X) :- q(X), not 1 < X <= 3, 1 < X != 4.",
    "p(N) :- N = #sum { X, I : q(I, X), not r(I); 3 : s; 4 }.", "p :- #count { X : q(X) } > 3, 3 #max { X : q(X) } 4.",
    "p :- 1 < #sum+ { X : q(X) } < Y, r(Y).", "p :- not 2 <= #min { X : q(X) }, #count { : q(X) } = 0, not #sum { } 1.",
    "{ p(X) } :- q(X).", "{ p(X) }.",
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_a_construct_is_read_as_clingo_reads_it(rule: str) -> None:
    """Spaces, escapes, the strength of operators, tuples, pools, conditions, aggregates and their bounds."""
    (found,) = read(rule)
    assert same(rule, written.rule(found))


SEVERAL = {
    "p(a; b, 1) :- q.": ["p(a) :- q.", "p(b, 1) :- q."],
    "1 <= { p(X) : q(X), not s; r(a; b) } 2 :- t.": [
        "{ p(X) } :- t; q(X); not s.", "{ r(a) } :- t.", "{ r(b) } :- t.",
    ],
    "N { p } = N :- q(N).": ["{ p } :- q(N)."],
    "{ }.": [],
    "p :- 2 { q(X) : X > 1; r } 3.": ["p :- 2 <= #count { q(X) : q(X), X > 1; r : r } <= 3."],
}  # fmt: skip


@pytest.mark.parametrize("rule", SEVERAL)
def test_pools_choices_and_sets_are_taken_apart(rule: str) -> None:
    """A rule for each head, the conditions of a choice in the body; a set is a count of its atoms."""
    found = [written.rule(each) for each in read(rule)]
    assert len(found) == len(SEVERAL[rule])
    assert all(same(one, other) for one, other in zip(found, SEVERAL[rule], strict=True))


@pytest.mark.parametrize("rule", ["p :- q(", "p :- q r.", "p(X) :- q(X), X >.", "p", "p :- #sum X.", "p :- {q."])
def test_what_is_no_rule_is_refused(rule: str) -> None:
    """Nothing is read halfway."""
    with pytest.raises(ValueError, match="`"):
        read(rule)
