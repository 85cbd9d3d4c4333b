"""What a star is worth, as a share of a life."""

from __future__ import annotations

from typing import Final

from parlour.games.mind import View

_USUAL: Final = 0.1
_BY_LIVES: Final = (0.4, 0.7, 1.0)
_MORE: Final = 0.6
_LAST_LEVELS: Final = 0.4


def price(view: View) -> float:
    """The risk above which it pays to propose one: less with few lives, with stars to spare, and near the end."""
    worth = _USUAL * _BY_LIVES[min(view.lives, len(_BY_LIVES)) - 1]
    if view.stars > 1:
        worth *= _MORE
    if view.levels - view.level < 2:
        worth *= _LAST_LEVELS
    return worth
