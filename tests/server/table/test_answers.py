"""A nonce belongs to the person who used it: whoever sits down next has asked for nothing yet."""

from __future__ import annotations

import pytest

from parlour import wire as m
from parlour.engine import Seat
from parlour.server.table.answers import KEPT_ANSWERS, KEPT_BYTES, Answers
from tests.server.table.stories import READY, asked, friend_of, host_of
from tests.server.table.world import World


@pytest.mark.parametrize("restart", [False, True])
async def test_a_guest_may_reuse_a_nonce_of_who_played_the_seat_before(world: World, restart: bool) -> None:
    await world.begin(people=True)
    friend = world.clients[1]
    assert isinstance(await asked(friend, m.Act("same", READY)), m.Done)
    await asked(friend, m.Clear("leave", Seat(1)))
    if restart:
        await world.restart(orderly=True)
    host = await host_of(world)
    world.tokens["Zoe"] = await world.table.join_as_guest("Zoe")
    zoe = world.connect(world.tokens["Zoe"])
    zoe.hello()
    await world.settle()
    assert isinstance(await asked(host, m.Admit("admit", "Zoe")), m.Done)
    before = len(world.store.entries(world.code))
    assert isinstance(await asked(zoe, m.Act("same", READY)), m.Done)
    assert len(world.store.entries(world.code)) == before + 1
    assert isinstance(await asked(zoe, m.Clear("leave", Seat(1))), m.Done)
    assert len(world.store.entries(world.code)) > before + 1


@pytest.mark.parametrize("restart", [False, True])
async def test_who_sits_down_may_reuse_the_nonce_of_who_stood_up(world: World, restart: bool) -> None:
    await host_of(world)
    friend = await friend_of(world)
    await asked(friend, m.Rename("name", "Fritz"))
    await asked(friend, m.Clear("leave", Seat(1)))
    if restart:
        await world.restart(orderly=True)
        await host_of(world)
    other = await friend_of(world, "Other", 1)
    assert isinstance(await asked(other, m.Rename("name", "Olga")), m.Done)
    assert world.table.info().chairs[1].name == "Olga"
    assert isinstance(await asked(other, m.Clear("leave", Seat(1))), m.Done)
    assert not world.table.info().chairs[1].taken


def test_remembered_answers_are_bounded_in_bytes() -> None:
    answers, seat = Answers(), Seat(0)
    for number in range(KEPT_ANSWERS):
        answers.remember(seat, f"n{number}", b"x" * 8_000)
    known = [len(answer) for number in range(KEPT_ANSWERS) if (answer := answers.known(seat, f"n{number}"))]
    assert 0 < sum(known) <= KEPT_BYTES
    assert answers.known(seat, f"n{KEPT_ANSWERS - 1}") is not None
    answers.remember(seat, "again", b"y" * (KEPT_BYTES + 1))
    assert answers.known(seat, "again") is None


async def test_a_refused_option_is_answered_in_few_bytes(world: World) -> None:
    host = await host_of(world)
    answer = await asked(host, m.Configure("long", {"x" * 7_800: "y" * 200}))
    assert isinstance(answer, m.Refused)
    assert len(m.encode(answer)) < 2_000
