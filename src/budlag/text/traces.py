"""Traces as indented text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..answers import SystemAnswer
from ..explain.questions import Explanation
from ..explain.trees import Trace
from ..explain.wording import inside

WIDTH = 110
BRIEF, SHORT, FULL = 0, 3, 99


def show_traces(traces: Iterable[Trace], depth: int = SHORT, places: bool = False, hints: bool = True) -> str:
    """Each trace, conclusion first, down to a depth.

    ``places`` adds file and line of each rule; ``hints`` says where steps lie below the depth.
    """
    printed: set[str] = set()
    return "\n".join(line for trace in traces for line in _lines(trace, 0, depth, places, hints, printed))


def _lines(trace: Trace, level: int, depth: int, places: bool, hints: bool, printed: set[str]) -> Iterator[str]:
    again = trace.again and trace.sentence in printed
    printed.add(trace.sentence)
    indent = "  " * level
    yield from _wrapped(_line(trace, again, places), indent)
    if again:
        return
    if level < depth:
        for child in trace.children:
            yield from _lines(child, level + 1, depth, places, hints, printed)
    elif hints and trace.children:  # how many more is not said: to count them all would have to be worked out
        yield f"{indent}  ... (more with --full)"


def _wrapped(text: str, indent: str) -> Iterable[str]:
    """A sentence in lines of a readable width."""
    if len(indent) + len(text) <= WIDTH:
        return (indent + text,)
    import textwrap  # most lines are short, and to load this takes its time

    hanging = indent + "    "
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=hanging, break_long_words=False)


def _line(trace: Trace, again: bool, places: bool) -> str:
    text = f"would need: {inside(trace.sentence)}" if trace.kind == "failure" else trace.sentence
    if text[-1:] not in ".:":
        text += "."
    if trace.statements:
        text += f"  [{', '.join(trace.statements)}]"
    if again:
        text += " (shown above)"
    if trace.more_ways:
        text += f" ({trace.more_ways})"
    if places and trace.place:
        text += f"  kb/{trace.place}"
    return text


def _in_brief(trace: Trace) -> str:
    """One line: a conclusion with its statements; an absence with what the nearest rule lacked."""
    if trace.kind != "absence" or not trace.children:
        return _line(trace, False, False)
    found = trace.children[0]
    while deeper := [child for child in found.children if child.kind == "failure"]:
        found = deeper[0]
    lacked = _reason(list(found.children)) if found.kind == "failure" else [found]
    reason = "; ".join(inside(each.sentence) for each in lacked) or inside(found.sentence)
    statements = f"  [{', '.join(found.statements)}]" if found.statements else ""
    return f"{trace.sentence}: {reason}.{statements}"


def _reason(children: list[Trace]) -> list[Trace]:
    """What a rule lacked; a bare comparison with the premise that its number comes from."""
    place = next((i for i, child in enumerate(children) if child.kind == "missing"), len(children))
    start = place - 1 if children[place:] and children[place].about is None and not children[place].children else place
    return children[max(start, 0) : place + 1]


def show_explanation(explanation: Explanation, expected: str, depth: int, places: bool) -> str:
    """The traces of an answer; said first where the fact turns out otherwise than the question supposed."""
    if depth == BRIEF:
        return " ".join(_in_brief(trace) for trace in explanation.traces)
    lines = []
    if explanation.verdict == "unclear":
        lines.append(f"Unclear: it depends on {explanation.depends}.")
    elif explanation.verdict != expected:
        lines.append("It does not hold." if explanation.verdict == "no" else "It does hold.")
    return "\n".join([*lines, show_traces(explanation.traces, depth, places)])


def show_reasons(answer: SystemAnswer) -> str:
    """Why each opening costs what it does (briefly where it costs nothing), and why the class."""
    lines = ["", "Why"]
    for opening in answer.openings:
        lines.append(show_traces(opening.why, 1 if opening.possible == (0,) else SHORT, hints=False))
    lines.append(show_traces(answer.why, 1, hints=False))
    return "\n".join(
        [*lines, "", "All steps: `budlag why FACT --system FILE --full`; what can be asked: `budlag why --list`."]
    )
