"""Letters of twice the usual size on a phone: every screen is whole, and all that a table has is in reach."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.e2e.hosted import Hosted
from tests.e2e.invariants import at_rest
from tests.e2e.people import Person
from tests.e2e.test_insight import fill
from tests.e2e.walk import FINISHED, Walk, finished
from tools.browser import find

LAWS = (Path(__file__).parent / "laws.js").read_text()
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
TABLES = ("The Mind, ", "Illusion, ", "Nicolaus & Wilfried, ", "The Knights’ Die")
# What is pressed or looked at during a game, and how wide it is at least.
THINGS = {
    "header a, header button, .mine .btn, .mine .palm, .door .btn, .die": 43.5,
    ".gap:enabled": 18,
    ".row .card, .deck .card, .hold .card, .hand .slot": 40,
    ".pile": 64,
}
REACH = """
(things) => Object.entries(things).flatMap(([selector, least]) =>
  [...document.querySelectorAll(selector)].flatMap((each) => {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    each.scrollIntoView({ block: "center" });
    const { left, right, top, bottom, width } = each.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const name = `${each.className} ${(each.ariaLabel ?? each.textContent).trim().slice(0, 24)}`;
    if (left < 0 || right > innerWidth) return [`${name} is cut off`];
    if (!each.contains(hit)) return [`${name} is under ${hit?.outerHTML.slice(0, 60)}`];
    return width < least ? [`${name} is ${Math.round(width)} wide`] : [];
  }))
"""

# No part of a screen scrolls sideways, except a table of numbers.
SIDEWAYS = """
() => [...document.querySelectorAll("dialog[open], dialog[open] *, main, main *")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === "auto")
  .filter((each) => !each.querySelector(":scope > table"))
  .map((each) => `${each.tagName} ${each.className} scrolls sideways`)
"""


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, fill(tmp_path, {FINISHED: finished()})).result()
    server = Hosted(tmp_path, {})
    yield server
    server.kill()


@pytest.fixture
def anna(browser: Browser, hosted: Hosted) -> Iterator[Person]:
    kind = browser.browser_type
    large = kind.launch(
        executable_path=find(kind.executable_path), args=["--no-sandbox", "--blink-settings=defaultFontSize=32"]
    )
    context = large.new_context(
        locale="de-DE", viewport=UPRIGHT, has_touch=True, reduced_motion="reduce", service_workers="block"
    )
    yield Person(context, "Anna", hosted.address)
    large.close()


def test_a_phone_with_letters_twice_as_large_loses_nothing(anna: Person) -> None:
    """In the language with the longest words. At the tables each card and control can be scrolled to and touched."""
    found, seen = [], set()
    for screen in Walk(anna, "de").screens():
        table = next((name for name in TABLES if screen.startswith(name)), "")
        seen.add(table)
        for size in (ON_ITS_SIDE, UPRIGHT):
            anna.page.set_viewport_size(size)
            at_rest(anna.page)
            faults = anna.page.evaluate(LAWS) + anna.page.evaluate(SIDEWAYS)
            faults += anna.page.evaluate(REACH, THINGS) if table else []
            found += [f"{screen}, {size['width']} wide: {fault}" for fault in faults]
    assert seen == {"", *TABLES}
    assert (found, anna.trouble) == ([], [])
