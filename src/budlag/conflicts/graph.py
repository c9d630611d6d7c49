"""The graph of conflicts between conventions: networkx, and from there Mermaid and DOT."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .judge import HARMLESS, ConflictAnswer

if TYPE_CHECKING:
    import networkx

_DASHED = ("undecidable", "extension", *HARMLESS)


def graph(answer: ConflictAnswer) -> networkx.MultiGraph[str]:
    """A node for each convention (``name``), an edge for each kind of conflict between two (``kind``, ``calls``)."""
    import networkx as nx

    found: networkx.MultiGraph[str] = nx.MultiGraph()
    for convention in answer.conventions:
        found.add_node(convention, name=answer.names.get(convention, convention))
    for conflict in answer.conflicts:
        if not conflict.b:
            continue
        for each in (conflict.a, conflict.b):
            found.add_node(each, name=answer.names.get(each, each))
        if found.has_edge(conflict.a, conflict.b, conflict.kind):
            calls = found.edges[conflict.a, conflict.b, conflict.kind]["calls"]
            if conflict.call and conflict.call not in calls:
                calls.append(conflict.call)
        else:
            found.add_edge(conflict.a, conflict.b, conflict.kind, kind=conflict.kind,
                           calls=[conflict.call] if conflict.call else [])  # fmt: skip
    return found


def mermaid(answer: ConflictAnswer) -> str:
    """The graph as a Mermaid flowchart."""
    drawn = graph(answer)
    lines = ["flowchart LR", *(f'  {node}["{_name(drawn, node)}"]' for node in sorted(drawn))]
    for one, other, data in sorted(drawn.edges(data=True), key=lambda edge: (edge[0], edge[1], edge[2]["kind"])):
        line = "-.-" if data["kind"] in _DASHED else "---"
        lines.append(f'  {one} {line}|"{_label(data)}"| {other}')
    return "\n".join(lines)


def dot(answer: ConflictAnswer) -> str:
    """The graph in the DOT language of Graphviz."""
    drawn = graph(answer)
    lines = ["graph conflicts {", "  node [fontname=sans, shape=box];"]
    lines += [f'  {node} [label="{_name(drawn, node)}"];' for node in sorted(drawn)]
    for one, other, data in sorted(drawn.edges(data=True), key=lambda edge: (edge[0], edge[1], edge[2]["kind"])):
        style = "dashed" if data["kind"] in _DASHED else "solid"
        lines.append(f'  {one} -- {other} [label="{_label(data)}", style={style}];')
    return "\n".join([*lines, "}"])


def _label(data: dict[str, Any]) -> str:
    kind = str(data["kind"]).replace("_", " ")
    return f"{kind}: {' '.join(data['calls'])}" if data["calls"] else kind


def _name(drawn: networkx.MultiGraph[str], node: str) -> str:
    return str(drawn.nodes[node]["name"]).replace('"', "'")
