"""Facts for the knowledge base: a system or an opening as atoms, in the vocabulary of kb/README.md."""

from __future__ import annotations

from functools import lru_cache

from clingo import Function, Number, String, Symbol

from .calls import Call
from .notation import Meaning
from .systems import Opening, System, Variant

OWN_PASS = Function("own_pass")
PASS_BEFORE = Function("pass_before")
PARTNER_PASS = Function("partner_pass")
_PURPOSE_NAMES = {"gf": "gf", "only force": "only_force", "to play": "to_play"}


@lru_cache(maxsize=1024)
def call_symbol(call: Call) -> Symbol:
    """bid(1,clubs), pass, double or redouble."""
    return Function("bid", [Number(call.level), Function(call.strain)]) if call.is_bid else Function(call.strain)


@lru_cache(maxsize=1024)
def variant_symbol(call: Call, number: int) -> Symbol:
    """variant(Call, Number): how the knowledge base names variant ``number`` (from 1) of an opening."""
    return Function("variant", [call_symbol(call), Number(number)])


class Facts:
    """The facts of one run: their text, and the meanings that their terms name."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self.meanings: dict[Symbol, Meaning] = {}

    @property
    def text(self) -> str:
        return "\n".join(self._lines)

    def add(self, line: str) -> None:
        """Add one fact, without the full stop."""
        self._lines.append(f"{line}.")

    def add_system(self, system: System, over_pass: Meaning | None = None, partner_pass: Meaning | None = None) -> None:
        """The openings and the pass of a system, and the passes before the openings if something is known of them."""
        if system.own_pass is not None:
            self.add_pass(OWN_PASS, system.own_pass)
        for opening in system.openings:
            self.add_opening(opening, over_pass, partner_pass)

    def add_opening(
        self, opening: Opening, over_pass: Meaning | None = None, partner_pass: Meaning | None = None
    ) -> None:
        """All variants of one opening; the passes before them, if something is known of them."""
        for variant in opening.variants:
            name = variant_symbol(opening.call, variant.number)
            self.add(f"opening({name})")
            self.add_situation(name, variant)
            self._add_meaning(name, variant.meaning)
            for predicate, term, meaning in (
                ("pass_before", PASS_BEFORE, over_pass), ("partner_pass", PARTNER_PASS, partner_pass)
            ):  # fmt: skip
                if meaning is not None:
                    self.add_pass(term, meaning)
                    self.add(f"{predicate}({name}, {term})")

    def add_pass(self, name: Symbol, meaning: Meaning) -> None:
        """A pass with a meaning."""
        self.add(f"pass_meaning({name})")
        self._add_meaning(name, meaning)

    def add_described(self, name: Symbol, meaning: Meaning) -> None:
        """What a term of the knowledge base means, and nothing about where it is used."""
        self._add_meaning(name, meaning)

    def add_judged(self, name: Symbol, call: Call, meaning: Meaning, words: str) -> None:
        """A call, named by ``words``, that the definitions judge without its being an opening of the system."""
        self.add(f"judged({name}, {call_symbol(call)})")
        self.add(f"phrase({name}, {String(words)})")
        self._add_meaning(name, meaning)

    def add_situation(self, name: Symbol, variant: Variant) -> None:
        """The seats and vulnerabilities in which a variant is used."""
        for seat in sorted(variant.seats):
            self.add(f"seat({name}, {seat})")
        for vulnerability in sorted(variant.vulnerabilities):
            self.add(f"vulnerability({name}, {vulnerability})")

    def _add_meaning(self, name: Symbol, meaning: Meaning) -> None:
        self.meanings[name] = meaning
        for i, alternative in enumerate(meaning.alternatives, 1):
            self.add(f"alternative({name}, {i})")
            if not alternative.states_strength:
                self.add(f"leaves_open({name}, {i}, strength)")
            if not alternative.states_shape:
                self.add(f"leaves_open({name}, {i}, shape)")
            if alternative.approximate:
                self.add(f"approximate({name}, {i})")
            for purpose in sorted(alternative.purposes):
                self.add(f"purpose({name}, {i}, {_PURPOSE_NAMES.get(purpose, purpose)})")
            for claim in alternative.claims:
                self.add(f"claim({name}, {i}, {claim.name}, {claim.share})")
