"""Setting up tables: new ones, rematches and scenes of lessons begin with entries that are made in one place."""

from __future__ import annotations

import pytest

from parlour.engine import BadSetup, Illegal, Seat
from parlour.server.table import entries, opening
from parlour.server.table.entries import BotSeated, SceneId, SeatTaken, SpeedSet, TableOpened, fold
from parlour.wire import encode
from tests.server.table.test_guests import CALLED
from tests.server.table.test_seats import FULL, PLAYING, THIRD


def test_guests_who_are_here_play_the_next_game_in_place_of_bots() -> None:
    assert opening.rematch(CALLED, {"hash of Zoe"}).chairs[THIRD].name == "Zoe"
    assert opening.rematch(CALLED, set()).chairs == CALLED.chairs
    crowded = entries.evolve(PLAYING, entries.GuestCame("Zoe", "", "z"))
    assert opening.rematch(crowded, {"z"}).chairs == FULL.chairs


def test_a_rematch_of_a_scene_is_the_same_scene_with_its_partners() -> None:
    scene = SceneId("first", 2)
    taught = opening.rematch(entries.evolve(CALLED, SpeedSet("brisk")), {"hash of Zoe"})._replace(
        chairs=CALLED.chairs, scene=scene
    )
    table = fold(taught.entries("a seed"))
    assert (table.scene, table.speed, table.seed) == (scene, "brisk", "a seed")
    guest = entries.evolve(table, entries.GuestCame("Zoe", "boat", "hash of Zoe"))
    again = opening.rematch(guest, {"hash of Zoe"})
    assert (again.scene, again.chairs) == (scene, table.chairs)


def test_a_table_begins_with_who_sits_there() -> None:
    free = opening.new_table("mind", 3, {}, public=True)
    hosted = opening.with_host(free, " Anna ", "moon", "a hash")
    opened, host = hosted.entries("a seed")
    assert isinstance(opened, TableOpened)
    assert (opened.game, opened.seats, opened.public, opened.scene) == ("mind", 3, True, None)
    assert host == SeatTaken(Seat(0), "Anna", "moon", "a hash")
    bot = entries.Chair(bot="drifter", bot_name="Bela")
    assert hosted._replace(chairs=(*hosted.chairs[:2], bot)).entries("s")[-1] == BotSeated(Seat(2), "drifter", "Bela")


def test_entries_of_a_table_without_a_scene_are_as_they_were() -> None:
    opened = opening.new_table("illusion", 2, {}, public=False).entries("a seed")[0]
    assert b"scene" not in encode(opened)
    assert entries.read([b'{"type":"opened","game":"mind","seats":2,"options":{},"seed":"s","public":true}']) == (
        TableOpened("mind", 2, {}, "s", public=True),
    )


def test_invalid_settings_are_refused_before_anything_is_stored() -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        opening.new_table("mind", 9, {}, public=False)
    with pytest.raises(Illegal, match="visible characters"):
        opening.with_host(opening.new_table("mind", 2, {}, public=False), " ", "", "hash")
