"""The generated parts of docs/: statements with their coverage, the predicate reference, the terms, command output.

Run as a script it writes them; tests/test_docs.py checks that they are current.
"""

from __future__ import annotations

import re
from pathlib import Path

from readme import CONSOLE, ROOT, output

DOCS = ROOT / "docs"
KB = ROOT / "kb"
MADE = "<!-- Made by `python tests/documents.py`; change the .lp files instead. -->"
_LABEL = re.compile(r"^%!\s*([A-Z]{2}-[\w.-]+(?:\s*,\s*[A-Z]{2}-[\w.-]+)*):\s+(.*)$")
_ASKED = re.compile(r"^%=\s*(.*)$")
_DOCUMENTED = re.compile(r"^%\*!\s*(.*?)\n(.*?)\*%$", re.MULTILINE | re.DOTALL)
_HEAD = re.compile(r"^(?:\{\s*)?([a-z_]\w*)(?:\((.*))?")
MOST_SAID = 8
"""Sentences of labels in one row; the facts of a glossary entry have dozens."""


# --- Statements ---------------------------------------------------------------------------------------------------


def statements() -> str:
    """Every statement of the documents: what carries it and what tests it, or why no program decides it."""
    from budlag.sources import all_sources

    lines = ["# The statements and their coverage", "", MADE, "",
             "Each sentence of the documents that says something has an id. `budlag sources ID` shows one with its "
             "rules and cases. *Rules* and *cases* count the labelled rules that carry it and the scenario cases that "
             "test it."]  # fmt: skip
    document = ""
    for source in all_sources():
        if source.document != document:
            document = source.document
            lines += ["", f"## {document}", "", "| id | section | kind | rules | cases | what it says |",
                      "|---|---|---|---|---|---|"]  # fmt: skip
        beyond = f" *Out of reach: {source.out_of_reach}.*" if source.out_of_reach else ""
        later = f" *Planned: {source.later}.*" if source.later else ""
        lines.append(f"| {source.id} | {source.section} | {source.kind} | {len(source.rules) or ''} | "
                     f"{len(source.cases) or ''} | {_cell(source.gist)}{_cell(beyond)}{_cell(later)} |")  # fmt: skip
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|") if text.strip() == text else " " + _cell(text.strip())


# --- Predicates ---------------------------------------------------------------------------------------------------


def predicates() -> str:
    """The knowledge base file by file: purpose, what it reads and derives, its labelled rules, what can be asked."""
    lines = ["# The predicates of the knowledge base", "", MADE, "",
             "From the comments of the `.lp` files. Each file says at its head what it reads and derives; each "
             "labelled rule is one statement. How to read a rule, and the vocabulary: "
             "[kb/README.md](../kb/README.md)."]  # fmt: skip
    for path in sorted(KB.rglob("*.lp")):
        lines += ["", *_file(path)]
    return "\n".join(lines) + "\n"


def _file(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    head = _heading(text)
    title = re.sub(rf"^{re.escape(path.name)}\s*-\s*", "", head[0]) if head else ""
    lines = [f"## {path.relative_to(KB).as_posix()}", "", title[:1].upper() + title[1:]]
    body = [line for line in head[1:] if line.strip()]
    if body:
        lines += ["", "```text", *body, "```"]
    documented = [f"`{name.strip()}`: {' '.join(words.split())}" for name, words in _DOCUMENTED.findall(text)]
    if documented:
        lines += ["", *(f"- {each}" for each in documented)]
    rules = _rules(text)
    if rules:
        lines += ["", "| derives | by | labels |", "|---|---|---|"]
        lines += [f"| `{name}` | {', '.join(ids)} | {_cell(_some(said))} |" for name, ids, said in rules]
    asked = [line for line in map(_question, text.splitlines()) if line]
    if asked:
        lines += ["", "Can be asked about (`budlag why`): " + ", ".join(f"`{example}`" for example in asked)]
    return lines


def _some(said: list[str]) -> str:
    more = len(said) - MOST_SAID
    return "; ".join(said) if more <= 1 else "; ".join([*said[:MOST_SAID], f"and {more} more, which stand in the file"])


def _heading(text: str) -> list[str]:
    """The comment at the head of a file, without its signs."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("%"):
            break
        lines.append(line[1:].rstrip().removeprefix(" "))
    return lines


def _rules(text: str) -> list[tuple[str, list[str], list[str]]]:
    """Each predicate that labelled rules derive, with the statements and the sentences of the labels."""
    found: dict[str, tuple[dict[str, None], dict[str, None]]] = {}
    label = None
    for line in text.splitlines():
        match = _LABEL.match(line)
        if match:
            label = match
        elif label and (head := _HEAD.match(line)):
            ids, said = found.setdefault(f"{head[1]}/{_arity(head[2])}", ({}, {}))
            ids.update(dict.fromkeys(re.split(r"\s*,\s*", label[1])))
            said[label[2].strip()] = None
            label = None
    return [(name, list(ids), list(said)) for name, (ids, said) in found.items()]


def _arity(arguments: str | None) -> int:
    """How many arguments a head has, whose text after the bracket is given."""
    if arguments is None:
        return 0
    depth, count, quoted = 0, 1, False
    for character in arguments:
        quoted ^= character == '"'
        if quoted:
            continue
        if character == ")" and depth == 0:
            break
        depth += {"(": 1, ")": -1}.get(character, 0)
        count += character == "," and depth == 0
    return count


def _question(line: str) -> str:
    asked = _ASKED.match(line)
    return asked[1].split("|")[-1].strip() if asked else ""


# --- Terms, phrases, command output -------------------------------------------------------------------------------


def terms() -> str:
    """The table of terms in three languages, from kb/README.md."""
    text = (KB / "README.md").read_text(encoding="utf-8")
    return text.split("## Terms in three languages", 1)[1].split("\n## ", 1)[0].strip()


def phrases() -> str:
    """The phrases that free-text descriptions are read by, as a table."""
    from budlag.importing.published import phrases_json

    published = phrases_json()
    rows = [f"| {_cell(one['text'])} | {_cell(one['reading'])} |" for one in published["phrases"]]
    return "\n".join(["| in the file | read as |", "|---|---|", *rows, "",
                      f"Join and say nothing: {', '.join(published['ignored'])}.", "",
                      f"Keep the whole description as text: {', '.join(published['unknown'])}."])  # fmt: skip


PARTS = {"glossary.md": ("terms", terms), "import.md": ("phrases", phrases)}
WHOLE = {"statements.md": statements, "predicates.md": predicates}


def with_part(text: str, name: str, made: str) -> str:
    """A page with a generated part between its marks."""
    begin, end = f"<!-- begin {name}, made by `python tests/documents.py` -->", f"<!-- end {name} -->"
    before, rest = text.split(begin)
    return f"{before}{begin}\n{made}\n{end}{rest.split(end)[1]}"


if __name__ == "__main__":
    for page, make in WHOLE.items():
        (DOCS / page).write_text(make(), encoding="utf-8")
    for page in sorted(DOCS.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if page.name in PARTS:
            text = with_part(text, PARTS[page.name][0], PARTS[page.name][1]())
        text = CONSOLE.sub(lambda m: f"{m[1]}$ {m[2]}\n{output(m[2])}{m[4]}", text)
        page.write_text(text, encoding="utf-8")
