"""Checks for every screen: accessibility (axe-core) and nothing wider than a small phone."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize, expect

AXE = Path(__file__).parents[2] / "ui" / "node_modules" / "axe-core" / "axe.min.js"
NARROW: ViewportSize = {"width": 320, "height": 568}
# Whatever moves is wound on to its end; one movement may begin where another ends. Everything is counted in frames that
# were laid out, however long a busy machine takes for one. A test may have replaced requestAnimationFrame by its clock.
REST = """
async () => {
  const frame = () => new Promise((next) => {
    const laidOut = new ResizeObserver(() => (laidOut.disconnect(), next()));
    laidOut.observe(document.documentElement);
  });
  const ending = () => document.getAnimations().filter((each) =>
    each.effect.getTiming().iterations !== Infinity && each.playState === "running");
  let patience = 300;  // what begins again for longer than that has come to stay
  for (let calm = 0; calm < 3 && patience > 0; calm++, patience--) {
    await frame();
    for (const each of ending()) {
      each.finish();
      calm = 0;
    }
  }
}
"""
CHECK = """
async (rules) => {
  const found = await axe.run(document, { resultTypes: ["violations"], ...rules });
  return found.violations
    .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target} ${node.failureSummary}`));
}
"""
ALL: dict[str, Any] = {}
OF_COLOURS: dict[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"]}
# The theme changes colours and nothing else.
THEMES: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (("light", ALL), ("dark", OF_COLOURS))


def at_rest(page: Page) -> None:
    """Returns when the page stands still."""
    page.evaluate(REST)


@cache
def axe() -> str:
    return AXE.read_text()


def violations(page: Page, rules: dict[str, Any]) -> list[str]:
    """What axe-core finds on the page as it is, of any severity."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found: list[str] = page.evaluate(CHECK, rules)
    return found


def holds(page: Page) -> None:
    """Whoever looks at this screen by day, by night or on the smallest phone can use it: not even a minor violation."""
    size = page.viewport_size
    assert size is not None
    for theme, rules in THEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        at_rest(page)
        found = violations(page, rules)
        assert not found, f"by {theme} at {page.url}:\n" + "\n".join(found)
    page.set_viewport_size(NARROW)
    at_rest(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], page.url
    page.set_viewport_size(size)
