"""Phrases about shape: two-suiters, patterns, lengths, shortness."""

from __future__ import annotations

import re

from .phrase import CARDS, GLUED, SUIT, SUITS_LETTER, Context, Term, phrase, target

# --- Two-suiters and patterns -------------------------------------------------------------------------------------


@phrase(r"(?:at\s+least\s+)?(?P<a>\d)\+?\s*[-/+]\s*(?P<b>\d)\+?\s*(?:in\s+)?(?:the\s+|both\s+)?"
         r"(?:(?P<kind>majors|minors|(?-i:M|m)\b|hf\b|lf\b)|(?P<one>![cdhs])\s*[+/&]?\s*(?P<two>![cdhs])(?!\w))",
         "0a", ("5-5 minors", "5-5 minors"), ("5-5 !h+!s", "5-5 H+S"),
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


@phrase(r"any\s+\(?(?P<p>\d{4}|\d(?:-\d){3})\)?(?![\w-])|\(?(?P<q>\d{4}|\d(?:-\d){3})\)?\s+any\b(?!\s+(?:suit|hand))",
         "0a(", ("any 4441", "any 4441"), ("4441 any", "any 4441"))  # fmt: skip
def _any_pattern(match: re.Match[str], context: Context) -> Term | None:
    places = (match["p"] or match["q"]).replace("-", "")
    return Term("shape", (f"any {places}",)) if _thirteen(places) else None


@phrase(r"(?P<p>[\dx](?:=[\dx]){3})(?![\w=])|\((?P<q>\d{4})\)(?![\w(])|(?P<r>(?=[\dx]*\([\dx]{2,3}\))(?:\([\dx]{2,3}\)"
         r"|[\dx]){2,4})(?![\w(])",
         "0x(", ("4=4=1=4", "4=4=1=4"), ("(4441)", "any 4441"), ("(3415)", "any 3415, or 3=4=1=5: you choose"),
         ("54(xx)", "54(xx)"))  # fmt: skip
def _placed(match: re.Match[str], context: Context) -> Term | None:
    if match["q"]:  # brackets permute on a WBF card, but `(3415)` stands in real files for 3=4=1=5
        return _any_order(match["q"], match["q"] != "".join(sorted(match["q"], reverse=True)))
    if (points := re.fullmatch(r"(\d\d)\((\d\d)\)", match[0])) and abs(int(points[1]) - int(points[2])) <= 3:
        return None  # `15(16)` are points
    places = re.sub(r"[=()]", "", match[0]).lower()
    known = [int(place) for place in places if place != "x"]
    if len(places) != 4 or sum(known) > 13 or (len(known) == 4 and sum(known) != 13):
        return None
    return Term("shape", (match[0].lower(),))


@phrase(r"(?P<p>\d{4}|\d(?:-\d){3})(?![\w=-])", "0", ("4441", "any 4441, or 4=4=4=1: you choose"))
def _bare_pattern(match: re.Match[str], context: Context) -> Term | None:
    return _any_order(match["p"].replace("-", ""), True)


def _any_order(places: str, doubtful: bool) -> Term | None:
    """A pattern in any order of the suits, and, where that is doubtful, in the order spades to clubs too."""
    if not _thirteen(places):
        return None
    readings = (f"any {places}", "=".join(places)) if doubtful else (f"any {places}",)
    return Term("shape", readings, "whether the order of the suits counts" if doubtful else "")


@phrase(r"(?P<n>\d)(?P<suit>![cdhs]|(?-i:[SHDCMm]))(?P<rest>\d{3})(?!\w)", "0", ("5!h332", "5H, any 5332"))
def _suit_pattern(match: re.Match[str], context: Context) -> Term | None:
    places = match["n"] + match["rest"]
    suit = match["suit"].lstrip("!")
    letter = suit if suit in "Mm" else suit.upper()
    return Term("shape", (f"{match['n']}{letter}, any {places}",)) if _thirteen(places) else None


def _thirteen(places: str) -> bool:
    return sum(map(int, places)) == 13


# --- Lengths ------------------------------------------------------------------------------------------------------

_NAMED = rf"(?:(?P<glued>{GLUED})|c(?=(?-i:[Mm])\b)(?P<cm>(?-i:[Mm])\b)|\s*(?:in\s+(?:the\s+)?|\s)?(?P<suit>{SUIT}))"
_OF_BID = {"M": ("hearts", "spades"), "m": ("clubs", "diamonds")}
_BID_FOLLOWS = re.compile(
    r"\b(?:play|sign-?\s?off|in|bids?|at|to|over|opposite|asks?|asking|rebid|raise|opens?|forces?|puppet|relay|cue"
    r"|beyond|above|below)\s+$", re.IGNORECASE)  # fmt: skip
_STRENGTH_BEFORE = re.compile(r"\b(?:weak|strong|acol|intermediate|constructive|svag|stark)\s+$", re.IGNORECASE)
_IN = re.compile(r"\d\s*in\b", re.IGNORECASE)
MOST_CARDS, MOST_RANGE, WIDEST = 8, 6, 2
"""Above eight, or from eight in words apart (`8+ !h`), points are meant; so by a wide range that goes above six."""
MOST_GLUED, MOST_BID = 7, 3
"""A length glued to a bare letter: above seven `8-11H` are French honour points; `2M` up to three is a bid's name."""


@phrase(r"(?P<least>(?:at\s+least|min\.?|minimum|≥|>=)\s*)?(?P<exact>(?:exactly|exact)\s+|=)?"
        r"(?P<less>(?:<|fewer\s+than\s+|less\s+than\s+))?(?P<most>(?:max\.?|at\s+most|≤|<=)\s*)?"
        rf"(?P<low>\d{{1,2}})(?P<plus>\+)?(?:-(?P<high>\d{{1,2}}))?(?P<cards>{CARDS}\+?)?{_NAMED}"
        r"(?P<after>\+(?![\w!]))?(?:\s+suit\b(?!-))?"
        r"(?P<more>(?:\s*(?:/|or\b)\s*(?:![cdhs](?![A-Za-z0-9])))+)?(?!\s*\d*\s*(?:tricks|losers))",
        "0ame>=<fl≥≤", ("5+!h", "5+H"), ("6!d", "6D"), ("0-3 !s", "0-3S"), ("6!c+", "6+C"),
        ("5+ suit", "five or more in the suit bid"), ("4 card major", "4M"), ("at least 5 hearts", "5+H"),
        ("fewer than 4!h", "<4H"), ("5+ !h or !s", "(5+H | 5+S)"),
        ("5+!h/!s", "5+H | 5+S, or 5+H, 5+S: you choose; in a row such as 2HS: in the suit bid"))  # fmt: skip
def _length(match: re.Match[str], context: Context) -> Term | None:
    low, high = int(match["low"]), int(match["high"] or match["low"])
    first = _suit_named(match, context)
    if first is None or high > 13 or low > high or _is_no_length(match, first, low, high):
        return None
    if _points_at_a_suit(match, low, high):
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
    if count == str(low) and match["after"]:  # `6!C+` at the end of a phrase; before a word it can join too: `5!H+ 4!S`
        joins = re.match(r"\s+\(?[\w!]", match.string[match.end("after") :])
        return Term("shape", (f"{low}+{first}", f"{low}{first}") if joins else (f"{low}+{first}",),
                    "whether + means more cards or joins" if joins else "")  # fmt: skip
    if match["more"]:
        return _in_several(count, first, match["more"], context)
    if first in _OF_BID and context.bid in _OF_BID[first]:  # `5 card major` of an opening of one heart
        return Term("shape", (f"{count}{SUITS_LETTER[context.bid]}", f"{count}{first}"),
                    "whether the suit bid is meant")  # fmt: skip
    return Term("shape", (f"{count}{first}",))


def _suit_named(match: re.Match[str], context: Context) -> str | None:
    if match["glued"]:
        return match["glued"].upper()
    return target(match["cm"] or match["suit"], context)


def _is_no_length(match: re.Match[str], first: str, low: int, high: int) -> bool:
    """Whether a number at a suit is something else: French honour points, or the name of a bid (`weak 2 in !h`)."""
    bare = not any(match[name] for name in ("least", "exact", "less", "most", "plus", "high", "cards", "cm", "after"))
    if bare and (_BID_FOLLOWS.search(match.string, 0, match.start()) or _IN.search(match[0])):
        return True
    if bare and low <= MOST_BID and _STRENGTH_BEFORE.search(match.string, 0, match.start()):
        return True
    named = match["glued"] or first in _OF_BID or (match["suit"] or "!")[-2:-1] != "!"
    return (bool(match["glued"]) and high > MOST_GLUED) or (bare and bool(named) and low <= MOST_BID)


def _points_at_a_suit(match: re.Match[str], low: int, high: int) -> bool:
    """Whether a number can be points that a suit stands beside: `6-10 !h`, `10+ !h`; nobody says six to ten hearts."""
    if match["cards"] or match["less"] or match["most"]:
        return False
    spaced = bool(re.search(r"[\d+]\s", match[0]))
    return high > MOST_CARDS or (spaced and low >= MOST_CARDS) or (high > MOST_RANGE and high - low > WIDEST)


def _in_several(count: str, first: str, more: str, context: Context) -> Term:
    """`5+!h/!s` and `5+!h or !s`: one suit, each of them, or (in a row for several bids) the suit bid."""
    suits = [first, *(suit.upper() for suit in re.findall(r"!(\w)", more))]
    if "/" in more and context.bid and sorted(context.listed) == sorted(suits):
        return Term("shape", (f"{count}{SUITS_LETTER[context.bid]}",))
    either = f"({' | '.join(count + suit for suit in suits)})"
    if "/" not in more:
        return Term("shape", (either,))
    return Term("shape", (either, ", ".join(count + suit for suit in suits)), "one of the suits, or each of them")


@phrase(rf"(?:\((?P<rare>\d)\)\s?(?P<usual>\d)|(?P<first>\d)\s?\((?P<also>\d)\))(?P<plus>\+)?{_NAMED}",
        "0(", ("(4)5+!h", "4+H, or 5+H: you choose"))  # fmt: skip
def _bracketed_length(match: re.Match[str], context: Context) -> Term | None:
    """`(4)5+!h`, `4(3)+!h`: a length that is rare stands in brackets."""
    suit = _suit_named(match, context)
    usual, rare = int(match["usual"] or match["first"]), int(match["rare"] or match["also"])
    if suit is None or usual == rare or (match["plus"] and rare > usual):
        return None
    low, high = sorted((usual, rare))
    readings = (f"{low}+{suit}", f"{usual}+{suit}") if match["plus"] else (f"{low}-{high}{suit}", f"{usual}{suit}")
    return Term("shape", readings, "whether the length in brackets belongs to it")


_NOT_HELD = rf"\d\+?{CARDS}?(?:{GLUED}|c(?-i:[Mm])\b|\s*{SUIT})|![cdhs](?!\w)"


@phrase(rf"(?:no|w/o|without|denies|denying)\s+(?P<held>{_NOT_HELD})(?P<more>(?:\s*(?:/|\bn?or\b)\s*(?:{_NOT_HELD}))*)",
        "nwd", ("no 5 card major", "no 5M"), ("w/o 4!s", "no 4S"), ("no 4!s or 4!h", "no 4S, no 4H"))  # fmt: skip
def _no_length(match: re.Match[str], context: Context) -> Term | None:
    """Several lengths after one `no` are all denied."""
    said, low = [], ""
    for held in re.split(r"\s*(?:/|\bn?or\b)\s*", match["held"] + match["more"], flags=re.IGNORECASE):
        parts = re.match(rf"(?P<low>\d)?\+?{CARDS}?\s*c?(?P<suit>.*)", held, re.IGNORECASE)
        if parts is None:
            return None
        low = parts["low"] or low
        bare = re.fullmatch(GLUED, parts["suit"], re.IGNORECASE)
        of = parts["suit"].upper() if bare and parts["suit"] not in "Mm" else target(parts["suit"].strip(), context)
        if not of or not low or not int(low):
            return None
        said.append(f"no {low}{of}")
    return Term("shape", (", ".join(said),))


@phrase(r"(?P<what>void|singleton|short(?:age)?)\s+(?:in\s+)?(?P<suit>![cdhs](?!\w)|spades|hearts|diamonds|clubs)\b"
        r"|no\s+(?P<none>void|singleton)\b(?:\s+n?or\s+(?P<other>void|singleton)\b)?",
        "vsn", ("singleton !d", "singleton D"), ("short !d", "short D"), ("no void", "no void"))  # fmt: skip
def _shortness(match: re.Match[str], context: Context) -> Term | None:
    if match["none"]:
        return Term("shape", (", ".join(f"no {word.lower()}" for word in (match["none"], match["other"]) if word),))
    what = "short" if match["what"][:5].lower() == "short" else match["what"].lower()
    return Term("shape", (f"{what} {target(match['suit'], context)}",))
