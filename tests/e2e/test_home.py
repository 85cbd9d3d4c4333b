"""The home page: stable layout, and lists that say what happened when."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import Invite, OpenServer
from tests.e2e.invariants import AT_REST

SIZES: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900))
]
SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.shift += each.value)))
    .observe({ type: "layout-shift", buffered: false });
}"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_first_table_moves_nothing(alone: OpenServer, invite: Invite, size: ViewportSize) -> None:
    hosted = alone({})
    anna = invite("Anna", hosted, viewport=size)
    anna.page.clock.install()
    anna.come().sees("Play now")
    anna.page.evaluate(AT_REST)
    anna.page.evaluate(SHIFTS)
    button = anna.page.get_by_role("button", name="Play now: The Mind, with bots")
    before = button.bounding_box()
    wanted = {"game": "mind", "seats": 4, "name": "Ben", "public": True}
    assert anna.page.request.post(f"{hosted.address}/api/tables", data=wanted).ok
    anna.page.clock.fast_forward(9000)
    expect(anna.page.get_by_role("heading", name="Open tables")).to_be_attached()
    anna.page.evaluate(AT_REST)
    assert button.bounding_box() == before
    assert anna.page.evaluate("window.shift") == 0


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_way_back_to_a_table_moves_nothing(invite: Invite, size: ViewportSize) -> None:
    """From the first paint on: the banner comes with the games."""
    anna = invite("Anna", viewport=size)
    anna.open_table_with("mind", 2)
    anna.context.add_init_script(f"({SHIFTS})()")
    anna.come().sees("Back to your table")
    anna.sees("Play now")
    anna.page.evaluate(AT_REST)
    assert anna.page.evaluate("window.shift") == 0
