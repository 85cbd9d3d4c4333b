"""The other nodes: their secret, the sockets and requests that are passed on to them, and those that come from them."""

from __future__ import annotations

import asyncio
import logging
from hmac import compare_digest
from typing import Any, Final
from urllib.parse import quote

import h11
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.languages import refusal
from parlour.server.table.ports import Unavailable
from parlour.server.web.addresses import quota_key
from parlour.server.web.errors import HttpError, error_body, json_response
from parlour.server.web.guard import SEND_BUDGET
from parlour.server.web.limits import Quotas
from parlour.server.web.relay import CLIENT, FOREIGN, LOST, SECRET, RelayLink, open_link
from parlour.server.web.ws_connection import WebConnection

log = logging.getLogger("parlour.node")

ANSWER_TIMEOUT_S: Final = 10.0
CONNECT_TIMEOUT_S: Final = 1.0
RETRY_S: Final = 0.2
MAX_TRIES: Final = 30
"""A request waits so many times RETRY_S for the lease of an owner that is gone to end."""
MAX_ANSWER_BYTES: Final = 16 * 2**20
WRONG_SECRET: Final = refusal("nodes-only")
_TRIES: Final = "parlour.tries"
_PASSED_ON: Final = (b"content-type", b"accept", b"accept-encoding", b"if-none-match")
_OF_HOP: Final = (b"connection", b"content-length", b"date", b"server", b"transfer-encoding")


class Neighbours:
    """`secret` is what nodes show each other."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._refused: set[str] = set()

    def check(self, headers: Headers, peer: str) -> None:
        """Raises HttpError unless a node asks. Each address that is refused is logged once."""
        if compare_digest(headers.get(SECRET, "").encode(), self._secret.encode()):
            return
        if peer not in self._refused and len(self._refused) < 1000:
            self._refused.add(peer)
            log.warning("%s refused: missing or wrong node secret; see --node-secret", peer)
        raise HttpError(403, WRONG_SECRET)

    async def link(self, connection: WebConnection, address: str, code: str, client: str) -> RelayLink:
        """Relay a client to the owner of its table; raises OSError or Unavailable."""
        try:
            return await open_link(connection, address, f"/ws/{code}", self._headers(client))
        except Unavailable:
            self._report(address)
            raise

    async def forward(self, request: Request, address: str) -> Response | None:
        """Return what the owner of a table answers. None: it could not be asked, and after a while it may be another;
        raises Unavailable if it did not answer, and HttpError if it trusts this node not."""
        client = request.client.host if request.client else ""
        host, _, port = address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT_S):
                reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
        except (OSError, TimeoutError):
            await self._wait(request)
            return None
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                response = await self._exchange(request, await request.body(), client, reader, writer)
        except (OSError, TimeoutError, h11.ProtocolError):
            raise Unavailable(LOST) from None
        finally:
            writer.transport.abort()
        if response.status_code == 403 and response.headers.get(SECRET):
            self._report(address)
            raise HttpError(503, FOREIGN)
        return response

    async def _wait(self, request: Request) -> None:
        tries = request.scope[_TRIES] = request.scope.get(_TRIES, 0) + 1
        if tries > MAX_TRIES:
            raise Unavailable(LOST)
        await asyncio.sleep(RETRY_S)

    async def _exchange(
        self, request: Request, body: bytes, client: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Response:
        connection = h11.Connection(h11.CLIENT)
        query = request.scope["query_string"]
        asked = h11.Request(
            method=request.method,
            target=quote(request.scope["path"]).encode() + (b"?" + query if query else b""),
            headers=[
                (b"host", b"node"),
                (b"connection", b"close"),
                (b"content-length", b"%d" % len(body)),
                *((name.encode(), value.encode()) for name, value in self._headers(client).items()),
                *((name, value) for name, value in request.scope["headers"] if name in _PASSED_ON),
            ],
        )
        for event in (asked, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        return await _response(connection, reader)

    def _headers(self, client: str) -> dict[str, str]:
        return {SECRET: self._secret, CLIENT: client}

    def _report(self, address: str) -> None:
        if address not in self._refused:
            self._refused.add(address)
            log.error("the node at %s refuses the secret of this one; give both the same with --node-secret", address)


async def _response(connection: h11.Connection, reader: asyncio.StreamReader) -> Response:
    response, body = Response(), bytearray()
    while True:
        event: Any = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(2**16))
        elif isinstance(event, h11.Response):
            response.status_code = event.status_code
            response.raw_headers = [(name, value) for name, value in event.headers if name not in _OF_HOP]
        elif isinstance(event, h11.Data):
            body += event.data
            if len(body) > MAX_ANSWER_BYTES:
                raise h11.RemoteProtocolError("too long")
        elif isinstance(event, h11.EndOfMessage):
            response.body = bytes(body)
            response.headers["content-length"] = str(len(body))
            return response
        else:
            raise h11.RemoteProtocolError("no answer")


class NodeGuard:
    """ASGI middleware of the address for nodes: without the secret, nothing is answered. The client is whom the other
    node names; it has checked and paid for the request."""

    def __init__(self, app: ASGIApp, neighbours: Neighbours, quotas: Quotas) -> None:
        self._app = app
        self._neighbours = neighbours
        self._quotas = quotas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        try:
            self._neighbours.check(headers, (scope["client"] or ("",))[0])
        except HttpError as error:
            answer = json_response(error_body(error.why), error.status)
            answer.headers[SECRET] = "wrong"
            await answer(scope, receive, send)
            return
        client = headers.get(CLIENT, "")
        scope["client"] = client, 0
        scope[SEND_BUDGET] = self._quotas.send_budget.share(quota_key(client))
        try:
            await self._app(scope, receive, send)
        finally:
            scope[SEND_BUDGET].clear()
