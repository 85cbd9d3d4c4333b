"""Whoever runs a server sets by these names what is logged."""

from __future__ import annotations

import importlib
import pkgutil

import pytest


@pytest.mark.parametrize(
    ("package", "names"),
    [("parlour.table", {"parlour.table", "parlour.registry"}), ("parlour.store", {"parlour.store"})],
)
def test_what_is_logged_goes_by_a_name(package: str, names: set[str]) -> None:
    folder = importlib.import_module(package).__path__
    modules = [importlib.import_module(found.name) for found in pkgutil.iter_modules(folder, f"{package}.")]
    assert {module.log.name for module in modules if hasattr(module, "log")} == names
