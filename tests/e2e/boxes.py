"""What can be measured on a screen: what lies inside the window, and what lies apart."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, ViewportSize

from tests.e2e.laws import AT_REST

SIZES: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((320, 640), (390, 844), (844, 390), (820, 1180), (1440, 900), (1920, 1080))
]
BOXES = """
(selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const name = each.getAttribute("aria-label") ?? each.textContent.trim().slice(0, 30);
  return right - left > 1 && bottom - top > 1 ? [{ left, top, right, bottom, name }] : [];
})
"""
SLACK = 1.0
Box = dict[str, float]


def every_size(page: Page) -> Iterator[ViewportSize]:
    """The page at each size, at rest."""
    before = page.viewport_size
    assert before is not None
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate(AT_REST)
        yield size
    page.set_viewport_size(before)


def boxes(page: Page, selector: str) -> list[Box]:
    found: list[Box] = page.evaluate(BOXES, selector)
    assert found, f"nothing is {selector}"
    return found


def in_sight(page: Page, selector: str) -> None:
    """All of it is in the window, without scrolling."""
    size = page.viewport_size
    assert size is not None
    hidden = [
        box
        for box in boxes(page, selector)
        if box["left"] < -SLACK
        or box["top"] < -SLACK
        or box["right"] > size["width"] + SLACK
        or box["bottom"] > size["height"] + SLACK
    ]
    assert not hidden, f"at {size}: {hidden}"


def apart(page: Page, *selectors: str) -> None:
    """No two of them overlap."""
    found = [box for selector in selectors for box in boxes(page, selector)]
    over = [(one["name"], other["name"]) for at, one in enumerate(found) for other in found[:at] if meet(one, other)]
    assert not over, f"at {page.viewport_size}: {over}"


def meet(one: Box, other: Box) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > SLACK and down > SLACK


def narrow_enough(page: Page) -> None:
    """Nothing is cut off at the side."""
    size = page.viewport_size
    assert size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], size
