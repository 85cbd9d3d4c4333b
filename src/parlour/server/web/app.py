"""The ASGI application: routes, middleware, lifespan."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import cache, partial
from getpass import getuser
from hmac import compare_digest
from html import escape
from mimetypes import guess_type
from pathlib import Path
from tempfile import gettempdir
from typing import Final, NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount
from starlette.types import Receive, Scope, Send

from parlour.art.cache import Cache
from parlour.games import game_named
from parlour.languages import LANGUAGES, refusal, words
from parlour.server.lessons import LessonTables
from parlour.server.nodes import Node
from parlour.server.nodes.node import LAPSED, LEAVING
from parlour.server.table import Damaged, Table, Tables, Unavailable
from parlour.server.web import schema
from parlour.server.web.addresses import Proxies, is_loopback
from parlour.server.web.cached_responses import Document, json_document
from parlour.server.web.daily_deals import DailyDeals
from parlour.server.web.endpoints import Endpoint, declared_in, endpoint, routes_of
from parlour.server.web.errors import EXCEPTION_HANDLERS, HttpError, error_response, json_response
from parlour.server.web.guard import Guard
from parlour.server.web.hosts import Hosts
from parlour.server.web.limits import Limits, Quotas
from parlour.server.web.memory import trim_memory
from parlour.server.web.metrics import metrics_text
from parlour.server.web.node_server import NodeServer, NodeSetup
from parlour.server.web.reachable_urls import reachable_urls
from parlour.server.web.reader_language import language_of
from parlour.server.web.root_path import RootPath
from parlour.server.web.routes.daily import DailyRoutes
from parlour.server.web.routes.lessons import LessonRoutes
from parlour.server.web.routes.pictures import PictureRoutes, illustrator
from parlour.server.web.routes.tables import TableRoutes
from parlour.server.web.websocket_server import WebSocketServer

FEW_TABLES: Final = 8
"""With so many, or none, the collector looks at all objects within some milliseconds."""
PAGE: Final = Path(__file__).parent / "page"
_WORDED: Final[Mapping[str, Callable[[str], str]]] = {
    ".html": escape,
    ".webmanifest": lambda text: json.dumps(text, ensure_ascii=False)[1:-1],
}
"""Files with texts of the catalogues, and how a text is written into each."""


class PageFiles:
    """The built page, from memory, in the reader's language. A path without a file gets index.html: the page
    does its own routing."""

    def __init__(self, folder: Path, root: RootPath) -> None:
        self._files = {
            file.relative_to(folder).as_posix(): _page_documents(folder, file, root)
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        if request.method not in ("GET", "HEAD"):
            answer = error_response(refusal("page-read-only"), 405, scope)
            answer.headers["allow"] = "GET, HEAD"
            await answer(scope, receive, send)
            return
        path = scope["path"].lstrip("/")
        found = self._files.get(path) or self._files.get("index.html")
        if found is None:
            raise HttpError(404, "page-not-built")
        await found[language_of(scope)].response(request)(scope, receive, send)


def _page_documents(folder: Path, file: Path, root: RootPath) -> dict[str, Document]:
    """A file of the page in each language. Those with texts name them by their keys, `{{app_description}}`."""
    hashed = file.relative_to(folder).parts[0] == "assets"
    media = guess_type(file.name)[0] or "application/octet-stream"
    if media.startswith("text/") or media.endswith(("javascript", "json")):
        media += "; charset=utf-8"
    body = file.read_bytes()
    if file.suffix not in _WORDED:
        document = Document.of(body, media, "public, max-age=31536000, immutable" if hashed else "no-cache")
        return dict.fromkeys(LANGUAGES, document)
    escaped = _WORDED[file.suffix]
    return {
        language: Document.of(root.written_into(_worded(body.decode(), language, escaped)), media, language=language)
        for language in LANGUAGES
    }


def _worded(text: str, language: str, escaped: Callable[[str], str]) -> bytes:
    said, named = words(language), text.replace("{{language_code}}", language)
    return re.sub(r"\{\{(\w+)\}\}", lambda key: escaped(said.text(key[1], {})), named).encode()


class ServiceRoutes:
    """Health, metrics and the documents of the wire protocol."""

    def __init__(self, tables: Tables, metrics_token: str, listens: str, node: Node | None = None) -> None:
        self._tables = tables
        self._node = node
        self._listens = listens
        self._metrics_token = metrics_token
        self._health = HealthCheck(tables)

    @endpoint(Endpoint("GET", "/healthz", "Whether this server is alive", errors=(503,), media="text/plain"))
    async def healthz(self, request: Request) -> Response:
        """A server that has its store to itself can be well only with it. A node lives on without the database: to
        start it again would not help."""
        if self._node is None:
            await self._health.check()
        return PlainTextResponse("ok\n")

    @endpoint(Endpoint("GET", "/readyz", "Whether this server can serve tables", errors=(503,), media="text/plain"))
    async def readyz(self, request: Request) -> Response:
        if self._node is not None and not self._node.ready:
            raise Unavailable(LEAVING if self._node.leaving else LAPSED)
        await self._health.check()
        return PlainTextResponse("ok\n")

    @endpoint(
        Endpoint("GET", "/api/addresses", "For the host: addresses by which others reach this server", tuple[str, ...])
    )
    async def addresses(self, request: Request) -> Response:
        """Other clients know an address already; they get nothing about this machine's network."""
        port = (request.scope["server"] or ("", 0))[1]
        return json_response(reachable_urls(self._listens, port) if self._listens and _is_local(request) else ())

    @endpoint(Endpoint("GET", "/metrics", "Metrics for Prometheus", errors=(403,), media="text/plain"))
    async def metrics(self, request: Request) -> Response:
        if not _may_measure(request, self._metrics_token):
            raise HttpError(403, "metrics-private")
        return Response(metrics_text(self._tables.metrics, self._node), media_type="text/plain; version=0.0.4")

    @endpoint(Endpoint("GET", "/openapi.json", "This document"))
    async def openapi(self, request: Request) -> Response:
        return _openapi().response(request)

    @endpoint(Endpoint("GET", "/wire.schema.json", "JSON Schema of every websocket message"))
    async def wire(self, request: Request) -> Response:
        return _wire().response(request)

    @endpoint(
        Endpoint("GET", "/wire/{game}.schema.json", "JSON Schema of a game's moves, events and views", errors=(400,))
    )
    async def wire_of(self, request: Request) -> Response:
        return _wire_of(game_named(request.path_params["game"]).name).response(request)


