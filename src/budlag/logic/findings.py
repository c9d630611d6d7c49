"""Contradictions, gaps and overlaps in a system itself: facts in, rules, typed findings out (SY-1 to SY-27, SY-36)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from clingo import Function, Symbol, SymbolType

from ..engine import LOGIC, Answer, run
from ..hands import TOTAL_HANDS, HandSet, sample_hands
from ..notation.terms import Style
from ..systems import System
from ..value import Value
from ..wordings import show_term
from .facts import logic_facts
from .sets import LogicSets

if TYPE_CHECKING:
    from ..explain.questions import Explainer
    from ..explain.trees import Trace

Level = Literal["fault", "warning", "note"]
LEVELS: tuple[Level, ...] = ("fault", "warning", "note")
_SAMPLES = 2


class Finding(Value):
    """Something found in a system.

    ``about`` names one or two calls, alternatives or seats; ``hands`` are those concerned (None where it is no matter
    of hands): their exact number is ``count``, of all 635,013,559,600.
    """

    level: Level
    kind: str
    statement: str
    text: str
    about: tuple[str, ...]
    hands: HandSet | None = None
    why: Trace | None = None

    @property
    def count(self) -> int:
        """How many hands are concerned."""
        return self.hands.count() if self.hands is not None else 0

    @property
    def samples(self) -> list[str]:
        """Two of these hands, dealt; the same ones in every run."""
        return sample_hands(self.hands, _SAMPLES) if self.hands is not None else []

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "level": self.level, "kind": self.kind, "statement": self.statement, "text": self.text,
            "about": list(self.about),
        }  # fmt: skip
        if self.hands is not None:
            answer |= {"hands": self.count, "share": self.count / TOTAL_HANDS, "samples": self.samples}
        return {**answer, "why": self.why.as_json()} if self.why else answer


def validate(system: System, *, style: Style = "symbols", why: bool = False) -> tuple[Finding, ...]:
    """What contradicts itself, overlaps or is missing in a system: faults, then warnings, then notes.

    ``why`` adds a trace to each fault and warning. No edition of a regulation is asked: this is the system's own logic.
    """
    answer = logic_run(system, style)
    reader = _Reader(answer, system, style)
    found = [(level, row) for level in LEVELS for row in reader.rows(level)]
    wanted = why and any(level != "note" for level, _ in found)
    explainer = _explainer(answer, style) if wanted else None
    return tuple(reader.finding(level, row, explainer if level != "note" else None) for level, row in found)


def findings_as_json(found: Iterable[Finding]) -> dict[str, list[dict[str, Any]]]:
    """The keys `faults`, `warnings` and `notes` of an answer about a system."""
    findings = list(found)
    return {f"{level}s": [one.as_json() for one in findings if one.level == level] for level in LEVELS}


def explainer_for(text: str, system: System, *, style: Style = "symbols", full: bool = False) -> Explainer | None:
    """What explains a fact about a system's logic, such as ``fault 1C 1D``; None for a fact about something else."""
    from ..explain.facts import asked_about

    return _explainer(logic_run(system, style), style, full) if asked_about(text, *_PARTS) else None


def logic_run(system: System, style: Style = "symbols") -> Answer:
    """The rules of kb/logic on a system."""
    facts = logic_facts(system, style)
    return run(facts, LOGIC, context=lambda meanings, asked: LogicSets(system, meanings, asked))


_PARTS = tuple(part for part in LOGIC if part.startswith("logic/"))


def _explainer(answer: Answer, style: Style, full: bool = False) -> Explainer:
    from ..explain.questions import Explainer  # loads the rules as values: only when asked why

    return Explainer(answer, style, full=full, parts=LOGIC)


class _Reader:
    """Reads the findings of a run."""

    def __init__(self, answer: Answer, system: System, style: Style):
        self.answer = answer
        self.style = style
        self.phrases = {term: text.string for term, text in answer.atoms("phrase", 2)}
        self.texts = {
            kind: (statement.string, text.string) for kind, statement, text in answer.atoms("finding_text", 3)
        }
        self.varying = {call for call in _calls(answer) if _calls(answer).count(call) > 1}

    def rows(self, level: str) -> list[list[Symbol]]:
        """The atoms of a level, in the order of the statements and of the calls."""
        return sorted(
            self.answer.atoms(level, 4),
            key=lambda row: (_number(self.texts[row[0]][0]), _place(row[1]), _place(row[2])),
        )

    def finding(self, level: Level, row: list[Symbol], explainer: Explainer | None) -> Finding:
        kind, first, second, term = row
        statement, template = self.texts[kind]
        names = [self.name(one) for one in (first, second)]
        text = template.replace("{A}", names[0]).replace("{B}", names[1])
        hands = self.answer.questions.hands(term) if term.arguments else None
        about = tuple(name for name, one in zip(names, (first, second), strict=True) if one != _NONE)
        trace = explainer.why(Function(level, row)) if explainer else None
        return Finding(level, _kind(kind), statement, text, about, hands, trace)

    def name(self, term: Symbol) -> str:
        """A call, variant, alternative or seat as people say it."""
        if term in self.phrases:
            return self.phrases[term]
        if term.match("variant", 2):
            return self._variant(term)
        if term.match("alternative", 2):
            return self._alternative(*term.arguments)
        if term.match("words", 2):
            return " and ".join(_WORDS.get(word.name, word.name.replace("_", " ")) for word in term.arguments)
        return "the pass" if term.name == "own_pass" else show_term(term, self.style)

    def _variant(self, variant: Symbol) -> str:
        call = show_term(variant.arguments[0], self.style)
        if variant.arguments[0] not in self.varying:
            return call
        where = [place for used, place in self.answer.atoms("used", 2) if used == variant]
        return f"{call} {'; '.join(self.phrases[place] for place in sorted(where))}"

    def _alternative(self, described: Symbol, number: Symbol) -> str:
        meaning = self.answer.questions.meaning(described)
        assert meaning is not None
        return f"{self.name(described)} `{meaning.alternatives[number.number - 1].terms.show(self.style)}`"


_NONE = Function("none")
_WORDS = {"gf": "game-forcing", "nf": "non-forcing", "f1": "forcing for a round", "inv": "invitational",
          "only_force": "the only force", "preempt": "a preempt"}  # fmt: skip


def _calls(answer: Answer) -> list[Symbol]:
    return [variant.arguments[0] for (variant,) in answer.atoms("opening", 1)]


def _kind(kind: Symbol) -> str:
    return "_".join([kind.name, *(argument.name for argument in kind.arguments)])


def _number(statement: str) -> int:
    return int(statement.rpartition("-")[2])


def _place(term: Symbol) -> tuple[int, str]:
    """Openings by rank, then everything else by name."""
    inner = term
    while inner.type is SymbolType.Function and inner.arguments and inner.name in ("variant", "alternative"):
        inner = inner.arguments[0]
    if inner.type is SymbolType.Function and inner.name == "bid":
        level, strain = inner.arguments
        return 5 * level.number + ("clubs", "diamonds", "hearts", "spades", "notrump").index(strain.name), str(term)
    if inner.type is SymbolType.Function and inner.name in ("later", "case"):
        return 100 + inner.arguments[0].number, str(term)
    return 99, str(term)
