"""Tournaments between bots on the same deals, with every bot in every seat; win rates and Elo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations, combinations_with_replacement
from math import log10
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

import msgspec

from parlour.bots.roster import make_bot
from parlour.bots.simulate import simulate
from parlour.engine import BadSetup, Value
from parlour.games import game_named
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.intervals import wilson
from parlour.match import Match
from parlour.plugins import games_asked_for

CHUNK: Final = 4

BotNames: TypeAlias = tuple[str, ...]


class Result(Value, frozen=True):
    """One game: each bot's part of the win, in the order of the lineup, and figures of the game."""

    wins: tuple[float, ...]
    figures: dict[str, float]


class ArenaRow(Value, frozen=True):
    """All games of one lineup, turned through the seats. `low` and `high` bound the rates with 95 % confidence."""

    bots: BotNames
    games: int
    win_rate: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    figures: dict[str, float]


class Contest(Value, frozen=True):
    """The lineups, deals and options of a contest."""

    game: str
    seats: int
    games: int
    lineups: tuple[BotNames, ...]
    seed: str = "arena"
    options: Mapping[str, Any] = msgspec.field(default_factory=dict)


def contest(game: str, bots: Sequence[str], seats: int | None, games: int, **more: Any) -> Contest:
    """Who meets whom; raises BadSetup.

    A bot named twice makes the names one table. Otherwise every choice of bots that fills the seats meets; in
    a team each bot also plays with copies of itself, to compare.
    """
    if not bots:
        raise BadSetup("arena-empty")
    for bot in bots:
        make_bot(bot, game, "")
    seats = max(len(bots), game_named(game).seats.start) if seats is None else seats
    settled = Contest(game, seats, games, _lineups(game, tuple(bots), seats), **more)
    game_named(game).start(seats, settled.options)
    return settled


def _lineups(game: str, bots: BotNames, seats: int) -> tuple[BotNames, ...]:
    if len(set(bots)) < len(bots):
        if len(bots) != seats:
            raise BadSetup("bots-do-not-fill", bots=len(bots), seats=seats)
        return (bots,)
    mixed = combinations(bots, seats) if len(bots) >= seats else combinations_with_replacement(bots, seats)
    met = [lineup for lineup in mixed if len(set(lineup)) > 1]
    alone = [(bot,) * seats for bot in bots] if game_named(game).team or len(bots) == 1 else []
    return (*met, *alone)


def run_arena(contest: Contest, jobs: int, progress: Callable[[int], None]) -> list[ArenaRow]:
    """Play it all, on several cores; `progress` hears how many games are done."""
    results: list[dict[int, Result]] = [{} for _ in contest.lineups]
    chunks = [
        (row, range(start, min(start + CHUNK, contest.games)))
        for start in range(0, contest.games, CHUNK)
        for row in range(len(contest.lineups))
    ]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        parts = {pool.submit(_played, contest, row, games): (row, games) for row, games in chunks}
        for part in as_completed(parts):
            row, games = parts[part]
            results[row] |= dict(zip(games, part.result(), strict=True))
            progress(len(games))
    return [_row(lineup, list(played.values())) for lineup, played in zip(contest.lineups, results, strict=True)]


def _played(contest: Contest, row: int, games: range) -> list[Result]:
    games_asked_for()
    return [_game(contest, contest.lineups[row], number) for number in games]


def _game(contest: Contest, lineup: BotNames, number: int) -> Result:
    """A game of a lineup. As many games in a row as there are seats share a deal, and turn the bots through them."""
    deal, turn = divmod(number, contest.seats)
    match = Match(contest.game, contest.seats, seed=f"{contest.seed} {deal}", **contest.options)
    order = [(seat - turn) % contest.seats for seat in range(contest.seats)]
    players = [make_bot(lineup[place], contest.game, f"{contest.seed} {number} {place}") for place in order]
    metrics = metrics_of(contest.game)
    metrics.prepare(players)
    simulate(match, players)
    assert match.outcome is not None
    winners = match.outcome.winners
    share = 1.0 if match.game.team else 1 / max(len(winners), 1)
    wins = {order[seat]: share for seat in winners}
    return Result(tuple(wins.get(place, 0.0) for place in range(contest.seats)), metrics.figures(match))


def _row(lineup: BotNames, results: Sequence[Result]) -> ArenaRow:
    games = len(results)
    rates = [sum(result.wins[place] for result in results) / games for place in range(len(lineup))]
    low, high = zip(*(wilson(rate, games) for rate in rates), strict=True)
    figures = {name: sum(result.figures[name] for result in results) / games for name in results[0].figures}
    return ArenaRow(lineup, games, tuple(rates), low, high, figures)


def of_self_play(rows: Sequence[ArenaRow]) -> dict[BotNames, float]:
    """How well a mixed team does for each win of its members among their likes."""
    alone = {row.bots[0]: row.win_rate[0] for row in rows if len(set(row.bots)) == 1}
    return {
        row.bots: row.win_rate[0] * len(row.bots) / usual
        for row in rows
        if len(set(row.bots)) > 1 and (usual := sum(alone.get(bot, 0.0) for bot in row.bots)) > 0
    }


def elo(rows: Sequence[ArenaRow]) -> dict[str, float]:
    """Ratings whose differences explain the wins best, 1500 on average. Who wins beats everyone else at the table."""
    beaten: defaultdict[tuple[str, str], float] = defaultdict(float)
    for row, (winner, bot), (loser, other) in _pairs(rows):
        if bot != other:
            beaten[bot, other] += row.games * row.win_rate[winner] / (len(row.bots) - 1)
            beaten[other, bot] += row.games * row.win_rate[loser] / (len(row.bots) - 1)
    return _fitted(beaten)


def _pairs(rows: Sequence[ArenaRow]) -> Iterator[tuple[ArenaRow, tuple[int, str], tuple[int, str]]]:
    return ((row, one, two) for row in rows for one, two in combinations(enumerate(row.bots), 2))


def _fitted(beaten: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Bradley and Terry's model, by repeated improvement; half a win to each side keeps it finite."""
    bots = sorted({bot for pair in beaten for bot in pair})
    strength = dict.fromkeys(bots, 1.0)
    met = {pair: beaten[pair] + beaten.get(pair[::-1], 0.0) + 1 for pair in beaten}
    won = {bot: sum(wins + 0.5 for (winner, _), wins in beaten.items() if winner == bot) for bot in bots}
    for _ in range(200):
        faced = {
            bot: sum(games / (strength[bot] + strength[other]) for (one, other), games in met.items() if one == bot)
            for bot in bots
        }
        strength = {bot: won[bot] / faced[bot] for bot in bots}
    mean = sum(log10(each) for each in strength.values()) / max(len(bots), 1)
    return {bot: 1500 + 400 * (log10(each) - mean) for bot, each in strength.items()}
