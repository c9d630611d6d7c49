"""Immutable values with fields: what ``@dataclass(frozen=True)`` gives, without its cost at start-up.

Defining a frozen dataclass takes over a millisecond; budlag has fifty, and `budlag prickar` must answer in the time
that its libraries take to load (design section 7). A class that inherits from Value costs a hundredth of that.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """Fields are the annotations of the class, in order, with class attributes as defaults.

    Equal if of the same class with equal fields; hashable; fields match by position in ``match``.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = tuple(name for name, kind in get_annotations(cls).items()
                    if not str(kind).startswith("ClassVar"))  # fmt: skip
        cls._fields = cls._fields + own
        cls._defaults = {name: getattr(cls, name) for name in cls._fields if hasattr(cls, name)}
        cls.__match_args__ = cls._fields  # type: ignore[misc]

    def __init__(self, *args: Any, **named: Any) -> None:
        fields, values = self._fields, self.__dict__
        if len(args) == len(fields) and not named:  # nearly always, and files have hundreds of thousands of values
            values.update(zip(fields, args, strict=True))
            return
        values.update(self._defaults)
        values.update(zip(fields, args, strict=False))
        values.update(named)
        if len(args) > len(fields):
            raise TypeError(f"{type(self).__name__} takes {len(fields)} values, not {len(args)}")
        if named and named.keys() - fields[len(args) :]:
            raise TypeError(f"{type(self).__name__} has no further {', '.join(named.keys() - fields[len(args) :])}")
        if len(values) < len(fields):
            raise TypeError(f"{type(self).__name__} needs {', '.join(name for name in fields if name not in values)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def _values(self) -> tuple[Any, ...]:
        return tuple(self.__dict__[name] for name in self._fields)

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self._values() == other._values())

    def __hash__(self) -> int:
        known = self.__dict__.get(" hash")
        if known is None:
            known = self.__dict__[" hash"] = hash((type(self).__name__, self._values()))
        return int(known)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields)
        return f"{type(self).__name__}({shown})"

    def but(self, **changes: Any) -> Self:
        """The same value with some fields changed."""
        return type(self)(**{**{name: self.__dict__[name] for name in self._fields}, **changes})
