"""A ruling on an insufficient bid or a call out of turn as text: the answer, one reason, hands, examples, what next."""

from __future__ import annotations

import textwrap

from ..answers import Verdict
from ..comparable.answers import Candidate, CandidatesAnswer, Cell, ComparableAnswer, Final, Gap, Limit
from ..comparable.words import lowered, percent
from ..hands import SUITS
from ..notation.terms import Style, show_suit
from .table import table

WIDTH = 110
YES_NO: dict[Verdict, str] = {"yes": "comparable", "no": "not comparable", "unclear": "unclear"}
CELLS = {"both": "both calls", "withdrawn_only": "only {withdrawn}", "replacement_only": "only {replacement}"}
OURS = (
    "The shares and limits are ours, not the law's; the examples of the document hold them there. The director decides."
)
NOT_TOLD = "What the wrong call was to show is left out, so that the table may see this page."
_WHEN = {
    "always": "", "comparable": "if comparable: ", "same_denomination": "if it shows the same denomination: ",
    "not_comparable": "if not: ",
}  # fmt: skip


def show_comparable(answer: ComparableAnswer, style: Style = "symbols") -> str:
    """The whole ruling."""
    lines = [_wrapped(f"{answer.edition}: {headline(answer)}")]
    lines += [_wrapped(line, "  ") for line in facts(answer)]
    lines += _section("Why", reasons(answer))
    lines += _section("What decides", deciding(answer))
    lines += _hands(answer, style)
    lines += _section("Examples", examples(answer))
    lines += _section("What would turn it", turning(answer))
    lines += _section("Next", steps(answer))
    lines += _section("To read aloud", [f'"{answer.read_aloud}"'])
    last = closing(answer)
    return "\n".join([*lines, *([""] if last else []), *(_wrapped(line) for line in last)])


def headline(answer: ComparableAnswer) -> str:
    """The answer in one sentence."""
    if answer.settled == "repeated" and answer.must_repeat == "yes":
        return f"{answer.next[0].text} Law 23 is not asked ({answer.next[0].law})."
    if answer.settled:
        return f"{answer.next[0].text[:-1]} ({answer.next[0].law}); Law 23 is not asked."
    new, first = _new(answer), next(step for step in answer.next if step.when == "always" or answer.final == "unclear")
    if answer.law_27B1a == "yes":
        aside = {"yes": "and comparable too", "no": "although not comparable", "unclear": "whatever Law 23 says"}
        return f"{new} is free, {aside[answer.comparable or 'unclear']}: auction and play go on (27B1(a))."
    if answer.final == "free":
        learnt = any(item.matters and item.of == "withdrawn" for item in answer.left_out)
        counted = " as far as it can be counted" if learnt else ""
        grounds = f"{_law(answer, 'goes_on')}; {' and '.join(answer.basis)}"
        return f"{new} is comparable{counted}: auction and play go on ({grounds})."
    if answer.final == "bars_partner":
        silent = _law(answer, "silent_throughout")
        once, law = ("for the rest of the auction", silent) if silent else ("once", _law(answer, "silent_once"))
        return f"{new} is not comparable: it may stand, but partner must pass {once} ({law})."
    if answer.final == "not_allowed":
        return f"{new} is not comparable and not allowed: {lowered(first.text)[:-1]} ({first.law})."
    if answer.comparable == "no":
        open_yet = f"unclear whether it shows the same denomination as {answer.withdrawn} (27B1(a))"
        return f"{new} is not comparable; {open_yet}."
    on = [_asked(gap, answer) for gap in answer.missing]
    untold = [_asked(gap, answer) for gap in answer.missing if gap.what == "what it shows"]
    depends = f"it depends on {' and '.join(untold or on[:1])}" if on else "it is for the director to weigh"
    return f"unclear whether {new} is comparable: {depends}."


def _asked(gap: Gap, answer: ComparableAnswer) -> str:
    """What is to be asked."""
    if gap.what == "what it shows":
        if answer.withdrawn == answer.replacement:
            return f"what the withdrawn {gap.of} showed and the new one shows"
        call = {"pass": "the pass", "X": "the double", "XX": "the redouble"}.get(gap.of, gap.of)
        return f"what {call} {'showed' if gap.of == answer.withdrawn else 'shows'}"
    return f"which meaning {gap.of} had" if gap.what == "meaning" else f"the {gap.what} of `{gap.of}`"


