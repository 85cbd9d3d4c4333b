"""Freed seats, games ended early, lost connections and servers."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.e2e.boxes import every_size
from tests.e2e.conftest import Invite, OpenServer, Two
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person
from tests.e2e.test_mind import focus
from tests.e2e.test_seats import token

HEARD = """() => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(document.body.innerText))
    .observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
"""Notes every text that is shown from now on."""


def messages(person: Person) -> list[dict[str, Any]]:
    """What tables say to a person, from now on."""
    received: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(json.loads(frame)))

    person.page.on("websocket", listen)
    return received


def test_a_lost_seat_is_explained(invite: Invite) -> None:
    anna, ben, cleo = invite("Anna"), invite("Ben", **PHONE), invite("Cleo")
    received = messages(ben)
    code = anna.open_table("The Mind", 2)
    ben.sit_down(code)
    anna.press("Free the seat of Ben")
    ben.sees("This seat is no longer yours")
    ben.sees(re.compile("The host has freed your seat; ask to be let in"))
    holds(ben.page)
    assert token(ben, code) is None
    assert received.pop()["type"] == "bye"
    received.clear()
    cleo.sit_down(code)
    anna.start()
    cleo.lay_hand()
    expect(anna.page.get_by_text("hand on the table")).to_be_attached()
    assert received == []
    ben.page.get_by_role("link", name="To the games").click()
    ben.sees("Small games, good company.")
    expect(ben.page.get_by_text("Back to your table")).to_have_count(0)


def test_a_person_who_lost_their_seat_can_take_another(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    ben.sit_down(anna.open_table("The Mind", 2))
    anna.press("Free the seat of Ben")
    ben.press("Come in again")
    ben.press("Ask to be let in")
    anna.press("Let Ben play")
    ben.sees("That is you")
    anna.sees("Everyone is here.")


def test_a_person_who_left_elsewhere_sits_down_without_asking(invite: Invite) -> None:
    anna, ben, phone = invite("Anna"), invite("Ben"), invite("Ben", **PHONE)
    code = anna.open_table("The Mind", 2)
    ben.sit_down(code)
    phone.come(f"/t/{code}#{token(ben, code)}").sees("That is you")
    phone.press("Leave the table")
    ben.press("Come in again")
    ben.press("Ask to be let in")
    ben.sees("That is you")
    anna.sees("Everyone is here.")
    ben.trouble = [trouble for trouble in ben.trouble if "Failed to load resource" not in trouble]


def test_another_game_after_one_was_ended_early(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    ben.sit_down(anna.open_table("Illusion", 2))
    anna.start()
    anna.press("Menu")
    anna.press("End the game here")
    anna.press("Yes, end it for everyone")
    ben.sees("The game was ended here.")
    expect(ben.page.get_by_role("link", name="Replay")).to_be_visible()
    anna.press("Play again")
    anna.sees("Invite your friends")
    ben.press("To the next game")
    ben.sees("Anna starts the game when everyone is here.")


def test_the_play_stops_when_somebody_is_lost(two: Two) -> None:
    anna, ben = two("The Mind", {"Deal": [[80, 90]]}, **PHONE)
    table = ben.page.url
    focus(anna, ben)
    ben.come()
    sentence = "Ben’s connection was lost. The play has stopped: lay your hands down again when they are back."
    anna.sees(sentence)
    expect(anna.page.locator("[aria-live=assertive]")).to_contain_text(sentence)
    expect(anna.phase).to_have_attribute("data-phase", "focus")
    for _ in every_size(anna.page):
        holds(anna.page)
    ben.page.goto(table)
    focus(ben, anna)
    expect(anna.page.get_by_text(sentence).and_(anna.page.locator(".box"))).to_have_count(0)
    anna.play_lowest()


def test_leaving_on_purpose_is_not_a_lost_connection(invite: Invite) -> None:
    anna, ben, cleo = invite("Anna"), invite("Ben"), invite("Cleo")
    code = anna.open_table("The Mind", 3)
    for person in (ben, cleo):
        person.sit_down(code)
    anna.start()
    focus(anna, ben, cleo)
    cleo.page.evaluate(HEARD)
    ben.press("Menu")
    ben.press("Leave the game")
    ben.press("Yes, leave it to a bot")
    cleo.sees(re.compile("Ben has left. .+, a bot, plays on."))
    expect(cleo.phase).to_have_attribute("data-phase", "focus")
    assert not any("connection was lost" in said for said in cleo.page.evaluate("window.heard"))


def test_the_play_stops_when_the_server_is_lost(alone: OpenServer, invite: Invite) -> None:
    hosted = alone({"Deal": [[80, 90]]})
    anna = invite("Anna", hosted, **PHONE)
    anna.open_table("The Mind", 2)
    anna.start(bots=1)
    focus(anna)
    hosted.kill()
    anna.sees("Reconnecting…")
    hosted.open()
    anna.sees("The table was interrupted. The play has stopped: lay your hands down again.")
    anna.sees("The table is back.")
    focus(anna)
    anna.trouble = [trouble for trouble in anna.trouble if "WebSocket" not in trouble]
