"""Statements of clingo's syntax tree read as rule values; what the engine does not explain is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from clingo import Function, Number, String
from clingo.ast import AST, AggregateFunction, ASTType, ComparisonOperator, Sign, parse_string

from .literals import Aggregate, Atom, Body, Boolean, Comparison, Conditional, Literal, Rule, outer_variables
from .statements import refused
from .terms import Fun, Sym, Term, Var, read_term

_SIGNS = {int(getattr(ComparisonOperator, name)): sign for name, sign in (
    ("GreaterThan", ">"), ("LessThan", "<"), ("LessEqual", "<="), ("GreaterEqual", ">="), ("NotEqual", "!="),
    ("Equal", "="))}  # fmt: skip
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_FUNCTIONS = {int(getattr(AggregateFunction, name)): word for name, word in (
    ("Count", "count"), ("Sum", "sum"), ("SumPlus", "sum+"), ("Min", "min"), ("Max", "max"))}  # fmt: skip
_NEGATIONS = {int(Sign.NoSign): 0, int(Sign.Negation): 1, int(Sign.DoubleNegation): 2}
_TERM = r"(?:_|[A-Za-z]\w*|\d+|\$\d+)"
_ATOM = rf"((?:not\s+){{0,2}})(?!not\b)([a-z]\w*)(?:\(\s*({_TERM}(?:\s*,\s*{_TERM})*)\s*\))?"
_TEST = rf"({_TERM})\s*([<>!]=|[<>=])\s*({_TERM})"
_SIMPLE = re.compile(rf"{_ATOM}|{_TEST}")
_COMMA = re.compile(r"\s*,\s*(?![^()]*\))")

Label = tuple[tuple[str, ...], str]
"""Statement ids and the sentence."""


def read_rule(text: str, file: str, line: int, label: Label, numbers: Iterator[int]) -> Iterator[Rule]:
    """A rule for each atom of the head; raises Unexplainable, naming file and line."""
    try:
        for head, body, chosen in _plain(text) or _parsed(text):
            yield Rule(head, Body(body), *label, file, line, chosen, next(numbers), text)
    except (ValueError, KeyError, RuntimeError) as error:
        raise refused(file, line, error, text) from None


Read = tuple[Atom, tuple[Literal, ...], bool]
"""A head with its body, and whether it stands in a choice."""


def _plain(text: str) -> list[Read]:
    """A rule over atoms and tests without anything inside, out of its text (five times as fast as by the syntax tree).

    Nothing for any other rule.
    """
    strings: list[str] = []
    if '"' in text and "\\" not in text:  # strings are put aside: $0, $1 ...
        pieces = text.split('"')
        strings = pieces[1::2]
        text = "".join(f"{piece}${i}" for i, piece in enumerate(pieces[:-1:2])) + pieces[-1]
    head, _, body = text.rstrip(". \n").partition(":-")
    names = _Names(strings, count())
    found = [_simple(part.strip(), names) for part in (head, *(_COMMA.split(body) if body else ()))]
    literals = [literal for literal in found if literal is not None]
    if len(literals) < len(found) or not isinstance(literals[0], Atom):
        return []
    return [(literals[0], tuple(literals[1:]), False)]


class _Names:
    """What the terms of one plain rule stand for."""

    def __init__(self, strings: list[str], anonymous: Iterator[int]):
        self._strings = strings
        self._anonymous = anonymous

    def term(self, text: str) -> Term:
        """The term of a variable, a constant, a number or a string that was put aside."""
        if text == "_":
            return Var(f"_{next(self._anonymous)}")
        if text.isdigit():
            return Sym(Number(int(text)))
        if text[0] == "$":
            return Sym(String(self._strings[int(text[1:])]))
        return Var(text) if text[0].isupper() else Sym(Function(text))


def _simple(text: str, names: _Names) -> Atom | Comparison | None:
    found = _SIMPLE.fullmatch(text)
    if found is None:
        return None
    negated, name, arguments, left, sign, right = found.groups()
    if sign:
        return Comparison(names.term(left), ((sign, names.term(right)),))
    terms = tuple(names.term(term.strip()) for term in arguments.split(",")) if arguments else ()
    return Atom(name, terms, negated.count("not"))


def _parsed(text: str) -> Iterator[Read]:
    """A rule by clingo's syntax tree."""
    nodes: list[AST] = []
    anonymous = count()
    parse_string(text, nodes.append)
    node = nodes[-1]
    literals = tuple(_literal(literal, anonymous) for literal in node.body)
    for head, condition, chosen in _heads(node.head, anonymous):
        yield head, literals + condition, chosen


