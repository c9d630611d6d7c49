"""Terms of rules: evaluating them under bindings, and matching them with the terms of atoms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from clingo import Function, Number, Symbol, SymbolType

from ..value import Value

Env = dict[str, Symbol]
Externals = Callable[[str, list[Symbol]], list[Symbol]]


class Unbound(Exception):
    """A term cannot be evaluated yet: a variable has no value."""


class Var(Value):
    name: str


class Sym(Value):
    symbol: Symbol


class Fun(Value):
    """A function term (``name`` is empty for a tuple), or a call out of the program."""

    name: str
    arguments: tuple[Any, ...]
    external: bool = False


class Op(Value):
    """Arithmetic on one or two terms."""

    sign: str
    arguments: tuple[Any, ...]


class Span(Value):
    """An interval of numbers."""

    left: Any
    right: Any


class Pool(Value):
    """Alternatives: ``(a; b)``."""

    choices: tuple[Any, ...]


Term = Var | Sym | Fun | Op | Span | Pool

_COMPUTE: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "/": lambda a, b: int(a / b), "\\": lambda a, b: a - b * int(a / b), "**": lambda a, b: int(a**b),
    "&": lambda a, b: a & b, "?": lambda a, b: a | b, "^": lambda a, b: a ^ b,
}  # fmt: skip


def variables(term: Term) -> set[str]:
    """The variables of a term."""
    match term:
        case Var(name):
            return {name}
        case Sym():
            return set()
        case Span(left, right):
            return variables(left) | variables(right)
        case Pool(choices):
            return set().union(*map(variables, choices))
        case _:
            return set().union(*map(variables, term.arguments)) if term.arguments else set()


def binds(term: Term, bound: set[str]) -> bool:
    """Whether matching a term gives its open variables values: arithmetic must be such that it can be turned round."""
    match term:
        case Var() | Sym():
            return True
        case Fun(_, arguments, False):
            return all(binds(argument, bound) for argument in arguments)
        case Pool(choices):
            return all(binds(choice, bound) for choice in choices)
        case Op("+" | "-" | "*", arguments):
            left = [argument for argument in arguments if variables(argument) - bound]
            return not left or (len(left) == 1 and binds(left[0], bound))
        case _:
            return not variables(term) - bound


def values(term: Term, env: Env, externals: Externals) -> list[Symbol]:
    """All values of a term under bindings (several for pools, intervals and calls out).

    Raises Unbound where a variable has no value yet. Undefined arithmetic has no value.
    """
    match term:
        case Sym(symbol):
            return [symbol]
        case Var(name):
            if name not in env:
                raise Unbound(name)
            return [env[name]]
        case Fun(name, arguments, external):
            rows = product(*(values(argument, env, externals) for argument in arguments))
            if external:
                return [value for row in rows for value in externals(name, list(row))]
            return [Function(name, list(row)) for row in rows]
        case Op(sign, arguments):
            numbers = product(*(_numbers(argument, env, externals) for argument in arguments))
            return [Number(result) for row in numbers if (result := _compute(sign, row)) is not None]
        case Span(left, right):
            ends = product(_numbers(left, env, externals), _numbers(right, env, externals))
            return [Number(n) for low, high in ends for n in range(low, high + 1)]
        case Pool(choices):
            return [value for choice in choices for value in values(choice, env, externals)]
    raise TypeError(term)


def _numbers(term: Term, env: Env, externals: Externals) -> list[int]:
    return [value.number for value in values(term, env, externals) if value.type is SymbolType.Number]


def _compute(sign: str, row: tuple[int, ...]) -> int | None:
    if len(row) == 1:
        return abs(row[0]) if sign == "abs" else -row[0]
    if (sign in "/\\" and row[1] == 0) or (sign == "**" and row[0] == 0 and row[1] < 0):
        return None
    return _COMPUTE[sign](*row)


def match(term: Term, symbol: Symbol, env: Env, externals: Externals) -> Iterator[Env]:
    """The bindings that make a term equal to a ground term; the bindings given are kept.

    Raises Unbound for arithmetic that cannot be turned round.
    """
    match term:
        case Var(name):
            known = env.get(name)
            if known is None:
                yield {**env, name: symbol}
            elif known == symbol:
                yield env
        case Sym(own):
            if own == symbol:
                yield env
        case Fun(name, arguments, False):
            if symbol.type is SymbolType.Function and symbol.name == name and len(symbol.arguments) == len(arguments):
                yield from match_all(arguments, symbol.arguments, env, externals)
        case Pool(choices):
            for choice in choices:
                yield from match(choice, symbol, env, externals)
        case Op():
            yield from _match_arithmetic(term, symbol, env, externals)
        case _:
            if symbol in values(term, env, externals):
                yield env


def match_all(terms: tuple[Term, ...], symbols: list[Symbol], env: Env, externals: Externals) -> Iterable[Env]:
    """The bindings that make several terms equal to as many ground terms."""
    new = env
    left: list[tuple[Term, Symbol]] = []
    for term, symbol in zip(terms, symbols, strict=True):
        if type(term) is Var:
            known = new.get(term.name)
            if known is None:
                if new is env:
                    new = env.copy()
                new[term.name] = symbol
            elif known != symbol:
                return ()
        elif type(term) is Sym:
            if term.symbol != symbol:
                return ()
        else:
            left.append((term, symbol))
    if len(left) > 1:
        left.sort(key=lambda pair: type(pair[0]) is not Fun)  # arithmetic last: the others may bind its variables
    return _match_rest(left, new, externals) if left else (new,)


def _match_rest(left: list[tuple[Term, Symbol]], env: Env, externals: Externals) -> Iterator[Env]:
    if not left:
        yield env
        return
    for bound in match(*left[0], env, externals):
        yield from _match_rest(left[1:], bound, externals)


def _match_arithmetic(term: Op, symbol: Symbol, env: Env, externals: Externals) -> Iterator[Env]:
    """Arithmetic evaluated, or turned round where one operand of + - * is still open."""
    try:
        if symbol in values(term, env, externals):
            yield env
        return
    except Unbound:
        if symbol.type is not SymbolType.Number:
            return
        if term.sign == "-" and len(term.arguments) == 1:
            yield from match(term.arguments[0], Number(-symbol.number), env, externals)
            return
    for side in (0, 1) if len(term.arguments) == 2 else ():
        try:
            known = _numbers(term.arguments[side], env, externals)
        except Unbound:
            continue
        for number in known:
            wanted = _turned(term.sign, side, number, symbol.number)
            if wanted is not None:
                yield from match(term.arguments[1 - side], Number(wanted), env, externals)
        return
    raise Unbound(str(term))


def _turned(sign: str, side: int, known: int, result: int) -> int | None:
    """The other operand, given the one on ``side`` (0 left, 1 right) and the result."""
    if sign == "+":
        return result - known
    if sign == "-":
        return known - result if side == 0 else result + known
    if sign == "*" and known and result % known == 0:
        return result // known
    return None
