"""The bots of a table: asked again whenever it changes, heard when their moment comes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeAlias

from parlour.engine import AnyGame, Match, Millis, Seat
from parlour.table.entries import Setting
from parlour.table.ports import Player, PlayerMaker

log = logging.getLogger("parlour.table")
AnyMatch: TypeAlias = Match[Any, Any, Any, Any]


class BotPlayers:
    """Bots think elsewhere, one after the other, while the table goes on; `planned` is called when one has an idea.

    What was thought about a situation that is no more is dropped.
    """

    def __init__(self, game: AnyGame, make_player: PlayerMaker, mind: Executor, planned: Callable[[], None]) -> None:
        self._game = game
        self._make = make_player
        self._mind = mind
        self._planned = planned
        self._players: dict[Seat, Player] = {}
        self._plans: dict[Seat, tuple[Any, Millis]] = {}
        self._situation = 0

    def check(self, bot: str) -> None:
        """Whether there is such a bot; raises BadSetup."""
        self._make(self._game, bot)

    def cast(self, setting: Setting, match: AnyMatch | None) -> None:
        """A player for each seat that a bot plays, kept as long as the bot is; a new one is told what was."""
        playing = match if setting.status == "playing" else None
        wanted = {Seat(at): chair.bot for at, chair in enumerate(setting.chairs) if chair.bot and playing}
        before, self._players = self._players, {}
        for seat, bot in wanted.items():
            self._players[seat] = before.get(seat) or self._make(self._game, bot)
            if seat not in before and playing:
                self._mind.submit(self._players[seat].sit, playing)
                self._mind.submit(self._players[seat].recall, list(playing.seen(seat)))

    def ask(self, match: AnyMatch | None, clock: Callable[[], Millis]) -> None:
        """New plans for a new situation; none at all without a match."""
        self._situation += 1
        self._plans = {}
        if match is None or not self._players:
            return
        views = [(seat, player, match.view(seat)) for seat, player in self._players.items()]
        now, loop, situation = clock(), asyncio.get_running_loop(), self._situation

        def think() -> None:
            for seat, player, view in views:
                plan = _plan(seat, player, view, now)
                if plan is not None:
                    loop.call_soon_threadsafe(self._note, situation, seat, plan)

        self._mind.submit(think)

    def _note(self, situation: int, seat: Seat, plan: tuple[Any, Millis]) -> None:
        if situation == self._situation:
            self._plans[seat] = plan
            self._planned()

    def next(self) -> Millis | None:
        return min([at for _, at in self._plans.values()]) if self._plans else None

    def ripe(self, now: Millis) -> tuple[Seat, Any] | None:
        """The bot whose moment has come first, and what it does; it has no plan then until it is asked again."""
        moments = [(at, seat) for seat, (_, at) in self._plans.items() if at <= now]
        if not moments:
            return None
        seat = min(moments)[1]
        return seat, self._plans.pop(seat)[0]


def _plan(seat: Seat, player: Player, view: Any, now: Millis) -> tuple[Any, Millis] | None:
    try:
        return player.plan(view, now)
    except Exception:
        log.exception("the bot at seat %s has no idea any more", seat)
        return None
