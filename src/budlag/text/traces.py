"""Traces as indented text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from ..answers import SystemAnswer
from ..explain.questions import Explanation
from ..explain.trees import Trace

WIDTH = 110
BRIEF, SHORT, FULL = 0, 3, 99


def show_traces(traces: Iterable[Trace], depth: int = SHORT, places: bool = False) -> str:
    """Each trace, conclusion first, down to a depth; ``places`` adds file and line of each rule."""
    return "\n".join(line for trace in traces for line in _lines(trace, 0, depth, places))


def _lines(trace: Trace, level: int, depth: int, places: bool) -> list[str]:
    text = trace.sentence
    if trace.kind == "failure":
        text = "would need: " + (text if text[1:2].isdigit() or text[:1].isdigit() else text[:1].lower() + text[1:])
    if text[-1:] not in ".:":
        text += "."
    if trace.statements:
        text += f"  [{', '.join(trace.statements)}]"
    if trace.again:
        text += " (shown above)"
    if trace.others:
        text += f" (and {trace.others} more way{'s' if trace.others > 1 else ''})"
    if places and trace.place:
        text += f"  kb/{trace.place}"
    indent = "  " * level
    lines = textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ", break_long_words=False)
    if level >= depth and trace.children:
        hidden = sum(1 for below in trace.walk()) - 1
        return [*lines, f"{indent}  ... {hidden} more step{'s' if hidden > 1 else ''} (--full)"] if depth else lines
    return lines + [line for child in trace.children for line in _lines(child, level + 1, depth, places)]


def show_explanation(explanation: Explanation, expected: str, depth: int, places: bool) -> str:
    """The traces of an answer; said first where the fact turns out otherwise than the question supposed."""
    lines = []
    if explanation.verdict == "unclear":
        lines.append("Unclear: it depends on what is left open.")
    elif explanation.verdict != expected:
        lines.append("It does not hold." if explanation.verdict == "no" else "It does hold.")
    return "\n".join([*lines, show_traces(explanation.traces, depth, places)])


def show_reasons(answer: SystemAnswer) -> str:
    """Why each opening costs what it does (in full where it costs something or is unclear), and why the class."""
    lines = ["", "Why"]
    for opening in answer.openings:
        lines.append(show_traces(opening.why, 1 if opening.possible == (0,) else SHORT))
    return "\n".join([*lines, show_traces(answer.why, 1)])
