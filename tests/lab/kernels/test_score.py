"""The kernel of `knights-score` against the rules and its bots, move by move."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from parlour.bots.bot import Memory
from parlour.bots.knights.score_position import ScorePosition, position
from parlour.bots.knights.score_rule import NONE
from parlour.bots.knights.score_rule import tables as known
from parlour.bots.knights.score_search import Playout
from parlour.games.knights.cards import DECK
from parlour.games.knights.score import ScoreOptions
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.kernels import score
from parlour.lab.kernels.knights import YELLOW
from parlour.lab.studies.deals import match_of
from tests.lab.kernels.knights import GAME, boxes, cards, meant, noise, seeds

TURNS = 30
tables = st.integers(2, 12).flatmap(
    lambda seats: st.tuples(
        st.lists(st.sampled_from(score.POLICIES), min_size=seats, max_size=seats),
        st.fixed_dictionaries(
            {
                "scoring": st.sampled_from(["symbols", "positions"]),
                "target": st.none() | st.integers(1, 30),
                "first": st.integers(0, seats - 1),
                "box": boxes,
            }
        ),
    )
)


@settings(max_examples=30)
@given(tables, seeds)
def test_every_move_is_as_the_rules_and_the_bots_say(given: tuple[list[str], dict[str, Any]], seed: int) -> None:
    policies, options = given
    rules = score.agreed(ScoreOptions(**options), len(policies))
    table, match, stream = score.table(len(policies), rules), a_match(given, seed), noise(seed)
    score.begun(table, rules, np.uint64(seed), GAME)
    same(table, match)
    while match.outcome is None:
        policy = policies[match.state.turn]
        move = score.chosen(table, rules, score.POLICIES.index(policy))
        legal = match.legal(match.state.turn)
        assert legal[move] == meant(match, policy, stream)
        score.moved(table, rules, move)
        match.act(match.state.turn, legal[move])
        same(table, match)
    found = score.played(policies, ScoreOptions(**options), seed, range(GAME, GAME + 1))[0].tolist()
    told = metrics_of("knights-score").figures(match)
    assert found == [*match.game.returns(match.state, len(policies)), *told.values()]
    assert score.figure_names(len(policies))[len(policies) :] == tuple(told)


def a_match(given: tuple[list[str], dict[str, Any]], seed: int) -> Match:
    return match_of("knights-score", len(given[0]), seed, GAME, **given[1])


def same(table: score.ScoreArrays, match: Match) -> None:
    state, now = match.state, table.now
    hands = zip(table.hands, table.counts, strict=True)
    assert tuple(cards(hand[:count]) for hand, count in hands) == state.hands
    assert (DECK[now[score.RED]], DECK[YELLOW + now[score.TOP]]) == (state.red[-1], state.yellow[-1])
    assert cards(table.deck[now[score.NEXT] :]) == state.stock
    assert tuple(table.scores) == state.scores
    assert bool(now[score.OVER]) == bool(state.winners)
    if state.winners:
        shared = np.zeros(len(state.hands))
        score.shares(table.scores, shared)
        assert tuple(np.flatnonzero(shared)) == state.winners
    else:
        assert now[score.TURN] == state.turn


@settings(max_examples=20)
@given(
    seats=st.integers(2, 12),
    moves=st.integers(0, 125),
    scoring=st.sampled_from(["symbols", "positions"]),
    target=st.none() | st.integers(20, 60),
    seed=seeds,
)
def test_the_search_plays_on_by_the_same_rules(
    seats: int, moves: int, scoring: Any, target: int | None, seed: int
) -> None:
    """A deal that the search has thought of, set up on the kernel's table: the same moves lead to the same place."""
    options = {"scoring": scoring, "target": target}
    match, stream = match_of("knights-score", seats, seed, GAME, **options), noise(seed)
    for _ in range(moves):
        if match.outcome is None:
            match.act(match.state.turn, meant(match, "drifter", stream))
    if match.outcome is not None:
        return
    here = position(match.view(match.state.turn), Memory(""))
    thought = Playout(here, known(scoring), 1, 1, TURNS, np.random.default_rng(seed))
    rules = score.agreed(ScoreOptions(scoring=scoring, target=target), len(here.counts))
    table = set_up(here, thought, rules)
    for step in range(TURNS):
        seat = (here.me + step) % seats
        if table.now[score.OVER] or not thought.counts[seat]:
            continue
        assert table.now[score.TURN] == seat
        places, laid = thought.choice(seat)
        held = table.hands[seat, : table.counts[seat]].tolist()
        place = held.index(thought.hands[0, seat, places[0]])
        thought.lay(seat, places, laid)
        score.moved(table, rules, place if laid[0] else len(held) + place)
        assert bool(table.now[score.OVER]) == bool(thought.over[0] or not any(thought.counts))
        assert table.scores.tolist() == thought.scores[0].tolist()
        assert (table.now[score.RED], table.now[score.TOP]) == (thought.red[0], thought.yellow[0])
        if thought.over[0]:  # the counts are those of all games that go on
            thought.counts[seat] = int(table.counts[seat])
        assert table.counts.tolist() == thought.counts
        assert {*table.hands[seat, : table.counts[seat]]} == {*thought.hands[0, seat]} - {NONE}


def set_up(here: ScorePosition, thought: Playout, rules: score.ScoreRules) -> score.ScoreArrays:
    table = score.table(len(here.counts), rules)
    table.hands[:], table.counts[:] = np.where(thought.hands[0] == NONE, 0, thought.hands[0]), here.counts
    table.scores[:] = here.scores
    stock = [cards[0] for cards in thought.stock]
    thought.stock = iter([np.array([card]) for card in stock])
    table.now[[score.RED, score.TOP, score.TURN]] = *here.tops, here.me
    table.now[score.NEXT] = len(table.deck) - here.stock
    table.deck[table.now[score.NEXT] :][: len(stock)] = stock
    return table


def test_games_end_by_the_deck_and_by_the_target_and_some_are_shared() -> None:
    whole = score.played(["drifter"] * 3, ScoreOptions(), 1, range(300))
    assert (whole[:, 3] == 126).all()
    assert {round(1 / share) for share in whole[:, :3].max(axis=1)} >= {1, 2}
    short = score.played(["greedy"] * 3, ScoreOptions(target=10), 1, range(300))
    assert (short[:, 4:].max(axis=1) >= 10).all()
    assert (short[:, 3] < 126).all()


def test_a_game_does_not_depend_on_those_played_beside_it() -> None:
    together = score.played(["drifter", "quick"], ScoreOptions(), 3, range(20))
    apart = [score.played(["drifter", "quick"], ScoreOptions(), 3, range(game, game + 1))[0] for game in range(20)]
    assert (together == apart).all()
