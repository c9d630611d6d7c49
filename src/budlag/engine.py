"""Run the knowledge base: ground programs with facts and hand back the atoms that hold."""

from __future__ import annotations

from collections.abc import Iterator

import clingo
from clingo import MessageCode, Symbol

from . import kb
from .facts import Facts
from .questions import Questions

OPENING_BIDS = ("bridge", "taxonomy", "regulations/opening_bids_2002")
"""The parts of the knowledge base that judge openings."""


class KnowledgeBaseError(RuntimeError):
    """The knowledge base itself is at fault (a bug, never the user's doing)."""


class Answer:
    """The atoms of one run, by predicate."""

    def __init__(self, symbols: Iterator[Symbol], questions: Questions):
        self.questions = questions
        self._by_name: dict[tuple[str, int], list[Symbol]] = {}
        for symbol in symbols:
            self._by_name.setdefault((symbol.name, len(symbol.arguments)), []).append(symbol)

    def atoms(self, name: str, arity: int) -> list[list[Symbol]]:
        """The arguments of every atom of a predicate, sorted."""
        return [symbol.arguments for symbol in sorted(self._by_name.get((name, arity), []))]


def run(facts: Facts, parts: tuple[str, ...] = OPENING_BIDS, extra: str = "") -> Answer:
    """The atoms that follow from the facts by the given parts of the knowledge base (and ``extra`` rules).

    Raises KnowledgeBaseError where the programs cannot be grounded or have no answer set.
    """
    messages: list[str] = []

    def log(code: MessageCode, message: str) -> None:
        if code is not MessageCode.FileIncluded:
            messages.append(message)

    questions = Questions(facts.meanings)
    control = clingo.Control(["--warn=none"], logger=log)
    program = kb.source(*parts) + "\n" + extra
    if extra:
        program += "\n" + "\n".join(f"asked({kind}, {question})." for kind, question in kb.questions_in(extra))
    try:
        control.add("base", [], program + "\n" + facts.text)
        control.ground([("base", [])], context=questions)
    except RuntimeError as error:
        raise KnowledgeBaseError("\n".join([str(error), *messages])) from error
    return Answer(_model(control), questions)


def _model(control: clingo.Control) -> Iterator[Symbol]:
    """The one answer set; it needs no solving where grounding has settled every atom."""
    atoms = list(control.symbolic_atoms)
    if all(atom.is_fact for atom in atoms):
        return (atom.symbol for atom in atoms)
    with control.solve(yield_=True) as handle:
        for model in handle:
            return iter(model.symbols(atoms=True))
    raise KnowledgeBaseError("the knowledge base has no answer set")
