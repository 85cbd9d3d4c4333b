"""What follows from each thing that reaches a table: who is told what, what is written down, and what is counted."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Millis, Seat
from parlour.games import game_named
from parlour.languages import Refusal
from parlour.server.table.batch import Batch, RematchRequest
from parlour.server.table.connections import Connections
from parlour.server.table.decider import NO_SEAT, SENT_AWAY, Decider
from parlour.server.table.entries import Began, Cleared, Configured, Entry, Happened, decode_commits, fold
from parlour.server.table.history import History
from parlour.server.table.jobs import (
    Disconnected,
    Job,
    ReadsAgain,
    Received,
    SeatAnswer,
    SeatGiven,
    TakeSeat,
    TimerFired,
)
from parlour.server.table.opening import new_table, with_host
from parlour.server.table.outgoing import AnswerSeat, SendTableInfo
from parlour.server.table.seats import token_hash
from tests.server.table.stories import READY, asked, behind_a_bot, friend_of, host_of, in_play, reason
from tests.server.table.world import Client, World, dealer, seat_bot
from tests.server.web.test_metrics import samples


def kinds(client: Client, since: int = 0) -> list[str]:
    return [type(each).__name__ for each in client.heard[since:]]


def kept(world: World, *types: type) -> list[Any]:
    return [each for each in world.store.entries(world.code) if isinstance(each, types)]


def counted(world: World) -> dict[tuple[str, str], float]:
    return samples(world.tables.metrics)


# Coming and going.


async def test_a_hello_is_answered_with_a_welcome_and_others_get_news(world: World) -> None:
    host = await host_of(world)
    (welcome,) = [each for each in host.heard if isinstance(each, m.Welcome)]
    assert (welcome.you, welcome.seq, welcome.at, welcome.view) == (0, 0, 0, m.NO_VIEW)
    assert (welcome.epoch, welcome.quiet) == (world.table._publisher.epoch, False)
    assert len(welcome.epoch) == 8
    before = len(host.heard)
    friend = await friend_of(world)
    assert kinds(host, before) == ["News", "News"]
    assert host.info is not None
    assert [(chair.taken, chair.away) for chair in host.info.chairs] == [
        (True, False),
        (True, False),
        (False, False),
    ]
    before = len(host.heard)
    device = world.connect(friend.token)
    device.hello()
    world.connect(None).hello()
    await world.settle()
    device.drop()
    await world.settle()
    assert kinds(host, before) == []
    friend.drop()
    await world.settle()
    assert kinds(host, before) == ["News"]
    assert host.info.chairs[1].away


async def test_an_unknown_token_is_dismissed_and_gets_nothing(world: World) -> None:
    stranger = world.connect("a guess")
    stranger.hello()
    await world.settle()
    assert stranger.goodbye == m.bye(NO_SEAT, False)
    assert stranger.heard == []
    assert world.table.idle


async def test_only_who_said_hello_and_has_a_seat_may_ask(world: World) -> None:
    silent, watcher = world.connect(None), world.connect(None)
    watcher.hello()
    assert await asked(silent, m.Start("start")) == m.refused("start", "say-hello")
    refused = m.refused("start", "watching")
    assert await asked(watcher, m.Start("start")) == refused
    assert not kept(world, Began)


async def test_who_reads_again_gets_a_fresh_view_under_the_same_epoch(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    epoch, before, others = host.epoch, len(host.heard), len(friend.heard)
    host.catch_up()
    await world.settle()
    assert kinds(host, before) == ["Welcome"]
    assert host.epoch == epoch
    assert len(friend.heard) == others
    assert host.view == world.table.view(0)


async def test_a_returning_client_gets_what_it_missed_or_under_a_new_epoch_all(world: World) -> None:
    await world.begin(people=True)
    host, friend, *_ = world.clients
    seq, epoch = friend.seq, friend.epoch
    friend.drop()
    await asked(host, m.Act("ready", READY))
    back, other = world.connect(friend.token), world.connect(friend.token)
    back.hello(since=seq, epoch=epoch)
    other.hello(since=seq, epoch="another")
    await world.settle()
    assert kinds(back)[:2] == ["Welcome", "Update"]
    assert back.heard[0].view == m.NO_VIEW
    assert (back.heard[0].seq, back.heard[1].seq) == (seq, host.seq)
    assert kinds(other)[0] == "Welcome"
    assert other.heard[0].view != m.NO_VIEW
    assert other.heard[0].seq == host.seq


# What is told, and to whom.


async def test_a_move_is_sent_to_everyone_and_answered_to_its_player_alone(world: World) -> None:
    await world.begin(people=True)
    host, friend, third = world.clients
    watcher = world.connect(None)
    watcher.hello()
    await world.settle()
    world.clock.forward(1.25)
    before = [len(each.heard) for each in world.clients]
    await asked(host, m.Act("ready", READY))
    told = [client.heard[since:] for client, since in zip(world.clients, before, strict=True)]
    assert [len(each) for each in told] == [1, 1, 1, 1]
    updates = [each[0] for each in told]
    assert [each.done for each in updates] == ["ready", "", "", ""]
    assert [each.at for each in updates] == [1250] * 4
    (commit,) = decode_commits(world.game, [kept(world, Happened)[-1].commit])
    assert [each.events for each in updates] == [tuple(msgspec.Raw(m.encode(each)) for each in commit.events)] * 4
    assert (friend.view.you, third.view.you, watcher.view.you) == (1, 2, None)
    assert kept(world, Happened)[-1].nonce == "ready"
    assert kept(world, Happened)[0].nonce == ""


async def test_requests_about_the_table_are_answered_and_sent_as_news(world: World) -> None:
    host, friend = await host_of(world), await friend_of(world)
    before = len(host.heard), len(friend.heard)
    assert await asked(host, m.Configure("grace", {"grace": 70})) == m.Done("grace")
    assert kinds(host, before[0]) == ["News", "Done"]
    assert kinds(friend, before[1]) == ["News"]
    assert friend.info is not None
    assert friend.info.options["grace"] == 70
    (configured,) = kept(world, Configured)
    assert (configured.by, configured.nonce) == (0, "grace")
    refused = await asked(friend, m.Configure("mine", {"grace": 80}))
    assert kinds(host, before[0]) == ["News", "Done"]
    assert await asked(friend, m.Configure("mine", {"grace": 80})) == refused


async def test_a_freed_seat_is_announced_to_its_person_and_its_answers_dropped(world: World) -> None:
    host, friend = await host_of(world), await friend_of(world)
    await asked(friend, m.Emote("face", "smile"))
    await asked(host, m.Clear("clear", Seat(1)))
    assert friend.goodbye == m.bye(SENT_AWAY, False)
    assert host.goodbye is None
    assert kept(world, Cleared)[0].seat == 1
    other = await friend_of(world, "Other", 1)
    before = len(host.heard)
    assert await asked(other, m.Emote("face", "wow")) == m.Done("face")
    assert m.Emoted(Seat(1), "wow") in host.heard[before:]


async def test_a_table_in_the_lists_is_as_it_was_kept_last(world: World) -> None:
    host = await host_of(world)
    for name in ("Anna", "Ben"):
        await world.table.take_seat(name)
    (waiting,) = await world.store.list("waiting")
    assert (waiting.code, waiting.taken, waiting.names) == (world.code, 3, ("Host", "Anna", "Ben"))
    await asked(host, m.Start("start"))
    assert await world.store.list("waiting") == []
    assert [each.code for each in await world.store.list("playing")] == [world.code]


async def test_the_start_is_sent_with_the_first_deal_and_status(world: World) -> None:
    await world.begin(people=True)
    for client in world.clients:
        assert client.info is not None
        assert (client.info.status, client.info.replay) == ("playing", False)
        assert len(client.view.hand) == 1
        assert client.seq == 1
    assert world.acted().count((0, "begin")) == 1


async def test_a_move_before_the_start_is_refused(world: World) -> None:
    host = await host_of(world)
    assert reason(await asked(host, m.Act("early", READY))) == "the game has not started yet"


async def test_who_is_played_by_a_bot_takes_the_seat_back_first(world: World) -> None:
    _, back = await behind_a_bot(world)
    assert "a bot plays for you" in reason(await asked(back, m.Act("mine", READY)))
    assert isinstance(await asked(back, m.DismissBot("back", Seat(1))), m.Done)
    assert isinstance(await asked(back, m.Act("now", READY)), m.Done)


async def test_a_bot_that_does_not_exist_is_refused(world: World) -> None:
    host = await host_of(world)
    assert "nobody-knows" in reason(await asked(host, m.SeatBot("bot", Seat(1), "nobody-knows")))
    assert not world.table.info().chairs[1].taken


async def test_a_press_is_believed_by_half_the_trip_and_a_quota(world: World) -> None:
    await in_play(world)
    world.clock.forward(2.0)
    await world.settle()
    low = min(world.clients, key=lambda client: client.view.hand[0])
    now = world.table.now()
    press = {"type": "play", "card": low.view.hand[0], "pressed": now - 500}
    await asked(low, m.Act("press", msgspec.Raw(m.encode(press))))
    commits = decode_commits(world.game, (each.commit for each in kept(world, Happened)))
    (believed,) = [each.cause.action.pressed for each in commits if hasattr(each.cause.action, "pressed")]
    assert believed == now - 20 - 28


# Counting.


async def test_what_is_accepted_and_refused_is_counted_and_appends_are_timed(world: World) -> None:
    await world.begin(people=True)
    host = world.clients[0]
    before = counted(world)
    await asked(host, m.Act("ready", READY))
    await asked(host, m.Act("ready", READY))
    for nonce in ("again", "and again"):
        await asked(host, m.Act(nonce, READY))
    await asked(world.clients[1], m.Act("ready", READY))
    after = counted(world)
    grown = {key: after[key] - before[key] for key in after if after[key] != before[key]}
    assert grown["parlour_inputs_total", "mind"] == 2
    assert grown["parlour_refused_total", "mind"] == 2
    assert grown["parlour_append_seconds_count", ""] == 2
    assert grown["parlour_append_seconds_bucket", "0.0005"] == 2
    assert grown["parlour_publish_seconds_count", ""] == 5
    assert after["parlour_tables", ""] == 1


async def test_an_append_is_timed_from_when_it_was_asked_for(world: World) -> None:
    await world.begin(people=True)
    world.clock.forward(100.0)
    await world.settle()
    before = counted(world)
    world.store.faults.append("hang")
    world.clients[0].say(m.Act("ready", READY))
    await world.settle()
    world.clock.forward(0.2)
    world.store.release()
    await world.settle()
    after = counted(world)
    took = after["parlour_append_seconds_sum", ""] - before["parlour_append_seconds_sum", ""]
    assert took == pytest.approx(0.2)
    assert after["parlour_publish_seconds_sum", ""] == before["parlour_publish_seconds_sum", ""]


# Decisions as values.


class Silent:
    """A connection to which nothing may be sent while the core decides."""

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        raise AssertionError("the core sends nothing")

    def dismiss(self, why: Refusal, again: bool) -> None:
        raise AssertionError("the core dismisses nobody")

    def shortest_trip(self) -> Millis:
        return Millis(40)


def waiting() -> asyncio.Future[SeatAnswer]:
    return asyncio.get_running_loop().create_future()


def decider_of(taken: tuple[Entry, ...]) -> Decider:
    state = fold(taken)
    history = History(taken, (), state, game_named(state.game))
    return Decider("CODE22", history, 0.0, Connections(), seat_bot, dealer)


def new_in(batch: Batch) -> dict[str, Any]:
    """All that a table is told by a batch."""
    public = {name: value for name, value in vars(batch).items() if not name.startswith("_")}
    return {**public, "game": batch.game.name, "match": batch.match and batch.match.journal}


async def test_equal_deciders_make_equal_batches_that_can_be_printed() -> None:
    """A batch follows from the entries, the jobs and the moment, and from nothing else."""
    hosted = with_host(new_table("mind", 2, {}, public=False), "Anna", "", token_hash("anna")).entries("a seed")
    friend, host = Silent(), Silent()
    ben = TakeSeat("Ben", "", 1, "ben", late=False, former="", answer=waiting())
    batches: list[tuple[list[Job], float]] = [
        ([ben, TakeSeat("Cleo", "", 1, "cleo", late=False, former="", answer=waiting())], 1.0),
        ([Received(host, m.Hello("anna")), Received(friend, m.Hello("ben")), Received(host, m.Start("s"))], 2.0),
        ([Received(host, m.Act("r", READY)), Received(friend, m.Act("r", READY)), TimerFired()], 3.0),
        ([Received(host, m.Act("p", msgspec.Raw(b'{"type":"play","card":1,"pressed":1}')))], 9.0),
        ([Disconnected(friend), Received(host, m.Emote("e", "smile")), ReadsAgain(host)], 10.0),
        ([Received(host, m.Finish("f")), Received(host, m.Rematch("again"))], 11.0),
    ]
    one, other = decider_of(hosted), decider_of(hosted)
    decided = [new_in(one.decide(*batch)) for batch in batches]
    again = [new_in(other.decide(*batch)) for batch in batches]
    assert decided == again
    assert "answer=SeatGiven(seat=1)" in repr(decided[0])
    assert decided[0]["outgoing"][:2] == [AnswerSeat(ben.answer, SeatGiven(Seat(1))), SendTableInfo()]
    assert [type(each) for each in decided[1]["entries"]] == [Began, Happened]
    assert decided[1]["wake"] is None
    assert decided[5]["rematch"] == RematchRequest(Seat(0), "again")


async def test_time_at_a_waiting_table_is_no_debt_in_its_game(world: World) -> None:
    """The match's time begins anew with the deal; what a seat may ask for is counted by the clock."""

    host = await host_of(world)
    world.clock.forward(600.0)
    for seat in (1, 2):
        assert await asked(host, m.SeatBot(f"bot {seat}", Seat(seat))) == m.Done(f"bot {seat}")
    assert await asked(host, m.Start("start")) == m.Done("start")
    assert world.table.now() == 0
    assert await asked(host, m.SetSpeed("speed", "brisk")) == m.Done("speed")
    assert await asked(host, m.Emote("face", "smile")) == m.Done("face")
