"""The analysis of both games of Nicolaus & Wilfried, against the rules themselves."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from parlour import Match
from parlour.analysis.knights import KnightsInsight
from tests.analysis.journals import play_at_random


def told(match: Match) -> KnightsInsight:
    found: KnightsInsight = parlour.insight(match.journal)
    return found


def played(name: str, seed: int) -> Match:
    match = Match(name, seats=3, seed=seed)
    play_at_random(match, Random(seed), 400)
    return match


def test_a_weak_move_is_shown_with_the_best_one() -> None:
    deck = ["R000000", "Y000000", "R111111", "R000001", "Y111111", "Y000001", "Y000011", "R000011", "R000111"]
    match = Match("knights-score", seats=2, deck=deck)
    seat = match.state.turn
    hand = match.state.hands[seat]
    best = max(hand, key=lambda card: card.count("1"))
    weak = min(hand, key=lambda card: card.count("1"))
    match.act(seat, f"play {weak}")
    move = told(match).moves[0]
    assert (move.seat, move.move, move.best_move) == (seat, f"play {weak}", f"play {best}")
    assert (move.brought, move.best) == (weak.count("1"), best.count("1"))
    assert move.choice == move.brought - move.best
    assert move.luck == 0


@pytest.mark.parametrize("seed", range(3))
def test_scores_over_time_end_with_the_outcome(seed: int) -> None:
    match = played("knights-score", seed)
    insight = told(match)
    assert insight.unit == "points"
    assert insight.standings[-1].each == match.state.scores
    assert [skill.brought for skill in insight.skills] == list(match.state.scores)


@pytest.mark.parametrize("name", ["knights-score", "knights-dice"])
def test_no_move_beats_the_best_and_none_is_below_the_worst(name: str) -> None:
    for move in told(played(name, 4)).moves:
        assert move.brought <= move.best
        assert move.mean <= move.best
        assert move.choice <= 0
        assert move.moves >= 1
        assert (move.move == move.best_move) == (move.choice == 0)


def test_luck_of_the_die_adds_up_to_nothing_over_its_faces() -> None:
    """Each face in turn from the same state: the mean of the luck, weighed by the faces, is 0."""
    luck = [move.luck for seed in range(12) for move in told(played("knights-dice", seed)).moves]
    assert len(luck) > 300
    assert abs(sum(luck) / len(luck)) < 0.1
    assert max(luck) > 0 > min(luck)


def test_cards_over_time_are_the_hands() -> None:
    match = played("knights-dice", 2)
    insight = told(match)
    assert insight.unit == "cards"
    assert insight.standings[-1].each == tuple(map(len, match.state.hands))
