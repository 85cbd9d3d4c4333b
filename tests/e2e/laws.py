"""What holds on every screen: nothing that shuts anyone out, nothing wider than the smallest phone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
NARROW: ViewportSize = {"width": 320, "height": 568}
AT_REST = """
async () => {
  const soon = (done) => Promise.race([done, new Promise((next) => setTimeout(next, 250))]);
  const frame = () => soon(new Promise(requestAnimationFrame));
  const ending = () => document.getAnimations().filter((each) =>
    each.effect.getTiming().iterations !== Infinity && each.playState === "running");
  const patience = performance.now() + 5000;  // what moves for longer than that has come to stay
  await frame();
  for (let calm = 0; calm < 3 && performance.now() < patience; calm++) {  // one movement may begin where another ends
    while (ending().length && performance.now() < patience) {
      calm = 0;
      await soon(Promise.allSettled(ending().map((each) => each.finished)));
      await frame();
    }
    await frame();
  }
}
"""
CHECK = """
async (impacts) => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations
    .filter((each) => impacts.includes(each.impact))
    .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target} ${node.failureSummary}`));
}
"""
GRAVE = ["serious", "critical"]


@cache
def axe() -> str:
    return AXE.read_text()


def holds(page: Page) -> None:
    """Whoever looks at this screen by day, by night or on the smallest phone can use it."""
    size = page.viewport_size
    assert size is not None
    page.evaluate(axe())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        page.evaluate(AT_REST)
        found = page.evaluate(CHECK, GRAVE)
        assert not found, f"by {scheme} at {page.url}:\n" + "\n".join(found)
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], page.url
    page.set_viewport_size(size)


def faultless(page: Page) -> None:
    """Not even a minor violation."""
    page.evaluate(axe())
    found = page.evaluate(CHECK, ["minor", "moderate", *GRAVE])
    assert not found, f"at {page.url}:\n" + "\n".join(found)
