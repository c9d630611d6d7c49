"""May own written notes be studied in this auction (OB-3.8): both systems, the auction, seat and vulnerability."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from clingo import Function, Symbol

from ..alerts.facts import without_seat
from ..answers import Arguable, Verdict
from ..calls import Auction
from ..engine import WRITTEN_DEFENCES, Answer
from ..facts import Facts
from ..judge import edition_title, run_on
from ..notation.terms import Style
from ..systems import Opening, System, Variant
from ..value import Value
from ..wordings import Text, Wordings
from .consultfacts import OVERCALL, Point, add_opening, add_overcall, is_over
from .facts import tournament_facts
from .tournaments import Tournament

if TYPE_CHECKING:
    from ..explain.trees import Trace


class ConsultAnswer(Value):
    """Whether notes may be studied: the verdict with its grounds, until when, and which of ours are aimed at the call.

    ``reasons`` has one ground, or several where seat or vulnerability decides; ``cases`` names these. ``decides`` says
    what is not known, where that leaves the answer open.
    """

    may_consult: Verdict
    reasons: tuple[Text, ...]
    cases: tuple[str, ...]
    until: str
    only: str
    aimed_at: tuple[str, ...]
    arguable: tuple[Arguable, ...]
    auction: str
    decides: str = ""
    notes: tuple[str, ...] = ()
    why: tuple[Trace, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4."""
        answer: dict[str, Any] = {
            "edition": edition_title(), "auction": self.auction, "may_consult": self.may_consult,
            "statement": self.reasons[0].statement, "reasons": [
                {"statement": r.statement, "text": r.text, **({"if": case} if case else {})}
                for r, case in zip(self.reasons, self.cases, strict=True)],
            "until": self.until or None, "aimed_at": list(self.aimed_at),
            "arguable": [{"statement": a.statement, "reading": a.reading} for a in self.arguable],
            "decides": self.decides or None, "notes": list(self.notes),
        }  # fmt: skip
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        return answer


class ConsultRun(Value):
    """The knowledge base about an auction: its answer, where the auction stands, the opening in each way it is meant.

    ``overcall`` says what the opponents' overcall shows, ``unknown`` that their file does not tell.
    """

    answer: Answer
    point: Point
    variants: dict[Symbol, Variant]
    overcall: str
    unknown: str


def run_consult(
    us: System, them: System, auction: Auction, *, seat: int | None = None, vulnerability: str = "", shows: str = "",
    tournament: Tournament | None = None, on: date | None = None, style: Style = "symbols",
) -> ConsultRun:  # fmt: skip
    """Ask the knowledge base whether notes may be studied; arguments and errors are those of ``judge_consult``."""
    point = Point(us, them, auction, seat, vulnerability)
    facts = Facts()
    facts.add_system(them if point.theirs else us)
    tournament_facts(facts, tournament)
    facts.add(f"bidder({'they' if point.theirs else 'we'})")
    if is_over(auction):
        facts.add("auction_over")
    variants = add_opening(facts, point, style)
    overcall, unknown = ("", "") if point.theirs else add_overcall(facts, point, them, shows, style)
    day = on or (tournament.date if tournament else None)
    answer = run_on(facts, day, WRITTEN_DEFENCES, "--date" if on or not tournament else tournament.source)
    return ConsultRun(answer, point, variants, overcall, unknown)


