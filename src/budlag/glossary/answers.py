"""The answers of the commands meaning, defences and shows, as typed values."""

from __future__ import annotations

from typing import Any, Literal

from ..answers import Verdict
from ..calls import Auction, Call
from ..facts import Facts
from ..hands import HandSet
from ..hands.samples import Cell
from ..hands.shapes import Shape
from ..notation import Context, NotationError
from ..notation.meaning import Alternative as Read
from ..notation.meaning import build
from ..notation.parser import parse
from ..notation.terms import Style
from ..problems import fault
from ..systems import Opening
from ..value import Value
from .auctions import Offer, Opened, Table, add_auction, opened_before
from .entry import Alternative, seat_order
from .words import prose

VULNERABILITIES = {"none": "equal_none", "both": "equal_both", "we": "unfavourable", "they": "favourable"}
_HIGHEST = 5  # no bid above is of interest where all calls are listed
UNSURE = "whether it is for this call"
STANDARDS = ("modern_standard", "normal_standard", "")
"""What holds where nothing is agreed, in the order of answers."""
CLASSES_BY_RANGE = {"strong": "one_nt_strong", "weak": "one_nt_weak"}


class Asked(Value):
    """What a question about an auction may say beside it: which conventions, vulnerability, what they opened."""

    only: tuple[str, ...] = ()
    vulnerability: str = ""
    notrump: str = ""
    opening: Opening | None = None


class MeaningAnswer(Value):
    """What a call means: one offer for each convention that gives it a meaning there."""

    auction: str
    call: str
    offers: tuple[Offer, ...]
    silent: tuple[tuple[str, str], ...]
    classes: tuple[str, ...]
    words: dict[str, str]

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements that carry the answer."""
        return tuple(dict.fromkeys(s for offer in self.offers for s in offer.statements))

    def by_standard(self, standard: str) -> tuple[Offer, ...]:
        """What holds by a standard where nothing is agreed; with an empty one what must be agreed."""
        return tuple(offer for offer in self.offers if offer.standard == standard)

    def as_json(self) -> dict[str, Any]:
        """For each convention the meaning, its conditions and statements; those of Modern Standard are marked."""
        return {
            "auction": self.auction, "call": self.call, "opening_may_be": list(self.classes),
            "meanings": [
                {"id": offer.convention, "name": offer.name, "modern_standard": offer.standard == "modern_standard",
                 "standard": offer.standard or None, **offer.as_json()}
                for offer in self.offers
            ],
            "other_calls_only": [convention for convention, _ in self.silent],
        }  # fmt: skip


class Defence(Value):
    """A convention that applies against an opening, with its calls in the seats where our side has not acted."""

    id: str
    name: str
    seats: tuple[str, ...]
    calls: tuple[Offer, ...]

    @property
    def statements(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(s for call in self.calls for s in call.statements))

    @property
    def applies(self) -> Verdict:
        """yes if some call of it applies whatever the opening turns out to be."""
        return "yes" if any(call.applies == "yes" and not call.cases for call in self.calls) else "unclear"

    def as_json(self) -> dict[str, Any]:
        """The keys of design section 4."""
        return {
            "id": self.id, "name": self.name, "seats": list(self.seats),
            "calls": [{**call.as_json(), "seat": call.seat} for call in self.calls],
            "statement": next(iter(self.statements), None), "statements": list(self.statements),
            "applies": self.applies,
        }  # fmt: skip


class DefencesAnswer(Value):
    """The defences against an opening; ``classes`` says what it is, each class certain or not."""

    opening: str
    classes: tuple[tuple[str, Verdict], ...]
    defences: tuple[Defence, ...]
    asked_class: str
    words: dict[str, str]

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements that carry the answer."""
        return tuple(dict.fromkeys(s for defence in self.defences for s in defence.statements))

    @property
    def depends(self) -> bool:
        """Whether it turns on the meaning of the opening which defences apply."""
        return any(sure == "unclear" for _, sure in self.classes)

    def as_json(self) -> dict[str, Any]:
        return {
            "opening": self.opening,
            "class_names": [name for name, sure in self.classes if sure == "yes"],
            "perhaps": [name for name, sure in self.classes if sure == "unclear"],
            "defences": [defence.as_json() for defence in self.defences],
        }  # fmt: skip


