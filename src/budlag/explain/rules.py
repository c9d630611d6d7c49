"""The knowledge base as rule values: heads, bodies, labels and places.

Every construct that the engine explains has a value here; any other is refused, loudly, with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

from clingo.ast import AST, AggregateFunction, ASTType, ComparisonOperator, Sign, parse_string

from .. import kb
from ..value import Value
from .terms import Fun, Sym, Term, read_term, variables

_LABEL = re.compile(r"^%!\s*([\w.,\s-]+?):\s*(.+)$")
_SAYING = re.compile(r"^%~\s*(not\s+)?(\w+)\(([\w, ]*)\):\s*(.+)$")
_SIGNS = {int(getattr(ComparisonOperator, name)): sign for name, sign in (
    ("GreaterThan", ">"), ("LessThan", "<"), ("LessEqual", "<="), ("GreaterEqual", ">="), ("NotEqual", "!="),
    ("Equal", "="))}  # fmt: skip
_FUNCTIONS = {int(getattr(AggregateFunction, name)): word for name, word in (
    ("Count", "count"), ("Sum", "sum"), ("SumPlus", "sum+"), ("Min", "min"), ("Max", "max"))}  # fmt: skip


Label = tuple[tuple[str, ...], str]
"""Statement ids and the sentence."""


class Unexplainable(Exception):
    """A construct of a program that the engine does not support."""


class Atom(Value):
    """A predicate with terms; ``negated`` counts the ``not`` before it."""

    name: str
    terms: tuple[Any, ...]
    negated: int = 0


class Comparison(Value):
    """A chain of comparisons: first term, then (sign, term)."""

    first: Any
    guards: tuple[Any, ...]
    negated: int = 0


class Boolean(Value):
    holds: bool


class Conditional(Value):
    """``literal : condition`` in a body."""

    literal: Any
    condition: tuple[Any, ...]


class Aggregate(Value):
    """``left sign #function { terms : condition } sign right``; guards are (sign, term) as read."""

    function: str
    elements: tuple[Any, ...]
    left: Any
    right: Any
    negated: int = 0


Literal = Atom | Comparison | Boolean | Conditional | Aggregate


class Rule(Value):
    """One rule for one head; ``chosen`` tells that the head stands in a choice, under ``condition``."""

    head: Atom
    body: tuple[Any, ...]
    statements: tuple[str, ...]
    sentence: str
    file: str
    line: int
    chosen: bool = False
    condition: tuple[Any, ...] = ()

    @property
    def labelled(self) -> bool:
        """Whether a trace shows the rule."""
        return bool(self.statements)


class Program:
    """All rules by the predicate of their head, and how atoms that no label words are said.

    Rules become values when their predicate is first asked for; ``check`` makes values of all.
    """

    def __init__(self) -> None:
        self.sayings: dict[tuple[str, int, bool], tuple[tuple[str, ...], str]] = {}
        self._nodes: dict[str, list[tuple[AST, str, Label]]] = {}
        self._rules: dict[str, list[Rule]] = {}
        self._silent: dict[tuple[str, int], bool] = {}

    def add(self, file: str, text: str) -> None:
        """Add the rules of a file."""
        labels: dict[int, Label] = {}
        nodes: list[AST] = []
        parse_string(text, nodes.append)
        for node in nodes:
            kind = node.ast_type
            if kind is ASTType.Comment:
                _read_comment(node.value, node.location.begin.line, labels, self.sayings)
            elif kind is ASTType.Rule:
                label = labels.get(node.location.begin.line - 1, ((), ""))
                for name in _head_names(str(node.head)):
                    self._nodes.setdefault(name, []).append((node, file, label))
            elif kind not in _SILENT:
                raise Unexplainable(f"{file}:{node.location.begin.line}: {kind.name} cannot be explained: {node}")

    def extended(self, file: str, text: str) -> Program:
        """The same rules and those of a further program."""
        more = Program()
        more.sayings = dict(self.sayings)
        more._nodes = {name: list(nodes) for name, nodes in self._nodes.items()}
        more.add(file, text)
        more.check_file(file)
        return more

    def check_file(self, file: str) -> None:
        """Make values of the rules of one file; raises Unexplainable for the first that cannot be explained."""
        for nodes in self._nodes.values():
            for node, source, label in nodes:
                if source == file:
                    list(_read_rule(node, file, label))

    def for_head(self, name: str, arity: int) -> list[Rule]:
        """The rules that can derive an atom of the predicate, in the order of the files."""
        if name not in self._rules:
            self._rules[name] = [rule for node, file, label in self._nodes.get(name, ())
                                 for rule in _read_rule(node, file, label) if rule.head.name == name]  # fmt: skip
        return [rule for rule in self._rules[name] if len(rule.head.terms) == arity]

    def silent(self, name: str, arity: int) -> bool:
        """Whether no labelled rule stands anywhere behind a predicate, so that nothing of it would ever show."""
        key = name, arity
        if key not in self._silent:
            self._silent[key] = True  # a predicate that rests on itself alone is silent
            rules = self.for_head(name, arity)
            self._silent[key] = not any(rule.labelled for rule in rules) and all(
                self.silent(atom.name, len(atom.terms))
                for rule in rules
                for atom in atoms_of(rule.body + rule.condition)
            )
        return self._silent[key]

    def check(self) -> int:
        """Make values of all rules and say how many; raises Unexplainable for the first that cannot be explained."""
        return sum(len(self.for_head(name, arity)) for name in list(self._nodes)
                   for arity in {len(rule.head.terms) for rule in self._all(name)})  # fmt: skip

    def _all(self, name: str) -> list[Rule]:
        self.for_head(name, 0)
        return self._rules[name]


