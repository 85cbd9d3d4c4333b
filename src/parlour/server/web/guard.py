"""ASGI middleware: Host and Origin checks, client address, security headers, error responses."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.languages import quoted, refusal
from parlour.server.web.addresses import Proxies, quota_key
from parlour.server.web.errors import INTERNAL_ERROR, HttpError, error_body, error_response, json_response, report
from parlour.server.web.hosts import Hosts, names_this_machine
from parlour.server.web.limits import Quotas
from parlour.server.web.root_path import RootPath
from parlour.server.web.send_budget import BudgetShare

OWN_PAGES_ONLY: Final = refusal("own-pages-only")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

OPENER_POLICY: Final = (b"cross-origin-opener-policy", b"same-origin")
"""Browsers report it as an error where the page comes by plain http under any name but this machine's."""


TOO_MANY_REQUESTS: Final = refusal("too-many-requests")
CHUNK_BYTES: Final = 2**16
SEND_BUDGET: Final = "parlour.send_budget"
"""Where a request's scope has its share of the send budget."""


def check_origin(hosts: Hosts, headers: Headers, safe: bool) -> None:
    """Raises HttpError unless the request names this server, and where that matters comes from its own pages."""
    host = headers.get("host", "")
    if not hosts.knows(host):
        raise HttpError(421, "unknown-host", host=quoted(host))
    if not safe and not hosts.own_page(headers.get("origin"), headers.get("sec-fetch-site"), host):
        raise HttpError(403, OWN_PAGES_ONLY)


def check_site(hosts: Hosts, headers: Headers, path: str) -> None:
    """Raises HttpError for what a foreign page asks for without its visitor: images, scripts, frames, calls. They are
    refused before they count, so that a foreign page cannot use up its visitor's quotas. Links may be followed."""
    host, site = headers.get("host", ""), headers.get("sec-fetch-site")
    if site is None:
        foreign = not hosts.own_page(headers.get("origin") or _origin_of(headers.get("referer")), None, host)
    else:
        foreign = not hosts.own_page(None, site, host)
    page = not path.startswith(("/api/", "/pictures/"))
    link = page if site is None else headers.get("sec-fetch-dest") == "document"
    if foreign and not link:
        raise HttpError(403, OWN_PAGES_ONLY)


def _origin_of(referer: str | None) -> str | None:
    parts = (referer or "").split("/", 3)
    return "/".join(parts[:3]) if len(parts) >= 3 else None


class Guard:
    """Every HTTP request is checked, and pays one request of its address, before anything is done for it. A response
    takes its bytes from the send budget before they wait for the client."""

    def __init__(self, app: ASGIApp, hosts: Hosts, proxies: Proxies, quotas: Quotas, root: RootPath) -> None:
        self._app = app
        self._hosts = hosts
        self._proxies = proxies
        self._quotas = quotas
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["path"] = self._root.within(scope["path"])
        peer, port = scope["client"] or ("", 0)
        scope["client"] = self._proxies.client(peer, ",".join(headers.getlist("x-forwarded-for"))), port
        address = quota_key(scope["client"][0])
        scope[SEND_BUDGET] = self._quotas.send_budget.share(address)
        trusted = scope["scheme"] == "https" or names_this_machine(headers.get("host", ""))
        response = GuardedSend(send, scope[SEND_BUDGET], (*HEADERS, OPENER_POLICY) if trusted else HEADERS)
        try:
            self._check(scope, headers, address)
            await self._app(scope, receive, response)
        except HttpError as error:
            await error_response(error.why, error.status, scope)(scope, receive, response)
        except Exception as error:
            report(error)
            if not response.started:
                await error_response(INTERNAL_ERROR, 500, scope)(scope, receive, response)
        finally:
            response.share.clear()

    def _check(self, scope: Scope, headers: Headers, address: str) -> None:
        check_origin(self._hosts, headers, scope["method"] in SAFE)
        check_site(self._hosts, headers, scope["path"])
        if not self._quotas.requests.take(address):
            raise HttpError(429, TOO_MANY_REQUESTS)


class GuardedSend:
    """Sends a response with security headers, in pieces that let other connections have their turn. A whole body in
    memory is counted in the send budget until it is written, and answered with 503 where there is no room."""

    def __init__(self, send: Send, share: BudgetShare, headers: tuple[tuple[bytes, bytes], ...]) -> None:
        self._send = send
        self._headers = headers
        self._start: Message | None = None
        self._cut = False
        self.share = share
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = {**message, "headers": [*message["headers"], *self._headers]}
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        if self._start is not None:
            start, self._start = self._start, None
            self.started = True
            if not self.share.take(len(body)):
                start, body, more = _no_room()
                self._cut = True
            await self._send(start)
        elif self._cut:
            return
        for at in range(0, len(body) or 1, CHUNK_BYTES):
            last = at + CHUNK_BYTES >= len(body)
            piece = body[at : at + CHUNK_BYTES]
            await self._send({"type": "http.response.body", "body": piece, "more_body": more or not last})


def _no_room() -> tuple[Message, bytes, bool]:
    """Instead of a response for which the send budget has no room."""
    instead = json_response(error_body(refusal("too-much-unread")), 503)
    start = {"type": "http.response.start", "status": 503, "headers": [*instead.raw_headers, *HEADERS]}
    return start, bytes(instead.body), False