class HealthCheck:
    """Asks the store once for all who ask at the same time: checking writes to it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._checking: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raises Unavailable."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._tables.store.check())
        await asyncio.shield(self._checking)


ENDPOINTS: Final = (TableRoutes, DailyRoutes, LessonRoutes, PictureRoutes, ServiceRoutes)


def openapi() -> schema.Schema:
    """The OpenAPI document of all endpoints."""
    return schema.openapi(declared for owner in ENDPOINTS for declared, _ in declared_in(owner))


class AppConfig(NamedTuple):
    """`pictures` is the folder of the picture cache; `host_names` are names of the server beside its local ones;
    `proxies` are trusted to report a client's address, and its round-trip time in `trip_header`; `listens` is the
    address that the server is bound to; `root_path` is where it is on a larger site."""

    limits: Limits = Limits()
    pictures: Path | None = None
    host_names: Iterable[str] = ()
    proxies: str | None = None
    trip_header: str = ""
    metrics_token: str = ""
    listens: str = ""
    root_path: str = ""


def make_app(tables: Tables, config: AppConfig, node: NodeSetup | None = None) -> Starlette:
    """With `node` the server is one of several. Raises ValueError."""
    limits = config.limits
    quotas, hosts, trusted = Quotas(limits), Hosts(config.host_names), Proxies(config.proxies, config.trip_header)
    root = RootPath(config.root_path)
    cache = Cache(config.pictures or Path(gettempdir()) / f"parlour-pictures-{getuser()}")
    node_server = None if node is None else NodeServer(node, quotas)
    announce = None if node_server is None else node_server.announce_lesson
    api, lessons = TableRoutes(tables, quotas), LessonTables(illustrator, announce=announce)

    if node is not None:
        node.node.on_lapse = partial(_fall_silent, tables, node)

    async def find(code: str) -> Table:
        if code not in lessons:
            return await tables.find(code)
        try:
            return await lessons.find(code)
        except LookupError:
            if node_server is not None:
                await node_server.seek_lesson(code)
            raise

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(tables, lessons, limits))
        async with AsyncExitStack() as stack:
            if node_server is not None:
                await stack.enter_async_context(node_server.running(routes_of(owners), app.state.websockets))
            yield
        sweeping.cancel()
        await api.replays.close()
        await lessons.close()
        await tables.close()

    owners = (
        api,
        DailyRoutes(tables, quotas, DailyDeals(tables.store), api.replays),
        LessonRoutes(lessons, quotas, cache),
        PictureRoutes(find, quotas, cache),
        ServiceRoutes(tables, config.metrics_token, config.listens, node and node.node),
    )
    neighbours = None if node_server is None else node_server.neighbours
    routes = routes_of(owners) if neighbours is None else routes_of(owners, neighbours.forward)
    app = Starlette(
        routes=[*routes, *([Mount("/", PageFiles(PAGE, root))] if PAGE.exists() else [])],
        middleware=[Middleware(Guard, hosts, trusted, quotas, root)],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=lifespan,
    )
    app.state.tables = tables
    app.state.websockets = WebSocketServer(tables, find, limits, quotas, hosts, trusted, root, neighbours)
    app.state.node = node and node.node
    return app


def _fall_silent(tables: Tables, setup: NodeSetup) -> None:
    """The lease is over: other nodes may own the tables by now."""
    tables.put_away_all()
    setup.give_up()


def _may_measure(request: Request, token: str) -> bool:
    """Metrics are for the operator. A request through an unknown proxy is not from this machine."""
    given = request.headers.get("authorization", "")
    if token and compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    return _is_local(request)


def _is_local(request: Request) -> bool:
    """Whether a request comes from this machine, and not through a proxy on it."""
    passed_on = {"forwarded", "x-forwarded-for", "x-real-ip"} & set(request.headers)
    return request.client is not None and is_loopback(request.client.host) and not passed_on


@cache
def _openapi() -> Document:
    return json_document(openapi())


@cache
def _wire() -> Document:
    return json_document(schema.wire())


@cache
def _wire_of(game: str) -> Document:
    """Of a game that can be played here: there are only so many."""
    return json_document(schema.wire_of(game_named(game)))


async def _sweep(tables: Tables, lessons: LessonTables, limits: Limits) -> None:
    unloaded = 0
    while True:
        await asyncio.sleep(min(limits.idle, 60.0))
        if unloaded:  # a round ago: by now the tasks of those tables have ended
            await trim_memory(quiet=tables.metrics.tables <= FEW_TABLES)
        unloaded = tables.sweep(limits.idle) + lessons.sweep(limits.idle)
        with suppress(Unavailable, Damaged):  # another time
            await tables.expire(limits.waiting)