@cache
def load(*parts: str) -> Program:
    """The rules of the knowledge base (or of parts of it).

    Raises Unexplainable for a statement that cannot be explained, naming file and line.
    """
    program = Program()
    for path in kb.programs(*parts):
        program.add(path.relative_to(kb.folder("kb")).as_posix(), path.read_text(encoding="utf-8"))
    return program


def _head_names(head: str) -> set[str]:
    """The predicates of a head as printed: one, or those of a choice."""
    if head.startswith("#false"):
        return {"#false"}
    outer = re.sub(r"\([^()]*\)", "", head)
    while outer != head:
        head, outer = outer, re.sub(r"\([^()]*\)", "", outer)
    return set(re.findall(r"(?:^|[{;]\s*)-?([a-z_]\w*)", outer))


_SILENT = {ASTType.Program, ASTType.Defined, ASTType.ShowSignature, ASTType.ShowTerm, ASTType.Minimize, ASTType.Script}
"""Statements that derive no atom. Optimisation picks the answer set; what is in it is explained by the rules."""


def _read_comment(text: str, line: int, labels: dict[int, Label], sayings: dict[Any, Any]) -> None:
    label = _LABEL.match(text)
    if label:
        labels[line] = (tuple(part.strip() for part in label[1].split(",")), label[2].strip())
    saying = _SAYING.match(text)
    if saying:
        names = tuple(name.strip() for name in saying[3].split(",") if name.strip())
        sayings[saying[2], len(names), bool(saying[1])] = (names, saying[4].strip())


def _read_rule(node: AST, file: str, label: Label) -> Iterator[Rule]:
    place = f"{file}:{node.location.begin.line}"
    anonymous = count()
    try:
        body = tuple(_read_literal(literal, anonymous) for literal in node.body)
        for head, condition, chosen in _read_head(node.head, anonymous):
            yield Rule(head, body, *label, file, node.location.begin.line, chosen, condition)
    except (ValueError, KeyError) as error:
        raise Unexplainable(f"{place}: {error} cannot be explained: {node}") from None


def _read_head(node: AST, anonymous: Iterator[int]) -> Iterator[tuple[Atom, tuple[Literal, ...], bool]]:
    if node.ast_type is ASTType.Literal:
        if node.atom.ast_type is ASTType.BooleanConstant:
            raise ValueError("a bare constraint (conclude with an atom instead)")
        for atom in _read_atoms(node.atom.symbol, anonymous, 0):
            yield atom, (), False
    elif node.ast_type is ASTType.Aggregate:
        for element in node.elements:
            condition = tuple(_read_literal(literal, anonymous) for literal in element.condition)
            for atom in _read_atoms(element.literal.atom.symbol, anonymous, 0):
                yield atom, condition, True
    else:
        raise ValueError(f"a head of kind {node.ast_type.name}")


