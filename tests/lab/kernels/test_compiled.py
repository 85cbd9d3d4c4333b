"""Compiling is announced once and cached."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from parlour.lab.kernels.compiled import PARLOUR, SOURCES, prepared, version_of

SOURCE = "from parlour.lab.kernels.compiled import compiled\n\n\n@compiled\ndef many(n):\n    return n + 1\n"


def loaded(path: Path) -> Any:
    """A module as it is when a program has just been started."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_game_says_once_that_it_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("parlour.lab.kernels.compiled._KEPT", str(tmp_path / "kept"))
    for name in ("tic", "tac"):
        (tmp_path / f"{name}.py").write_text(SOURCE)
    for name, said in (("tic", True), ("tac", True), ("tic", False), ("tac", False)):
        kernel = loaded(tmp_path / f"{name}.py").many
        assert prepared(kernel)(1) == 2
        assert (f"Compiling the games of {name}, once" in capsys.readouterr().err) == said
        assert prepared(kernel)(2) == 3
        assert capsys.readouterr().err == ""


def test_of_several_processes_one_compiles(tmp_path: Path) -> None:
    (tmp_path / "toe.py").write_text(SOURCE)
    script = "from parlour.lab.kernels.compiled import prepared; from toe import many; print(prepared(many)(1))"
    env = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(tmp_path / "kept"),
        "PYTHONPATH": os.pathsep.join([*sys.path, str(tmp_path)]),
    }
    command = [sys.executable, "-c", script]
    both = [Popen(command, env=env, stdout=PIPE, stderr=PIPE, text=True) for _ in range(2)]
    told = [process.communicate() for process in both]
    assert [out for out, _ in told] == ["2\n", "2\n"]
    assert sum("Compiling" in err for _, err in told) == 1


def test_a_change_in_any_file_makes_a_version_of_its_own(tmp_path: Path) -> None:
    deep = tmp_path / "games" / "tic" / "rules.py"
    deep.parent.mkdir(parents=True)
    deep.write_text("TO_WIN = 3")
    folders = tmp_path / "games", tmp_path / "bots"
    before = version_of(*folders)
    assert version_of(*folders) == before
    deep.write_text("TO_WIN = 4")
    assert version_of(*folders) != before


def test_whatever_is_compiled_has_a_part_in_the_version() -> None:
    """Code is copied across files: one that is not counted would be played as it was before its change."""
    compiled = [file for file in PARLOUR.rglob("*.py") if "lab.kernels.compiled import" in file.read_text()]
    assert [file for file in compiled if not any(folder in file.parents for folder in SOURCES)] == []
