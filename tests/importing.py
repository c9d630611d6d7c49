"""What the tests of importing share: the fixtures, and what a file was read as."""

from __future__ import annotations

from pathlib import Path

from budlag.importing.assemble import Imported, system_of
from budlag.importing.files import import_file
from budlag.importing.systemfile import system_file
from budlag.systems import parse_system

DATA = Path(__file__).parent / "data" / "import"


def openings(imported: Imported) -> dict[str, list[tuple[str, int]]]:
    """Each opening with its meanings and in how many of the 16 situations each holds."""
    return {call.show("ascii"): sorted((one.reading.notation, len(one.situations)) for one in found)
            for call, found in imported.openings}  # fmt: skip


def calls(imported: Imported) -> dict[str, str]:
    """Each later call with its meaning."""
    return {one.row.auction.show("ascii"): one.reading.notation for one in imported.calls}


def skipped(imported: Imported) -> dict[int, str]:
    """Why each line was not read."""
    return {one.line: one.why for one in imported.skipped}


def same_after_writing(path: Path) -> None:
    """The system file of an import is read as the very system that is judged without it."""
    imported = import_file(path)
    direct = system_of(imported)
    text, whole = system_file(imported)
    written = parse_system(text, direct.source)
    assert whole
    assert written.openings == tuple(
        opening.but(variants=tuple(v.but(when=w.when) for v, w in zip(opening.variants, other.variants, strict=True)))
        for opening, other in zip(direct.openings, written.openings, strict=True)
    )
    assert written.own_pass == direct.own_pass
    assert {(call.auction, call.terms) for call in written.calls} == {(c.auction, c.terms) for c in direct.calls}
