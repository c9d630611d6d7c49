"""Conflicts between the conventions that a system file names (CF-1 to CF-9), and names that the glossary has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import CONFLICTS
from ..glossary.names import convention_named
from ..notation.terms import Style
from ..problems import InputError, fault
from ..systems import System
from .judge import ConflictAnswer, judge_conflicts, run_conflicts
from .profiles import Profile

if TYPE_CHECKING:
    from ..explain.questions import Explainer


def played_conventions(system: System) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of the conventions that a system plays; and what is wrong with the names that are none."""
    known, strange = [], []
    for name in system.conventions:
        try:
            known.append(convention_named(name))
        except InputError as error:
            strange.append(str(error.problems[0]).removeprefix("NAME: "))
    return tuple(dict.fromkeys(known)), tuple(strange)


def judge_system_conflicts(
    system: System, *, style: Style = "symbols", why: bool = False
) -> tuple[ConflictAnswer | None, tuple[str, ...]]:
    """The conflicts between the conventions of a system (None if it names none that is known), and unknown names."""
    played, strange = played_conventions(system)
    answer = judge_conflicts(Profile(system.name, played), style=style, why=why) if played else None
    return answer, strange


def explainer_for(
    text: str, system: System, *, style: Style = "symbols", full: bool = False
) -> Explainer | None:
    """What explains a fact about a system's conventions, as ``conflict truscott merrimack``; None for another fact.

    Raises InputError where the system names no convention of the glossary.
    """
    from ..explain.facts import asked_about

    if not asked_about(text, "conflicts/conflicts"):
        return None
    from ..explain.questions import Explainer

    played, _ = played_conventions(system)
    if not played:
        raise fault("--system", "it names no convention of the glossary", "a system file with `conventions:`")
    return Explainer(run_conflicts(Profile(system.name, played)), style, full=full, parts=CONFLICTS)
