"""Who may ask over HTTP at all, and what every answer carries."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.web.addresses import Proxies
from parlour.web.faults import UNFORESEEN, Fault, Refusal, reply, report
from parlour.web.hosts import Hosts

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
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


def check_origin(hosts: Hosts, headers: Headers, safe: bool) -> None:
    """Raises Refusal unless the request means this server, and comes from its own page where that matters."""
    host = headers.get("host", "")
    if not hosts.knows(host):
        raise Refusal(
            421, f"this parlour does not go by the name {host[:80]!r}; whoever runs it can say so with --host-name"
        )
    if not safe and not hosts.own_page(headers.get("origin"), headers.get("sec-fetch-site"), host):
        raise Refusal(403, "only the parlour's own pages may ask for that")


class Guard:
    def __init__(self, app: ASGIApp, hosts: Hosts, proxies: Proxies) -> None:
        self._app = app
        self._hosts = hosts
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            await self._ask(scope, receive, guarded)
        except Refusal as refusal:
            await reply(Fault(str(refusal)), refusal.status)(scope, receive, guarded)
        except Exception as error:
            report(error)
            if not started:
                await reply(Fault(UNFORESEEN), 500)(scope, receive, guarded)

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        peer, port = scope["client"] or ("", 0)
        scope["client"] = self._proxies.client(peer, ",".join(headers.getlist("x-forwarded-for"))), port
        check_origin(self._hosts, headers, scope["method"] in SAFE)
        await self._app(scope, receive, send)
