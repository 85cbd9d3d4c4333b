"""Games played by the accessibility tree, the live regions and the tones alone."""

from __future__ import annotations

from playwright.sync_api import expect

from parlour import Match
from tests.e2e.conftest import Set
from tests.e2e.ears import TONES, Ears
from tests.e2e.people import Person
from tests.e2e.scripted_table import NAMES, ScriptedTable

DEALS = [
    [[17], [28], [55]],
    [[10, 40], [20, 50], [30, 60]],
    [[5, 50, 70], [15, 55, 80], [25, 60, 90]],
    [[1, 2, 3, 4], [11, 12, 13, 14], [21, 22, 23, 24]],
]


def listening(scene: Set, match: Match) -> tuple[Person, ScriptedTable, Ears]:
    """Anna, whose screen is off."""
    anna, table = scene(match, 0, script=TONES)
    return anna, table, Ears(anna.page)


def focus(table: ScriptedTable, ears: Ears) -> None:
    for seat in (1, 2):
        table.act(seat, "ready")
    ears.play("h")
    assert ears.next() == "Hands off. Play."


def mine(ears: Ears, card: int) -> None:
    ears.play()
    assert ears.next().startswith(f"Anna plays {card}.")


def theirs(table: ScriptedTable, ears: Ears, seat: int, card: int) -> None:
    table.act(seat, f"play {card}")
    assert ears.next().startswith(f"{NAMES[seat]} plays {card}.")


def test_the_mind_by_ear(scene: Set) -> None:
    """Three levels with a mistake and a star: everything is told once, in order."""
    _, table, ears = listening(scene, Match("mind", 3, deals=DEALS))
    focus(table, ears)
    assert ears.numbers(1) == [17]
    mine(ears, 17)
    theirs(table, ears, 1, 28)
    table.act(2, "play 55")
    assert ears.next() == "Cleo plays 55. Level 1 is done. Level 2. Your cards: 10 and 40."
    focus(table, ears)
    table.act(1, "play 20")
    assert ears.next() == "Ben played 20. Your 10 was still out. One life."
    focus(table, ears)
    assert ears.numbers(2) == [20, 40]
    theirs(table, ears, 2, 30)
    assert ears.numbers(2) == [30, 40]
    mine(ears, 40)
    assert ears.numbers(1) == [40]
    theirs(table, ears, 1, 50)
    table.act(2, "play 60")
    assert ears.next() == "Cleo plays 60. Level 2 is done. It brings a star. Level 3. Your cards: 5, 50, and 70."
    focus(table, ears)
    ears.play("s")
    assert ears.next().startswith("Anna would like to use a star.")
    table.act(1, "star")
    assert ears.next().startswith("Ben would like to use a star.")
    table.act(2, "star")
    assert ears.next().endswith("A star: your 5, Ben’s 15, and Cleo’s 25 set aside.")
    answers(ears)
    focus(table, ears)
    mine(ears, 50)
    for seat, card in ((1, 55), (2, 60)):
        theirs(table, ears, seat, card)
    mine(ears, 70)
    theirs(table, ears, 1, 80)
    table.act(2, "play 90")
    assert ears.next().startswith("Cleo plays 90. Level 3 is done. It brings a life. Level 4.")
    assert ears.silent()


def answers(ears: Ears) -> None:
    """Each question has its key."""
    for key, answer in {
        "c": "Your cards: 50 and 70.",
        "t": "The pile is empty. Set aside: 5, 15, and 25.",
        "l": "Level 3: 2 lives, 1 star.",
        "w": "You: 2 cards, Ben: 2 cards, and Cleo: 2 cards",
        "m": "Hands still to come: You, Ben, and Cleo.",
        "a": "A star: your 5, Ben’s 15, and Cleo’s 25 set aside.",
    }.items():
        ears.page.keyboard.press(key)
        assert ears.next() == answer


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def test_a_whole_game_of_the_knights_by_ear(scene: Set) -> None:
    """The first card of the hand each time, until the stock and the hands are empty."""
    rest = [f"{colour}{places:06b}" for places in (1, 38, 7, 56, 12, 33) for colour in "RY"]
    anna, table, ears = listening(scene, Match("knights-score", 2, deck=["R101010", "Y010101", *rest], first=0))
    match = table.match
    while not match.over:
        seat = match.view(None).turn
        assert seat is not None
        held = match.view(seat).hand[0]
        before = match.view(None).scores[seat]
        if seat == 0:
            anna.page.keyboard.press("1")
            assert ears.next().startswith("Chosen: ")
            anna.page.keyboard.press("p")
        else:
            table.act(seat, f"play {held}")
        told = ears.next()
        points = match.view(None).scores[seat] - before
        assert told == f"{NAMES[seat]} scores {signed(points)}." + (" Your turn." if match.view(None).turn == 0 else "")
    anna.page.keyboard.press("l")
    assert "point" in ears.next()
    assert ears.silent()
    table.news(status="over")
    expect(anna.page.get_by_role("region", name="The end").get_by_role("heading")).to_be_focused()


def test_a_repeated_text_is_announced_again(scene: Set) -> None:
    anna, _, ears = listening(scene, Match("mind", 3, deals=DEALS))
    for _ in range(3):
        anna.page.keyboard.press("c")
        assert ears.next() == "Your card: 17."
    assert ears.silent()


def test_announcements_reach_an_open_sheet(scene: Set) -> None:
    anna, table, ears = listening(scene, Match("mind", 3, deals=DEALS))
    anna.page.keyboard.press("?")
    sheet = anna.page.get_by_role("dialog", name="Keys")
    expect(sheet.get_by_text("Who holds how many")).to_be_visible()
    table.act(1, "ready")
    table.act(2, "ready")
    table.act(1, "stop")
    assert ears.next() == "Ben calls stop."
    expect(sheet.locator("[aria-live]")).to_have_count(2)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("dialog [aria-live]")).to_have_count(0)
    expect(anna.page.locator("[aria-live]")).to_have_count(2)


def test_single_letters_can_be_turned_off(scene: Set) -> None:
    anna, _, ears = listening(scene, Match("mind", 3, deals=DEALS))
    anna.press("Menu")
    anna.page.get_by_label("Single letters are keys").uncheck()
    anna.page.keyboard.press("Escape")
    for key in "c?h":
        anna.page.keyboard.press(key)
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Lay your hand on the table")).to_have_attribute(
        "aria-pressed", "false"
    )
    assert ears.silent()
