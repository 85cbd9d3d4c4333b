"""The bots of one table: they plan anew when it changes, and move when a plan is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from parlour.engine import AnyGame, BadSetup, Journal, Millis, Seat, transitions
from parlour.server.table.entries import TableState
from parlour.server.table.jobs import BotMove
from parlour.server.table.opening import GHOST, USUAL_BOT, settled_noise
from parlour.server.table.ports import STAND_IN, AnyMatch, BotPlayer, BotService
from parlour.wire import Speed

log = logging.getLogger("parlour.table")
BOT_DELAY_MS: Final[Mapping[Speed, int]] = {"gentle": 700, "brisk": 0}
"""By how many milliseconds bots take longer over a move, so that people can follow."""
Looks: TypeAlias = Callable[[Any], Mapping[int, Any]]


class BotPlan(NamedTuple):
    move: Any
    at: Millis


class Question(NamedTuple):
    """A bot is to plan for what it sees now."""

    player: BotPlayer
    situation: int
    view: Any
    now: Millis


def _nothing() -> None:
    """For a table that is closed."""


class TableBots:
    """Bots think elsewhere, one after the other, while the table goes on; `planned` is called when one has an idea.

    Each is asked one question at a time: a newer one takes the place of one that still waits, however often the table
    changes. What was thought about a situation that is no more is dropped. One that fails is `replaced`, so that nobody
    has to wait for it for ever.
    """

    def __init__(
        self,
        game: AnyGame,
        service: BotService,
        planned: Callable[[], None],
        replaced: Callable[[], None],
        repeated: Journal | None = None,
    ) -> None:
        self._game = game
        self._service = service
        self._repeated = repeated
        self._planned = planned
        self._replaced = replaced
        self.players: dict[Seat, BotPlayer] = {}
        self.plans: dict[Seat, BotPlan] = {}
        self._questions: dict[int, Question] = {}
        self._waiting: set[int] = set()
        self._looks: Looks | None = None
        self._situation = 0
        self._commits = 0
        self._longer = 0
        self.state: TableState | None = None
        self.after = Millis(0)
        """No bot acts before that."""

    def follow(self, state: TableState, match: AnyMatch | None, watched: bool, now: Millis) -> None:
        """Ask all bots for new plans, since the situation is new. They wait while nobody plays with them."""
        self._seat(state, match)
        self._situation += 1
        self.plans = {}
        if match is not None and watched and self.players:
            self._commits = match.count
            for seat, player in self.players.items():
                self._ask(seat, Question(player, self._situation, match.view(seat), now))

    def _seat(self, state: TableState, match: AnyMatch | None) -> None:
        """A player for each seat that a bot plays, kept as long as the bot is; a new one gets the past views.

        Where everyone acts when they like, a bot's moment is its own, whatever the speed.
        """
        if state is self.state:
            return
        self.state = state
        self._longer = 0 if self._game.real_time else BOT_DELAY_MS[state.speed]
        before, self.players = self.players, {}
        if match is None or state.status != "playing":
            return
        self._looks = self._looks or self._service.make_looks(match)
        for at, chair in enumerate(state.chairs):
            seat = Seat(at)
            if chair.bot and seat in before:
                self.players[seat] = before[seat]
            elif chair.bot:
                self.players[seat] = self._made(seat, chair.bot)
                self._recall(seat, self.players[seat], match)

    def next(self) -> Millis | None:
        first = min([plan.at for plan in self.plans.values()], default=None)
        return None if first is None else max(first, self.after)

    def due_move(self, now: Millis) -> BotMove | None:
        """The move of the bot whose moment has come first; it has no plan then until it is asked again."""
        moments = [(plan.at, seat) for seat, plan in self.plans.items() if max(plan.at, self.after) <= now]
        if not moments:
            return None
        seat = min(moments)[1]
        return BotMove(seat, self.plans.pop(seat).move, self._commits)

    def replace(self, seat: Seat) -> None:
        """A bot cannot go on: somebody plain plays in its place."""
        if seat in self.players:
            self.players[seat] = self._made(seat, STAND_IN)

    def close(self) -> None:
        """Plan nothing more, and drop the reference to the table."""
        self._situation += 1
        self.players, self.plans, self._questions, self._looks = {}, {}, {}, None
        self._planned = self._replaced = _nothing

    def _recall(self, seat: Seat, player: BotPlayer, match: AnyMatch) -> None:
        """Give a new bot the past views, unless it is gone by then."""
        game, start = self._game, self._game.start(match.header.seats, match.header.options)
        taken = transitions(game, start, match.commits)

        def recall() -> None:
            if self.players.get(seat) is player:
                player.recall((game.view(each.after, seat), each.commit.cause.at) for each in taken)

        self._submit(seat, player, recall)

    def _made(self, seat: Seat, bot: str) -> BotPlayer:
        assert self.state is not None
        make_ghost = self._service.make_ghost
        if bot == GHOST and self._repeated is not None and make_ghost is not None:
            return make_ghost(self._repeated, seat, settled_noise(self.state, seat))
        try:
            return self._service.make_player(self.state, seat, USUAL_BOT if bot == GHOST else bot)
        except BadSetup as refusal:  # a bot from before, whom nobody may ask for any more
            log.warning("stand-in plays: %s", refusal)
            return self._service.make_player(self.state, seat, STAND_IN)

    def _ask(self, seat: Seat, question: Question) -> None:
        """The question is there before it is looked whether a thought waits that will find it; the other thread does
        that the other way round, so that none is missed."""
        who = id(question.player)
        self._questions[who] = question
        if who not in self._waiting:
            self._waiting.add(who)
            self._submit(seat, question.player, partial(self._think, seat, who))

    def _think(self, seat: Seat, who: int) -> Callable[[], None] | None:
        """In the thread of the bots."""
        self._waiting.discard(who)
        question, looks = self._questions.pop(who, None), self._looks
        if question is None or looks is None or question.situation != self._situation:
            return None
        plan = question.player.plan(question.view, question.now, looks(question.view))
        if plan is None:
            return None
        move, at = plan
        return partial(self._note, question.situation, seat, BotPlan(move, Millis(at + self._longer)))

    def _submit(self, seat: Seat, player: BotPlayer, work: Callable[[], Callable[[], None] | None]) -> None:
        """Work for the thinking thread; what it brings back is done here."""
        loop = asyncio.get_running_loop()

        def guarded() -> None:
            try:
                result = work()
            except Exception:
                log.exception("bot at seat %s raised; a stand-in plays on", seat)
                result = partial(self._failed, seat, player)
            if result is not None and not loop.is_closed():
                loop.call_soon_threadsafe(result)

        self._service.thinking.submit(self, guarded)

    def _failed(self, seat: Seat, player: BotPlayer) -> None:
        if self.players.get(seat) is player:
            self.replace(seat)
            self._replaced()

    def _note(self, situation: int, seat: Seat, plan: BotPlan) -> None:
        if situation == self._situation:
            self.plans[seat] = plan
            self._planned()
