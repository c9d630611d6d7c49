"""Rules as the engine reads them, written out again: so that clingo can say whether they are the same."""

from __future__ import annotations

from budlag.explain.literals import Aggregate, Atom, Body, Boolean, Comparison, Conditional, Literal
from budlag.explain.reading import Read
from budlag.explain.terms import Fun, Op, Pool, Span, Sym, Term, Var

_NOT = ("", "not ", "not not ")
_SWAPPED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def rule(read: Read) -> str:
    """A rule for one head, that of a choice in braces."""
    head, body, chosen = read
    return f"{{ {literal(head)} }} :- {written(body)}." if chosen else f"{literal(head)} :- {written(body)}."


def written(body: tuple[Literal, ...], between: str = "; ") -> str:
    """The literals of a body or of a condition."""
    return between.join(map(literal, body))


def literal(value: Literal) -> str:
    """One literal."""
    match value:
        case Boolean(holds):
            return "#true" if holds else "#false"
        case Conditional(inner, condition):
            return f"{literal(inner)} : {_condition(condition)}"
        case Atom(name, terms, negated):
            return _NOT[negated] + name + (f"({_terms(terms)})" if terms else "")
        case Comparison(first, guards, negated):
            return _NOT[negated] + term(first) + "".join(f" {sign} {term(other)}" for sign, other in guards)
        case Aggregate(function, elements, guards, negated):
            inside = "; ".join(f"{_terms(terms)} : {_condition(condition)}" for terms, condition in elements)
            before = "".join(f"{term(limit)} {_SWAPPED.get(sign, sign)} " for sign, limit in guards[:1])
            behind = "".join(f" {sign} {term(limit)}" for sign, limit in guards[1:])
            return f"{_NOT[negated]}{before}#{function} {{ {inside} }}{behind}"
    raise TypeError(value)


def _condition(body: Body) -> str:
    return written(body.literals, ", ")


def _terms(terms: tuple[Term, ...]) -> str:
    return ", ".join(map(term, terms))


def term(value: Term) -> str:
    """One term; each ``_`` is one again."""
    match value:
        case Var(name):
            return "_" if name[0] == "_" and name[1:].isdigit() else name
        case Sym(symbol):
            return str(symbol)
        case Fun("", arguments):
            return f"({_terms(arguments)},)" if len(arguments) == 1 else f"({_terms(arguments)})"
        case Fun(name, arguments, external):
            return f"{'@' if external else ''}{name}({_terms(arguments)})"
        case Op("abs", (inner,)):
            return f"|{term(inner)}|"
        case Op(sign, (inner,)):
            return f"{sign}{term(inner)}"
        case Op(sign, (left, right)):
            return f"({term(left)} {sign} {term(right)})"
        case Span(left, right):
            return f"({term(left)} .. {term(right)})"
        case Pool(choices):
            return f"({'; '.join(map(term, choices))})"
    raise TypeError(value)
