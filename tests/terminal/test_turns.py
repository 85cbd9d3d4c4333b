"""Games with turns, played to the end by a scripted person."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.terminal.journal import resume_path
from tests.terminal.terminal import ENTER, PROMPT, Terminal, journal, match_in, piped, plain, terminal

GAMES = {
    "illusion": ("illusion", "--seats", "3"),
    "knights-score": ("knights-score", "--seats", "2", "--target", "12"),
    "knights-dice": ("knights-dice", "--seats", "2", "--die", "1,2,0"),
}
LONG = "doubt\n" + "\n".join(["1", "doubt"] * 400)


def first(match: parlour.Match, seat: int) -> str:
    """Doubt if that can be, or else the first of all moves."""
    moves = [match.game.text(move) for move in match.legal(seat)]
    return "doubt" if "doubt" in moves else moves[0]


def play_on(person: Terminal, choose: Callable[[parlour.Match, int], str] = first, most: int = 1000) -> bool:
    """Answer every question; whether the game came to its end."""
    for _ in range(most):
        seen = person.see_or_end(PROMPT, ENTER)
        if seen is None:
            return True
        if seen == 1:
            person.enter()
            continue
        match = match_in(person.data)
        person.enter(choose(match, next(seat for seat in range(match.header.seats) if match.legal(seat))))
    return False


def checked(data: Path) -> parlour.Journal:
    """The journal of a finished game, verified; its seed is revealed."""
    assert not resume_path(journal(data)).exists()
    return parlour.verify(journal(data).read_bytes())


@pytest.mark.parametrize("game", GAMES)
def test_people_around_one_terminal_play_to_the_end(game: str, tmp_path: Path) -> None:
    with terminal(tmp_path, "play", *GAMES[game], "--seed", "11", "--hotseat", "--name", "Anna") as person:
        assert play_on(person)
        assert person.leave() == 0
        assert b"parlour verify" in person.written
    record = checked(tmp_path)
    assert record.header.names[:2] == ("Anna", "Guest 2")
    assert parlour.Match.replay(record).outcome is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_bots_to_the_end_without_a_terminal(game: str, tmp_path: Path) -> None:
    done = piped(tmp_path, "play", *GAMES[game], "--seed", "11", lines=LONG)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\bwins?\b|share the win", done.stdout)
    record = checked(tmp_path)
    assert record.header.names[:2] == ("Guest", "Ada")
    assert str(journal(tmp_path)) in done.stdout


def test_the_same_seed_deals_and_plays_the_same_game(tmp_path: Path) -> None:
    one, other = (piped(tmp_path / name, "play", "illusion", "--seed", "5", lines=LONG) for name in "ab")
    assert one.stdout.splitlines()[:-2] == other.stdout.splitlines()[:-2]


def test_bots_move_while_one_watches_and_a_key_hurries_them(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "knights-score", "--target", "4", "--seed", "2") as person:
        while person.see(PROMPT, "leave the table") == 0:
            view = match_in(tmp_path).view(0)
            person.enter(str(view.points.index(max(view.points)) + 1))
            if person.see("\x1b[1;7mAda", "leave the table") == 1:
                break
            person.press("x")
        person.enter()
        assert person.leave() == 0
    assert checked(tmp_path).commits[-1].events[-1].winners


def test_wrong_entries_get_a_reason_and_another_chance(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "illusion", "--seed", "1", "--hotseat") as person:
        for entry, answer in [
            ("doubt", "A row of one card cannot be doubted."),
            ("7", "There is no move 7; they are numbered 1 to 2."),
            ("fly away", "'fly away' is not a move in Illusion; it takes insert and a place"),
            ("insert 5", "A card can be inserted at 0 to 1"),
            ("", "Your move, please"),
            ("?", "twelve rounds."),
        ]:
            person.see(PROMPT)
            person.enter(entry)
            person.see(answer)
        person.see(PROMPT)
        assert len(match_in(tmp_path).commits) == 4
        person.enter("INSERT 0")
        person.see("places the card next to the arrow")
        person.see(PROMPT)
        person.enter("2")
        person.see("places the card after card 1")
        person.see(PROMPT)
        person.enter("q")
        assert person.leave() == 0
    assert [match_in(tmp_path).game.text(commit.cause.action) for commit in match_in(tmp_path).commits[4:]] == [
        "insert 0",
        "insert 1",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_far_too_small_is_no_reason_to_fall_over(game: str, tmp_path: Path) -> None:
    with terminal(tmp_path, "play", *GAMES[game], "--hotseat", columns=9, rows=4) as person:
        assert not play_on(person, most=6)


def tiles(screen: str) -> set[str]:
    """The knights' cards on a screen without colour."""
    lines = screen.splitlines()
    found = set()
    for row, line in enumerate(lines):
        for edge in re.finditer(r"╭───([RY])───╮", line):
            begin, end = edge.span()
            places = "".join(lines[row + below][begin:end] for below in (1, 2))
            found.add(edge[1] + "".join({"✚": "1", "·": "0"}.get(sign, "") for sign in places))
    return found


def inline(screen: str) -> set[str]:
    signs = str.maketrans("✚·", "10", "/ ")
    return {found.translate(signs) for found in re.findall(r"[RY] [✚·]{3}/[✚·]{3}", screen)}


