"""A server behind nginx, with the files of docs/hosting.md."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from parlour import wire as m
from parlour.server.web.limits import UNLIMITED
from tests.harness.proxy import Nginx
from tests.harness.serving import serving

PROXIES: dict[str, Any] = {"host_names": ["localhost"], "proxies": "127.0.0.1,::1", "trip_header": "X-Client-RTT"}


@contextmanager
def nginx(folder: Path, to: int, *, below_a_path: bool = False) -> Iterator[Nginx]:
    started = Nginx(folder, to, below_a_path=below_a_path)
    try:
        yield started
    finally:
        started.stop()


def trusting(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


async def joined(address: str, folder: Path, code: str, token: str) -> ClientConnection:
    """A websocket through nginx, as somebody at a table."""
    url = f"{address}/ws/{code}".replace("https", "wss", 1)
    origin = address.removesuffix("/games")
    socket = await connect(url, ssl=trusting(folder), additional_headers={"Origin": origin})
    await socket.send(m.encode(m.Hello(token)))
    assert '"type":"welcome"' in str(await socket.recv(decode=True))
    return socket


@pytest.mark.parametrize("root", ["", "/games"], ids=["a site of its own", "below a path"])
def test_a_game_is_reached_through_nginx_and_over_its_restart(root: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(root_path=root, **PROXIES) as served, AsyncExitStack() as stack:
            proxy = stack.enter_context(nginx(tmp_path, served.port, below_a_path=bool(root)))
            client = await stack.enter_async_context(httpx.AsyncClient(verify=trusting(tmp_path), timeout=None))
            plain = await client.get(f"http://localhost:{proxy.plain}{root}/t/ABC234")
            assert (plain.status_code, plain.headers["location"]) == (301, f"https://localhost{root}/t/ABC234")
            page = await client.get(f"{proxy.address}{root}/")
            named = re.findall(r'(?:href|src)="([^"]*)"', page.text)
            for each in named:
                assert (await client.get(proxy.address + each)).status_code == 200
            if root:
                assert (await client.get(f"{proxy.address}/api/games")).status_code in (
                    403,
                    404,
                )  # the rest of that site
            wanted = {"game": "illusion", "seats": 2, "name": "Ada"}
            seat = (await client.post(f"{proxy.address}{root}/api/tables", json=wanted)).json()
            socket = await joined(f"{proxy.address}{root}", tmp_path, seat["code"], seat["token"])
            proxy.stop()
            await socket.wait_closed()
            with pytest.raises(httpx.ConnectError):
                await client.get(f"{proxy.address}{root}/")
            proxy.start()
            again = await joined(f"{proxy.address}{root}", tmp_path, seat["code"], seat["token"])
            await again.close()

    asyncio.run(story())


def test_each_client_behind_nginx_is_counted_by_itself(tmp_path: Path) -> None:
    """A client cannot give itself another address, and one that uses up its quota does not use up the others'."""
    limits = UNLIMITED._replace(requests=0.001, requests_burst=5)

    async def story() -> None:
        async with serving(limits=limits, **PROXIES) as served, AsyncExitStack() as stack:
            proxy = stack.enter_context(nginx(tmp_path, served.port))
            for address in ("127.0.0.2", "127.0.0.3"):
                transport = httpx.AsyncHTTPTransport(verify=trusting(tmp_path), local_address=address)
                client = await stack.enter_async_context(httpx.AsyncClient(transport=transport, timeout=None))
                told = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(8)]
                got = [(await client.get(f"{proxy.address}/api/games", headers=each)).status_code for each in told]
                assert got == [200] * 5 + [429] * 3

    asyncio.run(story())


def test_metrics_are_not_served_through_nginx(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(**PROXIES) as served, AsyncExitStack() as stack:
            proxy = stack.enter_context(nginx(tmp_path, served.port))
            client = await stack.enter_async_context(httpx.AsyncClient(verify=trusting(tmp_path), timeout=None))
            assert (await client.get(f"{served.base}/metrics")).status_code == 200
            assert (await client.get(f"{proxy.address}/metrics")).status_code == 403

    asyncio.run(story())
