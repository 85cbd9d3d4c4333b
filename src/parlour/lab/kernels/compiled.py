"""Functions that are compiled when they are first called, and kept for the next time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from numba import config, njit
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])


def _kept_in() -> str:
    """A folder for this very source: code is compiled across files, and a change in any of them makes all of it old."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    version = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    return str(user_cache_path("parlour", appauthor=False) / "kernels" / version)


_KEPT: Final[str] = config.CACHE_DIR or _kept_in()


def compiled(function: F) -> F:
    """The same function as machine code, put into those that call it. It allocates nothing."""
    return _compiled(function, inside=True)


def called(function: F) -> F:
    """The same, but left where it is: what is seldom needed would crowd the registers of those who call it."""
    return _compiled(function, inside=False)


def _compiled(function: F, inside: bool) -> F:
    before, config.CACHE_DIR = config.CACHE_DIR, _KEPT
    made: F = njit(cache=True, error_model="numpy", forceinline=inside, _nrt=False)(function)
    config.CACHE_DIR = before
    return made


def prepared(kernel: F) -> F:
    """The same kernel; says so if the next call has to compile it first."""
    made: Any = kernel
    if not made.signatures and not any(Path(made.stats.cache_path).glob(f"*.{made.__name__}-*.nbi")):
        print(f"Compiling the games of {made.__module__}, once…", file=sys.stderr)
    return kernel
