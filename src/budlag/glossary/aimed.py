"""What openings are to a defender, and the conventions aimed at each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..answers import Aimed, Verdict
from ..engine import GLOSSARY, OPENING_CLASSES, run
from ..facts import Facts, variant_symbol
from .names import english_name
from .words import prose

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..notation.terms import Style
    from ..systems import Opening

_PARTS = (*dict.fromkeys((*OPENING_CLASSES, *GLOSSARY)),)


def aimed_at(openings: Iterable[Opening], style: Style = "symbols") -> tuple[Aimed, ...]:
    """For each opening its classes and the conventions against them (CV-139-a and the statements of each class).

    A class is certain if every variant of the opening certainly belongs to it.
    """
    facts, asked = Facts(), tuple(openings)
    for opening in asked:
        facts.add_opening(opening)
    answer = run(facts, _PARTS)
    titles = {c.name: text.string for c, text in answer.atoms("opening_class", 2)}
    against: dict[str, list[tuple[int, str, str]]] = {}
    for convention, of_class in answer.atoms("against", 2):
        number = answer.of("entry", 2, convention)[0][0].number
        named = (number, convention.name, prose(english_name(answer, convention), style))
        against.setdefault(of_class.name, []).append(named)
    found = []
    for opening in asked:
        variants = [variant_symbol(opening.call, variant.number) for variant in opening.variants]
        rows = [{c.name: sure.name for c, sure in answer.of("belongs", 3, v)} for v in variants]
        names = sorted({name for row in rows for name in row})
        classes: list[tuple[str, str, Verdict]] = [
            (name, titles[name], "yes" if all(row.get(name) == "yes" for row in rows) else "unclear") for name in names
        ]
        defences = sorted({one for name in names for one in against.get(name, ())})
        found.append(Aimed(tuple(classes), tuple((i, name) for _, i, name in defences)))
    return tuple(found)
