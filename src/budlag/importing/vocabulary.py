"""Single words: what they say, those that say nothing, and those that take back what stands beside them."""

from __future__ import annotations

import re

from .phrase import Context, Kind, Term, phrase, target

# --- Words --------------------------------------------------------------------------------------------------------

_WORDS: tuple[tuple[Kind, str, str, str], ...] = (
    ("shape", "unbal", r"unbal(?:anced)?|obal(?:anserad)?|unb", "unbal"),
    ("strength", "only force", r"enda\s+krav|only\s+forc(?:e|ing)(?:\s+(?:bid|opening))?", "enda krav"),
    ("shape", "semibal", r"semi-?\s?bal(?:anced)?", "semi-balanced"),
    ("shape", "bal", r"bal(?:anced|anserad)?", "bal"),
    ("shape", "any shape", r"any\s+(?:shape|distribution|distrib|dist|hands?|hand\s+type)"
     r"|any(?!\s+(?:two|2|suit|game|other))", "any"),
    ("strength", "any strength", r"any\s+strength", "any strength"),
    ("strength", "gf", r"gf|fg|game[- ]forc(?:e|ing)|forcing\s+to\s+game|any\s+game\s+force|utgångskrav|utgk", "GF"),
    ("purpose", "f1", r"f1|forcing\s+(?:for\s+)?(?:one|1)\s+round|one[- ]round\s+force|rondkrav", "F1"),
    ("purpose", "nf", r"nf|non-?\s?forcing|not\s+forcing|okrav", "NF"),
    ("purpose", "forcing", r"forcing|krav|(?-i:F)", "forcing"),
    ("purpose", "inv", r"inv|invit|invite|invitational", "INV"),
    ("purpose", "to play", r"to\s+play|sign-?\s?off|s/o", "sign off"),
    ("purpose", "preempt", r"pre-?\s?empt(?:ive|s)?|(?-i:PRE)|spärr", "preemptive"),
    ("purpose", "relay", r"relay", "relay"),
    ("purpose", "takeout", r"take-?\s?out|(?-i:T/O)", "takeout"),
    ("purpose", "penalty", r"penalty|penalties", "penalty"),
    ("word", "strength", r"strong|weak|limited|minimum|maximum|min|max|stark|svag", "weak (beside numbers)"),
    ("word", "strength", r"weak\s+(?:two|2)s?(?!\s*(?:!|(?:in|bid)\b))", "weak two (beside numbers)"),
    ("word", "shape", r"natural|nat|naturlig|artificial|art|conventional", "natural (beside lengths)"),
)  # fmt: skip


def _firsts(pattern: str) -> str:
    """The letters that the alternatives of a pattern begin with."""
    return "".join(re.findall(r"(?:^|\|)(?:\(\?-i:)?([a-z])", pattern, re.IGNORECASE)).lower()


def _word(kind: Kind, meaning: str, pattern: str, example: str) -> None:
    shown = "nothing more than the numbers" if kind == "word" else meaning

    @phrase(rf"(?:{pattern})(?![\w+])(?!/\w)", _firsts(pattern), (example, shown))
    def build(match: re.Match[str], context: Context) -> Term | None:
        if kind == "word":
            return Term("word", (match[0],), beside=meaning)  # type: ignore[arg-type]
        return Term(kind, (meaning,))


for _kind, _meaning, _pattern, _example in _WORDS:
    _word(_kind, _meaning, _pattern, _example)


@phrase(r"(?:transfer|trans|trf|xfer)\s*(?:to|->|→|:)?\s*(?P<level>[2-4])?(?P<suit>![cdhs](?!\w)|(?:spades|hearts|diamonds|clubs)\b)",
         "tx", ("transfer to hearts", "transfer to H"), ("Trans -> !d", "transfer to D"))  # fmt: skip
def _transfer(match: re.Match[str], context: Context) -> Term | None:
    suit = target(match["suit"], context)
    return Term("purpose", (f"transfer to {suit}",))


@phrase(r"\(semi-?\)\s?-?bal(?:anced)?\b", "(", ("(semi)balanced", "(bal | semibal)"))
def _perhaps_semibalanced(match: re.Match[str], context: Context) -> Term | None:
    return Term("shape", ("(bal | semibal)",))


FILLERS = frozenset({
    "a", "an", "the", "hand", "hands", "with", "w/", "shows", "showing", "show", "holding", "and", "&", "+", "och",
    "und", "et", "avec", "mit", "plus", "cards", "card", "in", "of", "hcp", "hp",
})  # fmt: skip
"""Words that join and say nothing themselves."""
HEDGES = frozenset({
    "unless", "except", "usually", "often", "may", "can", "could", "possible", "possibly", "rarely", "sometimes",
    "maybe", "perhaps", "if", "when", "seat", "seats", "nv", "vul", "else", "otherwise", "normally", "tends",
    "tend", "might", "mostly", "occasionally", "deny", "not", "but", "1st", "2nd", "3rd", "4th", "vulnerable",
    "opener's", "favourable", "unfavourable", "red", "white", "passed", "style", "depends", "unspecified", "kan",
    "ibland", "oftast", "om", "utom", "oder_nicht", "however", "still", "even", "including", "excludes",
    "excluding", "lacking", "lacks", "never", "poss", "probably", "typically", "generally", "nearly", "almost",
    "mainly", "likely", "unlikely", "exceptionally", "exception", "exceptions", "also", "too", "allowed", "ok", "okay",
    "permitted", "included", "incl", "alternatively", "optionally", "offshape", "off-shape", "semi", "quasi",
    "upgrade", "upgrades", "upgraded", "downgrade", "downgrades", "some", "many", "rare", "occ", "fav", "unfav",
    "nonvul", "non-vul", "vuln", "v", "ph", "third", "fourth", "någon", "ofta", "eventuellt", "ev", "även", "sällan",
})  # fmt: skip
"""Words that take back, widen or condition what stands beside them: a text with one is kept as text."""
NUMBERS = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "två", "tre", "fyra", "fem", "sex"})
"""Words that count: as figures do, they can name hands that stand beside what was understood."""
HARMLESS = re.compile(r"(?:rule\s+of|regeln?\s+om)\s+\d+|r\d\d|\d\d-regeln"
                      r"|(?:[123]|one|two|three)[- ]?suit(?:er|ers|ed)", re.IGNORECASE)  # fmt: skip
"""What has figures and can still only make the set of hands smaller."""
