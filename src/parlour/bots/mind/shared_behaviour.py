"""Behaviour that all bots of The Mind share: laying hands down, choosing the next card."""

from __future__ import annotations

from typing import Final

from parlour.bots.bot import Memory, Plan
from parlour.games.mind import View
from parlour.games.mind.actions import Play, Ready
from parlour.games.mind.events import Mistaken

_LOOK: Final = (700, 1500)
"""Milliseconds to look at new cards before laying a hand down;"""

_BREATHE: Final = (1600, 2600)
"""after a mistake it takes a breath more;"""

_JOIN: Final = (350, 800)
"""and less if all others wait."""


def lay_hand_down(view: View, memory: Memory) -> Plan | None:
    """As a person would. Nobody is asked to play on blind by a bot; it joins in."""
    if Ready() not in view.legal or (view.phase == "won" and not any(view.ready)):
        return None
    if isinstance(view.last, Mistaken):
        return memory.soon(Ready(), *_BREATHE)
    return memory.soon(Ready(), *(_JOIN if sum(view.ready) == len(view.ready) - 1 else _LOOK))


def next_card(view: View) -> int | None:
    """The card the bot may play; none while a press of its own is being ruled on."""
    if view.claimed:
        return None
    return next((move.card for move in view.legal if isinstance(move, Play)), None)


def unevenness(view: View, memory: Memory) -> float:
    """A number from the bell curve for this wait: the same while a silence lasts; blind, while the card is held."""
    laid = 0 if view.blind else len(view.pile)
    return memory.keep(("uneven", view.level, view.blind, view.began, laid, view.hand[0]), memory.normal)
