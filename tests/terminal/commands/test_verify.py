"""A journal is believed only if every byte, every rule and every deal can be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.engine import Commit, Input, Seat
from parlour.games.mind.actions import Ready
from parlour.terminal.program import main
from tests.terminal.journals import bodies, chained


def finished(game: str = "knights-score", **options: Any) -> parlour.Match:
    """A game of first moves."""
    match = parlour.Match(game, seed=3, names=("Anna", "Ada"), **options)
    while not match.over:
        seat = next(seat for seat in range(match.header.seats) if match.legal(seat))
        match.act(seat, match.legal(seat)[-1])
    return match


GOOD = finished(target=5).journal.text.encode()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("journals") / "game.jsonl"


def verified(path: Path, text: bytes, *options: str) -> Result:
    path.write_bytes(text)
    return CliRunner().invoke(main, ["verify", str(path), *options])


def account(path: Path, text: bytes) -> dict[str, Any]:
    result = verified(path, text, "--json")
    told: dict[str, Any] = json.loads(result.stdout)
    assert result.exit_code == (0 if told["ok"] else 1)
    return told


def test_a_good_journal_is_verified(path: Path) -> None:
    result = verified(path, GOOD)
    assert result.exit_code == 0
    assert "Verified." in result.stdout
    assert "deals follow from the revealed seed, which matches the commitment in the header" in result.stdout
    told = account(path, GOOD)
    assert (told["status"], told["game"], told["deals"]) == ("verified", "knights-score", 2)
    assert told["commitment"] in result.stdout


@given(at=st.integers(0, len(GOOD) - 1), bit=st.integers(0, 7))
def test_a_flipped_bit_anywhere_is_found_on_its_line(path: Path, at: int, bit: int) -> None:
    broken = GOOD[:at] + bytes([GOOD[at] ^ 1 << bit]) + GOOD[at + 1 :]
    result = verified(path, broken)
    assert result.exit_code == 1
    line = len(GOOD[: at + 1].split(b"\n")) - (GOOD[at : at + 1] == b"\n")
    assert f"Line {line}:" in result.stdout


@given(at=st.integers(0, len(GOOD) - 1))
def test_a_journal_cut_off_anywhere_is_not_verified(path: Path, at: int) -> None:
    told = account(path, GOOD[:at])
    assert told["status"] == ("unfinished" if GOOD[:at].endswith(b"\n") else "wrong")


@given(text=st.binary())
def test_foreign_files_are_refused_on_line_1(path: Path, text: bytes) -> None:
    told = account(path, text)
    assert (told["status"], told["line"]) == ("wrong", 1)


def test_unfinished_and_scripted_games_are_distinguished(path: Path) -> None:
    begun = parlour.Match("illusion", seed=3).journal.text.encode()
    assert account(path, begun)["status"] == "unfinished"
    assert "Unfinished." in verified(path, begun).stdout
    scripted = parlour.Match("mind", deals=[[[17], [28]]]).journal.text.encode()
    assert account(path, scripted) == {
        "file": str(path),
        "ok": True,
        "status": "scripted",
        "game": "mind",
        "seats": 2,
        "commits": 1,
        "deals": 1,
        "commitment": None,
    }
    assert "Scripted." in verified(path, scripted).stdout


def test_well_chained_lies_are_found(path: Path) -> None:
    match = parlour.Match("mind", seed=3)
    other = parlour.Match("mind", seed=4)
    lies = {
        "the seed deals otherwise": parlour.Journal(match.header, other.commits, "3"),
        "is not the one that was promised": parlour.Journal(match.header, match.commits, "4"),
        "there is no seat 9": _with(match, Input(match.now, Seat(9), Ready())),
        "there is no seat -1": _with(match, Input(match.now, Seat(-1), Ready())),
        "the rules say HandLaid; the journal says nothing": _with(match, Input(match.now, Seat(0), Ready())),
    }
    for why, record in lies.items():
        told = account(path, record.text.encode())
        assert why in told["why"]


def _with(match: parlour.Match, cause: Input[Any]) -> parlour.Journal:
    return parlour.Journal(match.header, (*match.commits, Commit(len(match.commits) + 1, cause, ())), "3")


def test_verify_claims_nothing_about_names_and_times(path: Path) -> None:
    """Whoever holds a journal can change names and make its chain anew."""
    lines = [line.replace(b"Anna", b"Mary") for line in bodies(GOOD)]
    result = verified(path, chained(lines))
    assert result.exit_code == 0
    assert "Names and times are as the file says; nothing proves them." in result.stdout
    assert "Nobody chose the deals if this is the commitment that was noted before the first card." in result.stdout
    told = CliRunner().invoke(main, ["verify", "--help"]).stdout
    assert "nothing in the journal" not in told.lower()
    assert "That proves nothing about the names and times" in " ".join(told.split())
