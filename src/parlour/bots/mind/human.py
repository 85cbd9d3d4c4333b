"""A person, as far as published games tell: the partner that the bots are measured with."""

from __future__ import annotations

from math import log
from typing import Annotated, Final

from parlour.bots.bot import Memory, Plan
from parlour.bots.mind import law
from parlour.bots.mind.manners import lay_hand_down, next_card, unevenness
from parlour.bots.mind.scene import Scene
from parlour.engine import Millis, Options
from parlour.engine.options import number
from parlour.games.mind import View
from parlour.games.mind.actions import No, Play, Star

_ALONE: Final = -2.3
"""With nobody else left to listen to, a card takes 0.6 seconds."""

_HOLD: Final = 5000


class Human(Options, frozen=True, kw_only=True):
    """Keeps the law of people at a tempo of its own, adapts to nobody, and agrees to every star."""

    cv: Annotated[float, number(0, 1, "spread of a single wait, as a share of it")] = 0.14
    pace_sd: Annotated[float, number(0, 2, "spread of tempo between people, as a logarithm")] = 0.35
    pace: Annotated[float, number(0.1, 10, "its waits against those of people; 2 is half as fast")] = 1.0

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._plan(view, memory))

    def _plan(self, view: View, memory: Memory) -> Plan | None:
        scene = memory.keep("scene", Scene)
        for _ in scene.look(view, memory.now):
            pass
        if any(view.raised):
            return _agree(view, memory)
        card = next_card(view)
        if card is None:
            return lay_hand_down(view, memory)
        silence = scene.silence(view)
        noise = self.cv * unevenness(view, memory)
        if sum(view.counts) == len(view.hand):
            return Plan(Play(card), silence.moment(_ALONE + noise))
        tempo = memory.keep("tempo", lambda: log(self.pace) + self.pace_sd * memory.normal())
        haste = law.HASTE if silence.hurries(view.you) else 0.0
        return Plan(Play(card), silence.moment(float(law.TIMED[silence.under, card]) + tempo + haste + noise))


def _agree(view: View, memory: Memory) -> Plan:
    """To whatever the others want; if they do not want it after all, its hand goes down again."""
    if No() in view.legal:
        return Plan(No(), Millis(memory.now + _HOLD))
    return memory.soon(Star(), 600, 1200)
