"""Aggregates: their tuples, and their values as clingo counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import TYPE_CHECKING

from clingo import Infimum, Number, Supremum, Symbol, SymbolType

from .literals import Aggregate, Body
from .terms import Env, Externals, values

if TYPE_CHECKING:
    from .bodies import Instance

Tuple = tuple[Symbol, ...]


def elements_of(literal: Aggregate, env: Env, external: Externals, holds: Callable[[Body], Iterable[Instance]]
                ) -> dict[Tuple, Instance]:  # fmt: skip
    """The tuples of an aggregate, each with the first instance of its condition."""
    found: dict[Tuple, Instance] = {}
    for terms, condition in literal.elements:
        for instance in holds(condition):
            for row in product(*(values(term, {**env, **instance.env}, external) for term in terms)):
                if not literal.function.startswith("sum") or (row and row[0].type is SymbolType.Number):
                    found.setdefault(row, instance)  # clingo ignores what cannot be added
    return found


def value_of(function: str, tuples: list[Tuple]) -> Symbol:
    """The value of an aggregate over its tuples."""
    if function == "count":
        return Number(len(tuples))
    weights = [row[0] for row in tuples if row]
    if function in ("sum", "sum+"):
        return Number(sum(weight.number for weight in weights if function == "sum" or weight.number > 0))
    if not weights:
        return Supremum if function == "min" else Infimum
    return min(weights) if function == "min" else max(weights)
