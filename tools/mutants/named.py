"""The survivors that are known, each with the reason why no test should notice it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("survivors.toml")


def named() -> dict[str, str]:
    """The reason of each known survivor."""
    groups = tomllib.loads(FILE.read_text(encoding="utf-8"))["survivors"]
    return {mutant: group["reason"] for group in groups for mutant in group["mutants"]}
