"""Optional dependencies: what needs an extra that is missing says what to install."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from parlour.engine import BadSetup

_PLAY: Final = ("click", "fontTools", "fpdf", "numpy", "PIL", "platformdirs", "rich", "websockets")
_SERVER: Final = (*_PLAY, "confusable_homoglyphs", "h11", "prometheus_client", "starlette", "uvicorn")
_LAB: Final = (*_PLAY, "joblib", "numba", "pyarrow")

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "play": _PLAY,
    "server": _SERVER,
    "postgres": (*_SERVER, "psycopg", "psycopg_pool"),
    "lab": _LAB,
    "dask": (*_LAB, "dask", "distributed"),
    "ray": (*_LAB, "ray"),
    "envs": (*_LAB, "gymnasium", "pettingzoo", "pyspiel"),
    "mcp": (*_PLAY, "mcp"),
}
"""The modules that each extra brings, as in pyproject.toml; smaller extras first."""


class MissingExtra(BadSetup, ImportError):
    """A module of an extra is not installed."""


def missing(extra: str) -> list[str]:
    """The modules of an extra that cannot be imported."""
    return [module for module in EXTRAS[extra] if find_spec(module) is None]


def require(extra: str, user: str) -> None:
    """Raise MissingExtra if a module of an extra cannot be imported. `user` is what needs it."""
    if modules := missing(extra):
        raise MissingExtra("cli.extra-missing", command=user, extra=extra, missing=modules)


def extra_with(module: str | None) -> str | None:
    """The smallest extra that brings a module, if any does.

    >>> extra_with("numpy.linalg"), extra_with("parlour")
    ('play', None)
    """
    root = str(module).partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if root in modules), None)
