"""The phrases of free-text descriptions that are understood, and what each says in budlag's notation.

``PHRASES`` is the published list (`budlag import --phrases`): nothing else is understood.
"""

from . import lengths, strengths, vocabulary
from .phrase import PHRASES, SUITS_LETTER, Context, Phrase, Term
from .vocabulary import FILLERS, HARMLESS, HEDGES, NUMBERS

__all__ = ["FILLERS", "HARMLESS", "HEDGES", "NUMBERS", "PHRASES", "SUITS_LETTER", "Context", "Phrase", "Term",
           "lengths", "strengths", "vocabulary"]  # fmt: skip
