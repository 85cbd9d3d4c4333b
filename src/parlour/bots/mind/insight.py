"""Chameleon's beliefs in each seat of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

import numpy as np

from parlour.bots.bot import Memory
from parlour.bots.mind.belief import Belief, elapsed, expected
from parlour.bots.mind.chameleon import Chameleon
from parlour.bots.mind.normal import tail
from parlour.bots.mind.risk import lowest, others, prospect, surely_next
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.teammates import Mates
from parlour.engine import BadSetup, Journal, Millis, Value
from parlour.games.mind import View
from parlour.match import Match

GAPS: Final = (1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 80)
"""The gaps at which a curve of waits is sampled."""

_WAITS: Final = np.exp(np.linspace(np.log(0.1), np.log(240), 80))


class Curve(Value, frozen=True):
    """How many seconds a mate is thought to hold a card at each of the `GAPS` from the last, its own, with all the room
    above: half of such waits are shorter than `middle`, a tenth than `low`, and a tenth longer than `high`."""

    seat: int
    low: tuple[float, ...]
    middle: tuple[float, ...]
    high: tuple[float, ...]


class Thought(Value, frozen=True):
    """What a seat could know at a moment: how likely its `card` is the lowest out, when to play it, and of the mates
    with cards how each waits."""

    seat: int
    at: Millis
    level: int
    card: int
    lowest: float
    moment: Millis
    curves: tuple[Curve, ...]


def insight(journal: Journal | str | bytes) -> tuple[Thought, ...]:
    """Every moment at which a player could play a card and somebody else had one too; raises BadSetup and BadJournal.

    Blind levels are left out: there is no number to go by.
    """
    match = Match.replay(journal)
    if match.header.game != "mind":
        raise BadSetup("insight-of-one-game", game="mind", given=match.header.game)
    thoughts = [thought for seat in range(match.header.seats) for thought in _of_seat(match, seat)]
    return tuple(sorted(thoughts, key=lambda thought: (thought.at, thought.seat)))


def _of_seat(match: Match, seat: int) -> Iterator[Thought]:
    bot, memory = Chameleon(), Memory("")
    for view, now in match.seen(seat):
        memory.now = now
        mates = bot.mates(view, memory)
        mates.look(view, now)
        if view.phase == "play" and view.hand and not view.blind and not view.claimed and others(view):
            yield _thought(bot, memory, mates, view)


def _thought(bot: Chameleon, memory: Memory, mates: Mates, view: View) -> Thought:
    assert view.you is not None
    silence, now, card = mates.situation.silence(view), memory.now, view.hand[0]
    curves = tuple(curve_of(mates.each[seat].belief, seat) for seat in others(view))
    if surely_next(mates, view):
        return Thought(view.you, now, view.level, card, 1.0, now, curves)
    wait = bot.wait(view, memory, mates, silence, prospect(mates, view, silence))
    chance = lowest(mates, view, silence, (now - silence.since) / 1000)
    return Thought(view.you, now, view.level, card, chance, Millis(int(silence.since + 1000 * exp(wait))), curves)


def curve_of(belief: Belief, seat: int) -> Curve:
    """The expected waits of a player under a belief, at each of the `GAPS`."""
    kept = belief.likely
    belief, shares = belief.only(kept), belief.weights[kept] / belief.weights[kept].sum()
    own = Silence(Millis(0), 0, opening=False, last=seat, began=Millis(0), base=0)
    mean, variance = expected(belief, own, seat, np.array(GAPS))
    timed = np.log(elapsed(belief.ways, own, _WAITS))
    still = tail((timed[:, None, :] - mean[:, :, None]) / np.sqrt(variance)[:, :, None])
    gone = 1 - np.tensordot(shares, still, axes=1)
    return Curve(seat, *(tuple(float(np.interp(part, row, _WAITS)) for row in gone) for part in (0.1, 0.5, 0.9)))
