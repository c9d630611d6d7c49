"""Calls of the glossary in auctions, many auctions in one run: what the tables of cv_calls_*.yaml are compared with."""

from __future__ import annotations

from budlag.calls import read_auction
from budlag.engine import MATCHING, run
from budlag.facts import Facts, call_symbol
from budlag.glossary.auctions import Offer, Table
from budlag.glossary.entry import Alternative

Asked = tuple[str, str, str]
"""An auction before our call, the class of their opening (``any`` where no class decides), the suit that it shows."""
Rule = tuple[str, str, str, int]
"""Convention, situation, call as the glossary states it, number of the alternative."""


def offered(asked: list[Asked]) -> tuple[list[dict[str, dict[str, str]]], list[set[Rule]]]:
    """For each auction each call of each convention, alternatives with their conditions; and the rules that are met."""
    facts = Facts()
    auctions = [read_auction(auction).calls for auction, *_ in asked]
    top = max(call.level for made in auctions for _, call in made)
    facts.add(f"highest_level({4 if top < 5 else 7})")  # higher bids would only make the tables longer
    for number, (made, (_, of_class, suit)) in enumerate(zip(auctions, asked, strict=True)):
        first = next((call for side, call in made if call.is_bid), made[0][1] if made else None)
        term = f"over({of_class}, n{number}, asked)"
        facts.add(f"auction({term})")
        if first is not None:
            facts.add(f"case({of_class}, {call_symbol(first)})")
        if suit:
            facts.add(f"opponents_show({term}, {suit})")
        for n, (side, call) in enumerate(made, 1):
            facts.add(f"turn({term}, {n}, {'they' if side == 'them' else 'we'}, {call_symbol(call)})")
    table = Table.of(run(facts, MATCHING), "ascii")
    found: list[dict[str, dict[str, str]]] = [{} for _ in asked]
    for offer in table.offers():
        calls = found[int(offer.after.removeprefix("n"))].setdefault(offer.convention, {})
        calls[offer.call] = shown(offer)
    met: list[set[Rule]] = [set() for _ in asked]
    for a, c, s, _, generic, number, *_ in table.answer.atoms("offers", 8):
        met[int(a.arguments[1].name.removeprefix("n"))].add((c.name, s.name, str(generic), number.number))
    return found, met


def shown(offer: Offer) -> str:
    """The alternatives of a call, as the tables write them."""
    unsure = "" if offer.applies == "yes" else f" ? {' or '.join(offer.open_classes)}"
    return " | ".join(dict.fromkeys(map(_alternative, offer.alternatives))) + unsure


def _alternative(one: Alternative) -> str:
    return one.shows + (f" if {' and '.join(one.conditions)}" if one.conditions else "")
