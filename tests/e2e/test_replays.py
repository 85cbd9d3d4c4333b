"""Replays, lost connections, and layout shifts."""

from __future__ import annotations

from playwright.sync_api import expect

from parlour.bots import offered_bots
from parlour.languages import words
from tests.e2e.boxes import apart, every_size, in_sight, narrow_enough
from tests.e2e.conftest import Invite, Opened
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person
from tests.e2e.test_illusion import doubt, put, scripted
from tests.e2e.test_knights import rich_in_red, score

LOST = {"Deal": [[99, 98], [97, 95, 99, 98]]}
SHIFTS = """
window.shifts = [];
const playing = () => location.pathname.startsWith("/t/");
const named = ({ node }) => node?.className ?? node?.textContent ?? "";
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput && playing()) shifts.push([entry.value, ...entry.sources.map(named)]);
}).observe({ type: "layout-shift", buffered: true });
"""
MOVES = """
window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const names = [frames].flat().flatMap((frame) => Object.keys(frame));
  const moving = names.filter((name) => /transform|translate|rotate|scale/.test(name));
  if (moving.length && (options?.duration ?? options) > 1) moves.push(`${this.className}: ${moving}`);
  return animate.call(this, frames, options);
};
"""


def lose(anna: Person) -> str:
    """The Mind with a bot, lost on level 2; returns the table's code."""
    code = anna.open_table("The Mind", 2)
    anna.start(bots=1)
    for level in ("1", "2"):
        expect(anna.page.locator("[data-level]")).to_have_attribute("data-level", level)
        anna.lay_hand()
        anna.play_lowest()
    anna.sees("The last life went out on level 2.")
    return code


def test_a_replay_explains_each_step(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(LOST), **PHONE)
    code = lose(anna)
    with anna.page.expect_response(f"**/api/tables/{code}/replay?seat=all") as answer:
        anna.page.get_by_role("link", name="Replay").click()
    assert answer.value.ok
    steps = anna.page.get_by_role("slider")
    hands = anna.page.get_by_role("list", name="All hands open")
    anna.press("One step on")
    expect(hands.get_by_role("img", name="99")).to_be_visible()
    steps.press("End")
    anna.sees("Bela’s 95 was still out. One life lost. The last life is gone.")
    expect(anna.page.locator(".said")).to_contain_text("The last life went out on level 2.")
    for _ in every_size(anna.page):
        in_sight(anna.page, "footer .said, footer .btn")
        apart(anna.page, "footer .said", "footer .btn", ".replayed")
        narrow_enough(anna.page)
    expect(anna.page.locator("[data-lives]")).to_have_attribute("data-lives", "0")
    anna.page.get_by_label("Seen by").select_option("As a watcher")
    expect(hands).to_have_count(0)
    anna.press("One step back")
    expect(anna.page.locator("[data-lives]")).to_have_attribute("data-lives", "1")


def test_a_replayed_doubt_shows_the_row_turned_over(opened: Opened, invite: Invite) -> None:
    hosted = opened(scripted())
    anna, ben = invite("Anna", hosted), invite("Ben", hosted)
    code = anna.open_table("Illusion", 2)
    ben.sit_down(code)
    anna.start()
    put(anna, 2)
    doubt(ben)
    anna.press("Go on")
    anna.press("Menu")
    anna.press("End the game here")
    anna.press("Yes, end it for everyone")
    anna.page.get_by_role("link", name="Replay").click()
    anna.page.get_by_role("slider").press("End")
    anna.sees("Ben doubts the row.")
    anna.sees("The row was right. Anna gets the arrow.")
    holds(anna.page)
    anna.press("One step back")
    expect(anna.page.get_by_text("The row was right.")).to_have_count(0)
    anna.page.get_by_label("Seen by").select_option("All hands open")
    expect(anna.page.locator(".row .back")).to_have_count(2)
    for _ in every_size(anna.page):
        in_sight(anna.page, ".row .back")
        apart(anna.page, ".row .back", "footer", "header")
    anna.page.get_by_label("Seen by").select_option("As a watcher")
    expect(anna.page.locator(".row .back")).to_have_count(0)


def test_a_bot_stands_in_until_one_is_back(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben", **PHONE)
    code = anna.open_table("The Mind", 2)
    ben.sit_down(code)
    anna.start()
    expect(ben.phase).to_have_attribute("data-phase", "focus")
    ben.come()
    anna.press("Ben is away. Let a bot play.")
    expect(anna.page.get_by_text("hand on the table")).to_be_attached()
    ben.come(f"/t/{code}").sees("A bot plays for you.")
    holds(ben.page)
    ben.press("Take my seat back")
    expect(ben.page.get_by_text("A bot plays for you.")).to_have_count(0)


def test_a_bot_is_chosen_by_name(invite: Invite) -> None:
    anna, bot = invite("Anna"), offered_bots("mind")[-1]
    title = bot.title("mind", words("en"))
    anna.open_table("The Mind", 2)
    anna.page.get_by_label("Which bot?").select_option(title)
    anna.sees(bot.sentence("mind", words("en")))
    anna.press("Add a bot at seat 2")
    expect(anna.page.get_by_role("list", name="Seats")).to_contain_text(title)


def test_the_chart_remembers_over_a_reload(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(rich_in_red()))
    anna.play_now("Nicolaus & Wilfried")
    score(anna)
    expect(anna.page.locator(".say.lively")).to_be_visible()
    assert len(points(anna)) > 2
    before = points(anna)
    anna.page.reload()
    assert points(anna) == before


def points(person: Person) -> list[str]:
    """The corners of one's own line."""
    person.page.get_by_role("button", name="Scores").click()
    line = person.page.locator(".lines path.own").get_attribute("d")
    person.press("Close")
    assert line is not None
    return line.split("L")


def test_hints_are_not_carried_to_a_table_with_people(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    anna.play_now("Nicolaus & Wilfried")
    anna.press("Show what each card would bring")
    ben.sit_down(anna.open_table("Nicolaus & Wilfried", 2))
    anna.start()
    asked = anna.page.get_by_role("button", name="Show what each card would bring")
    expect(asked).to_have_attribute("aria-pressed", "false")


def test_play_shifts_nothing(opened: Opened, invite: Invite) -> None:
    mind, knights = invite("Anna", opened(LOST), **PHONE), invite("Ben", **PHONE)
    for person in (mind, knights):
        person.context.add_init_script(SHIFTS)
    lose(mind)
    knights.play_now("Nicolaus & Wilfried")
    for _ in range(3):
        score(knights)
    for person in (mind, knights):
        assert person.page.evaluate("shifts") == []


def test_reduced_motion_only_fades(opened: Opened, invite: Invite) -> None:
    anna = invite("Anna", opened(LOST), reduced_motion="reduce", **PHONE)
    anna.context.add_init_script(MOVES)
    lose(anna)
    assert anna.page.evaluate("moves") == []
    running = "document.getAnimations().filter((each) => each.effect.getTiming().duration > 130).length"
    assert anna.page.evaluate(running) == 0
