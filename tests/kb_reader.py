"""The programs of kb/ and queries/ as labelled statements, and what a run of them derives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import clingo
import pytest
from clingo.ast import AST, ASTType, parse_files

from budlag import engine, judge, kb, queries

KB = kb.folder("kb")
QUERIES = kb.folder("queries")
_LABEL = re.compile(r"%!\s*([A-Z]{2}-[\w.-]+(?:\s*,\s*[A-Z]{2}-[\w.-]+)*):\s+(\S.*)")


@dataclass(frozen=True)
class Label:
    """A comment ``%! ID, ID: sentence``."""

    statements: tuple[str, ...]
    sentence: str
    place: str
    line: int


@dataclass(frozen=True)
class Statement:
    """A rule, fact or directive, with the label that stands directly above it."""

    ast: AST
    place: str
    line: int
    label: Label | None

    @property
    def is_rule(self) -> bool:
        """Whether this is a rule or fact, and no directive."""
        return bool(self.ast.ast_type == ASTType.Rule)

    @property
    def is_fact(self) -> bool:
        return self.is_rule and not self.ast.body

    @property
    def heads(self) -> set[tuple[str, int]]:
        """Name and arity of each predicate in the head."""
        return {key for key, _ in literals(self.ast.head)} if self.is_rule else set()

    @property
    def body(self) -> str:
        return "; ".join(str(part) for part in self.ast.body)

    @property
    def variables(self) -> set[str]:
        """The named variables of the rule."""
        return {str(node.name) for node in walk(self.ast) if node.ast_type == ASTType.Variable}


@dataclass(frozen=True)
class Program:
    """One .lp file."""

    path: Path
    name: str
    statements: tuple[Statement, ...]
    labels: tuple[Label, ...]
    unreadable_labels: tuple[str, ...]


def walk(node: Any) -> Iterator[AST]:
    """A node of the syntax tree and everything below it."""
    if isinstance(node, AST):
        yield node
        for key in node.child_keys:
            yield from walk(getattr(node, key))
    elif hasattr(node, "__iter__") and not isinstance(node, str):
        for item in node:
            yield from walk(item)


def literals(node: Any) -> Iterator[tuple[tuple[str, int], AST]]:
    """Every atom below a node: (name, arity) and its term (of a pool, each member)."""
    for atom in walk(node):
        if atom.ast_type == ASTType.SymbolicAtom:
            members = atom.symbol.arguments if atom.symbol.ast_type == ASTType.Pool else [atom.symbol]
            for term in members:
                yield (str(term.name), len(term.arguments)), term


def strings(node: Any) -> Iterator[str]:
    """Every string below a node."""
    for term in walk(node):
        if term.ast_type == ASTType.SymbolicTerm and term.symbol.type is clingo.SymbolType.String:
            yield term.symbol.string


@cache
def programs() -> tuple[Program, ...]:
    """All programs of the knowledge base and the queries that come with budlag."""
    places = [*sorted(KB.rglob("*.lp")), *sorted(QUERIES.glob("*.lp"))]
    return tuple(_program(path) for path in places)


def _program(path: Path) -> Program:
    name = path.relative_to(KB.parent).as_posix()
    nodes: list[AST] = []
    parse_files([str(path)], nodes.append)
    labels: dict[int, Label] = {}
    unreadable, statements = [], []
    for node in nodes[1:]:  # the first is `#program base`
        line = node.location.begin.line
        if node.ast_type != ASTType.Comment:
            above = labels.get(line - 1) or next((s.label for s in statements[-1:] if s.line == line), None)
            statements.append(Statement(node, f"{name}:{line}", line, above))
        elif str(node).startswith("%!"):
            match = _LABEL.fullmatch(str(node).strip())
            if match:
                ids = tuple(part.strip() for part in match[1].split(","))
                labels[line] = Label(ids, match[2], f"{name}:{line}", line)
            else:
                unreadable.append(f"{name}:{line} {node}")
    return Program(path, name, tuple(statements), tuple(labels.values()), tuple(unreadable))


def labelled() -> list[Statement]:
    """Every labelled rule and fact."""
    return [statement for program in programs() for statement in program.statements if statement.label]


@cache
def reporting_rules(names: frozenset[str]) -> str:
    """For each labelled rule with a body in these files a rule that derives fired("file:line") from the same body."""
    return "\n".join(
        f'fired("{statement.place}") :- {statement.body}.'
        for statement in labelled()
        if not statement.is_fact and statement.place.rpartition(":")[0] in names
    )


class Record:
    """What the runs derived: rules that fired, types of arguments, and complaints of the grounder."""

    def __init__(self) -> None:
        self.fired: set[str] = set()
        self.types: dict[tuple[str, int, int], dict[clingo.SymbolType, clingo.Symbol]] = {}
        self.complaints: set[str] = set()
        self.runs = 0

    def note(self, control: clingo.Control) -> None:
        """Take down the atoms of one run; an example for each type of an argument."""
        self.runs += 1
        self.fired |= {atom.symbol.arguments[0].string for atom in control.symbolic_atoms.by_signature("fired", 1)}
        for name, arity, _ in control.symbolic_atoms.signatures:
            for symbol in [atom.symbol for atom in control.symbolic_atoms.by_signature(name, arity)]:
                for i, argument in enumerate(symbol.arguments):
                    self.types.setdefault((name, arity, i + 1), {}).setdefault(argument.type, symbol)


@contextmanager
def recorded(record: Record) -> Iterator[None]:
    """While this lasts, every run of the knowledge base reports to the record.

    The programs are the real ones plus rules that only derive fired/1; the grounder's warnings are on.
    """
    control_class = clingo.Control
    open_controls: list[clingo.Control] = []

    def control_with_warnings(_arguments: list[str], logger: Any = None) -> clingo.Control:
        def log(code: clingo.MessageCode, message: str) -> None:
            record.complaints.add(f"{code.name}: {message}")
            if logger:
                logger(code, message)

        open_controls[:] = [control_class([], logger=log)]  # all of them would fill the memory
        return open_controls[-1]

    def run(
        facts: Any, parts: tuple[str, ...] = engine.OPENING_BIDS, extra: str = "", **context: Any
    ) -> engine.Answer:
        names = {path.relative_to(KB.parent).as_posix() for path in kb.programs(*parts)}
        names |= {program.name for program in programs() if extra and program.path.read_text(encoding="utf-8") in extra}
        answer = engine.run(facts, parts, extra + "\n" + reporting_rules(frozenset(names)), **context)
        record.note(open_controls[-1])
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clingo, "Control", control_with_warnings)
        patch.setattr(judge, "run", run)
        patch.setattr("budlag.alerts.judge.run", run)
        patch.setattr("budlag.comparable.judge.run", run)
        patch.setattr(queries, "run", run)
        patch.setattr("budlag.logic.findings.run", run)
        patch.setattr("budlag.repair.candidates.run", run)
        patch.setattr("budlag.repair.search.run", run)
        patch.setattr("budlag.conflicts.judge.run", run)
        patch.setattr("budlag.coverage.judge.run", run)
        yield
