"""The websocket handshake, done by the `websockets` library before any frame is read."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from starlette.datastructures import Headers
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server.web.errors import HttpError


class UpgradeRequest(NamedTuple):
    path: str
    headers: Headers


def answer_upgrade(
    protocol: ServerProtocol, head: bytes, check: Callable[[UpgradeRequest], None]
) -> UpgradeRequest | None:
    """The request, if it is granted. The answer waits in the protocol. `check` raises HttpError."""
    protocol.receive_data(head)
    upgrade = None
    for request in protocol.events_received():
        assert isinstance(request, Request)
        upgrade = _parsed(request)
        response = protocol.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            try:
                check(upgrade)
            except HttpError as error:
                response = protocol.reject(HTTPStatus(error.status), f"{error}\n")
        protocol.send_response(response)
    return upgrade if protocol.state is State.OPEN else None


def _parsed(request: Request) -> UpgradeRequest:
    raw = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in request.headers.raw_items()]
    return UpgradeRequest(request.path, Headers(raw=raw))
