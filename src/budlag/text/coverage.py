"""Coverage tables as text: types of hands against calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..coverage.answers import CallMeaning, Cell, CoverageAnswer, CoverageTable, Row
from .conventions import NOTES, OURS, show_alternative
from .table import WIDTH, table, wrapped

_EDITION = "Swedish glossary of defensive conventions, version of 2003-10-27; the types of hands: our own definition"
_MARKS = {
    "|": "or another type of hand", "<": "not with every shape of the type (two-suiters are 5-4 or longer)",
    "( )": "shows some of its suits only",
    "?": "turns on what is not known (an agreement, the vulnerability, a strength that is not stated), or alone: the"
         " glossary does not tell", "-": "no call",
    "blank": "they have bid the suit, and no call shows it",
}  # fmt: skip
_SIDE_BY_SIDE = 4
"""So many conventions, or auctions of one convention, stand beside each other; more conventions below each other."""
_FEW_CALLS = 4


def show_coverage(answer: CoverageAnswer) -> str:
    """The tables with what their calls show, then the signs, then the conventions that have no table."""
    lines = ["Which call shows which type of hand, where our side has not acted", _EDITION]
    signs: set[str] = set()
    alike: dict[tuple[tuple[str, ...], int], list[CoverageTable]] = {}
    for one in answer.tables:
        alike.setdefault((one.conventions, one.auctions[0][0].count(" ")), []).append(one)
    for same in alike.values():
        for part in _parts(same):
            lines += ["", *_shown(part, answer, signs)]
    lines += [""] * bool(signs) + [wrapped(f"{sign}  {_MARKS[sign]}") for sign in _MARKS if sign in signs]
    lines += [f"{mark}  {NOTES[mark]}" for mark in NOTES if mark in signs]
    if any(len(one.conventions) > _SIDE_BY_SIDE for one in answer.tables):
        lines += ["", "`budlag convention NAME` tells what a call shows, with its statement."]
    return "\n".join([*lines, *_rest(answer)])


def _parts(same: list[CoverageTable]) -> Iterator[list[CoverageTable]]:
    """Tables of one convention go side by side, tables of several stand alone."""
    size = _SIDE_BY_SIDE if len(same[0].conventions) == 1 else 1
    for i in range(0, len(same), size):
        yield same[i : i + size]


def _shown(part: list[CoverageTable], answer: CoverageAnswer, signs: set[str]) -> list[str]:
    first = part[0]
    if len(first.conventions) == 1:
        title = answer.names[first.conventions[0]]
        lines = [title, *_grid([(_where(one, answer), one, 0) for one in part], signs)]
    else:
        names = [answer.names[c] for c in first.conventions]
        lines = [_where(first, answer)]
        if len(names) <= _SIDE_BY_SIDE:
            lines += _grid([(name, first, k) for k, name in enumerate(names)], signs)
        else:
            return lines + _below(first, names, signs)
    return lines + _meanings(part, answer, signs)


def _where(one: CoverageTable, answer: CoverageAnswer) -> str:
    """The auctions of a table, with what the opening is where the call does not tell."""
    found: dict[str, list[str]] = {}
    for auction, opened in one.auctions:
        plain = opened == "any" or opened.startswith("natural")
        found.setdefault("" if plain else answer.classes[opened], []).append(auction)
    kinds: dict[tuple[str, ...], list[str]] = {}
    for kind, auctions in found.items():
        kinds.setdefault(tuple(auctions), []).append(kind)
    return "; ".join(", ".join(auctions) + (f" over {' or '.join(each)}" if any(each) else "")
                     for auctions, each in kinds.items())  # fmt: skip


def _grid(columns: Sequence[tuple[str, CoverageTable, int]], signs: set[str]) -> list[str]:
    """Types of hands in rows; a column for each convention, or for each auction of one."""
    hands: dict[tuple[str, tuple[str, ...]], str] = {}
    for _, one, _ in columns:
        for row in one.rows:
            hands.setdefault((row.hand, row.suits), row.text)
    order = {key: i for i, key in enumerate(sorted(hands, key=_order))}
    rows, empty = [["", *(title for title, _, _ in columns)]], []
    for key in sorted(hands, key=order.__getitem__):
        found = [(next((row for row in one.rows if (row.hand, row.suits) == key), None), k) for _, one, k in columns]
        if all(row is None or row.without[k] == "yes" for row, k in found):
            empty.append(hands[key])
        else:
            rows.append([hands[key], *(cell_text(row, k, signs) for row, k in found)])
    width = max(12, (WIDTH - 26) // len(columns) - 2)
    lines = table(rows, [22, *[width] * len(columns)]).splitlines() if len(rows) > 1 else []
    if len(rows) == 1:
        lines = [f"  {title}: none of these types has a call" for title, _, _ in columns]
    elif empty:
        lines.append(wrapped(f"  no call for: {'; '.join(empty)}", hanging="      "))
    return lines


def _order(key: tuple[str, tuple[str, ...]]) -> tuple[int, list[int]]:
    kinds = ("one_suiter", "two_suiter", "three_suiter", "balanced", "strong_balanced", "game_force")
    suits = ("spades", "hearts", "diamonds", "clubs")
    return kinds.index(key[0]), [suits.index(suit) for suit in key[1]]


def cell_text(row: Row | None, k: int, signs: set[str]) -> str:
    """The calls of one convention for a type; empty where the type cannot be asked about (their suit)."""
    if row is None:
        signs.add("blank")
        return ""
    if not row.cells[k]:
        sign = "?" if row.without[k] == "unclear" else "-"
        signs.add(sign)
        return sign
    return ", ".join(_call(cell, signs) for cell in row.cells[k])


def _call(cell: Cell, signs: set[str]) -> str:
    text = cell.call
    if cell.points:
        text += " " + "/".join(f"{low}+" if high >= 37 else f"{low}-{high}" if low < high else str(low)
                               for low, high in cell.points)  # fmt: skip
    marks = {"|": cell.grade == "among", "<": cell.grade != "part" and not cell.every_shape, "?": cell.sure != "yes"}
    signs |= {mark for mark, holds in marks.items() if holds}
    text += "".join(mark for mark, holds in marks.items() if holds)
    if cell.grade == "part":
        signs.add("( )")
        return f"({text})"
    return text


def _below(one: CoverageTable, names: list[str], signs: set[str]) -> list[str]:
    """Many conventions: a row for each, a block for the one-suiters, one for the two-suiters, one for the rest."""
    lines = []
    blocks = (("one_suiter", "balanced", "strong_balanced", "game_force"), ("two_suiter",), ("three_suiter",))
    for kinds in blocks:
        hands = [row for row in one.rows if row.hand in kinds and not row.empty]
        if not hands:
            continue
        grid = [["", *(row.text for row in hands)]]
        for k, name in enumerate(names):
            if any(row.cells[k] or row.without[k] == "unclear" for row in hands):
                grid.append([name, *(cell_text(row, k, signs) for row in hands)])
        width = max(9, (WIDTH - 32) // len(hands) - 2)
        lines += [*table(grid, [30, *[width] * len(hands)]).splitlines(), ""]
    empty = [row.text for row in one.rows if row.empty]
    if empty:
        lines.append(wrapped(f"  no convention has a call for: {'; '.join(empty)}", hanging="      "))
    without = [name for k, name in enumerate(names) if all(row.without[k] == "yes" for row in one.rows)]
    if without:
        lines.append(wrapped(f"  no call that shows one of these types: {'; '.join(without)}", hanging="      "))
    return lines if lines and lines[-1] else lines[:-1]


def _meanings(part: list[CoverageTable], answer: CoverageAnswer, signs: set[str]) -> list[str]:
    """What the calls show, each meaning once; where a call has several, in which auction."""
    lines: list[str] = []
    for convention in part[0].conventions:
        told = {one: [each for each in one.calls if each.convention == convention] for one in part}
        meanings: dict[str, set[object]] = {}
        for each in (each for calls in told.values() for each in calls):
            meanings.setdefault(_listed(each.calls), set()).add(each.alternatives)
        rows: dict[tuple[str, CallMeaning], None] = {}
        for one, calls in told.items():
            for each in calls:
                name = _listed(each.calls)
                rows[name + (f" in {_where(one, answer)}" if len(meanings[name]) > 1 else ""), each] = None
        lines += ["", answer.names[convention]] if len(part[0].conventions) > 1 else [""]
        lines += table([line for name, each in rows for line in _told(name, each, signs)], [30, 52, 20, 3]).splitlines()
    gaps = dict.fromkeys(text for one in part for _, text in one.gaps)
    return [*lines, *(wrapped(f"  left open: {text}", hanging="      ") for text in gaps)]


def _told(name: str, told: CallMeaning, signs: set[str]) -> Iterator[list[str]]:
    """The lines of one meaning."""
    for i, each in enumerate(told.alternatives):
        mark = OURS.get(tuple(sorted(each.ours)), "")
        signs |= set(mark.split())
        yield ["" if i else name, ("or " if i else "") + show_alternative(each), ", ".join(each.statements), mark]


def _listed(calls: tuple[str, ...]) -> str:
    return " ".join(calls) if len(calls) <= _FEW_CALLS else f"{calls[0]} ... {calls[-1]}"


def _rest(answer: CoverageAnswer) -> Iterable[str]:
    """The conventions without a table, and why."""
    if answer.later:
        names = "; ".join(answer.names[c] for c in answer.later)
        yield from ("", wrapped(f"No call here before our side has acted: {names}."))
    if answer.undescribed:
        names = "; ".join(answer.names[c] for c in answer.undescribed)
        yield from ("", wrapped(f"Named in the glossary and not described: {names}."))
    if not answer.tables and not answer.later and not answer.undescribed:
        yield from ("", "The glossary has no convention that acts there.")
