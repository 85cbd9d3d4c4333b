"""What every bot must hold to: it keeps the rules, it knows only its view, it repeats itself, and games end."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import Any

import pytest

from parlour import GAMES, Match, verify
from parlour.bots import CAST, Plan, Player, make_bot, simulate
from parlour.engine import Seat
from tests.contracts.twins import twin

over_all_bots = pytest.mark.parametrize(
    ("game", "bot"), [(game, character.name) for game, cast in CAST.items() for character in cast]
)


def played(game: str, bots: list[str], seed: str) -> Match:
    match = Match(game, len(bots), seed=seed)
    return simulate(match, [make_bot(bot, game, f"{seed} {seat}") for seat, bot in enumerate(bots)])


@over_all_bots
@pytest.mark.parametrize("crowd", ["few", "many"])
def test_a_game_of_bots_alone_keeps_the_rules_and_ends(game: str, bot: str, crowd: str) -> None:
    seats = GAMES[game].seats
    match = played(game, [bot] * (seats.start if crowd == "few" else seats.stop - 1), "alone")
    assert match.outcome is not None
    match.close()
    verify(match.journal)


@over_all_bots
def test_any_bot_gets_to_the_end_with_one_that_does_anything(game: str, bot: str) -> None:
    match = played(game, [bot, "drifter"], "strange")
    assert match.outcome is not None


@over_all_bots
def test_the_same_seed_plays_the_same_game(game: str, bot: str) -> None:
    one, two = (played(game, [bot, bot], "again") for _ in range(2))
    assert one.journal == two.journal


def plans(player: Player, match: Match, events: list[Any], seat: Seat) -> list[Plan | None]:
    """What a player means to do after each event of a world."""
    game = match.game
    state = game.start(match.header.seats, match.header.options)
    moments = [commit.cause.at for commit in match.commits for _ in commit.events]
    made = []
    for event, now in zip(events, moments, strict=False):
        state = game.evolve(state, event)
        made.append(player.plan(game.view(state, seat), now))
    return made


@over_all_bots
def test_worlds_that_look_the_same_are_played_the_same(game: str, bot: str) -> None:
    match = played(game, [bot, bot], "twins")
    rng, differed = Random(game + bot), False
    for cut in rng.sample(range(1, match.count), 4):
        seat = Seat(cut % 2)
        events = [event for commit in match.commits[:cut] for event in commit.events]
        state = reduce(match.game.evolve, events, match.game.start(2, match.header.options))
        other = twin(match.game, events, state, seat, rng)
        differed |= other != events
        here, there = (plans(make_bot(bot, game, "same"), match, world, seat) for world in (events, other))
        assert here == there
    assert differed


@over_all_bots
def test_asking_again_changes_nothing(game: str, bot: str) -> None:
    match = played(game, [bot, bot], "patience")
    once, often = (make_bot(bot, game, "same") for _ in range(2))
    for view, now in list(match.seen(0))[:40]:
        assert once.plan(view, now) == often.plan(view, now) == often.plan(view, now)
