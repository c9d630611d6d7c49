"""What a ruling rests on besides the rules: questions of judgement, what is not counted, limits, how it was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import Symbol

from ..calls import Call
from ..engine import Answer
from .answers import LeftOut, Limit, Reason
from .comparisons import Comparisons
from .texts import Texts


def issues_of(texts: Texts, main: Iterable[Symbol], call: Call) -> tuple[Reason, ...]:
    """The questions of judgement about the pair compared first."""
    answer, table = texts.answer, texts.table("issue_text")
    statements = {key: statement.string for key, statement in answer.atoms("issue_statement", 2)}
    pair = list(main)
    found = sorted(row[2] for row in answer.atoms("open_question", 3) if row[:2] == pair)
    limits = {key.name: str(n.number) for key, n in answer.atoms("limit", 2)}
    numbers = {"within": limits["points_within"], "open": limits["points_open"]}
    return tuple(Reason(statements[key], texts.fill(table[key], call, **numbers)) for key in found)


def left_out_of(texts: Texts, call: Call) -> tuple[LeftOut, ...]:
    """What is said of the calls and not counted, and whether it could matter."""
    table = texts.table("left_out_text")
    rows = sorted({tuple(row) for row in texts.answer.atoms("left_out", 3)})
    return tuple(
        LeftOut(side.name, text.string, texts.insert(table[kind], call), kind.name != "cannot")
        for side, text, kind in rows
    )


def limits_in(answer: Answer) -> tuple[Limit, ...]:
    """The numbers in force, in the order of their keys."""
    own = {key for key, _ in answer.atoms("own_limit", 2)}
    texts = {key: (text.string, unit.string) for key, text, unit in answer.atoms("limit_text", 3)}
    found = []
    for key, number in sorted(answer.atoms("limit", 2)):
        text, unit = texts[key]
        bounds = tuple(sorted((i.string, t.string) for k, i, t in answer.atoms("bounded_by", 3) if k == key))
        value = number.number / 100 if unit == "percent" else number.number
        found.append(Limit(key.name, value, unit, text, key in own, bounds))
    return tuple(found)


def notes_on(texts: Texts, sets: Comparisons, sources: bool) -> tuple[str, ...]:
    """What was taken for granted in reading the meanings; with ``sources`` also where they were looked up."""
    answer, incident = texts.answer, texts.incident
    known = {dim.name for (dim,) in answer.atoms("known_before", 1)}
    found = []
    if incident.earlier:
        found.append("Only hands that go with the earlier calls are compared.")
    if "strength" in known and any(row[2].name == "strength" for row in answer.atoms("leaves_open", 3)):
        found.append("The strength is taken to be that of the earlier calls where nothing else is said.")
    meanings = [meaning for _, meaning in sorted(sets.described())]
    if any(alternative.any_shape for meaning in meanings for alternative in meaning.alternatives):
        found.append("Where a strength but no shape is written, any shape is meant.")
    if len(incident.possible) > 1 and answer.atoms("main", 2):
        first = incident.possible[0].terms.show(texts.style)
        found.append(f"Reasons and numbers are for the first possible meaning, `{first}`.")
    found += dict.fromkeys(_left_open(texts, sets, known))
    places = dict.fromkeys(said.source for said in incident.possible if said.source and sources)
    found += [f"The meaning of the withdrawn call comes from {place}." for place in places]
    return tuple(found)


def _left_open(texts: Texts, sets: Comparisons, known: set[str]) -> Iterator[str]:
    """What no meaning states, where the ruling is given all the same."""
    answer = texts.answer
    rulings = {value.name for _, value in answer.atoms("ruling", 2)}
    if not answer.atoms("tried", 1) or not rulings:
        return
    same = "" if "unclear" in rulings else "the ruling is the same whatever it is, and "
    for described, number, dim in sorted(answer.atoms("leaves_open", 3)):
        meaning = sets.meaning(described)
        if meaning is not None and dim.name not in known:
            what = meaning.alternatives[number.number - 1].terms.show(texts.style)
            yield f"`{what}` states no {dim.name}: {same}the numbers are for any {dim.name}."
