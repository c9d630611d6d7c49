"""The knowledge base holds to its own rules: labels, statements, vocabulary, notation."""

from __future__ import annotations

import re

import clingo
import pytest
from clingo.ast import ASTType

from budlag import kb
from budlag.hands import SUITS, hfp_range, parse_hand, shapes_where
from budlag.hands.shapes import SHAPES, distribution_points
from budlag.notation import parse, read_meaning
from budlag.sources import all_sources
from cases_reader import read_cases
from kb_reader import KB, Program, labelled, literals, programs, strings, walk

PROGRAMS = [pytest.param(program, id=program.name) for program in programs()]
ASKING = ("always", "sometimes", "includes", "lacks_some")
# Predicates of the law that a rule without a label may add to, each with its reason.
HALF_LABELLED: dict[tuple[str, int], str] = {}


def facts(name: str, arity: int, file: str) -> list[list[clingo.Symbol]]:
    """The arguments of the facts of one predicate that a file states."""
    control = clingo.Control(["--warn=none"])
    control.load(str(KB / file))
    control.ground([("base", [])])
    return [atom.symbol.arguments for atom in control.symbolic_atoms.by_signature(name, arity)]


REGISTER = sorted(path.name for path in KB.glob("sources*.lp"))


def register() -> dict[str, str]:
    """Every statement of kb/sources*.lp with its kind."""
    return {i.string: str(kind) for file in REGISTER for i, _, _, kind, _ in facts("statement", 5, file)}


def listed() -> dict[str, str]:
    """The statements listed as out of reach or for later, with the reason."""
    names = ("out_of_reach", "later")
    return {i.string: why.string for file in REGISTER for name in names for i, why in facts(name, 2, file)}


def carried_by_labels() -> set[str]:
    return {statement for one in labelled() for statement in one.label.statements}


def carried_by_cases() -> dict[str, str]:
    """Every statement that a case table names, with the first case that names it."""
    named: dict[str, str] = {}
    for case in read_cases():
        for statement in case.keys.get("statements", ()):
            named.setdefault(statement, str(case))
    return named


# --- Files and labels ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_file_begins_with_its_name_and_what_it_is_for(program: Program) -> None:
    """The first line is `% name.lp - purpose`."""
    first = program.path.read_text(encoding="utf-8").splitlines()[0]
    assert re.fullmatch(rf"% {re.escape(program.path.name)} - \w.+\.", first)


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_label_can_be_read_and_stands_directly_above_a_rule_or_fact(program: Program) -> None:
    """A label is `%! ID, ID: sentence`, and the next line begins a rule or fact."""
    assert program.unreadable_labels == ()
    used = {statement.label for statement in program.statements if statement.label and statement.is_rule}
    assert [label.place for label in program.labels if label not in used] == []


def test_the_package_finds_the_same_labels() -> None:
    """What `budlag sources` reads with a regular expression is what the parser of clingo sees."""
    seen = {(label.statements, label.sentence, f"kb/{label.file}:{label.line}") for label in kb.labels()}
    mine = {(label.statements, label.sentence, label.place) for program in programs() for label in program.labels
            if program.name.startswith("kb/")}  # fmt: skip
    assert seen == mine


def test_a_label_speaks_of_variables_of_its_rule_only() -> None:
    """Every variable in braces occurs in the rule below."""
    strange = {one.place: set(re.findall(r"\{(\w*)\}", one.label.sentence)) - one.variables for one in labelled()}
    assert {place: names for place, names in strange.items() if names} == {}


def test_a_label_is_a_sentence_for_bridge_players() -> None:
    """No predicate names, no atoms, prickar and never "pricks", no bare TD, no full stop."""
    for_programmers = re.compile(r"_|\w\(|(?i:\bpricks\b)|\bTD\b|\.$")
    sentences = {one.place: re.sub(r"\{\w+\}", "", one.label.sentence) for one in labelled()}
    assert {place: text for place, text in sentences.items() if for_programmers.search(text)} == {}
    assert all(for_programmers.search(bad) for bad in ("2 pricks", "strong(X) holds", "a short_suit", "it is so."))


