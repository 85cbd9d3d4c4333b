"""HTTP errors: the exception, its JSON body, and the handlers that turn exceptions into responses."""

from __future__ import annotations

import logging
from traceback import format_tb
from typing import Any, Final, TypeVar

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from parlour.engine import BadSetup, Illegal, Value
from parlour.languages import CodedError, Input, Refusal, Why, english, refusal, sentence, words
from parlour.server.table.ports import Damaged, Unavailable
from parlour.server.web.limits import MAX_BRACKETS
from parlour.server.web.reader_language import language_of
from parlour.wire import encode

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


def json_response(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


def error_response(why: Refusal, status: int, scope: Scope) -> Response:
    """An error response: JSON for programs, and a sentence in their language for people who followed a
    link."""
    if "text/html" not in Headers(scope=scope).get("accept", ""):
        return json_response(error_body(why), status)
    language = language_of(scope)
    text = sentence(words(language), why)
    headers = {"content-language": language, "vary": "Accept, Accept-Language"}
    return PlainTextResponse(f"{text[:1].upper()}{text[1:]}\n", status, headers)


def report(error: BaseException) -> None:
    """Log where it happened, without anything that was sent."""
    log.error("unhandled %s:\n%s", type(error).__name__, "".join(format_tb(error.__traceback__)).rstrip())


async def _refused(request: Request, error: Any) -> Response:
    return error_response(error.why, error.status, request.scope)


async def _illegal(request: Request, error: Any) -> Response:
    return error_response(error.why, 400, request.scope)


async def _unavailable(request: Request, error: Any) -> Response:
    log.warning("%s", error)
    return error_response(error.why, 503, request.scope)


async def _damaged(request: Request, error: Any) -> Response:
    log.warning("%s", error)
    return error_response(error.why, 500, request.scope)


async def _unknown(request: Request, error: Any) -> Response:
    match error.status_code:
        case 404:
            why = refusal("nothing-here")
        case 405:
            why = refusal("wrong-method", method=request.method)
        case _:
            why = refusal("http-status", detail=error.detail)
    answer = error_response(why, error.status_code, request.scope)
    answer.headers.update(error.headers or {})
    return answer


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