def _read_atoms(symbol: AST, anonymous: Iterator[int], negated: int) -> list[Atom]:
    """The atom, or each atom of a pool ``p(a; b)``."""
    if symbol.ast_type is ASTType.Pool:
        return [atom for each in symbol.arguments for atom in _read_atoms(each, anonymous, negated)]
    term = read_term(symbol, anonymous)
    if isinstance(term, Sym):
        return [Atom(term.symbol.name, tuple(Sym(argument) for argument in term.symbol.arguments), negated)]
    if isinstance(term, Fun) and not term.external:
        return [Atom(term.name, term.arguments, negated)]
    raise ValueError(f"the atom {symbol}")


def _read_literal(node: AST, anonymous: Iterator[int]) -> Literal:
    if node.ast_type is ASTType.ConditionalLiteral:
        condition = tuple(_read_literal(literal, anonymous) for literal in node.condition)
        return Conditional(_read_literal(node.literal, anonymous), condition)
    negated = {int(Sign.NoSign): 0, int(Sign.Negation): 1, int(Sign.DoubleNegation): 2}[int(node.sign)]
    atom = node.atom
    match atom.ast_type:
        case ASTType.SymbolicAtom:
            found = _read_atoms(atom.symbol, anonymous, negated)
            if len(found) > 1:
                raise ValueError("a pool of atoms in a body")
            return found[0]
        case ASTType.Comparison:
            guards = tuple((_SIGNS[int(guard.comparison)], read_term(guard.term, anonymous)) for guard in atom.guards)
            return Comparison(read_term(atom.term, anonymous), guards, negated)
        case ASTType.BooleanConstant:
            return Boolean(bool(atom.value) != bool(negated == 1))
        case ASTType.BodyAggregate:
            elements = tuple(
                (tuple(read_term(term, anonymous) for term in element.terms),
                 tuple(_read_literal(literal, anonymous) for literal in element.condition))
                for element in atom.elements
            )  # fmt: skip
            return Aggregate(_FUNCTIONS[int(atom.function)], elements, _guard(atom.left_guard, anonymous),
                             _guard(atom.right_guard, anonymous), negated)  # fmt: skip
        case ASTType.Aggregate:
            elements = tuple(_counted(element, anonymous) for element in atom.elements)
            return Aggregate("count", elements, _guard(atom.left_guard, anonymous),
                             _guard(atom.right_guard, anonymous), negated)  # fmt: skip
    raise ValueError(f"a literal of kind {atom.ast_type.name}")


def _counted(element: AST, anonymous: Iterator[int]) -> tuple[tuple[Term, ...], tuple[Literal, ...]]:
    literal = _read_literal(element.literal, anonymous)
    assert isinstance(literal, Atom)
    condition = tuple(_read_literal(each, anonymous) for each in element.condition)
    return (Fun(literal.name, literal.terms),), (literal, *condition)


def _guard(node: AST | None, anonymous: Iterator[int]) -> tuple[str, Term] | None:
    return (_SIGNS[int(node.comparison)], read_term(node.term, anonymous)) if node is not None else None


def literal_variables(literal: Literal) -> set[str]:
    """The variables of a literal that its rule shares (those local to an aggregate or condition left out)."""
    match literal:
        case Atom(_, terms):
            return set().union(*map(variables, terms)) if terms else set()
        case Comparison(first, guards):
            return variables(first).union(*(variables(term) for _, term in guards))
        case Aggregate(_, _, left, right):
            return set().union(*(variables(guard[1]) for guard in (left, right) if guard))
        case _:
            return set()


def atoms_of(literals: tuple[Literal, ...]) -> Iterator[Atom]:
    """Every atom that stands in some literals, inside conditions and aggregates too."""
    for literal in literals:
        match literal:
            case Atom():
                yield literal
            case Conditional(inner, condition):
                yield from atoms_of((inner, *condition))
            case Aggregate(_, elements):
                for _, condition in elements:
                    yield from atoms_of(condition)
