"""From the bytes of a foreign file to text: any encoding, any line ends, no control characters."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from ..problems import fault

MAX_BYTES = 20_000_000
LOST = "\N{REPLACEMENT CHARACTER}"
"""Stands where a file has a character that is no text; published BSS files have one where a digit was lost."""

_CONTROL = {code: LOST for code in (*range(0x20), *range(0x7F, 0xA0), 0xFEFF, 0xFFFE, 0xFFFF) if code not in (9, 10)}
_LINE_ENDS = {0x0B: "\n", 0x0C: "\n", 0x85: "\n", 0x2028: "\n", 0x2029: "\n"}
_MOST_LOST = 0.1


def read_plain(path: Path) -> str:
    """The text of a file, lines ended by ``\\n``; raises InputError for a file that is missing, too large or binary."""
    source = str(path)
    try:
        if path.exists() and not path.is_file():
            raise fault(source, "this is no ordinary file", "a file on disk")
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise fault(source, f"the file has {size:,} bytes", f"at most {MAX_BYTES:,}")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise fault(source, getattr(error, "strerror", None) or "the file cannot be read", "a readable file") from None
    return plain(data, source)


def plain(data: bytes, source: str) -> str:
    """Bytes as text: UTF-8, UTF-16 with its mark, else Windows-1252; raises InputError for what is no text."""
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n").translate(_LINE_ENDS).translate(_CONTROL)
    if text.count(LOST) > max(_MOST_LOST * len(text), 3):
        raise fault(source, "this is no text", "a text file: BML, BBOalert, BSS or YAML")
    return text


def _decoded(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
