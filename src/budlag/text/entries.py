"""Whether a system may play in an event, and what everybody owes, as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from ..answers import SystemAnswer
from ..entries import Decision, Duty, Entry, RoundAnswer
from ..notation.terms import Style
from .openings import show_system, summary
from .table import prickar, table

WIDTH = 110


def show_entry(entry: Entry, style: Style = "symbols") -> str:
    """The verdict first, where there is a tournament; then the system, the decisions and the checklist."""
    lines = _verdicts(entry)
    lines += [show_system(entry.system), ""]
    if entry.tournament:
        lines += _decisions(entry)
    lines += _checklist(entry)
    return "\n".join(lines).rstrip()


def entry_summary(entry: Entry, found: str = "") -> str:
    """A system in one line, with its verdict where there is a tournament, and how much was ``found`` wrong with it."""
    system = entry.system.but(system=f"{entry.system.system}: {found}") if found else entry.system
    if not entry.tournament:
        return summary(system)
    one = entry.strictest
    return f"{_VERDICT[one.allowed]:12}  {summary(_in_event(system, one))}"


def start_list(entries: Iterable[Entry]) -> str:
    """Which systems the start list must show as A-systems (OB-3.2-6)."""
    marked = [entry.system.system + ("" if sure else " (if over 10)") for entry in entries
              for sure in [all(one.class_range == ("A",) for one in entry.rounds)]
              if any("A" in one.class_range for one in entry.rounds)]  # fmt: skip
    named = ", ".join(marked) if marked else "no system"
    return f"\nThe start list must show as A-systems: {named} (OB-3.2-6)."


def _in_event(system: SystemAnswer, one: RoundAnswer) -> SystemAnswer:
    return system.but(total_range=one.total_range, class_range=one.class_range)


_VERDICT = {"yes": "allowed", "no": "not allowed", "unclear": "unclear", None: "not judged"}


# --- Verdicts -----------------------------------------------------------------------------------------------------


def _verdicts(entry: Entry) -> list[str]:
    if not entry.tournament:
        return []
    lines = []
    for one in entry.rounds:
        named = f", {one.name}" if one.name else ""
        lines.append(f"{entry.tournament}{named}: {_headline(entry, one)}")
        lines += [f"  {text}" for text in _details(one)]
    return [*lines, ""]


def _headline(entry: Entry, one: RoundAnswer) -> str:
    if "2" not in entry.binding:
        return "allowed. The rules on prickar do not bind this event (OB-1-1)."
    limit = _limit(one)
    low, high = one.total_range
    total = prickar([low]) if low == high else f"{low} to {high} prickar"
    used = [call for call, sure in one.banned if sure == "yes"]
    perhaps = [call for call, sure in one.banned if sure == "unclear"]
    if one.allowed == "yes":
        return f"allowed. {total[:1].upper()}{total[1:]}, {limit}."
    if one.allowed == "no":
        reasons = (
            [f"{total}, {limit}: {one.over} too many (OB-2.1-3)"] if one.over and low > (one.max_total or 0) else []
        )
        reasons += [f"{call} is banned (OB-2.4-12)" for call in used]
        return f"not allowed. {'; '.join(reasons)}."
    if one.level is None:
        return "unclear. No level is chosen, and none is recommended for this grade (OB-3.2-2)."
    reasons = [f"{total}, {limit}: up to {one.over} too many"] if one.over else []
    reasons += [f"{call} may be a banned bid: not every hand of it is what is described" for call in perhaps]
    return f"unclear. {'; '.join(reasons)}."


def _limit(one: RoundAnswer) -> str:
    level = f"level {one.level}"
    return f"no limit at {level}" if one.max_total is None else f"at most {one.max_total} at {level}"


def _details(one: RoundAnswer) -> list[str]:
    lines = []
    for call, (low, high) in one.lowered.items():
        lines.append(f"{call} counts {prickar([low]) if low == high else f'{low} to {high} prickar'} here (OB-2.5-3).")
    if one.recommended and one.recommended != one.level:
        lines.append(f"Level {one.recommended} is recommended; the organiser may choose another (OB-2.4-7).")
    lines += [f"{text[:1].upper()}{text[1:]} ({statement})." for statement, text in one.notes]
    lines += [f"Arguable ({a.statement}): {a.reading}." for a in one.arguable]
    return lines


# --- The organiser ------------------------------------------------------------------------------------------------


def _decisions(entry: Entry) -> list[str]:
    lines = ["The organiser's decisions"]
    lines += _decision_rows(entry.decisions)
    for one in entry.rounds:
        if one.name:
            lines.append(f"  {one.name}")
        found = _decision_rows(one.decisions)
        lines += found or ["  none: the recommended level holds (OB-3.2-2)" if one.level else "  none"]
        lines += [f"  Advice: {one.advice}."] if one.advice else []
        lines += [f"  Breach: {text} ({statement})." for statement, text in one.breaches]
    owed = {duty: None for one in entry.rounds for duty in one.of("organiser", "director")}
    if owed:
        lines += ["", "Organiser and director owe", _table(owed)]
    for note in entry.teams:
        lines += ["", note.team]
        lines += [f"  {text} ({statement})" for statement, text in note.lines]
        lines += [f"  Arguable ({a.statement}): {a.reading}." for a in note.arguable]
    return [*lines, ""]


def _decision_rows(decisions: Iterable[Decision]) -> list[str]:
    rows = [[d.decision, "valid" if d.valid == "yes" else "refused", d.reason, d.statement] for d in decisions]
    return [table(rows, (34, 8, 56, 10))] if rows else []


# --- The pair -----------------------------------------------------------------------------------------------------


def _checklist(entry: Entry) -> list[str]:
    if not entry.duties:
        return ["No duties: none of the sections on them holds in this event (OB-1-2)."]
    where = "" if entry.tournament else ", in silver and gold events (OB-1-1)"
    return [f"Duties of the pair{where}", _table(entry.duties)]


def _table(duties: Iterable[Duty]) -> str:
    rows = []
    for duty in duties:
        what = f"{duty.duty}, {duty.condition}" if duty.condition else duty.duty
        rows.append([duty.when, what if duty.who != "director" else f"director: {what}", duty.statement])
    rows = [[when, what, statement] for when, what, statement in rows]
    return table(rows, (30, 64, 10))


def wrapped(text: str, indent: str = "") -> str:
    """A paragraph within the width of the page."""
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)
