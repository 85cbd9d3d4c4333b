"""HTTP API for tables: create, list, look up, take a seat, read replays and journals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Annotated, Any, Final
from zlib import MAX_WBITS, decompressobj

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from parlour.bots import BotSpec, Strength, offered_bots
from parlour.engine import Illegal, Seat, Value
from parlour.engine.options import Option, listed
from parlour.games import GAMES
from parlour.languages import SOURCE, Words, brought_by, code_of, one_of, quoted, words
from parlour.server.lessons import lessons_of
from parlour.server.table import Table, Tables
from parlour.server.table.opening import apart, same_deal
from parlour.server.table.ports import Listing
from parlour.server.web.addresses import address_of
from parlour.server.web.bodies import read_body
from parlour.server.web.cached_responses import Document, accepts_gzip, json_document
from parlour.server.web.endpoints import JSON, Endpoint, endpoint
from parlour.server.web.errors import HttpError, json_response
from parlour.server.web.fields import FieldsInfo, fields_of
from parlour.server.web.guard import CHUNK_BYTES, SEND_BUDGET
from parlour.server.web.limits import Quotas
from parlour.server.web.outbox import ANSWER_AFTER_S
from parlour.server.web.reader_language import language_of
from parlour.server.web.replay import Replay
from parlour.server.web.replays import ReplayFile, ReplayService
from parlour.wire import Avatar, Name, SeatGrant, Status, TableInfo

MAX_COUNTED: Final = 2**20
"""Bytes of a replay that count in the send budget of each client it is sent to; most of them share one copy."""
GZIP_WBITS: Final = 16 + MAX_WBITS
_OF_BODIES: Final = (400, 403, 413, 415, 429)
_OF_SEATS: Final = (400, 403, 404, 409, 413, 415, 429)
_STATUS: Final = ("status", {"enum": ["waiting", "playing", "over"], "default": "waiting"})
_SEAT: Final = ("seat", {"type": "string", "default": "public"})


class NewTable(Value, frozen=True):
    """A table to be opened; the caller takes seat 0 and is the host."""

    game: str
    seats: int
    name: Name
    avatar: Avatar = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    public: bool = False


class SeatRequest(Value, frozen=True):
    """Somebody who wants to sit down, at a seat or anywhere. `former`: the token of a seat here that the host freed."""

    name: Name
    avatar: Avatar = ""
    seat: int | None = None
    former: Annotated[str, msgspec.Meta(max_length=128)] = ""


class GuestRequest(Value, frozen=True):
    """Somebody who comes when the game has begun, and would like to play; or, before, whose seat the host freed."""

    name: Name
    avatar: Avatar = ""
    former: Annotated[str, msgspec.Meta(max_length=128)] = ""


class DealRequest(Value, frozen=True):
    """Somebody who plays the deal of a finished game once more, at that seat. The others are played by bots, or with
    `ghosts` by what the people there did."""

    name: Name
    seat: int
    avatar: Avatar = ""
    ghosts: bool = False


class GuestGrant(Value, frozen=True):
    """A guest's secret: it opens a seat once the host has given them one, or in the next game."""

    code: str
    token: str


class OptionInfo(Value, frozen=True):
    """`choices`: all it takes, or what is suggested; empty where that is endless. `bounds`: the least and the greatest
    of an option that takes whole numbers."""

    name: str
    accepts: str
    default: Any
    help: str
    choices: tuple[Any, ...]
    bounds: tuple[int, int] | None = None


class BotInfo(Value, frozen=True):
    """Somebody to play with, as a person chooses them."""

    name: str
    title: str
    sentence: str
    strength: Strength


class GameInfo(Value, frozen=True):
    """`real_time`: everyone acts when they like, without turns. `rules`: how to play, in a few sentences. `refusals`:
    the messages of its refusals by their keys, of a game that is not one of the page's."""

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
    rules: tuple[str, ...] = ()
    refusals: dict[str, Any] = msgspec.field(default_factory=dict)


def _option_info(game: str, option: Option, said: Words) -> OptionInfo:
    means = said.of_game(game, f"option_{option.name}_help", option.help)
    return OptionInfo(option.name, option.accepts, option.default, means, option.choices, option.bounds)


def _bot_info(game: str, bot: BotSpec, said: Words) -> BotInfo:
    return BotInfo(bot.name, bot.title(game, said), bot.sentence(game, said), bot.strength)


