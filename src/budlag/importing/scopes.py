"""What binds to what: how far a strength reaches, what `or` separates; every way in which the words can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from .phrase import POINTS_OR_CARDS
from .phrases import HARMLESS, NUMBERS, Term
from .pieces import Candidate, Chunk, Option, Segment, Understood, Unread

MAX_READINGS = 6
NO_SHAPE = "no shape stated"
"""Kept beside a strength without a shape: in budlag's own notation such a strength would mean any shape."""
FORCING = ("gf", "only force")
"""Strengths that stand beside others."""
Way = Sequence[Segment]
"""The alternatives of one way to read a description, each as the chunks that hold in it."""
_ORDER = ("strength", "shape", "purpose")


def _read(chunk: Chunk) -> bool:
    return not any(isinstance(item, Unread) for item in chunk.items)


def terms_of(chunks: Sequence[Chunk]) -> list[Term]:
    """The terms of the chunks that were understood."""
    return [item for chunk in chunks if _read(chunk) for item in chunk.items if isinstance(item, Term)]


def _strength(chunks: Sequence[Chunk]) -> bool:
    return any(term.kind == "strength" for term in terms_of(chunks))


def _says_something(chunks: Sequence[Chunk]) -> bool:
    return any(term.kind != "word" for term in terms_of(chunks))


def candidates(segments: Sequence[Segment]) -> Understood | None:
    """The ways to read the segments, if each was understood; one way at most where some words were not."""
    ways, why = _scopes(segments) if len(segments) > 1 else ([list(segments)], [])
    found: dict[Candidate, None] = {}
    for way in ways:
        for candidate in _spelled(way, len(segments) > 1, why):
            found[candidate] = None
            if len(found) > MAX_READINGS:
                return None
    if not found or (len(found) > 1 and not all(candidate.complete for candidate in found)):
        return None
    return Understood(tuple(found), tuple(dict.fromkeys(why)) if len(found) > 1 else ())


def _scopes(segments: Sequence[Segment]) -> tuple[list[Way], list[str]]:
    """The ways in which what stands before and after `or` can belong to the alternatives."""
    apart: Way = list(segments)
    if _worded_apart(segments):
        return ([], []) if _shapely(segments[-1][1:]) else ([apart], [])
    operands = [segments[0][-1:], *segments[1:-1], segments[-1][:1]]
    common = (*segments[0][:-1], *segments[-1][1:])
    shared: Way = [(*segments[0][:-1], *operand, *segments[-1][1:]) for operand in operands]
    strong = [_strength(segment) for segment in segments]
    if not all(map(_says_something, operands)) or any(len(segment) > 1 for segment in segments[1:-1]):
        return [apart], []
    if not common:
        return _around_the_operand(segments, apart)
    if all(not _shapely(operand) for operand in operands):  # `4+S, 8-11 or 15+`
        return [shared, apart], ["what `or` separates"]
    if strong.count(True) > 1:  # `5+H, 10-14 or 15+ with 4S`: hearts in both?
        own_shape = _strength(common) or not _shapely(common) or any("any shape" in _spellings(s) for s in segments)
        return ([apart], []) if own_shape else ([shared, apart], ["what `or` separates"])
    if all(term.kind in ("strength", "purpose") for term in terms_of(common)) and all(map(_read, common)):
        return _last_word(shared)
    if any(strong) and not _strength(common):
        return [apart], []
    if not any(strong):
        return [shared, apart], ["what `or` separates"]
    strength = [chunk for chunk in common if _strength([chunk])]
    own: Way = [(*(chunk for chunk in segment if chunk not in strength), *strength) for segment in segments]
    return [shared, own], ["what `or` separates"]


def _worded_apart(segments: Sequence[Segment]) -> bool:
    """`17+, 5+D or weak with 6H`: whether a later alternative has a strength of its own, in words.

    Not `5-9, weak 6H or weak 6S`, whose points have the same word beside them.
    """
    words = [{term.readings[0].lower() for term in terms_of(segment) if term.beside == "strength"}
             for segment in segments]  # fmt: skip
    numbers = [i for i, segment in enumerate(segments) if _strength(segment)]
    return any(i < later and words[later] - words[i] and later not in numbers
               for i in numbers for later in range(len(segments)))  # fmt: skip


def _last_word(way: Way) -> tuple[list[Way], list[str]]:
    """`4+H w/ 1C or 1D`: all that stands before `or` in its chunk can be the alternative, or its last word alone."""
    first = way[0]
    at = next((i for i, chunk in enumerate(first) if _shapely([chunk])), 0)
    shapes = [item for item in first[at].items if isinstance(item, Term) and item.kind == "shape"]
    others = [sum(term.kind == "shape" for term in terms_of(segment)) for segment in way[1:]]
    if len(shapes) < 2 or any(count != 1 for count in others):
        return [way], []
    before = Chunk(tuple(item for item in first[at].items if item is not shapes[-1]), first[at].text)
    return [way, [first, *((before, *segment) for segment in way[1:])]], ["what `or` separates"]


