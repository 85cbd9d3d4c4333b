"""What a game deals anew looks the same to the seat that asks, at any point of a match."""

from __future__ import annotations

from random import Random

import pytest

from parlour import GAMES, Match
from parlour.engine import Seat, Stream
from tests.harness.playing import chosen, has_resample

RESAMPLED = [name for name, game in GAMES.items() if has_resample(game)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", RESAMPLED)
def test_a_resampled_state_looks_the_same_to_its_seat(name: str, seed: int) -> None:
    match, rng = Match(name, seats=GAMES[name].seats.start + seed % 2, seed=seed), Random(seed)
    game, differs = match.game, 0
    while not match.over and match.now < 6000:
        seat = Seat(rng.randrange(match.header.seats))
        other = game.resample(match.state, seat, match.events, Stream(f"{seed} {match.now}"))
        assert game.view(other, seat) == match.view(seat)
        assert game.view(other, None) == match.view(None)
        assert game.legal(other, seat) == match.legal(seat)
        differs += other != match.state
        match.act(*chosen(match, rng, 1.0))
        match.wait(match.now + rng.randrange(100))
    assert differs > 0
