"""Who may sit down, who may ask for what, and what is written down of it."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

from parlour import wire as m
from parlour.bot_names import BOT_NAMES
from parlour.engine import BadSetup, Header, Illegal, Seat
from parlour.server.table import entries, seats
from parlour.server.table.ports import Listing

HOST, FRIEND, THIRD = map(Seat, range(3))
OPENED = entries.TableOpened("mind", 3, {"window": 250}, "seed", False)
NAMES = ("Anna", "Ben", "Cleo")
EVERYONE = {HOST, FRIEND, THIRD}


def sits(at: int, name: str = "") -> entries.SeatTaken:
    return entries.SeatTaken(Seat(at), name or NAMES[at], "moon", seats.token_hash(f"token {at}"))


def bot(at: int, name: str = "Ada", kind: str = "default") -> entries.BotSeated:
    return entries.BotSeated(Seat(at), kind, name)


def table(*kept: entries.Entry) -> entries.TableState:
    return reduce(entries.evolve, kept, entries.opened(OPENED))


FULL = table(*map(sits, range(3)))
BEGAN = entries.Began(seats.header(FULL))
PLAYING = entries.evolve(FULL, BEGAN)
OVER = entries.evolve(PLAYING, entries.GameEnded())


# Sitting down.


@pytest.mark.parametrize("at", range(3))
def test_a_token_opens_its_seat_and_no_other(at: int) -> None:
    assert seats.seat_of(FULL, f"token {at}") == at
    assert seats.seat_of(table(), f"token {at}") is None
    assert seats.seat_of(FULL, "a guess") is None


def test_the_first_free_seat_is_given_or_the_one_that_was_asked_for() -> None:
    state = table(sits(0))
    assert seats.take_seat(state, None, " Zoe ", "boat", "hash") == entries.SeatTaken(Seat(1), "Zoe", "boat", "hash")
    assert seats.take_seat(state, 2, "Zoe", "", "hash") == entries.SeatTaken(Seat(2), "Zoe", "", "hash")
    assert seats.take_seat(table(), 0, "Zoe", "", "hash").seat == 0


@pytest.mark.parametrize(
    ("state", "seat", "name", "why"),
    [
        (table(sits(0), bot(1)), 0, "Zoe", "seat 0 is taken; free are 2"),
        (table(sits(0)), 3, "Zoe", "seat 3 is taken; free are 1 and 2"),
        (table(sits(0)), None, "ANNA", "somebody here is called Anna already"),
        (table(sits(0)), None, "", "visible characters"),
        (table(sits(0), sits(1), bot(2)), None, "Zoe", "full; you can watch"),
        (entries.evolve(table(sits(0)), BEGAN), None, "Zoe", "has started; you can watch"),
        (entries.evolve(table(sits(0)), entries.GameEnded()), None, "Zoe", "has started; you can watch"),
        (entries.evolve(table(sits(0)), entries.Expired()), None, "Zoe", "closed; open a new one"),
    ],
)
def test_a_seat_is_refused_and_why(state: entries.TableState, seat: int | None, name: str, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        seats.take_seat(state, seat, name, "", "hash")


def test_a_seat_is_free_without_a_person_and_without_a_bot() -> None:
    state = table(sits(0), bot(1))
    assert [chair.free for chair in state.chairs] == [False, False, True]


# What the host may do, and what others may.


def test_while_the_host_is_away_anyone_who_is_here_is_host() -> None:
    assert [seats.is_host(FULL, seat, EVERYONE) for seat in (HOST, FRIEND, None)] == [True, False, False]
    assert [seats.is_host(FULL, seat, {FRIEND}) for seat in (HOST, FRIEND, None)] == [True, True, False]
    assert [seats.may_host(FULL, seat, {FRIEND}) for seat in (HOST, FRIEND, THIRD)] == [True, True, False]


WAITING = table(sits(0), sits(1), bot(2))
FOR_BEN = entries.evolve(PLAYING, bot(1))
GRANTED: list[tuple[entries.TableState, int, m.Request, set[Seat], entries.Entry]] = [
    (WAITING, 0, m.DismissBot("n", THIRD), EVERYONE, entries.BotGone(THIRD)),
    (WAITING, 1, m.DismissBot("n", THIRD), {FRIEND}, entries.BotGone(THIRD)),
    (WAITING, 0, m.Clear("n", FRIEND), EVERYONE, entries.Cleared(FRIEND)),
    (WAITING, 1, m.Clear("n", FRIEND), EVERYONE, entries.Cleared(FRIEND)),
    (FULL, 0, m.Start("n"), EVERYONE, BEGAN),
    (FULL, 1, m.Start("n"), {FRIEND}, BEGAN),
    (PLAYING, 0, m.Finish("n"), EVERYONE, entries.GameEnded()),
    (PLAYING, 0, m.SeatBot("n", FRIEND, "drifter"), {HOST, THIRD}, bot(1, "Bela", "drifter")),
    (FOR_BEN, 1, m.DismissBot("n", FRIEND), EVERYONE, entries.BotGone(FRIEND)),
    (FOR_BEN, 0, m.DismissBot("n", FRIEND), EVERYONE, entries.BotGone(FRIEND)),
]


@pytest.mark.parametrize(("state", "seat", "request_", "present", "entry"), GRANTED)
def test_what_is_granted_is_written_with_who_asked_and_under_which_nonce(
    state: entries.TableState, seat: int, request_: m.Request, present: set[Seat], entry: Any
) -> None:
    decided: Any = seats.decide(state, Seat(seat), request_, present)
    assert (decided.by, decided.nonce) == (seat, "n")
    assert type(decided) is type(entry)
    plain = {name: getattr(decided, name) for name in entry.__struct_fields__ if name not in ("by", "nonce")}
    assert plain == {name: getattr(entry, name) for name in plain}


REFUSED: list[tuple[entries.TableState, int, m.Request, set[Seat], str]] = [
    (WAITING, 1, m.Configure("n", {}), EVERYONE, "only the host can change"),
    (PLAYING, 0, m.Configure("n", {}), EVERYONE, "options are settled"),
    (WAITING, 1, m.SeatBot("n", THIRD), EVERYONE, "only the host can let"),
    (WAITING, 0, m.SeatBot("n", THIRD), EVERYONE, "plays that seat already"),
    (WAITING, 0, m.SeatBot("n", FRIEND), {HOST}, "somebody sits there"),
    (WAITING, 0, m.SeatBot("n", Seat(3)), EVERYONE, "no seat 3; seats are 0 to 2"),
    (WAITING, 0, m.SeatBot("n", Seat(-1)), EVERYONE, "no seat -1"),
    (PLAYING, 0, m.SeatBot("n", FRIEND), EVERYONE, "Ben is here"),
    (OVER, 0, m.SeatBot("n", FRIEND), {HOST}, "the game is over"),
    (WAITING, 0, m.DismissBot("n", FRIEND), EVERYONE, "no bot plays that seat"),
    (WAITING, 0, m.DismissBot("n", Seat(3)), EVERYONE, "no seat 3"),
    (WAITING, 1, m.DismissBot("n", THIRD), EVERYONE, "can send a bot away"),
    (FOR_BEN, 2, m.DismissBot("n", FRIEND), EVERYONE, "can send a bot away"),
    (entries.evolve(WAITING, BEGAN), 0, m.DismissBot("n", THIRD), EVERYONE, "stays to the end"),
    (PLAYING, 0, m.Clear("n", FRIEND), EVERYONE, "nobody can be sent away"),
    (OVER, 1, m.Clear("n", FRIEND), EVERYONE, "nothing to leave"),
    (FULL, 1, m.SetSpeed("n", "brisk"), EVERYONE, "how fast bots play"),
    (OVER, 0, m.SetSpeed("n", "brisk"), EVERYONE, "is over"),
    (WAITING, 0, m.Clear("n", THIRD), EVERYONE, "nobody sits there"),
    (WAITING, 0, m.Clear("n", Seat(3)), EVERYONE, "no seat 3"),
    (FULL, 1, m.Clear("n", THIRD), EVERYONE, "can free a seat"),
    (FULL, 1, m.Start("n"), EVERYONE, "only the host can start"),
    (PLAYING, 0, m.Start("n"), EVERYONE, "started already"),
    (table(sits(0)), 0, m.Start("n"), EVERYONE, "seats 2 and 3 still free"),
    (PLAYING, 1, m.Finish("n"), EVERYONE, "only the host can end"),
    (FULL, 0, m.Finish("n"), EVERYONE, "no game to end"),
    (OVER, 0, m.Finish("n"), EVERYONE, "no game to end"),
    (FULL, 0, m.Emote("n", "smile"), EVERYONE, "not about the table"),
]


@pytest.mark.parametrize(("state", "seat", "request_", "present", "why"), REFUSED)
def test_refusals_have_reasons(
    state: entries.TableState, seat: int, request_: m.Request, present: set[Seat], why: str
) -> None:
    with pytest.raises(Illegal, match=why):
        seats.decide(state, Seat(seat), request_, present)


def test_options_that_are_changed_are_written_with_all_the_others() -> None:
    decided = seats.decide(FULL, HOST, m.Configure("n", {"grace": 70}), EVERYONE)
    assert isinstance(decided, entries.Configured)
    assert (decided.by, decided.nonce) == (HOST, "n")
    assert (decided.options["window"], decided.options["grace"]) == (250, 70)


def test_options_that_do_not_suit_the_seats_are_refused() -> None:
    with pytest.raises(BadSetup, match="levels"):
        seats.options(FULL, {"levels": 99})


# The names of bots.


@pytest.mark.parametrize(
    ("others", "at", "name"),
    [
        ([], 1, "Bela"),
        ([], 2, "Cleo"),
        ([sits(1, "Cleo")], 2, "Dara"),
        ([bot(1, "Cleo")], 2, "Dara"),
    ],
)
def test_a_bot_is_called_as_nobody_else(others: list[entries.Entry], at: int, name: str) -> None:
    decided = seats.decide(table(sits(0), *others), HOST, m.SeatBot("n", Seat(at), "drifter"), EVERYONE)
    assert decided == entries.BotSeated(Seat(at), "drifter", name, by=HOST, nonce="n")


def test_default_names_wrap_around_and_then_get_a_number() -> None:
    twelve = [entries.SeatTaken(Seat(at), name, "", name) for at, name in enumerate(BOT_NAMES)]
    state = reduce(entries.evolve, twelve[1:], entries.opened(entries.TableOpened("mind", 13, {}, "seed", True)))
    sit = m.SeatBot("n", Seat(12))
    assert seats.decide(state, HOST, sit, {HOST}) == entries.BotSeated(Seat(12), "default", "Ada", by=HOST, nonce="n")
    full = entries.evolve(state, twelve[0])
    assert seats.decide(full, HOST, sit, {HOST}) == entries.BotSeated(Seat(12), "default", "Bot 13", by=HOST, nonce="n")


# A rematch.


def test_a_rematch_may_be_offered_once_after_the_game_by_the_host() -> None:
    seats.may_rematch(OVER, HOST, EVERYONE, decided=False)
    seats.may_rematch(PLAYING, HOST, EVERYONE, decided=True)
    seats.may_rematch(OVER, FRIEND, {FRIEND}, decided=True)


@pytest.mark.parametrize(
    ("state", "seat", "decided", "why"),
    [
        (OVER, FRIEND, True, "only the host can offer"),
        (entries.evolve(OVER, entries.Followed("NEXT22")), HOST, True, "set already"),
        (PLAYING, HOST, False, "not over yet"),
        (FULL, HOST, True, "not over yet"),
        (entries.evolve(FULL, entries.GameEnded()), HOST, False, "not over yet"),
    ],
)
def test_a_rematch_is_refused_and_why(state: entries.TableState, seat: Seat, decided: bool, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        seats.may_rematch(state, seat, EVERYONE, decided)


# What is told of a table.

MIXED = entries.evolve(table(sits(0), sits(1), bot(2)), entries.NonceAdded(FRIEND, "a share"))


def test_the_header_says_what_is_played_by_whom_and_with_which_shares() -> None:
    assert seats.header(MIXED) == Header(
        game="mind",
        seats=3,
        options={"window": 250},
        commitment=MIXED.promise,
        nonces=("", "a share", ""),
        names=("Anna", "Ben", "Ada"),
    )


def test_what_everyone_may_know() -> None:
    assert seats.info(
        "ABC234", entries.evolve(table(sits(0), bot(1)), entries.Followed("NEXT22")), set()
    ) == m.TableInfo(
        code="ABC234",
        game="mind",
        options={"window": 250},
        status="waiting",
        public=False,
        host=HOST,
        chairs=(
            m.ChairInfo("Anna", "moon", taken=True, away=True, bot="", host=True),
            m.ChairInfo("Ada", "", taken=True, away=False, bot="default", host=False),
            m.ChairInfo("", "", taken=False, away=False, bot="", host=False),
        ),
        commitment=MIXED.promise,
        next="NEXT22",
        replay=False,
    )
    assert not seats.info("ABC234", FULL, EVERYONE).chairs[1].away
    assert seats.info("ABC234", PLAYING, EVERYONE, decided=True).replay
    assert not seats.info("ABC234", FULL, EVERYONE, decided=True).replay


def test_a_table_in_a_list_has_its_number_of_people_and_names() -> None:
    state = table(sits(0), bot(2))
    assert seats.listing("ABC234", state) == Listing("ABC234", "mind", "waiting", False, 3, 2, ("Anna", "Ada"))
