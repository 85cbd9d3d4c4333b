"""The value of an arrow, and of doubting now against playing on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import acos, copysign, exp, hypot, log, pi, sqrt
from typing import Final, Literal, NamedTuple

from parlour.bots.illusion.belief import normal
from parlour.bots.illusion.guess import FOOLED

_SPREAD: Final = 1.0
"""How far apart cards are, as a standard deviation in logits."""

_TO_WIN: Final = 3
_ROUNDS: Final = 12
_AHEAD: Final = 8
_RARE: Final = 1e-6
_CERTAIN: Final = 8.0
_RIGHT: Final = (0.5, 0.79, 1.47)
_WRONG: Final = (-0.27, 0.64, 1.11)
"""How others see a row that is right, or wrong: their log-odds are mean + pull · mine, give or take the last number."""

_WARY: Final = 0.18
"""The log-odds below which one of two doubts; this and the numbers above are measured in play among equals. With more
players an even share is less, and a doubt pays sooner."""

_ALARM: Final = 0.15
_NOTICED: Final = 0.5
"""How often I find something wrong with the latest card, if it is right and if it is not."""


class Stakes(NamedTuple):
    """Each seat's worth of the arrow to me: how likely I win the game if that seat gets it."""

    me: int
    won_by: tuple[float, ...]

    def doubted(self, doubter: int, last: int, right: float) -> float:
        """What a doubt is worth, if the row is that likely right."""
        return right * self.won_by[last] + (1 - right) * self.won_by[doubter]


def stakes(me: int, arrows: Sequence[int], length: Literal["short", "long"], number: int) -> Stakes:
    """The stakes of a round, which is the game's `number`th; from the next on every arrow is anyone's."""
    worth = [
        _chance(
            (arrows[me] + (seat == me), *sorted(held + (seat == at) for at, held in enumerate(arrows) if at != me)),
            _ROUNDS - number if length == "long" else None,
        )
        for seat in range(len(arrows))
    ]
    return Stakes(me, tuple(worth))


@lru_cache(maxsize=2**14)
def _chance(arrows: tuple[int, ...], rounds: int | None) -> float:
    """How likely the first of these wins when each arrow to come is anyone's; a shared win counts in part (I7)."""
    most = max(arrows)
    if most >= _TO_WIN if rounds is None else rounds == 0:
        return (arrows[0] == most) / arrows.count(most)
    left = None if rounds is None else rounds - 1
    mine = _chance((arrows[0] + 1, *arrows[1:]), left)
    others = (sorted((*arrows[1:at], arrows[at] + 1, *arrows[at + 1 :])) for at in range(1, len(arrows)))
    return (mine + sum(_chance((arrows[0], *held), left) for held in others)) / len(arrows)


def going_on(stakes: Stakes, right: float, cards: int, noise: float) -> float:
    """The value of having placed a card: the row has so many and is that likely right, and the next one decides.

    The others see for themselves: they doubt a wrong row more often than a right one, and a row that they let pass is
    the likelier right. So am I the wiser for the card that comes before my next turn.
    """
    return _theirs(stakes, right, cards, _slip(noise), 1)


def _theirs(stakes: Stakes, right: float, cards: int, slip: float, step: int) -> float:
    """The value when another player decides, `step` seats after me."""
    seats = len(stakes.won_by)
    seat, last = (stakes.me + step) % seats, (stakes.me + step - 1) % seats
    if step >= _AHEAD:
        return stakes.doubted(seat, last, right)
    odds = log(right / (1 - right)) if 0 < right < 1 else copysign(_CERTAIN, right - 0.5)
    wary = _WARY + log(seats - 1)
    of_right, of_wrong = (normal((wary - mean - pull * odds) / spread) for mean, pull, spread in (_RIGHT, _WRONG))
    believed, missed = right * (1 - of_right), (1 - right) * (1 - of_wrong)
    doubted = right * of_right * stakes.won_by[last] + (1 - right) * of_wrong * stakes.won_by[seat]
    if believed + missed < _RARE:
        return doubted
    passed = believed / (believed + missed) * exp(-slip * cards)
    turn = _mine if step % seats == seats - 1 else _theirs
    return doubted + (believed + missed) * turn(stakes, passed, cards + 1, slip, step + 1)


def _mine(stakes: Stakes, right: float, cards: int, slip: float, step: int) -> float:
    """The value when it is my turn again: I may have noticed something by then, or been mistaken."""
    worth = 0.0
    last = (stakes.me - 1) % len(stakes.won_by)
    for of_right, of_wrong in ((_ALARM, _NOTICED), (1 - _ALARM, 1 - _NOTICED)):
        chance = right * of_right + (1 - right) * of_wrong
        belief = right * of_right / chance
        doubted = stakes.doubted(stakes.me, last, belief)
        played = _theirs(stakes, belief * exp(-slip * cards), cards + 1, slip, step + 1)
        worth += chance * max(doubted, played)
    return worth


@lru_cache
def _slip(noise: float) -> float:
    """How likely an eye takes one of two cards for the larger and is wrong."""
    blur = hypot(noise, FOOLED)
    return acos(sqrt(_SPREAD**2 / (_SPREAD**2 + blur**2))) / pi
