"""Properties of the notation over whole meanings: print and parse, algebra, and arbitrary text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from budlag.hands import EVERY_HAND, NO_HAND, SHAPES, SUITS
from budlag.notation import Context, Meaning, NotationError, Style, parse, read_meaning
from budlag.notation import terms as t
from budlag.notation.evaluate import hands_of
from budlag.notation.words import PURPOSE_WORDS, ROLE_WORDS

ROLES = {role: ("spades", "diamonds") if role == "unbid" else ("clubs",) for role in (*ROLE_WORDS, "om")}
CONTEXT = Context("hearts", ROLES)
TOP = {"hp": 37, "hfp": 99}

suit = st.sampled_from(SUITS)
two_suits = st.permutations(SUITS).map(lambda order: (order[0], order[1]))


def ordered(low: int, high: int) -> st.SearchStrategy[tuple[int, int]]:
    """Two numbers within bounds, the smaller first."""
    return st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda pair: (min(pair), max(pair)))


def up_to(bounds: tuple[int, int], top: int, open_end: bool) -> tuple[int, int]:
    """The bounds, without an upper one if the end is open."""
    return bounds[0], top if open_end else bounds[1]


@st.composite
def points(draw: st.DrawFn) -> t.Points:
    """Strengths of both units, closed and open, plain and about."""
    unit = draw(st.sampled_from(["hp", "hp", "hfp"]))
    low, high = up_to(draw(ordered(0, TOP[unit])), TOP[unit], draw(st.booleans()))
    return t.Points(low, high, unit, draw(st.booleans()))  # type: ignore[arg-type]


@st.composite
def lengths(draw: st.DrawFn, lowest: int = 0) -> t.Length:
    """Lengths of suits, groups and roles, exact, closed and open."""
    low, high = up_to(draw(ordered(lowest, 13)), 13, draw(st.booleans()))
    return t.Length(low, high, draw(suit | st.sampled_from(["M", "m", "oM", "om", "any", "other", *ROLE_WORDS])),
                    draw(st.booleans()))  # fmt: skip


@st.composite
def two_suiters(draw: st.DrawFn) -> t.TwoSuiter:
    """Two-suiters that thirteen cards can hold."""
    longer = draw(st.integers(1, 12))
    shorter = draw(st.integers(1, min(longer, 13 - longer)))
    kind = draw(st.sampled_from(["majors", "minors", "any", "pair"]))
    return t.TwoSuiter(longer, shorter, kind, draw(two_suits) if kind == "pair" else None)  # type: ignore[arg-type]


@st.composite
def patterns(draw: st.DrawFn) -> t.Pattern:
    """Patterns in any order, in fixed places, and with places that permute."""
    places: list[int | None] = list(draw(st.sampled_from(SHAPES)))
    for hidden in draw(st.sets(st.integers(0, 3), max_size=4)):
        places[hidden] = None
    cuts = draw(st.sampled_from([(1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2), (1, 3), (3, 1), (4,)]))
    if cuts not in ((1, 1, 1, 1), (4,)) and max(n or 0 for n in places) > 9:
        cuts = (1, 1, 1, 1)
    groups, rest = [], places
    for size in cuts:
        group, rest = rest[:size], rest[size:]
        groups.append(tuple(sorted(group, key=lambda n: (n is None, -(n or 0)))))
    return t.Pattern(tuple(groups), any_order=cuts == (4,))


shapes = (
    lengths()
    | lengths(1).map(lambda x: t.NoLength(t.Length(x.low, 13, x.of, x.each)))
    | two_suiters()
    | patterns()
    | st.sampled_from(["bal", "semibal", "unbal"]).map(t.ShapeClass)  # type: ignore[arg-type]
    | st.builds(lambda pair, sign: t.Relation(pair[0], sign, pair[1]), two_suits,
                st.sampled_from([">", ">=", "=", "<", "<="]))
    | st.builds(t.SuitRank, st.sampled_from(["longest", "short"]), suit)
    | st.builds(t.Shortness, st.sampled_from(["void", "singleton"]), st.none() | suit, st.booleans())
)  # fmt: skip
free_text = (
    st.text(st.characters(exclude_characters='"–−ſıİ', exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
kept: st.SearchStrategy[Any] = (
    st.sampled_from(sorted(set(PURPOSE_WORDS.values()))).map(t.Purpose)
    | suit.map(lambda s: t.Purpose("transfer", s))
    | st.builds(t.Claim, st.integers(0, 10_000), st.sampled_from(["bal", "semibal", "unbal"]))
    | st.builds(t.Uncounted, st.just("stopper"), st.sampled_from(["stop", "no stop", "half stop"]), suit)
    | st.builds(t.Uncounted, st.just("quality"), st.sampled_from(["2 of top 3", "1 of top 2"]), suit)
    | st.builds(t.Uncounted, st.just("tricks"), st.sampled_from(["5 tricks", "8+ tricks", "7-8 tricks", "8.5 tricks"]))
    | st.builds(t.Uncounted, st.just("text"), free_text)
    | st.just(t.Unknown())
)
countable: st.SearchStrategy[Any] = (
    points() | shapes | st.sampled_from(["any", "any shape", "any strength"]).map(t.AnyHand)  # type: ignore[arg-type]
)


def groups_of(term: st.SearchStrategy[Any], fewest: int) -> st.SearchStrategy[t.Disjunction]:
    """Alternatives of one to three terms."""
    alternative = st.lists(term, min_size=1, max_size=3).map(lambda terms: t.Conjunction(tuple(terms)))
    return st.lists(alternative, min_size=fewest, max_size=3).map(lambda found: t.Disjunction(tuple(found)))


def denial_of(group: t.Disjunction) -> t.Not:
    """``not`` of a group; a bracket around a single bracket says nothing more."""
    terms = group.alternatives[0].terms
    lone = len(group.alternatives) == len(terms) == 1 and isinstance(terms[0], t.Disjunction)
    return t.Not(terms[0] if lone else group)


deniable = st.recursive(countable, lambda term: groups_of(term, 2) | groups_of(term, 1).map(denial_of), max_leaves=5)
terms = st.recursive(deniable | kept, lambda term: groups_of(term, 2), max_leaves=6)
meanings = groups_of(terms, 1)
sets_of_hands = groups_of(deniable, 1)
styles: st.SearchStrategy[Style] = st.sampled_from(["symbols", "ascii"])
few = settings(max_examples=40, deadline=None)


def outcome(text: str, bid: str | None = None) -> Meaning | NotationError:
    """The meaning of a text, or the error it is refused with; anything else that is raised fails the test."""
    try:
        return read_meaning(text, bid)
    except NotationError as error:
        return error


@settings(max_examples=100, deadline=None)
@given(meanings, styles)
def test_printed_meaning_parses_to_itself(meaning: t.Disjunction, style: Style) -> None:
    """A meaning, however built, prints in both styles so that it is read as the same terms."""
    assert parse(meaning.show(style)) == meaning


@few
@given(meanings, styles, st.sampled_from([" or ", "|", "\n| ", " eller "]), st.sampled_from([",", " ,  ", ",\t"]))
def test_layout_does_not_matter(meaning: t.Disjunction, style: Style, bar: str, comma: str) -> None:
    """Spaces, line breaks and the word for ``|`` change neither the hands nor the canonical spelling."""
    plain = meaning.show(style)
    if '"' in plain:
        return
    again = parse(plain.replace(" | ", bar).replace(", ", comma))
    assert again.show("ascii") == meaning.show("ascii")
    assert hands_of(again, CONTEXT) == hands_of(meaning, CONTEXT)


@few
@given(sets_of_hands, sets_of_hands, styles)
def test_words_between_meanings_are_set_algebra(a: t.Disjunction, b: t.Disjunction, style: Style) -> None:
    """``,`` intersects, ``|`` unites and ``not`` complements, whatever stands in the brackets."""
    x, y = hands_of(a, CONTEXT), hands_of(b, CONTEXT)
    first, second = f"({a.show(style)})", f"({b.show(style)})"
    assert hands_of(parse(f"{first}, {second}"), CONTEXT) == x & y
    assert hands_of(parse(f"{first} | {second}"), CONTEXT) == x | y
    assert hands_of(parse(f"not {first}"), CONTEXT) == EVERY_HAND - x
    assert (x <= y) == (hands_of(parse(f"{first}, not {second}"), CONTEXT) == NO_HAND)


@few
@given(sets_of_hands)
def test_alternatives_together_are_the_meaning(meaning: t.Disjunction) -> None:
    """Lifting brackets to the top splits a meaning into alternatives and loses or adds no hand."""
    read = outcome(meaning.show(), "hearts")
    if isinstance(read, NotationError):
        assert read.expected in ("a meaning that some hand fits", "a suit, M, m or any")
        return
    together = NO_HAND
    for alternative in read.alternatives:
        assert alternative.hands
        together |= alternative.hands
    assert together == read.hands == hands_of(meaning, CONTEXT)


PIECES = """5+ H ♥ !s 11-15 4441 4-4-4-1 any M oM om bal not or ( ) | , gf no void = > < ~ x - + % 92 " ... 1 hp hfp
longest stop_in of_top majors shape strength each unbid tricks ſ – 10""".replace("_", " ").split(" ")
notation_like = st.lists(st.sampled_from([*PIECES, " ", "\n", "\t"]), max_size=25).map("".join)
scribble = st.text(st.sampled_from("0123456789+-=<>~|(),.%\"!xXMmSHDCshdcoany balgfntruk♠♥♦♣\n")) | st.text(max_size=30)


@settings(max_examples=800, deadline=1_000)
@given(notation_like | scribble, st.sampled_from([None, *SUITS]))
@example("(" * 41, None)
@example("hp", None)
@example("no each", None)
def test_any_text_is_read_or_refused(text: str, bid: str | None) -> None:
    """Any text is read, and then prints and parses to itself, or is refused in its place with spellings that parse."""
    found = outcome(text, bid)
    if isinstance(found, NotationError):
        assert 0 <= found.start <= found.end
        assert found.start <= len(text)
        for near in found.nearest:
            parse(near)
    else:
        assert found.hands
        assert parse(found.show("symbols")) == parse(found.show("ascii")) == found.terms


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("any shape", t.AnyHand("any shape")),
        ("any 4441", t.Pattern(((4, 4, 4, 1),), any_order=True)),
        ("5-5 any", t.TwoSuiter(5, 5, "any")),
        ("5+any", t.Length(5, 13, "any")),
        ("no stop in H", t.Uncounted("stopper", "no stop", "hearts")),
        ("no void in H", t.Shortness("void", "hearts", absent=True)),
        ("non-forcing", t.Purpose("nf")),
        ("only force", t.Purpose("only force")),
        ("8-9 tricks", t.Uncounted("tricks", "8-9 tricks")),
        ("92% bal", t.Claim(9200, "bal")),
        ("S>=H", t.Relation("spades", ">=", "hearts")),
    ],
)
def test_longest_reading_wins(text: str, term: t.Term) -> None:
    """Where pieces of the notation overlap, the longest is meant, also between other terms."""
    assert parse(f"5+C {text} 11-15").alternatives[0].terms == (t.Length(5, 13, "clubs"), term, t.Points(11, 15))


@pytest.mark.parametrize("style", ["symbols", "ascii"])
def test_canonical_spelling(style: Style) -> None:
    """The canonical spelling has commas, bars and one form of each word."""
    text = '11-15hcp 5+hearts or (4+!c or balanced) =18hfp, NOT Unbal | 92 % bal ~ 10hp "multi"'
    shown = '11-15, 5+♥ | (4+♣ | bal), =18 hfp, not unbal | 92% bal, ~10, "multi"'
    if style == "ascii":
        shown = shown.replace("♥", "H").replace("♣", "C")
    assert parse(text).show(style) == shown
