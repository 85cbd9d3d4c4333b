"""HTTP endpoints, declared once: the routes and the OpenAPI document are both made from these declarations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from parlour.server.table.ports import Elsewhere, Unavailable

F = TypeVar("F", bound=Callable[..., Awaitable[Response]])
PREFIXES: Final = ("/api", "/pictures", "/wire")
JSON: Final = "application/json"
_DECLARED: Final = "_endpoint"


Forward = Callable[[Request, str], Awaitable[Response | None]]
"""Passes a request on to the node at an address; None means that the table is to be looked for again."""


class Endpoint(NamedTuple):
    """`returns` is the type of a JSON response, or None for another `media` type; `query` are names with the schemas of
    their values; `errors` are statuses beside those that any request may get."""

    method: str
    path: str
    summary: str
    returns: Any = None
    status: int = 200
    errors: tuple[int, ...] = ()
    body: Any = None
    query: tuple[tuple[str, dict[str, Any]], ...] = ()
    media: str = JSON


def endpoint(declared: Endpoint) -> Callable[[F], F]:
    """Declare a method of a class as the handler of an endpoint."""

    def declare(handler: F) -> F:
        setattr(handler, _DECLARED, declared)
        return handler

    return declare


def declared_in(owner: type) -> list[tuple[Endpoint, str]]:
    """The endpoints of a class in their order, each with the name of its handler."""
    return [(getattr(each, _DECLARED), name) for name, each in vars(owner).items() if hasattr(each, _DECLARED)]


async def not_here(request: Request, address: str) -> Response | None:
    """What answers a request for a table of another node, unless it can be passed on."""
    raise Unavailable("table-elsewhere")


def routes_of(owners: Iterable[object], forward: Forward = not_here) -> list[BaseRoute]:
    """Routes of all handlers. Those under a common prefix are mounted together: a wrong method or path there is
    answered as such, and not with the page. `forward` passes on what another node must answer."""
    handlers: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for owner in owners:
        for declared, name in declared_in(type(owner)):
            handlers[declared.path][declared.method] = getattr(owner, name)
    mounted: dict[str, list[BaseRoute]] = {prefix: [] for prefix in PREFIXES}
    plain: list[BaseRoute] = []
    for path, each in handlers.items():
        prefix = next((prefix for prefix in PREFIXES if path.startswith(f"{prefix}/")), "")
        route = Route(path.removeprefix(prefix), _by_method(each, forward), methods=list(each))
        (mounted[prefix] if prefix else plain).append(route)
    return [*(Mount(prefix, routes=routes) for prefix, routes in mounted.items()), *plain]


def _by_method(handlers: dict[str, Any], forward: Forward) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        response: Response | None = None
        while response is None:
            try:
                response = await handlers[method](request)
            except Elsewhere as elsewhere:
                response = await forward(request, elsewhere.address)
        return response

    return handle
