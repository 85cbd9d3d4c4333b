"""The price of a star, in lives."""

from __future__ import annotations

from math import sqrt
from typing import Final

from parlour.games.mind import View

_FIRST: Final = 0.25
_MORE: Final = (1.0, 0.8, 0.7)


def price(view: View) -> float:
    """The risk above which it pays to use one: little when better chances will hardly come.

    How it falls with levels and stars follows the best policy for the risks that bots meet beside the human model,
    found by backward induction: risks shrink as levels grow, and lives make no difference, since they weigh on this
    risk and on the later ones alike. How high it begins was tried out with people whose law is unknown: a star is best
    spent in the third and fourth level, not on the first doubt. In the last level what is kept is lost.
    """
    worth = _FIRST / sqrt(view.level) * _MORE[view.stars - 1]
    dealt = view.level * len(view.counts)
    return worth * sum(view.counts) / dealt if view.level == view.levels else worth
