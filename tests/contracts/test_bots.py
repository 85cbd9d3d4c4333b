"""What every bot must hold to: it keeps the rules, it knows only its view, it repeats itself, and games end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial, reduce
from random import Random
from typing import Any

import pytest

from parlour import GAMES, Match, verify
from parlour.bots import Plan, SeatedBot, bots_of, looks_in, make_bot, simulate
from parlour.engine import Millis, Seat
from tests.contracts.contract import twin_of

FEW_DEALS = {("knights-score", "strongest"): "strongest:deals=40", ("knights-dice", "strongest"): "strongest:deals=100"}
"""Searching bots that sample fewer deals: what is promised here holds with any number of them."""


def bots_to_test(game: str) -> list[str]:
    return [FEW_DEALS.get((game, spec.name), spec.name) for spec in bots_of(game)]


over_all_bots = pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in GAMES for bot in bots_to_test(game)])

ONE_OF_EACH_CLASS = [
    (game, FEW_DEALS.get((game, name), name))
    for game in GAMES
    for name in {spec.target: spec.name for spec in reversed(bots_of(game))}.values()
]
"""The first bot of each class. Others of the class differ in their options alone."""

SECRET = [name for name, game in GAMES.items() if game.secrets]


def few(game: str, bot: str) -> list[str]:
    """As many of a bot as a game needs."""
    return [bot] * GAMES[game].seats.start


def played(game: str, bots: list[str], seed: str) -> Match:
    match = Match(game, len(bots), seed=seed)
    return simulate(match, [make_bot(bot, game, f"{seed} {seat}") for seat, bot in enumerate(bots)])


@cache
def played_by_few(game: str, bot: str) -> Match:
    """A game that several tests look at."""
    return played(game, few(game, bot), "alone")


@over_all_bots
def test_a_game_of_bots_alone_keeps_the_rules_ends_and_comes_again(game: str, bot: str) -> None:
    match = played(game, few(game, bot), "alone")
    assert match.journal == played_by_few(game, bot).journal
    ended_by_the_rules(match)


@pytest.mark.parametrize(("game", "bot"), ONE_OF_EACH_CLASS)
def test_a_game_of_as_many_as_there_can_be_keeps_the_rules_and_ends(game: str, bot: str) -> None:
    ended_by_the_rules(played(game, [bot] * (GAMES[game].seats.stop - 1), "alone"))


def ended_by_the_rules(match: Match) -> None:
    assert match.outcome is not None
    match.close()
    verify(match.journal)


@over_all_bots
def test_any_bot_gets_to_the_end_with_one_that_does_anything(game: str, bot: str) -> None:
    match = played(game, [bot] * (GAMES[game].seats.start - 1) + ["drifter"], "strange")
    assert match.outcome is not None


Handed = Callable[[Any, Any], Any]
"""What a table hands over beside the view, out of the state and the view."""


def plans(player: SeatedBot, match: Match, events: list[Any], seat: Seat, handed: Handed) -> list[Plan | None]:
    """What a player means to do after each event of a world. What lies open looks the same in both."""
    game = match.game
    state = game.start(match.header.seats, match.header.options)
    moments = [commit.cause.at for commit in match.commits for _ in commit.events]
    made = []
    for event, now in zip(events, moments, strict=False):
        state = game.evolve(state, event)
        view = game.view(state, seat)
        player.recall([(view, now)])
        made.append(player.plan(view, now, handed(state, view)))
    return made


def check_that_twins_are_played_the_same(
    game: str, make: Callable[[], SeatedBot], bot: str, handed: Handed | None = None
) -> None:
    """Raises where a player tells apart two worlds that look the same from its seat."""
    match = played_by_few(game, bot)
    looks = looks_in(match)
    hand = handed or (lambda state, view: looks(view))
    rng, differed = Random(game + bot), False
    for cut in rng.sample(range(1, match.count), min(4, match.count - 1)):
        seat = Seat(cut % match.header.seats)
        events = [event for commit in match.commits[:cut] for event in commit.events]
        state = reduce(match.game.evolve, events, match.game.start(match.header.seats, match.header.options))
        other = twin_of(match, events, state, seat, rng)
        differed |= other != events
        here, there = (plans(make(), match, world, seat, hand) for world in (events, other))
        same = here == there  # compared here: pytest would work for an hour on the difference of what is reached
        assert same, f"{bot} tells two worlds apart after {cut} commits of {game}"
    assert differed


@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in SECRET for bot in bots_to_test(game)])
def test_worlds_that_look_the_same_are_played_the_same(game: str, bot: str) -> None:
    check_that_twins_are_played_the_same(game, lambda: make_bot(bot, game, "same"), bot)


class Peeker(SeatedBot):
    """Acts on whatever it was handed beside the view, and on all that can be reached from there."""

    def plan(self, view: Any, now: Millis, looks: Any = None) -> Plan | None:
        return Plan(_reached([looks]), now)

    def recall(self, past: Any) -> None:
        self.memory.keep("past", lambda: past)


def _reached(handed: list[Any]) -> str:
    """Everything within reach of some objects, through whatever they hold."""
    found, met = [], set()
    while handed:
        each = handed.pop()
        if id(each) in met:
            continue
        met.add(id(each))
        found.append(repr(each))
        cells = getattr(each, "__closure__", None) or ()
        handed += [*getattr(each, "__dict__", {}).values(), *getattr(each, "args", ())]
        handed += [cell.cell_contents for cell in cells]
    return "\n".join(found)


def peeker(game: str) -> SeatedBot:
    return Peeker("peeker", make_bot("drifter", game, "peeker").bot, "peeker")


@pytest.mark.parametrize("game", SECRET)
def test_what_a_bot_is_handed_leads_nowhere(game: str) -> None:
    check_that_twins_are_played_the_same(game, lambda: peeker(game), "drifter")


class Leaking:
    """As much as a whole match."""

    def __init__(self, state: Any) -> None:
        self.state = state


@pytest.mark.parametrize("game", SECRET)
def test_one_that_is_handed_more_is_found_out(game: str) -> None:
    """The contract can fail: here the table hands over what leads to its state."""
    with pytest.raises(AssertionError):
        check_that_twins_are_played_the_same(
            game, lambda: peeker(game), "drifter", lambda state, view: partial(Leaking.__repr__, Leaking(state))
        )


@over_all_bots
def test_asking_again_changes_nothing(game: str, bot: str) -> None:
    match = played_by_few(game, bot)
    once, often = (make_bot(bot, game, "same") for _ in range(2))
    for view, now in list(match.seen(0))[:40]:
        assert once.plan(view, now) == often.plan(view, now) == often.plan(view, now)
