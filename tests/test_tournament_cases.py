"""Every scenario of the tables in tests/cases that speaks of a tournament, an incident or written defences."""

from __future__ import annotations

from typing import Any

import pytest

from budlag.calls import read_auction
from budlag.events.admission import judge_entry
from budlag.events.consult import ConsultAnswer, judge_consult
from budlag.events.entries import Entry
from budlag.events.incidents import SanctionsAnswer, judge_incident, parse_incident
from budlag.events.tournaments import parse_tournament
from budlag.problems import InputError
from budlag.systems import System, parse_system, read_system
from cases_reader import Case, as_yaml, read_cases
from command_line import ROOT

EXAMPLES = ROOT / "examples" / "systems"
ALL = read_cases()
OURS = {"openings": {"1S": "11-15, 5+S", "1NT": "15-17 bal"}}
PLAIN = "system: Plain\nopenings:\n  1C: 16+ any shape\n"


def of_kind(key: str) -> list[Any]:
    """The cases that carry a key, as parameters."""
    return [pytest.param(case, id=str(case)) for case in ALL if key in case.keys]


def system_of(plays: Any) -> System:
    """An example system by its file, a system written inside the case, or a plain strong club."""
    if isinstance(plays, str):
        return read_system(EXAMPLES / plays)
    return parse_system(as_yaml({"system": "Case", **plays}) if plays else PLAIN)


def judge_tournament_case(case: Case) -> Entry:
    """The answer for a tournament case."""
    tournament = parse_tournament(as_yaml({"tournament": case.about, **case.keys["tournament"]}))
    return judge_entry(system_of(case.keys.get("plays")), tournament, style="ascii", team=case.keys.get("team", ""))


