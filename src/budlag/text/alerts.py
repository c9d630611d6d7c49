"""Whether a call is alerted, as text: the answer, one reason, then the statements."""

from __future__ import annotations

from ..alerts.answers import AlertAnswer, Decides, Ground, SystemAlerts, edition_title, gists
from ..answers import Verdict
from ..notation.terms import Style
from .table import table, wrapped


def show_alert(answer: AlertAnswer, style: Style = "symbols") -> str:
    """One call in full: the answer, one reason, who and how, what decides, then the statements."""
    lines = [f"{answer.auction}: {answer.meaning}" + (f" ({answer.when})" if answer.when else "") + _nature(answer)]
    lines += _manner(answer)
    lines += [f"{note.reason} ({note.statement})." for note in answer.notes]
    lines += _decides(answer)
    lines += [f"Arguable ({item.statement}): {item.reading}." for item in answer.arguable]
    lines += [line for line in (two_definitions(answer), _assumed(answer)) if line]
    rows = [[statement, _in_style(gists()[statement], style)] for statement in answer.statements]
    text = [wrapped(line, "  ") for line in lines]
    text = [wrapped(headline(answer), hanging="    "), *text, "", edition_title()]
    return "\n".join([*text, table(rows, (14, 92))] if rows else text)


def headline(answer: AlertAnswer) -> str:
    """The answer with its first reason: ``Alert 2♦: artificial (AL-1).``"""
    if answer.alert == "unclear":
        what = answer.missing[0] if answer.missing else None
        return f"Unclear whether {answer.call} is alerted" + (f": it depends on {_what(what)}." if what else ".")
    first = answer.grounds[0]
    verb = "Alert" if answer.alert == "yes" else "No alert of"
    if _is_example(first):
        return f"{verb} {answer.call}: natural, as in the example {first.statement}."
    return f"{verb} {answer.call}: {first.reason} ({first.statement})."


def _is_example(ground: Ground) -> bool:
    return ground.reason == "an example of the document"


def _nature(answer: AlertAnswer) -> str:
    """What makes a call artificial, after its meaning."""
    found = _what_else(answer)
    return f"; {found.reason} ({found.statement})." if found else ""


def _what_else(answer: AlertAnswer) -> Ground | None:
    natures = [ground for ground in answer.grounds if ground.statement.startswith("AL-D")]
    return next((ground for ground in natures if ground.statement != "AL-D1"), natures[0] if natures else None)


def _manner(answer: AlertAnswer) -> list[str]:
    """Who alerts, how, and how binding it is."""
    if answer.alert != "yes":
        return []
    who = "The bidder and partner both alert" if len(answer.by) > 1 else "The bidder's partner alerts"
    ways = "; ".join(f"{way.reason} ({way.statement})" for way in answer.how)
    duty = {
        "compulsory": "Compulsory here (AL-G1).", "recommended": "Recommended at club level (AL-G2).",
        None: "Compulsory where gold or silver points are awarded (AL-G1), recommended at club level (AL-G2).",
    }[answer.duty]  # fmt: skip
    return [f"{who}: {ways}.", duty]


def two_definitions(answer: AlertAnswer) -> str:
    """Where the alert rules and the opening-bid rules part on whether an opening is natural; empty if they agree."""
    if answer.opening_bids is None or answer.opening_bids == answer.natural:
        return ""
    return (f"{_said(answer.natural)} by the alert rules (AL-D1 to AL-D4), {_said(answer.opening_bids).lower()} by the "
            "opening-bid rules (OB-2.2-10, OB-2.2-11).")  # fmt: skip


def _said(natural: Verdict) -> str:
    return {"yes": "Natural", "no": "Not natural", "unclear": "Perhaps natural"}[natural]


def _assumed(answer: AlertAnswer) -> str:
    if not answer.taken_as_natural or answer.alert != "no" or answer.grounds[0].statement.startswith("AL-X"):
        return ""
    return f"Taken to be natural: {', '.join(answer.taken_as_natural)} (say otherwise with --agreement)."


