"""The Mind in the browser."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from playwright.sync_api import expect

from parlour import wire as wire
from parlour.client import SeatGrant, Session, join, open_table, take_seat
from parlour.engine import Illegal
from tests.e2e.boxes import every_size, in_sight, narrow_enough
from tests.e2e.conftest import Invite, Opened, OpenServer, Two
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person


def focus(*people: Person) -> None:
    for person in people:
        person.lay_hand()
    for person in people:
        expect(person.phase).to_have_attribute("data-phase", "play")


def test_two_friends_and_a_bot_lose_together_and_play_again(opened: Opened, invite: Invite) -> None:
    hosted = opened({"Deal": [[99, 98, 60], [97, 95, 60, 99, 98, 61]]})
    anna, ben = invite("Anna", hosted), invite("Ben", hosted, **PHONE)
    ben.sit_down(anna.open_table("The Mind", 3))
    anna.start(bots=1)
    focus(anna, ben)
    anna.play_lowest()
    ben.sees("Cleo’s 60 and your 98 were still out.")
    expect(ben.page.locator("[data-lives]")).to_have_attribute("data-lives", "2")
    focus(anna, ben)
    anna.play_lowest()
    anna.sees(re.compile("Cleo’s 60 and 61 and Ben’s 95 were still out"))
    focus(anna, ben)
    anna.play_lowest()
    for person in (anna, ben):
        person.sees("The last life went out on level 2.")
    anna.press("Play again")
    anna.sees("Invite your friends")
    ben.press("To the next game")
    ben.sees("Anna starts the game when everyone is here.")
    anna.press("Start the game")
    expect(ben.phase).to_have_attribute("data-phase", "focus")


def about_to_press(hosted: Hosted, invite: Invite, grace: int) -> tuple[Person, Person]:
    """Anna with a 50 and Ben with a 10, hands off; no press is ruled on within a second."""
    anna, ben = invite("Anna", hosted), invite("Ben", hosted, **PHONE)
    ben.sit_down(anna.open_table_with("mind", 2, window=1000, grace=grace))
    anna.start()
    focus(anna, ben)
    anna.may_play()
    ben.may_play()
    return anna, ben


def press_in_turn(hosted: Hosted, first: Person, second: Person) -> None:
    """The second a blink later by the tables' clock, however slow this machine is."""
    before = hosted.accepted
    hosted.set_clock("hold")
    for count, person in enumerate((first, second), 1):
        person.page.keyboard.press("Space")
        while hosted.accepted < before + count:
            pass
        hosted.set_clock("forward 0.2")
    hosted.set_clock("go")


CLOSE = {"Deal": [[50, 10], [60, 20, 70, 30]]}


def test_a_photo_finish_names_the_card_that_came_too_late(alone: OpenServer, invite: Invite) -> None:
    hosted = alone(CLOSE)
    anna, ben = about_to_press(hosted, invite, grace=0)
    press_in_turn(hosted, anna, ben)
    anna.sees(re.compile(r"You played 50\. Ben’s 10 came \d+\sms later\. One life lost\. Photo finish\."))
    ben.sees(re.compile(r"Anna played 50\. Your 10 came \d+\sms later\. One life lost\. Photo finish\."))
    for person in (anna, ben):
        expect(person.page.locator("[data-lives]")).to_have_attribute("data-lives", "1")
        expect(person.page.locator(".explained figcaption")).to_have_text(
            [re.compile(r"(Ben|You)\+\d+\sms"), re.compile("Anna|You")]
        )
        holds(person.page)


def test_a_photo_finish_that_is_a_tie_goes_to_the_team(alone: OpenServer, invite: Invite) -> None:
    hosted = alone(CLOSE)
    anna, ben = about_to_press(hosted, invite, grace=500)
    press_in_turn(hosted, anna, ben)
    for person in (anna, ben):
        expect(person.page.locator(".explained")).to_have_text(re.compile(r"Photo finish: \d+\sms\."))
        expect(person.page.locator("[data-level]")).to_have_attribute("data-level", "2")
        expect(person.page.locator("[data-lives]")).to_have_attribute("data-lives", "2")


def test_all_agree_to_a_star(two: Two) -> None:
    anna, ben = two("The Mind", {"Deal": [[40, 50], [10, 20, 30, 40]]})
    anna.press("Use a star")
    agree = ben.page.get_by_role("button", name=re.compile("Agree to the star"))
    expect(agree).to_be_visible()
    for person in (anna, ben):
        holds(person.page)
    agree.click()
    anna.sees("A star: your 40 and Ben’s 50 set aside.")
    expect(anna.page.locator("[data-stars]")).to_have_attribute("data-stars", "0")
    expect(anna.page.locator("[data-level]")).to_have_attribute("data-level", "2")


