"""Read the answer about a system in an event off the answer set: admission, decisions, duties, teams."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from clingo import Function, Number, String, Symbol, SymbolType

from ..answers import Arguable, Verdict
from ..engine import Answer
from ..notation.terms import Style
from ..text.table import prickar
from ..wordings import Wordings, show_term
from .entries import Decision, Duty, RoundAnswer, TeamNote
from .tournaments import Item, Tournament


class EntryReading:
    """What one run says of a system in an event."""

    def __init__(self, answer: Answer, tournament: Tournament | None, items: dict[int, Item], style: Style):
        self.answer = answer
        self.tournament = tournament
        self.items = items
        self.style = style
        self.words = Wordings(answer, style)

    def binding(self) -> tuple[str, ...]:
        """The sections that bind the event."""
        return tuple(sorted({part.string for _, part in self.answer.atoms("binds", 2)}))

    def round(self, stage: int) -> RoundAnswer:
        """Everything about one round."""
        total, classes = self._total(stage)
        own = self.tournament.rounds[stage - 1] if self.tournament else None
        verdicts = [value.name for (value,) in self._of("allowed", 2, stage)]
        limits = [limit.number for (limit,) in self._of("limit_in_force", 2, stage)]
        levels = [level.name.upper() for (level,) in self._of("level_in_force", 2, stage)]
        recommended = [level.name.upper() for (level,) in self._of("recommended", 2, stage)]
        over = [n.number for name in ("over", "may_be_over") for (n,) in self._of(name, 2, stage)]
        return RoundAnswer(
            name=own.name if own else "", allowed=_worst(verdicts), level=levels[0] if levels else None,
            max_total=limits[0] if limits else None, recommended=recommended[0] if recommended else None,
            total_range=total, class_range=classes, over=over[0] if over else None, banned=self._banned(stage),
            lowered=self._lowered(stage), decisions=self._decisions(stage), duties=self._duties(stage),
            hindrances=self._hindrances(stage),
            breaches=self._breaches(stage), advice=self._advice(stage), notes=self._notes(stage),
            arguable=self._arguable(Function("stage", [Number(stage)])),
        )  # fmt: skip

    def _of(self, name: str, arity: int, stage: int) -> list[list[Symbol]]:
        return sorted(self.answer.of(name, arity, Number(stage)))

    def _total(self, stage: int) -> tuple[tuple[int, int], tuple[str, ...]]:
        totals = {b.arguments[1].name: n.number for b, n in self.answer.atoms("total", 2) if _in_event(b, stage)}
        classes = {b.arguments[1].name: c.name.upper() for b, c in self.answer.atoms("class", 2) if _in_event(b, stage)}
        between = "CBA"["CBA".index(classes["least"]) : "CBA".index(classes["most"]) + 1]
        return (totals["least"], totals["most"]), tuple(between)

    def _banned(self, stage: int) -> tuple[tuple[str, Verdict], ...]:
        rows = sorted(self._of("uses_banned", 4, stage), key=lambda row: self._rank(row[0]))
        found = {show_term(call, self.style): sure.name for call, _, sure in rows}
        return tuple((call, "yes" if sure == "yes" else "unclear") for call, sure in found.items())

    def _lowered(self, stage: int) -> dict[str, tuple[int, int]]:
        """The openings whose prickar in the event are not those of the regulation."""
        event: dict[Symbol, dict[str, int]] = {}
        for call, bound, n in self._of("charged_in_event", 4, stage):
            event.setdefault(call, {})[bound.name] = n.number
        plain = {(call, bound.name): n.number for call, bound, n in self.answer.atoms("opening_prickar", 3)}
        return {
            show_term(call, self.style): (each["least"], each["most"])
            for call, each in sorted(event.items(), key=lambda item: self._rank(item[0]))
            if any(plain[call, bound] != n for bound, n in each.items())
        }

    def _rank(self, call: Symbol) -> int:
        """The place of a bid among all bids."""
        return self.answer.of("rank", 2, call)[0][0].number

    # --- the organiser --------------------------------------------------------------------------------------------

    def event_decisions(self) -> tuple[Decision, ...]:
        """The decisions about the event as a whole: its rounds."""
        return self._decisions(0)

    def _decisions(self, stage: int) -> tuple[Decision, ...]:
        found = sorted(self._of("decision", 4, stage), key=lambda row: ORDER.index(row[0].name))
        return tuple(
            Decision(self._decided(what), "yes" if verdict.name == "valid" else "no", *self._ground(ground))
            for what, verdict, ground in found
        )

    def _ground(self, ground: Symbol) -> tuple[str, str]:
        text = self.words.text("ground_text", ground)
        return text.statement, text.text

    def _decided(self, what: Symbol) -> str:
        arguments = [argument.number for argument in what.arguments if argument.type is SymbolType.Number]
        assert self.tournament is not None
        match what.name:
            case "level":
                return f"level {what.arguments[0].name.upper()}"
            case "limit":
                return f"highest total {arguments[0]}"
            case "lower":
                return f"{self.items[arguments[0]].show(self.style)} at {prickar(arguments[1:])}"
            case "ban":
                return f"ban of {self.items[arguments[0]].show(self.style)}"
            case "rounds":
                return f"a decision for each of {arguments[0]} rounds"
        return "sections adopted: " + (", ".join(self.tournament.adopted or ()) or "none")

    def _breaches(self, stage: int) -> tuple[tuple[str, str], ...]:
        found = [self.words.text("breach_text", what) for what in (
            *(what for (what,) in sorted(self.answer.of("violation", 2, Function("organiser", [Number(stage)])))),
            *(what for (what,) in self._of("lapse", 2, stage)))]  # fmt: skip
        return tuple((text.statement, text.text) for text in found)

    def _hindrances(self, stage: int) -> tuple[tuple[str, str], ...]:
        """Why an A-system may not be used in a team match, or what decides whether it may."""
        found = {self.words.text("hindrance_text", ground) for _, ground in self._of("hindered", 3, stage)}
        return tuple(sorted((text.statement, text.text) for text in found))

    def _advice(self, stage: int) -> str:
        """What the recommended order says, where level D was not needed or is the only way."""
        advised = [step for (step,) in self._of("advised_step", 2, stage)]
        return next((text.string for step in advised for (text,) in self.answer.of("step_text", 2, step)), "")

    def _notes(self, stage: int) -> tuple[tuple[str, str], ...]:
        notes = []
        for name in ("duties_remain", "like_an_a_system"):
            if Number(stage) in [row[0] for row in self.answer.atoms(name, 1)]:
                text = self.words.text("remark_text", Function(name))
                notes.append((text.statement, text.text))
        return tuple(notes)

    def _arguable(self, subject: Symbol) -> tuple[Arguable, ...]:
        return tuple(Arguable(s.string, text.string) for s, text in sorted(self.answer.of("arguable", 3, subject)))

    # --- duties ---------------------------------------------------------------------------------------------------

    def _duties(self, stage: int) -> tuple[Duty, ...]:
        found = []
        for who, what, when in self.answer.atoms("duty", 3):
            if who.arguments[0] == Number(stage):
                found.append(self._duty(who, what, when))
        return tuple(sorted(found, key=lambda duty: (WHO.index(duty.who), duty.order, duty.duty)))

    def _duty(self, who: Symbol, what: Symbol, when: Symbol) -> Duty:
        text = self.words.text("duty_text", what, range=_range(what), pairs=self._copies())
        condition = self.words.words("condition_text", who.arguments[1]) if who.name == "pair_if" else ""
        return Duty(
            text.statement,
            text.text,
            self._when(when),
            who.name.removesuffix("_if"),
            condition,
            (self.answer.of("comes", 2, when)[0][0].number, *_place(text.statement, what, self.answer)),
            [what] in self.answer.atoms("owed_by_everybody", 1),
        )

    def _when(self, when: Symbol) -> str:
        """The deadline in words, with date and time where the tournament tells its start."""
        words = self.words.words("when_text", when)
        start = self.tournament.start if self.tournament else None
        on = self.tournament.date if self.tournament else None
        for (minutes,) in self.answer.of("minutes_before", 2, when):
            words = words.replace("{minutes}", _duration(minutes.number))
            if start:
                return f"by {start - timedelta(minutes=minutes.number):%Y-%m-%d %H:%M} ({words})"
        for (days,) in self.answer.of("days_before", 2, when):
            if on:
                return f"by {on - timedelta(days=days.number)} ({words})"
        return words

    def _copies(self) -> str:
        pairs = self.tournament.pairs if self.tournament else None
        return f"in {pairs} copies, one for each pair" if pairs else "in as many copies as there are pairs"

    # --- team matches ---------------------------------------------------------------------------------------------

    def teams(self) -> tuple[TeamNote, ...]:
        """Who may use an A-system in a team match, and who names its pairs first."""
        if self.tournament is None or not self.tournament.announcements or "3.5" not in self.binding():
            return ()
        notes = []
        for team in (one.team for one in self.tournament.announcements):
            name = Function("team", [String(team)])
            reasons = sorted(self.answer.of("loses_right", 2, String(team)))
            lost = [self.words.text("lost_text", reason) for (reason,) in reasons]
            owed = [self.words.text("duty_text", what) for what, _ in sorted(self.answer.of("duty", 3, name))]
            may = [self.words.text("right_text", what) for (what,) in sorted(self.answer.of("right", 2, name))]
            lines = tuple((text.statement, text.text) for text in (*lost, *owed, *may))
            notes.append(TeamNote(team, not lost, bool(owed), lines, self._arguable(name)))
        return tuple(notes)


ORDER = ("adopt", "rounds", "level", "limit", "lower", "ban")
"""The kinds of decisions in the order in which an organiser makes them."""
WHO = ("pair", "organiser", "director")
Place = tuple[int, ...]


def _place(statement: str, what: Symbol, answer: Answer) -> Place:
    """Duties in the order of the regulation; bids in their own order."""
    numbers = tuple(int(part) for part in statement.removeprefix("OB-").replace("-", ".").split("."))
    ranks = [place.number for argument in what.arguments for (place,) in answer.of("rank", 2, argument)]
    return (*numbers, *ranks)


def _duration(minutes: int) -> str:
    """Minutes as people say them: 30 minutes, 1 hour, 2 days."""
    units = ((24 * 60, "day"), (60, "hour"), (1, "minute"))
    size, unit = next((size, unit) for size, unit in units if minutes % size == 0)
    return f"{minutes // size} {unit}{'s' * (minutes != size)}"


def _range(what: Symbol) -> str:
    low, high = (str(argument) for argument in what.arguments[-2:]) if len(what.arguments) > 2 else ("", "")
    return low if low == high else f"{low} to {high}"


def _in_event(bound: Symbol, stage: int) -> bool:
    return bool(bound.arguments) and bound.arguments[0] == Number(stage)


def _worst(verdicts: list[str]) -> Verdict | None:
    order: tuple[Literal["no", "unclear", "yes"], ...] = ("no", "unclear", "yes")
    return next((verdict for verdict in order if verdict in verdicts), None)
