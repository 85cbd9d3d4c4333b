"""What every game must keep, at every number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES, Illegal, Match
from parlour.engine import Actor, AnyGame, DrawRequest, Input, Seat, audit, replay, step
from tests.contracts.contract import Inventory, contract_of
from tests.contracts.playing import played, viewers
from tests.contracts.strangers import action_strategy

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
over_all_tables = pytest.mark.parametrize(("name", "seats"), TABLES)
seeds = st.integers(0, 2**32 - 1)


def steps(match: Match) -> Iterator[tuple[Any, Input[Any], tuple[Any, ...]]]:
    """Each state, the input that met it, and what followed."""
    state = match.game.start(match.header.seats, match.header.options)
    for commit in match.commits:
        yield state, commit.cause, commit.events
        state = reduce(match.game.evolve, commit.events, state)


def sampled(match: Match, rng: Random, count: int) -> list[tuple[Any, Input[Any], tuple[Any, ...]]]:
    all_steps = list(steps(match))
    return rng.sample(all_steps, min(count, len(all_steps)))


def check_inventory(found: Inventory) -> None:
    """Raises where a card is lost or there twice, or less than nothing is left of something."""
    assert len(found.cards) == len(set(found.cards))
    assert found.whole is None or set(found.cards) == set(found.whole)
    assert all(count >= 0 for count in found.supplies.values()), found.supplies


def actors(match: Match) -> list[Actor]:
    return [*map(Seat, range(match.header.seats)), "dealer", "clock"]


def accepts(game: AnyGame, state: Any, cause: Input[Any]) -> bool:
    try:
        step(game, state, cause)
    except Illegal:
        return False
    return True


@over_all_tables
@settings(max_examples=6)
@given(seed=seeds)
def test_random_play_ends_with_an_outcome_and_nothing_left_to_do(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    assert match.outcome is not None
    assert set(match.outcome.winners) <= set(range(seats))
    assert all(match.legal(seat) == () for seat in range(seats))
    assert all(match.view(viewer).legal == () for viewer in viewers(match))


@over_all_tables
@settings(max_examples=3)
@given(seed=seeds)
def test_what_is_legal_is_accepted(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    rng = Random(seed)
    for state, cause, _ in sampled(match, rng, 12):
        for actor in actors(match):
            legal = match.game.legal(state, actor)
            if isinstance(legal, DrawRequest):
                continue
            for action in legal:
                assert accepts(match.game, state, Input(match.now, actor, action))
            if actor != "dealer" and actor != "clock":
                assert match.game.view(state, actor).legal == legal
        assert cause.action in match.game.legal(state, cause.by)


@over_all_tables
@settings(max_examples=12)
@given(seed=seeds, data=st.data())
def test_what_is_accepted_is_legal_and_a_refusal_changes_nothing(
    name: str, seats: int, seed: int, data: st.DataObject
) -> None:
    match = played(name, seats, seed % 4)
    state, _, _ = data.draw(st.sampled_from(list(steps(match))))
    actor: Actor = data.draw(st.sampled_from(actors(match)))
    action = data.draw(action_strategy(match.game, state))
    before = msgspec.json.encode(state)
    judged = match.game.stamped(action, None) or action
    assert accepts(match.game, state, Input(match.now, actor, action)) == (judged in match.game.legal(state, actor))
    assert msgspec.json.encode(state) == before


@over_all_tables
@settings(max_examples=4)
@given(seed=seeds)
def test_a_refused_input_leaves_the_match_as_it_was(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    state, journal = match.state, match.journal
    for seat in range(seats):
        with pytest.raises(Illegal):
            match.act(seat, match.commits[-1].cause.action)
    assert (match.state, match.journal) == (state, journal)


@over_all_tables
@settings(max_examples=4)
@given(seed=seeds)
def test_replay_is_play_and_the_audit_agrees(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    start = match.game.start(seats, match.header.options)
    assert replay(match.game, start, match.commits) == match.state
    assert Match.replay(match.journal) == match
    audit(match.game, match.journal)


@over_all_tables
@settings(max_examples=2)
@given(seed=seeds)
def test_what_was_seen_is_every_view_in_its_time(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    for viewer in viewers(match):
        seen = list(match.seen(viewer))
        assert [now for _, now in seen] == [commit.cause.at for commit in match.commits]
        assert seen[-1][0] == match.view(viewer) == match.game.views(match.state)(viewer)


@over_all_tables
@settings(max_examples=3)
@given(seed=seeds)
def test_every_action_event_view_and_state_survives_encoding(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    types = match.game.types

    def survives(value: Any, kind: Any) -> bool:
        return bool(msgspec.json.decode(msgspec.json.encode(value), type=kind) == value)

    for _, cause, events in steps(match):
        assert survives(cause.action, types.action)
        assert all(survives(event, types.event) for event in events)
        shown = [match.shown(event, viewer) for event in events for viewer in viewers(match)]
        assert all(survives(event, types.event) for event in shown if event is not None)
    for state, _, _ in sampled(match, Random(seed), 8):
        assert survives(state, types.state)
        assert all(survives(match.game.view(state, viewer), types.view) for viewer in viewers(match))


@over_all_tables
@settings(max_examples=3)
@given(seed=seeds)
def test_a_player_cannot_send_what_is_the_dealers_or_the_clocks(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    for _, cause, _ in steps(match):
        encoded = msgspec.json.encode(cause.action)
        if isinstance(cause.by, int):
            assert msgspec.json.decode(encoded, type=match.game.types.move) == cause.action
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(encoded, type=match.game.types.move)


@over_all_tables
@settings(max_examples=3)
@given(seed=seeds)
def test_notation_stands_for_the_action(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    for _, cause, _ in steps(match):
        assert match.game.from_text(match.game.text(cause.action)) == cause.action


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_notation_round_trips_for_every_action_there_could_be(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    action = data.draw(action_strategy(game, None))
    assert game.from_text(game.text(action)) == action


@over_all_tables
@settings(max_examples=3)
@given(seed=seeds)
def test_cards_are_conserved_and_nothing_is_paid_that_is_not_there(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    for state, _, _ in steps(match):
        check_inventory(contract_of(name).inventory(state))


def check_fields(match: Match) -> None:
    """Raises where a game says of a field of its views what is not so."""
    hand, turn, winners, scores, each = match.game.fields
    seats = set(range(match.header.seats))
    for viewer in viewers(match):
        for view, _ in match.seen(viewer):
            seen = msgspec.structs.asdict(view)
            assert hand is None or seen[hand] == match.game.hand(view)
            assert turn is None or seen[turn] is None or seen[turn] in seats
            for field in (*([scores] if scores else []), *each):
                assert len(seen[field]) == match.header.seats, f"{field} is not one for each seat: {seen[field]}"
        assert match.outcome is not None
        assert winners is None or set(seen[winners]) == set(match.outcome.winners)


@over_all_tables
@settings(max_examples=2)
@given(seed=seeds)
def test_what_a_game_says_of_its_fields_is_so(name: str, seats: int, seed: int) -> None:
    check_fields(played(name, seats, seed))
