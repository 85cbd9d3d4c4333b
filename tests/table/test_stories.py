"""Tables that hold: one story for each way in which somebody or something could break one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from parlour.engine import Illegal, Millis, Seat
from parlour.games.mind.events import Interrupted
from parlour.table import Damaged, Registry, Unavailable
from parlour.table import messages as m
from parlour.table.answers import REMEMBERED
from parlour.table.entries import Began, Ended, Followed, Happened, NonceAdded
from parlour.table.live import decoded
from parlour.table.table import PATIENCE
from tests.table.world import Client, World, seat_bot

READY = msgspec.Raw(b'{"type":"ready"}')
ALL = [("mind", 3), ("illusion", 3), ("knights-score", 3), ("knights-dice", 3)]
Story = Callable[[World], Coroutine[Any, Any, None]]


def played(story: Story, game: str = "mind", seats: int = 3) -> None:
    async def whole() -> None:
        world = World(game, seats)
        await world.open()
        try:
            await story(world)
            await world.settle()
            assert world.wrong == []
        finally:
            world.store.release()
            await world.registry.close()

    asyncio.run(whole())


async def host_of(world: World) -> Client:
    host = world.connect(world.tokens["Host"])
    host.hello(nonce="a share")
    await world.settle()
    return host


async def friend_of(world: World, name: str = "Friend", seat: int | None = None) -> Client:
    world.tokens[name] = (await world.table.claim(name, "", seat))[1]
    friend = world.connect(world.tokens[name])
    friend.hello()
    await world.settle()
    return friend


async def asked(client: Client, request: m.Request) -> m.Done | m.Refused:
    client.say(request)
    await client.world.settle()
    return client.answers[request.nonce][-1]


async def behind_a_bot(world: World) -> tuple[Client, Client]:
    """The host, and somebody who comes back to a seat that a bot plays meanwhile."""
    await world.begin(people=True)
    host, friend, *_ = world.clients
    friend.drop()
    await world.settle()
    await asked(host, m.SeatBot("for friend", Seat(1)))
    back = world.connect(friend.token)
    back.hello()
    await world.settle()
    return host, back


def reason(answer: m.Done | m.Refused) -> str:
    return answer.reason if isinstance(answer, m.Refused) else ""


# Seats and secrets.


@pytest.mark.parametrize(("game", "seats"), ALL)
@pytest.mark.parametrize("by_host", [True, False], ids=["by the host", "by themselves"])
def test_who_lost_a_seat_hears_nothing_of_it_any_more(game: str, seats: int, by_host: bool) -> None:
    async def story(world: World) -> None:
        host, leaver = await host_of(world), await friend_of(world, "Leaver", 1)
        device = world.connect(leaver.token)
        device.hello()
        await world.settle()
        await asked(host if by_host else leaver, m.Clear("go", Seat(1)))
        for each in (leaver, device):
            assert each.goodbye is not None
            assert not each.goodbye.again
            assert "freed" in each.goodbye.reason
        told = [len(leaver.heard), len(device.heard)]
        await friend_of(world, "Other", 1)
        await friend_of(world, "Third", 2)
        await asked(host, m.Start("start"))
        leaver.open = True  # a client that does not hang up
        leaver.say(m.Act("mine", READY))
        await world.settle()
        assert reason(leaver.answers["mine"][0]) == "say hello first"
        assert [len(leaver.heard), len(device.heard)] == [told[0] + 1, told[1]]

    played(story, game, seats)


def test_a_seat_that_was_cleared_opens_no_more_with_its_old_token() -> None:
    async def story(world: World) -> None:
        host, leaver = await host_of(world), await friend_of(world)
        await asked(host, m.Clear("go", Seat(1)))
        back = world.connect(leaver.token)
        back.hello()
        await world.settle()
        assert back.goodbye == m.Bye("that link opens no seat at this table", False)

    played(story)


def test_a_second_hello_leaves_what_the_first_one_opened() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host, friend, *_ = world.clients
        friend.say(m.Hello())
        await world.settle()
        before = len(friend.heard)
        host.say(m.Act("ready", READY))
        await world.settle()
        (update,) = [each for each in friend.heard[before:] if isinstance(each, m.Update)]
        assert msgspec.json.decode(update.view)["you"] is None
        friend.say(m.Hello("a guess"))
        await world.settle()
        assert friend.goodbye == m.Bye("that link opens no seat at this table", False)
        assert not any(friend in channel.connections for channel in world.table._core.live._channels.values())

    played(story)


def test_a_second_hello_as_oneself_does_not_stop_the_play() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        for at, client in enumerate(world.clients):
            client.say(m.Act(f"ready {at}", READY))
        await world.settle()
        world.clients[1].hello()
        await world.settle()
        assert world.table.view(None).phase == "play"

    played(story)


def test_what_is_for_scripts_is_not_taken_from_the_wire() -> None:
    async def story(world: World) -> None:
        host = await host_of(world)
        answer = await asked(host, m.Configure("deck", {"box": [[1, 2, 3, 4], [4, 3, 2, 1]]}))
        assert "box is for scripts" in reason(answer)
        assert isinstance(await asked(host, m.Configure("long", {"box": [], "length": "long"})), m.Done)

    played(story, "illusion")


def test_a_bot_may_not_be_asked_to_think_for_ever() -> None:
    async def story(world: World) -> None:
        host = await host_of(world)
        answer = await asked(host, m.SeatBot("slow", Seat(1), "strongest:deals=100000,turns=60"))
        assert "deals is for scripts" in reason(answer)
        assert isinstance(await asked(host, m.SeatBot("usual", Seat(1), "strongest")), m.Done)

    played(story, "knights-score")


# Nothing lost, nothing twice, nothing stuck.


def test_a_repeated_request_is_not_told_done_before_it_is_kept() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host = world.clients[0]
        world.store.faults.append("hang")
        for _ in range(3):
            host.say(m.Act("twice", READY))
        await world.settle()
        assert "twice" not in host.answers
        world.store.release()
        await world.settle()
        assert host.answers["twice"] == [m.Done("twice")] * 3

    played(story)


def test_what_could_not_be_kept_is_never_told_done() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host = world.clients[0]
        world.store.faults.append("refuse")
        for _ in range(2):
            host.say(m.Act("twice", READY))
        await world.settle()
        assert host.answers["twice"] == [m.Refused("twice", "that could not be saved; try again")] * 2
        assert isinstance(await asked(host, m.Act("twice", READY)), m.Done)

    played(story)


def test_an_answer_that_was_lost_on_the_way_is_found_in_the_store() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host = world.clients[0]
        world.store.faults.append("lose")
        assert isinstance(await asked(host, m.Act("lost", READY)), m.Done)

    played(story)


def test_a_seat_whose_answer_was_lost_is_given_all_the_same() -> None:
    async def story(world: World) -> None:
        world.store.faults.append("lose")
        friend = await friend_of(world)
        assert friend.info is not None
        assert friend.info.chairs[1].name == "Friend"

    played(story)


def test_another_seats_refusals_push_out_no_answer_of_mine() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host, friend, *_ = world.clients
        await asked(host, m.Act("mine", READY))
        nonsense = await asked(host, m.Act("refused", msgspec.Raw(b"1")))
        for number in range(2 * REMEMBERED + 50):
            friend.say(m.Act(f"noise {number}", msgspec.Raw(b"1")))
        await world.settle()
        assert await asked(host, m.Act("mine", READY)) == m.Done("mine")
        assert await asked(host, m.Act("refused", READY)) == nonsense
        assert world.acted().count((0, "mine")) == 1

    played(story)


def test_after_a_restart_what_was_done_is_known() -> None:
    async def story(world: World) -> None:
        host = await host_of(world)
        await friend_of(world, "Friend", 1)
        requests: list[m.Request] = [
            m.Configure("options", {"grace": 60}),
            m.SeatBot("bot", Seat(2)),
            m.DismissBot("no bot", Seat(2)),
            m.SeatBot("a bot again", Seat(2)),
            m.Clear("clear", Seat(1)),
            m.SeatBot("another bot", Seat(1)),
            m.Start("start"),
            m.Finish("finish"),
            m.Rematch("again"),
        ]
        for request in requests:
            assert isinstance(await asked(host, request), m.Done), request
        kept = len(world.store.entries(world.code))
        await world.restart(orderly=False)
        host = await host_of(world)
        for request in requests:
            assert await asked(host, request) == m.Done(request.nonce)
        assert len(world.store.entries(world.code)) == kept

    played(story)


def test_who_fell_behind_gets_a_fresh_view_and_every_answer() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host, friend, *_ = world.clients
        host.behind = True
        assert isinstance(await asked(host, m.Act("ready", READY)), m.Done)
        assert isinstance(await asked(host, m.Act("again", READY)), m.Refused)
        friend.say(m.Act("too", READY))
        await world.settle()
        host.catch_up()
        await world.settle()
        assert host.view == world.table.view(0)

    played(story)


def test_a_watcher_who_comes_back_sees_what_happened_meanwhile() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        watcher = world.connect(None)
        watcher.hello()
        await world.settle()
        watcher.drop()
        await asked(world.clients[0], m.Act("meanwhile", READY))
        back = world.connect(None)
        back.hello(since=watcher.seq, epoch=watcher.epoch)
        await world.settle()
        assert back.view == world.table.view(None)
        assert back.view.ready == (True, False, False)

    played(story)


def test_a_watchers_numbers_tell_nothing_of_what_is_hidden() -> None:
    """A press that is held is seen by nobody else: a watcher who comes back has missed nothing."""

    async def story(world: World) -> None:
        await world.begin(people=True)
        for at, client in enumerate(world.clients):
            client.say(m.Act(f"ready {at}", READY))
        await world.settle()
        watcher = world.connect(None)
        watcher.hello()
        await world.settle()
        watcher.drop()
        high = max(world.clients[:3], key=lambda client: client.view.hand[0])
        play = msgspec.Raw(m.encode({"type": "play", "card": high.view.hand[0]}))
        await asked(high, m.Act("high", play))
        assert high.view.claimed
        back = world.connect(None)
        back.hello(since=watcher.seq, epoch=watcher.epoch)
        await world.settle()
        (welcome,) = [each for each in back.heard if isinstance(each, m.Welcome)]
        assert (welcome.seq, welcome.view) == (watcher.seq, m.NO_VIEW)

    played(story)


def test_after_a_failure_clock_and_bots_go_on_under_a_new_epoch() -> None:
    async def story(world: World) -> None:
        await world.begin(people=False)
        host = world.clients[0]
        epoch, seq = host.epoch, host.seq
        world.store.faults.append("refuse")
        world.clock.forward(3.0)
        await world.settle()
        assert host.epoch != epoch
        assert not any(world.table.view(None).ready)
        world.clock.forward(3.0)
        await world.settle()
        assert any(world.table.view(None).ready)
        back = world.connect(host.token)
        back.hello(since=seq, epoch=epoch)
        await world.settle()
        assert back.view == world.table.view(0)

    played(story)


def test_seats_wanted_in_a_batch_that_fails_are_all_answered() -> None:
    async def story(world: World) -> None:
        world.store.faults.append("refuse")
        wanted = [asyncio.ensure_future(world.table.claim(name)) for name in ("Anna", "Host", "Ben", "Cleo")]
        await asyncio.sleep(0)
        wanted[2].cancel()
        anna, host, ben, cleo = await asyncio.gather(*wanted, return_exceptions=True)
        assert isinstance(anna, Unavailable)
        assert isinstance(host, Illegal)
        assert isinstance(ben, asyncio.CancelledError)
        assert isinstance(cleo, Unavailable)
        assert (await world.table.claim("Anna"))[0] == 1

    played(story)


def test_a_seat_that_nobody_waits_for_any_more_is_not_given_away() -> None:
    async def story(world: World) -> None:
        task = asyncio.ensure_future(world.table.claim("Gone"))
        await asyncio.sleep(0)
        task.cancel()
        await world.settle()
        assert [chair.taken for chair in world.table.info().chairs] == [True, False, False]

    played(story)


def test_nobody_waits_for_a_store_that_hangs() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host, friend, *_ = world.clients
        world.store.faults.append("hang")
        host.say(m.Act("hangs", READY))
        await world.settle()
        friend.say(m.Act("behind it", READY))
        late = asyncio.ensure_future(world.table.claim("Late"))
        await world.settle()
        world.clock.forward(PATIENCE + 1)
        await world.settle()
        for each in (host, friend):
            assert each.goodbye is not None
            assert each.goodbye.again
        with pytest.raises(Unavailable):
            await late
        with pytest.raises(Unavailable, match="come back soon"):
            await world.table.claim("Later")
        early = world.connect(host.token)
        early.hello()
        assert early.goodbye is not None
        assert early.goodbye.again
        world.store.release()
        await world.settle()
        back = await host_of(world)
        assert await asked(back, m.Act("hangs", READY)) == m.Done("hangs")
        assert world.acted().count((0, "hangs")) == 1

    played(story)


def test_a_table_whose_store_cannot_be_read_is_put_away_and_found_again() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host = world.clients[0]
        world.store.faults.append("refuse")
        world.store.unreadable = 1
        host.say(m.Act("unsaved", READY))
        await world.settle()
        assert host.goodbye is not None
        assert host.goodbye.again
        await world.find()
        back = await host_of(world)
        assert isinstance(await asked(back, m.Act("unsaved", READY)), m.Done)

    played(story)


def test_a_swept_table_answers_and_never_takes_the_place_of_the_next() -> None:
    async def story(world: World) -> None:
        old = world.table
        await world.settle()
        world.registry.sweep(idle=-1.0)
        await world.find()
        assert world.table is not old
        await world.settle()
        assert await world.registry.find(world.code) is world.table
        late = Client(world, world.code, world.tokens["Host"])
        old.receive(late, m.Hello(late.token))
        assert late.goodbye is not None
        assert late.goodbye.again
        with pytest.raises(Unavailable):
            await old.claim("Late")

    played(story)


def test_a_table_that_is_in_use_is_not_swept() -> None:
    async def story(world: World) -> None:
        await host_of(world)
        world.registry.sweep(idle=-1.0)
        assert await world.registry.find(world.code) is world.table

    played(story)


def test_a_table_without_a_proper_host_is_not_opened() -> None:
    async def story(world: World) -> None:
        with pytest.raises(Illegal, match="name"):
            await world.registry.open("mind", 2, {}, True, "   ")
        assert [each.code for each in await world.store.list("waiting")] == [world.code]

    played(story)


def test_tables_at_which_nobody_plays_expire() -> None:
    async def story(world: World) -> None:
        await world.settle()
        await world.registry.expire(-1.0)
        assert [each.code for each in await world.store.list("waiting")] == [world.code]
        world.registry.sweep(idle=-1.0)
        await world.registry.expire(-1.0)
        assert await world.store.list("waiting", public=False) == []
        await world.find()
        assert world.table.info().status == "expired"
        with pytest.raises(Illegal, match="open a new one"):
            await world.table.claim("Late")
        await world.registry.expire(-1.0)

    played(story)


def test_a_table_that_somebody_uses_meanwhile_does_not_expire() -> None:
    async def story(world: World) -> None:
        await world.settle()
        world.registry.sweep(idle=-1.0)
        world.store.faults.append("conflict")
        await world.registry.expire(-1.0)
        assert len(await world.store.list("waiting")) == 1

    played(story)


def test_play_again_works_after_the_host_ended_the_game() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host = world.clients[0]
        assert reason(await asked(host, m.Rematch("early"))) == "the game is not over yet"
        await asked(host, m.Finish("end"))
        assert isinstance(await asked(host, m.Rematch("again")), m.Done)
        assert reason(await asked(host, m.Rematch("once more"))) == "a rematch is set already"
        assert host.info is not None
        again = await world.registry.find(host.info.next)
        assert [chair.name for chair in again.info().chairs] == [chair.name for chair in host.info.chairs]

    played(story)


def test_a_rematch_that_could_not_be_kept_can_be_asked_for_again() -> None:
    async def story(world: World) -> None:
        await world.begin(people=False)
        host = world.clients[0]
        await asked(host, m.Finish("end"))
        world.store.faults.extend(["slow", "refuse"])
        assert isinstance(await asked(host, m.Rematch("again")), m.Refused)
        assert isinstance(await asked(host, m.Rematch("again")), m.Done)
        assert sum(isinstance(each, Followed) for each in world.store.entries(world.code)) == 1

    played(story)


# Anyone can disturb nobody.


def test_a_move_nested_deep_is_refused_and_nobody_else_hears_of_it() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host, friend, *_ = world.clients
        before = len(friend.heard)
        answer = await asked(host, m.Act("deep", msgspec.Raw(b"[" * 5000 + b"]" * 5000)))
        assert "no move of this game" in reason(answer)
        assert len(friend.heard) == before
        assert isinstance(await asked(host, m.Act("fine", READY)), m.Done)

    played(story)


def broken() -> Millis:
    raise ZeroDivisionError


def test_what_the_table_cannot_do_is_refused_and_the_others_get_their_due() -> None:
    """A fault in the table itself: the request that brought it about is refused, what came with it is done."""

    async def story(world: World) -> None:
        await world.begin(people=True)
        host, friend, *_ = world.clients
        host.shortest_trip = broken  # type: ignore[method-assign]  # a connection that fails
        for at, client in enumerate(world.clients):
            client.say(m.Act(f"ready {at}", READY))
        await world.settle()
        card = host.view.hand[0]
        host.say(m.Act("breaks", msgspec.Raw(m.encode({"type": "play", "card": card, "pressed": 0}))))
        friend.say(m.Act("beside", msgspec.Raw(b'{"type":"stop"}')))
        await world.settle()
        assert host.answers["breaks"] == [m.Refused("breaks", "that cannot be done")]
        assert friend.answers["beside"] == [m.Done("beside")]

    played(story)


def test_a_share_in_the_shuffle_counts_once_and_is_not_lost_with_a_failure() -> None:
    async def story(world: World) -> None:
        world.store.faults.append("refuse")
        host = await host_of(world)
        assert not any(isinstance(each, NonceAdded) for each in world.store.entries(world.code))
        for number in range(3):
            host.hello(nonce=f"another {number}")
            await world.settle()
        for seat in (1, 2):
            await asked(host, m.SeatBot(f"bot {seat}", Seat(seat)))
        await asked(host, m.Start("start"))
        entries = world.store.entries(world.code)
        assert len([each for each in entries if isinstance(each, NonceAdded)]) == 1
        (began,) = [each for each in entries if isinstance(each, Began)]
        assert began.header.nonces[0]

    played(story)


def test_a_repeated_hello_is_neither_written_nor_told_to_others() -> None:
    async def story(world: World) -> None:
        host, friend = await host_of(world), await friend_of(world)
        friend.hello(nonce="once")
        await world.settle()
        kept, told = len(world.store.entries(world.code)), len(host.heard)
        for _ in range(20):
            friend.hello(nonce="once")
            world.connect(None).hello()
        await world.settle()
        assert (len(world.store.entries(world.code)), len(host.heard)) == (kept, told)

    played(story)


# Fairness and time.


def test_changing_an_option_keeps_the_others() -> None:
    async def story(world: World) -> None:
        host = await host_of(world)
        assert world.table.info().options["window"] == 250
        await asked(host, m.Configure("grace", {"grace": 70}))
        assert (world.table.info().options["window"], world.table.info().options["grace"]) == (250, 70)

    played(story)


def test_time_counts_from_the_first_deal() -> None:
    async def story(world: World) -> None:
        world.clock.forward(99.0)
        await world.begin(people=True)
        assert world.table.now() == 0
        world.clock.forward(1.5)
        assert world.table.now() == 1500
        await asked(world.clients[0], m.Act("ready", READY))
        await world.restart(orderly=True)
        world.clock.forward(2.0)
        assert world.table.now() == 3500

    played(story)


async def in_play(world: World, people: bool = True) -> None:
    await world.begin(people)
    for at, client in enumerate(world.clients):
        client.say(m.Act(f"ready {at}", READY))
    await world.settle()
    while world.table.view(None).phase != "play":
        world.clock.forward(1.0)
        await world.settle()


def interruptions(world: World) -> list[Any]:
    """By whom, of whom and why the play was stopped."""
    kept = [each for each in world.store.entries(world.code) if isinstance(each, Happened)]
    commits = decoded(world.game, (each.commit for each in kept))
    found = [(commit.cause.by, event) for commit in commits for event in commit.events]
    return [(by, event.seat, event.why) for by, event in found if isinstance(event, Interrupted)]


def test_a_lost_player_stops_the_play_but_not_while_another_device_is_there() -> None:
    async def story(world: World) -> None:
        await in_play(world)
        device = world.connect(world.clients[1].token)
        device.hello()
        await world.settle()
        world.clients[1].drop()
        await world.settle()
        assert world.table.view(None).phase == "play"
        device.drop()
        await world.settle()
        assert world.table.view(None).phase == "focus"
        assert interruptions(world) == [("clock", 1, "left")]

    played(story)


def test_a_restart_stops_the_play_before_anything_else_happens() -> None:
    async def story(world: World) -> None:
        await in_play(world)
        await world.restart(orderly=False)
        host = await host_of(world)
        assert host.view.phase == "focus"
        assert interruptions(world) == [("clock", None, "restart")]

    played(story)


def test_a_restart_stops_the_play_also_when_that_cannot_be_kept_at_first() -> None:
    async def story(world: World) -> None:
        await in_play(world)
        await world.restart(orderly=False)
        world.store.faults.append("refuse")
        host = await host_of(world)
        host.hello()
        await world.settle()
        assert host.view.phase == "focus"
        assert len(interruptions(world)) == 1

    played(story)


def test_a_seat_played_by_a_bot_is_not_lost() -> None:
    async def story(world: World) -> None:
        host, back = await behind_a_bot(world)
        for at, client in enumerate((host, world.clients[2])):
            client.say(m.Act(f"ready {at}", READY))
        world.clock.forward(3.0)
        await world.settle()
        assert world.table.view(None).phase == "play"
        back.drop()
        await world.settle()
        assert world.table.view(None).phase == "play"

    played(story)


def test_signs_pass_in_pauses_only_and_everyone_is_told_which_it_is() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host = world.clients[0]
        assert isinstance(await asked(host, m.Emote("smile", "smile")), m.Done)
        assert await asked(host, m.Emote("smile", "smile")) == m.Done("smile")
        faces = [each for each in world.clients[1].heard if isinstance(each, m.Emoted)]
        assert faces == [m.Emoted(Seat(0), "smile")]
        for at, client in enumerate(world.clients):
            client.say(m.Act(f"ready {at}", READY))
        await world.settle()
        assert [each for each in host.heard if isinstance(each, m.Update)][-1].quiet
        assert "not a sign" in reason(await asked(host, m.Emote("wow", "wow")))

    played(story)


# Bots.


class Failing:
    """A bot that fails at one of its questions."""

    def __init__(self, at: str) -> None:
        self._at = at

    def plan(self, view: Any, now: Millis, looks: Any) -> Any:
        if self._at == "plan":
            raise RuntimeError("no idea")
        return ({"type": "nonsense"}, now) if self._at == "move" else None

    def recall(self, past: Any) -> None:
        if self._at == "recall":
            raise RuntimeError("no memory")


@pytest.mark.parametrize("at", ["plan", "recall", "move"])
def test_a_bot_that_fails_is_replaced_and_nobody_waits_for_it(at: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story(world: World) -> None:
        def make(game: Any, bot: str) -> Any:
            return seat_bot(game, bot) if bot == "drifter" else Failing(at)

        await world.registry.close()
        world.registry = Registry(world.store, make, clock=world.clock, thinking=world.thinking)
        await world.find()
        with caplog.at_level(logging.WARNING):
            await world.begin(people=False)
            for _ in range(5):
                world.clock.forward(2.0)
                await world.settle()
        assert any(world.table.view(None).ready)
        assert any("bot" in each.message for each in caplog.records)

    played(story)


def test_a_bot_nobody_may_ask_for_any_more_is_replaced_when_its_table_is_taken_up() -> None:
    async def story(world: World) -> None:
        await world.begin(people=False)
        code = world.code
        lines = world.store.memory._entries[code]
        lines[:] = [line.replace(b'"bot":"default"', b'"bot":"long gone"') for line in lines]
        await world.restart(orderly=True)
        await host_of(world)
        for _ in range(5):
            world.clock.forward(2.0)
            await world.settle()
        assert any(world.table.view(None).ready)

    played(story)


# What is kept.


@pytest.mark.parametrize("damage", [b"{}", b"not json", b'{"type":"ended"}'])
def test_a_damaged_table_is_said_to_be_damaged(damage: bytes) -> None:
    async def story(world: World) -> None:
        world.store.memory._entries["BADBAD"] = [damage]
        with pytest.raises(Damaged, match="BADBAD is damaged"):
            await world.registry.find("BADBAD")
        with pytest.raises(LookupError):
            await world.registry.find("NOSUCH")

    played(story)


def test_a_replay_is_there_when_the_game_is_decided_and_tells_nothing_of_what_goes_on() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        with pytest.raises(Illegal, match="when the game is over"):
            await world.registry.record(world.code)
        await win(world)
        host = world.clients[0]
        assert host.info is not None
        assert (host.info.status, host.info.replay) == ("playing", True)
        until = await world.registry.record(world.code)
        assert until.seed is None
        for at, client in enumerate(world.clients):
            client.say(m.Act(f"blind {at}", READY))
        await world.settle()
        assert world.table.view(None).blind
        assert await world.registry.record(world.code) == until
        await asked(host, m.Finish("end"))
        assert (await world.registry.record(world.code)).seed is not None

    played(story, "mind", 2)


async def win(world: World) -> None:
    """They lay their hands down and play as if everyone saw all cards."""
    count = 0
    while world.table.view(None).phase != "won":
        for client in world.clients:
            lowest = min([each.view.hand[0] for each in world.clients if each.view.hand], default=0)
            ready = world.table.view(None).phase == "focus"
            if ready or lowest in client.view.hand:
                move = {"type": "ready"} if ready else {"type": "play", "card": lowest}
                client.say(m.Act(f"winning {count}", msgspec.Raw(m.encode(move))))
                count += 1
                await world.settle()


def test_the_end_is_written_once() -> None:
    async def story(world: World) -> None:
        await world.begin(people=True)
        host = world.clients[0]
        await asked(host, m.Finish("end"))
        assert reason(await asked(host, m.Finish("end again"))) == "there is no game to end"
        assert reason(await asked(host, m.Act("late", READY))) == "the match is closed"
        assert sum(isinstance(each, Ended) for each in world.store.entries(world.code)) == 1

    played(story)
