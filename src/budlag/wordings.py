"""Texts of the knowledge base: templates that stand beside the rules, filled with the terms of an atom."""

from __future__ import annotations

from clingo import Function, Symbol, SymbolType

from .calls import Call
from .engine import Answer
from .notation.terms import Style
from .value import Value


class Text(Value):
    """A sentence with the statement that it rests on."""

    statement: str
    text: str


def show_term(term: Symbol, style: Style) -> str:
    """A term as people read it: a call, a number, a word."""
    if term.type is SymbolType.String:
        return term.string
    if term.type is SymbolType.Number:
        return str(term.number)
    if term.match("bid", 2):
        return Call(term.arguments[0].number, term.arguments[1].name).show(style)
    if term.match("variant", 2):
        return show_term(term.arguments[0], style)
    if not term.arguments and term.name in ("double", "redouble"):
        return Call(0, term.name).show(style)
    return term.name.replace("_", " ")


class Wordings:
    """The texts of one run by their table (``duty_text`` ...) and the name of the term that they word."""

    def __init__(self, answer: Answer, style: Style):
        self.answer = answer
        self.style = style

    def text(self, table: str, term: Symbol, **named: str) -> Text:
        """Statement and sentence of a term; ``{1}`` is its first argument, other names are given."""
        (key,) = [Function(term.name)]
        found = self.answer.of(table, 3, key)
        if len(found) != 1:
            raise LookupError(f"{table} has {len(found)} texts for {key}")
        statement, template = (value.string for value in found[0])
        return Text(statement, self.fill(template, term, named))

    def words(self, table: str, term: Symbol) -> str:
        """The words of a term that carries no statement of its own."""
        (key,) = [Function(term.name)]
        ((template,),) = self.answer.of(table, 2, key)
        return self.fill(template.string, term, {})

    def fill(self, template: str, term: Symbol, named: dict[str, str]) -> str:
        """A template with the arguments of a term."""
        for i, argument in enumerate(term.arguments, 1):
            template = template.replace(f"{{{i}}}", show_term(argument, self.style))
        for name, value in named.items():
            template = template.replace(f"{{{name}}}", value)
        return template.replace(" 1 prickar", " 1 prick")
