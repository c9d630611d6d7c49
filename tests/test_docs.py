"""The pages of docs/: every command runs and prints what stands there, generated pages are current, links lead."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from budlag.systems import parse_system
from command_line import run
from documents import DOCS, PARTS, WHOLE, predicates, with_part
from readme import ROOT, examples, output

PAGES = sorted(DOCS.glob("*.md"))
CONSOLE = [(page.name, command, printed) for page in PAGES for command, printed in examples(page)]
SHELL = [(page.name, line) for page in PAGES
         for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
         for line in block.splitlines() if line.strip()]  # fmt: skip


@pytest.mark.parametrize(("page", "command", "printed"), CONSOLE)
def test_a_command_prints_what_the_page_shows(page: str, command: str, printed: str) -> None:
    """Word for word (refresh with `python tests/documents.py`)."""
    assert output(command) == printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_other_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    """Those whose output is not shown, one after the other in a folder with the project's examples and tests."""
    for name in ("docs", "examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    for name, line in SHELL:
        if name == page.name:
            words = shlex.split(line, comments=True)
            assert words[0] == "budlag", line
            ran = run(*words[1:], folder=tmp_path)
            assert ran.code in (0, 1, 3), (line, ran.err)


@pytest.mark.parametrize("page", WHOLE)
def test_a_generated_page_is_current(page: str) -> None:
    """As `python tests/documents.py` would write it."""
    assert (DOCS / page).read_text(encoding="utf-8") == WHOLE[page]()


@pytest.mark.parametrize("page", PARTS)
def test_a_generated_part_is_current(page: str) -> None:
    """The tables between their marks."""
    text = (DOCS / page).read_text(encoding="utf-8")
    assert with_part(text, PARTS[page][0], PARTS[page][1]()) == text


def test_every_labelled_rule_is_in_the_reference() -> None:
    """No label of a .lp file is lost on the way to the page."""
    page = predicates()
    for path in (ROOT / "kb").rglob("*.lp"):
        for ids in re.findall(r"^%!\s*([A-Z]{2}-[\w.-]+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert ids in page.split(f"## {path.relative_to(ROOT / 'kb').as_posix()}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """To files of the project; no page is an orphan."""
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
    if page.name != "README.md":
        assert f"({page.name})" in (DOCS / "README.md").read_text(encoding="utf-8")


def test_system_files_of_the_pages_are_read() -> None:
    """Each YAML block that is a whole system file."""
    blocks = [block for page in PAGES
              for block in re.findall(r"```yaml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)]  # fmt: skip
    assert blocks
    for block in blocks:
        assert parse_system(block).openings


def test_no_kind_of_block_escapes() -> None:
    """Commands stand in `console` or `sh` blocks only, both of which are run."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert set(re.findall(r"^```(\w+)$", text, re.MULTILINE)) <= {"console", "sh", "yaml", "text", "prolog"}
        assert not re.search(r"^ +```", text, re.MULTILINE), f"{page.name}: an indented block is not run"
    assert SHELL
    assert CONSOLE
