"""Questions in words: the query that answers one, its arguments, and its answer as rows of text."""

from __future__ import annotations

import re
from datetime import date
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clingo import Function, String, Symbol, SymbolType

from . import kb
from .calls import Call, read_call
from .engine import GLOSSARY, GLOSSARY_QUESTIONS, QUESTIONS, Answer, KnowledgeBaseError, run
from .facts import Facts, call_symbol
from .glossary.names import find
from .glossary.openings import class_meant, class_named, unknown_class
from .glossary.words import Words, meaning, prose, spoken
from .judge import require_in_force
from .notation import NotationError, parse, read_meaning
from .notation.terms import Style
from .phrases import nearest_phrase, suits_meant, suits_spelt
from .problems import InputError, Problem, argument_error, fault
from .queryfiles import Query, QueryFaults, all_queries
from .systems import read_system, single_opening
from .value import Value

if TYPE_CHECKING:
    from .explain.trees import Trace


class Found(Value):
    """What a query answers: the phrase asked, the columns, and the rows in order.

    ``read_as`` is the phrase that a question with typing errors was taken for; ``notes`` say how a system in
    another program's format was read.
    """

    query: Query
    arguments: dict[str, str]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    why: tuple[Trace, ...] = ()
    read_as: str = ""
    notes: tuple[str, ...] = ()

    @property
    def unclear(self) -> bool:
        """Whether some row rests on what was left open."""
        return any(cell.startswith("unclear") or "if the opening is" in cell for row in self.rows for cell in row)

    @property
    def headings(self) -> int:
        """How many of the first columns head groups of rows."""
        columns = next(iter(self.query.columns.values()))
        return sum(column.startswith("#") for column in columns)

    @property
    def nothing(self) -> str:
        """What to say when there are no rows."""
        return re.sub(r"\{(\w+)\}", lambda name: self.arguments[name[1]], self.query.nothing)

    def as_json(self) -> dict[str, Any]:
        answers: list[dict[str, Any]] = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        for answer, trace in zip(answers, self.why, strict=False):
            answer["why"] = trace.as_json()
        told = {"query": self.query.name, "arguments": self.arguments, "answers": answers}
        return {**told, "read_as": self.read_as} if self.read_as else told


def ask(
    question: str, extra: tuple[Path, ...] = (), style: Style = "symbols", why: bool = False, on: date | None = None
) -> Found:
    """The answer to a question in words; ``why`` adds a trace for each row.

    Raises InputError with the nearest phrases for a question that no query answers, and for a day on which the rules
    that say what a call is were not in force.
    """
    if on is not None:
        require_in_force(on)
    queries = all_queries(extra)
    words = " ".join(question.split()).rstrip("?").strip()
    own, ours = queries[len(queries) - len(extra) :], queries[: len(queries) - len(extra)]
    for group in (own, ours):
        found = _matching(words, group)
        if found is not None:
            return _forgiving(*found, words, style, why)
    near = nearest_phrase(words, [(phrase, query) for query in queries for phrase in query.phrases])
    if near is not None:
        phrase, query, arguments = near
        answer = _forgiving(query, arguments, phrase, style, why)
        return answer if answer.read_as else answer.but(read_as=phrase)
    phrases = [phrase for query in queries for phrase in query.phrases]
    ranked = sorted(((SequenceMatcher(None, _skeleton(p), words.lower()).ratio(), p) for p in phrases), reverse=True)
    raise fault(
        "ask",
        f"no query answers `{words}`" if words else "there is no question",
        "one of the phrases of `budlag queries`",
        tuple(phrase for _, phrase in ranked[:2]),
    )


def _forgiving(query: Query, arguments: dict[str, str], phrase: str, style: Style, why: bool) -> Found:
    """The answer, where mistyped suits, or a mistyped class of openings, are taken for what is near to them."""
    spelt = {"opening": class_meant, "suits": suits_spelt}
    meant = {name: near for name, value in arguments.items()
             if (kind := query.parameters[name]) in spelt and (near := spelt[kind](value)) is not None}  # fmt: skip
    if not meant:
        return _answer(query, arguments, style, why)
    for name, near in meant.items():
        phrase = near.join(phrase.rsplit(arguments[name], 1))
    return _answer(query, {**arguments, **meant}, style, why).but(read_as=phrase)


