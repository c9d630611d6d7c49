"""A system as BML and back: the same hands in every seat and at every vulnerability."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budlag.exporting.bml import bml_of
from budlag.importing import bml
from budlag.importing.assemble import assemble, system_of
from budlag.notation import Meaning
from budlag.systems import System, parse_system, read_system
from command_line import ROOT, run
from meanings import MEANINGS, written

SYSTEMS = sorted((ROOT / "examples" / "systems").glob("*.yaml"))
CALLS = [f"{level}{strain}" for level in range(1, 5) for strain in ("C", "D", "H", "S", "NT")]
AUCTIONS = ["1NT-2D", "(1NT)-2C", "1C (1D) X", "P 1S-2C", "P (P) 1H (X) XX", "1D-2C-2H", "(1H) P (P) 1S"]


TEXTS = st.one_of(MEANINGS.map(written), st.sampled_from([
    "...", "=15, 5+S", '5-10, "good suit", 6+H', "~12-14, 92% bal", "gf | 20-21 bal", "5+H, ...", "(S>H | D>=C), 8+",
    "any", "18+ hfp", "preempt, 6+any", '11-15, 4=4=x=x, stop in H', "not (11-15, 5+H)",
]))  # fmt: skip


LATER = st.one_of(TEXTS, st.sampled_from(["6oM, 5-9", "3+partner, inv", "5+bid, f1", "3+each unbid, takeout"]))


def back(system: System) -> System:
    """The system after BML."""
    text, _ = bml_of(system)
    return system_of(assemble(bml.read(text), "x.bml", "x"))


def by_situation(system: System) -> dict[tuple[str, int, str], Meaning]:
    """What each opening shows in each seat at each vulnerability."""
    return {(opening.call.show("ascii"), *situation): variant.meaning for opening in system.openings
            for variant in opening.variants for situation in variant.situations}  # fmt: skip


def same(one: System, other: System) -> None:
    assert by_situation(other) == by_situation(one)
    assert other.own_pass == one.own_pass
    assert {c.auction: c.terms for c in other.calls} == {c.auction: c.terms for c in one.calls}


@pytest.mark.parametrize("path", SYSTEMS, ids=lambda path: path.stem)
def test_the_examples_survive(path: Path) -> None:
    """Published systems, with seats and vulnerabilities, passes and later calls."""
    system = read_system(path)
    same(system, back(system))


@st.composite
def systems(draw: st.DrawFn) -> System:
    """Systems with openings that vary, a pass, and later calls."""
    lines = ["system: Drawn", "openings:"]
    for call in draw(st.lists(st.sampled_from(CALLS), min_size=1, max_size=9, unique=True)):
        if draw(st.booleans()):
            lines.append(f"  {call}: '{draw(TEXTS)}'")
            continue
        seats = draw(st.lists(st.sampled_from([1, 2, 3, 4]), min_size=1, max_size=3, unique=True))
        vul = draw(st.lists(st.sampled_from(["none", "we", "they", "both"]), min_size=1, max_size=4, unique=True))
        lines += [f"  {call}:", f"    - when: {{seat: {seats}, vul: [{', '.join(vul)}]}}",
                  f"      shows: '{draw(TEXTS)}'"]  # fmt: skip
        if draw(st.booleans()):
            lines.append(f"    - shows: '{draw(TEXTS)}'")
    if draw(st.booleans()):
        lines.insert(1, f"pass: '{draw(TEXTS)}'")
    lines.append("calls:")
    lines += [f"  {auction}: '{draw(LATER)}'"
              for auction in draw(st.lists(st.sampled_from(AUCTIONS), min_size=1, unique=True))]  # fmt: skip
    return parse_system("\n".join(lines))


@settings(max_examples=60, deadline=None)
@given(systems())
def test_any_system_survives(system: System) -> None:
    """Whatever is drawn comes back as it was."""
    same(system, back(system))


def test_calls_without_a_place_are_named(tmp_path: Path) -> None:
    """Opponents' calls and openings written as auctions are left out, and said."""
    path = tmp_path / "s.yaml"
    path.write_text("system: S\nopenings:\n  1C: 16+\ncalls:\n  P P 1S: 8-12, 5+S\n  1C (1D): 5+D\n  1C-1D: 0-7\n")
    ran = run("export", path, "--to", "bml")
    assert ran.code == 0
    assert ran.err.count("has no place in BML") == 2
    assert "1C;\n1D = 0-7" in ran.out.replace("1C-(P);", "1C;")


def test_other_formats_are_refused() -> None:
    """Only BML is written."""
    ran = run("export", SYSTEMS[0], "--to", "bss")
    assert ran.code == 2
    assert "bml" in ran.err


def test_the_players_own_words_stay() -> None:
    """Suits in quotes are no notation: a round trip that respelled them would show as a change of the system."""
    system = parse_system('system: S\nopenings:\n  2D: \'6-10, 6♥ | "multi ♥/♠", ...\'\n', "x.yaml")
    text, _ = bml_of(system)
    assert '2D = 6-10, 6!h | "multi ♥/♠", ...' in text
    same(system, back(system))
