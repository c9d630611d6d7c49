"""The one reader of free-text descriptions ("11-14 bal or 17+ any"): phrases to meanings, everything else kept as text.

A text falls into segments at `or` and into chunks at commas. A chunk is understood as a whole or not at all. Where the
words allow more than one meaning, all are kept. What is not understood marks the alternative as unknown, and what
takes back or conditions (may, unless, in 3rd seat) marks the whole description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from ..value import Value
from .phrases import FILLERS, HEDGES, PHRASES, Context, Phrase, Term
from .plaintext import LOST

MAX_READINGS = 6
NO_SHAPE = "no shape stated"
"""Kept beside a strength without a shape: in budlag's own notation such a strength would mean any shape."""
MAX_LENGTH = 600
"""Longer descriptions are essays; they are kept as text."""


class Unread(Value):
    """Words that are not understood."""

    text: str


class Option(Value):
    """One alternative of a reading: terms in notation, words that say no more, and whether something is unknown."""

    terms: tuple[str, ...]
    words: tuple[str, ...] = ()
    unknown: bool = False

    def show(self) -> str:
        """The alternative in notation; words that were not dropped stand in quotes."""
        unknown = ("...",) if self.unknown or not self.terms else ()
        return ", ".join((*self.terms, *map(quoted, self.words), *unknown))


class Candidate(Value):
    """One way to read a description: its alternatives."""

    options: tuple[Option, ...]

    @property
    def complete(self) -> bool:
        """Whether everything was understood."""
        return not any(option.unknown or not option.terms for option in self.options)


class Understood(Value):
    """What the words of a description say: the ways to read it, and what they differ in."""

    candidates: tuple[Candidate, ...]
    why: tuple[str, ...] = ()


Item = Term | Unread
_ORDER = ("strength", "shape", "purpose")


class Chunk(Value):
    """What stands between two commas, with its words as they were written."""

    items: tuple[Item, ...]
    text: str


Segment = tuple[Chunk, ...]


def quoted(text: str) -> str:
    """A piece of free text in notation."""
    return '"' + " ".join(text.replace('"', "'").split()) + '"'


def understand(text: str, context: Context) -> Understood:
    """What a description says of the call in a context (the suit bid, and the list its row stands for)."""
    whole = " ".join(text.split())
    if not whole:
        return Understood((Candidate((Option((), (), True),)),))
    unknown = Understood((Candidate((Option((), (whole[:MAX_LENGTH],), True),)),))
    if len(whole) > MAX_LENGTH or LOST in whole:
        return unknown
    listed = _listed(text)
    if listed is not None:
        parts = [understand(part, context) for part in listed]
        if any(len(part.candidates) > 1 for part in parts) or not parts:
            return unknown
        return Understood((Candidate(tuple(option for part in parts for option in part.candidates[0].options)),))
    segments = _segments(_normal(text), context)
    if not segments or _hedged(segments, whole):
        return unknown
    return _candidates(segments) or unknown


# --- The text before it is read -----------------------------------------------------------------------------------

_SYMBOLS = str.maketrans({"♠": "!s", "♥": "!h", "♦": "!d", "♣": "!c", "♤": "!s", "♡": "!h", "♢": "!d", "♧": "!c",
                          "–": "-", "—": "-", "−": "-", "‑": "-", "‐": "-", "→": "->"})  # fmt: skip
