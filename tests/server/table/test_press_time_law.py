"""The credit of press times as a law over whole games: what a liar is believed, whatever else they do."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import wire as m
from parlour.games.mind.actions import Play
from parlour.server.table.entries import Happened, decode_commits
from parlour.server.table.press_time import MAX_SAVED_MS, REFILL_MS
from tests.server.table.stories import opened
from tests.server.table.test_decider import kept
from tests.server.table.world import Client, World

TRIP_MS = 40
STEPS = st.sampled_from(["press", "wrong press", "star", "no", "stop", "ready", "reconnect", "wait", "others play"])


async def act(client: Client, number: int, **move: Any) -> None:
    client.say(m.Act(f"{number}", msgspec.Raw(m.encode(move))))
    await client.world.settle()


def believed_beyond(world: World) -> tuple[int, int]:
    """How many presses of the host were accepted, and what was believed of them beyond half the trip, together."""
    commits = decode_commits(world.game, (each.commit for each in kept(world, Happened)))
    presses = [each.cause for each in commits if each.cause.by == 0 and isinstance(each.cause.action, Play)]
    return len(presses), sum(max(0, each.at - (each.action.pressed or each.at) - TRIP_MS // 2) for each in presses)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(STEPS, st.integers(0, 400)), min_size=5, max_size=60))
async def test_any_game_believes_a_liar_at_most_the_refill_a_press(steps: list[tuple[str, int]]) -> None:
    async with opened() as world:
        await world.begin(people=True)
        liar, *others = world.clients
        for number, (step, lie) in enumerate(steps):
            for at, each in enumerate(others):
                if each.view.phase == "focus" and not each.view.ready[each.view.you]:
                    await act(each, 1000 * at + number, type="ready")
            if step == "wait":
                world.clock.forward(lie / 100)
                await world.settle()
            elif step == "reconnect":
                liar.drop()
                await world.settle()
                liar = world.connect(liar.token)
                liar.hello()
                await world.settle()
            elif step == "press" and liar.view.hand:
                await act(liar, number, type="play", card=liar.view.hand[0], pressed=max(0, world.table.now() - lie))
            elif step == "wrong press":
                await act(liar, number, type="play", card=101, pressed=max(0, world.table.now() - lie))
            elif step == "others play" and others[0].view.hand:
                await act(others[0], 5000 + number, type="play", card=others[0].view.hand[0])
            elif step in ("star", "no", "stop", "ready"):
                await act(liar, number, type=step)
            presses, beyond = believed_beyond(world)
            assert beyond <= REFILL_MS * presses + MAX_SAVED_MS


async def test_refused_presses_between_others_save_nothing_for_the_next(world: World) -> None:
    """A press that is refused costs nothing, and the accepted acts after it add nothing."""

    await world.begin(people=True)
    liar, *others = world.clients
    for number in range(8):
        for at, each in enumerate((liar, *others)):
            await act(each, 100 * number + at, type="ready")
        world.clock.forward(1.0)
        await world.settle()
        await act(liar, 100 * number + 50, type="play", card=101, pressed=world.table.now() - 250)
        await act(liar, 100 * number + 51, type="stop")
    for at, each in enumerate((liar, *others)):
        await act(each, 9000 + at, type="ready")
    world.clock.forward(1.0)
    await world.settle()
    await act(liar, 9999, type="play", card=liar.view.hand[0], pressed=world.table.now() - 250)
    presses, beyond = believed_beyond(world)
    assert (presses, beyond) == (1, REFILL_MS)
