"""why and why-not for facts about events, written defences, incidents and alerts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from budlag.engine import ALERTS, OPENING_BIDS, SANCTIONS, TOURNAMENTS, WRITTEN_DEFENCES
from budlag.explain.facts import askables
from command_line import ROOT, run

SYSTEMS = ROOT / "examples" / "systems"
EVENTS = ROOT / "examples" / "tournaments"
LAMBDA, POLISH, ACOL = (SYSTEMS / f"{name}.yaml" for name in ("lambda", "polish_club", "acol"))
SILVER, TEAMS, FESTIVAL = (EVENTS / f"{name}.yaml" for name in ("silver_pairs", "gold_teams", "club_festival"))
MULTI = ROOT / "examples/incidents/banned_multi.yaml"
CONSULT = ("--system", ACOL, "--them", LAMBDA, "--auction")

FACTS: list[tuple[str, str, tuple[Any, ...], int, str]] = [
    ("why", "may play", ("--system", POLISH, "--tournament", SILVER), 0, "within the highest total, 9"),
    ("why-not", "may play", ("--system", LAMBDA, "--tournament", SILVER), 0, "At most 9 is needed, not 27."),
    ("why", "may play", ("--system", LAMBDA, "--tournament", TEAMS, "--team", "Home"), 0, "OB-2.4-1"),
    ("why-not", "may play", ("--system", LAMBDA, "--tournament", TEAMS, "--team", "Visitors"), 0, "lost the right"),
    ("why", "may play", ("--system", LAMBDA, "--tournament", SILVER), 1, "It does not hold."),
    ("why", "banned 1D", ("--system", LAMBDA, "--tournament", FESTIVAL, "--round", "final"), 0, "is a banned bid"),
    ("why-not", "banned 1D", ("--system", LAMBDA, "--tournament", SILVER), 0, "is no banned bid"),
    ("why", "level C in force", ("--system", POLISH, "--tournament", SILVER), 0, "the organiser chose"),
    ("why-not", "level D in force", ("--system", POLISH, "--tournament", SILVER), 0, "Level D is not in force."),
    ("why", "level C recommended", ("--system", POLISH, "--tournament", SILVER), 0, "fewer than eight boards, here 3"),
    ("why", "highest total 9", ("--system", POLISH, "--tournament", SILVER), 0, "from 7 to 9"),
    ("why", "1 prickar 2D in the event", ("--system", POLISH, "--tournament", SILVER), 0, "here to 1"),
    ("why", "section 3.4 binds", ("--system", POLISH, "--tournament", SILVER), 0, "graded silver"),
    ("why-not", "some decision refused", ("--system", POLISH, "--tournament", SILVER), 0, "is refused"),
    ("why", "owes as an A-system", ("--system", LAMBDA, "--tournament", SILVER), 0, "plays an A-system"),
    ("why-not", "owes as an A-system", ("--system", POLISH, "--tournament", SILVER), 0, "does not owe"),
    ("why", "A-system of Home", ("--system", LAMBDA, "--tournament", TEAMS), 0, "announced in time"),
    ("why-not", "A-system of Visitors", ("--system", LAMBDA, "--tournament", TEAMS), 0, "may not use"),
    ("why", "natural 1S", ("--system", POLISH, "--tournament", SILVER), 0, "OB-2.2-10"),
    ("why", "notes may be studied", (*CONSULT, "(1D)"), 0, "carries 5 prickar"),
    ("why-not", "notes may be studied", (*CONSULT, "(2S)"), 0, "At least 3 is needed, not 0."),
    ("why", "notes may be studied", (*CONSULT, "1S (2C)", "--shows", "8-15, (6D | 5-4 H+C)"), 0, "directly behind"),
    ("why", "director must report", ("--incident", MULTI), 0, "In a team event"),
    ("why-not", "boards may be adjusted", ("--incident", MULTI), 0, "At most 4 is needed, not 12."),
    ("why-not", "pair may be disqualified", ("--incident", MULTI), 0, "OB-3.6-3"),
    ("why", "section 3.6 binds", ("--incident", MULTI), 0, "graded silver"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "fact", "options", "code", "said"), FACTS)
def test_a_fact_is_explained_or_its_absence(
    command: str, fact: str, options: tuple[Any, ...], code: int, said: str
) -> None:
    """Down to the organiser's decisions, the auction and what happened; in words for players."""
    ran = run(command, *fact.split(), *options)
    assert (ran.code, ran.err) == (code, "")
    assert said in ran.out
    assert "_" not in ran.out
    assert "unstated" not in ran.out
    assert run(command, *fact.split(), *options, "--json").json["traces"]


