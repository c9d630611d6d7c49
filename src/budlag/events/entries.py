"""Answers about systems in events: duties, decisions, admission, as typed values and as JSON (keys: version 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ..answers import Arguable, SystemAnswer, Verdict
from ..value import Value

if TYPE_CHECKING:
    from ..conflicts.judge import ConflictAnswer
    from ..explain.trees import Trace


class Duty(Value):
    """What somebody must do, until when, under which statement; ``condition`` where it depends on what is left open.

    ``of_everybody`` tells whether every pair owes it, whatever it plays.
    """

    statement: str
    duty: str
    when: str
    who: str = "pair"
    condition: str = ""
    order: tuple[int, ...] = ()
    of_everybody: bool = False

    def as_json(self) -> dict[str, Any]:
        answer = {"statement": self.statement, "duty": self.duty, "when": self.when}
        if self.condition:
            answer["if"] = self.condition
        return answer if self.who == "pair" else {**answer, "who": self.who}


class Decision(Value):
    """A decision of the organiser: valid or not, with the statement that carries or refuses it."""

    decision: str
    valid: Literal["yes", "no"]
    statement: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"decision": self.decision, "valid": self.valid, "statement": self.statement, "reason": self.reason}


class TeamNote(Value):
    """What the announcements before a team match make of one team: (statement, sentence) each."""

    team: str
    may_use: bool
    names_first: bool
    lines: tuple[tuple[str, str], ...]
    arguable: tuple[Arguable, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "team": self.team, "may_use_a_system": "yes" if self.may_use else "no",
            "names_pairs_first": "yes" if self.names_first else "no",
            "why": [{"statement": statement, "text": text} for statement, text in self.lines],
        }  # fmt: skip


class RoundAnswer(Value):
    """A system in one round of an event (or in all of it, or in no event at all: ``allowed`` is then None).

    ``max_total`` is None where there is no limit or it is open. ``lowered`` gives the prickar, least and most, of the
    openings that the organiser's decisions change.
    """

    name: str
    allowed: Verdict | None
    level: str | None
    max_total: int | None
    recommended: str | None
    total_range: tuple[int, int]
    class_range: tuple[str, ...]
    over: int | None
    banned: tuple[tuple[str, Verdict], ...]
    lowered: dict[str, tuple[int, int]]
    decisions: tuple[Decision, ...]
    duties: tuple[Duty, ...]
    hindrances: tuple[tuple[str, str], ...]
    breaches: tuple[tuple[str, str], ...]
    advice: str
    notes: tuple[tuple[str, str], ...]
    arguable: tuple[Arguable, ...]

    def of(self, *who: str) -> tuple[Duty, ...]:
        """The duties of the pair, the organiser or the director."""
        return tuple(duty for duty in self.duties if duty.who in who)

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"round": self.name} if self.name else {}
        answer |= {
            "allowed": self.allowed, "level": self.level, "max_total": self.max_total,
            "recommended_level": self.recommended, "over": self.over,
            "banned": [{"call": call, "used": used} for call, used in self.banned],
            "organiser": [decision.as_json() for decision in self.decisions],
            "organiser_duties": [duty.as_json() for duty in self.of("organiser", "director")],
            "hindrances": _pairs(self.hindrances), "breaches": _pairs(self.breaches), "notes": _pairs(self.notes),
            "arguable": [{"statement": a.statement, "reading": a.reading} for a in self.arguable],
        }  # fmt: skip
        return {**answer, "advice": self.advice} if self.advice else answer

    def totals(self) -> dict[str, Any]:
        """Total and class in this round."""
        low, high = self.total_range
        answer: dict[str, Any] = {"total": low if low == high else None}
        answer["class"] = self.class_range[0] if len(self.class_range) == 1 else None
        if low != high:
            answer |= {"total_range": [low, high], "class_range": list(self.class_range)}
        return answer


class Entry(Value):
    """A system with the duties of its pair; with a tournament also whether it may play there."""

    system: SystemAnswer
    tournament: str
    source: str
    binding: tuple[str, ...]
    rounds: tuple[RoundAnswer, ...]
    teams: tuple[TeamNote, ...]
    decisions: tuple[Decision, ...] = ()
    why: tuple[Trace, ...] = ()
    why_duties: tuple[Trace, ...] = ()
    conflicts: ConflictAnswer | None = None
    not_in_glossary: tuple[str, ...] = ()

    @property
    def allowed(self) -> Verdict | None:
        """The worst over all rounds; None without a tournament."""
        return self.strictest.allowed

    @property
    def strictest(self) -> RoundAnswer:
        """The round that decides: the first with the worst verdict."""
        order = {"no": 0, "unclear": 1, "yes": 2, None: 3}
        return min(self.rounds, key=lambda one: order[one.allowed])

    @property
    def duties(self) -> tuple[Duty, ...]:
        """The duties of the pair in all rounds, each once; named by round where they are not those of all."""
        found: dict[Duty, list[str]] = {}
        for one in self.rounds:
            for duty in one.of("pair"):
                found.setdefault(duty, []).append(one.name)
        everywhere = len(self.rounds)
        merged = [duty if len(names) == everywhere else duty.but(when=f"{duty.when} ({', '.join(names)})")
                  for duty, names in found.items()]  # fmt: skip
        return tuple(sorted(merged, key=lambda duty: (duty.order, duty.duty)))

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4; total, class and prickar are those that count in the event."""
        answer = self.system.as_json()
        why: list[dict[str, Any]] = answer.pop("why", [])
        answer["duties"] = [duty.as_json() for duty in self.duties]
        if self.conflicts:
            answer["conflicts"] = self.conflicts.as_json()
        if self.not_in_glossary:
            answer["not_in_glossary"] = list(self.not_in_glossary)
        if self.tournament:
            self._add_event(answer)
            why = [*why, *(trace.as_json() for trace in self.why)]
        why += [trace.as_json() for trace in self.why_duties]
        if why:
            answer["why"] = why
        return answer

    def _add_event(self, answer: dict[str, Any]) -> None:
        strictest = self.strictest
        if strictest.lowered:
            answer |= {"total_before_lowering": self.system.total, "class_before_lowering": self.system.system_class}
            for opening in answer["openings"]:
                if opening["call"] in strictest.lowered:
                    low, high = strictest.lowered[opening["call"]]
                    opening |= {"prickar_before_lowering": opening["prickar"], "prickar": low if low == high else None}
                    if low != high:
                        opening["prickar_range"] = [low, high]
        for key in ("total_range", "class_range"):
            answer.pop(key, None)
        answer |= strictest.totals()
        answer |= {"tournament": self.tournament, "binding_sections": list(self.binding)}
        answer |= {key: value for key, value in strictest.as_json().items() if key != "round"}
        answer["organiser"] = [decision.as_json() for decision in (*self.decisions, *strictest.decisions)]
        if len(self.rounds) > 1:
            answer["rounds"] = [{**one.as_json(), **one.totals()} for one in self.rounds]
        if self.teams:
            answer["teams"] = [note.as_json() for note in self.teams]


def _pairs(found: tuple[tuple[str, str], ...]) -> list[dict[str, str]]:
    return [{"statement": statement, "text": text} for statement, text in found]
