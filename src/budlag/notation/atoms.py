"""The smallest pieces of the notation: one recogniser each; the longest match wins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .errors import NotationError
from .terms import (
    AnyHand,
    Claim,
    Length,
    NoLength,
    Pattern,
    Points,
    Purpose,
    Relation,
    ShapeClass,
    Shortness,
    SuitRank,
    Term,
    TwoSuiter,
    Uncounted,
    Unknown,
)
from .words import (
    ANY_WORDS,
    CLASS_WORDS,
    GROUP_WORDS,
    PURPOSE_WORDS,
    ROLE_WORDS,
    SHORTNESS_WORDS,
    STAND_INS,
    SUIT_WORDS,
    TWO_SUITER_WORDS,
    WIDE_WORDS,
)

TOP = {"hp": 37, "hfp": 99}


def _words(words: Any) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


END = r"(?![\w\x80-\x87!])"
SUITS_READ = {STAND_INS.get(word, word): suit for word, suit in SUIT_WORDS.items()}
SUIT = rf"(?:(?i:{_words(SUITS_READ)}))"
ROLE = rf"(?i:{_words(ROLE_WORDS)})".replace("\\ ", r"\s+")
TARGET = rf"(?P<each>(?i:each)\s+)?(?P<target>{_words(GROUP_WORDS)}|(?i:{_words(WIDE_WORDS)})|{ROLE}|{SUIT})"
NUMBERS = r"(?P<about>~\s?)?(?P<sign>[<=])?(?P<low>\d{1,3})(?:(?P<plus>\+)|-(?P<high>\d{1,3}))?"
PLACE = r"(?:\d{1,2}|[xX])"

Builder = Callable[["re.Match[str]"], "Term | None"]
ATOMS: list[tuple[re.Pattern[str], Builder]] = []


def _atom(pattern: str) -> Callable[[Builder], Builder]:
    def register(builder: Builder) -> Builder:
        ATOMS.append((re.compile(pattern), builder))
        return builder

    return register


def _refusal(match: re.Match[str], message: str, expected: str = "", nearest: tuple[str, ...] = ()) -> NotationError:
    """The error of a whole match; of the nearest spellings, the parser keeps those that can be read."""
    return NotationError(message, match.string, *match.span(), expected=expected, nearest=nearest)


def symbols_restored(text: str) -> str:
    """A text with suit symbols in place of their stand-ins."""
    return text.translate(_RESTORE)


_RESTORE = str.maketrans({stand_in: symbol for symbol, stand_in in STAND_INS.items()})


def suit_named(word: str) -> str:
    """The suit a suit word names."""
    return SUITS_READ[word.lower()]


def target_named(word: str) -> str:
    """What a length is tied to: a suit, M, m, oM, om, any, other, or a role."""
    return GROUP_WORDS.get(word) or SUITS_READ.get(word.lower()) or " ".join(word.lower().split())


def _bounds(match: re.Match[str], top: int, what: str) -> tuple[int, int]:
    """Lower and upper bound of a number written ``5+``, ``4-5``, ``<4``, ``=4`` or ``4``."""
    sign, plus, several = match["sign"], match["plus"], match["high"]
    low = int(match["low"])
    high = top if plus else int(several or low)
    if sign == "<":
        if plus or several or low == 0:
            rest = match.string[max(match.end("low"), match.end("plus"), match.end("high")) : match.end()]
            single = f"<{low}{rest}" if low else f"=0{rest}"
            raise _refusal(match, "`<` takes one number above 0", nearest=(single,))
        low, high = 0, low - 1
    elif sign == "=" and (plus or several):
        raise _refusal(match, "`=` takes one number", nearest=(match[0].replace("=", "", 1),))
    if low > high and high != top:
        turned = match[0].replace(f"{low}-{high}", f"{high}-{low}", 1)
        raise _refusal(match, f"the range {low}-{high} runs backwards", nearest=(turned,))
    if max(low, high) > top:
        raise _refusal(match, f"no hand has {max(low, high)} {what}", f"at most {top}")
    return low, high


@_atom(NUMBERS + TARGET + END)
def _length(match: re.Match[str]) -> Term:
    if match["about"]:
        raise _refusal(match, "`~` is for points, a length is counted", nearest=(match[0].lstrip("~ "),))
    if match.string.startswith("+", match.end()) and not (match["sign"] or match["plus"] or match["high"]):
        turned = f"{match['low']}+{match['target']}"
        raise _refusal(match, "the `+` stands before the suit", nearest=(turned,))
    target = target_named(match["target"])
    if match["high"] and match["high"] == match["low"]:
        kind = {"M": "majors", "m": "minors", "any": "any", "unbid": "unbid"}.get(target)
        two_suiter = (f"{match['low']}-{match['low']} {kind}",) if kind else ()
        raise _refusal(
            match, f"`{match[0]}` could be exact or a two-suiter", "", (f"{match['low']}{match['target']}", *two_suiter)
        )
    low, high = _bounds(match, 13, "cards in a suit")
    return Length(low, high, target, bool(match["each"]))


_LOOSE_RANGE = re.compile(r"\s*(?:hp)?\s*(?:-+|\.\.+|to|till)\s*(\d{1,2})(?![\w-])")
_ANY_ALONE = re.compile(r"\s+(?i:any)(?!\s+(?i:shape|strength)\b)(?!\s+[\dxX][\dxX-])\b")


@_atom(NUMBERS + r"(?:\s?(?P<unit>(?i:hp|hcp|hfp)))?(?![\w\x80-\x87!%=(+-])")
def _points(match: re.Match[str]) -> Term:
    text, (start, end) = match.string, match.span()
    low, plus, high = match["low"], match["plus"], match["high"]
    unit = (match["unit"] or "").lower()
    loose = _LOOSE_RANGE.match(text, end)
    if loose and not high:
        raise NotationError(
            "a range is written with one hyphen and no spaces",
            text,
            start,
            loose.end(),
            nearest=(f"{low}-{loose[1]}",) if int(low) < int(loose[1]) else (),
        )
    if not (plus or high or match["sign"] or match["about"]):
        hfp = " hfp" if unit == "hfp" else ""
        raise _refusal(
            match,
            f"a bare {low} could be points or cards, at least or exactly",
            nearest=(f"={low}{hfp}", f"{low}+{hfp}"),
        )
    if plus and not unit and not match["about"] and int(low) <= 13:
        after = _ANY_ALONE.match(text, end)
        if after:
            raise NotationError(
                f"`{match[0]}{after[0]}` could be cards or points",
                text,
                start,
                after.end(),
                nearest=(f"{low}+any", f"{low}+ any shape"),
            )
    if high and high == low and not unit and not match["about"]:
        raise _refusal(
            match, f"`{low}-{high}` could be points or a two-suiter", nearest=(f"={low}", f"{low}-{high} any")
        )
    bounds = _bounds(match, TOP["hfp" if unit == "hfp" else "hp"], "points")
    return Points(*bounds, "hfp" if unit == "hfp" else "hp", bool(match["about"]))


@_atom(
    rf"(?P<low>\d{{1,2}})-(?P<high>\d{{1,2}})\+?\s+(?:(?P<kind>(?i:{_words(TWO_SUITER_WORDS)}))"
    rf"|(?P<one>{SUIT})\s*\+\s*(?P<two>{SUIT})){END}"
)
def _two_suiter(match: re.Match[str]) -> Term | None:
    longer, shorter = int(match["low"]), int(match["high"])
    kind = TWO_SUITER_WORDS[match["kind"].lower()] if match["kind"] else "pair"
    if longer < shorter:
        if kind == "any":
            return None  # `5-10 any` is strength and any shape
        of = {"majors": "M", "minors": "m"}.get(kind)
        turned = match[0].replace(f"{longer}-{shorter}", f"{shorter}-{longer}")
        raise _refusal(
            match,
            f"`{match[0]}` has the shorter suit first: a two-suiter, or a range of cards?",
            nearest=(turned, f"{longer}-{shorter}{of}") if of else (turned,),
        )
    if longer + shorter > 13 or shorter == 0:
        raise _refusal(match, f"`{match[0]}` is no two-suiter", "two lengths of 1 or more, at most 13 together")
    pair = (suit_named(match["one"]), suit_named(match["two"])) if kind == "pair" else None
    if pair and pair[0] == pair[1]:
        raise _refusal(match, f"`{match[0]}` names one suit twice", "two suits")
    return TwoSuiter(longer, shorter, kind, pair)  # type: ignore[arg-type]


@_atom(rf"(?i:any)\s+(?P<places>[\dxX]{{4}}|{PLACE}(?:-{PLACE}){{3}})(?![\w-])")
def _any_pattern(match: re.Match[str]) -> Term:
    places = match["places"].split("-") if "-" in match["places"] else list(match["places"])
    numbers = tuple(None if place in "xX" else int(place) for place in places)
    return Pattern((_order(_check_places(numbers, match)),), any_order=True)


def _order(places: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Places that permute, longest first and ``x`` last, so that equal patterns are equal values."""
    return tuple(sorted(places, key=lambda n: (n is None, -(n or 0))))


