"""`parlour seat`: a seat for programs and language models."""

from __future__ import annotations

import asyncio
import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from parlour.engine import BadSetup
from parlour.extras import require
from parlour.games import game_named, import_object, parts_of
from parlour.terminal.command import argument, command, option
from parlour.terminal.commands.join import parted
from parlour.terminal.language import figured, worded
from parlour.terminal.options import check_output, json_option
from parlour.terminal.param_types import FILE, WHOLE, Whole
from parlour.terminal.text import echo, echo_json, echo_json_text

if TYPE_CHECKING:
    from parlour.lab.agents.protocol import ProgramSeat
    from parlour.lab.agents.trial import Change, Compliance, TrialRow
    from parlour.lab.arena.metrics import Recovery


@command(
    "cli_help_seat",
    "cli_help_seat_brief",
    examples=(
        ("parlour seat GAME BOT", None),
        ("parlour seat http://localhost:8000/t/ABC234 --name Ada", None),
        ('parlour seat GAME BOT --program "python my_model.py" --games 20 --change-to BOT --rows messages.csv', None),
    ),
)
@argument("where", metavar="GAME|URL")
@argument("partners", nargs=-1, metavar="[BOT...]")
@option("--seats", type=WHOLE, metavar="N", help="cli_help_seat_seats", otherwise="cli_help_fewest")
@option("--seed", default="seat", show_default=True, metavar="S", help="cli_help_seed_chance")
@option("--name", default="Program", show_default=True, metavar="NAME", help="cli_help_seat_name")
@option("--mcp", "as_mcp", is_flag=True, help="cli_help_seat_mcp")
@option("--program", metavar="COMMAND", help="cli_help_seat_program")
@option("--games", type=Whole(1, 10_000), default=10, show_default=True, metavar="N", help="cli_help_seat_games")
@option("--change-to", metavar="BOT", help="cli_help_seat_change_to")
@option(
    "--change-after",
    type=Whole(1, 11),
    default=3,
    show_default=True,
    metavar="LEVELS",
    help="cli_help_seat_change_after",
)
@option("--against", metavar="BOT", help="cli_help_seat_against", otherwise="cli_help_seat_against_default")
@option("--patience", type=Whole(1, 86_400), default=600, show_default=True, metavar="S", help="cli_help_seat_patience")
@option("--play-on", is_flag=True, help="cli_help_seat_play_on")
@option("--rows", type=FILE, metavar="FILE", help="cli_help_seat_rows")
@json_option
def seat(
    where: str,
    partners: tuple[str, ...],
    seats: int | None,
    seed: str,
    name: str,
    as_mcp: bool,
    program: str | None,
    games: int,
    change_to: str | None,
    change_after: int,
    against: str | None,
    patience: int,
    play_on: bool,
    rows: Path | None,
    as_json: bool,
) -> None:
    """Give a seat to a program that reads and writes text."""
    if program is not None:
        trial = _Trial(program, where, partners, seats, seed, games, against, patience, play_on)
        _try(trial, _change(where, change_to, change_after), rows, as_json)
        return
    if as_mcp:
        require("mcp", "parlour seat --mcp")
    if "/" in where or ":" in where:
        asyncio.run(_live(where, name, as_mcp))
        return
    from parlour.lab.agents import SimulatedSeat

    count = seats or game_named(where).seats.start
    asyncio.run(_run(SimulatedSeat(where, partners or ("default",), count, seed, play_on=play_on), as_mcp))


async def _live(url: str, name: str, as_mcp: bool) -> None:
    from parlour.client import ApiError, join, take_seat, understood
    from parlour.lab.agents.live import LiveSeat

    base, code = parted(url)
    if not code:
        raise BadSetup("cli.link-without-table", url=url)
    try:
        grant = await take_seat(base, code, name)
        async with join(base, code, grant.token) as session:
            with understood():
                await _run(LiveSeat(session), as_mcp)
    except ApiError as error:
        raise BadSetup(error.why) from None


