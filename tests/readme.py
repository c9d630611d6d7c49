"""The examples of README.md: find them, run them, and (run as a script) write their output into the file."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
CONSOLE = re.compile(r"(```console\n)\$ (.*)\n((?:.*\n)*?)(```)", re.MULTILINE)


def examples(page: Path = README) -> list[tuple[str, str]]:
    """Each command of a page's console blocks with the output printed below it."""
    return [(match[2], match[3]) for match in CONSOLE.finditer(page.read_text(encoding="utf-8"))]


def output(command: str) -> str:
    """What a budlag command prints, standard output and error together, run in the root of the project."""
    from budlag.__main__ import main

    argv, here, shown = sys.argv, Path.cwd(), io.StringIO()
    os.chdir(ROOT)
    sys.argv = shlex.split(command)
    try:
        with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown), contextlib.suppress(SystemExit):
            main()
    finally:
        sys.argv = argv
        os.chdir(here)
    return shown.getvalue()


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(CONSOLE.sub(lambda m: f"{m[1]}$ {m[2]}\n{output(m[2])}{m[4]}", text), encoding="utf-8")
