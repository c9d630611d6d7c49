"""The cells of the table of a ruling: exact numbers of hands, with samples."""

from __future__ import annotations

from clingo import Symbol

from ..engine import Answer
from ..hands import HandSet, sample_hands
from .answers import Cell
from .comparisons import Comparisons

SAMPLES = 2


def cells_of(sets: Comparisons, theirs: Symbol, mine: Symbol) -> dict[str, Cell]:
    """Hands of both calls, of the withdrawn call alone, and of the replacement alone."""
    old, new = sets.hands(theirs), sets.hands(mine)
    total = new.count()
    return {
        "both": _cell(old & new, total), "withdrawn_only": _cell(old - new, None),
        "replacement_only": _cell(new - old, total),
    }  # fmt: skip


def outside_of(answer: Answer, sets: Comparisons, theirs: Symbol, mine: Symbol) -> Cell:
    """Hands of the replacement that lie further off than the rules of thumb allow."""
    limits = {key.name: n.number for key, n in answer.atoms("limit", 2)}
    keys = ("points_within", "cards_within", "cards_shown", "let_be")
    far = sets.beyond(theirs, mine, *(limits[key] for key in keys))
    return _cell(far, sets.hands(mine).count())


def _cell(hands: HandSet, total: int | None) -> Cell:
    number = hands.count()
    share = number / total if total else None
    return Cell(number, share, tuple(sample_hands(hands, SAMPLES)))
