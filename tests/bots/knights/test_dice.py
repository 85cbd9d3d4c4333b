"""Bots of `knights-dice`."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import Match
from parlour.bots import make_bot, simulate
from parlour.bots.knights.dice_odds import DieOdds, HeldSymbols, Piles, lost, lost_by_strangers
from parlour.engine import Millis
from tests.bots.duels import wins_more_than

BOTS = ["greedy", "herald", "strong", "strongest"]
EVEN = DieOdds(1 / 3, 1 / 3, "card")


def rolled(*cards: str, roll: str, **options: Any) -> Match:
    """Two players, the deck dealt around, and the first roll made by whoever begins."""
    match = Match("knights-dice", seats=2, deck=list(cards), rolls=[roll], **options)
    match.act(match.state.turn, "roll")
    return match


def moved(bot: str, match: Match) -> str:
    seat = match.state.turn
    plan = make_bot(bot, "knights-dice", "a seed").plan(match.view(seat), Millis(0))
    assert plan is not None
    return match.game.text(plan.action)


@pytest.mark.parametrize("bot", BOTS)
def test_the_last_pair_is_laid_and_wins(bot: str) -> None:
    match = rolled("R000111", "Y000001", "R000001", "R111111", "Y000111", "Y111111", roll="ge")
    assert moved(bot, match) == "play R000001 Y000111"


def test_two_cards_rather_than_one() -> None:
    match = rolled("R000111", "Y000001", "R000001", "R111111", "Y000111", "Y111111", "Y011111", "Y000000", roll="ge")
    assert moved("greedy", match) == "play R000001 Y000111"


def test_who_plans_leaves_a_sum_that_is_good_for_nobody() -> None:
    """A last card of the other's fits almost any ≥ on a blank board, and almost no ≥ on a full one."""
    match = rolled("R111111", "Y011111", "R111110", "R000111", "R000000", "Y000111", roll="le")
    assert moved("strong", match) in ("play R111110", "play R000000")


@pytest.mark.parametrize("reading", ["card", "board"])
def test_what_a_hand_may_lose_is_what_the_rules_allow(reading: Any) -> None:
    """Over every board of two cards and some hands: the odds agree with the legal moves of the game itself."""
    hand = ["R000011", "Y000111", "R011111"]
    for red in range(7):
        for yellow in range(7):
            opened = [f"R{'0' * (6 - red)}{'1' * red}", f"Y{'0' * (6 - yellow)}{'1' * yellow}"]
            if set(opened) & set(hand):
                continue
            found = [most(opened, hand, face, reading) for face in ("ge", "le")]
            odds = lost(HeldSymbols(1 << 2 | 1 << 5, 1 << 3), Piles(red, yellow), DieOdds(0.5, 0.5, reading))
            assert odds == sum(found) / 2


def most(opened: list[str], hand: list[str], face: str, reading: str) -> int:
    """How many cards can be laid at most; one more in hand if none can."""
    match = Match("knights-dice", seats=2, deck=[*opened, *_around(hand)], rolls=[face], reading=reading)
    match.act(0, "roll")
    return max(len(getattr(move, "cards", ())) or -1 for move in match.legal(0))


def _around(hand: list[str]) -> list[str]:
    """The cards of seat 0, with others for seat 1 between them."""
    others = ["Y100000", "Y010000", "Y001000"]
    return [card for pair in zip(hand, others, strict=True) for card in pair]


def test_more_cards_are_lost_sooner_and_a_middling_sum_suits_a_large_hand() -> None:
    board = Piles(3, 3)
    assert lost_by_strangers(12, board, EVEN) > lost_by_strangers(3, board, EVEN)
    assert lost_by_strangers(12, board, EVEN) > lost_by_strangers(12, Piles(6, 6), EVEN)


@pytest.mark.parametrize("options", [{}, {"reading": "board"}, {"die": (2, 2, 4)}])
def test_every_table_comes_to_an_end(options: dict[str, Any]) -> None:
    for seats in (2, 5):
        players = [make_bot(BOTS[seat % 4], "knights-dice", str(seat)) for seat in range(seats)]
        assert simulate(Match("knights-dice", seats=seats, seed=seats, **options), players).outcome


def test_planning_pays() -> None:
    assert wins_more_than(0.6, "knights-dice", "strong", "greedy", seats=2, deals=12)
    assert wins_more_than(0.33, "knights-dice", "strong", "greedy", seats=4, deals=5)
