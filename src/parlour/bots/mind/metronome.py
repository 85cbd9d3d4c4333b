"""Metronome: waits by a fixed law, at a tempo that moves towards the others'."""

from __future__ import annotations

from math import log
from typing import Annotated, Final

from parlour.bots.bot import Memory
from parlour.bots.mind.partner import ListeningPartner
from parlour.bots.mind.risk import Prospect
from parlour.bots.mind.shared_behaviour import unevenness
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.teammates import Mates
from parlour.bots.mind.waiting_law import TIMED
from parlour.engine.options import number
from parlour.games.mind import View

_MEET: Final = 0.5
"""Of the way to the others: two that listen to each other meet in the middle."""

_CARE: Final = 0.1
"""Slower by this, as a logarithm, for the rest of a level after each mistake."""


class Beat:
    """The pulse it keeps."""

    def __init__(self, tempo: float) -> None:
        self.tempo = tempo
        self._heard = 0

    def meet(self, mates: Mates, spread: float) -> None:
        """Go part of the way to the mean of the others, as far as each is known; once for all that was heard."""
        if self._heard == mates.heard:
            return
        self._heard = mates.heard
        others = [mate.clock for mate in mates.each.values()]
        for clock in others:
            known = max(0.0, 1 - clock.tt / spread**2)
            self.tempo += _MEET * known * (clock.tempo + clock.haste / 2 - self.tempo) / len(others)


class Metronome(ListeningPartner, frozen=True, kw_only=True):
    cv: Annotated[float, number(0, 1, "how uneven it is, as a share of each wait")] = 0.0

    def wait(self, view: View, memory: Memory, mates: Mates, silence: Silence, ahead: Prospect | None) -> float:
        beat = memory.keep("beat", lambda: Beat(mates.person.tempo if mates.person else log(self.pace)))
        beat.meet(mates, self.spread)
        steady = float(TIMED[silence.under, view.hand[0]]) + beat.tempo + _CARE * mates.situation.mistakes
        return silence.waited(steady + self.cv * unevenness(view, memory))
