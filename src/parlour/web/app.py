"""The ASGI application: api, websocket, health, metrics and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import gettempdir
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.art.cache import Cache
from parlour.table import Registry
from parlour.web import schema
from parlour.web.api import Api, reply
from parlour.web.limits import Addresses, Limits
from parlour.web.pictures import Pictures
from parlour.web.sockets import Sockets

PAGE: Final = Path(__file__).parent / "page"
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


class SecurityHeaders:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self._app(scope, receive, guarded)


class PageFiles(StaticFiles):
    """The built page. Any address without a file is the page's own: it finds its way by itself."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        known = self.lookup_path(path)[1] is not None
        response = await super().get_response(path if known else "index.html", scope)
        hashed = known and path.startswith("assets/")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


def make_app(registry: Registry, limits: Limits | None = None, pictures: Path | None = None) -> Starlette:
    """`pictures` is a folder for those that were drawn once."""
    limits = limits or Limits()
    cache = Cache(pictures or Path(gettempdir()) / "parlour-pictures")
    sockets = Sockets(registry, limits)
    api = Api(registry, Addresses(limits.tables), limits.message_size)

    async def healthz(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def metrics(request: Request) -> Response:
        return Response(registry.metrics.text(), media_type="text/plain; version=0.0.4")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(registry, limits.idle))
        yield
        sweeping.cancel()
        await api.past.close()
        await registry.close()

    app = Starlette(
        routes=[
            api.routes(),
            Route("/openapi.json", lambda request: reply(schema.openapi())),
            Route("/wire.schema.json", lambda request: reply(schema.wire())),
            Route("/healthz", healthz),
            Route("/metrics", metrics),
            Route("/pictures/{code}/{name}.png", Pictures(registry, cache).serve),
            *([Mount("/", PageFiles(directory=PAGE, html=True))] if PAGE.exists() else []),
        ],
        middleware=[Middleware(SecurityHeaders)],
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.sockets = sockets
    return app


async def _sweep(registry: Registry, idle: float) -> None:
    while True:
        await asyncio.sleep(min(idle, 60.0))
        registry.sweep(idle)
