"""Replay controls, reasons in results, options of a new table, toasts, lists of tables and taken names."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, ViewportSize, expect

from parlour import Match
from tests.e2e import positions
from tests.e2e.boxes import apart, boxes, every_size, in_sight, narrow_enough, within
from tests.e2e.conftest import Invite, OpenServer, Set
from tests.e2e.invariants import at_rest, holds
from tests.e2e.people import Person
from tests.e2e.scripted_table import ScriptedTable
from tests.e2e.test_insight import deal, fill

SIZES: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((320, 640), (390, 844), (844, 390), (1440, 900))
]


def finished(invite: Invite, game: str) -> tuple[Person, str]:
    """A game of two bots and a host who ends it early."""
    anna = invite("Anna")
    code = anna.open_table_with(game, 2)
    anna.start(bots=1, brisk=game != "mind")
    anna.press("Menu")
    anna.press("End the game here")
    anna.press("Yes, end it for everyone")
    anna.page.get_by_role("region", name="The end").wait_for()
    return anna, code


def test_a_replay_starts_again_and_names_itself(alone: OpenServer, tmp_path: Path, invite: Invite) -> None:
    match = deal()  # of 21 seconds, and not played to its end
    match.close()
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, fill(tmp_path, {"ENDED2": match})).result()
    anna = invite("Anna", alone({}))
    anna.come("/replay/ENDED2")
    slider = anna.page.get_by_role("slider")
    slider.press("End")
    expect(anna.page).to_have_title("The Mind · Replay · Parlour")
    anna.sees("The game was ended here.")
    for _ in every_size(anna.page):
        in_sight(anna.page, "footer .said, footer .btn, [role=slider], input[type=range]")
        apart(anna.page, "footer .said", "footer .btn", "header")
        narrow_enough(anna.page)
    slider.press("Home")
    expect(anna.page.locator(".said")).to_have_text(re.compile(r"Level 1\.$"))  # nobody is told that they watch
    slider.press("End")
    last = slider.input_value()
    anna.press("Play")
    expect(slider).not_to_have_value(last)
    expect(anna.page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_replay_of_no_length_goes_to_its_ends_without_notation(invite: Invite) -> None:
    anna, code = finished(invite, "knights-dice")
    anna.come(f"/replay/{code}")
    line, slider = anna.page.locator("[data-steps]"), anna.page.get_by_role("slider")
    steps = line.get_attribute("data-steps") or ""
    expect(line).not_to_have_attribute("data-step", "1")
    slider.press("Home")
    expect(line).to_have_attribute("data-step", "1")
    said = anna.page.locator(".said")
    expect(said).to_be_visible()
    for _ in range(int(steps)):
        assert not re.search(r": (ready|roll|pass|play [A-Z\d]|take)", said.inner_text()), said.inner_text()
        slider.press("ArrowRight")
    slider.press("Home")
    slider.press("End")
    expect(line).to_have_attribute("data-step", steps)
    for _ in every_size(anna.page):
        in_sight(anna.page, ".said")
        holds(anna.page)


def lost() -> Match:
    """Two lives of The Mind lost at once: the last card over three of Ben's."""
    match = Match("mind", 2, deals=[[[50], [40]], [[60, 61], [41, 42]], [[70, 71, 72], [43, 44, 45]]])
    for card in (50, 60, 70):
        if match.view(None).phase == "lost":
            break
        positions.focus(match)
        match.act(0, f"play {card}", at=match.now + 5000)
    return match


def test_a_lost_game_says_why(scene: Set) -> None:
    match = lost()
    anna, table = scene(match)
    view = match.view(0)
    if view.phase != "lost":
        positions.focus(match)
        match.act(0, f"play {view.hand[0]}")
    long = "Wolfeschlegelsteinhausen"
    table.news(status="over", names=["Anna", long])
    end = anna.page.get_by_role("region", name="The end")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        expect(end).to_contain_text(re.compile(rf"You played \d+\. .*{long}’s \d+.* still out"))
        at_rest(anna.page)
        in_sight(anna.page, ".over h2, .turn")
        apart(anna.page, ".over ol > li", ".turn", ".over h2")
        apart(anna.page, ".turn", ".ways")
        narrow_enough(anna.page)


