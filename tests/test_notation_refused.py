"""Notation that is refused: where, why, and the nearest spellings, each of which parses."""

from __future__ import annotations

import time

import pytest

from budlag.notation import NotationError, parse, read_meaning
from budlag.notation.words import HINTS, VOCABULARY


def refusal(text: str, bid: str | None = None) -> NotationError:
    """The error that a text is refused with."""
    with pytest.raises(NotationError) as caught:
        read_meaning(text, bid)
    return caught.value


@pytest.mark.parametrize(
    ("text", "pointed_at", "says", "nearest"),
    [
        # strength and length never mix
        ("15", "15", "points or cards", ("=15", "15+")),
        ("5+H, 15 hp", "15 hp", "points or cards", ("=15", "15+")),
        ("11-15, 5+ H", "5+ H", "without a space", ("5+H",)),
        ("4 hearts", "4 hearts", "without a space", ("4hearts",)),
        ("8-8", "8-8", "points or a two-suiter", ("=8",)),
        ("5-5", "5-5", "points or a two-suiter", ("=5", "5-5 any")),
        ("5+ any", "5+ any", "cards or points", ("5+any", "5+ any shape")),
        ("5+H, 13+ any", "13+ any", "cards or points", ("13+any", "13+ any shape")),
        ("~5+H", "~5+H", "a length is counted", ("5+H",)),
        ("5H+", "5H", "before the suit", ("5+H",)),
        # numbers that make no range
        ("20-15", "20-15", "backwards", ("15-20",)),
        ("11-15, 6-4H", "6-4H", "backwards", ("4-6H",)),
        ("<0", "<0", "one number above 0", ("=0",)),
        ("<4+S", "<4+S", "one number above 0", ("<4S",)),
        ("=4+S", "=4+S", "one number", ("4+S",)),
        ("=11-15 hp", "=11-15 hp", "one number", ("11-15 hp",)),
        ("38+", "38+", "no hand has 38 points", ()),
        ("30-40", "30-40", "no hand has 40 points", ()),
        ("<50", "<50", "no hand has 49 points", ()),
        ("14S", "14S", "no hand has 14 cards", ()),
        ("<99S", "<99S", "no hand has 98 cards", ()),
        ("no 0M", "no 0M", "denies 0 cards", ()),
        # ranges written otherwise
        ("11 - 15", "11 - 15", "one hyphen and no spaces", ("11-15",)),
        ("5+H, 11 to 15", "11 to 15", "one hyphen and no spaces", ("11-15",)),
        ("11..15", "11..15", "one hyphen and no spaces", ("11-15",)),
        ("11--15", "11--15", "not understood", ("11-15",)),
        (">10", ">10", "not understood", ("11+",)),
        (">=10", ">=10", "not understood", ("10+",)),
        ("<=10", "<=10", "not understood", ("0-10",)),
        ("H5", "H5", "not understood", ("5H",)),
        ("S=5+", "S=5+", "not understood", ("5+S",)),
        ("11-15pts", "11-15pts", "not understood", ("11-15 hp",)),
        ("(14)15-16(17)", "(14)15-16(17)", "whether they belong", ("14-17", "15-16")),
        ("bal, 10-13 (14)", "10-13 (14)", "whether they belong", ("10-14", "10-13")),
        # two-suiters and patterns
        ("4-5 majors", "4-5 majors", "shorter suit first", ("5-4 majors", "4-5M")),
        ("4-5 minors", "4-5 minors", "shorter suit first", ("5-4 minors", "4-5m")),
        ("4-6 H+C", "4-6 H+C", "shorter suit first", ("6-4 H+C",)),
        ("7-7 any", "7-7 any", "no two-suiter", ()),
        ("6-0 majors", "6-0 majors", "no two-suiter", ()),
        ("5-5 H+H", "5-5 H+H", "one suit twice", ()),
        ("11-15, 4441", "4441", "order of the suits", ("any 4441", "4=4=4=1")),
        ("4-4-4-1", "4-4-4-1", "order of the suits", ("any 4-4-4-1", "4=4=4=1")),
        ("54xx", "54xx", "order of the suits", ("any 54xx", "5=4=x=x")),
        ("4444", "4444", "order of the suits", ()),
        ("4=4=4=2", "4=4=4=2", "has 14 cards", ()),
        ("any 5540", "any 5540", "has 14 cards", ()),
        ("(43)3", "(43)3", "has 3 places", ()),
        ("S>S", "S>S", "with itself", ()),
        ("101% bal", "101% bal", "more than all", ()),
        # words
        ("5+H, strong", "strong", "say how strong", ("16+",)),
        ("multi", "multi", "free text", ('"multi"',)),
        ("bal, prempt", "prempt", "not understood", ("preempt", '"prempt"')),
        ("majors", "majors", "say how many cards", ("5-4 majors",)),
        ("hp", "hp", "say how many", ("11-15 hp",)),
        ("5+Q", "5+Q", "not understood", ('"5+Q"',)),
        ('5+H, "multi', '"', "never closed", ()),
        ('""', '""', "quotes are empty", ()),
        ("5+H, not gf", "not gf", "denied by `not`", ()),
        ("not (bal, ...)", "not (bal, ...)", "denied by `not`", ()),
        # layout
        ("", "", "nothing here", ("...",)),
        ("  ", "  ", "nothing here", ("...",)),
        ("5+H,", ",", "nothing follows the comma", ("5+H",)),
        ("5+H,,5+S", ",", "cannot stand here", ("5+H,5+S",)),
        ("5+H/4+S", "/4+S", "alternatives by `|`", ("4+S",)),
        ("11-15;5+H", ";5+H", "terms are joined by a comma", ("5+H",)),
        ("5D4S", "5D4S", "not understood", ("5D, 4S",)),
        ("16+bal", "16+bal", "not understood", ("16+, bal",)),
        ("≥16", "≥16", "not understood", ("16+",)),
        ("≤10", "≤10", "not understood", ("0-10",)),
        ("5+hea", "5+hea", "not understood", ("5+H",)),
        ("D", "D", "not understood", ("4+D", "5+D")),
        ("/", "/", "alternatives by `|`", ()),
        ("| 5+H", "|", "an alternative is empty", ()),
        ("5+H | | 5+S", "|", "an alternative is empty", ()),
        ("5+H |", "", "the meaning ends here", ()),
        ("bal, (5+H", "(", "never closed", ()),
        ("5+H)", ")", "not opened", ()),
        ("()", ")", "cannot stand here", ()),
        # hands that do not exist
        ("bal, 7+D", "bal, 7+D", "no hand fits `bal, 7+♦`", ()),
        ("7+H 7+S", "7+H 7+S", "asks for 14 cards", ()),
        ("11-15 | 37+, 5+H", "11-15 | 37+, 5+H", "no hand fits `37+, 5+♥`", ()),
    ],
)  # fmt: skip
def test_refusal(text: str, pointed_at: str, says: str, nearest: tuple[str, ...]) -> None:
    """A refused text is pointed at in the right place, with the reason and the spellings that would do."""
    error = refusal(text)
    assert says in error.message
    assert error.nearest == nearest
    assert text[error.start : error.end] == pointed_at


