"""Every screen in both themes, accessible, on the smallest phone too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite, Opened, Two
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person
from tests.e2e.test_illusion import doubt, put, scripted
from tests.e2e.test_knights import always_at_most, rich_in_red


def test_the_start_page_and_what_opens_from_it(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    anna.open_table("The Mind", 4)
    ben.come().sees("Open tables")
    holds(ben.page)
    for button in ("Settings", re.compile("^You are Ben")):
        ben.page.get_by_role("button", name=button).click()
        holds(ben.page)
        ben.press("Close")


@pytest.mark.parametrize("path", ["/new/mind", "/new/knights-score", "/t/NOPE22", "/replay/NOPE22", "/nowhere/at/all"])
def test_a_page_opened_directly_is_accessible(invite: Invite, path: str) -> None:
    anna = invite("Anna").come(path)
    anna.page.get_by_role("heading", level=1).wait_for()
    holds(anna.page)
    anna.trouble = [trouble for trouble in anna.trouble if "404" not in trouble]


def test_the_waiting_room(invite: Invite) -> None:
    anna, ben, cleo = invite("Anna"), invite("Ben", **PHONE), invite("Cleo", **PHONE)
    code = anna.open_table("The Mind", 2)
    holds(anna.page)
    ben.come(f"/t/{code}").sees("Take a seat")
    holds(ben.page)
    ben.press("Sit down")
    ben.sees("Anna starts the game when everyone is here.")
    holds(ben.page)
    cleo.come(f"/t/{code}").sees("This table is full")
    holds(cleo.page)


def test_the_mind(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened({"Deal": [[99, 98], [97, 95, 99, 98]]}), **PHONE)
    anna.open_table("The Mind", 2)
    anna.start(bots=1)
    for level in (1, 2):
        expect(anna.page.locator("[data-level]")).to_have_attribute("data-level", str(level))
        holds(anna.page)
        anna.lay_hand()
        anna.play_lowest()
    anna.sees("The last life went out on level 2.")
    holds(anna.page)
    anna.press("Menu")
    holds(anna.page)
    anna.press("How to play")
    holds(anna.page)
    anna.press("Close")
    anna.press("Close")
    anna.page.get_by_role("link", name="Replay").click()
    anna.sees("0:00")
    holds(anna.page)


def test_illusion(two: Two) -> None:
    anna, ben = two("Illusion", scripted(), **PHONE)
    holds(anna.page)
    put(anna, 2)
    ben.page.get_by_role("button", name="Put it at place 2").click()
    holds(ben.page)
    ben.press("Take it back")
    ben.page.get_by_role("button", name="The open card; look closer").click()
    holds(ben.page)
    ben.press("Close")
    doubt(ben)
    ben.sees("The row stood. Anna gets the arrow.")
    holds(ben.page)


def test_nicolaus_and_wilfried(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(rich_in_red()))
    anna.play_now("Nicolaus & Wilfried")
    anna.press("Show what each card would bring")
    anna.page.locator(".cards .card").first.click()
    holds(anna.page)
    anna.page.get_by_role("button", name="Scores").click()
    anna.page.get_by_role("img", name="The scores turn by turn").wait_for()
    holds(anna.page)


def test_the_knights_die(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(always_at_most()), **PHONE)
    anna.play_now("The Knights’ Die")
    roll(anna)
    anna.page.locator(".cards .card:not(.dim)").first.click()
    holds(anna.page)


def roll(person: Person) -> None:
    person.page.locator(".actions .btn").first.wait_for()
    holds(person.page)
    person.page.get_by_role("button", name="Roll the die", exact=True).last.click()
    person.page.get_by_role("button", name="Lay it").wait_for()
