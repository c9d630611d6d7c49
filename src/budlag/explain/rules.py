"""The rules of a program with their labels and sayings, read when they are asked for.

Comment lines in a program tell what people see of it:

    %! ID, ID: sentence             the label of the rule or fact in the next line: statements and a sentence
    %~ fewest(X, Suit, N): ...      a saying: how a premise that no label words is said
    %~ not seat(V, Seat): ...       how its absence is said
    %~ reading(D, R) is given       traces take the predicate as given and do not look behind it
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import NamedTuple

from .. import kb
from ..value import Value
from .literals import Rule, atoms_of
from .reading import Label, read_rule
from .statements import Unexplainable, heads, refused, statements

_NAME = re.compile(r"[a-z_]\w*")
_NO_LABEL: Label = ((), "")


class Saying(Value):
    """How an atom, or its absence, is said: names for its arguments, and a sentence over them."""

    names: tuple[str, ...]
    sentence: str


class _Text(NamedTuple):
    """A rule not yet read."""

    text: str
    file: str
    line: int
    label: Label


class Program:
    """All rules by the predicate of their head, and how atoms that no label words are said.

    Statements that cannot be explained are refused when they are added, literals of a kind that cannot be explained
    when the rule is read: when its predicate is first asked for, or by ``check``, which reads all.
    """

    def __init__(self) -> None:
        self.sayings: dict[tuple[str, int, bool], Saying] = {}
        self._given: set[str] = set()
        self._looked_behind: set[str] = set()
        self._texts: dict[str, list[_Text]] = {}
        self._rules: dict[str, list[Rule]] = {}
        self._silent: dict[str, bool] = {}
        self._recursive: dict[str, bool] = {}
        self._fixed: dict[str, bool] = {}
        self._behind: dict[str, set[str]] = {}

    def add(self, file: str, text: str) -> None:
        """Add the rules of a file.

        Raises Unexplainable, naming file and line, for a statement that derives atoms in a way that is not explained.
        """
        labels: dict[int, Label] = {}
        for number, comment in enumerate(text.split("\n"), 1):
            if comment.startswith(("%!", "%~")):
                self._read_comment(comment.rstrip(), number, labels)
        for line, statement in statements(text):
            found = _Text(statement, file, line, labels.get(line - 1, _NO_LABEL))
            try:
                for name in heads(statement):
                    self._texts.setdefault(name, []).append(found)
            except ValueError as error:
                raise refused(file, line, error, statement) from None
        for memory in (self._silent, self._recursive, self._fixed, self._behind, self._rules):
            memory.clear()

    def _read_comment(self, line: str, number: int, labels: dict[int, Label]) -> None:
        start, colon, sentence = line[2:].strip().partition(":")
        if line.startswith("%!"):
            if colon and sentence:
                labels[number] = (tuple(part.strip() for part in start.split(",")), sentence.strip())
        elif colon and (start.endswith(")") or start.removeprefix("not ").isidentifier()):
            negated = start.startswith("not ")
            name, _, arguments = start.removeprefix("not ").rstrip(")").partition("(")
            names = tuple(argument.strip() for argument in arguments.split(",")) if arguments else ()
            self.sayings[name.strip(), len(names), negated] = Saying(names, sentence.strip())
        elif start.endswith(" is given"):
            self._given.add(start.partition("(")[0])

    def extended(self, file: str, text: str) -> Program:
        """The same rules and those of a further program, which need no labels to be looked behind.

        Raises Unexplainable for what cannot be explained there.
        """
        more = Program()
        more.sayings, more._given = dict(self.sayings), set(self._given)
        more._texts = {name: list(texts) for name, texts in self._texts.items()}
        more.add(file, text)
        for name in [name for name, texts in more._texts.items() if any(each.file == file for each in texts)]:
            more.for_head(name, 0)
            more._looked_behind.add(name)
        return more

    def for_head(self, name: str, arity: int) -> list[Rule]:
        """The rules that can derive an atom of the predicate, in the order of the files."""
        found = self._rules.get(name)
        if found is None:
            numbers = count()
            found = self._rules[name] = [rule for each in self._texts.get(name, ())
                                         for rule in read_rule(each.text, each.file, each.line, each.label, numbers)
                                         if rule.head.name == name]  # fmt: skip
        return [rule for rule in found if len(rule.head.terms) == arity]

    def silent(self, name: str) -> bool:
        """Whether a predicate is taken as given: it is said to be, or no labelled rule stands anywhere behind it."""
        known = False if name in self._looked_behind else self._silent.get(name)
        if known is not None:
            return known
        seen, left = {name}, [name]
        while left:
            each = left.pop()
            if each in self._given:
                continue
            if self._silent.get(each) is False or any(rule.label[0] for rule in self._texts.get(each, ())):
                self._silent[name] = False
                return False
            more = self._names_behind(each) - seen
            seen |= more
            left += more
        self._silent.update(dict.fromkeys(seen, True))
        return True

    def _names_behind(self, name: str) -> set[str]:
        """The predicates in the bodies of a predicate's rules (and constants of the same name, which does no harm)."""
        found = self._behind.get(name)
        if found is None:
            bodies = " ".join(each.text.partition(":-")[2] for each in self._texts.get(name, ()))
            found = self._behind[name] = self._texts.keys() & _NAME.findall(bodies)
        return found

    def recursive(self, name: str) -> bool:
        """Whether a predicate may rest on itself, directly or indirectly."""
        known = self._recursive.get(name)
        if known is None:
            behind: dict[str, list[str]] = {}
            left = [name]
            while left:
                each = left.pop()
                if each not in behind:
                    behind[each] = [other for other in self._names_behind(each) if not self.silent(other)]
                    left += behind[each]
            known = self._recursive[name] = any(name in others for others in behind.values())
            for each in reversed(behind):  # rests on nothing that may rest on itself: that need not be asked again
                if not any(self._recursive.get(other, True) for other in behind[each]):
                    self._recursive[each] = False
        return known

    def fixed(self, name: str) -> bool:
        """Whether a predicate follows from the program alone, whatever facts are given to it."""
        known = self._fixed.get(name)
        if known is None:
            self._fixed[name] = False  # a predicate that rests on itself is not looked into
            self.for_head(name, 0)
            rules = self._rules[name]
            bodies = (atom.name for rule in rules for atom in atoms_of(rule.body.literals))
            closed = bool(rules) and not any("@" in rule.text for rule in rules)
            known = self._fixed[name] = closed and all(map(self.fixed, bodies))
        return known

    def rules(self) -> Iterator[Rule]:
        """Every rule; raises Unexplainable for the first that cannot be explained, naming file and line."""
        for name in self._texts:
            self.for_head(name, 0)
            yield from self._rules[name]

    def check(self) -> int:
        """Read all rules and say how many; raises Unexplainable as ``rules`` does."""
        return len(list(self.rules()))


@cache
def load(*parts: str) -> Program:
    """The rules of the knowledge base (or of parts of it).

    Raises Unexplainable for a statement that cannot be explained, naming file and line.
    """
    program, root = Program(), kb.folder("kb")
    for path in kb.programs(*parts):
        program.add(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    return program


__all__ = ["Program", "Saying", "Unexplainable", "load"]