def _law(answer: ComparableAnswer, step: str) -> str:
    """The law of a step; empty where it is not taken."""
    return next((each.law for each in answer.next if each.step == step), "")


def _new(answer: ComparableAnswer) -> str:
    return f"the new {answer.replacement}" if answer.replacement == answer.withdrawn else answer.replacement


def facts(answer: ComparableAnswer) -> list[str]:
    """What was told of the calls."""
    meanings = " / ".join(map(_told, answer.withdrawn_meanings))
    told = [f"Withdrawn {answer.withdrawn}: {meanings} ({answer.irregularity})"]
    if answer.replacement:
        told.append(f"Replacement {answer.replacement} after {answer.auction}: {_told(answer.replacement_meaning)}")
    else:
        told.append(f"Lawful auction: {answer.auction}")
    if answer.earlier:
        told.append("Earlier calls of the offender: " + "; ".join(answer.earlier))
    return told


def _told(meaning: str) -> str:
    return "not told" if meaning == "..." else meaning


def reasons(answer: ComparableAnswer) -> list[str]:
    return [f"{reason.text} [{reason.statement}]" for reason in answer.reasons]


def deciding(answer: ComparableAnswer) -> list[str]:
    """What is open and decides, with the answer either way."""
    lines = [f"{issue.text[:1].upper()}{issue.text[1:]} [{issue.statement}]" for issue in answer.issues]
    if answer.law_27B1a == "unclear" and answer.comparable == "no":
        lines.append(f"Ask what {answer.withdrawn} and {answer.replacement} show of their suit: "
                     "if both show it, the auction goes on (27B1(a)).")  # fmt: skip
    for gap in answer.missing if answer.comparable == "unclear" else ():
        if not gap.answers:
            lines.append(f"Ask {_asked(gap, answer)}.")
            continue
        by_ruling: dict[str, list[str]] = {}
        for case, found in gap.answers:
            by_ruling.setdefault(_either(found), []).append(case)
        rulings = "; ".join(f"{' or '.join(cases)}: {ruling}" for ruling, cases in by_ruling.items())
        lines.append(f"Ask {_asked(gap, answer)}: {rulings}")
    for item in answer.left_out:
        call = answer.withdrawn if item.of == "withdrawn" else answer.replacement
        lines.append(f"`{item.text}` ({call}): {item.note}")
    return lines


def _either(found: tuple[Verdict, ...]) -> str:
    """What the rulings can be; where they can be opposite ones nothing is settled."""
    return "still open" if {"yes", "no"} <= set(found) else " or ".join(YES_NO[verdict] for verdict in found)


def examples(answer: ComparableAnswer) -> list[str]:
    """The nearest printed examples, and what separates them."""
    if answer.nearest is None or answer.counter is None:
        return []
    lines = [f"{one.id}: {one.text}: {YES_NO[one.ruling]}" for one in (answer.nearest, answer.counter)]
    if answer.printed:
        lines[0] += " (the very case)" if answer.printed == answer.nearest.id else ""
    if answer.separated_by:
        lines.append(f"What separates this case from {answer.counter.id}: "
                     f"{answer.separated_by[:1].lower()}{answer.separated_by[1:]}.")  # fmt: skip
    return lines


def turning(answer: ComparableAnswer, most: int = 3) -> list[str]:
    """The smallest changes that turn the ruling."""
    if not answer.turns_if and answer.turns_tried and not answer.missing:
        return ["No single change of up to 6 hp or 2 cards."]
    return [f"If {turn.text}: {YES_NO[turn.comparable]}." for turn in answer.turns_if[:most]]


def steps(answer: ComparableAnswer) -> list[str]:
    return [f"{step.law}: {_WHEN[step.when]}{step.text}" for step in answer.next]


def closing(answer: ComparableAnswer) -> list[str]:
    """Notes, limits that are not ours, and whose judgement it is."""
    lines = list(answer.notes)
    lines += own_limits(answer.limits)
    if answer.cells is not None:
        lines.append(OURS)
    return lines


