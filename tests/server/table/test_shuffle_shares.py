"""Shares in the shuffle: promised, called, revealed, and left out if they do not come."""

from __future__ import annotations

import pytest

from parlour import wire as m
from parlour.engine import Seat, share_promise
from parlour.languages import english
from parlour.server.table.entries import Began, ShareRevealed, SharesCalled, SharesVoided
from parlour.server.table.shuffle_shares import ABOUT_TO_START, SHARE_TIMEOUT_MS
from tests.server.table.stories import asked, friend_of, host_of, reason
from tests.server.table.test_decider import kept
from tests.server.table.world import Client, World


async def two_and_a_bot(world: World, share: str = "mine") -> tuple[Client, Client]:
    host, friend = await host_of(world), await friend_of(world)
    friend.hello(share)
    await asked(host, m.SeatBot("bot", Seat(2)))
    return host, friend


def shares_of(client: Client) -> list[m.Shares]:
    return [each for each in client.heard if isinstance(each, m.Shares)]


async def test_no_share_is_sent_before_all_promises_are_stored_and_known(world: World) -> None:
    watcher = world.connect(None)
    watcher.hello("a-watchers")
    host, friend = await two_and_a_bot(world)
    assert kept(world, ShareRevealed) == []
    assert await asked(host, m.Start("start")) == m.Done("start")
    promises = (share_promise("ashare"), share_promise("mine"), "")
    entries = kept(world, SharesCalled, ShareRevealed, Began)
    assert entries[0] == SharesCalled(promises)
    assert set(entries[1:3]) == {
        ShareRevealed("ashare", by=Seat(0), nonce="reveal-ashare"),
        ShareRevealed("mine", by=Seat(1), nonce="reveal-mine"),
    }
    header = entries[3].header
    assert (header.nonces, header.promises) == (("ashare", "mine", ""), promises)
    assert (entries[3].by, entries[3].nonce) == (0, "start")
    for client in (host, friend, watcher):
        assert shares_of(client) == [m.Shares(promises)]
        assert client.info is not None
        assert client.info.shares == ("ashare", "mine", "")


async def test_without_a_promise_the_game_begins_at_once(world: World) -> None:
    host = world.connect(world.tokens["Host"])
    host.hello()
    for seat in (1, 2):
        await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
    assert await asked(host, m.Start("start")) == m.Done("start")
    assert kept(world, SharesCalled, ShareRevealed) == []
    assert kept(world, Began)[0].header.promises == ()


async def test_only_the_promised_share_is_taken(world: World) -> None:
    host, friend = await two_and_a_bot(world)
    friend.share = ""
    host.say(m.Start("start"))
    await world.settle()
    assert kept(world, Began) == []
    wrong = await asked(friend, m.RevealShare("wrong", "another"))
    assert reason(wrong) == "that is not the share that was promised"
    assert isinstance(await asked(friend, m.RevealShare("right", "mine")), m.Done)
    assert len(kept(world, Began)) == 1
    late = await asked(friend, m.RevealShare("late", "mine"))
    assert reason(late) == "no share of yours is wanted now"


async def test_a_share_that_does_not_come_voids_all_and_is_left_out_of_the_next(world: World) -> None:
    host, friend = await two_and_a_bot(world)
    friend.share = ""
    host.say(m.Start("start"))
    await world.settle()
    world.clock.forward(SHARE_TIMEOUT_MS / 1000)
    await world.settle()
    assert reason(host.answers["start"][-1]).startswith("the share in the shuffle of Friend did not come; start again")
    assert kept(world, SharesVoided) == [SharesVoided((Seat(1),))]
    assert shares_of(friend)[-1] == shares_of(host)[-1] == m.Shares(())
    assert kept(world, Began) == []
    host.hello("a-new-one")
    friend.hello("too-late")
    await world.settle()
    assert await asked(host, m.Start("again")) == m.Done("again")
    header = kept(world, Began)[0].header
    assert header.nonces == ("a-new-one", "", "")
    assert header.promises == (share_promise("a-new-one"), "", "")


async def test_a_guest_who_is_given_a_seat_before_the_start_has_a_share(world: World) -> None:
    host, friend = await two_and_a_bot(world)
    token = friend.token
    assert token is not None
    await asked(host, m.Clear("clear", Seat(1)))
    guest = world.connect(await world.table.join_as_guest("Friend", former=token))
    guest.hello("a-guests")
    await world.settle()
    await asked(host, m.Admit("admit", "Friend"))
    assert await asked(host, m.Start("start")) == m.Done("start")
    assert kept(world, Began)[0].header.nonces == ("ashare", "a-guests", "")


async def test_while_shares_are_called_nothing_else_changes(world: World) -> None:
    host, friend = await two_and_a_bot(world)
    friend.share = ""
    host.say(m.Start("start"))
    await world.settle()
    for request in (m.Configure("c", {"grace": 70}), m.DismissBot("d", Seat(2)), m.Clear("l", Seat(1))):
        assert reason(await asked(host, request)) == english(ABOUT_TO_START)
    assert world.table.info().options["grace"] != 70


@pytest.mark.parametrize("orderly", [True, False])
async def test_a_start_goes_on_after_a_restart_with_the_same_promises(world: World, orderly: bool) -> None:
    host, friend = await two_and_a_bot(world)
    friend.share = ""
    host.say(m.Start("start"))
    await world.settle()
    await world.restart(orderly)
    back, other = world.connect(host.token), world.connect(friend.token)
    back.hello("ashare")
    other.hello("mine")
    await world.settle()
    assert shares_of(other)
    assert await asked(back, m.Start("start")) == m.Done("start")
    assert len(kept(world, SharesCalled)) == len(kept(world, Began)) == 1


async def test_the_operator_cannot_choose_a_share_by_the_others(world: World) -> None:
    """The attack: know the seed, read the other share, and try shares of one's own until the deal is good."""

    host, friend = await two_and_a_bot(world)
    host.share = ""
    host.say(m.Start("start"))
    await world.settle()
    assert [each.share for each in kept(world, ShareRevealed)] == ["mine"]
    tries = [f"try-{number}" for number in range(20)]
    for number, chosen in enumerate(tries):
        assert (
            reason(await asked(host, m.RevealShare(f"n{number}", chosen))) == "that is not the share that was promised"
        )
    assert kept(world, Began) == []
    assert friend.goodbye is None
