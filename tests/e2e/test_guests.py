"""Names, invitations, bots, and people who join late or leave."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.boxes import apart, boxes, every_size, in_sight, narrow_enough
from tests.e2e.conftest import Invite
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person

LONG = "Maximiliane von Hohenstei"[:24]
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def call_oneself(person: Person, name: str) -> None:
    person.press("Change my name or shape")
    person.page.get_by_label("Your name").fill(name)
    person.press("Save")


def test_a_host_can_change_the_name_they_were_given(invite: Invite) -> None:
    anna, ben = invite("Robin", **PHONE), invite("Ben")
    code = anna.open_table("The Mind", 2)
    ben.come(f"/t/{code}").sees("Robin")
    call_oneself(anna, "Anna")
    ben.sees("Anna")
    expect(ben.page.get_by_text("Robin")).to_have_count(0)
    ben.press("Sit down")
    ben.sees("That is you")
    anna.press("Start the game")
    expect(anna.phase).to_have_attribute("data-phase", "focus")
    ben.press("Menu")
    call_oneself(ben, "Benno")
    anna.sees("Ben is now called Benno.")


def test_a_name_that_is_taken_is_refused_and_the_sheet_stays(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    ben.sit_down(anna.open_table("The Mind", 2))
    call_oneself(ben, "Anna")
    ben.sees("Somebody here is called Anna already; choose another name.")
    holds(ben.page)
    expect(ben.page.get_by_label("Your name")).to_be_visible()


def test_the_invitation_is_in_sight_at_every_size(invite: Invite) -> None:
    anna = invite(LONG, **SMALL)
    anna.open_table("Nicolaus & Wilfried", 4)
    anna.page.get_by_text("Strong").or_(anna.page.get_by_text("A fair match")).first.wait_for()
    for _ in every_size(anna.page):
        in_sight(anna.page, ".word")
        in_sight(anna.page, ".buttons .btn")
        in_sight(anna.page, "footer .btn")
        apart(anna.page, ".title", ".side", ".people li", ".bots", "header")
        apart(anna.page, ".word", ".buttons .btn", "footer")
        narrow_enough(anna.page)
    holds(anna.page)


def test_everyone_is_here_only_when_they_are(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    ben.sit_down(anna.open_table("The Mind", 2))
    anna.sees("Everyone is here.")
    shapes = anna.page.locator(".people svg .shape").evaluate_all("all => all.map((each) => each.getAttribute('d'))")
    assert len(set(shapes)) == len(shapes) == 2, "both like the moon, and one of them was offered something else"
    ben.come()
    anna.sees("Ben is away. You can wait, or start and let a bot play.")
    expect(anna.page.get_by_text("Everyone is here.")).to_have_count(0)


def test_home_at_every_size(invite: Invite) -> None:
    anna = invite(LONG, **SMALL)
    anna.open_table("The Mind", 2)
    anna.come().sees("Back to your table")
    for size in every_size(anna.page):
        apart(anna.page, "header .chip", "header .btn", "h1", ".tile")
        apart(anna.page, ".tile .btn", ".tile h2", ".tile .facts")
        narrow_enough(anna.page)
        if size["width"] == 1920:
            tiles = boxes(anna.page, ".tile")
            assert min(tile["top"] for tile in tiles) > size["height"] * 0.25, "top-heavy"
            assert max(tile["bottom"] for tile in tiles) > size["height"] * 0.75, "empty below"
    holds(anna.page)


def test_a_wrong_code_is_explained_at_the_field(invite: Invite) -> None:
    anna = invite("Anna", **SMALL).come()
    anna.page.get_by_label("Have a code or a link?").fill("what?")
    anna.page.keyboard.press("Enter")
    anna.sees("A code has six letters or digits, like ABC234.")
    in_sight(anna.page, ".problem")


def test_who_comes_late_takes_over_from_a_bot(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    code = anna.open_table("Nicolaus & Wilfried", 3)
    anna.start(bots=2)
    ben.come(f"/t/{code}").press("Play too")
    holds(ben.page)
    ben.press("Ask the host")
    ben.sees("Anna has been asked.")
    expect(ben.page.locator(".cards .card")).to_have_count(0)
    ben.page.reload()
    ben.sees("Anna has been asked.")
    anna.sees("Ben would like to play in a bot’s place.")
    holds(anna.page)
    anna.press("Let Ben play")
    expect(ben.page.locator(".cards .card")).to_have_count(3)
    anna.sees("Ben plays in place of Bela now.")
    ben.page.reload()
    expect(ben.page.locator(".cards .card")).to_have_count(3)


def test_a_guest_who_is_not_let_in_plays_the_next_game(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    code = anna.open_table("Nicolaus & Wilfried", 2)
    anna.start(bots=1)
    ben.come(f"/t/{code}").press("Play too")
    ben.press("Ask the host")
    anna.sees("Ben would like to play in a bot’s place.")
    anna.press("Next game")
    expect(anna.page.locator("section").get_by_text("Ben would like to play in a bot’s place.")).to_have_count(0)
    anna.press("Menu")
    anna.press("End the game here")
    anna.press("Yes, end it for everyone")
    anna.press("Play again")
    anna.sees("Invite your friends")
    ben.press("To the next game")
    ben.sees("That is you")
    anna.press("Start the game")
    expect(ben.page.locator(".cards .card")).to_have_count(3)


def test_everyone_can_leave_a_game_and_a_bot_plays_on(invite: Invite) -> None:
    anna, ben, cleo = invite("Anna"), invite("Ben", **PHONE), invite("Cleo")
    code = anna.open_table("The Mind", 3)
    for person in (ben, cleo):
        person.sit_down(code)
    anna.start()
    expect(ben.phase).to_have_attribute("data-phase", "focus")
    ben.press("Menu")
    ben.press("Leave the game")
    holds(ben.page)
    ben.press("Yes, leave it to a bot")
    ben.sees("Small games, good company.")
    expect(ben.page.get_by_text("Back to your table")).to_have_count(0)
    cleo.sees(re.compile("Ben has left. .+, a bot, plays on."))
    anna.press("Menu")
    anna.press("Leave the game")
    anna.press("Yes, leave it to a bot")
    anna.sees("Small games, good company.")
    cleo.press("Menu")
    expect(cleo.page.get_by_role("button", name="End the game here")).to_be_visible()


def test_the_host_says_how_fast_bots_play_but_not_in_the_mind(invite: Invite) -> None:
    anna = invite("Anna")
    anna.open_table("The Mind", 2)
    anna.page.get_by_label("Which bot?").wait_for()
    expect(anna.page.get_by_text("Bots play")).to_have_count(0)
    anna.open_table("Nicolaus & Wilfried", 2)
    anna.page.get_by_text("Briskly").click()
    expect(anna.page.get_by_label("Briskly")).to_be_checked()
    anna.page.reload()
    expect(anna.page.get_by_label("Briskly")).to_be_checked()
