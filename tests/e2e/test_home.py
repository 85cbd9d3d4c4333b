"""The home page: stable layout, and lists that say what happened when."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import Invite, OpenServer
from tests.e2e.invariants import at_rest

SIZES: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900))
]
FIRST = "Play now: The Mind, with bots"
SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.shift += each.value)))
    .observe({ type: "layout-shift", buffered: false });
}"""


def test_the_first_table_moves_nothing(alone: OpenServer, invite: Invite) -> None:
    hosted = alone({})
    people = [invite("Anna", hosted, viewport=size) for size in SIZES]
    places = []
    for person in people:
        person.page.clock.install()
        person.come().sees("Play now")
        at_rest(person.page)
        person.page.evaluate(SHIFTS)
        places.append(person.page.get_by_role("button", name=FIRST).bounding_box())
    wanted = {"game": "mind", "seats": 4, "name": "Ben", "public": True}
    assert people[0].page.request.post(f"{hosted.address}/api/tables", data=wanted).ok
    for person, before in zip(people, places, strict=True):
        person.page.clock.fast_forward(9000)
        expect(person.page.get_by_role("heading", name="Open tables")).to_be_attached()
        at_rest(person.page)
        assert person.page.get_by_role("button", name=FIRST).bounding_box() == before
        assert person.page.evaluate("window.shift") == 0


def test_the_way_back_to_a_table_moves_nothing(invite: Invite) -> None:
    """From the first paint on: the banner comes with the games."""
    anna = invite("Anna")
    anna.open_table_with("mind", 2)
    anna.context.add_init_script(f"({SHIFTS})()")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        anna.come().sees("Back to your table")
        anna.sees("Play now")
        at_rest(anna.page)
        assert anna.page.evaluate("window.shift") == 0, size
