"""What a question of why is about, read from the options of the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..problems import argument_error, fault
from .output import system_in

if TYPE_CHECKING:
    from ..events.tournaments import Tournament
    from ..matters import Matter
    from ..systems import System


def read_matter(
    system: Path | None, opening: str, tournament: Path | None, which: str, team: str, them: Path | None, auction: str,
    shows: str, incident: Path | None,
) -> Matter:  # fmt: skip
    """Read every file and text that is given; raises InputError for what cannot be read or does not fit together."""
    from ..calls import read_auction
    from ..matters import Matter
    from ..notation import NotationError

    event = read_round(tournament, which)
    know_team(team, event)
    if bool(auction) != (them is not None):
        raise fault("--them" if auction else "--auction", "an auction and the opponents' system go together",
                    "both --them and --auction")  # fmt: skip
    try:
        made = read_auction(auction) if auction else None
    except NotationError as error:
        raise argument_error("--auction", error) from None
    happened = None
    if incident is not None:
        from ..events.incidents import read_incident

        happened = read_incident(incident)
    return Matter(
        system=_subject(system, opening), tournament=event, team=team, them=system_in(them) if them else None,
        auction=made, shows=shows, incident=happened,
    )  # fmt: skip


def read_round(tournament: Path | None, which: str = "") -> Tournament | None:
    """A tournament, of several rounds the one that is named; raises InputError where none or an unknown one is."""
    if tournament is None:
        if which:
            raise fault("--round", "a round without a tournament", "--tournament FILE")
        return None
    from ..events.tournaments import read_tournament

    event = read_tournament(tournament)
    names = [one.name for one in event.rounds if one.name]
    if which and which not in names:
        raise fault("--round", f"the tournament has no round `{which}`", "one of " + ", ".join(names) if names else
                    "no such option")  # fmt: skip
    if not which and len(names) > 1:
        raise fault("--round", "the rounds of this tournament have rules of their own", "one of " + ", ".join(names))
    return event.but(rounds=tuple(one for one in event.rounds if not which or one.name == which))


def know_team(team: str, tournament: Tournament | None) -> None:
    """Raise InputError for a team that the tournament does not name."""
    if not team:
        return
    if tournament is None:
        raise fault("--team", "a team without a tournament", "--tournament FILE with `announcements:`")
    known = [one.team for one in tournament.announcements]
    if team not in known:
        raise fault("--team", f"`{team}` is no team of this match", "one of " + ", ".join(known) if known else
                    "a team under `announcements:` of the tournament file")  # fmt: skip


def _subject(system: Path | None, opening: str) -> System | None:
    from ..calls import read_call
    from ..notation import NotationError, read_meaning
    from ..systems import System, single_opening

    if system is not None and opening:
        raise fault("--opening", "a system and an opening are both given", "one of --system and --opening")
    if system is not None:
        return system_in(system)
    if not opening:
        return None
    first, _, rest = opening.replace(":", " ", 1).partition(" ")
    before = len(opening) - len(rest)
    try:
        call = read_call(first)
        return System(opening, (single_opening(call, read_meaning(rest, call.suit)),))
    except NotationError as error:
        raise argument_error("--opening", error, before if error.text == rest else 0) from None