@pytest.mark.parametrize("game", ["knights-score", "knights-dice"])
def test_hotseat_leaves_nothing_of_the_hand_before(game: str, tmp_path: Path) -> None:
    seen_by: set[int] = set()

    def look(match: parlour.Match, seat: int) -> str:
        shown = tiles(person.since_wipe) | inline(person.since_wipe)
        assert set(match.view(seat).hand) <= shown
        assert not shown & set(match.view(1 - seat).hand)
        seen_by.add(seat)
        return first(match, seat)

    with terminal(tmp_path, "play", game, "--seed", "4", "--hotseat", rows=40, NO_COLOR="1") as person:
        for _ in range(24):
            if person.see(PROMPT, "press Enter") == 1:
                hands: list[Any] = [*match_in(tmp_path).view(0).hand, *match_in(tmp_path).view(1).hand]
                assert not (tiles(person.since_wipe) | inline(person.since_wipe)) & set(hands)
                assert "it is your turn" in person.since_wipe
                person.enter()
                continue
            match = match_in(tmp_path)
            person.enter(look(match, match.view(None).turn))
    assert seen_by == {0, 1}


def test_shares_are_shown_only_after_a_doubt(tmp_path: Path) -> None:
    before, doubted, after = piped(tmp_path, "play", "illusion", "--seed", "3", lines=LONG).stdout.partition(
        "doubt the"
    )
    assert "%" not in before
    assert doubted
    assert re.search(r"\d%", after)


def test_journals_are_private_where_they_must_be(tmp_path: Path) -> None:
    piped(tmp_path, "play", "illusion", "--seed", "3", lines="1\n")
    seal = resume_path(journal(tmp_path))
    assert seal.stat().st_mode & 0o777 == 0o600
    assert match_in(tmp_path).journal.seed is None


@pytest.mark.parametrize("game", GAMES)
def test_hotseat_names_whose_turn_it_is(game: str, tmp_path: Path) -> None:
    names = ("--name", "Anna", "--name", "Ben")
    with terminal(tmp_path, "play", *GAMES[game], "--seed", "11", "--hotseat", *names) as person:
        for _ in range(3):
            while person.see(PROMPT, ENTER) == 1:
                person.enter()
            match = match_in(tmp_path)
            seat = match.view(None).turn
            assert plain(person.written).rpartition("it is your turn")[0].endswith(f"{match.header.names[seat]}, ")
            person.enter(match.game.text(match.legal(seat)[0]))
    piped_game = piped(tmp_path / "piped", "play", *GAMES[game], "--hotseat", *names, lines="1\n1\n")
    assert re.search(r"^(Anna|Ben|Guest 3), it is your turn\.$", piped_game.stdout, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_a_resized_screen_is_drawn_again_with_the_typed_line(game: str, tmp_path: Path) -> None:
    with terminal(tmp_path, "play", *GAMES[game], "--seed", "11", "--hotseat", columns=100, rows=40) as person:
        while person.see(PROMPT, ENTER) == 1:
            person.enter()
        person.press("rol")
        person.see("rol")
        person.resize(24, 50)
        person.see(PROMPT)
        person.see("rol")
        longest = max(map(len, plain(person.written.rpartition(b"\x1b[H")[2]).splitlines()))
        assert longest <= 50
        person.press("\x7f\x7f\x7f?\r")
        person.see("win")
        person.see(PROMPT)
        person.enter("q")
        assert person.leave() == 0


def test_a_resized_hand_over_is_drawn_again(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "knights-score", "--seed", "4", "--hotseat", columns=100) as person:
        person.see("press Enter")
        person.resize(20, 60)
        person.see("press Enter")
        person.enter()
        person.see(PROMPT)


def test_a_resized_replay_is_drawn_again(tmp_path: Path) -> None:
    piped(tmp_path, "play", "illusion", "--seed", "3", lines=LONG)
    with terminal(tmp_path, "replay", str(journal(tmp_path)), columns=100) as person:
        person.see("1 of")
        person.resize(24, 60)
        person.see("1 of")
        person.press("q")
        assert person.leave() == 0


def test_a_line_typed_ahead_does_not_uncover_the_next_hand(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "knights-score", "--seed", "4", "--hotseat", "--name", "Anna") as person:
        person.see("press Enter")
        person.enter()
        person.see(PROMPT)
        person.press("1\r\r\r")
        person.see("When only Guest 2 looks")
        person.enter()
        person.see(PROMPT)
        assert match_in(tmp_path).view(None).turn == 1


@pytest.mark.parametrize(
    ("game", "keys", "notation"),
    [
        ("illusion", ["1", "d"], ["insert 0", "doubt"]),
        ("knights-score", ["p2", "d1"], ["play", "discard"]),
        ("knights-dice", ["r"], ["roll"]),
    ],
)
def test_the_keys_of_the_page_are_taken(game: str, keys: list[str], notation: list[str], tmp_path: Path) -> None:
    piped(tmp_path, "play", game, "--hotseat", "--seed", "4", lines="\n".join([*keys, "q"]))
    match = match_in(tmp_path)
    moves = [match.game.text(commit.cause.action) for commit in match.commits if isinstance(commit.cause.by, int)]
    assert [made.startswith(wanted) for made, wanted in zip(moves, notation, strict=True)] == [True] * len(keys)


def test_with_lines_each_thing_is_printed_once_at_a_terminal_too(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mind", "--lines", "--seed", "1") as person:
        person.see("lay your hand down")
        person.enter("h")
        person.see("You lay a hand on the table.")
        person.enter("q")
        assert person.leave() == 0
    assert b"\x1b[?1049h" not in person.written
