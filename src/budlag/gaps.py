"""Which missing fact decides: compare the readings of a meaning that leaves something open."""

from __future__ import annotations

from clingo import Symbol, SymbolType

from .answers import Missing, What
from .engine import Answer
from .notation import Meaning, parse
from .notation.meaning import states_strength
from .notation.terms import Style
from .questions import options


def missing_facts(
    answer: Answer, name: Symbol, meaning: Meaning, prickar: dict[Symbol, int], style: Style
) -> tuple[Missing, ...]:
    """The gaps of a meaning whose filling changes the prickar, each with the prickar for every way to fill it.

    ``prickar`` gives the prickar of each reading as(D, R).
    """
    if len(set(prickar.values())) == 1:
        return ()
    filled = {tuple(options(term.arguments[1])): n for term, n in prickar.items()}
    phrases = {case: text.string for case, text in answer.atoms("phrase", 2)}
    width = len(next(iter(filled)))
    return tuple(gap(filled, place, meaning, phrases, style) for place in range(width) if decides(filled, place))


def decides(filled: dict[tuple[Symbol, ...], int], place: int) -> bool:
    """Whether two readings that differ at this place alone have different prickar."""
    outcomes: dict[tuple[Symbol, ...], set[int]] = {}
    for chosen, number in filled.items():
        outcomes.setdefault(chosen[:place] + chosen[place + 1 :], set()).add(number)
    return any(len(numbers) > 1 for numbers in outcomes.values())


def gap(
    filled: dict[tuple[Symbol, ...], int], place: int, meaning: Meaning, phrases: dict[Symbol, str], style: Style
) -> Missing:
    """The gap at a place, with the numbers for every way to fill it."""
    by_case: dict[Symbol, set[int]] = {}
    for chosen, number in filled.items():
        by_case.setdefault(chosen[place], set()).add(number)
    cases = sorted(by_case.items(), key=lambda item: (sorted(item[1]), str(item[0])))
    sample = next((option for option, _ in cases if option.name != "as_written"), cases[0][0])
    worded = tuple((word(option, phrases), tuple(sorted(numbers))) for option, numbers in cases)
    return Missing(_what(sample), _of(sample, meaning, style), worded)


def _what(option: Symbol) -> What:
    if option.name == "narrowed":
        return "strength" if states_strength(parse(option.arguments[1].string)) else "shape"
    if option.name == "moved":
        return "approximate bound"
    if option.name == "force":
        return "force"
    return "balance estimate" if option.name == "estimate" else "pass"


def _of(option: Symbol, meaning: Meaning, style: Style) -> str:
    """The alternative that leaves the gap, or the whole meaning."""
    first = option.arguments[0] if option.arguments else None
    if first is not None and first.type is SymbolType.Number:
        return meaning.alternatives[first.number - 1].terms.show(style)
    return meaning.show(style)


def word(option: Symbol, phrases: dict[Symbol, str]) -> str:
    """A way to fill a gap in words."""
    if option.name == "narrowed":
        notation = option.arguments[1]
        return phrases.get(notation, notation.string)
    if option.name == "moved":
        bound, step = option.arguments[1].name, option.arguments[2].number
        return f"the {bound} bound is one point {'higher' if step > 0 else 'lower'}"
    if option.name == "as_written":
        return "the bound is as written"
    return phrases.get(option, str(option))
