"""Games that other packages bring. Their code is loaded only when somebody names the package."""

from __future__ import annotations

import os
from typing import Final

from parlour.engine import BadSetup
from parlour.games import Kit, add, load
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
    kits = [_kit(package, entry.value) for entry in entries]
    for kit in kits:
        add(kit)
    os.environ[ASKED] = ",".join(dict.fromkeys([*_asked(), package]))
    return tuple(kit.game.name for kit in kits)


def games_asked_for() -> None:
    """Those of the packages that the environment names; raises BadSetup."""
    for package in _asked():
        games_from(package)


def _asked() -> list[str]:
    return [package for package in os.environ.get(ASKED, "").split(",") if package]


def _kit(package: str, where: str) -> Kit:
    kit = load(where)
    if not isinstance(kit, Kit):
        raise BadSetup("no-kit", package=package, part=quoted(where))
    return kit
