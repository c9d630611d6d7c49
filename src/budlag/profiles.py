"""Profile files: the conventions that a pair wants to play, against which openings, with the versions chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .fields import items, name
from .glossary.names import convention_named
from .problems import InputError
from .value import Value
from .yamltext import Document, Mapping, Node, read_file, read_text

KEYS = ("profile", "conventions", "against", "choices")


class Profile(Value):
    """Conventions by id; ``against`` limits one to classes of openings, ``choices`` are (convention, key, value)."""

    name: str
    conventions: tuple[str, ...]
    against: tuple[tuple[str, str], ...] = ()
    choices: tuple[tuple[str, str, str], ...] = ()
    source: str = ""


def read_profile(path: Path | str) -> Profile:
    """The profile in a file; raises InputError with every fault of the file."""
    return _profile(read_file(Path(path)))


def parse_profile(text: str, source: str = "profile") -> Profile:
    """The profile in a text; raises InputError as ``read_profile``."""
    return _profile(read_text(text, source))


def _profile(document: Document) -> Profile:
    root = document.mapping(document.root, "a profile file", KEYS, "profile: Our defences")
    played = _named(document, root.get("conventions"))
    against = tuple(_against(document, root.get("against")))
    choices = tuple(_choices(document, root.get("choices")))
    if not played and not against and not document.problems:
        document.complain(root, "the profile names no convention", "`conventions:` with a list of names")
    title = name(document, root.get("profile"), "`profile`")
    document.finish()
    every = tuple(dict.fromkeys((*played, *(convention for convention, _ in against))))
    return Profile(title, every, against, choices, document.source)


def _named(document: Document, node: Node | None) -> list[str]:
    """The conventions that a list names."""
    found = []
    for item in items(node):
        scalar = document.text(item, "a convention")
        if scalar is None:
            continue
        try:
            found.append(convention_named(scalar.text.strip(), document.source))
        except InputError as error:
            problem = error.problems[0]
            document.complain(scalar, problem.message, problem.expected, problem.nearest)
    return found


def _against(document: Document, node: Node | None) -> Iterator[tuple[str, str]]:
    """Each convention with the class of openings against which it is played."""
    if node is None:
        return
    for key, value in document.mapping(node, "`against`", (), "strong_club: [truscott]").items:
        for convention in _named(document, value):
            yield convention, key.text.strip().lower().replace(" ", "_")


def _choices(document: Document, node: Node | None) -> Iterator[tuple[str, str, str]]:
    """What the pair has agreed where a convention leaves a choice."""
    if node is None:
        return
    example = "svag_sang_mothand: {version: r13_15}"
    for key, value in document.mapping(node, "`choices`", (), example).items:
        named = _named(document, key)
        inner: Mapping = document.mapping(value, f"the choices of {key.text}", (), "version: r13_15")
        for what, chosen in inner.items:
            for item in items(chosen):
                scalar = document.text(item, f"`{what.text}`")
                if scalar is not None and named:
                    yield named[0], what.text.strip(), scalar.text.strip()
