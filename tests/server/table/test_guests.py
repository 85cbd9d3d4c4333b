"""Who comes late, who leaves, and who goes by another name."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Illegal, Seat
from parlour.server.table import entries, guests, seats
from tests.server.table.stories import ALL, READY, asked, friend_of, host_of, opened
from tests.server.table.test_seats import BEGAN, FRIEND, FULL, HOST, OVER, PLAYING, THIRD, bot, sits, table
from tests.server.table.world import Client, World

ZOE = entries.Guest("Zoe", "boat", "hash of Zoe")
WITH_BOT = entries.evolve(table(sits(0), sits(1), bot(2)), BEGAN)
CALLED = entries.evolve(WITH_BOT, entries.GuestCame("Zoe", "boat", "hash of Zoe"))


# The rules.


@pytest.mark.parametrize(
    ("state", "name", "why"),
    [
        (FULL, "Zoe", "take a seat"),
        (entries.evolve(FULL, entries.Expired()), "Zoe", "open a new one"),
        (entries.evolve(OVER, entries.Followed("NEXT22")), "Zoe", "another table"),
        (CALLED, "zoe", "called Zoe already"),
        (CALLED, "Anna", "called Anna already"),
        (CALLED, "", "visible characters"),
    ],
)
def test_a_guest_is_refused_and_why(state: entries.TableState, name: str, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        guests.guest_came(state, name, "", "hash", ())


def test_a_guest_is_known_by_their_token() -> None:
    assert guests.is_guest(CALLED, "hash of Zoe")
    assert not guests.is_guest(CALLED, "another")


def test_a_full_queue_of_guests_takes_another_only_for_one_who_is_gone() -> None:
    full = CALLED
    for number in range(5):
        (came,) = guests.guest_came(full, f"Guest {number}", "", f"hash {number}", ())
        full = entries.evolve(full, came)
    with pytest.raises(Illegal, match="6 people wait at this table already; come back in a while"):
        guests.guest_came(full, "Late", "", "hash of Late", ())
    for entry in guests.guest_came(full, "Late", "", "hash of Late", ("hash 3", "hash 4")):
        full = entries.evolve(full, entry)
    assert [guest.name for guest in full.guests] == ["Zoe", "Guest 0", "Guest 1", "Guest 2", "Guest 4", "Late"]


async def test_a_guest_who_waits_is_never_pushed_out_by_strangers(world: World) -> None:
    await world.begin(people=False)
    world.tokens["Zoe"] = await world.table.join_as_guest("Zoe")
    zoe = world.connect(world.tokens["Zoe"])
    zoe.hello()
    await world.settle()
    world.clock.forward(3600)
    refused = 0
    for number in range(12):
        try:
            await world.table.join_as_guest(f"Stranger {number}")
        except Illegal:
            refused += 1
    assert refused == 7
    with pytest.raises(Illegal, match="called Zoe already"):
        await world.table.join_as_guest("Z\u043ee")
    world.clock.forward(61)
    await world.table.join_as_guest("Patient")
    names = [guest.name for guest in entries.fold(world.store.entries(world.code)).guests]
    assert names == ["Zoe", "Stranger 1", "Stranger 2", "Stranger 3", "Stranger 4", "Patient"]
    assert zoe.goodbye is None


async def test_a_person_cannot_take_a_bots_name_nor_one_like_it(world: World) -> None:
    host = await host_of(world)
    await asked(host, m.SeatBot("bot", Seat(1)))
    bot = world.table.info().chairs[1].name
    for name in (bot, bot.upper(), bot.replace("a", "\u0430")):
        with pytest.raises(Illegal, match=f"called {bot} already"):
            await world.table.take_seat(name)
        assert isinstance(await asked(host, m.Rename(f"as {name}", name)), m.Refused)
    await world.table.take_seat("Cleo")
    await asked(host, m.Clear("free", Seat(2)))
    await asked(host, m.Rename("as a bot", "CLEO"))
    await asked(host, m.SeatBot("another", Seat(2)))
    assert world.table.info().chairs[2].name not in ("Cleo", bot)


def test_a_guest_takes_over_a_bot_and_nobody_elses_seat() -> None:
    decided = guests.admitted(CALLED, HOST, m.Admit("n", "Zoe"), {"hash of Zoe"})
    assert decided == entries.Admitted(THIRD, "Zoe", by=HOST, nonce="n")
    after = entries.evolve(CALLED, decided)
    assert after.chairs[THIRD] == entries.Chair("Zoe", "boat", "hash of Zoe")
    assert after.guests == ()


@pytest.mark.parametrize(
    ("state", "here", "why"),
    [
        (entries.evolve(CALLED, entries.GameEnded()), {"hash of Zoe"}, "no game"),
        (CALLED, {"another"}, "not waiting here any more"),
        (WITH_BOT, {"hash of Zoe"}, "not waiting here any more"),
        (
            entries.evolve(entries.evolve(PLAYING, bot(1)), entries.GuestCame("Zoe", "", "hash of Zoe")),
            {"hash of Zoe"},
            "only people play here",
        ),
    ],
)
def test_a_guest_is_not_let_in_and_why(state: entries.TableState, here: set[str], why: str) -> None:
    with pytest.raises(Illegal, match=why):
        guests.admitted(state, HOST, m.Admit("n", "Zoe"), here)


def test_leaving_frees_a_seat_before_the_start_and_later_seats_a_bot() -> None:
    assert seats.decide(FULL, FRIEND, m.Clear("n", FRIEND), {FRIEND}) == entries.Cleared(FRIEND, by=FRIEND, nonce="n")
    left = seats.decide(PLAYING, FRIEND, m.Clear("n", FRIEND), {FRIEND})
    assert left == entries.Cleared(FRIEND, "default", "Bela", by=FRIEND, nonce="n")
    assert entries.evolve(PLAYING, left).chairs[FRIEND] == entries.Chair(bot="default", bot_name="Bela")


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    assert entries.evolve(FULL, entries.Cleared(HOST)).host == FRIEND
    assert entries.evolve(table(sits(0), bot(1)), entries.Cleared(HOST)).host == HOST
    assert entries.evolve(FULL, entries.Cleared(FRIEND)).host == HOST
    second = entries.evolve(FULL, entries.Cleared(HOST))
    joined = entries.evolve(second, entries.SeatTaken(HOST, "Zoe", "", "hash of Zoe"))
    assert entries.evolve(joined, entries.Cleared(THIRD)).host == FRIEND


def test_a_new_name_is_as_proper_as_the_first_and_may_be_ones_own_again() -> None:
    state = entries.evolve(FULL, guests.renamed(FULL, FRIEND, m.Rename("n", " Benno ", "boat")))
    assert (state.chairs[FRIEND].name, state.chairs[FRIEND].avatar) == ("Benno", "boat")
    assert state.chairs[FRIEND].token == FULL.chairs[FRIEND].token
    assert guests.renamed(FULL, FRIEND, m.Rename("n", "BEN")).name == "BEN"
    for state, name, avatar, why in [
        (FULL, "anna", "", "called Anna already"),
        (FULL, "Benno", "dragon", "no avatar"),
        (OVER, "Benno", "", "names stay"),
    ]:
        with pytest.raises(Illegal, match=why):
            guests.renamed(state, FRIEND, m.Rename("n", name, avatar))


# The stories.


async def guest_of(world: World, name: str = "Zoe") -> Client:
    world.tokens[name] = await world.table.join_as_guest(name, "boat")
    guest = world.connect(world.tokens[name])
    guest.hello()
    await world.settle()
    return guest


async def with_bots(world: World) -> Client:
    await world.begin(people=False)
    return world.clients[0]


@pytest.mark.parametrize(("game", "many"), ALL)
async def test_a_guest_sees_what_watchers_see_and_then_their_seat_and_no_other(game: str, many: int) -> None:
    async with opened(game, many) as world:
        host = await with_bots(world)
        guest = await guest_of(world)
        assert guest.view.you is None
        assert host.info is not None
        assert host.info.guests == (m.GuestInfo("Zoe", "boat"),)
        assert isinstance(await asked(guest, m.Start("may I")), m.Refused)
        assert isinstance(await asked(host, m.Admit("come in", "Zoe")), m.Done)
        assert guest.view.you == 1
        assert guest.info is not None
        chair = guest.info.chairs[1]
        assert (chair.name, chair.avatar, chair.bot, chair.away) == ("Zoe", "boat", "", False)
        await world.restart(orderly=True)
        again = world.connect(world.tokens["Zoe"])
        again.hello()
        await world.settle()
        assert again.view.you == 1


async def test_a_guest_who_returns_with_a_watchers_number_gets_a_fresh_view() -> None:
    async with opened("knights-score") as world:
        host = await with_bots(world)
        guest = await guest_of(world)
        seq, epoch = guest.seq, guest.epoch
        guest.drop()
        await world.settle()
        assert isinstance(await asked(host, m.Admit("too late", "Zoe")), m.Refused)
        guest = world.connect(world.tokens["Zoe"])
        guest.hello()
        await world.settle()
        await asked(host, m.Admit("come in", "Zoe"))
        guest.drop()
        back = world.connect(world.tokens["Zoe"])
        back.hello(since=seq, epoch=epoch)
        await world.settle()
        assert back.view.you == 1


async def test_only_the_host_lets_somebody_in(world: World) -> None:
    await host_of(world)
    friend = await friend_of(world)
    world.clients[0].say(m.SeatBot("a bot", THIRD))
    world.clients[0].say(m.Start("begin"))
    await world.settle()
    await guest_of(world)
    refused = await asked(friend, m.Admit("come in", "Zoe"))
    assert isinstance(refused, m.Refused)
    assert "only the host" in refused.reason


async def test_a_guest_who_was_let_in_and_lost_is_missed_like_anybody() -> None:
    async with opened(seats=2) as world:
        host = await with_bots(world)
        guest = await guest_of(world)
        await asked(host, m.Admit("come in", "Zoe"))
        for client in (host, guest):
            await asked(client, m.Act(f"ready {client.token}", READY))
        world.clock.forward(5)
        await world.settle()
        assert host.view.phase == "play"
        guest.drop()
        await world.settle()
        assert host.view.phase == "focus"
        assert host.info is not None
        assert host.info.chairs[1].away


async def test_when_a_guest_is_let_in_everybody_takes_a_breath() -> None:
    async with opened(seats=2) as world:
        host = await with_bots(world)
        await guest_of(world)
        await asked(host, m.Act("ready", READY))
        world.clock.forward(5)
        await world.settle()
        assert host.view.phase == "play"
        await asked(host, m.Admit("come in", "Zoe"))
        assert host.view.phase == "focus"


async def test_a_guest_whose_admission_could_not_be_kept_is_still_a_guest() -> None:
    async with opened("knights-dice") as world:
        host = await with_bots(world)
        guest = await guest_of(world)
        world.store.faults.append("refuse")
        assert isinstance(await asked(host, m.Admit("come in", "Zoe")), m.Refused)
        assert guest.view.you is None
        assert isinstance(await asked(host, m.Admit("come in now", "Zoe")), m.Done)
        assert guest.view.you == 1


@pytest.mark.parametrize("fault", ["refuse", "lose"])
async def test_a_guests_answer_depends_on_the_store(world: World, fault: str) -> None:
    await with_bots(world)
    world.store.faults.append("refuse" if fault == "refuse" else "lose")
    calling = asyncio.ensure_future(world.table.join_as_guest("Zoe"))
    await world.settle()
    assert (calling.exception() is None) == (fault == "lose")


async def test_nobody_is_a_guest_where_they_could_sit_down(world: World) -> None:
    with pytest.raises(Illegal, match="take a seat"):
        await world.table.join_as_guest("Zoe")


@pytest.mark.parametrize(("game", "many"), ALL)
async def test_who_leaves_in_the_middle_hears_nothing_more_and_a_bot_plays_on(game: str, many: int) -> None:
    async with opened(game, many) as world:
        await world.begin(people=True)
        host, friend, other = world.clients
        friend.say(m.Clear("I must go", FRIEND))
        await world.settle()
        assert friend.goodbye == m.bye("seat-freed", again=False)
        assert other.info is not None
        assert (other.info.chairs[1].name, other.info.chairs[1].bot) == ("Bela", "default")
        assert isinstance(await asked(other, m.Clear("me too", THIRD)), m.Done)
        heard = len(friend.heard)
        await asked(host, m.Act("a move", msgspec.Raw(m.encode(host.view.legal[0]) if host.view.legal else READY)))
        assert len(friend.heard) == heard
        await world.restart(orderly=False)
        late = world.connect(world.tokens["Friend 1"])
        late.hello()
        await world.settle()
        assert late.goodbye is not None


async def test_when_the_last_person_leaves_the_game_ends(world: World) -> None:
    host = await with_bots(world)
    assert isinstance(await asked(host, m.Clear("bye", HOST)), m.Done)
    assert entries.fold(world.store.entries(world.code)).status == "over"


async def test_when_the_host_leaves_another_can_do_the_hosts_business(world: World) -> None:
    await world.begin(people=True)
    host, friend, _ = world.clients
    await asked(host, m.Clear("bye", HOST))
    assert friend.info is not None
    assert friend.info.host == FRIEND
    assert isinstance(await asked(friend, m.Finish("enough")), m.Done)


async def test_a_new_name_is_sent_to_all_but_never_during_silence(world: World) -> None:
    await world.begin(people=True)
    host, friend, _ = world.clients
    assert isinstance(await asked(friend, m.Rename("a name", "Benno", "boat")), m.Done)
    assert host.info is not None
    assert (host.info.chairs[1].name, host.info.chairs[1].avatar) == ("Benno", "boat")
    for client in world.clients:
        await asked(client, m.Act(f"ready {client.token}", READY))
    world.clock.forward(5)
    await world.settle()
    refused = await asked(friend, m.Rename("a sign", "I have the 3"))
    assert isinstance(refused, m.Refused)
    assert "no signals" in refused.reason


async def test_a_guest_who_waits_plays_the_next_game_with_their_own_token(world: World) -> None:
    host = await with_bots(world)
    await guest_of(world)
    await asked(host, m.SetSpeed("faster", "brisk"))
    await asked(host, m.Finish("enough"))
    await asked(host, m.Rematch("again"))
    state = entries.fold(world.store.entries(next_of(world)))
    assert [chair.name or chair.bot_name for chair in state.chairs] == ["Host", "Zoe", "Cleo"]
    assert state.chairs[1].token == seats.token_hash(world.tokens["Zoe"])
    assert state.speed == "brisk"


def next_of(world: World) -> str:
    return entries.fold(world.store.entries(world.code)).next


# The speed of bots.


def test_old_entries_are_read_as_they_were_written() -> None:
    lines = [b'{"type":"cleared","seat":1}', b'{"type":"cleared","seat":1,"by":0,"nonce":"n"}']
    assert entries.read(lines) == (entries.Cleared(Seat(1)), entries.Cleared(Seat(1), by=HOST, nonce="n"))
    assert m.encode(entries.Cleared(Seat(1))) == lines[0]
