"""Lessons, failed and completed, by touch and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from parlour.games import GAMES
from parlour.server.lessons import lesson_named
from tests.e2e.boxes import boxes
from tests.e2e.conftest import Invite
from tests.e2e.invariants import at_rest, holds
from tests.e2e.people import PHONE, Person
from tests.e2e.test_illusion import doubt, put

SIZES: list[ViewportSize] = [
    {"width": 320, "height": 640},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1440, "height": 900},
]

COACH = """
() => {
  const strip = document.querySelector("header").getBoundingClientRect(), said = document.querySelector("header .said");
  return [
    ...(strip.right > innerWidth || strip.top < 0 ? ["the coach is cut"] : []),
    ...(strip.height > Math.max(72, innerHeight * 0.2) ? [`the coach takes ${strip.height} of ${innerHeight}`] : []),
    ...(document.querySelector("main").getBoundingClientRect().top < strip.bottom - 1 ? ["the coach covers it"] : []),
    ...(said.scrollHeight > said.clientHeight + 1 ? ["a sentence is cut"] : []),
  ];
}
"""
OUTSIDE = """
() => [...document.querySelectorAll("header *, main button")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".sr"))
  .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  .map(([html]) => html)
"""


def learn(person: Person, game: str) -> Person:
    person.come(f"/learn/{game}")
    scene_is(person, 1)
    return person


def said(person: Person) -> Locator:
    return person.page.get_by_role("banner").locator(".said")


def says(person: Person, game: str, scene: int, which: str = "well", step: int = 0) -> None:
    """That the coach says what the lesson has for this, and nothing else."""
    lesson = lesson_named(game, "first").scenes[scene - 1]
    words = {"well": lesson.well, "step": lesson.steps[step].say}
    expect(said(person)).to_have_text((words[which] if which in words else lesson.mistakes[step].say)["en"])


def scene_is(person: Person, number: int) -> None:
    expect(person.page.get_by_role("img", name=re.compile(f"^Scene {number} of"))).to_be_visible()


def way(person: Person, name: str) -> Locator:
    return person.page.get_by_role("banner").get_by_role("button", name=name, exact=True)


def go_on(person: Person, to: int | None = None) -> None:
    way(person, "Go on").click()
    if to is not None:
        scene_is(person, to)


def nothing_else_to_press(person: Person, name: str) -> None:
    """After a scene the table is only to be looked at: nobody goes on playing what was dealt next."""
    expect(way(person, name)).to_be_focused()
    expect(person.page.locator("main button:not([inert] button)")).to_have_count(0)


def try_again(person: Person, scene: int, game: str) -> None:
    """The way is under the hands of whoever plays by keyboard."""
    nothing_else_to_press(person, "Try again")
    person.page.keyboard.press("Enter")
    says(person, game, scene, "step")


def learnt(person: Person, title: str) -> None:
    expect(person.page.get_by_role("heading", name=f"You can play {title} now")).to_be_visible()


# The first time.


def test_the_lesson_is_offered_before_the_first_game_only(invite: Invite) -> None:
    anna = invite("Anna", **PHONE)
    anna.come()
    anna.page.evaluate("localStorage.removeItem('parlour.met')")
    anna.page.reload()
    anna.press("Play now: The Mind, with bots")
    anna.sees("The Mind, for the first time?")
    holds(anna.page)
    anna.press("Learn by playing")
    scene_is(anna, 1)
    anna.page.go_back()
    anna.press("Play now: Illusion, with bots")
    anna.press("Skip, just play")
    expect(anna.page).to_have_url(re.compile("/t/"))
    anna.play_now("The Mind")
    expect(anna.page).to_have_url(re.compile("/t/"))
    anna.come().press("How to play: The Mind")
    anna.page.get_by_role("link", name="Learn by playing").click()
    scene_is(anna, 1)


@pytest.mark.parametrize("game", GAMES)
def test_lessons_fit_every_size_can_be_skipped_and_repeated(invite: Invite, game: str) -> None:
    anna = learn(invite("Anna"), game)
    for size in SIZES:
        anna.page.set_viewport_size(size)
        at_rest(anna.page)
        assert anna.page.evaluate(COACH) == [], size
        assert anna.page.evaluate(OUTSIDE) == [], size
        if game == "mind":
            (pile,) = boxes(anna.page, ".pile > *")
            assert pile["right"] - pile["left"] > 64, size
    holds(anna.page)
    strip = anna.page.get_by_role("banner").bounding_box()
    for scene in range(1, len(lesson_named(game, "first").scenes) + 1):
        scene_is(anna, scene)
        assert anna.page.get_by_role("banner").bounding_box() == strip, "the table below moves"
        way(anna, "Skip").click()
    expect(anna.page.get_by_role("button", name="Play a real game")).to_be_focused()
    holds(anna.page)
    anna.press("Once more")
    scene_is(anna, 1)


# Each game, failed where it can be, and completed.


def test_the_mind_by_the_keyboard_alone(invite: Invite) -> None:
    anna = learn(invite("Anna"), "mind")
    lay_hand(anna)
    says(anna, "mind", 1, "step", 1)
    anna.play_lowest()
    says(anna, "mind", 1)
    nothing_else_to_press(anna, "Go on")
    anna.page.keyboard.press("Enter")
    too_soon(anna)
    try_again(anna, 2, "mind")
    lay_hand(anna)
    on_top(anna, 9)
    anna.play_lowest()
    says(anna, "mind", 2)
    way(anna, "Go on").press("Enter")
    says(anna, "mind", 3, "step")
    lay_hand(anna)
    anna.play_lowest()
    on_top(anna, 44)
    anna.play_lowest()
    says(anna, "mind", 3)
    way(anna, "Go on").press("Enter")
    says(anna, "mind", 4, "step")
    anna.page.keyboard.press("s")
    says(anna, "mind", 4, "step", 1)
    lay_hand(anna)
    says(anna, "mind", 4, "step", 2)
    anna.may_play()
    anna.page.keyboard.press("x")
    says(anna, "mind", 4)
    way(anna, "Go on").press("Enter")
    learnt(anna, "The Mind")
    expect(anna.page.get_by_role("link", name="Keep time")).to_be_hidden()


def lay_hand(person: Person) -> None:
    person.choose(re.compile("^Lay your hand"))


def on_top(person: Person, card: int) -> None:
    expect(person.page.get_by_role("group", name=f"The pile; on top {card}")).to_be_visible()


def too_soon(person: Person) -> None:
    """The 80 before the 9; once more from the beginning if this machine was so slow that the other came first."""
    mistake = lesson_named("mind", "first").scenes[1].mistakes[0].say["en"]
    for _ in range(5):
        says(person, "mind", 2, "step")
        lay_hand(person)
        person.may_play()
        person.page.keyboard.press("Space")
        expect(way(person, "Try again").or_(way(person, "Go on"))).to_be_visible()
        if said(person).text_content() == mistake:
            return
        way(learn(person, "mind"), "Skip").click()
    raise AssertionError("the other was always first")


def test_illusion_by_touch(invite: Invite) -> None:
    anna = learn(invite("Anna", **PHONE), "illusion")
    put(anna, 1)
    says(anna, "illusion", 1, "mistake")
    holds(anna.page)
    try_again(anna, 1, "illusion")
    put(anna, 2)
    says(anna, "illusion", 1)
    holds(anna.page)
    go_on(anna, 2)
    put(anna, 3)
    turned_over(anna)
    says(anna, "illusion", 2)
    go_on(anna, 3)
    doubt(anna)
    turned_over(anna)
    says(anna, "illusion", 3)
    go_on(anna)
    learnt(anna, "Illusion")


def turned_over(person: Person) -> None:
    """The backs of the row are read first; then the way on has the focus."""
    person.page.locator("dialog[open]").get_by_role("button", name="Go on").click()
    expect(way(person, "Go on")).to_be_focused()


def card(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=re.compile(name))


def test_game_1_of_the_knights_by_the_keyboard_alone(invite: Invite) -> None:
    anna = learn(invite("Anna"), "knights-score")
    anna.choose(re.compile("^Yellow, 2 symbols"))
    anna.choose("Discard, −1")
    says(anna, "knights-score", 1, "mistake", 1)
    try_again(anna, 1, "knights-score")
    anna.choose(re.compile("^Red, 4 symbols"))
    anna.choose("Play")
    says(anna, "knights-score", 1)
    way(anna, "Go on").press("Enter")
    says(anna, "knights-score", 2, "step")
    anna.choose(re.compile("^Yellow, 2 symbols"))
    anna.choose("Discard, −1")
    says(anna, "knights-score", 2)
    way(anna, "Go on").press("Enter")
    says(anna, "knights-score", 3, "step")
    last_two(anna, 1, 4)
    says(anna, "knights-score", 3, "mistake")
    try_again(anna, 3, "knights-score")
    last_two(anna, 4, 1)
    says(anna, "knights-score", 3)
    way(anna, "Go on").press("Enter")
    learnt(anna, "Nicolaus & Wilfried")


def last_two(person: Person, *symbols: int) -> None:
    """Between the two, the other one plays."""
    for at, count in enumerate(symbols):
        says(person, "knights-score", 3, "step", at)
        expect(person.page.locator(".say.lively")).to_be_visible()
        person.choose(re.compile(f"^Red, {count} symbol"))
        person.choose("Play")


def test_game_2_of_the_knights_by_touch(invite: Invite) -> None:
    anna = learn(invite("Anna", **PHONE), "knights-dice")
    rolled(anna)
    card(anna, "^Red, 4 symbols").click()
    anna.press("Lay it")
    says(anna, "knights-dice", 1)
    go_on(anna, 2)
    rolled(anna)
    card(anna, "^Red, 4 symbols").click()
    card(anna, "^Yellow, 3 symbols").click()
    anna.press("Lay both")
    says(anna, "knights-dice", 2)
    go_on(anna, 3)
    rolled(anna)
    card(anna, "^Yellow, 1 symbol").click()
    anna.press("Lay it")
    says(anna, "knights-dice", 3, "mistake")
    try_again(anna, 3, "knights-dice")
    rolled(anna)
    card(anna, "^Red, 2 symbols").click()
    card(anna, "^Yellow, 1 symbol").click()
    anna.press("Lay both")
    says(anna, "knights-dice", 3)
    go_on(anna)
    learnt(anna, "The Knights’ Die")


def rolled(person: Person) -> None:
    person.page.get_by_role("button", name="Roll the die", exact=True).last.click()
    expect(person.page.get_by_role("button", name=re.compile("^Lay "))).to_be_visible()


# The trainers.


def test_keep_time(invite: Invite) -> None:
    anna = invite("Anna", **PHONE).come("/train/mind")
    pad = anna.page.get_by_role("button", name="Press", exact=True)
    pad.tap()
    anna.sees("10 to go")
    holds(anna.page)
    for _ in range(9):
        anna.page.keyboard.press("Space")
    pad.tap()
    anna.sees(re.compile(r"Your ten seconds took \d+\.\d s"))
    anna.sees("by 14%.")
    holds(anna.page)
    anna.press("Once more")
    anna.sees("Feel ten seconds.")


def test_trust_your_eye(invite: Invite) -> None:
    anna = invite("Anna", **PHONE)
    with anna.page.expect_response("**/api/pairs/illusion") as answer:
        anna.come("/train/illusion").sees("Which picture shows more red?")
    expect(anna.page.get_by_text("% red")).to_have_count(0)
    for at, pair in enumerate(answer.value.json()):
        more = pair["shares"].index(max(pair["shares"]))
        anna.page.keyboard.press(["ArrowLeft", "ArrowRight"][more if at else 1 - more])
        anna.sees("Right." if at else "It was the other one.")
        if not at:
            expect(anna.page.get_by_text("% red")).to_have_count(2)
            holds(anna.page)
        anna.page.keyboard.press("Enter")
    anna.sees("19 of 20 right")
    expect(anna.page.get_by_role("img", name=re.compile("^Right answers by difference"))).to_be_visible()
    holds(anna.page)
