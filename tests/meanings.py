"""Random meanings for the property tests: notation, with the same hands built by tests/reference.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from budlag import OpeningAnswer, judge_opening, read_call, read_meaning
from reference import SHAPES, Cells, Shape, cells, is_balanced, is_semibalanced, is_unbalanced, union

profile = settings(derandomize=True, deadline=None, database=None)
LETTERS = "SHDC"
NAMES = dict(zip(LETTERS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
CALLS = ["1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4C"]
Test = Callable[[Shape], bool]


class Term(NamedTuple):
    """A term of shape and what it means."""

    text: str
    fits: Test


class Piece(NamedTuple):
    """An alternative: hp from low to high, terms of shape, and whether it forces to game."""

    low: int
    high: int
    terms: tuple[Term, ...]
    forcing: bool = False

    @property
    def hands(self) -> Cells:
        return cells([shape for shape in SHAPES if all(term.fits(shape) for term in self.terms)], self.low, self.high)

    @property
    def strength(self) -> str:
        if self.low == self.high:
            return f"={self.low}"
        return f"{self.low}+" if self.high == 37 else f"{self.low}-{self.high}"

    @property
    def words(self) -> list[str]:
        return [self.strength, *(term.text for term in self.terms), *(["gf"] if self.forcing else [])]

    @property
    def text(self) -> str:
        return ", ".join(self.words)


ANY = Term("any shape", lambda shape: True)
FIXED = [
    Term("bal", is_balanced), Term("semibal", is_semibalanced), Term("unbal", is_unbalanced),
    Term("(bal | semibal)", lambda s: is_balanced(s) or is_semibalanced(s)),
    Term("(bal | any 5422)", lambda s: is_balanced(s) or sorted(s) == [2, 2, 4, 5]),
    Term("(bal | any 4441)", lambda s: is_balanced(s) or sorted(s) == [1, 4, 4, 4]),
    Term("no void", lambda s: min(s) > 0), Term("no 4M", lambda s: max(s[:2]) < 4),
    Term("5+M", lambda s: max(s[:2]) >= 5), Term("4+m", lambda s: max(s[2:]) >= 4),
    Term("6+any", lambda s: max(s) >= 6), Term("any 4441", lambda s: sorted(s) == [1, 4, 4, 4]),
    Term("5-4 minors", lambda s: min(s[2:]) >= 4 and max(s[2:]) >= 5),
    Term("5-5 majors", lambda s: min(s[:2]) >= 5),
    Term("5-5 any", lambda s: sorted(s)[2] >= 5), Term("S>H", lambda s: s[0] > s[1]),
    Term("longest D", lambda s: s[2] == max(s)), Term("not bal", lambda s: not is_balanced(s)),
]  # fmt: skip


def length(letter: str, low: int, high: int) -> Term:
    """A length in a suit, in the shortest notation."""
    at = LETTERS.index(letter)
    text = f"{low}+{letter}" if high == 13 else f"{low}{letter}" if low == high else f"{low}-{high}{letter}"
    return Term(text, lambda shape: low <= shape[at] <= high)


LENGTHS = st.builds(
    lambda letter, low, more: length(letter, low, 13 if more > 5 else min(13, low + more)),
    st.sampled_from(LETTERS), st.integers(0, 7), st.integers(0, 12),
)  # fmt: skip
SHAPE_TERMS = st.one_of(
    st.just((ANY,)),
    LENGTHS.map(lambda term: (term,)),
    st.tuples(LENGTHS, LENGTHS),
    st.sampled_from(FIXED).map(lambda term: (term,)),
    st.tuples(st.sampled_from(FIXED), LENGTHS),
)
BOUNDS = st.sampled_from([0, 0, 5, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22])


@st.composite
def pieces(draw: st.DrawFn, forcing: bool = True) -> Piece:
    """An alternative with stated strength and shape that some hand fits."""
    low = draw(BOUNDS)
    high = draw(st.sampled_from([low, low + 2, low + 3, low + 5, low + 7, 37]))
    made = Piece(low, min(high, 37), draw(SHAPE_TERMS), draw(st.sampled_from([forcing, False, False, False])))
    return made if made.hands else made._replace(terms=(ANY,))


SHORT_MINOR = Term("(bal | any 5422, 5m)", lambda s: is_balanced(s) or (sorted(s) == [2, 2, 4, 5] and max(s[2:]) == 5))
SIX_FIVE = Term("any 6-5-1-1", lambda s: sorted(s) == [1, 1, 5, 6])
FIVE_FIVE = Term("any 5-5-2-1", lambda s: sorted(s) == [1, 2, 5, 5])
EDGES = [
    *([Piece(11, 15, (length(letter, 3, 13),))] for letter in LETTERS),
    *([Piece(low, 12, (ANY,))] for low in (7, 8)),
    *([Piece(low, 37, (ANY,))] for low in (14, 15)),
    [Piece(14, 37, (SIX_FIVE,))], [Piece(13, 37, (SIX_FIVE,))],
    *([Piece(11, 21, (length(letter, 4, 13),)), Piece(14, 21, (odd,))]
      for letter in "DH" for odd in (SIX_FIVE, FIVE_FIVE, FIXED[0])),
    [Piece(11, 14, (length("D", 4, 13),)), Piece(14, 14, (SIX_FIVE,))],
    *([Piece(low, high, (SHORT_MINOR,))] for low, high in ((12, 14), (13, 14), (15, 17))),
    *([Piece(12, 14, (FIXED[k],))] for k in (3, 4, 5)),
    [Piece(12, 14, (SHORT_MINOR,)), Piece(18, 37, (ANY,))],
    [Piece(12, 14, (SHORT_MINOR,)), Piece(13, 37, (ANY,), True)],
    [Piece(5, 10, (length("D", 6, 13),)), Piece(13, 37, (ANY,), True)],
    [Piece(15, 37, (FIXED[0],)), Piece(13, 37, (ANY,), True)], [Piece(10, 37, (ANY,), True)],
]  # fmt: skip

MEANINGS = st.lists(pieces(), min_size=1, max_size=3)


def written(meaning: list[Piece]) -> str:
    return " | ".join(piece.text for piece in meaning)


def answer(call: str, text: str, seats: tuple[int, ...] = (1, 2, 3, 4)) -> OpeningAnswer:
    """What budlag says of an opening written in notation."""
    bid = read_call(call)
    return judge_opening(bid, read_meaning(text, bid.suit), seats=seats)


def alternatives(meaning: list[Piece]) -> list[tuple[Cells, bool]]:
    """A meaning as the reference reads it."""
    return [(piece.hands, piece.forcing) for piece in meaning]


def suits_held(meaning: list[Piece]) -> Cells:
    return union(piece.hands for piece in meaning)


