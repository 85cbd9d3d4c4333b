"""Lessons at live tables: each scene completed and failed, and nothing told that a player may not know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import BadSetup, Illegal, Millis, Seat
from parlour.games import game_named
from parlour.languages import Refusal
from parlour.server.lessons import LessonTables, Scene
from parlour.server.lessons.coach import Progress, Verdict, advance
from parlour.server.lessons.lesson import ALL_THEY_MEAN, LEARNER
from parlour.server.lessons.scene import match_of
from parlour.server.lessons.tables import IDLE_TIMEOUT_S, MAX_TABLES, PARTNER, partner_player
from parlour.server.table import SeatGrant, Table
from parlour.server.table.clock import HandSetClock
from parlour.server.table.entries import Chair, SceneId, fold
from parlour.server.table.opening import TableSetup
from tests.server.lessons.test_lessons import SCENES, scene_of
from tests.server.table.world import Inline, decoder


def cards(deal: dict[str, Any]) -> list[str]:
    """Those with names of their own, which can be looked for in what is sent."""
    deck = deal.get("deck")
    return deck if isinstance(deck, list) else []


WAYS = [
    (game, name, at, way, verdict)
    for game, name, at in SCENES
    for scene in [scene_of(game, name, at)]
    for way, verdict in [(scene.way, "well"), *((each.way, number) for number, each in enumerate(scene.mistakes))]
]


class Learner:
    """Somebody at the table of a scene, whose clock is set by hand."""

    def __init__(self, tables: LessonTables, clock: HandSetClock, scene: Scene) -> None:
        self.tables = tables
        self.clock = clock
        self.scene = scene
        self.heard: list[Any] = []
        self.bytes: list[bytes] = []
        self.progress = Progress()

    async def come(self, seated: SeatGrant) -> None:
        self.table: Table = await self.tables.find(seated.code)
        self.table.receive(self, m.Hello(seated.token))
        await self.settle()

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        told = decoder.decode(message)
        self.bytes.append(message)
        self.heard.append(told)
        if isinstance(told, m.Update):
            self.progress = advance(self.scene, self.progress, told.events)

    def dismiss(self, why: Refusal, again: bool) -> None:
        self.heard.append(m.bye(why, again))

    def shortest_trip(self) -> Millis:
        return Millis(0)

    async def settle(self) -> None:
        for _ in range(60):
            await asyncio.sleep(0)

    async def ask(self, request: m.Request) -> Any:
        self.table.receive(self, request)
        await self.settle()
        return next((each for each in self.heard if isinstance(each, m.Refused) and each.nonce == request.nonce), None)

    async def take(self, way: Sequence[str]) -> None:
        """As a rehearsal takes a way, in the table's own time."""
        game = self.game
        for count, word in enumerate(way):
            for late in range(60):
                move = None if word == ALL_THEY_MEAN else game.from_text(word)
                if move is not None and move in self.table.view(LEARNER).legal:
                    assert await self.ask(m.Act(f"{count}.{late}", msgspec.Raw(m.encode(move)))) is None
                    break
                if word == ALL_THEY_MEAN and late == 20:
                    break
                self.clock.forward(0.5)
                await self.settle()
        for _ in range(20):
            self.clock.forward(0.5)
            await self.settle()

    @property
    def game(self) -> Any:
        return game_named(self.table.info().game)


async def at_scene(game: str, wanted: SceneId) -> Learner:
    clock = HandSetClock()
    tables = LessonTables(lambda code, secret, game: None, clock, Inline())
    learner = Learner(tables, clock, scene_of(game, wanted.lesson, wanted.scene))
    await learner.come(await tables.begin(game, wanted, "Robin", "moon"))
    return learner


@pytest.mark.parametrize(("game", "name", "at", "way", "verdict"), WAYS)
def test_a_scene_is_completed_and_failed(game: str, name: str, at: int, way: Sequence[str], verdict: Verdict) -> None:
    async def story() -> None:
        learner = await at_scene(game, SceneId(name, at))
        await learner.take(way)
        assert learner.progress.verdict == verdict
        assert not [each for each in learner.heard if isinstance(each, m.Refused | m.Bye)]
        await learner.tables.close()

    asyncio.run(story())


