"""The command import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..problems import fault
from .output import YES, Ascii, Date, Json, Why, day, faults, show, style_of, write_file
from .terminal import progress

File = Annotated[Path | None, typer.Argument(metavar="FILE", show_default=False,
                                             help="A BML, BBOalert or BSS file.")]  # fmt: skip
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="SYSTEM", help="Write the system file here.")]
Pick = Annotated[list[str] | None, typer.Option("--pick", metavar="LINE=NUMBER",
                                                help="Choose a reading of an ambiguous line. Repeatable.")]  # fmt: skip


def import_(
    file: File = None, output: Output = None, pick: Pick = None,
    everything: Annotated[bool, typer.Option("--all", help="List every line that was not read in full.")] = False,
    phrases: Annotated[bool, typer.Option("--phrases", help="List the phrases that descriptions are read by.")] = False,
    why: Why = False, as_json: Json = False, ascii_only: Ascii = False, date: Date = "",
) -> None:  # fmt: skip
    """Read a BML, BBOalert or BBO Full Disclosure file as a system, and say what was read and what was not.

    Nothing in the file is run, and nothing is made up: what is not understood stays as text and counts as unknown.

    Example: budlag import docs/examples/club_notes.bml
    """
    if phrases:
        from ..importing.published import phrases_json, phrases_text

        show(as_json, phrases_json, phrases_text)
        raise typer.Exit(YES)
    with faults(as_json):
        day(date)
        if file is None:
            raise fault("FILE", "no file is named", "a BML, BBOalert or BSS file")
        from ..importing.files import import_file
        from ..importing.systemfile import system_file
        from ..text.importing import show_imported

        imported = import_file(file, _picks(pick or []), progress)
        whole = True
        if output is not None:
            text, whole = system_file(imported)
            write_file(output, text, file)

    def answer() -> dict[str, Any]:
        written = {"written": str(output), "later_calls_written": whole} if output else {}
        return imported.as_json(style_of(ascii_only)) | written

    told = f"\n\nWritten to {output}; `budlag check {output}` judges it." if output else ""
    if not whole:
        told += (f"\nThe later calls are too many for a system file and are left out; {file} itself can be "
                    "asked about them.")
    show(as_json, answer, lambda: show_imported(imported, everything or why, style_of(ascii_only)) + told)
    raise typer.Exit(YES)


def _picks(texts: list[str]) -> dict[str, int]:
    found = {}
    for text in texts:
        place, _, number = text.rpartition("=")
        line = place.rpartition(":")[2].strip()
        if not (line.isdecimal() and number.strip().isdecimal() and int(number) > 0):
            raise fault("--pick", f"`{text}` names no reading", "a line and a number, as 14=2")
        found[place.strip()] = int(number)
    return found


COMMANDS = {"import": import_}
