"""What came of each mutant, written down at once, so that a run goes on where the last one stopped.

A result holds as long as the faulty module and the files of the tests it rests on stay as they are: of a killed mutant
the one test that noticed, of a survivor all that were asked. `make clean` forgets everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from tools.mutants.making import Mutant
from tools.mutants.parts import ROOT, WORK

FILE: Final = WORK / "results.jsonl"


class Result(NamedTuple):
    """Whether a mutant survived, and the tests that say so."""

    mutant: Mutant
    survived: bool
    tests: tuple[str, ...] = ()


class Line(msgspec.Struct):
    """A result as it is kept."""

    name: str
    fault: str
    survived: bool
    tests: list[str]
    state: str


class Results:
    """The results so far; of a mutant tried twice, the later."""

    def __init__(self) -> None:
        written = FILE.read_bytes().splitlines() if FILE.exists() else []
        self._lines = {line.fault: line for line in (msgspec.json.decode(each, type=Line) for each in written)}

    def known(self, mutant: Mutant, asked: Iterable[str]) -> Result | None:
        """What came of it, if that still holds."""
        line = self._lines.get(_fault(mutant))
        if line is None or line.state != _state(line.tests) or (line.survived and line.tests != files(asked)):
            return None
        return Result(mutant, line.survived)

    def keep(self, result: Result) -> None:
        """Written down before the next one is tried."""
        tests = files(result.tests)
        line = Line(result.mutant.name, _fault(result.mutant), result.survived, tests, _state(tests))
        with FILE.open("ab") as out:
            out.write(msgspec.json.encode(line) + b"\n")


def files(tests: Iterable[str]) -> list[str]:
    """The files that the tests are in."""
    return sorted({test.partition("::")[0] for test in tests})


def _fault(mutant: Mutant) -> str:
    return sha256(f"{mutant.module}\n{mutant.source}".encode()).hexdigest()[:16]


def _state(tests: Iterable[str]) -> str:
    return sha256("".join(map(_digest, tests)).encode()).hexdigest()[:16]


@cache
def _digest(file: str) -> str:
    path = ROOT / file
    return sha256(path.read_bytes()).hexdigest() if path.exists() else ""
