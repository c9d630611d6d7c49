"""Questions as files: the phrases a query answers, its parameters, and how its answer reads.

A query file is an .lp program whose header says, in comment lines:

    %? which defences apply vs {opening}      a phrase (any number); a word in braces is a parameter
    %@ opening: opening                       the type of a parameter: opening, system, convention, call, suits or word
    %= row: #convention | call | +meaning     the columns of a shown predicate; a sign before a name says how it prints:
                                              # heads a group, - is for sorting only, + joins values of like rows
    %^ our reading: the text names no number  a value that prints as a footnote
    %0 no defence is aimed at {opening}       what is said when nothing is found
"""

from __future__ import annotations

import re
from pathlib import Path

from . import kb
from .problems import InputError, Problem, fault
from .value import Value

TYPES = ("opening", "system", "convention", "call", "suits", "word")
_HEADER = re.compile(r"^%([?@=0^])\s(.*)$")


class Query(Value):
    """A query file: its phrases, parameters (name -> type), columns (predicate -> names) and text for nothing found."""

    name: str
    path: Path
    phrases: tuple[str, ...]
    parameters: dict[str, str]
    columns: dict[str, tuple[str, ...]]
    nothing: str
    footnotes: dict[str, str]


def read_query(path: Path) -> Query:
    """The query in a file.

    Raises InputError for a file without phrases, columns or ``#show``, with a parameter of an unknown type, or a
    phrase that does not name each parameter once.
    """
    phrases, parameters, columns, footnotes, nothing = [], {}, {}, {}, "nothing found"
    document = QueryFaults(str(path))
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise fault(str(path), f"this query cannot be read: {reason}", "a text file") from None
    braces: list[tuple[int, str, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        match = _HEADER.match(line)
        if not match:
            continue
        sign, said = match[1], match[2].strip()
        name, _, rest = (part.strip() for part in said.partition(":"))
        if sign == "?":
            phrases.append(said)
            braces.append((number, sign, said))
        elif sign == "0":
            nothing = said
            braces.append((number, sign, said))
        elif sign == "^":
            footnotes[name] = rest
        elif sign == "=":
            columns[name] = tuple(column.strip() for column in rest.split("|"))
            shown = f"{name}/{len(columns[name])}"
            if not re.search(rf"^[^%\n]*#show\s+{re.escape(shown)}\s*\.", text, re.MULTILINE):
                document.note(number, f"these columns need a line `#show {shown}.`", "as many arguments as columns")
        elif rest.split()[0:1] and rest.split()[0] in TYPES:
            parameters[name] = rest.split()[0]
        else:
            document.note(number, f"the parameter `{name}` has no type", "one of " + ", ".join(TYPES))
    for number, sign, said in braces:
        used = re.findall(r"\{([^{}]*)\}", said)
        if (sign == "?" and sorted(used) != sorted(parameters)) or set(used) - set(parameters):
            document.note(
                number,
                f"`{said}` does not use the parameters as they are declared",
                "each parameter once: `{name}` here and a line `%@ name: type`",
            )
    if not phrases or not columns:
        document.note(1, "a query needs a phrase and columns", "lines `%? phrase` and `%= predicate: columns`")
    document.finish()
    return Query(path.stem, path, tuple(phrases), parameters, columns, nothing, footnotes)


class QueryFaults:
    """The faults of one query file."""

    def __init__(self, source: str):
        self.source = source
        self.problems: list[Problem] = []

    def note(self, line: int, message: str, expected: str) -> None:
        self.problems.append(Problem(self.source, line, 1, message, expected))

    def finish(self) -> None:
        """Raise InputError if there is any."""
        if self.problems:
            raise InputError(self.problems)


def all_queries(extra: tuple[Path, ...] = ()) -> list[Query]:
    """The queries that come with budlag, and the user's own."""
    return [read_query(path) for path in (*sorted(kb.folder("queries").glob("*.lp")), *extra)]
