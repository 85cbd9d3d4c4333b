"""The tables of lessons. They are kept in memory, listed nowhere, and soon forgotten."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from secrets import choice, token_hex, token_urlsafe
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from parlour.engine import AnyGame, BadSetup, Dealer, Seat
from parlour.learn.lesson import Scene, lesson_named
from parlour.learn.scene import ScriptedPlayer, dealer_of, match_of
from parlour.store import MemoryStore
from parlour.table import Registry, SeatGrant, entries, seats
from parlour.table.messages import encode
from parlour.table.ports import STAND_IN, BotExecutor, Clock, IllustratorMaker
from parlour.table.registry import ALPHABET, HOST

CODE_PREFIX: Final = "L"
"""No other table's code has this letter."""

CODE_LENGTH: Final = 12
MAX_TABLES: Final = 1000
IDLE_TIMEOUT_S: Final = 120.0
"""How many seconds an empty table of a lesson is kept."""


class SceneId(NamedTuple):
    """A scene as a table's secret and its bots name it. The deal follows from it, and from nothing else."""

    game: str
    lesson: str
    scene: int

    @property
    def text(self) -> str:
        return f"{self.game}/{self.lesson}/{self.scene}"

    def find(self) -> Scene:
        """Raises BadSetup."""
        scenes = lesson_named(self.game, self.lesson).scenes
        if self.scene not in range(len(scenes)):
            raise BadSetup(f"lesson {self.lesson!r} has no scene {self.scene}; its scenes are 0 to {len(scenes) - 1}")
        return scenes[self.scene]


def named(text: str) -> tuple[SceneId, str]:
    """The scene that a text begins with, and what follows."""
    game, lesson, scene, rest = text.split("/")
    return SceneId(game, lesson, int(scene)), rest


class LessonTables(Registry):
    """Whoever learns names a scene, and nothing more: deals and scripts are never taken from outside."""

    store: MemoryStore

    def __init__(
        self,
        make_illustrator: IllustratorMaker,
        clock: Clock | None = None,
        thinking: BotExecutor | None = None,
        announce: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """`announce` is told the code of each table before anybody else is."""
        super().__init__(
            MemoryStore(),
            partner_player,
            make_dealer=_dealer,
            make_illustrator=make_illustrator,
            clock=clock,
            thinking=thinking,
        )
        self._set_at: OrderedDict[str, float] = OrderedDict()
        self._announce = announce

    def __contains__(self, code: str) -> bool:
        return code.startswith(CODE_PREFIX)

    async def begin(self, wanted: SceneId, name: str, avatar: str) -> SeatGrant:
        """A table at which the scene is about to be played; raises BadSetup, or Illegal for a name."""
        scene, token = wanted.find(), token_urlsafe(24)
        empty = _opened(wanted, scene)
        learner = seats.take_seat(entries.opened(empty), HOST, name, avatar, seats.token_hash(token))
        return SeatGrant(await self._lay_out(wanted, empty, learner), HOST, token)

    async def again(self, state: entries.TableState) -> str:
        """The same scene from its beginning, for the same learner."""
        wanted, _ = named(state.seed)
        scene, chair = wanted.find(), state.chairs[HOST]
        empty = _opened(wanted, scene)
        return await self._lay_out(wanted, empty, entries.SeatTaken(HOST, chair.name, chair.avatar, chair.token))

    def sweep(self, idle: float) -> None:
        super().sweep(min(idle, IDLE_TIMEOUT_S))
        oldest = self._services.clock.now() - IDLE_TIMEOUT_S
        for code in [code for code, at in self._set_at.items() if at < oldest and code not in self._tables]:
            self._put_away(code)

    async def _lay_out(self, wanted: SceneId, empty: entries.TableOpened, learner: entries.SeatTaken) -> str:
        scene = wanted.find()
        partners = [
            entries.BotSeated(Seat(at), f"{wanted.text}/{at}", partner.name)
            for at, partner in enumerate(scene.partners, start=1)
        ]
        state = entries.fold((empty, learner, *partners))
        match = match_of(wanted.game, scene, tuple(chair.name or chair.bot_name for chair in state.chairs))
        header = replace(match.header, commitment=state.promise)
        happened = [entries.Happened(msgspec.Raw(encode(commit))) for commit in match.commits]
        return await self._keep([empty, learner, *partners, entries.Began(header), *happened])

    async def _keep(self, wanted: Sequence[entries.Entry]) -> str:
        code = CODE_PREFIX + "".join(choice(ALPHABET) for _ in range(CODE_LENGTH - len(CODE_PREFIX)))
        listing = seats.listing(code, entries.fold(tuple(wanted)))
        await self.store.append(code, [encode(entry) for entry in wanted], expect=0, listing=listing)
        if self._announce is not None:
            await self._announce(code)
        self._set_at[code] = self._services.clock.now()
        if len(self._set_at) > MAX_TABLES:
            self._put_away(next(iter(self._set_at)))
        return code

    def _put_away(self, code: str) -> None:
        del self._set_at[code]
        self.store.forget(code)


def _opened(wanted: SceneId, scene: Scene) -> entries.TableOpened:
    seed = f"{wanted.text}/{token_hex(32)}"
    return entries.TableOpened(wanted.game, scene.seats, scene.options, seed, public=False)


def partner_player(game: AnyGame, bot: str) -> ScriptedPlayer:
    """The partner that a bot's name names; raises BadSetup."""
    if bot == STAND_IN:
        return ScriptedPlayer(game)
    try:
        wanted, seat = named(bot)
        return ScriptedPlayer(game, wanted.find().partners[int(seat) - 1].does)
    except (ValueError, IndexError):
        raise BadSetup("only the lesson says who plays at its table") from None


def _dealer(seed: str, nonces: Any) -> Dealer:
    wanted, _ = named(seed)
    return dealer_of(wanted.game, wanted.find())
