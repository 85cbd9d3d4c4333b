"""Base class of Chameleon and Metronome: update beliefs, assess the risk, play or ask for a star."""

from __future__ import annotations

from math import exp, log
from typing import Annotated, Final

import numpy as np
from msgspec.structs import replace

from parlour.bots.bot import Memory, Plan
from parlour.bots.mind.belief import Belief
from parlour.bots.mind.prior import first_guess
from parlour.bots.mind.risk import Prospect, prospect, surely_next
from parlour.bots.mind.shared_behaviour import lay_hand_down, next_card
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.star_price import price
from parlour.bots.mind.teammates import Mates
from parlour.bots.mind.tempo_filter import CLOCK, SPREAD
from parlour.engine import Millis, Options
from parlour.engine.options import number
from parlour.games.mind import View
from parlour.games.mind.actions import No, Play, Star

_REACT: Final = (300, 550)
"""Milliseconds from seeing that its card is next to having played it, as people need."""

_ANSWER: Final = (600, 1200)
_HOLD: Final = 4000
"""How long a raised hand waits for the others, and they for it."""

_GIVES_UP: Final = 3
"""After so many levels on which nobody followed, it asks no more."""

_GENEROUS: Final = 0.3
"""A star that a mate proposes is accepted below the bot's own price: they see what it does not."""


class ListeningPartner(Options, frozen=True, kw_only=True):
    pace: Annotated[float, number(0.1, 10, "its waits at first against the usual ones; 2 is half as fast")] = 1.0

    spread: Annotated[float, number(0.01, 2, "how far from that it thinks others may be, as a logarithm")] = SPREAD

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._plan(view, memory))

    def watch(self, view: View, memory: Memory) -> None:
        self.mates(view, memory).look(view, memory.now, by_person=True)

    def wait(self, view: View, memory: Memory, mates: Mates, silence: Silence, ahead: Prospect | None) -> float:
        """When to play the lowest card, as log(seconds); blind, nothing can be said of what lies ahead."""
        raise NotImplementedError

    def guess(self, memory: Memory, seat: int) -> Belief:
        """What to think of that player before the first card."""
        return first_guess(self.pace, self.spread)

    def mates(self, view: View, memory: Memory) -> Mates:
        return memory.keep("mates", lambda: self._met(view, memory))

    def _met(self, view: View, memory: Memory) -> Mates:
        clock = replace(CLOCK, tempo=log(self.pace), tt=self.spread**2)
        return Mates({seat: self.guess(memory, seat) for seat in range(len(view.counts)) if seat != view.you}, clock)

    def _plan(self, view: View, memory: Memory) -> Plan | None:
        mates = self.mates(view, memory)
        mates.look(view, memory.now)
        card = next_card(view)
        if card is None:
            return _idle(view, memory, mates)
        if surely_next(mates, view):
            return memory.soon(Play(card), *_REACT)
        silence = mates.situation.silence(view)
        ahead = None if view.blind else prospect(mates, view, silence)
        wait = self.wait(view, memory, mates, silence, ahead)
        star = ahead and _star(view, memory, silence, ahead, wait)
        return star or Plan(Play(card), _moment(view, memory, silence, wait))


def _moment(view: View, memory: Memory, silence: Silence, wait: float) -> Millis:
    """When a wait is over, but never before the bot could have seen what there is to see."""
    over = int(silence.since + 1000 * exp(wait)) + _HOLD * any(view.raised)
    return Millis(max(over, memory.now + _REACT[0]))


def _star(view: View, memory: Memory, silence: Silence, ahead: Prospect, wait: float) -> Plan | None:
    """A star proposed, agreed to or given up, if that is better than to play. Who was not followed on a level does not
    ask there again, and after some such levels no more at all, until somebody asks who did not follow the last
    time. `votes` are those who raised a hand whenever the bot did."""
    asked: dict[Millis, Millis] = memory.keep("asked", dict)
    ignored: dict[int, int] = memory.keep("ignored", dict)
    votes: list[set[int]] = memory.keep("votes", list)
    raised = {seat for seat, hand in enumerate(view.raised) if hand}
    mine = No() in view.legal
    if mine and view.since not in asked:
        votes.append(set())
    if raised.difference(*(votes[-2:-1] if mine else votes[-1:])):
        ignored.clear()
    if mine:
        votes[-1] |= raised
        ignored.setdefault(view.level, view.stars)
        return Plan(No(), Millis(asked.setdefault(view.since, memory.now) + _HOLD))
    if view.stars < ignored.get(view.level, 0):
        del ignored[view.level]
    if Star() not in view.legal or view.since in asked or view.level in ignored or len(ignored) >= _GIVES_UP:
        return None
    risk, worth = float(np.interp(wait, ahead.moments, ahead.loss)), price(view)
    if any(view.raised):
        return memory.soon(Star(), *_ANSWER) if len(view.counts) > 2 or risk > _GENEROUS * worth else None
    instead = ahead.with_star(worth)
    best = int(np.argmin(instead))
    if instead[best] >= risk:
        return None
    return Plan(Star(), _moment(view, memory, silence, float(ahead.moments[best])))


def _idle(view: View, memory: Memory, mates: Mates) -> Plan | None:
    """Nothing to play: lay the hand down, or answer those who ask for a star."""
    if any(view.raised) and Star() in view.legal and _worth_a_star(view, mates):
        return memory.soon(Star(), *_ANSWER)
    return lay_hand_down(view, memory)


def _worth_a_star(view: View, mates: Mates) -> bool:
    """Whether anything can go wrong at all, and if the bot has cards, whether it is likely enough."""
    holders = sum(map(bool, view.counts))
    if view.blind or not view.hand or view.claimed:
        return holders > 1
    if holders == 1 or surely_next(mates, view):
        return False
    opening = mates.situation.silence(view)._replace(opening=True, last=None)
    return float(prospect(mates, view, opening).loss.min()) > _GENEROUS * price(view)
