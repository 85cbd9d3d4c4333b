"""Read and validate JSON request bodies."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request

from parlour.server.web.errors import BadRequest, HttpError, decoded

T = TypeVar("T")


async def read_body(request: Request, decoder: msgspec.json.Decoder[T]) -> T:
    """The body as a value; raises HttpError. The connection bounds its length before any of it is read."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HttpError(415, "send-json")
    body = await request.body()
    try:
        return decoded(body, decoder)
    except UnicodeDecodeError:
        raise HttpError(400, "no-utf8") from None
    except BadRequest as error:
        raise HttpError(400, error.why) from None
