"""Calls and auctions: every spelling, whose call is whose, and auctions that cannot be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budlag.calls import DOUBLE, PASS, REDOUBLE, STRAINS, Auction, Call, Side, read_auction, read_call
from budlag.notation import NotationError, Style

SPELLINGS = {
    "clubs": ["C", "c", "♣", "♧", "!c", "!C", "!k", "kl", "KL", "club", "clubs", "klöver"],
    "diamonds": ["D", "d", "♦", "♢", "!d", "!r", "ru", "diamond", "diamonds", "ruter"],
    "hearts": ["H", "h", "♥", "♡", "!h", "hj", "heart", "hearts", "hjärter", "HJÄRTER"],
    "spades": ["S", "s", "♠", "♤", "!s", "sp", "spade", "spades", "spader"],
    "notrump": ["NT", "nt", "N", "n", "sang", "ut"],
}
styles: st.SearchStrategy[Style] = st.sampled_from(["symbols", "ascii"])


@pytest.mark.parametrize(("strain", "word"), [(strain, word) for strain, words in SPELLINGS.items() for word in words])
def test_bid_is_read_in_every_spelling(strain: str, word: str) -> None:
    """A bid is a level and any name of its strain, with or without a space."""
    assert read_call(f"1{word}") == Call(1, strain)
    assert read_call(f" 7 {word} ") == Call(7, strain)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (PASS, ["P", "p", "pass", "PASS", "pas"]),
        (DOUBLE, ["X", "x", "D", "dbl", "Dbl", "double"]),
        (REDOUBLE, ["XX", "xx", "RD", "Rdbl", "redouble"]),
    ],
)
def test_other_calls_are_read_in_every_spelling(call: Call, words: list[str]) -> None:
    """Pass, double and redouble have their usual short forms, in any case."""
    assert [read_call(word) for word in words] == [call] * len(words)


def test_calls_print_in_one_spelling() -> None:
    """Printed are 1♦ 1NT pass X XX, or letters where symbols are not wanted."""
    assert [str(read_call(text)) for text in ("1d", "1n", "p", "dbl", "rd")] == ["1♦", "1NT", "pass", "X", "XX"]
    assert [read_call(text).show("ascii") for text in ("1♣", "2♦", "3♥", "4♠", "5N")] == ["1C", "2D", "3H", "4S", "5NT"]


def test_bids_rank_in_the_order_of_the_auction() -> None:
    """The 35 bids rank from 1♣ to 7NT; other calls have no rank and no suit."""
    bids = [Call(level, strain) for level in range(1, 8) for strain in STRAINS]
    assert [bid.rank for bid in bids] == list(range(35))
    assert [bid.suit for bid in bids[:5]] == ["clubs", "diamonds", "hearts", "spades", None]
    assert [(call.rank, call.suit, call.is_bid) for call in (PASS, DOUBLE, REDOUBLE)] == [(-1, None, False)] * 3


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("", ()), ("8C", ()), ("0NT", ()), ("1", ()), ("1Z", ()), ("XXX", ()), ("C1", ("1C",)), ("nt3", ("3NT",)),
     ("1C!", ("1C",)), ("2 Hx", ("2H",)), ("1♥\ufe0f", ("1H",))],
)  # fmt: skip
def test_what_is_no_call_is_refused(text: str, nearest: tuple[str, ...]) -> None:
    """Anything else is refused, with the call it looks like."""
    with pytest.raises(NotationError, match="is no call") as caught:
        read_call(text)
    assert caught.value.nearest == nearest
    assert caught.value.expected == "a call from 1C to 7NT, P, X or XX"


@pytest.mark.parametrize(
    ("text", "shown", "seat"),
    [
        # brackets are the opponents'; a bare pass belongs to whoever is to act
        ("(1H) X (2H) X", "(1♥) X (2♥) X", 1),
        ("1NT (P) 2D", "1NT (P) 2♦", 1),
        ("1NT P 2D", "1NT (P) 2♦", 1),
        ("(1S) P P X", "(1♠) P (P) X", 1),
        ("1NT P P (X) P P XX", "1NT (P) P (X) P (P) XX", 1),
        ("( 1h )x", "(1♥) X", 1),
        # a bare bid where an opponent is to act inserts his pass
        ("1NT-2D", "1NT (P) 2♦", 1),
        ("1H - 2H - 4H", "1♥ (P) 2♥ (P) 4♥", 1),
        ("(1NT)-2C", "(1NT) 2♣", 1),
        ("(1NT) 2C 3C", "(1NT) 2♣ (P) 3♣", 1),
        ("1S-(2H)-X", "1♠ (2♥) X", 1),
        ("1H (X) XX", "1♥ (X) XX", 1),
        # leading passes only tell the seat; sides are counted back from the first bid
        ("P 1S", "(P) 1♠", 2),
        ("P P 1S", "P (P) 1♠", 3),
        ("P-P-P-1S", "(P) P (P) 1♠", 4),
        ("(P) P (P) 1S", "(P) P (P) 1♠", 4),
        ("P (1S)", "P (1♠)", 2),
        ("P P (1S) 2H", "(P) P (1♠) 2♥", 3),
        # without a bid the first call tells
        ("P", "P", None),
        ("P P", "P (P)", None),
        ("(P) P", "(P) P", None),
        ("P P P P", "P (P) P (P)", None),
    ],
)
def test_auction_is_read(text: str, shown: str, seat: int | None) -> None:
    """An auction as players write it gives every call its side, with the seat of the first bid."""
    auction = read_auction(text)
    assert str(auction) == shown
    assert auction.seat == seat


def test_turn_follows_the_last_call() -> None:
    """Whose turn it is alternates, and we begin where nobody has called."""
    assert [read_auction(text).to_act for text in ("1H", "(1H)", "1H P", "P P 1S")] == ["them", "us", "us", "them"]
    assert Auction(()).to_act == "us"


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("", 0, "there is no call here"),
        (" - ", 0, "there is no call here"),
        ("1H 1H", 3, "1♥ is not higher than 1♥"),
        ("1NT-1D", 4, "1♦ is not higher than 1NT"),
        ("(2S) P (2H)", 8, "2♥ is not higher than 2♠"),
        ("X", 0, "X before any bid"),
        ("P XX 1S", 2, "XX before any bid"),
        ("1H X", 3, "no opposing bid to double"),
        ("(1H) X (X)", 8, "no opposing bid to double"),
        ("(1H) P (X)", 8, "no opposing bid to double"),
        ("1H XX", 3, "no opposing double to redouble"),
        ("1H (X) XX (XX)", 11, "no opposing double to redouble"),
        ("(1H) X (P) XX", 11, "no opposing double to redouble"),
        ("1H (X) 2H (P) XX", 14, "no opposing double to redouble"),
        ("1H (2H) (3H)", 9, "our side is to act"),
        ("1S P P P 2H", 9, "the auction is over"),
        ("1S P P P P", 9, "the auction is over"),
        ("1S P P 2S", 7, "the auction is over"),
        ("P P P P 1S", 8, "the auction is over"),
        ("P P P P P", 8, "the auction is over"),
        ("(P) P 1S", 1, "counted back from the first bid, this pass is ours"),
        ("P P (P)", 5, "counted from the first call, this pass is ours"),
        ("1H foo", 3, "`foo` is no call"),
        ("1H (2Z)", 4, "`2Z` is no call"),
        ("1H (2C", 3, "`(2C` is no call"),
        ("1H 2C)", 3, "`2C)` is no call"),
        ("((1H))", 0, "is no call"),
        ("1NT--2D", 4, "`-2D` is no call"),
        ("1H, 2H", 0, "`1H,` is no call"),
        ("1 NT", 0, "`1` is no call"),
    ],
)
def test_impossible_auction_points_at_the_call(text: str, at: int, says: str) -> None:
    """An auction that cannot be is refused at the first call that cannot be made."""
    with pytest.raises(NotationError) as caught:
        read_auction(text)
    assert says in caught.value.message
    assert caught.value.start == at


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """Lawful auctions: passes before the first bid, then any call that the laws allow."""
    side: Side = draw(st.sampled_from(["us", "them"]))
    calls: list[tuple[Side, Call]] = []
    bid: tuple[Side, Call] | None = None
    doubled = 0
    for _ in range(draw(st.integers(1, 14))):
        if len(calls) > 3 and all(call == PASS for _, call in calls[-3:]):
            break
        rank = bid[1].rank if bid else -1
        allowed = [PASS] + [Call(r // 5 + 1, STRAINS[r % 5]) for r in range(rank + 1, min(rank + 8, 35))]
        if bid and doubled == 0 and bid[0] != side:
            allowed.append(DOUBLE)
        if bid and doubled == 1 and bid[0] == side:
            allowed.append(REDOUBLE)
        call = draw(st.sampled_from(allowed))
        if call.is_bid:
            bid, doubled = (side, call), 0
        doubled += call in (DOUBLE, REDOUBLE)
        calls.append((side, call))
        side = "them" if side == "us" else "us"
    return Auction(tuple(calls))


@settings(max_examples=200, deadline=None)
@given(auctions(), styles)
def test_printed_auction_is_read_as_itself(auction: Auction, style: Style) -> None:
    """Every lawful auction prints so that it is read as the same calls of the same sides."""
    assert read_auction(auction.show(style)) == auction
    assert read_auction(auction.show(style).replace(" ", "-").lower()) == auction


@settings(max_examples=200, deadline=None)
@given(auctions().filter(lambda auction: auction.seat is not None))
def test_opposing_passes_between_our_bids_may_be_left_out(auction: Auction) -> None:
    """Leaving out an opponent's pass before a bid of ours, after the first bid, changes nothing."""
    written = auction.show().split(" ")
    for i in range(len(written) - 1, auction.seat or 0, -1):
        side, call = auction.calls[i]
        if side == "us" and call.is_bid and written[i - 1] == "(P)":
            del written[i - 1]
    assert read_auction(" ".join(written)) == auction


@settings(max_examples=300, deadline=1_000)
@given(st.text(st.sampled_from("1234578CDHSNTPXdb()- ,!♥"), max_size=20) | st.text(max_size=10))
def test_any_text_is_an_auction_or_refused(text: str) -> None:
    """Any text is read, or refused at a place inside it."""
    try:
        auction = read_auction(text)
    except NotationError as error:
        place = error.start
    else:
        place = 0
        assert read_auction(str(auction)) == auction
    assert 0 <= place <= len(text)
