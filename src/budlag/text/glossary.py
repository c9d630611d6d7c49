"""The answers of meaning, defences and shows as text for the table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from ..glossary.answers import UNSURE, Defence, DefencesAnswer, MeaningAnswer, Shown, ShowsAnswer
from ..glossary.auctions import Offer
from ..glossary.entry import Alternative
from .conventions import NOTES, OURS, WIDTH, show_alternative
from .table import table

_TITLES = {
    "modern_standard": "Modern Standard (where nothing else is agreed)",
    "normal_standard": "Normally (general rules, which every agreed method goes before)",
    "": "By agreement",
}


def show_meaning(answer: MeaningAnswer) -> str:
    """Modern Standard first, then each convention: what the call shows, when, and the statement."""
    head = f"{answer.auction}: what {answer.call} means"
    if not answer.offers:
        return f"{head}\n\nThe glossary gives {answer.call} no meaning in this auction." + _silent(answer)
    marks: set[str] = set()
    lines = [head]
    for standard, title in _TITLES.items():
        offers = answer.by_standard(standard)
        if offers:
            lines += ["", title, *_meanings(offers, answer.words, marks)]
        elif standard == "modern_standard":
            lines += ["", f"Modern Standard, as far as the glossary tells, gives {answer.call} no meaning here."]
    return "\n".join(lines) + _notes(marks) + _silent(answer)


def _silent(answer: MeaningAnswer) -> str:
    if not answer.silent or len(answer.silent) > 12:
        return ""
    return f"\n\nApply here too, with other calls: {'; '.join(name for _, name in answer.silent)}."


def _meanings(offers: Iterable[Offer], words: dict[str, str], marks: set[str]) -> list[str]:
    rows = []
    for offer in offers:
        for i, one in enumerate(offer.alternatives):
            name = "" if i else offer.name + _when(offer, words)
            shown = ("or " if i else "") + show_alternative(one)
            rows.append([name, shown, ", ".join(one.statements), _mark(one, marks)])
    return table(rows, [38, 50, 16, 3]).splitlines()


def _when(offer: Offer, words: dict[str, str]) -> str:
    """Under which meaning of the opening it is so."""
    cases = [words.get(case, case.replace("_", " ")) for case in offer.cases]
    text = f" (if they opened {' or '.join(cases)})" if cases else ""
    if text or offer.applies == "yes":
        return text
    return f" (if it is {' or '.join(words.get(name, name.replace('_', ' ')) for name in offer.open_classes)})"


def _mark(one: Alternative, marks: set[str]) -> str:
    mark = OURS.get(tuple(sorted(one.ours)), "")
    marks.update(mark.split())
    return mark


def _notes(marks: set[str]) -> str:
    lines = [f"{mark} {NOTES[mark]}" for mark in NOTES if mark in marks]
    return "\n\n" + "\n".join(lines) if lines else ""


def show_defences(answer: DefencesAnswer, one_seat: str = "") -> str:
    """What the opening is to a defender; each convention aimed at it, with seats in which it is the same together."""
    lines = [_opened(answer)]
    if not answer.defences:
        there = f" {answer.words.get(one_seat, one_seat)}" if one_seat else ""
        return "\n".join([*lines, "", f"The glossary has no defence aimed at it{there}."])
    marks: set[str] = set()
    for defence in answer.defences:
        lines += ["", defence.name + ("" if defence.applies == "yes" else _once(defence, answer.words))]
        places = dict.fromkeys((call.seat, call.after) for call in defence.calls)
        told: dict[tuple[str, ...], list[str]] = {}
        for seat, after in sorted(places, key=lambda place: place[0] != "direct"):
            calls = [call for call in defence.calls if (call.seat, call.after) == (seat, after)]
            where = answer.words.get(seat, "")
            place = f"{where}{': ' if where and after else ''}{after}"
            told.setdefault(tuple(_calls(defence, calls, answer.words, marks)), []).append(place)
        for shown, found in told.items():
            lines += [f"  {' and '.join(found)}".rstrip(), *shown]
    return "\n".join(lines) + _notes(marks)


def _opened(answer: DefencesAnswer) -> str:
    sure = [answer.words[name] for name, verdict in answer.classes if verdict == "yes"]
    perhaps = [answer.words[name] for name, verdict in answer.classes if verdict == "unclear"]
    if answer.asked_class:
        return f"Against {answer.words.get(answer.asked_class, answer.opening)}"
    if not sure and not perhaps:
        return f"{answer.opening} is no opening of a kind that the glossary aims a defence at."
    told = f"{answer.opening} is {' and '.join(sure)}" if sure else f"{answer.opening} may be {', '.join(perhaps)}"
    return told + (f"; perhaps {', '.join(perhaps)}" if sure and perhaps else "") + "."


def _once(defence: Defence, words: dict[str, str]) -> str:
    """The condition under which a defence applies, if all its calls have the same one."""
    found = {_when(call, words) for call in defence.calls}
    return found.pop() if len(found) == 1 else ""


def _calls(defence: Defence, calls: list[Offer], words: dict[str, str], marks: set[str]) -> list[str]:
    said = defence.applies != "yes" and bool(_once(defence, words))
    rows = []
    for call in calls:
        for i, one in enumerate(call.alternatives):
            when = "" if said or i else _when(call, words)
            shown = ("or " if i else "") + show_alternative(one) + when
            rows.append(["" if i else call.call, shown, ", ".join(one.statements), _mark(one, marks)])
    return table(rows, [26, WIDTH - 52, 16, 3], indent="    ").splitlines()


def show_shows(answer: ShowsAnswer) -> str:
    """Under each convention the call for a hand, then the conventions that have none."""
    lines = [f"{answer.hand}  ({answer.shape}) over {answer.over}"]
    rows, uncounted = [], []
    marks: set[str] = set()
    for _, name, calls in answer.found:
        told = [one for one in calls if one.says != "nothing"]
        if not told:
            uncounted.append(f"{name} ({', '.join(dict.fromkeys(one.offer.call for one in calls))})")
        for i, one in enumerate(told):
            mark = _SILENT if one.says == "shape" else ""
            marks.add(mark)
            statements = ", ".join(one.alternative.statements)
            rows.append(["" if i else name, one.offer.call, _shown(one, answer.words), statements, mark])
    nothing = ["Of the conventions asked about, none has a call whose shape and points this hand fits."]
    lines += ["", *(table(rows, [38, 8, 46, 16, 1]).splitlines() if rows else nothing)]
    if _SILENT in marks:
        lines += ["", f"{_SILENT} the glossary states no strength here: the hand fits by its shape"]
    if any(one.open_points for _, _, calls in answer.found for one in calls if one.says != "nothing"):
        lines += ["", "Shape and points are counted; what stands after `if`, stoppers and suit quality are not."]
    if uncounted:
        lines += ["", *_list("Cannot be told by shape and points", uncounted)]
    if answer.without:
        lines += ["", *_list("No call for this hand", [name for _, name in answer.without])]
    return "\n".join(lines)


_SILENT = "‡"


def _list(title: str, names: list[str]) -> list[str]:
    return textwrap.wrap(f"{title}: {'; '.join(names)}.", WIDTH, subsequent_indent="    ")


def _shown(one: Shown, words: dict[str, str]) -> str:
    text = show_alternative(one.alternative.but(conditions=())) + _when(one.offer, words)
    points = [point for point in one.open_points if point not in text and point != UNSURE]
    return text + (f", if {' and '.join(points)}" if points else "")