def judge_consult(
    us: System, them: System, auction: Auction, *, seat: int | None = None, vulnerability: str = "", shows: str = "",
    tournament: Tournament | None = None, on: date | None = None, style: Style = "symbols", why: bool = False,
) -> ConsultAnswer:  # fmt: skip
    """May we study our notes in this auction? ``vulnerability`` is seen from our side, ``shows`` is their overcall.

    Raises InputError where the auction never reaches a call that could give the right, where the opening is in neither
    system, or for a day outside the period of the edition.
    """
    run = run_consult(us, them, auction, seat=seat, vulnerability=vulnerability, shows=shows, tournament=tournament,
                      on=on, style=style)  # fmt: skip
    answer, point = run.answer, run.point
    verdict: Verdict = answer.atoms("may_consult", 1)[0][0].name  # type: ignore[assignment]
    found = _reasons(run, style)
    words = Wordings(answer, style)
    traces: tuple[Any, ...] = ()
    if why:
        from ..explain.questions import Explainer

        explainer = Explainer(answer, style, parts=WRITTEN_DEFENCES)
        traces = tuple(explainer.why(Function("consult", row)) for row in sorted(answer.atoms("consult", 3)))
    notes = [run.overcall] if run.overcall else []
    if verdict == "yes" and point.theirs and point.seat is None and len(auction.calls) == 1:
        fourth = words.text("notes_text", Function("fourth_seat"))
        notes.append(f"{fourth.text[:1].upper()}{fourth.text[1:]} ({fourth.statement}).")
    may = verdict == "yes"
    return ConsultAnswer(
        verdict, tuple(found), tuple(found.values()) if len(found) > 1 else ("",) * len(found),
        words.text("notes_text", Function("study_notes")).text if may else "",
        words.text("notes_text", Function("study_only_what_is_aimed")).text if may else "",
        _aimed_at(us, point, style),
        tuple(Arguable(s.string, text.string) for s, text in sorted(answer.of("arguable", 3, Function("notes")))),
        auction.show(style), run.unknown if verdict == "unclear" else "", tuple(notes), traces,
    )  # fmt: skip


# --- What the run says ----------------------------------------------------------------------------------------------


def _reasons(run: ConsultRun, style: Style) -> dict[Text, str]:
    """The grounds, each with the variant (seat and vulnerability) that it holds for."""
    answer, point = run.answer, run.point
    words = Wordings(answer, style)
    found: dict[Text, str] = {}
    for name, _, ground in sorted(answer.atoms("consult", 3)):
        carried = {bound.name: n.number for bound, n in answer.of("carries", 3, name)}
        low, high = carried.get("least", 0), carried.get("most", 0)
        prickar = f"{low} prickar" if low == high else f"{low} to {high} prickar"
        overcall = point.reply[1].show(style) if point.reply else ""
        named = {"opening": point.call.show(style), "prickar": prickar, "overcall": overcall}
        text = words.text("consult_text", ground, open=_left_open(answer), **named)
        found[text] = ", ".join(filter(None, (found.get(text, ""), run.variants[name].when or "otherwise")))
    return found


def _left_open(answer: Answer) -> str:
    """What the overcall may or may not be."""
    unclear = {name.name for name, value in answer.of("verdict", 3, OVERCALL) if value.name == "unclear"}
    words = {"natural": "natural", "strong": "strong", "suit_pointer": "a suit pointer"}
    return " or ".join(text for name, text in words.items() if name in unclear)


def _aimed_at(us: System, point: Point, style: Style) -> tuple[str, ...]:
    """Our notes aimed at the call: conventions of the glossary against it, and lines of our file that begin with it."""
    trigger = (
        point.opened if point.theirs else (*point.opened, *point.after[: point.reply[0] + 1 if point.reply else 0])
    )
    lines = []
    for later in us.calls:
        calls = without_seat(later.auction.calls)
        if len(calls) > len(trigger) and calls[: len(trigger)] == trigger:
            lines.append(f"{later.auction.show(style)}: {later.terms.show(style)}")
    return (*(_conventions(us, point) if point.theirs and us.conventions else ()), *lines)


def _conventions(us: System, point: Point) -> tuple[str, ...]:
    """The conventions that we play and that the glossary aims at an opening of this kind."""
    from ..glossary.aimed import aimed_at

    (aimed,) = aimed_at([Opening(point.call, tuple(point.variants()))])
    names = dict(aimed.defences)
    return tuple(names[convention] for convention in us.conventions if convention in names)
