"""What Chameleon says it would have believed."""

from __future__ import annotations

from functools import cache

import pytest

from parlour import Match
from parlour.bots import make_bot, simulate
from parlour.bots.mind.insight import GAPS, Thought, insight
from parlour.engine import BadSetup
from parlour.games.mind.events import Dealt, Mistaken, Played, StarUsed
from tests.bots.mind.tables import begin

GAMES = 6


@cache
def game(number: int) -> Match:
    match = Match("mind", seats=2, seed=f"insight {number}")
    return simulate(match, [make_bot(name, "mind", f"{name} {number}") for name in ("chameleon", "crowd")])


@cache
def thoughts(number: int) -> tuple[Thought, ...]:
    return insight(game(number).journal)


def held(match: Match) -> dict[int, set[int]]:
    """The cards that are out after everything that happened at a moment."""
    out: set[int] = set()
    after = {}
    for commit in match.commits:
        for event in commit.events:
            match event:
                case Dealt():
                    out = {card for hand in event.hands for card in hand}
                case Played():
                    out = out - {event.card}
                case Mistaken():
                    out = out - {event.card, *(each.card for each in event.lower)}
                case StarUsed():
                    out = out - {each.card for each in event.cards}
        after[int(commit.cause.at)] = out
    return after


def judged() -> list[tuple[Thought, bool]]:
    """Every thought of a fixed set of games, and whether that card was the lowest."""
    return [
        (thought, thought.card == min(out))
        for number in range(GAMES)
        for cards in [held(game(number))]
        for thought in thoughts(number)
        for out in [cards[thought.at]]
    ]


def test_of_the_moments_it_calls_80_percent_about_80_percent_are() -> None:
    said = judged()
    for low, high, within in ((0.1, 0.3, 0.07), (0.3, 0.5, 0.07), (0.5, 0.7, 0.07), (0.7, 0.9, 0.05)):
        there = [(thought.lowest, was) for thought, was in said if low <= thought.lowest < high]
        mean = sum(chance for chance, _ in there) / len(there)
        assert sum(was for _, was in there) / len(there) == pytest.approx(mean, abs=within)
    assert all(was for thought, was in said if thought.lowest == 1.0)


def test_the_same_journal_gives_the_same_insight() -> None:
    journal = game(0).journal
    assert insight(journal) == insight(journal.text) == thoughts(0)


def test_the_moment_is_the_one_that_the_bot_chose() -> None:
    """In its own seat: whenever it played a card that was not surely next, insight names that moment."""
    match = game(1)
    chosen = {(thought.card, int(thought.moment)) for thought in thoughts(1) if thought.seat == 0}
    played = [event for event in match.events if isinstance(event, Played) and event.seat == 0]
    assert sum((event.card, int(event.at)) in chosen for event in played) > len(played) / 2


def test_a_curve_grows_with_the_gap_and_narrows_as_the_mate_is_heard() -> None:
    curves = [thought.curves[0] for thought in thoughts(0) if thought.seat == 0]
    first, last = curves[0], curves[-1]
    for curve in (first, last):
        assert list(curve.middle) == sorted(curve.middle)
        assert all(low < middle < high for low, middle, high in zip(curve.low, curve.middle, curve.high, strict=True))
    at = GAPS.index(20)
    assert last.high[at] / last.low[at] < first.high[at] / first.low[at]


def test_a_card_that_must_be_next_is_the_lowest_for_sure() -> None:
    match = begin(Match("mind", seats=2, deals=[[[1], [50]]]))
    low, high = sorted(insight(match.journal), key=lambda thought: thought.seat)
    assert (low.lowest, low.card) == (1.0, 1)
    assert high.lowest < 1


def test_other_games_are_refused() -> None:
    with pytest.raises(BadSetup, match="games of mind only, not of knights-score"):
        insight(Match("knights-score", seats=2, seed=1).journal)
