"""The answers about comparable calls, as typed values and as JSON (design of the keys: version 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ..answers import Verdict
from ..value import Value

if TYPE_CHECKING:
    from ..explain.trees import Trace

Final = Literal["free", "bars_partner", "not_allowed", "unclear"]
When = Literal["always", "comparable", "same_denomination", "not_comparable"]
VERDICTS: tuple[Verdict, ...] = ("no", "yes", "unclear")


class Reason(Value):
    """One sentence with the statement that it rests on."""

    statement: str
    text: str

    def as_json(self) -> dict[str, str]:
        return {"statement": self.statement, "text": self.text}


class Example(Value):
    """A printed example: what it is about and how it was ruled."""

    id: str
    text: str
    ruling: Verdict

    def as_json(self) -> dict[str, str]:
        return {"id": self.id, "text": self.text, "comparable": self.ruling}


class Turn(Value):
    """A single change that would turn the ruling, in words, and the ruling then."""

    text: str
    comparable: Verdict

    def as_json(self) -> dict[str, str]:
        return {"if": self.text, "comparable": self.comparable}


class Step(Value):
    """What the director does next: the law, the text, whether it depends on the ruling, and which step it is."""

    law: str
    text: str
    when: When = "always"
    step: str = ""

    def as_json(self) -> dict[str, str]:
        return {"law": self.law, "step": self.step, "text": self.text, "when": self.when}


class Cell(Value):
    """Hands of one cell of the table: how many, their share of the replacement's (None for others), samples."""

    hands: int
    share: float | None
    samples: tuple[str, ...]


class Limit(Value):
    """A number that is ours or the club's: per cent, hp or cards, with the examples that hold it there."""

    key: str
    number: float
    unit: str
    text: str
    own: bool
    bounds: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        return {"key": self.key, "number": self.number, "unit": self.unit, "text": self.text, "own": self.own,
                "bounded_by": [{"example": i, "text": text} for i, text in self.bounds]}  # fmt: skip


class Gap(Value):
    """What is left open and decides, with the rulings for each way it can turn out."""

    what: str
    of: str
    answers: tuple[tuple[str, tuple[Verdict, ...]], ...]

    def as_json(self) -> dict[str, Any]:
        return {"what": self.what, "of": self.of,
                "answers": [{"if": case, "comparable": list(found)} for case, found in self.answers]}  # fmt: skip


class LeftOut(Value):
    """What is said of a call and cannot be counted, and whether it could matter."""

    of: str
    text: str
    note: str
    matters: bool

    def as_json(self) -> dict[str, Any]:
        return {"of": self.of, "text": self.text, "note": self.note, "could_matter": self.matters}


class ComparableAnswer(Value):
    """A ruling on an insufficient bid or a call out of turn.

    ``comparable`` is None where Law 23 is not asked; ``final`` tells what becomes of the replacement. Shares are of the
    replacement's hands, 0 to 1.
    """

    edition: str
    auction: str
    irregularity: str
    withdrawn: str
    withdrawn_meanings: tuple[str, ...]
    replacement: str
    replacement_meaning: str
    comparable: Verdict | None
    must_repeat: Verdict
    law_27B1a: Verdict
    final: Final | None
    reasons: tuple[Reason, ...]
    next: tuple[Step, ...]
    read_aloud: str
    basis: tuple[str, ...] = ()
    settled: str = ""
    cells: dict[str, Cell] | None = None
    outside: Cell | None = None
    nearest: Example | None = None
    counter: Example | None = None
    separated_by: str = ""
    printed: str = ""
    turns_if: tuple[Turn, ...] = ()
    turns_tried: bool = False
    missing: tuple[Gap, ...] = ()
    issues: tuple[Reason, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    limits: tuple[Limit, ...] = ()
    notes: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    date: str = ""
    why: tuple[Trace, ...] = ()

    @property
    def free(self) -> bool:
        """Whether nothing stands against the replacement."""
        return self.final in (None, "free")

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4."""
        answer: dict[str, Any] = {
            "edition": self.edition, "auction": self.auction, "irregularity": self.irregularity,
            "withdrawn": {"call": self.withdrawn, "meanings": list(self.withdrawn_meanings)},
            "replacement": {"call": self.replacement, "meaning": self.replacement_meaning},
            "comparable": self.comparable, "basis": list(self.basis), "must_repeat": self.must_repeat,
            "law_27B1a": self.law_27B1a, "settled": self.settled or None, "outcome": self.final,
            "reasons": [reason.as_json() for reason in self.reasons],
            "next": [step.as_json() for step in self.next], "read_aloud": self.read_aloud,
            "missing": [gap.as_json() for gap in self.missing], "issues": [issue.as_json() for issue in self.issues],
            "left_out": [item.as_json() for item in self.left_out],
            "limits": [limit.as_json() for limit in self.limits],
            "notes": list(self.notes),
        }  # fmt: skip
        if self.cells is not None and self.outside is not None:
            answer["cells"] = {name: cell.hands for name, cell in self.cells.items()}
            answer["samples"] = {name: list(cell.samples) for name, cell in self.cells.items()}
            answer["overlap"] = self.cells["both"].share
            answer["outside"] = {"share": self.outside.share, "hands": list(self.outside.samples)}
        if self.nearest is not None and self.counter is not None:
            answer |= {
                "nearest": self.nearest.id, "counter": self.counter.id, "separated_by": self.separated_by or None,
                "examples": [self.nearest.as_json(), self.counter.as_json()], "printed": self.printed or None,
            }  # fmt: skip
        answer["turns_if"] = [turn.as_json() for turn in self.turns_if]
        if self.why:
            answer["why"] = [trace.as_json() for trace in self.why]
        return answer


class Candidate(Value):
    """One legal replacement: what it shows (empty where that is not known) and what becomes of it."""

    call: str
    meaning: str
    final: Final
    law: str
    basis: tuple[str, ...] = ()
    overlap: float | None = None

    def as_json(self) -> dict[str, Any]:
        return {"call": self.call, "meaning": self.meaning or None, "outcome": self.final, "law": self.law or None,
                "basis": list(self.basis), "overlap": self.overlap}  # fmt: skip


class CandidatesAnswer(Value):
    """The legal replacements of a withdrawn call, in the order of the calls; ``settled`` where Law 23 is not asked."""

    edition: str
    auction: str
    irregularity: str
    withdrawn: str
    withdrawn_meanings: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    unknown: tuple[str, ...]
    settled: ComparableAnswer | None = None
    notes: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()

    def of(self, final: Final) -> tuple[Candidate, ...]:
        """The candidates of one kind."""
        return tuple(each for each in self.candidates if each.final == final)

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "edition": self.edition, "auction": self.auction, "irregularity": self.irregularity,
            "withdrawn": {"call": self.withdrawn, "meanings": list(self.withdrawn_meanings)},
            "candidates": [each.as_json() for each in self.candidates], "meaning_unknown": list(self.unknown),
            "none_is_free": not self.of("free"), "notes": list(self.notes),
            "limits": [limit.as_json() for limit in self.limits],
        }  # fmt: skip
        if self.settled is not None:
            answer["settled"] = self.settled.as_json()
        return answer
