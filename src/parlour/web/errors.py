"""HTTP errors: the exception, its JSON body, and the handlers that turn exceptions into responses."""

from __future__ import annotations

import logging
from traceback import format_tb
from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from parlour.engine import BadSetup, Illegal, Value
from parlour.languages import CodedError, Input, Refusal, Why, english, refusal
from parlour.table.messages import encode
from parlour.table.ports import Damaged, Unavailable
from parlour.web.limits import MAX_BRACKETS

T = TypeVar("T")
log = logging.getLogger("parlour.web")
INTERNAL_ERROR: Final = refusal("internal-error")


class ErrorBody(Value, frozen=True):
    """What was wrong, and what to do next: `why` by a code and its inputs, `error` as an English sentence."""

    error: str
    why: Refusal


def error_body(why: Refusal) -> ErrorBody:
    return ErrorBody(english(why), why)


class HttpError(CodedError):
    """An answer with a status that is an error."""

    def __init__(self, status: int, why: Why, /, **params: Input) -> None:
        super().__init__(why, **params)
        self.status = status


class BadRequest(CodedError):
    """What a client sent is no message, and why."""


def decoded(data: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """A message, whatever a client sent; raises UnicodeDecodeError if it is no text and BadRequest otherwise."""
    if not data.isascii():
        data.decode()
    if data.count(b"{") + data.count(b"[") > MAX_BRACKETS:
        raise BadRequest("too-many-brackets", most=MAX_BRACKETS)
    try:
        return decoder.decode(data)
    except (ValueError, RecursionError, MemoryError) as error:
        raise BadRequest("not-understood", detail=str(error)) from None


def reply(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def report(error: BaseException) -> None:
    """One line for whoever runs the server: where it happened, and nothing of what was sent."""
    log.error("%s, unforeseen:\n%s", type(error).__name__, "".join(format_tb(error.__traceback__)).rstrip())


async def _refused(request: Request, error: Any) -> Response:
    return reply(error_body(error.why), error.status)


async def _illegal(request: Request, error: Any) -> Response:
    return reply(error_body(error.why), 400)


async def _unavailable(request: Request, error: Any) -> Response:
    log.warning("%s", error)
    return reply(error_body(error.why), 503)


async def _damaged(request: Request, error: Any) -> Response:
    log.warning("%s", error)
    return reply(error_body(error.why), 500)


async def _unknown(request: Request, error: Any) -> Response:
    why = refusal("http-status", detail=error.detail)
    fault = reply(error_body(why), error.status_code)
    fault.headers.update(error.headers or {})
    return fault


async def _gone(request: Request, error: Any) -> Response:
    """Nobody is there to read this."""
    return Response(status_code=400)


EXCEPTION_HANDLERS: dict[Any, Any] = {
    HttpError: _refused,
    Illegal: _illegal,
    BadSetup: _illegal,
    Unavailable: _unavailable,
    Damaged: _damaged,
    HTTPException: _unknown,
    ClientDisconnect: _gone,
}
"""Who answers which exception over HTTP."""
