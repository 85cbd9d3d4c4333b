"""Beliefs about all other players: how they wait, and which card each may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np

from parlour.bots.mind.belief import Belief, Cards, held, next_level, parted, played, quiet
from parlour.bots.mind.follow import ERRING, evidence, first_shares, followed, judged, patience
from parlour.bots.mind.situation import Heard, Silence, Situation
from parlour.bots.mind.tempo_filter import CLOCK, PERSON, TempoFilter
from parlour.bots.mind.waiting_law import NUMBERS, TIMED, Floats
from parlour.engine import Millis
from parlour.games.mind import View

_NEGLIGIBLE: Final = 1e-4
_FAINT: Final = 0.05
"""Cards that are less likely are left out, and so are followers."""

_WAYS: Final = 60
"""Ways of all mates together that a plan can reckon with in good time."""

_AT_ONCE: Final = 0.35
"""Cards known to be next are played at once and are no evidence."""

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

    def __init__(self, belief: Belief, clock: TempoFilter, shares: dict[int | None, float]) -> None:
        self.belief = belief
        self.clock = clock
        self.shares = shares
        self._before = belief
        self.silences: list[tuple[Silence, float]] = []
        self._patience: Floats | None = None

    @property
    def leader(self) -> tuple[int | None, float]:
        """Whom they most likely go by, if anybody, and how likely that is."""
        share, leader = max(
            ((share, seat) for seat, share in self.shares.items() if seat is not None), default=(0, None)
        )
        return (leader, share / (share + self.shares[None])) if share > _FAINT else (None, 0.0)

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
        self._patience[:, cards] *= np.maximum(still, ERRING)
        self.silences.append((heard.silence, heard.wait))

    def showed(self, heard: Heard, card: int, leaders: Mapping[int, Belief]) -> None:
        """A card that they played, or still held when it was taken from them. `leaders` are those they may go by."""
        if leaders:
            self._compare(heard, card, leaders)
        belief = self._before
        for silence, wait in self.silences:
            belief = held(belief, silence, heard.seat, card, wait, last=False)
        if not heard.played:
            belief = held(belief, heard.silence, heard.seat, card, heard.wait)
        elif _is_informative(heard, card):
            belief = played(belief, heard.silence, heard.seat, card, heard.wait)
        self._settle(belief)

    def _compare(self, heard: Heard, card: int, leaders: Mapping[int, Belief]) -> None:
        informative = _is_informative(heard, card)
        likely: dict[int | None, float] = {
            leader: evidence(followed(belief), leader, self.silences, heard, card, informative)
            for leader, belief in leaders.items()
        }
        likely[None] = evidence(self._before, heard.seat, self.silences, heard, card, informative)
        self.shares = judged(self.shares, likely)

    def next_level(self) -> None:
        self._settle(next_level(self.belief))

    def parted_with(self, cards: int) -> None:
        """They hold so many cards fewer, or others; with each they may have changed gears."""
        for _ in range(cards):
            self._settle(parted(self.belief))

    def _settle(self, belief: Belief) -> None:
        self.belief = self._before = belief
        self.silences.clear()
        self._patience = None


class Reading(NamedTuple):
    """One way to read a mate: how likely it is right, whose count it is, and how likely each card by each way."""

    share: float
    by: int
    belief: Belief
    odds: Floats


class Mates:
    """The others, as one seat sees them. `person`: the person whose seat the bot took over, if any."""

    def __init__(self, beliefs: Mapping[int, Belief], clock: TempoFilter = CLOCK) -> None:
        self.situation = Situation()
        self.each = {
            seat: Mate(belief, clock, first_shares(other for other in beliefs if other != seat))
            for seat, belief in beliefs.items()
        }
        self.person: TempoFilter | None = None
        self.heard = 0

    def look(self, view: View, now: Millis, *, by_person: bool = False) -> None:
        """Take in a new view. `by_person`: what the seat did was not the bot's doing."""
        before = self.situation.view
        beliefs = {seat: mate.belief for seat, mate in self.each.items()}
        for heard in self.situation.look(view, now):
            if heard.seat != view.you:
                self._learn(heard, before or view, beliefs)
            elif by_person and heard.card is not None:
                self.person = _learned(self.person or PERSON, heard, heard.card)
        if before is not None and (view.level != before.level or view.blind != before.blind):
            for mate in self.each.values():
                mate.next_level()
        if before is not None:
            for seat, mate in self.each.items():
                mate.parted_with(_gone(view, seat) - _gone(before, seat))

    def possible(self, view: View, seat: int) -> Cards:
        """The numbers that player may hold."""
        out = np.ones(len(NUMBERS), dtype=bool)
        out[: self.situation.floor(view, seat) + 1] = False
        out[[*view.hand, *view.pile, *view.aside]] = False
        return np.flatnonzero(out)

    def odds(self, view: View, seat: int) -> tuple[Cards, Floats]:
        """The cards that may well be that player's lowest, and how likely each is before their silence is heard."""
        cards = self.possible(view, seat)
        odds = lowest_odds(len(cards), view.counts[seat])
        likely = odds > _NEGLIGIBLE
        return cards[likely], odds[likely]

    def readings(self, seat: int, cards: Cards, prior: Floats) -> Iterator[Reading]:
        """That mate by a count of their own, and by that of the one they most likely go by, if they may."""
        mate = self.each[seat]
        leader, share = mate.leader
        kept = mate.belief.likely[: _WAYS // len(self.each)]
        yield Reading(1 - share, seat, mate.belief.only(kept), mate.odds(cards, prior)[kept])
        if leader is not None:
            belief = followed(self.each[leader].belief)
            odds = prior * patience(belief, leader, mate.silences, cards)
            yield Reading(share, leader, belief, odds / odds.sum(axis=1, keepdims=True))

    def _learn(self, heard: Heard, before: View, beliefs: Mapping[int, Belief]) -> None:
        mate, self.heard = self.each[heard.seat], self.heard + 1
        if heard.card is not None:
            leaders = {seat: belief for seat, belief in beliefs.items() if seat != heard.seat}
            mate.showed(heard, heard.card, leaders)
            mate.clock = _learned(mate.clock, heard, heard.card)
            return
        cards, prior = self.odds(before, heard.seat)
        timed, laws = heard.silence.timed(heard.wait), TIMED[heard.silence.under, cards]
        odds = mate.belief.weights @ mate.odds(cards, prior)
        mate.clock = mate.clock.silent(timed, laws, odds, heard.silence.hurries(heard.seat))
        mate.kept_silent(heard, cards, prior)


def _gone(view: View, seat: int) -> int:
    """How many cards a player has parted with since the first level, or since the first blind one."""
    return view.level * (view.level + 1) // 2 - view.counts[seat]


def _is_informative(heard: Heard, card: int) -> bool:
    """Whether a play says how somebody waits."""
    return heard.played and card > heard.silence.under + 1 and heard.wait > _AT_ONCE


def _learned(pulse: TempoFilter, heard: Heard, card: int) -> TempoFilter:
    silence, hurried = heard.silence, heard.silence.hurries(heard.seat)
    timed, laws = silence.timed(heard.wait), TIMED[silence.under, [card]]
    if not heard.played:
        return pulse.silent(timed, laws, _SURE, hurried)
    return pulse.played(timed - float(laws[0]), hurried) if heard.informative else pulse
