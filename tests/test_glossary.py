"""The glossary as facts: complete, readable, and consistent in itself."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from budlag.hands import SUITS
from budlag.notation import parse
from budlag.notation.evaluate import Context, RoleUnknown, hands_of
from budlag.notation.terms import Disjunction, Not, Purpose
from budlag.patterns import steps
from glossary_reader import examples, facts, roles_after
from kb_reader import KB

ENTRIES = {
    "takeout_doubles": 38, "overcalls": 22, "jump_overcalls": 7, "notrump_overcalls": 6, "balancing": 8,
    "distributional": 19, "over_notrump": 20, "over_preempts": 12, "artificial_bids": 28,
}  # fmt: skip
"""Entries of the glossary by chapter, counted in the source."""
STATEMENTS = {
    "takeout_doubles": 150, "overcalls": 74, "jump_overcalls": 26, "notrump_overcalls": 15, "balancing": 26,
    "distributional": 35, "over_notrump": 92, "over_preempts": 29, "artificial_bids": 82,
}  # fmt: skip
"""Statements by chapter: 529 together."""
MEANINGS = {
    "takeout_doubles": 142, "overcalls": 79, "jump_overcalls": 42, "notrump_overcalls": 19, "balancing": 34,
    "distributional": 37, "over_notrump": 176, "over_preempts": 44, "artificial_bids": 174,
}  # fmt: skip
"""Alternatives of calls by chapter, so that none is lost unseen."""

CONVENTIONS = dict(facts("chapter", 2))
SHOWS = facts("shows", 5)


def test_all_entries_are_there_each_with_a_number_of_its_own() -> None:
    """160 entries, numbered as they stand in the source, in nine chapters."""
    numbers = sorted(number for _, number in facts("entry", 2))
    assert numbers == list(range(1, 161))
    assert Counter(CONVENTIONS.values()) == ENTRIES


def test_each_statement_is_carried_by_a_fact_of_its_entry() -> None:
    """Every statement of the glossary stands above a fact of the entry with its number."""
    numbers = dict(facts("entry", 2))
    carried: dict[str, set[str]] = {}
    for fact, statement in facts("carried_by", 2):
        convention = re.match(r"\w+\((\w+)[,)]", fact)
        assert convention, fact
        assert statement.rsplit("-", 1)[0] == f"CV-{numbers[convention[1]]}", (fact, statement)
        carried.setdefault(CONVENTIONS[convention[1]], set()).add(statement)
    assert {chapter: len(found) for chapter, found in carried.items()} == STATEMENTS


def test_no_meaning_of_a_call_is_lost() -> None:
    """The alternatives of all calls, answers included."""
    assert Counter(CONVENTIONS[row[0]] for row in SHOWS) == MEANINGS


def test_an_entry_has_its_names_and_its_kind() -> None:
    """One Swedish and one English name, a kind, seats and what it is against."""
    kinds = dict(facts("kind", 2))
    assert set(kinds.values()) == {k for k, _ in facts("kind_text", 2)}
    for language in ("swedish", "english"):
        assert Counter(c for c, which, _ in facts("name", 3) if which == language) == Counter(CONVENTIONS.keys())
    for name in ("against", "position", "prior"):
        assert {c for c, _ in facts(name, 2)} == set(CONVENTIONS), name


def test_the_words_of_every_constant_are_given() -> None:
    """Chapters, kinds, seats, double types, forces, natures, classes and generic calls can be said in English."""
    assert set(CONVENTIONS.values()) == {c for c, _, _ in facts("chapter_title", 3)}
    for name, place in (("position", 2), ("prior", 2), ("nature", 2), ("double_type", 4), ("force", 5)):
        assert {row[-1] for row in facts(name, place)} == {c for c, _ in facts(f"{name}_text", 2)}, name
    said = {c for c, _ in (*facts("opening_class", 2), *facts("class_text", 2))}
    named = {c for _, c in facts("against", 2)} | {c for _, _, c in facts("situation_against", 3)}
    assert named - said == set()
    generic = {call for _, _, call, _, _ in SHOWS if "(" not in call and call not in ("pass", "double", "redouble")}
    assert generic == {call for call, _ in facts("generic_call", 2)}


def test_relations_lead_to_conventions() -> None:
    """Members, companions, alternatives, prerequisites and the like name entries that exist, never the entry itself."""
    for name in ("goes_with", "alternative_to", "same_as", "variant_of", "overrides_default", "member"):
        pairs = facts(name, 2)
        assert pairs, name
        assert {pair for pair in pairs if pair[0] == pair[1] or not set(pair) <= set(CONVENTIONS)} == set(), name
    needs = [need for _, _, need in facts("requires", 3)]
    texts = {word for word, _ in facts("need_text", 2)}
    for need in needs:
        word = re.fullmatch(r"(plays|property|outside)\((\w+)\)", need)
        assert word, need
        assert word[2] in (CONVENTIONS if word[1] == "plays" else texts), need


def test_every_situation_is_used_and_stands_in_an_auction_that_can_happen() -> None:
    """A situation has calls, hands or a gap; its patterns can be read, end with `?` and fit some auction."""
    declared = {(c, s) for c, s, _ in facts("situation", 3)}
    used = {(c, s) for c, s, *_ in (*SHOWS, *facts("hand", 5))} | {(c, s) for c, s, _ in facts("gap", 3) if s != "any"}
    assert declared == used
    for convention, situation, pattern in facts("situation", 3):
        assert [step.strain for step in steps(pattern)].index("asked") == len(steps(pattern)) - 1, pattern
        assert examples(pattern), (convention, situation, pattern)
    limited = facts("situation_against", 3)
    assert {(c, s) for c, s, _ in limited} <= declared
    assert {(c, cls) for c, _, cls in limited} <= set(facts("against", 2))


def test_the_seats_of_an_entry_are_those_of_its_situations() -> None:
    """Where only the opponents have bid, the pattern tells the seat, and the entry names it."""
    seats = facts("pattern_seat", 2)
    stated = set(facts("position", 2))
    mine = {(c, seat) for c, _, p in facts("situation", 3) for q, seat in seats if q == p}
    assert {(c, seat) for c, seat in mine - stated if not stated & {(c, "any"), (c, "last")}} == set()


def test_alternatives_are_numbered_and_everything_beside_them_belongs_to_one() -> None:
    """Alternatives run from 1; guards, assumptions, forces and types stand at alternatives that exist."""
    numbers: dict[tuple[str, ...], list[int]] = {}
    for convention, situation, call, alternative, _ in SHOWS:
        numbers.setdefault((convention, situation, call), []).append(alternative)
    assert [key for key, found in numbers.items() if sorted(found) != list(range(1, len(found) + 1))] == []
    known = {row[:4] for row in SHOWS}
    for name, arity in (("assumed", 5), ("guard", 6), ("force", 5), ("special", 5)):
        assert {row for row in facts(name, arity) if row[:4] not in known} == set(), name
    assert {row for row in facts("double_type", 4) if (*row[:2], "double", row[2]) not in known} == set()


def test_a_guard_of_the_pairs_choice_names_one_of_its_choices() -> None:
    """A key that the pair chooses by has the values of the guards, and is a parameter."""
    choices = set(facts("choice", 3))
    keys = {(c, key) for c, key, _ in choices}
    assert keys <= {(c, key) for c, key, _ in facts("parameter", 3)}
    assert set(facts("usual_choice", 3)) <= choices
    told_by_the_auction = {
        "against", "level", "vulnerability", "bid_suit", "partner_strength", "partner_answer", "partner_action",
        "cue_bid", "unbid_suits", "suits_bid", "simple_raise", "doubled", "our_side", "contract", "fit",
        "bid_by", "jump", "next_suit", "agreed_position",
    }  # fmt: skip
    for convention, *_, key, value in facts("guard", 6):
        if (convention, key) in keys:
            assert (convention, key, value) in choices
        else:
            assert key in told_by_the_auction, (convention, key)


# --- Notation -------------------------------------------------------------------------------------------------------

CONTEXTS = [pytest.param(c, s, id=f"{c}-{s}") for c, s in sorted({(c, s) for c, s, *_ in SHOWS})]


@pytest.mark.parametrize(("convention", "situation"), CONTEXTS)
def test_what_a_call_shows_some_hand_has_in_every_auction_of_its_situation(convention: str, situation: str) -> None:
    """The notation parses, its roles name suits, and some hand fits for at least one suit of the call."""
    patterns = [p for c, s, p in facts("situation", 3) if (c, s) == (convention, situation)]
    for _, _, call, _, notation in [row for row in SHOWS if row[:2] == (convention, situation)]:
        terms = parse(notation)
        concrete = re.fullmatch(r"bid\(\d,(clubs|diamonds|hearts|spades)\)", call)
        suitless = call in ("double", "pass", "redouble") or call.endswith(",notrump)")
        bids = [concrete[1]] if concrete else [None] if suitless else SUITS
        for pattern in patterns:
            fits = False
            for auction in examples(pattern):
                for bid in bids:
                    roles = {role: suits for role, suits in roles_after(auction, bid=bid).items() if suits}
                    try:
                        fits |= bool(hands_of(terms, Context(bid, roles)))
                    except RoleUnknown as role:
                        if str(role) not in ("unbid major", "unbid minor", "second lowest unbid", "bid"):
                            pytest.fail(f"{call} `{notation}` in `{pattern}`: no {role} in {auction}")
            assert fits, (call, notation, pattern)


def purposes(terms: Disjunction) -> set[str]:
    """The words of force and purpose in some terms."""
    found: set[str] = set()
    for alternative in terms.alternatives:
        for term in alternative.terms:
            if isinstance(term, Purpose):
                found.add(term.word.replace(" ", "_").replace("-", "_"))
            elif isinstance(term, Disjunction):
                found |= purposes(term)
            elif isinstance(term, Not):
                found |= purposes(term.inner)
    return found


def test_the_words_of_force_in_the_notation_stand_beside_it_as_facts() -> None:
    """`takeout`, `gf`, `relay` ... in a notation and the facts double_type, force and special say the same."""
    forces = {(*row[:4], row[4]) for row in facts("force", 5)}
    types = {(c, s, "double", a, kind) for c, s, a, kind in facts("double_type", 4)}
    takeouts = {row for row in facts("special", 5) if row[4] == "takeout"}
    for convention, situation, call, alternative, notation in SHOWS:
        key = (convention, situation, call, alternative)
        for word in purposes(parse(notation)):
            if word in ("takeout", "penalty", "optional", "responsive", "lead_directing"):
                word = "lead" if word == "lead_directing" else word
                assert (*key, word) in (types if call == "double" else takeouts), (key, notation)
            elif word != "forcing":
                assert (*key, word) in forces, (key, word)
            else:
                assert any((*key, force) in forces for force in ("f1", "gf", "f1_until_fit_or_nt")), key
    for *key, kind in types:
        said = purposes(parse(next(n for *k, n in SHOWS if k == key)))
        if kind in ("takeout", "penalty", "optional", "responsive"):
            assert kind in said or said == set(), (key, kind)


def test_every_double_that_is_not_only_a_suit_has_a_type() -> None:
    """Doubles without a type are those that show suits and nothing about penalty or takeout."""
    typed = {(c, s, a) for c, s, a, _ in facts("double_type", 4)}
    untyped = [(c, n) for c, s, call, a, n in SHOWS if call == "double" and (c, s, a) not in typed]
    suits_only = {"multiplex", "truscott", "merrimack", "trapp", "smp", "tornalle", "roth_stone_astro"}
    assert {c for c, _ in untyped} <= suits_only


def test_the_text_names_no_number_where_one_is_marked_as_ours() -> None:
    """An assumption stands at a notation that has such a number."""
    for convention, situation, call, alternative, what in facts("assumed", 5):
        notation = next(n for *key, n in SHOWS if key == [convention, situation, call, alternative])
        bare = re.sub(r'"[^"]*"', "", notation)
        number = r"(?<![-\d])~?=?\d+(\+|-\d+)?(?![\w-])(?!\s*tricks)" if what == "strength" else r"\d(\+|-\d)?\s?\w|bal"
        assert re.search(number, bare), (convention, notation, what)


def test_the_examples_of_the_guide_are_facts() -> None:
    """What kb/conventions/README.md shows of a fact stands in the knowledge base, word for word."""
    guide = (KB / "conventions" / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\| `[^|]*(?:\\\|[^|]*)*\| `(\w+\(.*?\))` \|", guide, re.MULTILINE)
    shown += re.findall(r"^(situation\(.*?\))\.", guide, re.MULTILINE)
    text = (path.read_text(encoding="utf-8") for path in sorted((KB / "conventions").glob("*.lp")))
    stated = set("\n".join(text).split("\n"))
    assert len(shown) > 18
    assert [example for example in shown if f"{example}." not in stated] == []
