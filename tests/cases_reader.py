"""The scenario tables of tests/cases as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from budlag.yamltext import Mapping, Node, Scalar, read_file

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """One scenario: its file and place, and its keys as text, lists and mappings."""

    file: str
    line: int
    about: str
    keys: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.about}"


def plain(node: Node) -> Any:
    """A node as nested dicts, lists and strings."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.items}
    return [plain(item) for item in node.items]


def read_cases() -> list[Case]:
    """All cases of all tables, in the order of the files."""
    cases = []
    for path in sorted(CASES.glob("*.yaml")):
        document = read_file(path)
        document.finish()
        assert isinstance(document.root, Mapping), path
        table = document.root.get("cases")
        for item in table.items:
            keys = plain(item)
            cases.append(Case(path.name, item.line, keys["about"], keys))
    return cases


def as_yaml(value: Any, indent: int = 0) -> str:
    """A value of a case written out as a file."""
    pad = "  " * indent
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if not value:
        return "[]" if isinstance(value, list) else "{}"
    if isinstance(value, list):
        return "".join(f"\n{pad}- {as_yaml(item, indent + 1).lstrip()}" for item in value)
    lines = [f"{pad}'{key}': {as_yaml(item, indent + 1)}" for key, item in value.items()]
    return ("\n" if indent else "") + "\n".join(lines)
