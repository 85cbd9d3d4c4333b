"""Illusion in the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from parlour.games.illusion.colour_shares import deck
from tests.e2e.conftest import Invite, Opened, Two
from tests.e2e.people import PHONE, Person

RED = 1


def scripted() -> dict[str, Any]:
    """Anna begins, red counts, and the deck rises in red from its top."""
    shares = deck(7)
    order = sorted(range(len(shares)), key=lambda card: shares[card][RED])
    arrows = ["red"] * 3 + ["yellow"] * 3 + ["green"] * 3 + ["blue"] * 3
    return {"Print": [[7]], "Shuffle": [order], "ShuffleArrows": [arrows], "Lot": [[0]]}


def put(person: Person, place: int) -> None:
    person.page.get_by_role("button", name=f"Place the card at position {place}").click()
    person.press("Place it")


def doubt(person: Person) -> None:
    person.press("I don’t believe it")
    person.press("Turn it over")


def go_on(*people: Person) -> None:
    for person in people:
        person.press("Go on")


def test_a_doubt_that_is_wrong_and_one_that_is_right(two: Two) -> None:
    anna, ben = two("Illusion", scripted())
    put(anna, 2)
    doubt(ben)
    anna.sees("The row was right. You get the arrow.")
    ben.sees("The row was right. Anna gets the arrow.")
    go_on(anna, ben)
    put(anna, 1)
    doubt(ben)
    ben.sees("Well doubted. You get the arrow.")
    ben.sees("the row breaks here")


def test_two_friends_and_a_bot_play_to_the_end_over_a_reload(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    ben.sit_down(anna.open_table("Illusion", 3, "Until 3 arrows"))
    anna.start(bots=1, brisk=True)
    expect(anna.page.locator(".row .card").first).to_be_visible()
    anna.page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    anna.page.reload()
    expect(anna.page.locator(".row .card").first).to_be_visible()
    for _ in range(200):
        shown = anna.page.locator("dialog[open], .over, .hint.lively, .hint:has-text('Ben’s turn')").first
        shown.wait_for()
        if anna.page.locator(".over").is_visible():
            break
        mine = anna.page.locator("dialog[open], .hint.lively").first.is_visible()
        take_a_turn(anna if mine else ben)
    for person in (anna, ben):
        read_all(person)
        expect(person.page.get_by_role("region", name="The end")).to_contain_text("win")


def read_all(person: Person) -> None:
    """Go on from every doubted row that still waits to be read; the end comes after the last one."""
    rows, end = person.page.get_by_role("button", name="Go on"), person.page.get_by_role("region", name="The end")
    for _ in range(50):
        expect(rows.or_(end).first).to_be_visible()
        if end.is_visible():
            return
        rows.click()
    raise AssertionError("the rows never end")


def take_a_turn(person: Person) -> None:
    """Whatever can be done now: close the reveal, doubt, or place the card at the arrow."""
    page = person.page
    page.locator("dialog[open], .hint.lively, .over").first.wait_for()
    reveal, doubts = page.get_by_role("button", name="Go on"), page.get_by_role("button", name="I don’t believe it")
    if reveal.is_visible():
        row = page.get_by_role("dialog").element_handle()
        reveal.click()
        row.wait_for_element_state("hidden")  # another row that was doubted meanwhile may follow at once
    elif page.locator(".hint.lively").is_visible():
        if doubts.is_enabled():
            doubt(person)
        else:
            put(person, 1)
        expect(page.locator("dialog[open], .hint:not(.lively)").first).to_be_attached()


def test_it_is_played_by_keyboard(two: Two) -> None:
    anna, ben = two("Illusion", scripted())
    anna.sees("Tap a gap, or drag the card into the row.")
    anna.choose("Place the card at position 1")
    expect(anna.page.locator(".row .tried")).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    anna.choose("Place it")
    expect(ben.page.locator(".row .card")).to_have_count(2)
    ben.choose("I don’t believe it")
    ben.choose("Turn it over")
    ben.sees("The row was right. Anna gets the arrow.")
    ben.choose("Go on")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)


def test_by_one_thumb_and_by_dragging_on_a_phone(opened: Opened, invite: Invite) -> None:
    hosted = opened(scripted())
    anna, ben = invite("Anna", hosted, **PHONE), invite("Ben", hosted, **PHONE)
    ben.sit_down(anna.open_table("Illusion", 2))
    anna.start()
    anna.page.get_by_role("button", name="Place the card at position 2").tap()
    anna.page.get_by_role("button", name="Place it").tap()
    card = ben.page.get_by_role("button", name="The open card; look closer")
    gap = ben.page.get_by_role("button", name="Place the card at position 3")
    expect(gap).to_be_visible()
    expect(card).to_have_count(1)
    drag(ben, card.bounding_box(), gap.bounding_box())
    expect(ben.page.locator(".row .tried")).to_be_visible()
    ben.press("Place it")
    expect(anna.page.locator(".row .card")).to_have_count(3)


def drag(person: Person, start: Any, end: Any) -> None:
    finger = person.context.new_cdp_session(person.page)
    middle = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in (start, end)]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle[0]]})
    for part in (0.3, 0.7, 1.0):
        point = {axis: middle[0][axis] + (middle[1][axis] - middle[0][axis]) * part for axis in ("x", "y")}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_card_can_be_looked_at_closely(invite: Invite) -> None:
    anna = invite("Anna", **PHONE)
    anna.play_now("Illusion")
    anna.page.locator(".row .card").first.tap()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.page.get_by_text("Colour-blind safe").tap()
    anna.press("Close")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
