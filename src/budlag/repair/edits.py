"""Edits of a meaning, as notation: what a pair could write instead so that an opening shows fewer hands.

Each edit is made of steps on one alternative: a longer minimum, a moved point limit, no singleton when short, a suit
promised, one shape or the whole alternative dropped. What the edits are worth is for the knowledge base to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations, product

from ..calls import Call
from ..hands import HandSet
from ..notation import Context, Meaning, NotationError
from ..notation import terms as t
from ..notation.evaluate import hands_of_conjunction
from ..notation.meaning import build
from ..notation.words import SUIT_SYMBOL
from ..value import Value

MOST_EDITS = 120
"""Edits of one meaning that are looked at: those with the fewest steps, then with the fewest hands."""
_MOST_TOGETHER = 4
_SUITS = ("spades", "hearts", "diamonds", "clubs")

Terms = tuple[t.Term, ...]
Step = Callable[..., Terms | None]


class Cuts(Value):
    """Where steps move limits to: points from below and above (hp), cards in the suit bid, cards in another suit."""

    lowest: tuple[int, ...]
    highest: tuple[int, ...]
    cards: tuple[int, ...]
    promised: tuple[int, ...]


class Changed(Value):
    """An alternative after so many steps, with the steps in words; ``terms`` is None where it is dropped."""

    terms: Terms | None
    words: tuple[str, ...]


class Edit(Value):
    """A meaning instead of another: how many steps, in words, and the hands that it no longer shows."""

    meaning: Meaning
    steps: int
    words: tuple[str, ...]
    moved: HandSet


# --- Steps on one alternative: the new terms, or None where the step does not apply ---------------------------------


def _longer(terms: Terms, call: Call, low: int) -> Terms | None:
    """At least ``low`` cards in the suit bid."""
    if call.suit is None:
        return None
    for i, term in enumerate(terms):
        if isinstance(term, t.Length) and term.of in (call.suit, "bid") and not term.each:
            return _with(terms, i, term.but(low=low)) if term.low < low <= term.high else None
    return (*terms, t.Length(low, 13, call.suit))


def _not_short(terms: Terms, call: Call) -> Terms | None:
    """No singleton and no void with fewer than four cards in the suit bid."""
    if call.suit is None:
        return None
    regular = t.Not(t.Disjunction((t.Conjunction((t.ShapeClass("unbal"),)),)))
    either = (t.Conjunction((t.Length(4, 13, call.suit),)), t.Conjunction((regular,)))
    return (*terms, t.Disjunction(either))


def _balanced(terms: Terms, call: Call) -> Terms | None:
    """Balanced hands only, for a notrump bid."""
    return (*terms, t.ShapeClass("bal")) if call.suit is None else None


def _points(terms: Terms, call: Call, low: int, high: int) -> Terms | None:
    """Points from ``low`` to ``high`` only; states them where no strength is stated."""
    for i, term in enumerate(terms):
        if isinstance(term, t.Points) and term.unit == "hp":
            new = term.but(low=max(term.low, low), high=min(term.high, high), about=False)
            return (
                _with(terms, i, new) if new.low <= new.high and (new.low, new.high) != (term.low, term.high) else None
            )
    return (t.Points(low, high), *terms)


def _promised(terms: Terms, call: Call, suit: str, low: int) -> Terms | None:
    """``low`` cards in one suit; of ``6M`` or ``6+any`` the suit that is meant."""
    members = {"M": _SUITS[:2], "m": _SUITS[2:], "any": _SUITS}
    for i, term in enumerate(terms):
        if isinstance(term, t.Length) and suit in members.get(term.of, ()) and term.low >= low:
            return _with(terms, i, term.but(of=suit))
    return (*terms, t.Length(low, 13, suit))


def _with(terms: Terms, place: int, new: t.Term) -> Terms:
    return (*terms[:place], new, *terms[place + 1 :])


@cache
def _steps(call: Call, cuts: Cuts) -> dict[str, tuple[str, Step]]:
    """Every step by its words, with its kind: two of a kind are not taken together."""
    steps: dict[str, tuple[str, Step]] = {}
    if call.suit:
        bid = SUIT_SYMBOL[call.suit]
        for low in cuts.cards:
            steps[f"at least {low} {bid}"] = "length", partial(_longer, low=low)
        steps[f"no singleton or void with fewer than 4 {bid}"] = "shortness", _not_short
    else:
        steps["balanced only"] = "shortness", _balanced
    for low in cuts.lowest:
        steps[f"at least {low} hp"] = "points", partial(_points, low=low, high=37)
    for high in cuts.highest:
        steps[f"at most {high} hp"] = "points", partial(_points, low=0, high=high)
    for suit in _SUITS:
        if suit != call.suit:
            for low in cuts.promised:
                steps[f"{low} {SUIT_SYMBOL[suit]} promised"] = "suit", partial(_promised, suit=suit, low=low)
    return steps


# --- One alternative ------------------------------------------------------------------------------------------------


def _changes(terms: Terms, call: Call, cuts: Cuts) -> dict[tuple[str, ...], Changed]:
    """An alternative after one step or two, by the names of the steps."""
    context = Context(call.suit)
    found: dict[tuple[str, ...], Changed] = {}
    steps = _steps(call, cuts)

    def add(names: tuple[str, ...], before: Terms, after: Terms | None) -> None:
        if after is not None and _narrower(before, after, context):
            found[names] = Changed(_without_any(after), names)

    for name, (_, step) in steps.items():
        add((name,), terms, step(terms, call))
    for i, branch, rest in _branches(terms):
        name = f"without `{branch.show('symbols')}`"
        add((name,), terms, (*terms[:i], *rest, *terms[i + 1 :]))
    for one, other in combinations(steps, 2):
        first = found[one,].terms if (one,) in found else None
        if first is not None and steps[one][0] != steps[other][0]:
            add((one, other), first, steps[other][1](first, call))
    return found


def _branches(terms: Terms) -> Iterator[tuple[int, t.Conjunction, Terms]]:
    """Each shape or other choice inside brackets, with what the bracket becomes without it."""
    for i, term in enumerate(terms):
        if isinstance(term, t.Disjunction) and len(term.alternatives) > 1:
            for branch in term.alternatives:
                left = tuple(one for one in term.alternatives if one != branch)
                if left:
                    yield i, branch, left[0].terms if len(left) == 1 else (t.Disjunction(left),)


def _without_any(terms: Terms) -> Terms:
    """Terms without ``any shape`` where another of them is about shape."""
    shapely = any(not isinstance(term, t.AnyHand | t.Points | t.Purpose | t.Uncounted) for term in terms)
    if not shapely:
        return terms
    strength = t.AnyHand("any strength")
    kept = (strength if term == t.AnyHand("any") else term for term in terms)
    return tuple(term for term in kept if term != t.AnyHand("any shape"))


def _narrower(before: Terms, after: Terms, context: Context) -> bool:
    """Whether a step takes hands away, and leaves some; or states a strength that was open."""
    old, new = (hands_of_conjunction(t.Conjunction(terms), context) for terms in (before, after))
    return bool(new) and new <= old and new != old


# --- A whole meaning ------------------------------------------------------------------------------------------------


def edits_of(meaning: Meaning, call: Call, cuts: Cuts) -> list[Edit]:
    """The edits of what a call shows, those with the fewest steps and then with the fewest hands first."""
    old = meaning.terms.alternatives
    changes = [_changes(alternative.terms, call, cuts) for alternative in old]
    found: dict[tuple[object, ...], Edit] = {}
    for chosen in _combinations(changes):
        edit = _edit(meaning, call, chosen)
        if edit is not None:
            key = tuple((one.hands.bits, one.states_strength, one.states_shape) for one in edit.meaning.alternatives)
            if key not in found or _simpler(edit, found[key]):
                found[key] = edit
    ordered = sorted(found.values(), key=lambda edit: (edit.steps, edit.moved.count(), edit.meaning.show("ascii")))
    return ordered[:MOST_EDITS]


def _simpler(one: Edit, other: Edit) -> bool:
    """Whether the first of two edits that show the same hands takes fewer steps, or is shorter to write."""
    steps = one.steps - other.steps
    return steps < 0 or (steps == 0 and len(one.meaning.show("ascii")) < len(other.meaning.show("ascii")))


def _combinations(changes: list[dict[tuple[str, ...], Changed]]) -> Iterator[dict[int, Changed]]:
    """Which alternatives are changed, and how: any one, or several that take the same steps or are dropped."""
    dropped = Changed(None, ("dropped",))
    places = range(len(changes))
    several = len(changes) > 1
    for place in places:
        yield from ({place: change} for change in changes[place].values())
        if several:
            yield {place: dropped}
    names = dict.fromkeys(name for change in changes for name in change)
    for name in [*names, ()]:
        able = [place for place in places if name in changes[place]]
        for number in range(2, min(len(changes), _MOST_TOGETHER) + 1):
            for group in combinations(places, number):
                options = [([changes[place][name]] if place in able else []) + [dropped] for place in group]
                for chosen in product(*options):
                    kept = len(changes) - sum(one is dropped for one in chosen)
                    if kept and (not name or any(one is not dropped for one in chosen)):
                        yield dict(zip(group, chosen, strict=True))


def _edit(meaning: Meaning, call: Call, chosen: dict[int, Changed]) -> Edit | None:
    alternatives: list[t.Conjunction] = []
    words: list[str] = []
    steps = 0
    for place, alternative in enumerate(meaning.terms.alternatives):
        change = chosen.get(place)
        if change is None:
            alternatives.append(alternative)
            continue
        steps += len(change.words)
        where = f"`{alternative.show('symbols')}` " if len(meaning.terms.alternatives) > 1 else ""
        words.append(f"{where}{', '.join(change.words)}")
        if change.terms is not None:
            alternatives.append(t.Conjunction(change.terms))
    try:
        new = build(t.Disjunction(tuple(alternatives)), Context(call.suit))
    except NotationError:
        return None
    return Edit(new, steps, tuple(words), meaning.hands - new.hands)