def test_illusions_row_stays_in_one_line_or_is_tied(scene: Set) -> None:
    anna, _ = scene(positions.illusion(3, 7))
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        tops = {round(box["top"]) for box in boxes(anna.page, ".row .step .card")}
        if size["width"] == 1440:
            assert len(tops) == 1
        assert (len(tops) > 1) == (anna.page.locator(".row .thread").count() == 1)


def test_the_form_folds_away_what_is_rarely_changed(invite: Invite) -> None:
    anna = invite("Anna")
    anna.come("/new/mind").sees("How many seats?")
    expect(anna.page).to_have_title("New table: The Mind · Parlour")
    expect(anna.page.get_by_text("Blind", exact=False).first).not_to_be_visible()
    anna.page.get_by_text("More options").click()
    for size in SIZES:
        anna.page.set_viewport_size(size)
        expect(anna.page.locator("details fieldset").first).to_be_visible()
        narrow_enough(anna.page)
        anna.page.get_by_role("button", name="Open the table").click(trial=True)


def test_whole_number_options_are_in_the_form(invite: Invite) -> None:
    anna = invite("Anna")
    anna.come("/new/knights-score")
    anna.page.get_by_label(re.compile("Another number")).fill("42")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        narrow_enough(anna.page)
        anna.page.get_by_role("button", name="Open the table").click(trial=True)
    anna.press("Open the table")
    anna.sees("Invite your friends")
    info = anna.page.request.get(f"{anna.hosted}/api/tables/{anna.page.url.rsplit('/', 1)[1]}").json()
    assert info["options"]["target"] == 42


def test_play_now_takes_bots_of_the_chosen_strength(invite: Invite) -> None:
    anna = invite("Anna")
    anna.come().press("Settings")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        anna.page.get_by_text("Strong", exact=True).click()
        narrow_enough(anna.page)
        within(anna.page, "dialog fieldset")
    anna.press("Close")
    anna.play_now("Nicolaus & Wilfried")
    anna.page.locator(".players li").first.wait_for()
    offered = anna.page.request.get(f"{anna.hosted}/api/games").json()
    strong = {
        bot["name"]
        for game in offered
        if game["name"] == "knights-score"
        for bot in game["bots"]
        if bot["strength"] == "strong"
    }
    info = anna.page.request.get(f"{anna.hosted}/api/tables/{anna.page.url.rsplit('/', 1)[1]}").json()
    assert {chair["bot"] for chair in info["chairs"]} - {""} <= strong


def test_two_strangers_with_one_name_both_sit_down(invite: Invite) -> None:
    anna, other = invite("Anna"), invite("Anna")
    code = anna.open_table_with("mind", 3)
    other.come(f"/t/{code}")
    expect(other.page.get_by_label("Your name")).to_have_value("Anna 2")
    for size in SIZES:
        other.page.set_viewport_size(size)
        other.page.get_by_role("button", name="Sit down").click(trial=True)
        narrow_enough(other.page)
    other.press("Sit down")
    other.sees("That is you")


