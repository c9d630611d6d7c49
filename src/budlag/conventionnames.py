"""Names of conventions: any spelling that the glossary gives, to the id of the entry."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from . import kb
from .problems import InputError, closest, fault

_NAME = re.compile(r'^(?:name\((\w+), \w+|also_named\((\w+)), "((?:[^"\\]|\\.)*)"\)\.$', re.MULTILINE)
_CONVENTION = re.compile(r"^convention\((\w+)\)\.$", re.MULTILINE)


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Each name, plain (small letters, no accents), with the ids that bear it; an id is a name too."""
    found: dict[str, list[str]] = {}
    for path in kb.programs("conventions"):
        text = path.read_text(encoding="utf-8")
        for one in _CONVENTION.findall(text):
            found.setdefault(plain(one), []).append(one)
        for first, second, name in _NAME.findall(text):
            if (first or second) not in found.setdefault(plain(name), []):
                found[plain(name)].append(first or second)
    return {name: tuple(ids) for name, ids in found.items()}


def plain(name: str) -> str:
    """A name for comparison: small letters without accents, spaces for underscores and hyphens."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[_\-]+", " ", bare).split())


def convention_named(name: str, source: str = "NAME") -> str:
    """The id of the convention that bears a name.

    Raises InputError: unknown (with the nearest name), or borne by several conventions (with their ids).
    """
    known = names()
    ids = known.get(plain(name), ())
    own = [one for one in ids if plain(one) == plain(name)]  # an id goes before the same name of another entry
    if len(ids) == 1 or own:
        return (own or ids)[0]
    if ids:
        raise fault(source, f"`{name}` is the name of several conventions", "one of them by its id", ids)
    raise fault(source, f"`{name}` is not described in this glossary", "a name or id of the glossary",
                tuple(known[near][0] for near in closest(plain(name), known)))  # fmt: skip


def conventions_named(given: list[str], source: str = "NAME") -> tuple[str, ...]:
    """The ids of several names, each once; raises InputError with every fault."""
    found: list[str] = []
    problems = []
    for name in given:
        try:
            found.append(convention_named(name, source))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return tuple(dict.fromkeys(found))
