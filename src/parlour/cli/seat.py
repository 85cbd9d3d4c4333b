"""`parlour seat`: a seat for programs and language models."""

from __future__ import annotations

import asyncio
import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parlour.cli.join import parted
from parlour.cli.options import check_output, json_option, require_extra
from parlour.cli.output import echo, echo_json
from parlour.engine import BadSetup
from parlour.games import game_named, kit_named, load

if TYPE_CHECKING:
    from parlour.bots.metrics import Recovery
    from parlour.seat.protocol import ProgramSeat
    from parlour.seat.trial import Change


@click.command(short_help="A seat for a program or a language model.")
@click.argument("where", metavar="GAME|URL")
@click.argument("partners", nargs=-1, metavar="[BOT...]")
@click.option("--seats", type=int, metavar="N", help="How many sit there.  [default: the fewest of the game]")
@click.option("--seed", default="seat", show_default=True, metavar="S", help="All chance comes from it.")
@click.option(
    "--name", default="Program", show_default=True, metavar="NAME", help="At a live table: how others call it."
)
@click.option("--mcp", "as_mcp", is_flag=True, help="As an MCP server on stdio, not as lines (parlour[mcp]).")
@click.option("--program", metavar="COMMAND", help="Run a trial of a program that speaks the line protocol.")
@click.option(
    "--games", type=click.IntRange(1, 10_000), default=10, show_default=True, metavar="N", help="Deals of a trial."
)
@click.option(
    "--change-to", metavar="BOT", help="In a trial of a team's game: another partner sits down in the middle."
)
@click.option(
    "--change-after", type=click.IntRange(1, 11), default=3, show_default=True, metavar="LEVELS", help="When."
)
@click.option(
    "--against",
    metavar="BOT",
    help="Who plays the same deals in its place.  [default: chameleon in a team's game, else the game's first bot]",
)
@click.option(
    "--rows", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Every message of a trial, as .csv."
)
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
    """Give a seat to a program that reads and writes text.

    At a GAME it plays with BOTs in simulated time: nothing happens while it thinks. At the URL of a table it plays with
    people. Each line that it gets is a JSON object with the time, what it sees as text, its legal moves, and what
    happened. It answers with one of

    \b
      {"move": "play 17"}                  now
      {"move": "play 17", "wait": 1200}    after 1.2 s, unless something happens before
      {"move": "play 17", "moment": 5400}  at that moment of the match, unless something happens before
      {"poll": 250}                        let a quarter of a second pass

    With --program it is tried: first whether it keeps to the protocol (exit code 1 if not), then on deals that one of
    our bots plays too. docs/seat.md has examples.

    \b
    parlour seat GAME BOT
    parlour seat http://localhost:8000/t/ABC234 --name Ada
    parlour seat GAME BOT --program "python my_model.py" --games 20 --change-to BOT --rows messages.csv
    """
    if program is not None:
        _try(where, partners, seats, seed, program, games, change_to, change_after, against, rows, as_json)
        return
    if as_mcp:
        require_extra("parlour seat --mcp", "mcp")
    if "/" in where or ":" in where:
        asyncio.run(_live(where, name, as_mcp))
        return
    from parlour.seat import SimulatedSeat

    count = seats or game_named(where).seats.start
    asyncio.run(_run(SimulatedSeat(where, partners or ("default",), count, seed), as_mcp))


async def _live(url: str, name: str, as_mcp: bool) -> None:
    from parlour.client import ApiError, join, take_seat
    from parlour.seat.live import LiveSeat

    base, code = parted(url)
    if not code:
        raise BadSetup("cli.link-without-table", url=url)
    try:
        grant = await take_seat(base, code, name)
    except ApiError as error:
        raise click.ClickException(str(error)) from None
    async with join(base, code, grant.token) as session:
        await _run(LiveSeat(session), as_mcp)


async def _run(program_seat: ProgramSeat, as_mcp: bool) -> None:
    if as_mcp:
        from parlour.seat.mcp import seat_server

        await seat_server(program_seat).run_stdio_async()
        return
    from parlour.seat.lines import converse

    async def read() -> str:
        return await asyncio.to_thread(sys.stdin.readline)

    await converse(program_seat, read, lambda line: print(line, flush=True))


def _try(
    game: str, partners: tuple[str, ...], seats: int | None, seed: str, program: str, games: int,
    change_to: str | None, change_after: int, against: str | None, rows: Path | None, as_json: bool,
) -> None:  # fmt: skip
    from parlour.seat import SimulatedSeat
    from parlour.seat.trial import ProcessPlayer, TrialRow, compliance, means, paired, play

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
        echo(f"{checked.lines} lines; {checked.requests:.0%} are requests, {checked.legal:.0%} of them followed.")
        for result in results:
            echo("  ".join(f"{key}={value}" for key, value in result.items()))
        for each in means(results):
            bounds = "" if each.low is None else f" ({each.low:.2f} to {each.high:.2f})"
            echo(f"{each.figure} of {each.player}: {each.mean:.2f}{bounds}, {each.games} games")
    if not checked.complies:
        echo("It does not keep to the protocol; nothing more was played. See `parlour seat --help`.", err=True)
        raise click.exceptions.Exit(1)


def _change(game: str, to: str | None, after: int) -> tuple[Change | None, Any]:
    from parlour.seat.trial import Change

    if to is None:
        return None, lambda seat: {}
    part = kit_named(game).recovery
    if part is None:
        raise BadSetup(f"--change-to is for games that a team plays level by level, and {game} is none")
    recovery: Recovery = load(part)
    return (
        Change((to,), lambda seat: recovery.stages(seat.match.events) >= after),
        lambda seat: recovery.measure(seat.match.events, after),
    )
