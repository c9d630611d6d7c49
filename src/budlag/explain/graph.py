"""Traces as graphs: networkx, and from there Mermaid and DOT."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .trees import Trace
from .wording import inside

if TYPE_CHECKING:
    import networkx

_SHAPES = {"conclusion": "box", "premise": "ellipse", "absence": "diamond", "failure": "box", "missing": "diamond"}
_ENTITIES = {"#": "#35;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;", "\n": " "}


def graph(traces: Iterable[Trace]) -> networkx.DiGraph[str]:
    """A directed graph without cycles from each conclusion to what it rests on; the conclusions asked about come first.

    Nodes are n0, n1 ... with ``sentence``, ``kind`` and ``statements``. What is shown twice is one node.
    """
    import networkx as nx

    found: networkx.DiGraph[str] = nx.DiGraph()
    known: dict[tuple[str, str], str] = {}
    for trace in traces:
        _add(found, known, trace, None)
    return found


def _add(found: networkx.DiGraph[str], known: dict[tuple[str, str], str], trace: Trace, above: str | None) -> None:
    import networkx as nx

    key = "failure" if trace.kind == "failure" else "", trace.sentence
    node = known.get(key)
    if node is None or (above is not None and (node == above or nx.has_path(found, node, above))):
        node = f"n{found.number_of_nodes()}"  # the same words for something else would close a circle
        known.setdefault(key, node)
        found.add_node(node, sentence=trace.sentence, kind=trace.kind, statements=list(trace.statements))
    if above is not None:
        found.add_edge(above, node)
    if not trace.again:
        for child in trace.children:
            _add(found, known, child, node)


def mermaid(traces: Iterable[Trace]) -> str:
    """The graph as a Mermaid flowchart."""
    drawn = graph(traces)
    lines = ["flowchart TD"]
    for node, data in drawn.nodes(data=True):
        left, right = ("{{", "}}") if _SHAPES[data["kind"]] == "diamond" else ("[", "]")
        text = "".join(_ENTITIES.get(letter, letter) for letter in _worded(data))
        statements = f"<br/>{', '.join(data['statements'])}" if data["statements"] else ""
        lines.append(f'  {node}{left}"{text}{statements}"{right}')
    lines += [f"  {a} --> {b}" for a, b in drawn.edges]
    return "\n".join(lines)


def dot(traces: Iterable[Trace]) -> str:
    """The graph in the DOT language of Graphviz."""
    drawn = graph(traces)
    lines = ["digraph why {", "  node [fontname=sans, fontsize=10];"]
    for node, data in drawn.nodes(data=True):
        quoted = _worded(data).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
        statements = "\\n" + ", ".join(data["statements"]) if data["statements"] else ""
        lines.append(f'  {node} [label="{quoted}{statements}", shape={_SHAPES[data["kind"]]}];')
    lines += [f"  {a} -> {b};" for a, b in drawn.edges]
    return "\n".join([*lines, "}"])


def _worded(data: dict[str, str]) -> str:
    return f"would need: {inside(data['sentence'])}" if data["kind"] == "failure" else data["sentence"]
