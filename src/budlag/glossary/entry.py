"""What the glossary says of one convention, as typed values."""

from __future__ import annotations

import re
from typing import Any

from clingo import Function, Symbol, SymbolType

from ..calls import STRAINS
from ..engine import GLOSSARY, Answer, run
from ..facts import Facts
from ..notation.terms import Style
from ..value import Value
from .names import english_name, find, sharing_a_name
from .words import Words, meaning, pattern, prose

Sayings = tuple[tuple[str, str], ...]
"""Sentences, each with the id of its statement ("" if it has none)."""


class Alternative(Value):
    """One meaning of a call: what it shows, under which conditions, and which of it is our reading."""

    shows: str
    conditions: tuple[str, ...]
    says: tuple[str, ...]
    ours: tuple[str, ...]
    statements: tuple[str, ...]
    notation: str = ""
    """What it shows as the parser reads it, suits by the auction."""

    def as_json(self) -> dict[str, Any]:
        return {
            "shows": self.shows, "if": list(self.conditions), "also": list(self.says), "our_reading": list(self.ours),
            "statements": list(self.statements),
        }  # fmt: skip


class CallEntry(Value):
    """A call of a situation with its alternatives."""

    call: str
    alternatives: tuple[Alternative, ...]

    def as_json(self) -> dict[str, Any]:
        shown = " | ".join(dict.fromkeys(one.shows for one in self.alternatives))
        return {"call": self.call, "meaning": shown, "alternatives": [one.as_json() for one in self.alternatives]}


class SituationEntry(Value):
    """Auctions with the same calls; ``against`` where the situation goes with some classes only."""

    auctions: tuple[str, ...]
    against: tuple[str, ...]
    calls: tuple[CallEntry, ...]
    hands: Sayings
    gaps: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "auctions": list(self.auctions), "against": list(self.against),
            "calls": [call.as_json() for call in self.calls],
            "hands": [{"hand": hand, "verdict": verdict} for hand, verdict in self.hands], "left_open": list(self.gaps),
        }  # fmt: skip


class ConventionAnswer(Value):
    """An entry of the glossary."""

    id: str
    entry: int
    name: str
    english: str
    other_names: tuple[str, ...]
    origin: str
    chapter: str
    kind: str
    described: bool
    against: tuple[str, ...]
    seats: tuple[str, ...]
    prior: tuple[str, ...]
    situations: tuple[SituationEntry, ...]
    choices: tuple[tuple[str, str, tuple[str, ...]], ...]
    needs: tuple[tuple[str, ...], ...]
    relations: dict[str, tuple[str, ...]]
    facts: tuple[str, ...]
    gaps: tuple[str, ...]
    advice: Sayings
    remarks: Sayings
    statements: tuple[str, ...]
    namesakes: tuple[str, ...]
    words: dict[str, str]
    """How the constants above are said: classes, seats, what our side did, other conventions."""

    def as_json(self) -> dict[str, Any]:
        """The entry for a program; constants of the catalogue are given beside their words."""
        return {
            "id": self.id, "entry": self.entry, "name": self.name, "english": self.english,
            "other_names": list(self.other_names), "origin": self.origin or None, "chapter": self.chapter,
            "kind": self.kind, "described": self.described, "against": list(self.against), "seats": list(self.seats),
            "prior": list(self.prior), "situations": [one.as_json() for one in self.situations],
            "choices": [{"question": question, "usual": usual or None, "answers": list(answers)}
                        for question, usual, answers in self.choices],
            "needs": [{"any_of": list(group)} for group in self.needs],
            **{key: list(ids) for key, ids in self.relations.items()},
            "also": list(self.facts), "left_open": list(self.gaps), "advice": _as_json(self.advice),
            "remarks": _as_json(self.remarks), "statements": list(self.statements),
            "same_name": list(self.namesakes),
        }  # fmt: skip


def _as_json(sayings: Sayings) -> list[dict[str, str]]:
    return [{"text": text, "statement": statement} for text, statement in sayings]


def describe(name: str, style: Style = "symbols") -> ConventionAnswer:
    """The entry of a convention, by any of its names.

    Raises InputError for a name that two conventions share, and for one that the glossary does not have.
    """
    answer = run(Facts(), GLOSSARY)
    return _Reader(answer, find(answer, name), style).entry()


