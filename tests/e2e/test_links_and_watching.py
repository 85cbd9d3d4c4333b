"""Wrong links, full tables, watchers, and the size of the first load."""

from __future__ import annotations

import re

from playwright.sync_api import Request, expect

from parlour.languages import words
from parlour.server.web.app import PAGE
from tests.e2e.conftest import Invite
from tests.e2e.hosted import ROOT, Hosted
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE

FIRST_LOAD = 75_000
GAMES = ROOT / "ui/src/games"


WRONG = {
    "/t/NOPE22": "There is no table NOPE22",
    "/nowhere/at/all": "There is no such page",
    "/new/chess": "We do not have that game",
}


def test_a_wrong_link_shows_a_way_on(invite: Invite) -> None:
    anna = invite("Anna")
    for path, title in WRONG.items():
        anna.come(path).sees(title)
        expect(anna.page).to_have_title(f"{title} · Parlour")
        anna.page.get_by_role("link", name="To the games").click()
        anna.sees("Small games, good company.")


def test_an_unknown_code_is_explained(invite: Invite) -> None:
    anna = invite("Anna").come()
    anna.page.get_by_label("Have a code or a link?").fill("what?")
    anna.press("Join")
    anna.sees("A code has six letters or digits, like ABC234.")


def test_a_full_table_and_a_game_to_watch(invite: Invite) -> None:
    anna, ben, cleo = invite("Anna"), invite("Ben"), invite("Cleo", **PHONE)
    code = anna.open_table("The Mind", 2)
    ben.come().page.get_by_label("Have a code or a link?").fill(f"{ben.hosted}/t/{code}")
    ben.press("Join")
    ben.press("Sit down")
    anna.sees("Is here")
    cleo.come(f"/t/{code}").sees("This table is full")
    anna.start()
    cleo.sees("You are watching.")
    expect(cleo.page.get_by_role("button", name=re.compile("Lay your hand"))).to_have_count(0)


def test_a_seat_opens_from_another_device(invite: Invite) -> None:
    anna, phone = invite("Anna"), invite("Anna again", **PHONE)
    code = anna.open_table("The Mind", 2)
    anna.start(bots=1)
    token = anna.page.evaluate("code => JSON.parse(localStorage['parlour.seats'])[code].token", code)
    phone.come().page.get_by_label("Have a code or a link?").fill(f"{phone.hosted}/t/{code}#{token}")
    phone.press("Join")
    phone.sees("Press and hold until the ring is full. Then you may let go.")
    expect(phone.page).to_have_url(f"{phone.hosted}/t/{code}")
    other = invite("Anna once more", **PHONE)
    other.come(f"/t/{code}#{token}").sees("Press and hold until the ring is full. Then you may let go.")
    expect(other.page).to_have_url(f"{other.hosted}/t/{code}")
    phone.come(f"/t/{code}#wrong").page.reload()
    phone.sees("That link opens no seat here")


CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def test_a_lost_connection_is_shown_in_the_language_that_was_chosen(invite: Invite) -> None:
    anna, dutch = invite("Anna", service_workers="allow", locale="de-DE").come(), words("nl")
    anna.page.wait_for_function(CONTROLLED)
    anna.press(words("de")("settings"))
    anna.page.get_by_text("Nederlands", exact=True).click()
    description = anna.page.locator("meta[name=description]")
    expect(description).to_have_attribute("content", dutch("app_description"))
    expect(anna.page.locator("link[rel=manifest]")).to_have_attribute("href", re.compile(r"webmanifest\?lang=nl$"))
    anna.context.set_offline(True)
    anna.page.reload()
    anna.sees(dutch("offline_title"))
    expect(anna.page.locator("html")).to_have_attribute("lang", "nl")
    anna.context.set_offline(False)
    anna.page.get_by_role("link", name=dutch("try_again")).click()
    anna.sees(dutch("home_title"))
    anna.press(dutch("settings"))
    anna.page.get_by_text("English", exact=True).click()
    anna.context.set_offline(True)
    anna.page.reload()
    anna.sees(words("en")("offline_title"))
    anna.trouble = [trouble for trouble in anna.trouble if "ERR_INTERNET_DISCONNECTED" not in trouble]


def test_light_and_dark_are_remembered(invite: Invite, home: Hosted) -> None:
    anna = invite("Anna", color_scheme="light").come()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")
    anna.press("Settings")
    anna.page.get_by_text("Evening", exact=True).click()
    anna.page.reload()
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")


def first_load() -> list[bytes]:
    entry = (PAGE / "index.html").read_text()
    return [(PAGE / script).read_bytes() for script in re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', entry)]


def test_the_first_load_is_small(invite: Invite) -> None:
    """Page, scripts, styles and texts that are fetched until the games are shown, as compressed as they are served."""
    anna = invite("Anna", locale="de-DE")
    fetched: list[Request] = []
    anna.page.on("requestfinished", lambda each: fetched.append(each))  # the driver marks its listeners
    anna.come().page.locator(".tiles .btn").first.wait_for()
    counted = [each for each in fetched if each.resource_type in ("document", "script", "stylesheet")]
    assert len(counted) > 10
    assert sum(each.sizes()["responseBodySize"] for each in counted) < FIRST_LOAD


def test_the_first_load_holds_nothing_of_any_game() -> None:
    taglines = [words("en").text(key, {}) for key in words("en") if key.endswith("_tagline")]
    assert len(taglines) == len(list(GAMES.glob("[!_]*/index.ts")))
    everywhere = b"".join(file.read_bytes() for file in (PAGE / "assets").glob("*.js")).decode()
    assert [tagline for tagline in taglines if tagline not in everywhere] == []
    assert [tagline for tagline in taglines if tagline in b"".join(first_load()).decode()] == []


def test_a_game_that_does_not_arrive_can_be_asked_for_again(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    code = anna.open_table("The Mind", 2)
    ben.page.route("**/assets/play-*.js", lambda route: route.abort())
    ben.come(f"/t/{code}").sees("The game could not be loaded")
    holds(ben.page)
    ben.page.unroute_all()
    ben.press("Try again")
    ben.sees("Take a seat")
    ben.trouble = [trouble for trouble in ben.trouble if "ERR_FAILED" not in trouble]
