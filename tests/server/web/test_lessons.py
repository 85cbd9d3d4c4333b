"""Lessons and trainers over the wire: a client names a scene, and nothing more."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from parlour import wire as m
from parlour.art.illusion.pairs import EACH, STEPS, pairs
from parlour.client import join
from parlour.engine import Stream
from parlour.games import GAMES
from parlour.games.illusion import deck
from parlour.server.lessons import lessons_of
from parlour.server.lessons.coach import in_json
from parlour.server.lessons.lesson import LEARNER
from parlour.server.lessons.scene import match_of
from parlour.server.web.limits import UNLIMITED
from tests.harness.serving import http_client, serving
from tests.server.lessons.test_lessons import LESSONS, SCENES, scene_of

ROBIN = {"name": "Robin", "avatar": "moon"}


def asked(*requests: tuple[str, str, Any], **more: Any) -> list[httpx.Response]:
    """What a server answers, one request after the other."""

    async def story() -> list[httpx.Response]:
        async with serving(**more) as served, http_client(served.base) as client:
            return [await client.request(method, path, json=body) for method, path, body in requests]

    return asyncio.run(story())


def test_the_games_say_which_lessons_they_have() -> None:
    (games,) = asked(("GET", "/api/games", None))
    assert {game["name"]: game["lessons"] for game in games.json()} == {name: [*lessons_of(name)] for name in GAMES}


def test_a_lesson_is_served_with_its_words_and_goals() -> None:
    for game, name in LESSONS:
        (told,) = asked(("GET", f"/api/lessons/{game}/{name}", None))
        lesson = lessons_of(game)[name]
        assert set(told.json()) == {"title", "scenes"}
        for scene, written in zip(told.json()["scenes"], lesson.scenes, strict=True):
            assert set(scene) == {"steps", "mistakes", "well"}
            assert scene["steps"] == in_json(written.steps)
            assert [set(mistake) for mistake in scene["mistakes"]] == [{"on", "say"}] * len(written.mistakes)


def test_every_scene_can_be_played() -> None:
    """A seat at a table where the scene lies ready, which nobody else is told of."""

    async def story() -> None:
        async with serving() as served, http_client(served.base) as client, AsyncExitStack() as stack:
            for game, name, at in SCENES:
                answer = await client.post(f"/api/lessons/{game}/{name}", json={**ROBIN, "scene": at})
                assert answer.status_code == 201
                seated = answer.json()
                session = await stack.enter_async_context(join(served.base, seated["code"], seated["token"]))
                while session.view is None:
                    await session.next_message()
                assert session.view == match_of(game, scene_of(game, name, at)).view(LEARNER)
                for path in ("", "/replay", "/journal"):
                    assert (await client.get(f"/api/tables/{seated['code']}{path}")).status_code == 404
                seat = await client.post(f"/api/tables/{seated['code']}/seats", json={"name": "Ben"})
                assert seat.status_code == 404
            for status in ("waiting", "playing", "over"):
                assert (await client.get(f"/api/tables?status={status}")).json() == []
            assert await served.tables.store.list("playing", public=False) == []

    asyncio.run(story())


def test_a_lesson_of_pictures_shows_them() -> None:
    async def story() -> None:
        async with serving() as served, http_client(served.base) as client:
            seated = (await client.post("/api/lessons/illusion/first", json=ROBIN)).json()
            async with connect(f"ws://127.0.0.1:{served.port}/ws/{seated['code']}", compression=None) as socket:
                await socket.send(m.encode(m.Hello(seated["token"])), text=True)
                welcome = msgspec.json.decode(await socket.recv())
                assert welcome["pictures"].keys() == {"58", "29"}
                for address in welcome["pictures"].values():
                    assert (await client.get(address)).headers["content-type"] == "image/png"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({**ROBIN, "deals": [[[1], [2]]]}, 400, "unknown field `deals`"),
        ({**ROBIN, "deal": {"deals": []}}, 400, "unknown field `deal`"),
        ({**ROBIN, "options": {"window": 5}}, 400, "unknown field `options`"),
        ({**ROBIN, "before": ["0 ready"]}, 400, "unknown field `before`"),
        ({**ROBIN, "partners": []}, 400, "unknown field `partners`"),
        ({**ROBIN, "scene": 99}, 400, "no scene 99"),
        ({**ROBIN, "scene": -1}, 400, ">= 0"),
        ({"name": " "}, 400, "name"),
    ],
)
def test_nothing_but_a_scene_is_taken_from_outside(body: dict[str, Any], status: int, why: str) -> None:
    (answer,) = asked(("POST", "/api/lessons/mind/first", body))
    assert answer.status_code == status
    assert why in answer.json()["error"]


def test_an_open_table_takes_no_deals() -> None:
    for game, script in (("mind", "deals"), ("knights-score", "box"), ("illusion", "order"), ("illusion", "deck")):
        wanted = {"game": game, "seats": 2, **ROBIN, "options": {script: [1, 2]}}
        (answer,) = asked(("POST", "/api/tables", wanted))
        assert answer.status_code == 400, script


def test_missing_things_are_explained() -> None:
    answers = asked(
        ("GET", "/api/lessons/chess/first", None),
        ("GET", "/api/lessons/mind/last", None),
        ("POST", "/api/lessons/mind/last", ROBIN),
        ("GET", "/api/pairs/chess", None),
        ("GET", "/api/pairs/mind", None),
        ("GET", "/pictures/pairs/illusion/99/1.png", None),
        ("GET", "/pictures/pairs/illusion/1/98.png", None),
        ("GET", "/pictures/pairs/mind/1/1.png", None),
    )
    assert [answer.status_code for answer in answers] == [404] * len(answers)
    assert "its lessons are first" in answers[1].json()["error"]


def test_nobody_opens_lessons_without_end() -> None:
    post = ("POST", "/api/lessons/mind/first", ROBIN)
    answers = asked(post, post, post, limits=UNLIMITED._replace(lessons=2))
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    pair = ("GET", "/api/pairs/illusion", None)
    answers = asked(pair, pair, limits=UNLIMITED._replace(lookups=0.001, lookups_burst=1))
    assert [answer.status_code for answer in answers] == [200, 429]


def test_pairs_have_as_many_of_each_step_and_no_picture_twice() -> None:
    for seed in range(8):
        found = pairs(seed, Stream(str(seed)))
        cards = [card for pair in found for card in pair.cards]
        assert len(set(cards)) == len(cards) == 2 * EACH * len(STEPS)
        assert all(deck(seed)[card][1] == share for pair in found for card, share in zip(*pair, strict=True))
        for step in STEPS:
            assert sum(abs(pair.shares[0] - pair.shares[1]) in step for pair in found) == EACH


def test_the_pictures_of_a_pair_are_served() -> None:
    async def story() -> None:
        async with serving() as served, http_client(served.base) as client:
            pair = (await client.get("/api/pairs/illusion")).json()[0]
            for address in pair["pictures"]:
                assert (await client.get(address)).headers["content-type"] == "image/png"
            assert (await client.get(pair["pictures"][0] + "?palette=none")).status_code == 400

    asyncio.run(story())