def wrong_in_entry(entry: Entry, expect: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The expectations that an answer does not meet: key -> (expected, found)."""
    wrong: dict[str, tuple[Any, Any]] = {}
    for key, wanted in expect.items():
        found = found_in_entry(entry, key, wanted)
        if found != wanted:
            wrong[key] = wanted, found
    return wrong


def found_in_entry(entry: Entry, key: str, wanted: Any) -> Any:
    """What an answer says, in the form of the expectation."""
    one = entry.strictest
    duties = {duty.statement: "" for duty in entry.duties}
    for duty in entry.duties:
        duties[duty.statement] += f"{duty.duty}, {duty.when}, {duty.condition}; "
    owed: dict[str, str] = {}
    for duty in one.of("organiser", "director"):
        owed[duty.statement] = f"{owed.get(duty.statement, '')}{duty.duty}; "
    match key:
        case "total":
            return "-".join(map(str, dict.fromkeys(one.total_range)))
        case "class":
            return " or ".join(one.class_range)
        case "binding":
            return list(entry.binding)
        case "organiser":
            made = {d.decision: f"{d.valid} {d.statement}" for d in (*entry.decisions, *one.decisions)}
            return {name: made.get(name) for name in wanted}
        case "lowered":
            return {call: "-".join(map(str, dict.fromkeys(bounds))) for call, bounds in one.lowered.items()}
        case "banned":
            return dict(one.banned)
        case "duties":
            if not wanted:
                return duties  # `duties: {}` says that nobody owes anything
            return {s: text if text in duties.get(s, "") else duties.get(s) for s, text in wanted.items()}
        case "organiser_duties":
            return {s: text if text in owed.get(s, "") else owed.get(s) for s, text in wanted.items()}
        case "no_duties":
            return [statement for statement in wanted if statement not in duties]
        case "without":
            return [call for call in wanted if call not in duties.get("OB-3.3-1", "")]
        case "defences":
            return sorted(d.duty.split(" to ")[1].split()[0] for d in entry.duties if d.statement == "OB-3.4-5")
        case "breaches" | "notes" | "hindrances":
            return (
                sorted((s for s, _ in getattr(one, key) if s in wanted), key=wanted.index)
                if wanted
                else [s for s, _ in getattr(one, key)]
            )
        case "arguable":
            return [a.statement for a in one.arguable]
        case "advice":
            return wanted if wanted in one.advice else one.advice
        case "rounds":
            return {each.name: each.allowed for each in entry.rounds}
        case "teams":
            return {note.team: sorted(s for s, _ in note.lines) for note in entry.teams}
        case _:
            return str(getattr(one, key)) if getattr(one, key) is not None else "none"


@pytest.mark.parametrize("case", of_kind("tournament"))
def test_a_tournament_is_judged_as_the_table_says(case: Case) -> None:
    """Levels, decisions, admission, duties and team matches."""
    expect = case.keys["expect"]
    if "refused" in expect:
        with pytest.raises(InputError, match=expect["refused"]):
            judge_tournament_case(case)
    else:
        assert wrong_in_entry(judge_tournament_case(case), expect) == {}


def judge_consult_case(case: Case) -> ConsultAnswer:
    """The answer for a case about written defences."""
    keys = case.keys["consult"]
    event = (
        parse_tournament(as_yaml({"tournament": case.about, **keys["tournament"]})) if "tournament" in keys else None
    )
    us, them = (system_of(keys.get(side, OURS if side == "us" else None)) for side in ("us", "them"))
    return judge_consult(
        us, them, read_auction(keys["auction"]), shows=keys.get("shows", ""), vulnerability=keys.get("vul", ""),
        tournament=event, style="ascii",
    )  # fmt: skip


@pytest.mark.parametrize("case", of_kind("consult"))
def test_notes_may_be_studied_when_the_table_says(case: Case) -> None:
    """Verdict, statement, until when, and which notes."""
    expect = case.keys["expect"]
    if "refused" in expect:
        with pytest.raises(InputError, match=expect["refused"]):
            judge_consult_case(case)
        return
    answer = judge_consult_case(case)
    found = {
        "may_consult": answer.may_consult, "statement": answer.reasons[0].statement,
        "until": "yes" if answer.until else "no", "aimed_at": list(answer.aimed_at),
        "arguable": [a.statement for a in answer.arguable], "cases": list(answer.cases),
        "text": answer.reasons[0].text, "only": answer.only,
    }  # fmt: skip
    wrong = {key: (wanted, found[key]) for key, wanted in expect.items()
             if found[key] != wanted and not (key in ("text", "only") and wanted in found[key])}  # fmt: skip
    assert wrong == {}


def judge_incident_case(case: Case) -> SanctionsAnswer:
    """The answer for an incident case."""
    return judge_incident(parse_incident(as_yaml({"incident": case.about, **case.keys["incident"]})), style="ascii")


@pytest.mark.parametrize("case", of_kind("incident"))
def test_an_incident_has_the_consequences_of_the_table(case: Case) -> None:
    """What must, may and must not be done, by whom."""
    answer = judge_incident_case(case)
    found = {
        "measures": [f"{m.modality} {m.who} {m.statement}" for m in answer.measures],
        "binding": "yes" if answer.binding else "no",
        "breaches": [s for s, _ in answer.breaches], "notes": [s for s, _ in answer.notes],
        "missing": [key for key, _ in answer.missing],
        "arguable": [a.statement for a in answer.arguable],
    }  # fmt: skip
    wrong = {key: (sorted(wanted), sorted(found[key])) for key, wanted in case.keys["expect"].items()
             if sorted(wanted) != sorted(found[key])}  # fmt: skip
    assert wrong == {}


def judge_event_case(case: Case) -> Entry | ConsultAnswer | SanctionsAnswer:
    """The answer for a case of any of the three kinds."""
    kinds = {"tournament": judge_tournament_case, "incident": judge_incident_case, "consult": judge_consult_case}
    return next(judge(case) for kind, judge in kinds.items() if kind in case.keys)


def test_a_wrong_expectation_is_noticed() -> None:
    """The comparisons can fail."""
    case = next(
        case for case in ALL if case.keys.get("expect", {}).get("allowed") == "no" and "tournament" in case.keys
    )
    entry = judge_tournament_case(case)
    wrong = wrong_in_entry(entry, {"allowed": "yes", "total": "99", "duties": {"OB-3.3-1": "nothing"}})
    assert wrong.keys() == {"allowed", "total", "duties"}
    assert wrong_in_entry(entry, {"duties": {}, "no_duties": ["OB-3.3-1"]}).keys() == {"duties", "no_duties"}
