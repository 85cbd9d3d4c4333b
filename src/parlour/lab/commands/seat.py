"""`parlour seat`: a seat for programs and language models."""

from __future__ import annotations

import asyncio
import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parlour.engine import BadSetup
from parlour.games import game_named, kit_named, load
from parlour.terminal.command import argument, command, option
from parlour.terminal.commands.join import parted
from parlour.terminal.language import figured, worded
from parlour.terminal.options import check_output, json_option, require_extra
from parlour.terminal.text import echo, echo_json, echo_json_text
from parlour.terminal.values import FILE, WHOLE, Whole

if TYPE_CHECKING:
    from parlour.lab.agents.protocol import ProgramSeat
    from parlour.lab.agents.trial import Change
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
    rows: Path | None,
    as_json: bool,
) -> None:
    """Give a seat to a program that reads and writes text."""
    if program is not None:
        _try(where, partners, seats, seed, program, games, change_to, change_after, against, rows, as_json)
        return
    if as_mcp:
        require_extra("parlour seat --mcp", "mcp")
    if "/" in where or ":" in where:
        asyncio.run(_live(where, name, as_mcp))
        return
    from parlour.lab.agents import SimulatedSeat

    count = seats or game_named(where).seats.start
    asyncio.run(_run(SimulatedSeat(where, partners or ("default",), count, seed), as_mcp))


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


def _try(
    game: str, partners: tuple[str, ...], seats: int | None, seed: str, program: str, games: int,
    change_to: str | None, change_after: int, against: str | None, rows: Path | None, as_json: bool,
) -> None:  # fmt: skip
    from parlour.lab.agents import SimulatedSeat
    from parlour.lab.agents.trial import ProcessPlayer, TrialRow, compliance, means, paired, play

    count, sitting = seats or game_named(game).seats.start, partners or ("default",)
    if rows is not None:
        check_output(rows)
    against = against or ("chameleon" if game_named(game).team else "default")
    change, measure = _change(game, change_to, change_after)
    found: list[TrialRow] = []
    with ProcessPlayer(program) as player:
        first = f"{seed}:check"
        found += play(player, SimulatedSeat(game, sitting, count, first), first, sitting)
        checked = compliance(found)
        results = []
        if checked.complies:
            deals = [f"{seed}:{number}" for number in range(games)]
            for messages, result in paired(player, game, sitting, count, deals, against, change, measure):
                found += messages
                results.append(result)
    if rows is not None:
        with rows.open("w", newline="", encoding="utf-8") as out:
            csv.writer(out).writerows([TrialRow._fields, *found])
    summary = [each._asdict() for each in means(results)]
    told = {"compliance": {**checked._asdict(), "complies": checked.complies}, "results": results, "means": summary}
    if as_json:
        echo_json(told)
    else:
        requests, legal = f"{checked.requests:.0%}", f"{checked.legal:.0%}"
        echo(worded("cli_seat_compliance", lines=checked.lines, requests=requests, legal=legal))
        for result in results:
            echo("  ".join(f"{key}={value}" for key, value in result.items()))
        for each in means(results):
            mean, low, high = (
                None if value is None else figured(f"{value:.2f}") for value in (each.mean, each.low, each.high)
            )
            told_mean = (
                f"{mean}" if low is None else worded("cli_seat_between", mean=f"{mean}", low=low, high=f"{high}")
            )
            echo(worded("cli_seat_mean", figure=each.figure, player=each.player, mean=told_mean, games=each.games))
    if not checked.complies:
        echo(worded("cli_seat_breaks"), err=True)
        raise click.exceptions.Exit(1)


def _change(game: str, to: str | None, after: int) -> tuple[Change | None, Any]:
    from parlour.lab.agents.trial import Change

    if to is None:
        return None, lambda seat: {}
    part = kit_named(game).recovery
    if part is None:
        raise BadSetup("cli.change-to-levels", game=game)
    recovery: Recovery = load(part)
    return (
        Change((to,), lambda seat: recovery.stages(seat.match.events) >= after),
        lambda seat: recovery.measure(seat.match.events, after),
    )
