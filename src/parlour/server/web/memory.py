"""Freed memory, given back to the system."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from contextlib import suppress


async def trim_memory(quiet: bool) -> None:
    """Return what the C library (glibc) keeps of freed memory, and Python too while the server is quiet: many tables at
    once leave large holes."""
    if quiet:
        gc.collect()  # this alone empties Python's lists of free objects, each of which holds a page
    with suppress(AttributeError, OSError):
        await asyncio.to_thread(ctypes.CDLL(None).malloc_trim, 0)
