"""Perceived shares of a card: the model of human eyes, plus noise for each colour."""

from __future__ import annotations

from math import log
from typing import Any, Final

from parlour.art.illusion import impressions, perceived
from parlour.art.illusion.chance import Floats
from parlour.art.illusion.measure import ORDINARY
from parlour.bots.bot import Memory
from parlour.bots.illusion import guess
from parlour.games.illusion import COLOURS, Colour, deck_seed, printed

_GLANCE: Final = 96
"""How many pixels of a picture are enough to see how broken up its colours are."""


def look(state: Any, card: int) -> tuple[float, ...]:
    """The share that yellow, red, green and blue seem to have on a card, in percent.

    A deck that a script wrote has no pictures: its colours are ordinary.
    """
    seed = deck_seed(state)
    if seed is None:
        return tuple(perceived(share, ORDINARY) for share in printed(state, card))
    return tuple(colour.perceived for colour in impressions(seed, card, _GLANCE))


def size(card: int, colour: Colour, noise: float, memory: Memory) -> float:
    """How much of a colour a card seems to have, in logits; looked at once and never seen otherwise again."""
    return memory.keep(("size", card, colour), lambda: logit(_glance(card, memory)[colour]) + noise * memory.normal())


def shares(card: int, colour: Colour, noise: float, memory: Memory) -> Floats:
    """How likely each percentage of a colour is to a bot that has looked at all four."""
    return memory.keep(
        ("shares", card, colour),
        lambda: guess.shares([size(card, each, noise, memory) for each in COLOURS], COLOURS.index(colour), noise),
    )


def _glance(card: int, memory: Memory) -> dict[Colour, float]:
    shares: tuple[float, ...] = memory.looks.get(card, (50.0,) * 4)
    return dict(zip(COLOURS, shares, strict=True))


def logit(percent: float) -> float:
    """A share in percent as logits; none is taken for nothing or all."""
    share = min(max(percent, 0.5), 99.5)
    return log(share / (100 - share))
