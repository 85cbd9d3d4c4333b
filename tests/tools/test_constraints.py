"""constraints.txt and the command that writes it."""

from __future__ import annotations

import re
import tomllib

from tools.constraints import FILE, ROOT, written


def test_packages_are_sorted_and_ours_is_left_out() -> None:
    assert written({"zipp": "4.1", "parlour": "0.1.0", "Jinja2": "3.1"}) == "Jinja2==3.1\nzipp==4.1\n"


def test_every_requirement_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    names = {re.split(r"[\[>=;]", each)[0] for each in asked} - {"parlour"}
    pinned = {line.split("==")[0] for line in FILE.read_text().splitlines()}
    assert {canonical(name) for name in names} <= {canonical(name) for name in pinned}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
