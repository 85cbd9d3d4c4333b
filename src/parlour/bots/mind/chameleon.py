"""Chameleon: plays at the time that is least likely to cost a life, given its belief about the others."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from parlour.bots.bot import Memory
from parlour.bots.mind.belief import Belief
from parlour.bots.mind.human import Human
from parlour.bots.mind.partner import ListeningPartner
from parlour.bots.mind.prior import known_belief
from parlour.bots.mind.risk import Prospect, least, others, usual
from parlour.bots.mind.situation import Silence
from parlour.bots.mind.teammates import Mates
from parlour.bots.mind.waiting_law import TIMED, Floats
from parlour.engine.options import accepts
from parlour.games.mind import View

_KEEP: Final = 0.4
"""In a seat it took over, to play twice as fast or as late as the person did is as bad as a risk of a fifth."""

_REGULAR: Final = 0.01
"""A partner who waits as one would oneself is easy to read: that is worth a little risk where there is little."""

_BORING: Final = 1e-4
"""To let everybody wait for ten seconds more is as bad as a risk of a thousandth."""


class Chameleon(ListeningPartner, frozen=True, kw_only=True):
    told: Annotated[bool, accepts("true or false", "for measurements: it knows the parameters of its partners")] = False

    def guess(self, memory: Memory, seat: int) -> Belief:
        known = memory.keep(TOLD, dict[int, Human])
        return known_belief(known[seat]) if seat in known else super().guess(memory, seat)

    def wait(self, view: View, memory: Memory, mates: Mates, silence: Silence, ahead: Prospect | None) -> float:
        law, card = float(TIMED[silence.under, view.hand[0]]), view.hand[0]
        if mates.person is not None:
            person = silence.waited(law + mates.person.expected(silence.hurries(view.you))[0])
            return person if ahead is None else _safest(ahead, ahead.loss + _KEEP * (ahead.moments - person) ** 2)
        if ahead is None:
            return sum(usual(mates, silence, seat, card) for seat in others(view)) / len(others(view))
        return _safest(ahead, ahead.loss + _REGULAR * (ahead.moments - ahead.usual) ** 2)


TOLD: Final = "told"
"""The key of the memory under which the arena stores partners' parameters."""


def _safest(ahead: Prospect, cost: Floats) -> float:
    return least(ahead.moments, cost + _BORING * np.exp(ahead.moments))
