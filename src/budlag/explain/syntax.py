"""The terms of clingo's language, read out of the text of a rule.

clingo's own syntax tree tells the same (the tests compare the two, over the knowledge base and construct by construct),
and takes longer to load than all the rules behind an answer take to read here.
"""

from __future__ import annotations

import re
from itertools import count

from clingo import Function, Infimum, Number, String, Supremum, Symbol

from .terms import Fun, Op, Pool, Span, Sym, Term, Var

_TOKEN = re.compile(r""""(?:[^"\\]|\\.)*"|[\w']+|\.\.|\*\*|[<>!=]=|<>|:-|#sum\+|#\w+|\S""")
_LEVELS = {"..": 1, "^": 2, "?": 3, "&": 4, "+": 5, "-": 5, "*": 6, "/": 6, "\\": 6, "**": 7}
"""How strongly operators bind, weakest first."""
_EXTREMES = {"#inf": Infimum, "#infimum": Infimum, "#sup": Supremum, "#supremum": Supremum}
_ESCAPED = re.compile(r"\\(.)")


class Reader:
    """Reads terms from the front of a text; raises ValueError where there is none, or one that is not explained."""

    def __init__(self, text: str):
        self._tokens: list[str] = _TOKEN.findall(text)
        self._tokens.append("")
        self._at = 0
        self._anonymous = count()

    @property
    def next(self) -> str:
        """The token that comes next; empty at the end."""
        return self._tokens[self._at]

    def take(self) -> str:
        """The next token, which is passed over."""
        self._at += 1
        return self._tokens[self._at - 1]

    def accept(self, *tokens: str) -> str:
        """The next token if it is one of these; otherwise it stays, and nothing is given."""
        return self.take() if self.next in tokens else ""

    def expect(self, token: str) -> None:
        """Pass over a token that must come next."""
        if self.take() != token:
            raise ValueError(f"`{self._tokens[self._at - 1]}` where `{token}` is expected")

    def term(self, least: int = 1) -> Term:
        """A term whose operators bind at least so strongly."""
        left = self._operand()
        while (level := _LEVELS.get(self.next, 0)) >= least:
            sign = self.take()
            right = self.term(level if sign == "**" else level + 1)  # 2 ** 3 ** 2 is 2 ** (3 ** 2)
            left = Span(left, right) if sign == ".." else Op(sign, (left, right))
        return left

    def _operand(self) -> Term:
        token = self.take()
        if token == "_":
            return Var(f"_{next(self._anonymous)}")
        first = token.lstrip("_'")[:1]
        if first.isupper():
            return Var(token)
        if first.isdigit():
            return Sym(Number(int(token, 0)))
        if first.isalpha():
            return _one_of([_function(token, row) for row in self._arguments()])
        if first == '"':
            return Sym(String(_ESCAPED.sub(_unescaped, token[1:-1])))
        if token == "(":
            return _one_of(self._tuples())
        if token == "-":
            return Op("-", (self._operand(),))
        if token == "@":
            name = self.take()
            return _one_of([Fun(name, row, True) for row in self._arguments()])
        if token == "|":
            inner = self.term()
            self.expect("|")
            return Op("abs", (inner,))
        if token in _EXTREMES:
            return Sym(_EXTREMES[token])
        raise ValueError(f"`{token}` in a term")

    def _arguments(self) -> list[tuple[Term, ...]]:
        """What stands in brackets behind a name: several rows of arguments where it is a pool ``p(a; b)``."""
        rows: list[tuple[Term, ...]] = []
        if not self.accept("("):
            return [()]
        while not rows or self.accept(";"):
            rows.append(self.terms(")", ";"))
        self.expect(")")
        return rows

    def terms(self, *ends: str) -> tuple[Term, ...]:
        """Terms with commas between them (and perhaps one behind them), up to one of the ends."""
        found: list[Term] = []
        while self.next not in ends:
            found.append(self.term())
            if not self.accept(","):
                break
        return tuple(found)

    def _tuples(self) -> list[Term]:
        """What stands in brackets without a name: a term, or a tuple; several where it is a pool ``(a; b)``."""
        choices: list[Term] = []
        while not choices or self.accept(";"):
            row = self.terms(")", ";")
            single = len(row) == 1 and self._tokens[self._at - 1] != ","
            choices.append(row[0] if single else _function("", row))
        self.expect(")")
        return choices


def _function(name: str, arguments: tuple[Term, ...]) -> Term:
    """A function term, as a symbol if nothing in it is open."""
    symbols: list[Symbol] = []
    for argument in arguments:
        if type(argument) is not Sym:
            return Fun(name, arguments)
        symbols.append(argument.symbol)
    return Sym(Function(name, symbols))


def _one_of(choices: list[Term]) -> Term:
    return choices[0] if len(choices) == 1 else Pool(tuple(choices))


def _unescaped(found: re.Match[str]) -> str:
    return "\n" if found[1] == "n" else found[1]
