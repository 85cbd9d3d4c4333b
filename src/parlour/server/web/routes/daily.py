"""HTTP API for the deal of the day: what is promised, a table with it, and what all came to."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.engine import Illegal, Value, commitment
from parlour.games import GAMES, game_named
from parlour.languages import quoted
from parlour.server.table import Tables
from parlour.server.table.opening import SettledDeal, apart, new_table, usual_bots
from parlour.server.web.addresses import address_of
from parlour.server.web.bodies import read_body
from parlour.server.web.daily_deals import DailyDeals, DayResults
from parlour.server.web.endpoints import Endpoint, endpoint
from parlour.server.web.errors import HttpError, json_response
from parlour.server.web.limits import Quotas
from parlour.server.web.replays import ReplayService
from parlour.wire import Avatar, Name, SeatGrant

_DAY: Final = ("day", {"type": "string", "format": "date"})
Day = Annotated[str, msgspec.Meta(min_length=10, max_length=10, description="a date such as 2026-11-17")]


class DayGame(Value, frozen=True):
    """The SHA-256 of a game's seed on that day, and on the next."""

    game: str
    promise: str
    tomorrow: str


class DayInfo(Value, frozen=True):
    day: str
    games: tuple[DayGame, ...]


class DayRequest(Value, frozen=True):
    """Somebody who plays the deal of the day with bots. `player` is a number that the browser makes up for that day, so
    that only its first table counts."""

    day: Day
    player: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]
    name: Name
    seats: int
    avatar: Avatar = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class DayGrant(Value, frozen=True):
    """A seat at a table with the deal of the day. `counts`: what it comes to stands among the results."""

    grant: SeatGrant
    counts: bool


class DayResultRequest(Value, frozen=True):
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=12)]


class DailyRoutes:
    def __init__(self, tables: Tables, quotas: Quotas, deals: DailyDeals, replays: ReplayService) -> None:
        self._tables = tables
        self._quotas = quotas
        self._deals = deals
        self._replays = replays

    @endpoint(
        Endpoint(
            "GET", "/api/today", "What is promised for a day and the next", DayInfo, 200, (409, 429), query=(_DAY,)
        )
    )
    async def today(self, request: Request) -> Response:
        self._pay_lookup(request)
        day = self._day(request.query_params.get("day", ""))
        return json_response(DayInfo(str(day), tuple([await self._promised(day, game) for game in GAMES])))

    async def _promised(self, day: date, game: str) -> DayGame:
        seeds = [await self._deals.seed(each, game) for each in (day, day + timedelta(days=1))]
        return DayGame(game, *map(commitment, seeds))

    @endpoint(
        Endpoint(
            "POST",
            "/api/today/{game}",
            "A table with the deal of the day",
            DayGrant,
            201,
            (400, 403, 409, 413, 415, 429),
            DayRequest,
        )
    )
    async def open(self, request: Request) -> Response:
        wanted = await read_body(request, _DAY_REQUEST)
        game = game_named(request.path_params["game"])
        day = self._day(wanted.day)
        if not self._quotas.tables.take(address_of(request)):
            raise HttpError(429, "too-many-tables")
        table = new_table(game.name, wanted.seats, wanted.options, public=False)
        deal = SettledDeal(str(day), await self._deals.seed(day, game.name))
        settled = apart(table._replace(chairs=tuple(usual_bots(wanted.seats)), deal=deal), wanted.name)
        grant = await self._tables.seat_host(settled, wanted.name, wanted.avatar)
        kind = _kind(wanted.seats, table.options)
        counts = await self._deals.opened(day, game.name, wanted.player, kind, grant.code)
        return json_response(DayGrant(grant, counts), 201)

    @endpoint(
        Endpoint(
            "POST",
            "/api/today/{game}/results",
            "What all came to with the deal of a table that is over",
            DayResults,
            200,
            (400, 403, 404, 409, 413, 415, 429),
            DayResultRequest,
        )
    )
    async def results(self, request: Request) -> Response:
        code = (await read_body(request, _RESULT_REQUEST)).code.upper()
        game = game_named(request.path_params["game"])
        self._pay_lookup(request)
        try:
            result = await self._replays.result(code, address_of(request))
        except LookupError:
            result = None
        except Illegal as refused:
            raise HttpError(409, refused.why) from None
        if result is None or result.game != game.name or not _is_date(result.deal):
            self._quotas.guesses.take(address_of(request))
            raise HttpError(404, "no-daily-table", code=quoted(code), game=game.name)
        kind = _kind(result.seats, result.options)
        return json_response(await self._deals.scored(result.deal, game.name, kind, code, result.score))

    def _day(self, day: str) -> date:
        try:
            return self._deals.checked(day)
        except Illegal as refused:
            raise HttpError(409, refused.why) from None

    def _pay_lookup(self, request: Request) -> None:
        address = address_of(request)
        if not (self._quotas.guesses.left(address) and self._quotas.lookups.take(address)):
            raise HttpError(429, "too-many-questions")


def _kind(seats: int, options: dict[str, Any]) -> str:
    """What tables have in common whose results are compared."""
    return msgspec.json.encode([seats, options], order="sorted").decode()


def _is_date(deal: str) -> bool:
    try:
        date.fromisoformat(deal)
    except ValueError:
        return False
    return True


_DAY_REQUEST: Final = msgspec.json.Decoder(DayRequest)
_RESULT_REQUEST: Final = msgspec.json.Decoder(DayResultRequest)
