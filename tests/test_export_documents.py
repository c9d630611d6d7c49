"""The declaration card, the checklist and the report: what they say, and that their pages stand alone."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from command_line import run

POLISH, LAMBDA = "examples/systems/polish_club.yaml", "examples/systems/lambda.yaml"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
HEAVY = "system: Heavy <script>alert(1)</script> & co\nopenings:\n" + "".join(
    f"  {level}{strain}: 11-15, (4=4=1=4 | 4=4=0=5) | 16-19, any 5431, no 5M | 20+, 5-5 majors\n"
    for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")
) + "calls:\n" + "".join(
    f"  {level}{strain}-{level + 1}{over}: 8-11, 5+H | 12+, bal\n"
    for level in range(1, 6) for strain in ("C", "D", "H", "S", "NT") for over in ("C", "D", "H", "S", "NT")
)  # fmt: skip
VOID = {"meta", "input", "br"}


class Page(HTMLParser):
    """A page's elements; raises AssertionError where tags do not nest."""

    def __init__(self, text: str):
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.words))


def pages(path: str) -> dict[str, Page]:
    """The three pages of a system."""
    found = {}
    for name, *options in (("card", "--html"), ("checklist", "--html"), ("report",)):
        ran = run(name, path, *options)
        assert (ran.code, ran.err) == (0, "")
        found[name] = Page(ran.out)
        assert not re.search(r"https?:|url\(|@import", ran.out)
    return found


@pytest.mark.parametrize("path", [POLISH, LAMBDA])
def test_pages_stand_alone(path: str) -> None:
    """No scripts, no addresses of anything else, a width for phones, a sheet for printers."""
    for page in pages(path).values():
        assert not {"script", "link", "img", "iframe", "object"} & set(page.names)
        assert not {name for name, _ in page.attributes} & {"src", "href", "srcset", "onclick"}
        assert ("content", "width=device-width, initial-scale=1") in page.attributes


def test_markup_in_a_system_is_text(tmp_path: Path) -> None:
    """A name with markup stays a name."""
    path = tmp_path / "heavy.yaml"
    path.write_text(HEAVY)
    for page in pages(str(path)).values():
        assert "script" not in page.names
        assert "<script>alert(1)</script> & co" in page.text


def test_the_card_marks_each_charged_opening() -> None:
    """OB-3.3-1: the prickar of each opening, in text and on the page; the total; the fewest cards."""
    ran = run("card", POLISH)
    assert re.search(r"^  1♣\s+3\s+x\s+0", ran.out, re.MULTILINE)
    assert re.search(r"^  2NT\s+1\s+x", ran.out, re.MULTILINE)
    assert re.search(r"^  1♥\s+5\s+12-17, 5\+♥", ran.out, re.MULTILINE)
    assert "Total 7 prickar" in ran.out
    page = pages(POLISH)["card"].text
    assert "1♣3✓0" in page
    assert "2NT1✓" in page


def test_the_card_says_that_notrump_can_be_unbalanced() -> None:
    """OB-3.3-2; and what the opening pass shows."""
    ran = run("card", LAMBDA)
    assert "say that 1NT can be unbalanced (OB-3.3-2)" in ran.out
    assert "Opening pass: 13+, any shape (odd pass)" in ran.out


def test_the_card_counts_as_the_event_does(tmp_path: Path) -> None:
    """Where the organiser lowers the prickar of an opening, the card of the event shows the lowered ones."""
    system = tmp_path / "s.yaml"
    system.write_text("system: S\nopenings:\n  1C: 16+\n  2D: 5-10, 6M\n")
    event = tmp_path / "t.yaml"
    event.write_text("tournament: T\ngrade: silver\nform: pairs\nlevel: B\nlowered: {2D: 1}\n")
    assert re.search(r"2♦\s+3", run("card", system).out)
    ran = run("card", system, "--tournament", event)
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"2♦\s+[12]\s", ran.out)


def test_responses_stand_on_the_card(tmp_path: Path) -> None:
    """What partner's calls show; of many the first few, with how many more there are."""
    path = tmp_path / "s.yaml"
    path.write_text("system: S\nopenings:\n  1NT: 15-17 bal\n"
                    "calls:\n  1NT-2D: 5+H, transfer to H\n  1NT (2C) 2D: 5+D\n")  # fmt: skip
    out = run("card", path).out
    assert "2♦ 5+♥, transfer to ♥" in out
    assert "5+♦" not in out


def test_the_checklist_has_every_duty() -> None:
    """As `check` lists them, each with its statement."""
    duties = run("check", LAMBDA, "--json").json["duties"]
    shown = " ".join(run("checklist", LAMBDA).out.split())
    page = pages(LAMBDA)["checklist"].text
    for duty in duties:
        assert " ".join(duty["duty"].split()) in shown
        assert duty["statement"] in page
    assert pages(LAMBDA)["checklist"].names.count("input") == len(duties)


def test_the_report_unfolds_its_reasons() -> None:
    """Each opening is an element that opens, with its sum and the trace of its prickar inside."""
    page = pages(POLISH)["report"]
    openings = run("prickar", POLISH, "--json").json["openings"]
    assert page.attributes.count(("class", "opening")) == len(openings)
    assert page.names.count("details") > 2 * len(openings)
    for opening in openings:
        for part in opening["parts"]:
            assert part["reason"] in page.text
    assert "2NT carries 1 prick, its ceiling, instead of 2." in page.text


def test_the_report_begins_with_the_verdict_of_an_event() -> None:
    """Whether the system may play comes before the openings."""
    ran = run("report", LAMBDA, "--tournament", "examples/tournaments/silver_pairs.yaml")
    text = Page(ran.out).text
    assert 0 < text.index("not allowed") < text.index("Openings")
    assert "The organiser's decisions" in text


def test_documents_are_written(tmp_path: Path) -> None:
    """`-o` writes the page and prints nothing; a folder that is not there is said."""
    target = tmp_path / "card.html"
    assert run("card", POLISH, "--html", "-o", target) == (0, "", "")
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("card", POLISH, "-o", tmp_path / "no" / "card.html").code == 2
    assert run("card", tmp_path / "missing.yaml").code == 2


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_the_card_prints_on_one_sheet(tmp_path: Path) -> None:
    """Also with 35 openings and their responses, in a real browser."""
    system = tmp_path / "heavy.yaml"
    system.write_text(HEAVY)
    for name in (str(system), POLISH):
        page, pdf = tmp_path / "card.html", tmp_path / "card.pdf"
        run("card", name, "--html", "-o", page)
        subprocess.run([str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                        f"--user-data-dir={tmp_path / 'profile'}", f"--print-to-pdf={pdf}", page.as_uri()],
                       check=True, capture_output=True, timeout=120)  # fmt: skip
        assert len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())) == 1
