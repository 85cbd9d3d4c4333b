"""Tables of lessons, kept in memory and not listed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from parlour.engine import BadSetup, Dealer, Seat
from parlour.games import game_named
from parlour.languages import quoted
from parlour.server.lessons.lesson import LEARNER, Scene, lesson_named
from parlour.server.lessons.scene import ScriptedPlayer, dealer_of, match_of
from parlour.server.store import MemoryStore
from parlour.server.table import SeatGrant, Tables
from parlour.server.table.bot_thread import BotThread
from parlour.server.table.entries import Began, Chair, Entry, Happened, SceneId, TableState
from parlour.server.table.opening import TableSetup
from parlour.server.table.ports import STAND_IN, BotExecutor, BotService, Clock, IllustratorMaker
from parlour.server.table.tables import random_code
from parlour.wire import encode

CODE_PREFIX: Final = "L"
"""No other table's code has this letter."""

CODE_LENGTH: Final = 12
MAX_TABLES: Final = 1000
IDLE_TIMEOUT_S: Final = 120.0
"""How many seconds an empty table of a lesson is kept."""
PARTNER: Final = "partner"
"""The bot that plays a partner's part. Which one follows from the scene and the seat."""


class LessonTables(Tables):
    """A learner names a scene, and nothing more: deals and scripts are never taken from outside."""

    store: MemoryStore

    def __init__(
        self,
        make_illustrator: IllustratorMaker,
        clock: Clock | None = None,
        thinking: BotExecutor | None = None,
        announce: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """`announce` gets the code of each table before anybody else."""
        super().__init__(
            MemoryStore(),
            BotService(partner_player, thinking or BotThread()),
            make_dealer=_dealer,
            make_illustrator=make_illustrator,
            clock=clock,
        )
        self._set_at: OrderedDict[str, float] = OrderedDict()
        self._announce = announce

    def __contains__(self, code: str) -> bool:
        return code.startswith(CODE_PREFIX)

    async def begin(self, game: str, wanted: SceneId, name: str, avatar: str) -> SeatGrant:
        """A table at which the scene is about to be played; raises BadSetup, or Illegal for a name."""
        scene = scene_of(game, wanted)
        partners = [Chair(bot=PARTNER, bot_name=partner.name) for partner in scene.partners]
        return await self.seat_host(TableSetup(game, scene.options, (Chair(), *partners), scene=wanted), name, avatar)

    async def set_up(self, wanted: TableSetup) -> str:
        """The table of a scene from its beginning. Where there are too many, the oldest one is closed at which
        nobody is: opening many takes no lesson from those who are in theirs."""
        code = await super().set_up(wanted)
        if self._announce is not None:
            await self._announce(code)
        self._set_at[code] = self._services.clock.now()
        if len(self._set_at) > MAX_TABLES:
            before = [each for each in self._set_at if each != code]
            self._put_away(next((each for each in before if not self._is_attended(each)), before[0]))
        return code

    def sweep(self, idle: float) -> int:
        unloaded = super().sweep(min(idle, IDLE_TIMEOUT_S))
        oldest = self._services.clock.now() - IDLE_TIMEOUT_S
        for code in [code for code, at in self._set_at.items() if at < oldest and code not in self._tables]:
            self._put_away(code)
        return unloaded

    def _first_moves(self, state: TableState) -> tuple[Entry, ...]:
        """The game has begun when the learner comes, and some moves may have been made."""
        names = tuple(chair.name or chair.bot_name for chair in state.chairs)
        match = match_of(state.game, _scene(state), names)
        header = replace(match.header, commitment=state.promise)
        return (Began(header), *[Happened(msgspec.Raw(encode(commit))) for commit in match.commits])

    def _new_code(self) -> str:
        return CODE_PREFIX + random_code(CODE_LENGTH - len(CODE_PREFIX))

    def _put_away(self, code: str) -> None:
        del self._set_at[code]
        self.store.forget(code)


def scene_of(game: str, wanted: SceneId) -> Scene:
    """Raises BadSetup."""
    scenes = lesson_named(game, wanted.lesson).scenes
    if wanted.scene not in range(len(scenes)):
        raise BadSetup("no-scene", lesson=quoted(wanted.lesson), scene=wanted.scene, last=len(scenes) - 1)
    return scenes[wanted.scene]


def partner_player(state: TableState, seat: Seat, bot: str) -> ScriptedPlayer:
    """Who plays a partner's part at a table; raises BadSetup for any other bot."""
    game = game_named(state.game)
    if bot == STAND_IN:
        return ScriptedPlayer(game)
    if bot != PARTNER or seat == LEARNER:
        raise BadSetup("lesson-seats")
    return ScriptedPlayer(game, _scene(state).partners[seat - 1].does)


def _scene(state: TableState) -> Scene:
    assert state.scene is not None
    return scene_of(state.game, state.scene)


def _dealer(state: TableState, nonces: Sequence[str]) -> Dealer:
    return dealer_of(state.game, _scene(state))