def _matching(words: str, queries: list[Query]) -> tuple[Query, dict[str, str]] | None:
    """The query with a phrase that fits; of several the phrase that says most itself, arguments left out."""
    fitting = [
        (len(_skeleton(phrase)), query, {key: value.strip() for key, value in match.groupdict().items()})
        for query in queries
        for phrase in query.phrases
        if (match := re.fullmatch(_pattern(phrase), words, re.IGNORECASE))
    ]
    return max(fitting, key=lambda one: one[0])[1:] if fitting else None


def _pattern(phrase: str) -> str:
    parts = re.split(r"\{(\w+)\}", " ".join(phrase.split()))
    return "".join(f"(?P<{part}>.+)" if i % 2 else re.escape(part) for i, part in enumerate(parts))


def _skeleton(phrase: str) -> str:
    return re.sub(r"\{\w+\}", "", phrase).lower()


def _answer(query: Query, arguments: dict[str, str], style: Style, why: bool) -> Found:
    facts = Facts()
    notes = [_add_argument(facts, query.parameters[name], name, value) for name, value in arguments.items()]
    answer = _run(query, facts)
    words = Words(answer, style)
    program = query.path.read_text(encoding="utf-8")
    predicate, columns = next(iter(query.columns.items()))
    groups: dict[tuple[str, ...], list[list[Symbol]]] = {}
    for row in sorted(answer.atoms(predicate, len(columns))):
        cells = zip(row, columns, strict=True)
        key = tuple(_cell(cell, column, words) for cell, column in cells if "+" not in column[:2])
        groups.setdefault(key, []).append(row)
    kept = [i for i, column in enumerate(columns) if not column.startswith("-")]
    rows = tuple(tuple(_joined(same, columns, words)[i] for i in kept) for same in groups.values())
    names = tuple(columns[i].lstrip("+#") for i in kept)
    found = Found(query, arguments, names, rows, notes=tuple(note for note in notes if note))
    if not why:
        return found
    parts = parts_for(facts, program)
    return found.but(why=_reasons(query, answer, parts, list(groups.values()), rows, style))


def _reasons(query: Query, answer: Answer, parts: tuple[str, ...], groups: list[list[list[Symbol]]],
             rows: tuple[tuple[str, ...], ...], style: Style) -> tuple[Trace, ...]:  # fmt: skip
    """A trace for each row: the row in words, and what each of its atoms rests on."""
    from .explain.questions import Explainer
    from .explain.statements import Unexplainable

    explainer = Explainer(answer, style, parts=parts)
    try:
        explainer.add_program(f"queries/{query.path.name}", query.path.read_text(encoding="utf-8"))
        predicate = next(iter(query.columns))
        return tuple(
            explainer.together(", ".join(filter(None, row)), [Function(predicate, atom) for atom in same])
            for row, same in zip(rows, groups, strict=True)
        )
    except (Unexplainable, LookupError) as error:
        line, what = (error.line, error.what) if isinstance(error, Unexplainable) else (1, str(error))
        expected = "rules as in kb/README.md, or the question without --why"
        raise InputError([Problem(str(query.path), line, 1, f"{what} cannot be explained", expected)]) from None


def parts_for(facts: Facts, program: str) -> tuple[str, ...]:
    """What a query has to join: the rules about openings if one is described, the register if it is named."""
    parts = QUESTIONS if facts.meanings else GLOSSARY_QUESTIONS
    return (*parts, "sources") if re.search(r"\b(?:statement|document|out_of_reach|later)\(", program) else parts


def _run(query: Query, facts: Facts) -> Answer:
    """The atoms that follow; raises InputError, with the place in the query, for a program that cannot be run."""
    program = query.path.read_text(encoding="utf-8")
    document = QueryFaults(str(query.path))
    for _, question in kb.questions_in(program):
        try:
            parse(question)
        except NotationError as error:
            document.note(program[: program.find(question)].count("\n") + 1, error.message, error.expected)
    document.finish()
    parts = parts_for(facts, program)
    try:
        return run(facts, parts, program)
    except (KnowledgeBaseError, AttributeError, KeyError, TypeError, ValueError) as error:
        before, length = kb.source(*parts).count("\n") + 1, program.count("\n") + 1
        for block, message in re.findall(r"^<block>:(\d+):[\d:-]+ error: (.*)", str(error), re.MULTILINE):
            line = min(max(int(block) - before, 1), length)
            document.note(line, f"this is no program: {message.rstrip(':')}", "rules that clingo can read")
        unknown = re.search(r"'Questions' object has no attribute '(\w+)'", str(error))
        if unknown:
            document.note(1, f"there is no external function `@{unknown[1]}`", "those of kb/bridge/questions.lp")
        elif not document.problems:
            document.note(1, "this program cannot be run", "the terms and external functions of kb/README.md")
        raise InputError(document.problems) from None


