"""Two nodes behind one address: one is killed in the middle of a game, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.balancer import Nodes
from tests.e2e.conftest import Invite
from tests.e2e.people import PHONE, Person
from tests.e2e.test_mind import focus


@pytest.fixture
def nodes(url: str, tmp_path: Path) -> Iterator[Nodes]:
    started = Nodes(url, tmp_path / "log")
    yield started
    started.close()


def test_the_game_goes_on_when_the_node_that_has_it_is_killed(nodes: Nodes, invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    anna.hosted = ben.hosted = nodes.address
    code = anna.open_table("The Mind", 2)
    ben.sit_down(code)
    anna.start()
    focus(anna, ben)
    killed = nodes.kill_owner(code)
    anna.sees("The table was interrupted. The play has stopped: lay your hands down again.")
    focus(anna, ben)
    assert nodes.owner(code) != killed
    low, high = sorted((anna, ben), key=lowest)
    low.play_lowest()
    high.play_lowest()
    for person in (anna, ben):
        expect(person.page.locator("[data-phase]")).to_have_attribute("data-phase", "focus")
        person.trouble = [each for each in person.trouble if "WebSocket" not in each and "ERR_" not in each]


def lowest(person: Person) -> int:
    return int("".join(filter(str.isdigit, person.page.locator(".hand .slot").first.inner_text())))