@pytest.mark.parametrize(("game", "name", "at"), SCENES)
def test_a_learner_sees_a_players_view_and_nothing_of_the_deal(game: str, name: str, at: int) -> None:
    async def story() -> None:
        learner = await at_scene(game, SceneId(name, at))
        (welcome,) = (each for each in learner.heard if isinstance(each, m.Welcome))
        match = match_of(game, learner.scene)
        assert bytes(welcome.view) == m.encode(match.view(LEARNER))
        assert welcome.table.options == learner.scene.options
        assert welcome.table.status == "playing"
        assert not welcome.table.public
        seen = m.encode(match.view(LEARNER))
        hidden = [card.encode() for card in cards(learner.scene.deal) if card.encode() not in seen]
        assert [card for card in hidden if card in b"".join(learner.bytes)] == []
        await learner.tables.close()

    asyncio.run(story())


def test_two_scenes_that_differ_in_what_is_hidden_look_alike() -> None:
    """What another holds changes nothing of what a learner hears before it is played."""

    def told(other: list[int]) -> bytes:
        scene = msgspec.structs.replace(scene_of("mind", "first", 0), deal={"deals": [[[12], other]]})
        return m.encode(match_of("mind", scene).view(LEARNER))

    assert told([60]) == told([99])


def test_the_same_scene_again_for_the_same_learner() -> None:
    async def story() -> None:
        learner = await at_scene("knights-score", SceneId("first", 2))
        await learner.take(learner.scene.way)
        assert await learner.ask(m.Rematch("again")) is None
        code = learner.table.info().next
        assert code in learner.tables
        after = await learner.tables.find(code)
        assert after.view(LEARNER) == match_of("knights-score", learner.scene).view(LEARNER)
        assert after.info().chairs[LEARNER].name == "Robin"
        await learner.tables.close()

    asyncio.run(story())


def test_a_learner_chooses_no_partner_and_no_options() -> None:
    async def story() -> None:
        learner = await at_scene("mind", SceneId("first", 0))
        assert await learner.ask(m.Configure("options", {"window": 3})) is not None
        assert await learner.ask(m.SeatBot("bot", learner.table.info().host)) is not None
        await learner.tables.close()

    asyncio.run(story())


def test_only_a_lesson_names_its_partners() -> None:
    state = fold(TableSetup("mind", {}, (Chair(), Chair()), scene=SceneId("first", 0)).entries("seed"))
    for seat, nobody in [(1, "default"), (1, "mind/first/0/1"), (0, PARTNER)]:
        with pytest.raises(BadSetup, match="only the lesson says who plays"):
            partner_player(state, Seat(seat), nobody)
    silent = partner_player(state, Seat(1), "drifter")
    assert silent.plan(match_of("mind", scene_of("mind", "first", 0)).view(1), Millis(0)) is None


def test_a_scene_that_is_not_there_and_a_name_that_is_none_are_refused() -> None:
    async def story() -> None:
        tables = LessonTables(lambda code, secret, game: None, HandSetClock(), Inline())
        with pytest.raises(BadSetup, match="lesson 'first' has no scene 9; its scenes are 0 to 3"):
            await tables.begin("mind", SceneId("first", 9), "Robin", "")
        with pytest.raises(Illegal):
            await tables.begin("mind", SceneId("first", 0), " ", "")
        await tables.close()

    asyncio.run(story())


def test_a_lesson_that_was_left_is_forgotten_and_one_that_is_played_is_not() -> None:
    async def story() -> None:
        learner = await at_scene("mind", SceneId("first", 0))
        left = await learner.tables.begin("mind", SceneId("first", 1), "Robin", "")
        learner.clock.forward(IDLE_TIMEOUT_S + 1)
        learner.tables.sweep(10 * IDLE_TIMEOUT_S)
        with pytest.raises(LookupError):
            await learner.tables.find(left.code)
        assert await learner.tables.find(learner.table.code) is learner.table
        learner.table.leave(learner)
        await learner.settle()
        learner.clock.forward(IDLE_TIMEOUT_S + 1)
        learner.tables.sweep(10 * IDLE_TIMEOUT_S)
        learner.tables.sweep(10 * IDLE_TIMEOUT_S)
        with pytest.raises(LookupError):
            await learner.tables.find(learner.table.code)
        await learner.tables.close()

    asyncio.run(story())


def test_there_are_never_more_than_so_many_and_who_is_there_stays() -> None:
    async def story() -> None:
        clock = HandSetClock()
        tables = LessonTables(lambda code, secret, game: None, clock, Inline())

        async def begun() -> SeatGrant:
            return await tables.begin("mind", SceneId("first", 0), "Robin", "")

        learner = Learner(tables, clock, scene_of("mind", "first", 0))
        await learner.come(await begun())
        first = await begun()
        for _ in range(MAX_TABLES - 1):
            last = await begun()
        with pytest.raises(LookupError):
            await tables.find(first.code)
        assert await tables.find(learner.table.code) is learner.table
        await tables.find(last.code)
        await tables.close()

    asyncio.run(story())
