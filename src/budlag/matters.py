"""What a question of why is about: the system alone, an event, a call to be alerted, written defences, an incident."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from . import judge, logic, repair
from .alerts import judge as alerts
from .conflicts import system as systemconflicts
from .engine import OPENING_BIDS, OPENING_CLASSES, SANCTIONS, TOURNAMENTS, WRITTEN_DEFENCES, Answer
from .explain.facts import asked_about
from .explain.questions import Explainer
from .facts import Facts
from .notation.terms import Style
from .problems import fault
from .value import Value

if TYPE_CHECKING:
    from .calls import Auction
    from .events.incidents import Incident
    from .events.tournaments import Tournament
    from .systems import System


class Matter(Value):
    """Everything that a question may be about; what is not given is None or empty.

    ``team`` is the pair's team in the tournament's match. ``them`` is the system of the opponents in ``auction``,
    ``shows`` what their overcall shows.
    """

    system: System | None = None
    tournament: Tournament | None = None
    team: str = ""
    them: System | None = None
    auction: Auction | None = None
    shows: str = ""
    incident: Incident | None = None


def explainer_for(
    text: str, matter: Matter, *, on: date | None = None, style: Style = "symbols", full: bool = False
) -> tuple[Explainer, str]:
    """What explains a fact, by the part of the knowledge base that speaks of it; and the fact as it is to be asked.

    Raises InputError where the fact needs something that was not given, or for a day outside an edition's period.
    """
    if asked_about(text, *SANCTIONS):
        if matter.incident is not None:
            from .events.incidents import run_incident

            return _explainer(run_incident(matter.incident, on), SANCTIONS, style, full), text
        if not asked_about(text, *TOURNAMENTS):
            raise _needs(text, "an incident", "--incident FILE")
    if matter.system is None:
        raise fault("--system", "nothing to ask about", '--system FILE, or --opening "1D: 11-15, 0+D"')
    about_itself = (
        logic.explainer_for(text, matter.system, style=style, full=full)
        or repair.explainer_for(text, matter.system, on=on, style=style, full=full)
        or systemconflicts.explainer_for(text, matter.system, style=style, full=full)
    )
    if about_itself is not None:
        return about_itself, text
    about_alerts = alerts.explainer_for(text, matter.system, on=on, style=style, full=full)
    if about_alerts is not None:
        return about_alerts
    if matter.auction is not None and matter.them is not None:
        from .events.consult import run_consult

        run = run_consult(matter.system, matter.them, matter.auction, shows=matter.shows, tournament=matter.tournament,
                          on=on)  # fmt: skip
        return _explainer(run.answer, WRITTEN_DEFENCES, style, full), text
    if asked_about(text, *WRITTEN_DEFENCES) and not asked_about(text, *TOURNAMENTS):
        raise _needs(text, "written defences", "--them FILE and --auction, with our system as --system")
    if matter.tournament is not None or (asked_about(text, *TOURNAMENTS) and not asked_about(text, *OPENING_BIDS)):
        if matter.tournament is None:
            raise _needs(text, "an event", "--tournament FILE")
        from .events.admission import run_entry

        answer, _ = run_entry(matter.system, matter.tournament, on=on, team=matter.team)
        return _explainer(answer, TOURNAMENTS, style, full), text
    if asked_about(text, *OPENING_CLASSES) and not asked_about(text, *OPENING_BIDS):
        facts = Facts()
        facts.add_system(matter.system)
        return _explainer(judge.run_on(facts, on, OPENING_CLASSES), OPENING_CLASSES, style, full), text
    return judge.explainer_for(matter.system, on=on, style=style, full=full), text


def _needs(text: str, about: str, option: str) -> Exception:
    return fault("FACT", f"`{text}` is about {about}", option)


def _explainer(answer: Answer, parts: tuple[str, ...], style: Style, full: bool) -> Explainer:
    return Explainer(answer, style, full=full, parts=parts)
