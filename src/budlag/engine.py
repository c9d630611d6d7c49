"""Run the knowledge base: ground programs with facts and hand back the atoms that hold."""

from __future__ import annotations

from collections.abc import Callable

import clingo
from clingo import MessageCode, Symbol

from . import kb
from .facts import Facts
from .notation import Meaning
from .questions import Questions

_SECTIONS = "regulations/opening_bids_2002"
OPENING_BIDS = (
    "bridge/calls", "bridge/openings", "bridge/questions", "bridge/readings", "bridge/verdicts",
    "taxonomy/opening_bids_2002", "taxonomy/opening_bids_2002_gaps",
    *(f"{_SECTIONS}/{section}" for section in (
        "0_edition", "2_3_regulated_bids", "2_4_system_classes", "2_5_1_suit_bids", "2_5_2_notrump_bids",
        "2_5_3_ceilings", "2_5_prickar", "4_3_pass")),
)  # fmt: skip
"""The parts of the knowledge base that judge openings; nothing else is grounded for them."""

TOURNAMENTS = (
    *OPENING_BIDS, "bridge/other_meanings",
    *(f"{_SECTIONS}/{section}" for section in (
        "1_scope", "2_4_levels", "2_4_types", "2_4_adjusting", "2_4_admission", "3_2_organiser", "3_3_card",
        "3_4_a_systems", "3_5_team_matches", "3_7_explanations", "4_2_changes")),
)  # fmt: skip
"""The parts that say what may play in an event, and what everybody owes."""
WRITTEN_DEFENCES = (*TOURNAMENTS, f"{_SECTIONS}/3_8_written_defences")
"""The parts that say when own notes may be studied."""
SANCTIONS = tuple(f"{_SECTIONS}/{section}" for section in ("0_edition", "1_scope", "3_6_sanctions", "3_7_explanations"))
"""The parts that say what follows from an offence."""

ALERTS = (
    "bridge/calls", "bridge/auctions", "bridge/questions", "bridge/readings", "taxonomy/alerts", "taxonomy/alerts_gaps",
    "regulations/alerts",
)  # fmt: skip
"""The parts that say whether a call is alerted."""

LOGIC = ("bridge/calls", "bridge/questions", "logic/openings", "logic/coverage", "logic/meanings", "logic/later_calls")
"""The parts that look for contradictions and gaps in a system itself."""

MEANINGS = ("bridge/calls", "bridge/questions", "logic/meanings")
"""The parts that look for contradictions inside one meaning."""

WORTH = ("repair/worth",)
"""The part that says which edits of an opening are worth choosing."""
CHOICE = (f"{_SECTIONS}/2_4_system_classes", "repair/classes", "repair/choice")
"""The parts that choose between edits of a system."""
REACH = (f"{_SECTIONS}/2_4_system_classes", "repair/classes", "repair/reach")
"""The parts that say what edits can reach."""

COMPARABLE_CALLS = (
    "bridge/calls", "bridge/sufficient", "bridge/comparisons", "bridge/questions", "bridge/readings",
    "taxonomy/comparable_calls", "taxonomy/comparable_calls_gaps", "regulations/comparable_calls",
)  # fmt: skip
"""The parts that say what follows from an insufficient bid or a call out of turn."""

OPENING_CLASSES = (*OPENING_BIDS, "conventions/opening_classes", "conventions/class_names")
"""The parts that say what an opening is to a defender."""
GLOSSARY = (
    "bridge/calls", *(f"conventions/{file}" for file in (
        "takeout_doubles", "takeout_doubles_styles", "advances", "later_doubles", "lead_and_penalty_doubles",
        "overcalls", "jump_overcalls", "notrump_overcalls", "balancing", "two_suited_bids", "two_suited_notrump",
        "over_notrump", "over_notrump_two_suiters", "doubles_of_notrump", "over_preempts", "over_multi",
        "over_strong_club", "over_artificial_openings", "vocabulary", "class_names", "guard_words")),
)  # fmt: skip
"""The facts of the glossary and their words."""
_PLACES = (*GLOSSARY, "bridge/competition", "conventions/situations", "conventions/matching", "conventions/told")
MATCHING = (*_PLACES, "conventions/opening_cases")
"""The parts that say what a call means in an auction under each convention."""
AGAINST_OPENINGS = (*dict.fromkeys((*OPENING_CLASSES, *MATCHING)),)
"""The same where the opponents' opening is known by its meaning."""

