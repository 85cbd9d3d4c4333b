"""The Mind in real time, by key presses and by lines."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from itertools import count, starmap
from pathlib import Path

import pytest

import parlour
from parlour.engine import Millis, Seat
from parlour.games import GAMES
from parlour.games.mind import MindOutcome
from parlour.games.mind import events as e
from parlour.terminal.language import rules_of
from parlour.terminal.narration.mind import describe
from parlour.terminal.pronouns import People
from tests.terminal.terminal import PROGRAM, Terminal, environment, journal, match_in, piped, plain, terminal, until

PLAYING = "space\x1b[0m play"


def seed_where(holds: Callable[[int, int], bool]) -> str:
    """The first seed whose first two cards, yours and the bot's, are as wanted."""
    for seed in map(str, count()):
        match = parlour.Match("mind", seats=2, seed=seed)
        if holds(match.view(0).hand[0], match.view(1).hand[0]):
            return seed
    raise AssertionError


def too_soon_twice(seed: str) -> bool:
    """Whether your first presses on both first levels cost a life each, and so the game."""
    match = parlour.Match("mind", seats=2, seed=seed)
    for _ in range(2):
        for seat in range(2):
            match.act(seat, "ready")
        if isinstance(match.act(0, f"play {match.view(0).hand[0]}")[0], e.Played):
            return False
    return True


def verified(data: Path) -> parlour.Match:
    return parlour.Match.replay(parlour.verify(journal(data).read_bytes()))


def focus(person: Terminal) -> None:
    person.see("lay your hand down")
    person.press("h")
    person.see(PLAYING)


def test_the_bot_plays_while_you_think_and_your_key_counts_at_once(tmp_path: Path) -> None:
    seed = seed_where(lambda mine, its: its < 3 and mine > 90)
    with terminal(tmp_path, "play", "mind", "--seed", seed) as person:
        person.see("space", "lay your hand down")
        person.press(" ")
        person.see("First every hand is laid down.")
        focus(person)
        person.see("Ada plays")
        person.press(" ")
        person.see("Level 1 is done.")
        person.press("q")
        person.see("--resume")
        assert person.leave() == 0
    played = [event for event in match_in(tmp_path).events if isinstance(event, e.Played)]
    assert [event.seat for event in played] == [1, 0]
    assert played[0].at < played[1].at < played[0].at + 5000


def test_presses_made_too_soon_lose_the_game(tmp_path: Path) -> None:
    seed = next(seed for seed in map(str, count()) if too_soon_twice(seed))
    with terminal(tmp_path, "play", "mind", "--seed", seed) as person:
        focus(person)
        person.press("\r")
        person.see("was still out. One life lost.")
        focus(person)
        person.press(" ")
        person.see("The last life is gone.")
        person.see("leave the table")
        person.press("q")
        assert person.leave() == 0
    assert verified(tmp_path).outcome == MindOutcome((), won=False, blind_levels=0)


def test_a_photo_finish_holds_a_press_until_it_is_ruled_on(tmp_path: Path) -> None:
    seed = seed_where(lambda mine, its: mine > its > 60)
    with terminal(tmp_path, "play", "mind", "--seed", seed, "--window", "120") as person:
        focus(person)
        person.press(" ")
        person.see("was still out. One life lost.")
        person.press("q")
        assert person.leave() == 0
    commits = match_in(tmp_path).commits
    (claimed,) = [event for commit in commits for event in commit.events if isinstance(event, e.Claimed)]
    ruled = next(commit for commit in commits if commit.cause.by == "clock")
    assert ruled.cause.at >= claimed.due
    assert isinstance(ruled.events[0], e.Mistaken)


ANNA, BEN, CLEO = map(Seat, range(3))


