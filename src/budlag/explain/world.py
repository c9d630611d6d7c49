"""An answer set to explain: its atoms by predicate and argument, and the calls out of the program."""

from __future__ import annotations

from typing import Any, Protocol

import clingo
from clingo import Symbol

from .terms import Externals

Row = list[Symbol]
"""The arguments of an atom."""


class Source(Protocol):
    """What has an answer set: a run of the knowledge base, or any program that was solved."""

    def atoms(self, name: str, arity: int) -> list[Row]: ...
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

    def holds(self, atom: Symbol) -> bool:
        """Whether an atom is in the answer set."""
        row = atom.arguments
        return row in (self.rows_with(atom.name, len(row), 0, row[0]) if row else self.rows(atom.name, 0))


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
        for atom in model:
            self._atoms.setdefault((atom.name, len(atom.arguments)), []).append(atom.arguments)

    def atoms(self, name: str, arity: int) -> list[Row]:
        """The arguments of every atom of a predicate."""
        return self._atoms.get((name, arity), [])

    def external(self, name: str, arguments: list[Symbol]) -> list[Symbol]:
        """The value or values of a call to the context."""
        result = getattr(self._context, name)(*arguments)
        return list(result) if isinstance(result, list) else [result]
