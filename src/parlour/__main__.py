"""Starts the `parlour` program, also as `python -m parlour`."""

from __future__ import annotations

import os
import sys
from typing import Final

from parlour.extras import MissingExtra, require
from parlour.terminal.language import of_system, reason, spoken

_ALLOCATOR: Final = "PYTHONMALLOC"
"""Where Python gets memory for small objects. Its own allocator returns a megabyte when the last object in it is gone,
the C library's each free page: of what 60 tables needed it keeps 7 MB instead of 16, for some 4 % of the processor."""


def run() -> None:
    """Run the command of this process's command line; a server runs with the C library's allocator."""
    if "serve" in sys.argv and sys.platform == "linux" and _ALLOCATOR not in os.environ:
        os.environ[_ALLOCATOR] = "malloc"  # Python reads it before anything else
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606  # the same program again
    try:
        require("play", "parlour")
    except MissingExtra as error:
        with spoken(of_system(os.environ)):
            print(reason(error), file=sys.stderr)
        sys.exit(2)
    from parlour.terminal.program import main

    main(prog_name="parlour")


if __name__ == "__main__":
    run()
