"""Which nginx the tests of hosting use."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.test_browser import program
from tools.proxy import NoProxy, find


def test_an_installed_nginx_is_used(tmp_path: Path) -> None:
    path = program(tmp_path, "nginx")
    assert find({"PATH": str(tmp_path)}) == path
    assert find({"PATH": "/nowhere"}, (path,)) == path


def test_the_named_nginx_comes_first(tmp_path: Path) -> None:
    program(tmp_path, "nginx")
    mine = program(tmp_path, "mine")
    assert find({"PATH": str(tmp_path), "PARLOUR_NGINX": mine}) == mine
    with pytest.raises(NoProxy, match="PARLOUR_NGINX is '/nowhere/mine', and there is no such program"):
        find({"PATH": str(tmp_path), "PARLOUR_NGINX": "/nowhere/mine"})


def test_without_nginx_the_ways_to_get_it_are_told() -> None:
    with pytest.raises(NoProxy, match=r"(?s)apt-get install nginx-light.*PARLOUR_NGINX="):
        find({"PATH": "/nowhere"}, ("nginx",))
