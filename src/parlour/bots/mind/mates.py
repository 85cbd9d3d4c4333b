"""What a bot believes of the others at the table: how they keep time, and which card each may hold next."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.bots.mind.law import NUMBERS, TIMED, Floats
from parlour.bots.mind.pulse import PERSON, Pulse
from parlour.bots.mind.scene import Heard, Scene
from parlour.bots.mind.tempi import Tempi
from parlour.engine import Millis
from parlour.games.mind import View

Cards: TypeAlias = NDArray[np.int64]

_NEGLIGIBLE: Final = 1e-7
_ERRING: Final = 0.02
"""However long somebody was silent, they may still hold a card that should have gone: people err."""

_SURE: Final = np.ones(1)


def lowest_odds(unseen: int, held: int) -> Floats:
    """How likely the lowest of `held` cards is the first, second, … of the unseen numbers."""
    if not 0 < held <= unseen:
        return np.zeros(unseen)
    after = np.arange(unseen - 1)
    skipped = np.maximum(unseen - after - held, 0) / (unseen - 1 - after)
    return held / unseen * np.concatenate(([1.0], np.cumprod(skipped)))


class Mates:
    """The others, as one seat sees them. `person` is whoever had the seat before the bot did, if there was one."""

    def __init__(self, tempi: Tempi) -> None:
        self.scene = Scene()
        self.tempi = tempi
        self.person: Pulse | None = None
        self._patience: dict[int, Floats] = {}

    def look(self, view: View, now: Millis, *, by_person: bool = False) -> None:
        """Take in a new view. `by_person`: what the seat did was not the bot's doing."""
        before = self.scene.view
        for heard in self.scene.look(view, now):
            if heard.seat != view.you:
                self._learn(heard, before or view)
            elif by_person and heard.card is not None:
                self.person = _learned(self.person or PERSON, heard, heard.card)
        if before is not None and (view.level != before.level or view.blind != before.blind):
            self._patience.clear()

    def possible(self, view: View, seat: int) -> Cards:
        """The numbers that player may hold."""
        out = np.ones(len(NUMBERS), dtype=bool)
        out[: self.scene.floor(view, seat) + 1] = False
        out[[*view.hand, *view.pile, *view.aside]] = False
        return np.flatnonzero(out)

    def odds(self, view: View, seat: int) -> tuple[Cards, Floats]:
        """The cards that may well be that player's lowest, and how likely each is."""
        cards = self.possible(view, seat)
        odds = lowest_odds(len(cards), view.counts[seat])
        if seat in self._patience:
            odds = odds * self._patience[seat][cards]
        odds = odds / odds.sum()
        likely = odds > _NEGLIGIBLE
        return cards[likely], odds[likely]

    def _learn(self, heard: Heard, before: View) -> None:
        seat, silence = heard.seat, heard.silence
        if heard.card is None:
            self._kept_silent(heard, before)
            return
        self._patience.pop(seat, None)
        timed, laws = silence.timed(heard.wait), TIMED[silence.under, [heard.card]]
        if not heard.played:
            self.tempi = self.tempi.silent(seat, silence, timed, laws, _SURE)
        elif heard.tells:
            self.tempi = self.tempi.played(seat, silence, timed - float(laws[0]))

    def _kept_silent(self, heard: Heard, before: View) -> None:
        """Nobody knows with which card: those that should have gone by now become less likely."""
        seat, silence = heard.seat, heard.silence
        cards, odds = self.odds(before, seat)
        timed, laws = silence.timed(heard.wait), TIMED[silence.under, cards]
        patience = self._patience.setdefault(seat, np.ones(len(NUMBERS)))
        patience[cards] *= np.maximum(self.tempi.still(seat, silence, timed - laws), _ERRING)
        self.tempi = self.tempi.silent(seat, silence, timed, laws, odds)


def _learned(person: Pulse, heard: Heard, card: int) -> Pulse:
    silence, hurried = heard.silence, heard.silence.hurries(heard.seat)
    timed, laws = silence.timed(heard.wait), TIMED[silence.under, [card]]
    if not heard.played:
        return person.silent(timed, laws, _SURE, hurried)
    return person.played(timed - float(laws[0]), hurried) if heard.tells else person
