"""The statements of the documents: what each says, which rules carry it, which cases test it."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import clingo

from . import kb
from .explain.statements import statements
from .value import Value


class Source(Value):
    """A statement with the places that carry it (``file:line``) and the cases that test it."""

    id: str
    document: str
    section: str
    kind: str
    gist: str
    rules: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    out_of_reach: str = ""
    later: str = ""
    in_force: bool = True

    @property
    def state(self) -> str:
        """encoded, carried by examples, out of reach, planned, or not in force (on the day asked about)."""
        if not self.in_force:
            return "not in force then"
        if self.out_of_reach:
            return "out of reach"
        if self.rules:
            return "encoded"
        return "carried by examples" if self.cases else "planned"

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "document": self.document, "section": self.section, "kind": self.kind, "gist": self.gist,
            "state": self.state, "rules": list(self.rules), "cases": list(self.cases),
            "out_of_reach": self.out_of_reach or None, "later": self.later or None,
        }  # fmt: skip

    def texts(self) -> list[str]:
        """The rules that carry the statement as they stand in the knowledge base, in the order of ``rules``."""
        return [_statement_below(place) for place in self.rules]


def all_sources(on: date | None = None) -> list[Source]:
    """Every statement in the order of the documents; those that were not in force on a day are marked."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], register := _register())
    control.ground([("base", [])])
    atoms: dict[str, list[list[clingo.Symbol]]] = {}
    for atom in control.symbolic_atoms:
        atoms.setdefault(atom.symbol.name, []).append(atom.symbol.arguments)
    titles = {document: title.string for document, title, _ in atoms["document"]}
    beyond = {i.string: reason.string for i, reason in atoms.get("out_of_reach", [])}
    planned = {i.string: part.string for i, part in atoms.get("later", [])}
    rules, cases, elsewhen = _rules(), _cases(), _not_in_force(on)
    order = {i: n for n, i in enumerate(re.findall(r'^statement\("([^"]+)"', register, re.MULTILINE))}
    found = [
        Source(i.string, titles[document], section.string, str(kind), gist.string, rules.get(i.string, ()),
               cases.get(i.string, ()), beyond.get(i.string, ""), planned.get(i.string, ""),
               document.name not in elsewhen)
        for i, document, section, kind, gist in atoms["statement"]
    ]  # fmt: skip
    return sorted(found, key=lambda source: order[source.id])


def _not_in_force(on: date | None) -> set[str]:
    """The documents that were not in force on a day."""
    if on is None:
        return set()
    control = clingo.Control(["--warn=none"])
    for path in kb.programs("regulations"):
        if path.name == "0_edition.lp":
            control.add("base", [], path.read_text(encoding="utf-8"))
    control.add("base", [], f"date({on:%Y%m%d}).")
    control.ground([("base", [])])
    return {atom.symbol.arguments[0].name for atom in control.symbolic_atoms.by_signature("not_in_force", 2)}


def _statement_below(place: str) -> str:
    """The label at a place (``kb/file:line``) with the rule below it."""
    name, _, line = place.removeprefix("kb/").rpartition(":")
    text = kb.folder("kb").joinpath(name).read_text(encoding="utf-8")
    first = int(line)
    label = text.split("\n")[first - 1]
    rule = next(rule for number, rule in statements(text) if number > first)
    return f"{label}\n{rule}"


def _register() -> str:
    """The programs that list the statements: kb/sources.lp and its continuations."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(kb.folder("kb").glob("sources*.lp")))


def _rules() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for label in kb.labels():
        for statement in label.statements:
            found[statement] = (*found.get(statement, ()), f"kb/{label.file}:{label.line}")
    return found


def _cases() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(kb.folder("cases").glob("*.yaml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = re.match(r"\s*statements:\s*\[(.*)\]", line)
            for statement in match[1].split(",") if match else ():
                name = statement.strip().strip("'\"")
                found[name] = (*found.get(name, ()), f"{path.name}:{number}")
    return found