def game_infos(language: str = SOURCE) -> tuple[GameInfo, ...]:
    said = words(language)
    return tuple(
        GameInfo(
            name=game.name,
            title=said.of_game(game.name, "title", game.title),
            summary=said.of_game(game.name, "tagline", game.summary),
            fewest=game.seats.start,
            most=game.seats.stop - 1,
            real_time=game.real_time,
            options=tuple(_option_info(game.name, option, said) for option in listed(game.options)),
            bots=tuple(_bot_info(game.name, bot, said) for bot in offered_bots(game.name)),
            fields=fields_of(game),
            lessons=tuple(lessons_of(game.name)),
            rules=said.rules_of(game.name),
            refusals={key: each for key, each in brought_by(game.name, language).items() if code_of(key)},
        )
        for game in GAMES.values()
    )


@cache
def _games_document(names: tuple[str, ...], language: str) -> Document:
    return json_document(game_infos(language), language)


class TableRoutes:
    """Every handler pays for its work from the quotas of its client's address before it begins."""

    def __init__(self, tables: Tables, quotas: Quotas) -> None:
        self._tables = tables
        self._quotas = quotas
        self.replays = ReplayService(tables.store)

    @endpoint(Endpoint("GET", "/api/games", "Games, their seats and options", list[GameInfo]))
    async def games(self, request: Request) -> Response:
        """In the language of Accept-Language, or else in English."""
        return _games_document(tuple(GAMES), language_of(request.scope)).response(request)

    @endpoint(Endpoint("GET", "/api/tables", "Public tables", list[Listing], errors=(400, 429), query=(_STATUS,)))
    async def tables(self, request: Request) -> Response:
        asked = request.query_params.get("status", "waiting")
        try:
            status = msgspec.convert(asked, Status)
        except msgspec.ValidationError:
            raise HttpError(
                400, "bad-status", status=quoted(asked), accepted=one_of(["waiting", "playing", "over"])
            ) from None
        self._pay_lookup(request)
        return json_response(await self._tables.public_tables(status))

    @endpoint(Endpoint("POST", "/api/tables", "Open a table", SeatGrant, 201, _OF_BODIES, NewTable))
    async def open(self, request: Request) -> Response:
        wanted = await read_body(request, _NEW_TABLE)
        if not self._quotas.tables.take(address_of(request)):
            raise HttpError(429, "too-many-tables")
        grant = await self._tables.open(
            wanted.game, wanted.seats, wanted.options, wanted.public, wanted.name, wanted.avatar
        )
        return json_response(grant, 201)

    @endpoint(
        Endpoint(
            "POST",
            "/api/tables/{code}/deal",
            "Play the deal of a finished game once more",
            SeatGrant,
            201,
            _OF_SEATS,
            DealRequest,
        )
    )
    async def same_deal(self, request: Request) -> Response:
        wanted = await read_body(request, _DEAL_REQUEST)
        code = self._code(request)
        if not self._quotas.tables.take(address_of(request)):
            raise HttpError(429, "too-many-tables")
        try:
            played = await self.replays.deal(code, address_of(request))
            names = [name or f"Player {at + 1}" for at, name in enumerate(played.names)]
            table = apart(same_deal(code, played.header, played.seed, names, wanted.seat, wanted.ghosts), wanted.name)
            grant = await self._tables.seat_host(table, wanted.name, wanted.avatar, Seat(wanted.seat))
            return json_response(grant, 201)
        except LookupError:
            raise self._unknown(request, code) from None
        except Illegal as refused:
            raise HttpError(409, refused.why) from None

    @endpoint(Endpoint("GET", "/api/tables/{code}", "One table", TableInfo, errors=(404, 429)))
    async def look_up(self, request: Request) -> Response:
        return json_response((await self._table(request)).info())

    @endpoint(Endpoint("POST", "/api/tables/{code}/seats", "Take a seat", SeatGrant, 201, _OF_SEATS, SeatRequest))
    async def take_seat(self, request: Request) -> Response:
        wanted = await read_body(request, _SEAT_REQUEST)
        table = await self._table(request)
        self._pay_seat(request)
        async with _uniform_time(table):
            grant = await table.take_seat(wanted.name, wanted.avatar, wanted.seat, wanted.former)
        return json_response(grant, 201)

    @endpoint(
        Endpoint(
            "POST",
            "/api/tables/{code}/guests",
            "Wait for a seat in a game that has begun",
            GuestGrant,
            201,
            _OF_SEATS,
            GuestRequest,
        )
    )
    async def join_as_guest(self, request: Request) -> Response:
        wanted = await read_body(request, _GUEST_REQUEST)
        table = await self._table(request)
        self._pay_seat(request)
        async with _uniform_time(table):
            token = await table.join_as_guest(wanted.name, wanted.avatar, wanted.former)
        return json_response(GuestGrant(table.code, token), 201)

    @endpoint(
        Endpoint(
            "GET",
            "/api/tables/{code}/replay",
            "A finished game, step by step",
            Replay,
            errors=(400, 404, 409, 429),
            query=(_SEAT,),
        )
    )
    async def replay(self, request: Request) -> Response:
        seat = request.query_params.get("seat", "public")
        file = await self._replay_file(request, lambda code, address: self.replays.replay(code, seat, address))
        return _send_file(request, file, JSON, {})

    @endpoint(
        Endpoint(
            "GET",
            "/api/tables/{code}/journal",
            "The journal of a finished game",
            errors=(404, 409, 429),
            media="application/x-ndjson",
        )
    )
    async def journal(self, request: Request) -> Response:
        file = await self._replay_file(request, self.replays.journal)
        name = f"{file.game}-{request.path_params['code'].upper()}.jsonl"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return _send_file(request, file, "application/x-ndjson", headers)

    @endpoint(
        Endpoint(
            "GET",
            "/api/tables/{code}/insight",
            "The analysis of a finished game; its form is the game's",
            errors=(404, 409, 429),
        )
    )
    async def insight(self, request: Request) -> Response:
        file = await self._replay_file(request, self.replays.insight)
        return _send_file(request, file, JSON, {})

    async def _replay_file(self, request: Request, get: Callable[[str, str], Awaitable[ReplayFile]]) -> ReplayFile:
        code = self._code(request)
        try:
            return await get(code, address_of(request))
        except LookupError:
            raise self._unknown(request, code) from None
        except Illegal as refused:
            raise HttpError(409, refused.why) from None

    async def _table(self, request: Request) -> Table:
        code = self._code(request)
        try:
            return await self._tables.find(code)
        except LookupError:
            raise self._unknown(request, code) from None

    def _code(self, request: Request) -> str:
        """The table that is asked for, unless this address has asked too much or guessed too often."""
        if not self._quotas.guesses.left(address_of(request)):
            raise HttpError(429, "too-many-wrong-codes")
        self._pay_lookup(request)
        return str(request.path_params["code"]).upper()

    def _pay_seat(self, request: Request) -> None:
        if not self._quotas.seats.take(address_of(request)):
            raise HttpError(429, "too-many-seats")

    def _pay_lookup(self, request: Request) -> None:
        if not self._quotas.lookups.take(address_of(request)):
            raise HttpError(429, "too-many-questions")

    def _unknown(self, request: Request, code: str) -> HttpError:
        self._quotas.guesses.take(address_of(request))
        return HttpError(404, "no-table-called", code=quoted(code))


