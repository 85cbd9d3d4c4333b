"""The law of the photo finish: delays within the bound change nothing, and the press times alone decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import Illegal, Match
from parlour.engine import Millis, Seat
from parlour.games.mind import events as e
from parlour.games.mind.actions import Play, Stop


class Press(NamedTuple):
    seat: int
    card: int
    pressed: int
    arrival: int


class Round(NamedTuple):
    """What players did between two focuses, or would have done had play gone on: a share of their cards, and when."""

    moments: tuple[int, ...]
    delays: tuple[int, ...]
    shares: tuple[int, ...]


class Scene(NamedTuple):
    seats: int
    level: int
    seed: int
    window: int
    grace: int
    rounds: tuple[Round, ...]


@st.composite
def plays(draw: st.DrawFn) -> Scene:
    seats = draw(st.integers(2, 4))
    level = draw(st.integers(1, 5))
    window = draw(st.integers(1, 250))
    times = st.lists(st.integers(0, 700), min_size=seats * 8, max_size=seats * 8).map(tuple)
    delays = st.lists(st.integers(0, window), min_size=seats * 8, max_size=seats * 8).map(tuple)
    shares = st.lists(st.integers(0, 8), min_size=seats, max_size=seats).map(tuple)
    rounds = draw(st.lists(st.builds(Round, times, delays, shares), min_size=1, max_size=3).map(tuple))
    return Scene(seats, level, draw(st.integers(0, 999)), window, draw(st.integers(0, 80)), rounds)


def at_level(play: Scene) -> Match:
    match = Match("mind", seats=play.seats, seed=play.seed, window=play.window, grace=play.grace)
    for seat in range(play.seats):
        match.act(seat, "ready")
    while match.view(None).level < play.level:
        while match.view(None).phase == "play":
            seat = min(range(play.seats), key=lambda each: match.view(each).hand[:1] or (101,))
            match.act(seat, f"play {match.view(seat).hand[0]}")
        for seat in range(play.seats):
            match.act(seat, "ready")
    return match


def presses(hands: Sequence[Sequence[int]], round_: Round, began: int) -> list[Press]:
    """Each seat presses its cards from the lowest; the network may delay them but keeps a seat's own order."""
    found = []
    for seat, hand in enumerate(hands):
        times = sorted(round_.moments[seat * 8 : seat * 8 + 8])
        arrival = 0
        for i, card in enumerate(hand[: round_.shares[seat]]):
            pressed = began + times[i]
            arrival = max(arrival, pressed + round_.delays[seat * 8 + i])
            found.append(Press(seat, card, pressed, arrival))
    return found


def run(match: Match, sent: Sequence[Press], delayed: bool) -> None:
    """Deliver the presses in the order of their arrival, and let the clock rule on what is left."""
    for press in sorted(sent, key=lambda each: (each.arrival if delayed else each.pressed, each.seat, each.card)):
        try:
            play = Play(press.card, Millis(press.pressed))
            match.act(press.seat, play, at=press.arrival if delayed else press.pressed)
        except Illegal:
            assert match.view(None).phase in ("focus", "lost")
    match.wait(match.now + 2000)


def judged(hands: Sequence[Sequence[int]], sent: Sequence[Press], grace: int) -> tuple[int, list[tuple[int, ...]]]:
    """An umpire who sees all cards and all press times: the lives lost and the hands left."""
    pressed = {press.card: press.pressed for press in sent}
    out = sorted(card for hand in hands for card in hand)
    for press in sorted(sent, key=lambda each: (each.pressed, each.card)):
        lower = [card for card in out if card < press.card]
        if any(pressed.get(card, 10**9) >= press.pressed + max(grace, 1) for card in lower):
            return 1, [tuple(card for card in hand if card > press.card) for hand in hands]
    return 0, [tuple(card for card in hand if card not in pressed) for hand in hands]


def outcome(match: Match) -> tuple[object, ...]:
    view = match.view(None)
    return view.lives, match.state.hands, view.level, view.phase, view.stars


@settings(max_examples=150)
@given(plays())
def test_delays_within_the_bound_change_nothing(play: Scene) -> None:
    near, far = at_level(play), at_level(play)
    for round_ in play.rounds:
        hands = near.state.hands
        lives, level = near.view(None).lives, near.view(None).level
        began = max(near.now, far.now) + 1000
        for match in (near, far):
            match.wait(began)
            for seat in range(play.seats):
                if match.view(None).phase == "focus":
                    match.act(seat, "ready")
        sent = presses(hands, round_, began)
        run(near, sent, delayed=False)
        run(far, sent, delayed=True)
        assert outcome(near) == outcome(far)
        lost, left = judged(hands, sent, play.grace)
        if near.view(None).level == level:
            assert (near.view(None).lives, list(near.state.hands)) == (lives - lost, left)
        else:
            assert not any(left)
        if near.outcome is not None:
            return


def test_arrival_order_would_have_decided_otherwise() -> None:
    """The same two presses, the earlier one on a slower line: fair with the photo finish, a life lost without."""
    lives = {}
    for window in (0, 250):
        match = Match("mind", seats=2, deals=[[[30], [50]]], window=window)
        for seat in range(2):
            match.act(seat, "ready")
        match.act(1, Play(50, Millis(1050)), at=1060)
        if window:
            match.act(0, Play(30, Millis(1000)), at=1120)
        match.wait(2000)
        lives[window] = match.view(None).lives
    assert lives == {0: 1, 250: 2}


def test_others_learn_nothing_of_a_press_that_waits() -> None:
    match = Match("mind", seats=3, deals=[[[30], [50], [70]]], window=250)
    for seat in range(3):
        match.act(seat, "ready")
    before = match.view(2), match.view(None)
    (claimed,) = match.act(1, "play 50", at=1000)
    assert isinstance(claimed, e.Claimed)
    assert (match.view(2), match.view(None)) == before
    assert [match.shown(claimed, viewer) for viewer in (0, 1, 2, None)] == [None, claimed, None, None]
    assert match.legal(Seat(1))[0] != Play(50)


def test_only_a_card_has_a_press_time_to_be_judged() -> None:
    game = Match("mind").game

    assert [game.press_time(each) for each in (Play(5, Millis(100)), Play(5), Stop())] == [100, None, None]
    assert game.stamped(Play(5, Millis(100)), Millis(107)) == Play(5, Millis(107))
    assert game.stamped(Stop(), Millis(107)) is None
