"""Sentences out of labels: variables filled with the names that players use, hands as witnesses."""

from __future__ import annotations

import re
from functools import cache

from clingo import Symbol, SymbolType

from ..hands import EVERY_HAND, commonest, length_range
from ..notation.roles import with_role
from ..notation.terms import Style
from ..questions import hands_asked, options
from .bodies import matches
from .literals import Pattern
from .names import Naming, joined
from .rules import Program
from .terms import Sym, Var
from .world import World

_PLACE = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"(\{[^}]*\}|\[[^\]]*\])")
_ONE = re.compile(r"\b1 (prick|card)(?:ar|s)\b")
_OPEN = {"Suit": "a suit", "Call": "a call", "M": "an opening", "X": "an opening", "V": "an opening"}
"""How a variable without a value reads; sentences put what would read badly in square brackets."""


class Wording(Naming):
    """Words for the atoms of one answer set."""

    def __init__(self, program: Program, world: World, style: Style = "symbols"):
        super().__init__(world, style)
        self.program = program
        self._asked = {term.string: text.string for term, text in world.rows("in_words", 2)}

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


def counted(number: int, one: str, several: str) -> str:
    """A number with the words for one and for several; empty for none."""
    return f"{number} {one if number == 1 else several}" if number else ""


_STATES = ("always", "otherwise", "below", "balanced", "behind", "opposite", "after", "forcing", "not ")
"""How the ways to fill a gap begin that a bid is; others it shows."""