@pytest.mark.parametrize(
    ("lower", "late", "why"),
    [
        ([(BEN, 10)], [], "Ben’s 10 was still out. One life lost."),
        ([], [(BEN, 10, 215)], "Ben’s 10 came 215 ms later. One life lost. Photo finish."),
        ([(CLEO, 10)], [(CLEO, 10, 60)], "Your 10 came 60 ms later. One life lost. Photo finish."),
        (
            [(BEN, 10), (BEN, 11), (CLEO, 30)],
            [(CLEO, 30, 60)],
            "Ben’s 10 and 11 were still out. Your 30 came 60 ms later. One life lost. Photo finish.",
        ),
        (
            [],
            [(BEN, 10, 215), (CLEO, 30, 60)],
            "Ben’s 10 came 215 ms later. Your 30 came 60 ms later. One life lost. Photo finish.",
        ),
    ],
)
def test_a_mistake_is_described_by_its_cards(
    lower: list[tuple[Seat, int]], late: list[tuple[Seat, int, Millis]], why: str
) -> None:
    mistake = e.Mistaken(ANNA, 50, tuple(starmap(e.Held, lower)), 1000, tuple(starmap(e.Late, late)))
    assert describe(mistake, People(("Anna", "Ben", "Cleo"), you=CLEO)) == f"Anna plays 50. {why}"


def test_stars_stops_and_the_rules_have_their_keys(tmp_path: Path) -> None:
    seed = seed_where(lambda mine, its: mine > 60 < its)
    with terminal(tmp_path, "play", "mind", "--seed", seed) as person:
        person.see("lay your hand down")
        person.press("?")
        person.see("There are no turns and no signs")
        focus(person)
        person.press("x")
        person.see("You call stop. Everyone focuses again.")
        focus(person)
        person.press("s")
        person.see("A star:")
        person.press("\x04")
        assert person.leave() == 0
    kinds = [type(event) for event in match_in(tmp_path).events]
    assert kinds.count(e.StarRaised) == 2
    assert e.Stopped in kinds


def test_lines_in_notation_are_played_in_real_time(tmp_path: Path) -> None:
    seed = seed_where(lambda mine, its: its < 3 and mine > 90)
    mine = parlour.Match("mind", seats=2, seed=seed).view(0).hand[0]
    command = [str(PROGRAM), "play", "mind", "--seed", seed]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(tmp_path)
    ) as program:
        assert program.stdin
        assert program.stdout
        for say, answer in [
            ("ready", "Ada plays"),
            (f"play {mine}", "Level 1 is done."),
            ("fly", "is not a move"),
            ("q", "--resume"),
        ]:
            program.stdin.write(f"{say}\n")
            program.stdin.flush()
            until(program.stdout, answer)


def test_the_end_of_the_input_leaves_the_game(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "mind", "--seats", "4", lines="ready\n")
    assert done.returncode == 0
    assert f"parlour play --resume {journal(tmp_path)}" in done.stdout
    assert done.stdout.count("Level 1: one card each.") == 1


def test_a_wrong_key_is_answered_with_the_keys(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--seed", "1") as person:
        person.see("lay your hand down")
        for key, name in (("z", "'z'"), ("\x1b[A", "The up arrow"), ("\x1b", "That key")):
            person.press(key)
            person.see(f"{name} does nothing now; the keys are h (lay your hand down)")
        person.press("q")
        assert person.leave() == 0
    assert "is not a move" not in plain(person.written)


def test_keys_meant_for_the_game_do_not_close_its_end(tmp_path: Path) -> None:
    seed = next(seed for seed in map(str, count()) if too_soon_twice(seed))
    with terminal(tmp_path, "play", "mind", "--seed", seed) as person:
        for answer in ("was still out. One life lost.", "The last life is gone."):
            focus(person)
            person.press("   ")
            person.see(answer)
        person.see("leave the table")
        person.press(" ")
        person.see("leave the table")
        person.press("\r")
        assert person.leave() == 0


def test_nothing_a_player_reads_gives_the_secret_away() -> None:
    helped = subprocess.run([PROGRAM, "play", "--help"], capture_output=True, text=True, check=True).stdout
    for text in (rules_of(GAMES["mind"]), helped.partition("Options:")[0]):
        assert not re.search(r"\b(wait|slow|fast|pace|second|count|rhythm|patien)", text, re.IGNORECASE)