def test_a_win_and_then_blind(opened: Opened, invite: Invite) -> None:
    levels = [list(range(1, 2 * level + 1)) for level in range(1, 13)]
    hosted = opened({"Deal": [*levels, [90, 10], [1, 3, 2, 4]]})
    with ThreadPoolExecutor(1) as elsewhere:  # the browser's driver keeps the event loop of this thread
        seats = elsewhere.submit(asyncio.run, played_up_to(12, hosted.address)).result()
    anna, ben = (invite(name, hosted).come(f"/t/{seat.code}#{seat.token}") for name, seat in seats.items())
    for person in (anna, ben):
        expect(person.page.locator("[data-level]")).to_have_attribute("data-level", "12")
    focus(anna, ben)
    for _ in range(12):
        anna.play_lowest()
        ben.play_lowest()
    anna.sees("You made it, all together.")
    holds(anna.page)
    see_the_replay_and_come_back(ben)
    focus_blind(anna, ben)
    focus(anna, ben)
    anna.play_lowest()
    pile = ben.page.get_by_role("group", name="The pile; on top a face-down card")
    expect(pile).to_be_visible()
    holds(ben.page)  # by then nobody can call it a tie
    ben.page.reload()
    expect(pile).to_be_visible()
    focus(anna, ben)  # M11
    ben.play_lowest()
    anna.sees("Turned over: out of order. One life lost.")
    holds(anna.page)
    anna.sees("Blind level 2")
    the_result_counts_a_life_lost_blind(anna)


def the_result_counts_a_life_lost_blind(person: Person) -> None:
    """The host ends the game; no level before had cost a life."""
    person.press("Menu")
    person.press("End the game here")
    with person.page.expect_response(re.compile(r"/replay\b")):
        person.press("Yes, end it for everyone")
    end = person.page.get_by_role("region", name="The end")
    expect(end).to_contain_text("one level blind")
    for _ in every_size(person.page):
        in_sight(person.page, ".over h2, .ways .btn")
        expect(end.get_by_text("Not a single life was lost.")).to_have_count(0)
        narrow_enough(person.page)


async def played_up_to(level: int, address: str) -> dict[str, SeatGrant]:
    """All levels before, at other devices, by two who always know whose card is next; their seats."""
    host = await open_table(address, "mind", 2, "Anna")
    guest = await take_seat(address, host.code, "Ben")
    async with join(address, host.code, host.token) as anna, join(address, host.code, guest.token) as ben:
        await anna.ask(wire.Start("start"))
        for reached in range(1, level):
            await anna.act("ready")
            await ben.act("ready")
            for card in range(1, 2 * reached + 1):
                await pressed(anna if card % 2 else ben, card)
    return {"Anna": host, "Ben": guest}


async def pressed(person: Session, card: int) -> None:
    """As soon as it is right: on a busy machine a clock may be a little behind, and the press seem to be too early."""
    for _ in range(1000):
        with suppress(Illegal):
            await person.act(f"play {card}")
            return
    raise AssertionError(f"{card} is never right")


def see_the_replay_and_come_back(person: Person) -> None:
    table = person.page.url
    person.page.get_by_role("link", name="Replay").click()
    person.page.get_by_role("slider").press("End")
    person.sees("You made it, all together.")
    person.page.goto(table)


def focus_blind(*people: Person) -> None:
    for person in people:
        person.lay_hand()
    for person in people:
        person.sees("Blind level 1")


def test_it_is_played_by_keyboard(opened: Opened, invite: Invite) -> None:
    hosted = opened({"Deal": [[1, 70, 80]]})
    anna = invite("Anna", hosted).come()
    anna.tab_to("Play now: The Mind, with bots")
    anna.page.keyboard.press("Enter")
    expect(anna.phase).to_have_attribute("data-phase", "focus")
    anna.tab_to("Lay your hand on the table")
    anna.page.keyboard.press("Enter")
    expect(anna.phase).to_have_attribute("data-phase", "play")
    anna.play_lowest()
    expect(anna.page.get_by_role("group", name="The pile; on top 1")).to_be_visible()
    anna.tab_to("Stop")
    anna.page.keyboard.press("Enter")
    expect(anna.phase).to_have_attribute("data-phase", "focus")


WATCH_FOR = """selector => {
  const watched = { seen: false };
  const look = () => (watched.seen ||= document.querySelector(selector) !== null);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  return watched;
}"""
"""Whether an element has ever been there, however short."""


def test_on_a_phone_in_the_evening_by_touch(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened({"Deal": [[1, 70, 80]]}), color_scheme="dark", **PHONE)
    anna.come().page.get_by_role("button", name="Play now: The Mind, with bots").tap()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    hand = anna.page.get_by_role("button", name="Lay your hand on the table")
    hand.wait_for()
    box = hand.bounding_box()
    assert box is not None
    held = anna.page.evaluate_handle(WATCH_FOR, "button.holding")
    finger = anna.context.new_cdp_session(anna.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(anna.phase).to_have_attribute("data-phase", "play")
    assert held.evaluate("watched => watched.seen")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(anna.page.locator(".hand:not(.frozen)")).to_be_visible()
    anna.page.get_by_role("button", name="Play 1", exact=True).tap()
    expect(anna.page.get_by_role("group", name="The pile; on top 1")).to_be_visible()


def test_emotes_are_disabled_during_play(two: Two) -> None:
    anna, ben = two("The Mind", {"Deal": [[80, 90]]})
    anna.press("React")
    holds(anna.page)
    anna.press("Applause")
    expect(ben.page.locator("[data-seat='0'] .emote")).to_be_visible()
    focus(anna, ben)
    expect(anna.page.get_by_role("button", name="React")).to_be_disabled()
