"""What only a terminal gets: colours, progress, completion; and help with an example for every command."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys

import pytest

from budlag.cli import HOMES
from budlag.cli import terminal as terminal_module
from budlag.cli.terminal import Painter, colours_wanted, painted, progress
from command_line import ROOT, run


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


def test_colours_only_on_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never in pipes, JSON, HTML or documents for other programs, nor where the reader declines."""
    assert colours_wanted(["check", "x"], Terminal())
    assert not colours_wanted(["check", "x"], io.StringIO())
    for arguments in (["check", "x", "--json"], ["card", "x", "--html"], ["conflicts", "x", "--dot"], ["report", "x"],
                      ["export", "x"]):  # fmt: skip
        assert not colours_wanted(arguments, Terminal())
    monkeypatch.setenv("TERM", "dumb")
    assert not colours_wanted(["check"], Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "")
    assert not colours_wanted(["check"], Terminal())


def test_paint_changes_no_word() -> None:
    """Without its colours the text is what it was; red suits, ids and refusals are marked."""
    text = "1♦ 11-15, 2+♦ not allowed (OB-2.1-3), 1♠ unclear"
    assert re.sub(r"\x1b\[[\d;]*m", "", painted(text)) == text
    assert painted("♥") == "\x1b[31m♥\x1b[0m"
    assert painted("1♠ 5+♠") == "1♠ 5+♠"
    stream = Terminal()
    Painter(stream).write(text)
    assert stream.getvalue() == painted(text)


def test_a_pipe_gets_plain_text() -> None:
    """The command line as other programs see it."""
    assert "\x1b" not in run("check", "examples/systems/polish_club.yaml").out


def test_progress_for_long_runs_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar after a second, on a terminal; nothing for short runs, nothing in pipes; the items come as they are."""
    clock = iter(range(1_000))
    for stream, step, shown in ((Terminal(), 1, True), (Terminal(), 0, False), (io.StringIO(), 1, False)):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(terminal_module, "monotonic", lambda step=step: next(clock) if step else 0)
        assert list(progress(["a", "b", "c"])) == ["a", "b", "c"]
        assert ("3/3" in stream.getvalue()) == shown
        assert bool(stream.getvalue()) == shown
        assert stream.getvalue()[-1:] in ("", "\r")


@pytest.mark.parametrize("command", HOMES)
def test_help_has_an_example(command: str) -> None:
    """`--help` of every command ends its words with one."""
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"Example: budlag {command}" in ran.out


def test_completion_knows_commands_and_options() -> None:
    """What the shell asks for when the user presses Tab."""
    for words, expected in (("budlag pri", {"prickar"}), ("budlag import --p", {"--pick", "--phrases"})):
        asked = {"_BUDLAG_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        as_installed = "import sys; sys.argv = ['budlag']; from budlag.__main__ import main; main()"
        ran = subprocess.run([sys.executable, "-c", as_installed], cwd=ROOT, env={**os.environ, **asked},
                             capture_output=True, text=True, timeout=60, check=False)  # fmt: skip
        assert set(ran.stdout.split()) == expected, ran.stderr