def test_a_taken_name_is_explained_at_its_field(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    code = anna.open_table_with("mind", 3)
    ben.come(f"/t/{code}").page.get_by_label("Your name").fill("anna")
    ben.press("Sit down")
    for size in SIZES:
        ben.page.set_viewport_size(size)
        expect(ben.page.locator("form .problem")).to_be_visible()
        expect(ben.page.get_by_label("Your name")).to_have_attribute("aria-invalid", "true")
        ben.page.get_by_role("button", name="Take “anna 2”").click(trial=True)
    ben.press("Take “anna 2”")
    ben.sees("That is you")
    ben.trouble = [trouble for trouble in ben.trouble if "409" not in trouble]


def test_a_toast_hides_neither_level_nor_players(invite: Invite) -> None:
    anna = invite("Anna")
    table = ScriptedTable(anna)
    for size in SIZES:
        anna.page.set_viewport_size(size)
        table.set(positions.mind(3, 3, laid=2))
        anna.page.locator(".players li").first.wait_for()
        for name in ("Bela", "Cora"):
            table.news(names=["Anna", name, "Cleo"])
            anna.sees(re.compile(f"is now called {name}"))
        at_rest(anna.page)
        apart(anna.page, ".notices p", ".level .title")
        apart(anna.page, ".notices p", ".players .name")
        apart(anna.page, ".notices p", ".hand .slot")


def test_the_latest_move_is_centred(scene: Set) -> None:
    anna, table = scene(positions.score(3), viewport=SIZES[1])
    match = table.match
    while match.view(0).turn != 0:
        seat = match.view(0).turn
        table.act(seat, match.legal(seat)[0])
    table.act(0, match.legal(0)[0])
    for seat in (1, 2):
        table.act(seat, match.legal(seat)[0])
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        found, (table_box,) = boxes(anna.page, ".latest .line, .latest .more"), boxes(anna.page, ".table")
        middle = (min(box["left"] for box in found) + max(box["right"] for box in found)) / 2
        assert abs(middle - (table_box["left"] + table_box["right"]) / 2) < 8, size


def test_one_point_is_singular(scene: Set) -> None:
    match = positions.score(2)
    seat, turns = 0, 0
    while match.view(0).scores[0] != 1 and turns < 200:
        seat = match.view(0).turn
        gains = [move for move in match.legal(seat) if seat == 0 and _gain(match, move) == 1 - match.view(0).scores[0]]
        match.act(seat, (gains or list(match.legal(seat)))[0])
        turns += 1
    assert match.view(0).scores[0] == 1
    anna, _ = scene(match)
    for _ in every_size(anna.page):
        expect(anna.page.locator(".own")).to_have_text(re.compile(r"1\s*point$"))
        in_sight(anna.page, ".own")


def _gain(match: Match, move: object) -> int:
    view = match.view(0)
    card = getattr(move, "card", "")
    return int(view.points[view.hand.index(card)]) if type(move).__name__ == "Play" else -1


def test_a_press_while_the_line_is_gone_is_not_sent_yet(scene: Set) -> None:
    anna, table = scene(positions.mind(2, 2))
    anna.may_play()
    table.silence()
    expect(anna.page.locator(".connection.open")).to_have_count(0)
    anna.page.keyboard.press("Space")
    anna.sees(re.compile("Not sent yet"))
    for _ in every_size(anna.page):
        in_sight(anna.page, ".explained .box")
        apart(anna.page, ".explained .box", ".level .title", "header button", ".hand .slot")
        narrow_enough(anna.page)


def test_a_move_that_is_not_answered_is_made_once(scene: Set) -> None:
    """On a slow line a button is pressed again; and a move that waits for the line is said to be on its way."""
    match = positions.dice(3)
    anna, table = scene(match, match.view(None).turn)
    table.slow = True
    for _ in range(3):
        anna.page.get_by_text("Roll the die", exact=True).click()
    anna.page.wait_for_function("true")
    assert table.said.count("act") == 1
    expect(anna.page.get_by_text("not sent yet")).to_have_count(0)
    table.silence()
    anna.sees("Your move is not sent yet.")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        in_sight(anna.page, ".connection .words")
        apart(anna.page, ".connection .words", ".die", ".cards .card")
        narrow_enough(anna.page)


def test_lives_are_candles_everywhere(invite: Invite) -> None:
    anna = invite("Anna")
    anna.come()
    anna.press("How to play: The Mind")
    dialog = anna.page.get_by_role("dialog")
    flame = dialog.locator(".levels svg .flame, .levels .flame").first
    told = dialog.get_by_text("until the ring is full, then you may let go")
    for _ in every_size(anna.page):
        for each in (flame, told):
            each.scroll_into_view_if_needed()
            expect(each).to_be_in_viewport(ratio=1)
        narrow_enough(anna.page)


def test_the_star_button_is_never_orange(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 3, laid=2))
    table.act(1, "star")
    anna.sees("Ben would like to use a star.")
    for _ in every_size(anna.page):
        expect(anna.page.locator(".deed .primary")).to_have_count(0)
        in_sight(anna.page, ".deed button, .explained .box")
        apart(anna.page, ".deed button", ".explained .box", ".hand .slot")


def test_the_new_host_is_announced(scene: Set) -> None:
    anna, table = scene(positions.score(3), you=1)
    expect(anna.page.get_by_text("You are the host now.")).to_have_count(0)
    table.news(host=1)
    for _ in every_size(anna.page):
        table.news(host=0)
        table.news(host=1)
        expect(anna.page.get_by_text("You are the host now.").locator("visible=true").last).to_be_in_viewport(ratio=1)
        narrow_enough(anna.page)


