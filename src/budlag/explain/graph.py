"""Traces as graphs: networkx, and from there Mermaid and DOT."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .trees import Trace

if TYPE_CHECKING:
    import networkx

_SHAPES = {"conclusion": "box", "premise": "ellipse", "absence": "diamond", "failure": "box", "missing": "diamond"}


def graph(traces: Iterable[Trace]) -> networkx.DiGraph[str]:
    """A directed graph from each conclusion to what it rests on.

    Nodes are the sentences, with ``kind`` and ``statements``; what is shown twice is one node.
    """
    import networkx as nx

    found: networkx.DiGraph[str] = nx.DiGraph()
    for trace in traces:
        _add(found, trace)
    return found


def _add(found: networkx.DiGraph[str], trace: Trace) -> None:
    known = found.nodes.get(trace.sentence)
    if known is None:
        found.add_node(trace.sentence, kind=trace.kind, statements=list(trace.statements))
    for child in trace.children:
        _add(found, child)
        if child.sentence != trace.sentence:
            found.add_edge(trace.sentence, child.sentence)


def mermaid(traces: Iterable[Trace]) -> str:
    """The graph as a Mermaid flowchart."""
    drawn = graph(traces)
    numbers = {node: f"n{i}" for i, node in enumerate(drawn.nodes)}
    lines = ["flowchart TD"]
    for node, data in drawn.nodes(data=True):
        left, right = ("{{", "}}") if _SHAPES[data["kind"]] == "diamond" else ("[", "]")
        lines.append(f'  {numbers[node]}{left}"{_mermaid_text(node, data["statements"])}"{right}')
    lines += [f"  {numbers[a]} --> {numbers[b]}" for a, b in drawn.edges]
    return "\n".join(lines)


def _mermaid_text(sentence: str, statements: list[str]) -> str:
    text = sentence + (f"<br/>{', '.join(statements)}" if statements else "")
    return text.replace('"', "#quot;").replace("`", "'")


def dot(traces: Iterable[Trace]) -> str:
    """The graph in the DOT language of Graphviz."""
    drawn = graph(traces)
    numbers = {node: f"n{i}" for i, node in enumerate(drawn.nodes)}
    lines = ["digraph why {", "  node [fontname=sans, fontsize=10];"]
    for node, data in drawn.nodes(data=True):
        text = node + ("\\n" + ", ".join(data["statements"]) if data["statements"] else "")
        quoted = text.replace('"', '\\"')
        lines.append(f'  {numbers[node]} [label="{quoted}", shape={_SHAPES[data["kind"]]}];')
    lines += [f"  {numbers[a]} -> {numbers[b]};" for a, b in drawn.edges]
    return "\n".join([*lines, "}"])
