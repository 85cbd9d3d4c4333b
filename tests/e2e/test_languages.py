"""The page in German and Dutch: chosen from the browser, changed in mid-game, and different at one table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from parlour import Match
from parlour.languages.catalogue import words
from tests.e2e import positions
from tests.e2e.conftest import Invite, Opened, Set
from tests.e2e.invariants import at_rest, holds

LOCALES = {"de": "de-DE", "nl": "nl-NL"}
NARROW = {"width": 320, "height": 640}
CUT = """
() => [...document.querySelectorAll("button, h1, h2, legend, label, dt, .btn, .status")]
  .filter((each) => each.checkVisibility() && !each.closest(".sr") && getComputedStyle(each).overflowX !== "visible")
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent.trim().slice(0, 60))
"""


def fits(page: Page) -> None:
    """Nothing is wider than a small phone, and no text is cut there."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": NARROW["width"], "height": NARROW["height"]})
    at_rest(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], page.url
    assert page.evaluate(CUT) == [], page.url
    page.set_viewport_size(before)


@pytest.mark.parametrize("language", LOCALES)
def test_home_and_settings_in_the_browsers_language(invite: Invite, language: str) -> None:
    said = words(language)
    anna = invite("Anna", locale=LOCALES[language]).come()
    expect(anna.page.locator("html")).to_have_attribute("lang", language)
    anna.sees(said("home_title"))
    anna.sees(said("mind_tagline"))
    fits(anna.page)
    anna.press(said("settings"))
    expect(anna.page.get_by_role("dialog", name=said("settings"))).to_be_visible()
    holds(anna.page)
    fits(anna.page)


@pytest.mark.parametrize("language", LOCALES)
def test_each_game_through_a_ruling(scene: Set, language: str) -> None:
    """A mistake, a doubt, and moves of the knights are told in the language, and fit a small phone."""
    said = words(language)
    anna, table = scene(Match("mind", 2, deals=[[[26], [34]]]), locale=LOCALES[language])
    for seat in (0, 1):
        table.act(seat, "ready")
    table.act(1, "play 34")
    anna.sees(said("mind_one_life"))
    anna.sees(said("mind_played", name="Ben", card=34))
    fits(anna.page)
    table.set(positions.illusion(3, 2), 0)
    expect(anna.page.locator(".lively")).to_be_visible()
    table.act(0, "insert 0")
    table.act(1, "doubt")
    anna.sees(said("illusion_doubts", name="Ben"))
    anna.press(said("illusion_go_on"))
    fits(anna.page)
    for match in (positions.score(3), positions.dice(3)):
        table.set(match, match.view(None).turn)
        expect(anna.page.locator(".lively")).to_be_visible()
        fits(anna.page)


def test_the_language_changes_in_mid_game_and_is_remembered(scene: Set) -> None:
    anna, table = scene(positions.mind(3, 2, ready=0))
    anna.press("Menu")
    anna.page.get_by_text("Deutsch", exact=True).click()
    german = words("de")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    anna.press(german("close"))
    hand = anna.page.get_by_role("button", name=german("mind_hand_lay"))
    expect(hand).to_be_visible()
    table.act(1, "ready")
    hand.press("Enter")
    anna.page.reload()
    expect(anna.page.get_by_role("button", name=german("menu"))).to_be_visible()


def test_two_people_read_one_ruling_each_in_their_language(opened: Opened, invite: Invite) -> None:
    hosted = opened({"Deal": [[34, 26]]})
    german = words("de")
    anna, ben = invite("Anna", hosted), invite("Ben", hosted, locale="de-DE")
    code = anna.open_table("The Mind", 2)
    ben.come(f"/t/{code}").press(german("sit_down"))
    ben.sees(german("that_is_you"))
    anna.start()
    anna.lay_hand()
    ben.page.get_by_role("button", name=german("mind_hand_lay")).press("Enter")
    anna.play_lowest()
    anna.sees("Ben’s 26 was still out.")
    ben.sees(german("mind_played", name="Anna", card=34))
    ben.sees(german("mind_one_life"))


@pytest.mark.parametrize("language", LOCALES)
def test_bots_and_a_refusal_are_shown_in_the_language(invite: Invite, language: str) -> None:
    said = words(language)
    anna = invite("Anna", locale=LOCALES[language]).come("/new/mind")
    anna.press(said("open_table"))
    expect(anna.page.get_by_label(said("which_bot")).locator("option:checked")).to_have_text(said("mind_bot_chameleon"))
    anna.sees(said("mind_bot_chameleon_is"))
    anna.come("/t/NOPE22").sees(said("refusal_no_such_table", code="NOPE22"))
