"""Lessons and trainers over HTTP. A client names a scene; what is dealt there, and who plays how, is never its say."""

from __future__ import annotations

import asyncio
from secrets import choice, token_hex
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.engine import BadSetup, Stream, Value
from parlour.games import kit_named, load
from parlour.learn import LessonTables, lesson_named
from parlour.learn.lesson import Pattern, Step, Words
from parlour.learn.tables import Named
from parlour.table.messages import Avatar, Name
from parlour.web.api import Seated, address_of
from parlour.web.bodies import body_of
from parlour.web.faults import Refusal, reply
from parlour.web.pictures import palette_of

if TYPE_CHECKING:
    from parlour.art.cache import Cache
    from parlour.web.limits import Quotas

DECKS: Final = range(8)
"""The decks to train with: few, so that their pictures are drawn once and kept."""

SIZE: Final = 700


class Learner(Value, frozen=True):
    """Somebody who wants to play a scene, the first being 0."""

    name: Name
    avatar: Avatar = ""
    scene: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class MistakeInfo(Value, frozen=True):
    on: tuple[Pattern, ...]
    say: Words


class SceneInfo(Value, frozen=True):
    """What is said in a scene, and on which events. What will be dealt is not told."""

    steps: tuple[Step, ...]
    mistakes: tuple[MistakeInfo, ...]
    well: Words


class LessonInfo(Value, frozen=True):
    """A lesson as it is told: every sentence by language."""

    title: Words
    scenes: tuple[SceneInfo, ...]


class PairInfo(Value, frozen=True):
    """The addresses of two pictures, and the share of the colour in question on each, in percent."""

    pictures: tuple[str, str]
    shares: tuple[int, int]


class Learning:
    def __init__(self, tables: LessonTables, quotas: Quotas, body_size: int, cache: Cache) -> None:
        self._tables = tables
        self._quotas = quotas
        self._body_size = body_size
        self._cache = cache

    def routes(self) -> list[Route]:
        return [
            Route("/lessons/{game}/{lesson}", self.lesson, methods=["GET", "POST"]),
            Route("/pairs/{game}", self.pairs, methods=["GET"]),
        ]

    async def lesson(self, request: Request) -> Response:
        game, name = request.path_params["game"], request.path_params["lesson"]
        try:
            lesson = lesson_named(game, name)
        except BadSetup as error:
            raise Refusal(404, str(error)) from None
        if request.method == "POST":
            return await self._begin(request, game, name)
        scenes = tuple(
            SceneInfo(scene.steps, tuple(MistakeInfo(each.on, each.say) for each in scene.mistakes), scene.well)
            for scene in lesson.scenes
        )
        return reply(LessonInfo(lesson.title, scenes))

    async def _begin(self, request: Request, game: str, name: str) -> Response:
        learner = await body_of(request, _LEARNER, self._body_size)
        if not self._quotas.lessons.take(address_of(request)):
            raise Refusal(429, "that is enough lessons for now; come back later")
        seated = await self._tables.begin(Named(game, name, learner.scene), learner.name, learner.avatar)
        return reply(Seated(*seated), 201)

    async def pairs(self, request: Request) -> Response:
        """Pictures to compare. Whoever trains is alone, so that the answers may come along."""
        game = request.path_params["game"]
        part = _part(game, "pairs")
        if not self._quotas.lookups.take(address_of(request)):
            raise Refusal(429, "too many questions at once from your address; wait a moment")
        deck = choice(DECKS)
        found = load(part)(deck, Stream(token_hex(16)))
        return reply(
            [
                PairInfo((_address(game, deck, pair.cards[0]), _address(game, deck, pair.cards[1])), pair.shares)
                for pair in found
            ]
        )

    async def picture(self, request: Request) -> Response:
        """A picture of a deck to train with: no match is played with it."""
        asked, palette = request.path_params, palette_of(request)
        gallery: Any = load(_part(asked["game"], "gallery"))
        try:
            drawn = await asyncio.to_thread(self._drawn, gallery, asked["deck"], asked["card"], palette)
        except ValueError:
            raise Refusal(404, "there is no such picture") from None
        return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=86400"})

    def _drawn(self, gallery: Any, deck: int, card: int, palette: str) -> bytes:
        """Raises ValueError if there is no such card."""
        drawn: bytes = gallery(DECKS.index(deck), b"", self._cache).front(card, SIZE, palette, "card")
        return drawn


_LEARNER: Final = msgspec.json.Decoder(Learner)


def _address(game: str, deck: int, card: int) -> str:
    return f"/pictures/pairs/{game}/{deck}/{card}.png"


def _part(game: str, name: str) -> str:
    """A part of a game's kit; raises Refusal if it has none."""
    try:
        kit = kit_named(game)._asdict()
    except BadSetup as error:
        raise Refusal(404, str(error)) from None
    if kit["pairs"] is None:
        raise Refusal(404, f"{game} has no pictures to compare")
    part: str = kit[name]
    return part
