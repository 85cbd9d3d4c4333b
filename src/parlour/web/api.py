"""The api over HTTP: create a table, find one, sit down, read finished games."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route

from parlour.bots import Strength, characters
from parlour.engine import Illegal, Seat, Value
from parlour.engine.options import listed
from parlour.games import GAMES
from parlour.learn import lessons_of
from parlour.table import Registry, Table
from parlour.table.entries import Status
from parlour.table.messages import Avatar, Name, TableInfo
from parlour.web.addresses import counted
from parlour.web.bodies import body_of
from parlour.web.faults import Refusal, reply
from parlour.web.fields import FieldsInfo, fields_of
from parlour.web.limits import Quotas
from parlour.web.past import Past, Told

T = TypeVar("T")
PART: Final = 2**16


class NewTable(Value, frozen=True):
    """A table to be opened; whoever opens it takes seat 0 and is the host."""

    game: str
    seats: int
    name: Name
    avatar: Avatar = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    public: bool = False


class Sitting(Value, frozen=True):
    """Somebody who wants to sit down, at a seat or anywhere."""

    name: Name
    avatar: Avatar = ""
    seat: int | None = None


class Seated(Value, frozen=True):
    """A seat and the secret that opens it from any device."""

    code: str
    seat: Seat
    token: str


class Calling(Value, frozen=True):
    """Somebody who comes when the game has begun, and would like to play."""

    name: Name
    avatar: Avatar = ""


class Called(Value, frozen=True):
    """A guest's secret: it opens a seat once the host has given them one, or in the next game."""

    code: str
    token: str


class OptionInfo(Value, frozen=True):
    """`choices`: all it takes, or what is suggested; empty where that is endless."""

    name: str
    accepts: str
    default: Any
    help: str
    choices: tuple[Any, ...]


class BotInfo(Value, frozen=True):
    """Somebody to play with, as a person chooses them."""

    name: str
    title: str
    sentence: str
    strength: Strength


