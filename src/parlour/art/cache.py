"""A folder of finished things that may be thrown away: written whole or not at all, and never larger than allowed."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import Final

_KEEP: Final = 0.8
"""How much of the room stays filled when the least recently used files go."""

_SEAL: Final = 32
"""Bytes in front of each thing: their own digest, by which a file that was cut short is known."""


class Cache:
    """Safe to share between threads and processes: they would only write the same bytes twice."""

    def __init__(self, folder: Path, limit: int = 256 * 2**20) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._limit = limit
        self._used = sum(size for _, size, _ in self._files())

    def fetch(self, key: str, make: Callable[[], bytes]) -> bytes:
        """What is kept under that key, or what `make` makes, which is then kept."""
        path = self._folder / sha256(key.encode()).hexdigest()
        found = self._found(path)
        if found is not None:
            return found
        made = make()
        with suppress(OSError):  # a full disk is no reason to show nothing
            self._keep(path, made)
        return made

    def _found(self, path: Path) -> bytes | None:
        """What a file holds, unless it is gone or broken."""
        with suppress(OSError):
            sealed = path.read_bytes()
            if sha256(sealed[_SEAL:]).digest() == sealed[:_SEAL]:
                with suppress(OSError):  # another process may just have thrown it away
                    os.utime(path)
                return sealed[_SEAL:]
        return None

    def _keep(self, path: Path, data: bytes) -> None:
        handle, draft = mkstemp(dir=self._folder, prefix=".")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(sha256(data).digest() + data)
            Path(draft).replace(path)
        except OSError:
            Path(draft).unlink(missing_ok=True)
            raise
        self._used += _SEAL + len(data)
        if self._used > self._limit:
            self._shrink()

    def _shrink(self) -> None:
        files = sorted(self._files())
        self._used = sum(size for _, size, _ in files)
        for _, size, path in files:
            if self._used <= self._limit * _KEEP:
                break
            path.unlink(missing_ok=True)
            self._used -= size

    def _files(self) -> list[tuple[int, int, Path]]:
        """When each file was last used, how large it is, and where."""
        found = []
        for path in self._folder.iterdir():
            with suppress(FileNotFoundError):  # another process may shrink the folder too
                info = path.stat()
                found.append((info.st_mtime_ns, info.st_size, path))
        return found
