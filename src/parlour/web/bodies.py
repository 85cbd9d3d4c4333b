"""What came with a request, read as JSON of a known kind."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request

from parlour.web.faults import NotUnderstood, Refusal, decoded

T = TypeVar("T")


async def body_of(request: Request, decoder: msgspec.json.Decoder[T], most: int) -> T:
    """Raises Refusal with what is wrong; `most` is how many bytes it may be."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "send JSON, with the content-type application/json")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal(413, f"that is too long; at most {most} bytes")
    try:
        return decoded(bytes(body), decoder)
    except UnicodeDecodeError:
        raise Refusal(400, "not understood: this is no text in UTF-8") from None
    except NotUnderstood as error:
        raise Refusal(400, f"not understood: {error}") from None
