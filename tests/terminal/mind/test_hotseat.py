"""The Mind with several people at one screen."""

from __future__ import annotations

import re
from pathlib import Path

import parlour
from parlour.games.mind import events as e
from tests.terminal.terminal import Terminal, journal, match_in, piped, plain, terminal

NAMES = ("--hotseat", "--name", "Anna", "--name", "Ben")
PLAYING = "x\x1b[0m stop"
GATHERED = "Now all look at the screen"


def look(person: Terminal, data: Path) -> None:
    """Everyone looks at their hand alone, uncovering and covering it with their own key."""
    for seat, name in enumerate(("Anna", "Ben")):
        person.see(f"uncovers {name}’s hand")
        match = match_in(data)
        assert not numbers(person.since_wipe)
        person.press(str(seat + 1))
        person.see("covers it again")
        assert numbers(person.since_wipe) == set(match.view(seat).hand)
        person.press(str(seat + 1))


def focus(person: Terminal, data: Path) -> None:
    """Look at the cards and lay all hands down."""
    look(person, data)
    person.see(GATHERED)
    assert not numbers(person.since_wipe)
    person.press("12")
    person.see(PLAYING)


def numbers(screen: str) -> set[int]:
    """The cards of the hand on a screen."""
    hand = re.search(r"’s hand\b(.*)\n[^\n]*covers it", screen, re.DOTALL)
    return set(map(int, re.findall(r"\d+", hand[1]))) if hand else set()


def level(person: Terminal, data: Path) -> None:
    """A level without a mistake: everyone presses their key in the order of the cards."""
    focus(person, data)
    match = match_in(data)
    cards = sorted((card, seat) for seat in range(2) for card in match.view(seat).hand)
    person.press("".join(str(seat + 1) for _, seat in cards))
    person.see(f"Level {match.view(None).level} is done.")


def test_only_the_own_key_uncovers_a_hand(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "7", *NAMES) as person:
        person.see("uncovers Anna’s hand")
        for key in (" ", "\r", "2", "x", "h"):
            person.press(key)
            person.see("uncovers Anna’s hand")
        assert not numbers(person.since_wipe)
        person.press("1")
        person.see("covers it again")
        for key in (" ", "2"):
            person.press(key)
            person.see("covers it again")
        person.press("1")
        person.see("uncovers Ben’s hand")
        person.press("q")
        assert person.leave() == 0


def test_keys_typed_ahead_uncover_nothing(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "7", *NAMES) as person:
        person.see("uncovers Anna’s hand")
        person.press("1")
        person.see("covers it again")
        person.press("1222")
        person.see("uncovers Ben’s hand")
        person.press("2")
        person.see("covers it again")
        assert "Ben’s hand" in person.since_wipe


def test_play_begins_when_all_have_laid_their_hand_down(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "7", *NAMES) as person:
        look(person, tmp_path)
        person.see(GATHERED)
        assert not any(match_in(tmp_path).view(None).ready)
        person.press("2")
        person.see("Ben lays a hand on the table.")
        assert match_in(tmp_path).view(None).phase == "focus"
        person.press("2")
        person.see("Your hand is on the table already.")
        person.press("1")
        person.see("Play!")
        assert match_in(tmp_path).view(None).phase == "play"


def test_nobody_is_called_you_at_a_shared_screen(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "7", *NAMES) as person:
        level(person, tmp_path)
        look(person, tmp_path)
        assert not re.search(r"\bYour?\b", plain(person.written))


def test_two_people_win_at_one_screen_and_go_on_blind(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "7", *NAMES) as person:
        for _ in range(12):
            level(person, tmp_path)
        person.see("Go on blind")
        person.press("y")
        focus(person, tmp_path)
        person.press("x")
        person.see("Stop! Everyone focuses again.")
        focus(person, tmp_path)
        person.press("s")
        person.see("A star:")
        person.interrupt()
        assert person.leave() == 0
    match = match_in(tmp_path)
    assert match.outcome is not None
    assert match.view(None).blind


def test_a_won_game_that_does_not_go_on_can_be_verified(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "8", *NAMES) as person:
        for _ in range(12):
            level(person, tmp_path)
        person.see("Go on blind")
        person.press("z")
        person.see("y for yes, n for no")
        person.press("n")
        person.see("leave the table")
        person.press("q")
        assert person.leave() == 0
    assert parlour.Match.replay(parlour.verify(journal(tmp_path).read_bytes())).outcome is not None


def test_lines_play_a_level_without_a_terminal(tmp_path: Path) -> None:
    match = parlour.Match("mind", 2, seed="7")
    keys = [str(seat + 1) for _, seat in sorted((match.view(seat).hand[0], seat) for seat in range(2))]
    done = piped(tmp_path, "play", "mind", "--seed", "7", *NAMES, lines="\n".join([*"112212", *keys]))
    assert "Level 1 is done." in done.stdout
    assert [event.seat for event in match_in(tmp_path).events if isinstance(event, e.Played)] == [
        int(key) - 1 for key in keys
    ]