def test_a_predicate_of_the_law_has_no_rule_without_a_label() -> None:
    """In the taxonomy and the regulations a predicate is labelled throughout, or it is plumbing throughout."""
    places = ("kb/taxonomy/", "kb/regulations/", "kb/conventions/opening_classes")
    law = [one for program in programs() for one in program.statements
           if one.is_rule and program.name.startswith(places)]  # fmt: skip
    stated = {head for one in law if one.label for head in one.heads}
    bare = {head: one.place for one in law if not one.label for head in one.heads}
    assert {head: bare[head] for head in stated & set(bare) if head not in HALF_LABELLED} == {}
    assert set(HALF_LABELLED) <= stated & set(bare)


def test_a_file_that_says_it_is_plumbing_has_no_label() -> None:
    """The header and the rules agree."""
    said = [p for p in programs() if "All of it is plumbing" in p.path.read_text(encoding="utf-8")]
    assert len(said) > 3
    assert [p.name for p in said if p.labels] == []


CHOOSING = ("kb/conflicts/playable.lp",)
"""Programs that choose a best set; what judges has no choice."""


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_concludes_with_atoms(program: Program) -> None:
    """No constraint, choice, disjunction or optimisation but where sets are chosen, and #show only in queries."""
    allowed = {ASTType.Rule, ASTType.Defined}
    if program.name in CHOOSING:
        assert {ASTType.Minimize} <= {one.ast.ast_type for one in program.statements}
        return
    if program.name.startswith("queries/"):
        allowed.add(ASTType.ShowSignature)
    assert [one.place for one in program.statements if one.ast.ast_type not in allowed] == []
    rules = [one for one in program.statements if one.is_rule]
    assert [one.place for one in rules if one.ast.head.ast_type != ASTType.Literal or not one.heads] == []


# --- Statements -----------------------------------------------------------------------------------------------------


def test_labels_and_cases_cite_statements_that_exist() -> None:
    """Every id of a label, a case, a text of an answer and a list of exceptions is in kb/sources.lp."""
    known = set(register())
    assert len(known) > 150
    assert carried_by_labels() - known == set()
    assert {i: case for i, case in carried_by_cases().items() if i not in known} == {}
    assert set(listed()) - known == set()
    cited = {text for program in programs() for one in program.statements for text in strings(one.ast)
             if re.fullmatch(r"[A-Z]{2}-\d[\w.-]*", text)}  # fmt: skip
    assert cited - known == set()


def test_every_statement_is_carried_or_listed_with_its_reason() -> None:
    """By a label; an example or interpretation by a case will do; or by a list that says why not."""
    by_case, by_label, reasons = carried_by_cases(), carried_by_labels(), listed()
    missing = [
        statement for statement, kind in register().items()
        if statement not in by_label and statement not in reasons
        and not (statement in by_case and kind in ("example", "interpretation"))
    ]  # fmt: skip
    assert missing == []
    assert [statement for statement, reason in reasons.items() if len(reason.strip()) < 8] == []


def test_what_a_label_carries_is_not_listed_as_not_carried() -> None:
    """A labelled statement is neither out of reach nor for later; a case may illustrate one that is out of reach."""
    assert sorted(carried_by_labels() & set(listed())) == []
    later = {i.string for i, _ in facts("later", 2, "sources.lp")}
    assert sorted(set(carried_by_cases()) & later) == []


def test_every_decidable_statement_of_the_swedish_rules_has_a_case() -> None:
    """A statement that is not listed as out of reach or for later is tested by a case that an official can read."""
    decidable = {statement for statement in register() if statement.startswith(("OB-", "AL-"))} - set(listed())
    assert len(decidable) > 180
    assert sorted(decidable - set(carried_by_cases())) == []


