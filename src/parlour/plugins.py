"""Games that other packages bring. Their code is loaded only when somebody names the package."""

from __future__ import annotations

import os
from typing import Final

from parlour.engine import BadSetup
from parlour.games import GameParts, add, import_object
from parlour.languages import quoted

ASKED: Final = "PARLOUR_GAMES"
GROUP: Final = "parlour.games"


def games_from(package: str) -> tuple[str, ...]:
    """The names of the games of an installed package, which can be played from now on; raises BadSetup.

    Processes that are started later know them too.
    """
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        entries = [entry for entry in distribution(package).entry_points if entry.group == GROUP]
    except PackageNotFoundError:
        raise BadSetup("no-package", package=quoted(package)) from None
    if not entries:
        raise BadSetup("package-without-games", package=package, group=GROUP)
    found = [_parts(package, entry.value) for entry in entries]
    for parts in found:
        add(parts)
    os.environ[ASKED] = ",".join(dict.fromkeys([*_asked(), package]))
    return tuple(parts.game.name for parts in found)


def games_asked_for() -> None:
    """Those of the packages that the environment names; raises BadSetup."""
    for package in _asked():
        games_from(package)


def _asked() -> list[str]:
    return [package for package in os.environ.get(ASKED, "").split(",") if package]


def _parts(package: str, where: str) -> GameParts:
    parts = import_object(where)
    if not isinstance(parts, GameParts):
        raise BadSetup("no-kit", package=package, part=quoted(where))
    return parts
