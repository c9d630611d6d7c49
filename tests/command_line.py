"""Run the command line: inside this process (fast) or in one of its own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON; it must be nothing else."""
        return json.loads(self.out)


def run(*arguments: str | Path, folder: Path = ROOT) -> Ran:
    """A command inside this process, through the same entry point as the installed script."""
    from budlag.__main__ import main

    out, err = io.StringIO(), io.StringIO()
    argv, here, code = sys.argv, Path.cwd(), 0
    sys.argv = ["budlag", *map(str, arguments)]
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 0 if leaving.code is None else 1
    finally:
        sys.argv = argv
        os.chdir(here)
    return Ran(code, out.getvalue(), err.getvalue())


def start(*arguments: str | Path, **environment: str) -> Ran:
    """A command in a process of its own; output is decoded as UTF-8."""
    return python("-m", "budlag", *map(str, arguments), **environment)


def python(*arguments: str, **environment: str) -> Ran:
    """The Python interpreter in a process of its own, with these arguments, in the root of the project."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", **environment}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=settings, timeout=120, check=False)
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
