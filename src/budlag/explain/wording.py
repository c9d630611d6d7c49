"""Sentences out of labels: variables filled with the names that players use, hands as witnesses."""

from __future__ import annotations

import re
from functools import cache

from clingo import Symbol, SymbolType

from ..calls import Call
from ..engine import Answer
from ..hands import EVERY_HAND, commonest, length_range
from ..notation.parser import parse
from ..notation.roles import with_role
from ..notation.terms import Style
from ..questions import hands_asked, options
from .bodies import matches
from .literals import Pattern
from .rules import Program
from .terms import Sym, Var
from .world import World

_PLACE = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"(\{[^}]*\}|\[[^\]]*\])")
_ONE = re.compile(r"\b1 (prick|card)(?:ar|s)\b")
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_OPEN = {"Suit": "a suit", "Call": "a call", "M": "an opening", "X": "an opening", "V": "an opening"}
"""How a variable without a value reads; sentences put what would read badly in square brackets."""


class Wording:
    """Words for the atoms of one answer set."""

    def __init__(self, program: Program, world: World, style: Style = "symbols"):
        self.program = program
        self.style = style
        self.world = world
        self.questions = world.source.questions if isinstance(world.source, Answer) else None
        self._phrases = {term: text.string for term, text in world.rows("phrase", 2)}
        self._sets = {term.string: text.string for term, text in world.rows("set_name", 2)}
        self._asked = {term.string: text.string for term, text in world.rows("in_words", 2)}
        self._names: dict[tuple[Symbol, str], str] = {}
        self._variants: dict[Symbol, list[Symbol]] | None = None

    # --- Sentences ---------------------------------------------------------------------------------------------

    def fill(self, sentence: str, env: dict[str, Symbol]) -> str:
        """A sentence with its variables named.

        ``{Q}`` is a question about hands and becomes a verb ("is balanced"); ``{example X Q}`` becomes a hand of X for
        which Q is so (``{example X}`` any), ``{share X}`` its share of all; ``[...]`` stands only if all variables
        in it have a value.
        """
        filled = "".join(self._part(part, env) for part in _parts(sentence))
        if "1 " in filled:
            filled = _ONE.sub(r"1 \1", filled)
        return filled[:1].upper() + filled[1:]

    def _part(self, part: str, env: dict[str, Symbol]) -> str:
        if part[:1] == "[":
            kept = all(name in env for name in _PLACE.findall(part))
            return "".join(self._part(each, env) for each in _parts(part[1:-1])) if kept else ""
        if part[:1] != "{":
            return part
        word, *rest = part[1:-1].split(" ")
        if word == "share" and rest:
            return self._share_of_all(env.get(rest[0]))
        return self._example(rest, env) if rest else self._value(word, env)

    def _value(self, name: str, env: dict[str, Symbol]) -> str:
        if name not in env:
            return _OPEN.get(name, "something")
        symbol = env[name]
        return self._question(symbol.string, env) if name == "Q" else self.name(symbol, name)

    def say(self, atom: Symbol) -> str | None:
        """The sentence of an atom that no label words; None if it is not for showing."""
        arguments = atom.arguments
        saying = self.program.sayings.get((atom.name, len(arguments), False))
        return self.fill(saying.sentence, dict(zip(saying.names, arguments, strict=True))) if saying else None

    def says(self, atom: Symbol) -> bool:
        """Whether ``say`` has a sentence for an atom."""
        return (atom.name, len(atom.arguments), False) in self.program.sayings

    def deny(self, goal: Pattern) -> str | None:
        """The sentence that nothing matches a pattern; None if it is not for showing.

        A sentence that leaves an argument unmentioned speaks of all its values: it is only said where it is true.
        """
        saying = self.program.sayings.get((goal.name, len(goal.terms), True))
        if saying is None:
            return None
        known = {
            name: term.symbol for name, term in zip(saying.names, goal.terms, strict=True) if isinstance(term, Sym)
        }
        told = {name for part in _parts(saying.sentence) for name in _PLACE.findall(part)
                if part[:1] != "[" or all(each in known for each in _PLACE.findall(part))}  # fmt: skip
        named = zip(saying.names, goal.terms, strict=True)
        claimed = tuple(term if name in known and name in told else Var(name) for name, term in named)
        return None if matches(Pattern(goal.name, claimed), self.world) else self.fill(saying.sentence, known)

    def sentence_name(self, symbol: Symbol) -> str:
        """The name of a term as a sentence."""
        name = self.name(symbol)
        return name[:1].upper() + name[1:]

    # --- Hands and notation ------------------------------------------------------------------------------------

    def _example(self, words: list[str], env: dict[str, Symbol]) -> str:
        """A common hand, out of the set and inside (or outside) the question; empty where there is none.

        ``words`` are X, X Q, X not Q, Q not X (a hand of Q that X lacks), or X N Suit.
        """
        if self.questions is None or any(word not in env for word in words if word != "not"):
            return ""
        if words[0] == "Q":
            lacking = hands_asked(env["Q"].string, self._bid(env)) - self.questions.hands(env[words[-1]])
            return f", for example {commonest(lacking)}"
        term, value = env[words[0]], env[words[-1]]
        if len(words) == 1:
            asked = EVERY_HAND
        elif "not" in words:
            asked = ~hands_asked(value.string, self._bid(env))
        elif len(words) == 3:
            number = env[words[1]].number
            asked = length_range(value.name, number, number)
        else:
            asked = hands_asked(value.string, self._bid(env))
        found = self.questions.common_hand(term, asked)
        return f", for example {found}" if found else ""

    def _share_of_all(self, named: Symbol | None) -> str:
        """How many hands a set is, of all; empty where it is not known."""
        if self.questions is None or named is None:
            return ""
        return f", {100 * self.questions.hands(named).share():.3g} % of all hands"

    def _bid(self, env: dict[str, Symbol]) -> str | None:
        """The suit bid by the call whose hands a sentence speaks of."""
        for symbol in env.values():
            if self.questions and symbol.type is SymbolType.Function and symbol.name in ("as", "without", "only"):
                return self.questions.bid_of(symbol)
        return None

    def _question(self, notation: str, env: dict[str, Symbol]) -> str:
        """A question about hands as a verb: "is balanced"; without words for it "fits" with the notation."""
        words = self._asked.get(notation)
        if words:
            return words
        bid = self._bid(env)
        try:
            return f"fits `{self._notation(with_role(notation, 'bid', bid) if bid else notation)}`"
        except ValueError:
            return notation

    def _notation(self, text: str) -> str:
        return parse(text).show(self.style)

    # --- Names -------------------------------------------------------------------------------------------------

    def name(self, symbol: Symbol, variable: str = "") -> str:
        """A term as people say it: 1♦, diamonds, 3, an opening; numbers of a variable ``PerMyriad`` as per cent."""
        known = self._names.get((symbol, variable))
        if known is None:
            known = self._names[symbol, variable] = self._named(symbol, variable)
        return known

    def _named(self, symbol: Symbol, variable: str) -> str:
        kind = symbol.type
        if kind is SymbolType.Number:
            return f"{symbol.number / 100:g} %" if variable == "PerMyriad" else str(symbol.number)
        if kind is SymbolType.String:
            return symbol.string
        if kind is not SymbolType.Function:
            return "nothing"
        name, arguments = symbol.name, symbol.arguments
        if name in ("pass", "double", "redouble") and not arguments:
            return Call(0, name).show(self.style)
        namer = getattr(self, f"_name_{name}", None) if arguments else None
        if namer is not None:
            return str(namer(*arguments))
        if symbol in self._phrases:
            return self._phrases[symbol]
        if name in _SUITS:
            return name
        if arguments:
            return " ".join([name.replace("_", " "), *map(self.name, arguments)]).strip()
        return _CONSTANTS.get(name, name.replace("_", " "))

    def _name_bid(self, level: Symbol, strain: Symbol) -> str:
        return Call(level.number, strain.name).show(self.style)

    def _name_variant(self, call: Symbol, number: Symbol) -> str:
        if self._variants is None:
            self._variants = {}
            for (variant,) in self.world.rows("opening", 1):
                self._variants.setdefault(variant.arguments[0], []).append(variant)
        same = self._variants.get(call, [])
        if len(same) < 2:
            return self.name(call)
        place = next(i for i, variant in enumerate(same) if variant.arguments[1] == number)
        return self.name(call) + self._situation([self._used(variant) for variant in same], place)

    def _used(self, variant: Symbol) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The seats and the vulnerabilities in which a variant is used."""
        seats = sorted(seat.number for v, seat in self.world.rows("seat", 2) if v == variant)
        vulnerable = sorted(which.name for v, which in self.world.rows("vulnerability", 2) if v == variant)
        return tuple(seats), tuple(vulnerable)

    def _situation(self, used: list[tuple[tuple[int, ...], tuple[str, ...]]], place: int) -> str:
        """What sets a variant apart from the others: " in seats 1 and 2", " vulnerable"."""
        seats, vulnerable = used[place]
        words = ""
        if len({each for each, _ in used}) > 1:
            words += f" in seat{'s' if len(seats) > 1 else ''} {joined([str(seat) for seat in seats])}"
        if len({each for _, each in used}) > 1:
            words += _vulnerable(vulnerable)
        return words

    def _name_as(self, described: Symbol, reading: Symbol) -> str:
        return self.name(described)

    def _name_context(self, made: Symbol, opened: Symbol) -> str:
        from ..auctionterms import show_made

        return f"{show_made(made, self.style)}"

    def _name_hands(self, notation: Symbol) -> str:
        return f"`{self._notation(notation.string)}`"

    def _name_any_strength(self, inner: Symbol) -> str:
        return f"{self.name(inner)} of any strength"

    def _name_plays(self, convention: Symbol) -> str:
        return self.name(convention)

    def _name_property(self, what: Symbol) -> str:
        return f"that {self.name(what)}"

    def _name_said(self, turn: Symbol, call: Symbol) -> str:
        return self.name(call)

    def _name_instead(self, call: Symbol) -> str:
        return self.name(call)

    def _name_without(self, inner: Symbol, removed: Symbol) -> str:
        what = self._removed(removed)
        if inner.match("without", 2):
            return f"{self.name(inner.arguments[0])} apart from {self._removed(inner.arguments[1])} and {what}"
        return f"{self.name(inner)} apart from {what}"

    def _removed(self, removed: Symbol) -> str:
        if removed.type is SymbolType.String:
            return self._sets.get(removed.string, f"hands of `{self._notation(removed.string)}`")
        return f"{_CONSTANTS.get(removed.name, removed.name)} alternatives"

    def _name_alternative(self, described: Symbol, number: Symbol) -> str:
        meaning = self.questions.meaning(described) if self.questions else None
        shown = meaning.alternatives[number.number - 1].terms.show(self.style) if meaning else str(number)
        return f"{self.name(described)} `{shown}`"

    _name_part = _name_alternative

    def _name_only(self, inner: Symbol, kept: Symbol) -> str:
        if kept.type is SymbolType.Number:
            meaning = self.questions.meaning(inner.arguments[0]) if self.questions else None
            return f"`{meaning.alternatives[kept.number - 1].terms.show(self.style)}`" if meaning else self.name(inner)
        return f"the {_CONSTANTS.get(kept.name, kept.name)} alternatives of {self.name(inner)}"

    # --- Readings of what was left open ------------------------------------------------------------------------

    def size(self, meaning: Symbol) -> int:
        """How many kinds of hands a meaning has."""
        return self.questions.size(meaning) if self.questions else 0

    def assumptions(self, meaning: Symbol) -> str:
        """What the reading as(D, R) takes for granted, in words; empty where nothing was left open."""
        described, reading = meaning.arguments
        return self.turned_out(described, [option for option in options(reading) if option.name != "as_written"])

    def turned_out(self, described: Symbol, filled: list[Symbol]) -> str:
        """How gaps are filled: "1♦ is below 8 hp and shows any shape"."""
        found: dict[str, list[str]] = {}
        for what, how in dict.fromkeys(self.assumption(described, option) for option in filled):
            found.setdefault(what, []).append(how)
        return " and ".join(f"{what} {_verbs(ways, 'and')}" for what, ways in found.items())

    def ways(self, described: Symbol, filled: list[Symbol]) -> str:
        """Several ways to fill one gap: "shows four or more hearts or is always balanced"."""
        return _verbs([self.assumption(described, option)[1] for option in filled], "or")

    def assumption(self, described: Symbol, option: Symbol) -> tuple[str, str]:
        """One way to fill a gap, as what is open and how it turns out: `4+♦`, is below 8 hp."""
        if option.name == "as_written":
            return "the bound", "is as written"
        if option.match("moved", 3):
            place, bound, step = option.arguments
            text = self._alternative(described, place)
            return f"the {bound.name} bound of {text}", f"is one point {'higher' if step.number > 0 else 'lower'}"
        narrowed = option.match("narrowed", 2)
        notation = option.arguments[1] if narrowed else option
        how = self._phrases.get(notation) or (notation.string if narrowed else self.name(option))
        which = option.arguments[0] if narrowed else None
        several = which is not None and which.type is SymbolType.Number and self._alternatives(described) > 1
        what = self._alternative(described, which) if which is not None and several else self.name(described)
        return what, f"{'is' if how.startswith(_STATES) else 'shows'} {how}"

    def _alternatives(self, described: Symbol) -> int:
        meaning = self.questions.meaning(described) if self.questions else None
        return len(meaning.alternatives) if meaning else 0

    def _alternative(self, described: Symbol, place: Symbol) -> str:
        """An alternative of a meaning as it was written."""
        meaning = self.questions.meaning(described) if self.questions else None
        return f"`{meaning.alternatives[place.number - 1].terms.show(self.style)}`" if meaning else self.name(described)


@cache
def _parts(sentence: str) -> list[str]:
    """A sentence cut into text, ``{...}`` and ``[...]``."""
    return [part for part in _PART.split(sentence) if part]


def inside(sentence: str) -> str:
    """A sentence after a colon: with a small letter, unless it begins with a call (1♣, 1NT, P, XX)."""
    call = sentence[:1].isdigit() or sentence.partition(" ")[0] in ("P", "X", "XX")
    return sentence if call else sentence[:1].lower() + sentence[1:]


def _verbs(clauses: list[str], last: str) -> str:
    """Clauses as a list; the verb of the one before is not repeated: "shows a, b or c or is d"."""
    words = [
        clause.partition(" ")[2] if i and clause.partition(" ")[0] == clauses[i - 1].partition(" ")[0] else clause
        for i, clause in enumerate(clauses)
    ]
    return joined(words, last)


def _vulnerable(which: tuple[str, ...]) -> str:
    """When a variant is used, as far as vulnerability tells: " vulnerable"; nothing if always."""
    left_out = [each for each in _EACH if each not in which]
    if len(left_out) == 1:
        return f" except {_VULNERABLE[left_out[0],]}"
    return " " + _VULNERABLE.get(which, joined([_VULNERABLE[each,] for each in which], "or")) if left_out else ""


def joined(words: list[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def counted(number: int, one: str, several: str) -> str:
    """A number with the words for one and for several; empty for none."""
    return f"{number} {one if number == 1 else several}" if number else ""


_STATES = ("always", "otherwise", "below", "balanced", "behind", "opposite", "after", "forcing", "not ")
"""How the ways to fill a gap begin that a bid is; others it shows."""
_VULNERABLE = {
    ("both", "we"): "vulnerable", ("none", "they"): "not vulnerable", ("they",): "at favourable vulnerability",
    ("we",): "at unfavourable vulnerability", ("none",): "with nobody vulnerable", ("both",): "with all vulnerable",
}  # fmt: skip
_EACH = ("both", "none", "they", "we")
_CONSTANTS: dict[str, str] = {
    "gf": "game-forcing", "own_pass": "our pass", "pass_before": "the pass before", "partner_pass": "partner's pass",
    "a": "A", "b": "B", "c": "C", "d": "D", "three_notrump_or_higher": "3NT or higher", "notrump": "notrump",
    "only_force": "the only forcing opening",
}  # fmt: skip
