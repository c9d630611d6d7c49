"""Read the answer about an alert off the answer set: grounds, gaps that decide, who alerts, traces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from clingo import Function, Symbol

from ..answers import Arguable, Verdict
from ..calls import Call
from ..engine import Answer
from ..gaps import missing_facts, word
from ..notation import Meaning
from ..notation.terms import Style
from ..questions import options
from .answers import Decides, Ground, order_of

if TYPE_CHECKING:
    from ..explain.questions import Explainer
    from ..explain.trees import Trace

_VERDICTS: tuple[Verdict, ...] = ("no", "yes", "unclear")
Chosen = tuple[Symbol, ...]
"""One way to fill the gaps of a meaning: an option for each."""


def _verdict(symbol: Symbol) -> Verdict:
    return next(verdict for verdict in _VERDICTS if verdict == symbol.name)


class Reading:
    """What one answer set says of the call that was asked about."""

    def __init__(self, answer: Answer, asked: Symbol, call: Call, meaning: Meaning, style: Style):
        self.answer, self.asked, self.call, self.meaning, self.style = answer, asked, call, meaning, style
        self.readings: list[Symbol] = sorted(term for (term,) in answer.of("meaning_of", 2, asked))
        self.outcomes: dict[Symbol, Verdict] = {
            term: _verdict(answer.of("outcome", 2, term)[0][0]) for term in self.readings
        }

    def ruling(self) -> Verdict:
        """The answer over all readings."""
        return _verdict(self.answer.of("ruling", 2, self.asked)[0][0])

    def _all(self, name: str, arity: int, terms: Iterable[Symbol] | None = None) -> list[list[Symbol]]:
        """The further arguments of the atoms about some readings (all of them), each once."""
        rows = {tuple(row): None for term in (self.readings if terms is None else terms)
                for row in self.answer.of(name, arity, term)}  # fmt: skip
        return [list(row) for row in sorted(rows)]

    def grounds(self) -> tuple[Ground, ...]:
        """Why it is alerted; why it is excepted; or why it is natural and expected."""
        excused = self._all("excused", 2)
        if excused:
            texts = {s: text.string for s, text in self.answer.atoms("exception", 2)}
            return tuple(Ground(s.string, _calls_in(texts[s], self.style)) for (s,) in excused)
        each = [self._reasons(term) for term in self.readings if self.outcomes[term] == "yes"]
        if each:
            shared = set.intersection(*each) if self.ruling() == "yes" else set()
            return tuple(sorted(shared or set.union(*each), key=lambda one: (order_of(one.statement), one.reason)))
        if self.ruling() == "unclear":
            return ()
        return self._free()

    def _free(self) -> tuple[Ground, ...]:
        """What frees a call without an exception: the examples that it is like, then the rule."""
        texts = {g: (s.string, text.string) for g, s, text in self.answer.atoms("free_ground", 3)}
        rules = [texts[g] for (g,) in self._all("free", 2)]
        known = {s.string for (s,) in self._all("expected", 2)}
        examples = [Ground(source, "an example of the document") for source in sorted(known - {"ours"})]
        ours = " (our table)" if known == {"ours"} else ""
        return (*examples, *(Ground(statement, text + ours) for statement, text in rules))

    def _reasons(self, term: Symbol) -> set[Ground]:
        texts = {g: Ground(s.string, text.string) for g, s, text in self.answer.atoms("reason", 3)}
        natures = {g: Ground(s.string, text.string) for g, s, text in self.answer.atoms("nature", 3)}
        found = {texts[g] for (g,) in self.answer.of("calls_for_alert", 2, term)}
        found |= {natures[g] for (g,) in self.answer.of("means_other", 2, term)}
        if found & {texts[Function("surprising")]}:
            found |= {Ground(s.string, "an example of the document") for (s,) in self.answer.of("surprising", 2, term)}
        return found

    def statements(self) -> tuple[str, ...]:
        """The statements that the answer rests on, the unclear ones too."""
        found = [ground.statement for ground in self.grounds()]
        found += [item.statement for item in self.missing() if item.statement]
        found += [s.string for s, in self.answer.of("taken_as_passable", 2, self.asked)]
        found += [s.string for (s,) in self._all("lifted", 2)]
        return tuple(dict.fromkeys(found))

    def natural(self) -> Verdict:
        natural = {bool(self.answer.of("natural_call", 1, term)) for term in self.readings}
        artificial = {bool(self.answer.of("artificial", 1, term)) for term in self.readings}
        return "yes" if natural == {True} else "no" if artificial == {True} else "unclear"

    def alerters(self) -> tuple[str, ...]:
        if self.ruling() == "no":
            return ()
        return tuple(sorted(who.name for (who,) in self._all("alerts", 2)))

    def ways(self) -> tuple[Ground, ...]:
        rows = [Ground(s.string, text.string) for s, text in self.answer.atoms("way", 2)] if self.alerters() else []
        return tuple(sorted(rows, key=lambda way: order_of(way.statement)))

    def duty(self) -> str | None:
        return next((kind.name for kind, _ in self.answer.atoms("alert_duty", 2)), None)

    def notes(self) -> tuple[Ground, ...]:
        """Remarks that hold in every reading."""
        each = [{(s.string, text.string) for s, text in self.answer.of("note_on", 3, term)} for term in self.readings]
        return tuple(Ground(*row) for row in sorted(set.intersection(*each)))

    def arguable(self) -> tuple[Arguable, ...]:
        return tuple(Arguable(s.string, _calls_in(text.string, self.style)) for s, text in self._all("arguable", 3))

    def missing(self) -> tuple[Decides, ...]:
        """The gaps of the meaning that decide, then the questions of judgement."""
        if self.ruling() != "unclear":
            return ()
        codes = {term: _VERDICTS.index(verdict) for term, verdict in self.outcomes.items()}
        gaps = missing_facts(self.answer, self.asked, self.meaning, codes, self.style)
        found = []
        for gap in gaps:
            answers = tuple((case, tuple(_VERDICTS[n] for n in numbers)) for case, numbers in gap.answers)
            found.append(Decides(gap.what, gap.of, answers))
        issues = {i: rest for i, *rest in self.answer.atoms("issue", 5)}
        open_ones = [term for term, verdict in self.outcomes.items() if verdict == "unclear"]
        for (issue,) in self._all("open_to_judgement", 2, open_ones):
            statement, question, yes, no = issues[issue]
            turns = (("yes", (_verdict(yes),)), ("no", (_verdict(no),)))
            found.append(Decides("judgement", question.string, turns, statement.string))
        return tuple(found)

    def cases(self) -> tuple[tuple[tuple[str, ...], Verdict], ...]:
        """The answer for each combination of the gaps that decide; gaps that no longer matter are left out."""
        phrases = {case: text.string for case, text in self.answer.atoms("phrase", 2)}
        filled = {tuple(options(term.arguments[1])): verdict for term, verdict in self.outcomes.items()}
        return tuple(_cases(filled, phrases)) if len(set(filled.values())) > 1 else ()

    def traces(self, explainer: Explainer) -> tuple[Trace, ...]:
        """Why: one trace for each way the answer can turn out."""
        found: dict[Verdict, Trace] = {}
        for term, verdict in self.outcomes.items():
            if verdict not in found:
                trace = explainer.why(self._conclusion(term, verdict))
                assumed = explainer.wording.assumptions(term) if len(set(self.outcomes.values())) > 1 else ""
                found[verdict] = trace.but(sentence=f"If {assumed}: {trace.sentence}") if assumed else trace
        return tuple(found.values())

    def _conclusion(self, term: Symbol, verdict: Verdict) -> Symbol:
        if verdict == "unclear":
            return Function("open_to_judgement", [term, self.answer.of("open_to_judgement", 2, term)[0][0]])
        return Function("must_alert" if verdict == "yes" else "need_not_alert", [term])


def _cases(filled: dict[Chosen, Verdict], phrases: dict[Symbol, str]) -> Iterator[tuple[tuple[str, ...], Verdict]]:
    """Split at the gap that settles most; a branch with one answer is not split further."""
    found = set(filled.values())
    if len(found) == 1:
        yield (), found.pop()
        return
    width = len(next(iter(filled)))
    branches = [_branches(filled, place) for place in range(width)]
    best = max(branches, key=lambda split: (len(split) > 1, _settled(split), -len(split)))
    for option in sorted(best, key=lambda option: (len(set(best[option].values())), str(option))):
        for words, verdict in _cases(best[option], phrases):
            yield (word(option, phrases), *words), verdict


def _settled(split: dict[Symbol, dict[Chosen, Verdict]]) -> int:
    return sum(len(set(branch.values())) == 1 for branch in split.values())


def _branches(filled: dict[Chosen, Verdict], place: int) -> dict[Symbol, dict[Chosen, Verdict]]:
    split: dict[Symbol, dict[Chosen, Verdict]] = {}
    for chosen, verdict in filled.items():
        split.setdefault(chosen[place], {})[chosen[:place] + chosen[place + 1 :]] = verdict
    return split


def _calls_in(text: str, style: Style) -> str:
    return text.replace("4C", "4♣" if style == "symbols" else "4C")
