"""Games played by the accessibility tree, the live regions and the tones alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from parlour import Match
from tests.e2e.conftest import Invite, Set
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
    assert ears.next() == "Hands up. Play."


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
    assert ears.next() == "Ben played 20. Your 10 was still out. One life lost."
    focus(table, ears)
    ears.page.keyboard.press("a")
    assert ears.next() == "Ben played 20. Your 10 was still out."
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
    assert ears.next() == "Anna asks for a star."
    table.act(1, "star")
    assert ears.next() == "Ben asks for a star."
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


def test_a_whole_game_with_the_die_by_ear(scene: Set) -> None:
    """Every card has three symbols: at most six is any card, at least six a pair, and a blank takes one back."""
    threes = [f"{places:06b}" for places in range(64) if places.bit_count() == 3]
    pairs = [threes[at : at + 2] for at in range(1, 15, 2)]
    deck = [f"R{threes[0]}", f"Y{threes[0]}", *(colour + each for pair in pairs for colour in "RY" for each in pair)]
    match = Match("knights-dice", 2, deck=deck, rolls=["le", "le", "ge", "ge", "blank", "le", *["ge"] * 30])
    anna, table, ears = listening(scene, match)
    while not match.over:
        if match.view(None).turn == 0:
            turn_by_ear(anna, ears)
            continue
        table.act(1, "roll")
        assert ears.next().startswith("Ben rolls ")
        table.act(1, match.legal(1)[-1])
        assert ears.next().startswith("Ben ")
    table.news(status="over")
    expect(anna.page.get_by_role("region", name="The end").get_by_role("heading")).to_be_focused()


def turn_by_ear(anna: Person, ears: Ears) -> None:
    """Roll, hear what is asked for, and do it."""
    anna.page.keyboard.press("r")
    asked = ears.next()
    assert asked.startswith("Anna rolls "), asked
    if "take" in asked or "Draw" in asked or "pass" in asked:
        anna.page.keyboard.press("r" if "take" in asked else "d" if "Draw" in asked else "p")
    else:
        pair = "at least" in asked
        anna.page.keyboard.press("c")
        held = re.findall(r"(\d+): (Red|Yellow)", ears.next())
        for colour in ("Red", "Yellow")[: 1 + pair] if pair else (held[0][1],):
            anna.page.keyboard.press(next(number for number, each in held if each == colour))
            assert ears.next().startswith("Chosen: ")
        anna.page.keyboard.press("p")
    assert ears.next().startswith("Anna ")


def test_a_table_is_opened_and_begun_by_ear(invite: Invite) -> None:
    """By keyboard, names and announcements: a new table, a guest who comes and goes, bots, the start."""
    anna, ben = invite("Anna"), invite("Ben")
    anna.come("/new/mind")
    anna.choose("Open the table")
    expect(anna.page.get_by_role("heading", level=1)).to_be_focused()
    ears = Ears(anna.page)
    ben.sit_down(anna.page.url.rsplit("/", 1)[1])
    assert ears.next() == "Ben sits down. One seat is free: share the link, or let a bot play."
    ben.press("Leave the table")
    assert ears.next().startswith("Ben has left. 2 seats are free")
    anna.choose("Fill with bots")
    while "Everyone is here." not in ears.next():
        pass
    anna.choose("Start the game")
    expect(anna.page.get_by_role("button", name="Lay your hand on the table")).to_be_visible()
    expect(anna.page.locator("body")).not_to_be_focused()


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
