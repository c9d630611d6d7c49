"""What calls mean under each convention: in an auction, over an opening, for a hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clingo import Function, Symbol

from ..answers import Verdict
from ..calls import PASS, Call, Side
from ..engine import AGAINST_OPENINGS, MATCHING, Answer, run
from ..facts import OWN_PASS, Facts, call_symbol
from ..notation import Meaning
from ..notation.terms import Style
from ..systems import Opening
from ..value import Value
from .entry import Alternative, call_order, said_beside
from .names import english_name, find
from .words import Words, meaning, pattern, prose

_YES = Function("yes")
REST = ("other", "any", "higher", "higher_suit")
Calls = tuple[tuple[Side, Call], ...]
_SIDES = {"us": "we", "them": "they"}


class Opened(Value):
    """The opponents' opening: a bare call, a call with its meaning, or a class alone."""

    call: Call | None = None
    opening: Opening | None = None
    class_name: str = ""
    passed: Meaning | None = None

    @property
    def has_meaning(self) -> bool:
        """Whether it is known what the opening, or the pass, shows."""
        return self.opening is not None or self.passed is not None


class Offer(Value):
    """A call under one convention, with the alternatives that can hold where the call is made.

    ``standard`` names what makes it hold where nothing else is agreed (``modern_standard``, ``normal_standard``), or is
    empty; ``cases`` names the classes of the opponents' opening under which it is so, empty if nothing turns on it;
    ``applies`` is unclear where it is open whether the convention is for this opening.
    """

    convention: str
    name: str
    entry: int
    standard: str
    seat: str
    after: str
    call: str
    alternatives: tuple[Alternative, ...]
    cases: tuple[str, ...]
    applies: Verdict
    open_classes: tuple[str, ...]
    place: tuple[int, str]

    @property
    def meaning(self) -> str:
        """All alternatives in notation."""
        return " | ".join(dict.fromkeys(one.shows for one in self.alternatives))

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements that carry the alternatives."""
        return tuple(dict.fromkeys(s for one in self.alternatives for s in one.statements))

    def as_json(self) -> dict[str, Any]:
        """One call for a program."""
        answer: dict[str, Any] = {
            "call": self.call, "meaning": self.meaning, "statement": next(iter(self.statements), None),
            "alternatives": [one.as_json() for one in self.alternatives], "applies": self.applies,
        }  # fmt: skip
        if self.cases:
            answer["if_opening_is"] = list(self.cases)
        if self.applies == "unclear":
            answer["if_call_is"] = list(self.open_classes)
        return {**answer, "after": self.after} if self.after else answer


class Table:
    """One run of the knowledge base over the auctions asked about."""

    def __init__(self, facts: Facts, opened: Opened | None, style: Style, only: Iterable[str] = ()):
        _add_opened(facts, opened)
        self._read(run(facts, AGAINST_OPENINGS if opened and opened.has_meaning else MATCHING), style)
        self.only: list[Symbol] = [find(self.answer, name, "--with") for name in only]

    @classmethod
    def of(cls, answer: Answer, style: Style) -> Table:
        """The table of a run with auctions of its own."""
        table = cls.__new__(cls)
        table._read(answer, style)
        table.only = []
        return table

    def _read(self, answer: Answer, style: Style) -> None:
        self.answer = answer
        self.style: Style = style
        self.words = Words(self.answer, style)
        self.cases = sorted({case for case, _ in self.answer.atoms("case", 2)})
        self._carried: dict[Symbol, list[str]] = {}
        for fact, statement in self.answer.atoms("carried_by", 2):
            self._carried.setdefault(fact, []).append(statement.string)
        self._open: dict[tuple[Symbol, Symbol, Symbol], set[str]] = {}
        for a, c, s, found in self.answer.atoms("open_class", 4):
            self._open.setdefault((a, c, s), set()).add(found.name)
        self._aimed = {tuple(row) for row in self.answer.atoms("aimed_at_opening", 3)}
        self._guards: dict[tuple[Symbol, ...], list[list[Symbol]]] = {}
        for *here, key, value in self.answer.atoms("guarded", 8):
            self._guards.setdefault(tuple(here), []).append([key, value])

    # --- The conventions that speak of these auctions ----------------------------------------------------------------

    def conventions(self) -> list[Symbol]:
        """Those with a situation here, in the order of the glossary."""
        found = {c for _, c, _, _ in self.answer.atoms("occurs", 4)}
        return sorted((c for c in found if not self.only or c in self.only), key=self.entry)

    def speaks(self, convention: Symbol) -> bool:
        """Whether some call has a meaning under it here."""
        return any(row[1] == convention for row in self.answer.atoms("offers", 8))

    def entry(self, convention: Symbol) -> int:
        """The number of a convention in the glossary."""
        return self.answer.of("entry", 2, convention)[0][0].number

    def name(self, convention: Symbol) -> str:
        """Its English name."""
        return prose(english_name(self.answer, convention), self.style)

    def classes(self, case: Symbol) -> list[tuple[str, Verdict]]:
        """What the opening is in a case: classes, each certain or not."""
        words: dict[str, Verdict] = {"yes": "yes", "unclear": "unclear"}
        return sorted((c.name, words[sure.name]) for c, sure in self.answer.of("aimed", 3, case))

    # --- Calls -------------------------------------------------------------------------------------------------------

    def offers(self, call: Call | None = None, aimed: bool = False) -> list[Offer]:
        """Each call under each convention ("any other bid" and its like as one), or one call alone.

        ``aimed``: of those conventions alone that the opening itself makes apply.
        """
        asked = call_symbol(call) if call else None
        rows: dict[tuple[Symbol, ...], dict[Symbol, list[list[Symbol]]]] = {}
        for row in self.answer.atoms("offers", 8):
            a, c, _, made, generic, *_ = row
            if (asked is not None and made != asked) or (self.only and c not in self.only):
                continue
            if not aimed or tuple(row[:3]) in self._aimed:
                shown = generic if asked is None and generic.name in REST else made
                rows.setdefault((c, shown, _where(a)), {}).setdefault(_case(a), []).append(row)
        found = []
        for (c, shown, where), by_case in rows.items():
            same: dict[tuple[tuple[Alternative, ...], Verdict], list[Symbol]] = {}
            for case, group in sorted(by_case.items()):
                same.setdefault((self.alternatives(group, shown), _applies(group)), []).append(case)
            for (alternatives, applies), cases in same.items():
                group = by_case[cases[0]]
                found.append(self._offer(c, shown, where, group, alternatives, applies, cases))
        return sorted(found, key=lambda one: (one.entry, one.seat, one.after, one.place, one.cases))

    def general(self) -> list[Offer]:
        """The calls against a class of several openings, or of later calls: suits by their part in the auction."""
        patterns: dict[tuple[Symbol, Symbol, Symbol], list[str]] = {}
        for c, s, p, seat in self.answer.atoms("generally", 4):
            patterns.setdefault((c, s, seat), []).append(pattern(p.string, self.style))
        found = []
        for (c, s, seat), auctions in patterns.items():
            calls: dict[Symbol, list[list[Symbol]]] = {}
            for t, call, number, notation in self.answer.of("shows", 5, c):
                if t == s:
                    calls.setdefault(call, []).append([Function("general"), c, s, call, call, number, notation, _YES])
            for call, group in calls.items():
                found.append(Offer(
                    convention=c.name, name=self.name(c), entry=self.entry(c), standard=self._standard(c, {s}),
                    seat=seat.name, after=" or ".join(sorted(auctions)), call=self.words.call(call),
                    alternatives=self.alternatives(group, call, general=True), cases=(), applies="yes",
                    open_classes=(), place=call_order(call),
                ))  # fmt: skip
        return sorted(found, key=lambda one: (one.entry, one.seat, one.after, one.place))

    def _offer(self, c: Symbol, shown: Symbol, where: Symbol, group: list[list[Symbol]],
               alternatives: tuple[Alternative, ...], applies: Verdict, cases: list[Symbol]) -> Offer:  # fmt: skip
        named = tuple(sorted(case.name for case in cases if not case.arguments and case.name != "any"))
        opened = [(row[0], row[2]) for row in group]
        return Offer(
            convention=c.name, name=self.name(c), entry=self.entry(c),
            standard=self._standard(c, {row[2] for row in group}),
            seat=where.arguments[1].name if where.match("at", 2) else "",
            after=self._after(where), call=self._call(shown, group), alternatives=alternatives,
            cases=named if len(cases) < len(self.cases) else (), applies=applies,
            open_classes=tuple(sorted({name for a, s, *_ in opened for name in self._open.get((a, c, s), ())})),
            place=call_order(shown),
        )  # fmt: skip

    def _call(self, shown: Symbol, group: list[list[Symbol]]) -> str:
        if shown.name not in ("higher", "higher_suit"):
            return self.words.call(shown)
        lowest = min((row[3] for row in group), key=call_order)
        return f"{self.words.call(lowest)} and up"

    def _after(self, where: Symbol) -> str:
        """The auction of an example in fourth seat."""
        if not where.match("at", 2) or not where.arguments[0].match("made", 3):
            return where.arguments[0].name if where.match("at", 2) and not where.arguments[0].arguments else ""
        made, calls = where.arguments[0], []
        while made.name == "made":
            side, call, made = made.arguments
            text = "P" if call.name == "pass" else self.words.call(call)
            calls.append(f"({text})" if side.name == "they" else text)
        return " ".join(reversed(calls))

    def _standard(self, c: Symbol, situations: set[Symbol]) -> str:
        """What makes a convention hold in these situations where nothing else is agreed; empty for nothing."""
        limited = {s for (s,) in self.answer.of("default_only_in", 2, c)}
        held = [system.name for (system,) in self.answer.of("default", 2, c)]
        return held[0] if held and (not limited or limited & situations) else ""

    def alternatives(
        self, group: list[list[Symbol]], shown: Symbol, general: bool = False
    ) -> tuple[Alternative, ...]:
        """The alternatives of like calls, each once."""
        found: dict[Alternative, None] = {}
        for a, c, s, made, generic, number, notation, _ in sorted(group, key=lambda row: (str(row[2]), row[5].number)):
            text = self._stated(c, s, generic, number) if shown.name in REST else notation.string
            conditions = list(self._guards.get((a, c, s, made, generic, number), []))
            if general:
                conditions = self._of_call("guard", 6, c, (s, generic, number))
            found[Alternative(
                meaning(text, self.style),
                self.words.conditions(c, conditions),
                tuple(said_beside(self.answer, self.words, c, s, generic, number, text)),
                tuple(sorted(dim.name for (dim,) in self._of_call("assumed", 5, c, (s, generic, number)))),
                tuple(self._statements(c, s, generic, number)), notation.string,
            )] = None  # fmt: skip
        return _alike(found)

    def _of_call(self, name: str, arity: int, c: Symbol, here: tuple[Symbol, Symbol, Symbol]) -> list[list[Symbol]]:
        """The further arguments of the facts about one alternative: situation, call, number."""
        return [rest for s, call, number, *rest in self.answer.of(name, arity, c) if (s, call, number) == here]

    def _stated(self, c: Symbol, s: Symbol, generic: Symbol, number: Symbol) -> str:
        return next(n.string for t, g, i, n in self.answer.of("shows", 5, c) if (t, g, i) == (s, generic, number))

    def _statements(self, c: Symbol, s: Symbol, generic: Symbol, number: Symbol) -> list[str]:
        text = next(n for t, g, i, n in self.answer.of("shows", 5, c) if (t, g, i) == (s, generic, number))
        return self._carried.get(Function("shows", [c, s, generic, number, text]), [])


def _alike(found: Iterable[Alternative]) -> tuple[Alternative, ...]:
    """Alternatives that differ in their resolved notation alone once (a residual call stands for many bids)."""
    kept: dict[tuple[object, ...], Alternative] = {}
    for one in found:
        kept.setdefault((one.shows, one.conditions, one.says, one.statements), one)
    return tuple(kept.values())


def _add_opened(facts: Facts, opened: Opened | None) -> None:
    if opened is None:
        facts.add("we_opened")
    elif opened.opening is not None:
        facts.add_opening(opened.opening)
    elif opened.passed is not None:
        facts.add_pass(OWN_PASS, opened.passed)
    elif opened.class_name:
        facts.add(f"their_class({opened.class_name})")
    elif opened.call is not None:
        facts.add(f"their_opening({call_symbol(opened.call)})")


def add_auction(facts: Facts, calls: Calls) -> None:
    """The auction up to our turn to call, passes before the first bid as they stand."""
    for number, (side, call) in enumerate(calls, 1):
        facts.add(f"said_turn({number}, {_SIDES[side]}, {call_symbol(call)})")


def _case(auction: Symbol) -> Symbol:
    return auction.arguments[0]


def _where(auction: Symbol) -> Symbol:
    """The auction without the case of the opening."""
    return Function("at", auction.arguments[1:]) if auction.name == "over" else Function("here")


def _applies(group: list[list[Symbol]]) -> Verdict:
    return "yes" if any(row[7].name == "yes" for row in group) else "unclear"


def opened_before(calls: Calls) -> Opened | None:
    """The opponents' opening: their first bid, or a pass of theirs if nobody has bid; None if we opened."""
    first = next(((side, call) for side, call in calls if call.is_bid), None)
    if first is None:
        return Opened(PASS) if any(side == "them" for side, _ in calls) else None
    return Opened(first[1]) if first[0] == "them" else None

