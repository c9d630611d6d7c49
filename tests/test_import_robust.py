"""Files that nobody meant: 500 mutated ones of each format, big ones, hostile ones. No traceback, no hang."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from budlag.importing import bboalert, bml, bss
from budlag.importing.assemble import assemble, system_of
from budlag.importing.files import import_file
from budlag.importing.plaintext import plain
from budlag.importing.rows import Source
from budlag.importing.systemfile import system_file
from budlag.problems import InputError
from budlag.systems import parse_system
from importing import DATA

READERS: dict[str, Callable[[str], Source]] = {"notes.bml": bml.read, "alerts.txt": bboalert.read, "club.bss": bss.read}
PIECES = [
    "1C", "1HS", "2X", "3oM", "(1N)", "---", "\\R", "#PASTE a", "#CUT a", "#ENDCUT", "#SEAT 12", "#VUL YN",
    "=", ",", "\t", "    ", "\x00", "\x01", "\xff", "\u2665", "(", ")", "or", "15-17", "99+", "4441", "00",
    "*", "{", "}", "Option,", "Script,", "@1@v", "- ", "!h", "'", '"', "...", "|", "\r", "\n", "\n\n", "7N",
    "Db", "Rd", "--", "a" * 300, "9" * 50, "1steps", "5+!h/!s", "(14)15-16(17)", "\xe9", "\u2028", "\ufeff",
    "[", "]", "[HS]", "%", "$",
]  # fmt: skip
SECONDS_A_MEGABYTE = 2.0
OVERHEAD = 0.5  # for a file of a few hundred bytes, on a loaded machine


def mutated(text: str, rng: random.Random) -> bytes:
    """The text with a few pieces put in, taken out, doubled or swapped; sometimes made of pieces alone."""
    if rng.random() < 0.2:
        return "".join(rng.choice(PIECES) + rng.choice(["", " ", "\n"]) for _ in range(rng.randint(1, 300))).encode()
    for _ in range(rng.randint(1, 12)):
        a, b = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        b = min(b, a + rng.randint(0, 40))
        text = rng.choice([text[:a] + rng.choice(PIECES) + text[a:], text[:a] + text[b:], text[:b] + text[a:]]) or "x"
    encoding = rng.choice(["utf-8", "utf-8", "latin-1", "utf-16"])
    return text.encode(encoding, errors="replace")


@pytest.mark.parametrize("name", READERS)
def test_500_mutated_files(name: str) -> None:
    """Each is read as a system that can be written and read again, or refused with its reason; none takes long."""
    original = (DATA / name).read_text(encoding="cp1252" if name == "club.bss" else "utf-8")
    imported = 0
    for seed in range(500):
        data = mutated(original, random.Random(f"{name} {seed}"))
        begun = time.process_time()
        try:
            found = assemble(READERS[name](plain(data, name)), name, "x")
            system_of(found)
            written, _ = system_file(found)
        except InputError:
            written = ""
        assert time.process_time() - begun < SECONDS_A_MEGABYTE * len(data) / 1e6 + OVERHEAD, seed
        if written and seed % 10 == 0:
            parse_system(written)
            imported += 1
    assert imported > 5


def test_three_megabytes_of_bboalert(tmp_path: Path) -> None:
    """Seventy thousand records, most of them different, in seconds."""
    rng = random.Random(3)
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    texts = ["5+!H", "bal", "Trans -> !D", "4+!S or GF", "Stayman", "limit raise", "5-4 majors", "unless weak"]
    lines, size = ["BBOalert,Big"], 0
    while size < 3_000_000:
        calls = sorted(rng.sample(range(35), rng.randint(1, 10)))
        low = rng.randint(0, 14)
        lines.append(f"{''.join(bids[call] + '--' for call in calls[:-1])},{bids[calls[-1]]},"
                     f"{rng.choice(texts)}; {low}-{low + rng.randint(2, 8)}")  # fmt: skip
        size += len(lines[-1]) + 1
    path = tmp_path / "big.txt"
    path.write_text("\n".join(lines))
    begun = time.process_time()
    imported = import_file(path)
    text, whole = system_file(imported)
    assert time.process_time() - begun < 3 * SECONDS_A_MEGABYTE * 1.5  # CI machines share their cores
    assert len(imported.calls) > 50_000
    assert not whole
    assert len(parse_system(text).openings) == len(imported.openings)


HOSTILE = {
    "pastes inside pastes": "".join(f"#CUT {i}\n#PASTE {i - 1}\n#PASTE {i - 1}\n#PASTE {i - 1}\n#ENDCUT\n"
                                    for i in range(1, 30)) + "1C x\n#PASTE 29\n",
    "variables inside variables": "\n".join(" " * i + "7XYZ"[0] + "X 5+ suit" for i in range(40)),
    "rising variables": "1X a\n" + "\n".join(
        " " * level + f"{level}Y a\n" + " " * level + f"{level}Z b" for level in range(2, 8)),
    "deep rows": "\n".join(" " * i + "1C" + " x" for i in range(3_000)),
    "steps": "1C x\n" + "\n".join(" " * i + "1step x" for i in range(1, 200)),
    "a file that includes itself": "1C 16+\n\n#INCLUDE self.bml\n" * 3,
    "brackets": "1C " + "(" * 50_000 + "\n1D 5+!d\n1H 5+!h\n",
    "one long line": "1C " + "5+!h or " * 60_000 + "\n",
    "many continuation lines": "1C 16+\n" + "   and more\n" * 50_000,
    "numbers": "1C " + "1-" * 50_000 + "\n",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bml(name: str, tmp_path: Path) -> None:
    """Files made to explode are read up to a limit, or refused, in time."""
    path = tmp_path / "self.bml"
    path.write_text(HOSTILE[name])
    begun = time.process_time()
    with contextlib.suppress(InputError):
        system_file(import_file(path))
    assert time.process_time() - begun < 4


def test_what_is_no_text() -> None:
    """Binary files are refused as such."""
    with pytest.raises(InputError, match="no text"):
        plain(bytes(range(256)) * 100, "x.bml")
