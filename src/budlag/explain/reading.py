"""Rules read as values; what the engine does not explain is refused."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import SymbolType

from .literals import Aggregate, Atom, Body, Boolean, Comparison, Conditional, Literal, Rule, outer_variables
from .statements import refused
from .syntax import Reader
from .terms import Fun, Op, Pool, Sym, Term

_SIGNS = {"=": "=", "==": "=", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_FUNCTIONS = {"#count": "count", "#sum": "sum", "#sum+": "sum+", "#min": "min", "#max": "max", "{": "count"}
_ENDS = (",", ";", ":", ".", ":-", "")

Label = tuple[tuple[str, ...], str]
"""Statement ids and the sentence."""
Read = tuple[Atom, tuple[Literal, ...], bool]
"""A head with its body, and whether it stands in a choice."""
Guard = tuple[str, Term]
"""A sign and a term that the value of an aggregate is compared with."""


def read_rule(text: str, file: str, line: int, label: Label, numbers: Iterator[int]) -> Iterator[Rule]:
    """A rule for each atom of the head; raises Unexplainable, naming file and line."""
    try:
        for head, body, chosen in read(text):
            yield Rule(head, Body(body), *label, file, line, chosen, next(numbers), text)
    except ValueError as error:
        raise refused(file, line, error, text) from None


def read(text: str) -> list[Read]:
    """Each head of a rule with its body; raises ValueError for what is not explained."""
    reader = _RuleReader(text)
    heads = reader.heads()
    body = reader.body()
    reader.expect(".")
    return [(head, body + condition, chosen) for head, condition, chosen in heads]


class _RuleReader(Reader):
    """Reads heads, bodies and literals."""

    def heads(self) -> list[Read]:
        """The atoms of a head, or of a choice with their conditions (its bounds are left out)."""
        first = None if self.next == "{" else self.term()
        self.accept(*_SIGNS)
        if not self.accept("{"):
            return [(atom, (), False) for atom in _atoms(first, 0)] if first else []
        found: list[Read] = []
        while self.next != "}" and (not found or self.accept(";")):
            atoms = _atoms(self.term(), 0)
            condition = self._condition()
            found += [(atom, condition, True) for atom in atoms]
        self.expect("}")
        self._bound()
        return found

    def body(self) -> tuple[Literal, ...]:
        """The literals after ``:-``, if there are any."""
        found: list[Literal] = []
        if self.accept(":-"):
            while self.next != "." and (not found or self.accept(",", ";")):
                literal = self._literal()
                if self.next == ":":
                    literal = Conditional(literal, Body(self._condition()))
                found.append(literal)
        return tuple(found)

    def _condition(self) -> tuple[Literal, ...]:
        """What stands behind a colon, if there is one: literals with commas between them, or nothing."""
        found: list[Literal] = []
        if self.accept(":"):
            while self.next not in (";", "}", ".") and (not found or self.accept(",")):
                found.append(self._literal())
        return tuple(found)

    def _literal(self) -> Literal:
        negated = 0
        while self.accept("not"):
            negated += 1
        token = self.next
        if token in _FUNCTIONS:
            return self._aggregate(None, negated)
        if token in ("#true", "#false"):
            return Boolean((self.take() == "#true") != (negated == 1))
        if token == "&":
            raise ValueError("a theory atom")
        first = self.term()
        if self.next in _FUNCTIONS:
            return self._aggregate((">=", first), negated)
        guards: list[Guard] = []
        while sign := _SIGNS.get(self.accept(*_SIGNS)):
            if self.next in _FUNCTIONS:
                return self._aggregate((_TURNED.get(sign, sign), first), negated)
            guards.append((sign, self.term()))
        if guards:
            return Comparison(first, tuple(guards), negated)
        atoms = _atoms(first, negated)
        if len(atoms) > 1:
            raise ValueError("a pool of atoms in a body")
        return atoms[0]

    def _aggregate(self, left: Guard | None, negated: int) -> Aggregate:
        opened = self.take()
        if opened != "{":
            self.expect("{")
        elements: list[tuple[tuple[Term, ...], Body]] = []
        while self.next != "}" and (not elements or self.accept(";")):
            elements.append(self._counted() if opened == "{" else self._element())
        self.expect("}")
        guards = tuple(guard for guard in (left, self._bound()) if guard)
        return Aggregate(_FUNCTIONS[opened], tuple(elements), guards, negated)

    def _element(self) -> tuple[tuple[Term, ...], Body]:
        """``terms : condition``."""
        return self.terms(":", ";", "}"), Body(self._condition())

    def _counted(self) -> tuple[tuple[Term, ...], Body]:
        """An element of ``{ p(X) : q(X) }``: the atom itself is the tuple."""
        literal = self._literal()
        if not isinstance(literal, Atom) or literal.negated:
            raise ValueError("an element of a set that is no atom")
        if any(name.startswith("_") for name in outer_variables(literal)):
            raise ValueError("`_` in an element of a set")
        return (Fun(literal.name, literal.terms),), Body((literal, *self._condition()))

    def _bound(self) -> Guard | None:
        """The bound behind an aggregate, if there is one; without a sign it is the most."""
        if self.next in _ENDS:
            return None
        sign = _SIGNS.get(self.accept(*_SIGNS), "<=")
        return sign, self.term()


def _atoms(term: Term, negated: int) -> list[Atom]:
    """The atom that a term stands for, or each atom of a pool ``p(a; b)``."""
    match term:
        case Pool(choices):
            return [atom for each in choices for atom in _atoms(each, negated)]
        case Sym(symbol) if symbol.type is SymbolType.Function and symbol.name:
            return [Atom(symbol.name, tuple(map(Sym, symbol.arguments)), negated)]
        case Fun(name, arguments, False) if name:
            return [Atom(name, arguments, negated)]
        case Op("-", (_,)):
            raise ValueError("classical negation")
    raise ValueError("a term in the place of an atom")
