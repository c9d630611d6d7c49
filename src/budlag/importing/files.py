"""Which format a file is in, and the one way to read it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..problems import fault
from ..systems import System
from . import bboalert, bml, bss
from .assemble import Imported, Watch, assemble, system_of
from .plaintext import read_plain
from .rows import Source

SUFFIXES = {".bml": "bml", ".bss": "bss", ".bboalert": "bboalert"}


def read_source(path: Path) -> Source | None:
    """The rows of a file in one of the foreign formats, told by its suffix, else by its content; None for others."""
    text = read_plain(path)
    kind = SUFFIXES.get(path.suffix.lower()) or _by_content(text)
    if kind == "bml":
        return bml.read(text, path.parent)
    if kind:
        return bss.read(text) if kind == "bss" else bboalert.read(text)
    return None


def _by_content(text: str) -> str:
    if bss.looks_like(text):
        return "bss"
    if bboalert.looks_like(text):
        return "bboalert"
    return "bml" if bml.looks_like(text) else ""


def import_file(path: Path | str, picks: Mapping[str, int] | None = None, watch: Watch = iter) -> Imported:
    """A foreign file with all that was read of it; raises InputError for a file in none of the formats."""
    path = Path(path)
    source = read_source(path)
    if source is None:
        raise fault(str(path), "this is no file in a format that is read",
                    "BML, BBOalert or BBO Full Disclosure (BSS); a system file of budlag is read as it is")
    return assemble(source, str(path), path.stem, picks, watch)


def read_foreign(path: Path) -> System | None:
    """The system in a foreign file; None if the content is in none of the formats; raises InputError."""
    source = read_source(path)
    return None if source is None else system_of(assemble(source, str(path), path.stem))
