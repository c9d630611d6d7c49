"""The external functions of the knowledge base: questions about sets of hands, in the players' notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce

from clingo import Function, Number, String, Symbol, SymbolType

from .auctionterms import auction_term, calls_made
from .hands import EVERY_HAND, NO_HAND, SUITS, Cell, HandSet, commonest
from .notation import Alternative, Context, Meaning
from .notation.evaluate import RoleUnknown, hands_of
from .notation.parser import parse
from .notation.roles import roles_named, with_role, with_roles
from .notation.terms import Points, Purpose, Uncounted, Unknown
from .patterns import Step, instances, steps

_SOME_HAND = Function("some_hand")
_HOLDS: dict[str, Callable[[int, int], bool]] = {
    "always": lambda hands, asked: not hands & ~asked,
    "sometimes": lambda hands, asked: hands & asked != 0,
    "includes": lambda hands, asked: not asked & ~hands,
    "lacks_some": lambda hands, asked: asked & ~hands != 0,
}
Pieces = list[tuple[frozenset[str], HandSet]]
"""Hands by alternative, each with the purposes of the alternative."""
_FORCING = frozenset(("gf", "only force"))


@lru_cache(maxsize=4096)
def hands_asked(notation: str, bid: str | None) -> HandSet:
    """The hands of a question; none where it speaks of the suit bid and no suit is bid."""
    try:
        return hands_of(parse(notation), Context(bid))
    except RoleUnknown:
        return NO_HAND


@lru_cache(maxsize=4096)
def _hands_noted(notation: str) -> HandSet:
    """The hands of a notation; all hands (an upper bound) where it speaks of a suit that nothing names."""
    try:
        return hands_of(parse(notation))
    except RoleUnknown:
        return EVERY_HAND


@lru_cache(maxsize=4096)
def _said(notation: str) -> tuple[Symbol, ...]:
    found: set[Symbol] = set()
    for alternative in parse(notation).alternatives:
        for term in alternative.terms:
            match term:
                case Purpose():
                    found.add(Function("word", [Function(term.word.replace(" ", "_"))]))
                case Points(unit="hp"):
                    found.add(Function("points", [Number(term.low), Number(term.high)]))
                case Uncounted():
                    found.add(Function(term.kind))
                case Unknown():
                    found.add(Function("unknown"))
    return tuple(sorted(found))


@lru_cache
def _fewest(suit: str, number: int) -> Symbol:
    return Function("fewest", [Function(suit), Number(number)])


@lru_cache
def _step(number: int, step: Step) -> Symbol:
    strain = Function(step.strain)
    token = Function("bid", [Number(step.level), strain]) if step.level else strain
    return Function("step", [Number(number), Function(step.side), token])


@lru_cache(maxsize=16_384)
def _roles(chain: Symbol) -> tuple[tuple[str, str], ...]:
    """Role and suit of each link of a chain also(role(Name, Suit), Rest)."""
    if chain.name != "also":
        return ()
    role, rest = chain.arguments
    name, suit = role.arguments
    return ((name.name.replace("_", " "), suit.name), *_roles(rest))


class Questions:
    """The context that clingo calls while grounding: knows the meanings of one run by their terms.

    The terms are those of kb/bridge/questions.lp: as(D, R), without(X, Q), without(X, gf), only(X, gf), only(X, I),
    hands(Notation), any_strength(X).
    """

    def __init__(self, meanings: dict[Symbol, Meaning], asked: Iterable[tuple[str, str]]):
        self._meanings = meanings
        self._asked = [(kind, question, Function(kind, [String(question)])) for kind, question in asked]
        self._pieces: dict[Symbol, Pieces] = {}
        self._hands: dict[Symbol, HandSet] = {}
        self._bids: dict[Symbol, str | None] = {}
        self._by_bid: dict[str | None, list[tuple[Callable[[int, int], bool], int, Symbol]]] = {}

    # --- called from the knowledge base -------------------------------------------------------------------

    def answers(self, term: Symbol) -> list[Symbol]:
        """The answers to all questions about a set, as some_hand, always(Q), sometimes(Q), fewest(Suit, N) ...

        One call for each set: a call costs far more than the set algebra behind it. An empty set has no answers.
        """
        hands, bid = self.hands(term), self.bid_of(term)
        if not hands:
            return []
        found = [_SOME_HAND, *(_fewest(suit, hands.fewest(suit) or 0) for suit in SUITS)]
        bits = hands.bits
        found += [atom for holds, asked, atom in self._questions_of(bid) if holds(bits, asked)]
        return found

    def _questions_of(self, bid: str | None) -> list[tuple[Callable[[int, int], bool], int, Symbol]]:
        """The questions where this suit is bid: how each is decided, its hands as bits, what is answered."""
        if bid not in self._by_bid:
            self._by_bid[bid] = [(_HOLDS[kind], hands_asked(notation, bid).bits, atom)
                                 for kind, notation, atom in self._asked]  # fmt: skip
        return self._by_bid[bid]

    def share(self, term: Symbol, question: Symbol) -> Symbol:
        """The share of the question's hands in the set, per myriad, rounded down; 0 for an empty set."""
        hands = self.hands(term)
        return Number(hands.share_within(hands_asked(question.string, self.bid_of(term))) if hands else 0)

    def leaves_hands(self, term: Symbol) -> Symbol:
        """yes if every alternative of the set has a hand left."""
        return Function("yes" if all(hands for _, hands in self.pieces(term)) else "no")

    def lies_in(self, term: Symbol, question: Symbol) -> Symbol:
        """yes if the set is not empty and every hand of it is one of the question's."""
        hands = self.hands(term)
        return Function("yes" if hands and hands <= hands_asked(question.string, self.bid_of(term)) else "no")

    def meets(self, term: Symbol, question: Symbol) -> Symbol:
        """yes if some hand of the set is one of the question's."""
        return Function("yes" if self.hands(term) & hands_asked(question.string, self.bid_of(term)) else "no")

    def with_role(self, notation: Symbol, role: Symbol, suit: Symbol) -> Symbol:
        """The notation with a role (``bid``, ``opened``) replaced by the suit it names."""
        return String(with_role(notation.string, role.name, suit.name))

    def with_roles(self, notation: Symbol, roles: Symbol) -> Symbol:
        """The notation with roles replaced by suits, given as also(role(Name, Suit), Rest), once for each suit."""
        text = notation.string
        used = roles_named(text)
        suits: dict[str, tuple[str, ...]] = {}
        for role, suit in _roles(roles):
            if role in used:
                suits[role] = (*suits.get(role, ()), suit)
        return String(with_roles(text, tuple(suits.items())))

    def names_roles(self, notation: Symbol) -> Symbol:
        """yes if a notation speaks of suits by their part in the auction."""
        return Function("yes" if roles_named(notation.string) else "no")

    def steps(self, pattern: Symbol) -> list[Symbol]:
        """The steps of an auction pattern: step(N, they | we, Token), N from 1."""
        return [_step(n, step) for n, step in enumerate(steps(pattern.string), 1)]

    def instances(self, pattern: Symbol) -> list[Symbol]:
        """The auctions that stand for a pattern, as made(double, made(bid(1,clubs), start)), the last call first."""
        return [auction_term(auction) for auction in instances(pattern.string)]

    def calls_of(self, auction: Symbol) -> list[Symbol]:
        """The calls of such a term: call(N, they | we, Call), N from 1."""
        return [Function("call", [Number(n), side, call]) for n, (side, call) in enumerate(calls_made(auction), 1)]

    def said(self, notation: Symbol) -> list[Symbol]:
        """What a notation says beside shape: word(gf) for a purpose, points(Low, High), text, stopper, unknown."""
        return list(_said(notation.string))

    def contains(self, text: Symbol, part: Symbol) -> Symbol:
        """yes if a text contains a part, whatever the case of the letters."""
        return Function("yes" if part.string.casefold() in text.string.casefold() else "no")

    def plain(self, name: Symbol) -> Symbol:
        """A constant as players would type it: strong_club as "strong club"."""
        return String(name.name.replace("_", " "))

    # --- used from Python -----------------------------------------------------------------------------------

    def meaning(self, described: Symbol) -> Meaning | None:
        """The meaning of an opening or a pass by its term."""
        return self._meanings.get(described)

    def hands(self, term: Symbol) -> HandSet:
        """The hands that a term names."""
        found = self._hands.get(term)
        if found is None:
            found = reduce(HandSet.__or__, (hands for _, hands in self.pieces(term)), NO_HAND)
            self._hands[term] = found
        return found

    def common_hand(self, term: Symbol, asked: HandSet) -> Cell | None:
        """A common hand of a term inside a set, to show as an example; None if there is none.

        Forcing alternatives rarely state their strength, so that what the notation allows them is more than is meant:
        the others are asked first, and then hands with which one would force.
        """
        plain = [hands for purposes, hands in self.pieces(term) if not purposes & _FORCING]
        every = self.hands(term)
        for hands in (reduce(HandSet.__or__, plain, NO_HAND), every & hands_asked("18+", None), every):
            found = commonest(hands & asked)
            if found:
                return found
        return None

    def size(self, term: Symbol) -> int:
        """How many kinds of hands a term has, by lengths and points: of several readings the largest tells most."""
        return self.hands(term).bits.bit_count()

    def pieces(self, term: Symbol) -> Pieces:
        """The hands that a term names, alternative by alternative."""
        found = self._pieces.get(term)
        if found is None:
            found = self._pieces[term] = self._build(term)
        return found

    def bid_of(self, term: Symbol) -> str | None:
        """The suit bid by the call whose hands the term names."""
        if term.name == "hands":
            return None
        if term not in self._bids:
            meaning = self._meanings.get(term)
            self._bids[term] = meaning.context.bid if meaning else self.bid_of(term.arguments[0])
        return self._bids[term]

    def _build(self, term: Symbol) -> Pieces:
        if term.name == "hands":
            return [(frozenset(), _hands_noted(term.arguments[0].string))]
        if term.name == "any_strength":
            return [(frozenset(), self.hands(term.arguments[0]).any_strength())]
        inner, by = term.arguments
        if term.name == "as":
            return self._under_reading(self._meanings[inner], by)
        if by.type is SymbolType.String:
            removed = hands_asked(by.string, self.bid_of(inner))
            return [(purposes, hands - removed) for purposes, hands in self.pieces(inner)]
        if by.type is SymbolType.Number:
            return [self.pieces(inner)[by.number - 1]]
        keep = term.name == "only"
        return [piece for piece in self.pieces(inner) if (by.name in piece[0]) == keep]

    def _under_reading(self, meaning: Meaning, reading: Symbol) -> Pieces:
        sets = [alternative.hands for alternative in meaning.alternatives]
        for option in sorted(options(reading), key=lambda each: not each.match("moved", 3)):  # bounds move first
            if option.match("narrowed", 2):
                which, notation = option.arguments
                for i, alternative in enumerate(meaning.alternatives, 1):
                    if _concerns(which, i, alternative):
                        sets[i - 1] &= hands_asked(notation.string, meaning.context.bid)
            elif option.match("moved", 3):
                index, bound, step = option.arguments
                lower, upper = (step.number, 0) if bound.name == "lower" else (0, step.number)
                sets[index.number - 1] = meaning.alternatives[index.number - 1].moved(lower, upper, meaning.context)
        return [(alternative.purposes, hands) for alternative, hands in zip(meaning.alternatives, sets, strict=True)]


def options(reading: Symbol) -> list[Symbol]:
    """The options that a reading takes, in the order of their gaps."""
    found: list[Symbol] = []
    while reading.match("and", 2):
        found.append(reading.arguments[1])
        reading = reading.arguments[0]
    return found[::-1]


def _concerns(which: Symbol, number: int, alternative: Alternative) -> bool:
    """Whether a narrowing is of this alternative: by its number, or of all that leave the same open."""
    if which.type is SymbolType.Number:
        return which.number == number
    if which.name == "all_shapes":
        return not alternative.states_shape
    return not alternative.states_strength and ("preempt" in alternative.purposes) == (which.name == "all_preempts")
