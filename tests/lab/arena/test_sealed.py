"""Sealed evaluation: what an entrant cannot come by, and what anybody can repeat."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from parlour.engine import BadSetup
from parlour.lab.agents.players import ProcessPlayer
from parlour.lab.agents.protocol import SeatReport, read_request
from parlour.lab.arena.laws import GEARS, SHAPES, Lawful, family
from parlour.lab.arena.sandbox import Sandbox, available
from parlour.lab.arena.sealed import Plan, SealedSeed, _environment, _seat, check, difference, evaluate, score
from parlour.terminal.program import main

SECRET = b"0123456789abcdef" * 4
PLAN = Plan(("bot:metronome",), games=8, families=4)
SITUATION = SeatReport(0, "", ())


def spied(
    seed_file: Path, neighbour: Path, own: Path, *, confined: bool
) -> tuple[list[str], dict[str, str], list[str]]:
    command = f"{sys.executable} -m tests.lab.agents.spying {seed_file} {neighbour}"
    sandbox = Sandbox((seed_file, neighbour.parent), own) if confined else None
    confine = None if sandbox is None else sandbox.enter
    with ProcessPlayer(command, environment=_environment(own), confine=confine) as player:
        told: tuple[list[str], dict[str, str], list[str]] = json.loads(
            read_request(player.answer(SITUATION)).move or ""
        )
    return told


def test_an_entrant_comes_by_nothing_that_the_dealer_knows(tmp_path: Path) -> None:
    if not available():
        with pytest.raises(BadSetup, match="cannot be confined"):
            check(PLAN)
        return
    seed_file, games = tmp_path / "seed", tmp_path / "games"
    seed_file.write_bytes(SECRET)
    for name in ("own", "neighbour"):
        (games / name).mkdir(parents=True)
    open_to = spied(seed_file, games / "neighbour", games / "own", confined=False)
    assert {"seed", "another game", "a note for the next game"} <= set(open_to[0])
    (games / "own" / "link").unlink(missing_ok=True)
    attacks, environment, arguments = spied(seed_file, games / "neighbour", games / "own", confined=True)
    assert attacks == []
    assert SECRET.decode() not in f"{environment} {arguments}"
    assert not any(name.startswith("PARLOUR") for name in environment)


def test_dealing_again_from_public_data_does_not_help() -> None:
    sealed = SealedSeed(SECRET)
    hands = [_seat(sealed, PLAN, game).match.view(0).hand for game in range(PLAN.games)]
    assert hands == [_seat(SealedSeed(SECRET), PLAN, game).match.view(0).hand for game in range(PLAN.games)]
    public = [sealed.promise.encode(), bytes(32), b"mind-laws-1 " * 4, sha256(SECRET).digest()]
    for guess in public:
        others = [_seat(SealedSeed(guess), PLAN, game) for game in range(PLAN.games)]
        assert sum(seat.match.view(0).hand == hand for seat, hand in zip(others, hands, strict=True)) < 3
        assert SealedSeed(guess).family(0) != sealed.family(0)
    assert "seed" not in _seat(sealed, PLAN, 0).situation().text
    assert SECRET.decode() not in repr(sealed)


def test_a_revealed_seed_repeats_an_evaluation() -> None:
    plan = Plan(("bot:metronome", "bot:novice"), games=8, families=4, isolated=False)
    played = evaluate(SealedSeed(SECRET), plan, (), 1, lambda games: None)
    assert played == evaluate(SealedSeed(SECRET), plan, (), 2, lambda games: None)
    assert [each.family for each in played[0]] == [0, 1, 2, 3] * 2
    scored = score("bot:metronome", plan, played[0])
    assert sum(rate.games for rate in scored.families) == scored.all.games == 8
    assert scored.all.low <= scored.all.won <= scored.all.high
    compared = difference(*played)
    assert compared.low <= compared.won <= compared.high


def test_the_command_promises_the_seed_and_never_reveals_it(tmp_path: Path) -> None:
    seed_file = tmp_path / "seed"
    seed_file.write_bytes(SECRET)
    program = f"{sys.executable} -m tests.lab.agents.scripted_program once"
    words = ["evaluate", program, "--against", "bot:metronome", "--games", "2", "--families", "2", "--jobs", "1"]
    words += [] if available() else ["--without-isolation"]
    done = CliRunner().invoke(main, [*words, "--seed-file", str(seed_file), "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["seed_sha256"] == sha256(SECRET).hexdigest()
    assert told["seed_sha256"] in done.stderr
    assert SECRET.decode() not in done.output
    assert told["isolation"] == ("landlock" if available() else "none")
    assert [each["faults"] for each in told["entrants"]] == [{}, {}]
    assert len(told["entrants"][0]["sha256"]) == 64
    assert {"evaluation", "version", "machine", "difference", "games", "seats"} < set(told)


def test_a_program_that_dies_loses_and_is_named(tmp_path: Path) -> None:
    seed_file = tmp_path / "seed"
    seed_file.write_bytes(SECRET)
    program = f"{sys.executable} -m tests.lab.agents.dying raise"
    words = ["evaluate", program, "--games", "2", "--families", "1", "--jobs", "1", "--without-isolation"]
    done = CliRunner().invoke(main, [*words, "--seed-file", str(seed_file), "--json"])
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert (told["entrants"][0]["faults"], told["entrants"][0]["all"]["won"]) == ({"exited": 2}, 0)
    assert told["isolation"] == "none"


@pytest.mark.parametrize(
    ("content", "more", "reason"),
    [
        (b"short", [], "at least 32 bytes, not 5"),
        (None, [], "not a file with a seed"),
        (SECRET, ["--games", "3"], "3 games do not reach 20 families"),
        (SECRET, [], "cannot be started"),
    ],
)
def test_what_cannot_be_sealed_is_refused(tmp_path: Path, content: bytes | None, more: list[str], reason: str) -> None:
    seed_file = tmp_path / "seed"
    if content is not None:
        seed_file.write_bytes(content)
    words = ["evaluate", str(tmp_path / "none"), "--without-isolation", "--seed-file", str(seed_file), *more]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2
    assert reason in done.stderr


def test_a_seed_with_two_names_is_refused(tmp_path: Path) -> None:
    (tmp_path / "seed").write_bytes(SECRET)
    (tmp_path / "other").hardlink_to(tmp_path / "seed")
    done = CliRunner().invoke(main, ["evaluate", "x", "--seed-file", str(tmp_path / "seed")])
    assert (done.exit_code, "hard links" in done.stderr) == (2, True)


def test_the_grammar_draws_every_shape_and_gear_with_possible_waits() -> None:
    drawn = [family(f"test {number}") for number in range(200)]
    assert {each.shape for each in drawn} == set(SHAPES)
    assert {each.gears for each in drawn} == set(GEARS)
    assert drawn == [family(f"test {number}") for number in range(200)]
    for law in (*drawn, *(Lawful(shape=shape, step=step) for shape in SHAPES for step in (2, 25))):
        gaps = [law.gap(card, 10) for card in range(11, 101)]
        assert all(0 < gap < 200 for gap in gaps)
        assert gaps == sorted(gaps)
