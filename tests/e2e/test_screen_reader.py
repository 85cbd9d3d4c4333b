"""Every event is announced, and the focus is kept in every phase."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from parlour import Match
from tests.e2e import positions
from tests.e2e.conftest import Set
from tests.e2e.people import Person
from tests.e2e.scripted_table import ScriptedTable
from tests.e2e.test_event_display import next_card

LISTEN = """
() => {
  window.read = 0;
  const lines = ({ addedNodes }) => [...addedNodes].filter((node) => node.nodeName === "P").length;
  const told = (changes) => changes.forEach((change) => (read += lines(change)));
  new MutationObserver(told).observe(document.querySelector("[role=log]"), { childList: true });
}
"""


@contextmanager
def read_out(person: Person) -> Iterator[None]:
    """What is done in here is read out, and the focus is not lost over it."""
    before = person.page.evaluate("read")
    yield
    person.page.wait_for_function("before => read > before", arg=before)
    somewhere(person)


def somewhere(person: Person) -> None:
    expect(person.page.locator("body")).not_to_be_focused()


def press(person: Person, name: str | re.Pattern[str]) -> None:
    """With the keyboard."""
    button(person, name).press("Enter")


def button(person: Person, name: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("button", name=name, exact=True).last


def others(anna: Person, table: ScriptedTable) -> None:
    """All who come before me, move by move."""
    match = table.match
    while (seat := match.view(None).turn) != table.you:
        with read_out(anna):
            table.act(seat, match.legal(seat)[0])


def lay_hands(anna: Person, table: ScriptedTable) -> None:
    for seat in (1, 2):
        table.act(seat, "ready")
    with read_out(anna):
        anna.lay_hand()
    anna.may_play()


def mind(anna: Person, table: ScriptedTable) -> None:
    lay_hands(anna, table)
    with read_out(anna):
        press(anna, "Stop")
    lay_hands(anna, table)
    with read_out(anna):
        table.act(1, "star")
    with read_out(anna):
        press(anna, re.compile("^Agree"))
    with read_out(anna):
        table.act(2, "star")
    lay_hands(anna, table)
    while table.match.view(None).level == 2:
        seat, move = next_card(table.match)
        with read_out(anna):
            table.act(seat, move) if seat else anna.play_lowest()


def illusion(anna: Person, table: ScriptedTable) -> None:
    with read_out(anna):
        press(anna, "Place the card at position 1")
        press(anna, "Place it")
    with read_out(anna):
        table.act(1, "insert 0")
    with read_out(anna):
        table.act(2, "doubt")
    press(anna, "Go on")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    others(anna, table)
    with read_out(anna):
        press(anna, "Place the card at position 1")
        press(anna, "Place it")


def score(anna: Person, table: ScriptedTable) -> None:
    for way in ("Play", "Discard, −1"):
        others(anna, table)
        anna.page.locator(".cards .card").first.press("Enter")
        with read_out(anna):
            press(anna, way)
    others(anna, table)


def dice(anna: Person, table: ScriptedTable) -> None:
    for _ in range(3):
        others(anna, table)
        with read_out(anna):
            press(anna, "Roll the die")
        with read_out(anna):
            follow_the_die(anna)


def follow_the_die(anna: Person) -> None:
    """Whatever is asked for: a card or two to lay, one to take or to draw, or to pass."""
    way = button(anna, re.compile("^(Lay|Take|Draw|Pass)"))
    way.wait_for()
    if "Lay" in way.inner_text():
        anna.page.locator(".cards .card:not(.dim)").first.press("Enter")
        if way.is_disabled():
            anna.page.locator(".cards .card:not(.dim):not(.raised)").first.press("Enter")
    way.press("Enter")


GAMES: dict[str, tuple[Callable[[], Match], Callable[[Person, ScriptedTable], None]]] = {
    "mind": (lambda: positions.mind(3, 2, ready=0), mind),
    "illusion": (lambda: positions.illusion(3, 2), illusion),
    "knights-score": (lambda: positions.score(3), score),
    "knights-dice": (lambda: positions.dice(3), dice),
}


@pytest.mark.parametrize("game", GAMES)
def test_events_are_announced_and_the_focus_is_kept(scene: Set, game: str) -> None:
    match, play = GAMES[game]
    anna, table = scene(match())
    somewhere(anna)
    anna.page.evaluate(LISTEN)
    play(anna, table)
    somewhere(anna)
    table.news(status="over")
    expect(anna.page.get_by_role("region", name="The end").get_by_role("heading")).to_be_focused()
