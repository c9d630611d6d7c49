"""Free-text descriptions: what they are read as, what stays text, what stays open between several readings."""

from __future__ import annotations

import re

import pytest

from budlag.hands import EVERY_HAND
from budlag.importing import shorthand
from budlag.importing.phrases import PHRASES, Context
from budlag.importing.readings import reading_of
from budlag.notation import parse, read_meaning

# description of a 2H opening: its meaning
READ = {
    "11-14 bal or 17+ any": "11-14, bal | 17+, any shape",
    "5+!h, 6-10": "6-10, 5+H",
    "12-15HcP; 6!H or 6!S": "12-15, 6H | 12-15, 6S",
    "6+!h or 6+!s, 5--9 hcp": "5-9, 6+H | 5-9, 6+S",
    "20--21 bal / Any game force": "20-21, bal | gf",
    "15-17HcP;bal or 6-11HcP w/6card MINOR": "15-17, bal | 6-11, 6m",
    "5+ suit, forcing to game (8+ hcp)": "gf, 8+, 5+H",
    "six card suit, 6-10": "6-10, 6H",
    "about 11 to 12, 6+ ♥": "~11-12, 6+H",
    "11+ - 14, 5+!h": "~11-14, 5+H",
    "*5-10; 6!H    *16+; 5-5 minors": "5-10, 6H | 16+, 5-5 minors",
    "one of two:\na) 12-14 bal\nb) 15+ and 5+!c": "12-14, bal | 15+, 5+C",
    "5!H332, 15-17": "15-17, 5H, any 5332",
    "6-9, 4=4=1=4": "6-9, 4=4=1=4",
    "6-9, (4441)": "6-9, any 4441",
    "5-10, 5+!k 5+!r": "5-10, 5+C, 5+D",
    "Trans -> !D": "transfer to D",
    "fewer than 4!H, 10+ p": "10+, <4H",
    "weak, 5-10, 6+!h": "5-10, 6+H",
    "krav, 12+, obal": "12+, unbal, forcing",
    "11-15, 6!C+": "11-15, 6+C",
    "no 4!S or 4!C, 15-17 bal": "15-17, no 4S, no 4C, bal",
    "15-17 bal, denies 4cM or 6m": "15-17, bal, no 4M, no 6m",
    "12-15 (semi)bal; no 5-card M": "12-15, (bal | semibal), no 5M",
    "12-15; balanced (5332)": "12-15, bal, any 5332",
    "11-15, 4441 any with short !d": "11-15, any 4441, short D",
    "enda krav": "only force",
    "6+, 4+!h": "6+, 4+H",
    "6+, 10-12": "10-12, 6+H",
    "weak two, 6-10, 6 card suit": "6-10, 6H",
    "Weak 6!h, 5-10": "5-10, 6H",
    "5-9, weak 6!h or weak 6!s": "5-9, 6H | 5-9, 6S",
    "weak 6!h or 6!s, 5-9": "5-9, 6H | 5-9, 6S",
}
# description: words that must be left in quotes, and what must not have been read
KEPT = {
    "weak two in diamonds or GF": ('"weak two in diamonds", ...', "gf"),
    "17-24, any 4441 or weak 6!h, no 4!s": ("...",),
    "Gambling": ('"Gambling", ...',),
    "15-17 bal, may have 5M": ("...", '"15-17 bal, may have 5M"'),
    "11-13 HCP 1st and 2nd NV else 14-16 HCP": ("...",),
    "15-17 HLD": ('"15-17 HLD"', "..."),
    "!dQ": ('"!dQ"',),
    "\ufffd!h, 5-10": ("...",),
    "11-15, Albarran": ("11-15", '"Albarran"', "..."),
    "15-17": ("15-17", '"no shape stated"'),
    "5+ cards": ("...",),
    "11,5-14 bal": ('"11.5-14 bal"', "..."),
    "15-17 or good 14, bal": ("...",),
    "5!S; 5-3-3-2; 5-2-3-3": ("...",),
    "8-11HcP or 16+HcP": ('8-11, "no shape stated" | 16+, "no shape stated"',),
}
# description: a reading it must never get, since words beside what is understood name other hands too
NEVER = {
    "weak 2M": "2M",
    "Multi, weak 2M, 20-21 bal": "20-21",
    "Multi; weak two in a major, strong bal": "bal",
    "12-14 (good 11)": "12-14",
    "16+ (15+ with 5-card major)": "15+",
    "3+!c, 2 with 4432, 11-20": "3+C",
    "3+!c, 4432 with 3-2 minors": "any 4432",
    "3+!c, (4432)": "any 4432",
    "3+!c, 2!c sometimes": "3+C",
    "5+!S, 4!S with good hand": "5+S",
    "12-14 bal, 5422 allowed": "bal",
    "FG 10+ bal *** FG with 5+!C unbal": "bal",
    "8-11H, unbal": "8-11H",
    "to play 2S": "2S",
    "weak 2 in !h": "2H",
    "weak 2 hearts or 20-21 bal": "2H",
    "to play 4!H": "4H",
    "relay to 3!c": "3C",
    "6-11; 5!H + a suit": "5H",
    "15-17 bal, also 18 with 4333": "15-17",
    "15-17 bal, any 5422 too": "15-17",
    "5-10 6+!h (5 in 3rd)": "6+H",
    "15-17 V 12-14 NV": "15-17",
}
OPEN = {
    "4441, 11-15": ("11-15, any 4441", "11-15, 4=4=4=1"),
    "5+!h/!s": ("(5+H | 5+S)", "5+H, 5+S"),
    "(14)15-16(17) bal": ("14-17, bal", "15-16, bal"),
    "15 hcp, 5+!h": ("=15, 5+H", "15+, 5+H"),
    "5-10 6+!h or 6+!s": ("5-10, 6+H | 5-10, 6+S", "5-10, 6+H | 6+S"),
    "9-12HcP; 4+!H w/1!C or 1!D": ("9-12, 4+H, 1C | 9-12, 1D", "9-12, 4+H, 1C | 9-12, 4+H, 1D"),
    "bal, 11-13 or 17+": ("11-13, bal | 17+, bal", "11-13, bal | 17+"),
    "(3415), 8-9": ("8-9, any 3415", "8-9, 3=4=1=5"),
    "(4)5+!H, 11-15": ("11-15, 4+H", "11-15, 5+H"),
    "4(3)!S, 0-4 hcp": ("0-4, 3-4S", "0-4, 4S"),
    "15(16) bal": ("15-16, bal", "=15, bal"),
    "11(10)-15, 5+!s": ("10-15, 5+S", "11-15, 5+S"),
    "(10)11+ 5!s": ("10+, 5S", "11+, 5S"),
    "11-16, 5cM": ("11-16, 5H", "11-16, 5M"),
    "5!H+ 4!S": ("5+H, 4S", "5H, 4S"),
    "4+!c/!d; 4!h": ("(4+C | 4+D), 4H", "4+C, 4+D, 4H"),
    "6-8": ('6-8, "no shape stated"', "6-8H"),
    "5+!s, 10-14 or 15+ with 4!c": ("10-14, 5+S | 15+, 5+S, 4C", "10-14, 5+S | 15+, 4C"),
    "4+!s, 5+!h or 5+!d": ("4+S, 5+H | 4+S, 5+D", "4+S, 5+H | 5+D"),
}


