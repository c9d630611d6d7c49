"""Whether a system may play in an event, and what everybody owes, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..answers import SystemAnswer
from ..events.entries import Decision, Duty, Entry, RoundAnswer
from .openings import show_system, summary
from .table import prickar, table, wrapped


def show_entry(entry: Entry, more: Iterable[str] = ()) -> str:
    """A system in full, then ``more`` sections about it, then what the pair owes.

    With a tournament first the verdict, the decisions and what everybody owes.
    """
    system = [show_system(entry.system), "", *_alerts(entry)]
    for section in filter(None, more):
        system += [section, ""]
    if not entry.tournament:
        return "\n".join([*system, *show_duties(entry)]).rstrip()
    lines = [*verdict_lines(entry), *show_duties(entry), *_decisions(entry), *_owed(entry), *_teams(entry), *system]
    return "\n".join(lines).rstrip()


def show_batch_entry(entry: Entry, found: str = "") -> str:
    """A system in one line, with how much was ``found`` wrong; with a tournament its verdict, and what this pair owes
    beyond what every pair does."""
    system = entry.system.but(system=f"{entry.system.system}: {found}") if found else entry.system
    if not entry.tournament:
        return summary(system)
    one = entry.strictest
    lines = [f"{_VERDICT[one.allowed]:12}  {summary(_in_event(system, one))}"]
    lines += [f"{'':14}{text} ({statement})" for statement, text in one.hindrances]
    for when, duties in by_deadline(duty for duty in entry.duties if not duty.of_everybody):
        lines.append(wrapped(f"{when}: {'; '.join(duty_said(duty) for duty in duties)}", " " * 14))
    return "\n".join(lines)


def batch_end(entries: Sequence[Entry]) -> str:
    """What every pair owes, and which systems the start list must show as A-systems (OB-3.2-6)."""
    lines: list[str] = []
    shared = {duty: None for entry in entries for duty in entry.duties if duty.of_everybody}
    if shared:
        lines += ["", "Every pair owes", *_listed(shared)]
    if any("3.2" in entry.binding for entry in entries):
        marked = [entry.system.system + ("" if sure else " (if over 10)") for entry in entries
                  for sure in [all(one.class_range == ("A",) for one in entry.rounds)]
                  if any("A" in one.class_range for one in entry.rounds)]  # fmt: skip
        named = ", ".join(marked) if marked else "no system"
        lines += ["", wrapped(f"The start list must show as A-systems: {named} (OB-3.2-6).")]
    return "\n".join(lines)


def _in_event(system: SystemAnswer, one: RoundAnswer) -> SystemAnswer:
    return system.but(total_range=one.total_range, class_range=one.class_range)


_VERDICT = {"yes": "allowed", "no": "not allowed", "unclear": "unclear", None: "not judged"}


# --- Verdicts -----------------------------------------------------------------------------------------------------


def verdict_lines(entry: Entry) -> list[str]:
    """Whether the system may play, round by round, lines of text; none without a tournament."""
    if not entry.tournament:
        return []
    found = ((one, (_headline(entry, one), *_details(one))) for one in entry.rounds)
    lines = []
    for names, (headline, *details) in _alike(found):
        lines.append(wrapped(f"{entry.tournament}{names and f', {names}'}: {headline}"))
        lines += [wrapped(text, "  ") for text in details]
    return [*lines, ""]


def _alike(found: Iterable[tuple[RoundAnswer, tuple[str, ...]]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is said of rounds, once for those of which the same is said."""
    rounds: dict[tuple[str, ...], list[str]] = {}
    for one, said in found:
        rounds.setdefault(said, []).append(one.name)
    yield from ((", ".join(names), said) for said, names in rounds.items())


def _headline(entry: Entry, one: RoundAnswer) -> str:
    if "2" not in entry.binding and one.allowed == "yes":
        return "allowed. The rules on prickar do not bind this event (OB-1-1)."
    limit = _limit(one)
    low, high = one.total_range
    total = prickar([low]) if low == high else f"{low} to {high} prickar"
    used = [call for call, sure in one.banned if sure == "yes"]
    perhaps = [call for call, sure in one.banned if sure == "unclear"]
    hindered = [f"{text} ({statement})" for statement, text in one.hindrances]
    if one.allowed == "yes":
        return f"allowed. {_capital(total)}, {limit}."
    if one.allowed == "no":
        reasons = (
            [f"{total}, {limit}: {one.over} too many (OB-2.1-3)"] if one.over and low > (one.max_total or 0) else []
        )
        if used:
            reasons.append(f"{', '.join(used)} {'are' if len(used) > 1 else 'is'} banned (OB-2.4-12)")
        return f"not allowed. {_capital('; '.join(reasons or hindered))}."
    if one.level is None and "2" in entry.binding:
        return "unclear. No level is chosen, and none is recommended for this grade (OB-3.2-2)."
    reasons = [f"{total}, {limit}: up to {one.over} too many"] if one.over else []
    reasons += [f"{call} may be a banned bid: not every hand of it is what is described" for call in perhaps]
    return f"unclear. {_capital('; '.join([*reasons, *hindered]))}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _limit(one: RoundAnswer) -> str:
    level = f"level {one.level}"
    return f"no limit at {level}" if one.max_total is None else f"at most {one.max_total} at {level}"


