"""Which Chromium the tests of the page use."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.browser import NAMES, NoBrowser, find


def program(folder: Path, name: str) -> str:
    """Put a program of that name into a folder and return its path."""
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", NAMES)
def test_any_installed_chromium_is_used(name: str, tmp_path: Path) -> None:
    path = program(tmp_path, name)
    assert find("/nowhere/chrome", {"PATH": str(tmp_path)}) == path


def test_the_bundled_chromium_is_used_if_no_other_is_installed(tmp_path: Path) -> None:
    path = program(tmp_path, "bundled")
    assert find(path, {"PATH": "/nowhere"}) == path


def test_the_named_browser_comes_first(tmp_path: Path) -> None:
    program(tmp_path, NAMES[0])
    path = program(tmp_path, "my-own")
    assert find("/nowhere/chrome", {"PATH": str(tmp_path), "PARLOUR_BROWSER": path}) == path


def test_a_named_browser_that_is_missing_is_reported(tmp_path: Path) -> None:
    program(tmp_path, NAMES[0])
    with pytest.raises(NoBrowser, match="PARLOUR_BROWSER is '/nowhere/mine', and there is no such program"):
        find("/nowhere/chrome", {"PATH": str(tmp_path), "PARLOUR_BROWSER": "/nowhere/mine"})


def test_a_missing_browser_says_how_to_get_one() -> None:
    with pytest.raises(NoBrowser) as refused:
        find("/nowhere/chrome", {"PATH": "/nowhere"})
    for way in ("apt-get install chromium", "playwright install chromium", "PARLOUR_BROWSER="):
        assert way in str(refused.value)
