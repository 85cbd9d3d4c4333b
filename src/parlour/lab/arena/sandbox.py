"""Confine an entrant's process with Landlock, so that it cannot come by what the dealing process knows.

It may read what its user may, but for hidden paths and raw disks; it writes in one folder only; it cannot look into
other processes, nor signal them; and root has no capabilities in it.
"""

from __future__ import annotations

import ctypes
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

_CREATE, _ADD, _RESTRICT = 444, 445, 446
"""System calls of Landlock, the same numbers on every processor."""
_NO_NEW_PRIVILEGES, _DROP_CAPABILITY = 38, 24
"""Options of prctl(2)."""
_CAPABILITIES: Final = 64
_SCOPES_ABI: Final = 6
"""From this version on signals and abstract sockets are confined too; the attributes are 24 bytes long."""

_EXECUTE, _WRITE, _READ, _LIST = 1, 2, 4, 8
_RIGHTS: Final = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""All rights to files, by the version that added the last ones."""
_OF_FILES: Final = _EXECUTE | _WRITE | _READ | 1 << 14 | 1 << 15


class _Attributes(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("rights", ctypes.c_uint64), ("folder", ctypes.c_int32)]


def available() -> bool:
    """Whether this system can confine a process so that it neither reads, traces nor signals the dealing one."""
    return _version() >= _SCOPES_ABI


class Sandbox:
    """Rules for one process: `hidden` paths are not there for it, and it writes in `folder`. `enter` is called in the
    new process, before its program begins."""

    def __init__(self, hidden: Sequence[Path], folder: Path) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        all_rights = max(rights for version, rights in _RIGHTS.items() if version <= _version())
        attributes = _Attributes(all_rights, 0, 3)
        self._rules = self._libc.syscall(_CREATE, ctypes.byref(attributes), ctypes.sizeof(attributes), 0)
        if self._rules < 0:
            raise OSError(ctypes.get_errno(), "landlock_create_ruleset")
        there = {each.resolve() for each in hidden}
        for parent in {each.parent for each in there}:
            if not any(parent in each.parents for each in there if each.is_dir()):  # names in it reveal nothing
                self._allow(parent, _LIST)
        for path in _but(Path("/"), there | set(_disks())):
            self._allow(path, _READ | _EXECUTE | _LIST)
        self._allow(folder, all_rights)
        self._allow(Path(os.devnull), _READ | _WRITE)

    def close(self) -> None:
        os.close(self._rules)

    @property
    def enter(self) -> Callable[[], None]:
        libc, rules = self._libc, self._rules

        def confine() -> None:
            for capability in range(_CAPABILITIES):
                libc.prctl(_DROP_CAPABILITY, capability, 0, 0, 0)
            if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) or libc.syscall(_RESTRICT, rules, 0):
                raise OSError(ctypes.get_errno(), "landlock_restrict_self")

        return confine

    def _allow(self, path: Path, rights: int) -> None:
        """Paths that have gone meanwhile, or that nobody may open, are left out."""
        with suppress(OSError):
            opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                is_folder = stat.S_ISDIR(os.fstat(opened).st_mode)
                beneath = _Beneath(rights if is_folder else rights & _OF_FILES, opened)
                self._libc.syscall(_ADD, self._rules, 1, ctypes.byref(beneath), 0)
            finally:
                os.close(opened)


def _version() -> int:
    """The version of Landlock here; 0 without it."""
    if sys.platform != "linux":
        return 0
    return max(int(ctypes.CDLL(None, use_errno=True).syscall(_CREATE, None, 0, 1)), 0)


def _but(folder: Path, hidden: set[Path]) -> Iterator[Path]:
    """Paths that hold everything beneath a folder but what is hidden."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            path = Path(entry.path)
            if path in hidden or entry.is_symlink():
                continue
            if any(path in each.parents for each in hidden):
                yield from _but(path, hidden)
            else:
                yield path


def _disks() -> Iterator[Path]:
    """Files of block devices: who reads them reads every file."""
    with suppress(OSError):
        for entry in os.scandir("/dev"):
            with suppress(OSError):
                if stat.S_ISBLK(entry.stat().st_mode):
                    yield Path(entry.path)
