"""Tournament files: grade, level, decisions of the organiser, announcements (all faults of a file in one run)."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from .. import fields
from ..value import Value
from ..yamltext import Document, Mapping, Node, Scalar, read_file, read_text
from .decisions import DECISION_KEYS, Item, Round, read_rounds

TOURNAMENT_KEYS = (
    "tournament", "grade", "form", "pairs", "date", "start", *DECISION_KEYS, "screens", "adopted", "rounds",
    "opponents_known", "director", "deadline", "announcements", "invitation", "start_list", "rules_announced",
)  # fmt: skip
GRADES = ("gold", "silver", "bronze")
FORMS = ("pairs", "teams")
SECTIONS = ("all", "2", "2.1", "2.2", "2.3", "2.4", "2.5", "3", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8")
STATED = {"level": "level", "max_total": "limit", "lowered": "lowerings", "forbidden": "bans"}
"""What an invitation can state, with the word of the knowledge base."""
SECTION_OF = {
    **dict.fromkeys(("level", "max_total", "lowered", "forbidden"), "2"),
    **dict.fromkeys(("invitation", "start_list", "rules_announced"), "3.2"),
    **dict.fromkeys(("announcements", "deadline"), "3.5"),
}
"""Keys that mean nothing in an event that does not adopt their section."""
TOLD = ("opponents", "director")


class Announcement(Value):
    """What a team announced: minutes before the start (None: nothing), and who was told."""

    team: str
    minutes: int | None
    told: tuple[str, ...]


class Tournament(Value):
    """An event; fields that the file does not state are None or empty."""

    name: str
    grade: str
    form: str
    rounds: tuple[Round, ...]
    pairs: int | None = None
    date: date | None = None
    start: datetime | None = None
    screens: bool | None = None
    adopted: tuple[str, ...] | None = None
    by_round: bool = False
    opponents_known: int | None = None
    director: bool | None = None
    deadline: int | None = None
    announcements: tuple[Announcement, ...] = ()
    invitation: tuple[str, ...] | None = None
    start_list: tuple[str, ...] | None = None
    rules_announced: bool | None = None
    source: str = ""


def read_tournament(path: Path | str) -> Tournament:
    """The tournament in a file.

    Raises InputError with every fault of the file: place, what was expected, the nearest thing that works.
    """
    return _tournament(read_file(Path(path)))


def parse_tournament(text: str, source: str = "tournament") -> Tournament:
    """The tournament in a text; raises InputError as ``read_tournament``."""
    return _tournament(read_text(text, source))


def _tournament(document: Document) -> Tournament:
    document.expect_kind("tournament")
    root = document.mapping(document.root, "a tournament file", TOURNAMENT_KEYS, "grade: silver")
    whole = isinstance(document.root, Mapping)
    for key, example in (
        ("tournament", "`tournament: ` with the name of the event"),
        ("grade", "gold, silver or bronze"),
    ):
        if whole and root.get(key) is None:
            document.complain(root, f"the key `{key}` is missing", example)
    on = fields.day(document, root.get("date"), "`date`")
    start = fields.moment(document, root.get("start"), "`start`", on)
    if on and start and start.date() != on:
        fields.contradiction(
            document, root.get("start"), f"`start` is on {start.date()}, but `date` says {on}", "one date"
        )
    form = fields.word(document, root.get("form"), "a form", FORMS) or "pairs"
    grade = fields.word(document, root.get("grade"), "a grade", GRADES)
    adopted = _adopted(document, root.get("adopted"))
    tournament = Tournament(
        name=fields.name(document, root.get("tournament"), "`tournament`"), grade=grade, form=form,
        rounds=read_rounds(document, root), pairs=fields.number(document, root.get("pairs"), "`pairs`", 2, 100_000),
        date=on or (start.date() if start else None), start=start,
        screens=fields.yes_no(document, root.get("screens"), "`screens`"),
        adopted=adopted,
        by_round=root.get("rounds") is not None,
        opponents_known=_opponents_known(document, root.get("opponents_known"), start, on),
        director=fields.yes_no(document, root.get("director"), "`director`"),
        deadline=fields.before_start(document, root.get("deadline"), "`deadline`", start),
        announcements=_announcements(document, root.get("announcements"), start),
        invitation=_stated(document, root.get("invitation")),
        start_list=_names(document, root.get("start_list")),
        rules_announced=fields.yes_no(document, root.get("rules_announced"), "`rules_announced`"),
        source=document.source,
    )  # fmt: skip
    for key in ("announcements", "deadline"):
        if form == "pairs" and root.get(key) is not None:
            fields.contradiction(
                document,
                root.get(key),
                f"`{key}` in a pairs event: announcing A-systems (OB-3.5-1 to OB-3.5-8) is for team matches only",
                "`form: teams`, or no such key",
            )
    _not_adopted(document, root, tournament)
    _undecided(document, root, tournament)
    document.problems = list(dict.fromkeys(document.problems))  # what rounds share is read for each
    document.finish()
    return tournament


def _undecided(document: Document, root: Mapping, tournament: Tournament) -> None:
    """Without level and boards there is nothing to judge by."""
    for one in tournament.rounds:
        stated = root.get("boards_per_opponent") is not None or root.get("rounds") is not None
        if tournament.grade in GRADES[:2] and not one.level and not one.sittings and not (stated and document.problems):
            named = f" for the round `{one.name}`" if one.name else ""
            document.complain(
                root,
                f"neither `level` nor `boards_per_opponent` is given{named}",
                "a level, or the boards that decide which level is recommended (OB-3.2-2)",
            )


def _not_adopted(document: Document, root: Mapping, tournament: Tournament) -> None:
    """A bronze file that decides what belongs to a section that it does not adopt contradicts itself."""
    if tournament.grade != "bronze":
        return
    taken = tournament.adopted or ()
    for key, section in SECTION_OF.items():
        own = [each.get(key) for each in _mappings(root) if each.get(key) is not None]
        covered = any(part in ("all", section, section[0]) or part.startswith(f"{section}.") for part in taken)
        if own and not covered:
            fields.contradiction(
                document, own[0],
                f"`{key}` in a bronze event that does not adopt section {section}, so that it does not bind (OB-1-2)",
                f"`adopted: all`, or `adopted:` with {section} among its sections",
            )  # fmt: skip


def _mappings(root: Mapping) -> list[Mapping]:
    """The file and its rounds."""
    rounds = root.get("rounds")
    return [root, *(each for each in getattr(rounds, "items", ()) if isinstance(each, Mapping))]


# --- The other fields -----------------------------------------------------------------------------------------------


def _adopted(document: Document, node: Node | None) -> tuple[str, ...] | None:
    """The sections that are adopted, ``no`` for none; None where nothing is said."""
    if node is None:
        return None
    if isinstance(node, Scalar) and node.text.strip().lower() in ("no", "none"):
        return ()
    return fields.words(document, node, "a section of the rules", SECTIONS)


def _opponents_known(document: Document, node: Node | None, start: datetime | None, on: date | None) -> int | None:
    """How many days before the event the opponents are known; 0 for ``no``."""
    scalar = document.text(node, "`opponents_known`") if node is not None else None
    if scalar is None:
        return None
    if scalar.text.strip().lower() == "no":
        return 0
    minutes_at = start or (datetime(on.year, on.month, on.day) if on else None)
    if scalar.text.strip().endswith("before"):
        minutes = fields.before_start(document, scalar, "`opponents_known`", minutes_at)
        return minutes // (24 * 60) if minutes is not None else None
    known = fields.day(document, scalar, "`opponents_known`")
    if known and not minutes_at:
        fields.contradiction(
            document, scalar, "`opponents_known` is a date, and the event has none", "`date:` or `start:`"
        )
        return None
    return (minutes_at.date() - known).days if known and minutes_at else None


def _announcements(document: Document, node: Node | None, start: datetime | None) -> tuple[Announcement, ...]:
    """``{Home: 09:40, Visitors: no}``; a value may be ``{at: 09:40, told: [opponents, director]}``."""
    if node is None:
        return ()
    found = []
    for team, value in fields.mapping_items(document, node, "`announcements`", "Home: 30 min before"):
        told: tuple[str, ...] = TOLD
        if isinstance(value, Mapping):
            document.mapping(value, "an announcement", ("at", "told"), "at: 30 min before")
            if value.get("told") is not None:
                told = fields.words(document, value.get("told"), "somebody to tell", TOLD)
        at = value.get("at") if isinstance(value, Mapping) else value
        silent = isinstance(at, Scalar) and at.text.strip().lower() in ("no", "none", "never")
        minutes = None if silent else fields.before_start(document, at, f"the announcement of {team.text}", start)
        found.append(Announcement(team.text, minutes, told))
    if isinstance(node, Mapping) and len(found) != 2:
        document.complain(
            node,
            f"`announcements` names {len(found)} team{'s' * (len(found) != 1)}",
            "both teams of the match, one that says nothing with `no`",
        )
    return tuple(found)


def _stated(document: Document, node: Node | None) -> tuple[str, ...] | None:
    """What the invitation states; an empty list states nothing."""
    return (
        tuple(STATED[word] for word in fields.words(document, node, "something an invitation states", STATED))
        if node is not None
        else None
    )


def _names(document: Document, node: Node | None) -> tuple[str, ...] | None:
    """The systems that the start list marks as A-systems."""
    if node is None:
        return None
    found = [document.text(item, "a name on the start list") for item in fields.items(node)]
    return tuple(scalar.text.strip() for scalar in found if scalar and scalar.text.strip())


__all__ = ["Announcement", "Item", "Round", "Tournament", "parse_tournament", "read_tournament"]
