"""The observation of a learner of The Mind, as a row of numbers: the cards it sees, and how the last silence ended.

The environment with partners and bots that learned in it share this layout. Waits are heard here; a view only implies
them.
"""

from __future__ import annotations

from collections import deque
from enum import IntEnum
from typing import Final

import numpy as np

from parlour.bots.mind.situation import Silence, Situation
from parlour.bots.mind.waiting_law import Floats
from parlour.engine import Layout, Millis, Part
from parlour.games.mind import View, rules
from parlour.games.mind.events import Mistaken, StarUsed

MOST: Final = max(rules.LEVELS.values())
LONGEST: Final = 600.0
"""Longest silence in seconds; longer ones are cut to it."""

UNDER_ALL: Final = 99
"""The largest number that can lie below a card."""


class Sight(IntEnum):
    """Where the numbers stand. The hand follows, lowest card first, then the counts, your own first."""

    LEVEL = 0
    LIVES = 1
    STARS = 2
    TOP = 3
    UNDER = 4
    HELD = 5
    MISTAKES = 6
    OPENING = 7
    HOW = 8
    WHO = 9
    CARD = 10
    BELOW = 11
    ASIDE = 12
    WAIT = 13


HAND: Final = len(Sight)
COUNTS: Final = HAND + MOST
NOTHING, PLAYED, MISTAKEN, STARRED = range(4)
"""How a silence ended."""


def sight_layout(seats: int) -> Layout:
    """The parts of such a row."""
    return Layout(
        [
            Part("level", 1, 0, MOST, "the level"),
            Part("lives", 1, 0, rules.MOST_LIVES, "lives left"),
            Part("stars", 1, 0, rules.MOST_STARS, "stars left"),
            Part("top", 1, 0, 100, "the last card that was played on this level, or 0"),
            Part("under", 1, 0, UNDER_ALL, "the largest number that surely lies below all cards in hands"),
            Part("held", 1, 0, MOST, "how many cards you hold"),
            Part("mistakes", 1, 0, 100, "mistakes made on this level"),
            Part("opening", 1, 0, 1, "whether hands have just come off the table"),
            Part("how", 1, 0, 3, "how the last silence ended: 0 unknown, 1 a card, 2 a mistake, 3 a star"),
            Part("who", 1, 0, seats - 1, "who ended it with a card: 0 you, 1 the next seat, and so on"),
            Part("card", 1, 0, 100, "with which card"),
            Part("below", 1, 0, UNDER_ALL, "what `under` was then"),
            Part("aside", 1, 0, 100, "the lowest card that was set aside by it, or 0"),
            Part("wait", 1, 0, int(LONGEST), "how long that silence was, in seconds"),
            Part("hand", MOST, 0, 100, "your cards, lowest first"),
            Part("counts", seats, 0, MOST, "how many cards each seat holds, you first"),
        ]
    )


class Onlooker:
    """Builds observations from the views of one seat. A card that ends a level is missing, since no view shows it."""

    def __init__(self) -> None:
        self.situation = Situation()
        self.events = 0
        self._heard: tuple[float, ...] = (0.0,) * 6

    def look(self, view: View, now: Millis) -> None:
        """Take in a view; `events` counts what has happened at the table."""
        before = self.situation.view
        silence = self.situation.silence(before or view)
        deque(self.situation.look(view, now), maxlen=0)
        if before is None or before.phase != "play":
            return
        heard = self._ended(before, view, silence, now)
        if heard is not None:
            self.events += 1
            self._heard = heard

    def _ended(self, before: View, view: View, silence: Silence, now: Millis) -> tuple[float, ...] | None:
        you, under = view.you or 0, min(silence.under, UNDER_ALL)
        if view.last is not None and view.last != before.last:
            match view.last:
                case Mistaken() as mistake:
                    who = (mistake.seat - you) % len(view.counts)
                    aside = min(held.card for held in mistake.lower)
                    return (MISTAKEN, who, mistake.card, under, aside, (now - silence.since) / 1000)
                case StarUsed() as star:
                    return (STARRED, 0, 0, 0, min(held.card for held in star.cards), 0)
        if view.level != before.level or view.phase == "won":
            return (NOTHING, 0, 0, 0, 0, 0)
        fewer = [seat for seat, held in enumerate(view.counts) if held < before.counts[seat]]
        if not fewer:
            return None
        who, wait = (fewer[0] - you) % len(view.counts), (view.since - silence.since) / 1000
        return (PLAYED, who, view.pile[-1], under, 0, wait)

    def row(self, view: View) -> Floats:
        seats, you = len(view.counts), view.you or 0
        silence = self.situation.silence(view)
        row = np.zeros(COUNTS + seats)
        row[: Sight.HOW] = (
            view.level,
            view.lives,
            view.stars,
            max(view.pile, default=0),
            min(silence.under, UNDER_ALL),
            len(view.hand),
            self.situation.mistakes,
            silence.opening,
        )
        row[Sight.HOW : HAND] = self._heard
        row[Sight.WAIT] = min(row[Sight.WAIT], LONGEST)
        row[HAND : HAND + len(view.hand)] = view.hand
        row[COUNTS:] = [view.counts[(you + at) % seats] for at in range(seats)]
        return row
