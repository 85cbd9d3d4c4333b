"""The search of `knights-dice`: its rollouts keep the rules, and it finds what is there to be found."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from parlour import Match
from parlour.bots import make_bot
from parlour.bots.bot import Memory
from parlour.bots.knights.dice import notice_piles
from parlour.bots.knights.dice_hands import ANY_KIND, notice_hands, seen_hands
from parlour.bots.knights.dice_rollouts import COUNTS, KINDS, DiceDeals, Rollouts, counted, kind, playable
from parlour.bots.knights.dice_search import DiceSearch, distinct_moves, sampled
from parlour.engine import Millis
from parlour.games.knights.cards import DECK
from parlour.games.knights.dice.actions import Draw, Play
from tests.bots.duels import wins_more_than

FACES = ("ge", "le", "blank")


def rolled(seed: int, reading: str) -> Match:
    """A match after some legal moves, with the die just rolled and something to choose."""
    match, chance = Match("knights-dice", 2, seed=seed, reading=reading), Random(seed)
    for _ in range(200):
        seat = match.state.turn
        legal = match.legal(seat)
        if len(legal) > 1 and chance.random() < 0.2:
            return match
        match.act(seat, chance.choice(list(legal)))
        if match.outcome is not None:
            break
    return rolled(seed + 1000, reading)


@pytest.mark.parametrize("reading", ["card", "board"])
@pytest.mark.parametrize("seed", range(20))
def test_what_may_be_laid_is_what_the_rules_allow(seed: int, reading: str) -> None:
    match = rolled(seed, reading)
    view = match.view(match.state.turn)
    if match.state.die == "blank":
        return
    held = np.array([counted([kind(card) for card in view.hand])]) > 0
    red, yellow = (np.array([kind(top) % COUNTS], np.int8) for top in (view.red, view.yellow))
    face = np.array([FACES.index(match.state.die)], np.int8)
    singles, pairs = playable(held, red, yellow, face, reading == "board")
    plays = [tuple(map(kind, move.cards)) for move in view.legal if isinstance(move, Play)]
    assert set(np.flatnonzero(singles[0]).tolist()) == {play[0] for play in plays if len(play) == 1}
    assert set(np.flatnonzero(pairs[0]).tolist()) == {play[0] for play in plays if len(play) == 2}


@pytest.mark.parametrize("seed", range(5))
def test_sampled_deals_hold_every_unseen_card_once(seed: int) -> None:
    match, memory = rolled(seed, "card"), Memory("")
    view = match.view(match.state.turn)
    notice_piles(view, memory)
    deals = sampled(view, memory, 10, 200, np.random.default_rng(seed))
    whole = counted([kind(card) for card in DECK])
    for row in range(10):
        stock = counted(deals.stock[row].tolist())
        open_cards = counted([int(deals.piles[row, pile, deals.depths[row, pile] - 1]) for pile in (0, 1)])
        found = deals.hands[row].sum(axis=0) + stock + open_cards
        assert (found <= whole).all()
        assert [int(hand.sum()) for hand in deals.hands[row]] == list(view.counts)


@pytest.mark.parametrize("reading", ["card", "board"])
@pytest.mark.parametrize("seats", [2, 3])
def test_conclusions_about_the_others_hands_are_true(seats: int, reading: str) -> None:
    taken = lacking = 0
    for seed in range(4):
        match, chance, memory = Match("knights-dice", seats, seed=seed, reading=reading), Random(seed), Memory("")
        for _ in range(120):
            view = match.view(0)
            notice_piles(view, memory)
            notice_hands(view, memory)
            hands = seen_hands(view, memory)
            for hand, true in zip(hands, match.state.hands, strict=True):
                assert set(hand.taken) <= set(true)
                assert len(hand.taken) + len(hand.hidden) == len(true)
            if match.outcome is not None:
                break
            seat = match.state.turn
            held, move = match.state.hands[seat], chance.choice(list(match.legal(seat)))
            match.act(seat, move)
            if isinstance(move, Draw):
                notice_hands(match.view(0), memory)
                *older, newest = hands[seat].hidden
                assert newest == ANY_KIND
                possible = {number for number in range(KINDS) if any(kinds >> number & 1 for kinds in older)}
                assert {kind(card) for card in held if card not in hands[seat].taken} <= possible
                lacking += any(kinds != ANY_KIND for kinds in older)
            taken += sum(len(hand.taken) for hand in hands)
        deals = sampled(match.view(0), memory, 20, 9, np.random.default_rng(1))
        for seat in range(1, seats):
            assert (deals.hands[:, seat] >= counted([kind(card) for card in hands[seat].taken])).all()
    assert taken
    assert lacking


def test_rollouts_keep_the_number_of_cards() -> None:
    match, memory = rolled(1, "board"), Memory("")
    view = match.view(match.state.turn)
    notice_piles(view, memory)
    deals = sampled(view, memory, 50, 60, np.random.default_rng(1))
    before = deals.hands.sum(axis=(1, 2)) + deals.depths.sum(axis=1)
    games = Rollouts(deals, True, np.full(KINDS, 0.25, np.float32))
    games.play(0, 60)
    drawn = games.hands.sum(axis=(1, 2)) + games.depths.sum(axis=1) - before
    assert (games.hands >= 0).all()
    assert ((drawn >= 0) & (drawn <= 60)).all()
    over = games.winner >= 0
    assert over.any()
    assert (games.hands[over, games.winner[over]].sum(axis=1) == 0).all()
    assert set(games.worth(0, np.ones(KINDS, np.float32))[over].tolist()) <= {0.0, 1.0}


def test_a_hand_without_cards_is_worth_the_game() -> None:
    hands = np.zeros((1, 2, KINDS), np.int8)
    hands[0, 1, 3] = 1
    empty = np.zeros((1, 0), np.int8)
    piles, even = np.zeros((1, 2, 9), np.int8), np.ones(KINDS, np.float32)
    games = Rollouts(DiceDeals(hands, piles, np.ones((1, 2), np.int64), empty, empty), True, even)
    games.winner[0] = 0
    assert games.worth(0, even).tolist() == [1.0]


def test_cards_of_a_kind_are_one_move() -> None:
    for seed in range(10):
        view = rolled(seed, "card").view(0)
        kinds = [tuple(map(kind, move.cards)) for move in distinct_moves(view) if isinstance(move, Play)]
        assert len(kinds) == len(set(kinds))


def test_the_same_seed_finds_the_same_move() -> None:
    match = rolled(3, "card")
    view = match.view(match.state.turn)
    found = {make_bot("strongest", "knights-dice", "s").plan(view, Millis(0)) for _ in range(2)}
    assert len(found) == 1


def test_more_deals_than_moves_are_not_needed() -> None:
    match = rolled(4, "board")
    plan = make_bot("strongest:deals=1,turns=1", "knights-dice", "s").plan(match.view(match.state.turn), Millis(0))
    assert plan is not None
    assert plan.action in match.legal(match.state.turn)


def test_searching_pays() -> None:
    assert isinstance(make_bot("strongest", "knights-dice", "").bot, DiceSearch)
    assert wins_more_than(0.6, "knights-dice", "strongest:deals=400", "greedy", seats=2, deals=8)
