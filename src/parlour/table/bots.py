"""The bots of a table: asked again whenever it changes, heard when their moment comes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from parlour.engine import AnyGame, BadSetup, Millis, Seat
from parlour.table.entries import Speed, TableState
from parlour.table.ports import STAND_IN, AnyMatch, Player, Services

log = logging.getLogger("parlour.table")
LONGER: Final[Mapping[Speed, int]] = {"gentle": 700, "brisk": 0}
"""By how many milliseconds bots take longer over a move, so that people can follow."""
Looks: TypeAlias = Callable[[Any], Mapping[int, Any]]


class Planned(NamedTuple):
    move: Any
    at: Millis


class BotPlayers:
    """Bots think elsewhere, one after the other, while the table goes on; `planned` is called when one has an idea.

    What was thought about a situation that is no more is dropped. One that fails is `replaced`, so that nobody has to
    wait for it for ever.
    """

    def __init__(
        self, game: AnyGame, services: Services, planned: Callable[[], None], replaced: Callable[[], None]
    ) -> None:
        self._game = game
        self._services = services
        self._planned = planned
        self._replaced = replaced
        self._players: dict[Seat, Player] = {}
        self._plans: dict[Seat, Planned] = {}
        self._looks: Looks | None = None
        self._situation = 0
        self._longer = 0

    def check(self, bot: str) -> None:
        """Whether there is such a bot; raises BadSetup."""
        self._services.make_player(self._game, bot)

    def seat(self, state: TableState, match: AnyMatch | None) -> None:
        """A player for each seat that a bot plays, kept as long as the bot is; a new one is told what was.

        Where everyone acts when they like, a bot's moment is its own, whatever the speed.
        """
        self._longer = 0 if self._game.real_time else LONGER[state.speed]
        before, self._players = self._players, {}
        if match is None or state.status != "playing":
            return
        self._looks = self._looks or self._services.make_looks(match)
        for at, chair in enumerate(state.chairs):
            seat = Seat(at)
            if chair.bot and seat in before:
                self._players[seat] = before[seat]
            elif chair.bot:
                self._players[seat] = self._seated(seat, chair.bot, match)

    def ask(self, match: AnyMatch | None, now: Millis) -> None:
        """New plans for a new situation; none at all without a match."""
        self._situation += 1
        self._plans = {}
        if match is None:
            return
        for seat, player in self._players.items():
            self._think(seat, player, match.view(seat), now)

    def next(self) -> Millis | None:
        return min([plan.at for plan in self._plans.values()], default=None)

    def ripe(self, now: Millis) -> tuple[Seat, Any] | None:
        """The bot whose moment has come first, and what it does; it has no plan then until it is asked again."""
        moments = [(plan.at, seat) for seat, plan in self._plans.items() if plan.at <= now]
        if not moments:
            return None
        seat = min(moments)[1]
        return seat, self._plans.pop(seat).move

    def replace(self, seat: Seat) -> None:
        """A bot cannot go on: somebody plain plays in its place."""
        if seat in self._players:
            self._players[seat] = self._services.make_player(self._game, STAND_IN)

    def _seated(self, seat: Seat, bot: str, match: AnyMatch) -> Player:
        player = self._made(bot)
        past = list(match.seen(seat))
        self._submit(seat, player, lambda: player.recall(past))
        return player

    def _made(self, bot: str) -> Player:
        try:
            return self._services.make_player(self._game, bot)
        except BadSetup as refusal:  # a bot from before, whom nobody may ask for any more
            log.warning("a stand-in plays: %s", refusal)
            return self._services.make_player(self._game, STAND_IN)

    def _think(self, seat: Seat, player: Player, view: Any, now: Millis) -> None:
        situation, looks, longer = self._situation, self._looks, self._longer
        assert looks is not None

        def think() -> Callable[[], None] | None:
            if situation != self._situation:
                return None
            plan = player.plan(view, now, looks(view))
            if plan is None:
                return None
            move, at = plan
            return partial(self._note, situation, seat, Planned(move, Millis(at + longer)))

        self._submit(seat, player, think)

    def _submit(self, seat: Seat, player: Player, work: Callable[[], Callable[[], None] | None]) -> None:
        """Work for the thinking thread; what it brings back is done here."""
        loop = asyncio.get_running_loop()

        def guarded() -> None:
            try:
                result = work()
            except Exception:
                log.exception("the bot at seat %s fails; a stand-in plays on", seat)
                result = partial(self._failed, seat, player)
            if result is not None and not loop.is_closed():
                loop.call_soon_threadsafe(result)

        self._services.thinking.submit(self, guarded)

    def _failed(self, seat: Seat, player: Player) -> None:
        if self._players.get(seat) is player:
            self.replace(seat)
            self._replaced()

    def _note(self, situation: int, seat: Seat, plan: Planned) -> None:
        if situation == self._situation:
            self._plans[seat] = plan
            self._planned()
