"""A program at a seat: the line protocol, the MCP server, live tables and trials."""

from __future__ import annotations

import asyncio
import csv
import json
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from mcp import Client

from parlour import GAMES
from parlour import wire as m
from parlour.art.illusion.gallery import Gallery
from parlour.client import join, open_table, take_seat
from parlour.engine import BadSetup, Seat
from parlour.lab.agents import Request, SimulatedSeat, encode, read_request
from parlour.lab.agents.lines import converse
from parlour.lab.agents.live import LiveSeat
from parlour.lab.agents.mcp import seat_server
from parlour.lab.agents.players import ProcessPlayer, ReferencePlayer
from parlour.lab.agents.summary import means
from parlour.lab.agents.trial import MOST_IDLE, compliance, paired, play
from parlour.lab.arena.recovery import mistakes
from parlour.terminal.program import main
from tests.harness.doc_blocks import ROOT, blocks
from tests.harness.serving import serving
from tests.lab.agents import scripted_program
from tests.lab.agents.scripted_program import answer

PROGRAM = f"{sys.executable} -m tests.lab.agents.scripted_program"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_to_its_end_from_text(name: str) -> None:
    seat = SimulatedSeat(name, ["default"], GAMES[name].seats.start, "7")
    told = seat.situation()
    for _ in range(3000):
        if told.over:
            break
        told = seat.follow(read_request(json.dumps(answer(json.loads(encode(told)), "wait"))))
        assert not told.refused
    assert told.over
    assert told.result.startswith(type(seat.match.outcome).__name__)
    assert f"You are seat 0 of {seat.match.header.seats}" in told.text


def test_open_pictures_are_described_by_their_shapes() -> None:
    seat = SimulatedSeat("illusion", ["default"], 2, "7")
    view, deck = seat.match.view(0), seat.match.state.seed
    told = seat.situation().text.splitlines()
    shown = [Gallery.described(card, Gallery.family(deck, card)) for card in (*view.row, view.drawn)]
    assert sorted(line for line in told if line.startswith("Colour card")) == sorted(shown)
    scripted = SimulatedSeat("illusion", ["default"], 2, "7", options={"cards": [[10, 20, 30, 40]] * 9})
    assert "Colour card" not in scripted.situation().text


def test_open_pictures_are_described_at_a_live_table_too() -> None:
    async def story() -> None:
        async with serving() as served:
            first = await open_table(served.base, "illusion", 2, "Ada")
            async with join(served.base, first.code, first.token) as session:
                await session.ask(m.SeatBot("bot", Seat(1), "default"))
                await session.ask(m.Start("go"))
                seat = LiveSeat(session)
                told = await seat.answer(Request(poll=5000))
                lines = [line for line in told.text.splitlines() if line.startswith("Colour card")]
                assert {int(line.partition(":")[0].split()[-1]) for line in lines} == {
                    *session.view.row,
                    session.view.drawn,
                }
                assert all(": " in line for line in lines)

    asyncio.run(story())


@pytest.mark.parametrize("way", ["wait", "moment", "poll"])
def test_there_are_three_ways_to_act_in_time(way: str) -> None:
    class Scripted:
        name = way

        def answer(self, told: object) -> str:
            return json.dumps(answer(json.loads(encode(told)), way))  # type: ignore[arg-type]  # a situation

    rows = list(play(Scripted(), SimulatedSeat("mind", ["counter"], 2, "3"), "3", ["counter"]))
    found = compliance(rows)
    assert (found.complies, way in found.ways) == (True, True)
    assert rows[-1].said == "told"


def test_a_wait_is_broken_off_when_something_happens() -> None:
    seat = SimulatedSeat("mind", ["counter"], 2, "5")
    told = seat.follow(Request("ready"))
    while not any(move.startswith("play") for move in told.legal):
        told = seat.follow(Request(poll=1000))
    move = next(move for move in told.legal if move.startswith("play"))
    told = seat.follow(Request(move, wait=3_000_000))
    assert (told.acted, told.refused) == (False, "")
    assert told.happened
    late = seat.follow(Request(next(iter(told.legal)), moment=0))
    assert "is over; it is" in late.refused


