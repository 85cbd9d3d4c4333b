"""What came of each mutant, written down at once, so that a run goes on where the last one stopped.

A result holds as long as the module and the files of the tests it rests on stay as they are: of a killed mutant the
one test that noticed, of a survivor all that were asked. `make clean` forgets everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec

from tools.mutants.making import Mutant
from tools.mutants.parts import ROOT, WORK

FILE: Final = WORK / "tried.jsonl"


class Result(msgspec.Struct, frozen=True):
    """Whether a mutant survived, and in which state the files of the tests were that say so."""

    name: str
    key: str
    survived: bool
    files: list[str]
    state: str

    @property
    def module(self) -> str:
        return self.name.partition(":")[0]


class Results:
    """The results so far; of a mutant tried twice, the later."""

    def __init__(self) -> None:
        written = FILE.read_bytes().splitlines() if FILE.exists() else []
        self._known = {each.key: each for each in (msgspec.json.decode(line, type=Result) for line in written)}

    def known(self, mutant: Mutant, asked: Iterable[str]) -> Result | None:
        """What came of it, if that still holds."""
        found = self._known.get(mutant.key)
        if found is None or found.state != _state(found.files) or (found.survived and found.files != _files(asked)):
            return None
        return found

    def keep(self, mutant: Mutant, name: str, survived: bool, tests: Iterable[str]) -> Result:
        """Written down before the next one is tried."""
        files = _files(tests)
        result = Result(name, mutant.key, survived, files, _state(files))
        with FILE.open("ab") as out:
            out.write(msgspec.json.encode(result) + b"\n")
        return result


def _files(tests: Iterable[str]) -> list[str]:
    return sorted({test.partition("::")[0] for test in tests})


def _state(files: Iterable[str]) -> str:
    return sha256("".join(map(_digest, files)).encode()).hexdigest()[:16]


@cache
def _digest(file: str) -> str:
    path = ROOT / file
    return sha256(path.read_bytes()).hexdigest() if path.exists() else ""