_LINK = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_RANGE = re.compile(r"(?<=\d)(\+)?\s*(?:-{1,3}|~|\.\.|\bto\b|\btill\b)\s*(?=(?:good |ok |bad )?\d)", re.IGNORECASE)
_SLASH_RANGE = re.compile(r"(?<![\d/])(\d\d)/(\d\d)(?![\d/])")
_NUMBER_WORDS = {"three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
_NUMBER = re.compile(rf"\b({'|'.join(_NUMBER_WORDS)})(?=[ -](?:or more )?(?:cards?|spades|hearts|diamonds|clubs|major"
                     r"|minor|suit)\b)", re.IGNORECASE)  # fmt: skip
_SWEDISH = {"!k": "!c", "!r": "!d"}
_BULLET = re.compile(r"(?:(?<=\s)|^)\*\s*(?=\S)")
_ENUMERATED = re.compile(r"(?:(?<=\s)|^)(?:[a-h]|[1-9])\)\s+")


def _normal(text: str) -> str:
    """One spelling for suits, dashes and ranges; line breaks are commas."""
    text = _LINK.sub(r"\1", text.translate(_SYMBOLS))
    text = re.sub(r"!([kr])(?![A-Za-z])", lambda m: _SWEDISH[m[0].lower()], text, flags=re.IGNORECASE)
    text = re.sub(r"\bw/(?!o\b)", "with ", text, flags=re.IGNORECASE)
    text = re.sub(r"\\n|\\\\|\n| \| ", " , ", text)
    text = _NUMBER.sub(lambda m: _NUMBER_WORDS[m[1].lower()], text)
    text = _RANGE.sub(lambda m: (m[1] or "") + "-", text)
    return _SLASH_RANGE.sub(lambda m: f"{m[1]}-{m[2]}" if m[1] < m[2] else m[0], text)


def _listed(text: str) -> list[str] | None:
    """The alternatives of a list with bullets (`*`) or letters (`a)`), each with what stands before the list."""
    for mark, keep in ((_ENUMERATED, False), (_BULLET, True)):
        pieces = mark.split(text)
        if len(pieces) > 2:
            before = pieces[0].strip(" .;,:") if keep else ""
            return [f"{before}, {piece}" if before else piece for piece in pieces[1:] if piece.strip()]
    return None


# --- Segments, chunks, items --------------------------------------------------------------------------------------

_SPACE = re.compile(r"\s+")
_OR = re.compile(r"(?:\bor\b|\bou\b|\boder\b|\beller\b|\blub\b|\balbo\b|/)(?!\w)|/|\|", re.IGNORECASE)
_COMMA = re.compile(r"[,;:()\[\]]|\.(?=\s|$|[,;])|-(?=\s)|(?<=\s)\*(?=\s)")
_WORD = re.compile(r"[^\s,;()\[\]|]+")
_BY_START: dict[str, list[Phrase]] = {}


def _phrases_at(text: str, at: int) -> list[Phrase]:
    """The phrases that can begin with a character: tried once for each character, then remembered."""
    start = "0" if text[at].isdigit() else text[at].lower()
    if start not in _BY_START:
        _BY_START[start] = [phrase for phrase in PHRASES if _can_begin(phrase.pattern.pattern, start)]
    return _BY_START[start]


def _can_begin(pattern: str, start: str) -> bool:
    """Words begin with letters; everything else is tried with every phrase that has digits or signs."""
    words = pattern.startswith("(?:") and "\\d" not in pattern
    return not words or start.isalpha()


def _segments(text: str, context: Context) -> list[Segment]:
    segments: list[list[Chunk]] = [[]]
    items: list[Item] = []
    at = start = 0
    while at < len(text):
        begin = at
        item, at = _item(text, at, context)
        if isinstance(item, Value):
            items.append(item)
        if item in (",", "|") or at >= len(text):
            if items:
                end = begin if item in (",", "|") else at
                segments[-1].append(Chunk(tuple(items), " ".join(text[start:end].split())))
            items, start = [], at
            if item == "|":
                segments.append([])
    return [tuple(segment) for segment in segments if segment]


def _item(text: str, at: int, context: Context) -> tuple[Item | str, int]:
    """The longest phrase at a place; else a separator, a filler (dropped), or a word that is not understood."""
    space = _SPACE.match(text, at)
    if space:
        return "", space.end()
    best: tuple[int, Term] | None = None
    for phrase in _phrases_at(text, at):
        match = phrase.pattern.match(text, at)
        if match and match.end() > at and (best is None or match.end() > best[0]):
            if at and text[at].isalnum() and text[at - 1].isalnum():
                continue
            term = phrase.build(match, context)
            if term is not None:
                best = match.end(), term
    if best:
        return best[1], best[0]
    separator = _OR.match(text, at)
    if separator:
        return "|", separator.end()
    separator = _COMMA.match(text, at)
    if separator:
        return ",", separator.end()
    word = _WORD.match(text, at)
    if word is None:
        return Unread(text[at]), at + 1
    if word[0].lower().rstrip(".") in FILLERS:
        return "", word.end()
    return Unread(word[0]), word.end()


def _hedged(segments: Sequence[Segment], whole: str) -> bool:
    """Whether some word takes back or conditions what stands beside it."""
    words = {word.text.lower().strip(".!?'\"") for segment in segments for chunk in segment for word in chunk.items
             if isinstance(word, Unread)}  # fmt: skip
    return bool(words & HEDGES) or "?" in whole


# --- What binds to what -------------------------------------------------------------------------------------------


def _read(chunk: Chunk) -> bool:
    return not any(isinstance(item, Unread) for item in chunk.items)


def _terms(chunks: Sequence[Chunk]) -> list[Term]:
    return [item for chunk in chunks if _read(chunk) for item in chunk.items if isinstance(item, Term)]


def _strength(chunks: Sequence[Chunk]) -> bool:
    return any(term.kind == "strength" for term in _terms(chunks))


def _says_something(chunks: Sequence[Chunk]) -> bool:
    return any(term.kind != "word" for term in _terms(chunks))


def _candidates(segments: Sequence[Segment]) -> Understood | None:
    ways: list[list[Segment]] = [list(segments)]
    why: list[str] = []
    if len(segments) > 1:
        ways, why = _scopes(segments)
    found: dict[Candidate, None] = {}
    for way in ways:
        for candidate in _spelled(way, len(segments) > 1, why):
            found[candidate] = None
            if len(found) > MAX_READINGS:
                return None
    return Understood(tuple(found), tuple(dict.fromkeys(why)) if len(found) > 1 else ())


def _scopes(segments: Sequence[Segment]) -> tuple[list[list[Segment]], list[str]]:
    """The ways in which what stands before and after `or` can belong to the alternatives."""
    apart = list(segments)
    operands = [segments[0][-1:], *segments[1:-1], segments[-1][:1]]
    before, after = segments[0][:-1], segments[-1][1:]
    shared: list[Segment] = [(*before, *operand, *after) for operand in operands]
    strong = [_strength(segment) for segment in segments]
    every_operand_speaks = all(_says_something(operand) for operand in operands)
    if not every_operand_speaks or strong.count(True) > 1 or any(len(segment) > 1 for segment in segments[1:-1]):
        return [apart], []
    common = (*before, *after)
    if not common:
        return _around_the_operand(segments, apart)
    if all(term.kind in ("strength", "purpose") for term in _terms(common)) and all(map(_read, common)):
        return [shared], []
    if not any(strong) or _strength(common):
        halves = [shared]
        if any(strong):
            strength = [chunk for chunk in common if _strength([chunk])]
            halves.append([(*(c for c in segment if c not in strength), *strength) for segment in segments])
        else:
            halves.append(apart)
        return halves, ["what `or` separates"]
    return [apart], []


def _around_the_operand(
    segments: Sequence[Segment], apart: list[Segment]
) -> tuple[list[list[Segment]], list[str]]:
    """`5-10 6+H or 6+S`: a strength inside one alternative may hold for the others too."""
    strong = [i for i, segment in enumerate(segments) if _strength(segment)]
    if len(strong) != 1 or not any(term.kind == "shape" for term in _terms(segments[strong[0]])):
        return [apart], []
    points = tuple(term for term in _terms(segments[strong[0]]) if term.kind == "strength")
    if points == (Term("strength", ("gf",)),):
        return [apart], []
    shared = [segment if i in strong else (*segment, Chunk(points, "")) for i, segment in enumerate(segments)]
    return [[*shared], apart], ["whether the strength holds for all alternatives"]


def _tells_shape(terms: Sequence[Term]) -> bool:
    return any(term.kind == "shape" or term.readings == ("gf",) for term in terms)


def _spelled(way: Sequence[Segment], several: bool, why: list[str]) -> Iterator[Candidate]:
    """The candidates of one way: each ambiguous phrase in each of its readings."""
    options = []
    for chunks in way:
        terms = _terms(chunks)
        why += [term.why for term in terms if len(term.readings) > 1]
        texts = [chunk.text for chunk in chunks if not _read(chunk)]
        if several and not any(term.kind != "word" for term in terms) and not texts:
            texts = [term.readings[0] for term in terms]
            options.append([Option((), tuple(texts), True)])
            continue
        kinds = {term.kind for term in terms}
        words = [term.readings[0] for term in terms if term.kind == "word" and term.beside not in kinds]
        said = sorted((term for term in terms if term.kind != "word"), key=lambda term: _ORDER.index(term.kind))
        if not several and "strength" in kinds and not texts and not _tells_shape(said):
            words.append(NO_SHAPE)
        spellings = list(product(*(term.readings for term in said)))[: MAX_READINGS + 1]
        kept = (*words, *texts)
        options.append([Option(tuple(dict.fromkeys(spelling)), kept, bool(texts)) for spelling in spellings])
    for number, chosen in enumerate(product(*options)):
        if number > MAX_READINGS:
            return
        yield Candidate(tuple(dict.fromkeys(chosen)))