def _details(one: RoundAnswer) -> list[str]:
    lines = []
    for call, (low, high) in one.lowered.items():
        lines.append(f"{call} counts {prickar([low]) if low == high else f'{low} to {high} prickar'} here (OB-2.5-3).")
    if one.recommended and one.recommended != one.level:
        lines.append(f"Level {one.recommended} is recommended; the organiser may choose another (OB-2.4-7).")
    lines += [f"{_capital(text)} ({statement})." for statement, text in one.notes]
    lines += [f"Arguable ({a.statement}): {a.reading}." for a in one.arguable]
    return lines


# --- The organiser ------------------------------------------------------------------------------------------------


def _decisions(entry: Entry) -> list[str]:
    lines = ["The organiser's decisions", *_decision_rows(entry.decisions)]
    for names, said in _alike((one, tuple(_decided(one))) for one in entry.rounds):
        lines += [wrapped(names, "  ")] if names else []
        lines += said
    return [*lines, ""]


def _decided(one: RoundAnswer) -> Iterator[str]:
    indent = "    " if one.name else "  "
    none = f"{indent}none" + (": the recommended level holds (OB-3.2-2)" if one.level else "")
    yield from _decision_rows(one.decisions, indent) or [none]
    if one.advice:
        yield wrapped(f"Advice: {one.advice}.", indent)
    for statement, text in one.breaches:
        yield wrapped(f"Breach: {text} ({statement}).", indent)


def _decision_rows(decisions: Iterable[Decision], indent: str = "  ") -> list[str]:
    rows = [[d.decision, "valid" if d.valid == "yes" else "refused", f"{d.reason} ({d.statement})"] for d in decisions]
    return [table(rows, (34, 8, 64), indent)] if rows else []


def _owed(entry: Entry) -> list[str]:
    owed = {duty: None for one in entry.rounds for duty in one.of("organiser", "director")}
    return ["Organiser and director", *_listed(owed), ""] if owed else []


def _teams(entry: Entry) -> list[str]:
    lines = []
    for note in entry.teams:
        lines.append(note.team)
        lines += [wrapped(f"{text} ({statement})", "  ") for statement, text in note.lines]
        lines += [wrapped(f"Arguable ({a.statement}): {a.reading}.", "  ") for a in note.arguable]
        lines.append("")
    return lines


# --- The pair -----------------------------------------------------------------------------------------------------


def _alerts(entry: Entry) -> list[str]:
    if not any(opening.alert or opening.alert_note for opening in entry.system.openings):
        return []
    from .openingalerts import alerts_of_openings

    return [*alerts_of_openings(entry.system.openings), ""]


def show_duties(entry: Entry) -> list[str]:
    """The checklist of the pair, lines of text."""
    if not entry.duties:
        return ["No duties: none of the sections on them holds in this event (OB-1-2).", ""]
    where = "" if entry.tournament else ", in silver and gold events (OB-1-1)"
    return [f"Duties of the pair{where}", *_listed(entry.duties), ""]


def _listed(duties: Iterable[Duty]) -> list[str]:
    """A checklist: each deadline with what is due by it."""
    lines = []
    for when, due in by_deadline(duties):
        lines.append(wrapped(when, "  "))
        lines += [wrapped(f"[ ] {duty_said(duty)} ({duty.statement})", "    ", "        ") for duty in due]
    return lines


def by_deadline(duties: Iterable[Duty]) -> Iterator[tuple[str, list[Duty]]]:
    """Each deadline, in order, with what is due by it."""
    found: dict[str, list[Duty]] = {}
    for duty in sorted(duties, key=lambda duty: (duty.order, duty.duty)):
        found.setdefault(duty.when, []).append(duty)
    yield from found.items()


def duty_said(duty: Duty) -> str:
    """A duty in words, with its condition, and with who owes it if that is the director."""
    what = f"{duty.duty}, {duty.condition}" if duty.condition else duty.duty
    return what if duty.who != "director" else f"director: {what}"
