"""Import errors that name the extra to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """Imports that only an extra of the package brings; raises ImportError and says how to install it."""
    try:
        yield
    except ImportError as error:
        raise ImportError(f"{error}. This needs an extra: pip install 'parlour[{extra}]'") from error