def _heads(node: AST, anonymous: Iterator[int]) -> Iterator[Read]:
    if node.ast_type is ASTType.Literal:
        yield from ((atom, (), False) for atom in _atoms(node.atom.symbol, anonymous, 0))
        return
    if node.ast_type is not ASTType.Aggregate:
        raise ValueError(f"a head of kind {node.ast_type.name}")
    for element in node.elements:
        condition = tuple(_literal(literal, anonymous) for literal in element.condition)
        yield from ((atom, condition, True) for atom in _atoms(element.literal.atom.symbol, anonymous, 0))


def _atoms(symbol: AST, anonymous: Iterator[int], negated: int) -> list[Atom]:
    """The atom, or each atom of a pool ``p(a; b)``."""
    if symbol.ast_type is ASTType.Pool:
        return [atom for each in symbol.arguments for atom in _atoms(each, anonymous, negated)]
    if symbol.ast_type is ASTType.UnaryOperation:
        raise ValueError("classical negation")
    term = read_term(symbol, anonymous)
    if isinstance(term, Sym):
        return [Atom(term.symbol.name, tuple(Sym(argument) for argument in term.symbol.arguments), negated)]
    if isinstance(term, Fun) and not term.external:
        return [Atom(term.name, term.arguments, negated)]
    raise ValueError(f"the atom {symbol}")


def _literal(node: AST, anonymous: Iterator[int]) -> Literal:
    simple = _simple(str(node), _Names([], anonymous))
    if simple is not None:
        return simple
    if node.ast_type is ASTType.ConditionalLiteral:
        condition = tuple(_literal(literal, anonymous) for literal in node.condition)
        return Conditional(_literal(node.literal, anonymous), Body(condition))
    negated, atom = _NEGATIONS[int(node.sign)], node.atom
    match atom.ast_type:
        case ASTType.SymbolicAtom:
            found = _atoms(atom.symbol, anonymous, negated)
            if len(found) > 1:
                raise ValueError("a pool of atoms in a body")
            return found[0]
        case ASTType.Comparison:
            guards = tuple((_SIGNS[int(guard.comparison)], read_term(guard.term, anonymous)) for guard in atom.guards)
            return Comparison(read_term(atom.term, anonymous), guards, negated)
        case ASTType.BooleanConstant:
            return Boolean(bool(atom.value) != (negated == 1))
        case ASTType.BodyAggregate:
            elements = tuple(
                (tuple(read_term(term, anonymous) for term in element.terms),
                 Body(tuple(_literal(literal, anonymous) for literal in element.condition)))
                for element in atom.elements
            )  # fmt: skip
            return _aggregate(_FUNCTIONS[int(atom.function)], elements, atom, anonymous, negated)
        case ASTType.Aggregate:
            elements = tuple(_counted(element, anonymous) for element in atom.elements)
            return _aggregate("count", elements, atom, anonymous, negated)
    raise ValueError("a theory atom" if "Theory" in atom.ast_type.name else f"a literal of kind {atom.ast_type.name}")


def _counted(element: AST, anonymous: Iterator[int]) -> tuple[tuple[Term, ...], Body]:
    """An element of ``{ p(X) : q(X) }``: the atom itself is the tuple."""
    literal = _literal(element.literal, anonymous)
    if not isinstance(literal, Atom) or literal.negated:
        raise ValueError(f"the element {element}")
    if any(name.startswith("_") for name in outer_variables(literal)):
        raise ValueError(f"`_` in the element {element}")
    condition = tuple(_literal(each, anonymous) for each in element.condition)
    return (Fun(literal.name, literal.terms),), Body((literal, *condition))


def _aggregate(
    function: str,
    elements: tuple[tuple[tuple[Term, ...], Body], ...],
    atom: AST,
    anonymous: Iterator[int],
    negated: int,
) -> Aggregate:
    left, right = _guard(atom.left_guard, anonymous), _guard(atom.right_guard, anonymous)
    return Aggregate(function, elements, left and (_TURNED.get(left[0], left[0]), left[1]), right, negated)


def _guard(node: AST | None, anonymous: Iterator[int]) -> tuple[str, Term] | None:
    return (_SIGNS[int(node.comparison)], read_term(node.term, anonymous)) if node is not None else None
