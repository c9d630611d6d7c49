"""Questions in words: phrases with typing errors, and suits as players name them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import TypeVar

from .notation import NotationError
from .notation.parser import parse
from .notation.words import SUIT_WORDS
from .problems import InputError, fault

Q = TypeVar("Q")
_ALIKE = 0.7
"""How alike two words must be (difflib's ratio) for one to be the other mistyped."""
_APART = 0.04
"""By how much a word must be more alike than one that means something else."""
_BOTH = {
    "majors": "4+S, 4+H", "högfärgerna": "4+S, 4+H", "högfärger": "4+S, 4+H",
    "minors": "4+D, 4+C", "lågfärgerna": "4+D, 4+C", "lågfärger": "4+D, 4+C",
}  # fmt: skip
_ONE = {"major", "minor", "högfärg", "lågfärg"}
"""One of two suits, which is not both mistyped."""
_FILLERS = {"both", "the", "båda", "och", "and", "plus", "with", "med", "+", "&"}


def nearest_phrase(words: str, phrases: Iterable[tuple[str, Q]]) -> tuple[str, Q, dict[str, str]] | None:
    """The phrase that a question with typing errors stands for, with its arguments; None if none is near.

    Every fixed word of the phrase must be there, alike enough, and no other outside the arguments; of several phrases
    the one that says most itself.
    """
    typed = words.split()
    best: tuple[float, str, Q, dict[str, str]] | None = None
    for phrase, query in phrases:
        found = _lay(tuple(phrase.split()), tuple(typed))
        if found is not None and (best is None or found[0] > best[0]):
            best = (found[0], phrase, query, found[1])
    return best[1:] if best else None


def _lay(phrase: tuple[str, ...], typed: tuple[str, ...]) -> tuple[float, dict[str, str]] | None:
    """The likeness of the fixed words, added up, and the arguments, in the best way to lay the one over the other."""
    if not phrase or not typed:
        return (0.0, {}) if not phrase and not typed else None
    if not phrase[0].startswith("{"):
        ratio = SequenceMatcher(None, phrase[0].lower(), typed[0].lower()).ratio()
        rest = _lay(phrase[1:], typed[1:]) if ratio >= _ALIKE else None
        return (ratio + rest[0], rest[1]) if rest is not None else None
    best = None
    for taken in range(1, len(typed) - len(phrase) + 2):
        rest = _lay(phrase[1:], typed[taken:])
        if rest is not None and (best is None or rest[0] > best[0]):
            best = (rest[0], {phrase[0].strip("{}"): " ".join(typed[:taken]), **rest[1]})
    return best


def suits_spelt(text: str) -> str | None:
    """Words that name no suits as they stand, without their typing errors; None if none, or in doubt."""
    try:
        suits_meant(text, "suits")
    except InputError:
        pass
    else:
        return None
    words = text.split()
    spelt = [_spelt(word.lower()) if word.isalpha() else word for word in words]
    return " ".join(spelt) if spelt != words else None


def _spelt(word: str) -> str:
    """A word without its typing errors; as it is where it is short, or is near to none or to several."""
    if len(word) < 4 or word in _FILLERS or word in SUIT_WORDS or word in _ONE:
        return word
    known = [name for name in (*_BOTH, *_FILLERS, *SUIT_WORDS) if len(name) > 3]
    near = get_close_matches(word, known, n=len(known), cutoff=0.75)
    best, *others = near or [word]
    margin = SequenceMatcher(None, best, word).ratio() - _APART
    rivals = [name for name in others if SequenceMatcher(None, name, word).ratio() > margin]
    return best if all(_named(name) == _named(best) for name in rivals) else word


def _named(word: str) -> str:
    return _BOTH.get(word) or SUIT_WORDS.get(word, "")


def suits_meant(text: str, name: str) -> str:
    """Suits as players say them, as notation: "both majors", "hearts and spades", "ruter", or notation itself.

    A suit alone means four cards or more. Raises InputError for words that name no suit.
    """
    words = [word for word in re.split(r"[\s,]+", text.lower()) if word and word not in _FILLERS]
    if len(words) == 1 and words[0] in _BOTH:
        return _BOTH[words[0]]
    if words and all(word in SUIT_WORDS for word in words):
        return ", ".join(f"4+{SUIT_WORDS[word][0].upper()}" for word in words)
    try:
        return parse(text).show("ascii")
    except NotationError:
        raise fault(name, f"`{text}` names no suits", "as `both majors`, `hearts and spades`, `5-5 minors`") from None
