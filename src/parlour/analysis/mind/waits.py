"""The waits of a game of The Mind: who held which card in which silence, and for how long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from parlour.bots.mind.situation import Silence, Situation
from parlour.engine import Millis, Transition
from parlour.games.mind import MIND
from parlour.games.mind import events as e

_SHORTEST: Final = 0.01
_AT_ONCE: Final = 0.35
"""Seconds; a faster play was not timed."""


class Wait(NamedTuple):
    """A card that was played after `seconds`, or held for so long. `final`: the card then left the hand.

    `right`: it was played, and no life was lost by it. `seq` is the commit that ended the silence.
    """

    seat: int
    silence: Silence
    card: int
    seconds: float
    played: bool
    final: bool
    right: bool
    level: int
    at: Millis
    seq: int

    @property
    def timed(self) -> bool:
        """Whether the wait is evidence of a tempo: cards known to be next are played at once."""
        return self.card > self.silence.under + 1 and self.seconds > _AT_ONCE


def waits(taken: Iterable[Transition[Any, Any, Any]]) -> Iterator[Wait]:
    """All waits of the open levels, in order. Cards that nobody else could beat are no evidence and left out."""
    situation = Situation()
    for step in taken:
        hands, at = step.before.hands, step.commit.cause.at
        early = _on_the_way(step)
        wrong = any(isinstance(event, e.Mistaken) for event in step.commit.events)
        final = wrong or any(isinstance(event, e.StarUsed) for event in step.commit.events)
        for heard in situation.look(MIND.view(step.after, None), at):
            card = heard.card if heard.card is not None else hands[heard.seat][0]
            seconds = max(heard.wait - early, _SHORTEST)
            yield Wait(
                heard.seat,
                heard.silence,
                card,
                seconds,
                heard.played,
                heard.played or final,
                heard.played and not wrong,
                step.before.level,
                at,
                step.commit.seq,
            )


def _on_the_way(step: Transition[Any, Any, Any]) -> float:
    """Seconds from the press of a card to its arrival, where presses are timed (M9)."""
    laid = [event for event in step.commit.events if isinstance(event, e.Played)]
    if len(laid) != 1 or not step.before.options.window:
        return 0.0
    return (laid[0].at - laid[0].moment) / 1000
