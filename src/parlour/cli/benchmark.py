"""`parlour benchmark`: let a bot play with partners it does not know and print how often they win."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from parlour.bots.benchmark import BenchmarkScore, Trial, pool_of, pooled, run_benchmark
from parlour.bots.metrics import metrics_of
from parlour.cli.arena import progress
from parlour.cli.options import jobs_option, json_option
from parlour.cli.output import echo_json
from parlour.engine import BadSetup
from parlour.games import game_named


@click.command(short_help="Let a bot play with partners it does not know.")
@click.argument("bot", metavar="MODULE:BOT")
@click.option("--game", metavar="NAME", help="Whose partners.  [default: the first game that has a benchmark]")
@click.option("--seats", type=int, metavar="N", help="How many sit at a table, one of them BOT.  [default: the fewest]")
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="Games with each partner."
)
@click.option(
    "--with", "partners", multiple=True, metavar="BOT", help="With whom; may be given again.  [default: the whole pool]"
)
@jobs_option
@json_option
def benchmark(
    bot: str, game: str | None, seats: int | None, games: int, partners: tuple[str, ...], jobs: int, as_json: bool
) -> None:
    """Let BOT play with partners it does not know, and tell how often they win, with 95 % confidence.

    BOT is a class of yours in a module that can be imported from here, or a bot of the cast by its name and parameters.
    Everyone who enters meets the same partners with the same cards, and sits in every seat in turn. See
    docs/benchmark.md.

    \b
    parlour benchmark mybots:Mine
    parlour benchmark metronome --games 20 --json
    parlour benchmark metronome --with crowd --games 1000
    """
    sys.path.insert(0, str(Path.cwd()))
    pool = pool_of(game or pooled()[0])
    if partners:
        pool = replace(pool, partners=partners)
    seats = _seats(pool.game, seats)
    trial = Trial(pool, bot, seats, games)
    with progress(as_json) as bar:
        task = bar.add_task(f"{bot} with {pool.name}", total=games * len(pool.partners))
        scores = run_benchmark(trial, jobs, lambda done: bar.advance(task, done))
    if as_json:
        echo_json(_plain(trial, scores), indent=2)
    else:
        Console().print(table_of(trial, scores))


def _seats(game: str, seats: int | None) -> int:
    allowed = game_named(game).seats
    if seats is None:
        return allowed.start
    if seats not in allowed:
        raise BadSetup("seat-count", game=game, fewest=allowed.start, most=allowed.stop - 1, seats=seats)
    return seats


def _plain(trial: Trial, scores: list[BenchmarkScore]) -> dict[str, Any]:
    said: dict[str, Any] = {"benchmark": trial.pool.name, "kept_out": trial.pool.kept_out}
    said |= {"entrant": trial.entrant, "seats": trial.seats}
    rows = [
        {"partner": score.partner, "games": score.games, "win_rate": score.win_rate}
        | {"low": score.low, "high": score.high, **score.figures}
        for score in scores
    ]
    return {**said, "games": trial.games, "rows": rows}


def table_of(trial: Trial, scores: list[BenchmarkScore]) -> Table:
    """A line for each partner, and one for all of them."""
    columns = metrics_of(trial.pool.game).columns
    kept_out = f"kept out: {trial.pool.kept_out[:16]}" if trial.pool.kept_out else None
    title = f"{trial.entrant} · {trial.pool.name} · {trial.seats} seats"
    table = Table(box=SIMPLE, title=title, caption=kept_out)
    table.add_column("with")
    for heading in ("games", "won", "95 %", *(column.heading for column in columns)):
        table.add_column(heading, justify="right")
    for score in scores:
        if score is scores[-1]:
            table.add_section()
        figures = (format(score.figures[column.figure], column.form) for column in columns)
        bounds = f"{100 * score.low:.0f}–{100 * score.high:.0f}"
        table.add_row(score.partner, str(score.games), f"{score.win_rate:.1%}", bounds, *figures)
    return table
