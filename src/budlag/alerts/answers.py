"""The answers about alerts, as typed values and as JSON (design of the keys: version 1)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from .. import kb
from ..answers import Arguable, Verdict
from ..value import Value

if TYPE_CHECKING:
    from ..explain.trees import Trace


class Ground(Value):
    """A statement with what it says of the call."""

    statement: str
    reason: str

    def as_json(self) -> dict[str, str]:
        return {"statement": self.statement, "reason": self.reason}


class Decides(Value):
    """What decides where the answer is unclear: a gap of the meaning or a question of judgement (with its statement).

    ``answers`` gives the verdicts on the alert for each way it can turn out.
    """

    what: str
    of: str
    answers: tuple[tuple[str, tuple[Verdict, ...]], ...]
    statement: str = ""

    def as_json(self) -> dict[str, Any]:
        answers = [{"if": case, "alert": list(verdicts)} for case, verdicts in self.answers]
        return {"what": self.what, "of": self.of, "answers": answers, "statement": self.statement or None}


class AlertAnswer(Value):
    """Whether one call is alerted, why, by whom and how.

    ``natural`` is the verdict of the alert rules; ``opening_bids`` that of the opening-bid rules, for openings only
    (None for other calls, and for a date outside their period). ``cases`` tells the verdict for each combination of the
    gaps that decide. ``when`` names the variant of an opening.
    """

    auction: str
    call: str
    meaning: str
    alert: Verdict
    grounds: tuple[Ground, ...]
    statements: tuple[str, ...]
    natural: Verdict
    by: tuple[str, ...]
    how: tuple[Ground, ...]
    duty: str | None
    notes: tuple[Ground, ...]
    missing: tuple[Decides, ...]
    arguable: tuple[Arguable, ...]
    opening_bids: Verdict | None = None
    cases: tuple[tuple[tuple[str, ...], Verdict], ...] = ()
    taken_as_natural: tuple[str, ...] = ()
    when: str = ""
    is_opening: bool = False
    why: tuple[Trace, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4."""
        answer: dict[str, Any] = {
            "auction": self.auction, "call": self.call, "meaning": self.meaning, "alert": self.alert,
            "statements": list(self.statements), "grounds": [ground.as_json() for ground in self.grounds],
            "by": list(self.by), "how": [way.as_json() for way in self.how], "duty": self.duty,
            "notes": [note.as_json() for note in self.notes],
            "missing": [item.as_json() for item in self.missing],
            "cases": [{"if": list(case), "alert": verdict} for case, verdict in self.cases],
            "arguable": [{"statement": a.statement, "reading": a.reading} for a in self.arguable],
            "natural": {"alerts_2010": self.natural},
        }  # fmt: skip
        if self.opening_bids is not None:
            answer["natural"]["opening_bids_2002"] = self.opening_bids
        if self.taken_as_natural:
            answer["taken_as_natural"] = list(self.taken_as_natural)
        if self.when:
            answer["when"] = self.when
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        return answer


    def of_opening_as_json(self) -> dict[str, Any]:
        """The keys that an opening of `budlag opening` and `budlag check` carries."""
        answer: dict[str, Any] = {
            "alert": self.alert, "alert_statements": list(self.statements),
            "alert_grounds": [ground.as_json() for ground in self.grounds],
            "natural_by": {"opening_bids_2002": self.opening_bids, "alerts_2010": self.natural},
        }  # fmt: skip
        if self.missing:
            answer["alert_missing"] = [item.as_json() for item in self.missing]
        if self.arguable:
            answer["alert_arguable"] = [{"statement": a.statement, "reading": a.reading} for a in self.arguable]
        return answer


class SystemAlerts(Value):
    """Every call of a system file, in the order of the file: openings, the opening pass, later calls."""

    system: str
    source: str
    calls: tuple[AlertAnswer, ...]

    def as_json(self) -> dict[str, Any]:
        return {"edition": edition_title(), "system": self.system, "source": self.source,
                "calls": [call.as_json() for call in self.calls]}  # fmt: skip


def edition_title() -> str:
    """The edition that every answer names."""
    return "Swedish alert rules, 2010 edition"


@cache
def gists() -> dict[str, str]:
    """What each statement of the alert rules says, by id, in the order of the document."""
    text = kb.folder("kb").joinpath("sources.lp").read_text(encoding="utf-8")
    return dict(re.findall(r'^statement\("([^"]+)", alerts_2010, "[^"]*", \w+, "([^"]*)"\)', text, re.MULTILINE))


def order_of(statement: str) -> int:
    """The place of a statement in the document."""
    return list(gists()).index(statement)
