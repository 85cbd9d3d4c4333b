"""The small parts of a table, each for itself: answers, channels, who is here, what waits, and messages."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from parlour import wire as m
from parlour.engine import Commit, Input, Millis, Seat
from parlour.games.mind.actions import Ready
from parlour.languages import Refusal
from parlour.server.table import entries, ports
from parlour.server.table.answers import KEPT_ANSWERS, Answers, SeatNonce, done_in
from parlour.server.table.clock import HandSetClock, MachineClock
from parlour.server.table.connections import ClientRole, Connections
from parlour.server.table.jobs import Disconnected, Inbox
from parlour.server.table.ports import STAND_IN, Listing
from parlour.server.table.press_time import MAX_CLAIM_MS, MAX_SAVED_MS, REFILL_MS, PressCredit
from parlour.server.table.publisher import KEPT_UPDATES, Channel

ONE, TWO = Seat(0), Seat(1)


class Ear:
    """A connection that notes what it is sent."""

    def __init__(self) -> None:
        self.heard: list[tuple[bytes, bytes]] = []

    def send(self, message: bytes, lasting: bytes = b"") -> None:
        self.heard.append((message, lasting))

    def dismiss(self, why: Refusal, again: bool) -> None:
        """It stays."""

    def shortest_trip(self) -> Millis:
        return Millis(0)


# Answers.


def test_an_answer_is_known_to_its_seat_alone() -> None:
    answers = Answers([SeatNonce(ONE, "a")])
    assert answers.known(ONE, "a") == m.encode(m.Done("a"))
    assert answers.known(TWO, "a") is None
    assert answers.known(ONE, "b") is None
    answers.forget(ONE)
    assert answers.known(ONE, "a") is None
    answers.forget(TWO)


def test_the_latest_refusals_are_remembered_and_what_was_done_for_good() -> None:
    assert KEPT_ANSWERS == 256
    answers = Answers()
    answers.done(ONE, "done")
    for number in range(KEPT_ANSWERS):
        answers.remember(ONE, f"{number}", b"no")
    assert answers.known(ONE, "0") == b"no"
    answers.remember(ONE, "one more", b"no")
    assert answers.known(ONE, "0") is None
    assert answers.known(ONE, "1") == b"no"
    assert answers.known(ONE, "one more") == b"no"
    assert answers.known(ONE, "done") == m.encode(m.Done("done"))
    answers.forget(ONE)
    assert answers.known(ONE, "1") is None


def test_what_entries_say_was_done_is_of_those_who_sit_there_now() -> None:
    commits: list[Commit[Any, Any]] = []

    def happened(by: Any, nonce: str) -> entries.Happened:
        commits.append(Commit(0, Input(Millis(0), by, Ready()), ()))
        return entries.Happened(msgspec.Raw(m.encode(commits[-1])), nonce)

    kept: list[entries.Entry] = [
        happened(1, "moved before"),
        entries.Cleared(Seat(2), by=TWO, nonce="before"),
        entries.Configured({}, by=ONE, nonce="stays"),
        entries.Cleared(TWO, by=ONE, nonce="clears"),
        entries.Configured({}, by=ONE),
        entries.Configured({}, nonce="nobody's"),
        entries.Configured({}, by=TWO, nonce="after"),
        happened(1, "moved"),
        happened(0, ""),
        happened("clock", "the clock's"),
        entries.Cleared(Seat(2), by=Seat(2), nonce="left"),
        happened(3, "a bot's seat"),
        entries.Admitted(Seat(3), "Zoe", by=ONE, nonce="admits"),
    ]
    said = done_in(kept, commits)
    assert said == {
        *(SeatNonce(ONE, nonce) for nonce in ("stays", "clears", "admits")),
        *(SeatNonce(TWO, nonce) for nonce in ("after", "moved")),
    }


# Channels.


def tell(channel: Channel, view: Any, *, events: int = 0, done: str = "", quiet: bool = False, at: int = 7) -> None:
    shown = tuple(msgspec.Raw(b"%d" % number) for number in range(events))
    channel.publish(shown, view, {"1": "picture"}, Millis(at), done, quiet)


def test_an_update_has_a_number_the_view_and_the_answer() -> None:
    channel, ear = Channel(), Ear()
    channel.connections.add(ear)
    tell(channel, "seen", events=1, done="mine", quiet=True)
    ((message, lasting),) = ear.heard
    assert msgspec.json.decode(message) == {
        "type": "update", "seq": 1, "at": 7, "events": [0], "view": "seen", "pictures": {"1": "picture"},
        "done": "mine", "quiet": True,
    }  # fmt: skip
    assert lasting == m.encode(m.Done("mine"))
    tell(channel, "other")
    assert ear.heard[1][1] == b""
    assert (channel.seq, channel.view, channel.pictures) == (2, "other", {"1": "picture"})


def test_nothing_is_sent_for_what_nobody_can_notice() -> None:
    channel, ear = Channel(), Ear()
    channel.connections.add(ear)
    tell(channel, "seen")
    tell(channel, "seen")
    assert channel.seq == len(ear.heard) == 1
    tell(channel, "seen", events=1)
    tell(channel, "seen", done="mine")
    assert channel.seq == len(ear.heard) == 3


def test_missed_updates_are_sent_as_long_as_they_are_kept() -> None:
    assert KEPT_UPDATES == 64
    channel = Channel()
    assert channel.missed(0) == []
    for number in range(1, KEPT_UPDATES + 2):
        tell(channel, number)
    assert channel.missed(channel.seq) == []
    assert channel.missed(channel.seq + 1) is None
    assert channel.missed(-1) is None
    assert channel.missed(0) is None
    missed = channel.missed(1)
    assert missed is not None
    assert [msgspec.json.decode(sent.message)["seq"] for sent in missed] == list(range(2, KEPT_UPDATES + 2))


def test_a_view_that_was_not_sent_has_a_number_too() -> None:
    channel = Channel()
    tell(channel, "seen")
    channel.catch_up("seen", {})
    assert (channel.seq, channel.missed(0)) != (2, None)
    channel.catch_up("newer", {"2": "another"})
    assert (channel.seq, channel.view, channel.pictures) == (2, "newer", {"2": "another"})
    assert channel.missed(1) is None
    assert channel.missed(2) == []


def test_somebody_new_gets_a_fresh_view_whatever_number_they_come_with() -> None:
    channel = Channel()
    for number in range(3):
        tell(channel, number)
    channel.skip_past(1)
    assert (channel.seq, channel.missed(3)) == (4, None)
    channel.skip_past(7)
    assert (channel.seq, channel.missed(7)) == (8, None)
    tell(channel, "next")
    assert channel.missed(7) is None
    assert len(channel.missed(8) or ()) == 1


# Who is here.


def test_who_is_connected_counts_by_the_token_of_their_chair() -> None:
    chairs = (entries.Chair("Anna", "", "a"), entries.Chair("Ben", "", "b"), entries.Chair())
    state = entries.TableState("mind", {}, "seed", True, chairs)
    audience, anna, ben, watcher, late = Connections(), Ear(), Ear(), Ear(), Ear()
    assert not audience
    audience.bind(anna, ClientRole(ONE, "a", "a share"))
    audience.bind(ben, ClientRole(TWO, "an old one", "another"))
    audience.bind(watcher, ClientRole(promise="a watcher's"))
    assert audience
    assert list(audience) == [anna, ben, watcher]
    assert audience.present(state) == {ONE}
    assert audience.promises(state) == {ONE: "a share"}
    assert audience.strangers(state) == [ben]
    assert audience.role(anna, state) == ClientRole(ONE, "a", "a share")
    assert audience.role(ben, state) is None
    assert audience.role(watcher, state) == ClientRole(None, "", "a watcher's")
    assert audience.role(late, state) is None
    assert audience.release(late) is None
    assert audience.release(anna) == ClientRole(ONE, "a", "a share")
    assert audience.present(state) == set()
    assert ClientRole() == ClientRole(None, "", "")


# What waits.


async def test_an_inbox_is_taken_in_order_and_in_parts() -> None:
    inbox, jobs = Inbox(), [Disconnected(Ear()) for _ in range(4)]
    assert not inbox
    taking = asyncio.ensure_future(inbox.take(3))
    await asyncio.sleep(0)
    inbox.put(jobs[2])
    inbox.put(jobs[3])
    inbox.put_back(jobs[:2])
    assert inbox
    assert await taking == jobs[:3]
    assert await inbox.take(3) == jobs[3:]
    inbox.put(jobs[0])
    assert inbox.drain() == jobs[:1]
    assert inbox.drain() == []


# Time.


def test_a_hand_set_clock_begins_at_zero_and_calls_overdue_timers_at_once() -> None:
    clock, rung = HandSetClock(), list[float]()
    assert clock.now() == 0.0
    clock.forward(2.0)
    clock.call_at(1.0, lambda: rung.append(clock.now()))
    clock.call_at(2.5, lambda: rung.append(clock.now()))
    clock.call_at(2.5, lambda: rung.append(-1.0))
    clock.forward(0.5)
    assert rung == [2.0, 2.5, -1.0]


async def test_the_machines_clock_calls_at_the_moment_and_not_later() -> None:
    clock, loop = MachineClock(), asyncio.get_running_loop()
    before = loop.time()
    timer: Any = clock.call_at(clock.now() + 100, lambda: None)
    past: Any = clock.call_at(clock.now() - 100, lambda: None)
    after = loop.time()
    assert before + 99.9 < timer.when() < after + 100.1
    assert before <= past.when() <= after
    timer.cancel()


def test_what_may_be_claimed_beyond_the_trip() -> None:
    assert (MAX_CLAIM_MS, REFILL_MS, MAX_SAVED_MS) == (250, 28, 150)
    quota = PressCredit()
    assert quota.left == 28
    assert quota.accept(Millis(400), Millis(1000), Millis(500)) == (1000 - 250, 0)
    belief = quota.accept(Millis(900), Millis(1000), Millis(61))
    assert belief == (1000 - 30 - 28, 28)
    quota.pay(belief)
    assert quota.left == 28
    for _ in range(9):
        quota.pay(quota.accept(Millis(1000), Millis(1000), Millis(0)))
    assert quota.left == 150


# Words.


def text(**fields: Any) -> bytes:
    return m.encode(fields)


@pytest.mark.parametrize(
    ("shortest", "longest", "kind", "field", "others"),
    [
        (1, 64, "start", "nonce", {}),
        (0, 128, "hello", "token", {}),
        (1, 100, "seat-bot", "bot", {"nonce": "n", "seat": 0}),
    ],
)
def test_what_clients_say_has_a_length(shortest: int, longest: int, kind: str, field: str, others: Any) -> None:
    for length in (shortest, longest):
        said = m.client_decoder.decode(text(type=kind, **{field: "x" * length}, **others))
        assert getattr(said, field) == "x" * length
    for length in [longest + 1, *([0] if shortest else [])]:
        with pytest.raises(msgspec.ValidationError, match="length"):
            m.client_decoder.decode(text(type=kind, **{field: "x" * length}, **others))


def test_what_clients_need_not_say() -> None:
    assert m.client_decoder.decode(text(type="hello")) == m.Hello(None, None, "", "")
    assert m.client_decoder.decode(text(type="seat-bot", nonce="n", seat=1)) == m.SeatBot("n", TWO, "default")


@pytest.mark.parametrize("face", ["smile", "laugh", "wow", "sad", "heart", "thumb", "think", "clap"])
def test_the_faces(face: str) -> None:
    assert m.client_decoder.decode(text(type="emote", nonce="n", face=face)).emote == face


def test_what_goes_without_saying_is_not_sent() -> None:
    update = m.Update(1, Millis(2), (), m.NO_VIEW)
    assert m.encode(update) == b'{"type":"update","seq":1,"at":2,"events":[],"view":null}'
    info = m.TableInfo("A", "mind", {}, "waiting", True, ONE, (), "", "", False)
    welcome = msgspec.json.decode(m.encode(m.Welcome(info, None, "e", 1, Millis(2), m.NO_VIEW)))
    assert set(welcome) == {"type", "table", "you", "epoch", "seq", "at", "view"}


def test_a_listing_is_of_no_time_until_it_is_kept() -> None:
    assert Listing("A", "mind", "waiting", True, 2, 0, ()).updated == 0.0
    assert STAND_IN == "drifter"


def test_nothing_that_was_said_or_written_down_can_be_changed() -> None:
    for module in (entries, m, ports):
        for struct in vars(module).values():
            if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
                assert struct.__struct_config__.frozen, struct
