"""Browser driver in terms of what a person does at the table."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from parlour import GAMES

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NAMES = {
    "The Mind": "mind",
    "Illusion": "illusion",
    "Nicolaus & Wilfried": "knights-score",
    "The Knights’ Die": "knights-dice",
}
PATIENCE = 60_000  # milliseconds; a busy machine can be eight times slower
BIG: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


class Person:
    """One browser with one page, and everything that went wrong in it."""

    def __init__(self, context: BrowserContext, name: str, hosted: str) -> None:
        memory = {"name": name, "avatar": "moon", "introduced": True, "met": [*GAMES]}
        lines = [f"localStorage.setItem('parlour.{key}', '{json.dumps(value)}')" for key, value in memory.items()]
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"if (!localStorage.getItem('parlour.name')) {{ {';'.join(lines)} }}")
        self.name = name
        self.hosted = hosted
        self.context = context
        self.page: Page = context.new_page()
        self.trouble: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.trouble.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)

    def _failed(self, request: Request) -> None:
        """A request that the page itself gave up, because it was left or loaded anew, has not failed."""
        if request.failure != "net::ERR_ABORTED":
            self.trouble.append(f"failed: {request.url} {request.failure}")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.trouble.append(f"console: {message.text}")

    # Getting to a table.

    def come(self, path: str = "/") -> Person:
        self.page.goto(self.hosted + path)
        return self

    def until(self, holds: str, arg: Any = None) -> None:
        """Returns when an async function of the page is true; `wait_for_function` takes its promise for true."""
        again = "new Promise((next) => setTimeout(next, 20))"
        self.page.evaluate(f"async (arg) => {{ while (!(await ({holds})(arg))) await {again}; }}", arg)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def tab_to(self, name: str | re.Pattern[str]) -> None:
        """With the keyboard alone, until the button of that name has the focus."""
        wanted = self.page.get_by_role("button", name=name, exact=True).first
        expect(wanted).to_be_enabled()
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if wanted.evaluate("button => button === document.activeElement"):
                return
        raise AssertionError(f"{name!r} is not reached with the tab key")

    def choose(self, name: str | re.Pattern[str]) -> None:
        """With the keyboard alone."""
        self.tab_to(name)
        self.page.keyboard.press("Enter")

    def play_now(self, title: str) -> None:
        self.come().press(f"Play now: {title}, with bots")

    def open_table(self, title: str, seats: int, *choices: str) -> str:
        """As its host; returns the code."""
        self.come(f"/new/{NAMES[title]}")
        for choice in (str(seats), *choices):
            self.page.get_by_text(choice, exact=True).click()
        self.press("Open the table")
        expect(self.page.get_by_text("Invite your friends")).to_be_visible()
        return self.page.url.rsplit("/", 1)[1]

    def open_table_with(self, game: str, seats: int, **options: Any) -> str:
        """With options that the page does not ask for; returns the code."""
        wanted = {"game": game, "seats": seats, "name": self.name, "options": options}
        seated = self.page.request.post(f"{self.hosted}/api/tables", data=wanted).json()
        self.come(f"/t/{seated['code']}#{seated['token']}").sees("Invite your friends")
        return str(seated["code"])

    def sit_down(self, code: str) -> None:
        self.come(f"/t/{code}").press("Sit down")
        expect(self.page.get_by_text("That is you")).to_be_visible()

    def start(self, bots: int = 0, *, brisk: bool = False) -> None:
        if brisk:
            self.page.get_by_text("Briskly").click()
            expect(self.page.get_by_label("Briskly")).to_be_checked()
        for _ in range(bots):
            free = self.page.get_by_role("button", name=re.compile("Add a bot"))
            left = free.count()
            free.first.click()
            expect(free).to_have_count(left - 1)
        self.press("Start the game")

    # The Mind.

    @property
    def phase(self) -> Any:
        return self.page.locator("[data-phase]")

    def lay_hand(self) -> None:
        self.page.get_by_role("button", name=re.compile("^Lay your hand")).press("Enter")

    def may_play(self) -> None:
        """Returns when the hands are off the table, and the card played before has left its place to the next."""
        expect(self.page.locator(".hand:not(.frozen, .settling)")).to_be_visible()

    def play_lowest(self) -> None:
        """By the space bar, as soon as the hands are off; returns when the card has left the hand."""
        cards = self.page.locator(".hand .slot")
        self.may_play()
        left = cards.count()
        self.page.keyboard.press("Space")
        expect(cards).not_to_have_count(left)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()
