"""The opponents' opening as a question names it: a class, a call with or without meaning, or out of a system file."""

from __future__ import annotations

from difflib import get_close_matches

from ..calls import Call, read_call
from ..engine import run
from ..facts import Facts
from ..notation import NotationError, read_meaning
from ..problems import argument_error, closest, fault
from ..systems import Opening, System, single_opening
from .auctions import Opened
from .names import plain_name

CLASS_NAMES = ("bridge/calls", "conventions/class_names")


def class_named(text: str) -> str | None:
    """The class of calls that a player names, in Swedish or English; None for no known name."""
    answer = run(Facts(), CLASS_NAMES)
    wanted = plain_name(text)
    names = {plain_name(c.name): c.name for c, _ in (*answer.atoms("opening_class", 2), *answer.atoms("class_name", 2))}
    names |= {plain_name(name.string): c.name for c, name in answer.atoms("class_name", 2)}
    return names.get(wanted)


def class_meant(text: str) -> str | None:
    """The name of the one class that a mistyped word can mean; None for a name, a call, or a word near to none.

    A word with digits may be a call or a meaning gone wrong and is left alone.
    """
    if class_named(text) is not None or any(c.isdigit() for c in text):
        return None
    names = {plain_name(name.string): name.string for _, name in run(Facts(), CLASS_NAMES).atoms("class_name", 2)}
    near = get_close_matches(plain_name(text), sorted(names), n=2, cutoff=0.8)
    meant = {class_named(name) for name in near}
    return names[near[0]] if len(meant) == 1 else None


def opening_with(call: Call, meaning: str, name: str = "--meaning") -> Opening:
    """An opening with its meaning; raises InputError for notation that cannot be read."""
    if not call.is_bid:
        raise fault(name, "a pass has its meaning in a system file (`pass:`)", "a bid from 1C to 7NT")
    try:
        return single_opening(call, read_meaning(meaning, call.suit))
    except NotationError as error:
        raise argument_error(name, error) from None


def opened_by(text: str, meaning: str, system: System | None, opening: str) -> Opened:
    """What is asked about: exactly one of a class or call (``text``) and an opening of a system file.

    Raises InputError for both or neither, an unknown class, and an opening that the system does not have.
    """
    if system is not None:
        if text or meaning:
            raise fault("--system", "a system and a class or a meaning are both given", "one of the two")
        return _of_system(system, opening)
    if opening:
        raise fault("--opening", "no system is given", "--system FILE with --opening, or a call with --meaning")
    if not text:
        raise fault("CLASS", "nothing is asked about", "a class as `strong club`, a call, or --system and --opening")
    named = class_named(text)
    if named is not None:
        if meaning:
            raise fault("--meaning", f"`{text}` is a class, which is a meaning already", "a call with --meaning")
        return Opened(class_name=named)
    try:
        call = read_call(text)
    except NotationError:
        raise unknown_class(text) from None
    if not call.is_bid and call.strain != "pass":
        raise fault("CLASS", f"{call} is no opening", "a class as `strong club`, or a call from P to 7NT")
    if meaning:
        return Opened(call, opening_with(call, meaning))
    return Opened(call)


def _of_system(known: System, opening: str) -> Opened:
    if not opening:
        raise fault("--opening", "which opening of the system is not said", "--opening CALL", _calls(known.openings))
    try:
        call = read_call(opening)
    except NotationError as error:
        raise argument_error("--opening", error) from None
    if not call.is_bid and call.strain == "pass" and known.own_pass is not None:
        return Opened(call, passed=known.own_pass)
    found = next((one for one in known.openings if one.call == call), None)
    if found is None:
        raise fault(known.source, f"the system has no opening {call}", "one of its openings", _calls(known.openings))
    return Opened(call, found)


def _calls(openings: tuple[Opening, ...]) -> tuple[str, ...]:
    return tuple(one.call.show("ascii") for one in openings)[:3]


def unknown_class(text: str, name: str = "CLASS") -> Exception:
    """The fault of a word that is neither a class nor a call, with the nearest class."""
    answer = run(Facts(), CLASS_NAMES)
    names = {name.string for _, name in answer.atoms("class_name", 2)}
    near = closest(text, names)
    return fault(name, f"`{text}` is neither a class of calls nor a call", "as `strong club`, `svag sang`, `1NT`",
                 near or ("strong club", "1NT"))  # fmt: skip
