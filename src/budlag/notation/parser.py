"""From text to terms: alternatives by ``|``, terms by comma or space, brackets and ``not``."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from .atoms import ATOMS, END, TARGET, symbols_restored
from .errors import NotationError
from .terms import Claim, Conjunction, Disjunction, Not, Purpose, Term, Uncounted, Unknown
from .words import HINTS, STAND_INS

MAX_LENGTH = 4_000
MAX_DEPTH = 40
EXPECTED = "a strength (`11-15`), a length (`5+H`), a shape (`bal`), a purpose (`gf`) or text in quotes"

_ALIKE = str.maketrans({"–": "-", "−": "-", "—": "-", "‑": "-", "‐": "-", "ſ": "s", "ı": "i", "İ": "I", **STAND_INS})
"""Characters that are taken for another: dashes, letters that match s and i when case is ignored, suit symbols."""

_RESERVED = frozenset(STAND_INS.values())

_SPACE = re.compile(r"\s*")
_OR = re.compile(r"\||(?i:or|eller)(?!\w)")
_ALONE = re.compile(r"[^\s,|()\"']+(?=[,|)]|$)")
_KNOWN: dict[str, Term] = {}
_NOT = re.compile(r"(?i:not|inte|ej)(?!\w)")
_SEPARATOR = re.compile(r"\s*,\s*|\s+(?:(?i:and|och)\s+)?|(?=[|)])|$")
_BRACKETED_POINTS = re.compile(r"\(\s*(\d{1,2})\s*\)\s*(\d{1,2})\s*-\s*(\d{1,2})(?:\s*\((\d{1,2})\))?"
                               r"|(\d{1,2})\s*-\s*(\d{1,2})\s*\((\d{1,2})\)")  # fmt: skip


@lru_cache(maxsize=4096)
def parse(text: str) -> Disjunction:
    """The terms of a meaning.

    Raises NotationError with the place, what was expected and the nearest spellings, each of which parses.
    """
    try:
        return _parse(text, nearest_to)
    except NotationError as error:
        nearest = that_parse(_parses, *map(symbols_restored, error.nearest))
        raise NotationError(
            symbols_restored(error.message), text, error.start, error.end, expected=error.expected, nearest=nearest
        ) from None


def nearest_to(word: str) -> tuple[str, ...]:
    """Spellings near to a word that is not understood; each parses."""
    from .nearest import nearest  # only where there is something to mend

    return nearest(word, _parses)


def _parses(text: str) -> bool:
    """Whether a text is a meaning. It is read without suggestions: none asks for another."""
    try:
        _parse(text, lambda _: ())
    except NotationError:
        return False
    return True


def that_parse(parses: Callable[[str], bool], *candidates: str) -> tuple[str, ...]:
    """The candidates that parse, each once."""
    return tuple(candidate for candidate in dict.fromkeys(candidates) if parses(candidate))


def _parse(text: str, suggest: Callable[[str], tuple[str, ...]]) -> Disjunction:
    if len(text) > MAX_LENGTH:
        raise NotationError(f"a meaning of {len(text):,} characters", text, 0, expected=f"at most {MAX_LENGTH:,}")
    if not text.strip():
        raise NotationError("there is nothing here", text, 0, len(text), expected=EXPECTED, nearest=("...",))
    control = next((i for i, character in enumerate(text) if character in _RESERVED), None)
    if control is not None:
        raise NotationError(
            f"the character U+{ord(text[control]):04X} is no text", text, control, expected="letters and signs"
        )
    parser = _Parser(text.translate(_ALIKE), suggest)
    result = parser.alternatives(0)
    if parser.at < len(text):
        raise NotationError("a bracket closes that was not opened", text, parser.at)
    return result


class _Parser:
    def __init__(self, text: str, suggest: Callable[[str], tuple[str, ...]]):
        self.text = text
        self.at = 0
        self.suggest = suggest

    def alternatives(self, depth: int) -> Disjunction:
        found = [self.conjunction(depth)]
        while self._take(_OR):
            found.append(self.conjunction(depth))
        return Disjunction(tuple(found))

    def conjunction(self, depth: int) -> Conjunction:
        terms = self.term(depth)
        while True:
            separator = _SEPARATOR.match(self.text, self.at)
            if separator is None:
                raise self._unread(self.at)
            start = self.at
            self.at = separator.end()
            self._take(_SPACE)
            if self.at >= len(self.text) or self.text[self.at] in "|)" or _OR.match(self.text, self.at):
                if separator[0].strip() == ",":
                    shorter = (self.text[:start] + self.text[separator.end() :]).strip()
                    raise NotationError(
                        "nothing follows the comma", self.text, start, expected=EXPECTED, nearest=(shorter,)
                    )
                return Conjunction(tuple(terms))
            terms += self.term(depth)

    def term(self, depth: int) -> list[Term]:
        """One term; a bracket with a single alternative dissolves into its terms."""
        self._take(_SPACE)
        if depth > MAX_DEPTH:
            raise NotationError(f"more than {MAX_DEPTH} brackets inside each other", self.text, self.at)
        if self.at >= len(self.text):
            raise NotationError("the meaning ends here", self.text, self.at, expected=EXPECTED)
        start = self.at
        if self._take(_NOT):
            inner = self.term(depth + 1)
            return [_negated(inner, self.text, start, self.at)]
        self._refuse_bracketed_points()
        atom = self._atom()
        if atom is not None:
            return [atom]
        if self.text[self.at] == "(":
            self.at += 1
            inside = self.alternatives(depth + 1)
            if self.at >= len(self.text) or self.text[self.at] != ")":
                raise NotationError("this bracket is never closed", self.text, start, expected="`)`")
            self.at += 1
            return list(inside.alternatives[0].terms) if len(inside.alternatives) == 1 else [inside]
        raise self._unread(self.at)

    def _take(self, pattern: re.Pattern[str]) -> bool:
        space = _SPACE.match(self.text, self.at)
        match = pattern.match(self.text, space.end() if space else self.at)
        if match and match.end() > self.at:
            self.at = match.end()
            return True
        return False

    def _atom(self) -> Term | None:
        """The atom of the longest match here; recognisers may decline or refuse with an error.

        A piece that stands alone between commas, bars and brackets is read once: nothing around it can change it.
        """
        alone = _ALONE.match(self.text, self.at)
        if alone is None:
            return self._read_atom()
        known = _KNOWN.get(alone[0])
        if known is not None:
            self.at = alone.end()
            return known
        term = self._read_atom()
        if term is not None and self.at == alone.end() and len(_KNOWN) < 4096:
            _KNOWN[alone[0]] = term
        return term

    def _read_atom(self) -> Term | None:
        matches = [(match.end(), -i, match, build) for i, (pattern, build) in enumerate(ATOMS)
                   if (match := pattern.match(self.text, self.at))]  # fmt: skip
        for end, _, match, build in sorted(matches, key=lambda m: m[:2], reverse=True):
            self._refuse_spaced_length(match)
            term = build(match)
            if term is not None:
                self.at = end
                return term
        return None

    def _refuse_spaced_length(self, match: re.Match[str]) -> None:
        """``5+ H``: a length is glued to its suit, or it would read as points."""
        if not re.fullmatch(r"~?[<=]?\d+(?:\+|-\d+)?", match[0]):
            return
        spaced = re.compile(rf"\s+(?!(?i:any)\b){TARGET}{END}(?!\s*[<>=+])").match(self.text, match.end())
        if spaced:
            glued = match[0] + spaced[0].strip()
            raise NotationError(
                "a length is written without a space", self.text, match.start(), spaced.end(), nearest=(glued,)
            )

    def _refuse_bracketed_points(self) -> None:
        match = _BRACKETED_POINTS.match(self.text, self.at)
        if match:
            numbers = sorted(int(n) for n in re.findall(r"\d+", match[0]))
            inner = [int(n) for n in re.findall(r"\d+-\d+", match[0].replace(" ", ""))[0].split("-")]
            raise NotationError(
                "points in brackets do not say whether they belong to the range",
                self.text,
                *match.span(),
                nearest=(f"{numbers[0]}-{numbers[-1]}", f"{inner[0]}-{inner[1]}"),
            )

    def _unread(self, at: int) -> NotationError:
        word = re.compile(r"[^\s,|()]+").match(self.text, at)
        if word is None:
            if self.text[at] == "|":
                return NotationError("an alternative is empty", self.text, at, expected=EXPECTED)
            without = (self.text[:at].rstrip() + self.text[at + 1 :]).strip()
            return NotationError(
                f"`{self.text[at]}` cannot stand here", self.text, at, expected=EXPECTED, nearest=(without,)
            )
        found = word[0]
        if found.startswith('"'):
            return NotationError("the quotes are never closed", self.text, at, expected='`"`')
        hint = HINTS.get(found.lower().rstrip(".:;"))
        message = f"`{found}` is not understood" + (f": {hint[0]}" if hint else "")
        if found[0] in "/&;:":
            message = f"`{found[0]}` joins nothing here: terms are joined by a comma, alternatives by `|`"
        return NotationError(
            message, self.text, at, at + len(found), expected=EXPECTED, nearest=hint[1] if hint else self.suggest(found)
        )


def _negated(inner: list[Term], text: str, start: int, end: int) -> Term:
    single = inner[0] if len(inner) == 1 else None
    body = single if isinstance(single, Disjunction) else Disjunction((Conjunction(tuple(inner)),))
    if any(isinstance(term, Uncounted | Unknown | Purpose | Claim) for term in _walk(body)):
        raise NotationError(
            "only strength and shape can be denied by `not`",
            text,
            start,
            end,
            expected="a term such as `not bal` or `not (11-15, 5+H)`",
        )
    return Not(body)


def _walk(group: Disjunction) -> list[Term]:
    found: list[Term] = []
    for alternative in group.alternatives:
        for term in alternative.terms:
            found.append(term)
            if isinstance(term, Disjunction):
                found += _walk(term)
            elif isinstance(term, Not):
                found += _walk(term.inner)
    return found
