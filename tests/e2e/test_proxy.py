"""The page behind nginx, below a path of a larger site, with the files of docs/hosting.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite, OpenServer
from tests.e2e.test_illusion import doubt, put, scripted
from tests.harness.proxy import Nginx

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
SCOPE = "() => navigator.serviceWorker.ready.then((ready) => ready.scope)"
CACHES = "() => caches.keys()"
PICTURES = "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"
BROKEN = ("ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED")


@pytest.fixture
def site(alone: OpenServer, tmp_path: Path) -> Iterator[Nginx]:
    (tmp_path / "nginx").mkdir()
    proxy = Nginx(tmp_path / "nginx", alone(scripted(), root_path="/games").port, below_a_path=True)
    yield proxy
    proxy.stop()


def test_a_game_below_a_path_of_a_larger_site(site: Nginx, invite: Invite) -> None:
    """Links, QR code, sockets, pictures and the service worker stay below the path; nginx may be restarted."""
    anna, ben = invite("Anna", service_workers="allow"), invite("Ben")
    anna.hosted = ben.hosted = f"{site.address}/games"
    code = anna.open_table("Illusion", 2)
    assert anna.page.url == f"{site.address}/games/t/{code}"
    expect(anna.page.get_by_text(f"{site.address}/games/t/{code}")).to_be_visible()
    expect(anna.page.locator(".qr svg")).to_be_visible()
    ben.sit_down(code)
    anna.start()
    for person in (anna, ben):
        expect(person.page.locator(".row .card img").first).to_be_visible()
        person.page.wait_for_function(PICTURES)
    site.stop()
    ben.sees("Reconnecting…")
    site.start()
    for person in (anna, ben):
        expect(person.page.locator(".connection.open")).to_be_attached()
    put(anna, 2)
    doubt(ben)
    anna.sees("The row was right. You get the arrow.")
    anna.page.wait_for_function(CONTROLLED)
    assert anna.page.evaluate(SCOPE) == f"{site.address}/games/"
    assert all(name.startswith("parlour /games/ ") for name in anna.page.evaluate(CACHES))
    anna.come().page.get_by_role("link", name="New table: Illusion").click()
    expect(anna.page).to_have_url(f"{site.address}/games/new/illusion")
    for person in (anna, ben):
        person.trouble = [trouble for trouble in person.trouble if not any(sign in trouble for sign in BROKEN)]