def _joined(same: list[list[Symbol]], columns: tuple[str, ...], words: Words) -> list[str]:
    """Atoms that differ in ``+`` columns alone as one row, with their different values joined."""
    joined = []
    for i, column in enumerate(columns):
        values = dict.fromkeys(_cell(row[i], column, words) for row in same)
        joined.append((" | " if column == "+meaning" else ", ").join(filter(None, values)))
    return joined


def _cell(symbol: Symbol, column: str, words: Words) -> str:
    """A term as people read it; notation in a column of meanings, and calls in sentences, print with suit symbols."""
    style = words.style
    if symbol.type is SymbolType.String:
        text = symbol.string.removesuffix("?").strip() if column.lstrip("+#") == "auction" else symbol.string
        return spoken(meaning(text, style)) if column == "+meaning" else prose(text, style)
    if symbol.match("when", 1):
        return f"if {prose(symbol.arguments[0].string, style)}"
    if symbol.match("other", 1):
        return f"or {prose(symbol.arguments[0].string, style)}"
    if symbol.match("from", 1):
        return f"{words.call(symbol.arguments[0])} and up"
    if symbol.match("ground", 1):
        return symbol.arguments[0].string
    if symbol.match("exactly", 1):
        return str(symbol.arguments[0].number)
    if symbol.match("unclear", 2):
        low, high = symbol.arguments
        return f"unclear: {low.number} to {high.number}"
    if symbol.match("ceiling", 2):
        kind, most = symbol.arguments
        return f"but at most {most.number}: {kind.string}"
    return words.call(symbol) if symbol.type is SymbolType.Function else str(symbol)


def _add_argument(facts: Facts, kind: str, name: str, value: str) -> str:
    """Add what an argument names; the answer is a note on how the file of a system was read, if there is one."""
    match kind:
        case "word":
            facts.add(f"asked_for({name}, {String(value)})")
        case "system":
            system = read_system(value.strip("`'\""))
            facts.add_system(system)
            return system.note
        case "convention":
            facts.add(f"asked_for({name}, {find(run(Facts(), GLOSSARY), value, name)})")
        case "call":
            facts.add(f"asked_for({name}, {call_symbol(_call(name, value))})")
        case "suits":
            facts.add(f"asked_for({name}, {String(suits_meant(value, name))})")
        case _:
            _add_opening_argument(facts, name, value)
    return ""


def _call(name: str, value: str) -> Call:
    try:
        return read_call(value)
    except NotationError as error:
        raise argument_error(name, error) from None


def _add_opening_argument(facts: Facts, name: str, value: str) -> None:
    """An opening class by name, a call, or a call with its meaning: ``1C 16+ any shape``, ``1C: 16+``.

    The facts: their_class(Class), their_opening(Call) or opening(V) with what it shows. Raises InputError for another
    word, with the nearest class.
    """
    facts.add(f"asked_for({name}, {String(value.lower().replace('_', ' '))})")
    named = class_named(value)
    if named is not None:
        facts.add(f"their_class({named})")
        return
    first, _, rest = value.strip("() ").partition(" ")
    try:
        call = read_call(first.rstrip(":="))
    except NotationError:
        raise unknown_class(value, name) from None
    if not call.is_bid:
        raise fault(name, f"{call} is no opening bid", "a bid with its meaning, as `1C 16+`")
    if not rest.strip():
        facts.add(f"their_opening({call_symbol(call)})")
        return
    try:
        facts.add_opening(single_opening(call, read_meaning(rest.strip(), call.suit)))
    except NotationError as error:
        raise argument_error(name, error, len(value) - len(rest.lstrip())) from None
