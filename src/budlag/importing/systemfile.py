"""An imported system as a system file of budlag: the meanings, and in comments what the file said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..systems import EVERY_SITUATION, SEATS, VULNERABILITIES
from ..yamltext import MAX_BYTES
from .assemble import Described, Imported, Rectangle, rectangles

_PLAIN = re.compile(r"[0-9A-Za-z(][0-9A-Za-z+\-, ()|=<>]*")
_MOST, _LEAST = 160, 20
"""The longest comment, and the shortest line of a call, in characters."""
_SIDES = {
    ("none", "they"): "nonvulnerable", ("we", "both"): "vulnerable", ("none", "both"): "equal",
    ("they",): "favourable", ("we",): "unfavourable",
}  # fmt: skip


def system_file(imported: Imported) -> tuple[str, bool]:
    """The text of a system file, and whether it holds all calls: later calls that would make it too large are left out.

    What was not read in full is preceded by its line and words.
    """
    if len(imported.calls) * _LEAST < MAX_BYTES:
        whole = _text(imported, with_calls=True)
        if len(whole.encode()) <= MAX_BYTES or not imported.calls:
            return whole, True
    return _text(imported, with_calls=False), False


def _text(imported: Imported, with_calls: bool) -> str:
    lines = [f"# Read from {_comment(imported.source)} ({imported.kind}): {imported.count('read')} of "
             f"{len(imported.described)} descriptions in full.", f"system: {scalar(imported.name)}"]  # fmt: skip
    if imported.own_pass:
        lines += [*_notes(imported.own_pass, ""), f"pass: {scalar(imported.own_pass.reading.notation)}"]
    lines.append("openings:")
    for call, found in imported.openings:
        lines += _opening(call.show("ascii"), found)
    if imported.calls and with_calls:
        lines.append("calls:")
        for one in imported.calls:
            lines += [*_notes(one, "  "), f"  {one.row.shown('ascii')}: {scalar(one.reading.notation)}"]
    return "\n".join(lines) + "\n"


def _opening(name: str, found: tuple[Described, ...]) -> Iterator[str]:
    if len(found) == 1 and found[0].situations == EVERY_SITUATION:
        yield from _notes(found[0], "  ")
        yield f"  {name}: {scalar(found[0].reading.notation)}"
        return
    yield f"  {name}:"
    for one in found:
        yield from _notes(one, "    ")
        for piece in rectangles(one.situations):
            yield f"    - when: {_when(piece)}"
            yield f"      shows: {scalar(one.reading.notation)}"


def _when(piece: Rectangle) -> str:
    seats, vulnerabilities = piece
    said = []
    if len(seats) < len(SEATS):
        said.append(f"seat: [{', '.join(map(str, seats))}]")
    if len(vulnerabilities) < len(VULNERABILITIES):
        words = _SIDES.get(vulnerabilities)
        said.append(f"vul: {words}" if words else f"vul: [{', '.join(vulnerabilities)}]")
    return f"{{{', '.join(said)}}}"


def _notes(one: Described, indent: str) -> Iterator[str]:
    """What the file said, where the notation does not say it all."""
    if one.reading.status == "read":
        return
    yield f"{indent}# line {one.row.place}: {_comment(one.row.text) or 'nothing is said'}"
    if one.reading.choices:
        yield f"{indent}# Put one of these in its place ({'; '.join(one.reading.why)}):"
        yield from (f"{indent}#   {choice}" for choice in one.reading.choices)


def _comment(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _MOST else words[:_MOST] + " ..."


def scalar(text: str) -> str:
    """A text as YAML reads it back: as it is where that is safe, else in single quotes."""
    if _PLAIN.fullmatch(text) and not text.endswith(" "):
        return text
    return "'" + text.replace("'", "''") + "'"
