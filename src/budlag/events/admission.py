"""What a system owes and whether it may play: system and tournament through the knowledge base."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from clingo import Function, Symbol

from ..engine import TOURNAMENTS, Answer
from ..facts import Facts
from ..judge import run_on, system_answer
from ..notation.terms import Style
from ..systems import System
from .entries import Entry
from .entryreading import EntryReading
from .facts import tournament_facts
from .tournaments import Item, Tournament

if TYPE_CHECKING:
    from ..alerts.facts import Circumstances


def judge_entry(
    system: System, tournament: Tournament | None = None, *, on: date | None = None, style: Style = "symbols",
    why: bool = False, alerts: bool = False, team: str = "",
) -> Entry:  # fmt: skip
    """A system with the duties of its pair, and for a tournament whether it may play and what the organiser decided.

    The day is ``on``, else the tournament's. ``alerts`` adds which openings are alerted (AL-1 to AL-6); ``team`` is the
    team of a match that the pair plays for, one of those whose announcements the tournament names. Statements OB-1 to
    OB-3.5, OB-3.7 and OB-4.2. Raises InputError for a day outside the period of the edition.
    """
    answer, items = run_entry(system, tournament, on=on, team=team)
    explainer = None
    if why:
        from ..explain.questions import Explainer

        explainer = Explainer(answer, style, parts=TOURNAMENTS)
    judged = system_answer(answer, system, style, explainer)
    if alerts:
        from ..alerts.judge import with_alerts

        day, around = on or _day(tournament), _circumstances(tournament)
        judged = judged.but(openings=with_alerts(judged.openings, system, around, on=day, style=style))
    reader = EntryReading(answer, tournament, items, style)
    stages = range(1, len(tournament.rounds) + 1) if tournament else (0,)
    rounds = tuple(reader.round(stage) for stage in stages)
    verdicts = [*_atoms("allowed", answer, 2), *_refused_decisions(answer)] if tournament else []
    return Entry(
        judged, tournament.name if tournament else "", tournament.source if tournament else "",
        reader.binding(), rounds, reader.teams(), reader.event_decisions(),
        tuple(explainer.why(atom) for atom in verdicts) if explainer else (),
        tuple(explainer.why(atom) for atom in _own_duties(answer)) if explainer else (),
    )  # fmt: skip


def run_entry(
    system: System, tournament: Tournament | None, *, on: date | None = None, team: str = ""
) -> tuple[Answer, dict[int, Item]]:
    """The knowledge base about a system in an event; the items of the organiser's decisions by their numbers."""
    facts = Facts()
    facts.add_system(system)
    items = tournament_facts(facts, tournament, system.name, team)
    asked = "--date" if on or not tournament else tournament.source
    return run_on(facts, on or _day(tournament), TOURNAMENTS, asked), items


def _day(tournament: Tournament | None) -> date | None:
    return tournament.date if tournament else None


def _circumstances(tournament: Tournament | None) -> Circumstances:
    """What a tournament tells about alerting: screens and grade."""
    from ..alerts.facts import Circumstances

    return Circumstances(bool(tournament.screens), tournament.grade) if tournament else Circumstances()


def _atoms(name: str, answer: Answer, arity: int) -> list[Symbol]:
    return [Function(name, row) for row in sorted(answer.atoms(name, arity))]


def _refused_decisions(answer: Answer) -> list[Symbol]:
    """The decisions of the organiser that do not stand."""
    return [atom for atom in _atoms("decision", answer, 4) if atom.arguments[2].name == "refused"]


def _own_duties(answer: Answer) -> list[Symbol]:
    """What this pair owes beyond what every pair does."""
    return [atom for atom in _atoms("duty", answer, 3)
            if atom.arguments[0].name in ("pair", "pair_if")
            and [atom.arguments[1]] not in answer.atoms("owed_by_everybody", 1)]  # fmt: skip
