"""Whom a table waits for: the away, the idle, the turn clock, people who look at a doubted row, who was sent away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from parlour import Match
from tests.e2e import positions
from tests.e2e.boxes import apart, every_size, in_sight, narrow_enough
from tests.e2e.conftest import Invite, OpenServer, Set, Two
from tests.e2e.invariants import at_rest, holds

SIZES: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900))
]
LONG = "Wolfeschlegelsteinhausen"


def test_somebody_away_is_named_with_a_way_out(scene: Set) -> None:
    match = positions.score(3)
    anna, table = scene(match)
    table.news(names=["Anna", LONG, "Cleo"], away=(1,))
    line = anna.page.locator(".prompt")
    expect(line).to_contain_text(f"{LONG} is away.")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, ".prompt, .prompt button")
        narrow_enough(anna.page)
    holds(anna.page)
    line.get_by_role("button", name="Let a bot play").click()
    table.news(names=["Anna", LONG, "Cleo"], away=(1,), bots=(1,))
    anna.sees(f"A bot plays for {LONG} now.")
    expect(line).to_have_count(0)
    table.news(names=["Anna", LONG, "Cleo"])
    anna.sees(f"{LONG} plays again.")


@pytest.mark.parametrize("game", ["mind", "score"])
def test_somebody_idle_is_named_after_a_minute(scene: Set, game: str) -> None:
    match = positions.mind(3, 2, ready=0) if game == "mind" else positions.score(3, 1)
    anna, table = scene(match, you=0 if game == "mind" else (match.view(None).turn + 1) % 3)
    if game == "mind":
        anna.lay_hand()
        table.act(2, "ready")
    anna.page.clock.install()
    table.news(host=table.you)
    anna.page.clock.run_for(30_000)
    expect(anna.page.locator(".prompt")).to_have_count(0)
    anna.page.clock.run_for(40_000)
    waited = "Ben" if game == "mind" else ("Anna", "Ben", "Cleo")[match.view(None).turn]
    expect(anna.page.locator(".prompt")).to_contain_text(f"{waited} has not moved for a while.")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        for each in (anna.page.locator(".prompt"), anna.page.get_by_role("button", name="Close")):
            expect(each).to_be_in_viewport(ratio=1)
        narrow_enough(anna.page)
    anna.press("Close")
    expect(anna.page.locator(".prompt")).to_have_count(0)


def test_a_turn_clock_counts_for_everybody(alone: OpenServer, invite: Invite) -> None:
    hosted = alone({})
    anna, ben = invite("Anna", hosted), invite("Ben", hosted)
    code = anna.open_table("Nicolaus & Wilfried", 2)
    ben.sit_down(code)
    anna.page.get_by_text("30 s", exact=True).click()
    ben.sees("Each turn: 30 s. Then a bot plays on.")
    anna.start()
    for person in (anna, ben):
        expect(person.page.locator(".timer [aria-hidden]")).to_have_text(re.compile(r"0:[23]\d"))
    hosted.set_clock("hold")  # to look at all sizes may take longer than the turn
    for person in (anna, ben):
        for size in SIZES:
            person.page.set_viewport_size(size)
            at_rest(person.page)
            in_sight(person.page, ".timer")
            apart(person.page, ".timer", "header a", "header button", ".players li")
            narrow_enough(person.page)


def test_a_turn_clock_nudges_and_announces_that_a_bot_plays(scene: Set) -> None:
    match = positions.score(2)
    you = int(match.view(None).turn)
    anna, table = scene(match, you)
    table.turn_ends(29)
    expect(anna.page.locator(".timer [aria-hidden]")).to_have_text(re.compile(r"0:2\d"))
    table.turn_ends(9)
    expect(anna.page.locator(".timer [aria-hidden]")).to_have_text(re.compile(r"0:0\d"))
    anna.sees(re.compile(r"\d+ seconds left for your turn"))
    table.news(bots=(you,))
    anna.sees("A bot plays for you.")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, ".stand-in p, .stand-in button")
        narrow_enough(anna.page)
        anna.page.get_by_role("button", name="Take my seat back").click(trial=True)


def test_without_a_turn_clock_there_is_no_timer(two: Two) -> None:
    anna, _ = two("Nicolaus & Wilfried", {})
    anna.page.locator(".players li").first.wait_for()
    expect(anna.page.locator(".timer")).to_have_count(0)


def test_who_was_sent_away_does_not_walk_back_in(invite: Invite) -> None:
    anna, ben, cleo = invite("Anna"), invite("Ben"), invite("Cleo")
    code = anna.open_table("The Mind", 3)
    ben.sit_down(code)
    anna.press("Free the seat of Ben")
    ben.sees("This seat is no longer yours")
    ben.press("Come in again")
    ben.sees("The host has freed your seat")
    expect(ben.page.get_by_role("button", name="Sit down")).to_have_count(0)
    cleo.sit_down(code)
    ben.page.get_by_label("Your name").fill("Somebody else")
    ben.press("Ask to be let in")
    ben.sees("Anna has been asked.")
    anna.sees("Somebody else asks to be let in.")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, ".prompt, .prompt button")
        ben.page.set_viewport_size(size)
        narrow_enough(ben.page)
    anna.press("Let Somebody else play")
    ben.sees("That is you")


def last_doubt(seats: int = 2) -> Match:
    """The next doubt of the first seat wins the game."""
    falling = [[90 - 2 * card, 2, 2, 2] for card in range(40)]
    match = Match("illusion", seats, arrows=["yellow"] * 3, cards=falling, starter=0)
    while len(match.view(None).arrows[0]) < 2 or match.view(None).turn != 0 or len(match.view(None).row) < 3:
        view = match.view(None)
        doubts = view.turn == 0 and len(view.row) > 2 and len(view.arrows[0]) < 2
        match.act(view.turn, "doubt" if doubts else f"insert {len(view.row)}")
    return match


def test_the_last_doubt_leaves_the_focus_and_the_row(scene: Set) -> None:
    anna, table = scene(last_doubt(), reduced_motion="reduce")
    table.act(0, "doubt")
    table.news(status="over")
    dialog = anna.page.get_by_role("dialog")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, "dialog h2, dialog .result, dialog .btn.primary")
    dialog.get_by_role("button", name="Go on").press("Enter")
    expect(anna.page.get_by_role("region", name="The end")).to_be_visible()
    assert anna.page.evaluate("document.activeElement !== document.body")
    anna.press("The table")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, ".last .share, .last .result")
        apart(anna.page, ".last li", ".last .result", ".ways", ".players li")
    assert anna.page.evaluate("document.activeElement !== document.body")


def test_a_doubted_row_waits_and_later_events_are_announced(scene: Set) -> None:
    match = positions.illusion(3, 4)
    you = (match.view(None).turn + 1) % 3
    anna, table = scene(match, you)
    dialog = anna.page.get_by_role("dialog")
    for _ in range(2):
        doubter = match.view(None).turn
        table.act(doubter, "doubt")
        first = anna.page.locator("dialog h2").inner_text()
        while len(match.view(None).row) < 2 or match.view(None).turn == you:
            table.act(match.view(None).turn, "insert 0")
    expect(dialog).to_have_count(1)
    expect(dialog.get_by_role("heading")).to_have_text(first)
    for _ in range(2):
        assert "go-on" not in table.said
        for _ in every_size(anna.page):
            in_sight(anna.page, "dialog h2, dialog .result, dialog .btn.primary")
        dialog.get_by_role("button", name="Go on").click()
    expect(dialog).to_have_count(0)
    anna.page.wait_for_function("true")
    assert table.said.count("go-on") == 1
    since = anna.page.get_by_role("button", name=re.compile("Since your turn"))
    for _ in every_size(anna.page):
        expect(since).to_be_in_viewport(ratio=1)
        since.click(trial=True)
    since.click()
    expect(dialog).to_contain_text(re.compile("placed a card at position|doubted"))
    for _ in every_size(anna.page):
        narrow_enough(anna.page)
        dialog.get_by_role("button", name="Close").click(trial=True)


def test_phrases_are_said_and_watchers_counted(invite: Invite) -> None:
    anna, ben, cleo = invite("Anna"), invite("Ben"), invite("Cleo")
    code = anna.open_table("Nicolaus & Wilfried", 2)
    ben.sit_down(code)
    anna.start()
    cleo.come(f"/t/{code}")
    for person in (anna, ben):
        person.sees("1 person watches")
    for _ in every_size(anna.page):
        in_sight(anna.page, ".watchers")
        apart(anna.page, ".watchers", "header a", "header button", ".players li")
    anna.press("React")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, ".choice button")
    anna.page.locator("header h1").click()
    expect(anna.page.locator(".choice")).to_have_count(0)
    anna.press("React")
    anna.press("Well played!")
    expect(ben.page.locator("[data-seat='0'] .emote")).to_have_text("Well played!")
    expect(cleo.page.locator("[data-seat='0'] .emote")).to_have_text("Well played!")
    anna.sees("Well played!")


def test_a_guest_in_a_bots_seat_gets_the_current_state(scene: Set) -> None:
    match = positions.mind(3, 2, laid=1)
    anna, table = scene(match)
    table.news(bots=(2,))
    expect(anna.page.locator("[data-seat='2'] .who svg").first).to_be_visible()
    table.interrupt(2)
    table.news(names=["Anna", "Ben", "Zoe"])
    anna.sees("Zoe plays this seat now.")
    for _ in every_size(anna.page):
        in_sight(anna.page, ".explained .box")
        narrow_enough(anna.page)
    expect(anna.page.get_by_text("connection was lost")).to_have_count(0)
    expect(anna.page.get_by_text("The table was interrupted")).to_have_count(0)
