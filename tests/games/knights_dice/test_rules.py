"""Nicolaus & Wilfried, game 2: the die, who begins, and each decision by its number."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from parlour import BadNotation, BadSetup, Illegal, Match
from parlour.engine import Input, Millis, Outcome, Seat
from parlour.games.knights.cards import DECK, SYMBOLS, Card
from parlour.games.knights.dice import actions as a
from parlour.games.knights.dice import events as e
from parlour.games.knights.dice.rules import lots_can_decide, starter
from parlour.games.knights.dice.state import DiceOptions, State, evolve
from parlour.games.knights.setup import CardDrawn


def dealt(red: str, yellow: str, *cards: str, rolls: Any = (), **options: Any) -> Match:
    """Two players whose cards are dealt in turn; piles open as named."""
    return Match("knights-dice", seats=2, deck=[red, yellow, *cards], rolls=rolls, **options)


def cards(*words: str) -> tuple[Card, ...]:
    return tuple(map(Card, words))


def rolled(match: Match) -> tuple[Any, ...]:
    seat = match.view(None).turn
    match.act(seat, "roll")
    return match.legal(seat)


@pytest.mark.parametrize(("seats", "hand"), [(2, 12), (6, 12), (7, 10), (9, 10), (10, 10), (11, 8), (12, 8)])
def test_n6_hand_sizes(seats: int, hand: int) -> None:
    view = Match("knights-dice", seats=seats, seed=1).view(None)
    assert view.counts == (hand,) * seats
    assert view.stock == 126 - seats * hand


@pytest.mark.parametrize(
    ("lots", "begins"),
    [
        (("R111111", "Y000001"), 0),
        (("R000000", "Y000001"), 1),
        (("R110000", "Y110000", "R100000"), 2),
        (("R110000", "Y110000"), None),
        (("R110000", "Y110000", "R100000", "Y100000", "R000000"), 4),
    ],
)
def test_n12_who_begins_drew_most_symbols_alone(lots: tuple[str, ...], begins: int | None) -> None:
    assert starter(cards(*lots)) == begins


def test_n12_after_a_tie_the_lots_return_and_all_draw_again() -> None:
    hands = [card for card in DECK if 1 < SYMBOLS[card] < 5][:24]
    stock = ["R000001", "Y000001", "R000010", "Y111110", "R111110"]
    match = dealt("R000000", "Y000000", *hands, *stock)
    drawn = [event for event in match.events if isinstance(event, e.LotsDrawn)]
    assert [event.starter for event in drawn] == [None, 1]
    assert drawn[1].cards == cards("R000010", "Y111110")
    assert (match.view(None).turn, match.view(None).stock) == (1, 5)


def test_lots_beyond_a_short_script_are_drawn_by_the_seed() -> None:
    hands = [card for card in DECK if 1 < SYMBOLS[card] < 5][:24]
    match = dealt("R000000", "Y000000", *hands, "R000001", "Y000001", "R111110")
    drawn = [event for event in match.events if isinstance(event, e.LotsDrawn)]
    assert drawn[0].starter is None
    assert drawn[-1].starter == match.view(None).turn


def test_a_stock_that_cannot_name_a_beginner_leaves_it_to_the_first_seat() -> None:
    assert dealt("R000000", "Y000000", "R000001", "Y000011").view(None).turn == 0
    assert not lots_can_decide(cards("R000001", "Y000001"), 2)
    assert not lots_can_decide(cards("R000001", "Y000001", "R000011", "Y000011"), 4)
    assert lots_can_decide(cards("R000001", "Y000001", "R000011"), 2)


def test_lots_are_fair_and_shown_to_all() -> None:
    starters = Counter(Match("knights-dice", seats=3, seed=seed).view(None).turn for seed in range(60))
    assert set(starters) == {0, 1, 2}
    match = Match("knights-dice", seats=3, seed=1)
    lots = next(event for event in match.events if isinstance(event, e.LotsDrawn))
    assert match.shown(lots, None) == lots


def test_n7_the_die_has_two_faces_of_each_kind_by_default() -> None:
    def faces(**options: Any) -> set[str | None]:
        seen: set[str | None] = set()
        for seed in range(40):
            match = Match("knights-dice", seats=2, seed=seed, **options)
            rolled(match)
            seen.add(match.view(None).die)
        return seen

    assert faces() == {"ge", "le", "blank"}
    assert faces(die=(1, 1, 0)) == {"ge", "le"}
    assert faces(die="1,1,0") == {"ge", "le"}


@pytest.mark.parametrize("die", [(0, 1, 1), (1, 0, 1), (1, 1, -1), (1, 1), "2", (50, 50, 1), "a,b,c"])
def test_n7_a_die_that_could_bring_the_game_to_a_standstill_is_refused(die: Any) -> None:
    with pytest.raises(BadSetup, match="at least one ≥ and one ≤"):
        Match("knights-dice", seats=2, die=die)


def test_ge_takes_a_card_of_the_sum_or_more_or_a_pair_of_the_sum() -> None:
    match = dealt(
        "R110000",
        "Y100000",
        "R111000",
        "Y000001",
        "Y110000",
        "R000001",
        "R100000",
        "Y000011",
        "Y111100",
        "R000011",
        rolls=["ge"],
    )
    assert match.view(0).hand == cards("R111000", "Y110000", "R100000", "Y111100")
    assert rolled(match) == (
        a.Play(cards("R111000")),
        a.Play(cards("Y111100")),
        a.Play(cards("R100000", "Y110000")),
    )
    match.act(0, "play Y110000 R100000")
    view = match.view(None)
    assert (view.red, view.yellow, view.counts, view.turn, view.die) == ("R100000", "Y110000", (2, 4), 1, None)


def test_le_takes_a_card_of_the_sum_or_fewer_or_a_pair_of_the_sum() -> None:
    match = dealt("R110000", "Y000000", "R111000", "Y000001", "Y110000", "R000001", "R000000", "Y000011", rolls=["le"])
    assert rolled(match) == (
        a.Play(cards("Y110000")),
        a.Play(cards("R000000")),
        a.Play(cards("R000000", "Y110000")),
    )


def test_n8_read_by_the_board_the_sum_after_the_play_is_compared() -> None:
    match = dealt(
        "R110000",
        "Y100000",
        "R111000",
        "Y000001",
        "R100000",
        "R000001",
        "Y110000",
        "Y000011",
        rolls=["ge"],
        reading="board",
    )
    assert rolled(match) == (
        a.Play(cards("R111000")),
        a.Play(cards("Y110000")),
        a.Play(cards("R100000", "Y110000")),
    )


def test_n9_drawing_is_allowed_only_if_no_play_is_possible() -> None:
    match = dealt("R111000", "Y111000", "R100000", "Y000001", "Y110000", "R000001", "R000011", rolls=["ge", "le"])
    assert match.view(None).stock == 0
    assert rolled(match) == (a.Pass(),)
    match.act(0, "pass")
    assert len(rolled(match)) == 2
    with pytest.raises(Illegal, match="you draw only when nothing in your hand can be played"):
        match.act(1, "draw")


def stocked(*rolls: str) -> Match:
    """Board 6, hands of twelve light cards, a stock of three."""
    light = [card for card in DECK if 0 < SYMBOLS[card] <= 2]
    return dealt("R111000", "Y111000", *light[:24], "R111111", "Y000000", "Y111111", rolls=rolls)


def test_who_cannot_play_draws_the_top_card_and_the_turn_ends() -> None:
    match = stocked("ge")
    seat = match.view(None).turn
    assert rolled(match) == (a.Draw(),)
    events = match.act(seat, "draw")
    assert events[0].card == "R111111"
    assert match.view(seat).hand[-1] == "R111111"
    assert (match.view(None).turn, match.view(None).stock) == (1 - seat, 2)
    assert match.shown(events[0], 1 - seat) == CardDrawn(seat, Card(""))


def test_n10_covered_cards_are_shuffled_and_the_player_draws_one() -> None:
    match = dealt("R100000", "Y000000", "R110000", "Y000001", "R000001", "Y100000", rolls=["ge", "ge", "le", "ge"])
    rolled(match)
    match.act(0, "play R110000")
    assert rolled(match) == (a.Draw(),)
    events = match.act(1, "draw")
    assert [type(event).__name__ for event in events] == ["StockSpent", "Restocked", "CardDrawn", "TurnCame"]
    assert match.view(1).hand[-1] == "R100000"
    assert (match.view(None).depths, match.view(None).stock) == ((1, 1), 0)
    assert match.shown(events[1], None) == e.Restocked(())


def test_n10_the_top_of_the_new_stock_is_drawn_and_the_turn_passes() -> None:
    hands = ["R110000", "Y110000", "R000010", "R000001", "Y000001", "Y000010"]
    match = Match("knights-dice", seats=3, deck=["R100000", "Y000000", *hands], rolls=["ge"] * 3)
    for seat, move in enumerate(["play R110000", "play Y110000", "draw"]):
        match.act(seat, "roll")
        match.act(seat, move)
    assert match.view(2).hand == ("R000010", "Y000010", "R100000")
    assert (match.view(None).turn, match.view(None).stock) == (0, 1)


def test_blank_takes_a_showing_card_but_never_the_last_of_a_pile() -> None:
    match = dealt("R100000", "Y000000", "R110000", "Y000001", "R000001", "Y100000", rolls=["ge", "blank"])
    rolled(match)
    match.act(0, "play R110000")
    assert rolled(match) == (a.Take("R"),)
    with pytest.raises(Illegal, match="the last card of a pile is never taken"):
        match.act(1, "take Y")
    match.act(1, "take R")
    assert match.view(1).hand[-1] == "R110000"
    assert (match.view(None).red, match.view(None).turn) == ("R100000", 0)


def test_n10_on_blank_with_both_piles_down_to_one_card_the_turn_passes() -> None:
    match = dealt("R100000", "Y000000", "R110000", "Y000001", rolls=["blank"])
    assert rolled(match) == (a.Pass(),)
    match.act(0, "pass")
    assert match.view(None).turn == 1


def test_n11_the_last_card_laid_wins_at_once() -> None:
    match = dealt("R100000", "Y000000", "R110000", "Y000001", rolls=["ge"])
    rolled(match)
    match.act(0, "play R110000")
    assert match.outcome == Outcome((Seat(0),))
    assert match.view(None).turn is None
    with pytest.raises(Illegal, match="over"):
        match.act(1, "roll")


def test_n11_the_last_two_cards_laid_as_a_pair_win_too() -> None:
    match = dealt("R110000", "Y000000", "R100000", "Y000001", "Y100000", "R000001", rolls=["ge"])
    rolled(match)
    match.act(0, "play R100000 Y100000")
    assert match.outcome == Outcome((Seat(0),))


def test_refusals_name_the_fault() -> None:
    match = dealt("R110000", "Y000000", "R100000", "Y000001", "Y100000", "R000001", rolls=["ge"])
    with pytest.raises(Illegal, match="roll the die first"):
        match.act(0, "draw")
    match.act(0, "roll")
    with pytest.raises(Illegal, match="cast already"):
        match.act(0, "roll")
    with pytest.raises(Illegal, match="do not hold"):
        match.act(0, "play R111111")
    with pytest.raises(Illegal, match="seat 0 is to play"):
        match.act(1, "roll")
    with pytest.raises(Illegal, match="the clock may not"):
        match.game.decide(match.state, Input(Millis(0), "clock", a.Roll()))


@pytest.mark.parametrize("text", ["", "rol", "play", "take", "take B", "take R Y", "cast six", "play R1", "lots x"])
def test_malformed_notation_is_refused_with_the_accepted_forms(text: str) -> None:
    with pytest.raises(BadNotation, match="take R"):
        Match("knights-dice", seats=2, seed=1).act(0, text)


def test_rolls_that_no_die_shows_are_refused() -> None:
    with pytest.raises(BadSetup, match="ge, le and blank"):
        Match("knights-dice", seats=2, rolls=["six"])


def test_n10_of_each_pile_only_the_card_that_shows_stays() -> None:
    red, yellow = cards("R000001", "R000010", "R000011"), cards("Y000001", "Y000010", "Y000011")
    state = evolve(State(seats=2, box=(), options=DiceOptions(), red=red, yellow=yellow), e.StockSpent())
    assert (state.stock, state.red, state.yellow) == ((*red[:2], *yellow[:2]), red[2:], yellow[2:])
