"""Coverage tables: which call shows which type of hand; facts in, knowledge base, typed answers out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clingo import Function, Symbol

from ..answers import Verdict
from ..auctionterms import call_shown, show_made
from ..calls import Call, read_call
from ..conflicts.judge import profile_facts
from ..conflicts.profiles import Profile
from ..engine import COVERAGE, Answer, run
from ..facts import Facts, call_symbol
from ..glossary.auctions import Table as Auctions
from ..glossary.entry import Alternative, call_order
from ..glossary.openings import CLASS_NAMES, class_named, unknown_class
from ..glossary.words import prose
from ..notation import NotationError
from ..notation.terms import Style
from ..notation.words import SUIT_LETTER, SUIT_SYMBOL
from ..problems import fault
from .answers import CallMeaning, Cell, CoverageAnswer, CoverageTable, Row

if TYPE_CHECKING:
    from ..explain.trees import Trace

SEATS = ("direct", "fourth_live", "balancing")
Key = tuple[Symbol, ...]


def classes_against(text: str) -> tuple[str, ...]:
    """The classes of openings that a word or a call names: `strong club`, `1NT`.

    Raises InputError for what is neither, and for a class of later calls.
    """
    answer = run(Facts(), (*CLASS_NAMES, "conventions/vocabulary"))
    openings = {c.name for c, _ in answer.atoms("opening_class", 2)}
    named = class_named(text)
    if named in openings:
        return (named,)
    try:
        call = call_symbol(read_call(text))
    except NotationError:
        if named is None:
            raise unknown_class(text, "--against") from None
        call = Function("none")
    wider = {w.name for _, w in answer.atoms("part_of_class", 2)}
    found = sorted(c.name for c, made in answer.atoms("class_call", 2) if made == call and c.name not in wider)
    if not found:
        raise fault("--against", f"the glossary aims nothing at an opening `{text}`", "a class or a call of an opening",
                    ("strong club", "1NT"))  # fmt: skip
    return tuple(found)


def bid_against(text: str) -> Call | None:
    """The bid that a question names instead of a class; None for a class, a pass, or no call."""
    try:
        call = read_call(text)
    except NotationError:
        return None
    return call if call.is_bid else None


def cover(
    profile: Profile, *, against: tuple[str, ...] = (), opening: Call | None = None, seat: str = "",
    style: Style = "symbols", why: bool = False,
) -> CoverageAnswer:  # fmt: skip
    """Which call shows which type of hand, where our side has not acted.

    For the conventions of a profile, or for all that are aimed at the classes of openings ``against``,
    over every opening of these or only over ``opening``.
    Raises InputError for a class of openings or a choice that the glossary does not know.
    """
    facts = profile_facts(profile)
    facts.add("first_action")
    for opened in against:
        facts.add(f"asked_against({opened})")
    if opening is not None:
        facts.add(f"opening_wanted({call_symbol(opening)})")
    if seat:
        facts.add(f"seat_wanted({seat})")
    answer = run(facts, COVERAGE)
    return _Reader(answer, style).answer_for(profile, against, why)


class _Reader:
    """Reads the tables out of an answer set."""

    def __init__(self, answer: Answer, style: Style):
        self.answer = answer
        self.style: Style = style
        self.auctions = Auctions.of(answer, style)
        self.undecided = {tuple(row) for row in answer.atoms("undecided", 4)}
        self.untold = {tuple(row) for row in answer.atoms("untold", 3)}
        self.lacking = {tuple(row) for row in answer.atoms("not_every_shape", 4)}
        self.points: dict[Key, list[tuple[int, int]]] = {}
        for *key, low, high in answer.atoms("for_points", 6):
            self.points.setdefault(tuple(key), []).append((low.number, high.number))
        self.cells: dict[tuple[Symbol, Symbol, Symbol], list[Cell]] = {}
        for a, c, call, hand, grade in sorted(answer.atoms("covers", 5), key=lambda row: call_order(row[2])):
            self.cells.setdefault((a, c, hand), []).append(self._cell((a, c, call, hand), grade.name))
        self.none = {(a, c, hand): sure.name for a, c, hand, sure in answer.atoms("no_call", 4)}
        self.theirs = {tuple(row) for row in answer.atoms("their_suit", 2)}
        self.offers: dict[tuple[Symbol, Symbol], dict[Symbol, list[list[Symbol]]]] = {}
        for row in answer.atoms("offers", 8):
            self.offers.setdefault((row[0], row[1]), {}).setdefault(row[3], []).append(row)

    def answer_for(self, profile: Profile, against: tuple[str, ...], why: bool) -> CoverageAnswer:
        members = sorted((c for (c,) in self.answer.atoms("member", 1)), key=self.auctions.entry)
        asked = tuple(profile.conventions) or tuple(c.name for c in members)
        columns: dict[Symbol, list[Symbol]] = {}
        for a, c in self.answer.atoms("column", 2):
            columns.setdefault(a, []).append(c)
        tables: dict[CoverageTable, list[tuple[str, str]]] = {}
        for a in sorted(columns, key=_place):
            table = self._table(a, sorted(columns[a], key=self.auctions.entry))
            tables.setdefault(table, []).append((f"{show_made(a.arguments[0], self.style)} ?", a.arguments[1].name))
        acting = {c for found in columns.values() for c in found}
        silent = [c for c in members if c not in acting]
        named_only = [c for c in silent if self.answer.of("kind", 2, c)[0][0].name == "reference_only"]
        return CoverageAnswer(
            asked, against, {c.name: self.auctions.name(c) for c in members},
            {c.name: text.string for c, text in self.answer.atoms("opening_class", 2)},
            tuple(table.but(auctions=tuple(where)) for table, where in tables.items()),
            tuple(c.name for c in silent if c not in named_only), tuple(c.name for c in named_only),
            self._why() if why else (),
        )  # fmt: skip

    def _table(self, a: Symbol, conventions: list[Symbol]) -> CoverageTable:
        hands = [hand for (hand,) in self.answer.of("row", 2, a)]
        rows = tuple(self._row(a, hand, conventions) for hand in sorted(hands, key=self._order))
        calls = [call for c in conventions for call in self._calls(a, c)]
        here = {(c, s) for c, s, _ in self.answer.of("occurs", 4, a)}
        gaps = dict.fromkeys(
            (c.name, prose(text.string, self.style)) for c in conventions
            for s, text in sorted(self.answer.of("gap", 3, c)) if s.name == "any" or (c, s) in here
        )  # fmt: skip
        return CoverageTable((), tuple(c.name for c in conventions), rows, tuple(calls), tuple(gaps))

    @staticmethod
    def _order(hand: Symbol) -> tuple[int, list[int]]:
        """One-suiters, two-suiters, three-suiters, then types by strength; spades first."""
        kinds = ("one_suiter", "two_suiter", "three_suiter", "balanced", "strong_balanced", "game_force")
        return (kinds.index(hand.name), [list(SUIT_SYMBOL).index(suit.name) for suit in hand.arguments])

    def _row(self, a: Symbol, hand: Symbol, conventions: list[Symbol]) -> Row:
        text: str = self.answer.of("type_row", 2, Function(hand.name))[0][0].string
        for i, suit in enumerate(hand.arguments, 1):
            text = text.replace(f"{{{i}}}", (SUIT_LETTER if self.style == "ascii" else SUIT_SYMBOL)[suit.name])
        return Row(
            hand.name, tuple(suit.name for suit in hand.arguments), text, (a, hand) in self.theirs,
            tuple(tuple(self.cells.get((a, c, hand), ())) for c in conventions),
            tuple(self._without(a, c, hand) for c in conventions),
        )  # fmt: skip

    def _without(self, a: Symbol, c: Symbol, hand: Symbol) -> Verdict:
        """Whether a convention is without a call for a type."""
        found = self.none.get((a, c, hand))
        return "no" if found is None else "yes" if found == "yes" else "unclear"

    def _cell(self, key: Key, grade: str) -> Cell:
        return Cell(
            key[1].name, call_shown(key[2], self.style), grade, "unclear" if key in self.undecided else "yes",
            key not in self.lacking, tuple(sorted(self.points.get(key, ()))),
        )  # fmt: skip

    def _calls(self, a: Symbol, c: Symbol) -> list[CallMeaning]:
        """What each call of a convention shows; calls with the same meaning as one."""
        same: dict[tuple[tuple[Alternative, ...], bool], list[str]] = {}
        for call in sorted(self.offers.get((a, c), {}), key=call_order):
            alternatives = self.auctions.alternatives(self.offers[a, c][call], call)
            same.setdefault((alternatives, (a, c, call) in self.untold), []).append(call_shown(call, self.style))
        return [CallMeaning(c.name, tuple(calls), *told) for told, calls in same.items()]

    def _why(self) -> tuple[Trace, ...]:
        """A trace for each type that a convention shows with a call, in the first auction in which it does."""
        from ..explain.questions import Explainer

        explainer = Explainer(self.answer, self.style, parts=COVERAGE)
        first: dict[Key, Symbol] = {}
        for name, arity in (("covers", 5), ("undecided", 4), ("untold", 3)):
            for row in sorted(self.answer.atoms(name, arity), key=lambda row: (_place(row[0]), list(map(str, row)))):
                first.setdefault((Function(name), *row[1:]), Function(name, row))
        return tuple(explainer.why(atom) for atom in first.values())


def _place(auction: Symbol) -> tuple[int, str]:
    """Short auctions first."""
    made = str(auction.arguments[0])
    return (made.count("made("), str(auction))
