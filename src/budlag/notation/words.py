"""The words of the notation, English and Swedish, each with the one meaning it has everywhere."""

from __future__ import annotations

SUIT_WORDS: dict[str, str] = {
    "s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs",
    "!s": "spades", "!h": "hearts", "!d": "diamonds", "!c": "clubs", "!r": "diamonds", "!k": "clubs",
    "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs",
    "♤": "spades", "♡": "hearts", "♢": "diamonds", "♧": "clubs",
    "spade": "spades", "heart": "hearts", "diamond": "diamonds", "club": "clubs",
    "spades": "spades", "hearts": "hearts", "diamonds": "diamonds", "clubs": "clubs",
    "sp": "spades", "hj": "hearts", "ru": "diamonds", "kl": "clubs",
    "spader": "spades", "hjärter": "hearts", "ruter": "diamonds", "klöver": "clubs",
}  # fmt: skip
STAND_INS = {"♠": "\x80", "♥": "\x81", "♦": "\x82", "♣": "\x83", "♤": "\x84", "♡": "\x85", "♢": "\x86", "♧": "\x87"}
"""Suit symbols while patterns look at a text: one for one, below 256, where sets of characters compile fast."""
SUIT_SYMBOL = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
SUIT_LETTER = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}

# Case matters in these only: M is a major, m a minor.
GROUP_WORDS = {
    "M": "M", "m": "m", "oM": "oM", "OM": "oM", "om": "om", "Om": "om",
    "hf": "M", "lf": "m", "HF": "M", "LF": "m",
}  # fmt: skip
WIDE_WORDS = {"any": "any", "other": "other"}
ROLE_WORDS = (
    "bid", "next", "next unbid", "opened", "responder", "shown", "doubled", "partner", "own",
    "unbid", "unbid major", "unbid minor",
    "highest unbid", "second highest unbid", "lowest unbid", "second lowest unbid",
)  # fmt: skip
"""Suits by their part in the auction, which says which they are; of several suits a length holds in all together."""

CLASS_WORDS = {
    "balanced": "bal", "bal": "bal", "balanserad": "bal", "balans": "bal",
    "semibalanced": "semibal", "semibal": "semibal", "semibalanserad": "semibal",
    "unbalanced": "unbal", "unbal": "unbal", "obal": "unbal", "obalanserad": "unbal", "obalans": "unbal",
}  # fmt: skip

PURPOSE_WORDS = {
    "gf": "gf", "game forcing": "gf", "game force": "gf", "utgångskrav": "gf",
    "forcing": "forcing", "krav": "forcing",
    "f1": "f1", "rondkrav": "f1",
    "nf": "nf", "okrav": "nf", "non-forcing": "nf",
    "inv": "inv", "invit": "inv",
    "to play": "to play",
    "preempt": "preempt", "preemptive": "preempt", "spärr": "preempt",
    "relay": "relay", "asks": "asks", "takeout": "takeout", "penalty": "penalty", "optional": "optional",
    "responsive": "responsive", "lead-directing": "lead-directing", "competitive": "competitive",
    "negative": "negative", "positive": "positive", "slam try": "slam try",
    "compulsory": "compulsory",
    "only force": "only force", "enda krav": "only force",
}  # fmt: skip

ANY_WORDS = {"any": "any", "any shape": "any shape", "any strength": "any strength"}
SHORTNESS_WORDS = {
    "void": "void", "renons": "void",
    "singleton": "singleton", "singelton": "singleton", "singel": "singleton",
}  # fmt: skip
TWO_SUITER_WORDS = {
    "majors": "majors", "högfärger": "majors", "högfärgerna": "majors", "hf": "majors",
    "minors": "minors", "lågfärger": "minors", "lågfärgerna": "minors", "lf": "minors",
    "any": "any", "unbid": "unbid",
}  # fmt: skip

# Words players write that say too little: what to write instead (an example, or two).
HINTS = {
    "strong": ("say how strong", ("16+",)),
    "stark": ("say how strong", ("16+",)),
    "weak": ("say how weak, for instance 5-10", ('"weak"',)),
    "svag": ("say how weak, for instance 5-10", ('"weak"',)),
    "natural": ("say how many cards", ("4+bid",)),
    "naturlig": ("say how many cards", ("4+bid",)),
    "multi": ("a name is free text", ('"multi"',)),
    "opening": ("say how strong", ("11+",)),
    "p": ("points are hp", ("11-15 hp",)),
    "pts": ("points are hp", ("11-15 hp",)),
    "points": ("points are hp", ("11-15 hp",)),
    "stopper": ("say in which suit", ("stop in H",)),
    "short": ("say in which suit", ("short D",)),
    "longest": ("say which suit", ("longest D",)),
    "majors": ("say how many cards", ("5-4 majors",)),
    "minors": ("say how many cards", ("5-4 minors",)),
    "hp": ("say how many", ("11-15 hp",)),
    "hcp": ("say how many", ("11-15 hp",)),
    "hfp": ("say how many", ("18+ hfp",)),
    "transfer": ("say to which suit", ("transfer to H",)),
    "tricks": ("say how many", ("5 tricks",)),
}

VOCABULARY = sorted({*CLASS_WORDS, *PURPOSE_WORDS, *ANY_WORDS, *SHORTNESS_WORDS, "no void"})
"""The words that are a meaning by themselves, to suggest for a mistyped one."""
