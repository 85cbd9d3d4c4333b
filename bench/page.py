"""The page as a person meets it: how much it loads, how soon one plays, how smoothly cards move, what jumps."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import shutil
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from bench.load import Serving
from bench.measure import tell
from parlour import GAMES
from parlour.web.app import PAGE

PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWER = 4
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


def first_load() -> int:
    """Bytes of compressed JavaScript before the first game; charts and QR codes come when needed."""
    scripts = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', (PAGE / "index.html").read_text())
    return sum(len(gzip.compress((PAGE / script).read_bytes())) for script in scripts)


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


async def smoothness(browser: Browser, base: str) -> tuple[list[float], float]:
    """Frames of a slow phone while cards travel in a game against bots; and how much the layout shifted."""
    page = await opened(browser, base)
    await page.get_by_role("button", name="Play now: Nicolaus & Wilfried, with bots").tap()
    await page.locator(".say.lively").wait_for()
    line = await page.context.new_cdp_session(page)
    await line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.evaluate(FRAMES)
    for _ in range(4):
        await page.locator(".say.lively").wait_for()
        await page.locator(".cards .card").first.tap()
        await page.get_by_role("button", name="Play", exact=True).tap()
        await page.locator(".say:not(.lively)").wait_for()
    await page.locator(".say.lively").wait_for()
    frames: list[float] = await page.evaluate("frames_seen")
    shifted: float = await page.evaluate("shifted")
    await page.context.close()
    return frames, shifted


async def measured() -> None:
    with TemporaryDirectory(dir=".") as folder:
        async with Serving(folder) as server, async_playwright() as driver:
            path = shutil.which("chromium-headless-shell")
            browser = await driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
            rounds = [await playable(browser, server.base) for _ in range(5)]
            frames, shifted = await smoothness(browser, server.base)
            await browser.close()
    tell("from opening the page to a playable card", f"{median(took for took, _ in rounds):.1f} s", "under 10 s")
    tell("taps until then", f"{rounds[0][1]}", "2")
    rate, slow = 1000 / median(frames), quantiles(frames, n=100)[94]
    tell(f"frames a second while cards move, processor {SLOWER} times slower", f"{rate:.0f}", "60")
    tell("the slowest frame of twenty", f"{slow:.0f} ms")
    tell("layout shift in a game", f"{shifted:.4f}", "0")


def main() -> None:
    print("the page: a phone of 390 by 844 in headless Chromium, the server beside it")
    tell("first load, JavaScript compressed", f"{first_load() / 1000:.0f} kB", "under 120 kB")
    asyncio.run(measured())
