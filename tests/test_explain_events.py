"""Traces about events, written defences, incidents and alerts are sound: their steps alone derive the conclusion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clingo import Function

from budlag.alerts.facts import opening_facts
from budlag.alerts.judge import PLAIN, run_on, system_agreements
from budlag.calls import read_auction
from budlag.engine import ALERTS, SANCTIONS, TOURNAMENTS, WRITTEN_DEFENCES, Answer
from budlag.events.admission import run_entry
from budlag.events.consult import run_consult
from budlag.events.incidents import parse_incident, run_incident
from budlag.events.tournaments import parse_tournament, read_tournament
from budlag.explain.check import replay_all
from budlag.explain.proofs import Prover
from budlag.explain.rules import load
from budlag.explain.world import World
from budlag.facts import variant_symbol
from budlag.systems import read_system
from cases_reader import as_yaml, read_cases
from command_line import ROOT

SYSTEMS = ROOT / "examples" / "systems"
EVENTS = sorted((ROOT / "examples" / "tournaments").glob("*.yaml"))
NAMES = ("lambda", "moscito", "sef")
CONCLUSIONS = {
    TOURNAMENTS: ("allowed", "decision", "duty", "violation", "lapse", "limit_in_force", "level_in_force",
                  "charged_in_event", "uses_banned", "hindered", "loses_right", "right", "may_use", "advised_step"),
    WRITTEN_DEFENCES: ("consult", "right", "arguable"),
    SANCTIONS: ("measure", "violation", "no_sanction", "accepted", "arguable"),
    ALERTS: ("must_alert", "need_not_alert", "calls_for_alert", "open_to_judgement", "artificial", "natural_call",
             "excused", "expected", "surprising", "alerts", "arguable"),
}  # fmt: skip


def replayed(answer: Answer, parts: tuple[str, ...]) -> int:
    """Check the derivation of every conclusion of a run; how many conclusions there are."""
    program, world = load(*parts), World(answer)
    prover = Prover(program, world)
    goals = [
        Function(name, row) for name in CONCLUSIONS[parts] for arity in (1, 2, 3, 4) for row in world.rows(name, arity)
    ]
    replay_all(map(prover.prove, goals), program, world)
    return len(goals)


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_of_an_event_follows_from_its_trace(name: str, path: Path) -> None:
    """Verdicts, decisions, duties, rights of teams."""
    answer, _ = run_entry(read_system(SYSTEMS / f"{name}.yaml"), read_tournament(path))
    assert replayed(answer, TOURNAMENTS) > 15


def incidents() -> Iterator[Any]:
    for case in read_cases():
        if "incident" in case.keys:
            yield pytest.param(as_yaml({"incident": case.about, **case.keys["incident"]}), id=str(case))


@pytest.mark.parametrize("text", list(incidents()))
def test_what_follows_from_an_incident_follows_from_its_trace(text: str) -> None:
    """Measures, breaches and what is arguable, for every case of the tables."""
    incident = parse_incident(text)
    assert replayed(run_incident(incident), SANCTIONS) > 0 or incident.grade == "bronze"


@pytest.mark.parametrize("auction", ["(1D)", "P (1H)", "(2S)", "1S (2C)", "1C (2D)", "1S (X)", "(1D) P P P"])
def test_the_right_to_study_notes_follows_from_its_trace(auction: str) -> None:
    """Yes, no and unclear."""
    us, them = (read_system(SYSTEMS / f"{name}.yaml") for name in ("polish_club", "lambda"))
    event = parse_tournament("tournament: E\ngrade: silver\nlevel: C\nlowered: {1D: 2}\n")
    for tournament in (None, event):
        shows = "" if "(2C)" in auction else "5-10, 6M"
        run = run_consult(us, them, read_auction(auction), shows=shows, tournament=tournament)
        assert replayed(run.answer, WRITTEN_DEFENCES) > 0


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_of_alerts_follows_from_its_trace(name: str) -> None:
    """Every opening of a system."""
    system = read_system(SYSTEMS / f"{name}.yaml")
    asked = [(variant_symbol(opening.call, variant.number), opening.call, variant.meaning)
             for opening in system.openings for variant in opening.variants]  # fmt: skip
    answer = run_on(opening_facts(asked, system_agreements(system), PLAIN), None)
    assert replayed(answer, ALERTS) > len(asked)
