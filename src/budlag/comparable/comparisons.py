"""Two sets of hands compared, for the rules on comparable calls: shares, cells, ranges, and how far one reaches out.

The numbers that the law leaves to judgement (how many points, how many cards, how few hands) come from the knowledge
base with every question; nothing here knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from clingo import Function, Number, String, Symbol

from ..hands import EVERY_HAND, MAX_HP, SUITS, HandSet, hp_range, length_range
from ..hands.nearness import Rows, count_rows, exchanged, from_rows, near, rows, without
from ..notation import Meaning, parse
from ..notation.pieces import pieces, spoken_of
from ..notation.terms import Conjunction, Points
from ..questions import Pieces, Questions, options

_OPEN = 31
"""A range that reaches 30 hp has no upper end: which freak is the strongest does not matter."""
Spelled = tuple[HandSet, frozenset[str]]
"""Hands of one way to read an alternative, and the suits it speaks of."""


class Comparisons(Questions):
    """The questions of kb/bridge/comparisons.lp.

    The hands of the withdrawn call and of a replacement are first cut down to what the offender's own earlier calls
    showed. Further terms: changed(X, lower | upper, K) moves an end of the range of X by K points, changed(X, Suit, K)
    lets the shortest holding in a suit be K cards other.
    """

    def __init__(self, meanings: dict[Symbol, Meaning], asked: Iterable[tuple[str, str]]):
        super().__init__(meanings, asked)
        self.earlier = reduce(
            HandSet.__and__, (m.hands for term, m in sorted(meanings.items()) if term.name == "earlier"), EVERY_HAND
        )
        self._rows: dict[Symbol, Rows] = {}
        self._spelled: dict[Symbol, list[Spelled]] = {}
        self._far: dict[tuple[Symbol, ...], Rows] = {}

    # --- called from the knowledge base -----------------------------------------------------------------------

    def compare(self, withdrawn: Symbol, replacement: Symbol, *limits: Symbol) -> list[Symbol]:
        """How the hands of a replacement lie to those of a withdrawn call.

        ``limits`` are the points that are within and open, the cards that are within, from how many cards a suit is
        shown, the share of all hands (per myriad) below which what a range excludes does not count, and up to how
        many cards a longest holding denies more.
        Gives overlap(N), size(N), outside(within | open, N) per myriad, shared(N) in hp, below(N), above(N) in hp,
        fewer(N), more(N) in cards.
        """
        theirs, mine = self.hands(withdrawn), self.hands(replacement)
        if not theirs or not mine:
            return []
        total, common = mine.count(), (mine & theirs).count()
        found = [
            _number("overlap", _share(common, total)),
            _number("size", min(_share(total, theirs.count()), 1_000_000)),
            _number("shared", (_points(mine) & _points(theirs)).bit_count()),
            *_ends(_points(theirs), _points(mine)),
            *_lengths(theirs, mine, limits[3].number, limits[5].number),
        ]  # fmt: skip
        for name, place in (("within", 0), ("open", 1)):
            left = self._beyond(withdrawn, replacement, (limits[place], *limits[2:5]))
            found.append(Function("outside", [Function(name), Number(_share(count_rows(left), total))]))
        return found

    def leaves_hands(self, term: Symbol) -> Symbol:
        """yes if some hand is left: earlier calls may rule out an alternative."""
        return Function("yes" if self.hands(term) else "no")

    def tells_nothing(self, term: Symbol) -> Symbol:
        """yes if a call shows no more than the earlier calls did."""
        return Function("yes" if self.hands(term) == self.earlier else "no")

    def between(self, low: Symbol, high: Symbol) -> Symbol:
        """A range of points in the players' notation."""
        if high.number >= MAX_HP:
            return String(f"{low.number}+")
        return String(f"{low.number}-{high.number}" if low != high else f"={low.number}")

    def ends(self, term: Symbol) -> list[Symbol]:
        """The ends of the range of a set: ends(Lowest, Highest) in hp."""
        points = _points(self.hands(term))
        return [Function("ends", [Number(_lowest(points)), Number(points.bit_length() - 1)])] if points else []

    def described(self) -> Iterable[tuple[Symbol, Meaning]]:
        """Every call with its meaning."""
        return self._meanings.items()

    # --- used from Python ---------------------------------------------------------------------------------------

    def beyond(self, withdrawn: Symbol, replacement: Symbol, *limits: int) -> HandSet:
        """The hands of a replacement that reach beyond the withdrawn call: points, cards, shown from, let be."""
        return from_rows(self._beyond(withdrawn, replacement, tuple(map(Number, limits))))

    # --- sets ---------------------------------------------------------------------------------------------------

    def _beyond(self, withdrawn: Symbol, replacement: Symbol, limits: tuple[Symbol, ...]) -> Rows:
        found = self._far.get((withdrawn, replacement, *limits))
        if found is None:
            points, cards, shown_from, let_be = (limit.number for limit in limits)
            mine, theirs = self._rows_of(replacement), self._rows_of(withdrawn)
            close = [theirs]
            for hands, spoken in self._pieces_of(replacement):
                shown = tuple(suit for suit in SUITS if (hands.fewest(suit) or 0) >= shown_from)
                silent = tuple(suit for suit in SUITS if suit not in spoken and suit not in shown)
                close.append(near(rows(hands), theirs, shown, silent, points, cards, let_be))
            found = self._far[(withdrawn, replacement, *limits)] = without(mine, close)
        return found

    def _rows_of(self, term: Symbol) -> Rows:
        found = self._rows.get(term)
        if found is None:
            found = self._rows[term] = rows(self.hands(term))
        return found

    def _pieces_of(self, term: Symbol) -> list[Spelled]:
        found = self._spelled.get(term)
        if found is None:
            found = self._spelled[term] = self._spell_out(term)
        return found

    def _spell_out(self, term: Symbol) -> list[Spelled]:
        if term.name == "changed":
            inner, kind, step = term.arguments
            return [(_changed(hands, kind.name, step.number), spoken) for hands, spoken in self._pieces_of(inner)]
        meaning = self._meanings[term.arguments[0]]
        narrowed = [(option.arguments[0], parse(option.arguments[1].string))
                    for option in options(term.arguments[1]) if option.match("narrowed", 2)]  # fmt: skip
        found = []
        for number, (alternative, (_, kept)) in enumerate(zip(meaning.alternatives, self.pieces(term), strict=True), 1):
            more = frozenset(suit for which, asked in narrowed if which in (Number(number), Function("all_shapes"))
                             for inner in asked.alternatives for each in inner.terms
                             for suit in spoken_of(each, meaning.context))  # fmt: skip
            # The kept hands know where an approximate bound lies.
            stated = tuple(term for term in alternative.terms.terms if not (isinstance(term, Points) and term.about))
            for hands, spoken in pieces(Conjunction(stated), meaning.context):
                if hands & kept:
                    found.append((hands & kept, spoken | more))
        return found

    def _build(self, term: Symbol) -> Pieces:
        if term.name == "changed":
            inner, kind, step = term.arguments
            return [(frozenset(), _changed(self.hands(inner), kind.name, step.number))]
        found = super()._build(term)
        if term.name == "as" and term.arguments[0].name != "earlier":
            found = [(purposes, hands & self.earlier) for purposes, hands in found]
        return found


