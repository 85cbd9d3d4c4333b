"""Each entry changes one thing, and is written as it always was."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour.engine import Header, Seat, commitment
from parlour.server.table import entries
from parlour.wire import encode

HEADER = Header(game="mind", seats=2, options={}, commitment="promise", nonces=("", ""), names=("Anna", "Ben"))
OPENED = entries.TableOpened("mind", 2, {"window": 0}, "seed", False)
STATE = entries.opened(OPENED)
WRITTEN: list[tuple[entries.Entry, dict[str, Any]]] = [
    (OPENED, {"type": "opened", "game": "mind", "seats": 2, "options": {"window": 0}, "seed": "seed", "public": False}),
    (
        entries.SeatTaken(Seat(1), "Anna", "moon", "hash"),
        {"type": "claimed", "seat": 1, "name": "Anna", "avatar": "moon", "token": "hash"},
    ),
    (entries.NonceAdded(Seat(1), "share"), {"type": "nonce-added", "seat": 1, "nonce": "share"}),
    (entries.Cleared(Seat(1)), {"type": "cleared", "seat": 1}),
    (entries.Cleared(Seat(1), by=Seat(0), nonce="n"), {"type": "cleared", "by": 0, "nonce": "n", "seat": 1}),
    (
        entries.BotSeated(Seat(1), "default", "Ada"),
        {"type": "bot-seated", "seat": 1, "bot": "default", "name": "Ada"},
    ),
    (entries.BotGone(Seat(1)), {"type": "bot-gone", "seat": 1}),
    (entries.Configured({"grace": 70}), {"type": "configured", "options": {"grace": 70}}),
    (entries.Happened(msgspec.Raw(b"{}")), {"type": "happened", "commit": {}}),
    (entries.Happened(msgspec.Raw(b"{}"), "n"), {"type": "happened", "commit": {}, "nonce": "n"}),
    (entries.GameEnded(), {"type": "ended"}),
    (entries.Followed("NEXT22"), {"type": "followed", "code": "NEXT22"}),
    (entries.Expired(), {"type": "expired"}),
]


@pytest.mark.parametrize(("entry", "written"), WRITTEN)
def test_entries_are_written_as_they_always_were_and_read_again(entry: entries.Entry, written: dict[str, Any]) -> None:
    assert msgspec.json.decode(encode(entry)) == written
    (again,) = entries.read([encode(entry)])
    assert type(again) is type(entry)
    assert encode(again) == encode(entry)


def test_a_table_just_opened_is_empty_and_waits() -> None:
    assert entries.opened(OPENED) == entries.TableState(
        game="mind",
        options={"window": 0},
        seed="seed",
        public=False,
        chairs=(entries.Chair("", "", "", "", "", ""), entries.Chair("", "", "", "", "", "")),
        host=Seat(0),
        status="waiting",
        header=None,
        next="",
    )
    assert STATE.promise == commitment("seed")


def test_what_does_not_begin_by_being_opened_is_no_table() -> None:
    with pytest.raises(ValueError, match="not with GameEnded"):
        entries.fold((entries.GameEnded(),))


def test_each_entry_changes_its_own_chair() -> None:
    taken = entries.evolve(STATE, entries.SeatTaken(Seat(1), "Anna", "moon", "hash"))
    assert taken.chairs == (entries.Chair(), entries.Chair("Anna", "moon", "hash"))
    shared = entries.evolve(taken, entries.NonceAdded(Seat(1), "share"))
    assert shared.chairs[1] == entries.Chair("Anna", "moon", "hash", "share")
    with_bot = entries.evolve(shared, entries.BotSeated(Seat(1), "default", "Ada"))
    assert with_bot.chairs == (entries.Chair(), entries.Chair("Anna", "moon", "hash", "share", "default", "Ada"))
    assert entries.evolve(with_bot, entries.BotGone(Seat(1))) == shared
    assert entries.evolve(with_bot, entries.Cleared(Seat(1))) == STATE
    first = entries.evolve(taken, entries.SeatTaken(Seat(0), "Ben", "", "other"))
    assert first.chairs == (entries.Chair("Ben", "", "other"), *taken.chairs[1:])


def test_each_entry_changes_its_own_part_of_the_table() -> None:
    changed = msgspec.structs.replace
    assert entries.evolve(STATE, entries.Configured({"window": 9})) == changed(STATE, options={"window": 9})
    assert entries.evolve(STATE, entries.Began(HEADER)) == changed(STATE, status="playing", header=HEADER)
    assert entries.evolve(STATE, entries.GameEnded()) == changed(STATE, status="over")
    assert entries.evolve(STATE, entries.Followed("NEXT22")) == changed(STATE, next="NEXT22")
    assert entries.evolve(STATE, entries.Expired()) == changed(STATE, status="expired")
    assert entries.evolve(STATE, entries.Happened(msgspec.Raw(b"{}"))) == STATE
    assert entries.evolve(entries.evolve(STATE, entries.GameEnded()), OPENED) == STATE


def test_a_table_is_all_its_entries_in_order() -> None:
    assert entries.fold((OPENED, entries.Configured({"a": 1}), entries.Configured({"b": 2}))).options == {"b": 2}
