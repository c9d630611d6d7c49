"""The words of free-text descriptions: each phrase that is understood, and what it says in budlag's notation.

``PHRASES`` is the published list (`budlag import --phrases`): nothing else is understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from ..value import Value

Kind = Literal["strength", "shape", "purpose", "word"]
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Term(Value):
    """A phrase in budlag's notation; several spellings where it can be read in several ways.

    A ``word`` describes and says nothing by itself (natural, weak): dropped beside numbers, kept as text without.
    """

    kind: Kind
    readings: tuple[str, ...]
    why: str = ""
    beside: Literal["strength", "shape", ""] = ""


class Context(Value):
    """The suit of the call described, and the suits of the list its row stands for."""

    bid: str | None = None
    listed: tuple[str, ...] = ()


class Phrase(Value):
    """A kind of phrase: a pattern, what it means, and an example with its reading for the published list."""

    pattern: re.Pattern[str]
    build: Callable[[re.Match[str], Context], Term | None]
    examples: tuple[tuple[str, str], ...]


PHRASES: list[Phrase] = []

_UNIT = r"(?:hcp|hp|pts?|points?|p)(?![^\W_])"
_NO_MORE = r"(?![\w%!=+])(?!-[\w(])(?!\s*-?\s*(?:cards?|card|cd)\b)"
_SUIT = (
    r"(?:![cdhs](?![A-Za-z0-9])|(?:spades?|spader|hearts?|hjärter|diamonds?|ruter|clubs?|klöver)\b"
    r"|(?:other\s+major|om(?-i:)|majors?|minors?|hf|lf)\b|(?-i:oM|M|m)\b|(?:any\s+)?suit\b(?!-))"
)
_GLUED = r"(?-i:[SHDC]|[shd])\b"
_CARDS = r"(?:\s*-?\s*(?:cards?|card|cds?)\b)"


def _phrase(pattern: str, *examples: tuple[str, str]) -> Callable[[Callable[..., Term | None]], None]:
    def register(build: Callable[..., Term | None]) -> None:
        PHRASES.append(Phrase(re.compile(pattern, re.IGNORECASE), build, examples))

    return register


def target(word: str, context: Context) -> str | None:
    """The suit, or kind of suit, that a word names, in notation; None for `suit` where no suit was bid."""
    low = " ".join(word.lower().split())
    if word in ("M", "m", "oM"):
        return word
    if low == "suit":
        return SUITS_LETTER[context.bid] if context.bid else None
    if low == "any suit":
        return "any"
    if low == "other major":
        return "oM"
    if low in ("major", "majors", "hf"):
        return "M"
    if low in ("minor", "minors", "lf"):
        return "m"
    swedish = {"hjärter": "H", "ruter": "D", "klöver": "C"}
    return swedish.get(low) or low.lstrip("!")[0].upper()


SUITS_LETTER = {name: letter.upper() for letter, name in SUITS.items()}


# --- Two-suiters and patterns -------------------------------------------------------------------------------------


@_phrase(r"(?:at\s+least\s+)?(?P<a>\d)\+?\s*[-/+]\s*(?P<b>\d)\+?\s*(?:in\s+)?(?:the\s+|both\s+)?"
         r"(?:(?P<kind>majors|minors|(?-i:M|m)\b|hf\b|lf\b)|(?P<one>![cdhs])\s*[+/&]?\s*(?P<two>![cdhs])(?!\w))",
         ("5-5 minors", "5-5 minors"), ("5-5 !h+!s", "5-5 H+S"),
         ("5-4 !h+!s", "5+H, 4+S, or 5-4 H+S: you choose"))  # fmt: skip
def _two_suiter(match: re.Match[str], context: Context) -> Term | None:
    a, b = sorted((int(match["a"]), int(match["b"])), reverse=True)
    if a + b > 13 or b == 0:
        return None
    if match["kind"]:
        kind = "majors" if match["kind"] in ("M", "hf") or match["kind"].lower() == "majors" else "minors"
        if int(match["a"]) < int(match["b"]):
            return Term("shape", (f"{a}-{b} {kind}", f"{b}-{a}{kind[0].upper() if kind == 'majors' else 'm'}"),
                        "a two-suiter, or a range of cards")
        return Term("shape", (f"{a}-{b} {kind}",))
    one, two = match["one"][1].upper(), match["two"][1].upper()
    if one == two:
        return None
    # Written suit by suit: so many in the one and in the other.
    return Term("shape", (f"{match['a']}+{one}, {match['b']}+{two}", f"{a}-{b} {one}+{two}")
                if match["a"] != match["b"] else (f"{a}-{b} {one}+{two}",), "which suit is the longer")


@_phrase(r"any\s+\(?(?P<p>\d{4}|\d(?:-\d){3})\)?(?![\w-])|\(?(?P<q>\d{4}|\d(?:-\d){3})\)?\s+any\b(?!\s+(?:suit|hand))",
         ("any 4441", "any 4441"), ("4441 any", "any 4441"))  # fmt: skip
def _any_pattern(match: re.Match[str], context: Context) -> Term | None:
    places = (match["p"] or match["q"]).replace("-", "")
    return Term("shape", (f"any {places}",)) if _thirteen(places) else None


@_phrase(r"(?P<p>[\dx](?:=[\dx]){3})(?![\w=])|\((?P<q>\d{4})\)(?![\w(])|(?P<r>(?=[\dx]*\([\dx]{2,3}\))(?:\([\dx]{2,3}\)"
         r"|[\dx]){2,4})(?![\w(])",
         ("4=4=1=4", "4=4=1=4"), ("(4441)", "any 4441"), ("54(xx)", "54(xx)"))  # fmt: skip
def _placed(match: re.Match[str], context: Context) -> Term | None:
    if match["q"]:
        return Term("shape", (f"any {match['q']}",)) if _thirteen(match["q"]) else None
    places = re.sub(r"[=()]", "", match[0]).lower()
    known = [int(place) for place in places if place != "x"]
    if len(places) != 4 or sum(known) > 13 or (len(known) == 4 and sum(known) != 13):
        return None
    return Term("shape", (match[0].lower(),))


@_phrase(r"(?P<p>\d{4}|\d(?:-\d){3})(?![\w=-])", ("4441", "any 4441, or 4=4=4=1: you choose"))
def _bare_pattern(match: re.Match[str], context: Context) -> Term | None:
    places = match["p"].replace("-", "")
    if not _thirteen(places):
        return None
    return Term("shape", (f"any {places}", "=".join(places)), "whether the order of the suits counts")


@_phrase(r"(?P<n>\d)(?P<suit>![cdhs]|(?-i:[SHDCMm]))(?P<rest>\d{3})(?!\w)", ("5!h332", "5H, any 5332"))
def _suit_pattern(match: re.Match[str], context: Context) -> Term | None:
    places = match["n"] + match["rest"]
    suit = match["suit"].lstrip("!")
    letter = suit if suit in "Mm" else suit.upper()
    return Term("shape", (f"{match['n']}{letter}, any {places}",)) if _thirteen(places) else None


def _thirteen(places: str) -> bool:
    return sum(map(int, places)) == 13


# --- Lengths ------------------------------------------------------------------------------------------------------


@_phrase(r"(?P<least>(?:at\s+least|min\.?|minimum|≥|>=)\s*)?(?P<exact>(?:exactly|exact)\s+|=)?"
         r"(?P<less>(?:<|fewer\s+than\s+|less\s+than\s+))?(?P<most>(?:max\.?|at\s+most|≤|<=)\s*)?"
         rf"(?P<low>\d{{1,2}})(?P<plus>\+)?(?:-(?P<high>\d{{1,2}}))?(?P<cards>{_CARDS}\+?)?"
         rf"(?:(?P<glued>{_GLUED})|c(?=(?-i:[Mm])\b)(?P<cm>(?-i:[Mm])\b)|\s*(?:in\s+(?:the\s+)?|\s)?(?P<suit>{_SUIT}))"
         r"(?P<more>(?:\s*(?:/|or\b)\s*(?:![cdhs](?![A-Za-z0-9])))+)?(?!\s*\d*\s*(?:tricks|losers))",
         ("5+!h", "5+H"), ("6!d", "6D"), ("0-3 !s", "0-3S"), ("5+ suit", "five or more in the suit bid"),
         ("4 card major", "4M"), ("at least 5 hearts", "5+H"), ("fewer than 4!h", "<4H"),
         ("5+ !h or !s", "(5+H | 5+S)"),
         ("5+!h/!s", "5+H | 5+S, or 5+H, 5+S: you choose; in a row such as 2HS: in the suit bid"))  # fmt: skip
def _length(match: re.Match[str], context: Context) -> Term | None:
    low, high = int(match["low"]), int(match["high"] or match["low"])
    word = match["glued"] or match["cm"] or match["suit"]
    if match["glued"]:
        first: str | None = word.upper()
    else:
        first = target(word, context)
    if first is None or high > 13 or low > high:
        return None
    if match["less"]:
        count = f"<{low}" if low else ""
    elif match["most"]:
        count = f"0-{high}"
    elif match["high"]:
        count = f"{low}-{high}" if low < high else ""
    else:
        count = f"{low}+" if match["plus"] or match["least"] or (match["cards"] or "").endswith("+") else str(low)
    if not count:
        return None
    if not match["more"]:
        return Term("shape", (f"{count}{first}",))
    suits = [first, *(suit.upper() for suit in re.findall(r"!(\w)", match["more"]))]
    if "/" in match["more"] and context.bid and sorted(context.listed) == sorted(suits):
        return Term("shape", (f"{count}{SUITS_LETTER[context.bid]}",))
    either = f"({' | '.join(count + suit for suit in suits)})"
    if "/" not in match["more"]:
        return Term("shape", (either,))
    return Term("shape", (either, ", ".join(count + suit for suit in suits)), "one of the suits, or each of them")


@_phrase(rf"(?:no|w/o|without|denies)\s+(?P<low>\d)\+?(?P<cards>{_CARDS})?(?:(?P<glued>{_GLUED})|c(?=(?-i:[Mm])\b)"
         rf"(?P<cm>(?-i:[Mm])\b)|\s*(?P<suit>{_SUIT}))",
         ("no 5 card major", "no 5M"), ("w/o 4!s", "no 4S"))  # fmt: skip
def _no_length(match: re.Match[str], context: Context) -> Term | None:
    of = match["glued"].upper() if match["glued"] else target(match["cm"] or match["suit"], context)
    return Term("shape", (f"no {match['low']}{of}",)) if of and int(match["low"]) else None


@_phrase(r"(?P<what>void|singleton)\s+(?:in\s+)?(?P<suit>![cdhs](?!\w)|spades|hearts|diamonds|clubs)\b|no\s+(?P<none>void|singleton)\b",
         ("singleton !d", "singleton D"), ("no void", "no void"))  # fmt: skip
def _shortness(match: re.Match[str], context: Context) -> Term | None:
    if match["none"]:
        return Term("shape", (f"no {match['none'].lower()}",))
    return Term("shape", (f"{match['what'].lower()} {target(match['suit'], context)}",))


# --- Strength -----------------------------------------------------------------------------------------------------


@_phrase(r"\((?P<a>\d{1,2})\)\s*(?P<b>\d{1,2})-(?P<c>\d{1,2})(?:\s*\((?P<d>\d{1,2})\))?"
         rf"(?:\s*{_UNIT})?{_NO_MORE}|(?P<e>\d{{1,2}})-(?P<f>\d{{1,2}})\s*\((?P<g>\d{{1,2}})\)(?:\s*{_UNIT})?{_NO_MORE}",
         ("(14)15-16(17)", "14-17, or 15-16: you choose"))  # fmt: skip
def _bracketed(match: re.Match[str], context: Context) -> Term | None:
    inner = (int(match["b"] or match["e"]), int(match["c"] or match["f"]))
    low, high = int(match["a"] or inner[0]), int(match["d"] or match["g"] or inner[1])
    if not low <= inner[0] < inner[1] <= high <= 37:
        return None
    return Term("strength", (f"{low}-{high}", f"{inner[0]}-{inner[1]}"), "whether the points in brackets belong to it")


_ABOUT = r"(?P<about>(?:about|around|approx\.?|ca\.?|circa|roughly)\s+|~\s*)?"
_GRADE = r"(?:(?:good|bad|ok|decent|poor)\s+)"


@_phrase(rf"{_ABOUT}(?P<g1>{_GRADE})?(?P<low>\d{{1,2}})\s?(?P<p1>[+-](?=-))?-(?P<g2>{_GRADE})?(?P<high>\d{{1,2}})"
         rf"(?P<p2>[+](?!\w)|-(?![\w(]))?(?P<unit>\s*{_UNIT})?{_NO_MORE}",
         ("12-14", "12-14"), ("12 to 14 hcp", "12-14"), ("about 11-12", "~11-12"), ("11+-14", "~11-14"))  # fmt: skip
def _range(match: re.Match[str], context: Context) -> Term | None:
    low, high = int(match["low"]), int(match["high"])
    if not low < high <= 37 or (high < 7 and not match["unit"]):
        return None  # `4-5` by itself may be cards
    about = "~" if match["about"] or match["g1"] or match["g2"] or match["p1"] or match["p2"] else ""
    return Term("strength", (f"{about}{low}-{high}",))


@_phrase(rf"{_ABOUT}(?P<least>(?:at\s+least|min\.?|minimum|≥|>=)\s*)?(?P<grade>{_GRADE})?(?P<low>\d{{1,2}})(?P<plus>\s?\+)?"
         rf"(?P<unit>\s*{_UNIT})?(?P<more>\s+or\s+(?:more|better|stronger)|\+)?{_NO_MORE}",
         ("16+", "16+"), ("at least 16 hcp", "16+"), ("15 hcp", "=15, or 15+: you choose"))  # fmt: skip
def _least(match: re.Match[str], context: Context) -> Term | None:
    low = int(match["low"])
    open_ended = match["plus"] or match["least"] or match["more"]
    about = "~" if match["about"] or match["grade"] else ""
    if low > 37 or (not match["unit"] and (low < 8 or not open_ended)):
        return None  # `5+` by itself may be cards
    if open_ended:
        return Term("strength", (f"{about}{low}+",))
    if about:
        return Term("strength", (f"~{low}",))
    return Term("strength", (f"={low}", f"{low}+"), "exactly, or at least")


@_phrase(rf"(?:<|less\s+than\s+|below\s+|under\s+)\s*(?P<below>\d{{1,2}})\s*(?P<u1>{_UNIT})?{_NO_MORE}"
         rf"|(?:max\.?|maximum|at\s+most|up\s+to|≤|<=)\s*(?P<most>\d{{1,2}})\s*(?P<u2>{_UNIT}){_NO_MORE}",
         ("<16 hcp", "<16"), ("max 10 hcp", "0-10"))  # fmt: skip
def _below(match: re.Match[str], context: Context) -> Term | None:
    if match["below"]:
        low = int(match["below"])
        return Term("strength", (f"<{low}",)) if 7 < low <= 37 or (match["u1"] and 0 < low <= 37) else None
    return Term("strength", (f"0-{match['most']}",)) if 0 < int(match["most"]) <= 37 else None


@_phrase(r"(?P<low>\d{1,2})(?P<rest>\+|-\d{1,2})\s*hfp\b", ("18+ hfp", "18+ hfp"))
def _hfp(match: re.Match[str], context: Context) -> Term | None:
    return Term("strength", (f"{match['low']}{match['rest']} hfp",))


# --- Words --------------------------------------------------------------------------------------------------------

_WORDS: tuple[tuple[Kind, str, str, str], ...] = (
    ("shape", "unbal", r"unbal(?:anced)?|obal(?:anserad)?|unb", "unbal"),
    ("shape", "semibal", r"semi-?\s?bal(?:anced)?", "semi-balanced"),
    ("shape", "bal", r"bal(?:anced|anserad)?", "bal"),
    ("shape", "any shape", r"any\s+(?:shape|distribution|distrib|dist|hands?|hand\s+type)"
     r"|any(?!\s+(?:two|2|suit|game|other))", "any"),
    ("strength", "any strength", r"any\s+strength", "any strength"),
    ("strength", "gf", r"gf|fg|game[- ]forc(?:e|ing)|forcing\s+to\s+game|any\s+game\s+force|utgångskrav|utgk", "GF"),
    ("purpose", "f1", r"f1|forcing\s+(?:for\s+)?(?:one|1)\s+round|one[- ]round\s+force|rondkrav", "F1"),
    ("purpose", "nf", r"nf|non-?\s?forcing|not\s+forcing|okrav", "NF"),
    ("purpose", "forcing", r"forcing|krav|(?-i:F)", "forcing"),
    ("purpose", "inv", r"inv|invit|invite|invitational", "INV"),
    ("purpose", "to play", r"to\s+play|sign-?\s?off|s/o", "sign off"),
    ("purpose", "preempt", r"pre-?\s?empt(?:ive|s)?|(?-i:PRE)|spärr", "preemptive"),
    ("purpose", "relay", r"relay", "relay"),
    ("purpose", "takeout", r"take-?\s?out|(?-i:T/O)", "takeout"),
    ("purpose", "penalty", r"penalty|penalties", "penalty"),
    ("word", "strength", r"strong|weak|limited|minimum|maximum|min|max|stark|svag", "weak (beside numbers)"),
    ("word", "shape", r"natural|nat|naturlig|artificial|art|conventional", "natural (beside lengths)"),
)  # fmt: skip


def _word(kind: Kind, meaning: str, pattern: str, example: str) -> None:
    shown = "nothing more than the numbers" if kind == "word" else meaning

    @_phrase(rf"(?:{pattern})(?![\w+])(?!/\w)", (example, shown))
    def build(match: re.Match[str], context: Context) -> Term | None:
        if kind == "word":
            return Term("word", (match[0],), beside=meaning)  # type: ignore[arg-type]
        return Term(kind, (meaning,))


for _kind, _meaning, _pattern, _example in _WORDS:
    _word(_kind, _meaning, _pattern, _example)


@_phrase(r"(?:transfer|trans|trf|xfer)\s*(?:to|->|→|:)?\s*(?P<level>[2-4])?(?P<suit>![cdhs](?!\w)|(?:spades|hearts|diamonds|clubs)\b)",
         ("transfer to hearts", "transfer to H"), ("Trans -> !d", "transfer to D"))  # fmt: skip
def _transfer(match: re.Match[str], context: Context) -> Term | None:
    suit = target(match["suit"], context)
    return Term("purpose", (f"transfer to {suit}",))


FILLERS = frozenset({
    "a", "an", "the", "hand", "hands", "with", "w/", "shows", "showing", "show", "holding", "and", "&", "+", "och",
    "und", "et", "avec", "mit", "plus", "suit", "cards", "card", "in", "of", "hcp", "hp",
})  # fmt: skip
"""Words that join and say nothing themselves."""
HEDGES = frozenset({
    "unless", "except", "usually", "often", "may", "can", "could", "possible", "possibly", "rarely", "sometimes",
    "maybe", "perhaps", "if", "when", "seat", "seats", "nv", "vul", "else", "otherwise", "normally", "tends",
    "tend", "might", "mostly", "occasionally", "deny", "not", "but", "1st", "2nd", "3rd", "4th", "vulnerable",
    "opener's", "favourable", "unfavourable", "red", "white", "passed", "style", "depends", "unspecified", "kan",
    "ibland", "oftast", "om", "utom", "oder_nicht", "however", "still", "even", "including", "excludes",
    "excluding", "lacking", "lacks", "never",
})  # fmt: skip
"""Words that take back, widen or condition what stands beside them: a text with one is kept as text."""
