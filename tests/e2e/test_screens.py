"""Every screen in three languages: accessible by day, by night and in forced colours, whole on the smallest phone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.conftest import Invite
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import ALL, at_rest, violations
from tests.e2e.people import Person
from tests.e2e.test_insight import fill
from tests.e2e.walk import FINISHED, Walk, finished
from tools.browser import find

LAWS = (Path(__file__).parent / "laws.js").read_text()
LOCALES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
SMALL = {"width": 320, "height": 640}
DESK: ViewportSize = {"width": 1280, "height": 800}
TALL: ViewportSize = {"width": 640, "height": 1280}
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


def see_opaque(person: Person) -> None:
    """As somebody who asks for less transparency."""
    opaque = {"features": [{"name": "prefers-reduced-transparency", "value": "reduce"}]}
    person.context.new_cdp_session(person.page).send("Emulation.setEmulatedMedia", opaque)


@pytest.fixture
def large(browser: Browser) -> Iterator[Browser]:
    """A browser with letters of twice the usual size."""
    kind = browser.browser_type
    zoomed = kind.launch(
        executable_path=find(kind.executable_path), args=["--no-sandbox", "--blink-settings=defaultFontSize=32"]
    )
    yield zoomed
    zoomed.close()


def test_every_screen_is_whole_with_letters_twice_as_large(large: Browser, hosted: Hosted) -> None:
    """In the language with the longest words, and for a person to whom nothing may shine through."""
    context = large.new_context(locale="de-DE", reduced_motion="reduce", service_workers="block")
    anna = Person(context, "Anna", hosted.address)
    see_opaque(anna)
    found = []
    for screen in Walk(anna, "de").screens():
        assert anna.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for size in (DESK, TALL):
            anna.page.set_viewport_size(size)
            at_rest(anna.page)
            found += [f"{screen}, {size['width']} wide: {fault}" for fault in anna.page.evaluate(LAWS)]
    context.close()
    assert (found, anna.trouble) == ([], [])


def faults_of(page: Page) -> list[str]:
    at_rest(page)
    return [*page.evaluate(LAWS), *violations(page, ALL)]


PLANTED = {
    "<p style='width: 900px'>wide</p>": "900 wide",
    "<p style='width: 30px; overflow: hidden; white-space: nowrap'>a long text</p>": "cut off: a long text",
    "<p style='height: 8px; overflow: hidden'>one<br>two<br>three</p>": "cut off: one",
    "<p>one</p><p style='margin-top: -1.4em'>two</p>": "on each other: one / two",
    "<button style='min-height: 0; padding: 0'>OK</button>": "×",
    "<p>home_title</p>": "a key and no text: home_title",
    "<p style='position: fixed; background: rgb(0 0 0 / 50%)'>over</p>": "shines through: over",
}


def test_a_fault_on_a_screen_is_found(invite: Invite) -> None:
    anna = invite("Anna", viewport=SMALL)
    see_opaque(anna)
    for planted, fault in PLANTED.items():
        anna.page.set_content(f"<body style='margin: 0'>{planted}</body>")
        assert any(fault in each for each in anna.page.evaluate(LAWS)), anna.page.evaluate(LAWS)


def test_forced_colours_show_the_textured_palette(invite: Invite) -> None:
    anna = invite("Anna", forced_colors="active").come("/train/illusion")
    expect(anna.page.locator("main img").first).to_have_attribute("src", re.compile("palette=textured$"))
    anna.page.emulate_media(forced_colors="none")
    expect(anna.page.locator("main img").first).to_have_attribute("src", re.compile("palette=classic$"))