def _check_places(places: tuple[int | None, ...], match: re.Match[str]) -> tuple[int | None, ...]:
    known = [n for n in places if n is not None]
    total = sum(known)
    if total > 13 or (len(known) == 4 and total != 13):
        raise _refusal(match, f"the pattern `{match[0].strip()}` has {total} cards", "13 cards together")
    return places


@_atom(rf"(?P<places>{PLACE}(?:={PLACE}){{3}})(?![\w=])")
def _placed_pattern(match: re.Match[str]) -> Term:
    numbers = tuple(None if place in "xX" else int(place) for place in match["places"].split("="))
    _check_places(numbers, match)
    return Pattern(tuple((n,) for n in numbers))


@_atom(r"(?=[\dxX]*\()(?:\([\dxX]+\)|[\dxX])+(?![\w+(-])")
def _bracket_pattern(match: re.Match[str]) -> Term:
    groups = re.findall(r"\(([\dxX]+)\)|([\dxX])", match[0])
    places = tuple(tuple(None if c in "xX" else int(c) for c in inner or single) for inner, single in groups)
    count = sum(len(group) for group in places)
    if count != 4:
        raise _refusal(
            match,
            f"`{match[0]}` has {count} places",
            "a pattern of four places (spades, hearts, diamonds, clubs), as `(43)33`",
        )
    _check_places(tuple(n for group in places for n in group), match)
    if len(places) == 1:
        return Pattern((_order(places[0]),), any_order=True)
    return Pattern(tuple(_order(group) for group in places))