_NEW_TABLE: Final = msgspec.json.Decoder(NewTable)
_SEAT_REQUEST: Final = msgspec.json.Decoder(SeatRequest)
_DEAL_REQUEST: Final = msgspec.json.Decoder(DealRequest)
_GUEST_REQUEST: Final = msgspec.json.Decoder(GuestRequest)


@asynccontextmanager
async def _uniform_time(table: Table) -> AsyncIterator[None]:
    """Answers a request to a table, or its refusal, after the same time, while its players may not signal."""
    now = asyncio.get_running_loop().time
    answer_at = now() + ANSWER_AFTER_S if table.quiet else 0.0
    try:
        yield
    except Illegal as refused:
        raise HttpError(409, refused.why) from None
    finally:
        await asyncio.sleep(answer_at - now())


def _send_file(request: Request, file: ReplayFile, media_type: str, headers: dict[str, str]) -> Response:
    """Streams the compressed bytes that all clients share, or decompresses them piece by piece."""
    if not request.scope[SEND_BUDGET].take(min(len(file.body), MAX_COUNTED)):
        raise HttpError(503, "too-much-unread")
    if accepts_gzip(request):
        headers = {**headers, "content-encoding": "gzip", "content-length": str(len(file.body))}
        pieces = _pieces(file.body)
    else:
        headers = {**headers, "content-length": str(file.size)}
        pieces = _decompressed(file.body)
    return StreamingResponse(pieces, media_type=media_type, headers={**headers, "vary": "Accept-Encoding"})


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), CHUNK_BYTES):
        yield body[start : start + CHUNK_BYTES]


async def _decompressed(body: bytes) -> AsyncIterator[bytes]:
    unpack = decompressobj(wbits=GZIP_WBITS)
    async for packed in _pieces(body):
        while packed:
            yield unpack.decompress(packed, CHUNK_BYTES)
            packed = unpack.unconsumed_tail
    yield unpack.flush()
