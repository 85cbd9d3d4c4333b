"""After the game: stops at lost lives, cards that come again, ghosts, the deal of the day, and one's evenings."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from parlour import Match
from parlour.games.mind.events import PlayBegan, Played
from tests.e2e.conftest import Invite
from tests.e2e.hosted import Hosted
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person
from tests.e2e.test_insight import fill, slip
from tests.server.table.test_deals import before

SLIP, FRIENDS = "SLIPPY", "FRNDS2"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    games: dict[str, Match] = {SLIP: slip(), FRIENDS: before()}
    games[SLIP].close()
    folder = tmp_path_factory.mktemp("after")
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, fill(folder, games)).result()
    server = Hosted(folder, {})
    yield server
    server.kill()


def kept(person: Person, key: str) -> Any:
    return json.loads(person.page.evaluate(f"localStorage.getItem('parlour.{key}')") or "null")


def end_game(person: Person) -> None:
    person.press("Menu")
    person.press("End the game here")
    person.press("Yes, end it for everyone")
    expect(person.page.get_by_role("region", name="The end")).to_be_visible()


def test_a_replay_stops_at_a_lost_life_and_a_missed_card_comes_again(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{SLIP}")
    anna.press("Replay options")
    anna.page.get_by_label("Stop at each lost life").check()
    anna.page.get_by_label("Shorten long pauses").check()
    anna.press("Close")
    anna.page.get_by_label("Speed").select_option("8×")
    anna.page.get_by_role("button", name="Play", exact=True).click()
    anna.sees("What would you have done?")
    expect(anna.page.get_by_label("Seen by")).to_have_value("1")
    expect(anna.page.get_by_text("Still out: 30")).to_have_count(0)
    anna.press("I play 60")
    anna.sees(re.compile("Still out: 30, 80"))
    holds(anna.page)
    anna.come("/evenings")
    anna.sees("The card you would play too early")
    holds(anna.page)
    anna.press("I wait")
    anna.sees(re.compile("Still out: 30, 80"))
    assert kept(anna, "missed") == []


def test_a_deal_is_played_once_more_with_a_ghost(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    anna.come(f"/replay/{FRIENDS}#t=0&seat=0")
    anna.press("Replay options")
    holds(anna.page)
    anna.press("Against their recorded moves")
    anna.lay_hand()
    first = before().journal.commits[0].events[0]
    anna.may_play()
    expect(anna.page.locator(".hand .slot").first).to_contain_text(str(min(first.hands[0])))
    anna.page.keyboard.press("Space")
    expect(anna.page.locator("[data-difference]")).to_have_text(re.compile(r"[+−]\d+\.\d s$"))
    anna.come(f"/replay/{FRIENDS}#t=0&seat=1").press("Replay options")
    anna.press("Against their recorded moves")
    anna.lay_hand()
    expect(anna.page.get_by_label("The pile; on top 12")).to_be_visible()
    code = anna.page.url.rsplit("/", 1)[1]
    end_game(anna)
    text = anna.page.request.get(f"{hosted.address}/api/tables/{code}/journal").text()
    then, again = first_wait(before()), first_wait(Match.replay(text))
    assert then <= again < 2 * then  # as long as then; the machine may be late


def first_wait(match: Match) -> int:
    """Milliseconds from the hands off the table to Anna's first card."""
    began, pressed = [
        commit.cause.at
        for commit in match.commits
        for event in commit.events
        if isinstance(event, PlayBegan) or (isinstance(event, Played) and event.seat == 0)
    ][:2]
    return pressed - began


def test_the_deal_of_the_day_counts_once(hosted: Hosted, invite: Invite) -> None:
    """Twice on one day, then over the person's own midnight, and with other options."""
    now = datetime.now(UTC)
    day = now if now.hour >= 10 else now - timedelta(days=1)
    late = day.replace(hour=23, minute=50)
    anna = invite("Anna", hosted, timezone_id="UTC", **PHONE)
    anna.page.clock.set_fixed_time(late)
    anna.come()
    anna.page.get_by_text("Proof for tomorrow").click()
    promise = anna.page.locator("code").first.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", promise)
    holds(anna.page)
    anna.press("The Mind: deal of the day")
    end_game(anna)
    assert (kept(anna, "evenings")[0]["fact"], kept(anna, "evenings")[0]["you"]) == ("Level 1 of 10", "Anna")
    anna.sees("0 levels done.")
    anna.sees("Nobody else has played it yet.")
    anna.page.get_by_text("As a table").click()
    rows = anna.page.locator("table tbody tr")
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_text(re.compile("0 levels done\\s*1"))
    holds(anna.page)
    anna.come().press("The Mind again, for fun")
    end_game(anna)
    anna.sees("This one was for fun")
    anna.sees("Nobody else has played it yet.")
    anna.page.clock.set_fixed_time(late + timedelta(minutes=20))
    anna.come().press("The Mind: deal of the day")
    anna.page.wait_for_url("**/t/*")
    code = anna.page.url.rsplit("/", 1)[1]
    info = anna.page.request.get(f"{hosted.address}/api/tables/{code}").json()
    assert (info["deal"], info["commitment"]) == (str((late + timedelta(minutes=20)).date()), promise)
    end_game(anna)
    anna.sees("2 days in a row.")
    ben = invite("Ben", hosted, timezone_id="UTC")
    ben.page.clock.set_fixed_time(late)
    ben.come().press("The Mind: deal of the day")
    end_game(ben)
    ben.sees("No other result is behind yours yet.")


