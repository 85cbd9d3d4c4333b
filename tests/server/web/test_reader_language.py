"""What the server says to people is in their language: head of the page, manifest, offline page, errors."""

from __future__ import annotations

import asyncio
import re

import pytest

from parlour.languages import LANGUAGES, refusal, sentence, words
from tests.harness.serving import http_client, serving

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "", "de"),
        ("en;q=0.5, nl", "", "nl"),
        ("fr, it;q=0.9", "", "en"),
        ("", "", "en"),
        ("de;q=0, ;;q=x,,", "", "en"),
        ("de", "?lang=nl", "nl"),
        ("de", "?lang=xx", "de"),
    ],
)
def test_the_page_comes_in_the_language_that_is_asked_for(header: str, query: str, language: str) -> None:
    async def story() -> None:
        async with serving() as served, http_client(served.base) as client:
            for path in ("/", "/t/ABC234", "/manifest.webmanifest"):
                answer = await client.get(path + query, headers={"accept-language": header})
                assert answer.headers["content-language"] == language
                assert "Accept-Language" in answer.headers["vary"]
                assert f'lang": "{language}"' in answer.text or f'<html lang="{language}">' in answer.text
                assert "{{" not in answer.text
                others = [words(other)("app_description") for other in LANGUAGES if other != language]
                assert not any(text in answer.text for text in others)
            said = words(language)
            assert said("app_description") in (await client.get("/" + query, headers={"accept-language": header})).text

    asyncio.run(story())


def test_the_offline_page_brings_the_texts_of_all_languages() -> None:
    async def story() -> None:
        async with serving() as served, http_client(served.base) as client:
            script = (await client.get("/offline.js")).text
            for language in LANGUAGES:
                said = words(language)
                assert all(said(key) in script for key in ("offline_title", "offline_why", "try_again"))

    asyncio.run(story())


def test_games_are_described_in_the_requested_language() -> None:
    async def story() -> None:
        async with serving() as served, http_client(served.base) as client:
            told = {each: await client.get("/api/games", headers={"accept-language": each}) for each in ("nl", "fr")}
            titles = {each: [game["title"] for game in answer.json()] for each, answer in told.items()}
            assert titles["nl"][3] == words("nl")("knights_dice_title")
            assert titles["fr"][3] == words("en")("knights_dice_title")
            assert "Accept-Language" in told["nl"].headers["vary"]

    asyncio.run(story())


def test_an_error_is_a_sentence_for_a_person_and_json_for_a_program() -> None:
    async def story() -> None:
        async with serving() as served, http_client(served.base) as client:
            asked = {"accept-language": "de-DE,de;q=0.9"}
            stranger = await client.get("/", headers={**BROWSER, **asked, "host": "evil.example"})
            told = sentence(words("de"), refusal("unknown-host", host="'evil.example'"))
            assert (stranger.status_code, stranger.text) == (421, f"{told[:1].upper()}{told[1:]}\n")
            assert stranger.headers["content-type"] == "text/plain; charset=utf-8"
            missing = await client.get("/api/tables/NOPE22/journal", headers=BROWSER | asked)
            assert (missing.status_code, missing.headers["content-language"]) == (404, "de")
            assert re.match(r"Es gibt keinen Tisch|Diesen Tisch", missing.text)
            nothing = await client.get("/api/nothing", headers=BROWSER | asked)
            assert (nothing.status_code, nothing.text) == (404, "Unter dieser Adresse gibt es nichts\n")
            wrong = await client.delete("/api/games", headers=BROWSER | asked)
            assert (wrong.status_code, wrong.text) == (405, "DELETE geht unter dieser Adresse nicht\n")
            written = await client.post("/", headers=BROWSER | asked)
            assert (written.status_code, written.headers["allow"]) == (405, "GET, HEAD")
            assert written.text == "Die Seite kann man nur lesen\n"
            program = await client.get("/api/tables/NOPE22/journal", headers=asked)
            assert program.json()["why"]["code"]
            assert program.json()["error"].startswith("there is no")

    asyncio.run(story())
