"""The ghost of a person in The Mind: their very waits while the game runs as it did, their learned curve elsewhere."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import pairwise
from math import exp
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from parlour.analysis.game_summary import transitions_of
from parlour.analysis.mind.curves import GRID, learned, still_waiting
from parlour.analysis.mind.waits import waits
from parlour.bots.bot import Memory, Plan
from parlour.bots.mind.belief import Belief
from parlour.bots.mind.human import ALONE, agree
from parlour.bots.mind.shared_behaviour import lay_hand_down, next_card
from parlour.bots.mind.situation import Situation
from parlour.engine import Journal, Millis, Seat
from parlour.games.mind import MIND, View
from parlour.games.mind.actions import Play

_SOONEST: Final = 150
"""Milliseconds that the ghost takes where the curve says that it should have acted already."""

_PATIENCE: Final = 1500
"""Milliseconds that it leaves the others beyond what they took then to lay a hand down, or to ask for a star."""


class Moment(NamedTuple):
    """A situation of the game that was: how many milliseconds it lasted, and what the person did then, if they did."""

    lasted: Millis
    action: Any | None


class MindGhost:
    """A bot of one journal and seat. The journal is analysed when the bot is first asked."""

    def __init__(self, journal: Journal, seat: Seat) -> None:
        self._journal = journal
        self._seat = seat

    @cached_property
    def _taken(self) -> list[Any]:
        return transitions_of(self._journal)

    @cached_property
    def _moments(self) -> dict[Any, list[Moment]]:
        """The person's actions in each situation, in order."""
        found = defaultdict(list)
        for before, step in pairwise(self._taken):
            cause, since = step.commit.cause, before.commit.cause.at
            own = cause.by == self._seat
            pressed = getattr(cause.action, "pressed", None)
            at = cause.at if pressed is None or not own else min(max(pressed, since), cause.at)
            found[_key(MIND.view(step.before, self._seat))].append(
                Moment(Millis(at - since), _plain(cause.action) if own else None)
            )
        return found

    @cached_property
    def _curve(self) -> Belief:
        return learned(self._journal.header.seats, waits(self._taken))[self._seat]

    def plan(self, view: View, memory: Memory) -> Plan | None:
        return memory.settle(view, lambda: self._plan(view, memory))

    def watch(self, view: View, memory: Memory) -> None:
        list(memory.keep("scene", Situation).look(view, memory.now))

    def _plan(self, view: View, memory: Memory) -> Plan | None:
        self.watch(view, memory)
        then = self._then(view, memory)
        if then is not None and then.action is not None and then.action in view.legal:
            return Plan(then.action, Millis(memory.now + then.lasted))
        held = then.lasted if then is not None else Millis(0)
        card = next_card(view)
        if any(view.raised):
            plan: Plan | None = agree(view, memory)
        elif card is None:
            plan = lay_hand_down(view, memory)
        else:
            return Plan(Play(card), self._moment(view, memory, card, held))
        late = memory.now + held + _PATIENCE if then is not None else 0
        return plan and plan._replace(at=Millis(max(plan.at, late)))

    def _then(self, view: View, memory: Memory) -> Moment | None:
        """This situation in the game that was; the second time that it comes up, the second one."""
        key = _key(view)
        known = self._moments.get(key, [])
        count: list[int] = memory.keep(("times", key), lambda: [0])
        count[0] += 1
        return known[min(count[0], len(known)) - 1] if known else None

    def _moment(self, view: View, memory: Memory, card: int, held: Millis) -> Millis:
        """By the learned curve, and not before the person had let so much time pass then."""
        silence = memory.keep("scene", Situation).silence(view)
        if sum(view.counts) == len(view.hand):
            return Millis(memory.now + int(1000 * ALONE))
        over = 1 - still_waiting(self._curve, silence, self._seat, card)
        waited = (memory.now - silence.since + held) / 1000
        passed = float(np.interp(waited, GRID, over))
        share = passed + (1 - passed) * memory.uniform()
        wait = exp(float(np.interp(share, over, np.log(GRID))))
        return Millis(max(int(silence.since + 1000 * wait), memory.now + held + _SOONEST))


def _key(view: View) -> Any:
    """All that a seat sees but the time."""
    return replace(view, began=Millis(0), opens=Millis(0), since=Millis(0), last=None, legal=())


def _plain(action: Any) -> Any:
    """As it stands in `legal`: without a press time."""
    return Play(action.card) if isinstance(action, Play) else action


def mind_ghost(journal: Journal, seat: Seat) -> MindGhost:
    return MindGhost(journal, seat)