def test_a_table_can_be_removed_from_the_home_page(invite: Invite) -> None:
    anna = invite("Anna")
    anna.open_table_with("mind", 2)
    anna.come().sees("Back to your table")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        narrow_enough(anna.page)
        anna.page.get_by_role("button", name="Remove The Mind from this page").click(trial=True)
    anna.press("Remove The Mind from this page")
    expect(anna.page.get_by_text("Back to your table")).to_have_count(0)
    anna.page.reload()
    anna.sees("Play now")
    expect(anna.page.get_by_text("Back to your table")).to_have_count(0)


def test_a_finished_game_is_listed_with_date_and_result(invite: Invite) -> None:
    anna, _ = finished(invite, "mind")
    anna.come().sees("The game was ended here.")
    line = anna.page.locator("main section li").filter(has_text="ended here").first
    expect(line).to_contain_text(re.compile(r"\d{4}"))
    for size in SIZES:
        anna.page.set_viewport_size(size)
        line.click(trial=True)
        apart(anna.page, "main section li .words > *", "main section li .verb")
        narrow_enough(anna.page)


def test_public_lists_say_how_games_ended_and_who_is_there(invite: Invite) -> None:
    """What the server lists is shown, whatever the browser's clock says; a game of an older version has no result."""
    anna = invite("Anna")
    table = {"public": True, "seats": 2, "taken": 2, "names": ["Cleo", "Dora"], "updated": 1_780_000_000}
    over: list[dict[str, Any]] = [
        {"code": "AAAAAA", "game": "mind", "result": {"decided": True, "winners": [], "scores": [1, 1]}},
        {"code": "BBBBBB", "game": "mind", "result": {"decided": True, "winners": [0, 1], "scores": [12, 12]}},
        {"code": "CCCCCC", "game": "illusion", "result": {"decided": True, "winners": [1], "scores": [1, 3]}},
        {"code": "DDDDDD", "game": "knights-dice", "result": {"decided": True, "winners": [0], "scores": [0, -4]}},
        {"code": "EEEEEE", "game": "knights-score", "result": {"decided": False, "winners": [], "scores": [7, 9]}},
        {"code": "FFFFFF", "game": "mind", "result": None},
    ]
    lists = {"over": over, "playing": [{"code": "GGGGGG", "game": "mind"}], "waiting": []}

    def answer(route: Route) -> None:
        status = route.request.url.rsplit("=", 1)[1]
        route.fulfill(json=[{**table, "status": status, **each} for each in lists[status]])

    anna.page.route("**/api/tables?status=*", answer)
    anna.come().sees("Being played")
    said = [anna.page.locator(f"a[href$='/replay/{each['code']}']") for each in over]
    expect(said[0]).to_contain_text("Lost. 1 level done. May")
    expect(said[1]).to_contain_text("Won. 12 levels done. May")
    expect(said[2]).to_contain_text("Dora wins. 3 arrows. May")
    expect(said[3]).to_contain_text("Cleo wins. May")
    expect(said[4]).to_contain_text("The game was ended here. May")
    expect(said[5]).to_contain_text("Cleo and DoraMay")
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        apart(anna.page, "main section li .words > *", "main section li .verb")
        narrow_enough(anna.page)


def test_a_failed_scene_shows_nothing_that_came_after(invite: Invite) -> None:
    """Lesson 2 of The Mind: a card played too soon."""
    anna = invite("Anna")
    anna.come("/learn/mind")
    anna.page.get_by_role("button", name=re.compile("Skip")).first.click()
    anna.lay_hand()
    anna.may_play()
    anna.page.keyboard.press("Space")
    anna.sees("Try again")
    for _ in every_size(anna.page):
        in_sight(anna.page, "header .said, header .btn.primary")
        expect(anna.page.get_by_text(re.compile("Level 1 done"))).to_have_count(0)
        expect(anna.page.locator("[data-level]")).to_have_attribute("data-level", "1")


def test_the_result_waits_until_the_last_doubt_is_read(scene: Set) -> None:
    match = positions.illusion(2, 4)
    anna, table = scene(match)
    table.act(match.view(None).turn, "doubt")
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        expect(dialog.get_by_role("button", name="Go on")).to_be_visible()
        in_sight(anna.page, "dialog .btn.primary")
    dialog.get_by_role("button", name="Go on").click()
    assert anna.page.evaluate("document.activeElement !== document.body")