def own_limits(limits: tuple[Limit, ...]) -> list[str]:
    """Limits of a club, each with ours missing."""
    own = [f"{limit.text}: {_number(limit)}" for limit in limits if limit.own]
    return [f"By the club's own limits, not budlag's: {'; '.join(own)}."] if own else []


def _number(limit: Limit) -> str:
    unit = {"percent": " %", "hp": " hp", "cards": " cards"}[limit.unit]
    return f"{limit.number:g}{unit}"


def cell_rows(answer: ComparableAnswer, style: Style) -> list[list[str]]:
    """The cells of the table: share of the replacement, number of hands, a common hand."""
    if answer.cells is None or answer.outside is None:
        return []
    named = [(_cell_name(name, answer), cell) for name, cell in answer.cells.items()]
    return [
        [name, "" if cell.share is None else percent(cell.share), f"{cell.hands:,}", _sample(cell, style)]
        for name, cell in [*named, ("beyond the rules of thumb", answer.outside)]
    ]


def _cell_name(name: str, answer: ComparableAnswer) -> str:
    words = CELLS[name].replace("{withdrawn}", answer.withdrawn).replace("{replacement}", answer.replacement)
    if answer.withdrawn == answer.replacement and name != "both":
        return f"only the {'withdrawn' if name == 'withdrawn_only' else 'new'} {answer.replacement}"
    return words


def _sample(cell: Cell, style: Style) -> str:
    return show_hand(cell.samples[0], style) if cell.samples else ""


def show_hand(hand: str, style: Style) -> str:
    """``♠ KQ62  ♥ AK6  ♦ J9  ♣ QT75``."""
    return "  ".join(f"{show_suit(suit, style)} {cards}" for suit, cards in zip(SUITS, hand.split("."), strict=True))


def _hands(answer: ComparableAnswer, style: Style) -> list[str]:
    rows = cell_rows(answer, style)
    if not rows:
        return []
    head = ["Hands that make", f"of {_new(answer)}", "number", "for example"]
    return ["", table([head, *rows], (34, 14, 20, 44), "")]


def _section(title: str, lines: list[str]) -> list[str]:
    return ["", title, *(_wrapped(line, "  ") for line in lines)] if lines else []


def _wrapped(line: str, indent: str = "") -> str:
    return textwrap.fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)


_FINAL_TITLES: dict[Final, str] = {
    "free": "Free: the auction goes on", "bars_partner": "Legal, but partner must pass",
    "not_allowed": "Not allowed", "unclear": "Unclear: rule when it is made",
}  # fmt: skip


def show_candidates(answer: CandidatesAnswer, style: Style = "symbols") -> str:
    """The legal replacements by what becomes of them, as the table may see it: not what the wrong call was to show."""
    if answer.settled is not None:
        return show_comparable(answer.settled, style)
    free = [each.call for each in answer.of("free")]
    said = f"free: {', '.join(free)}" if free else "no call with a known meaning is free"
    if not answer.candidates:
        said = "what the legal calls show is not known"
    if free and not answer.unknown and len(free) == len(answer.candidates):
        said = "every legal call is free"
    lines = [_wrapped(f"{answer.edition}: {said}. None need be chosen."),
             f"  Withdrawn {answer.withdrawn} ({answer.irregularity}); lawful auction {answer.auction}"]  # fmt: skip
    for final, title in _FINAL_TITLES.items():
        found = answer.of(final)
        if found:
            bare = [each for each in found if not each.meaning]
            rows = [_row(each) for each in found if each.meaning]
            if bare:
                rows.append([", ".join(each.call for each in bare), "whatever they show", *_row(bare[0])[2:]])
            lines += ["", title, table(rows, (30, 56, 14, 14))]
    if answer.unknown:
        lines += ["", _wrapped(f"What they show is not known: {', '.join(answer.unknown)}.")]
    notes = [*answer.notes, *own_limits(answer.limits), NOT_TOLD, OURS]
    lines += ["", *map(_wrapped, notes)]
    return "\n".join(lines)


def _row(each: Candidate) -> list[str]:
    return [each.call, each.meaning, each.law, " and ".join(each.basis)]
