"""Incident files: what happened at the table, and what follows from it by the opening-bid rules (OB-3.6, OB-3.7)."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clingo import Function, Number, String, Symbol

from .. import fields
from ..answers import Arguable
from ..calls import Call, read_call
from ..engine import SANCTIONS, Answer
from ..facts import Facts, call_symbol
from ..judge import edition_title, run_on
from ..notation import NotationError
from ..notation.terms import Style
from ..value import Value
from ..wordings import Wordings
from ..yamltext import Document, Mapping, Node, read_file, read_text
from .tournaments import FORMS, GRADES, SECTIONS

if TYPE_CHECKING:
    from ..explain.trees import Trace

INCIDENT_KEYS = (
    "incident", "date", "grade", "adopted", "form", "boards", "director", "happened", "disclosed", "duties_broken",
    "explanations", "reports",
)  # fmt: skip
OFFENCES = ("card_faulty", "first_round_missing", "over_limit", "banned_bid")
EXPLAINED = ("empty", "random", "name_only", "no_inferences", "full")
DUTIES = ("1", "2", "3")


class Explanation(Value):
    """How a call was explained, and whether an empty explanation was put right."""

    call: Call
    how: str
    corrected: bool


class Incident(Value):
    """What happened; fields that the file does not state are None or empty."""

    name: str
    grade: str
    form: str
    happened: tuple[str, ...]
    boards: int | None = None
    director: bool | None = None
    disclosed: bool | None = None
    broken: tuple[tuple[int, int], ...] = ()
    explanations: tuple[Explanation, ...] = ()
    reports: int | None = None
    adopted: tuple[str, ...] = ()
    date: date | None = None
    source: str = ""


class Measure(Value):
    """What must, may or must not be done (``unclear``: it depends on what the file does not say), by whom, and why."""

    modality: str
    who: str
    what: str
    statement: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"modality": self.modality, "who": self.who, "what": self.what, "statement": self.statement,
                "reason": self.reason}  # fmt: skip


class SanctionsAnswer(Value):
    """What follows from an incident; ``binding`` tells whether the sanctions hold in the event at all.

    ``missing`` names the keys of the file that would settle what is unclear, each with what it says.
    """

    incident: str
    binding: bool
    measures: tuple[Measure, ...]
    breaches: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]
    arguable: tuple[Arguable, ...]
    missing: tuple[tuple[str, str], ...] = ()
    why: tuple[Trace, ...] = ()

    @property
    def unclear(self) -> bool:
        """Whether something depends on what the file does not say."""
        return any(measure.modality == "unclear" for measure in self.measures)

    def as_json(self) -> dict[str, Any]:
        """Measures with modality (must, may, must not, unclear), person and statement."""
        answer: dict[str, Any] = {
            "edition": edition_title(), "incident": self.incident, "binding": "yes" if self.binding else "no",
            "measures": [measure.as_json() for measure in self.measures],
            "breaches": [{"statement": s, "text": text} for s, text in self.breaches],
            "notes": [{"statement": s, "text": text} for s, text in self.notes],
            "arguable": [{"statement": a.statement, "reading": a.reading} for a in self.arguable],
            "missing": [{"key": key, "says": what} for key, what in self.missing],
        }  # fmt: skip
        return {**answer, "why": [trace.as_json() for trace in self.why]} if self.why else answer


# --- The file -------------------------------------------------------------------------------------------------------


def read_incident(path: Path | str) -> Incident:
    """The incident in a file; raises InputError with every fault of the file."""
    return _incident(read_file(Path(path)))


def parse_incident(text: str, source: str = "incident") -> Incident:
    """The incident in a text; raises InputError as ``read_incident``."""
    return _incident(read_text(text, source))


def _incident(document: Document) -> Incident:
    document.expect_kind("incident")
    root = document.mapping(document.root, "an incident file", INCIDENT_KEYS, "happened: [banned_bid]")
    whole = isinstance(document.root, Mapping)
    for key, example in (("incident", "`incident: ` with a few words"), ("grade", "gold, silver or bronze")):
        if whole and root.get(key) is None:
            document.complain(root, f"the key `{key}` is missing", example)
    incident = Incident(
        name=fields.name(document, root.get("incident"), "`incident`"),
        grade=fields.word(document, root.get("grade"), "a grade", GRADES),
        form=fields.word(document, root.get("form"), "a form", FORMS),
        happened=fields.words(document, root.get("happened"), "an offence", OFFENCES),
        boards=fields.number(document, root.get("boards"), "`boards`", 1, 1_000),
        director=fields.yes_no(document, root.get("director"), "`director`"),
        disclosed=fields.yes_no(document, root.get("disclosed"), "`disclosed`"),
        broken=_broken(document, root.get("duties_broken")),
        explanations=_explanations(document, root.get("explanations")),
        reports=fields.number(document, root.get("reports"), "`reports`", 0, 1_000),
        adopted=fields.words(document, root.get("adopted"), "a section of the rules", SECTIONS),
        date=fields.day(document, root.get("date"), "`date`"), source=document.source,
    )  # fmt: skip
    if incident.disclosed and ("card_faulty" in incident.happened or incident.broken):
        fields.contradiction(
            document,
            root.get("disclosed"),
            "`disclosed` says yes, but the card was faulty or a duty of section 3.4 was broken",
            "`disclosed: no`, or no such offence",
        )
    if whole and not document.problems and not (incident.happened or incident.broken or incident.explanations):
        document.complain(root, "nothing happened", "`happened:`, `duties_broken:` or `explanations:`")
    document.finish()
    return incident


def _broken(document: Document, node: Node | None) -> tuple[tuple[int, int], ...]:
    """``duties_broken: {2: 1, 3: 2}``: the duties of section 3.4 with how often each was broken."""
    found = []
    for key, value in fields.mapping_items(document, node, "`duties_broken`", "3: 2") if node is not None else ():
        if key.text not in DUTIES:
            document.complain(
                key, f"`{key.text}` is no duty of section 3.4", "1 (at entry), 2 (system beforehand) or 3 (before play)"
            )
            continue
        times = fields.number(document, value, f"how often duty {key.text} was broken", 1, 1_000)
        if times is not None:
            found.append((int(key.text), times))
    return tuple(found)


def _explanations(document: Document, node: Node | None) -> tuple[Explanation, ...]:
    """A list of ``call:``, ``how:`` and ``corrected:``."""
    found = []
    for item in fields.items(node):
        mapping = document.mapping(item, "an explanation", ("call", "how", "corrected"), "call: 2D")
        named, how = mapping.get("call"), mapping.get("how")
        for key, value in (("call", named), ("how", how)):
            if isinstance(item, Mapping) and value is None:
                document.complain(item, f"the key `{key}` is missing", "`call:` and `how:`")
        scalar = document.text(named, "`call`") if named is not None else None
        word = fields.word(document, how, "a kind of explanation", EXPLAINED)
        corrected = fields.yes_no(document, mapping.get("corrected"), "`corrected`")
        if scalar is None or not word:
            continue
        try:
            found.append(Explanation(read_call(scalar.text), word, bool(corrected)))
        except NotationError as error:
            document.complain(scalar, error.message, error.expected, error.nearest, error.start)
    return tuple(found)


# --- The judgement --------------------------------------------------------------------------------------------------


def judge_incident(
    incident: Incident, *, on: date | None = None, style: Style = "symbols", why: bool = False
) -> SanctionsAnswer:
    """What must, may and must not be done after an incident, and by whom (OB-3.6-1 to OB-3.6-8, OB-3.7-5).

    Raises InputError for a day outside the period of the edition.
    """
    from ..explain.questions import Explainer  # the reason of a measure is the sentence of its rule

    answer = run_incident(incident, on)
    words = Wordings(answer, style)
    explainer = Explainer(answer, style, parts=SANCTIONS)
    measures, traces = [], []
    for modality, who, what in sorted(answer.atoms("measure", 3), key=_order):
        text = words.text("measure_text", what)
        own = [s.string for w, m, s in answer.atoms("by_statement", 3) if (w, m) == (who, what)]
        trace = explainer.why(Function("measure", [modality, who, what]))
        traces.append(trace)
        statement = own[0] if own else text.statement
        measures.append(Measure(modality.name, who.name, text.text, statement, trace.sentence))
    calls = {Number(i): one.call.show(style) for i, one in enumerate(incident.explanations, 1)}
    breaches = [words.text("breach_text", what, call=calls[who.arguments[0]] if who.arguments else "")
                for who, what in sorted(answer.atoms("violation", 2))]  # fmt: skip
    notes = [words.text("incident_text", Function(name), call=calls[e])
             for name in ("no_sanction", "accepted") for (e,) in sorted(answer.atoms(name, 1))]  # fmt: skip
    return SanctionsAnswer(
        incident.name, bool(answer.atoms("in_force_here", 0)), tuple(measures),
        tuple((text.statement, text.text) for text in breaches), tuple((text.statement, text.text) for text in notes),
        tuple(Arguable(s.string, text.string) for s, text in sorted(answer.of("arguable", 3, Function("incident")))),
        tuple((key.string, says.string) for key, says in sorted(answer.atoms("missing_fact", 2))),
        tuple(traces) if why else (),
    )  # fmt: skip


def run_incident(incident: Incident, on: date | None = None) -> Answer:
    """The knowledge base about an incident; raises InputError for a day outside the period of the edition."""
    return run_on(_facts(incident), on or incident.date, SANCTIONS, "--date" if on else incident.source)


ORDER = ("must", "may", "must_not", "unclear")


def _order(row: list[Symbol]) -> tuple[int, str]:
    return ORDER.index(row[0].name), str(row)


def _facts(incident: Incident) -> Facts:
    facts = Facts()
    facts.add("stage(0)")
    facts.add(f"grade(0, {incident.grade})")
    for part in incident.adopted:
        facts.add(f"adopted(0, {String(part)})")
    if incident.form:
        facts.add(f"form({incident.form})")
    for offence in incident.happened:
        facts.add(f"happened({offence})")
    for duty, times in incident.broken:
        facts.add(f"broke({duty}, {times})")
    for i, one in enumerate(incident.explanations, 1):
        facts.add(f"explained({i}, {call_symbol(one.call)}, {one.how})")
        if one.corrected:
            facts.add(f"corrected({i})")
    for name, value in (("match_boards", incident.boards), ("reports", incident.reports)):
        if value is not None:
            facts.add(f"{name}({value})")
    if incident.director is not None:
        facts.add(f"director({'present' if incident.director else 'absent'})")
    if incident.disclosed is not None:
        facts.add(f"disclosed({'yes' if incident.disclosed else 'no'})")
    return facts
