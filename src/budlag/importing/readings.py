"""From a description to a meaning in notation: what was understood, what is ambiguous, what stays text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from ..notation import NotationError, parse, read_meaning
from ..notation.meaning import upper_bound
from ..notation.terms import Disjunction
from ..value import Value
from .composed import composed, one_of
from .phrases import Context
from .pieces import Candidate, Option, Understood
from .scopes import NO_SHAPE
from .shorthand import understand

Status = Literal["read", "ambiguous", "partly", "unread"]
MAX_NOTATION, MAX_QUOTED = 3_500, 600
MAX_GAPS = 4
"""Gaps that kb/bridge/readings.lp fills one by one; with more, all open alternatives are filled alike."""
STRONG = "15+ | 18+ hfp"
"""What no preempt is: a description that says both is not read (OB-2.2-4)."""


class Reading(Value):
    """A description as a meaning: its notation, how far it was read, and the ways to read it if there are several.

    ``notation`` covers all ``choices``: their hands together, marked unknown until one is picked. ``terms`` are what it
    parses to, where that is known already.
    """

    notation: str
    status: Status
    choices: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    terms: Disjunction | None = None


def reading_of(
    text: str, bid: str | None, listed: tuple[str, ...] = (), extra: tuple[str, ...] = (), exact: bool = False,
    later: bool = False,
) -> Reading:  # fmt: skip
    """The meaning of a description of a call in the suit ``bid``, with everything that has no reading in quotes.

    ``listed`` are the suits of the list that its row stands for; ``extra`` are terms that fields of the file state
    beside the words; ``exact`` tells that the words are notation; ``later`` that the call is no opening (big files
    have tens of thousands of those, so their hands are not counted here). Never raises.
    """
    if later and not exact and not listed and "suit" not in text.lower():
        bid = None  # the same words say the same of every call
    return _reading_of(text, bid, listed, extra, exact, later)


@lru_cache(maxsize=100_000)
def _reading_of(
    text: str, bid: str | None, listed: tuple[str, ...], extra: tuple[str, ...], exact: bool, later: bool
) -> Reading:
    context = Context(bid, listed)
    if exact:
        try:
            meaning = parse(text) if later else read_meaning(text, context.bid)
            return Reading(meaning.show("ascii"), "read")
        except NotationError:
            pass
    understood = understand(text, context)
    candidates = [_with_extra(candidate, extra) for candidate in understood.candidates]
    if later:
        return _of_later_call(candidates, understood, text)
    good = [candidate for candidate in candidates if _valid(_show(candidate.options), context.bid)]
    if not good:
        return _unread(text)
    if len(good) == 1:
        return Reading(_show(good[0].options), _status(good[0]))
    return _several(good, understood, text, context)


def _of_later_call(candidates: list[Candidate], understood: Understood, text: str) -> Reading:
    """The reading of a call that is no opening: its hands are not counted, its terms put together as they are."""
    ways = {candidate: terms for candidate in candidates if (terms := composed(candidate.options)) is not None
            and len(_show(candidate.options)) <= MAX_NOTATION}  # fmt: skip
    choices = tuple(dict.fromkeys(_show(candidate.options) for candidate in ways))
    if len(choices) == 1:
        first, terms = next(iter(ways.items()))
        return Reading(choices[0], _status(first), terms=terms)
    notation = _one_of(choices)
    if not choices or "..." in notation[:-3] or len(notation) > MAX_NOTATION:
        unread = _unread(text)
        return unread.but(status="ambiguous", choices=choices, why=understood.why) if choices else unread
    return Reading(notation, "ambiguous", choices, understood.why, one_of(ways.values()))


def _several(good: list[Candidate], understood: Understood, text: str, context: Context) -> Reading:
    choices = tuple(dict.fromkeys(_show(candidate.options) for candidate in good))
    if len(choices) == 1:
        return Reading(choices[0], _status(good[0]))
    return Reading(together(choices, text, context.bid), "ambiguous", choices, understood.why)


def together(choices: Iterable[str], text: str, bid: str | None) -> str:
    """Notation for a meaning that is one of several, nobody has said which: their hands together, marked unknown."""
    notation = _one_of(choices)
    if "..." not in notation[:-3] and _valid(notation, bid) and len(read_meaning(notation, bid).alternatives) == 1:
        return notation
    return _unread(text).notation


def _one_of(choices: Iterable[str]) -> str:
    return f"({' | '.join(dict.fromkeys(part for choice in choices for part in _alternatives(choice)))}), ..."


def _alternatives(notation: str) -> list[str]:
    """The alternatives of a notation: what stands between ``|`` outside brackets and quotes."""
    found, depth, quoted, start = [], 0, False, 0
    for at, character in enumerate(notation):
        quoted ^= character == '"'
        depth += 0 if quoted else {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0 and not quoted:
            found.append(notation[start:at].strip())
            start = at + 1
    return [*found, notation[start:].strip()]


def _status(candidate: Candidate) -> Status:
    if candidate.complete and all(word == NO_SHAPE for option in candidate.options for word in option.words):
        return "read"
    return "partly" if any(option.terms for option in candidate.options) else "unread"


def _unread(text: str) -> Reading:
    option = Option((), (text[:MAX_QUOTED],) if text.strip() else (), True)
    return Reading(option.show(), "unread", terms=composed([option]))


def _show(options: Iterable[Option]) -> str:
    return " | ".join(option.show() for option in options)


def _valid(notation: str, bid: str | None) -> bool:
    """Whether a notation can be judged: it parses, some hand fits, and its gaps can be filled independently."""
    if len(notation) > MAX_NOTATION:
        return False
    try:
        meaning = read_meaning(notation, bid)
    except NotationError:
        return False
    open_strengths = [one for one in meaning.alternatives if not one.states_strength]
    open_shapes = [one for one in meaning.alternatives if not one.states_shape]
    crowded = len(open_strengths) + 2 * len(open_shapes) > MAX_GAPS and any(one.unknown for one in open_strengths)
    return not crowded and not any("preempt" in one.purposes and one.hands <= upper_bound(STRONG)
                                   for one in meaning.alternatives)  # fmt: skip


def _with_extra(candidate: Candidate, extra: tuple[str, ...]) -> Candidate:
    """The terms that fields state, where the words say nothing about the same."""
    return Candidate(tuple(_longer(option, extra) for option in candidate.options)) if extra else candidate


def _longer(option: Option, extra: tuple[str, ...]) -> Option:
    new = tuple(term for term in extra if _is_new(term, option.terms))
    shapely = any(term[0].isdigit() for term in new)
    words = tuple(word for word in option.words if not (shapely and word == NO_SHAPE))
    return option.but(terms=(*option.terms, *new), words=words)


def _is_new(term: str, said: tuple[str, ...]) -> bool:
    if term[0].isdigit():  # a length: new where no term names the suit
        return not any(term[-1] in other for other in said)
    return not any(other in ("gf", "forcing", "f1", "nf", "inv", "to play", "preempt") for other in said)
