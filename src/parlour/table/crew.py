"""The bots of a table: asked again whenever it changes, heard when their moment comes."""

from __future__ import annotations

from typing import Any, TypeAlias

from parlour.engine import AnyGame, Match, Millis, Seat
from parlour.table.entries import Setting
from parlour.table.ports import Player, PlayerMaker

AnyMatch: TypeAlias = Match[Any, Any, Any, Any]


class Crew:
    def __init__(self, game: AnyGame, make_player: PlayerMaker) -> None:
        self._game = game
        self._make = make_player
        self._players: dict[Seat, Player] = {}
        self._plans: dict[Seat, tuple[Any, Millis]] = {}

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
                self._players[seat].sit(playing)
                self._players[seat].recall(playing.seen(seat))

    def ask(self, match: AnyMatch | None, now: Millis) -> None:
        """New plans for a new situation; none at all without a match."""
        plans = {seat: player.plan(match.view(seat), now) for seat, player in self._players.items()} if match else {}
        self._plans = {seat: plan for seat, plan in plans.items() if plan is not None}

    def next(self) -> Millis | None:
        return min((at for _, at in self._plans.values()), default=None)

    def ripe(self, now: Millis) -> tuple[Seat, Any] | None:
        """The bot whose moment has come first, and what it does; it has no plan then until it is asked again."""
        moments = [(at, seat) for seat, (_, at) in self._plans.items() if at <= now]
        if not moments:
            return None
        seat = min(moments)[1]
        return seat, self._plans.pop(seat)[0]
