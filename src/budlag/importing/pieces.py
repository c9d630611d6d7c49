"""The pieces of a description: words, chunks, segments; and what they are read as: alternatives, candidates."""

from __future__ import annotations

from ..value import Value
from .phrases import Term


class Unread(Value):
    """Words that are not understood."""

    text: str


class Option(Value):
    """One alternative of a reading: terms in notation, words that say no more, and whether something is unknown."""

    terms: tuple[str, ...]
    words: tuple[str, ...] = ()
    unknown: bool = False

    @property
    def pieces(self) -> tuple[str, ...]:
        """The alternative in notation, term by term; words that were not dropped stand in quotes."""
        unknown = ("...",) if self.unknown or not self.terms else ()
        return (*self.terms, *map(quoted, self.words), *unknown)

    def show(self) -> str:
        """The alternative in notation."""
        return ", ".join(self.pieces)


class Candidate(Value):
    """One way to read a description: its alternatives."""

    options: tuple[Option, ...]

    @property
    def complete(self) -> bool:
        """Whether everything was understood."""
        return not any(option.unknown or not option.terms for option in self.options)


class Understood(Value):
    """What the words of a description say: the ways to read it, and what they differ in."""

    candidates: tuple[Candidate, ...]
    why: tuple[str, ...] = ()


Item = Term | Unread


class Chunk(Value):
    """What stands between two commas, with its words as they were written."""

    items: tuple[Item, ...]
    text: str


Segment = tuple[Chunk, ...]


def quoted(text: str) -> str:
    """A piece of free text in notation."""
    return '"' + " ".join(text.replace('"', "'").split()) + '"'
