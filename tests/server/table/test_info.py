"""What everyone may know of a table."""

from __future__ import annotations

from functools import reduce

from parlour.engine import Seat
from parlour.server.table import entries, seats

OPENED = entries.TableOpened("mind", 3, {}, "seed", False)
THREE = [entries.SeatTaken(Seat(at), name, "", name) for at, name in enumerate(("Anna", "Ben", "Cleo"))]


def table(*more: entries.Entry) -> entries.TableState:
    return reduce(entries.evolve, [*THREE, *more], entries.opened(OPENED))


def hosts(state: entries.TableState, *present: int) -> list[bool]:
    return [chair.host for chair in seats.info("ABC234", state, set(map(Seat, present))).chairs]


def test_the_host_is_host_and_nobody_else() -> None:
    assert hosts(table(), 0, 1, 2) == [True, False, False]


def test_while_the_host_is_away_everyone_who_is_here_is_host() -> None:
    assert hosts(table(), 1) == [True, True, False]


def test_the_hosts_rights_are_those_listed() -> None:
    for present in ({0, 1, 2}, {1, 2}, {1}, {0}):
        here = set(map(Seat, present))
        said = hosts(table(), *present)
        assert [said[seat] for seat in here] == [seats.is_host(table(), seat, here) for seat in here]


def test_there_is_a_replay_after_a_game_and_not_before() -> None:
    began = entries.Began(seats.header(table()))

    def replay(state: entries.TableState) -> bool:
        return seats.info("ABC234", state, set()).replay

    assert [replay(table()), replay(table(began)), replay(table(began, entries.GameEnded()))] == [False, False, True]
