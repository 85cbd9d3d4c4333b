"""Every dialog, opened and closed by key and by press: the focus comes back to where it was, and is never lost."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e import positions
from tests.e2e.conftest import Invite, OpenServer, Set
from tests.e2e.people import PHONE, Person
from tests.e2e.test_event_display import others_move
from tests.e2e.test_insight import fill
from tests.e2e.walk import FINISHED, finished

CALM: dict[str, Any] = {"reduced_motion": "reduce"}
FORGET = "localStorage.setItem('parlour.met', '[]')"


def button(person: Person, name: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("button", name=name, exact=isinstance(name, str)).first


def there_and_back(person: Person, opener: Locator) -> None:
    """By Enter and Escape, by a press and the cross, and by a press beside it."""
    dialog = person.page.locator("dialog[open]")
    for closed in ("by key", "by press", "beside"):
        if closed == "by key":
            opener.press("Enter")
        else:
            opener.click()
        expect(person.page.locator("dialog[open]:focus-within")).to_have_count(1)
        match closed:
            case "by key":
                person.page.keyboard.press("Escape")
            case "by press":
                dialog.get_by_role("button", name="Close", exact=True).click()
            case "beside":
                person.page.mouse.click(3, 3)
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()


def test_press_as_soon_as_the_focus_is_back(scene: Set) -> None:
    anna, _ = scene(positions.mind(3, 2, ready=0), **CALM)
    menu, dialog = button(anna, "Menu"), anna.page.locator("dialog[open]")
    menu.press("Enter")
    expect(dialog).to_have_count(1)
    menu.evaluate("menu => menu.addEventListener('focus', () => queueMicrotask(() => menu.click()), { once: true })")
    anna.page.keyboard.press("Escape")
    expect(menu).not_to_be_focused()
    expect(dialog).to_have_count(1)


def kept(person: Person) -> None:
    """Something has the focus, whatever became of what was pressed."""
    expect(person.page.locator("dialog[open]")).to_have_count(0)
    expect(person.page.locator("body")).not_to_be_focused()


def test_before_the_game(invite: Invite) -> None:
    anna = invite("Anna", **CALM).come()
    anna.page.evaluate(FORGET)
    anna.page.reload()
    for name in (
        "Settings",
        "You are Anna; change your name or shape",
        "How to play: Illusion",
        "Play now: Illusion, with bots",
    ):
        there_and_back(anna, button(anna, name))
    anna.open_table("The Knights’ Die", 3)
    for name in ("How to play", "Change my name or shape"):
        there_and_back(anna, button(anna, name))
    button(anna, "Add a bot at seat 2").press("Enter")
    expect(button(anna, re.compile("^Free the seat of"))).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(button(anna, "Add a bot at seat 2")).to_be_focused()
    button(anna, "Fill with bots").press("Enter")
    expect(button(anna, "Start the game")).to_be_focused()
    anna.come()
    button(anna, re.compile("^Remove")).press("Enter")
    expect(anna.page.get_by_text("Back to your table")).to_have_count(0)
    kept(anna)


def test_at_the_table(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 2, ready=0), **CALM)
    menu, dialog = button(anna, "Menu"), anna.page.locator("dialog[open]")
    there_and_back(anna, menu)
    for name in ("How to play", "Change my name or shape"):
        menu.press("Enter")
        button(anna, name).press("Enter")
        expect(dialog.get_by_role("button", name=name, exact=True)).to_have_count(0)
        anna.press("Close")
        expect(dialog.get_by_role("button", name=name, exact=True)).to_have_count(1)
        anna.page.keyboard.press("Escape")
        expect(menu).to_be_focused()
    anna.page.keyboard.press("?")
    expect(dialog).to_have_count(1)
    anna.press("Close")
    expect(menu).to_be_focused()
    faces = button(anna, "React")
    faces.press("Enter")
    button(anna, re.compile("^Well played")).focus()
    anna.page.keyboard.press("Escape")
    expect(faces).to_be_focused()
    faces.press("Enter")
    button(anna, re.compile("^Well played")).press("Enter")
    expect(faces).to_be_focused()
    table.news(away=(1,))
    anna.page.locator(".prompt").get_by_role("button", name="Close").press("Enter")
    expect(anna.page.locator(".prompt")).to_have_count(0)
    kept(anna)
    table.set(positions.mind(3, 2, laid=1), None)
    there_and_back(anna, button(anna, "Play too"))


def test_sheets_of_each_game(scene: Set) -> None:
    match = positions.illusion(3, 4)
    anna, table = scene(match, **CALM)
    there_and_back(anna, anna.page.locator(".deck button.card"))
    there_and_back(anna, anna.page.locator(".row button.card").first)
    table.act(0, "insert 0")
    table.act(1, "insert 0")
    there_and_back(anna, button(anna, re.compile("^Since your turn")))
    table.act(2, "doubt")
    button(anna, "Go on").press("Enter")
    kept(anna)
    score = positions.score(3)
    you = (score.view(None).turn + 2) % 3
    table.set(score, you)
    expect(anna.page.locator(".players li").first).to_be_visible()
    others_move(table, score, you)
    there_and_back(anna, button(anna, re.compile("Scores$")))
    there_and_back(anna, button(anna, re.compile("moves")))


def test_after_the_game(scene: Set) -> None:
    anna, table = scene(positions.score(3, 6), **CALM, **PHONE)
    table.news(status="over")
    there_and_back(anna, button(anna, "More"))
    button(anna, "The table").press("Enter")
    button(anna, "The result").press("Enter")
    expect(anna.page.get_by_role("region", name="The end").get_by_role("heading", level=2)).to_be_focused()


def test_in_a_replay(alone: OpenServer, tmp_path: Path, invite: Invite) -> None:
    with ThreadPoolExecutor(1) as thread:  # the browser has a loop in this one
        thread.submit(asyncio.run, fill(tmp_path, {FINISHED: finished()})).result()
    anna = invite("Anna", alone({}), **CALM).come(f"/replay/{FINISHED}")
    for name in ("Replay options", "See why"):
        there_and_back(anna, button(anna, name))
