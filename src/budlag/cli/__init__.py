"""The command line: a thin layer over the Python interface."""

from __future__ import annotations

import sys

import typer

from . import ask, hands, openings, sources, why
from .output import Failure

app = typer.Typer(
    name="budlag", no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False, rich_markup_mode=None,
    help="Bridge bidding regulations and defensive conventions of Sweden and Denmark: prickar, classes, defences.",
)  # fmt: skip
openings.register(app)
hands.register(app)
ask.register(app)
sources.register(app)
why.register(app)


@app.callback()
def _root() -> None:
    """Bridge bidding regulations and defensive conventions of Sweden and Denmark."""


def run_app() -> None:
    """Run the command line; input that cannot be used exits with 2 and says what is wrong."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except Failure as failure:
        sys.exit(failure.report())
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
