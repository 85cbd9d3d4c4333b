"""Replays in their own time, links to a moment, and why lives were lost, on games that are known beforehand."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from parlour import GAMES, Match, insight
from parlour.bots import make_bot, simulate
from parlour.games.mind.actions import Play
from parlour.server.store import SqliteStore
from tests.analysis.people import FAMILIES, game
from tests.analysis.test_mind import begin, last_level, play, play_blindly, win
from tests.e2e.conftest import Invite
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE
from tests.harness.finished import entries_of, keep

PACED = (0.6, 0.3)


def deal() -> Match:
    match = Match("mind", seats=2, deals=[[[71], [72]]])
    begin(match)
    play(match, 1, 72, 20.0)
    return match


def pace() -> Match:
    match = last_level([[30, 42, 81, 82, 83, 84, 85], [48, 90, 91, 92, 93, 94, 95]], paces=PACED)
    play(match, 0, 30, 0.4 + 0.6 * 30)
    play(match, 1, 48, 0.4 + 0.3 * 18)
    return match


def slip() -> Match:
    match = last_level([[30, 80, 81, 82, 83, 84, 85], [60, 90, 91, 92, 93, 94, 95]])
    play(match, 1, 60, 4.0)
    return match


def blind() -> Match:
    """Won, and a level lost in blind play."""
    match = Match("mind", seats=4, seed=3)
    win(match)
    begin(match)
    card, seat = max((hand[0], seat) for seat, hand in enumerate(match.state.hands))
    play_blindly(match, seat, card)
    for _, other in sorted((hand[0], other) for other, hand in enumerate(match.state.hands) if hand):
        play_blindly(match, other, match.state.hands[other][0])
    return match


def line() -> Match:
    match = last_level([[50, 80, 81, 82, 83, 84, 85], [58, 90, 91, 92, 93, 94, 95]], window=250)
    play(match, 1, 58, 15.0, line=30)
    match.act(0, Play(50, match.state.since + 15_100), at=match.state.since + 15_180)
    match.wait(match.now + 400)
    return match


CAUSES = {"the deal": deal, "pace": pace, "a slip": slip, "the connection": line}
CODES = {cause: f"CAUSE{letter}" for cause, letter in zip(CAUSES, "ABCD", strict=True)}
OF_BOTS = {name: f"GAME{letter}A" for name, letter in zip(GAMES, "ABCD", strict=True)}
PEOPLE, BLIND = "PEOPLE", "BLIND2"


def kept() -> dict[str, Match]:
    """The finished games of the server, by code."""
    matches = {CODES[cause]: made() for cause, made in CAUSES.items()}
    matches[BLIND] = blind()
    matches[PEOPLE] = game([FAMILIES["counting"], FAMILIES["flat"]], "people", names=("Anna", "Ben"))
    for name, code in OF_BOTS.items():
        matches[code] = Match(name, seats=2, seed=3, names=("Anna", "Ben"))
        simulate(matches[code], [make_bot("default", name, str(seat)) for seat in range(2)])
    for match in matches.values():
        match.close()
    return matches


@pytest.fixture(scope="module")
def games() -> dict[str, Match]:
    return kept()


@pytest.fixture(scope="module")
def hosted(games: dict[str, Match], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder = tmp_path_factory.mktemp("finished")
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, fill(folder, games)).result()
    server = Hosted(folder, {})
    yield server
    server.kill()


async def fill(folder: Path, games: dict[str, Match]) -> None:
    store = SqliteStore(folder / "parlour.sqlite")
    for code, match in games.items():
        await keep(store, code, entries_of(match))
    await store.close()


def why(page: Page) -> None:
    page.get_by_role("button", name="See why").click()
    expect(page.get_by_role("dialog", name="See why").get_by_role("heading", level=3).first).to_be_visible()


def table(page: Page, name: str) -> list[list[str]]:
    """The rows of the table of a chart."""
    chart = page.locator("details").filter(has=page.locator("summary", has_text=name))
    chart.locator("summary").click()
    rows = chart.locator("tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_a_lost_life_is_put_down_to_its_cause(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    for cause, code in CODES.items():
        anna.come(f"/replay/{code}")
        why(anna.page)
        life = anna.page.locator("li[data-cause]")
        expect(life).to_have_count(1)
        expect(life.locator(".cause")).to_have_text(cause)
        holds(anna.page)


def test_one_may_say_what_one_would_have_done(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{CODES['a slip']}")
    why(anna.page)
    anna.page.get_by_text("Would you have played?").click()
    expect(anna.page.get_by_text("Still out: 30")).to_have_count(0)
    anna.press("I wait")
    anna.sees(re.compile("Still out: 30, 80.* Best would have been after"))
    anna.press("Show this moment")
    expect(anna.page.locator("[data-lives]")).to_have_attribute("data-lives", "4")
    expect(anna.page.get_by_label("Seen by")).to_have_value("1")


def test_a_moment_is_what_the_seat_saw_before_its_press(hosted: Hosted, invite: Invite) -> None:
    """Not what it saw before the ruling, when the card was gone already; and nobody knows a chance in blind play."""
    anna = invite("Anna", hosted, **PHONE)
    for code, shown in ((CODES["the connection"], "58"), (BLIND, None)):
        anna.come(f"/replay/{code}")
        why(anna.page)
        anna.page.get_by_text("Would you have played?").click()
        anna.press("I wait")
        words = anna.page.locator("li").get_by_text(re.compile("^Still out:"))
        expect(words).to_contain_text(
            re.compile("with a chance of" if shown else r"^Still out: [\d, and]+\. Best would")
        )
        anna.press("Show this moment")
        expect(anna.page.locator("[data-phase]")).to_have_attribute("data-phase", "play")
        if shown:
            expect(anna.page.locator(".hand")).to_contain_text(shown)
        else:
            expect(anna.page.locator(".marks .lost")).to_have_count(1)


def test_charts_say_in_a_table_what_the_insight_says(games: dict[str, Match], hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{PEOPLE}")
    why(anna.page)
    told = insight(games[PEOPLE].journal)
    rows = table(anna.page, "Anna: plays by how early or late they were")
    assert [int(count) for _, count in rows] == [
        told.people[0].under,
        *told.people[0].counts,
        told.people[0].over,
    ]
    middles = [cells[1].split(" ")[0] for cells in table(anna.page, "Cards and seconds")]
    known = told.people[0].curve.middle[: len(middles)]
    assert [float(each) for each in middles] == pytest.approx(known, abs=0.51)


def test_every_insight_fits_a_phone_and_breaks_no_rule(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted)
    for code in OF_BOTS.values():
        anna.come(f"/replay/{code}")
        why(anna.page)
        for width in (320, 390):
            anna.page.set_viewport_size({"width": width, "height": 700})
            holds(anna.page)


def test_an_address_opens_the_analysis(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{OF_BOTS['knights-score']}#why")
    expect(anna.page.get_by_role("dialog", name="See why").get_by_text("Scores over time").first).to_be_visible()
    anna.press("Close")
    expect(anna.page.locator(".said")).not_to_contain_text("wins.")
    anna.page.get_by_role("slider").press("End")
    expect(anna.page.locator(".said")).to_contain_text(re.compile("(Anna|Ben) wins\\."))


def test_an_address_opens_a_step(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{PEOPLE}#5")
    expect(anna.page.locator("[data-step]")).to_have_attribute("data-step", "5")
    anna.come("/")
    anna.come(f"/replay/{PEOPLE}#t=1&seat=77")
    expect(anna.page.get_by_label("Seen by")).to_have_value("all")
    anna.page.get_by_role("slider").press("End")
    anna.page.route(re.compile("/api/.*/replay"), lambda route: route.abort())
    anna.page.get_by_label("Seen by").select_option("As a watcher")
    anna.sees("Parlour does not answer. Check your connection and try again.")
    expect(anna.page.get_by_label("Seen by")).to_have_value("all")
    expect(anna.page.get_by_role("slider")).to_be_visible()
    anna.trouble = []


def test_a_replay_keeps_the_time_of_the_game(games: dict[str, Match], hosted: Hosted, invite: Invite) -> None:
    """The slider is the time of the game, and long pauses are shortened on request."""
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{CODES['the deal']}")
    slider = anna.page.get_by_role("slider")
    commits = games[CODES["the deal"]].commits
    expect(slider).to_have_attribute("max", str(commits[-1].cause.at - commits[0].cause.at))
    anna.press("Replay options")
    anna.page.get_by_label("Shorten long pauses").check()
    anna.press("Close")
    assert float(slider.get_attribute("max") or 0) < 5000
    anna.page.get_by_label("Speed").select_option("8×")
    anna.page.get_by_role("button", name="Play", exact=True).click()
    anna.sees("71 was still out.")


def test_a_link_opens_at_its_moment_in_the_same_eyes(hosted: Hosted, invite: Invite) -> None:
    anna, ben = invite("Anna", hosted, **PHONE), invite("Ben", hosted, **PHONE)
    anna.come(f"/replay/{PEOPLE}")
    anna.page.get_by_label("Seen by").select_option("Ben")
    for _ in range(6):
        anna.press("One step on")
    said = anna.page.locator(".said").inner_text()
    assert re.search(r"#t=[\d.+]+&seat=1$", anna.page.url)
    ben.come(anna.page.url.removeprefix(hosted.address))
    expect(ben.page.locator(".said")).to_have_text(said)
    expect(ben.page.get_by_label("Seen by")).to_have_value("1")
    ben.page.keyboard.press("ArrowLeft")
    ben.press("One step on")
    ben.page.keyboard.press("ArrowRight")  # the button has the focus now
    expect(ben.page.locator("[data-step]")).not_to_have_attribute("data-step", str(step_of(anna.page)))
    ben.page.get_by_label("Seen by").select_option("Anna")
    ben.page.wait_for_url("**&seat=0")
    ben.page.goto(anna.page.url)  # another moment of the replay that is open
    expect(ben.page.locator(".said")).to_have_text(said)
    expect(ben.page.get_by_label("Seen by")).to_have_value("1")


def step_of(page: Page) -> int:
    return int(page.locator("[data-step]").get_attribute("data-step") or 0)


def test_a_link_that_was_changed_opens_what_there_is(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    for end in ("#t=99999999&seat=7", "#t=0&seat=99999999999999999999", "#t=-1&seat=0", "#t=1e9", "#0"):
        anna.come()
        anna.come(f"/replay/{CODES['a slip']}{end}")
        expect(anna.page.get_by_label("Seen by")).to_have_value("all")
    anna.trouble = [each for each in anna.trouble if "400" not in each]  # the server was asked for such a seat


def test_without_spoilers_nothing_ahead_is_shown(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{CODES['pace']}")
    marks = anna.page.locator(".marks i")
    expect(marks.first).to_be_attached()
    anna.press("Replay options")
    anna.page.get_by_label("No spoilers").check()
    expect(anna.page.get_by_role("heading", name="Moments")).to_have_count(0)
    anna.press("Close")
    expect(marks).to_have_count(0)
    expect(anna.page.get_by_role("button", name="See why")).to_have_count(0)
    slider = anna.page.get_by_role("slider")
    slider.press("End")
    expect(anna.page.locator("[data-level]")).to_have_attribute("data-level", "1")
    anna.page.reload()  # a setting of this browser: what is hidden at once was never seen
    expect(slider).to_have_attribute("max", "0")
    expect(marks).to_have_count(0)
    anna.come()
    anna.come(f"/replay/{CODES['pace']}#why")
    anna.sees(re.compile("you asked for no spoilers"))
    expect(anna.page.locator("[data-cause]")).to_have_count(0)
    anna.press("Show it anyway")
    expect(anna.page.locator("[data-cause]").first).to_be_visible()
