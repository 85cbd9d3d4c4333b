"""A server below a path of a larger site."""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack

import pytest
from click.testing import CliRunner

from parlour.server.web.root_path import RootPath
from parlour.terminal.program import main
from tests.harness.people import begun, table_of
from tests.harness.serving import http_client, serving


@pytest.mark.parametrize("prefix", ["/my/games", ""], ids=["kept by the proxy", "taken away by the proxy"])
def test_page_api_and_sockets_are_below_the_root_path(prefix: str) -> None:
    async def story() -> None:
        async with serving(root_path="/my/games/") as served, AsyncExitStack() as stack:
            client = await stack.enter_async_context(http_client(served.base + prefix))
            for path in ("", "/", "/t/ABC234", "/offline.html"):
                page = (await client.get(path)).text
                named = re.findall(r'(?:href|src|content)="(\.?/[^"]*)"', page)
                assert named
                assert all(each.startswith("/my/games/") for each in named)
                for each in named:
                    assert (await client.get(served.base + each)).status_code == 200
            assert (await client.get("/api/games")).json()
            assert (await client.get("/api/nothing")).status_code == 404
            seated = await table_of(served.base + prefix, "knights-score", 2)
            sessions = await begun(stack, [served.base + prefix] * 2, seated)
            assert sessions[0].view.hand

    asyncio.run(story())


def test_at_the_root_of_a_host_nothing_is_changed() -> None:
    async def story() -> None:
        async with serving() as served, http_client(served.base) as client:
            assert '<meta name="parlour-root" content="/" />' in (await client.get("/t/ABC234")).text

    asyncio.run(story())


@pytest.mark.parametrize(
    "text", ["games", "//evil.example", "/a b", '/"', "/../up", "/a?b", "https://example.org/games"]
)
def test_a_root_path_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a root path; one looks like /games"):
        RootPath(text)
    result = CliRunner().invoke(main, ["serve", "--memory", "--port", "0", "--root-path", text])
    assert (result.exit_code, "one looks like /games" in result.output) == (2, True)
