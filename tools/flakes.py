"""Run the tests many times and count those that fail: `python -m tools.flakes --runs 10 --load 2`.

Each run is what `make test` does, but goes on after a failure. With --only it is pytest with the words that follow:
`--only "tests/server/web -k floods"`. What the runs print is kept in build/flakes/.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from pathlib import Path

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "flakes"
FAILURE = re.compile(r"^ *(?:FAILED|ERROR|FAIL) +(\S+(?:::| > ).*?)(?: - .*)?$", re.MULTILINE)
"""How pytest and Vitest name a test that failed."""


def failures(output: str) -> set[str]:
    """Return the names of the tests that failed."""
    return set(FAILURE.findall(output))


def whole_suite() -> list[str]:
    """Return the commands of `make test`."""
    planned = subprocess.run(["make", "--dry-run", "test"], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607 - make is found on the path
    return planned.stdout.splitlines()


def part(words: str) -> list[str]:
    """Return the command that runs the tests that pytest's arguments choose."""
    return [f"{sys.executable} -m pytest -n {(os.cpu_count() or 1) + 1} --dist worksteal {words}"]


def run(commands: list[str], kept: Path) -> set[str]:
    """Run all commands; return the tests that failed, and the commands that failed without naming one."""
    found: set[str] = set()
    with kept.open("w") as log:
        for command in commands:
            done = subprocess.run(  # noqa: S602 - commands of the Makefile and of whoever runs this
                command,
                shell=True,
                cwd=ROOT,
                env={**os.environ, "NO_COLOR": "1"},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            log.write(f"$ {command}\n{done.stdout}")
            if done.returncode:
                found |= failures(done.stdout) or {command}
    return found


def spin() -> None:
    """Keep a core busy as long as the parent lives."""
    parent = parent_process()
    while parent is not None and parent.is_alive():
        for _ in range(1_000_000):
            pass


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Busy loops beside what runs meanwhile."""
    processes = [get_context("spawn").Process(target=spin, daemon=True) for _ in range(loops)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def repeat(commands: list[str], loops: list[int], folder: Path) -> Iterator[set[str]]:
    """Run all commands once for each number of busy loops; yield what failed, and print it."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, beside in enumerate(loops, 1):
        with busy(beside):
            failed = run(commands, folder / f"{number}.txt")
        print(f"run {number}, {beside} busy loops: {', '.join(sorted(failed)) or 'passed'}", flush=True)
        yield failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--load", type=int, default=0, help="busy loops beside the later half of the runs")
    parser.add_argument("--only", metavar="ARGUMENTS", help="run pytest with these arguments, not the whole suite")
    asked = parser.parse_args()
    loops = [asked.load if number >= asked.runs // 2 else 0 for number in range(asked.runs)]
    failed = list(repeat(part(asked.only) if asked.only else whole_suite(), loops, KEPT))
    passed = failed.count(set())
    print(f"{passed} of {asked.runs} runs passed")
    for name, count in Counter(name for names in failed for name in names).most_common():
        print(f"{count:4} {name}")
    return 0 if passed == asked.runs else 1


if __name__ == "__main__":
    sys.exit(main())
