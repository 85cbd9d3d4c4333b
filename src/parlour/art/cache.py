"""A size-limited folder of cached files, written atomically. It deletes only files that it wrote."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from time import time
from typing import Final

_KEEP: Final = 0.8
"""The share of the limit that stays filled when the least recently used files are deleted."""

_SEAL: Final = 32
"""Bytes in front of each file: the digest of the rest. It shows that a file is whole, and that the cache wrote it."""

_NAME: Final = re.compile("[0-9a-f]{64}")
_DRAFT: Final = ".parlour-draft-"
_DRAFT_NAME: Final = re.compile(re.escape(_DRAFT) + "[a-z0-9_]{8}")
_DRAFT_SECONDS: Final = 3600.0
"""A draft that is older was left by a process that ended while it wrote."""


class Cache:
    """Safe to share between threads and processes: they would only write the same bytes twice."""

    def __init__(self, folder: Path, limit: int = 256 * 2**20) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._limit = limit
        self._used = sum(size for _, size, _ in self._files())
        self._delete_old_drafts()

    def fetch(self, key: str, make: Callable[[], bytes]) -> bytes:
        """The cached value of a key; `make` creates it the first time."""
        path = self._folder / sha256(key.encode()).hexdigest()
        if _foreign(path):
            return make()
        found = self._found(path)
        if found is not None:
            return found
        made = make()
        with suppress(OSError):  # a full disk is no reason to show nothing
            self._keep(path, made)
        return made

    def _found(self, path: Path) -> bytes | None:
        """The contents of a file, unless it is gone or broken."""
        with suppress(OSError):
            sealed = path.read_bytes()
            if _whole(sealed):
                with suppress(OSError):  # another process may just have deleted it
                    os.utime(path)
                return sealed[_SEAL:]
        return None

    def _keep(self, path: Path, data: bytes) -> None:
        handle, draft = mkstemp(dir=self._folder, prefix=_DRAFT)
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
            with suppress(FileNotFoundError):  # another process may shrink the folder too
                if _whole(path.read_bytes()):
                    path.unlink()
            self._used -= size

    def _files(self) -> list[tuple[int, int, Path]]:
        """Modification time, size and path of each regular file with a name like the cache's own."""
        found = []
        for path in self._folder.iterdir():
            if not _NAME.fullmatch(path.name):
                continue
            with suppress(FileNotFoundError):  # another process may shrink the folder too
                info = path.lstat()
                if stat.S_ISREG(info.st_mode):
                    found.append((info.st_mtime_ns, info.st_size, path))
        return found

    def _delete_old_drafts(self) -> None:
        for path in self._folder.iterdir():
            with suppress(OSError):
                info = path.lstat()
                ours = _DRAFT_NAME.fullmatch(path.name) and stat.S_ISREG(info.st_mode)
                if ours and info.st_mtime < time() - _DRAFT_SECONDS:
                    path.unlink(missing_ok=True)


def _foreign(path: Path) -> bool:
    """Whether something is there that the cache never makes: a link, a folder, or a pipe that would be waited for."""
    try:
        return not stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def _whole(sealed: bytes) -> bool:
    """Whether bytes begin with the digest of the rest."""
    return sha256(sealed[_SEAL:]).digest() == sealed[:_SEAL]
