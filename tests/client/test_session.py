"""A session at a table that the test plays by hand: what it takes in, and what it asks for."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import wire as m
from parlour.client.session import MAX_MESSAGES, PINGS_IN_BURST
from parlour.engine import Illegal, Millis, Seat, share_promise
from parlour.games.mind.actions import Play
from parlour.games.mind.events import HandLaid
from parlour.languages import refusal
from tests.client.world import at_a_table, info, started, update, view, welcome


async def test_it_says_hello_then_measures_the_clock_and_holds_the_latest() -> None:
    async with at_a_table() as (world, session):
        hello = m.Hello("token", None, "", share_promise("nonce 1"))
        assert world.socket.said == [hello, *[m.Ping(0.0)] * PINGS_IN_BURST]
        assert (session.you, session.epoch, session.seq, session.view) == (0, "first", 0, view(0))
        assert session.info == info()
        await world.socket.say(update(1, 1), m.News(info("over")))
        assert (session.seq, session.view, session.info) == (1, view(1), info("over"))


async def test_messages_come_in_order_and_answers_are_not_among_them() -> None:
    async with at_a_table() as (world, session):
        said: list[m.ServerMessage] = [update(1, 1), m.News(info()), m.Emoted(Seat(1), "wow"), m.problem("what?")]
        await world.socket.say(*said, m.Pong(0.0, Millis(5)), m.Done("x"), m.refused("y", "no"))
        assert [await session.next_message() for _ in range(5)] == [welcome(), *said]
        assert session.caught_up


async def test_an_update_has_the_games_own_events() -> None:
    async with at_a_table() as (_, session):
        event = msgspec.Raw(m.encode(HandLaid(Seat(1))))
        assert session.events(m.Update(1, Millis(0), (event,), m.NO_VIEW)) == [HandLaid(Seat(1))]


@given(st.lists(st.integers(0, 8), max_size=20))
async def test_no_view_goes_backwards_and_none_is_left_out(seqs: list[int]) -> None:
    async with at_a_table(seq=3) as (world, session):
        seen = [session.seq]
        for seq in seqs:
            await world.socket.say(update(seq))
            seen.append(session.seq)
        assert all(later - earlier in (0, 1) for earlier, later in pairwise(seen))


async def test_a_gap_is_asked_for_once_and_filled() -> None:
    async with at_a_table(seq=5) as (world, session):
        await world.socket.say(update(8, 3), update(9, 4))
        assert world.socket.got(m.Hello)[1:] == [m.Hello("token", 5, "first", share_promise("nonce 1"))]
        assert (session.seq, session.view) == (5, view(0))
        await world.socket.say(welcome(seq=5, step=None), *(update(seq, seq - 5) for seq in (6, 7, 8, 9)))
        assert (session.seq, session.view) == (9, view(4))
        assert len(world.socket.got(m.Hello)) == 2


async def test_messages_under_way_are_not_applied_twice() -> None:
    async with at_a_table(seq=5) as (world, session):
        await world.socket.say(update(6, 1), welcome(seq=5, step=None), update(6, 1), update(7, 2))
        assert (session.seq, session.view) == (7, view(2))
        await world.socket.say(welcome(seq=6, step=1))
        assert (session.seq, session.view) == (7, view(2))


async def test_another_epoch_begins_anew() -> None:
    async with at_a_table(seq=50) as (world, session):
        await world.socket.say(m.Pong(0.0, Millis(900_000)))
        assert session.now() == 900_000
        await world.socket.cut()
        assert world.socket.got(m.Hello) == [m.Hello("token", 50, "first", share_promise("nonce 1"))]
        await world.socket.say(welcome(epoch="second", seq=2, step=1), update(3, 2))
        assert (session.epoch, session.seq, session.view) == ("second", 3, view(2))
        assert not session.clock.known
        await world.socket.say(welcome("waiting", epoch="third", step=None))
        assert session.view is None


async def test_when_the_game_begins_the_clock_is_measured_again() -> None:
    async with at_a_table("waiting") as (world, session):
        await world.socket.say(m.Pong(0.0, Millis(60_000)))
        await world.socket.say(m.News(info("playing")))
        assert not session.clock.known
        assert len(world.socket.got(m.Ping)) == 2 * PINGS_IN_BURST


async def test_the_tables_time_is_the_last_message_until_a_ping_is_answered() -> None:
    async with at_a_table() as (world, session):
        await world.socket.say(update(1))
        await world.wait(0.5)
        assert session.now() == 1500
        await world.socket.say(m.Pong(500.0, Millis(7000)))
        assert session.now() == 7000


async def test_of_messages_that_nobody_takes_the_latest_are_kept() -> None:
    async with at_a_table() as (world, session):
        await world.socket.say(*[m.problem(str(number)) for number in range(MAX_MESSAGES + 10)])
        for _ in range(MAX_MESSAGES // 40 + 10):
            await world.stir()
        assert await session.next_message() == m.problem("10")


async def test_a_move_is_done_when_the_table_says_so_and_the_view_is_there_then() -> None:
    async with at_a_table() as (world, session):
        acting = await started(world, session.act("ready"))
        (act,) = world.socket.got(m.Act)
        assert bytes(act.move) == b'{"type":"ready"}'
        await world.socket.say(update(1, 1, done=act.nonce))
        assert await acting == act.nonce
        assert session.view == view(1)


async def test_a_press_carries_the_tables_time_once_it_is_known() -> None:
    async with at_a_table() as (world, session):
        first = await started(world, session.act(Play(17)))
        await world.socket.say(m.Pong(0.0, Millis(4000)))
        await world.wait(0.25)
        second = await started(world, session.act("play 17"))
        moves = [msgspec.json.decode(act.move) for act in world.socket.got(m.Act)]
        assert [move["pressed"] for move in moves] == [None, 4250]
        first.cancel(), second.cancel()


async def test_a_refused_move_raises_the_reason() -> None:
    async with at_a_table() as (world, session):
        asking = await started(world, session.ask(m.Start("start")))
        await world.socket.say(m.refused("start", "not yet"))
        with pytest.raises(Illegal, match="not yet"):
            await asking
        again = await started(world, session.ask(m.Start("start")))
        await world.socket.say(m.Done("start"), m.Done("start"))
        await again


async def test_unanswered_requests_are_resent_after_each_welcome() -> None:
    async with at_a_table() as (world, session):
        one = await started(world, session.ask(m.Start("one")))
        await world.socket.cut()
        two = await started(world, session.ask(m.Start("two")))
        assert world.socket.got(m.Start) == []
        await world.socket.say(welcome())
        assert world.socket.got(m.Start) == [m.Start("one"), m.Start("two")]
        await world.socket.say(m.Done("one"), welcome())
        assert world.socket.got(m.Start) == [m.Start("one"), m.Start("two"), m.Start("two")]
        await world.socket.say(update(1, done="two"))
        await asyncio.gather(one, two)


async def test_a_request_into_a_broken_connection_is_sent_when_there_is_another() -> None:
    async with at_a_table() as (world, session):
        cutting = asyncio.create_task(world.socket.cut())
        await asyncio.sleep(0)
        asking = await started(world, session.ask(m.Start("start")))
        await cutting
        await world.socket.say(welcome(), m.Done("start"))
        await asking


async def test_who_gave_up_waiting_is_not_asked_for_any_more() -> None:
    async with at_a_table() as (world, session):
        asking = await started(world, session.ask(m.Start("start")))
        asking.cancel()
        await world.socket.say(m.Done("start"), welcome())
        assert world.socket.got(m.Start) == [m.Start("start")]


async def test_who_gives_up_at_the_very_end_is_not_answered_too() -> None:
    async with at_a_table() as (world, session):
        asking = await started(world, session.ask(m.Start("start")))

        async def give_up() -> None:
            asking.cancel()

        await asyncio.gather(world.socket.say(m.bye("over", again=False)), give_up())
        assert asking.cancelled()


async def test_two_requests_of_one_name_are_a_mistake_of_the_caller() -> None:
    async with at_a_table() as (world, session):
        asking = await started(world, session.ask(m.Start("start")))
        with pytest.raises(ValueError, match="'start' waits for its answer already"):
            await session.ask(m.Start("start"))
        asking.cancel()


async def test_it_reveals_its_share_when_all_promises_are_known_and_checks() -> None:
    mine = share_promise("nonce 1")

    async with at_a_table() as (world, session):
        await world.socket.say(m.Shares((mine, share_promise("theirs"))))
        (revealed,) = world.socket.got(m.RevealShare)
        assert revealed.share == "nonce 1"
        await world.socket.say(m.News(replace(info("playing"), shares=("nonce 1", "another"))))
        assert session.doubts == [refusal("share-broken", seat=1)]
        await world.socket.say(m.Shares(("", mine)))
        assert session.doubts[1:] == [refusal("share-not-ours")]
        before = len(world.socket.got(m.Hello))
        await world.socket.say(m.Shares(()))
        hellos = world.socket.got(m.Hello)
        assert len(hellos) == before + 1
        assert hellos[-1].promise not in ("", mine)
