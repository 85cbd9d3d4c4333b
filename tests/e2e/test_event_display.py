"""Every event is shown with its author, and never blocks the player."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from parlour import Match
from tests.e2e import positions
from tests.e2e.conftest import Set
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person
from tests.e2e.scripted_table import ScriptedTable
from tests.e2e.test_replays import SHIFTS

NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
WITNESS = """
(tap) => {
  window.seen = [];
  new MutationObserver(() => {
    const moment = document.querySelector(".ended:not([inert])");
    if (!moment || window.seen.length) return;
    const cards = [...document.querySelectorAll(".pile .big")].map((number) => Number(number.textContent));
    const palm = document.querySelector(".palm");
    window.seen.push({ text: moment.textContent, top: Math.max(...cards), ready: palm?.getAttribute("aria-disabled") });
    if (tap) moment.click();
  }).observe(document.body, { childList: true, subtree: true });
}
"""


def next_card(match: Match) -> tuple[int, str]:
    card, seat = min((match.view(seat).hand[0], seat) for seat in range(match.header.seats) if match.view(seat).hand)
    return seat, f"play {card}"


@pytest.mark.parametrize("tap", [False, True], ids=["by itself", "tapped away"])
def test_the_end_of_a_level_is_shown(scene: Set, tap: bool) -> None:
    match = positions.mind(2, 2, laid=3)
    anna, table = scene(match, 0, **PHONE)
    anna.page.evaluate(WITNESS, tap)
    table.act(*next_card(match))
    anna.page.wait_for_function("seen.length")
    seen = anna.page.evaluate("seen[0]")
    assert " ".join(seen["text"].split()) == "Level 2 done It brings a star"
    assert (seen["top"], seen["ready"]) == (100, "false"), "the last card is seen, and whoever is ready may go on"
    expect(anna.page.locator(".ended")).to_have_count(0)
    expect(anna.page.locator(".stars .lit")).to_have_count(2)


def test_the_player_who_stops_is_named(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 2, laid=1))
    table.act(1, "stop")
    anna.sees("Ben called stop. Lay your hands down again.")
    table.act(2, "ready")
    expect(anna.page.get_by_text("Ben called stop").and_(anna.page.locator(".box"))).to_have_count(0)
    table.act(2, "stop")
    anna.sees("Cleo lifted their hand.")


def test_a_placed_card_glows_until_the_next_over_a_reload_too(scene: Set) -> None:
    match = Match("illusion", 3, seed="glow", starter=1)
    anna, table = scene(match, 0, **PHONE)
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        table.act(seat, "insert 0")
        placed = anna.page.locator(".row .placed")
        expect(placed).to_contain_text(f"Just placed by {name}.")
        anna.page.reload()
        expect(placed).to_have_count(1)
        expect(placed).to_contain_text(f"Just placed by {name}.")
        expect(anna.page.locator(".row .step").first.locator(".placer")).to_be_visible()
    anna.press("I don’t believe it")
    anna.sees("If it is wrong, you get the arrow; if it is right, Cleo does.")


@pytest.mark.parametrize("play", [positions.score, positions.dice])
def test_what_happened_since_my_turn_can_be_opened(scene: Set, play: Any) -> None:
    match = play(3)
    you = (match.view(None).turn + 2) % 3
    anna, table = scene(match, you, **PHONE)
    others_move(table, match, you)
    anna.page.get_by_role("button", name="moves").click()
    told = anna.page.get_by_role("dialog", name="Since your turn").locator("li")
    expect(told).to_have_count(2)
    holds(anna.page)
    anna.press("Close")
    if type(match.view(None).last).__name__ == "Played":
        expect(anna.page.locator(".pile .placer")).not_to_have_count(0)


def others_move(table: ScriptedTable, match: Match, you: int) -> None:
    """All who come before me, each once."""
    while match.view(None).turn != you:
        seat = match.view(None).turn
        table.act(seat, match.legal(seat)[0])


def test_no_game_shifts_its_layout(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 2, laid=5), 0, **PHONE)
    anna.context.add_init_script(SHIFTS)
    for match in (positions.mind(3, 2, laid=1), positions.illusion(3, 5), positions.score(4), positions.dice(4)):
        you = getattr(match.view(None), "turn", 0)
        table.set(match, you)
        anna.page.locator(".players li").first.wait_for()
        if match.header.game == "mind":
            play_a_level(anna, table)
        else:
            match.act(you, match.legal(you)[0])
            others_move(table, match, you)
        anna.page.evaluate(NEXT_FRAME)
        assert anna.page.evaluate("shifts") == [], match.header.game


@pytest.mark.parametrize("name", ["knights-score", "knights-dice"])
def test_a_digit_more_or_less_shifts_nothing(scene: Set, name: str) -> None:
    match = Match(name, 3, seed="digits")
    anna, table = scene(match, None, **PHONE)
    anna.context.add_init_script(SHIFTS)
    table.set(match, None)
    anna.page.locator(".players li").first.wait_for()
    for _ in range(70):
        turn = int(match.view(None).turn)
        table.act(turn, match.legal(turn)[-1])
        anna.page.evaluate(NEXT_FRAME)
        if match.over:
            break
    assert anna.page.evaluate("shifts") == []


def play_a_level(anna: Person, table: ScriptedTable) -> None:
    """With a star asked for, a stop, a mistake, and a level's end."""
    table.act(1, "star")
    anna.sees("Ben would like to use a star.")
    table.act(1, "no")
    table.act(2, "stop")
    for seat in range(3):
        table.act(seat, "ready")
    card, seat = max((table.match.view(seat).hand[0], seat) for seat in range(3))
    table.act(seat, f"play {card}")
    anna.sees("One life lost.")
