"""A live table where the deal of a finished game is played once more, with a ghost."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from parlour import Match
from parlour import wire as m
from parlour.bots import looks_in
from parlour.engine import Millis
from parlour.server.table import Tables
from parlour.server.table.entries import Happened, decode_commits, fold, read
from parlour.server.table.history import repeated_game
from parlour.server.table.opening import apart, rematch, same_deal
from parlour.server.table.ports import BotService
from parlour.server.web.server import seat_ghost
from tests.analysis.people import FAMILIES, game
from tests.harness.finished import entries_of, keep
from tests.server.table.stories import asked, opened
from tests.server.table.world import World, seat_bot

MOVES = 30


def before() -> Match:
    match = game([FAMILIES["counting"], FAMILIES["flat"]], "a friend's ghost", names=("Anna", "Ben"))
    match.close()
    return match


async def repeat(world: World, match: Match) -> None:
    """Anna's game once more, at her seat; the table is found again as after a restart."""
    await world.tables.close()
    world.tables = Tables(
        world.store,
        BotService(seat_bot, world.thinking, looks_in, seat_ghost),
        clock=world.clock,
    )
    await keep(world.store, "BEFORE", entries_of(match))
    header, seed = match.journal.header, match.journal.seed
    table = apart(same_deal("BEFORE", header, seed, ("Anna", "Ben"), 0, ghosts=True), "Anna")
    grant = await world.tables.seat_host(table, "Anna", "")
    world.code, world.tokens["Anna"] = grant.code, grant.token
    await world.find()


async def test_a_ghost_repeats_its_presses_as_long_as_the_game_does() -> None:
    match = before()

    async with opened(seats=2) as world:
        await repeat(world, match)
        anna = world.connect(world.tokens["Anna"])
        anna.hello("a share that nobody asks for")
        await asked(anna, m.Start("begin"))
        for number, commit in enumerate(match.commits[1 : MOVES + 1]):
            cause = commit.cause
            world.clock.forward((cause.at - world.table.now()) / 1000)
            await world.settle()
            if cause.by == 0:
                anna.say(m.Act(f"move {number}", msgspec.Raw(m.encode(cause.action))))
                await world.settle()
        then = [(each.cause.by, each.cause.at) for each in match.commits[: MOVES + 1]]
        assert (await kept(world))[: MOVES + 1] == then


async def kept(world: World) -> list[tuple[object, Millis]]:
    entries = read(await world.store.read(world.code))
    commits = decode_commits(world.game, (entry.commit for entry in entries if isinstance(entry, Happened)))
    return [(commit.cause.by, commit.cause.at) for commit in commits]


async def test_a_ghost_whose_game_is_gone_leaves_its_seat_to_a_bot() -> None:
    match = before()

    async with opened(seats=2) as world:
        await repeat(world, match)
        state = fold(read(await world.store.read(world.code)))
        found = await repeated_game(state, world.store)
        assert found is not None
        assert found.header == match.header
        assert await repeated_game(replace(state, deal="NOBODY"), world.store) is None
        assert await repeated_game(replace(state, chairs=state.chairs[:1]), world.store) is None
        again = rematch(state, set())
        assert [chair.bot for chair in again.chairs] == ["", "default"]
        assert again.deal is None