def _what(item: Decides) -> str:
    return {
        "strength": f"the strength of `{item.of}`, which is not stated",
        "shape": f"the shape of `{item.of}`, which is not stated",
        "approximate bound": f"a bound of `{item.of}`, which is approximate",
        "force": "whether it forces, which is not stated",
        "judgement": item.of,
    }[item.what] + (f" ({item.statement})" if item.statement else "")


def _decides(answer: AlertAnswer) -> list[str]:
    """The deciding facts, and the answer for each way they can turn out together."""
    lines = [f"What decides: {_what(item)}" for item in answer.missing if item.what != "judgement"]
    lines += [f"  {', '.join(words)}: {_WORDS[verdict]}" for words, verdict in answer.cases]
    for item in answer.missing:
        if item.what == "judgement":
            lines.append(f"Left to judgement: {_what(item)}")
            lines += [f"  {case}: {_WORDS[verdicts[0]]}" for case, verdicts in item.answers]
    return lines


_WORDS: dict[Verdict, str] = {"yes": "alert", "no": "no alert", "unclear": "left to judgement"}


def _in_style(text: str, style: Style) -> str:
    return text.replace("4C", "4♣") if style == "symbols" else text


def show_system_alerts(answer: SystemAlerts) -> str:
    """Every call of a system with its answer and reason; below, what decides and what is arguable."""
    counted = {verdict: sum(call.alert == verdict for call in answer.calls) for verdict in ("yes", "no", "unclear")}
    rows = [["call", "meaning", "alert", "why"]]
    for call in answer.calls:
        meaning = call.meaning + (f" ({call.when})" if call.when else "")
        rows.append([call.auction, meaning, call.alert, short_reason(call)])
    lines = [
        f"{answer.system}: {counted['yes']} of {len(answer.calls)} calls are alerted"
        + (f", {counted['unclear']} unclear" if counted["unclear"] else "") + ".",
        edition_title(), "", table(rows, (24, 36, 7, 52)),
    ]  # fmt: skip
    notes = _below(answer)
    return "\n".join([*lines, *notes])


def short_reason(call: AlertAnswer) -> str:
    """The reason for the answer in a few words, with its statement."""
    if call.alert == "unclear":
        return "; ".join(dict.fromkeys(_brief(item) for item in call.missing))
    first, nature = call.grounds[0], _what_else(call)
    if _is_example(first):
        return f"natural, as in {first.statement}"
    because = f": {nature.reason}" if nature and first.statement == "AL-1" else ""
    return f"{first.reason} ({first.statement}){because}"


def _brief(item: Decides) -> str:
    if item.what == "judgement":
        return f"left to judgement ({item.statement})"
    return "an approximate bound" if item.what == "approximate bound" else f"{item.what} not stated"


def _below(answer: SystemAlerts) -> list[str]:
    lines: list[str] = []
    arguable: dict[tuple[str, str], list[str]] = {}
    questions: dict[str, list[str]] = {}
    for call in answer.calls:
        for item in call.arguable:
            arguable.setdefault((item.statement, item.reading), []).append(call.auction)
        for decides in call.missing:
            if decides.what == "judgement":
                questions.setdefault(f"{decides.of} ({decides.statement})", []).append(call.auction)
    for question, calls in questions.items():
        lines += ["", f"What decides for {', '.join(dict.fromkeys(calls))}: {question}"]
    for (statement, reading), calls in arguable.items():
        lines += ["", f"Arguable for {', '.join(dict.fromkeys(calls))} ({statement}): {reading}."]
    differ = [call.call for call in answer.calls if two_definitions(call)]
    if differ:
        lines += ["", "The opening-bid rules (OB-2.2) and the alert rules (AL-D) part on what is natural: "
                  f"{', '.join(differ)}."]  # fmt: skip
    return lines