NEEDED = {
    "an event": ("may play", ("--system", POLISH), "expected --tournament FILE"),
    "an incident": ("boards may be adjusted", ("--system", POLISH), "expected --incident FILE"),
    "written defences": ("notes may be studied", ("--system", POLISH), "expected --them FILE and --auction"),
    "nothing": ("may play", (), "nothing to ask about"),
    "an auction without opponents": ("notes may be studied", ("--system", POLISH, "--auction", "(1D)"), "go together"),
    "an impossible auction": ("notes may be studied", (*CONSULT, "(1D) 1C"), "not higher"),
    "a round of several": ("may play", ("--system", POLISH, "--tournament", FESTIVAL), "one of qualifying, final"),
    "an unknown round": (
        "may play", ("--system", POLISH, "--tournament", FESTIVAL, "--round", "semifinal"), "no round `semifinal`"),
    "a round of nothing": ("natural 1C", ("--system", POLISH, "--round", "final"), "a round without a tournament"),
    "an unknown team": ("may play", ("--system", POLISH, "--tournament", TEAMS, "--team", "Away"), "Home, Visitors"),
    "a team of nothing": ("natural 1C", ("--system", POLISH, "--team", "Home"), "a team without a tournament"),
    "a team in pairs": ("may play", ("--system", POLISH, "--tournament", SILVER, "--team", "Home"), "announcements"),
    "level E": ("level E in force", ("--system", POLISH, "--tournament", SILVER), "no level of events"),
}  # fmt: skip


@pytest.mark.parametrize("name", NEEDED)
def test_what_a_question_needs_is_said(name: str) -> None:
    """Exit 2 and the option that is missing or wrong."""
    fact, options, said = NEEDED[name]
    ran = run("why", *fact.split(), *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_team_that_nobody_named_is_a_fault_of_check_too() -> None:
    """With a tournament of two teams, with none, and in a batch."""
    for arguments in (("--tournament", TEAMS), ()):
        for systems in ((POLISH,), (POLISH, LAMBDA)):
            ran = run("check", *systems, *arguments, "--team", "Away")
            assert (ran.code, ran.out) == (2, "")
            assert "--team" in ran.err


def test_every_part_lists_what_can_be_asked(tmp_path: Path) -> None:
    """`budlag why --list` names facts of events, written defences, incidents and alerts; two parts in full here."""
    listed = run("why", "--list").out.splitlines()
    for parts in (TOURNAMENTS, WRITTEN_DEFENCES, SANCTIONS, ALERTS):
        assert {askable.example for askable in askables(*parts)} <= set(listed)
    own = {askable.phrase for askable in askables(*WRITTEN_DEFENCES, *SANCTIONS)}
    own -= {askable.phrase for askable in askables(*OPENING_BIDS)}
    asked = {fact for _, fact, *_ in FACTS}
    import re

    for phrase in own:
        pattern = re.sub(r"\\\{\w+\\\}", r"\\S+", re.escape(phrase))
        assert any(re.fullmatch(pattern, fact) for fact in asked), phrase


def test_check_explains_the_duties_of_the_pair() -> None:
    """One line for each, beside the reasons of the verdict."""
    out = run("check", POLISH, "--tournament", SILVER, "--why", "--ascii").out
    assert "Why these duties\n" in out
    assert "1C carries 3 prickar and must be marked so on the card.  [OB-3.3-1]" in out
    traced = run("check", POLISH, "--why", "--json").json["why"]
    assert any("OB-3.3-1" in trace["statements"] for trace in traced)


def test_consult_takes_a_round_and_the_words_for_vulnerability() -> None:
    """As system files write them, seen from our side."""
    us = ("consult", "--us", ACOL, "--them", LAMBDA, "--auction", "(1D)")
    assert run(*us, "--tournament", FESTIVAL).code == 2
    assert run(*us, "--tournament", FESTIVAL, "--round", "final").code == 0
    assert run(*us, "--vul", "favourable").code == 0
    assert run(*us, "--vul", "red").code == 2
