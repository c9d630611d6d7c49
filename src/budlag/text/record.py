"""The ruling record: one A4 page that somebody who was not there can follow, as HTML in a single file."""

from __future__ import annotations

from html import escape

from ..comparable.answers import ComparableAnswer
from . import comparable as text

_STYLE = """
@page { size: A4; margin: 14mm }
body { font: 10pt/1.3 "Segoe UI", Helvetica, Arial, sans-serif; color: #111; max-width: 182mm;
  margin: 0 auto; padding: 4mm }
h1 { font-size: 15pt; margin: 0 0 1mm }
h2 { font-size: 10.5pt; margin: 3mm 0 0.5mm; border-bottom: 0.3mm solid #999 }
p, ul { margin: 0.8mm 0 } ul { padding-left: 5mm }
.edition { color: #444 } .answer { font-size: 12pt; font-weight: 600; margin: 2mm 0 }
.kind { color: #666; font-weight: 400; font-size: 8.5pt }
table { border-collapse: collapse; width: 100%; font-size: 9pt }
td, th { text-align: left; padding: 0.4mm 3mm 0.4mm 0; border-bottom: 0.2mm solid #ddd; vertical-align: top }
td.n { text-align: right; white-space: nowrap }
blockquote { margin: 1mm 0; padding: 1mm 3mm; border-left: 1mm solid #bbb }
.sign td { border: 0; padding-top: 5mm } footer { color: #555; font-size: 8.5pt; margin-top: 2mm }
"""


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
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(heading or "Ruling")}</title>'
            f"<style>{_STYLE}</style></head>\n<body>\n{body}\n</body></html>\n")  # fmt: skip


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
