"""Phrases about strength: ranges, bounds, brackets."""

from __future__ import annotations

import re

from .phrase import NO_MORE, POINTS_OR_CARDS, SUITS_LETTER, UNIT, Context, Term, phrase

# --- Strength -----------------------------------------------------------------------------------------------------


_RARE, _PLAIN = r"\((?P<{}>\d{{1,2}})\)", r"(?P<{}>\d{{1,2}})"
_POINTS = "|".join((
    _RARE.format("a") + r"\s*" + _PLAIN.format("b") + "-" + _PLAIN.format("c") + rf"(?:\s*{_RARE.format('d')})?",
    _PLAIN.format("e") + "-" + _PLAIN.format("f") + r"\s*" + _RARE.format("g"),
    _PLAIN.format("h") + _RARE.format("i") + "-" + _PLAIN.format("j") + f"(?:{_RARE.format('k')})?",
))  # fmt: skip


@phrase(rf"(?:{_POINTS})(?:\s*{UNIT})?{NO_MORE}", "0(", ("(14)15-16(17)", "14-17, or 15-16: you choose"))
def _bracketed(match: re.Match[str], context: Context) -> Term | None:
    """Ranges with rare points in brackets: `(14)15-16(17)`, `4-6(7)`, `11(10)-15`."""
    inner = (int(match["b"] or match["e"] or match["h"]), int(match["c"] or match["f"] or match["j"]))
    low = int(match["a"] or match["i"] or inner[0])
    high = int(match["d"] or match["g"] or match["k"] or inner[1])
    if not low <= inner[0] < inner[1] <= high <= 37:
        return None
    return Term("strength", (f"{low}-{high}", f"{inner[0]}-{inner[1]}"), _WHY_BRACKETS)


_WHY_BRACKETS = "whether the points in brackets belong to it"


@phrase(rf"(?:\((?P<rare>\d{{1,2}})\)\s?(?P<usual>\d{{1,2}})|(?P<first>\d{{1,2}})\s?\((?P<also>\d{{1,2}})\))(?P<plus>\+)?"
        rf"(?P<unit>\s*{UNIT})?{NO_MORE}", "0(", ("15(16)", "15-16, or =15: you choose"))  # fmt: skip
def _bracketed_bound(match: re.Match[str], context: Context) -> Term | None:
    """`15(16)`, `(10)11+`: one number of points and a rare one."""
    usual, rare = int(match["usual"] or match["first"]), int(match["rare"] or match["also"])
    if not 0 < abs(usual - rare) <= 3 or max(usual, rare) > 37 or (not match["unit"] and min(usual, rare) < 8):
        return None
    low, high = sorted((usual, rare))
    if match["plus"]:
        return Term("strength", (f"{low}+", f"{usual}+"), _WHY_BRACKETS) if rare < usual else None
    return Term("strength", (f"{low}-{high}", f"={usual}"), _WHY_BRACKETS)


_ABOUT = r"(?P<about>(?:about|around|approx\.?|ca\.?|circa|roughly)\s+|~\s*)?"
_GRADE = r"(?:(?:good|bad|ok|decent|poor)\s+)"


@phrase(rf"{_ABOUT}(?P<g1>{_GRADE})?(?P<low>\d{{1,2}})\s?(?P<p1>[+-](?=-))?-(?P<g2>{_GRADE})?(?P<high>\d{{1,2}})"
         rf"(?P<p2>[+](?!\w)|-(?![\w(]))?(?P<unit>\s*{UNIT})?{NO_MORE}",
         "0acr~gbodp", ("12-14", "12-14"), ("12 to 14 hcp", "12-14"), ("about 11-12", "~11-12"), ("11+-14", "~11-14"),
        ("6-7", "6-7, or 6-7 cards in the suit bid: you choose"))  # fmt: skip
def _range(match: re.Match[str], context: Context) -> Term | None:
    low, high = int(match["low"]), int(match["high"])
    if not low < high <= 37 or (high < 7 and not match["unit"]):
        return None  # `4-5` by itself may be cards
    about = "~" if match["about"] or match["g1"] or match["g2"] or match["p1"] or match["p2"] else ""
    if context.bid and not match["unit"] and not about and low >= 4 and high <= 8 and high - low <= 2:
        return Term("strength", (f"{low}-{high}", f"{low}-{high}{SUITS_LETTER[context.bid]}"), POINTS_OR_CARDS)
    return Term("strength", (f"{about}{low}-{high}",))


@phrase(rf"{_ABOUT}(?P<least>(?:at\s+least|min\.?|minimum|≥|>=)\s*)?(?P<grade>{_GRADE})?(?P<low>\d{{1,2}})(?P<plus>\s?\+)?"
         rf"(?P<unit>\s*{UNIT})?(?P<more>\s+or\s+(?:more|better|stronger)|\+)?{NO_MORE}",
         "0acr~gbodpm≥>", ("16+", "16+"), ("at least 16 hcp", "16+"),
        ("15 hcp", "=15, or 15+: you choose"),
        ("6+", "6+, or six or more cards in the suit bid: you choose"))  # fmt: skip
def _least(match: re.Match[str], context: Context) -> Term | None:
    low = int(match["low"])
    open_ended = match["plus"] or match["least"] or match["more"]
    about = "~" if match["about"] or match["grade"] else ""
    if context.bid and 4 <= low < 8 and match["plus"] and not match["unit"] and not about:
        return Term("strength", (f"{low}+", f"{low}+{SUITS_LETTER[context.bid]}"), POINTS_OR_CARDS)
    if low > 37 or (not match["unit"] and (low < 8 or not open_ended)):
        return None  # `5+` of a call that names no suit
    if open_ended:
        return Term("strength", (f"{about}{low}+",))
    if about:
        return Term("strength", (f"~{low}",))
    return Term("strength", (f"={low}", f"{low}+"), "exactly, or at least")


@phrase(rf"(?:<|less\s+than\s+|below\s+|under\s+)\s*(?P<below>\d{{1,2}})\s*(?P<u1>{UNIT})?{NO_MORE}"
         rf"|(?:max\.?|maximum|at\s+most|up\s+to|≤|<=)\s*(?P<most>\d{{1,2}})\s*(?P<u2>{UNIT}){NO_MORE}",
         "<lbuma≤", ("<16 hcp", "<16"), ("max 10 hcp", "0-10"))  # fmt: skip
def _below(match: re.Match[str], context: Context) -> Term | None:
    if match["below"]:
        low = int(match["below"])
        return Term("strength", (f"<{low}",)) if 7 < low <= 37 or (match["u1"] and 0 < low <= 37) else None
    return Term("strength", (f"0-{match['most']}",)) if 0 < int(match["most"]) <= 37 else None


@phrase(r"(?P<low>\d{1,2})(?P<rest>\+|-\d{1,2})\s*hfp\b", "0", ("18+ hfp", "18+ hfp"))
def _hfp(match: re.Match[str], context: Context) -> Term | None:
    return Term("strength", (f"{match['low']}{match['rest']} hfp",))