async def _run(program_seat: ProgramSeat, as_mcp: bool) -> None:
    if as_mcp:
        from parlour.lab.agents.mcp import seat_server

        await seat_server(program_seat).run_stdio_async()
        return
    from parlour.lab.agents.lines import converse

    async def read() -> str:
        return await asyncio.to_thread(sys.stdin.readline)

    await converse(program_seat, read, echo_json_text)


class _Trial(NamedTuple):
    """The settings of a trial."""

    program: str
    game: str
    partners: tuple[str, ...]
    seats: int | None
    seed: str
    games: int
    against: str | None
    patience: int
    play_on: bool


def _try(asked: _Trial, changing: tuple[Change | None, Any], rows: Path | None, as_json: bool) -> None:
    from parlour.lab.agents.trial import TrialRow

    if rows is not None:
        check_output(rows)
    checked, results, found = _played(asked, *changing)
    if rows is not None:
        with rows.open("w", newline="", encoding="utf-8") as out:
            csv.writer(out).writerows([TrialRow._fields, *found])
    _tell(checked, results, as_json)
    if not checked.complies:
        if checked.fault:
            echo(checked.fault, err=True)
        if not results:
            echo(worded("cli_seat_breaks"), err=True)
        raise click.exceptions.Exit(1)


def _played(
    asked: _Trial, change: Change | None, measure: Any
) -> tuple[Compliance, list[dict[str, Any]], list[TrialRow]]:
    """The check, then each deal twice. Faults of a program in a trial are reported with the check."""
    from parlour.lab.agents import SimulatedSeat
    from parlour.lab.agents.players import ProcessPlayer
    from parlour.lab.agents.trial import compliance, fault_in, paired, play

    game, partners = asked.game, asked.partners or ("default",)
    count = asked.seats or game_named(game).seats.start
    against = asked.against or ("chameleon" if game_named(game).team else "default")
    results: list[dict[str, Any]] = []
    with ProcessPlayer(asked.program, asked.patience) as player:
        first = f"{asked.seed}:check"
        seat = SimulatedSeat(game, partners, count, first, play_on=asked.play_on)
        found = list(play(player, seat, first, partners))
        checked = compliance(found)
        if checked.complies:
            deals = [f"{asked.seed}:{number}" for number in range(asked.games)]
            for messages, result in paired(
                player, game, partners, count, deals, against, change, measure, play_on=asked.play_on
            ):
                found += messages
                results.append(result)
    return checked._replace(finished=not fault_in(found), fault=fault_in(found)), results, found


def _tell(checked: Compliance, results: list[dict[str, Any]], as_json: bool) -> None:
    from parlour.lab.agents.summary import means

    summary = list(means(results))
    document = {"compliance": {**checked._asdict(), "complies": checked.complies}, "results": results}
    if as_json:
        echo_json({**document, "means": [each._asdict() for each in summary]})
        return
    requests, legal = f"{checked.requests:.0%}", f"{checked.legal:.0%}"
    echo(worded("cli_seat_compliance", lines=checked.lines, requests=requests, legal=legal))
    for result in results:
        echo("  ".join(f"{key}={value}" for key, value in result.items()))
    for each in summary:
        mean, low, high = (
            None if value is None else figured(f"{value:.2f}") for value in (each.mean, each.low, each.high)
        )
        told_mean = f"{mean}" if low is None else worded("cli_seat_between", mean=f"{mean}", low=low, high=f"{high}")
        echo(worded("cli_seat_mean", figure=each.figure, player=each.player, mean=told_mean, games=each.games))


def _change(game: str, to: str | None, after: int) -> tuple[Change | None, Any]:
    from parlour.lab.agents.trial import Change

    if to is None:
        return None, lambda seat: {}
    part = parts_of(game).lab.recovery
    if part is None:
        raise BadSetup("cli.change-to-levels", game=game)
    recovery: Recovery = import_object(part)
    return (
        Change((to,), lambda seat: recovery.stages(seat.match.events) >= after),
        lambda seat: recovery.measure(seat.match.events, after),
    )
