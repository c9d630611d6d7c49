"""Profile files: the conventions that a pair wants to play, against which openings, with the versions chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..calls import read_call
from ..facts import call_symbol
from ..fields import items, name
from ..glossary.names import convention_named, glossary
from ..glossary.openings import class_named
from ..notation import NotationError
from ..problems import InputError, closest, fault
from ..value import Value
from ..yamltext import Document, Mapping, Node, Scalar, read_file, read_text

KEYS = ("profile", "conventions", "against", "choices")
VERSION = "version"
"""The choice between whole versions of a method: without it a profile names no method that could be judged."""


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


def refuse_unknown(profile: Profile) -> None:
    """Raises InputError for a convention, a class of openings or a choice that the glossary does not know."""
    known = Offered()
    for message, expected, nearest in filter(None, (
        *(known.fault_of_convention(each) for each in profile.conventions),
        *(known.fault_of_class(opened) for _, opened in profile.against),
        *(known.fault_of_choice(*choice) for choice in profile.choices),
    )):  # fmt: skip
        raise fault(profile.source or "--profile", message, expected, nearest)


class Offered:
    """What a profile may name, out of the facts of the glossary; each fault is what is wrong, expected and near."""

    def __init__(self) -> None:
        answer = glossary()
        self.conventions = {c.name for (c,) in answer.atoms("convention", 1)}
        self.classes = {c.name for _, c in answer.atoms("against", 2)}
        self.choices: dict[tuple[str, str], list[str]] = {}
        for c, key, value in answer.atoms("choice", 3):
            self.choices.setdefault((c.name, key.name), []).append(value.name)
        self.several = {(c.name, key.name) for c, key in answer.atoms("choice_of_several", 2)}
        self.usual = {(c.name, key.name) for c, key, _ in answer.atoms("usual_choice", 3)}
        self._of_call: dict[str, list[str]] = {}
        for opened, call in answer.atoms("class_call", 2):
            self._of_call.setdefault(str(call), []).append(opened.name)

    def classes_meant(self, text: str) -> list[str]:
        """The classes of openings that a name or a call means: ``strong club``, ``one_nt_weak``, ``1NT``."""
        named = class_named(text)
        if named is not None:
            return [named]
        try:
            return sorted(set(self._of_call.get(str(call_symbol(read_call(text))), ())) & self.classes)
        except NotationError:
            return []

    def fault_of_convention(self, convention: str) -> tuple[str, str, tuple[str, ...]] | None:
        if convention in self.conventions:
            return None
        return f"`{convention}` is no convention of the glossary", "an id", closest(convention, self.conventions)

    def fault_of_class(self, text: str) -> tuple[str, str, tuple[str, ...]] | None:
        if text in self.classes:
            return None
        expected = "a call, as `1NT`, or one of " + ", ".join(sorted(self.classes))
        return f"`{text}` is no class of openings", expected, closest(text.replace(" ", "_"), self.classes)

    def fault_of_choice(self, convention: str, key: str, value: str) -> tuple[str, str, tuple[str, ...]] | None:
        values = sorted(self.choices.get((convention, key), ()))
        if value in values:
            return None
        keys = sorted(k for c, k in self.choices if c == convention)
        instead = f"a choice of {convention}: {', '.join(keys) or 'it has none'}"
        expected = f"one of {', '.join(values)}" if values else instead
        return f"{convention}: `{key}: {value}` is no choice", expected, closest(value, values) if values else ()


def _profile(document: Document) -> Profile:
    root = document.mapping(document.root, "a profile file", KEYS, "profile: Our defences")
    offered = Offered()
    named: dict[str, Scalar] = {}
    played = _named(document, root.get("conventions"), named)
    against = tuple(_against(document, root.get("against"), offered, named))
    choices = tuple(_choices(document, root.get("choices"), offered))
    if not named and not document.problems:
        document.complain(root, "the profile names no convention", "`conventions:` with a list of names")
    title = name(document, root.get("profile"), "`profile`")
    every = tuple(dict.fromkeys((*played, *(convention for convention, _ in against))))
    chosen = {(convention, key) for convention, key, _ in choices}
    for convention in dict.fromkeys(convention for convention, _, _ in choices if convention not in named):
        node = root.get("choices") or root
        document.complain(node, f"a choice is made for {convention}, which the profile does not play", "its name above")
    for convention, scalar in named.items():
        values = sorted(offered.choices.get((convention, VERSION), ()))
        if values and not {(convention, VERSION)} & (chosen | offered.usual):
            document.complain(
                scalar, f"{convention} has more than one version ({', '.join(values)}) and none is chosen",
                f"`choices:` with `{convention}: {{{VERSION}: {values[0]}}}`",
            )  # fmt: skip
    document.finish()
    return Profile(title, every, against, choices, document.source)


def _named(document: Document, node: Node | None, named: dict[str, Scalar]) -> list[str]:
    """The conventions that a list names; ``named`` keeps where each is named first."""
    found = []
    for item in items(node):
        scalar = document.text(item, "a convention")
        if scalar is None:
            continue
        try:
            found.append(convention_named(scalar.text.strip(), document.source))
            named.setdefault(found[-1], scalar)
        except InputError as error:
            problem = error.problems[0]
            document.complain(scalar, problem.message, problem.expected, problem.nearest)
    return found


def _against(
    document: Document, node: Node | None, offered: Offered, named: dict[str, Scalar]
) -> Iterator[tuple[str, str]]:
    """Each convention with the classes of openings against which it is played."""
    if node is None:
        return
    for key, value in document.mapping(node, "`against`", (), "strong_club: [truscott]").items:
        text = key.text.strip()
        classes = offered.classes_meant(text)
        if not classes:
            message, expected, nearest = offered.fault_of_class(text) or ("", "", ())
            document.complain(key, message or f"`{text}` is no class of openings", expected, nearest)
        for convention in _named(document, value, named):
            yield from ((convention, opened) for opened in classes)


def _choices(document: Document, node: Node | None, offered: Offered) -> Iterator[tuple[str, str, str]]:
    """What the pair has agreed where a convention leaves a choice."""
    if node is None:
        return
    example = "svag_sang_mothand: {version: r13_15}"
    for key, value in document.mapping(node, "`choices`", (), example).items:
        named = _named(document, key, {})
        inner: Mapping = document.mapping(value, f"the choices of {key.text}", (), "version: r13_15")
        for what, chosen in inner.items:
            question = what.text.strip()
            scalars = list(filter(None, (document.text(item, f"`{what.text}`") for item in items(chosen))))
            values = list(dict.fromkeys(scalar.text.strip() for scalar in scalars))
            for scalar in scalars:
                wrong = named and offered.fault_of_choice(named[0], question, scalar.text.strip())
                if wrong:
                    document.complain(scalar, *wrong)
            if named and len(values) > 1 and (named[0], question) not in offered.several:
                document.complain(
                    what, f"{named[0]}: `{question}` is chosen twice: {', '.join(values)}", "one of them"
                )  # fmt: skip
            yield from ((named[0], question, value) for value in values if named)