class Shown(Value):
    """A call that shows a hand: perhaps, where ``open_points`` cannot be read from shape and points.

    ``says`` is what of strength and shape the glossary states: both, shape or strength alone, or nothing.
    """

    offer: Offer
    alternative: Alternative
    sure: Verdict
    says: Literal["both", "shape", "strength", "nothing"]
    open_points: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "call": self.offer.call, "meaning": self.alternative.shows, "if": list(self.alternative.conditions),
            "sure": self.sure, "states": self.says, "depends_on": list(self.open_points),
            "statement": next(iter(self.alternative.statements), None),
            **({"if_opening_is": list(self.offer.cases)} if self.offer.cases else {}),
        }  # fmt: skip


class ShowsAnswer(Value):
    """Under each convention the calls that show a hand; ``without`` are the conventions that have none for it."""

    hand: str
    shape: str
    over: str
    found: tuple[tuple[str, str, tuple[Shown, ...]], ...]
    without: tuple[tuple[str, str], ...]
    words: dict[str, str]

    @property
    def statements(self) -> tuple[str, ...]:
        """The statements that carry the answer."""
        shown = (one for _, _, calls in self.found for one in calls)
        return tuple(dict.fromkeys(s for one in shown for s in one.alternative.statements))

    def as_json(self) -> dict[str, Any]:
        return {
            "hand": self.hand, "shape": self.shape, "over": self.over,
            "conventions": [{"id": c, "name": name, "calls": [one.as_json() for one in calls]}
                            for c, name, calls in self.found],
            "without_a_call": [convention for convention, _ in self.without],
        }  # fmt: skip


# --- Questions --------------------------------------------------------------------------------------------------------


def meaning_of_call(auction: Auction, asked: Asked = Asked(), style: Style = "symbols") -> MeaningAnswer:  # noqa: B008
    """What the last call of an auction, one of ours, means under each convention.

    Raises InputError where the last call is theirs, and for a convention that the glossary does not have.
    """
    if not auction.calls or auction.calls[-1][0] == "them":
        raise fault("AUCTION", "the last call is the opponents'", "an auction that ends with our call, as `(1H) X`")
    *before, (_, call) = auction.calls
    table = _table(tuple(before), asked, style)
    offers = table.offers(call)
    speaks = {offer.convention for offer in offers}
    silent = [(c.name, table.name(c)) for c in table.conventions() if c.name not in speaks and table.speaks(c)]
    ordered = sorted(offers, key=lambda offer: (STANDARDS.index(offer.standard), offer.applies != "yes"))
    return MeaningAnswer(
        auction.show(style), call.show(style), tuple(ordered), tuple(silent), _case_names(table), _words(table)
    )


def hand_shown(
    cell: Cell, hand: str, over: Auction, asked: Asked = Asked(), style: Style = "symbols"  # noqa: B008
) -> ShowsAnswer:  # fmt: skip
    """Which call shows a hand under each convention, after an auction in which it is our turn.

    Raises InputError where it is not our turn to call.
    """
    if over.to_act != "us":
        raise fault("--over", "it is the opponents' turn to call", "an auction that ends with their call, as `(1NT)`")
    table = _table(over.calls, asked, style, _HIGHEST)
    found: dict[str, list[Shown]] = {}
    for offer in table.offers():
        for one in offer.alternatives:
            shown = _shows(cell, offer, one)
            if shown is not None:
                found.setdefault(offer.convention, []).append(shown)
    names = {c.name: table.name(c) for c in table.conventions()}
    return ShowsAnswer(
        hand, "=".join(map(str, cell.shape)) + f", {cell.hp} hp", over.show(style),
        tuple((c, names[c], tuple(found[c])) for c in names if c in found),
        tuple((c, names[c]) for c in names if c not in found), _words(table),
    )  # fmt: skip


