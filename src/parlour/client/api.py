"""The few questions of the HTTP API."""

from __future__ import annotations

import asyncio
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from parlour.engine import Value


class Denied(Exception):
    """The server said no, and why."""


class Seated(Value, frozen=True):
    code: str
    seat: int
    token: str


async def open_table(base: str, game: str, seats: int, name: str, **more: Any) -> Seated:
    """A new table with oneself at seat 0; `options`, `public` and `avatar` may be given. Raises Denied."""
    seated: Seated = await ask(base, "/api/tables", {"game": game, "seats": seats, "name": name, **more}, Seated)
    return seated


async def sit(base: str, code: str, name: str, **more: Any) -> Seated:
    """A seat at a table; `seat` and `avatar` may be given. Raises Denied."""
    seated: Seated = await ask(base, f"/api/tables/{code}/seats", {"name": name, **more}, Seated)
    return seated


async def ask(base: str, path: str, body: Any = None, kind: Any = Any) -> Any:
    """What the server answers, as a value of that kind; raises Denied."""
    return await asyncio.to_thread(_ask, address(base, path), body, kind)


def address(base: str, path: str) -> str:
    """Where something is at a parlour; raises Denied."""
    if not base.startswith(("http://", "https://")):
        raise Denied(f"{base!r} is no address of a parlour; it begins with http:// or https://")
    return base.rstrip("/") + path


def _ask(url: str, body: Any, kind: Any) -> Any:
    data = None if body is None else msgspec.json.encode(body)
    request = Request(url, data, {"content-type": "application/json"})  # noqa: S310 - the scheme was checked
    try:
        with urlopen(request, timeout=30) as response:  # noqa: S310 - the scheme was checked
            return msgspec.json.decode(response.read(), type=kind)
    except HTTPError as error:
        raise Denied(_reason(error)) from None
    except msgspec.DecodeError as error:
        raise Denied(f"something else than a parlour answers at {url}: {error}") from None
    except (OSError, HTTPException) as error:
        raise Denied(f"no parlour answers at {url}: {getattr(error, 'reason', error)}") from None


def _reason(error: HTTPError) -> str:
    try:
        return str(msgspec.json.decode(error.read())["error"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return f"the server answered {error.code}"
