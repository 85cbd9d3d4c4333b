"""Links to a table: copied, selected where there is no clipboard, and reachable by others."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e import positions
from tests.e2e.boxes import in_sight, narrow_enough
from tests.e2e.conftest import Invite, Set
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import at_rest
from tests.e2e.people import Person

LAN = "parlour.local"
SIZES: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900))
]
READ = "navigator.clipboard.readText()"
REFUSED = "document.execCommand = () => false"
SELECTED = "String(getSelection())"


@pytest.fixture
def lan(home: Hosted) -> str:
    """The server under a name of the local network: not a secure context, so without a clipboard."""
    return f"http://{LAN}:{urlsplit(home.address).port}"


def at_lan(invite: Invite, lan: str, size: ViewportSize) -> Person:
    anna = invite("Anna", viewport=size)
    anna.hosted = lan
    return anna


def clipboard(person: Person, address: str) -> str:
    """What a secure page of the same browser reads from the clipboard."""
    person.context.grant_permissions(["clipboard-read"], origin=address)
    page = person.context.new_page()
    page.goto(f"{address}/offline.html")
    text = str(page.evaluate(READ))
    page.close()
    return text


def test_a_link_is_copied_without_the_clipboard_api(invite: Invite, home: Hosted, lan: str) -> None:
    anna = at_lan(invite, lan, SIZES[0])
    code = anna.open_table("The Mind", 2)
    assert anna.page.evaluate("window.isSecureContext") is False
    for size in SIZES:
        anna.page.set_viewport_size(size)
        anna.page.reload()
        anna.press("Copy link")
        anna.sees("Copied")
        assert clipboard(anna, home.address) == f"{lan}/t/{code}", size


@pytest.mark.parametrize("button", ["Copy link", "Share"])
def test_a_link_that_is_not_copied_is_selected(invite: Invite, lan: str, button: str) -> None:
    anna = at_lan(invite, lan, SIZES[0])
    code = anna.open_table("The Mind", 2)
    for size in SIZES:
        anna.page.set_viewport_size(size)
        anna.page.reload()
        anna.page.locator(".word").evaluate("code => (code.textContent = 'WMWMWM')")  # the widest there is
        anna.page.evaluate(REFUSED)
        anna.press(button)
        anna.sees("Copy the selected link.")
        expect(anna.page.get_by_text("Copied")).to_have_count(0)
        assert anna.page.evaluate(SELECTED) == f"{lan}/t/{code}"
        in_sight(anna.page, ".selected")
        narrow_enough(anna.page)


def test_only_the_link_that_was_copied_is_marked(invite: Invite) -> None:
    anna = invite("Anna", permissions=["clipboard-read", "clipboard-write"])
    anna.open_table_with("mind", 2)
    anna.start(bots=1)
    anna.press("Menu")
    anna.page.get_by_role("button", name=re.compile("my seat")).click()
    marked = anna.page.get_by_role("dialog").get_by_role("button", name="Copied")
    expect(marked).to_have_count(1)
    expect(anna.page.get_by_role("button", name=re.compile("link to this table"))).to_be_visible()
    expect(anna.page.get_by_role("button", name=re.compile("my seat"))).to_have_count(0)
    for size in SIZES:
        anna.page.set_viewport_size(size)
        marked.click(trial=True)
        narrow_enough(anna.page)
    assert "#" in anna.page.evaluate(READ)


def test_the_menu_selects_a_link_that_is_not_copied(invite: Invite, lan: str) -> None:
    anna = at_lan(invite, lan, SIZES[0])
    code = anna.open_table("The Mind", 2)
    anna.start(bots=1)
    anna.press("Menu")
    anna.page.evaluate(REFUSED)
    for size in SIZES:
        anna.page.set_viewport_size(size)
        anna.page.get_by_role("button", name=re.compile("link to this table")).click()
        anna.sees("Copy the selected link.")
        assert anna.page.evaluate(SELECTED) == f"{lan}/t/{code}"
        in_sight(anna.page, ".selected")
        narrow_enough(anna.page)
        anna.press("Close")
        anna.press("Menu")


def test_a_result_that_is_not_copied_is_selected(scene: Set) -> None:
    anna, table = scene(positions.score(2, 4))
    table.news(status="over")
    anna.page.evaluate(f"{REFUSED}; Object.defineProperty(navigator, 'clipboard', {{ value: undefined }})")
    anna.press("As text")
    anna.sees("Copy the selected text.")
    assert "/replay/" in anna.page.evaluate(SELECTED)
    for size in SIZES:
        anna.page.set_viewport_size(size)
        narrow_enough(anna.page)
        if size["width"] < 900:
            anna.press("More")
        anna.press("As text")
        anna.sees("Copy the selected text.")
        assert "/replay/" in anna.page.evaluate(SELECTED)
        in_sight(anna.page, ".selected")
        if size["width"] < 900:
            anna.press("Close")


def test_the_console_is_clean_without_a_secure_context(invite: Invite, lan: str) -> None:
    at_lan(invite, lan, SIZES[1]).come().sees("Play now")


REACHED = "http://192.168.1.5:8000"


def test_a_host_at_localhost_offers_an_address_others_reach(invite: Invite) -> None:
    anna = invite("Anna", viewport=SIZES[0], permissions=["clipboard-read", "clipboard-write"])
    anna.page.route("**/api/addresses", lambda route: route.fulfill(json=[REACHED]))
    code = anna.open_table("The Mind", 2)
    for size in SIZES:
        anna.page.set_viewport_size(size)
        anna.page.reload()
        expect(anna.page.get_by_text(f"{REACHED}/t/{code}")).to_be_attached()
        anna.press("Copy link")
        anna.sees("Copied")
        assert anna.page.evaluate(READ) == f"{REACHED}/t/{code}", size
        anna.page.evaluate("navigator.clipboard.writeText('')")
    anna.start(bots=1)
    anna.press("Menu")
    anna.press("Copy the link to this table")
    anna.sees("Copied")
    assert anna.page.evaluate(READ) == f"{REACHED}/t/{code}"
    anna.press("Copy the link to my seat, for another device")
    anna.until(f"async () => (await {READ}).startsWith('{REACHED}/t/{code}#')")
    anna.press("End the game here")
    anna.press("Yes, end it for everyone")
    anna.press("As text")
    anna.until(f"async () => (await {READ}).endsWith('{REACHED}/replay/{code}')")
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    anna.press("Replay options")
    anna.press("Link to this moment")
    anna.until(f"async () => (await {READ}).startsWith('{REACHED}/replay/{code}#t=')")


def test_a_link_that_nobody_else_can_open_says_so(invite: Invite) -> None:
    anna = invite("Anna")
    anna.open_table("The Mind", 2)
    anna.sees("This link works on this computer only.")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, "footer .btn")
        narrow_enough(anna.page)


def test_the_link_to_a_moment_is_copied_without_the_clipboard_api(invite: Invite, home: Hosted, lan: str) -> None:
    anna = at_lan(invite, lan, SIZES[1])
    code = anna.open_table("The Mind", 2)
    anna.start(bots=1)
    anna.press("Menu")
    anna.press("End the game here")
    anna.press("Yes, end it for everyone")
    anna.page.get_by_role("link", name="Replay", exact=True).click()
    anna.press("Replay options")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        anna.press("Link to this moment")
        anna.sees("Link copied")
        narrow_enough(anna.page)
    assert clipboard(anna, home.address).startswith(f"{lan}/replay/{code}#t=")
