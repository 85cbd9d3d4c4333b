"""A game without a folder in the page is played on the plain screen."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from playwright.sync_api import BrowserContext, Route, WebSocketRoute, expect

from parlour.languages import words
from parlour.terminal.program import main
from tests.e2e.conftest import Invite, Opened, OpenServer
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person
from tests.e2e.test_knights import always_at_most, rich_in_red
from tests.harness.installed import install

TITLE, SUMMARY = "Pebbles", "Pay, or take what lies there."
Words = str | bytes


def disguise(context: BrowserContext, game: str) -> None:
    """The server's `game` comes to this page under a name that it does not know, as a package's game would."""

    def offered(route: Route) -> None:
        games = route.fetch().json()
        strange = {"name": "pebbles", "title": TITLE, "summary": SUMMARY, "lessons": []}
        route.fulfill(json=[each | strange if each["name"] == game else each for each in games])

    def asked(route: Route) -> None:
        wanted = (route.request.post_data or "").replace('"pebbles"', json.dumps(game))
        route.continue_(post_data=wanted) if wanted else route.continue_()

    def told(route: Route) -> None:
        route.fulfill(body=renamed(route.fetch().text()), content_type="application/json")

    def renamed(message: Words) -> str:
        return str(message).replace(f'"game":{json.dumps(game)}', '"game":"pebbles"')

    def joined(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(renamed(message)))

    context.route("**/api/games", offered)
    context.route(re.compile(r"/api/tables$"), asked)
    context.route(re.compile(r"/api/tables/\w+/replay"), told)
    context.route_web_socket("**/ws/**", joined)


def stranger(invite: Invite, hosted: Hosted, game: str, **device: Any) -> Person:
    anna = invite("Anna", hosted, **device)
    disguise(anna.context, game)
    return anna


def test_a_plain_game_is_offered_and_opened(opened: Opened, invite: Invite) -> None:
    anna = stranger(invite, opened({}), "knights-score", **PHONE).come()
    anna.sees(SUMMARY)
    holds(anna.page)
    anna.page.get_by_role("link", name=f"New table: {TITLE}").click()
    anna.sees("Target")
    holds(anna.page)
    anna.press("Open the table")
    anna.sees("Invite your friends")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(TITLE)
    holds(anna.page)


def test_it_is_played_by_keyboard_and_replayed(opened: Opened, invite: Invite) -> None:
    anna = stranger(invite, opened(rich_in_red()), "knights-score").come()
    anna.choose(f"Play now: {TITLE}, with bots")
    anna.sees("Your turn")
    expect(anna.page).to_have_title(f"Your turn · {TITLE} · Parlour")
    expect(anna.page.get_by_role("group", name="Hand").get_by_role("listitem")).to_have_count(3)
    holds(anna.page)
    anna.choose(re.compile("^Play: R"))
    expect(anna.page.locator(".own")).to_contain_text("Scores 6")
    anna.sees("Your turn")
    anna.press("Menu")
    anna.press("End the game here")
    anna.press("Yes, end it for everyone")
    anna.sees("The game was ended here.")
    expect(anna.page.get_by_role("list", name="Scores").get_by_role("listitem").first).to_contain_text("6")
    holds(anna.page)
    anna.page.get_by_role("link", name="Replay").click()
    anna.page.get_by_role("slider").press("End")
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text(TITLE)
    holds(anna.page)


def test_controls_are_in_reach_on_every_screen(opened: Opened, invite: Invite) -> None:
    anna = stranger(invite, opened(always_at_most()), "knights-dice", **PHONE)
    anna.play_now(TITLE)
    anna.press("Roll")
    last = anna.page.get_by_role("button", name=re.compile("^Play: ")).last
    for width, height in ((320, 568), (390, 844), (844, 390), (1440, 900), (1920, 1080)):
        anna.page.set_viewport_size({"width": width, "height": height})
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        assert anna.page.evaluate("document.documentElement.scrollWidth") <= width
    last.click()
    expect(anna.page.get_by_role("button", name=re.compile("^Play: "))).to_have_count(0)


def read_in_german(ben: Person, package: Path) -> None:
    """What its own catalogue says, also after a change of the language; its refusals come with it."""
    german, english = (json.loads((package / "languages" / f"{each}.json").read_text()) for each in ("de", "en"))
    ben.come().sees(german["tagline"])
    ben.press(words("de")("settings"))
    ben.page.get_by_text("English", exact=True).click()
    ben.sees(english["tagline"])
    told = ben.page.request.get(f"{ben.hosted}/api/games", headers={"accept-language": "de"}).json()
    refusals = next(game["refusals"] for game in told if game["name"] == "heap")
    assert refusals == {f"heap_{key}": text for key, text in german.items() if key.startswith("refusal_")}


def test_the_game_of_a_package_is_played_to_its_end(alone: OpenServer, invite: Invite, tmp_path: Path) -> None:
    made = CliRunner().invoke(main, ["new-game", "heap", "--title", "The Heap", "--package", "--into", str(tmp_path)])
    assert made.exit_code == 0, made.output
    brought = ("parlour-heap", install(tmp_path / "parlour-heap"))
    hosted = alone({"Heap": [[13]]}, brought=brought)
    read_in_german(invite("Ben", hosted, locale="de-DE"), tmp_path / "parlour-heap" / "src" / "parlour_heap")
    anna = invite("Anna", hosted, **PHONE)
    anna.come().press("How to play: The Heap")
    anna.sees("In turn, take a few of them.")
    anna.page.keyboard.press("Escape")
    anna.choose("Play now: The Heap, with bots")
    over = anna.page.get_by_role("region", name="The end")
    take = anna.page.get_by_role("button", name=re.compile("^Take: ")).last
    left = anna.page.locator("dd").first
    expect(left).to_have_text("13")
    while not over.is_visible():
        before = left.inner_text()
        take.click()
        expect(left).not_to_have_text(before)
        expect(take.or_(over).first).to_be_visible()
    expect(over).to_contain_text(re.compile("You win!|wins."))
    holds(anna.page)
