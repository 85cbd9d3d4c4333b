"""Wording of prompts, hints and titles."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

from playwright.sync_api import expect

from parlour import Match
from tests.e2e import positions
from tests.e2e.boxes import apart, every_size, in_sight
from tests.e2e.conftest import Set
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE
from tests.e2e.scripted_table import NAMES

CARDS = [colour + "".join(places) for colour in "RY" for places in product("01", repeat=6)]
NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => true });
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
"""
CONTRAST = """
(place) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (...colours) => {
    for (const colour of colours) Object.assign(pen, { fillStyle: colour }).fillRect(0, 0, 1, 1);
    const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--lamp");
  const [line, under] = [light(ground, getComputedStyle(place).borderTopColor), light(ground)];
  return Math.max(line, under) / Math.min(line, under);
}
"""


def dice(red: str, yellow: str, *faces: str) -> Match:
    """Two at the die, the first to begin; these cards show, and both hold cards with few symbols."""
    rest = sorted((card for card in CARDS if card not in (red, yellow)), key=lambda card: card.count("1"))
    lots = ["R111111" if red != "R111111" else "Y111111", rest[30]]
    rest = [card for card in rest if card not in lots]
    return Match("knights-dice", 2, deck=[red, yellow, *rest[:24], *lots, *rest[24:]], rolls=list(faces))


def test_the_hand_and_the_play_say_what_to_do(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 2, ready=1), 0, **PHONE)
    anna.sees("Press and hold until the ring is full. Then you may let go.")
    for _ in every_size(anna.page):
        in_sight(anna.page, ".lay p, .lay button, [data-lives]")
        apart(anna.page, ".lay p", ".hand .slot")
    anna.lay_hand()
    anna.sees("Your hand is down; you may let go. Waiting for one more.")
    table.act(1, "ready")
    anna.sees("Play your lowest card when you feel it is next.")
    table.act(1, "star")
    anna.sees("If all agree, everyone sets their lowest card aside, for all to see. 1 of 3 agrees.")


def test_the_die_never_asks_for_what_no_card_has(scene: Set) -> None:
    match = dice("R111111", "Y111100", "ge", "ge")
    anna, table = scene(match, match.view(None).turn, **PHONE)
    anna.sees("You begin.")
    table.act(match.view(None).turn, "roll")
    anna.sees("Nothing fits. Draw a card. It would take a red and a yellow card with 10 symbols together.")
    anna.press("Draw a card")
    latest = anna.page.locator(".latest")
    expect(latest).to_contain_text("You draw a card.")
    seat = match.view(None).turn
    for move in ("roll", "draw"):
        table.act(seat, move)
    expect(latest).to_contain_text(f"{NAMES[seat]} draws a card.")


def test_of_one_card_nobody_says_one_of_two(scene: Set) -> None:
    match = dice("R111111", "Y111100", "le", "blank")
    you = match.view(None).turn
    match.act(you, "roll")
    match.act(you, next(move for move in match.legal(you) if len(move.cards) == 1))
    anna, table = scene(match, 1 - you, **PHONE)
    table.act(1 - you, "roll")
    anna.sees(re.compile("Blank: take the (red|yellow) card"))


def test_a_card_that_does_not_fit_says_so(scene: Set) -> None:
    match = dice("R100000", "Y000000", "le")
    you = match.view(None).turn
    anna, table = scene(match, you)
    table.act(you, "roll")
    shut = anna.page.locator(".cards .card[aria-disabled=true]").first
    shut.click(force=True)
    anna.sees("That card does not fit. You need a card with 1 symbol or fewer")
    expect(anna.page.locator(".cards .raised")).to_have_count(0)


def test_the_row_says_where_more_lies_though_it_wraps(scene: Set) -> None:
    anna, _ = scene(positions.illusion(3, 9), 0, **PHONE)
    anna.sees(re.compile("More (red|yellow|green|blue) from the arrow on"))


def test_a_watcher_is_announced_once(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 2, laid=1), None, **PHONE)
    for match in (positions.illusion(3, 3), positions.score(3), positions.dice(3), None):
        expect(anna.page.get_by_role("button", name="Play too")).to_be_visible()
        expect(anna.page.get_by_text("You are watching.")).to_have_count(1)
        if match:
            table.set(match, None)


def test_the_title_is_not_cut_while_reconnecting(scene: Set) -> None:
    anna, table = scene(positions.score(3), 0, **NARROW)
    table.silence()
    anna.sees("Reconnecting…")
    title = anna.page.get_by_role("heading", level=1)
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth")
    holds(anna.page)


def test_the_tab_shows_the_own_turn_until_the_end(scene: Set) -> None:
    anna, table = scene(positions.mind(2, 1))
    for match in (positions.illusion(3, 3), positions.score(3), positions.dice(3)):
        table.set(match, match.view(None).turn)
        expect(anna.page).to_have_title(re.compile("^Your turn · "))
        lively = anna.page.locator(".lively")
        expect(lively).to_have_count(1)
        table.news(status="over")
        expect(lively).to_have_count(0)
        expect(anna.page).not_to_have_title(re.compile("Your turn"))


def test_a_hidden_tab_says_when_one_is_needed(scene: Set) -> None:
    """The title is told while another tab is in front: for a turn, and for a hand that the others wait for."""
    match = positions.score(3)
    first = int(match.view(None).turn)
    anna, table = scene(match, (first + 1) % 3, HIDDEN)
    expect(anna.page).to_have_title("Nicolaus & Wilfried · Parlour")
    assert anna.page.evaluate("document.hidden")
    table.act(first, match.legal(first)[0])
    expect(anna.page).to_have_title("Your turn · Nicolaus & Wilfried · Parlour")
    table.act((first + 1) % 3, match.legal((first + 1) % 3)[0])
    expect(anna.page).to_have_title("Nicolaus & Wilfried · Parlour")
    table.set(positions.mind(3, 2, laid=1))
    expect(anna.page).to_have_title("The Mind · Parlour")
    table.act(1, "stop")
    expect(anna.page).to_have_title("They need you · The Mind · Parlour")


def test_the_place_of_the_pile_is_seen_in_the_dark(scene: Set) -> None:
    anna, _ = scene(positions.mind(2, 1, ready=0), 0, color_scheme="dark", **PHONE)
    assert anna.page.locator(".pile .place").evaluate(CONTRAST) > 3
