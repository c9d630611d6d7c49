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
    from .alertanswers import AlertAnswer, SystemAlerts
    from .alertfacts import Circumstances
    from .alerts import judge_alert, judge_system_alerts
    from .answers import OpeningAnswer, SystemAnswer
    from .calls import Auction, Call, read_auction, read_call
    from .comparable import judge_candidates, judge_comparable
    from .comparableanswers import CandidatesAnswer, ComparableAnswer
    from .comparablefacts import Incident, Said
    from .comparablelimits import read_limits
    from .hands import HandSet, sample_hands
    from .judge import judge_opening, judge_system
    from .notation import Meaning, NotationError, read_meaning
    from .problems import InputError, Problem
    from .queries import Found, all_queries, ask
    from .sources import Source, all_sources
    from .systems import System, parse_system, read_system

_HOME = {
    "AlertAnswer": "alertanswers", "SystemAlerts": "alertanswers", "Circumstances": "alertfacts",
    "judge_alert": "alerts", "judge_system_alerts": "alerts",
    "OpeningAnswer": "answers", "SystemAnswer": "answers",
    "Auction": "calls", "Call": "calls", "read_auction": "calls", "read_call": "calls",
    "judge_comparable": "comparable", "judge_candidates": "comparable", "read_limits": "comparablelimits",
    "ComparableAnswer": "comparableanswers", "CandidatesAnswer": "comparableanswers",
    "Incident": "comparablefacts", "Said": "comparablefacts",
    "HandSet": "hands", "sample_hands": "hands",
    "judge_opening": "judge", "judge_system": "judge",
    "Meaning": "notation", "NotationError": "notation", "read_meaning": "notation",
    "InputError": "problems", "Problem": "problems",
    "Found": "queries", "all_queries": "queries", "ask": "queries",
    "Source": "sources", "all_sources": "sources",
    "System": "systems", "parse_system": "systems", "read_system": "systems",
}  # fmt: skip

__all__ = [
    "AlertAnswer", "Auction", "Call", "CandidatesAnswer", "Circumstances", "ComparableAnswer", "Found",
    "HandSet", "Incident", "InputError", "Meaning", "NotationError", "OpeningAnswer", "Problem", "Said",
    "Source", "System", "SystemAlerts", "SystemAnswer", "__version__", "all_queries", "all_sources", "ask",
    "judge_alert", "judge_candidates", "judge_comparable", "judge_opening", "judge_system",
    "judge_system_alerts", "parse_system", "read_auction", "read_call", "read_limits", "read_meaning",
    "read_system", "sample_hands",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'budlag' has no attribute {name!r}")
    return getattr(import_module(f".{_HOME[name]}", __name__), name)
