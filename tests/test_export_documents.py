"""The declaration card, the checklist and the report: what they say, and that their pages stand alone."""

from __future__ import annotations

import re
import shutil
import subprocess
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from command_line import ROOT, run

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
    path.write_text(HEAVY.split("  1D:")[0])
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


def test_the_card_has_the_columns_of_a_wbf_card() -> None:
    """Those of its table of openings, with one for the prickar; what files do not hold is for the pen."""
    columns = re.findall(r"<th>([^<]+)</th>", run("card", POLISH, "--html").out)
    assert [name.replace("&amp;", "&") for name in columns] == [
        "Opening", "Prickar", "Artificial", "Min. cards", "Neg. dbl thru", "Description", "Responses",
        "Subsequent action", "Competitive & passed hand bidding",
    ]  # fmt: skip


def test_the_card_claims_nothing_unstated(tmp_path: Path) -> None:
    """The fewest cards in a suit are unknown where the shape is; opener's next calls stand beside the responses."""
    path = tmp_path / "s.yaml"
    path.write_text("system: S\nopenings:\n  1C: 16+\n  2H: '\"weak two\", ...'\n  3C: preempt\n"
                    "  3D: 5-9, 6+D\ncalls:\n  1C-1D: 0-7\n  1C-1D-1H: 20+ any shape\n")  # fmt: skip
    rows = {row["call"]: row for row in run("card", path, "--json").json["openings"]}
    assert {call: row["shortest"] for call, row in rows.items()} == {"1♣": 0, "2♥": None, "3♣": None, "3♦": 6}
    assert (rows["1♣"]["responses"], rows["1♣"]["subsequent"]) == (["1♦ 0-7"], ["1♦-1♥ 20+, any shape"])
    assert re.search(r"2♥ .*\?\s+\?", run("card", path).out)


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


MESSY = "examples/messy_card.yaml"


def test_the_report_says_all_that_check_says(tmp_path: Path) -> None:
    """Alerts, what openings are to a defender, faults, warnings and notes, and the conflicts of the conventions."""
    system = tmp_path / "messy.yaml"
    messy = (ROOT / MESSY).read_text(encoding="utf-8")
    system.write_text(messy + "\nconventions: [truscott, merrimack, no such thing]\n")
    said = run("check", system, "--json").json
    ran = run("report", system)
    page = Page(ran.out)
    text = page.text
    found = [*said["faults"], *said["warnings"], *said["notes"]]
    assert said["faults"]
    assert said["warnings"]
    shown = [css for name, css in page.attributes if name == "class" and str(css).startswith("finding ")]
    assert len(shown) >= len(found)
    for one in found:
        assert one["statement"] in text
        for call in one["about"]:
            assert call.split()[0] in text
    for opening in said["openings"]:
        for defence in opening["defences"]:
            assert defence["name"] in text
        if opening.get("alert") == "yes":
            assert "Alert: " in text
    assert "no such thing" in text
    assert "No, they cannot all be played together as they stand." in text
    assert run("report", system, "--no-why").code == 0


def test_a_report_for_a_team(tmp_path: Path) -> None:
    """In a team match the team counts, as for `check`; a team without a tournament is said."""
    event = "examples/tournaments/gold_teams.yaml"
    for command in ("report", "checklist", "card"):
        ran = run(command, "examples/systems/roman_club.yaml", "--tournament", event, "--team", "Visitors", "--json")
        assert ran.code == 0, ran.err
        assert run(command, "examples/systems/roman_club.yaml", "--team", "Visitors").code == 2
    verdict = run("check", "examples/systems/roman_club.yaml", "--tournament", event, "--team", "Visitors", "--json")
    report = run("report", "examples/systems/roman_club.yaml", "--tournament", event, "--team", "Visitors", "--json")
    assert report.json["allowed"] == verdict.json["allowed"]


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
        browse(tmp_path, page, "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
        assert len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())) == 1


def browse(tmp_path: Path, page: Path, *options: str) -> str:
    """What a real browser makes of a page."""
    ran = subprocess.run([str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu",
                          f"--user-data-dir={tmp_path / 'profile'}", *options, page.as_uri()],
                         check=True, capture_output=True, timeout=120)  # fmt: skip
    return ran.stdout.decode("utf-8")


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_the_pages_fit_a_phone(tmp_path: Path) -> None:
    """With everything unfolded nothing reaches beyond 390 pixels, down to the last step of a reason."""
    system = tmp_path / "heavy.yaml"
    system.write_text(HEAVY)
    frames = []
    for name, path, *options in (("card", system, "--html"), ("checklist", POLISH, "--html"), ("report", POLISH)):
        frames.append(run(name, path, *options).out)
    shown = "".join(f'<iframe style="width:390px;height:900px;border:0" srcdoc="{escape(frame)}"></iframe>'
                    for frame in (frame.replace("<details", "<details open") for frame in frames))  # fmt: skip
    page = tmp_path / "phone.html"
    page.write_text(f"<!doctype html><body>{shown}<script>onload = () => document.title = 'beyond ' + [..."
                    "document.querySelectorAll('iframe')].map(f => f.contentDocument.documentElement)"
                    ".map(d => d.scrollWidth - d.clientWidth).join(' ')</script>", encoding="utf-8")  # fmt: skip
    beyond = re.search(r"beyond ([\d ]+)", browse(tmp_path, page, "--dump-dom").split("<body", 1)[0])
    assert beyond is not None
    assert beyond[1].split() == ["0"] * 3
