"""Client for the HTTP API: open a table, take a seat."""

from __future__ import annotations

import asyncio
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from parlour.languages import SAID, CodedError, Refusal, quoted, refusal
from parlour.wire import SeatGrant


class ApiError(CodedError):
    """The server said no, and why."""


async def open_table(base: str, game: str, seats: int, name: str, **more: Any) -> SeatGrant:
    """A new table with oneself at seat 0; `options`, `public` and `avatar` may be given. Raises ApiError."""
    grant: SeatGrant = await ask(base, "/api/tables", {"game": game, "seats": seats, "name": name, **more}, SeatGrant)
    return grant


async def take_seat(base: str, code: str, name: str, **more: Any) -> SeatGrant:
    """A seat at a table; `seat` and `avatar` may be given. Raises ApiError."""
    grant: SeatGrant = await ask(base, f"/api/tables/{code}/seats", {"name": name, **more}, SeatGrant)
    return grant


async def ask(base: str, path: str, body: Any = None, kind: Any = Any) -> Any:
    """What the server answers, as a value of that kind; raises ApiError."""
    return await asyncio.to_thread(_ask, address(base, path), body, kind)


def address(base: str, path: str) -> str:
    """Where something is at a parlour; raises ApiError."""
    if not base.startswith(("http://", "https://")):
        raise ApiError("no-parlour-address", address=quoted(base))
    return base.rstrip("/") + path


def _ask(url: str, body: Any, kind: Any) -> Any:
    data = None if body is None else msgspec.json.encode(body)
    request = Request(url, data, {"content-type": "application/json"})  # noqa: S310 - the scheme was checked
    try:
        with urlopen(request, timeout=30) as response:  # noqa: S310 - the scheme was checked
            return msgspec.json.decode(response.read(), type=kind)
    except HTTPError as error:
        raise ApiError(_why(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ApiError("not-a-parlour", url=url, detail=str(error)) from None
    except (OSError, HTTPException) as error:
        raise ApiError("no-answer", url=url, detail=str(getattr(error, "reason", error))) from None


def _why(error: HTTPError) -> Refusal:
    """What a parlour says; of one that says no code, its sentence."""
    try:
        body = msgspec.json.decode(error.read())
        return msgspec.convert(body["why"], Refusal) if "why" in body else refusal(SAID, text=str(body["error"]))
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
        return refusal("answered-status", status=error.code)
