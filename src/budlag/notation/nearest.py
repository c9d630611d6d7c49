"""What a player may have meant by a word that is not understood: repairs, each of which parses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from .atoms import SUIT
from .words import SUIT_WORDS, VOCABULARY

_REPAIRS: tuple[tuple[str, str], ...] = (
    (r"^(?:>=|≥|=>)(\d+)$", r"\1+"),
    (r"^(?:<=|≤|=<)(\d+)$", r"0-\1"),
    (r"\+?(?:-{1,}|\.\.|~|/)", "-"),
    (r"(?i)^(\d+(?:\+|-\d+)?)(?:p|pts|points|hc?p?s?|hl|hld)$", r"\1 hp"),
    (rf"^({SUIT})=?(\d+\+?)$", r"\2\1"),
    (rf"^({SUIT})$", r"4+\1"),
    (rf"^({SUIT})$", r"5+\1"),
    (r"\+\+", "+"),
)
_JOINED = re.compile(r"^[/&;:]+|[/&;:]+$")
_LONGEST = 40


def nearest(word: str, parses: Callable[[str], bool]) -> tuple[str, ...]:
    """Spellings close to ``word`` for which ``parses`` holds: repaired numbers, known words, or free text."""
    repairs = [re.sub(r"^>(\d+)$", lambda m: f"{int(m[1]) + 1}+", word)]
    repairs += [re.sub(pattern, repair, word) for pattern, repair in _REPAIRS]
    fixed = _those(parses, *(repair for repair in repairs if repair != word), *_apart(word, parses), *_of_a_suit(word))
    if fixed:
        return fixed
    close = get_close_matches(word.lower().rstrip(".:;"), VOCABULARY, n=1, cutoff=0.75)
    quoted = word.replace('"', "")
    return (*_those(parses, *close), *((f'"{quoted}"',) if _JOINED.sub("", quoted) else ()))


def _those(parses: Callable[[str], bool], *candidates: str) -> tuple[str, ...]:
    return tuple(candidate for candidate in dict.fromkeys(candidates) if parses(candidate))


def _apart(word: str, parses: Callable[[str], bool]) -> Iterator[str]:
    """Two terms written as one: ``5D4S``, ``16+bal``, ``11-15/5+H``; both may hold, or with a stroke either."""
    if len(word) > _LONGEST:
        return
    if _JOINED.match(word):  # what stood before the sign has been read
        yield _JOINED.sub("", word)
    for i in range(len(word) - 1, 0, -1):
        first, second = _JOINED.sub("", word[:i]), _JOINED.sub("", word[i:])
        if word[i].isdigit() and word[i - 1].isdigit():
            continue  # never inside a number
        if parses(first) and parses(second):
            yield f"{first}, {second}"
            if "/" in word[i - 1 : i + 1]:
                yield f"{first} | {second}"
            return


def _of_a_suit(word: str) -> Iterator[str]:
    """A length in a suit that is misspelt: ``5+hea``."""
    match = re.fullmatch(r"([<=]?\d+\+?|\d+-\d+)([^\W\d]{2,})", word)
    for suit in get_close_matches(match[2].lower(), SUIT_WORDS, n=1, cutoff=0.5) if match else ():
        yield f"{match[1]}{SUIT_WORDS[suit][0].upper()}" if match else ""
