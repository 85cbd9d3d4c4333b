"""The kernel of The Mind against the rules and its people, silence by silence."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import isnan
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Match
from parlour.bots import Plan, SeatedBot, make_bot, simulate
from parlour.bots.bot import Memory
from parlour.bots.mind.human import Human
from parlour.engine import BadSetup, Millis
from parlour.games.mind.actions import Star
from parlour.games.mind.events import Mistaken, Played, PlayedBlind, StarUsed
from parlour.games.mind.rules import LEVELS
from parlour.lab.kernels import mind
from parlour.lab.kernels.people import rows, teams
from parlour.lab.kernels.trace import MISTAKEN, MOST, PLAYED, PLAYED_BLIND, STARRED, TRACED
from parlour.lab.kernels.waits import POLICIES

HOW: dict[Any, int] = {
    Played: PLAYED,
    Mistaken: MISTAKEN,
    StarUsed: STARRED,
    PlayedBlind: PLAYED_BLIND,
}


class Game(NamedTuple):
    people: list[Human]
    seed: int
    blind: bool
    each: bool


class Silence(NamedTuple):
    """A traced row, and by seat the bell, the lapse and the asking of that silence."""

    how: int
    seat: int
    card: int
    at: int
    level: int
    lives: int
    stars: int
    blind: bool
    chance: list[list[float]]


def rarely(usual: float, *others: st.SearchStrategy[float]) -> st.SearchStrategy[float]:
    return st.one_of(st.just(usual), *others)


people = st.builds(
    Human,
    beat=st.floats(0.1, 0.4),
    exponent=st.floats(0.8, 1.4),
    room=rarely(0.0, st.floats(0, 0.8)),
    floor=st.sampled_from([0.0, 0.2, 0.5]),
    origin=st.sampled_from(["card", "card", "opening"]),
    tens=st.sampled_from([False, False, True]),
    haste=rarely(0.0, st.floats(0, 0.8)),
    keen=rarely(0.0, st.floats(0, 0.2)),
    cv=st.sampled_from([0.02, 0.05, 0.1]),
    pace_sd=st.sampled_from([0.0, 0.05]),
    lapses=rarely(0.0, st.floats(0, 0.2)),
    wander=rarely(0.0, st.floats(0, 0.1)),
    meet=rarely(0.0, st.floats(0, 0.5)),
    hesitate=rarely(0.0, st.floats(0, 0.3)),
    asks=st.booleans(),
    full=rarely(0.0, st.floats(0, 0.1)),
    gear=rarely(0.0, st.floats(0, 0.8)),
    every=st.integers(1, 6),
)
alike = st.builds(
    Human,
    cv=st.sampled_from([0.01, 0.05]),
    pace_sd=st.sampled_from([0.0, 0.02]),
    floor=st.sampled_from([0.0, 0.2, 0.5]),
    haste=rarely(0.0, st.just(0.3)),
    wander=rarely(0.0, st.just(0.02)),
    hesitate=rarely(0.0, st.just(0.2)),
    asks=st.booleans(),
)
"""Of these the whole team is made. They win now and then, and go on blind."""

games = st.builds(
    Game,
    st.integers(2, 4).flatmap(
        lambda seats: st.one_of(
            st.lists(people, min_size=seats, max_size=seats), alike.map(lambda person: [person] * seats)
        )
    ),
    st.integers(0, 2**40),
    st.booleans(),
    st.booleans(),
)


def silences(game: Game, stars: str = "asked") -> tuple[mind.MindArrays, list[Silence]]:
    kept = mind.traced(rows(game.people), game.seed, 7, stars, game.blind, game.each)
    assert kept.trace is not None
    seats, count = len(game.people), int(kept.trace[0, 0])
    chance = kept.trace[1 + seats : count, MOST + 1 :].reshape(-1, seats, 3).tolist()
    told = kept.trace[1 + seats : count, : len(TRACED)].astype(int).tolist()
    ended = [Silence._make([*row, drawn]) for row, drawn in zip(told, chance, strict=True)]
    return kept, ended


def new_match(game: Game) -> Match:
    seats = len(game.people)
    deals = mind.dealt(seats, game.seed, 7, 2 * LEVELS[seats])
    return Match("mind", seats=seats, deals=deals, blind_penalty="mistake" if game.each else "level")


def everybody(match: Match, word: str) -> None:
    for seat in range(match.header.seats):
        match.act(seat, word)


@settings(max_examples=25)
@given(games, st.sampled_from(POLICIES))
def test_every_step_is_as_the_rules_say(game: Game, stars: str) -> None:
    _, ended = silences(game, stars)
    match = new_match(game)
    for silence in ended:
        if match.state.phase == "won":
            everybody(match, "ready")
        assert (match.state.level, match.state.blind) == (silence.level, silence.blind)
        if match.state.phase == "focus":
            everybody(match, "ready")
        lives, spent, before = match.state.lives, match.state.stars, match.count
        if silence.how == STARRED:
            match.wait(match.state.began + silence.at)
            everybody(match, "star")
        else:
            match.act(silence.seat, f"play {silence.card}", at=match.state.began + silence.at)
        happened = [event for commit in match.since(before) for event in commit.events if type(event) in HOW]
        assert [HOW[type(event)] for event in happened] == [silence.how]
        assert silence.lives == lives - (silence.how == MISTAKEN)
        assert silence.stars == spent - (silence.how == STARRED)
    check_figures(game, stars, match)


def check_figures(game: Game, stars: str, match: Match) -> None:
    found = mind.played(rows(game.people), game.seed, range(7, 8), stars, game.blind, game.each)[0]
    assert match.outcome is not None
    assert found[mind.WON] == match.outcome.won
    assert found[mind.BLIND] == match.outcome.blind_levels
    assert (found[mind.LIVES], found[mind.STARS]) == (match.state.lives, match.state.stars)
    assert found[mind.MISTAKES] == sum(isinstance(event, Mistaken) for event in match.events)
    assert found[mind.USED] == sum(isinstance(event, StarUsed) for event in match.events)
    assert (match.state.phase == "won" and match.state.blind) == bool(game.blind and match.outcome.won)


class Recorded(Memory):
    """Chance as the trace has it: a person asks for what moved them in this silence."""

    def __init__(self, seat: int, moods: list[float], here: Callable[[], Silence | None]) -> None:
        super().__init__("pauses")
        self._seat = seat
        self._moods = moods
        self._here = here

    def keep(self, key: Hashable, make: Callable[[], Any]) -> Any:
        match key:
            case ("uneven", *_):
                return super().keep(key, lambda: self._drawn(0))
            case ("lapse", *_):
                return super().keep(key, lambda: self._drawn(1))
            case ("wander", int(level)):
                return self._moods[level]
            case _:
                return super().keep(key, make)

    def normal(self) -> float:
        return self._moods[0]

    def soon(self, action: Any, low: int = 500, high: int = 1100) -> Plan:
        if isinstance(action, Star) and low == 900:
            return Plan(action, Millis(self.now + low + int(self._drawn(2))))
        return super().soon(action, low, high)

    def _drawn(self, what: int) -> float:
        """What was not drawn made no difference, so anything does; a lapse would only have made a wait longer."""
        here = self._here()
        drawn = here.chance[self._seat][what] if here else float("nan")
        return (0.0, 1.0, 0.0)[what] if isnan(drawn) else drawn


@settings(max_examples=25)
@given(games)
def test_every_wait_is_that_of_the_person(game: Game) -> None:
    kept, ended = silences(game)
    match = new_match(game)

    seen = [0, 0]

    def here() -> Silence | None:
        new = [event for commit in match.since(seen[0]) for event in commit.events]
        seen[:] = match.count, seen[1] + sum(type(event) in HOW for event in new)
        return ended[seen[1]] if seen[1] < len(ended) else None

    assert kept.trace is not None
    players = [SeatedBot(str(seat), person, "") for seat, person in enumerate(game.people)]
    for seat, player in enumerate(players):
        player.memory = Recorded(seat, kept.trace[1 + seat, : MOST + 1].tolist(), here)
    simulate(match, players)
    if game.blind and match.state.phase == "won":
        match.act(0, "ready")
        simulate(match, players)
    assert told(match) == [(each.how, each.seat, each.card, each.at) for each in ended]


def told(match: Match) -> list[tuple[int, int, int, int]]:
    """How each silence ended, who ended it, with which card, and when after the hands came off."""
    found, began, asked = [], 0, (0, 0)
    for commit in match.commits:
        for event in commit.events:
            at = commit.cause.at - began
            match event:
                case Played() | Mistaken() | PlayedBlind():
                    found.append((HOW[type(event)], int(event.seat), event.card, at))
                case StarUsed():
                    mine = next(held.card for held in event.cards if held.seat == asked[0])
                    found.append((STARRED, asked[0], mine, asked[1]))
                    asked = (0, 0)
                case _ if type(event).__name__ == "StarRaised" and not asked[1]:
                    asked = (int(event.seat), at)
                case _ if type(event).__name__ == "PlayBegan":
                    began = event.at
    return found


@pytest.mark.parametrize("tempo", [0.0, 0.1])
def test_the_short_way_comes_out_as_the_long_one(tempo: float) -> None:
    """Whoever lapses into waits as long as ever keeps the same law, and is played the long way."""
    alike, lapsing = (Human(cv=0.1, haste=0.1, pace_sd=tempo, lapses=share, lapse=1.0) for share in (0.0, 0.5))
    short, long = (mind.played(rows([person] * 4), 5, range(20_000)) for person in (alike, lapsing))
    for figure in (mind.WON, mind.LEVEL, mind.LIVES, mind.MISTAKES, mind.TIME):
        spread = (short[:, figure].var() + long[:, figure].var()) / len(short)
        assert abs(short[:, figure].mean() - long[:, figure].mean()) < 4 * spread**0.5


def test_a_game_does_not_depend_on_those_played_beside_it() -> None:
    team = rows([Human(cv=0.1)] * 3)
    together = mind.played(team, 3, range(40))
    apart = [mind.played(team, 3, range(game, game + 1))[0] for game in range(40)]
    assert (together == apart).all()


def test_the_crowd_is_somebody_else_in_every_game() -> None:
    crowd = teams(["crowd", "counter"], "seed", range(5))
    assert crowd.shape[0] == 5
    assert len({tuple(person) for person in crowd[:, 0]}) == 5
    assert len({tuple(person) for person in crowd[:, 1]}) == 1
    assert teams(["human", "counter"], "seed", range(5)).shape[0] == 1
    assert (mind.played(crowd, 1, range(5)) == mind.played(crowd, 1, range(5))).all()


def test_who_is_no_person_is_refused() -> None:
    make_bot("chameleon", "mind", "")
    with pytest.raises(BadSetup, match="chameleon is not a person whose waits are a law"):
        teams(["chameleon", "human"], "seed", range(1))