@pytest.mark.parametrize(
    ("text", "bid", "start", "role"),
    [
        ("6oM", "clubs", 1, "oM"),
        ("bal, 5+OM", None, 7, "oM"),
        ("11-15, 4+Other", None, 9, "other"),
        ('"bid it up", 4+bid', None, 15, "bid"),
        ("3+each unbid", "spades", 7, "unbid"),
        ("0-1opened", "spades", 3, "opened"),
    ],
)
def test_role_without_a_suit_is_pointed_at(text: str, bid: str | None, start: int, role: str) -> None:
    """A role that no call resolves is refused at its word, which stands outside quotes."""
    error = refusal(text, bid)
    assert f"`{role}` needs a call" in error.message
    assert (error.start, error.end) == (start, start + len(role))
    assert error.expected == "a suit, M, m or any"


@pytest.mark.parametrize("word", sorted({*VOCABULARY, *HINTS, "or", "not", "stop in", "transfer to", "tricks", "x"}))
def test_every_suggestion_parses(word: str) -> None:
    """A word alone, or a slip of it, is read or refused with spellings that can be read."""
    for text in (word, word[1:] + word[0], word + "x", word.upper()):
        try:
            parse(text)
        except NotationError as error:
            for near in error.nearest:
                parse(near)


def test_sentence_tells_everything_in_one_line() -> None:
    """The one-line form has the reason, what was expected and every spelling that would do."""
    assert refusal("4441").sentence() == (
        "`4441` does not say whether the order of the suits counts; write `any 4441` or `4=4=4=1`"
    )
    assert "expected at most 37" in refusal("40+").sentence()


@pytest.mark.parametrize(
    ("text", "says", "start"),
    [
        ("(" * 3_000, "more than 40 brackets", 41),
        ("not " * 900, "more than 40 brackets", 41 * 4),
        ("5+H, " * 20_000, "100,000 characters", 0),
        ("1" * 100_000, "100,000 characters", 0),
        ("+" * 3_999, "not understood", 0),
        ("5" * 3_999, "not understood", 0),
        ('"' * 3_999, "quotes are empty", 0),
        ("(x" * 1_999, "x", 1),
        (" | ".join(["5+H, 11+ | 5+S"] * 40), "more than 64 alternatives", 0),
        (", ".join(["(5+H | 11+)"] * 7), "more than 64 alternatives", 0),
        ("((({0}) | bal) | (({0}) | bal)), 5+S".format(", ".join(["(5+H | 11+)"] * 7)), "more than 64 alternatives", 0),
    ],
    ids=["brackets", "nots", "long", "digits", "pluses", "fives", "quotes", "half brackets", "alternatives",
         "combinations", "nested combinations"],
)  # fmt: skip
def test_excess_is_refused_at_once(text: str, says: str, start: int) -> None:
    """Text that is too long, too deep or multiplies out too far is refused with its place, within half a second."""
    began = time.perf_counter()
    error = refusal(text)
    assert time.perf_counter() - began < 0.5
    assert says in error.message
    assert error.start == start


@pytest.mark.parametrize(
    ("strange", "plain"), [("5+ſ", "5+S"), ("ınv", "inv"), ("İnv", "inv"), ("5+!\u212a", "5+!k"), ("٣+H", "3+H")]
)
def test_letters_that_differ_only_in_case_are_read(strange: str, plain: str) -> None:
    """Letters that match s, i and k when case is ignored, and other scripts' digits, are read as those."""
    assert parse(strange) == parse(plain)


@pytest.mark.parametrize("text", ["5²H", "5+Ⓗ", "\ud800", "5+H\x00"])
def test_strange_characters_are_refused(text: str) -> None:
    """Characters that only look like notation are refused as what they are."""
    assert "not understood" in refusal(text).message
