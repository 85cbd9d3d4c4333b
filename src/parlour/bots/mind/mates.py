"""What a bot believes of the others at the table: how they wait, and which card each may hold next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from parlour.bots.mind.belief import Belief, Cards, held, next_level, played, quiet
from parlour.bots.mind.law import NUMBERS, TIMED, Floats
from parlour.bots.mind.pulse import CLOCK, PERSON, Pulse
from parlour.bots.mind.scene import Heard, Scene, Silence
from parlour.engine import Millis
from parlour.games.mind import View

_NEGLIGIBLE: Final = 1e-4
_ERRING: Final = 0.02
"""However long somebody was silent, they may still hold a card that should have gone: people err."""

_AT_ONCE: Final = 0.35
"""Next numbers, and cards known to be next, are played at once and tell nothing."""

_SURE: Final = np.ones(1)


def lowest_odds(unseen: int, held: int) -> Floats:
    """How likely the lowest of `held` cards is the first, second, … of the unseen numbers."""
    if not 0 < held <= unseen:
        return np.zeros(unseen)
    after = np.arange(unseen - 1)
    skipped = np.maximum(unseen - after - held, 0) / (unseen - 1 - after)
    return held / unseen * np.concatenate(([1.0], np.cumprod(skipped)))


class Mate:
    """One of them. While their card is unknown, silence is judged over all they may hold; once it is seen, what they
    did since they held it is judged again, by that card."""

    def __init__(self, belief: Belief, clock: Pulse) -> None:
        self.belief = belief
        self.clock = clock
        self._before = belief
        self._silences: list[tuple[Silence, float]] = []
        self._patience: Floats | None = None

    def odds(self, cards: Cards, prior: Floats) -> Floats:
        """How likely each card is, by each way to wait."""
        if self._patience is None:
            return np.broadcast_to(prior, (len(self.belief.logs), len(cards)))
        odds = prior * self._patience[:, cards]
        normal: Floats = odds / odds.sum(axis=1, keepdims=True)
        return normal

    def kept_silent(self, heard: Heard, cards: Cards, prior: Floats) -> None:
        """Nobody knows with which card: those that should have gone by now become less likely."""
        odds = self.odds(cards, prior)
        self.belief, still = quiet(self.belief, heard.silence, heard.seat, cards, odds, heard.wait)
        if self._patience is None:
            self._patience = np.ones((len(still), len(NUMBERS)))
        self._patience[:, cards] *= np.maximum(still, _ERRING)
        self._silences.append((heard.silence, heard.wait))

    def showed(self, heard: Heard, card: int) -> None:
        """A card that they played, or still held when it was taken from them."""
        belief = self._before
        for silence, wait in self._silences:
            belief = held(belief, silence, heard.seat, card, wait, last=False)
        if not heard.played:
            belief = held(belief, heard.silence, heard.seat, card, heard.wait)
        elif card > heard.silence.under + 1 and heard.wait > _AT_ONCE:
            belief = played(belief, heard.silence, heard.seat, card, heard.wait)
        self._settle(belief)

    def next_level(self) -> None:
        self._settle(next_level(self.belief))

    def _settle(self, belief: Belief) -> None:
        self.belief = self._before = belief
        self._silences.clear()
        self._patience = None


class Mates:
    """The others, as one seat sees them. `person` is whoever had the seat before the bot did, if there was one."""

    def __init__(self, beliefs: Mapping[int, Belief], clock: Pulse = CLOCK) -> None:
        self.scene = Scene()
        self.each = {seat: Mate(belief, clock) for seat, belief in beliefs.items()}
        self.person: Pulse | None = None
        self.heard = 0

    def look(self, view: View, now: Millis, *, by_person: bool = False) -> None:
        """Take in a new view. `by_person`: what the seat did was not the bot's doing."""
        before = self.scene.view
        for heard in self.scene.look(view, now):
            if heard.seat != view.you:
                self._learn(heard, before or view)
            elif by_person and heard.card is not None:
                self.person = _learned(self.person or PERSON, heard, heard.card)
        if before is not None and (view.level != before.level or view.blind != before.blind):
            for mate in self.each.values():
                mate.next_level()

    def possible(self, view: View, seat: int) -> Cards:
        """The numbers that player may hold."""
        out = np.ones(len(NUMBERS), dtype=bool)
        out[: self.scene.floor(view, seat) + 1] = False
        out[[*view.hand, *view.pile, *view.aside]] = False
        return np.flatnonzero(out)

    def odds(self, view: View, seat: int) -> tuple[Cards, Floats]:
        """The cards that may well be that player's lowest, and how likely each is before their silence is heard."""
        cards = self.possible(view, seat)
        odds = lowest_odds(len(cards), view.counts[seat])
        likely = odds > _NEGLIGIBLE
        return cards[likely], odds[likely]

    def _learn(self, heard: Heard, before: View) -> None:
        mate, self.heard = self.each[heard.seat], self.heard + 1
        if heard.card is not None:
            mate.showed(heard, heard.card)
            mate.clock = _learned(mate.clock, heard, heard.card)
            return
        cards, prior = self.odds(before, heard.seat)
        timed, laws = heard.silence.timed(heard.wait), TIMED[heard.silence.under, cards]
        odds = mate.belief.weights @ mate.odds(cards, prior)
        mate.clock = mate.clock.silent(timed, laws, odds, heard.silence.hurries(heard.seat))
        mate.kept_silent(heard, cards, prior)


def _learned(pulse: Pulse, heard: Heard, card: int) -> Pulse:
    silence, hurried = heard.silence, heard.silence.hurries(heard.seat)
    timed, laws = silence.timed(heard.wait), TIMED[silence.under, [card]]
    if not heard.played:
        return pulse.silent(timed, laws, _SURE, hurried)
    return pulse.played(timed - float(laws[0]), hurried) if heard.tells else pulse
