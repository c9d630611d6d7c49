"""What an opening or a system is and costs, as text."""

from __future__ import annotations

import textwrap

from ..answers import Aimed, Missing, OpeningAnswer, SystemAnswer, Verdict
from .table import prickar, table

_NAMED = 20


def kind(answer: OpeningAnswer) -> str:
    """What the opening is, in the words of the regulation."""
    words = []
    if answer.natural == "yes":
        words.append("natural")
    if answer.strong == "yes":
        words.append("strong")
    if answer.game_forcing == "yes":
        words.append("game forcing")
    if answer.suit_pointer and answer.natural == "no":
        words.append("suit pointer to " + " and ".join(answer.suit_pointer))
    if answer.balance_pointer == "yes":
        words.append("balance pointer")
    if not words and answer.natural == "no":
        words.append("artificial")
    return ", ".join(words) or "unclear"


def show_opening(answer: OpeningAnswer, edition: str) -> str:
    """One opening in full: prickar first, then the parts, what it is, and what decides if that is unclear."""
    lines = [f"{answer.call}  {answer.meaning}", edition, "", _headline(answer)]
    if answer.exempt and answer.prickar is not None:
        strong_too = answer.strong == "yes" and answer.exempt.ground == "natural" and answer.call.endswith("NT")
        first = "strong (OB-2.3-2), and " if strong_too else ""
        lines.append(f"  exempt: {first}{answer.exempt.reason} ({answer.exempt.statement})")
    lines += _sum(answer)
    lines += ["", *_nature(answer), *_notes(answer), *_to_a_defender(answer)]
    if answer.alert or answer.alert_note:
        from .openingalerts import alert_of_opening

        lines += ["", *alert_of_opening(answer)]
    return "\n".join(lines).rstrip()


def _to_a_defender(answer: OpeningAnswer) -> list[str]:
    if not answer.aimed or not answer.aimed.classes:
        return []
    lines = ["", f"To a defender it is {classes(answer.aimed)}."]
    names = "; ".join(name for _, name in answer.aimed.defences)
    if len(answer.aimed.defences) > _NAMED:
        names = f"{len(answer.aimed.defences)} conventions; budlag defences lists them"
    return lines + textwrap.wrap(f"Aimed at it: {names}.", 100, subsequent_indent="  ") * bool(answer.aimed.defences)


def classes(aimed: Aimed) -> str:
    """What an opening is to a defender, in words."""
    told = {name: title for name, title, _ in aimed.classes}
    if any(name.startswith("natural_1") for name in told):
        told.pop("natural_suit_opening", None)
    sure = [title for name, title in told.items() if (name, title, "yes") in aimed.classes]
    perhaps = [title for title in told.values() if title not in sure]
    return " and ".join([*sure, *([f"perhaps {' or '.join(perhaps)}"] if perhaps else [])])


