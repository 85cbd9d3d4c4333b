"""The benchmark: the same partners and deals for every entrant."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from parlour.bots import Plan, SeatedBot
from parlour.bots.mind import strangers
from parlour.bots.mind.people import Crowd
from parlour.engine import BadSetup, Millis
from parlour.lab.arena.benchmark import BenchmarkScore, Pool, Trial, entered, pool_of, pooled, run_benchmark, seated
from parlour.lab.arena.partner_pool import POOL
from parlour.lab.commands.practice import table_of
from parlour.terminal.program import main

PROGRAM = Path(sys.executable).parent / "parlour"
SMALL = Pool("small", "mind", ("human", "metronome"))

MINE = """
from parlour.bots import Plan
from parlour.engine import Millis
from parlour.games.mind.actions import Ready, Play

class Mine:
    def plan(self, view, memory):
        if view.phase == "focus" and Ready() in view.legal:
            return memory.soon(Ready())
        if view.phase == "play" and view.hand:
            return Plan(Play(view.hand[0]), Millis(view.since + 250 * (view.hand[0] - max(view.pile, default=0))))
        return None

class Silent:
    def plan(self, view, memory):
        return None

class Nobody:
    pass
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_it_comes_out_the_same_on_any_number_of_cores() -> None:
    done: list[int] = []
    trial = Trial(SMALL, "metronome", 2, 2)
    scores = run_benchmark(trial, 1, done.append)
    assert scores == run_benchmark(trial, 2, lambda games: None)
    assert sum(done) == 4
    assert [(score.partner, score.games) for score in scores] == [("human", 2), ("metronome", 2), ("all", 4)]
    assert scores[1].win_rate == 1
    assert scores[2].win_rate == pytest.approx((scores[0].win_rate + 1) / 2)
    assert all(score.low <= score.win_rate <= score.high for score in scores)


@pytest.mark.parametrize("number", range(6))
def test_cards_and_partners_are_the_same_for_every_entrant(number: int) -> None:
    tables = [seated(Trial(POOL, bot, 3, 9), "crowd", number) for bot in ("metronome", "drifter")]
    (one, others, seat), (two, again, place) = tables
    assert one == two
    assert seat == place == number % 3
    people = [[player for at, player in enumerate(players) if at != seat] for players in (others, again)]
    met = [[player.bot.person(player.memory) for player in each if isinstance(player.bot, Crowd)] for each in people]
    assert met[0] == met[1]
    assert met[0][0] == met[0][1]  # two of a kind at one table share a law and a tempo
    memories = [player.memory for at, player in enumerate(others) if at != seat]
    assert len({met[0][0].own_tempo(memory) for memory in memories}) == 1
    assert len({memory.normal() for memory in memories}) == 2


def test_an_entrant_meets_every_seat_with_every_deal() -> None:
    trial = Trial(POOL, "drifter", 2, 4)
    tables = [seated(trial, "human", number) for number in range(4)]
    assert [seat for _, _, seat in tables] == [0, 1, 0, 1]
    assert tables[0][0] == tables[1][0] != tables[2][0] == tables[3][0]


def test_a_bot_from_a_file_enters_by_a_command(mine: Path) -> None:
    command = [str(PROGRAM), "benchmark", "mine:Mine", "--games", "1", "--jobs", "1", "--json"]
    done = subprocess.run(command, cwd=mine, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["benchmark"], told["entrant"], told["seats"], told["games"]) == ("strangers-2", "mine:Mine", 2, 1)
    assert told["kept_out"] == sha256(Path(strangers.__file__).with_suffix(".txt").read_bytes()).hexdigest()
    assert [row["partner"] for row in told["rows"]] == [*POOL.partners, "all"]


def test_partners_may_be_chosen_and_need_not_be_in_the_pool() -> None:
    partners = ["crowd", "recurrent:weights=other-play"]
    chosen = [word for partner in partners for word in ("--with", partner)]
    done = CliRunner().invoke(main, ["benchmark", "human", *chosen, "--games", "2", "--jobs", "1", "--json"])
    told = json.loads(done.stdout)
    assert [(row["partner"], row["games"]) for row in told["rows"]] == [(name, 2) for name in partners] + [("all", 4)]


