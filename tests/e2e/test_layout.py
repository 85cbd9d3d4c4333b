"""Elements are visible, apart and in reach at every size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from parlour import GAMES, Match
from parlour.bots import make_bot, simulate
from tests.e2e import positions
from tests.e2e.boxes import PHONES, SIZES, apart, every_size, in_sight
from tests.e2e.conftest import Invite, Set
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import at_rest, holds
from tests.e2e.positions import LONG_NAMES
from tests.e2e.scripted_table import ScriptedTable
from tests.e2e.test_insight import fill

THINGS = (
    "header a, header button, .players li, .status > *, .pile, .stock, .die, .around + .latest, .lead, .row .card, "
    ".gap:enabled, .deck .card, .side .hint, .side .own, .hand .slot, .deed button, .deed p, .hold .card, "
    ".actions > *, .explained .box"
)
# What is told of is inside the frame, apart from each other and large enough; without a frame it is the window.
MEASURE = """
([things, frame]) => {
  const seen = { visibilityProperty: true, opacityProperty: true };
  const shown = (each) => each.checkVisibility(seen) && (frame || !each.closest("[inert]"));
  const around = frame ? document.querySelector(frame) : document.body;
  const edge = frame ? around.getBoundingClientRect() : new DOMRect(0, 0, innerWidth, innerHeight);
  const name = (each) => `${each.tagName.toLowerCase()}.${each.className} ${each.textContent.trim().slice(0, 24)}`;
  const boxed = (each) => ({ each, box: each.getBoundingClientRect() });
  const all = [...around.querySelectorAll(things)].filter(shown).map(boxed);
  const faults = [];
  const over = (box) =>
    Math.max(edge.left - box.left, edge.top - box.top, box.right - edge.right, box.bottom - edge.bottom);
  for (const { each, box } of all)
    if (over(box) > 0.5)
      faults.push(`${name(each)} is outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  const inside = (one, other) => one.contains(other) || other.contains(one);
  for (const [at, { each: one, box }] of all.entries())
    for (const { each: other, box: next } of all.slice(at + 1)) {
      const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      if (wide > 1.5 && high > 1.5 && !inside(one, other)) faults.push(`${name(one)} lies on ${name(other)}`);
    }
  for (const { each, box } of frame ? [] : all)
    if (box.width < (each.matches(".mind .pile") ? 64 : each.matches(".hold .card, .row .card") ? 34 : 0))
      if (!document.querySelector(".box")) faults.push(`${name(each)} is tiny`);
  for (const each of document.querySelectorAll(frame ? ".row, html" : ".stage, .row, html"))
    if (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
      faults.push(`${name(each)} scrolls`);
  return { count: all.length, faults };
}
"""

SCROLLS = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.tagName)
"""


EVERY = PHONES + [size for size in SIZES if size not in PHONES]
FEW: list[ViewportSize] = [PHONES[0], PHONES[2], {"width": 844, "height": 390}, {"width": 1440, "height": 900}]


def whose_turn(match: Match) -> int:
    return int(match.view(None).turn)


TABLES: dict[str, Callable[[], list[tuple[Match, int | None]]]] = {
    "The Mind": lambda: [
        (positions.mind(2, 12), 0),
        (positions.mind(4, 8, ready=2), 0),
        (positions.mind(3, 5, laid=4), None),
        (mistaken(positions.mind(3, 4, laid=2)), 0),
    ],
    "Illusion": lambda: [turn_of(positions.illusion(5, 15)), turn_of(positions.illusion(2, 2))],
    "Nicolaus & Wilfried": lambda: [turn_of(positions.score(12, 12)), turn_of(positions.score(2, 2))],
    "The Knights’ Die": lambda: [
        turn_of(positions.dice(12)),
        turn_of(positions.dice(6), "roll"),
        (positions.dice(7, turns=6), None),
    ],
}


def mistaken(match: Match) -> Match:
    """The highest of the lowest cards comes first."""
    card, seat = max((match.view(seat).hand[0], seat) for seat in range(match.header.seats))
    match.act(seat, f"play {card}")
    return match


def turn_of(match: Match, *moves: str) -> tuple[Match, int]:
    seat = whose_turn(match)
    for move in moves:
        match.act(seat, move)
    return match, seat


def faults(page: Page, size: ViewportSize, frame: str = "") -> list[str]:
    page.set_viewport_size(size)
    at_rest(page)
    found: dict[str, Any] = page.evaluate(MEASURE, [THINGS, frame])
    assert found["count"] > (4 if frame else 8), found
    return [f"at {size['width']}×{size['height']}: {fault}" for fault in found["faults"]]


@pytest.mark.parametrize("game", TABLES)
def test_all_is_seen_and_within_reach_at_every_size(invite: Invite, game: str) -> None:
    anna = invite("Anna", viewport=SIZES[0], reduced_motion="reduce")
    anna.page.clock.set_fixed_time(0)  # whoever is away is away for a moment, however long all sizes take
    scene = ScriptedTable(anna)
    for match, you in TABLES[game]():
        others = match.header.seats - (you is not None)
        scene.set(match, you, names=LONG_NAMES, away=() if you is None else ((you + 1) % match.header.seats,))
        expect(anna.page.locator(".players li")).to_have_count(others)
        assert [fault for size in EVERY for fault in faults(anna.page, size)] == [], f"{others} others"
        holds(anna.page)


@pytest.fixture(scope="module")
def replays(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server that has kept a game of each kind, by the code GAME and its place in the list."""
    kept = {}
    for at, name in enumerate(GAMES):
        match = kept[f"GAME{at + 2}A"] = Match(name, seats=2, seed=3, names=("Anna", "Ben"))
        simulate(match, [make_bot("default", name, str(seat)) for seat in range(2)])
        match.close()
    folder = tmp_path_factory.mktemp("replays")
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, fill(folder, kept)).result()
    server = Hosted(folder, {})
    yield server
    server.kill()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_whole_in_lessons_and_replays(replays: Hosted, invite: Invite, game: str) -> None:
    """With all hands open, in the eyes of a player, and below the coach of a lesson."""
    anna = invite("Anna", replays, viewport=PHONES[0], reduced_motion="reduce")
    anna.come(f"/replay/GAME{list(GAMES).index(game) + 2}A#7").page.get_by_role("slider").wait_for()
    for eyes in ("all", "0"):
        anna.page.get_by_label("Seen by").select_option(eyes)
        expect(anna.page.locator(".players li")).to_have_count(2 if eyes == "all" else 1)
        assert [fault for size in FEW for fault in faults(anna.page, size, ".game")] == [], eyes
    anna.come(f"/learn/{game}").page.locator(".said").wait_for()
    assert [fault for size in FEW for fault in faults(anna.page, size)] == [], "lesson"


@pytest.mark.parametrize("you", [0, 3])
def test_a_doubted_row_of_fifteen_fits_with_its_button(scene: Set, you: int) -> None:
    match = positions.illusion(5, 15)
    anna, table = scene(match, you, reduced_motion="reduce")
    table.act(whose_turn(match), "doubt")
    expect(anna.page.locator("dialog .result")).to_be_visible()
    for _ in every_size(anna.page):
        in_sight(anna.page, "dialog li, dialog .result, dialog button")
        apart(anna.page, "dialog li", "dialog .why", "dialog .result", "dialog button")
        assert anna.page.evaluate(SCROLLS, "dialog, dialog ol") == []


def test_what_a_doubt_would_bring_is_read_whole(scene: Set) -> None:
    match = positions.illusion(3, 4)
    anna, table = scene(match, whose_turn(match))
    table.set(match, whose_turn(match), names=LONG_NAMES)
    anna.press("I don’t believe it")
    expect(anna.page.get_by_text("If it is wrong, you get the arrow")).to_be_visible()
    for _ in every_size(anna.page):
        in_sight(anna.page, ".side .hint, .side .btn")
        assert anna.page.evaluate(SCROLLS, ".side .hint") == []
