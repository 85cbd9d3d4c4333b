"""What tests of stores share: tables to keep, a clock to set, and the causes why nothing can be kept."""

from __future__ import annotations

import asyncio
import os
import resource
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parlour.server.store.rows import LISTED_EVERY_S
from parlour.server.table import Listing
from parlour.wire import Status

NOBODY = 65534


def half_minutes() -> Callable[[], float]:
    """A clock on which every look is half a minute later, when a listing is written again."""
    return partial(next, count(LISTED_EVERY_S, LISTED_EVERY_S))


def listed(code: str, status: Status = "waiting", public: bool = True) -> Listing:
    return Listing(code, "mind", status, public, 2, 1, ("Ada",))


def run(story: Callable[[], Coroutine[Any, Any, object]]) -> None:
    asyncio.run(story())


@contextmanager
def no_handle_left() -> Iterator[None]:
    """This process can open no file any more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    taken: list[int] = []
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with suppress(OSError):
            while True:
                taken.append(os.open(os.devnull, os.O_RDONLY))
        yield
    finally:
        for handle in taken:
            os.close(handle)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def no_room_beyond(size: int) -> Iterator[None]:
    """No file of this process can grow beyond that size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def folder_of_nobody() -> Iterator[Path]:
    """A folder that belongs to a user without rights, who is us while we are in here."""
    root = os.geteuid() == 0
    with TemporaryDirectory() as made:
        folder = Path(made) / "of-nobody"
        folder.mkdir()
        Path(made).chmod(0o755)
        if root:
            os.chown(folder, NOBODY, -1)
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o700)