@pytest.mark.parametrize(
    "line",
    ["", "hello", "[]", '{"move": 3}', '{"move": "a", "poll": 3}', '{"wait": 3}', "{}", '{"poll": -1}', '{"x": 1}',
     '{"move": "a", "wait": 1, "moment": 2}', '{"poll": 99999999}', "x" * 5000, b"\xff"],
)  # fmt: skip
def test_an_invalid_line_is_refused_with_the_accepted_forms(line: str | bytes) -> None:
    with pytest.raises(BadSetup, match="a line is one JSON object"):
        read_request(line)


def test_a_refused_line_changes_nothing() -> None:
    lines = iter(["what?", '{"move": "fly away"}', '{"move": "play 999"}', ""])
    heard: list[str] = []

    async def read() -> str:
        return next(lines)

    seat = SimulatedSeat("knights-score", ["default"], 2, "7")
    before = seat.match.count
    asyncio.run(converse(seat, read, heard.append))
    assert all(json.loads(line)["refused"] for line in heard[1:])
    assert seat.match.count == before


def test_the_mcp_server_plays_a_game_through_its_tools() -> None:
    async def story() -> None:
        seat = SimulatedSeat("knights-score", ["default"], 2, "7", options={"target": 3})
        async with Client(seat_server(seat)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {"look", "move", "poll"}

            async def call(name: str, **given: object) -> dict[str, object]:
                result = await client.call_tool(name, given)
                told: dict[str, object] = json.loads(result.content[0].text)  # type: ignore[union-attr]  # text it is
                return told

            told = await call("look")
            assert "several things" in str((await call("move", move="x", wait=1, moment=2))["refused"])
            assert "time is from 0" in str((await call("poll", milliseconds=-1))["refused"])
            while not told.get("over"):
                told = await call("move", move=told["legal"][0])  # type: ignore[index]  # moves
            assert told["result"]

    asyncio.run(story())


def test_a_program_sits_at_a_live_table() -> None:
    async def story() -> None:
        async with serving() as served:
            first = await open_table(served.base, "knights-score", 2, "Ada", options={"target": 2})
            grant = await take_seat(served.base, first.code, "Program")
            async with (
                join(served.base, first.code, first.token) as ada,
                join(served.base, first.code, grant.token) as session,
            ):
                seat = LiveSeat(session)
                assert (await seat.look()).legal == ()
                await ada.ask(m.Start("go"))
                told = await seat.answer(Request(poll=5000))
                assert "fly" in (await seat.answer(Request("fly away"))).refused
                while not told.over:
                    if ada.view is not None and ada.view.legal:
                        await ada.act(ada.view.legal[0])
                    told = await seat.answer(Request(told.legal[0]) if told.legal else Request(poll=50))

    asyncio.run(story())


def test_a_trial_plays_paired_deals_and_keeps_every_message(tmp_path: Path) -> None:
    words = ["seat", "mind", "counter", "--program", f"{PROGRAM} wait", "--games", "2", "--seed", "t", "--json"]
    words += ["--change-to", "impatient", "--change-after", "1", "--rows", str(tmp_path / "rows.csv")]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert told["compliance"]["complies"]
    assert [each["deal"] for each in told["results"]] == ["t:0", "t:0", "t:1", "t:1"]
    assert told["results"][1]["player"] == "chameleon"
    assert "mistakes_soon" in told["results"][0]
    assert [each["player"] for each in told["means"] if each["figure"] == "won"][1:] == ["chameleon", "difference"]
    with (tmp_path / "rows.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["said"] for row in rows} == {"told", "answered"}
    assert {row["partners"] for row in rows} == {"counter", "impatient"}


def test_means_are_of_both_and_of_their_difference_on_each_deal() -> None:
    games = [("mine", 3.0), ("bot", 1.0), ("mine", 5.0), ("bot", 2.0), ("mine", None), ("bot", 6.0)]
    mine, bot, difference = means([{"player": name, "deal": "d", "lines": 9, "cost": cost} for name, cost in games])
    assert (mine.games, mine.mean, bot.games, bot.mean) == (2, 4.0, 3, 3.0)
    assert (difference.games, difference.mean) == (2, 2.5)
    assert difference.low == pytest.approx(2.5 - 0.98)
    assert difference.high == pytest.approx(2.5 + 0.98)
    assert list(means([])) == []


def test_the_commands_of_the_page_are_carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_model.py").symlink_to(Path(scripted_program.__file__))
    section = (ROOT / "docs" / "benchmark.md").read_text().partition("## Programs and language models")[2]
    shell = [block for block in blocks(section) if block.language == "sh"]
    commands = [
        line.replace("python my_model.py", f"{sys.executable} my_model.py") for each in shell for line in each.lines
    ]
    assert len(commands) == 3
    for command in commands:
        words = shlex.split(command.replace("--games 20", "--games 1"))
        result = CliRunner().invoke(main, words[1:], input="")
        assert result.exit_code == 0, result.output
    assert (tmp_path / "messages.csv").exists()


def test_a_program_that_does_not_comply_is_not_tried(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["seat", "mind", "--program", f"{PROGRAM} nonsense"])
    assert result.exit_code == 1
    assert "does not keep to the protocol" in result.output
    missing = CliRunner().invoke(main, ["seat", "mind", "--program", str(tmp_path / "none")])
    assert (missing.exit_code, "cannot be started" in missing.output) == (2, True)


def test_a_trial_ends_with_the_result_and_idle_rows_are_few() -> None:
    partners = ["metronome"]
    seat = SimulatedSeat("mind", partners, 2, "won")
    rows = list(play(ReferencePlayer("metronome", seat, "won"), seat, "won", partners))
    assert seat.match.outcome is not None
    assert seat.match.outcome.won
    assert json.loads(rows[-1].text)["over"]
    assert compliance(rows).complies
    assert len(rows) < MOST_IDLE
    assert "over" in seat.follow(Request("ready")).refused
    blind = SimulatedSeat("mind", partners, 2, "won", play_on=True)
    rows = list(play(ReferencePlayer("metronome", blind, "won"), blind, "won", partners))
    assert json.loads(rows[-1].text)["legal"] == ["ready"]
    assert not compliance(rows).fault


@pytest.mark.parametrize(
    ("way", "kind"),
    [("exit", "exited"), ("raise", "exited"), ("kill", "killed"), ("close", "closed"), ("mute", "silent"),
     ("wordy", "refused"), ("long", "silent"), ("bytes", "refused"), ("idle", "idle")],
)  # fmt: skip
def test_every_way_to_stop_is_a_fault_with_a_name(way: str, kind: str) -> None:
    seat = SimulatedSeat("mind", ["counter"], 2, "3")
    with ProcessPlayer(f"{sys.executable} -m tests.lab.agents.dying {way}", 2 if kind == "silent" else 600) as player:
        rows = list(play(player, seat, "3", ["counter"]))
    assert (rows[-1].said, rows[-1].kind) == ("fault", kind)
    assert not compliance(rows).complies
    assert compliance(rows).fault == rows[-1].text != ""


def test_a_program_that_exits_in_a_trial_is_a_fault(tmp_path: Path) -> None:
    words = ["seat", "mind", "counter", "--program", f"{PROGRAM} once", "--games", "3", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    assert "has exited with code 0" in result.stderr
    told = json.loads(result.stdout)
    assert (told["compliance"]["complies"], len(told["results"]), told["means"]) == (False, 1, [])


def test_a_trial_with_a_fault_is_not_counted_as_played() -> None:
    with ProcessPlayer(f"{PROGRAM} once") as player:
        games = list(paired(player, "mind", ["counter"], 2, ["a", "b", "c"], "metronome"))
    assert [result["player"] for _, result in games] == [player.name, "metronome", player.name]
    assert games[-1][0][-1].said == "fault"


@pytest.mark.parametrize("won", [[True, True, False], [True] * 3, [False] * 3])
def test_intervals_of_proportions_stay_between_0_and_1(won: list[bool]) -> None:
    games = [{"player": name, "deal": "d", "won": each} for each in won for name in ("mine", "bot")]
    mine, bot, difference = means(games)
    assert mine.low is not None
    assert mine.high is not None
    assert 0 <= mine.low <= mine.mean <= mine.high <= 1
    assert (mine.low, mine.high) == (bot.low, bot.high)
    assert difference.low is not None
    assert difference.high is not None
    assert -1 <= difference.low <= 0 <= difference.high <= 1


def test_mistakes_are_counted_before_and_after_a_change() -> None:
    nothing = dict.fromkeys(["mistakes_before", "mistakes_soon", "mistakes_later", "recovery"])
    assert mistakes([], 1) == nothing
