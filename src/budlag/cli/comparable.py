"""The command comparable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..problems import fault
from .output import NO, UNCLEAR, YES, Ascii, Date, Json, Why, day, faults, keep_sources, show, style_of, system_in

if TYPE_CHECKING:
    from ..calls import Auction, Call
    from ..comparable.answers import CandidatesAnswer, ComparableAnswer
    from ..comparable.facts import Irregularity, Said
    from ..comparable.meanings import Meanings
    from ..notation.terms import Style

TheAuction = Annotated[str, typer.Option(
    "--auction", help='The lawful auction up to the replacement, opponents in brackets, as "1C (P)".')]  # fmt: skip
Kind = Annotated[str, typer.Option("--irregularity", metavar="insufficient|out-of-turn", help="What happened.")]
Turn = Annotated[
    str, typer.Option("--turn", metavar="rho|partner|lho", help="Whose turn it was, for a call out of turn.")
]
Withdrawn = Annotated[list[str] | None, typer.Option(
    "--withdrawn", metavar="CALL: MEANING", help='The wrong call with what it shows, as "1H: 11+, 5+H". Repeat it for '
    "each meaning that it may have had; without a meaning it is looked up.")]  # fmt: skip
Replacement = Annotated[str, typer.Option("--replacement", metavar="CALL: MEANING", help="The call that replaces it.")]
Candidates = Annotated[bool, typer.Option("--candidates", help="Every legal replacement, sorted.")]
Candidate = Annotated[list[str] | None, typer.Option(
    "--candidate", metavar="CALL: MEANING", help="A possible replacement with what it shows. Repeatable.")]  # fmt: skip
Accepted = Annotated[bool, typer.Option("--accepted", help="Left-hand opponent accepted the call.")]
Unintended = Annotated[bool, typer.Option("--unintended", help="The call was a slip, not intended (Law 25A).")]
Artificial = Annotated[bool, typer.Option(
    "--artificial", help="A withdrawn pass was artificial, or passed an artificial call (Law 30C).")]  # fmt: skip
SystemFile = Annotated[Path | None, typer.Option("--system", help="The offenders' system, for meanings.")]
Convention = Annotated[
    list[str] | None, typer.Option("--convention", metavar="NAME", help="A convention that they play.")
]
Agreement = Annotated[
    list[str] | None,
    typer.Option(
        "--agreement", metavar="AUCTION: MEANING", help='What another call of theirs shows, as "1NT: 15-17 bal".'
    ),
]
Limits = Annotated[Path | None, typer.Option("--limits", help="A club's own limits (YAML).")]
Record = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Write the ruling to a .html or .txt file.")
]
Heading = Annotated[str, typer.Option("--heading", metavar="TEXT", help="Heading of the record, as event and board.")]
_EXIT = {"free": YES, None: YES, "bars_partner": NO, "not_allowed": NO, "unclear": UNCLEAR}


def comparable(
    auction: TheAuction = "", irregularity: Kind = "", turn: Turn = "", withdrawn: Withdrawn = None,
    replacement: Replacement = "", candidates: Candidates = False, candidate: Candidate = None,
    accepted: Accepted = False, unintended: Unintended = False, artificial: Artificial = False,
    system: SystemFile = None, convention: Convention = None, agreement: Agreement = None, limits: Limits = None,
    record: Record = None, heading: Heading = "", why: Why = False, as_json: Json = False, ascii_only: Ascii = False,
    date: Date = "",
) -> None:  # fmt: skip
    """Rule on an insufficient bid or a call out of turn (Law 23, Danish guidance).

    Example: budlag comparable --auction "(1S)" --irregularity out-of-turn --turn rho --withdrawn "1H: 11+, 5+H"
    --replacement "2H: 8-16, 5+H"
    """
    style = style_of(ascii_only)
    irregularity, turn = irregularity.lower().replace(" ", "-"), turn.lower()
    with faults(as_json):
        from ..comparable.judge import judge_candidates, judge_comparable
        from ..comparable.limits import read_limits

        if record and record.suffix.lower() not in (".html", ".htm", ".txt"):
            raise fault("--record", f"`{record.name}` is neither .html nor .txt", "a file name as ruling.html")
        if record:
            keep_sources(record, system, limits)
        meanings = _meanings(system, convention or [], agreement or [])
        incident = _incident(auction, irregularity, turn, withdrawn or [], meanings).but(
            accepted=accepted, unintended=unintended, artificial=artificial)  # fmt: skip
        own, on = read_limits(limits) if limits else {}, day(date)
        if candidates or candidate:
            if replacement or record or why:
                raise fault(
                    "--candidates", "asks about every replacement", "no --replacement, --record or --why beside it"
                )
            asked = {said.call: said for said in meanings.replacements(incident)}
            asked |= _told(candidate or [])
            sorted_out = judge_candidates(incident, asked.values(), own, on=on, style=style)
        else:
            chosen = _replacement(replacement, incident, meanings)
            answer = judge_comparable(incident, chosen, own, on=on, style=style, why=why)
            if record:
                _write(record, answer, heading, style)
    if candidates or candidate:
        show(as_json, sorted_out.as_json, lambda: _candidates_text(sorted_out, style))
        raise typer.Exit(YES)
    show(as_json, answer.as_json, lambda: _text(answer, style))
    raise typer.Exit(_EXIT[answer.final])


def _meanings(system: Path | None, conventions: list[str], agreements: list[str]) -> Meanings:
    from ..comparable.meanings import Meanings
    from .alert import _agreement

    return Meanings(system_in(system) if system else None, conventions, [_agreement(text) for text in agreements])


def _incident(auction: str, kind: str, turn: str, withdrawn: list[str], meanings: Meanings) -> Irregularity:
    from ..alerts.facts import UNKNOWN
    from ..calls import read_auction
    from ..comparable.facts import KINDS, TURNS, Irregularity, Said
    from .alert import _read

    for name, text in (("--auction", auction), ("--irregularity", kind), ("--withdrawn", withdrawn)):
        if not text:
            raise fault(
                name,
                "is missing",
                {
                    "--auction": 'the lawful auction, as "(1S)" or "1C (P)"',
                    "--irregularity": " or ".join(KINDS),
                    "--withdrawn": 'the wrong call, as "1H: 11+, 5+H"',
                }[name],
            )
    for name, word, known in (("--irregularity", kind, KINDS), ("--turn", turn, TURNS)):
        if word and word not in known:
            raise fault(name, f"`{word}` is not known here", "one of " + ", ".join(known))
    lawful: Auction = _read("--auction", auction, read_auction)
    said = [_said("--withdrawn", text) for text in withdrawn]
    if len({each.call for each in said}) > 1:
        raise fault("--withdrawn", "two different calls", "one call, repeated with each meaning that it may have had")
    possible = tuple(dict.fromkeys(each for each in said if each.terms != UNKNOWN))
    if not possible:
        found = meanings.withdrawn(lawful, kind, turn or None, said[0].call)
        possible = found or (Said(said[0].call, UNKNOWN),)
    return Irregularity(lawful, kind, said[0].call, possible, turn or None, earlier=meanings.earlier(lawful.calls))


def _replacement(text: str, incident: Irregularity, meanings: Meanings) -> Said | None:
    from ..alerts.facts import UNKNOWN

    if not text:
        return None
    said = _said("--replacement", text)
    if said.terms != UNKNOWN:
        return said
    return meanings.of(incident.auction.calls, said.call) or said


def _told(texts: list[str]) -> dict[Call, Said]:
    """The candidates with the meanings written with them, each once."""
    found: dict[Call, Said] = {}
    for text in texts:
        said = _said("--candidate", text)
        if said.call in found:
            raise fault("--candidate", f"{said.call} is given twice", "each call once, its meanings joined by `|`")
        found[said.call] = said
    return found


def _said(name: str, text: str) -> Said:
    """A call with its meaning after a colon; unknown where none is written."""
    from ..alerts.facts import UNKNOWN
    from ..calls import is_call, read_call
    from ..comparable.facts import Said
    from ..notation import NotationError, parse
    from ..problems import argument_error
    from .alert import _read

    first, colon, rest = text.partition(":")
    bare, _, told = text.strip().partition(" ")
    if told and not colon and is_call(bare):
        raise fault(name, f"between {bare} and what it shows a colon is missing", f"`{bare}: {told.strip()}`")
    call = _read(name, first, read_call)
    if not rest.strip():
        return Said(call, UNKNOWN)
    try:
        return Said(call, parse(rest))
    except NotationError as error:
        raise argument_error(name, error, len(text) - len(rest)) from None


def _text(answer: ComparableAnswer, style: Style) -> str:
    from ..text.comparable import show_comparable

    text = show_comparable(answer, style)
    if answer.why:
        from ..text.traces import FULL, show_traces

        text += "\n\nStep by step\n" + show_traces(answer.why, FULL)
    return text


def _candidates_text(answer: CandidatesAnswer, style: Style) -> str:
    from ..text.comparable import show_candidates

    return show_candidates(answer, style)


def _write(path: Path, answer: ComparableAnswer, heading: str, style: Style) -> None:
    from ..text.comparable import show_comparable
    from ..text.record import show_record

    page = path.suffix.lower() != ".txt"
    text = show_record(answer, heading) if page else f"{heading}\n\n{show_comparable(answer, style)}\n".lstrip()
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise fault(
            "--record", f"{path} cannot be written: {error.strerror}", "a file in a folder that exists"
        ) from None


COMMANDS = {"comparable": comparable}
