"""The speed bars of the design, as ratios measured in one run. Prints; never fails.

python benchmarks/ratios.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

HERE = Path(__file__).parent
SYSTEM = str(HERE / "twenty_openings.yaml")
RUNS = 9
RULING = [
    "comparable", "--auction", "(1S)", "--irregularity", "out-of-turn", "--turn", "rho",
    "--withdrawn", "1H: 11+, 5+H", "--replacement", "2H: 8-16, 5+H",
]  # fmt: skip
BUDLAG = [sys.executable, "-m", "budlag"]
RESPONSES = """calls:
  1NT-2C: 8+, 4+M, asks
  1NT-2C-2D: no 4M
  1NT-2C-2H: 4+H
  1NT-2C-2S: 4+S, <4H
  1NT-2D: 5+H, transfer to H
  1NT-2D-2H: 2+H
  1NT-2H: 5+S, transfer to S
  1C-1D: 0-7
  1C-1H: 8+, 4+H
  1C-1S: 8+, 4+S
  1H-2H: 6-10, 3+H
  1S-2S: 6-10, 3+S
  1D-1H: 6+, 4+H
  1D-1NT: 6-10, no 4M
  2D-2H: 0-14, relay
"""
"""Responses, so that the system's own logic has later calls to look at."""


VALIDATION = """
import sys
from budlag.logic import validate
from budlag.systems import read_system
from budlag.text.findings import show_findings
print(show_findings(validate(read_system(sys.argv[1]))))
"""
"""The system's own logic alone: `check` also tells prickar, alerts, duties and what each opening is to a defender."""
QUESTIONS = [
    ["ask", "which defences apply vs strong club"], ["defences", "1NT"], ["convention", "rosenkranz"],
    ["meaning", "(1H) X (2H) X"], ["shows", "--hand", "KQT94.AJ82.5.943", "--over", "(1NT)"],
    ["conflicts", "truscott", "merrimack"], ["coverage", "truscott", "merrimack"],
]  # fmt: skip
MATRIX = "from budlag.conflicts.judge import conflict_matrix; from time import perf_counter as now; " \
         "began = now(); conflict_matrix(); print(now() - began)"


def seconds(*command: str) -> float:
    """One run of a command, wall clock."""
    started = perf_counter()
    subprocess.run(command, capture_output=True, check=False)
    return perf_counter() - started


def ratio(ours: list[str], base: list[str]) -> float:
    """Median of the ratios of runs taken in turn, so that the load of the machine hits both alike."""
    seconds(*ours), seconds(*base)
    return median(seconds(*ours) / seconds(*base) for _ in range(RUNS))


def systems_per_second(number: int = 1000) -> float:
    """How many systems of a folder `budlag check` judges in a second."""
    text = Path(SYSTEM).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for i in range(number):
            # Each system differs a little, so that nothing answers from memory.
            low = 10 + i % 5
            varied = text.replace("11-16, 5+H", f"{low}-{low + 5 + i % 7}, 5+H").replace("14-16", f"{low}-{low + 3}")
            (Path(folder) / f"system{i:04}.yaml").write_text(varied, encoding="utf-8")
        return number / seconds(*BUDLAG, "check", folder)


def matrix_seconds() -> float:
    """How long all pairs of conventions take in one run, the quickest of some: other work on the machine only adds."""
    command = [sys.executable, "-c", MATRIX]
    runs = (subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(RUNS))
    return min(float(run.stdout) for run in runs)


def main() -> None:
    """Print each ratio beside its bar."""
    libraries = [sys.executable, "-c", "import clingo, typer, yaml"]
    rows = [
        ("prickar, 20 openings / import clingo, typer, yaml", ratio([*BUDLAG, "prickar", SYSTEM], libraries), 2.5),
        ("budlag --version / import typer",
         ratio([*BUDLAG, "--version"], [sys.executable, "-c", "import typer"]), 1.5),
        ("comparable, one ruling / prickar, 20 openings", ratio([*BUDLAG, *RULING], [*BUDLAG, "prickar", SYSTEM]), 3),
    ]  # fmt: skip
    prickar = [*BUDLAG, "prickar", SYSTEM]
    with tempfile.TemporaryDirectory() as folder:
        costly = Path(folder) / "costly.yaml"
        costly.write_text(Path(SYSTEM).read_text(encoding="utf-8") + RESPONSES, encoding="utf-8")
        rows += [
            ("validation with responses, 20 openings / prickar",
             ratio([sys.executable, "-c", VALIDATION, str(costly)], prickar), 3.0),
            ("check, all of it, 20 openings with responses / prickar",
             ratio([*BUDLAG, "check", str(costly)], prickar), 3.0),
            ("repair to a class, 20 openings / prickar",
             ratio([*BUDLAG, "repair", str(costly), "--to", "C"], prickar), 10.0),
        ]  # fmt: skip
    for question in QUESTIONS:
        value = ratio([*BUDLAG, *question], [*BUDLAG, "prickar", SYSTEM])
        rows.append((f"{' '.join(question)[:36]} / prickar, 20 openings", value, 3))
    for name, value, bar in rows:
        print(f"{name:60} {value:5.2f}  (at most {bar})")
    print(f"{'seconds, the whole conflict matrix (12,720 pairs)':60} {matrix_seconds():5.2f}  (at most 1)")
    print(f"{'systems a second, check of 1,000':60} {systems_per_second():5.0f}  (at least 20)")


if __name__ == "__main__":
    main()
