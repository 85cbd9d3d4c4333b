"""The law of silence: while a game asks for quiet, nothing that a person chooses reaches a seated player."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import wire as m
from parlour.engine import Illegal, Seat
from parlour.server.table.names import AVATARS
from tests.server.table.stories import READY, all_ready, asked, host_of, opened, reason
from tests.server.table.world import World

TEXT = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=20).map(lambda text: f"I have {text}"[:24])
SEATS = st.integers(0, 2).map(Seat)
CHOICES: dict[type, st.SearchStrategy[dict[str, Any]]] = {
    m.Configure: st.fixed_dictionaries(
        {"options": st.dictionaries(st.sampled_from(["grace", "window"]), st.integers(0, 99))}
    ),
    m.SeatBot: st.fixed_dictionaries({"seat": SEATS, "bot": st.sampled_from(["default", "drifter"])}),
    m.DismissBot: st.fixed_dictionaries({"seat": SEATS}),
    m.Clear: st.fixed_dictionaries({"seat": SEATS}),
    m.Rename: st.fixed_dictionaries({"name": TEXT, "avatar": st.sampled_from(AVATARS)}),
    m.Admit: st.fixed_dictionaries({"guest": TEXT}),
    m.SetSpeed: st.fixed_dictionaries({"speed": st.sampled_from(["gentle", "brisk"])}),
    m.SetTurnClock: st.fixed_dictionaries({"seconds": st.sampled_from([0, 30])}),
    m.GoOn: st.just({}),
    m.Start: st.just({}),
    m.RevealShare: st.fixed_dictionaries({"share": st.just("abc")}),
    m.Finish: st.just({}),
    m.Rematch: st.just({}),
    m.Steer: st.fixed_dictionaries({"step": st.integers(0, 99), "running": st.booleans(), "take": st.booleans()}),
    m.LeaveReplay: st.just({}),
    m.Emote: st.fixed_dictionaries({"emote": st.sampled_from(["smile", "wow"])}),
}
REQUESTS = st.sampled_from(sorted(CHOICES, key=lambda kind: kind.__name__)).flatmap(
    lambda kind: st.tuples(st.just(kind), CHOICES[kind])
)
PEOPLE = st.sampled_from(["guest", "guest leaves", "watcher", "device", "hello again"])
STEPS = st.lists(REQUESTS | st.tuples(PEOPLE, TEXT), max_size=8)


def test_the_law_covers_every_request() -> None:
    assert set(CHOICES) | {m.Act} == set(get_args(m.Request))


async def step(world: World, number: int, kind: Any, chosen: Any) -> None:
    host = world.clients[0]
    if kind == "guest":
        try:
            token = await world.table.join_as_guest(chosen)
        except Illegal:
            return
        world.connect(token).hello()
    elif kind == "guest leaves":
        for guest in world.clients[3:]:
            guest.drop()
    elif kind == "watcher":
        world.connect(None).hello()
    elif kind == "device":
        world.connect(host.token).hello()
    elif kind == "hello again":
        host.hello()
    else:
        host.say(kind(nonce=f"n{number}", **chosen))
    await world.settle()


@settings(max_examples=60, deadline=None)
@given(STEPS)
async def test_nothing_that_a_person_chooses_reaches_a_seated_player_in_quiet(steps: list[tuple[Any, Any]]) -> None:
    async with opened() as world:
        await world.begin(people=True)
        await all_ready(world)
        while world.table.view(None).phase != "play":
            world.clock.forward(1.0)
            await world.settle()
        friend = world.clients[1]
        assert friend.heard[-1].quiet
        before, known = len(friend.heard), friend.info
        for number, (kind, chosen) in enumerate(steps):
            await step(world, number, kind, chosen)
            told = friend.heard[before:]
            if not told:
                assert world.table.info() == known
                device = world.connect(friend.token)
                device.hello()
                await world.settle()
                (welcome,) = device.heard
                assert (welcome.table, welcome.quiet) == (known, True)
                device.drop()
                await world.settle()
                continue
            if isinstance(told[0], m.News):
                assert told[0].table.status == "over" or (isinstance(told[1], m.Update) and not told[1].quiet)
            else:
                assert isinstance(told[0], m.Update)
                assert not told[0].quiet
            break


async def test_refusals_in_silence_do_not_reveal_changes_by_the_host(world: World) -> None:
    await world.begin(people=True)
    host, friend, away = world.clients
    away.drop()
    await world.settle()
    await asked(host, m.SeatBot("bot", Seat(2)))
    for client in (host, friend):
        client.say(m.Act(f"ready {client.token}"[:60], READY))
    while world.table.view(None).phase != "play":
        world.clock.forward(1.0)
        await world.settle()

    async def told_friend(number: int) -> list[str]:
        kinds = (m.DismissBot, m.SeatBot, m.Clear)
        return [reason(await asked(friend, kind(f"{kind.__name__} {number}", seat=Seat(2)))) for kind in kinds]

    before = await told_friend(1)
    assert isinstance(await asked(host, m.DismissBot("no bot", Seat(2))), m.Done)
    assert world.table.quiet
    assert await told_friend(2) == before


async def test_news_during_silence_is_sent_when_it_ends(world: World) -> None:
    await world.begin(people=True)
    await all_ready(world)
    friend = world.clients[1]
    before = len(friend.heard)
    guest = world.connect(await world.table.join_as_guest("Zoe"))
    guest.hello()
    await world.settle()
    assert friend.heard[before:] == []
    assert guest.info is not None
    assert [each.name for each in guest.info.guests] == ["Zoe"]
    world.clients[2].drop()
    await world.settle()
    assert [type(each).__name__ for each in friend.heard[before:]] == ["Update", "News", "News"]
    assert friend.info is not None
    assert [each.name for each in friend.info.guests] == ["Zoe"]
    assert friend.info.chairs[2].away
    assert (await host_of(world)).info == friend.info


async def test_a_game_ended_in_silence_is_announced_at_once_and_reactions_pass(world: World) -> None:
    await world.begin(people=True)
    await all_ready(world)
    host, friend, *_ = world.clients
    assert friend.heard[-1].quiet
    assert isinstance(await asked(host, m.Finish("end")), m.Done)
    assert friend.info is not None
    assert friend.info.status == "over"
    assert isinstance(await asked(host, m.Emote("bye", "wow")), m.Done)
    assert isinstance(friend.heard[-1], m.Emoted)
    assert not (await host_of(world)).heard[0].quiet


async def test_a_leaver_is_named_before_the_game_stops_for_it(world: World) -> None:
    await world.begin(people=True)
    await all_ready(world)
    host, friend, *_ = world.clients
    known = len(host.heard)
    await asked(friend, m.Clear("leave", Seat(1)))
    news, update = [told for told in host.heard[known:] if isinstance(told, m.News | m.Update)][:2]
    assert isinstance(news, m.News)
    assert news.table.chairs[1].bot
    assert isinstance(update, m.Update)
    assert b"interrupted" in bytes(update.events[0])