def defences_against(opened: Opened, seats: tuple[str, ...], style: Style = "symbols") -> DefencesAnswer:
    """The conventions aimed at an opening, with their calls in each seat where our side has not acted."""
    facts = Facts()
    for seat in seats:
        facts.add(f"seat_asked({seat})")
    facts.add(f"highest_level({_HIGHEST})")
    table = Table(facts, opened, style)
    classes: dict[str, list[Verdict]] = {}
    for case in table.cases:
        for name, sure in table.classes(case):
            classes.setdefault(name, []).append(sure)
    # Of several calls or variants a class is certain only if it is so in each.
    merged = tuple((name, "yes" if found == ["yes"] * len(table.cases) or opened.class_name == name else "unclear")
                   for name, found in sorted(classes.items()))  # fmt: skip
    by_convention: dict[str, list[Offer]] = {}
    for offer in table.general() or table.offers(aimed=True):
        by_convention.setdefault(offer.convention, []).append(offer)
    defences = [
        Defence(c, calls[0].name, tuple(sorted({call.seat for call in calls}, key=seat_order)), tuple(calls))
        for c, calls in by_convention.items()
    ]
    shown = opened.opening.call if opened.opening else opened.call
    title = shown.show(style) if shown else opened.class_name.replace("_", " ")
    return DefencesAnswer(title, merged, tuple(defences), opened.class_name, _words(table))  # type: ignore[arg-type]


def _table(calls: tuple[Any, ...], asked: Asked, style: Style, highest: int = 7) -> Table:
    facts = Facts()
    facts.add(f"highest_level({max([highest, *(call.level + 1 for _, call in calls)])})")
    add_auction(facts, calls)
    opened = opened_before(calls)
    if opened is not None and asked.opening is not None:
        opened = Opened(asked.opening.call, asked.opening)
    elif opened is not None and asked.notrump:
        if opened.call != Call(1, "notrump"):
            raise fault("--nt", "the opening is not 1NT", "--nt where they opened 1NT")
        opened = Opened(opened.call, class_name=CLASSES_BY_RANGE[asked.notrump])
    if asked.vulnerability:
        facts.add(f"known_vulnerability({VULNERABILITIES[asked.vulnerability]})")
    return Table(facts, opened, style, asked.only)


def _case_names(table: Table) -> tuple[str, ...]:
    return tuple(sorted({name for case in table.cases for name, _ in table.classes(case)}))


def _words(table: Table) -> dict[str, str]:
    rows = [row for name in ("opening_class", "class_text", "position_text") for row in table.answer.atoms(name, 2)]
    return {c.name: prose(text.string, table.style) for c, text in rows}


def _shows(cell: Cell, offer: Offer, one: Alternative) -> Shown | None:
    """Whether an alternative can be this hand, and what of it shape and points do not tell."""
    points: list[str] = []
    terms = parse(one.notation)
    try:
        alternatives = build(terms).alternatives
    except NotationError:  # a suit that the auction does not name
        return Shown(offer, one, "unclear", "nothing", ("which suit is meant",))
    place = (cell.shape, cell.hp)
    inside = [(one, _certain(one, place)) for one in alternatives if _possible(one, place)]
    if not inside:
        return None
    alternative, certain = max(inside, key=lambda pair: pair[1])
    points += [] if certain else ["a point more or less is allowed"]
    points += dict.fromkeys(alternative.uncounted)
    points += one.conditions
    if offer.applies == "unclear":
        points.append(UNSURE)
    shape = alternative.states_shape and not (alternative.any_shape and not alternative.states_strength)
    says = ("both" if shape else "strength") if alternative.states_strength else "shape" if shape else "nothing"
    sure = not points and says in ("both", "strength")
    return Shown(offer, one, "yes" if sure else "unclear", says, tuple(points))  # type: ignore[arg-type]


def _moved(alternative: Read) -> list[HandSet]:
    """The hands with each ``~`` bound as written, one point lower and one higher."""
    steps = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)) if alternative.approximate else ((0, 0),)
    return [alternative.moved(lower, upper, Context()) for lower, upper in steps]


def _possible(alternative: Read, place: tuple[Shape, int]) -> bool:
    return any(place in hands for hands in _moved(alternative))


def _certain(alternative: Read, place: tuple[Shape, int]) -> bool:
    return all(place in hands for hands in _moved(alternative))
