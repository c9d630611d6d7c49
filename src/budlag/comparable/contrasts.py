"""What lies beside a ruling: the nearest printed examples, what separates them, and what would turn it."""

from __future__ import annotations

from clingo import Symbol

from ..answers import Verdict
from ..calls import Call
from .answers import Example, Turn
from .texts import Texts
from .words import in_style, lowered, verdict_of


def example_on(texts: Texts, side: str, name: Symbol) -> Example | None:
    """The printed example on one ``side`` (nearest, counter) of the ruling on a call; None if it has none."""
    answer = texts.answer
    found = sorted(i.string for (i,) in answer.of(side, 2, name))
    if not found:
        return None
    told = {i.string: text.string for i, text in answer.atoms("example_text", 2)}
    rulings = {i.string: verdict_of(ruling) for i, ruling, *_ in answer.atoms("example", 6)}
    return Example(found[0], in_style(told[found[0]], texts.style), rulings[found[0]])


def separation(texts: Texts, name: Symbol) -> str:
    """The feature that separates the case from the example on the other side, in words; empty if none does."""
    rows = sorted(texts.answer.of("separation", 5, name))
    if not rows:
        return ""
    _, key, mine, theirs = rows[0]
    template = texts.table("separation_text")[key]
    return texts.fill(template, None, mine=str(mine.number), theirs=str(theirs.number))


def turns_of(texts: Texts, call: Call, ruling: Verdict) -> tuple[Turn, ...]:
    """The smallest changes first; for each bound and direction the first that turns the ruling."""
    told = {(kind.name, way.name): text.string for kind, way, text in texts.answer.atoms("turn_text", 3)}
    weights = {kind: weight.number for kind, weight in texts.answer.atoms("step_weight", 2)}
    found: dict[tuple[str, str, bool], tuple[int, Turn]] = {}
    rows = sorted(texts.answer.atoms("turns_if", 5), key=lambda row: (abs(row[2].number), str(row)))
    for who, kind, step, value, outcome in rows:
        if outcome.name == ruling:
            continue
        suit = kind.name if (kind.name, "up") not in told else ""
        template = told["suit" if suit else kind.name, "up" if step.number > 0 else "down"]
        subject = "{replacement}" if who.name == "replacement" else "{withdrawn}"
        words = texts.fill(f"{subject} {template}", call, value=str(value.number), suit=suit)
        turn = Turn(lowered(words), verdict_of(outcome))
        found.setdefault((who.name, kind.name, step.number > 0), (abs(step.number) * weights[kind], turn))
    return tuple(turn for _, turn in sorted(found.values(), key=lambda item: (item[0], item[1].text)))
