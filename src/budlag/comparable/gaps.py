"""What a ruling on comparable calls leaves open and depends on."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from ..calls import Call
from ..engine import Answer
from ..gaps import decides, gap
from ..notation.terms import Style
from ..questions import options
from .answers import VERDICTS, Gap
from .comparisons import Comparisons
from .facts import Irregularity, replacement_symbol, withdrawn_symbol
from .words import verdict_of, with_unit

Pairs = dict[tuple[Symbol, Symbol], int]
"""The place in VERDICTS of the outcome for each reading of the withdrawn call with each of the replacement."""


def open_gaps(answer: Answer, sets: Comparisons, incident: Irregularity, call: Call, style: Style) -> Iterator[Gap]:
    """Calls of which nothing is known; gaps that decide; and which meaning the withdrawn call had."""
    outcomes = {(u, v): VERDICTS.index(verdict_of(o))
                for u, v, o in answer.atoms("outcome", 3) if u.name == v.name == "as"}  # fmt: skip
    mine = replacement_symbol(call)
    theirs = [withdrawn_symbol(number) for number in range(1, len(incident.possible) + 1)]
    unknown = {name: made for name, made in [(mine, call), *((name, incident.withdrawn) for name in theirs)]
               if _unknown(sets, name)}  # fmt: skip
    yield from (Gap("what it shows", made.show(style), ()) for made in dict.fromkeys(unknown.values()))
    by_meaning: dict[str, set[int]] = {}
    seen: set[tuple[str, str]] = set()
    for name, said in zip(theirs, incident.possible, strict=True):
        pairs = {pair: outcome for pair, outcome in outcomes.items() if pair[0].arguments[0] == name}
        by_meaning.setdefault(said.terms.show(style), set()).update(pairs.values())
        for found in _deciding(answer, sets, pairs, (name, mine), set(unknown), style):
            if (found.what, found.of) not in seen:
                seen.add((found.what, found.of))
                yield found
    if len({frozenset(found) for found in by_meaning.values()}) > 1:
        answers = ((case, tuple(VERDICTS[n] for n in sorted(found))) for case, found in by_meaning.items())
        yield Gap("meaning", incident.withdrawn.show(style), tuple(answers))


def _unknown(sets: Comparisons, name: Symbol) -> bool:
    meaning = sets.meaning(name)
    return meaning is not None and all(alternative.unknown for alternative in meaning.alternatives)


def _deciding(
    answer: Answer, sets: Comparisons, pairs: Pairs, names: tuple[Symbol, Symbol], unknown: set[Symbol], style: Style
) -> Iterator[Gap]:
    """The gaps of two calls whose filling changes the outcome."""
    if len(set(pairs.values())) < 2:
        return
    phrases = {case: text.string for case, text in answer.atoms("phrase", 2)}
    filled = {(*options(u.arguments[1]), *options(v.arguments[1])): outcome for (u, v), outcome in pairs.items()}
    width = max(len(options(u.arguments[1])) for u, _ in pairs)
    for place in range(len(next(iter(filled)))):
        name = names[0] if place < width else names[1]
        meaning = sets.meaning(name)
        if meaning is not None and name not in unknown and decides(filled, place):
            found = gap(filled, place, meaning, phrases, style)
            answers = ((with_unit(case), tuple(VERDICTS[n] for n in numbers)) for case, numbers in found.answers)
            yield Gap(found.what, found.of, tuple(answers))
