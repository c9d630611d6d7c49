"""The command line: a thin layer over the Python interface."""

from __future__ import annotations

import signal
import sys
from importlib import import_module

import typer

from ..problems import fault
from .output import Failure
from .terminal import Painter, colours_wanted

# Each command with the module that registers it. Only the module of the command asked for is loaded: building the
# parameters of a command costs more than answering it.
HOMES = {
    "check": "openings", "prickar": "openings", "opening": "openings", "hands": "hands", "ask": "ask", "queries": "ask",
    "alert": "alert", "sources": "sources", "why": "why", "why-not": "why",
    "import": "importing", "export": "exporting", "card": "exporting", "checklist": "exporting", "report": "exporting",
    "consult": "consult", "sanctions": "sanctions", "repair": "repair", "diff": "diff",
    "conflicts": "conflicts", "coverage": "coverage", "convention": "glossary",
    "defences": "glossary", "meaning": "glossary", "shows": "glossary", "comparable": "comparable",
}  # fmt: skip


def build(*commands: str) -> typer.Typer:
    """The application with the given commands, or with all."""
    app = typer.Typer(
        name="budlag", no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None,
        help="Bridge bidding regulations and defensive conventions of Sweden and Denmark: prickar, classes, defences.",
    )  # fmt: skip
    app.callback()(_root)
    for name in commands or tuple(HOMES):
        module = import_module(f".{HOMES[name]}", __name__)
        app.command(name=name)(module.COMMANDS[name])
    return app


def _root() -> None:
    """Bridge bidding regulations and defensive conventions of Sweden and Denmark."""


def _answer_in_json(app: typer.Typer) -> None:
    """Run a command that answers in JSON: a command line that cannot be read is a fault in JSON too."""
    try:
        code = app(standalone_mode=False)
    except Exception as error:
        say = getattr(error, "format_message", None)  # click's exceptions; newer typers bring a click of their own
        if say is None:
            raise
        message = say() or "there is no command"
        raise Failure(fault("command line", message, "what `budlag --help` shows"), True) from None
    sys.exit(code)


def run_app() -> None:
    """Run the command line; input that cannot be used exits with 2 and says what is wrong."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `budlag ... | head` ends quietly
    if colours_wanted(sys.argv[1:], sys.stdout):
        sys.stdout = Painter(sys.stdout)
    asked = sys.argv[1:2]
    app = build(*asked) if asked and asked[0] in HOMES else build()
    try:
        if "--json" in sys.argv:
            _answer_in_json(app)
        else:
            app()
    except Failure as failure:
        sys.exit(failure.report())
    except OSError as error:  # the answer cannot be written
        print(f"budlag: {error.strerror}", file=sys.stderr)
        sys.exit(2)