@pytest.mark.parametrize("partner", ["metronome", "human", "stranger:family=2"])
def test_only_people_can_share_a_tempo(partner: str) -> None:
    _, players, seat = seated(Trial(POOL, "drifter", 3, 3), partner, 0)
    tempi = [player.memory.keep("tempo", lambda: None) for at, player in enumerate(players) if at != seat]
    assert (tempi == [None, None]) == (partner == "metronome")
    assert tempi[0] == tempi[1]


def test_the_table_has_a_line_for_each_partner() -> None:
    figures = {"level": 7.0, "lives_lost": 2.0, "minutes": 3.5}
    scores = [BenchmarkScore(partner, 4, 0.5, 0.15, 0.85, figures) for partner in ("human", "metronome", "all")]
    console = Console(width=100)
    with console.capture() as told:
        console.print(table_of(Trial(SMALL, "mine:Mine", 2, 4), scores))
    for words in ("mine:Mine · small · 2 seats", "human", "metronome", "all", "50.0%", "15–85", "7.0"):
        assert words in told.get()


def test_an_entrant_is_compared_with_another_on_the_same_deals() -> None:
    words = ["benchmark", "metronome", "--against", "human", "--with", "metronome", "--with", "counter"]
    done = CliRunner().invoke(main, [*words, "--games", "6", "--jobs", "2", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout, parse_constant=pytest.fail)
    for mine, other, row in zip(told["rows"], told["against"]["rows"], told["differences"], strict=True):
        assert row["partner"] == mine["partner"] == other["partner"]
        assert row["difference"] == pytest.approx(mine["win_rate"] - other["win_rate"])
        assert -1 <= row["low"] <= row["difference"] <= row["high"] <= 1
    assert told["sealed"] is False
    assert {"version", "machine", "seed_sha256"} < set(told)
    assert told["entrant_sha256"] != told["against"]["entrant_sha256"]


@pytest.mark.parametrize("at", [float("nan"), float("inf"), -float("inf"), 2**60])
def test_a_plan_without_a_moment_is_refused_by_name(at: float) -> None:
    class Restless:
        def plan(self, view: object, memory: object) -> Plan:
            return Plan("ready", at)  # type: ignore[arg-type]  # no moment

    with pytest.raises(BadSetup, match="'restless' plans"):
        SeatedBot("restless", Restless(), "").plan(None, Millis(0))


def test_who_stands_still_has_not_won(mine: Path) -> None:
    scores = run_benchmark(Trial(Pool("small", "mind", ("human",)), "mine:Silent", 2, 2), 1, lambda games: None)
    assert scores[-1].win_rate == 0


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["nobody"], "There is no bot 'nobody' for mind; there are chameleon,"),
        (["nowhere:Bot"], "'nowhere:Bot' cannot be loaded: there is no module 'nowhere'."),
        ([":Bot"], "':Bot' cannot be loaded: there is no module ''."),
        (["..mine:Bot"], "'..mine:Bot' cannot be loaded: there is no module '..mine'."),
        (["parlour.bots:Bot"], "'parlour.bots:Bot' cannot be made without arguments:"),
        (["mine:Nobody"], "'mine:Nobody' is not a bot: it has no plan(view, memory)."),
        (["metronome", "--with", "nobody"], "There is no bot 'nobody' for mind; there are chameleon,"),
        (["metronome", "--seats", "7"], "mind is for 2 to 4 players, not 7."),
        (
            ["metronome", "--game", "illusion"],
            "illusion brings no partners for a benchmark; there are",
        ),
    ],
)
def test_what_cannot_be_is_said(mine: Path, arguments: list[str], answer: str) -> None:
    done = CliRunner().invoke(main, ["benchmark", *arguments, "--jobs", "1"])
    assert done.exit_code == 2
    assert answer in done.stderr


def test_who_enters_may_be_a_value_or_a_bot_with_parameters(mine: Path) -> None:
    assert entered("metronome:pace=2", "mind", "").name == "metronome:pace=2"
    (mine / "mine.py").write_text(MINE + "\nMADE = Mine()\n")
    sys.modules.pop("mine", None)
    assert entered("mine:MADE", "mind", "").name == "mine:MADE"


def test_every_pool_is_of_bots_that_there_are() -> None:
    for game in pooled():
        for partner in pool_of(game).partners:
            assert entered(partner, game, "").name == partner
