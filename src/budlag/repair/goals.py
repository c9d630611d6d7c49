"""What a repair is for: a class of systems, a property of one opening, or admission to a tournament."""

from __future__ import annotations

from ..calls import Call, read_call
from ..events.tournaments import Tournament
from ..notation import NotationError
from ..notation.terms import Style
from ..problems import argument_error, closest, fault
from ..systems import System
from ..value import Value

CLASSES = ("A", "B", "C")
PROPERTIES = ("natural", "strong", "exempt")


class Goal(Value):
    """One of the three: ``system_class``, ``property`` of ``call``, or ``tournament`` (with the pair's ``team``)."""

    system_class: str = ""
    property: str = ""
    call: Call | None = None
    tournament: Tournament | None = None
    team: str = ""

    def show(self, style: Style = "symbols") -> str:
        """``class C``, ``natural 1♣``, ``admission to Summer Festival``."""
        if self.tournament is not None:
            return f"admission to {self.tournament.name}"
        return f"{self.property} {self.call.show(style)}" if self.call else f"class {self.system_class}"


def read_goal(text: str, system: System, tournament: Tournament | None = None, team: str = "") -> Goal:
    """The goal that was typed: ``C``, ``natural 1C``; a tournament goes without one. Raises InputError."""
    words = text.split()
    if tournament is not None and not words:
        return Goal(tournament=tournament, team=team)
    if tournament is not None or not words:
        raise fault(
            "--to",
            "one goal is needed" if not words else "a goal and a tournament are both given",
            "--to C, --to natural 1C, or --tournament FILE",
        )
    if len(words) == 1 and words[0].upper() in CLASSES:
        return Goal(system_class=words[0].upper())
    if len(words) == 2 and words[0].lower() in PROPERTIES:
        try:
            call = read_call(words[1])
        except NotationError as error:
            raise argument_error("--to", error, len(words[0]) + 1) from None
        if call not in {opening.call for opening in system.openings}:
            raise fault("--to", f"the system has no opening {call}", "one of its openings")
        return Goal(property=words[0].lower(), call=call)
    near = closest(words[0], (*CLASSES, *PROPERTIES))
    raise fault("--to", f"`{text}` is no goal", "a class (A, B or C), or natural, strong or exempt with an opening, "
                "as `natural 1C`", near)  # fmt: skip
