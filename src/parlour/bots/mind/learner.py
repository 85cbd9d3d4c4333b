"""A bot of The Mind that decides by the rows that the environment with partners gives: for what was trained there."""

from __future__ import annotations

from typing import Final

from parlour.bots.bot import Memory, Plan
from parlour.bots.mind.observation import Onlooker
from parlour.bots.mind.shared_behaviour import lay_hand_down, next_card
from parlour.bots.mind.waiting_law import Floats
from parlour.engine import Millis, Options
from parlour.games.mind import View
from parlour.games.mind.actions import No, Play, Star

_HOLD: Final = 4000
_AGREE: Final = (500, 900)
_BLIND: Final = 350
"""Milliseconds a number face down, which nothing was trained for."""


class Learner(Options, frozen=True, kw_only=True):
    """A subclass says with `decide` how long to wait; all else is done here. It agrees to every star."""

    def decide(self, row: Floats, memory: Memory) -> tuple[float, float]:
        """For how many seconds to wait with the lowest card, and whether to ask for a star: if the second number is
        above 0. Asked once in each silence; `row` is what `sight_layout` says, and `memory.keep` holds what lasts."""
        raise NotImplementedError

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._plan(view, memory))

    def _plan(self, view: View, memory: Memory) -> Plan | None:
        onlooker = memory.keep("onlooker", Onlooker)
        onlooker.look(view, memory.now)
        if view.phase == "play" and not view.blind:
            memory.keep(("thought", onlooker.events), lambda: self.decide(onlooker.row(view), memory))
        if any(view.raised) and No() in view.legal:
            return Plan(No(), Millis(memory.now + _HOLD))
        if any(view.raised) and Star() in view.legal:
            return memory.soon(Star(), *_AGREE)
        if view.phase != "play":
            return lay_hand_down(view, memory)
        if view.blind:
            card = next_card(view)
            return None if card is None else Plan(Play(card), Millis(view.began + _BLIND * card))
        wait, star = memory.keep(("thought", onlooker.events), lambda: self.decide(onlooker.row(view), memory))
        asked: set[int] = memory.keep("asked", set)
        if star > 0 and Star() in view.legal and onlooker.events not in asked:
            asked.add(onlooker.events)
            return Plan(Star(), memory.now)
        card = next_card(view)
        if card is None:
            return None
        since = onlooker.situation.silence(view).since
        return Plan(Play(card), Millis(max(int(since + 1000 * wait + 0.5), memory.now)))
