"""Actions that anyone might send: some legal, most not, some of them the dealer's."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from parlour.engine import AnyGame, Draw, Seat
from parlour.games.illusion import COLOURS
from parlour.games.illusion import actions as illusion
from parlour.games.knights.cards import DECK
from parlour.games.knights.dice import actions as dice
from parlour.games.knights.score import actions as score
from parlour.games.knights.setup import Shuffle, ShuffleRest
from parlour.games.mind import actions as mind

numbers = st.integers(0, 101)
cards = st.sampled_from(DECK)
hands = st.lists(cards, max_size=4).map(tuple)
seats = st.integers(0, 12).map(Seat)
faces = st.sampled_from(["ge", "le", "blank"])


def several(of: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, max_size=5).map(tuple)


def pairs() -> st.SearchStrategy[tuple[Any, ...]]:
    reds, yellows = (st.sampled_from([card for card in DECK if card[0] == colour]) for colour in "RY")
    return st.one_of(st.tuples(cards), st.tuples(reds, yellows))


STRANGERS: dict[str, st.SearchStrategy[Any]] = {
    "mind": st.one_of(
        st.builds(mind.Play, numbers, st.none() | st.integers(0, 10**6)),
        st.sampled_from([mind.Ready(), mind.Stop(), mind.Star(), mind.No()]),
        st.builds(mind.Deal, several(numbers)),
        st.builds(mind.Rule, st.integers(0, 10**6)),
        st.builds(mind.Interrupt, st.none() | seats),
    ),
    "illusion": st.one_of(
        st.builds(illusion.Insert, st.integers(0, 12)),
        st.just(illusion.Doubt()),
        st.builds(illusion.Print, several(numbers)),
        st.builds(illusion.Shuffle, several(numbers)),
        st.builds(illusion.ShuffleArrows, several(st.sampled_from(COLOURS))),
        st.builds(illusion.Lot, several(seats)),
    ),
    "knights-score": st.one_of(
        st.builds(score.Play, cards),
        st.builds(score.Discard, cards),
        st.builds(Shuffle, hands),
        st.builds(ShuffleRest, hands),
    ),
    "knights-dice": st.one_of(
        st.sampled_from([dice.Roll(), dice.Draw(), dice.Pass(), dice.Take("R"), dice.Take("Y")]),
        st.builds(dice.Play, pairs()),
        st.builds(Shuffle, hands),
        st.builds(dice.Lots, hands),
        st.builds(dice.Restock, hands),
        st.builds(dice.Cast, several(faces)),
    ),
}


def action_strategy(game: AnyGame, state: Any) -> st.SearchStrategy[Any]:
    """Any action of the game; with a state, also what its dealer or any seat may do right now."""
    strangers = STRANGERS[game.name]
    if state is None:
        return strangers
    legal = [action for seat in range(state.seats) for action in game.legal(state, Seat(seat))]
    asked = game.legal(state, "dealer")
    dealt = (
        st.permutations(list(asked.pool)[:200]).map(lambda order: asked.action(tuple(order[: asked.take])))
        if (isinstance(asked, Draw) and len(asked.pool) < 200)
        else st.nothing()
    )
    return st.one_of(strangers, st.sampled_from(legal) if legal else st.nothing(), dealt)
