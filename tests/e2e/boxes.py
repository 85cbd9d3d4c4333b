"""Measurements of elements on a page: inside the window, apart from each other."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, ViewportSize

from tests.e2e.invariants import at_rest

PHONES: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((320, 640), (344, 882), (360, 640), (375, 667), (390, 844), (412, 915), (430, 932))
]
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
OUT = """
([frame, slack]) => [...document.querySelectorAll(frame)].flatMap((around) => {
  const edge = around.getBoundingClientRect();
  return [...around.querySelectorAll(":not(svg *)")]
    .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
    .filter(([, box]) => box.left < edge.left - slack || box.right > edge.right + slack
      || box.top < edge.top - slack || box.bottom > edge.bottom + slack)
    .map(([html]) => html);
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
        at_rest(page)
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


def within(page: Page, frame: str) -> None:
    """What is in such a frame does not come out of it."""
    out = page.evaluate(OUT, [frame, SLACK])
    assert not out, f"at {page.viewport_size}: {out}"


def fills(page: Page, selector: str, frame: str) -> None:
    """All of it together takes up most of its frame, and leaves no half of it empty."""
    found, (around,) = boxes(page, selector), boxes(page, frame)
    top, bottom = min(box["top"] for box in found), max(box["bottom"] for box in found)
    high = around["bottom"] - around["top"]
    assert bottom - top > 0.5 * high, f"at {page.viewport_size}: only {(bottom - top) / high:.0%} of {frame}"
    assert around["bottom"] - bottom < 0.3 * high, f"at {page.viewport_size}: the rest of {frame} is empty"


def meet(one: Box, other: Box) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > SLACK and down > SLACK


def narrow_enough(page: Page) -> None:
    """Nothing is cut off at the side."""
    size = page.viewport_size
    assert size is not None
    at_rest(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], size
