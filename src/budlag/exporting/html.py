"""HTML pages without scripts, fonts or addresses from elsewhere: elements, traces, and the templates."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..explain.trees import Trace


class Html(str):
    """Text that is HTML already; any other text is escaped."""


def element(name: str, *content: str, css: str = "", **attributes: str) -> Html:
    """An element; text in it is escaped, ``Html`` is not."""
    given = {"class": css, **attributes} if css else attributes
    shown = "".join(f' {key}="{escape(value)}"' for key, value in given.items())
    return Html(f"<{name}{shown}>{joined(content)}</{name}>")


def joined(content: Iterable[str]) -> Html:
    """Pieces one after the other, each escaped where it is plain text."""
    return Html("".join(piece if isinstance(piece, Html) else suits(piece) for piece in content))


_CODE = re.compile(r"`([^`\n]+)`")


def suits(text: str) -> Html:
    """Escaped text, its red suits in red, what stands in backticks as code."""
    shown = escape(text)
    shown = _CODE.sub(r"<code>\1</code>", shown)
    for symbol in "♥♦":
        shown = shown.replace(symbol, f'<span class="red">{symbol}</span>')
    return Html(shown)


def page(title: str, style: str, body: Iterable[str]) -> str:
    """A whole page: the template of this package with the common styles and its own inside."""
    folder = files(__package__) / "templates"
    css = "\n".join((folder / name).read_text(encoding="utf-8") for name in ("page.css", style))
    whole = Template((folder / "page.html").read_text(encoding="utf-8"))
    return whole.substitute(title=escape(title), style=css, body=joined(body))


def trace_html(trace: Trace) -> Html:
    """A trace that folds: each step opens to what it rests on."""
    sentence = trace.sentence if trace.sentence[-1:] in ".:" else trace.sentence + "."
    if trace.kind == "failure":
        sentence = "Would need: " + sentence
    line = [suits(sentence)]
    if trace.statements:
        line.append(element("span", ", ".join(trace.statements), css="id"))
    more = " (shown above)" if trace.again else f" ({trace.more_ways})" if trace.more_ways else ""
    said = joined([*line, more])
    if trace.again or not trace.children:
        return element("div", said, css=f"step {trace.kind}")
    return element("details", element("summary", said), *map(trace_html, trace.children), css=f"step {trace.kind}")
