"""The alerts that `budlag opening` and `budlag check` show beside the prickar."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from budlag.alerts.judge import PLAIN, judge_alert, judge_opening_alerts, system_agreements
from budlag.calls import PASS, Auction
from budlag.facts import OWN_PASS, variant_symbol
from budlag.systems import System, parse_system, read_system
from command_line import ROOT, run

SYSTEMS = sorted((ROOT / "examples" / "systems").glob("*.yaml"))
POLISH = ROOT / "examples/systems/polish_club.yaml"
OPEN = """
system: Open
pass: 13+ any shape
openings:
  1C: ...
  1D: 4+D
  1H: 5+H
  1NT: ~14-16 bal
  2C: gf
  2D: [{when: {seat: [1, 2]}, shows: '5-10, 6M'}, {shows: '5-10, 6D'}]
  2S: ...
  2NT: 5-5 minors
  4C: 7+H
  4S: ...
"""


def one_by_one(system: System) -> dict[Any, Any]:
    """The alert of each opening asked about alone."""
    known = system_agreements(system)
    found = {}
    for opening in system.openings:
        for variant in opening.variants:
            agreements = [each for each in _agreements(system) if each.auction.calls[0][1] != opening.call]
            auction = Auction((("us", opening.call),))
            name = variant_symbol(opening.call, variant.number)
            alone = judge_alert(auction, variant.meaning.terms, agreements)
            found[name] = alone.but(opening_bids=None, when=variant.when)
    if system.own_pass is not None:
        found[OWN_PASS] = judge_alert(Auction((("us", PASS),)), system.own_pass.terms).but(opening_bids=None)
    assert known
    return found


def _agreements(system: System) -> list[Any]:
    from budlag.notation.terms import Disjunction
    from budlag.systems import LaterCall

    return [
        LaterCall(Auction((("us", opening.call),)),
                  Disjunction(tuple(a for v in opening.variants for a in v.meaning.terms.alternatives)))
        for opening in system.openings
    ]  # fmt: skip


@pytest.mark.parametrize("path", [*SYSTEMS, None], ids=lambda path: path.stem if path else "open")
def test_openings_asked_about_together_get_the_answers_they_get_alone(path: Path | None) -> None:
    """One run for a whole system is only a matter of speed."""
    system = read_system(path) if path else parse_system(OPEN)
    together = judge_opening_alerts(system, PLAIN)
    alone = one_by_one(system)
    assert together.keys() == alone.keys()
    for name, answer in together.items():
        assert answer == alone[name], name


def test_opening_says_whether_it_is_alerted_and_where_the_documents_part() -> None:
    """Below the prickar, under the name of the edition; both definitions of natural where they differ."""
    lines = run("opening", "2H", "5-10, 5+H, 4+m").out.splitlines()
    assert "0 prickar." in lines
    assert lines[-3:] == [
        "Swedish alert rules, 2010 edition",
        "  alert: artificial (AL-1): it promises another suit as well",
        "  Not natural by the alert rules (AL-D1 to AL-D4), natural by the opening-bid rules (OB-2.2-10, OB-2.2-11).",
    ]
    answer = run("opening", "2H", "5-10, 5+H, 4+m", "--json").json
    assert answer["alert"] == "yes"
    assert answer["natural_by"] == {"opening_bids_2002": "yes", "alerts_2010": "no"}
    assert answer["alert_statements"] == ["AL-1", "AL-D1"]
    assert "natural by the opening-bid rules" not in run("opening", "1NT", "12-14 bal").out
    assert run("opening", "1D", "4+D", "--json").json["alert"] == "unclear"


def test_check_groups_the_alerts_by_reason() -> None:
    """One system; a variant is named only where it has an answer of its own."""
    out = run("check", POLISH, "--ascii").out
    assert "  1C, 2D: artificial (AL-1): a suit opening that may be shorter than four cards\n" in out
    assert "  2H, 2S: not natural by the alert rules" in out
    out = run("check", ROOT / "examples/systems/moscito.yaml", "--ascii").out
    assert "1H (seat 1 2)" in out
    assert "1NT (seat" not in out


def test_the_json_of_check_has_the_alert_of_every_opening_and_variant(tmp_path: Path) -> None:
    """Verdicts by opening; several systems at once leave the alerts out, which would double the time."""
    path = tmp_path / "open.yaml"
    path.write_text(OPEN, encoding="utf-8")
    answer = run("check", path, "--json").json
    found = {opening["call"]: opening["alert"] for opening in answer["openings"]}
    assert found == {"1♣": "unclear", "1♦": "unclear", "1♥": "unclear", "1NT": "unclear", "2♣": "yes", "2♦": "yes",
                     "2♠": "unclear", "2NT": "yes", "4♣": "no", "4♠": "no"}  # fmt: skip
    multi = next(opening for opening in answer["openings"] if opening["call"] == "2♦")
    assert [variant["alert"] for variant in multi["variants"]] == ["yes", "no"]
    batch = run("check", path, POLISH, "--json").json["systems"]
    assert all("alert" not in opening for each in batch for opening in each["openings"])


def test_a_system_without_anything_to_alert_says_so(tmp_path: Path) -> None:
    """The block is never empty."""
    path = tmp_path / "plain.yaml"
    path.write_text("system: Plain\nopenings:\n  1S: 11-15, 5+S\n", encoding="utf-8")
    assert "  No opening is alerted." in run("check", path).out


@pytest.mark.parametrize("command", [("opening", "1C", "16+"), ("check", POLISH)])
def test_on_a_day_before_the_alert_rules_they_are_silent_and_say_so(command: tuple[Any, ...]) -> None:
    """In 2003 the opening-bid rules answer; of the alerts no yes or no is given."""
    ran = run(*command, "--date", "2003-03-01")
    assert ran.code == 0
    assert "Alerts: no answer. Swedish alert rules, 2010 edition: on 2003-03-01 not in force before" in ran.out
    answer = run(*command, "--date", "2003-03-01", "--json").json
    opening = answer["openings"][0] if "openings" in answer else answer
    assert opening["alert"] is None
    assert "not in force" in opening["alert_note"]


def test_a_tournament_tells_screens_and_how_binding_alerts_are(tmp_path: Path) -> None:
    """With screens four clubs for hearts is alerted; gold and silver make it compulsory, bronze recommended."""
    system, event = tmp_path / "high.yaml", tmp_path / "event.yaml"
    system.write_text("system: High\nopenings:\n  4C: 7+H\n", encoding="utf-8")
    event.write_text("tournament: E\ngrade: gold\ndate: 2011-01-01\nlevel: A\nscreens: yes\n", encoding="utf-8")
    out = run("check", system, "--tournament", event).out
    assert "Alerts: Swedish alert rules, 2010 edition, compulsory here (AL-G1)\n  4♣: artificial" in out
    event.write_text("tournament: E\ngrade: bronze\ndate: 2011-01-01\n", encoding="utf-8")
    out = run("check", system, "--tournament", event).out
    assert "recommended here (AL-G2)\n  No opening is alerted." in out
