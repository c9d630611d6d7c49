"""The published list of phrases that free-text descriptions are read by."""

from __future__ import annotations

from typing import Any

from .phrases import FILLERS, HEDGES, PHRASES


def phrases_json() -> dict[str, Any]:
    """Examples with their readings, words that say nothing, words that make a description unknown."""
    return {
        "phrases": [{"text": text, "reading": reading} for phrase in PHRASES for text, reading in phrase.examples],
        "ignored": sorted(FILLERS), "unknown": sorted(HEDGES),
    }  # fmt: skip


def phrases_text() -> str:
    """The same for people."""
    from ..text.table import table

    rows = [[text, reading] for phrase in PHRASES for text, reading in phrase.examples]
    return "\n".join([
        "Descriptions are read by these phrases, in English and Swedish; commas join, `or` and `/` separate",
        table(rows, (30, 74)), "",
        "Words that join and say nothing: " + ", ".join(sorted(FILLERS)), "",
        "A description with one of these words is kept whole as text: " + ", ".join(sorted(HEDGES)),
    ])  # fmt: skip
