"""Ad-hoc teamwork benchmark: an entrant plays with partners it does not know, on fixed deals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from math import fsum
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

from parlour.bots.bot import SeatedBot
from parlour.bots.roster import bots_of, make_bot
from parlour.bots.simulate import Stuck, simulate
from parlour.engine import BadSetup, Value
from parlour.games import GAMES, import_object, parts_of
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.intervals import paired_wilson, wilson
from parlour.lab.provenance import bot_hash
from parlour.languages import quoted
from parlour.match import Match
from parlour.plugins import games_asked_for

ALL: Final = "all"
CHUNK: Final = 4


class Pool(Value, frozen=True):
    """Partners, by the names of bots. The name of the pool is in every seed, so that another pool is other people.

    `kept_out` is the SHA-256 of the file that the families follow from which nothing is trained with. `together` is
    called with the partners of a table with several, such as to give them one tempo.
    """

    name: str
    game: str
    partners: tuple[str, ...]
    kept_out: str = ""
    together: Callable[[Sequence[SeatedBot]], None] | None = None


class Trial(Value, frozen=True):
    """Who enters, and how much is played: `games` with each of the partners."""

    pool: Pool
    entrant: str
    seats: int
    games: int


class BenchmarkScore(Value, frozen=True):
    """How an entrant fared with a partner, or with all of them. `low` and `high` bound the rate with 95 %
    confidence; the figures are means over its games."""

    partner: str
    games: int
    win_rate: float
    low: float
    high: float
    figures: dict[str, float]


class GameResult(Value, frozen=True):
    won: bool
    figures: dict[str, float]


def pool_of(game: str) -> Pool:
    """The partners that a game brings for this; raises BadSetup."""
    part = parts_of(game).lab.benchmark
    if part is None:
        raise BadSetup("no-partners", game=game, games=list(pooled()))
    pool: Pool = import_object(part)
    return pool


def pooled() -> list[str]:
    """The games that have a benchmark."""
    return [game for game in GAMES if parts_of(game).lab.benchmark]


def entered(text: str, game: str, seed: str) -> SeatedBot:
    """Who enters: a bot of the cast by its name and parameters, or `module:Bot` from a file; raises BadSetup."""
    name, colon, _ = text.partition(":")
    if not colon or name in [bot.name for bot in bots_of(game)]:
        return make_bot(text, game, seed)
    bot: Any = import_object(text)
    kind = bot if isinstance(bot, type) else type(bot)
    if not any("plan" in vars(each) for each in kind.mro()):
        raise BadSetup("not-a-bot", text=quoted(text))
    try:
        made = bot() if isinstance(bot, type) else bot
    except TypeError as error:
        raise BadSetup("bot-not-made", text=quoted(text), error=str(error)) from error
    return SeatedBot(text, made, seed)


Played: TypeAlias = Mapping[str, Sequence[GameResult]]
"""The games with each partner, in their order."""


class Difference(Value, frozen=True):
    """By how much more one entrant wins than another on the same deals with the same people, with Newcombe's paired
    interval."""

    partner: str
    games: int
    difference: float
    low: float
    high: float


def run_benchmark(trial: Trial, jobs: int, progress: Callable[[int], None]) -> list[BenchmarkScore]:
    """All games, and what came of them: a row for each partner, the last for all of them together."""
    return scores_of(play_all(trial, jobs, progress))


def play_all(trial: Trial, jobs: int, progress: Callable[[int], None]) -> Played:
    """All games; raises BadSetup."""
    entered(trial.entrant, trial.pool.game, "")
    for partner in trial.pool.partners:
        make_bot(partner, trial.pool.game, "")
    found: dict[tuple[str, int], list[GameResult]] = {}
    with ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (sys.path,)) as workers:
        parts = {
            workers.submit(_chunk, trial, partner, games): (partner, games.start) for partner, games in _chunks(trial)
        }
        for part in as_completed(parts):
            found[parts[part]] = part.result()
            progress(len(part.result()))
    return {
        partner: [each for start in range(0, trial.games, CHUNK) for each in found[partner, start]]
        for partner in trial.pool.partners
    }


def scores_of(games: Played) -> list[BenchmarkScore]:
    """A row for each partner, and one for all of them together."""
    scores = [_score(partner, results) for partner, results in games.items()]
    return [*scores, _score(ALL, [each for results in games.values() for each in results])]


def differences(games: Played, others: Played) -> list[Difference]:
    """A row for each partner, and one for all of them together."""
    pairs = {
        partner: [(one.won, other.won) for one, other in zip(results, others[partner], strict=True)]
        for partner, results in games.items()
    }
    together = [pair for found in pairs.values() for pair in found]
    return [_difference(partner, found) for partner, found in (*pairs.items(), (ALL, together))]


def _difference(partner: str, pairs: Sequence[tuple[bool, bool]]) -> Difference:
    first, second = zip(*pairs, strict=True)
    difference = (sum(first) - sum(second)) / len(pairs)
    return Difference(partner, len(pairs), difference, *paired_wilson(first, second))


def entrant_hash(entrant: str, game: str) -> str:
    """The SHA-256 of who entered: of its module, or for a bot of ours of all of them."""
    name, colon, _ = entrant.partition(":")
    ours = not colon or name in [bot.name for bot in bots_of(game)]
    return bot_hash(entrant, "parlour.bots" if ours else name)


def _prepare(path: list[str]) -> None:
    """Workers find what was found here."""
    sys.path[:] = path
    games_asked_for()


def _chunks(trial: Trial) -> Iterator[tuple[str, range]]:
    for start in range(0, trial.games, CHUNK):
        for partner in trial.pool.partners:
            yield partner, range(start, min(start + CHUNK, trial.games))


def _chunk(trial: Trial, partner: str, games: range) -> list[GameResult]:
    return [_game(trial, partner, number) for number in games]


def _game(trial: Trial, partner: str, number: int) -> GameResult:
    match, players, seat = seated(trial, partner, number)
    with suppress(Stuck):  # who stands still for ever has not won
        simulate(match, players)
    won = match.outcome is not None and seat in match.outcome.winners
    return GameResult(won, metrics_of(trial.pool.game).figures(match))


def seated(trial: Trial, partner: str, number: int) -> tuple[Match, list[SeatedBot], int]:
    """A table before the game, and where the entrant sits. The cards and the other players are the same for every
    entrant; as many games in a row as there are seats share a deal, and the entrant moves on from seat to seat."""
    pool, (deal, seat) = trial.pool, divmod(number, trial.seats)
    match = Match(pool.game, trial.seats, seed=f"{pool.name} {deal}")
    players = [make_bot(partner, pool.game, f"{pool.name} {partner} {number} {at}") for at in range(trial.seats)]
    others = players[:seat] + players[seat + 1 :]
    if pool.together is not None and len(others) > 1:
        pool.together(others)
    players[seat] = entered(trial.entrant, pool.game, f"{pool.name} entrant {number}")
    return match, players, seat


def _score(partner: str, played: Sequence[GameResult]) -> BenchmarkScore:
    games = len(played)
    rate = sum(each.won for each in played) / games
    figures = {name: fsum(each.figures[name] for each in played) / games for name in played[0].figures}
    return BenchmarkScore(partner, games, rate, *wilson(rate, games), figures)
