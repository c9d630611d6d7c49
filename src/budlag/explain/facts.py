"""What can be asked about: phrases of players for the facts of the knowledge base.

A comment line in a program makes a predicate askable:

    %= natural(M): natural {M} | {M} is natural | {M} is not natural | natural 1C

phrase, what is said when it holds, when it does not, and an example. Variables are read by their names: M an opening by
its call, G the same in its costliest variant, V its variants, Call and OtherCall calls, Auction a later call by its
auction, Convention and OtherConvention names, N a number, Suit, Class, Level, Part a section of a regulation, Team;
OurPass is the own pass of the system. A small letter begins a constant. Variables that the phrase leaves out stay
open, and Bound takes its two values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from clingo import Function, Number, String, Symbol

from .. import kb
from ..calls import read_auction, read_call
from ..engine import Answer
from ..facts import OWN_PASS, call_symbol
from ..notation.errors import NotationError
from ..notation.words import SUIT_WORDS
from ..problems import InputError, closest, fault
from ..value import Value
from .literals import Pattern
from .terms import Sym, Term, Var

_LINE = r"^%=\s*(\w+)\(([\w, ]*)\):\s*([^|]+)\|([^|]+)\|([^|]+)\|([^|]+)$"


class Askable(Value):
    """A predicate that can be asked about: its phrase, its sentences for yes and no, an example."""

    predicate: str
    names: tuple[str, ...]
    phrase: str
    holds: str
    fails: str
    example: str


class Asked(Value):
    """A fact asked about: the goals it stands for (one for each reading of an opening) and the sentences."""

    askable: Askable
    goals: tuple[Pattern, ...]
    words: dict[str, str]


@cache
def askables(*parts: str) -> tuple[Askable, ...]:
    """Everything that can be asked about (in parts of the knowledge base), in the order of the files."""
    found = []
    for path in kb.programs(*parts):
        for line in path.read_text(encoding="utf-8").splitlines():
            match = re.match(_LINE, line) if line.startswith("%=") else None
            if match:
                names = tuple(name.strip() for name in match[2].split(","))
                found.append(Askable(match[1], names, *(match[i].strip() for i in range(3, 7))))
    return tuple(found)


def read_fact(text: str, answer: Answer, known: tuple[Askable, ...]) -> Asked:
    """The fact that a player typed, one of those known, with the goals it stands for in an answer set.

    Raises InputError with the nearest phrase, or naming the opening that the system does not have.
    """
    words = " ".join(text.split())
    problems: list[InputError] = []
    for askable in sorted(known, key=lambda askable: askable.phrase.count("{")):
        match = re.fullmatch(_pattern(askable.phrase), words, re.IGNORECASE)
        if match:
            if "P" in askable.names and not answer.atoms("pass_meaning", 1):
                raise fault("FACT", "the system says nothing of its opening pass", "a system file with `pass:`")
            try:
                return Asked(askable, tuple(_goals(askable, match.groupdict(), answer)), match.groupdict())
            except InputError as error:
                problems.append(error)
    if problems:
        raise problems[0]
    raise fault("FACT", f"`{words}` is not a fact to ask about", "one of `budlag why --list`", _nearest(words, known))


def _nearest(words: str, known: tuple[Askable, ...]) -> tuple[str, ...]:
    """Facts that may have been meant, about the opening that was typed."""
    calls = [word for word in words.split() if _is_call(word)]
    values = {*calls, *(word for word in words.split() if word.isdigit() or word.lower() in SUIT_WORDS)}
    plain = " ".join(word for word in words.split() if word not in values)
    phrases = {re.sub(r"\{\w+\}", "", askable.phrase).strip(): askable for askable in (*known, *askables())}
    usual = [phrase for phrase in ("natural", "prickar", "exempt") if phrase in phrases]
    return tuple(_example(phrases[key], calls) for key in closest(plain, phrases) or usual)


def _example(askable: Askable, calls: list[str]) -> str:
    """The example of a phrase, or the phrase about the opening that was typed if it asks for nothing else."""
    place = re.fullmatch(r"[^{}]*\{(M|G|V|Call)\}", askable.phrase)
    return askable.phrase.replace(f"{{{place[1]}}}", calls[0]) if place and len(calls) == 1 else askable.example


def _is_call(word: str) -> bool:
    try:
        read_call(word)
    except NotationError:
        return False
    return True


def asked_word(text: str, *parts: str) -> str | None:
    """The first word that fills a place of a phrase in some parts of the knowledge base; None if no phrase fits."""
    words = " ".join(text.split())
    found = (re.fullmatch(_pattern(askable.phrase), words, re.IGNORECASE) for askable in askables(*parts))
    return next((match[1] for match in found if match), None)


def asked_about(text: str, *parts: str) -> bool:
    """Whether a fact, or the first of a contrast of two, has the phrase of some parts of the knowledge base."""
    words = " ".join(re.split(r"\s+(?:(?:and|but)\s+not|rather than)\s+", text.strip())[0].split())
    return any(re.fullmatch(_pattern(askable.phrase), words, re.IGNORECASE) for askable in askables(*parts))


_WORD, _WORDS = r"\S+", r"\S.*"
_LONG = ("Kind", "Convention", "OtherConvention")
"""Variables whose values may have several words."""


def _pattern(phrase: str) -> str:
    parts = re.split(r"\{(\w+)\}", phrase)
    return "".join(
        rf"(?P<{part}>{_WORDS if part in _LONG else _WORD})" if i % 2 else re.escape(part).replace(r"\ ", r"\s+")
        for i, part in enumerate(parts)
    )


_BOUNDS = (Function("least"), Function("most"))


def _goals(askable: Askable, words: dict[str, str], answer: Answer) -> Iterator[Pattern]:
    choices: list[dict[str, Symbol]] = [{}]
    for name, word in words.items():
        choices = [{**known, name: symbol} for known in choices for symbol in _symbols(name, word, answer)]
    if "Bound" in askable.names:
        choices = [{**known, "Bound": bound} for known in choices for bound in _BOUNDS]
    if "OurPass" in askable.names:
        readings = [reading for (reading,) in answer.of("pass_reading", 2, OWN_PASS)]
        if not readings:
            raise fault("FACT", "the system does not say what its opening pass shows", "a system file with `pass:`")
        choices = [{**known, "OurPass": reading} for known in choices for reading in readings]
    for known in choices:
        terms: list[Term] = [Sym(known[name]) if name in known else _unnamed(name) for name in askable.names]
        yield Pattern(askable.predicate, tuple(terms))


def _unnamed(name: str) -> Term:
    """An argument that nobody typed: a constant, or open."""
    return Sym(Function(name)) if name[0].islower() else Var(name)


def _symbols(name: str, word: str, answer: Answer) -> list[Symbol]:
    """The terms that a typed word can stand for."""
    if name == "N":
        if not word.isdigit():
            raise fault("FACT", f"`{word}` is no number", "a number")
        return [Number(int(word))]
    if name == "Suit":
        if word.lower() not in SUIT_WORDS:
            raise fault("FACT", f"`{word}` is no suit", "a suit, as hearts or H")
        return [Function(SUIT_WORDS[word.lower()])]
    if name == "Class":
        if word.lower() not in "abc" or len(word) != 1:
            raise fault("FACT", f"`{word}` is no class of systems", "A, B or C")
        return [Function(word.lower())]
    if name == "Auction":
        return [_auction(word)]
    if name in ("Convention", "OtherConvention"):
        return [_convention(word, answer)]
    if name == "Level":
        if word.lower() not in "abcd" or len(word) != 1:
            raise fault("FACT", f"`{word}` is no level of events", "A, B, C or D")
        return [Function(word.lower())]
    if name in ("Part", "Team"):
        return [String(word)]
    if name == "Kind":
        return [_class_of_openings(word, answer)]
    return _openings(name, word, answer)


def _auction(word: str) -> Symbol:
    try:
        return String(read_auction(word).show("ascii"))
    except NotationError as error:
        raise fault("FACT", error.message, error.expected, error.nearest) from None


def _convention(word: str, answer: Answer) -> Symbol:
    """A convention that is played, by any of its names."""
    from ..glossary.names import find

    found = find(answer, word, "FACT")
    if [found] not in answer.atoms("member", 1):
        played = ", ".join(sorted(convention.name for (convention,) in answer.atoms("member", 1)))
        raise fault("FACT", f"the system does not play `{word}`", f"one of its conventions: {played}")
    return found


def _class_of_openings(word: str, answer: Answer) -> Symbol:
    """A class of openings by one of its names."""
    names = {c.name.replace("_", " "): c for c, _ in answer.atoms("opening_class", 2)}
    names |= {text.string: c for c, text in answer.atoms("class_name", 2) if answer.of("opening_class", 2, c)}
    wanted = word.lower().replace("_", " ").removeprefix("a ")
    if wanted not in names:
        raise fault("FACT", f"`{word}` is no class of openings", "as `strong club`", closest(wanted, names))
    return names[wanted]


def _openings(name: str, word: str, answer: Answer) -> list[Symbol]:
    try:
        call = call_symbol(read_call(word))
    except NotationError as error:
        raise fault("FACT", error.message, error.expected, error.nearest) from None
    if name in ("Call", "OtherCall"):
        return [call]
    variants = sorted(v for (v,) in answer.atoms("opening", 1) if v.arguments[0] == call)
    variants += sorted(asked for (asked,) in answer.atoms("asked_call", 1) if asked.arguments[1] == call)
    if not variants:
        raise fault("FACT", f"the system has no opening {word}", "one of its openings")
    if name == "V":
        return variants
    readings = [m for v in variants for (m,) in sorted(answer.of("meaning_of", 2, v))]
    return governing(readings, call, answer) if name == "G" else readings


def governing(readings: list[Symbol], call: Symbol, answer: Answer) -> list[Symbol]:
    """The readings that can decide what an opening costs: below its least are variants that do not count."""
    least = min((number.number for _, number in answer.of("opening_prickar", 3, call)), default=0)
    return [m for m in readings if any(number.number >= least for (number,) in answer.of("prickar", 2, m))]