@pytest.mark.parametrize("text", READ)
def test_a_description_is_read(text: str) -> None:
    """In full, and as the same hands as its meaning in notation."""
    reading = reading_of(text, "hearts")
    assert reading.status == "read"
    assert read_meaning(reading.notation, "hearts") == read_meaning(READ[text], "hearts")


@pytest.mark.parametrize("text", KEPT)
def test_what_is_not_understood_stays_text(text: str) -> None:
    """Quoted, and unknown: nothing is made up in its place."""
    reading = reading_of(text, "hearts")
    for part in KEPT[text]:
        assert part in reading.notation
    assert not any(a.states_strength and a.states_shape for a in read_meaning(reading.notation, "hearts").alternatives
                   if "gf" not in a.purposes)  # fmt: skip


@pytest.mark.parametrize("text", NEVER)
def test_no_reading_is_too_narrow(text: str) -> None:
    """Words that name more hands than were understood are never taken for a closer description of those."""
    reading = reading_of(text, "hearts")
    assert reading.status in ("unread", "partly")
    assert NEVER[text] not in re.sub(r'"[^"]*"', "", reading.notation)


@pytest.mark.parametrize("text", ["Weak, 6!h", "12-15 natural", "5+!h, Albarran"])
def test_words_that_are_kept_are_not_counted_as_read(text: str) -> None:
    """The share of what was read is of descriptions that were understood to the last word."""
    assert reading_of(text, "hearts").status == "partly"


@pytest.mark.parametrize("text", OPEN)
def test_an_ambiguous_description_keeps_its_readings(text: str) -> None:
    """All of them, and no answer that only one of them would give."""
    reading = reading_of(text, "hearts")
    assert (reading.status, reading.choices) == ("ambiguous", OPEN[text])
    assert reading.why
    together = read_meaning(reading.notation, "hearts")
    assert all(alternative.unknown for alternative in together.alternatives)
    assert together.hands == EVERY_HAND or len(together.alternatives) == 1
    for choice in reading.choices:
        assert read_meaning(choice, "hearts").hands <= together.hands