class GameInfo(Value, frozen=True):
    """`real_time`: everyone acts when they like, without turns."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]
    fields: FieldsInfo
    lessons: tuple[str, ...] = ()
    real_time: bool = False


def game_infos() -> tuple[GameInfo, ...]:
    return tuple(
        GameInfo(
            name=game.name,
            title=game.title,
            summary=game.summary,
            fewest=game.seats.start,
            most=game.seats.stop - 1,
            real_time=game.real_time,
            options=tuple(OptionInfo(*option) for option in listed(game.options)),
            bots=tuple(BotInfo(bot.name, bot.title, bot.sentence, bot.strength) for bot in characters(game.name)),
            fields=fields_of(game),
            lessons=tuple(lessons_of(game.name)),
        )
        for game in GAMES.values()
    )


class Api:
    def __init__(self, registry: Registry, quotas: Quotas, body_size: int) -> None:
        self._registry = registry
        self._quotas = quotas
        self._body_size = body_size
        self.past = Past(registry.store)

    def routes(self, *more: Route) -> Mount:
        """All under /api, so that a wrong method is answered here and not taken for an address of the page."""
        return Mount(
            "/api",
            routes=[
                Route("/games", self.games),
                Route("/tables", self.tables, methods=["GET", "POST"]),
                Route("/tables/{code}", self.look_up, methods=["GET"]),
                Route("/tables/{code}/seats", self.sit, methods=["POST"]),
                Route("/tables/{code}/guests", self.call, methods=["POST"]),
                Route("/tables/{code}/replay", self.replay, methods=["GET"]),
                Route("/tables/{code}/journal", self.journal, methods=["GET"]),
                *more,
            ],
        )

    async def games(self, request: Request) -> Response:
        return reply(game_infos())

    async def tables(self, request: Request) -> Response:
        return await (self.open(request) if request.method == "POST" else self.list(request))

    async def list(self, request: Request) -> Response:
        asked = request.query_params.get("status", "waiting")
        try:
            status = msgspec.convert(asked, Status)
        except msgspec.ValidationError:
            raise Refusal(400, f"status cannot be {asked[:20]!r}; accepted: waiting, playing or over") from None
        self._look(request)
        return reply(await self._registry.store.list(status))

    async def open(self, request: Request) -> Response:
        wanted = await self._body(request, _NEW_TABLE)
        if not self._quotas.tables.take(address_of(request)):
            raise Refusal(429, "that is enough tables for now; come back later")
        opened = await self._registry.open(
            wanted.game, wanted.seats, wanted.options, wanted.public, wanted.name, wanted.avatar
        )
        return reply(Seated(*opened), 201)

    async def look_up(self, request: Request) -> Response:
        info: TableInfo = (await self._table(request)).info()
        return reply(info)

    async def sit(self, request: Request) -> Response:
        wanted = await self._body(request, _SITTING)
        table = await self._table(request)
        self._seat(request)
        try:
            seat, token = await table.claim(wanted.name, wanted.avatar, wanted.seat)
        except Illegal as refusal:
            raise Refusal(409, str(refusal)) from None
        return reply(Seated(table.code, seat, token), 201)

    async def call(self, request: Request) -> Response:
        wanted = await self._body(request, _CALLING)
        table = await self._table(request)
        self._seat(request)
        try:
            token = await table.call_on(wanted.name, wanted.avatar)
        except Illegal as refusal:
            raise Refusal(409, str(refusal)) from None
        return reply(Called(table.code, token), 201)

    async def replay(self, request: Request) -> Response:
        seat = request.query_params.get("seat", "public")
        told = await self._told(request, lambda code: self.past.replay(code, seat))
        return await _sent(request, told, "application/json", {})

    async def journal(self, request: Request) -> Response:
        told = await self._told(request, self.past.journal)
        name = f"{told.game}-{request.path_params['code'].upper()}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return await _sent(request, told, "application/x-ndjson", headers)

    async def _told(self, request: Request, tell: Callable[[str], Awaitable[Told]]) -> Told:
        code = self._code(request)
        try:
            return await tell(code)
        except LookupError:
            raise self._unknown(request, code) from None
        except Illegal as refusal:
            raise Refusal(409, str(refusal)) from None

    async def _table(self, request: Request) -> Table:
        code = self._code(request)
        try:
            return await self._registry.find(code)
        except LookupError:
            raise self._unknown(request, code) from None

    def _code(self, request: Request) -> str:
        """The table that is asked for, unless this address has asked too much or guessed too often."""
        if not self._quotas.guesses.left(address_of(request)):
            raise Refusal(429, "too many wrong codes from your address; wait a while")
        self._look(request)
        return str(request.path_params["code"]).upper()

    def _seat(self, request: Request) -> None:
        if not self._quotas.seats.take(address_of(request)):
            raise Refusal(429, "that is enough seats for now; come back later")

    def _look(self, request: Request) -> None:
        if not self._quotas.lookups.take(address_of(request)):
            raise Refusal(429, "too many questions at once from your address; wait a moment")

    def _unknown(self, request: Request, code: str) -> Refusal:
        self._quotas.guesses.take(address_of(request))
        return Refusal(404, f"there is no table {code[:12]!r}; check the code, or open a new table")

    async def _body(self, request: Request, decoder: msgspec.json.Decoder[T]) -> T:
        return await body_of(request, decoder, self._body_size)


_NEW_TABLE: Final = msgspec.json.Decoder(NewTable)
_SITTING: Final = msgspec.json.Decoder(Sitting)
_CALLING: Final = msgspec.json.Decoder(Calling)


def address_of(request: Request) -> str:
    """Where limits are counted for whoever asks."""
    return counted(request.client.host if request.client else "")


async def _sent(request: Request, told: Told, media_type: str, headers: dict[str, str]) -> Response:
    """As it is kept; unpacked for a client that does not read gzip."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, coded = told.body, {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    else:
        body, coded = await asyncio.to_thread(gzip.decompress, told.body), {}
    size = {"content-length": str(len(body))}
    return StreamingResponse(_parts(body), media_type=media_type, headers=headers | coded | size)


async def _parts(body: bytes) -> AsyncIterator[bytes]:
    """A little at a time, so that tables have their turn in between."""
    for start in range(0, len(body), PART):
        yield body[start : start + PART]
