"""Repairs deliver: what is written in the file and checked again is what the repair promised."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budlag import InputError, judge_system, parse_system, read_call, read_system
from budlag.answers import OpeningAnswer
from budlag.events.admission import judge_entry
from budlag.events.tournaments import parse_tournament, read_tournament
from budlag.logic import validate
from budlag.repair import Goal, Repair, RepairAnswer, read_goal, repair
from budlag.repair.edits import Cuts, edits_of
from budlag.systems import System
from budlag.systemtext import opening_lines, system_text
from command_line import ROOT
from meanings import CALLS, MEANINGS, profile, written

EXAMPLES = sorted((ROOT / "examples" / "systems").glob("*.yaml"))
EVENTS = sorted((ROOT / "examples" / "tournaments").glob("*.yaml"))
CUTS = Cuts((8, 15), (14,), (3, 4), (4,))
WITHIN = {"C": {"C"}, "B": {"B", "C"}}
WHEN = ("{seat: [1, 2], vul: [none, we]}", "{seat: [2, 1], vul: [they, both]}", "{seat: 3}")


def written_out(system: System) -> System:
    """The system as it is read again from a file."""
    return parse_system(system_text(system), system.source)


def assert_delivered(system: System, goal: Goal, answer: RepairAnswer) -> None:
    """Each repair, written into the file and checked again, gives the total, class and goal that it promised."""
    for each in answer.repairs:
        again = written_out(each.system)
        judged = judge_system(again)
        if goal.tournament:
            entry = judge_entry(again, goal.tournament, team=goal.team)
            assert entry.allowed == "yes"
            assert (entry.rounds[0].total_range, entry.rounds[0].class_range) == (each.total_range, each.class_range)
        else:
            assert (judged.total_range, judged.class_range) == (each.total_range, each.class_range)
        assert_reads_well(system, again, each)
        if goal.system_class:
            assert set(judged.class_range) <= WITHIN[goal.system_class]
        if goal.call:
            (one,) = [o for o in judged.openings if read_call(o.call) == goal.call]
            assert all(has(variant, goal.property) for variant in one.variants or (one,))
        assert_written_as_shown(system, each.system, [line for change in each.changes for line in change.lines])
        for change in each.changes:
            for twin in change.twins:
                openings = tuple(twin if o.call == twin.call else o for o in each.system.openings)
                other = judge_system(written_out(each.system.but(openings=openings)))
                assert goal.tournament or other.total_range == each.total_range


def assert_reads_well(before: System, after: System, promised: Repair) -> None:
    """No new fault but those that the repair tells of, and none of a meaning in itself."""
    found = [[one for one in validate(system) if one.level == "fault"] for system in (before, after)]
    old, new = ({(one.text, one.count) for one in each} for each in found)
    assert new - old == {(one.text, one.count) for one in promised.faults}
    assert {one.statement for one in promised.faults} & {"SY-16", "SY-18", "SY-19", "SY-24"} == set()


def has(answer: OpeningAnswer, wanted: str) -> bool:
    """Whether an opening is for sure natural, strong or exempt."""
    return answer.exempt is not None if wanted == "exempt" else getattr(answer, wanted) == "yes"


def assert_written_as_shown(system: System, repaired: System, lines: list[str]) -> None:
    """The changed openings alone, as the lines that are shown, and the others as they were."""
    changed = parse_system("system: lines\nopenings:\n" + "\n".join(lines) + "\n")
    mine = {opening.call: opening for opening in changed.openings}
    for old, new in zip(system.openings, repaired.openings, strict=True):
        if new.call in mine:
            assert [v.meaning.hands for v in mine[new.call].variants] == [v.meaning.hands for v in new.variants]
            assert [v.situations for v in mine[new.call].variants] == [v.situations for v in new.variants]
        else:
            assert old == new


def no_worse(answer: RepairAnswer) -> None:
    """No repair changes all that another changes with more steps and more hands and without a lower total."""
    for one in answer.repairs:
        for other in answer.repairs:
            beaten = one is not other and {c.call for c in other.changes} <= {c.call for c in one.changes}
            beaten = beaten and other.total_range[1] <= one.total_range[1]
            assert not (beaten and other.steps <= one.steps and other.hands.count() < one.hands.count())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("wanted", ["C"])
def test_repairs_of_published_systems_deliver(path: Path, wanted: str) -> None:
    """All ten, to class C; a system that has no repair cannot come so low by any edit of one opening each."""
    system = read_system(path)
    goal = read_goal(wanted, system)
    answer = repair(system, goal)
    assert answer.already == (set(judge_system(system).class_range) <= WITHIN[wanted])
    assert answer.already or answer.repairs
    assert_delivered(system, goal, answer)
    no_worse(answer)


@pytest.mark.parametrize("event", EVENTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("name", ["saffle_spade", "moscito", "lambda"])
def test_repairs_for_an_event_are_admitted(event: Path, name: str) -> None:
    """Levels, limits and bans of the example events."""
    system, tournament = read_system(ROOT / "examples" / "systems" / f"{name}.yaml"), read_tournament(event)
    goal = read_goal("", system, tournament)
    answer = repair(system, goal)
    assert answer.already == (judge_entry(system, tournament).allowed == "yes")
    assert answer.already or answer.repairs
    assert_delivered(system, goal, answer)


@st.composite
def random_systems(draw: st.DrawFn) -> System:
    """One to six openings, some with variants, some that leave something open, perhaps with a pass."""
    passes = draw(st.sampled_from([[], ["pass: 0-10 any shape"], ["pass: 13+ any shape"]]))
    lines = ["system: random", *passes, "openings:"]
    for call in draw(st.lists(st.sampled_from(CALLS), min_size=1, max_size=6, unique=True)):
        meanings = MEANINGS.map(written) | st.sampled_from(["5+H", "6+D", "gf", "preempt, 6M"])
        shown = draw(st.lists(meanings, min_size=1, max_size=3))
        if len(shown) == 1:
            lines.append(f"  {call}: {shown[0]}")
        else:
            lines.append(f"  {call}:")
            lines += [f"    - when: {when}\n      shows: {one}" for when, one in zip(WHEN, shown, strict=False)]
    return parse_system("\n".join(lines) + "\n")


@settings(profile, max_examples=6)
@given(random_systems(), st.sampled_from(["C", "B"]))
def test_a_repair_of_any_system_delivers_its_class(system: System, wanted: str) -> None:
    """Random systems: written into the file and checked again, each repair gives what it promised."""
    goal = read_goal(wanted, system)
    answer = repair(system, goal)
    assert_delivered(system, goal, answer)
    no_worse(answer)
    if not answer.repairs:
        assert answer.already or sum(way.lowest for way in answer.ways) > {"C": 7, "B": 10}[wanted]


@settings(profile, max_examples=6)
@given(random_systems(), st.sampled_from(["natural", "strong", "exempt"]), st.data())
def test_a_repair_of_any_system_delivers_its_property(system: System, wanted: str, data: st.DataObject) -> None:
    """The same for a property of one opening."""
    call = data.draw(st.sampled_from([opening.call for opening in system.openings]))
    goal = read_goal(f"{wanted} {call.show('ascii')}", system)
    answer = repair(system, goal)
    assert_delivered(system, goal, answer)
    if not answer.repairs and not answer.already:
        assert answer.why


@settings(profile, max_examples=20)
@given(st.sampled_from(CALLS), MEANINGS.map(written))
def test_an_edit_only_takes_hands_away(call: str, text: str) -> None:
    """Every edit shows a part of the hands, says which are gone, and can be written in a file."""
    opening = parse_system(f"system: s\nopenings:\n  {call}: {text}\n").openings[0]
    old = opening.variants[0].meaning
    found = edits_of(old, opening.call, CUTS)
    assert len({edit.meaning.show() for edit in found}) == len(found)
    for edit in found[:20]:
        assert edit.meaning.hands <= old.hands
        assert edit.moved == old.hands - edit.meaning.hands
        variant = opening.variants[0].but(meaning=edit.meaning)
        lines = "\n".join(opening_lines(opening.but(variants=(variant,))))
        again = parse_system(f"system: s\nopenings:\n{lines}\n").openings[0]
        assert again.variants[0].meaning.hands == edit.meaning.hands


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_system_written_out_is_the_same_system(path: Path) -> None:
    """Openings, variants, pass, calls, conventions and priority come back."""
    system = read_system(path)
    more = (
        "priority: [1C, 1D]\nconventions: [truscott, Två över ett]\n"
        "calls:\n  (1C)-1D: '\"odd: one\", 5+D'\n  1C-1D: 0-7\n"
    )
    for each in (system, parse_system(path.read_text(encoding="utf-8") + more)):
        again = written_out(each)
        assert (again.name, again.date, again.priority, again.conventions) == (
            each.name, each.date, each.priority, each.conventions)  # fmt: skip
        assert again.calls == each.calls
        assert [o.call for o in again.openings] == [o.call for o in each.openings]
        for old, new in zip(each.openings, again.openings, strict=True):
            assert [v.meaning.show() for v in old.variants] == [v.meaning.show() for v in new.variants]
            assert [v.situations for v in old.variants] == [v.situations for v in new.variants]


def test_a_goal_that_cannot_be_read_says_what_can() -> None:
    """Each with what was expected and the nearest thing."""
    system = read_system(ROOT / "examples" / "systems" / "precision.yaml")
    event = parse_tournament("tournament: t\ngrade: gold\nform: pairs\nlevel: C\n")
    for text, message in (
        ("D", "`D` is no goal; expected a class"), ("natural", "is no goal"), ("natural 5C", "has no opening 5♣"),
        ("natural 1X", "is no call"), ("natrual 1C", "write `natural`"), ("", "one goal is needed"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=message):
            read_goal(text, system)
    with pytest.raises(InputError, match="both given"):
        read_goal("C", system, event)


def test_a_variant_with_odd_situations_is_not_dropped_into_another() -> None:
    """Where the other variants cannot be written without taking over the seats, dropping one is no edit."""
    text = (
        "system: s\nopenings:\n  2D:\n    - when: {seat: 1, vul: we}\n      shows: 5-10, 0-2D\n    - shows: 5-10, 6D\n"
    )
    system = parse_system(text)
    answer = repair(system, read_goal("natural 2D", system))
    assert not answer.repairs
    assert answer.why
