"""The facts of a tournament, in the vocabulary of the knowledge base."""

from __future__ import annotations

from clingo import Function, Number, String

from ..facts import Facts, call_symbol
from .tournaments import Item, Tournament


def tournament_facts(
    facts: Facts, tournament: Tournament | None, system_name: str = "", team: str = ""
) -> dict[int, Item]:
    """The facts of a tournament (without one: of any event); the items of its decisions by their numbers.

    ``team`` is the team that the pair plays for, if that is known.
    """
    if tournament is None:
        facts.add("stage(0)")
        facts.add("no_event(0)")
        return {}
    items: dict[int, Item] = {}
    for stage, one in enumerate(tournament.rounds, 1):
        facts.add(f"stage({stage})")
        facts.add(f"grade({stage}, {tournament.grade})")
        for i, boards in enumerate(one.sittings):
            facts.add(f"sitting({stage}, {i}, {boards})")
        if one.level:
            facts.add(f"level_chosen({stage}, {one.level})")
        if one.max_total is not None:
            facts.add(f"limit_set({stage}, {one.max_total})")
        for item in one.lowered:
            facts.add(f"lowering({stage}, {_item(facts, items, item)}, {item.to})")
        for item in one.forbidden:
            facts.add(f"ban({stage}, {_item(facts, items, item)})")
        _stage(facts, stage, tournament, system_name)
    _event(facts, tournament)
    if team:
        facts.add(f"plays_for({String(team)})")
    return items


def _stage(facts: Facts, stage: int, tournament: Tournament, system_name: str) -> None:
    if tournament.adopted is not None:
        facts.add(f"adoption_stated({stage})")
        for part in tournament.adopted:
            facts.add(f"adopted({stage}, {String(part)})")
    if tournament.opponents_known is not None:
        facts.add(f"opponents_known({stage}, {tournament.opponents_known})")
    if tournament.invitation is not None:
        facts.add(f"invitation({stage})")
        for word in tournament.invitation:
            facts.add(f"invitation_states({stage}, {word})")
    if tournament.start_list is not None:
        facts.add(f"start_list({stage})")
        if system_name in tournament.start_list:
            facts.add(f"marked_on_start_list({stage})")
    if tournament.rules_announced is not None:
        facts.add(f"rules_announced({stage}, {'yes' if tournament.rules_announced else 'no'})")


def _event(facts: Facts, tournament: Tournament) -> None:
    facts.add(f"form({tournament.form})")
    if tournament.pairs is not None:
        facts.add(f"pairs({tournament.pairs})")
    if tournament.by_round:
        facts.add(f"rounds_decided({len(tournament.rounds)})")
    if tournament.director:
        facts.add("director_present")
    if tournament.deadline is not None:
        facts.add(f"organiser_deadline({tournament.deadline})")
    for one in tournament.announcements:
        team = String(one.team)
        facts.add(f"team({team})")
        if one.minutes is not None:
            facts.add(f"announced({team}, {one.minutes})")
            for whom in one.told:
                facts.add(f"told({team}, {whom})")


def _item(facts: Facts, items: dict[int, Item], item: Item) -> int:
    """The number of an item, with the facts of what it names."""
    number = len(items) + 1
    items[number] = item
    if item.call is None:
        facts.add(f"item_type({number}, {item.kind})")
    elif item.meaning is None:
        facts.add(f"item_call({number}, {call_symbol(item.call)})")
    else:
        notation = String(item.meaning.show("ascii"))
        facts.add(f"item_meaning({number}, {call_symbol(item.call)}, {notation})")
        bid = Function("described_bid", [call_symbol(item.call), Number(number)])
        facts.add_judged(bid, item.call, item.meaning, f"{item.show()}, as described")
        facts.add(f"described_as({number}, {bid})")
    return number