def _share(part: int, whole: int) -> int:
    """A share per myriad, rounded; 5000 only for exactly half."""
    share = (20_000 * part + whole) // (2 * whole)
    return share + (2 * part > whole) - (2 * part < whole) if share == 5_000 else share


def _number(name: str, number: int) -> Symbol:
    return Function(name, [Number(number)])


def _points(hands: HandSet) -> int:
    """The hp that occur, as a bit set."""
    return reduce(int.__or__, (points for _, points in hands.columns()), 0)


def _lowest(points: int) -> int:
    return (points & -points).bit_length() - 1


def _ends(theirs: int, mine: int) -> list[Symbol]:
    """How many hp my range reaches below and above theirs."""
    low, high = _lowest(theirs) - _lowest(mine), min(mine.bit_length(), _OPEN) - min(theirs.bit_length(), _OPEN)
    return [_number("below", max(low, 0)), _number("above", max(high, 0))]


def _lengths(theirs: HandSet, mine: HandSet, shown: int, denied: int) -> list[Symbol]:
    """By how many cards I promise less where they show a suit, and exclude less where they deny one."""

    def furthest(extreme: Callable[[HandSet, str], int | None], counts: Callable[[int], bool], sign: int) -> int:
        gaps = [sign * ((extreme(theirs, s) or 0) - (extreme(mine, s) or 0)) for s in SUITS
                if counts(extreme(theirs, s) or 0)]  # fmt: skip
        return max([*gaps, 0])

    fewer = furthest(HandSet.fewest, lambda n: n >= shown, 1)
    more = furthest(HandSet.most, lambda n: n <= denied, -1)
    return [_number("fewer", fewer), _number("more", more)]


def _changed(hands: HandSet, kind: str, step: int) -> HandSet:
    """The hands with one end of their strength moved by some hp, or the shortest holding in a suit by some cards."""
    if not hands:
        return hands
    if kind in SUITS:
        return _relengthened(hands, kind, step)
    points = _points(hands)
    end = _lowest(points) if kind == "lower" else points.bit_length() - 1
    moved = end + step
    if (kind == "lower") == (step > 0):  # the range gets narrower
        return hands & (hp_range(moved, MAX_HP) if kind == "lower" else hp_range(0, moved))
    at_end = {hp: shapes for hp, shapes in rows(hands).items() if abs(hp - end) <= 1}
    shapes = reduce(int.__or__, at_end.values(), 0)
    further = range(moved, end) if kind == "lower" else range(end + 1, moved + 1)
    added = from_rows({hp: shapes for hp in further if 0 <= hp <= MAX_HP}) & EVERY_HAND
    return hands | added


def _relengthened(hands: HandSet, suit: str, step: int) -> HandSet:
    fewest = hands.fewest(suit) or 0
    if step > 0:
        return hands & length_range(suit, fewest + step, 13)
    around = hands
    for _ in range(-step):
        around |= from_rows({hp: exchanged(shapes, suit) for hp, shapes in rows(around).items()}) & EVERY_HAND
    return hands | around & length_range(suit, fewest + step, fewest - 1)