def at_four(person: Person) -> None:
    """Choose four seats for the deal of the day."""
    person.page.get_by_role("link", name="The Mind: deal of the day with other options").click()
    person.page.get_by_text("4", exact=True).click()


def test_the_deal_of_the_day_is_compared_by_options_and_shared_in_a_line(hosted: Hosted, invite: Invite) -> None:
    ben = invite("Ben", hosted)
    ben.come()
    at_four(ben)
    ben.page.get_by_text("More options").click()
    ben.page.get_by_text("One life per mistake").click()
    ben.press("The Mind: deal of the day")
    end_game(ben)
    anna = invite("Anna", hosted, viewport={"width": 320, "height": 640})
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.come()
    at_four(anna)
    holds(anna.page)
    anna.press("The Mind: deal of the day")
    end_game(anna)
    anna.sees("Nobody else has played it yet.")
    cleo = invite("Cleo", hosted).come()
    at_four(cleo)
    cleo.press("The Mind: deal of the day")
    end_game(cleo)
    cleo.sees("No other result is behind yours yet.")
    anna.press("Copy a line to share")
    anna.sees("Copied")
    lines = str(anna.page.evaluate("navigator.clipboard.readText()")).split("\n")
    assert re.fullmatch(r"The Mind, the deal of \w+ \d+, \d{4}: 0 levels done\.", lines[0])
    assert re.fullmatch("[■▣□]{8}", lines[1])
    assert lines[1] == "□" * 8  # as many as levels were done
    assert lines[2:] == [f"{hosted.address}/new/mind#today"]


def test_a_result_offers_the_next_game_first_and_its_deal_again(hosted: Hosted, invite: Invite) -> None:
    """On the smallest phone, in the longest language."""
    anna = invite("Anna", hosted, viewport={"width": 320, "height": 640}, locale="de-DE")
    anna.come("/new/mind").page.get_by_role("button", name="Tisch eröffnen").click()
    anna.page.get_by_role("button", name="Mit Bots auffüllen").click()
    anna.page.get_by_role("button", name="Spiel starten").click()
    anna.page.get_by_role("button", name="Menü").click()
    anna.page.get_by_role("button", name="Spiel hier beenden").click()
    anna.page.get_by_role("button", name="Ja, für alle beenden").click()
    ways = anna.page.locator(".ways").get_by_role("button").or_(anna.page.locator(".ways").get_by_role("link"))
    expect(ways.first).to_have_class(re.compile("primary"))
    assert len({box["y"] for box in (each.bounding_box() for each in ways.all()) if box}) <= 3
    holds(anna.page)
    anna.page.get_by_role("button", name="Mehr", exact=True).click()
    expect(anna.page.get_by_role("button", name="Gegen ihre Aufzeichnung")).to_be_visible()
    holds(anna.page)
    anna.page.get_by_role("button", name="Mit Bots", exact=True).click()
    expect(anna.page.locator("[data-phase]")).to_have_attribute("data-phase", "focus")


def test_evenings_stay_in_the_browser_until_they_are_forgotten(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted, **PHONE)
    habits = [{"lean": -0.22, "spread": 0.15}, {"lean": -0.18, "spread": 0.14}]
    told = {"game": "mind", "result": "You won.", "won": True, "names": ["Anna", "Ben"]}
    games: list[dict[str, Any]] = [
        {"code": FRIENDS, "at": 1_790_000_000_000 + at, "habits": each, **told} for at, each in enumerate(habits)
    ]
    games[1] |= {"code": SLIP, "won": False, "result": "The last life went out on level 7."}
    games[1] |= {"names": ["Ann", "Ben"], "you": "Ann", "fact": "Level 7 of 12"}  # her name then
    anna.come()
    anna.page.evaluate(f"localStorage.setItem('parlour.evenings', {json.dumps(json.dumps(games))})")
    sent: list[str] = []
    anna.come()
    anna.page.on("request", lambda request: sent.append(request.post_data or ""))
    anna.page.get_by_role("link", name="Your games").click()
    anna.sees("In 2 games you were 18% early on average, within 15%.")
    anna.sees("Ben: 2 played, 1 won")
    expect(anna.page.get_by_text(re.compile("Ann: "))).to_have_count(0)
    anna.sees(re.compile(r"· Level 7 of 12 · Ann, Ben"))
    expect(anna.page.get_by_role("link", name=re.compile("The last life went out"))).to_have_attribute(
        "href", f"/replay/{SLIP}"
    )
    anna.page.get_by_text("As a table").click()
    cells = anna.page.locator("table tbody tr").all_inner_texts()
    assert [re.split(r"\s{2,}|\t", each) for each in cells] == [["1", "−20%", "15%"], ["2", "−16%", "14%"]]
    holds(anna.page)
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Export").click()
    assert json.loads(download.value.path().read_text())["evenings"] == games
    anna.press("Forget all")
    anna.press("Cancel")
    assert kept(anna, "evenings") == games
    anna.press("Forget all")
    anna.press("Yes, forget all")
    anna.sees("Your finished games will be listed here.")
    assert kept(anna, "evenings") == []
    assert not any("habits" in each for each in sent)


def test_the_journal_is_saved_under_the_name_the_server_gives(hosted: Hosted, invite: Invite) -> None:
    anna = invite("Anna", hosted)
    anna.come(f"/replay/{FRIENDS}").press("Replay options")
    with anna.page.expect_download() as saved:
        anna.press("Journal")
    assert saved.value.suggested_filename == f"mind-{FRIENDS}.jsonl"
    assert Match.replay(saved.value.path().read_text()).journal == before().journal