GLOSSARY_QUESTIONS = (*MATCHING, "conventions/defences")
"""The parts that queries about the glossary join."""
QUESTIONS = (*AGAINST_OPENINGS, "conventions/defences")
"""The parts that all queries join."""


_MEETING = (*_PLACES, "bridge/questions", "conflicts/contexts", "conflicts/cores")
CONFLICT_MATRIX = (*_MEETING, "conflicts/conflicts")
"""The parts that compare conventions, whatever holds by default beside them."""
CONFLICTS = (*CONFLICT_MATRIX, "conflicts/hand_types", "conflicts/lost_calls")
"""The parts that say which conventions cannot be played together."""
COVERAGE = (*_MEETING, "conflicts/hand_types", "conflicts/coverage")
"""The parts that say which call shows which type of hand."""


class KnowledgeBaseError(RuntimeError):
    """The knowledge base itself is at fault (a bug, never the user's doing)."""


class Answer:
    """The atoms of one run, fetched by predicate when they are asked for."""

    def __init__(self, control: clingo.Control, questions: Questions):
        self.questions = questions
        self._control = control
        self._model: frozenset[Symbol] | None = None
        self._atoms: dict[tuple[str, int], list[list[Symbol]]] = {}
        self._by_first: dict[tuple[str, int], dict[Symbol, list[list[Symbol]]]] = {}

    def atoms(self, name: str, arity: int) -> list[list[Symbol]]:
        """The arguments of every atom of a predicate, in no particular order."""
        found = self._atoms.get((name, arity))
        if found is None:
            found = self._atoms[name, arity] = [symbol.arguments for symbol in self._symbols(name, arity)]
        return found

    def of(self, name: str, arity: int, first: Symbol) -> list[list[Symbol]]:
        """The further arguments of the atoms of a predicate whose first argument is ``first``."""
        index = self._by_first.get((name, arity))
        if index is None:
            index = self._by_first[name, arity] = {}
            for head, *rest in self.atoms(name, arity):
                index.setdefault(head, []).append(rest)
        return index.get(first, [])

    def holds(self, atom: Symbol) -> bool:
        """Whether an atom is true; its predicate need not be fetched for that."""
        found = self._control.symbolic_atoms[atom]
        if found is None or found.is_fact:
            return found is not None
        self.solve()
        return atom in (self._model or ())

    def external(self, name: str, arguments: list[Symbol]) -> list[Symbol]:
        """The value or values of a call out of the program."""
        result = getattr(self.questions, name)(*arguments)
        return list(result) if isinstance(result, list) else [result]

    def _symbols(self, name: str, arity: int) -> list[Symbol]:
        """The atoms that hold: all facts after grounding, unless a program (a user's query) has choices."""
        atoms = list(self._control.symbolic_atoms.by_signature(name, arity))
        if all(atom.is_fact for atom in atoms):
            return [atom.symbol for atom in atoms]
        self.solve()
        model = self._model or frozenset()
        return [atom.symbol for atom in atoms if atom.symbol in model]

    def solve(self) -> None:
        """Find the answer set, the best one where the program optimises; raises KnowledgeBaseError if there is none."""
        if self._model is None:
            with self._control.solve(yield_=True) as handle:
                for model in handle:
                    self._model = frozenset(model.symbols(atoms=True))
        if self._model is None:
            raise KnowledgeBaseError("the program has no answer set: its constraints cannot all be met")


def run(
    facts: Facts, parts: tuple[str, ...] = OPENING_BIDS, extra: str = "",
    context: Callable[[dict[Symbol, Meaning], list[tuple[str, str]]], Questions] = Questions,
) -> Answer:  # fmt: skip
    """The atoms that follow from the facts by the given parts of the knowledge base (and ``extra`` rules).

    ``context`` makes what answers the calls out of the programs, from the meanings and the questions of the rules.
    Raises KnowledgeBaseError where the programs cannot be grounded or have no answer set.
    """
    messages: list[str] = []

    def log(code: MessageCode, message: str) -> None:
        if code is not MessageCode.FileIncluded:
            messages.append(message)

    asked = {*kb.questions(*parts), *kb.questions_in(extra)}
    questions = context(facts.meanings, sorted(asked))
    control = clingo.Control(["--warn=none"], logger=log)
    program = kb.source(*parts) + "\n" + extra
    try:
        control.add("base", [], program + "\n" + facts.text)
        control.ground([("base", [])], context=questions)
    except RuntimeError as error:
        raise KnowledgeBaseError("\n".join([str(error), *messages])) from error
    answer = Answer(control, questions)
    if extra:
        answer.solve()  # a query may have choices, or constraints that nothing meets
    return answer
