"""The answers about openings and systems, as typed values and as JSON (design of the keys: version 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from .value import Value

if TYPE_CHECKING:
    from .alerts.answers import AlertAnswer
    from .explain.trees import Trace

JSON_VERSION = 1
Verdict = Literal["yes", "no", "unclear"]
What = Literal["strength", "shape", "approximate bound", "balance estimate", "pass", "force"]


class Part(Value):
    """Prickar under one statement, with the reason in words and a hand that shows it (None where any would do)."""

    statement: str
    prickar: int
    ground: str
    reason: str
    example: str | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "statement": self.statement, "prickar": self.prickar, "ground": self.ground, "reason": self.reason,
            "example": self.example,
        }  # fmt: skip


class Ceiling(Value):
    """The ceiling that governs: its kind in words, its statement, and how many prickar it leaves at most."""

    statement: str
    reason: str
    most: int


class Missing(Value):
    """A fact that decides: what it is, of which alternative, and the prickar for each way it can turn out."""

    what: What
    of: str
    answers: tuple[tuple[str, tuple[int, ...]], ...]

    def as_json(self) -> dict[str, Any]:
        answers = [{"if": case, "prickar": list(prickar)} for case, prickar in self.answers]
        return {"what": self.what, "of": self.of, "answers": answers}


class Arguable(Value):
    """A reading taken where the source leaves one open."""

    statement: str
    reading: str


class Exemption(Value):
    """Why an opening carries no prickar."""

    ground: str
    statement: str
    reason: str


class Aimed(Value):
    """What an opening is to a defender: classes (name, title, certain or not), and the conventions aimed at it."""

    classes: tuple[tuple[str, str, Verdict], ...]
    defences: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        """Certain classes, classes that it may belong to, and the conventions aimed at any of them."""
        return {
            "class_names": [name for name, _, sure in self.classes if sure == "yes"],
            "class_names_perhaps": [name for name, _, sure in self.classes if sure != "yes"],
            "defences": [{"id": i, "name": name} for i, name in self.defences],
        }


class OpeningAnswer(Value):
    """What one meaning of an opening is and what it costs.

    ``possible`` lists every number of prickar that can come out (one, unless something is missing).
    ``raw`` and ``ceiling`` are None where readings differ or nothing is charged. ``alert`` is None where alerts were
    not asked about, or (then ``alert_note`` says so) where the edition of the alert rules does not hold on the day.
    """

    call: str
    meaning: str
    when: str
    natural: Verdict
    strong: Verdict
    weak: Verdict
    game_forcing: Verdict
    balance_pointer: Verdict
    suit_pointer: tuple[str, ...]
    exempt: Exemption | None
    possible: tuple[int, ...]
    raw: int | None
    parts: tuple[Part, ...]
    ceiling: Ceiling | None
    missing: tuple[Missing, ...]
    arguable: tuple[Arguable, ...]
    any_shape: bool = False
    uncounted: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    taken_alike: bool = False
    variants: tuple[OpeningAnswer, ...] = ()
    alert: AlertAnswer | None = None
    alert_note: str = ""
    why: tuple[Trace, ...] = ()
    aimed: Aimed | None = None

    @property
    def prickar(self) -> int | None:
        """The prickar, or None when unclear."""
        return self.possible[0] if len(self.possible) == 1 else None

    @property
    def prickar_range(self) -> tuple[int, int]:
        """The least and the most prickar."""
        return self.possible[0], self.possible[-1]

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4."""
        answer: dict[str, Any] = {
            "call": self.call, "meaning": self.meaning,
            "natural": self.natural, "strong": self.strong, "weak": self.weak, "game_forcing": self.game_forcing,
            "suit_pointer": list(self.suit_pointer), "balance_pointer": self.balance_pointer,
            "exempt": self.exempt.ground if self.exempt else None,
            "exempt_statement": self.exempt.statement if self.exempt else None,
            "prickar": self.prickar, "raw": self.raw, "parts": [part.as_json() for part in self.parts],
            "ceiling": self.ceiling.most if self.ceiling else None,
            "ceiling_statement": self.ceiling.statement if self.ceiling else None,
            "missing": [missing.as_json() for missing in self.missing],
            "arguable": [{"statement": a.statement, "reading": a.reading} for a in self.arguable],
            "uncounted": list(self.uncounted), "claimed": list(self.claimed),
        }  # fmt: skip
        if self.prickar is None:
            answer["prickar_range"] = list(self.prickar_range)
            answer["possible"] = list(self.possible)
        if self.when:
            answer["when"] = self.when
        if self.aimed:
            answer |= self.aimed.as_json()
        if self.taken_alike:
            answer["taken_alike"] = True
        if self.alert:
            answer |= self.alert.of_opening_as_json()
        elif self.alert_note:
            answer |= {"alert": None, "alert_note": self.alert_note}
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        if self.variants:
            answer["variants"] = [variant.as_json() for variant in self.variants]
        return answer


class PassAnswer(Value):
    """What a system's opening pass is."""

    meaning: str
    odd: Verdict
    strong: Verdict


class SystemAnswer(Value):
    """Every opening of a system with its prickar, the total and the class.

    Where something is missing, ``total`` and ``system_class`` are None and the ranges tell the bounds.
    """

    system: str
    source: str
    edition: str
    openings: tuple[OpeningAnswer, ...]
    total_range: tuple[int, int]
    class_range: tuple[str, ...]
    class_limits: Mapping[str, str]
    own_pass: PassAnswer | None
    why: tuple[Trace, ...] = ()

    @property
    def total(self) -> int | None:
        """The prick total, or None when unclear."""
        return self.total_range[0] if self.total_range[0] == self.total_range[1] else None

    @property
    def system_class(self) -> str | None:
        """A, B or C, or None when unclear."""
        return self.class_range[0] if len(self.class_range) == 1 else None

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4."""
        answer: dict[str, Any] = {
            "system": self.system, "source": self.source, "edition": self.edition,
            "openings": [opening.as_json() for opening in self.openings],
            "total": self.total, "class": self.system_class,
        }  # fmt: skip
        if self.total is None:
            answer["total_range"] = list(self.total_range)
            answer["class_range"] = list(self.class_range)
        if self.own_pass:
            answer["pass"] = {
                "meaning": self.own_pass.meaning,
                "odd": self.own_pass.odd,
                "strong": self.own_pass.strong,
            }
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        return answer
