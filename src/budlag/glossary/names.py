"""Conventions by any of their names: Swedish, English, other names, ids, and what a typing error may have meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from clingo import Function, Symbol

from ..engine import GLOSSARY, Answer, run
from ..facts import Facts
from ..problems import InputError, Problem, fault


def plain_name(text: str) -> str:
    """A name as names are compared: lower case, without accents, hyphens, suit symbols and double spaces."""
    for symbol, letter in (("♣", "c"), ("♦", "d"), ("♥", "h"), ("♠", "s")):
        text = text.replace(symbol, letter)
    bare = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(" " if c in "-_/.,'’" else c for c in bare if not unicodedata.combining(c))
    return " ".join(kept.split())


def names_of(answer: Answer) -> dict[str, list[str]]:
    """Each name, as names are compared, with the ids of the conventions that bear it."""
    found: dict[str, list[str]] = {}
    rows = [(c, text.string) for c, _, text in answer.atoms("name", 3)]
    rows += [(c, text.string) for c, text in answer.atoms("also_named", 2)]
    for convention, text in rows:
        owners = found.setdefault(plain_name(text), [])
        if convention.name not in owners:
            owners.append(convention.name)
    return {name: sorted(owners) for name, owners in found.items()}


def find(answer: Answer, name: str, argument: str = "NAME") -> Symbol:
    """The convention of a name, as the constant of its facts.

    Raises InputError for a name that two conventions bear, naming both, and for an unknown one, with the nearest.
    """
    wanted = plain_name(name)
    ids = {convention.name for (convention,) in answer.atoms("convention", 1)}
    exact = name.strip().casefold()
    if exact in ids:
        return Function(exact)
    names = names_of(answer)
    owners = names.get(wanted) or [i for i in sorted(ids) if plain_name(i) == wanted]
    if len(owners) == 1:
        return Function(owners[0])
    if owners:
        shown = tuple(owners)
        raise fault(argument, f"`{name.strip()}` names {_number(len(owners))} conventions: {_each(answer, shown)}",
                    "one of them, by its id", shown)  # fmt: skip
    raise _unknown(answer, name, names, ids, argument)


@cache
def glossary() -> Answer:
    """The facts of the glossary alone."""
    return run(Facts(), GLOSSARY)


def convention_named(name: str, argument: str = "NAME") -> str:
    """The id of the convention that bears a name; raises InputError as ``find``."""
    return find(glossary(), name, argument).name


def conventions_named(given: Iterable[str], argument: str = "NAME") -> tuple[str, ...]:
    """The ids of several names, each once; raises InputError with every fault."""
    found: list[str] = []
    problems: list[Problem] = []
    for name in given:
        try:
            found.append(convention_named(name, argument))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return tuple(dict.fromkeys(found))


def sharing_a_name(answer: Answer, convention: Symbol) -> tuple[str, ...]:
    """The ids of other conventions that bear one of the convention's names."""
    shared = [owners for owners in names_of(answer).values() if convention.name in owners]
    return tuple(sorted({owner for owners in shared for owner in owners} - {convention.name}))


def english_name(answer: Answer, convention: Symbol) -> str:
    """The English name of a convention."""
    return _called(answer, convention, "english")


def _called(answer: Answer, convention: Symbol, language: str) -> str:
    return next(text.string for tongue, text in answer.of("name", 3, convention) if tongue.name == language)


def _each(answer: Answer, owners: tuple[str, ...]) -> str:
    return "; ".join(f"{owner} ({english_name(answer, Function(owner))})" for owner in owners)


def _number(n: int) -> str:
    return {2: "two", 3: "three", 4: "four"}.get(n, str(n))


def _unknown(answer: Answer, name: str, names: dict[str, list[str]], ids: set[str], argument: str) -> Exception:
    """What to say of a name that the glossary does not have: never what it might mean."""
    wanted = plain_name(name)
    written = [text.string for *_, text in (*answer.atoms("name", 3), *answer.atoms("also_named", 2))]
    known = {**{plain_name(i): i for i in ids}, **{plain_name(text): text for text in sorted(written, reverse=True)}}
    near = get_close_matches(wanted, sorted(known), n=2, cutoff=0.7)
    words = [w for w in wanted.split() if len(w) > 3]
    near += [text for text in sorted(names) if text not in near and any(w in text.split() for w in words)]
    return fault(
        argument,
        f"`{name.strip()}` is not described in this glossary" if name.strip() else "no convention is named",
        "a convention by its Swedish or English name, or its id",
        tuple(dict.fromkeys(known[text] for text in near))[:3],
    )
