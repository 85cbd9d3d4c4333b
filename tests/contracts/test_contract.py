"""The contracts themselves: they find what a game tells of itself, and can fail."""

from __future__ import annotations

import pytest

from parlour import GAMES, Match
from parlour.engine import Millis, Seat
from parlour.testing import Inventory
from parlour.testing.laws import check_inventory, check_open
from tests.contracts.contract import contract_of
from tests.contracts.open_game import TAKE, match_of


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_contract(name: str) -> None:
    contract = contract_of(name)
    assert (contract.twin is not None) == GAMES[name].secrets


def test_a_missing_contract_is_a_sentence_that_says_what_to_write() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"no-game has no contract: write tests/games/no_game/contract\.py"):
        contract_of("no-game")


@pytest.mark.parametrize(
    "found",
    [
        Inventory(cards=[1, 1]),
        Inventory(cards=[1, 2], whole={1, 2, 3}),
        Inventory(supplies={"pebbles": -1}),
    ],
)
def test_lost_doubled_and_overspent_entries_are_found(found: Inventory) -> None:
    with pytest.raises(AssertionError):
        check_inventory(found)


def test_a_game_without_secrets_keeps_the_law_of_leaks() -> None:
    match = match_of(pebbles=4)
    for seat in (0, 1, 0):
        match.act(seat, TAKE)
    check_open(match.game, match)


def test_what_a_game_does_not_say_is_as_usual() -> None:
    match = match_of(pebbles=4)
    game, state = match.game, match.state
    assert (game.real_time, game.team, game.pictures, game.hand(match.view(0))) == (False, False, None, ())
    assert (game.due(state), game.interruption(state, Seat(0)), game.quiet(state)) == (None, None, False)
    assert (game.press_time(TAKE), game.stamped(TAKE, Millis(1))) == (None, None)
    assert game.views(state)(None) == match.view(None)


def test_a_secret_in_a_game_that_says_it_has_none_is_found() -> None:
    match = match_of(pebbles=4, hides=True)
    match.act(0, TAKE)
    with pytest.raises(AssertionError, match="open keeps a secret"):
        check_open(match.game, match)


@pytest.mark.parametrize("name", GAMES)
def test_the_public_holds_nothing_and_only_cards_with_pictures_lie_open(name: str) -> None:
    game = GAMES[name]
    match = Match(name, seed=1)
    assert not game.hand(match.view(None))
    assert (game.hand(match.view(0)) is None) == (game.hand(match.view(1)) is None)
    if game.pictures is not None:
        assert set(game.pictures.shown(match.view(0))) <= set(game.pictures.cards)
