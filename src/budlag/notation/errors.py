"""What is wrong with a piece of notation, where, and the nearest thing that parses."""

from __future__ import annotations


class NotationError(ValueError):
    """Notation that cannot be read.

    ``start`` and ``end`` are offsets into the text (from 0); ``expected`` says what could stand there;
    ``nearest`` lists spellings that parse, each complete in itself.
    """

    def __init__(self, message: str, text: str, start: int, end: int | None = None, *, expected: str = "",
                 nearest: tuple[str, ...] = ()):
        super().__init__(message)
        self.message = message
        self.text = text
        self.start = start
        self.end = start + 1 if end is None else end
        self.expected = expected
        self.nearest = nearest

    def sentence(self) -> str:
        """The message with what was expected and the nearest spellings, in one line."""
        parts = [self.message]
        if self.expected:
            parts.append(f"expected {self.expected}")
        if self.nearest:
            parts.append("write " + " or ".join(f"`{near}`" for near in self.nearest))
        return "; ".join(parts)