@_atom(r"[\dxX]{4}(?![\w(=-])|(?:[\dxX]{1,2}-){3}[\dxX]{1,2}(?![\w-])")
def _bare_pattern(match: re.Match[str]) -> Term:
    places = match[0].split("-") if "-" in match[0] else list(match[0])
    raise _refusal(
        match,
        f"`{match[0]}` does not say whether the order of the suits counts",
        nearest=(f"any {match[0]}", "=".join(places)),
    )


@_atom(rf"(?P<share>\d{{1,3}}(?:\.\d{{1,2}})?)\s*%\s*(?P<name>(?i:{_words(CLASS_WORDS)})){END}")
def _claim(match: re.Match[str]) -> Term:
    share = round(float(match["share"]) * 100)
    if share > 10_000:
        raise _refusal(match, f"{match['share']} % is more than all hands", "at most 100 %")
    return Claim(share, CLASS_WORDS[match["name"].lower()])  # type: ignore[arg-type]


@_atom(rf"(?i:no|utan)\s+(?P<low>\d{{1,2}})\+?{TARGET}{END}")
def _no_length(match: re.Match[str]) -> Term:
    low = int(match["low"])
    if not 1 <= low <= 13:
        raise _refusal(match, f"`{match[0]}` denies {low} cards", "1 to 13 cards")
    return NoLength(Length(low, 13, target_named(match["target"]), bool(match["each"])))


