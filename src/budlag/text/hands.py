"""A set of hands in numbers: count, share, points, lengths, patterns and samples."""

from __future__ import annotations

from typing import Any

from ..hands import EVERY_HAND, SUITS, TOTAL_HANDS, sample_hands
from ..notation import Meaning
from ..notation.evaluate import hands_of_term
from ..notation.terms import Disjunction, Style, show_suit
from .table import table


def describe(meaning: Meaning, samples: int, seed: int) -> dict[str, Any]:
    """The numbers of a meaning for a program: hands are counts, shares are of all hands (0 to 1)."""
    hands = meaning.hands
    return {
        "meaning": meaning.show("ascii"),
        "count": hands.count(),
        "share": hands.share(),
        "points": hands.points(),
        "lengths": {suit: hands.lengths(suit) for suit in SUITS},
        "patterns": {"-".join(map(str, pattern)): count for pattern, count in hands.patterns().items()},
        "samples": sample_hands(hands, samples, seed),
        "states_strength": all(alternative.states_strength for alternative in meaning.alternatives),
        "states_shape": all(alternative.states_shape for alternative in meaning.alternatives),
        "uncounted": sorted({text for alternative in meaning.alternatives for text in alternative.uncounted}),
    }


def show_hands(meaning: Meaning, samples: int, seed: int, style: Style) -> str:
    """The numbers of a meaning for people; shares within the set in per cent."""
    hands = meaning.hands
    count = hands.count()
    lines = [
        meaning.show(style),
        f"{count:,} hands, {100 * hands.share():.6f} % of all {TOTAL_HANDS:,}",
        "",
        "hp       " + _line(hands.points(), count),
    ]
    lines += [f"{show_suit(suit, style):9}" + _line(hands.lengths(suit), count) for suit in SUITS]
    patterns = list(hands.patterns().items())
    top = "  ".join(f"{'-'.join(map(str, p))} {100 * n / count:.1f} %" for p, n in patterns[:6])
    lines += [f"patterns {top}" + (f"  and {len(patterns) - 6} more" if len(patterns) > 6 else "")]
    dealt = sample_hands(hands, samples, seed)
    if dealt:
        lines += ["", "for example", table([_suits(hand, style) for hand in dealt], (18, 18, 18, 18))]
    return "\n".join(lines + _open(meaning))


def term_shares(meaning: Meaning, style: Style) -> list[list[str]]:
    """For each alternative its terms, the share of hands that fit each alone, and what is left (per cent)."""
    rows = [["", "alone", "left"]]
    for alternative in meaning.alternatives:
        left = EVERY_HAND
        for term in alternative.terms.terms:
            alone = hands_of_term(term, meaning.context)
            left &= alone
            shown = f"({term.show(style)})" if isinstance(term, Disjunction) else term.show(style)
            rows.append([shown, f"{100 * alone.share():.4f} %", f"{100 * left.share():.4f} %"])
        rows.append([alternative.terms.show(style), "", f"{100 * alternative.hands.share():.4f} %"])
    rows.append([meaning.show(style), "", f"{100 * meaning.hands.share():.4f} %"])
    return rows


def show_term_shares(meaning: Meaning, style: Style) -> str:
    """Where the count comes from: term by term, alternative by alternative."""
    return "\n\nWhy\n" + table(term_shares(meaning, style), (60, 12, 12))


def _open(meaning: Meaning) -> list[str]:
    lines = []
    if not all(alternative.states_strength for alternative in meaning.alternatives):
        lines.append("The strength is left open, so this is an upper bound.")
    if not all(alternative.states_shape for alternative in meaning.alternatives):
        lines.append("The shape is left open, so this is an upper bound.")
    if any(alternative.any_shape for alternative in meaning.alternatives):
        lines.append("A strength without a shape means any shape.")
    uncounted = sorted({text for alternative in meaning.alternatives for text in alternative.uncounted})
    if uncounted:
        lines.append(f"Not counted: {'; '.join(uncounted)}.")
    return ["", *lines] if lines else []


def _line(numbers: dict[int, int], count: int) -> str:
    """``15: 43.5 %`` and so on; values below a tenth of a per cent are drawn together at the ends."""
    shown = [(value, 100 * number / count) for value, number in numbers.items()]
    rare = [value for value, share in shown if share < 0.05]
    cells = [f"{value}: {share:.1f} %" for value, share in shown if share >= 0.05]
    return "  ".join(cells) + (f"  ({len(rare)} more below 0.05 %)" if rare else "")


def _suits(hand: str, style: Style) -> list[str]:
    return [f"{show_suit(suit, style)} {cards}" for suit, cards in zip(SUITS, hand.split("."), strict=True)]
