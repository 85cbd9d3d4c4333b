"""The result of a game, its summary, and what follows it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e import positions
from tests.e2e.boxes import apart, every_size, fills, in_sight, meet, narrow_enough, within
from tests.e2e.conftest import Invite, Opened, Set
from tests.e2e.invariants import holds
from tests.e2e.people import NAMES, PHONE, Person
from tests.e2e.positions import LONG_NAMES
from tests.e2e.test_knights import rich_in_red, score
from tests.e2e.test_replays import LOST, lose

PNG = b"\x89PNG\r\n"
CLIPBOARD = """
window.copied = [];
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void copied.push(text) } });
Object.defineProperty(navigator, "share", { value: undefined });
"""


def end_early(person: Person) -> None:
    person.press("Menu")
    person.press("End the game here")
    person.press("Yes, end it for everyone")
    person.sees("The game was ended here.")


def test_the_result_shows_the_own_place(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(rich_in_red()))
    anna.play_now("Nicolaus & Wilfried")
    score(anna)
    score(anna)
    end_early(anna)
    scores = anna.page.get_by_role("list", name="Scores")
    expect(scores.get_by_role("listitem")).to_have_count(3)
    expect(scores.locator(".own")).to_contain_text("Anna")
    anna.page.get_by_role("img", name="The scores turn by turn").wait_for()
    anna.sees("best card")
    holds(anna.page)
    for size in every_size(anna.page):
        in_sight(anna.page, ".ways .btn")
        in_sight(anna.page, ".standings .own")
        apart(anna.page, ".standings li", ".lines", "h2", ".facts", ".ways")
        narrow_enough(anna.page)
        if size["width"] > 1000:
            fills(anna.page, ".over > .paper > *", ".over > .paper")
    anna.press("The table")
    expect(anna.page.locator(".cards .card").first).to_be_visible()
    apart(anna.page, ".bar", ".cards .card", ".players li")
    holds(anna.page)
    anna.press("The result")
    expect(scores).to_be_visible()


def test_among_twelve_ones_own_place_is_seen_too(scene: Set) -> None:
    match = positions.score(12, 24)
    scores = match.view(None).scores
    anna, table = scene(match, scores.index(min(scores)), reduced_motion="reduce")
    table.news(names=LONG_NAMES, status="over")
    expect(anna.page.locator(".standings li")).to_have_count(12)
    for _ in every_size(anna.page):
        in_sight(anna.page, ".standings .own")
        apart(anna.page, ".standings .own", ".ways", "h2")


def test_the_result_can_be_sent_as_picture_and_text(opened: Opened, invite: Invite, tmp_path: Path) -> None:
    anna = invite("Anna", opened(LOST), accept_downloads=True)
    anna.context.add_init_script(CLIPBOARD)
    code = lose(anna)
    anna.page.get_by_role("link", name="See that moment").wait_for()  # the steps may come after the result
    why = anna.page.locator(".turn").inner_text().removesuffix("See that moment").strip()
    assert re.fullmatch(r"You played \d+\. .* still out\.", why), why
    with anna.page.expect_download() as saved:
        anna.press("Picture")
    saved.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(PNG)
    anna.press("As text")
    anna.page.get_by_role("button", name="Copied").wait_for()
    assert anna.page.evaluate("copied") == [
        "The Mind: The last life went out on level\u00a02.\nLevel 2 of 12\n0 lives\n1 star\n1🕯 2🕯\n"
        f"{why.replace('You played', 'Anna played')}\n{anna.hosted}/replay/{code}"
    ]


def test_how_far_the_team_came_at_every_size(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(LOST), **PHONE)
    lose(anna)
    way = anna.page.get_by_role("list", name="What each level cost").get_by_role("listitem")
    expect(way).to_have_count(12)
    expect(way.first).to_contain_text("1 life went here")
    expect(way.first.locator("svg.life")).to_have_count(1)  # a candle, as at the table and in the guide
    holds(anna.page)
    for size in every_size(anna.page):
        in_sight(anna.page, ".ways .btn")
        in_sight(anna.page, ".over ol > li")
        apart(anna.page, ".over ol > li", "h2", ".facts", ".team li", ".turn", ".ways .btn")
        narrow_enough(anna.page)
        if size["width"] > 1000:
            fills(anna.page, ".over > .paper > *", ".over > .paper")
    anna.page.get_by_role("link", name="See that moment").click()
    expect(anna.page.locator(".said")).to_contain_text("still out")


def test_with_bots_the_next_game_is_dealt_at_once(invite: Invite) -> None:
    anna = invite("Anna", **PHONE)
    anna.play_now("Nicolaus & Wilfried")
    expect(anna.page.locator(".cards .card")).to_have_count(3)
    before = anna.page.url
    end_early(anna)
    anna.press("Play again")
    anna.page.wait_for_url(lambda url: url != before)
    expect(anna.page.locator(".cards .card")).to_have_count(3)
    expect(anna.page.get_by_role("region", name="The end")).to_have_count(0)


def test_a_game_is_not_ended_by_pressing_twice(invite: Invite) -> None:
    anna = invite("Anna", **PHONE)
    anna.play_now("Nicolaus & Wilfried")
    anna.press("Menu")
    end = anna.page.get_by_role("button", name="End the game here")
    end.click(trial=True)
    box = end.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    anna.page.touchscreen.tap(x, y)
    yes = anna.page.get_by_role("button", name="Yes, end it for everyone").bounding_box()
    assert yes is not None
    finger = {"left": x - 20, "right": x + 20, "top": y - 20, "bottom": y + 20}
    right, bottom = yes["x"] + yes["width"], yes["y"] + yes["height"]
    assert not meet({"left": yes["x"], "top": yes["y"], "right": right, "bottom": bottom}, finger)
    anna.page.touchscreen.tap(x, y)
    expect(end).to_be_visible()
    anna.press("Leave the game")
    anna.press("No, stay")
    expect(anna.page.get_by_role("button", name="Leave the game")).to_be_visible()


def test_how_to_play_is_drawn_and_does_not_leave_the_table(invite: Invite) -> None:
    anna = invite("Anna", **PHONE)
    sheet = anna.page.get_by_role("dialog")
    for title in NAMES:
        anna.come().press(f"How to play: {title}")
        expect(sheet.locator(".panels li").nth(3)).to_be_attached()
        holds(anna.page)
        for _ in every_size(anna.page):
            apart(anna.page, ".panels li", "dialog h3", "dialog dl > div")
            within(anna.page, ".panels .figure")
            narrow_enough(anna.page)
        anna.press("Close")
        anna.open_table(title, 2)
        table = anna.page.url
        anna.press("How to play")
        expect(sheet.get_by_text("Rules in use here")).to_be_visible()
        expect(sheet.get_by_text("Keys")).to_be_visible()
        assert anna.page.url == table


def test_the_trainer_of_the_mind_is_behind_a_warning(invite: Invite) -> None:
    anna = invite("Anna").come()
    anna.press("How to play: The Mind")
    asked = anna.page.get_by_text("How can silent people do this at all?")
    asked.wait_for()
    expect(anna.page.get_by_text("the same time pass")).to_have_count(0)
    asked.click()
    expect(anna.page.get_by_text("the same time pass")).to_be_visible()


def test_a_replay_shows_avatars_and_twelve_hands(invite: Invite) -> None:
    anna = invite("Anna")
    anna.open_table("The Knights’ Die", 12)
    anna.press("Fill with bots")
    anna.sees("Everyone is here.")
    anna.press("Start the game")
    end_early(anna)
    anna.page.get_by_role("link", name="Replay").click()
    hands = anna.page.get_by_role("list", name="All hands open")
    anna.page.get_by_role("slider").press("End")
    expect(hands.locator(".card").nth(90)).to_be_attached()
    expect(anna.page.get_by_role("main")).to_have_count(1)
    expect(anna.page.locator(".players [data-seat='0'] svg circle")).to_have_count(1)
    moon = anna.page.locator(".players [data-seat='0'] svg path").get_attribute("d")
    assert moon is not None
    assert moon.startswith("M15.5 4.2")
    expect(anna.page.locator(".players svg rect")).to_have_count(11)
    holds(anna.page)
    for _ in every_size(anna.page):
        apart(anna.page, ".hands li")
        apart(anna.page, ".hands li:nth-child(5) .card", ".hands li:nth-child(5) bdi")
        apart(anna.page, ".replayed", "footer", "header")
        apart(anna.page, ".still .pile", ".still .stock", ".still .die", ".still .latest", ".still .players", ".hands")
        in_sight(anna.page, "footer .btn")
        narrow_enough(anna.page)


def test_the_hands_of_four_are_in_sight_in_a_replay(invite: Invite) -> None:
    anna = invite("Anna")
    anna.open_table("Nicolaus & Wilfried", 4)
    anna.start(bots=3)
    end_early(anna)
    anna.page.get_by_role("link", name="Replay").click()
    anna.page.get_by_role("slider").press("End")
    expect(anna.page.locator(".hands .card").nth(11)).to_be_attached()
    for _ in every_size(anna.page):
        in_sight(anna.page, ".hands li, .still .pile")
        apart(anna.page, ".hands li", ".still .pile", ".still .stock", ".still .players li", "footer")


def test_the_keyboard_begins_at_the_heading_of_a_new_screen(invite: Invite) -> None:
    anna = invite("Anna").come()

    def at_the_heading(name: str) -> None:
        expect(anna.page.get_by_role("heading", name=name, level=1)).to_be_focused()

    anna.page.get_by_role("link", name="New table: The Mind").press("Enter")
    at_the_heading("The Mind")
    anna.page.get_by_role("button", name="Open the table").press("Enter")
    anna.sees("Invite your friends")
    at_the_heading("The Mind")
    anna.page.get_by_role("button", name="Fill with bots").press("Enter")
    begin = anna.page.get_by_role("button", name="Start the game")
    expect(begin).to_be_enabled()
    begin.press("Enter")
    expect(anna.phase).to_have_attribute("data-phase", "focus")
    expect(anna.page.locator("main:focus, main :focus")).to_have_count(1)
    end_early(anna)
    expect(anna.page.get_by_role("heading", name="The game was ended here.")).to_be_focused()
    anna.page.get_by_role("link", name="Home").press("Enter")
    at_the_heading("Small games, good company.")