EVERYTHING = [*READ, *KEPT, *OPEN, *NEVER, *(text for phrase in PHRASES for text, _ in phrase.examples)]


@pytest.mark.parametrize("text", EVERYTHING)
def test_terms_are_what_the_notation_parses_to(text: str) -> None:
    """Calls that are no openings get terms put together from known ones: the same that parsing would give."""
    reading = reading_of(text, "hearts", later=True)
    assert reading.terms in (None, parse(reading.notation))


def test_phrases_are_tried_where_they_can_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying every phrase at every place of a text finds nothing more."""
    context = Context("hearts")
    quick = [shorthand.understand(text, context) for text in EVERYTHING]
    monkeypatch.setattr(shorthand, "_phrases_at", lambda text, at: PHRASES)
    assert [shorthand.understand(text, context) for text in EVERYTHING] == quick


def test_a_list_is_distributive() -> None:
    """`1HS = 5+!h/!s` gives hearts to 1H and spades to 1S; outside a list both readings stay."""
    assert reading_of("5+!h/!s", "hearts", ("H", "S")).notation == "5+H"
    assert reading_of("5+!h/!s", "spades", ("H", "S")).notation == "5+S"
    assert reading_of("5+!h/!s", "clubs", ("C", "D")).status == "ambiguous"


def test_every_published_phrase_is_read_as_published() -> None:
    """The examples of `budlag import --phrases`: each reading in notation is the reading."""
    for phrase in PHRASES:
        for text, published in phrase.examples:
            text = text.removesuffix(" (beside numbers)").removesuffix(" (beside lengths)")
            reading = reading_of(text, "hearts", later="you choose" not in published)
            if "you choose" in published:
                assert reading.status == "ambiguous", text
            elif published == "five or more in the suit bid":
                assert reading.notation == "5+H"
            elif published.startswith("nothing more"):
                assert reading_of(f"{text}, 5-10, 5+!h", "hearts").notation == "5-10, 5+H"
            else:
                assert published in (reading.notation, reading.notation.replace(', "no shape stated"', "")), text


@pytest.mark.parametrize(("text", "notation"), [
    ("17-24, any 4441 or weak 6!h", '17-24, any 4441 | 6H, "weak"'),
    ("17+, 5+!d or weak with 5+!c", '17+, 5+D | 5+C, "weak"'),
    ("12-14, bal or strong bal", '12-14, bal | bal, "strong"'),
    ("17-24 any 4441 or weak 6!h or weak 6!s", '17-24, any 4441 | 6H, "weak" | 6S, "weak"'),
])  # fmt: skip
def test_a_strength_in_words_is_a_strength_of_its_own(text: str, notation: str) -> None:
    """The points of the alternative before it do not hold for a weak or strong hand."""
    assert reading_of(text, "hearts").notation == notation


@pytest.mark.parametrize("text", ["6-10 !h", "5-9 hearts", "10-12 !h", "4-7 !s", "10+ !h", "8+ !h", "5-9 M", "12 !h"])
def test_points_beside_a_suit_are_no_length(text: str) -> None:
    """Nobody says six to ten hearts: read as a length, an opening of any shape would be natural."""
    assert reading_of(text, "hearts").notation == f'"{text}", ...'


@pytest.mark.parametrize(("text", "length"), [
    ("5-7 !h", "5-7H"), ("0-3 !s", "0-3S"), ("8+!h", "8+H"), ("7+ !h", "7+H"), ("6-7 hearts", "6-7H"),
    ("at most 9 cards in !h", "0-9H"), ("5-9 card !h", "5-9H"),
])  # fmt: skip
def test_lengths_that_can_be_held_are_lengths(text: str, length: str) -> None:
    """Narrow ranges, numbers at the mark itself, and what is said in cards."""
    assert reading_of(text, "spades").notation == length


@pytest.mark.parametrize("text", ["12-14, 2+!c (4432)", "3+!d (4432), 11-21", "11-19 4+!d (4441)"])
def test_a_pattern_beside_an_open_length_names_a_case(text: str) -> None:
    """Two clubs with that pattern only: taken together with it, the opening would be balanced."""
    reading = reading_of(text, "clubs")
    assert reading.notation.endswith("...")
    assert not any(one.states_shape for one in read_meaning(reading.notation, "clubs").alternatives)
    assert reading_of("11-15, 5!h (5332)", "hearts").notation == "11-15, 5H, any 5332"
