"""The one reader of free-text descriptions ("11-14 bal or 17+ any"): phrases to meanings, everything else kept as text.

A text falls into segments at `or` and into chunks at commas. A chunk is understood as a whole or not at all. Where the
words allow more than one meaning, all are kept. What is not understood marks the alternative as unknown, and what
takes back or conditions (may, unless, in 3rd seat) marks the whole description.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..notation.meaning import upper_bound
from .phrases import FILLERS, HARMLESS, HEDGES, PHRASES, Context, Phrase, Term
from .pieces import Candidate, Chunk, Item, Option, Segment, Understood, Unread
from .plaintext import LOST
from .scopes import candidates, terms_of

MAX_LENGTH = 600
"""Longer descriptions are essays; they are kept as text."""


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
    if not segments or _hedged(segments, whole) or any(map(_patterns_apart, segments)):
        return unknown
    return candidates(segments) or unknown


# --- The text before it is read -----------------------------------------------------------------------------------

_SYMBOLS = str.maketrans({"♠": "!s", "♥": "!h", "♦": "!d", "♣": "!c", "♤": "!s", "♡": "!h", "♢": "!d", "♧": "!c",
                          "–": "-", "—": "-", "−": "-", "‑": "-", "‐": "-", "→": "->"})  # fmt: skip
_LINK = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_RANGE = re.compile(r"(?<=\d)(\+)?\s*(?:-{1,3}|~|\.\.|\bto\b|\btill\b)\s*(?=(?:good |ok |bad )?\d)", re.IGNORECASE)
_DECIMAL = re.compile(r"(?<=\d),(?=5-\d+(?!\d|\s*(?:!|[SHDCshdcMm]\b)))")
_SLASH_RANGE = re.compile(r"(?<![\d/-])(\d\d)/(\d\d)(?![\d/+-])")
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
    text = _DECIMAL.sub(".", text)
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

_OR = re.compile(r"(?:\bor\b|\bou\b|\boder\b|\beller\b|\blub\b|\balbo\b|/)(?!\w)|/|\|", re.IGNORECASE)
_COMMA = re.compile(r"[,;:()\[\]]|\.(?=\s|$|[,;])|-(?=\s)|(?<=\s)\*(?=\s)")
_WORD = re.compile(r"[^\s,;:()\[\]|]+")
_BY_START: dict[str, list[Phrase]] = {}


def _phrases_at(text: str, at: int) -> list[Phrase]:
    """The phrases that can begin with a character, found once for each."""
    start = "0" if text[at].isdigit() else text[at].lower()
    if start not in _BY_START:
        _BY_START[start] = [phrase for phrase in PHRASES if start in phrase.starts]
    return _BY_START[start]


def _segments(text: str, context: Context) -> list[Segment]:
    segments: list[list[Chunk]] = [[]]
    items: list[Item] = []
    at = start = 0
    while at < len(text):
        begin = at
        if text[at].isspace():
            at += 1
            item: Item | str = ""
        else:
            item, at = _item(text, at, context)
        if not isinstance(item, str):
            items.append(item)
        if at >= len(text) or item == "," or item == "|":
            if items:
                end = begin if item == "," or item == "|" else at
                segments[-1].append(Chunk(tuple(items), " ".join(text[start:end].split())))
            items, start = [], at
            if item == "|":
                segments.append([])
    return [tuple(segment) for segment in segments if segment]


def _item(text: str, at: int, context: Context) -> tuple[Item | str, int]:
    """The longest phrase at a place; else a separator, a filler (dropped), or a word that is not understood."""
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
    harmless = HARMLESS.match(text, at)
    if harmless and not text[harmless.end() : harmless.end() + 1].isalnum():
        return Unread(harmless[0]), harmless.end()
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


_PATTERN = re.compile(r"any \d{4}|\d=\d=\d=\d")


def _patterns_apart(segment: Segment) -> bool:
    """Whether a pattern stands beside others, or beside lengths that it does not narrow: `3+!c, 4432`.

    Then a comma can stand for `or`, and nobody knows which others do.
    """
    patterns = [term for term in terms_of(segment) if _PATTERN.fullmatch(term.readings[0])]
    if len(patterns) != 1:
        return bool(patterns)
    home = next(chunk for chunk in segment if patterns[0] in chunk.items)
    others = [reading for term in terms_of([chunk for chunk in segment if chunk is not home])
              if term.kind == "shape" for reading in term.readings[:1]]  # fmt: skip
    if not others:
        return False
    around = upper_bound(", ".join(others))
    return not any(upper_bound(reading) <= around for reading in patterns[0].readings)