def show_aimed(answer: SystemAnswer) -> str:
    """What the openings of a system are to a defender, and how many conventions of the glossary are aimed at each.

    Empty where no opening has a class.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for one in answer.openings:
        if one.aimed and one.aimed.classes:
            alike.setdefault((classes(one.aimed), str(len(one.aimed.defences))), []).append(one.call)
    if not alike:
        return ""
    rows = [[", ".join(calls), title, number] for (title, number), calls in alike.items()]
    head = "To a defender (the number of conventions aimed at each; budlag defences --system FILE --opening CALL)"
    return head + "\n" + table(rows, (30, 75, 4))


def _headline(answer: OpeningAnswer) -> str:
    if answer.prickar is None:
        return f"Unclear: {prickar(answer.possible)}."
    return f"{prickar(answer.possible).capitalize()}{', arguable' if answer.arguable else ''}."


def _sum(answer: OpeningAnswer) -> list[str]:
    rows = [
        [str(part.prickar), part.reason + (f", for example {part.example}" if part.example else ""), part.statement]
        for part in answer.parts
    ]
    raw = sum(part.prickar for part in answer.parts)
    if answer.ceiling:
        cut = raw > answer.ceiling.most
        rows.append(
            [
                f"≤{answer.ceiling.most}",
                f"ceiling for a {answer.ceiling.reason} bid" + (f" cuts {raw} to {answer.ceiling.most}" if cut else ""),
                answer.ceiling.statement,
            ]
        )
    return [table(rows, (3, 80, 12))] if rows else []


def _nature(answer: OpeningAnswer) -> list[str]:
    words = {
        "natural": answer.natural,
        "strong": answer.strong,
        "weak": answer.weak,
        "game forcing": answer.game_forcing,
    }
    return (
        [f"It is {_list([_said(name, verdict) for name, verdict in words.items()])}."]
        + ([f"It is a suit pointer to {' and '.join(answer.suit_pointer)}."] if answer.suit_pointer else [])
        + (["It is a balance pointer."] if answer.balance_pointer == "yes" else [])
    )


def _said(name: str, verdict: Verdict) -> str:
    return {"yes": name, "no": f"not {name}", "unclear": f"perhaps {name}"}[verdict]


def _list(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1]


def _notes(answer: OpeningAnswer) -> list[str]:
    lines = [f"  {line}" for item in answer.missing for line in show_missing(item)]
    for arguable in answer.arguable:
        lines.append(f"Arguable ({arguable.statement}): {arguable.reading}.")
    if answer.claimed:
        lines.append(f"By the pair's own estimate: {', '.join(answer.claimed)}.")
    if answer.uncounted:
        lines.append(f"Not counted: {'; '.join(answer.uncounted)}. It can only make the set of hands smaller.")
    if answer.taken_alike:
        lines.append("Many alternatives leave something open; they were taken to be alike, so the range may be wider.")
    if answer.any_shape:
        lines.append("No shape is written, so any shape is meant.")
    for variant in answer.variants:
        lines.append(f"  {variant.when}: {variant.meaning}: {prickar(variant.possible)}")
    return lines


def show_missing(missing: Missing) -> list[str]:
    """The fact that decides and the prickar for each way it can turn out; equal outcomes share a line."""
    by_result: dict[tuple[int, ...], list[str]] = {}
    for case, numbers in missing.answers:
        by_result.setdefault(numbers, []).append(case)
    what = {
        "strength": f"the strength of `{missing.of}` is not stated",
        "shape": f"the shape of `{missing.of}` is not stated",
        "approximate bound": f"a bound of `{missing.of}` is approximate",
        "balance estimate": "the balanced share is near nine in ten: which of these hands do they really open?",
        "pass": "it depends on the pass before",
        "force": "it is not stated whether it forces",
    }[missing.what]
    lines = [f"What decides: {what}"]
    results = sorted(by_result.items(), key=lambda item: (len(item[1]) > 2 and len(by_result) > 1, item[0]))
    longest = max(by_result.values(), key=len)
    for numbers, cases in results:
        rest = cases is longest and len(cases) > 2 and (numbers, cases) == results[-1] and len(results) > 1
        lines.append(f"  {prickar(numbers)}: {'otherwise' if rest else ' or '.join(cases)}")
    return lines


def show_system(answer: SystemAnswer) -> str:
    """Every opening with kind, parts and prickar; total and class; what is missing."""
    rows = [["call", "meaning", "kind", "prickar", "why"]]
    for opening in answer.openings:
        when = f" ({opening.when})" if opening.when and not opening.variants else ""
        cost = "-".join(map(str, dict.fromkeys(opening.prickar_range)))
        rows.append([opening.call, opening.meaning + when, kind(opening), cost, _why(opening)])
    lines = [answer.system, answer.edition, "", total_line(answer), "", table(rows, (4, 38, 22, 7, 44)), ""]
    if answer.own_pass:
        lines.append(
            f"Opening pass {answer.own_pass.meaning}: {_said('odd', answer.own_pass.odd)}, "
            f"{_said('strong', answer.own_pass.strong)}."
        )
    lines += _system_notes(answer)
    return "\n".join(lines).rstrip()


def summary(answer: SystemAnswer) -> str:
    """A system in one line: class, total, name, file."""
    classes = " or ".join(answer.class_range)
    total = "-".join(map(str, dict.fromkeys(answer.total_range)))
    return f"{classes:7} {total:>6}  {answer.system}  {answer.source}"


def _why(opening: OpeningAnswer) -> str:
    if opening.prickar is None:
        return "unclear, see below"
    if opening.exempt:
        return opening.exempt.reason if opening.exempt.ground not in ("natural", "strong", "game_forcing") else ""
    parts = " + ".join(f"{part.ground} {part.prickar}" for part in opening.parts)
    if opening.ceiling and sum(part.prickar for part in opening.parts) > opening.ceiling.most:
        return f"{parts}, but at most {opening.ceiling.most}: {opening.ceiling.reason}"
    return parts


def total_line(answer: SystemAnswer) -> str:
    """Total and class in one sentence."""
    classes = " or ".join(answer.class_range)
    if answer.total is None:
        low, high = answer.total_range
        limits = "; ".join(f"{name}: {answer.class_limits[name]}" for name in answer.class_range)
        return f"Total unclear: {low} to {high} prickar, so {_article(classes)} {classes}-system ({limits})."
    limit = answer.class_limits[classes]
    return f"Total {prickar([answer.total])}: {_article(classes)} {classes}-system ({limit})."


def _article(name: str) -> str:
    return "an" if name.startswith("A") else "a"


def _system_notes(answer: SystemAnswer) -> list[str]:
    lines: list[str] = []
    for opening in answer.openings:
        for item in opening.missing:
            first, *rest = show_missing(item)
            lines += ["", f"{opening.call} carries {prickar(opening.possible)}. {first}", *rest]
        for arguable in opening.arguable:
            lines += ["", f"{opening.call} is arguable ({arguable.statement}): {arguable.reading}."]
        if opening.claimed:
            lines += ["", f"{opening.call}, by the pair's own estimate: {', '.join(opening.claimed)}."]
        if opening.uncounted and not opening.exempt:
            lines += ["", f"{opening.call}, not counted: {'; '.join(opening.uncounted)}."]
        if opening.variants:
            lines += ["", f"{opening.call} varies; the variant with most prickar counts (OB-2.5-2):"]
            lines += [f"  {v.when}: {v.meaning}: {prickar(v.possible)}" for v in opening.variants]
    shapeless = [opening.call for opening in answer.openings if opening.any_shape]
    if shapeless:
        lines += ["", f"A strength without a shape means any shape: {', '.join(shapeless)}."]
    return lines
