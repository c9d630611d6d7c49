"""A system written out as a file: openings as the lines to put there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .systems import SEATS, VULNERABILITIES, Opening, System, Variant, plain_situations

_PLAIN = re.compile(r"[\w~=(<](?:(?!: | #)[^\n])*(?<![:\s])")


def scalar(text: str) -> str:
    """Text as a value of a YAML file, quoted where YAML would read it otherwise."""
    return text if text == "..." or _PLAIN.fullmatch(text) else "'" + text.replace("'", "''") + "'"


def opening_lines(opening: Opening, indent: str = "  ") -> list[str]:
    """An opening as lines of a system file; variants with explicit seats and vulnerabilities."""
    call = opening.call.show("ascii")
    if len(opening.variants) == 1 and not opening.variants[0].when:
        return [f"{indent}{call}: {scalar(opening.variants[0].meaning.show('ascii'))}"]
    lines = [f"{indent}{call}:"]
    for variant in opening.variants:
        lines.append(f"{indent}  - when: {_when(variant)}")
        lines.append(f"{indent}    shows: {scalar(variant.meaning.show('ascii'))}")
    return lines


def system_text(system: System) -> str:
    """A whole system as a file that reads as the same system."""
    lines = [f"system: {scalar(system.name)}"]
    if system.date:
        lines.append(f"date: {system.date}")
    if system.own_pass:
        lines.append(f"pass: {scalar(system.own_pass.show('ascii'))}")
    lines.append("openings:")
    lines += [line for opening in system.openings for line in opening_lines(opening)]
    if system.priority:
        lines.append(f"priority: [{', '.join(call.show('ascii') for call in system.priority)}]")
    if system.calls:
        lines.append("calls:")
        lines += [
            f"  {scalar(later.auction.show('ascii'))}: {scalar(later.terms.show('ascii'))}" for later in system.calls
        ]
    if system.conventions:
        lines.append(f"conventions: [{', '.join(map(scalar, system.conventions))}]")
    return "\n".join(lines) + "\n"


def _when(variant: Variant) -> str:
    """Where the variant is used, or (between variants in their old order) where its own `when` said."""
    plain = plain_situations(variant.situations) or plain_situations(variant.written)
    seats, vulnerabilities = plain or (SEATS, VULNERABILITIES)
    parts = [f"seat: {_words(seats)}"] if len(seats) < len(SEATS) else []
    parts += [f"vul: {_words(vulnerabilities)}"] if len(vulnerabilities) < len(VULNERABILITIES) else []
    return "{" + ", ".join(parts) + "}"


def _words(values: Iterable[object]) -> str:
    found = [str(value) for value in values]
    return found[0] if len(found) == 1 else f"[{', '.join(found)}]"
