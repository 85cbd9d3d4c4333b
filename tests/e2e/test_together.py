"""A replay that two browsers watch together: one steers, the other follows, breaks free and catches up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Two
from tests.e2e.invariants import holds
from tests.e2e.people import PHONE, Person

LOST = {"Deal": [[99, 98], [97, 95, 99, 98]]}


def lose(anna: Person, ben: Person) -> None:
    """The Mind, lost on level 2."""
    for level in ("1", "2"):
        expect(anna.page.locator("[data-level]")).to_have_attribute("data-level", level)
        anna.lay_hand()
        ben.lay_hand()
        anna.play_lowest()
    for person in (anna, ben):
        person.sees("The last life went out on level 2.")


def test_one_steers_the_other_follows_breaks_free_and_catches_up(two: Two) -> None:
    anna, ben = two("The Mind", LOST, **PHONE)
    lose(anna, ben)
    anna.page.get_by_role("link", name="Watch together").click()
    anna.sees("Nobody steers yet.")
    anna.press("Steer for everyone")
    anna.sees("You steer for everyone here.")
    ben.page.get_by_role("link", name="Watch with Anna").click()
    ben.sees("Anna steers.")
    at = ben.page.locator("[data-step]")
    for step in ("2", "3", "4"):
        anna.press("One step on")
        expect(at).to_have_attribute("data-step", step)
    holds(ben.page)
    holds(anna.page)
    ben.press("One step back")
    ben.sees("You look around by yourself.")
    anna.press("One step on")
    expect(anna.page.locator("[data-step]")).to_have_attribute("data-step", "5")
    expect(at).to_have_attribute("data-step", "3")
    ben.press("Rejoin")
    expect(at).to_have_attribute("data-step", "5")
    ben.press("Browse alone")
    ben.press("Take over")
    anna.sees("Ben steers.")
    ben.page.get_by_role("slider").press("End")
    expect(anna.page.get_by_text("The last life is gone.")).to_be_visible()
    ben.page.reload()  # whoever steered is gone for a moment, and can steer again
    anna.sees("Nobody steers yet.")
    ben.press("Steer for everyone")
    anna.sees("Ben steers.")
    ben.come()
    anna.sees("Nobody steers yet.")
