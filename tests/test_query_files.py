"""Query files: those of one's own work, and bad ones end in a fault at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from command_line import run

OWN = """\
% natural.lp - which openings are natural.
%? which openings of {system} are natural
%? {system}: natural openings
%@ system: system
%= row: -place | opening | +reason
%0 No opening of {system} is natural.
row(Place, Call, "natural") :- verdict(V, natural, yes), call_of(V, Call), rank(Call, Place).
#show row/3.
"""
PHRASE = "%? try it\n%= row: one\n"
SHOW = "#show row/1.\n"
BAD: dict[str, tuple[str | bytes, str, str]] = {
    "no phrase": ("row(1).\n", ":1:1", "phrase"),
    "a parameter without a type": ("%? try {what}\n%= row: one\n" + SHOW, ":1:1", "{name}"),
    "a type that does not exist": ("%? try {what}\n%@ what: colour\n%= row: one\n" + SHOW, ":2:1", "system"),
    "a parameter twice in a phrase": ("%? try {what} {what}\n%@ what: word\n%= row: one\n" + SHOW, ":1:1", "once"),
    "a phrase without the parameter": ("%? try {what}\n%? try\n%@ what: word\n%= row: one\n" + SHOW, ":2:1", "once"),
    "an unknown name in the text for nothing": (PHRASE + "%0 no {colour}\n" + SHOW, ":3:1", "{colour}"),
    "another number of columns": ("%? try it\n%= row: one | two\nrow(1).\n" + SHOW, ":2:1", "#show row/2."),
    "a rule that breaks off": (PHRASE + SHOW + "row(1) :- row(.\n", ":4:1", "syntax error"),
    "a variable that nothing binds": (PHRASE + SHOW + "row(X) :- strong(Y).\n", ":4:1", "unsafe"),
    "an external function that does not exist": (PHRASE + SHOW + "row(@nothing(1)).\n", ":1:1", "@nothing"),
    "a call with a wrong argument": (PHRASE + SHOW + 'row(@share(3, "bal")).\n', ":1:1", "cannot be run"),
    "a script": (PHRASE + SHOW + "#script (python)\nimport os\n#end.\n", ":4:1", "python"),
    "a question that cannot be read": (PHRASE + SHOW + 'row(X) :- always(X, "balnced").\n', ":4:1", "balnced"),
    "not UTF-8": (b"%? try it\xff\n", "", "not UTF-8"),
}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A query file of one's own."""
    path = tmp_path / "natural.lp"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_query_of_ones_own_is_asked_by_its_phrases(own: Path) -> None:
    """Either phrase, any case, with or without a question mark; the columns are those of its header."""
    system = "examples/systems/precision.yaml"
    ran = run("ask", f"Which openings of {system} are NATURAL?", "--with", own, "--json")
    assert ran.code == 0
    assert ran.json["query"] == "natural"
    assert ran.json["answers"][0] == {"opening": "1♥", "reason": "natural"}
    other = run("ask", f"{system}: natural openings", "--with", own, "--json").json
    assert other["answers"] == ran.json["answers"]
    in_letters = run("ask", f"{system}: natural openings", "--with", own, "--ascii").out
    assert in_letters.splitlines()[0].split() == ["1H", "natural"]


def test_a_query_of_ones_own_is_listed_beside_the_others(own: Path) -> None:
    """`budlag queries --with` lists it, without it does not."""
    names = {query["name"] for query in run("queries", "--with", own, "--json").json["queries"]}
    assert names - {query["name"] for query in run("queries", "--json").json["queries"]} == {"natural"}
    assert "which openings of {system} are natural" in run("queries", "--with", own).out


def test_nothing_found_is_said_in_words(own: Path, tmp_path: Path) -> None:
    """An empty list is exit 0, with the sentence of the query."""
    system = tmp_path / "none.yaml"
    system.write_text("system: None\nopenings:\n  1C: 16+ any shape\n", encoding="utf-8")
    ran = run("ask", f"which openings of {system} are natural", "--with", own)
    assert (ran.code, ran.out) == (0, f"No opening of {system} is natural.\n")
    assert run("ask", f"which openings of {system} are natural", "--with", own, "--json").json["answers"] == []


