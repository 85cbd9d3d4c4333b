"""Which nginx and openssl the tests of hosting use."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.test_browser import program
from tools.proxy import PACKAGES, NoProgram, find

NAMES = pytest.mark.parametrize("name", PACKAGES)


@NAMES
def test_an_installed_program_is_used(name: str, tmp_path: Path) -> None:
    path = program(tmp_path, name)
    assert find(name, {"PATH": str(tmp_path)}) == path
    assert find(name, {"PATH": "/nowhere"}, (str(tmp_path),)) == path


@NAMES
def test_the_named_program_comes_first(name: str, tmp_path: Path) -> None:
    program(tmp_path, name)
    mine, variable = program(tmp_path, "mine"), f"PARLOUR_{name.upper()}"
    assert find(name, {"PATH": str(tmp_path), variable: mine}) == mine
    with pytest.raises(NoProgram, match=f"{variable} is '/nowhere/mine', and there is no such program"):
        find(name, {"PATH": str(tmp_path), variable: "/nowhere/mine"})


@NAMES
def test_a_missing_program_says_how_to_get_it(name: str) -> None:
    with pytest.raises(NoProgram, match=f"(?s)apt-get install {PACKAGES[name]}.*PARLOUR_{name.upper()}="):
        find(name, {"PATH": "/nowhere"}, ())