class _Reader:
    """Reads the facts about one convention."""

    def __init__(self, answer: Answer, convention: Symbol, style: Style):
        self.answer = answer
        self.convention = convention
        self.style: Style = style
        self.words = Words(answer, style)
        self.carried: dict[Symbol, list[str]] = {}
        for fact, statement in answer.atoms("carried_by", 2):
            if fact.arguments and fact.arguments[0] == convention:
                self.carried.setdefault(fact, []).append(statement.string)

    def of(self, name: str, arity: int) -> list[list[Symbol]]:
        return sorted(self.answer.of(name, arity, self.convention), key=_order)

    def one(self, name: str) -> Symbol:
        return self.of(name, 2)[0][0]

    def entry(self) -> ConventionAnswer:
        names = {language.name: text.string for language, text in self.of("name", 3)}
        kind = self.one("kind")
        relations = {key: tuple(other.name for (other,) in self.of(predicate, 2)) for key, predicate in _RELATIONS}
        relations["member_of"] = tuple(sorted(
            umbrella.name for umbrella, member in self.answer.atoms("member", 2) if member == self.convention))
        situations = tuple(self.situation(s) for s in self._situations())
        named = {pattern_of[0] for pattern_of in self.of("situation", 3)}
        return ConventionAnswer(
            id=self.convention.name, entry=self.one("entry").number, name=prose(names["swedish"], self.style),
            english=prose(names["english"], self.style),
            other_names=tuple(prose(text.string, self.style) for (text,) in self.of("also_named", 2)),
            origin=", ".join(text.string for (text,) in self.of("origin", 2)),
            chapter=self._chapter(), kind=kind.name, described=kind.name != "reference_only",
            against=tuple(c.name for (c,) in self.of("against", 2)),
            seats=tuple(sorted((c.name for (c,) in self.of("position", 2)), key=seat_order)),
            prior=tuple(c.name for (c,) in self.of("prior", 2)),
            situations=situations, choices=self._choices(), needs=self._needs(), relations=relations,
            facts=tuple(self._facts()),
            gaps=tuple(prose(text.string, self.style) for s, text in self.of("gap", 3) if s not in named),
            advice=self._sayings("advice"), remarks=self._sayings("remark"),
            statements=tuple(sorted({s for found in self.carried.values() for s in found}, key=_statement_order)),
            namesakes=(namesakes := sharing_a_name(self.answer, self.convention)),
            words=self._plain(relations, namesakes),
        )  # fmt: skip

    def _plain(self, relations: dict[str, tuple[str, ...]], namesakes: tuple[str, ...]) -> dict[str, str]:
        found = {c.name: self.words.against(c) for (c,) in self.of("against", 2)}
        found |= {c.name: self.words.text("position_text", c) for (c,) in self.of("position", 2)}
        found |= {c.name: self.words.text("prior_text", c) for (c,) in self.of("prior", 2)}
        others = {other for ids in relations.values() for other in ids} | set(namesakes)
        return found | {other: prose(english_name(self.answer, Function(other)), self.style) for other in others}

    def _chapter(self) -> str:
        found = self.answer.of("chapter_title", 3, self.one("chapter"))
        return f"{found[0][0].string} ({found[0][1].string})"

    def _situations(self) -> list[Symbol]:
        """The situations in the order in which their first statement, or else their name, comes."""
        first: dict[Symbol, tuple[tuple[int, str], str]] = {}
        for s, *_ in self.of("situation", 3):
            first.setdefault(s, ((9999, ""), s.name))
        for fact, statements in self.carried.items():
            if fact.name == "shows" and fact.arguments[1] in first:
                key = (min(map(_statement_order, statements)), fact.arguments[1].name)
                first[fact.arguments[1]] = min(first[fact.arguments[1]], key)
        return sorted(first, key=lambda s: first[s])

    def situation(self, s: Symbol) -> SituationEntry:
        calls: dict[Symbol, list[tuple[Symbol, Symbol]]] = {}
        for situation, call, number, notation in self.of("shows", 5):
            if situation == s:
                calls.setdefault(call, []).append((number, notation))
        ordered = sorted(calls, key=lambda call: self._place(call, s, calls[call]))
        return SituationEntry(
            auctions=tuple(pattern(p.string, self.style) for t, p in self.of("situation", 3) if t == s),
            against=tuple(c.name for t, c in self.of("situation_against", 3) if t == s),
            calls=tuple(CallEntry(self.words.call(call), tuple(
                self.alternative(s, call, number, notation) for number, notation in sorted(calls[call], key=_order)
            )) for call in ordered),
            hands=tuple((f"{hand.string}: {self.words.call(call)}", verdict.name)
                        for t, call, hand, verdict in self.of("hand", 5) if t == s),
            gaps=tuple(prose(text.string, self.style) for t, text in self.of("gap", 3) if t == s),
        )  # fmt: skip

    def _place(self, call: Symbol, s: Symbol, rows: list[tuple[Symbol, Symbol]]) -> tuple[Any, ...]:
        """Calls by their first statement, then as calls are ordered."""
        statements = [i for number, notation in rows for i in self._statements(s, call, number, notation)]
        return (min(map(_statement_order, statements), default=(9999, "")), call_order(call))

    def _statements(self, s: Symbol, call: Symbol, number: Symbol, notation: Symbol) -> list[str]:
        return self.carried.get(Function("shows", [self.convention, s, call, number, notation]), [])

    def alternative(self, s: Symbol, call: Symbol, number: Symbol, notation: Symbol) -> Alternative:
        here = (s, call, number)
        guards = [[key, value] for t, c, n, key, value in self.of("guard", 6) if (t, c, n) == here]
        return Alternative(
            meaning(notation.string, self.style), self.words.conditions(self.convention, guards),
            tuple(self._says(here, notation.string)),
            tuple(dim.name for t, c, n, dim in self.of("assumed", 5) if (t, c, n) == here),
            tuple(self._statements(s, call, number, notation)),
        )  # fmt: skip

    def _says(self, here: tuple[Symbol, Symbol, Symbol], notation: str) -> list[str]:
        """Type of a double, force and tags, where the notation does not say them itself."""
        return said_beside(self.answer, self.words, self.convention, *here, notation)

    def _choices(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        usual = {row[0]: row[1] for row in self.of("usual_choice", 3)}
        found = []
        for key, question in self.of("parameter", 3):
            values = [value for k, value in self.of("choice", 3) if k == key]
            answers = [self.words.condition(self.convention, key, value) for value in values]
            chosen = self.words.condition(self.convention, key, usual[key]) if key in usual else ""
            found.append((prose(question.string, self.style), chosen, tuple(answers)))
        return tuple(found)

    def _needs(self) -> tuple[tuple[str, ...], ...]:
        """Groups of needs, of each of which one is enough."""
        groups: dict[Symbol, list[str]] = {}
        for group, need in self.of("requires", 3):
            inner = need.arguments[0]
            text = english_name(self.answer, inner) if need.name == "plays" else self.words.text("need_text", inner)
            groups.setdefault(group, []).append(prose(text, self.style))
        return tuple(tuple(groups[group]) for group in sorted(groups, key=lambda g: g.number))

    def _facts(self) -> list[str]:
        found = []
        for (system,) in self.of("default", 2):
            text = "Modern Standard" if system.name == "modern_standard" else "normal standard"
            found.append(f"holds by default ({text}) where the pair has declared nothing")
        for other, *_ in self.of("overrides_default", 2):
            found.append(f"comes before the default {english_name(self.answer, other)}")
        found += [f"the strength is {self.words.text('nature_text', nature)}" for (nature,) in self.of("nature", 2)]
        for key, number in self.of("threshold", 3):
            what = key.arguments[0].string if key.arguments else key.name.replace("_", " ")
            found.append(f"{prose(what, self.style)}: {number}")
        return found

    def _sayings(self, predicate: str) -> Sayings:
        found = []
        for (text,) in self.of(predicate, 2):
            statements = self.carried.get(Function(predicate, [self.convention, text]), [])
            found.append((prose(text.string, self.style), ", ".join(statements)))
        return tuple(sorted(found, key=lambda saying: _statement_order(saying[1].split(",")[0])))


_RELATIONS = (
    ("goes_with", "goes_with"), ("alternatives", "alternative_to"), ("same_as", "same_as"),
    ("variant_of", "variant_of"), ("members", "member"),
)  # fmt: skip


def said_beside(
    answer: Answer, words: Words, convention: Symbol, s: Symbol, call: Symbol, number: Symbol, notation: str
) -> list[str]:
    """Type of a double, force and tags of an alternative, where the notation does not say them itself."""
    found = []
    if call.name == "double":
        found += [words.text("double_type_text", kind) for t, n, kind in answer.of("double_type", 4, convention)
                  if (t, n) == (s, number) and kind.name not in notation]  # fmt: skip
    for t, c, n, force in answer.of("force", 5, convention):
        if (t, c, n) == (s, call, number) and not _says_word(notation, force.name):
            found.append(words.text("force_text", force))
    for t, c, n, tag in answer.of("special", 5, convention):
        if (t, c, n) == (s, call, number) and tag.name in _TAGS and not _says_word(notation, tag.name):
            found.append(_TAGS[tag.name])
        elif (t, c, n) == (s, call, number) and tag.match("like", 1):
            found.append(f"as in {english_name(answer, tag.arguments[0])}")
    return sorted(dict.fromkeys(found))


_TAGS = {
    "nonsense": "a nonsense bid", "takeout": "for takeout", "pass_or_correct": "pass or correct",
    "artificial": "artificial", "lead": "lead-directing", "sacrifice": "a sacrifice",
}  # fmt: skip


def _says_word(notation: str, force: str) -> bool:
    word = "forcing|f1" if force == "f1" else force.replace("_", " ")
    return re.search(rf"\b(?:{word})\b", notation) is not None


def seat_order(seat: str) -> tuple[int, str]:
    """Seats from the one that acts first."""
    return (_SEATS.index(seat) if seat in _SEATS else len(_SEATS), seat)


_SEATS = ("direct", "fourth_live", "balancing")


def _order(row: list[Symbol] | tuple[Symbol, ...]) -> list[tuple[int, int, str]]:
    """Numbers by size, texts and constants by their letters."""
    return [(0, term.number, "") if term.type is SymbolType.Number else (1, 0, str(term)) for term in row]


def call_order(call: Symbol) -> tuple[int, str]:
    """Doubles and passes first, then bids from the lowest, then generic calls."""
    if call.match("bid", 2) and call.arguments[1].name in STRAINS:
        return (call.arguments[0].number * 5 + STRAINS.index(call.arguments[1].name), "")
    return ({"double": 0, "redouble": 1, "pass": 2}.get(call.name, 90), str(call))


def _statement_order(statement: str) -> tuple[int, str]:
    """CV-9-b before CV-10-a."""
    parts = statement.split("-")
    return (int(parts[1]), parts[2]) if len(parts) == 3 and parts[1].isdigit() else (9999, statement)