def _around_the_operand(segments: Sequence[Segment], apart: Way) -> tuple[list[Way], list[str]]:
    """`5-10 6+H or 6+S`: a strength inside one alternative may hold for the others too."""
    strong = [i for i, segment in enumerate(segments) if _strength(segment)]
    if len(strong) != 1 or not _shapely(segments[strong[0]]):
        return _last_word(apart) if not strong else ([apart], [])
    points = tuple(term for term in terms_of(segments[strong[0]]) if term.kind == "strength")
    if all(term.readings[0] in FORCING for term in points):
        return [apart], []
    shared = [segment if i in strong else (*segment, Chunk(points, "")) for i, segment in enumerate(segments)]
    return [shared, apart], ["whether the strength holds for all alternatives"]


def _spellings(chunks: Sequence[Chunk]) -> set[str]:
    return {reading for term in terms_of(chunks) for reading in term.readings}


_OPEN_LENGTH, _PATTERN = re.compile(r"\d\+[SHDCMm]"), re.compile(r"any \d{4}")


def _names_a_case(terms: Sequence[Term]) -> bool:
    """`2+C (4432)`: the pattern tells when the length is that short; clubs of any greater length are shown too."""
    spellings = [term.readings[0] for term in terms if term.kind == "shape"]
    return any(map(_OPEN_LENGTH.fullmatch, spellings)) and any(map(_PATTERN.fullmatch, spellings))


_LENGTH = re.compile(r"\d\+?[SHDC]$")
_SUIT_OF = re.compile(r"(?<=\d|[+ ])(?:o?[Mm]|[SHDC])\b")


def _may_widen(chunk: Chunk, chunks: Sequence[Chunk]) -> bool:
    """Whether words that were not understood can name hands beside those that were: `3+!c, 2 with 4432`.

    Words without figures (`good suit`) only make the set of hands smaller.
    """
    if _read(chunk):
        return False
    terms = [item for item in chunk.items if isinstance(item, Term)]
    words = {word.text.lower().strip(".!'\"") for word in chunk.items if isinstance(word, Unread)}
    if any(word in NUMBERS or (re.search(r"\d", word) and not HARMLESS.fullmatch(word)) for word in words):
        return True
    if any(term.kind == "strength" for term in terms):
        return True
    lengths = [_SUIT_OF.findall(term.readings[0]) for term in terms if term.kind == "shape"]
    if not all(lengths):  # a pattern, or `bal`
        return True
    told = {suit for reading in _spellings(chunks) for suit in _SUIT_OF.findall(reading)}
    return any(told & set(suits) for suits in lengths)


def _shapely(chunks: Sequence[Chunk]) -> bool:
    return any(term.kind == "shape" for term in terms_of(chunks))


def _settled(terms: Sequence[Term]) -> list[Term]:
    """Bare numbers (`6+`) as points where the length of the suit bid stands beside them, as cards beside points."""
    settled = []
    for term in terms:
        others = [other for other in terms if other is not term]
        if term.why == POINTS_OR_CARDS:
            points, cards = term.readings
            if any(other.kind == "shape" and cards[-1] in other.readings[0] for other in others):
                term = Term("strength", (points,))
            elif any(other.kind == "strength" and other.readings[0] not in FORCING for other in others):
                term = Term("shape", (cards,))
        settled.append(term)
    return settled


def _spelled(way: Way, several: bool, why: list[str]) -> Iterator[Candidate]:
    """The candidates of one way: each ambiguous phrase in each of its readings."""
    # Where some words are not understood, nobody knows what else belongs to them.
    doubt = several and any(not _read(chunk) for chunks in way for chunk in chunks) and any(len(c) > 1 for c in way)
    options: list[list[Option]] = []
    shape_seen = False
    for chunks in way:
        terms = _settled(terms_of(chunks))
        why += [term.why for term in terms if len(term.readings) > 1]
        texts = [chunk.text for chunk in chunks if not _read(chunk)]
        if any(_may_widen(chunk, chunks) for chunk in chunks) or _names_a_case(terms):
            options.append([Option((), tuple(chunk.text for chunk in chunks if chunk.text), True)])
            continue
        if several and not _says_something(chunks) and not texts:
            options.append([Option((), tuple(term.readings[0] for term in terms), True)])
            continue
        kinds = {term.kind for term in terms}
        words = [term.readings[0] for term in terms if term.kind == "word" and term.beside not in kinds]
        said = sorted((term for term in terms if term.kind != "word"), key=lambda term: _ORDER.index(term.kind))
        if len({term for term in said if term.kind == "strength" and term.readings[0] not in FORCING}) > 1:
            return  # `16+ (15+ with five)`: two strengths of one alternative are something else
        told = any(term.kind == "shape" or term.readings[0] in FORCING for term in said)
        # Behind a shape, players write `or 17+` for any shape.
        shapeless = (NO_SHAPE,) if "strength" in kinds and not told and not texts and not shape_seen else ()
        shape_seen |= told
        ways: list[Option] = []
        spellings = list(product(*(term.readings for term in said)))[: MAX_READINGS + 1]
        for spelling in spellings:
            said_by = tuple(dict.fromkeys(spelling))
            no_shape = () if _LENGTH.search(" ".join(said_by)) else shapeless
            ways.append(Option(said_by, (*words, *no_shape, *texts), bool(texts) or doubt))
        options.append(ways)
    for number, chosen in enumerate(product(*options)):
        if number > MAX_READINGS:
            return
        yield Candidate(tuple(dict.fromkeys(chosen)))
