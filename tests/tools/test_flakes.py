"""`tools.flakes` names the tests that fail, and goes on after a failure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import flakes

PRINTED = """\
=========================== short test summary info ============================
FAILED tests/e2e/test_layout.py::test_a[Nicolaus & Wilfried] - AssertionError: assert 1 - 2 == 0
ERROR tests/test_x.py::test_b
 FAIL  tests/clock.test.ts > the clock > runs on
ERROR: a line of something else
"""


def test_failures_are_found_in_what_is_printed() -> None:
    assert flakes.failures(PRINTED) == {
        "tests/e2e/test_layout.py::test_a[Nicolaus & Wilfried]",
        "tests/test_x.py::test_b",
        "tests/clock.test.ts > the clock > runs on",
    }


def test_a_run_goes_on_after_a_failure(tmp_path: Path) -> None:
    kept = tmp_path / "run.txt"
    failed = flakes.run(["echo 'FAILED tests/test_x.py::test_a - why'; false", "exit 3", "echo all is well"], kept)
    assert failed == {"tests/test_x.py::test_a", "exit 3"}
    assert "all is well" in kept.read_text()


def test_each_run_is_kept_with_what_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fails_once = f"mkdir {tmp_path}/seen"
    assert list(flakes.repeat([fails_once], [0, 1], tmp_path)) == [set(), {fails_once}]
    assert capsys.readouterr().out.splitlines() == [
        "run 1, 0 busy loops: passed",
        f"run 2, 1 busy loops: {fails_once}",
    ]
    assert {file.name for file in tmp_path.glob("*.txt")} == {"1.txt", "2.txt"}
