"""What every game tells programs: whose turn, moves by number, observations, chance and returns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES, Match
from parlour.engine import DrawRequest, Input, Seat, Stream, step
from parlour.testing.laws import sampled, steps, viewers
from tests.contracts.test_laws import TABLES, seeds
from tests.harness.playing import played

FEW = 10_000
tables = st.sampled_from(TABLES)
over_all_games = pytest.mark.parametrize("name", GAMES)


def a_match(name: str, seed: int) -> Match:
    seats = GAMES[name].seats
    return played(name, seats[seed % len(seats)], seed)


@over_all_games
@settings(max_examples=6)
@given(seed=seeds)
def test_the_turn_belongs_to_a_seat_that_may_act(name: str, seed: int) -> None:
    match = a_match(name, seed)
    for state, cause, _ in steps(match):
        turn = match.game.to_act(state, match.header.seats)
        assert cause.by in (*turn, "clock")
        assert turn == ("dealer",) or all(match.game.legal(state, seat) for seat in turn)
    assert match.game.to_act(match.state, match.header.seats) == ()


@over_all_games
@settings(max_examples=6)
@given(seed=seeds)
def test_the_mask_is_the_legal_actions(name: str, seed: int) -> None:
    match = a_match(name, seed)
    moves = match.game.moves()
    if moves is None:
        return
    for state, _, _ in sampled(match, Random(seed), 20):
        for seat in map(Seat, range(match.header.seats)):
            mask = moves.mask(tuple(match.game.legal(state, seat)))
            assert [moves[number] for number, legal in enumerate(mask) if legal] == sorted(
                match.game.legal(state, seat), key=moves.number
            )


@over_all_games
def test_a_number_is_one_move(name: str) -> None:
    moves = GAMES[name].moves()
    if moves is not None:
        assert [moves.number(moves[number]) for number in range(len(moves))] == list(range(len(moves)))


@over_all_games
@settings(max_examples=6)
@given(seed=seeds)
def test_an_observation_is_as_its_layout_says(name: str, seed: int) -> None:
    match = a_match(name, seed)
    seats = match.header.seats
    layout = match.game.layout(seats)
    covered = [place for part in layout.parts for place in range(layout.size)[layout[part.name]]]
    assert covered == list(range(layout.size))
    for state, _, _ in sampled(match, Random(seed), 12):
        for viewer in viewers(match):
            observed = match.game.observe(match.game.view(state, viewer), seats)
            assert len(observed) == layout.size
            for part in layout.parts:
                assert all(part.low <= number <= part.high for number in observed[layout[part.name]]), part


@over_all_games
@settings(max_examples=6)
@given(seed=seeds)
def test_returns_come_with_the_outcome(name: str, seed: int) -> None:
    match = a_match(name, seed)
    game, seats = match.game, match.header.seats
    for state, _, _ in sampled(match, Random(seed), 12):
        if game.outcome(state) is None:
            assert game.returns(state, seats) == (0.0,) * seats
    returns = game.returns(match.state, seats)
    assert len(returns) == seats
    assert match.outcome is not None
    assert [seat for seat, worth in enumerate(returns) if worth == max(returns) > 0] == list(match.outcome.winners)


@over_all_games
@settings(max_examples=6)
@given(seed=seeds)
def test_chance_can_be_sampled_and_where_it_is_small_gone_through(name: str, seed: int) -> None:
    match, stream = a_match(name, seed), Stream(str(seed))
    for state, _, _ in steps(match):
        asked = match.game.legal(state, "dealer")
        if isinstance(asked, DrawRequest):
            check_chance(asked, stream)


def check_chance(asked: DrawRequest[Any], stream: Stream) -> None:
    assert asked.sampled(stream) in asked
    if asked.count > FEW:
        with pytest.raises(ValueError, match="too many to go through"):
            asked.odds(FEW)
        return
    answers = asked.odds(FEW)
    assert sum(chance for _, chance in answers) == pytest.approx(1)
    assert len({answer.drawn for answer, _ in answers}) == len(answers)
    assert all(answer in asked and chance > 0 for answer, chance in answers)


@over_all_games
@settings(max_examples=6)
@given(seed=seeds)
def test_a_state_is_a_value_that_worlds_can_share(name: str, seed: int) -> None:
    match = a_match(name, seed)
    for state, cause, _ in sampled(match, Random(seed), 12):
        before, others = hash(state), [*match.game.legal(state, cause.by)] if isinstance(cause.by, int) else []
        worlds = [step(match.game, state, Input(cause.at, cause.by, move))[0] for move in (*others, cause.action)]
        assert hash(state) == before
        assert all(world != state for world in worlds)
