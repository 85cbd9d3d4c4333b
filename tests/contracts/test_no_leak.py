"""No leak: deal everything a viewer cannot see again, and every byte sent to them stays the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES, Match
from parlour.engine import AnyGame, Viewer
from tests.contracts.contract import twin_of
from tests.contracts.playing import played, viewers
from tests.contracts.test_laws import over_all_tables, seeds


def sent(game: AnyGame, match: Match, events: Sequence[Any], viewer: Viewer) -> list[bytes]:
    """Every byte a viewer gets: each event as shown to them, and their view after it."""
    state = game.start(match.header.seats, match.header.options)
    stream = [msgspec.json.encode(game.view(state, viewer))]
    for event in events:
        state = game.evolve(state, event)
        stream.append(msgspec.json.encode((game.show(event, viewer), game.view(state, viewer))))
    return stream


def check(game: AnyGame, match: Match, viewer: Viewer, until: int, here: list[bytes], rng: Random) -> bool:
    """Whether two worlds differ that a viewer must not be able to tell apart; raises where they can."""
    events = [event for commit in match.commits[:until] for event in commit.events]
    state = reduce(game.evolve, events, game.start(match.header.seats, match.header.options))
    other = twin_of(match, events, state, viewer, rng)
    for i, (ours, theirs) in enumerate(zip(here, sent(game, match, other, viewer), strict=False)):
        assert ours == theirs, f"event {i} tells viewer {viewer} what they may not know"
    return events != other


def check_all(game: AnyGame, match: Match, seed: int) -> int:
    rng = Random(seed)
    cuts = sorted(rng.sample(range(1, len(match.commits) + 1), min(3, len(match.commits))))
    here = {viewer: sent(game, match, match.events, viewer) for viewer in viewers(match)}
    return sum(check(game, match, viewer, cut, here[viewer], rng) for cut in cuts for viewer in viewers(match))


def check_open(game: AnyGame, match: Any) -> None:
    """Raises where a game that says it has no secrets keeps one."""
    for viewer in viewers(match):
        assert all(game.show(event, viewer) == event for event in match.events), f"{game.name} keeps a secret"


@over_all_tables
@settings(max_examples=3)
@given(seed=seeds)
def test_nothing_a_viewer_may_not_know_is_in_a_byte_sent_to_them(name: str, seats: int, seed: int) -> None:
    match = played(name, seats, seed)
    if match.game.secrets:
        assert check_all(match.game, match, seed) > 0
    else:
        check_open(match.game, match)


@settings(max_examples=20)
@given(seed=seeds, seats=st.integers(2, 4))
def test_nor_while_presses_wait_for_a_ruling(seed: int, seats: int) -> None:
    match = played("mind", seats, seed, window=150)
    check_all(match.game, match, seed)


class Leaky:
    """A game that lets something slip."""

    def __init__(self, game: AnyGame, slip: str) -> None:
        self._game = game
        self._slip = slip

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def view(self, state: Any, viewer: Viewer) -> Any:
        view = self._game.view(state, viewer)
        return (view, state) if self._slip == "view" else view

    def show(self, event: Any, viewer: Viewer) -> Any:
        return event if self._slip == "show" else self._game.show(event, viewer)


@pytest.mark.parametrize("slip", ["view", "show"])
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.secrets])
def test_a_planted_leak_is_found(name: str, slip: str) -> None:
    match = played(name, GAMES[name].seats.start, seed=1)
    leaky: Any = Leaky(match.game, slip)
    with pytest.raises(AssertionError, match="tells viewer"):
        check_all(leaky, match, seed=1)
