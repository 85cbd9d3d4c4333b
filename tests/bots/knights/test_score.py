"""Bots of `knights-score`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from parlour.bots import make_bot, simulate
from parlour.bots.knights import score_endgame
from parlour.bots.knights.score_position import NUMBER, QUALITY, YELLOW, ScorePosition, Tops, points_by, position
from parlour.engine import Input, Millis, Seat
from parlour.games.knights.cards import DECK
from tests.bots.duels import wins_more_than

BOTS = ["greedy", "strong", "strongest:deals=40"]


def moved(bot: str, *deck: str, seats: int = 2, **options: Any) -> str:
    """What a bot does first in a game with that deck."""
    match = Match("knights-score", seats=seats, deck=list(deck), **options)
    plan = make_bot(bot, "knights-score", "a seed").plan(match.view(0), Millis(0))
    assert plan is not None
    return match.game.text(plan.action)


def test_the_greedy_one_lays_what_brings_most() -> None:
    deck = ("R000000", "Y000111", "R111000", "Y000001", "R111111", "Y000010", "Y110000")
    assert moved("greedy", *deck) == "play R111000"


def test_the_greedy_one_discards_what_would_cost_more_than_a_point() -> None:
    deck = ("R111111", "Y111111", "R000011", "R000001", "Y000011", "Y000001", "R000111", "Y000010")
    assert moved("greedy", *deck) == "discard R000111"


@pytest.mark.parametrize("bot", BOTS)
def test_a_player_who_can_reach_the_target_does(bot: str) -> None:
    deck = ("R000000", "Y000000", "R111111", "Y000001", "R000011", "Y000010", "Y001111", "Y110000")
    assert moved(bot, *deck, target=6) == "play R111111"


@pytest.mark.parametrize("bot", BOTS[1:])
def test_who_reckons_does_not_open_the_door_for_the_last_point(bot: str) -> None:
    """On two full cards the other can make no point; on a blank one almost any card is the game."""
    deck = ("R111111", "Y111111", "Y000000", "R000001", "R000011", "Y000001", "R000111", "Y000010")
    assert moved("greedy", *deck, target=1) == "play Y000000"
    assert moved(bot, *deck, target=1) != "play Y000000"


@pytest.mark.parametrize("bot", BOTS[1:])
def test_who_reckons_minds_what_counts(bot: str) -> None:
    """Where every place counts, any yellow card brings the same here; a blank one would leave six points."""
    deck = ("R000111", "Y111111", "Y000000", "R000001", "Y111110", "Y000001", "Y000011", "Y000010")
    assert moved(bot, *deck, scoring="positions") != "play Y000000"


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(DECK), min_size=3, max_size=5, unique=True),
    st.none() | st.integers(1, 8),
    st.sampled_from(["symbols", "positions"]),
)
def test_the_end_is_played_as_trying_everything_would(cards: list[str], target: int | None, scoring: str) -> None:
    """With the piles opened by the first of each colour; the others are the two last hands."""
    deck = [*dict.fromkeys(["R010101", "Y110000", *cards])]
    match = Match("knights-score", seats=2, deck=deck, target=target, scoring=scoring)
    found = score_endgame.best(everything_known(match))
    chosen = match.game.decide(match.state, Input(Millis(0), Seat(0), found.move))
    assert worth(match, after(match, match.state, chosen)) == worth(match, match.state)


def everything_known(match: Match) -> ScorePosition:
    state = match.state
    mine, theirs = (tuple(NUMBER[card] for card in hand) for hand in state.hands)
    return ScorePosition(
        points=points_by(state.options.scoring),
        quality=QUALITY[state.options.scoring],
        hand=mine,
        tops=Tops(NUMBER[state.red[-1]], NUMBER[state.yellow[-1]] - YELLOW),
        unseen=theirs,
        counts=(len(mine), len(theirs)),
        me=0,
        stock=0,
        scores=state.scores,
        target=state.options.target,
    )


def worth(match: Match, state: Any) -> int:
    """What the game comes to for seat 0 if both play as well as can be: to win counts first, then by how much."""
    if state.winners:
        mine, theirs = state.scores
        return int(1000 * ((mine > theirs) - (mine < theirs)) + mine - theirs)
    moves = [Input(Millis(0), state.turn, move) for move in match.game.legal(state, state.turn)]
    found = [worth(match, after(match, state, match.game.decide(state, move))) for move in moves]
    return max(found) if state.turn == 0 else min(found)


def after(match: Match, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = match.game.evolve(state, event)
    return state


def test_without_a_stock_a_watchful_bot_knows_the_other_hand() -> None:
    match = Match("knights-score", seats=2, seed=3)
    players = [make_bot("strong", "knights-score", str(seat)) for seat in range(2)]
    while match.view(None).stock:
        for seat, player in enumerate(players):
            if plan := player.plan(match.view(seat), match.now):
                match.act(seat, plan.action)
                break
    seat = match.state.turn
    for at, player in enumerate(players):
        player.plan(match.view(at), match.now)
    here = position(match.view(seat), players[seat].memory)
    assert here.exact
    assert {DECK[card] for card in here.unseen} == set(match.state.hands[1 - seat])


def test_a_bot_that_takes_over_knows_what_was_laid() -> None:
    match = Match("knights-score", seats=3, seed=4)
    simulate_some(match, 20)
    bot = make_bot("strong", "knights-score", "late")
    bot.recall(match.seen(1))
    hidden = set(DECK) - {*match.state.red, *match.state.yellow, *match.state.discarded, *match.state.hands[1]}
    assert {DECK[card] for card in position(match.view(1), bot.memory).unseen} == hidden


def simulate_some(match: Match, moves: int) -> None:
    for _ in range(moves):
        seat = match.state.turn
        match.act(seat, match.legal(seat)[0])


def test_the_same_seed_thinks_the_same() -> None:
    view = Match("knights-score", seats=4, seed=9).view(0)
    plans = {make_bot("strongest:deals=30", "knights-score", "same").plan(view, Millis(0)) for _ in range(3)}
    assert len(plans) == 1


@pytest.mark.parametrize("options", [{"target": 20}, {"scoring": "positions"}, {}])
def test_every_table_comes_to_an_end(options: dict[str, Any]) -> None:
    for seats in (2, 5, 12):
        players = [make_bot(BOTS[seat % 3], "knights-score", str(seat)) for seat in range(seats)]
        assert simulate(Match("knights-score", seats=seats, seed=seats, **options), players).outcome


def test_reckoning_pays() -> None:
    assert wins_more_than(0.5, "knights-score", "strong", "greedy", seats=2, deals=12)


def test_so_does_searching() -> None:
    assert wins_more_than(0.5, "knights-score", "strongest:deals=40,turns=3", "strong", seats=2, deals=6)
