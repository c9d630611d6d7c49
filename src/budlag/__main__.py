"""Entry point of the command line; the version is answered before anything is imported."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run ``budlag`` with the arguments of the process."""
    if sys.argv[1:] == ["--version"]:
        from ._version import __version__

        print(f"budlag {__version__}")
        return
    # A short run makes no garbage worth collecting; a long one (a folder of systems) still collects now and then.
    gc.set_threshold(200_000)
    from .cli import run_app

    run_app()


if __name__ == "__main__":
    main()
