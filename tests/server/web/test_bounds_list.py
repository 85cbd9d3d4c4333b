"""The README of the server lists every queue, buffer and cache of the server, with its bound."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "src" / "parlour" / "server" / "README.md").read_text()
LIST = PAGE.partition("## Bounds")[2].partition("\n## ")[0]
GROWING = {"dict", "list", "set", "deque", "OrderedDict", "defaultdict", "Counter", "bytearray", "Queue"}
CACHES = {"cache", "lru_cache"}


SERVER = ("server",)
BELOW = ("analysis", "art", "bots", "engine", "games", "languages")
"""What the server calls. It keeps nothing for a client but in caches."""


def modules(packages: Sequence[str] = SERVER) -> Iterator[tuple[str, ast.Module]]:
    for package in packages:
        for file in sorted((ROOT / "src" / "parlour" / package).rglob("*.py")):
            name = ".".join(file.relative_to(ROOT / "src" / "parlour").with_suffix("").parts)
            yield name, ast.parse(file.read_text())


def named(node: ast.expr | None) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} if node else set()


def grows(value: ast.expr | None) -> bool:
    """Whether an attribute begins empty, and so is there to be filled."""
    if isinstance(value, ast.Call):
        return bool(named(value.func) & GROWING)
    return isinstance(value, ast.List | ast.Dict) and not getattr(value, "elts", getattr(value, "keys", ()))


def containers() -> Iterator[str]:
    for module, tree in modules():
        for owner in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            for node in ast.walk(owner):
                if isinstance(node, ast.AnnAssign | ast.Assign) and grows(node.value):
                    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
                    for target in targets:
                        if isinstance(target, ast.Attribute) and named(target.value) == {"self"}:
                            yield f"{module}.{owner.name}.{target.attr}"
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and any(named(each) & CACHES for each in node.decorator_list):
                yield f"{module}.{node.name}"


def endless_caches() -> Iterator[str]:
    """Functions below the server that remember every result: those of `lru_cache` have a bound."""
    for module, tree in modules(BELOW):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and any("cache" in named(each) for each in node.decorator_list):
                yield f"{module}.{node.name}"


def test_every_cache_without_a_bound_says_what_it_is_keyed_by() -> None:
    assert [each for each in sorted(set(endless_caches())) if f"`{each}`" not in LIST] == []


def test_every_queue_buffer_and_cache_is_in_the_list() -> None:
    found = sorted(set(containers()))
    assert len(found) > 20
    assert [each for each in found if f"`{each}`" not in LIST] == []


def test_the_list_names_nothing_that_is_gone() -> None:
    rows = re.findall(r"^\| (`[^|]+) \|", LIST, re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`([\w.]+)`", row)}
    assert listed - set(containers()) - set(endless_caches()) == set()


def test_the_bounds_of_the_list_are_those_of_the_code() -> None:
    said = re.findall(r"`([\w.]+)` = ([\d,_]+)", LIST)
    assert len(said) > 10
    for name, value in said:
        module, _, constant = name.rpartition(".")
        owner, _, field = module.rpartition(".")
        if field[:1].isupper():  # a default of a named tuple
            actual = getattr(import_module(f"parlour.{owner}"), field)._field_defaults[constant]
        else:
            actual = getattr(import_module(f"parlour.{module}"), constant)
        assert actual == int(value.replace(",", "")), name
