"""Nicolaus & Wilfried in the browser: both games."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite, Opened, OpenServer
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person

CARDS = [colour + "".join(places) for colour in "RY" for places in product("01", repeat=6)]


def symbols(card: str) -> int:
    return card.count("1")


def rich_in_red() -> dict[str, Any]:
    """A blank yellow card lies open, and everyone is dealt red cards with many symbols."""
    rest = sorted(CARDS, key=lambda card: (card[0] == "Y", -symbols(card)))
    opening = ["R000000", "Y000000"]
    rest = [card for card in rest if card not in opening]
    return {"Shuffle": [[*opening, *rest]], "ShuffleRest": [rest]}


def test_the_score_game_survives_a_server_restart(alone: OpenServer, invite: Invite) -> None:
    hosted = alone(rich_in_red())
    anna, ben = invite("Anna", hosted), invite("Ben", hosted, **PHONE)
    ben.sit_down(anna.open_table("Nicolaus & Wilfried", 3, "30 points"))
    anna.start(bots=1, brisk=True)
    score(anna)
    score(ben)
    hosted.kill()
    anna.sees("Reconnecting…")
    ben.sees("Reconnecting…")
    hosted.open()
    for person in (anna, ben):
        expect(person.page.locator(".connection.open")).to_be_visible()
        person.trouble = [trouble for trouble in person.trouble if "ERR_CONNECTION" not in trouble]
    ends = anna.page.get_by_role("region", name="The end")
    for _ in range(12):
        for person in (anna, ben):
            if not ends.is_visible():
                score(person)
    expect(ends).to_contain_text("win")
    expect(ben.page.get_by_role("region", name="The end")).to_contain_text("win")


def score(person: Person) -> None:
    """In their turn: the first card; or nothing, if the game ends before."""
    turn = person.page.locator(".say.lively")
    expect(turn.or_(person.page.get_by_role("region", name="The end")).first).to_be_visible()
    if not turn.is_visible():
        return
    person.page.locator(".cards .card").first.click()
    person.press("Play")
    expect(turn).to_have_count(0)


def test_hints_come_only_when_asked_for(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(rich_in_red()))
    anna.play_now("Nicolaus & Wilfried")
    expect(anna.page.locator(".cards .card")).to_have_count(3)
    expect(anna.page.get_by_text("+6")).to_have_count(0)
    anna.press("Show what each card would bring")
    expect(anna.page.locator(".cards .hint:visible")).to_have_count(3)
    anna.page.get_by_role("button", name="Scores").click()
    expect(anna.page.get_by_role("img", name="The scores turn by turn")).to_be_visible()


def test_it_is_played_by_keyboard(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(rich_in_red())).come()
    anna.choose("Play now: Nicolaus & Wilfried, with bots")
    anna.choose(re.compile("^Red, 6 symbols"))
    anna.choose("Play")
    expect(anna.page.locator(".own b")).to_have_text("6")
    anna.sees("Your turn")
    anna.choose(re.compile("^Red, "))
    anna.choose("Discard, −1")
    expect(anna.page.locator(".own b")).to_have_text("5")


def always_at_most() -> dict[str, Any]:
    """Full cards lie open and the die always says at most: anything can be laid, one card or a pair a turn."""
    rest = [card for card in CARDS if card not in ("R111111", "Y111111")]
    lots = ["R110000", "R100000", "R000000"]
    return {
        "Shuffle": [["R111111", "Y111111", *rest]],
        "ShuffleRest": [sorted(rest, key=symbols, reverse=True)],
        "Lots": [lots],
        "Cast": [["le"]] * 200,
    }


def test_the_dice_game_is_won_before_a_spectator(opened: Opened, invite: Invite) -> None:
    hosted = opened(always_at_most())
    anna, ben, cleo = invite("Anna", hosted), invite("Ben", hosted), invite("Cleo", hosted, **PHONE)
    code = anna.open_table("The Knights’ Die", 3)
    ben.sit_down(code)
    anna.start(bots=1, brisk=True)
    cleo.come(f"/t/{code}").sees("You are watching.")
    ends = anna.page.get_by_role("region", name="The end")
    for _ in range(40):
        for person in (anna, ben):
            if not ends.is_visible():
                lay(person)
    for person in (anna, ben, cleo):
        expect(person.page.get_by_role("region", name="The end")).to_contain_text("win")


def lay(person: Person) -> None:
    """In their turn: roll, and lay as much as can be laid, or draw; or nothing, if the game ends before."""
    page = person.page
    roll = page.get_by_role("button", name="Roll the die", exact=True).last
    expect(page.locator(".actions .btn").or_(page.get_by_role("region", name="The end")).first).to_be_visible()
    if page.get_by_role("region", name="The end").is_visible():
        return
    roll.click()
    draw, fits = page.get_by_role("button", name="Draw a card"), page.locator(".cards .card:not(.dim)")
    either = draw.or_(page.get_by_role("button", name="Lay it"))
    either.first.wait_for()
    if draw.is_visible():
        draw.click()
    else:
        fits.first.click()
        pair = page.locator(".cards .card:not(.dim):not(.raised)")
        if pair.count():
            pair.first.click()
        page.get_by_role("button", name=re.compile("^Lay (it|both)")).click()
    expect(page.locator(".actions .btn")).to_have_count(0)


@pytest.mark.parametrize(("title", "cards"), [("Nicolaus & Wilfried", 3), ("The Knights’ Die", 8)])
def test_twelve_fit_on_the_smallest_phone(invite: Invite, title: str, cards: int) -> None:
    anna = invite("Anna", viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    anna.open_table(title, 12)
    anna.press("Fill with bots")
    expect(anna.page.get_by_role("button", name="Start the game")).to_be_enabled()
    anna.press("Start the game")
    expect(anna.page.locator(".players li")).to_have_count(11)
    expect(anna.page.locator(".cards .card")).to_have_count(cards)
    holds(anna.page)
