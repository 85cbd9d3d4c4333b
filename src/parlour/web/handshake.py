"""How a request becomes a websocket: read and answered by the library, before any frame."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from starlette.datastructures import Headers
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.web.faults import Refusal

log = logging.getLogger("parlour.socket")


class Asked(NamedTuple):
    path: str
    headers: Headers


def shake_hands(head: bytes, judge: Callable[[Asked], None]) -> tuple[Asked | None, bytes]:
    """What was asked for, if it is granted, and what to answer. `judge` raises Refusal."""
    protocol = ServerProtocol(logger=log)
    protocol.receive_data(head)
    asked = None
    for request in protocol.events_received():
        assert isinstance(request, Request)
        asked = _asked(request)
        response = protocol.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            try:
                judge(asked)
            except Refusal as refusal:
                response = protocol.reject(HTTPStatus(refusal.status), f"{refusal}\n")
        protocol.send_response(response)
    return (asked if protocol.state is State.OPEN else None), b"".join(protocol.data_to_send())


def _asked(request: Request) -> Asked:
    raw = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in request.headers.raw_items()]
    return Asked(request.path, Headers(raw=raw))
