"""Which tests run into which line, and how long each takes, measured once for a state of the tree."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Final

import coverage
import msgspec
import pytest

from tools.mutants.making import Mutant
from tools.mutants.parts import OPTIONS, PARTS, ROOT, WORK

BETWEEN: Final = "between two tests"


class Survey(msgspec.Struct):
    """The `seconds` each test computes and those in which it `waits`, and for each file and line the tests that run
    into it; "" is what comes before them."""

    seconds: dict[str, float]
    waits: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    def tests(self, mutant: Mutant, budget: float) -> list[str]:
        """The tests that could notice a fault there, the quick ones first, as many as fit into so many seconds.

        What is met at the import any test could notice.
        """
        found = set(self.seconds) if self.at_import(mutant) else self._running_into(mutant)
        ordered = sorted(found, key=self.seconds.__getitem__)
        spent = accumulate(map(self.seconds.__getitem__, ordered))
        return [test for test, total in zip(ordered, spent, strict=True) if total < budget]

    def at_import(self, mutant: Mutant) -> bool:
        """Whether a module runs into the fault while it is loaded, before any test."""
        return mutant.lines is None or "" in self._running_into(mutant)

    def _running_into(self, mutant: Mutant) -> set[str]:
        here = self.lines.get(str(mutant.path.relative_to(ROOT)), {})
        return {test for line in mutant.lines or () for test in here.get(line, ())}

    def near(self, path: Path, tests: Iterable[str]) -> set[str]:
        """The few files with most of those tests that run into the folder of a module: they will notice most faults."""
        folder = str(path.parent.relative_to(ROOT))
        here = [lines for file, lines in self.lines.items() if str(Path(file).parent) == folder]
        found = {test for lines in here for names in lines.values() for test in names}
        files = Counter(test.partition("::")[0] for test in tests if test in found)
        return {file for file, _ in files.most_common(4)}


@cache
def surveyed(part: str) -> Survey:
    """The survey of a part's tests, from the last time if nothing has changed since."""
    kept = WORK / f"{_digest(part)}.json"
    if not kept.exists():
        WORK.mkdir(exist_ok=True)
        print(f"running the tests of {part} once, to see which of them run into which line…", flush=True)
        command = [sys.executable, "-m", "tools.mutants.survey", part, str(kept)]
        alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        if subprocess.run(command, cwd=ROOT, env=alone, check=False).returncode:  # noqa: S603  # this very file
            raise SystemExit(f"the tests of {part} fail without any mutant; mend that first")
    return msgspec.json.decode(kept.read_bytes(), type=Survey)


def _digest(part: str) -> str:
    """A name for the state of the code, and of the tests that are asked."""
    roots = [ROOT / name for name in ("src", "tests/conftest.py", *PARTS[part])]
    files = {path for root in roots for path in ([root] if root.is_file() else root.rglob("*.py"))}
    tree = b"".join(str(path.relative_to(ROOT)).encode() + path.read_bytes() for path in sorted(files))
    return sha256(repr(PARTS[part]).encode() + tree).hexdigest()[:16]


class Watch:
    """A pytest plugin that notes what each test runs into."""

    def __init__(self, watching: coverage.Coverage) -> None:
        self.watching = watching
        self.seconds: dict[str, float] = {}
        self.waits: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for memory in memories():
            memory.cache_clear()  # or only the first test to ask would seem to need the answer
        self.watching.switch_context(item.nodeid)
        began, idle = process_time(), waited()
        result = yield
        self.seconds[item.nodeid], self.waits[item.nodeid] = process_time() - began, waited() - idle
        self.watching.switch_context(BETWEEN)
        return result


def waited() -> float:
    """The seconds in which this process neither ran nor stood in line for a processor; only Linux tells."""
    delayed = 0
    for thread in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # it has just ended
            delayed += int((thread / "schedstat").read_text().split()[1])
    return monotonic() - process_time() - delayed / 1e9


def memories() -> list[Any]:
    """The functions of ours that remember their answers."""
    ours = [module for name, module in sys.modules.items() if name.startswith("parlour.")]
    return [each for module in ours for each in vars(module).values() if hasattr(each, "cache_clear")]


def _measured(part: str) -> Survey | None:
    watching = coverage.Coverage(data_file=None, config_file=False, source=[str(ROOT / "src/parlour")])
    watch = Watch(watching)
    watching.start()
    code = pytest.main(["-q", "-x", *OPTIONS, *PARTS[part]], plugins=[watch])
    watching.stop()
    if code:
        return None
    data = watching.get_data()
    found = {
        str(Path(file).relative_to(ROOT)): {
            line: [test for test in tests if test != BETWEEN] for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    return Survey(watch.seconds, watch.waits, found)


if __name__ == "__main__":
    survey = _measured(sys.argv[1])
    if survey is None:
        raise SystemExit(1)
    Path(sys.argv[2]).write_bytes(msgspec.json.encode(survey))
