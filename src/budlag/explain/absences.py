"""Why not, in sentences: for each rule what held, and the first premise that failed with its values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .aggregates import value_of
from .bodies import Stuck, assigned, chains, first_failure, instances, literal_instances, matches, parts_of, pattern
from .failures import Failure, Failures
from .literals import Aggregate, Atom, Comparison, Conditional, Pattern
from .names import joined
from .proofs import Prover
from .rules import Program
from .terms import Env, Span, Sym, Term, Unbound, Var, values, variables
from .trees import MAX_PARTS, Shown, Trace, Tracer
from .wording import Wording
from .world import World

MAX_DEPTH = 12
"""Rules behind rules that are followed: absences can go on for ever, as in ``p(N) :- p(N + 1)``."""
MAX_IN_THE_WAY = 4
"""Atoms shown where ``not`` fails."""
_NEEDED = {"=": "{}", "!=": "something other than {}", "<": "less than {}", "<=": "at most {}", ">": "more than {}",
           ">=": "at least {}"}  # fmt: skip
_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_RESULTS = {"count": "there are {}", "sum": "they add up to {}", "sum+": "they add up to {}", "min": "the lowest is {}",
            "max": "the highest is {}"}  # fmt: skip


class WhyNot:
    """Explains absences; every premise shown as holding is true in the answer set."""

    def __init__(self, program: Program, world: World, wording: Wording, prover: Prover):
        self.program = program
        self.world = world
        self.wording = wording
        self.search = Failures(program, world)
        self._tracer = Tracer(wording, prover)
        self._prover = prover

    def account(self, goal: Pattern, shown: Shown | None = None) -> tuple[Trace, ...]:
        """Each rule that could have derived the goal, with what it lacked; ``shown`` keeps what was shown before."""
        return tuple(_once(_Account(self, shown).rules(goal, ())))

    def trace(self, goal: Pattern, sentence: str) -> Trace:
        """The trace of an absence: a sentence, then its account."""
        return Trace(sentence, "absence", children=self.account(goal), about=goal)

    def reasons(self, goal: Pattern) -> tuple[Trace, ...]:
        """What stands behind an absence that was not asked about; nothing where no labelled rule does."""
        return () if self.program.silent(goal.name) else self.account(goal)


class _Account:
    """One account of an absence: what was said once is not said again."""

    def __init__(self, why_not: WhyNot, shown: Shown | None):
        self.program = why_not.program
        self.world = why_not.world
        self.wording = why_not.wording
        self.search = why_not.search
        self.tracer = Tracer(why_not.wording, why_not._prover)
        if shown is not None:
            self.tracer.shown = shown
        self._held: set[str] = set()
        self._told: dict[Pattern, tuple[Trace, ...]] = {}

    def rules(self, goal: Pattern, path: tuple[Pattern, ...]) -> Iterator[Trace]:
        """Each rule that could have derived the goal, with what it lacked."""
        failures = self.search.find(goal)
        if path:  # below the first level what could not apply anyway is left out
            failures = [f for f in failures if not self.search.out_of_place(f)] or failures
        for failure in failures:
            yield from self._rule(failure, goal, (*path, goal))

    def _rule(self, failure: Failure, goal: Pattern, path: tuple[Pattern, ...]) -> Iterator[Trace]:
        rule = failure.rule
        held = list(self._premises(failure)) if rule.labelled else []
        missing = tuple(_once(self._missing(failure, goal, path)))
        lacked = {trace.sentence for trace in missing}
        held = [trace for trace in held if trace.sentence not in lacked]
        if not rule.labelled:
            yield from missing
        elif missing or len(path) == 1:
            sentence = self.wording.fill(rule.sentence, failure.env)
            yield Trace(sentence, "failure", rule.statements, f"{rule.file}:{rule.line}", (*held, *missing))

    def _premises(self, failure: Failure) -> Iterator[Trace]:
        """What held, as far as it was not said before."""
        found = failure.stuck or failure.instance
        premises = failure.stuck.held if failure.stuck else failure.instance.premises if failure.instance else ()
        assert found is not None
        for premise in premises:
            atoms = () if isinstance(premise.literal, Aggregate) else premise.true
            heads = [trace for atom in atoms for trace in self.tracer.heads(atom)]
            denied = [
                Trace(said, "absence", about=goal) for goal in premise.absent if (said := self.wording.deny(goal))
            ]
            for trace in (*heads, *denied):
                if trace.sentence not in self._held:
                    self._held.add(trace.sentence)
                    yield trace

    def _missing(self, failure: Failure, goal: Pattern, path: tuple[Pattern, ...]) -> Iterator[Trace]:
        if failure.stuck:
            yield from self._failed(failure.stuck, path)
        elif failure.rule.chosen:
            yield Trace("It could have been chosen, and was not", "missing")
        else:
            yield from self._other_head(failure, goal)

    def _other_head(self, failure: Failure, goal: Pattern) -> Iterator[Trace]:
        """The body holds, and the head comes out as another atom: which."""
        name, terms = failure.rule.head.name, failure.rule.head.terms
        for wanted, term in zip(goal.terms, terms, strict=True):
            found = values(term, failure.env, self.world.external)
            if isinstance(wanted, Sym) and wanted.symbol not in found:
                came = joined([self.wording.name(value) for value in found], "or")
                yield Trace(f"That comes to {came}, not {self.wording.name(wanted.symbol)}", "missing",
                            children=tuple(self._instead(name, terms, failure.env)))  # fmt: skip
                return

    def _instead(self, name: str, terms: tuple[Term, ...], env: Env) -> Iterator[Trace]:
        for other in pattern(name, terms, env, self.world):
            for atom in matches(other, self.world):
                yield from self.tracer.heads(atom)

    def _failed(self, stuck: Stuck, path: tuple[Pattern, ...]) -> Iterator[Trace]:
        """What the failing literal lacked, with its values."""
        literal, env = stuck.failed, stuck.env
        match literal:
            case Comparison():
                yield Trace(self._comparison(literal, env), "missing")
            case Atom(name, terms, 1):
                yield from self._in_the_way(name, terms, env)
            case Atom(name, terms, _):
                for goal in pattern(name, terms, env, self.world)[:1]:
                    yield from self._absent(goal, path)
            case Aggregate():
                yield self._aggregate(literal, env)
            case Conditional():
                yield from self._conditional(literal, env, path)

    # --- Comparisons and aggregates ----------------------------------------------------------------------------

    def _comparison(self, literal: Comparison, env: Env) -> str:
        sides = assigned(literal, env)
        if sides:
            return _sentence(f"{self._value(sides[1], env)} does not fit")
        rows = list(chains(literal, env, self.world))
        place = (first_failure(literal, rows[0]) or 0) if rows else 0
        sign, right = literal.guards[place]
        left = literal.guards[place - 1][1] if place else literal.first
        if literal.negated == 1:
            sign = _OPPOSITE[sign]
        if not variables(left) and variables(right):
            left, right, sign = right, left, _MIRRORED[sign]
        unit = _unit(left) or _unit(right)
        needed = _NEEDED[sign].format(self._value(right, env, unit))
        found = self._value(left, env, unit)
        return _sentence(f"{needed} is needed" + ("" if sign == "!=" else f", not {found}"))

    def _value(self, term: Term, env: Env, unit: str = "") -> str:
        try:
            if isinstance(term, Span):
                return f"{self._value(term.left, env, unit)} to {self._value(term.right, env, unit)}"
            found = values(term, env, self.world.external)
        except Unbound:
            return "a number"
        return joined([self.wording.name(value, unit) for value in found], "or") or "nothing"

    def _aggregate(self, literal: Aggregate, env: Env) -> Trace:
        parts = parts_of(literal, env, self.world)
        value = value_of(literal.function, list(parts))
        found = _RESULTS[literal.function].format(self.wording.name(value)) if parts else "there is none"
        limits = [(_OPPOSITE[sign] if literal.negated == 1 else sign, term) for sign, term in literal.guards]
        needed = joined([_NEEDED[sign].format(self._value(term, env)) for sign, term in limits],
                        "or" if literal.negated == 1 else "and")  # fmt: skip
        counting = literal.function == "count"
        needed = needed.replace("less than", "fewer than") if counting else needed
        found = found.replace("there are 1", "there is 1") if counting and len(parts) == 1 else found
        verb = "are" if counting and not needed.endswith(" 1") else "is"
        ordered = sorted(parts, key=lambda row: row[:1], reverse=literal.function not in ("min", "count"))
        heads = (trace for row in ordered for atom in parts[row].true for trace in self.tracer.heads(atom))
        shown = tuple(islice(_once(heads), MAX_PARTS))
        return Trace(_sentence(f"{found}, and {needed} {verb} needed"), "missing", children=shown)

    def _conditional(self, literal: Conditional, env: Env, path: tuple[Pattern, ...]) -> Iterator[Trace]:
        """The first instance of the condition that lacks its literal."""
        for instance in instances(literal.condition, env, self.world):
            if next(literal_instances(literal.literal, instance.env, self.world), None) is None:
                for atom in instance.true:
                    yield from self.tracer.heads(atom)
                yield from self._failed(Stuck(instance.env, (), literal.literal), path)
                return

    # --- Atoms -------------------------------------------------------------------------------------------------

    def _absent(self, goal: Pattern, path: tuple[Pattern, ...]) -> Iterator[Trace]:
        """A premise that should be true and is not: its denial, and the failures of its own rules."""
        said = self.wording.deny(goal)
        told = self._told.get(goal)
        below: tuple[Trace, ...] = told or ()
        if told is None and not self.program.silent(goal.name) and goal not in path and len(path) < MAX_DEPTH:
            below = self._told[goal] = tuple(_once(self.rules(goal, path)))
        again = bool(told)
        if not said:
            yield from (trace.but(again=bool(trace.children)) for trace in below) if again else below
        elif len(below) == 1 and below[0].kind == "failure":  # the denial says what the only rule would
            only = below[0]
            yield only.but(sentence=said, kind="missing", about=goal, again=again and bool(only.children))
        else:
            yield Trace(said, "missing", children=below, about=goal, again=again)

    def _in_the_way(self, name: str, terms: tuple[Term, ...], env: Env) -> Iterator[Trace]:
        """A premise that should be absent and is true: each atom that stands in the way, with why it holds."""
        found = [atom for goal in pattern(name, terms, env, self.world) for atom in matches(goal, self.world)]
        for atom in found[:MAX_IN_THE_WAY]:
            yield from (trace.but(kind="missing") for trace in self.tracer.behind(atom))
        if len(found) > MAX_IN_THE_WAY:
            yield Trace(f"And {len(found) - MAX_IN_THE_WAY} more like it", "missing")


def _unit(term: Term) -> str:
    """The variable that tells the unit of a number: ``PerMyriad`` reads as per cent."""
    return term.name if isinstance(term, Var) and term.name == "PerMyriad" else ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _once(traces: Iterator[Trace]) -> Iterator[Trace]:
    """Traces without those whose sentence came before."""
    seen: set[str] = set()
    for trace in traces:
        if trace.sentence not in seen:
            seen.add(trace.sentence)
            yield trace
