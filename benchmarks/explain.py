"""What explanations cost, as ratios measured in one run, also against xclingo. Prints; never fails.

python benchmarks/explain.py [PATH OF THE PROGRAM xclingo]

xclingo is no dependency: install it into an environment of its own and name its program (or have it on the PATH).
Both explain the same program, from a process that starts to the printed tree: taxed persons by age and income, with
joins, comparisons, negation, a sum and a chain of heirs (recursion).
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from ratios import BUDLAG, HERE, SYSTEM, ratio

PERSONS = 40
FACTS = "".join(
    f"person({i}). age({i},{20 + i % 50}). income({i},{i % 7}). parent({i},{i + 1}).\n" for i in range(PERSONS)
)
RULES = (
    ("{X} is of age", "% is of age", "adult(X) :- person(X), age(X,A), A >= 25.", "X"),
    ("{X} pays tax", "% pays tax", "taxed(X) :- adult(X), income(X,N), N > 2, not exempt(X).", "X"),
    ("{X} is exempt", "% is exempt", "exempt(X) :- person(X), age(X,A), A > 60.", "X"),
    ("{X} has {Y} as heir", "% has % as heir", "heir(X,Y) :- parent(X,Y), adult(X).", "X,Y"),
    ("{X} has {Z} as a later heir", "% has % as a later heir", "heir(X,Z) :- heir(X,Y), parent(Y,Z).", "X,Z"),
    ("{X} leaves something to {Y}", "% leaves something to %", "leaves(X,Y) :- heir(X,Y), taxed(X).", "X,Y"),
)
GOAL = "leaves(12,30)"


def ours() -> str:
    """The program with labels for budlag's engine."""
    return FACTS + "".join(f"%! B-{i}: {said}\n{rule}\n" for i, (said, _, rule, _) in enumerate(RULES))


def theirs() -> str:
    """The program with annotations for xclingo."""
    rules = "".join(f'%!trace_rule {{"{said}",{names}}}.\n{rule}\n' for _, said, rule, names in RULES)
    return f"{FACTS}{rules}%!show_trace {{{GOAL}}}.\n"


def main() -> None:
    """Print each ratio beside its bar."""
    plain = [*BUDLAG, "prickar", SYSTEM]
    asked = ["--system", SYSTEM]
    rows = [
        ("prickar --why / prickar, 20 openings", [*plain, "--why"], plain, 1.3),
        ("check --why / check", [*BUDLAG, "check", SYSTEM, "--why"], [*BUDLAG, "check", SYSTEM], 1.3),
        ("why prickar 2D / prickar", [*BUDLAG, "why", "prickar", "2D", *asked], plain, 1.5),
        ("why-not natural 1C / prickar", [*BUDLAG, "why-not", "natural", "1C", *asked], plain, 1.5),
        ("why-not class C / prickar", [*BUDLAG, "why-not", "class", "C", *asked], plain, 1.5),
    ]
    for name, one, other, bar in rows:
        print(f"{name:60} {ratio(one, other):5.2f}  (at most {bar})")
    xclingo = sys.argv[1] if len(sys.argv) > 1 else shutil.which("xclingo")
    if xclingo is None:
        print("xclingo is not there: name its program to compare with it")
        return
    with tempfile.TemporaryDirectory() as folder:
        mine, other_file = Path(folder, "ours.lp"), Path(folder, "theirs.lp")
        mine.write_text(ours(), encoding="utf-8")
        other_file.write_text(theirs(), encoding="utf-8")
        explained = [sys.executable, str(HERE.parent / "tests" / "explained.py"), str(mine), GOAL]
        print(f"{'the same program: budlag / xclingo, whole process':60} "
              f"{ratio(explained, [xclingo, '-n', '1', '1', str(other_file)]):5.2f}  (at most 1)")  # fmt: skip


if __name__ == "__main__":
    main()
