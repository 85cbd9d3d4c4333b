"""Which presses play a card, and where the keyboard focus is."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e import positions
from tests.e2e.conftest import Set
from tests.e2e.people import PHONE, Person
from tests.e2e.test_event_display import next_card

TWICE = """
(card) => {
  const how = { isPrimary: true, bubbles: true, cancelable: true };
  const press = () => card.dispatchEvent(new PointerEvent("pointerdown", how));
  press();
  press();
}
"""


def lowest(person: Person) -> Any:
    return person.page.get_by_role("button", name=re.compile(r"^Play \d+$"))


def cards(person: Person) -> Any:
    return person.page.locator(".hand .slot:not([inert])")


def test_space_on_a_button_is_the_buttons_own(scene: Set) -> None:
    anna, _ = scene(positions.mind(2, 4))
    anna.may_play()
    anna.page.get_by_role("button", name="Menu").focus()
    anna.page.keyboard.press("Space")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    anna.press("Close")
    anna.page.get_by_role("button", name="Use a star").focus()
    anna.page.keyboard.press("Space")
    anna.sees("You would like to use a star.")
    anna.page.get_by_role("button", name="Stop").focus()
    anna.page.keyboard.press("Space")
    anna.sees("You called stop.")
    expect(cards(anna)).to_have_count(4)


def test_two_touches_at_once_are_one_press(scene: Set) -> None:
    anna, _ = scene(positions.mind(2, 4), 0, **PHONE)
    anna.may_play()
    lowest(anna).evaluate(TWICE)
    expect(cards(anna)).to_have_count(3)
    anna.may_play()
    expect(cards(anna)).to_have_count(3)
    anna.page.keyboard.press("Space")
    expect(cards(anna)).to_have_count(2)


def test_a_key_that_is_held_down_is_one_press(scene: Set) -> None:
    anna, _ = scene(positions.mind(2, 4))
    anna.may_play()
    lowest(anna).focus()
    for _again in range(3):
        anna.page.keyboard.down("Enter")
    anna.page.keyboard.up("Enter")
    expect(cards(anna)).to_have_count(3)


def test_a_card_touched_before_its_time_says_what_comes_first(scene: Set) -> None:
    anna, _ = scene(positions.mind(2, 2, ready=0), 0, **PHONE)
    lowest(anna).tap(force=True)
    anna.sees("First everyone lays a hand on the table, then you play.")


def test_the_card_to_press_keeps_its_place(scene: Set) -> None:
    match = positions.mind(2, 12)
    anna, table = scene(match, 0, **PHONE)
    places = []
    for seat, move in (next_card(match) for _ in range(6)):
        places.append(lowest(anna).bounding_box())
        if seat:
            table.act(seat, move)
        else:
            anna.play_lowest()
    assert len({str(place) for place in places}) == 1


def test_the_focus_is_never_lost(scene: Set) -> None:
    match = positions.mind(2, 2, ready=1)
    anna, table = scene(match)
    expect(anna.page.locator("main")).to_be_focused()
    anna.lay_hand()
    anna.may_play()
    expect(lowest(anna)).to_be_focused()
    while match.view(0).hand and match.view(None).level == 2:
        seat, move = next_card(match)
        if seat:
            table.act(seat, move)
        else:
            anna.play_lowest()
            expect(anna.page.locator("body")).not_to_be_focused()
    while match.view(None).level == 2:
        table.act(*next_card(match))
    expect(anna.page.get_by_role("button", name="Lay your hand on the table")).to_be_focused()


def test_repeated_events_are_announced_again(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 2, laid=1))
    heard = anna.page.get_by_role("log").locator("p")
    for move in ("star", "no", "star", "no"):
        table.act(1, move)
    expect(heard).to_contain_text(["asks for a star", "changes their mind"] * 2)


def test_turns_doubts_and_the_die_are_read_out(scene: Set) -> None:
    anna, table = scene(positions.illusion(3, 2), 0)
    heard = anna.page.get_by_role("log")
    table.act(0, "insert 0")
    expect(heard).to_contain_text("Ben’s turn.")
    table.act(1, "doubt")
    expect(heard).to_contain_text("gets the arrow.")
    match = positions.dice(3)
    table.set(match, match.view(None).turn)
    anna.page.locator(".actions .btn").first.wait_for()
    table.act(match.view(None).turn, "roll")
    expect(heard).to_contain_text("rolls")
