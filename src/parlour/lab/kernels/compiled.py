"""Decorators for numba functions with a cache on disk, keyed by the sources."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import config, njit
from numba.types import unliteral
from platformdirs import user_cache_path

try:
    import fcntl
except ImportError:  # there is none on Windows
    fcntl = None  # type: ignore[assignment]  # a module elsewhere

F = TypeVar("F", bound=Callable[..., Any])

PARLOUR: Final = Path(__file__).parents[2]
SOURCES: Final = (Path(__file__).parent, *(PARLOUR / part for part in ("bots", "lab/envs", "games")))
"""Folders of all that is compiled, and of the numbers that are compiled into it."""


def version_of(*folders: Path) -> str:
    """A text that is another once a source file in one of these folders is."""
    files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _kept_in() -> str:
    """A folder for this very source: code is compiled across files, with the numbers of the games and bots in it, and a
    change in any of them makes all of it old."""
    version = version_of(*SOURCES)
    return str(user_cache_path("parlour", appauthor=False) / "kernels" / version)


_KEPT: Final[str] = config.CACHE_DIR or _kept_in()


def compiled(function: F) -> F:
    """The same function as machine code, copied into whatever calls it. It allocates nothing."""
    return _made(function, forceinline=True)


def shared(function: F) -> F:
    """The same, for a long one with several callers: they call it, and are compiled sooner."""
    return _made(function, forceinline=False)


def _made(function: F, forceinline: bool) -> F:
    before, config.CACHE_DIR = config.CACHE_DIR, _KEPT
    made: Any = njit(cache=True, error_model="numpy", forceinline=forceinline, _nrt=False)(function)
    config.CACHE_DIR = before
    made.get_call_template = _of_any_value(made.get_call_template)
    return cast("F", made)


def _of_any_value(template: Callable[..., Any]) -> Callable[..., Any]:
    """Numba compiles a function once more for every literal that it is called with, which took twice the time."""
    return lambda arguments, named: template(
        tuple(map(unliteral, arguments)), {name: unliteral(each) for name, each in named.items()}
    )


def prepared(kernel: F) -> F:
    """The same kernel. Its first call says so if it has to compile it, and waits while another process does."""
    made: Any = kernel
    return kernel if made.signatures else cast("F", partial(_first_call, made))


def _first_call(made: Any, *arguments: Any) -> Any:
    folder = Path(made.stats.cache_path)
    with alone_in(folder):
        if not any(folder.glob(f"{made.__module__.rpartition('.')[2]}.{made.__name__}-*.nbi")):
            print(f"Compiling the games of {made.__module__}, once…", file=sys.stderr)
        made.compile(tuple(map(made.typeof_pyval, arguments)))
    return made(*arguments)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """No other process compiles in this folder meanwhile, where the system and the folder allow such a lock."""
    if fcntl is None:
        yield
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