def test_of_the_swedish_rules_only_reasons_and_other_laws_are_out_of_reach() -> None:
    """Nothing of them is left for later, and each exception says why no program decides it."""
    later = {i.string for i, _ in facts("later", 2, "sources.lp")}
    assert sorted(i for i in later if i.startswith(("OB-", "AL-"))) == []
    kinds = register()
    out = {i.string: reason.string for i, reason in facts("out_of_reach", 2, "sources.lp")
           if i.string.startswith(("OB-", "AL-"))}  # fmt: skip
    assert 5 < len(out) < 15
    reasons = ("rationale:", "introduction:")
    assert {i: why for i, why in out.items() if not why.startswith(reasons) and kinds[i] != "interpretation"} == {}


def test_the_sources_command_knows_every_case() -> None:
    """The cases that `budlag sources` lists are those of the tables."""
    shown = {source.id for source in all_sources() if source.cases}
    assert shown == set(carried_by_cases()) & set(register())


# --- Notation -------------------------------------------------------------------------------------------------------


def test_every_question_of_a_rule_is_collected_when_the_programs_are_loaded() -> None:
    """A question that is not known before grounding has no answer: the rule that asks it would silently fail."""
    asked = set()
    for program in programs():
        for one in program.statements:
            for (name, _), term in literals(one.ast.body if one.is_rule else ()):
                if name in ASKING:
                    asked |= {(name, question) for question in strings(term.arguments[-1])}
    text = "\n".join(program.path.read_text(encoding="utf-8") for program in programs())
    collected = {(kind, question.strip('"')) for kind, question in kb.questions_in(text)}
    assert len(asked) > 5
    assert asked <= collected


def test_every_question_can_be_read() -> None:
    """Each notation inside a rule parses and speaks of some hand, whatever suit is bid."""
    asking = (*ASKING, "share", "share_wanted", "lies_in", "without", "possible_strength", "possible_shape")
    notations = set()
    for program in programs():
        for one in program.statements:
            for node in walk(one.ast):
                if node.ast_type == ASTType.Function and node.name in asking:
                    notations |= set(strings(node))
    charges = (KB / "regulations/opening_bids_2002").glob("2_5_*.lp")
    notations |= {row[3].string for path in charges for row in facts("charge", 4, str(path)) if row[3].string}
    assert len(notations) > 15
    for notation in notations:
        assert all(read_meaning(notation, suit).hands for suit in SUITS), notation


def test_points_of_honours_and_shortness_are_those_of_the_regulation() -> None:
    """The facts of OB-2.2-1 and OB-2.2-2 are what the hand sets count."""
    file = "taxonomy/opening_bids_2002.lp"
    honours = {card.string: n.number for card, n in facts("honour_points", 2, file)}
    assert {card: parse_hand(f"{card}432.432.432.432").hp for card in "AKQJT"} == {**honours, "T": 0}
    lengths = {"void": 0, "singleton": 1, "doubleton": 2}
    points = {lengths[name.name]: n.number for name, n in facts("distribution_points", 2, file)}
    assert set(points) == {0, 1, 2}
    assert [s for s in SHAPES if distribution_points(s) != sum(points.get(length, 0) for length in s)] == []
    for shape in ((4, 3, 3, 3), (6, 5, 1, 1), (7, 6, 0, 0), (5, 4, 2, 2)):
        worth = sum(points.get(length, 0) for length in shape)
        assert {hp for hp in range(38) if (shape, hp) in hfp_range(18, 99)} == {
            hp for hp in range(38) if hp + worth >= 18 and (shape, hp) in hfp_range(0, 99)}  # fmt: skip


def test_shape_classes_are_those_of_the_regulation() -> None:
    """The facts of OB-2.2-7 to OB-2.2-9 are what `bal`, `semibal` and `unbal` mean in the notation."""
    classes = {name.name: text.string for name, text in facts("shape_class", 2, "taxonomy/opening_bids_2002.lp")}
    assert set(classes) == {"bal", "semibal", "unbal"}
    for name, patterns in classes.items():
        assert read_meaning(name).hands == read_meaning(patterns).hands
    assert shapes_where(lambda shape: min(shape) < 2) == read_meaning(classes["unbal"]).hands
    assert parse(classes["bal"]).show("ascii") == classes["bal"]
