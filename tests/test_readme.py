"""Every example of README.md is run and must print what stands there."""

from __future__ import annotations

import doctest
import re

import pytest

from budlag.comparable.limits import parse_limits
from budlag.events.incidents import parse_incident
from budlag.events.tournaments import parse_tournament, read_tournament
from budlag.systems import parse_system
from readme import README, ROOT, examples, output


@pytest.mark.parametrize(("command", "printed"), examples())
def test_a_command_prints_what_the_readme_shows(command: str, printed: str) -> None:
    """The console blocks, word for word (refresh with `python tests/readme.py`)."""
    assert output(command) == printed


def test_the_python_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter session of the README."""
    monkeypatch.chdir(ROOT)
    code = re.findall(r"```pycon\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    test = doctest.DocTestParser().get_doctest("\n".join(code), {}, "README", str(README), 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.failures == 0


def test_the_files_of_the_readme_are_read() -> None:
    """The YAML blocks: a system, the tournament that stands beside it in examples, an incident, an order of priority
    that the messy card can take, a club's limits."""
    blocks = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    system, tournament, incident, priority, limits = blocks
    assert len(parse_system(system).openings) == 8
    event = parse_tournament(tournament)
    assert event == read_tournament(ROOT / "examples/tournaments/club_festival.yaml").but(source=event.source)
    assert parse_incident(incident).happened == ("banned_bid",)
    card = (ROOT / "examples/messy_card.yaml").read_text(encoding="utf-8")
    assert len(parse_system(card + priority).priority) == 5
    assert parse_limits(limits) == {"points_within": 2, "few": 1000}


def test_every_block_of_the_readme_is_tried() -> None:
    """No kind of block escapes the tests above; the set-up lines are run by .ci/run."""
    kinds = set(re.findall(r"^```(\w+)$", README.read_text(encoding="utf-8"), re.MULTILINE))
    assert kinds == {"sh", "console", "yaml", "pycon"}
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in ci
