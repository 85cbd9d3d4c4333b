"""`parlour practice`: let a bot play with partners it does not know and print how often they win."""

from __future__ import annotations

import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from parlour.engine import BadSetup
from parlour.games import game_named
from parlour.lab.arena.benchmark import (
    BenchmarkScore,
    Difference,
    Trial,
    differences,
    entrant_hash,
    play_all,
    pool_of,
    pooled,
    scores_of,
)
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.commands.arena import progress
from parlour.lab.provenance import made_with
from parlour.terminal.command import argument, command, option
from parlour.terminal.language import figured, worded
from parlour.terminal.options import jobs_option, json_option
from parlour.terminal.param_types import WHOLE, Whole
from parlour.terminal.text import echo_json


@command(
    "cli_help_benchmark",
    "cli_help_benchmark_brief",
    examples=(
        ("parlour practice mybots:Mine", None),
        ("parlour practice metronome --games 20 --json", None),
        ("parlour practice metronome --with crowd --games 1000", None),
    ),
)
@argument("bot", metavar="MODULE:BOT")
@option("--game", metavar="NAME", help="cli_help_benchmark_game", otherwise="cli_help_benchmark_game_default")
@option("--seats", type=WHOLE, metavar="N", help="cli_help_benchmark_seats", otherwise="cli_help_fewest")
@option("--games", type=Whole(1), default=1000, show_default=True, metavar="N", help="cli_help_benchmark_games")
@option(
    "--with",
    "partners",
    multiple=True,
    metavar="BOT",
    help="cli_help_benchmark_with",
    otherwise="cli_help_benchmark_with_default",
)
@option("--against", metavar="BOT", help="cli_help_benchmark_against")
@jobs_option
@json_option
def practice(
    bot: str,
    game: str | None,
    seats: int | None,
    games: int,
    partners: tuple[str, ...],
    against: str | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Let a bot play with partners it does not know and print how often they win."""
    sys.path.insert(0, str(Path.cwd()))
    pool = pool_of(game or pooled()[0])
    if partners:
        pool = replace(pool, partners=partners)
    seats = _seats(pool.game, seats)
    trials = [Trial(pool, each, seats, games) for each in (bot, against) if each is not None]
    played = []
    with progress(as_json) as bar:
        for trial in trials:
            said = worded("cli_benchmark_task", bot=trial.entrant, pool=pool.name)
            task = bar.add_task(said, total=games * len(pool.partners))
            played.append(play_all(trial, jobs, partial(bar.advance, task)))
    scores = [scores_of(each) for each in played]
    compared = differences(*played) if against is not None else []
    if as_json:
        told = [_plain(trial, each) for trial, each in zip(trials, scores, strict=True)]
        more = {"against": told[1], "differences": to_builtins(compared)} if compared else {}
        echo_json({**told[0], **made_with(), **more}, indent=2)
        return
    for trial, each in zip(trials, scores, strict=True):
        Console().print(table_of(trial, each))
    if compared:
        Console().print(_compared(compared))


def _seats(game: str, seats: int | None) -> int:
    allowed = game_named(game).seats
    if seats is None:
        return allowed.start
    if seats not in allowed:
        raise BadSetup("seat-count", game=game, fewest=allowed.start, most=allowed.stop - 1, seats=seats)
    return seats


def _plain(trial: Trial, scores: list[BenchmarkScore]) -> dict[str, Any]:
    said: dict[str, Any] = {"benchmark": trial.pool.name, "kept_out": trial.pool.kept_out}
    said |= {"entrant": trial.entrant, "entrant_sha256": entrant_hash(trial.entrant, trial.pool.game)}
    said |= {"seed_sha256": sha256(trial.pool.name.encode()).hexdigest(), "sealed": False, "seats": trial.seats}
    rows = [
        {"partner": score.partner, "games": score.games, "win_rate": score.win_rate}
        | {"low": score.low, "high": score.high, **score.figures}
        for score in scores
    ]
    return {**said, "games": trial.games, "rows": rows}


def _compared(rows: list[Difference]) -> Table:
    table = Table(box=SIMPLE, title=worded("cli_evaluate_difference"))
    for heading in ("with", "games", "won", "95 %"):
        table.add_column(heading, justify="left" if heading == "with" else "right")
    for row in rows:
        bounds = f"{100 * row.low:+.0f} … {100 * row.high:+.0f}"
        table.add_row(row.partner, str(row.games), figured(f"{row.difference:+.1%}"), bounds)
    return table


def table_of(trial: Trial, scores: list[BenchmarkScore]) -> Table:
    """A line for each partner, and one for all of them."""
    columns = metrics_of(trial.pool.game).columns
    kept_out = worded("cli_benchmark_kept_out", hash=trial.pool.kept_out[:16]) if trial.pool.kept_out else None
    title = worded("cli_benchmark_title", bot=trial.entrant, pool=trial.pool.name, seats=trial.seats)
    table = Table(box=SIMPLE, title=title, caption=kept_out)
    table.add_column("with")
    for heading in ("games", "won", "95 %", *(column.heading for column in columns)):
        table.add_column(heading, justify="right")
    for score in scores:
        if score is scores[-1]:
            table.add_section()
        figures = (figured(format(score.figures[column.figure], column.form)) for column in columns)
        bounds = f"{100 * score.low:.0f}–{100 * score.high:.0f}"
        table.add_row(score.partner, str(score.games), figured(f"{score.win_rate:.1%}"), bounds, *figures)
    return table
