"""HTTP API for lessons and trainers. Clients choose a scene; the deal and the bots come from the server."""

from __future__ import annotations

import asyncio
from functools import cache
from secrets import choice
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.engine import BadSetup, Stream, Value
from parlour.games import import_object, parts_of
from parlour.server.lessons import LessonTables, lesson_named
from parlour.server.lessons.lesson import LessonStep, Pattern, Words
from parlour.server.table.entries import SceneId
from parlour.server.web.addresses import address_of
from parlour.server.web.bodies import read_body
from parlour.server.web.cached_responses import Document, json_document
from parlour.server.web.endpoints import Endpoint, endpoint
from parlour.server.web.errors import HttpError, json_response
from parlour.server.web.routes.pictures import PALETTE, SIZE, palette_of, pay_picture
from parlour.wire import Avatar, Name, SeatGrant

if TYPE_CHECKING:
    from parlour.art.cache import Cache
    from parlour.server.web.limits import Quotas

DECKS: Final = range(8)
"""The decks to train with: few, so that their pictures are drawn once and kept."""

PAIR_LISTS: Final = range(16)
"""Lists of pairs of each deck: enough that nobody learns them by heart."""


class LessonRequest(Value, frozen=True):
    """Somebody who wants to play a scene, the first being 0."""

    name: Name
    avatar: Avatar = ""
    scene: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class MistakeInfo(Value, frozen=True):
    on: tuple[Pattern, ...]
    say: Words


class SceneInfo(Value, frozen=True):
    """The texts of a scene and their events, without the cards that will be dealt."""

    steps: tuple[LessonStep, ...]
    mistakes: tuple[MistakeInfo, ...]
    well: Words


class LessonInfo(Value, frozen=True):
    """A lesson as it is sent: every sentence by language."""

    title: Words
    scenes: tuple[SceneInfo, ...]


class PairInfo(Value, frozen=True):
    """The addresses of two pictures, and the share of the colour in question on each, in percent."""

    pictures: tuple[str, str]
    shares: tuple[int, int]


class LessonRoutes:
    def __init__(self, tables: LessonTables, quotas: Quotas, cache: Cache) -> None:
        self._tables = tables
        self._quotas = quotas
        self._cache = cache
        self._pairs: dict[tuple[str, int, int], Document] = {}

    @endpoint(Endpoint("GET", "/api/lessons/{game}/{lesson}", "What is said in a lesson", LessonInfo, errors=(404,)))
    async def lesson(self, request: Request) -> Response:
        _check_lesson(request)
        return _lesson_document(request.path_params["game"], request.path_params["lesson"]).response(request)

    @endpoint(
        Endpoint(
            "POST",
            "/api/lessons/{game}/{lesson}",
            "Play a scene of a lesson",
            SeatGrant,
            201,
            (400, 403, 404, 413, 415, 429),
            LessonRequest,
        )
    )
    async def begin(self, request: Request) -> Response:
        _check_lesson(request)
        wanted = await read_body(request, _LESSON_REQUEST)
        if not self._quotas.lessons.take(address_of(request)):
            raise HttpError(429, "too-many-lessons")
        scene = SceneId(request.path_params["lesson"], wanted.scene)
        grant = await self._tables.begin(request.path_params["game"], scene, wanted.name, wanted.avatar)
        return json_response(grant, 201)

    @endpoint(Endpoint("GET", "/api/pairs/{game}", "Pictures to compare by eye", list[PairInfo], errors=(404, 429)))
    async def pairs(self, request: Request) -> Response:
        """A person who trains is alone, so the answers may come along. Each list is made once, in a thread, and
        kept."""
        game = request.path_params["game"]
        part = _compared(game).pairs
        if not self._quotas.lookups.take(address_of(request)):
            raise HttpError(429, "too-many-questions")
        key = game, choice(DECKS), choice(PAIR_LISTS)
        if key not in self._pairs:
            self._pairs[key] = await asyncio.to_thread(_pairs_document, part, *key)
        return self._pairs[key].response(request)

    @endpoint(
        Endpoint(
            "GET",
            "/pictures/pairs/{game}/{deck:int}/{card:int}.png",
            "A picture of a deck to train with",
            errors=(400, 404, 429),
            query=(PALETTE,),
            media="image/png",
        )
    )
    async def picture(self, request: Request) -> Response:
        """No match is played with it."""
        asked, palette = request.path_params, palette_of(request)
        pay_picture(self._quotas, request)
        gallery: Any = import_object(_compared(asked["game"]).gallery)
        try:
            drawn = await asyncio.to_thread(self._drawn, gallery, asked["deck"], asked["card"], palette)
        except ValueError:
            raise HttpError(404, "no-picture") from None
        return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=86400"})

    def _drawn(self, gallery: Any, deck: int, card: int, palette: str) -> bytes:
        """Raises ValueError if there is no such card."""
        drawn: bytes = gallery(DECKS.index(deck), b"", self._cache).front(card, SIZE, palette, "card")
        return drawn


_LESSON_REQUEST: Final = msgspec.json.Decoder(LessonRequest)


def _address(game: str, deck: int, card: int) -> str:
    return f"/pictures/pairs/{game}/{deck}/{card}.png"


class _Compared(NamedTuple):
    """Where the pairs of pictures to compare come from, and what draws them, as import paths."""

    pairs: str
    gallery: str


def _compared(game: str) -> _Compared:
    """Those of a game; raises HttpError if it has none."""
    try:
        art = parts_of(game).art
    except BadSetup as error:
        raise HttpError(404, error.why) from None
    if art.pairs is None or art.gallery is None:
        raise HttpError(404, "no-pictures-to-compare", game=game)
    return _Compared(art.pairs, art.gallery)


def _check_lesson(request: Request) -> None:
    try:
        lesson_named(request.path_params["game"], request.path_params["lesson"])
    except BadSetup as error:
        raise HttpError(404, error.why) from None


@cache
def _lesson_document(game: str, name: str) -> Document:
    lesson = lesson_named(game, name)
    scenes = tuple(
        SceneInfo(scene.steps, tuple(MistakeInfo(each.on, each.say) for each in scene.mistakes), scene.well)
        for scene in lesson.scenes
    )
    return json_document(LessonInfo(lesson.title, scenes))


def _pairs_document(part: str, game: str, deck: int, which: int) -> Document:
    found = import_object(part)(deck, Stream(f"pairs {deck} {which}"))
    return json_document(
        [PairInfo((_address(game, deck, one), _address(game, deck, other)), shares) for (one, other), shares in found]
    )
