"""Repairs as text: what to write in the file, what it costs, and what stands in the way if there is none."""

from __future__ import annotations

import textwrap

from ..repair.answers import Repair, RepairAnswer, Way
from ..systemtext import opening_lines
from .findings import share
from .table import WIDTH, prickar, table
from .traces import show_traces


def show_repairs(answer: RepairAnswer) -> str:
    """The answer first, then each repair with its lines."""
    lines = [answer.system, answer.edition, "", *_headline(answer)]
    fewest = min((repair.steps for repair in answer.repairs), default=0)
    for number, repair in enumerate(answer.repairs, 1):
        lines += ["", *_repair(number, repair, fewest)]
    return "\n".join(lines)


def _headline(answer: RepairAnswer) -> list[str]:
    now = f"{_total(answer.total_range)} as it is, {_class(answer.class_range)}"
    if answer.already:
        return [f"Nothing to repair: {answer.goal} is reached ({now})."]
    if answer.repairs:
        number = len(answer.repairs)
        how = "One way leads" if number == 1 else f"{number} ways lead"
        order = "; fewest changes first, then fewest hands" if number > 1 else ""
        return textwrap.wrap(f"{how} to {answer.goal} ({now}){order}.", WIDTH, break_long_words=False)
    return [f"No edit leads to {answer.goal} ({now}).", *_obstacles(answer)]


def _obstacles(answer: RepairAnswer) -> list[str]:
    lines = []
    if answer.ways:
        total = sum(way.lowest for way in answer.ways)
        lines.append(f"An edit of what is shown brings the openings no lower than {_total((total, total))}:")
        lines.append(table([_way(way) for way in answer.ways], (6, 40)))
    if answer.barred:
        lines.append(f"Banned, whatever hands are taken out: {', '.join(answer.barred)}.")
    lines += [f"{text[:1].upper()}{text[1:]} ({statement})." for statement, text in answer.hindrances]
    return [*lines, show_traces(answer.why, hints=False)] if answer.why else lines


def _way(way: Way) -> list[str]:
    least = "nothing lowers it" if way.lowest >= way.now else f"at least {prickar([way.lowest])}"
    return [way.call, f"{prickar([way.now])}, {least}"]


def _repair(number: int, repair: Repair, fewest: int) -> list[str]:
    more = "" if repair.steps == fewest else "more changes, fewer hands: "
    moved = f"{share(repair.hands.count())} of all hands change their opening"
    head = f"{number}. {more}{_total(repair.total_range)}, {_class(repair.class_range)}; {moved}"
    lines = textwrap.wrap(head, WIDTH, subsequent_indent="   ", break_long_words=False)
    for change in repair.changes:
        before, after = (_bounds(each) for each in (change.before, change.after))
        steps = f"{change.call}, {before} to {after} prickar: {'; '.join(change.words)}"
        lines += textwrap.wrap(steps, WIDTH, initial_indent="   ", subsequent_indent="     ", break_long_words=False)
    lines += [f"     {line}" for line in repair.lines]
    for change in repair.changes:
        for twin in change.twins:
            lines += ["     or", *(f"     {line}" for line in opening_lines(twin))]
    for fault in repair.faults:
        hands = f": {share(fault.count)} of all hands" if fault.hands is not None else ""
        text = f"Then {fault.text[:1].lower()}{fault.text[1:]} ({fault.statement}){hands}."
        lines += textwrap.wrap(text, WIDTH, initial_indent="   ", subsequent_indent="     ", break_long_words=False)
    if repair.why:
        lines += ["   Why", *("     " + line for line in show_traces(repair.why, 1, hints=False).split("\n"))]
    return lines


def _total(bounds: tuple[int, int]) -> str:
    low, high = bounds
    return prickar([low]) if low == high else f"{low} to {high} prickar"


def _bounds(bounds: tuple[int, int]) -> str:
    return "-".join(map(str, dict.fromkeys(bounds)))


def _class(classes: tuple[str, ...]) -> str:
    return f"class {' or '.join(classes)}"
