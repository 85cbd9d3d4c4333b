"""Requests of foreign pages, and what every request pays."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from parlour.client import join, open_table
from parlour.server.web.limits import Limits
from tests.harness.serving import Served, http_client, serving

FEW = Limits(guesses=3, lookups=0.001, lookups_burst=10, requests=0.001, requests_burst=60)
EACH = 16
"""Requests for each of four paths: more guesses, lookups and requests than FEW allows."""


def client_of(served: Served) -> httpx.AsyncClient:
    return http_client(served.base)


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site", "sec-fetch-dest": "image"},
        {"sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate"},
        {"referer": "http://elsewhere.example/page"},  # over plain http browsers send no sec-fetch-site
        {"origin": "http://elsewhere.example"},
    ],
)
def test_requests_of_foreign_pages_count_for_nothing(headers: dict[str, str]) -> None:
    async def story() -> None:
        async with serving(limits=FEW) as served, client_of(served) as client:
            seat = await open_table(served.base, "mind", 2, "Ada")
            for path in ("/api/tables/NOSUCH", "/api/tables", "/pictures/NOSUCH/x.png", "/api/games"):
                for _ in range(EACH):
                    assert (await client.get(path, headers=headers)).status_code == 403
            assert (await client.get(f"/api/tables/{seat.code}")).status_code == 200
            assert (await client.get("/api/tables/NOSUCH")).status_code == 404
            async with join(served.base, seat.code, seat.token) as session:
                assert session.you == 0

    asyncio.run(story())


def test_links_from_foreign_pages_may_be_followed() -> None:
    async def story() -> list[int]:
        link = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate"}
        old = {"referer": "http://elsewhere.example/"}
        own = {"sec-fetch-site": "same-origin", "sec-fetch-dest": "image"}
        async with serving() as served, client_of(served) as client:
            asked = [
                ("/healthz", link),
                ("/healthz", old),
                ("/api/games", own),
                ("/api/games", {"referer": served.base + "/"}),
            ]
            return [(await client.get(path, headers=headers)).status_code for path, headers in asked]

    assert asyncio.run(story()) == [200] * 4


def test_every_request_costs_also_one_that_is_wrong() -> None:
    async def story() -> list[int]:
        async with serving(limits=Limits(requests=0.001, requests_burst=3)) as served, client_of(served) as client:
            paths = ("/healthz", "/nothing", "/api/nothing", "/healthz")
            return [(await client.get(path)).status_code for path in paths]

    assert asyncio.run(story())[-1] == 429


def test_wrong_pictures_are_guesses_and_tables_look_alike() -> None:
    async def story() -> None:
        async with serving(limits=Limits(guesses=4)) as served, client_of(served) as client:
            seat = await open_table(served.base, "illusion", 2, "Ada")
            answers = [await client.get(f"/pictures/{code}/x.png") for code in (seat.code, "NOSUCH") * 3]
            assert [each.status_code for each in answers] == [404] * 4 + [429] * 2
            assert len({each.content for each in answers[:4]}) == 1

    asyncio.run(story())


def test_a_wrong_picture_is_answered_no_sooner_where_there_is_no_table() -> None:
    """Both wait for the same deadline: nothing that is found out before then shows."""

    async def story() -> None:
        async with serving() as served, client_of(served) as client:
            seat = await open_table(served.base, "illusion", 2, "Ada")
            loop = asyncio.get_running_loop()
            for code in (seat.code, "NOSUCH"):
                began = loop.time()
                await client.get(f"/pictures/{code}/x.png")
                assert loop.time() - began >= 0.25

    asyncio.run(story())


def test_pictures_have_a_quota_of_their_own() -> None:
    async def story() -> list[int]:
        async with serving(limits=Limits(pictures=0.001, pictures_burst=2)) as served, client_of(served) as client:
            paths = ("/pictures/pairs/illusion/0/1.png",) * 3
            return [(await client.get(path)).status_code for path in paths]

    assert asyncio.run(story()) == [200, 200, 429]
