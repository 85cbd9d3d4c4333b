"""Every screen in three languages: accessible by day, by night and in forced colours, whole on the smallest phone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Invite
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import ALL, AT_REST, violations
from tests.e2e.test_insight import fill
from tests.e2e.walk import FINISHED, Walk, finished

LAWS = (Path(__file__).parent / "laws.js").read_text()
LOCALES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
SMALL = {"width": 320, "height": 640}
# Colours do not depend on the language, and what else axe-core asks does not depend on the colours.
LOOKS: dict[str, tuple[Literal["light", "dark"], Literal["none", "active"]]] = {
    "en": ("light", "none"),
    "de": ("dark", "active"),
    "nl": ("dark", "none"),
}


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder = tmp_path_factory.mktemp("screens")
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, fill(folder, {FINISHED: finished()})).result()
    server = Hosted(folder, {})
    yield server
    server.kill()


@pytest.mark.parametrize("language", LOCALES)
def test_every_screen_is_accessible_and_whole_on_a_small_phone(invite: Invite, hosted: Hosted, language: str) -> None:
    """By day in English, by night in Dutch, in the person's own few colours in German."""
    theme, forced = LOOKS[language]
    look = {"color_scheme": theme, "forced_colors": forced, "reduced_motion": "reduce"}
    anna = invite("Anna", hosted, locale=LOCALES[language], viewport=SMALL, **look)
    found = [f"{screen}: {fault}" for screen in Walk(anna, language).screens() for fault in faults_of(anna.page)]
    assert found == []


def faults_of(page: Page) -> list[str]:
    page.evaluate(AT_REST)
    return [*page.evaluate(LAWS), *violations(page, ALL)]


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("<p style='width: 900px'>wide</p>", "900 wide"),
        ("<p style='width: 30px; overflow: hidden; white-space: nowrap'>a long text</p>", "cut off: a long text"),
        ("<p style='height: 8px; overflow: hidden'>one<br>two<br>three</p>", "cut off: one"),
        ("<p>one</p><p style='margin-top: -1.4em'>two</p>", "on each other: one / two"),
        ("<button style='min-height: 0; padding: 0'>OK</button>", "×"),
        ("<p>home_title</p>", "a key and no text: home_title"),
    ],
)
def test_a_fault_on_a_screen_is_found(invite: Invite, planted: str, fault: str) -> None:
    anna = invite("Anna", viewport=SMALL)
    anna.page.set_content(f"<body style='margin: 0'>{planted}</body>")
    assert any(fault in each for each in anna.page.evaluate(LAWS)), anna.page.evaluate(LAWS)


def test_forced_colours_show_the_textured_palette(invite: Invite) -> None:
    anna = invite("Anna", forced_colors="active").come("/train/illusion")
    expect(anna.page.locator("main img").first).to_have_attribute("src", re.compile("palette=textured$"))
    anna.page.emulate_media(forced_colors="none")
    expect(anna.page.locator("main img").first).to_have_attribute("src", re.compile("palette=classic$"))
