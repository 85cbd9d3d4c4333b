"""A journal shown again: all hands open, or only what was known at the time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import parlour
from parlour.bots import make_bot, simulate
from parlour.engine import Commit, Input, Seat
from parlour.games.mind import events as e
from parlour.games.mind.actions import Play, Ready
from parlour.terminal.program import main
from tests.terminal.terminal import plain, terminal

DEALS = [[[17], [28]], [[3, 40], [35, 90]]]


@pytest.fixture
def mind(tmp_path: Path) -> Path:
    """Level 1 done, then a mistake."""
    match = parlour.Match("mind", deals=DEALS, names=("Anna", "Ben"))
    for seat, action, at in [
        (0, "ready", 700),
        (1, "ready", 900),
        (0, "play 17", 2500),
        (1, "play 28", 61_234),
        (0, "ready", 62_000),
        (1, "ready", 62_000),
        (1, "play 35", 63_000),
    ]:
        match.act(seat, action, at=at)
    path = tmp_path / "mind.jsonl"
    path.write_text(match.journal.text)
    return path


def replayed(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["replay", *arguments])
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def objects(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in replayed(*arguments, "--json").splitlines()]


def test_all_steps_are_printed_with_notation_time_and_sentence(mind: Path) -> None:
    text = replayed(str(mind))
    assert "5 of 9 · 1:01.234 · Ben\nplay 28\nBen plays 28.\nLevel 1 is done.\n" in text
    assert "1 of 9 · 0:00.000 · the dealer\ndeal 17 28\n" in text
    assert "Ben plays 35. Anna’s 3 was still out. One life lost." in text


def test_open_hands_are_the_default_and_a_seat_sees_its_own(mind: Path) -> None:
    everything, public, ben = (objects(str(mind), *view) for view in ((), ("--public",), ("--seat", "1")))
    assert everything[0]["hands"] == {"0": [17], "1": [28]}
    assert "hands" not in public[0]
    assert public[0]["view"]["hand"] == []
    assert ben[0]["view"]["hand"] == [28]
    assert ben[0]["events"][0]["hands"] == [[0], [28]]
    assert everything[0]["notation"] == "deal 17 28"
    assert public[0]["notation"] is ben[0]["notation"] is None
    assert ben[3]["notation"] == public[3]["notation"] == "play 17"
    assert ben[4]["told"][0] == "You play 28."
    assert [line["at"] for line in ben][-1] == 63_000


def test_a_blind_play_stays_face_down_for_the_others(tmp_path: Path) -> None:
    match = parlour.Match("mind", seed=1)
    while not match.view(None).blind or match.view(None).phase != "play":
        for seat in range(2):
            if "ready" in map(match.game.text, match.legal(seat)):
                match.act(seat, "ready")
        if not match.view(None).blind:
            _play_lowest(match)
    seat = _play_lowest(match)
    path = tmp_path / "blind.jsonl"
    path.write_text(match.journal.text)
    played = match.commits[-1].cause.action
    assert isinstance(played, Play)
    card = played.card
    assert objects(str(path))[-1]["notation"] == f"play {card}"
    assert objects(str(path), "--seat", str(seat))[-1]["notation"] == f"play {card}"
    assert objects(str(path), "--seat", str(1 - seat))[-1]["notation"] is None
    assert objects(str(path), "--public")[-1]["events"][0]["card"] == e.FACE_DOWN


def _play_lowest(match: parlour.Match) -> int:
    hands = {seat: match.view(seat).hand[0] for seat in range(2) if match.view(seat).hand}
    seat = min(hands, key=hands.__getitem__)
    match.act(seat, f"play {hands[seat]}")
    return seat


def test_keys_step_through_it(mind: Path, tmp_path: Path) -> None:
    with terminal(tmp_path, "replay", str(mind)) as person:
        for key, seen in [
            ("", "1 of 9"),
            (" ", "2 of 9"),
            ("\x1b[C", "3 of 9"),
            ("\x1b[D", "2 of 9"),
            ("b", "1 of 9"),
            ("b", "1 of 9"),
            ("G", "9 of 9"),
            (" ", "9 of 9"),
            ("g", "1 of 9"),
        ]:
            person.press(key)
            number, _, rest = seen.partition(" ")
            person.see(f"{number} {rest}")
        person.press("q")
        assert person.leave() == 0
    assert "Anna’s hand" in plain(person.written)


def test_lines_print_every_step_once_at_a_terminal_too(mind: Path, tmp_path: Path) -> None:
    for arguments in (("replay", str(mind), "--lines"), ("--lines", "replay", str(mind))):
        with terminal(tmp_path, *arguments) as person:
            assert person.leave() == 0
        told = plain(person.written)
        assert [told.count(f"{step} of 9") for step in range(1, 10)] == [1] * 9
        assert b"\x1b[?1049h" not in person.written


def test_names_and_contents_from_elsewhere_cannot_steer_the_terminal(tmp_path: Path) -> None:
    evil = parlour.Match("mind", seed=1, names=("\x1b]0;owned\x07[bold]Eve", "", "one too many")).journal
    path = tmp_path / "evil.jsonl"
    path.write_text(evil.text)
    text = replayed(str(path))
    assert "\x1b" not in text
    assert "]0;owned[bold]Eve" in text
    assert "Seat 1" in text


def test_what_cannot_have_happened_is_refused_with_its_line(tmp_path: Path) -> None:
    match = parlour.Match("mind", seed=1)
    wild = Commit(2, Input(match.now, Seat(0), Ready()), (e.Played(Seat(7), 3, 0, match.now),))
    path = tmp_path / "wild.jsonl"
    path.write_text(parlour.Journal(match.header, (*match.commits, wild)).text)
    result = CliRunner().invoke(main, ["replay", str(path)])
    assert result.exit_code == 2
    assert result.stderr == "Line 3: the rules say HandLaid; the journal says Played.\n"


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("--seat", "2"), "There is no seat 2 here; the seats are 0 to 1."),
        (("--seat", "0", "--public"), "--seat and --public are two ways to look at a game; choose one."),
    ],
)
def test_wrong_viewers_are_refused(mind: Path, arguments: tuple[str, ...], answer: str) -> None:
    result = CliRunner().invoke(main, ["replay", str(mind), *arguments])
    assert (result.exit_code, result.stderr) == (2, f"{answer}\n")


def test_a_header_alone_is_no_game_yet(tmp_path: Path) -> None:
    path = tmp_path / "header.jsonl"
    path.write_text(parlour.Journal(parlour.Match("mind", seed=1).header, ()).text)
    assert "nothing has happened yet" in replayed(str(path))


def test_the_analysis_follows_the_steps_with_open_hands(mind: Path) -> None:
    text = replayed(str(mind))
    assert "Level 2: Ben’s 35 before Anna’s 3: too early to say. Ben played 35 after 1 s, " in text
    assert "Anna: too few plays to tell." in text
    assert "too early to say" not in replayed(str(mind), "--public")


def test_the_analysis_alone_is_short_or_whole_as_json(mind: Path) -> None:
    assert replayed(str(mind), "--insight") == replayed(str(mind))[-len(replayed(str(mind), "--insight")) :]
    (told,) = objects(str(mind), "--insight")
    assert told["type"] == "mind"
    assert told["lost"][0]["cause"] == "unsure"


def test_the_analysis_is_not_for_one_viewer(mind: Path) -> None:
    result = CliRunner().invoke(main, ["replay", str(mind), "--insight", "--public"])
    assert result.exit_code == 2
    assert "--insight tells of all hands" in result.stderr


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_game_has_an_analysis_in_short(name: str, tmp_path: Path) -> None:
    seats = parlour.GAMES[name].seats.start
    match = parlour.Match(name, seats=seats, seed=4)
    simulate(match, [make_bot("default", name, str(seat)) for seat in range(seats)])
    path = tmp_path / "game.jsonl"
    path.write_text(match.journal.text)
    lines = replayed(str(path), "--insight").splitlines()
    assert len(lines) >= 2
    assert all(line.endswith(".") for line in lines)
