"""Which conventions cannot be played together: facts in, knowledge base, typed answers out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import clingo
from clingo import Function, Symbol

from .. import kb
from ..auctionterms import call_shown, show_made
from ..engine import CONFLICT_MATRIX, CONFLICTS, Answer, run
from ..facts import Facts
from ..glossary.words import prose
from ..notation import NotationError, parse
from ..notation.terms import Style
from ..value import Value
from .profiles import Profile, refuse_unknown

if TYPE_CHECKING:
    from ..explain.questions import Explainer
    from ..explain.trees import Trace

KINDS = ("clash", "extension", "missing_prerequisite", "orphan", "hand_without_call", "ambiguous", "undecidable",
         "redundant", "default_overridden")  # fmt: skip
HARMLESS = ("redundant", "default_overridden")
"""Kinds that are no fault."""
PAIRWISE = ("clash", "extension", "orphan")
"""Kinds for which the two cannot both be played."""
MOST_SETS = 20


class Conflict(Value):
    """One conflict: ``b`` is empty where it is of ``a`` alone, ``call`` where it is of no call.

    ``contexts`` are the auctions (``(1♣) ?``) in which it shows; ``meanings`` what each of the two shows with the call.
    """

    kind: str
    a: str
    b: str
    call: str
    contexts: tuple[str, ...]
    meanings: tuple[tuple[str, str], ...]
    statements: tuple[str, ...]
    text: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "a": self.a, "b": self.b or None, "kind": self.kind, "context": list(self.contexts),
            "call": self.call or None, "meanings": [list(meaning) for meaning in self.meanings],
            "statement": self.statements[0] if self.statements else None, "statements": list(self.statements),
            "text": self.text or None,
        }  # fmt: skip


class ConflictAnswer(Value):
    """All conflicts of a profile, its largest playable sets, what is missing and what must be chosen."""

    conventions: tuple[str, ...]
    names: dict[str, str]
    conflicts: tuple[Conflict, ...]
    missing: tuple[tuple[str, str], ...]
    choices: tuple[tuple[str, str], ...]
    largest: tuple[tuple[str, ...], ...]
    more_sets: bool
    why: tuple[Trace, ...] = ()

    @cached_property
    def faults(self) -> tuple[Conflict, ...]:
        """The conflicts that keep the profile from being played as it stands."""
        return tuple(conflict for conflict in self.conflicts if conflict.kind in (*PAIRWISE, "missing_prerequisite"))

    @cached_property
    def open(self) -> tuple[Conflict, ...]:
        """What cannot be decided, or is left to the pair."""
        return tuple(conflict for conflict in self.conflicts if conflict.kind in ("undecidable", "ambiguous"))

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "conventions": list(self.conventions),
            "conflicts": [conflict.as_json() for conflict in self.conflicts],
            "missing": [{"convention": convention, "needs": need} for convention, need in self.missing],
            "choices": [{"convention": convention, "choice": choice} for convention, choice in self.choices],
            "largest": [list(each) for each in self.largest], "more_largest": self.more_sets,
        }  # fmt: skip
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        return answer


def judge_conflicts(profile: Profile, *, style: Style = "symbols", why: bool = False) -> ConflictAnswer:
    """The conflicts between the conventions of a profile, each with its auctions and calls.

    Raises InputError for a class of openings or a choice that the glossary does not know.
    """
    answer = run_conflicts(profile)
    rows = sorted(answer.atoms("conflict", 5), key=lambda row: [str(symbol) for symbol in row])
    found = _Found(answer, style)
    conflicts = found.grouped(rows)
    largest, more = playable(profile.conventions, conflicts, answer)
    traces: tuple[Trace, ...] = ()
    if why:
        explainer = _explainer(answer, style)
        first = {(str(row[0]), str(row[1]), str(row[2]), str(row[4])): row for row in reversed(rows)}
        traces = tuple(explainer.why(Function("conflict", row)) for _, row in sorted(first.items())
                       if row[0].name not in HARMLESS)  # fmt: skip
    return ConflictAnswer(
        profile.conventions, found.names, conflicts, found.missing(), found.choices(), largest, more, traces
    )


def conflict_matrix() -> frozenset[tuple[str, str, str]]:
    """Every conflict of two of the 160 conventions in one run, as (kind, one, other), whatever holds by default.

    Kinds: clash, extension, redundant, default_overridden, undecidable; of three conventions an orphan.
    """
    facts = Facts()
    facts.add("member(C) :- convention(C)")
    facts.add("pairs_only")
    found = run(facts, CONFLICT_MATRIX).atoms("conflict", 5)
    return frozenset((kind.name, one.name, other.name) for kind, one, other, *_ in found if other.name != "none")


def run_conflicts(profile: Profile) -> Answer:
    """The knowledge base on the conventions of a profile and the defaults that fill what it leaves open."""
    facts = profile_facts(profile)
    facts.add("fill")
    return run(facts, CONFLICTS)


def profile_facts(profile: Profile) -> Facts:
    """What a profile says, as facts; raises InputError for what the glossary does not know."""
    refuse_unknown(profile)
    facts = Facts()
    for convention in profile.conventions:
        facts.add(f"member({convention})")
    for convention, opened in profile.against:
        facts.add(f"only_against({convention}, {opened})")
    for choice in profile.choices:
        facts.add(f"chosen({', '.join(choice)})")
    return facts


def _explainer(answer: Answer, style: Style) -> Explainer:
    from ..explain.questions import Explainer

    return Explainer(answer, style, parts=CONFLICTS)


class _Found:
    """Reads conflicts out of an answer set."""

    def __init__(self, answer: Answer, style: Style):
        self.answer = answer
        self.style = style
        self.names = {str(c): text.string for c, kind, text in answer.atoms("name", 3) if kind.name == "english"}
        self._titles = {c: text.string for c, text in answer.atoms("opening_class", 2)}
        self._shown: dict[tuple[Symbol, Symbol, Symbol], list[list[Symbol]]] = {}
        for a, c, s, call, generic, i, notation, _ in answer.atoms("offers", 8):
            self._shown.setdefault((a, c, call), []).append([s, generic, i, notation])

    def grouped(self, rows: list[list[Symbol]]) -> tuple[Conflict, ...]:
        """One conflict for each kind, pair and call that mean the same, with its auctions."""
        groups: dict[tuple[str, str, str, str, tuple[tuple[str, str], ...]], list[list[Symbol]]] = {}
        for row in rows:
            kind, a, b, context, call = row
            named = [c for c in (a, b) if c.name != "none" and call.name != "none"]
            meanings = tuple((str(c), self._meaning(context, c, call)) for c in named)
            shown = "" if call.match("none", 0) else call_shown(call, self.style)
            groups.setdefault((kind.name, str(a), _or_empty(b), shown, meanings), []).append(row)
        found = [self._conflict(*key, same) for key, same in groups.items()]
        return tuple(sorted(found, key=lambda c: (KINDS.index(c.kind), c.a, c.b, c.call, c.contexts)))

    def _conflict(
        self, kind: str, a: str, b: str, call: str, meanings: tuple[tuple[str, str], ...], rows: list[list[Symbol]]
    ) -> Conflict:
        contexts = dict.fromkeys(self._context(row[3]) for row in rows if not row[3].match("none", 0))
        return Conflict(kind, a, b, call, tuple(contexts), meanings, self._carried(rows), self._text(kind, a, rows))

    def _carried(self, rows: list[list[Symbol]]) -> tuple[str, ...]:
        """The statements of the glossary that carry the meanings in question."""
        found: dict[str, None] = {}
        shows = self._shows
        for row in rows:
            for c in row[1:3]:
                for s, generic, i, _ in self._shown.get((row[3], c, row[4]), ()):
                    for statement in shows.get((c, s, generic, i), ()):
                        found[statement] = None
        return tuple(sorted(found, key=_by_number))

    @cached_property
    def _shows(self) -> dict[tuple[Symbol, ...], list[str]]:
        found: dict[tuple[Symbol, ...], list[str]] = {}
        for fact, statement in self.answer.atoms("carried_by", 2):
            if fact.match("shows", 5):
                found.setdefault(tuple(fact.arguments[:4]), []).append(statement.string)
        return found

    def _meaning(self, context: Symbol, convention: Symbol, call: Symbol) -> str:
        rows = sorted(self._shown.get((context, convention, call), ()), key=str)
        return " | ".join(dict.fromkeys(self._note(row[3].string) for row in rows))

    def _note(self, notation: str) -> str:
        try:
            return parse(notation).show(self.style)
        except NotationError:
            return notation

    def _context(self, context: Symbol) -> str:
        made, opened = context.arguments
        shown = f"{show_made(made, self.style)} ?".strip()
        plain = opened.name == "any" or opened.name.startswith("natural")
        return shown if plain else f"{shown} ({prose(self._titles[opened], self.style)})"

    def _text(self, kind: str, a: str, rows: list[list[Symbol]]) -> str:
        """What else there is to say: the needs, the choices, the hands."""
        if kind == "missing_prerequisite":
            return "; ".join(need for convention, need in self.missing() if convention == a)
        if kind == "ambiguous" and rows[0][4].match("none", 0):
            return "; ".join(choice for convention, choice in self.choices() if convention == a)
        if kind == "hand_without_call":
            hands = {hand for row in rows for context, c, b, call, hand in self.answer.atoms("loses", 5)
                     if [context, c, b, call] == [row[3], row[1], row[2], row[4]]}  # fmt: skip
            return ", ".join(self.answer.of("phrase", 2, hand)[0][0].string for hand in sorted(hands))
        if kind == "undecidable" and rows[0][4].match("none", 0):
            gaps = [text.string for c, _, text in self.answer.atoms("gap", 3) if str(c) == a]
            return "; ".join(sorted(gaps)) or "the glossary names it and does not describe it"
        return ""

    def missing(self) -> tuple[tuple[str, str], ...]:
        """Each convention that lacks something, with what it needs (one of these is enough)."""
        groups: dict[tuple[str, str], list[str]] = {}
        for c, group, need in sorted(self.answer.atoms("missing_need", 3), key=str):
            groups.setdefault((str(c), str(group)), []).append(self._need(need))
        return tuple((convention, " or ".join(needs)) for (convention, _), needs in groups.items())

    def _need(self, need: Symbol) -> str:
        if need.match("plays", 1):
            return self.names.get(str(need.arguments[0]), str(need.arguments[0]))
        texts = {p: text.string for p, text in self.answer.atoms("need_text", 2)}
        return texts.get(need.arguments[0], str(need.arguments[0]).replace("_", " "))

    def choices(self) -> tuple[tuple[str, str], ...]:
        """Each choice that a convention leaves to the pair."""
        offered: dict[tuple[str, str], list[str]] = {}
        for c, key, value in self.answer.atoms("choice", 3):
            offered.setdefault((str(c), str(key)), []).append(str(value))
        return tuple(
            (str(c), f"{question.string} ({key}: {', '.join(sorted(offered.get((str(c), str(key)), [])))})")
            for c, key, question in sorted(self.answer.atoms("undeclared", 3), key=str)
        )


def _or_empty(symbol: Symbol) -> str:
    return "" if symbol.match("none", 0) else str(symbol)


def _by_number(statement: str) -> tuple[int, str]:
    return int(statement.split("-")[1]), statement


def playable(
    conventions: Iterable[str], conflicts: Iterable[Conflict], answer: Answer
) -> tuple[tuple[tuple[str, ...], ...], bool]:
    """The largest sets without a conflict in which each has what it needs, and whether there are more of them."""
    lines = [f"member({c})." for c in conventions]
    lines += [f"unplayable({c.a}, {c.b})." for c in conflicts if c.kind in PAIRWISE]
    lines += [f"standing({c})." for (c,) in answer.atoms("filled", 1)]
    for c, group, need in answer.atoms("requires", 3):
        if need.match("plays", 1):
            lines.append(f"need({c}, {group}, {need.arguments[0]}).")
    lines += [f"helpless({c})." for c, _, need in answer.atoms("missing_need", 3) if not need.match("plays", 1)]
    control = clingo.Control(["--warn=none", "--opt-mode=optN", "--project=show", f"--models={MOST_SETS + 1}"])
    control.add("base", [], kb.source("conflicts/playable") + "\n".join(lines) + "\n#show kept/1.")
    control.ground([("base", [])])
    found: set[tuple[str, ...]] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            if model.optimality_proven:
                found.add(tuple(sorted(str(atom.arguments[0]) for atom in model.symbols(shown=True))))
    ordered = sorted(found)
    return tuple(ordered[:MOST_SETS]), len(ordered) > MOST_SETS
