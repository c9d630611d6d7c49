"""What is measured on the printed examples of LKU-21, from the meanings in the knowledge base."""

from __future__ import annotations

from functools import cache

import clingo
from clingo import Symbol

from budlag import engine
from budlag.calls import read_auction
from budlag.comparable.comparisons import Comparisons
from budlag.comparable.facts import Irregularity, Said, incident_facts
from budlag.facts import call_symbol
from budlag.kb import folder
from budlag.notation import parse

KEYS = ("below", "above", "fewer", "more", "overlap", "outside", "points", "silent", "purpose")
# An auction in which calls and irregularity are possible; meanings alone decide what is measured.
PLACES = {
    ("out_of_turn", "rho"): "({}) ", ("out_of_turn", "partner"): "{} (P) ", ("insufficient", "none"): "({}) ",
}  # fmt: skip
EXAMPLES = "regulations/comparable_calls/4_examples.lp"


@cache
def facts(name: str, arity: int) -> list[list[Symbol]]:
    """The facts of one predicate of the file with the examples."""
    control = clingo.Control(["--warn=none"])
    control.load(str(folder("kb") / EXAMPLES))
    control.ground([("base", [])])
    return [atom.symbol.arguments for atom in control.symbolic_atoms.by_signature(name, arity)]


def auction_for(kind: str, turn: str, withdrawn: str) -> str:
    """A lawful auction up to the replacement of an example."""
    if kind == "insufficient":
        return "(2S)"
    return {"rho": "(1C)", "partner": "1C (P)"}[turn]


def run_example(statement: str) -> engine.Answer:
    """The rules on the meanings of a printed example."""
    from budlag.calls import Call

    _, _, kind, turn, withdrawn, replacement = next(row for row in facts("example", 6) if row[0].string == statement)
    _, theirs, mine, before = (
        x.string for x in next(r for r in facts("example_meanings", 4) if r[0].string == statement)
    )

    def call(symbol: Symbol) -> Call:
        return Call(symbol.arguments[0].number, symbol.arguments[1].name) if symbol.arguments else Call(0, symbol.name)

    auction = {"CC-4.12-a": "1S (X)", "CC-4.12-b": "1S (X)"}.get(statement) or auction_for(kind.name, turn.name, "")
    earlier = ((read_auction("1NT").calls, parse(before)),) if before else ()
    incident = Irregularity(
        read_auction(auction), kind.name.replace("_", "-"), call(withdrawn), (Said(call(withdrawn), parse(theirs)),),
        None if turn.name == "none" else turn.name, earlier=earlier,
    )  # fmt: skip
    found = incident_facts(incident, [Said(call(replacement), parse(mine))], {}, True)
    assert call_symbol(call(replacement)) == replacement
    return engine.run(found, engine.COMPARABLE_CALLS, context=Comparisons)


def measured(statement: str) -> dict[str, int]:
    """The features of a printed example."""
    answer = run_example(statement)
    ((theirs, mine),) = answer.atoms("main", 2)
    return {key.name: n.number for u, v, key, n in answer.atoms("measured", 4) if (u, v) == (theirs, mine)}


if __name__ == "__main__":
    for row in sorted(facts("example", 6)):
        found = measured(row[0].string)
        print(" ".join(f'feature("{row[0].string}", {key}, {found[key]}).' for key in KEYS))
