"""The kernel of `knights-dice` against the rules and its bots, turn by turn."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from parlour.games.knights.cards import COLOURS, DECK, Card
from parlour.games.knights.dice import DiceOptions
from parlour.games.knights.dice.actions import Draw, Pass, Play, Take
from parlour.games.knights.dice.encoding import FACES
from parlour.games.knights.dice.events import Passed, StockSpent, Taken
from parlour.games.knights.dice.rules import hand_size
from parlour.lab.arena.metrics import metrics_of
from parlour.lab.kernels import dice
from parlour.lab.studies.deals import match_of
from tests.lab.kernels.knights import GAME, SHORT, boxes, cards, meant, noise, seeds, tiny


def agreed(seats: int, box: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[list[str], dict[str, Any]]]:
    """Who sits there, and what they have agreed on."""
    return st.tuples(
        st.lists(st.sampled_from(dice.POLICIES), min_size=seats, max_size=seats),
        st.fixed_dictionaries(
            {
                "die": st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 3)),
                "reading": st.sampled_from(["card", "board"]),
                "box": box,
            }
        ),
    )


@settings(max_examples=30)
@given(st.integers(2, 12).flatmap(lambda seats: agreed(seats, boxes)), seeds)
def test_every_turn_is_as_the_rules_and_the_bots_say(given: tuple[list[str], dict[str, Any]], seed: int) -> None:
    held_against_the_rules(given, seed, SHORT)


@settings(max_examples=60)
@given(st.integers(2, 4).flatmap(lambda seats: agreed(seats, tiny)), seeds)
def test_so_is_every_turn_when_there_are_hardly_any_cards(given: tuple[list[str], dict[str, Any]], seed: int) -> None:
    held_against_the_rules(given, seed, 40)


@pytest.mark.parametrize("seats", range(2, 13))
def test_lots_decide_who_begins_if_the_stock_is_long_enough_for_them(seats: int) -> None:
    for seed in range(12):
        size = 2 + seats * hand_size(seats) + seats + seed % 3 - 1
        given = (["greedy"] * seats, {"box": tuple(Random(seed).sample(DECK, size))})
        held_against_the_rules(given, seed, 1)


def held_against_the_rules(given: tuple[list[str], dict[str, Any]], seed: int, turns: int) -> None:
    policies, options = given
    rules = dice.agreed(DiceOptions(**options), len(policies))
    table, match, stream = dice.table(len(policies), rules), a_match(given, seed), noise(seed)
    dice.begun(table, rules, np.uint64(seed), GAME)
    assert table.now[dice.STARTER] == (match.state.starter or 0)
    for _ in range(turns):
        match.act(match.state.turn, "roll")
        same(table, match)
        policy = policies[match.state.turn]
        legal = match.legal(match.state.turn)
        assert [named(table, *move) for move in rules.moves[: dice.legal(table, rules)].tolist()] == [*legal]
        move = dice.chosen(table, rules, dice.POLICIES.index(policy))
        action = named(table, *move)
        assert action == meant(match, policy, stream)
        dice.moved(table, rules, *move)
        match.act(match.state.turn, action)
        if match.outcome is not None:
            check_end(policies, DiceOptions(**options), seed, table, match)
            return


def a_match(given: tuple[list[str], dict[str, Any]], seed: int) -> Match:
    return match_of("knights-dice", len(given[0]), seed, GAME, **given[1])


def named(table: dice.DiceArrays, first: int, second: int) -> object:
    """A move of the kernel, as the rules call it."""
    match first:
        case dice.DRAW:
            return Draw()
        case dice.PASS:
            return Pass()
        case dice.TAKE:
            return Take(COLOURS[second])
    hand = table.hands[table.now[dice.TURN]]
    return Play(cards([hand[first]] if second < 0 else [hand[first], hand[second]]))


def same(table: dice.DiceArrays, match: Match) -> None:
    state, now = match.state, table.now
    hands = zip(table.hands, table.counts, strict=True)
    assert tuple(cards(hand[:count]) for hand, count in hands) == state.hands
    assert cards(table.piles[0, : now[dice.RED]]) == state.red
    assert cards(table.piles[1, : now[dice.TOP]]) == state.yellow
    assert cards(table.stock[now[dice.NEXT] : now[dice.END]]) == state.stock
    assert (now[dice.TURN], FACES[now[dice.DIE]], now[dice.OVER]) == (state.turn, state.die, 0)


def check_end(policies: list[str], options: DiceOptions, seed: int, table: dice.DiceArrays, match: Match) -> None:
    assert (table.now[dice.OVER], (table.now[dice.TURN],)) == (1, match.state.winners)
    assert table.counts[table.now[dice.TURN]] == 0
    found = dice.played(policies, options, seed, range(GAME, GAME + 1))[0].tolist()
    told = metrics_of("knights-dice").figures(match)
    assert found == [*match.game.returns(match.state, len(policies)), *told.values()]
    assert dice.figure_names(len(policies))[len(policies) :] == tuple(told)


def test_whatever_can_happen_in_a_game_was_held_against_the_rules() -> None:
    """A small deck runs out, and its piles are taken up; all of that is in the games above, and here is one of each."""
    given = (["drifter"] * 3, {"box": ("R000001", "R000011", "R111111", "R001111", "Y000001", "Y111111", "Y000111")})
    happened = {type(event) for seed in range(20) for event in tried(given, seed)}
    assert {Taken, StockSpent, Passed} <= happened


def tried(given: tuple[list[str], dict[str, Any]], seed: int) -> tuple[Any, ...]:
    match, stream = a_match(given, seed), noise(seed)
    for _ in range(30):
        if match.outcome is None:
            match.act(match.state.turn, "roll")
            match.act(match.state.turn, meant(match, "drifter", stream))
    return match.events


def test_a_game_without_an_end_has_no_winner() -> None:
    alone = DiceOptions(box=(Card("R000001"), Card("Y000001")))
    assert dice.played(["greedy"] * 2, alone, 1, range(1))[0].tolist()[:4] == [0, 0, 0, dice.LONGEST]
