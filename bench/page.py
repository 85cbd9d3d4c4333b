"""The page as a person meets it: how much it loads, how soon one plays, how smoothly cards move, what jumps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from playwright.async_api import Browser, Page, Request, ViewportSize, async_playwright

from bench.load import Serving
from bench.measure import tell
from parlour import GAMES
from tools.browser import find

PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWER = 4
PLAYED = 3
KNOWN = f"localStorage.setItem('parlour.met', '{json.dumps([*GAMES])}');"
"""Whoever is measured has met the games before, and is not offered a lesson."""

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
FRAMES = """
window.frames_seen = [];
let last = performance.now();
const seen = (now) => {
  if (document.getAnimations().length) frames_seen.push(now - last);
  last = now;
  requestAnimationFrame(seen);
};
requestAnimationFrame(seen);
"""


async def first_load(browser: Browser, base: str) -> int:
    """Bytes of the page, scripts, styles and texts until the games are shown, as compressed as they are served."""
    context = await browser.new_context(service_workers="block")
    page = await context.new_page()
    fetched: list[Request] = []
    page.on("requestfinished", lambda each: fetched.append(each))  # the driver marks its listeners
    await page.goto(base)
    await page.locator(".tiles .btn").first.wait_for()
    counted = [each for each in fetched if each.resource_type in ("document", "script", "stylesheet")]
    sizes = [(await each.sizes())["responseBodySize"] for each in counted]
    await context.close()
    return sum(sizes)


async def opened(browser: Browser, base: str) -> Page:
    context = await browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block")
    page = await context.new_page()
    await page.add_init_script(KNOWN + SHIFTS)
    await page.goto(base, wait_until="commit")
    return page


async def playable(browser: Browser, base: str) -> tuple[float, int]:
    """From opening the page to a card that can be played in The Mind with bots: seconds, and taps."""
    began = perf_counter()
    page = await opened(browser, base)
    await page.get_by_role("button", name="Play now: The Mind, with bots").tap()
    await hold(page, "Lay your hand on the table")
    await page.locator(".hand:not(.frozen)").wait_for()
    took = perf_counter() - began
    await page.context.close()
    return took, 2


async def hold(page: Page, name: str) -> None:
    """A finger on a button that stays there."""
    box = await page.get_by_role("button", name=name).bounding_box()
    assert box is not None
    line = await page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    await line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})


class Smoothness(NamedTuple):
    """Milliseconds of each frame in which something moved, how much the layout shifted, each play's longest task."""

    frames: list[float]
    shifted: float
    longest: list[float]


async def smoothness(browser: Browser, base: str, title: str) -> Smoothness:
    """Of a slow phone, while a few turns are taken against bots."""
    page = await at_a_table(browser, base, title)
    line = await page.context.new_cdp_session(page)
    await line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.evaluate(FRAMES)
    await TURNS[title](page)
    frames, shifted = await page.evaluate("[frames_seen, shifted]")
    await page.context.close()
    return Smoothness(frames, shifted, [await longest_task(browser, base, title) for _ in range(PLAYED)])


async def longest_task(browser: Browser, base: str, title: str) -> float:
    """By the processor's time, which other programs do not lengthen, and that as often as a slow phone takes. Another
    guest of the same host can lengthen it and nothing can shorten it, so the best and the worst play are told."""
    page = await at_a_table(browser, base, title)
    await browser.start_tracing(page=page, categories=["toplevel"])
    await TURNS[title](page)
    events = json.loads(await browser.stop_tracing())["traceEvents"]
    await page.context.close()
    drawing = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [event["tdur"] for event in events if "tdur" in event and (event["pid"], event["tid"]) in drawing]
    return float(SLOWER * max(tasks) / 1000)


async def at_a_table(browser: Browser, base: str, title: str) -> Page:
    page = await opened(browser, base)
    await page.get_by_role("button", name=f"Play now: {title}, with bots").tap()
    await page.locator(".players li").first.wait_for()
    return page


async def turns_of_the_mind(page: Page) -> None:
    await hold(page, "Lay your hand on the table")
    await page.locator(".hand:not(.frozen)").wait_for()
    await page.locator(".hand .now").tap()
    await page.locator("[data-phase=focus], [data-phase=lost]").wait_for()


async def turns_of_illusion(page: Page) -> None:
    go_on = page.get_by_role("button", name="Go on")
    for _ in range(3):
        await page.locator(".hint.lively").or_(go_on).first.wait_for()
        if await go_on.is_visible():
            await go_on.tap()
        await page.locator(".hint.lively").wait_for()
        await page.get_by_role("button", name="Place the card at position 1").tap()
        await page.get_by_role("button", name="Place it").tap()
        await page.locator(".hint:not(.lively)").wait_for()


async def turns_of_nicolaus_and_wilfried(page: Page) -> None:
    for _ in range(4):
        await page.locator(".say.lively").wait_for()
        await page.locator(".cards .card").first.tap()
        await page.get_by_role("button", name="Play", exact=True).tap()
        await page.locator(".say:not(.lively)").wait_for()
    await page.locator(".say.lively").wait_for()


async def turns_of_the_die(page: Page) -> None:
    for _ in range(3):
        await page.locator(".say.lively").wait_for()
        await page.locator(".actions").get_by_role("button", name="Roll the die").tap()
        await page.locator(".actions .btn:not(:text('Roll the die'))").first.wait_for()
        for chosen in range(2):  # a card that fits, or two that fit together
            if await page.locator(".actions .btn:enabled").count():
                break
            await page.locator(".cards .card:not([aria-disabled=true], .raised)").first.tap()
            await page.locator(".cards .raised").nth(chosen).wait_for()
        await page.locator(".actions .btn").first.tap()
        await page.locator(".say:not(.lively)").wait_for()


TURNS: dict[str, Callable[[Page], Awaitable[None]]] = {
    "The Mind": turns_of_the_mind,
    "Illusion": turns_of_illusion,
    "Nicolaus & Wilfried": turns_of_nicolaus_and_wilfried,
    "The Knights’ Die": turns_of_the_die,
}


async def measured() -> None:
    with TemporaryDirectory(dir=".") as folder:
        async with Serving(folder) as server, async_playwright() as driver:
            path = find(driver.chromium.executable_path)
            browser = await driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
            loaded = await first_load(browser, server.base)
            rounds = [await playable(browser, server.base) for _ in range(5)]
            played = {title: await smoothness(browser, server.base, title) for title in TURNS}
            await browser.close()
    tell("first load, compressed", f"{loaded / 1000:.0f} kB", "under 75 kB")
    tell("from opening the page to a playable card", f"{median(took for took, _ in rounds):.1f} s", "under 10 s")
    tell("taps until then", f"{rounds[0][1]}", "2")
    for title, (frames, shifted, longest) in played.items():
        rate, slow = 1000 / median(frames), quantiles(frames, n=100)[94]
        print(f"{title}, the processor {SLOWER} times slower")
        tell("frames a second while cards move", f"{rate:.0f}", "60")
        tell("the slowest frame of twenty", f"{slow:.0f} ms")
        tell("the longest task, best and worst play", f"{min(longest):.0f} / {max(longest):.0f} ms", "under 100 ms")
        tell("layout shift", f"{shifted:.4f}", "0")


def main() -> None:
    print("the page: a phone of 390 by 844 in headless Chromium, the server beside it")
    asyncio.run(measured())
