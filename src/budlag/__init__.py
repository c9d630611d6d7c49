"""budlag: bridge bidding regulations and defensive conventions as an expert system.

    >>> import budlag
    >>> answer = budlag.judge_opening(budlag.read_call("1D"), budlag.read_meaning("11-15, 0+D", "diamonds"))
    >>> answer.prickar
    3

Everything is imported when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .alerts.answers import AlertAnswer, SystemAlerts
    from .alerts.facts import Circumstances
    from .alerts.judge import judge_alert, judge_system_alerts
    from .answers import OpeningAnswer, SystemAnswer
    from .calls import Auction, Call, read_auction, read_call
    from .comparable.answers import CandidatesAnswer, ComparableAnswer
    from .comparable.facts import Irregularity, Said
    from .comparable.judge import judge_candidates, judge_comparable
    from .comparable.limits import read_limits
    from .conflicts.judge import ConflictAnswer, conflict_matrix, judge_conflicts
    from .conflicts.profiles import Profile, parse_profile, read_profile
    from .events.admission import judge_entry
    from .events.consult import ConsultAnswer, judge_consult
    from .events.entries import Entry
    from .events.incidents import Incident, SanctionsAnswer, judge_incident, parse_incident, read_incident
    from .events.tournaments import Tournament, parse_tournament, read_tournament
    from .glossary.answers import Asked, defences_against, hand_shown, meaning_of_call
    from .glossary.auctions import Opened
    from .glossary.entry import describe
    from .hands import HandSet, sample_hands
    from .importing.assemble import Imported
    from .importing.files import import_file
    from .judge import judge_opening, judge_system
    from .notation import Meaning, NotationError, read_meaning
    from .problems import InputError, Problem
    from .queries import Found, ask
    from .queryfiles import all_queries
    from .sources import Source, all_sources
    from .systems import System, parse_system, read_system

_HOME = {
    "AlertAnswer": "alerts.answers", "SystemAlerts": "alerts.answers",
    "Circumstances": "alerts.facts",
    "judge_alert": "alerts.judge", "judge_system_alerts": "alerts.judge",
    "OpeningAnswer": "answers", "SystemAnswer": "answers",
    "Auction": "calls", "Call": "calls", "read_auction": "calls", "read_call": "calls",
    "CandidatesAnswer": "comparable.answers", "ComparableAnswer": "comparable.answers",
    "Irregularity": "comparable.facts", "Said": "comparable.facts",
    "judge_candidates": "comparable.judge", "judge_comparable": "comparable.judge",
    "read_limits": "comparable.limits",
    "ConflictAnswer": "conflicts.judge", "conflict_matrix": "conflicts.judge", "judge_conflicts": "conflicts.judge",
    "Profile": "conflicts.profiles", "parse_profile": "conflicts.profiles", "read_profile": "conflicts.profiles",
    "judge_entry": "events.admission",
    "ConsultAnswer": "events.consult", "judge_consult": "events.consult",
    "Entry": "events.entries",
    "Incident": "events.incidents", "SanctionsAnswer": "events.incidents", "judge_incident": "events.incidents",
    "parse_incident": "events.incidents", "read_incident": "events.incidents",
    "Tournament": "events.tournaments", "parse_tournament": "events.tournaments",
    "read_tournament": "events.tournaments",
    "Asked": "glossary.answers", "defences_against": "glossary.answers", "hand_shown": "glossary.answers",
    "meaning_of_call": "glossary.answers",
    "Opened": "glossary.auctions",
    "describe": "glossary.entry",
    "HandSet": "hands", "sample_hands": "hands",
    "Imported": "importing.assemble",
    "import_file": "importing.files",
    "judge_opening": "judge", "judge_system": "judge",
    "Meaning": "notation", "NotationError": "notation", "read_meaning": "notation",
    "InputError": "problems", "Problem": "problems",
    "Found": "queries", "ask": "queries",
    "all_queries": "queryfiles",
    "Source": "sources", "all_sources": "sources",
    "System": "systems", "parse_system": "systems", "read_system": "systems",
}  # fmt: skip

__all__ = [
    "AlertAnswer", "Asked", "Auction", "Call", "CandidatesAnswer", "Circumstances", "ComparableAnswer",
    "ConflictAnswer", "ConsultAnswer", "Entry", "Found", "HandSet", "Imported", "Incident", "InputError",
    "Irregularity", "Meaning", "NotationError", "Opened", "OpeningAnswer", "Problem", "Profile", "Said",
    "SanctionsAnswer", "Source", "System", "SystemAlerts", "SystemAnswer", "Tournament", "__version__",
    "all_queries", "all_sources", "ask", "conflict_matrix", "defences_against", "describe", "hand_shown",
    "import_file", "judge_alert", "judge_candidates", "judge_comparable", "judge_conflicts", "judge_consult",
    "judge_entry", "judge_incident", "judge_opening", "judge_system", "judge_system_alerts", "meaning_of_call",
    "parse_incident", "parse_profile", "parse_system", "parse_tournament", "read_auction", "read_call",
    "read_incident", "read_limits", "read_meaning", "read_profile", "read_system", "read_tournament",
    "sample_hands",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'budlag' has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
