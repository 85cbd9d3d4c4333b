"""A replay is sent as differences, and folded it is what the game says each viewer sees."""

from __future__ import annotations

import gzip
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import GAMES, Match
from parlour.bots import make_bot, simulate
from parlour.engine import Journal, Seat, Viewer, transitions
from parlour.server.table.entries import Chair
from parlour.server.web.replay import Replay, replay_of
from parlour.wire import encode
from tests.analysis.journals import journals
from tests.harness.finished import folded, play_together

WIRE = 60_000
"""Bytes that 500 steps may take."""


def sent(journal: Journal, seat: str) -> bytes:
    return encode(replay_of(journal, (Chair(),) * journal.header.seats, seat, "ABCDEF"))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=12)
@given(data=st.data())
def test_a_folded_replay_is_what_every_viewer_saw(name: str, data: st.DataObject) -> None:
    journal = data.draw(journals(name))
    game, seats = GAMES[name], journal.header.seats
    taken = list(transitions(game, game.start(seats, journal.header.options), journal.commits))
    viewers: dict[str, list[Viewer]] = {"all": [*map(Seat, range(seats))], "public": [None]}
    viewers |= {str(at): [Seat(at)] for at in range(seats)}
    for seat, shown in viewers.items():
        steps = msgspec.json.decode(sent(journal, seat))["steps"]
        assert len(steps) == len(taken)
        for step, views in zip(taken, folded(steps, len(shown)), strict=True):
            assert views == [msgspec.json.decode(encode(game.view(step.after, viewer))) for viewer in shown]


@cache
def finished(name: str, seed: int) -> Match:
    """A whole match of four, or of as many as may play."""
    seats = min(4, GAMES[name].seats.stop - 1)
    match = Match(name, seats=seats, seed=seed)
    if name == "mind":
        play_together(match, Random(seed))
    else:
        simulate(match, [make_bot("default", name, f"{seed} {at}") for at in range(seats)])
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", ["all", "0"])
def test_500_steps_are_below_60_kilobytes_on_the_wire(name: str, seat: str) -> None:
    """As the server sends it: compressed. Short games count as often as they fit."""
    bodies, steps = 0, 0
    for match in (finished(name, seed) for seed in range(3)):
        replay = replay_of(match.journal, (Chair(),) * match.header.seats, seat, "ABCDEF")
        bodies += len(gzip.compress(encode(msgspec.structs.replace(replay, pictures={}))))
        steps += len(replay.steps)
    assert 500 * bodies / steps < WIRE


def test_no_step_has_a_whole_view_but_the_first() -> None:
    match = finished("mind", 2)
    replay: Replay = replay_of(match.journal, (Chair(),) * 4, "all", "ABCDEF")
    fields = len(msgspec.to_builtins(match.view(0)))
    assert all(len(step.changed) + len(step.own[0] if step.own else ()) < fields for step in replay.steps[1:])
