"""What is mutated, and which tests should notice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / ".mutants"
PLUGIN: Final = "_hypothesis_pytestplugin"
OPTIONS: Final = ("--assert=plain", "--hypothesis-profile=mutants", "-p", PLUGIN, "-p", "no:cacheprovider")
"""How pytest is run: with no plugin but this one, which saves half a second for each mutant."""

_RULES: Final = (
    "tests/engine",
    "tests/games",
    "tests/contracts/test_laws.py",
    "tests/contracts/test_no_leak.py",
    "tests/contracts/test_programs.py",
    "tests/test_playthroughs.py",
    "src/parlour/engine",
    "src/parlour/games",
)
PARTS: Final = {
    "parlour.engine": _RULES,
    "parlour.games": _RULES,
    "parlour.server.table": ("tests/server/table", "src/parlour/server/table"),
    "parlour.server.store": ("tests/server/store", "src/parlour/server/store"),
}


def part_of(module: str) -> str:
    """The part that a module belongs to."""
    return next(part for part in PARTS if f"{module}.".startswith(f"{part}."))


def modules(chosen: str) -> Iterator[tuple[str, Path]]:
    """The modules of a part, a package or a module, by name; of all parts if none is chosen."""
    for part in PARTS:
        source = ROOT / "src"
        for path in sorted((source / part.replace(".", "/")).rglob("*.py")):
            name = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
            if f"{name}.".startswith(f"{chosen}." if chosen else ""):
                yield name, path