@_atom(rf"(?P<left>{SUIT})\s*(?P<sign>>=|<=|>|<|=)\s*(?P<right>{SUIT}){END}")
def _relation(match: re.Match[str]) -> Term:
    left, right = suit_named(match["left"]), suit_named(match["right"])
    if left == right:
        raise _refusal(match, f"`{match[0]}` compares a suit with itself", "two suits")
    return Relation(left, match["sign"], right)  # type: ignore[arg-type]


@_atom(rf"(?P<what>(?i:longest|short))\s+(?P<suit>{SUIT}){END}")
def _suit_rank(match: re.Match[str]) -> Term:
    return SuitRank(match["what"].lower(), suit_named(match["suit"]))  # type: ignore[arg-type]


@_atom(rf"(?P<no>(?i:no|utan)\s+)?(?P<what>(?i:{_words(SHORTNESS_WORDS)}))(?:\s+(?:(?i:in)\s+)?(?P<suit>{SUIT}))?{END}")
def _shortness(match: re.Match[str]) -> Term:
    suit = suit_named(match["suit"]) if match["suit"] else None
    return Shortness(SHORTNESS_WORDS[match["what"].lower()], suit, bool(match["no"]))  # type: ignore[arg-type]


@_atom(rf"(?P<what>(?i:(?:no|half|good|double)\s+stop|stop))\s+(?i:in)\s+(?P<target>{ROLE}|{SUIT}){END}")
def _stopper(match: re.Match[str]) -> Term:
    return Uncounted("stopper", " ".join(match["what"].lower().split()), target_named(match["target"]))


@_atom(rf"(?P<some>\d)\s+(?i:of\s+top)\s+(?P<top>\d)\s+(?i:in)\s+(?P<target>{ROLE}|{SUIT}){END}")
def _quality(match: re.Match[str]) -> Term:
    return Uncounted("quality", f"{match['some']} of top {match['top']}", target_named(match["target"]))


@_atom(r"(?P<number>\d{1,2}(?:[.,]5|½)?(?:\+|-\d{1,2}(?:[.,]5|½)?)?)\s+(?:(?i:playing)\s+)?(?i:tricks?|spelstick)\b")
def _tricks(match: re.Match[str]) -> Term:
    return Uncounted("tricks", f"{match['number'].replace(',', '.')} tricks")


@_atom(r'"[^"]*"')
def _text(match: re.Match[str]) -> Term:
    inner = " ".join(symbols_restored(match[0][1:-1]).split())
    if not inner:
        raise _refusal(match, "the quotes are empty", "free text")
    return Uncounted("text", inner)


@_atom(r"\.\.\.|…")
def _unknown(match: re.Match[str]) -> Term:
    return Unknown()


@_atom(rf"(?i:transfer(?:\s+to)?|(?:överföring\s+till))\s+(?P<suit>{SUIT}){END}")
def _transfer(match: re.Match[str]) -> Term:
    return Purpose("transfer", suit_named(match["suit"]))


def _vocabulary(words: dict[str, str], make: Callable[[str], Term]) -> None:
    phrases = _words(words).replace("\\ ", r"\s+")

    @_atom(rf"(?i:{phrases}){END}")
    def _word(match: re.Match[str]) -> Term:
        return make(words[" ".join(match[0].lower().split())])


_vocabulary(CLASS_WORDS, lambda name: ShapeClass(name))  # type: ignore[arg-type]
_vocabulary(PURPOSE_WORDS, Purpose)


@_atom(r"(?i:any)(?=\s+(?:\(|[<=]?\d+(?:=|(?:\+|-\d+)?(?!\s?(?i:hp|hcp|hfp)\b)[A-Za-z!\x80-\x87])))")
def _loose_any(match: re.Match[str]) -> Term | None:
    rest = match.string[match.end() :].lstrip()
    bracket = re.match(r"\(([\dxX]{4})\)", rest)
    nearest = (f"any {bracket[1]}",) if bracket else (re.split(r"[\s,|)]", rest.lstrip("("))[0],)
    raise _refusal(
        match,
        "`any` binds to a pattern of four places, and this is none",
        "a pattern such as `any 4441`, or the term alone",
        nearest,
    )


_vocabulary(ANY_WORDS, lambda what: AnyHand(what))  # type: ignore[arg-type]
