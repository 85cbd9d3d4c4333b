"""Chameleon: plays when that is least likely to cost a life, by all it has heard of the others."""

from __future__ import annotations

from typing import Final

import numpy as np

from parlour.bots.bot import Memory
from parlour.bots.mind.law import TIMED, Floats
from parlour.bots.mind.mates import Mates
from parlour.bots.mind.partner import Partner
from parlour.bots.mind.prospect import Prospect
from parlour.bots.mind.scene import Silence
from parlour.games.mind import View

_KEEP: Final = 0.4
"""In a seat it took over, to play twice as fast or as late as the person did is as bad as a risk of a fifth."""


class Chameleon(Partner, frozen=True, kw_only=True):
    def timed(self, view: View, memory: Memory, mates: Mates, silence: Silence, ahead: Prospect | None) -> float:
        law = float(TIMED[silence.under, view.hand[0]])
        if mates.person is not None:
            person = law + mates.person.expected(silence.hurries(view.you))[0]
            return person if ahead is None else _safest(ahead, ahead.loss + _KEEP * (ahead.moments - person) ** 2)
        if ahead is not None:
            return _safest(ahead, ahead.loss)
        others = [seat for seat, held in enumerate(view.counts) if held and seat != view.you]
        return law + sum(mates.tempi.tempo(seat, silence) for seat in others) / len(others)


def _safest(ahead: Prospect, cost: Floats) -> float:
    return float(ahead.moments[np.argmin(cost)])
