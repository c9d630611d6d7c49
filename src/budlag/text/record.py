"""The ruling record: one A4 page that somebody who was not there can follow, as HTML in a single file."""

from __future__ import annotations

import math
import re
from html import escape

from ..comparable.answers import ComparableAnswer
from . import comparable as text

_STYLE = """
@page { size: A4; margin: 14mm }
body { font: SIZEpt/1.3 "Segoe UI", Helvetica, Arial, sans-serif; color: #111; max-width: 182mm; margin: 0 auto }
h1 { font-size: 1.5em; margin: 0 0 0.2em }
h2 { font-size: 1.05em; margin: 0.7em 0 0.1em; border-bottom: 0.3mm solid #999 }
p, ul { margin: 0.2em 0 } ul { padding-left: 1.4em }
.edition { color: #444 } .answer { font-size: 1.2em; font-weight: 600; margin: 0.5em 0 }
.kind { color: #666; font-weight: 400; font-size: 0.85em }
table { border-collapse: collapse; width: 100%; font-size: 0.9em }
td, th { text-align: left; padding: 0.1em 0.8em 0.1em 0; border-bottom: 0.2mm solid #ddd; vertical-align: top }
td.n { text-align: right; white-space: nowrap }
blockquote { margin: 0.3em 0; padding: 0.3em 0.8em; border-left: 1mm solid #bbb }
.sign td { border: 0; padding-top: 1.2em } footer { color: #555; font-size: 0.85em; margin-top: 0.5em }
"""
_SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Sizes of print in points, the largest first: the page is set in the first that fits."""
_WIDTH, _HEIGHT = 182.0, 262.0
"""What is left of an A4 page between its margins, in mm, with a little to spare."""
_MM = 0.3528
"""Millimetres to the point."""
_EXTRA = {"<h1": 0.8, "<h2": 0.9, '<p class="answer': 1.4, "<blockquote": 0.8, "<tr": 0.2, '<table class="sign': 1.4}
"""What the marks of a line add to its height, in lines."""


def show_record(answer: ComparableAnswer, heading: str = "") -> str:
    """The record as an HTML document that needs no other file."""
    said = text.headline(answer)
    answered = said[:1].upper() + said[1:]
    when = f"under the Laws of 2017. Date: {answer.date or '__________'}"
    parts = [
        f"<h1>{escape(heading or 'Ruling')}</h1>",
        f'<p class="edition">{escape(answer.edition)}, {escape(when)}</p>',
        f'<p class="answer">{escape(answered)}</p>',
        _section("Facts as recorded", "what the players told", _list(text.facts(answer))),
        _section("Why", "rule", _list(text.reasons(answer))),
        _section("What decides", "to be asked or judged", _list(text.deciding(answer))),
        _section("Numbers", "exact counts of hands; limits ours unless said otherwise", _cells(answer)),
        _section("Examples of the document", "judgement", _list(text.examples(answer))),
        _section("What would turn the ruling", "judgement", _list(text.turning(answer))),
        _section("What follows", "rule", _list(text.steps(answer))),
        _section("Told to the players", "", f"<blockquote>{escape(answer.read_aloud)}</blockquote>"),
        '<table class="sign"><tr><td>Director: ____________________</td><td>Board: ______ Table: ______</td></tr>'
        "</table>",
        f"<footer>{' '.join(map(escape, text.closing(answer)))}</footer>",
    ]  # fmt: skip
    body = "\n".join(part for part in parts if part)
    style = _STYLE.replace("SIZE", f"{_size(body):g}")
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(heading or "Ruling")}</title>'
            f"<style>{style}</style></head>\n<body>\n{body}\n</body></html>\n")  # fmt: skip


def _size(body: str) -> float:
    """The largest size of print, in points, in which the page holds the text."""
    return next((size for size in _SIZES if _height(body, size) <= _HEIGHT), _SIZES[-1])


def _height(body: str, size: float) -> float:
    """The height of the text in mm, estimated: a letter is a little over half as wide as the print is high."""
    across = _WIDTH / (0.56 * size * _MM)
    lines = 0.0
    for block in re.split(r"(?=<h1|<h2|<p|<li|<tr|<blockquote|<footer)", body):
        lines += math.ceil(len(re.sub(r"<[^>]*>", "", block).strip()) / across)
        lines += sum(extra for mark, extra in _EXTRA.items() if mark in block)
    return lines * 1.3 * size * _MM


def _section(title: str, kind: str, content: str) -> str:
    note = f' <span class="kind">{escape(kind)}</span>' if kind else ""
    return f"<h2>{escape(title)}{note}</h2>\n{content}" if content else ""


def _list(lines: list[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if lines else ""


def _cells(answer: ComparableAnswer) -> str:
    rows = text.cell_rows(answer, "symbols")
    if not rows:
        return ""
    head = (
        f"<tr><th>hands that make</th><th>of {escape(answer.replacement)}</th><th>number</th><th>for example</th></tr>"
    )
    lines = [
        f'<tr><td>{escape(name)}</td><td class="n">{escape(share)}</td><td class="n">{number}</td>'
        f"<td>{escape(hand)}</td></tr>"
        for name, share, number, hand in rows
    ]
    return f"<table>{head}{''.join(lines)}</table>"
