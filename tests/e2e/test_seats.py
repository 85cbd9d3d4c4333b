"""Seats that are left, people who are away, cached pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Invite
from tests.e2e.invariants import at_rest, holds
from tests.e2e.people import PHONE, Person

LOOK = """
() => {
  const place = (each) => Object.values(each.getBoundingClientRect().toJSON()).slice(0, 3).join();
  const seen = [...document.querySelectorAll("h1, h2, p, .btn, .art")].map((each) => [each, place(each)]);
  window.moved = () => seen.filter(([each, was]) => place(each) !== was).map(([each]) => each.textContent);
}
"""


def token(person: Person, code: str) -> str | None:
    """What the browser keeps to open a seat."""
    kept: str | None = person.page.evaluate("code => JSON.parse(localStorage['parlour.seats'])[code]?.token", code)
    return kept


def test_leaving_frees_the_seat(invite: Invite) -> None:
    anna, ben = invite("Anna"), invite("Ben")
    code = anna.open_table("The Mind", 2)
    ben.sit_down(code)
    ben.press("Leave the table")
    ben.sees("Small games, good company.")
    assert token(ben, code) is None
    anna.sees("One seat is free")


def test_a_wrong_link_does_not_cost_a_seat(invite: Invite) -> None:
    anna = invite("Anna")
    code = anna.open_table("The Mind", 2)
    kept = token(anna, code)
    anna.come(f"/t/{code}#wrong").page.reload()
    anna.sees("That link opens no seat here")
    assert token(anna, code) == kept


def test_a_table_that_is_not_there_says_what_to_do(invite: Invite) -> None:
    anna = invite("Anna").come("/t/NOPE22")
    anna.sees("There is no table NOPE22")
    anna.sees("There is no such table; check the code, or open a new one.")


def test_people_who_are_away_are_named(invite: Invite) -> None:
    anna, ben = invite("Anna", **PHONE), invite("Ben")
    code = anna.open_table("The Mind", 2)
    ben.sit_down(code)
    anna.sees("Everyone is here.")
    ben.come()
    anna.sees("Ben is away. You can wait, or start and let a bot play.")
    expect(anna.page.get_by_text("Everyone is here.")).to_have_count(0)
    holds(anna.page)
    ben.come(f"/t/{code}")
    anna.sees("Everyone is here.")


@pytest.mark.parametrize(("path", "answer"), [("/", "2–5 players"), ("/new/knights-score", "Open the table")])
def test_the_offer_shifts_nothing(invite: Invite, path: str, answer: str) -> None:
    anna = invite("Anna", **PHONE)
    asked: list[Route] = []
    anna.page.route("**/api/games", lambda route: asked.append(route))
    anna.come(path).page.get_by_role("heading", name="Nicolaus & Wilfried").wait_for()
    anna.page.evaluate("document.fonts.ready.then(() => true)")
    assert len(asked) == 1
    at_rest(anna.page)
    anna.page.evaluate(LOOK)
    asked[0].continue_()
    anna.sees(answer)
    at_rest(anna.page)
    assert anna.page.evaluate("moved()") == []
    anna.page.route("**/api/games", lambda route: None)
    anna.come(path).sees(answer)


def test_a_new_build_clears_what_older_ones_kept(invite: Invite) -> None:
    anna = invite("Anna", service_workers="allow").come("/offline.html")
    stale = "caches.open('parlour / old').then((cache) => cache.put('/assets/old.js', new Response('old')))"
    anna.page.evaluate(stale)
    anna.come().until("async () => !(await caches.keys()).includes('parlour / old')")
    anna.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    anna.page.reload()
    kept = "async () => (await caches.match(document.querySelector('script[src]').src)) !== undefined"
    anna.until(kept)
    assert anna.page.evaluate("caches.keys().then((names) => names.length)") == 1
