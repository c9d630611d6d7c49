"""An answer set to explain: its atoms by predicate and argument, and the calls out of the program."""

from __future__ import annotations

from typing import Any, Protocol

import clingo
from clingo import Symbol

from .terms import Externals

Row = list[Symbol]
"""The arguments of an atom."""
_FEW = 8
"""So many atoms are looked through; among more a better index is worth its making."""


class Source(Protocol):
    """What has an answer set: a run of the knowledge base, or any program that was solved."""

    def atoms(self, name: str, arity: int) -> list[Row]: ...
    def holds(self, atom: Symbol) -> bool: ...
    def external(self, name: str, arguments: list[Symbol]) -> list[Symbol]: ...


class World:
    """The atoms of a source, indexed."""

    def __init__(self, source: Source):
        self.external: Externals = source.external
        self.source = source
        self._rows: dict[tuple[str, int], list[Row]] = {}
        self._index: dict[tuple[str, int, int], dict[Symbol, list[Row]]] = {}

    def rows(self, name: str, arity: int) -> list[Row]:
        """The atoms of a predicate."""
        found = self._rows.get((name, arity))
        if found is None:
            found = self._rows[name, arity] = self.source.atoms(name, arity)
        return found

    def rows_with(self, name: str, arity: int, place: int, symbol: Symbol) -> list[Row]:
        """The atoms of a predicate with a term in one place (from 0)."""
        index = self._index.get((name, arity, place))
        if index is None:
            index = self._index[name, arity, place] = {}
            for row in self.rows(name, arity):
                index.setdefault(row[place], []).append(row)
        return index.get(symbol, [])

    def narrowed(self, name: str, bound: list[Symbol | None]) -> list[Row]:
        """The atoms of a predicate that agree with one of the terms that are given, the one that fewest agree with."""
        arity = len(bound)
        best: list[Row] | None = None
        for place, symbol in enumerate(bound):
            if symbol is not None:
                found = self.rows_with(name, arity, place, symbol)
                best = found if best is None or len(found) < len(best) else best
                if len(best) <= _FEW:
                    return best
        return self.rows(name, arity) if best is None else best

    def holds(self, atom: Symbol) -> bool:
        """Whether an atom is in the answer set."""
        return self.source.holds(atom)


class Solved:
    """The answer set of a program: the optimal one that clingo finds, or the first where nothing is optimised."""

    def __init__(self, program: str, context: Any = None):
        """Ground and solve; raises LookupError where there is no answer set."""
        self._context = context
        control = clingo.Control(["--warn=none"])
        control.add("base", [], program)
        control.ground([("base", [])], context=context)
        self._atoms: dict[tuple[str, int], list[Row]] = {}
        model: list[Symbol] | None = None
        with control.solve(yield_=True) as handle:
            for each in handle:
                model = each.symbols(atoms=True)
                if not each.cost:
                    break
        if model is None:
            raise LookupError("the program has no answer set")
        self._true = frozenset(model)
        for atom in model:
            self._atoms.setdefault((atom.name, len(atom.arguments)), []).append(atom.arguments)

    def atoms(self, name: str, arity: int) -> list[Row]:
        """The arguments of every atom of a predicate."""
        return self._atoms.get((name, arity), [])

    def holds(self, atom: Symbol) -> bool:
        """Whether an atom is true."""
        return atom in self._true

    def external(self, name: str, arguments: list[Symbol]) -> list[Symbol]:
        """The value or values of a call to the context."""
        result = getattr(self._context, name)(*arguments)
        return list(result) if isinstance(result, list) else [result]
