"""The worked example of kb/README.md: its rules are explained as it says (refresh: run this file as a script)."""

from __future__ import annotations

import re

from budlag import kb
from explained import Explained

README = kb.folder("kb") / "README.md"
_ASKED = re.compile(r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)


def example() -> str:
    """The program of the example."""
    (program,) = re.findall(r"```asp\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    return str(program)


def test_the_worked_example_is_explained_as_it_says() -> None:
    """Each question of the example, word for word."""
    asked = _ASKED.findall(README.read_text(encoding="utf-8"))
    explained = Explained(example())
    assert len(asked) == 2
    assert [(atom, explained.explain(atom) + "\n") for atom, _ in asked] == asked


if __name__ == "__main__":
    shown = Explained(example())
    text = _ASKED.sub(lambda m: f"$ {m[1]}\n{shown.explain(m[1])}\n", README.read_text(encoding="utf-8"))
    README.write_text(text, encoding="utf-8")
