"""Why an atom does not hold: for each rule that could have derived it, what held and the first premise that failed."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Function, Symbol, SymbolType

from ..value import Value
from .bodies import Stuck, World, aggregate_elements, aggregate_value, instances, literal_instances
from .proofs import Proof, holds, prove
from .rules import Aggregate, Atom, Comparison, Conditional, Literal, Program, Rule
from .terms import Env, Sym, Term, Unbound, Var, match_all, values
from .trees import Trace, Tracer
from .wording import Wording

MAX_DEPTH = 4
_NEGATED = {"=": "is not", "!=": "is", "<": "is not below", "<=": "is not at most", ">": "is not above",
            ">=": "is not at least"}  # fmt: skip


class Goal(Value):
    """A predicate with terms, some of which may be open: what is asked about."""

    name: str
    terms: tuple[Term, ...]

    @staticmethod
    def of(atom: Symbol) -> Goal:
        """The goal that asks about one atom."""
        return Goal(atom.name, tuple(Sym(argument) for argument in atom.arguments))


class Failure(Value):
    """A rule that could have derived the goal, and the furthest that its body got."""

    rule: Rule
    stuck: Stuck


class WhyNot:
    """Explains absences, nearest rule first; every premise shown as holding is true in the answer set."""

    def __init__(self, program: Program, world: World, wording: Wording):
        self.program = program
        self.world = world
        self.wording = wording

    def failures(self, goal: Goal) -> list[Failure]:
        """For each rule with a matching head the furthest failure, those that got furthest first."""
        found = []
        for rule in self.program.for_head(goal.name, len(goal.terms)):
            stuck = [s for env in self._bindings(rule, goal) for s in self._stuck(rule, env)]
            if stuck:
                best = max(stuck, key=lambda s: (len(s.held), -self._distance(s), str(s.env_items)))
                found.append(Failure(rule, best))
        return sorted(found, key=lambda f: (len(f.rule.body) - len(f.stuck.held), -len(f.stuck.held)))

    def _distance(self, stuck: Stuck) -> int:
        """How far the numbers of a failed comparison lie apart; 0 for another failure."""
        literal, env, external = stuck.failed, dict(stuck.env_items), self.world.external
        try:
            if isinstance(literal, Comparison):
                ends = [values(term, env, external) for term in (literal.first, literal.guards[0][1])]
            elif isinstance(literal, Aggregate) and (guard := literal.left or literal.right):
                elements = aggregate_elements(literal, env, self.world)
                ends = [[aggregate_value(literal.function, list(elements))], values(guard[1], env, external)]
            else:
                return 0
        except Unbound:
            return 0
        numbers = [[value.number for value in end if value.type is SymbolType.Number] for end in ends]
        return min((abs(a - b) for a in numbers[0] for b in numbers[1]), default=0)

    def _bindings(self, rule: Rule, goal: Goal) -> list[Env]:
        """Bindings of a rule's head by the closed terms of the goal."""
        closed = {i: term.symbol for i, term in enumerate(goal.terms) if isinstance(term, Sym)}
        terms = tuple(rule.head.terms[i] for i in closed)
        symbols = list(closed.values())
        try:
            return list(match_all(terms, symbols, {}, self.world.external))
        except Unbound:
            simple = [i for i in closed if isinstance(rule.head.terms[i], Var | Sym)]
            return list(
                match_all(
                    tuple(rule.head.terms[i] for i in simple),
                    [closed[i] for i in simple],
                    {},
                    self.world.external,
                )
            )

    def _stuck(self, rule: Rule, env: Env) -> list[Stuck]:
        stuck: list[Stuck] = []
        body = rule.body + rule.condition
        reached = list(instances(body, env, self.world, stuck))
        # A body that holds with another head (a number that differs) fails at the head itself.
        stuck += [Stuck(instance.env_items, instance.premises, rule.head) for instance in reached]
        return stuck

    def trace(self, goal: Goal, sentence: str, depth: int = 0) -> Trace:
        """The trace of an absence: a sentence, then each rule with what it lacked."""
        shown = [trace for failure in self.failures(goal) for trace in self._rule(failure, depth)]
        return Trace(sentence, "absence", children=tuple(dict.fromkeys(shown)))

    def reasons(self, atom: Symbol) -> tuple[Trace, ...]:
        """What stands behind an absence: open places of the atom are the constant ``any``."""
        terms = tuple(Var(f"_{i}") if argument == Function("any") else Sym(argument)
                      for i, argument in enumerate(atom.arguments))  # fmt: skip
        return self.trace(Goal(atom.name, terms), "", MAX_DEPTH - 1).children

    def _rule(self, failure: Failure, depth: int) -> Iterator[Trace]:
        rule, stuck = failure.rule, failure.stuck
        missing = tuple(self._failed(stuck, depth))
        if not rule.labelled:
            yield from missing
            return
        held = tuple(trace for premise in stuck.held for trace in self._held(premise.true))
        sentence = self.wording.fill(rule.sentence, dict(stuck.env_items))
        yield Trace(
            sentence, "failure", rule.statements, f"{rule.file}:{rule.line}", tuple(dict.fromkeys((*held, *missing)))
        )

    def _held(self, atoms: tuple[Symbol, ...]) -> Iterator[Trace]:
        for atom in atoms:
            said = self._sentence(atom)
            if said:
                yield Trace(said, "premise")

    def _sentence(self, atom: Symbol) -> str | None:
        """The words of a true atom: its saying, or the label of the rule that derives it."""
        said = self.wording.say(atom)
        if said or self.program.silent(atom.name, len(atom.arguments)):
            return said
        step = prove(atom, self.program, self.world).step(atom)
        if step.rule is not None and step.rule.labelled and step.instance is not None:
            return self.wording.fill(step.rule.sentence, step.instance.env)
        return None

    def _failed(self, stuck: Stuck, depth: int) -> Iterator[Trace]:
        """What the failing literal lacked, with its values."""
        env = dict(stuck.env_items)
        literal = stuck.failed
        match literal:
            case Comparison():
                yield self._comparison(literal, env)
            case Atom(name, terms, 0):
                yield from self._absent(name, terms, env, depth)
            case Atom(name, terms, _):
                yield from self._present(name, terms, env)
            case Aggregate():
                yield self._aggregate(literal, env)
            case Conditional():
                yield from self._conditional(literal, env, depth)

    def _comparison(self, literal: Comparison, env: Env) -> Trace:
        sign, right = literal.guards[0]
        left_name, right_name = self._value(literal.first, env), self._value(right, env)
        return Trace(f"{left_name} {_NEGATED[sign]} {right_name}", "missing")

    def _value(self, term: Term, env: Env) -> str:
        try:
            found = values(term, env, self.world.external)
        except Unbound:
            return "something"
        if len(found) > 3:
            return f"{self.wording.name(found[0])} to {self.wording.name(found[-1])}"
        return " or ".join(self.wording.name(value) for value in found)

    def _absent(self, name: str, terms: tuple[Term, ...], env: Env, depth: int) -> Iterator[Trace]:
        """A premise that should be true and is not: its denial, or the failures of its own rules."""
        goal = Goal(name, tuple(self._closed(term, env) for term in terms))
        atom = self._ground(goal)
        said = self.wording.deny(atom)
        if self.program.silent(name, len(terms)) or depth >= MAX_DEPTH:
            if said:
                yield Trace(said, "missing")
            return
        below = tuple(dict.fromkeys(t for f in self.failures(goal) for t in self._rule(f, depth + 1)))
        if said:
            yield Trace(said, "missing", children=tuple(t for t in below if t.kind == "failure"))
        else:
            yield from below

    def _closed(self, term: Term, env: Env) -> Term:
        try:
            found = values(term, env, self.world.external)
        except Unbound:
            return term
        return Sym(found[0]) if len(found) == 1 else term

    def _ground(self, goal: Goal) -> Symbol:
        """The goal as an atom, open places as the constant ``any``."""
        arguments = [term.symbol if isinstance(term, Sym) else Function("any") for term in goal.terms]
        return Function(goal.name, arguments)

    def _present(self, name: str, terms: tuple[Term, ...], env: Env) -> Iterator[Trace]:
        """A premise that should be absent and is true: why it is."""
        found = next(literal_instances(Atom(name, terms), env, self.world), None)
        if found is None:
            return
        proof: Proof = prove(found[1].true[0], self.program, self.world)
        yield Tracer(self.wording).trace(proof).but(kind="missing")

    def _aggregate(self, literal: Aggregate, env: Env) -> Trace:
        elements = aggregate_elements(literal, env, self.world)
        value = self.wording.name(aggregate_value(literal.function, list(elements)))
        wanted = " and ".join(
            f"{sign} {self._value(term, env)}" for sign, term in filter(None, (literal.left, literal.right))
        )
        return Trace(f"The {literal.function} is {value}, not {wanted.removeprefix('= ')}", "missing")

    def _conditional(self, literal: Conditional, env: Env, depth: int) -> Iterator[Trace]:
        for instance in instances(literal.condition, env, self.world):
            if next(literal_instances(literal.literal, instance.env, self.world), None) is None:
                yield from self._failed(Stuck(instance.env_items, (), literal.literal), depth)
                return


def true_atoms(goal: Goal, world: World) -> list[Symbol]:
    """The atoms that a goal with open places matches in the answer set, sorted."""
    rows = world.atoms(goal.name, len(goal.terms))
    found = [
        Function(goal.name, row) for row in rows if any(True for _ in match_all(goal.terms, row, {}, world.external))
    ]
    return sorted(found)


__all__ = ["Failure", "Goal", "Literal", "WhyNot", "holds", "true_atoms"]
