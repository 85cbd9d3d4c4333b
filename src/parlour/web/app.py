"""The ASGI application: api, websocket, health, metrics and the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from functools import cache
from hmac import compare_digest
from pathlib import Path
from tempfile import gettempdir
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from parlour.art.cache import Cache
from parlour.games import game_named
from parlour.learn import LessonTables
from parlour.table import Damaged, Registry, Table, Unavailable
from parlour.table.messages import encode
from parlour.web import schema
from parlour.web.addresses import Proxies, is_loopback
from parlour.web.api import Api
from parlour.web.faults import ANSWERS, Refusal
from parlour.web.guard import Guard
from parlour.web.hosts import Hosts
from parlour.web.learning import Learning
from parlour.web.limits import Limits, Quotas
from parlour.web.pictures import Pictures, illustrator
from parlour.web.sockets import Sockets

PAGE: Final = Path(__file__).parent / "page"
GZIP: Final = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5, thread_minimum_size=8 * 1024)
"""What is small is not worth it, and what is large does not hold up the tables."""


class PageFiles(StaticFiles):
    """The built page. Any address without a file is the page's own: it finds its way by itself."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        known = self._known(path)
        response = await super().get_response(path if known else "index.html", scope)
        hashed = known and path.startswith("assets/")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response

    def _known(self, path: str) -> bool:
        try:
            return self.lookup_path(path)[1] is not None
        except (OSError, ValueError):  # no file can have that name
            return False


def make_app(
    registry: Registry,
    limits: Limits | None = None,
    pictures: Path | None = None,
    *,
    host_names: Iterable[str] = (),
    proxies: str | None = None,
    trip_header: str = "",
    metrics_token: str = "",
) -> Starlette:
    """`pictures` is a folder for those that were drawn once, `host_names` are what the server is called beside what it
    is called at home, `proxies` are those whose word for a client's address is believed,
    and for its round trip in `trip_header`."""
    limits = limits or Limits()
    quotas, hosts, trusted = Quotas(limits), Hosts(host_names), Proxies(proxies, trip_header)
    kept = Cache(pictures or Path(gettempdir()) / "parlour-pictures")
    api, lessons = Api(registry, quotas, limits.message_size), LessonTables(illustrator)
    learning = Learning(lessons, quotas, limits.message_size, kept)

    async def find(code: str) -> Table:
        return await (lessons if code in lessons else registry).find(code)

    async def healthz(request: Request) -> Response:
        await registry.store.check()
        return PlainTextResponse("ok\n")

    async def wire_of(request: Request) -> Response:
        """Of any game that can be played here."""
        return Response(encode(schema.wire_of(game_named(request.path_params["name"]))), media_type="application/json")

    async def metrics(request: Request) -> Response:
        if not _may_measure(request, metrics_token):
            raise Refusal(403, "metrics are told to this machine, or to whoever has the token of --metrics-token")
        return Response(registry.metrics.text(), media_type="text/plain; version=0.0.4")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(registry, lessons, limits))
        yield
        sweeping.cancel()
        await api.past.close()
        await lessons.close()
        await registry.close()

    app = Starlette(
        routes=[
            api.routes(*learning.routes()),
            Route("/openapi.json", lambda request: Response(_openapi(), media_type="application/json")),
            Route("/wire.schema.json", lambda request: Response(_wire(), media_type="application/json")),
            Route("/wire/{name}.schema.json", wire_of),
            Route("/healthz", healthz),
            Route("/metrics", metrics),
            Route("/pictures/{code}/{name}.png", Pictures(find, kept).serve),
            Route("/pictures/pairs/{game}/{deck:int}/{card:int}.png", learning.picture),
            *([Mount("/", PageFiles(directory=PAGE, html=True))] if PAGE.exists() else []),
        ],
        middleware=[Middleware(Guard, hosts, trusted), GZIP],
        exception_handlers=ANSWERS,
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.sockets = Sockets(registry, find, limits, quotas, hosts, trusted)
    return app


def _may_measure(request: Request, token: str) -> bool:
    """Numbers are for whoever runs the server. What an unknown proxy passes on does not come from this machine."""
    given = request.headers.get("authorization", "")
    if token and compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    passed_on = {"forwarded", "x-forwarded-for", "x-real-ip"} & set(request.headers)
    return request.client is not None and is_loopback(request.client.host) and not passed_on


@cache
def _openapi() -> bytes:
    return encode(schema.openapi())


@cache
def _wire() -> bytes:
    return encode(schema.wire())


async def _sweep(registry: Registry, lessons: LessonTables, limits: Limits) -> None:
    while True:
        await asyncio.sleep(min(limits.idle, 60.0))
        registry.sweep(limits.idle)
        lessons.sweep(limits.idle)
        with suppress(Unavailable, Damaged):  # another time
            await registry.expire(limits.waiting)