@pytest.mark.parametrize("name", BAD)
def test_a_bad_query_file_is_refused_at_its_place(name: str, tmp_path: Path) -> None:
    """Exit 2, the file and the line, what is wrong; never a traceback, and nothing on standard output."""
    content, place, says = BAD[name]
    path = tmp_path / "query.lp"
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    ran = run("ask", "try it", "--with", path)
    assert (ran.code, ran.out) == (2, "")
    assert [line for line in ran.err.splitlines() if line.startswith(f"{path}{place}") and says in line], ran.err


def test_a_query_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Exit 2 with the path; a folder is no query either."""
    for path in (tmp_path / "nowhere.lp", tmp_path):
        ran = run("ask", "try it", "--with", path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"{path}: ")


def test_cells_that_are_no_bridge_are_printed_as_they_are(tmp_path: Path) -> None:
    """A term that looks like a bid, and text in a column of meanings, do no harm."""
    path = tmp_path / "query.lp"
    rules = 'row(bid(x, y), "no meaning"). row(bid(1, clubs), "5+H").\n'
    path.write_text(f"%? try it\n%= row: one | +meaning\n{rules}#show row/2.\n", encoding="utf-8")
    answers = run("ask", "try it", "--with", path, "--json").json["answers"]
    assert answers == [{"one": "1♣", "meaning": "5+♥"}, {"one": "bid(x,y)", "meaning": "no meaning"}]


def test_a_strong_club_is_met_by_ten_conventions() -> None:
    """The classes, an opening that belongs to one and its Swedish name have the same answer."""
    by_class = run("ask", "which defences apply vs strong club", "--json").json["answers"]
    assert len({row["convention"] for row in by_class}) == 10
    assert run("ask", "försvar mot stark klöver", "--json").json["answers"] == by_class
    assert run("ask", "which defences apply vs 1C 16+ any shape", "--json").json["answers"] == by_class


def test_an_opening_without_a_class_is_met_by_nothing() -> None:
    """A notrump that shows diamonds belongs to no class of the glossary; the answer says so in words."""
    ran = run("ask", "which defences apply vs 1NT 15-17, 5+D, not bal")
    assert ran.code == 0
    assert ran.out.startswith("The glossary has no defence")


def test_the_charged_openings_of_a_system_are_those_of_the_table() -> None:
    """The query and `budlag prickar` agree."""
    for name in ("roman_club", "lambda", "carrot_club"):
        system = f"examples/systems/{name}.yaml"
        rows = run("ask", f"vilka öppningar i {system} kostar prickar", "--json").json["answers"]
        openings = run("prickar", system, "--json").json["openings"]
        charged = {opening["call"]: opening["prickar"] for opening in openings if opening["prickar"]}
        assert {row["opening"]: int(row["prickar"]) for row in rows} == charged


REFUSED = {
    "a bare constraint": ("row(1).\n:- not row(1).\n", ":5:1", "a bare constraint"),
    "a disjunction": ("row(1) ; row(2).\n", ":4:1", "a disjunction"),
    "a pool in a body": ("row(1) :- not suit((clubs; stars)), not suit(stars; moons).\n", ":4:1", "a pool"),
    "classical negation": ("row(1).\n-row(2).\n", ":5:1", "classical negation"),
}


@pytest.mark.parametrize(("rules", "place", "what"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_explained_is_refused_only_where_reasons_are_asked(
    tmp_path: Path, rules: str, place: str, what: str
) -> None:
    """With --why a fault at its place; without, the answer."""
    path = tmp_path / "own.lp"
    path.write_text(PHRASE + SHOW + rules)
    assert run("ask", "try it", "--with", path).code == 0
    done = run("ask", "try it", "--with", path, "--why")
    assert done.code == 2
    assert f"own.lp{place}: {what}" in done.err
    assert "without --why" in done.err


def test_rules_of_ones_own_need_no_labels_to_show_their_premises(tmp_path: Path) -> None:
    path = tmp_path / "long.lp"
    path.write_text(
        "%? long hearts in {system}\n%@ system: system\n%= row: opening\n"
        "row(Call) :- shown_by(M, Call), meaning(M), fewest(M, hearts, N), N > 4.\n#show row/1.\n"
    )
    system = tmp_path / "system.yaml"
    system.write_text("system: S\nopenings:\n  1H: 11-15, 5+H\n  1S: 11-15, 5+S\n")
    out = run("ask", "long hearts in", system, "--with", path, "--why").out
    assert "The shortest holding in hearts shown by 1♥ is 5 cards, for example " in out
