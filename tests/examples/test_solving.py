"""The solver: exact values of small games, and how far bots are from them."""

from __future__ import annotations

import json
from collections import defaultdict

import pytest

from examples import solving
from examples.solving import Ends, Hidden, Positions, after, best, box, deals, legal, openings
from parlour.engine import Stream
from parlour.games.knights.score import KNIGHTS_SCORE
from parlour.games.knights.score.state import State

EIGHT, NINE = (box(cards, Stream("small")) for cards in (8, 9))


def test_every_deal_is_there_once() -> None:
    every = list(deals(openings(NINE)[0], NINE))
    assert len(every) == len({(state.hands, state.stock) for state in every}) == 35 * 4
    assert all(
        {*state.hands[0], *state.hands[1], *state.stock, *state.red, *state.yellow} == {*NINE} for state in every
    )


def test_ends_are_worth_what_trying_everything_says() -> None:
    positions = Positions()
    perfect = Ends(positions, best)
    for state in list(deals(openings(EIGHT)[3], EIGHT))[:2]:
        state = after(after(state, legal(state)[0]), legal(after(state, legal(state)[0]))[3])
        assert perfect(positions.of(state)) == tried(state)


def tried(state: State) -> float:
    """Without any memory: who wins, if nobody makes a mistake."""
    if state.winners:
        return KNIGHTS_SCORE.returns(state, 2)[0]
    worths = [tried(after(state, move)) for move in legal(state)]
    return max(worths) if state.turn == 0 else min(worths)


@pytest.mark.parametrize("name", solving.FORESEEING)
def test_those_who_foresee_the_end_make_no_mistake_in_it(name: str) -> None:
    positions = Positions()
    perfect, choose = Ends(positions, best), solving.bot(name, seed=1)
    for state in list(deals(openings(EIGHT)[5], EIGHT))[::4]:
        here = positions.of(state)
        while following := positions.following[here]:
            chances = choose(positions.states[here])
            then = following[chances.index(1.0)]
            assert perfect(then) == perfect(here)
            here = then


def test_what_is_hidden_is_solved_as_it_can_be_worked_out_by_hand() -> None:
    """With nine cards only the first move is made without knowing all: the best on average over what may lie there."""
    opening = openings(NINE)[0]
    found = solving.solved(opening, NINE, (), iterations=30, seed=1)
    hidden = Hidden(opening, NINE)
    perfect = Ends(hidden.positions, best)
    by_hand: dict[object, list[list[float]]] = defaultdict(list)
    for state in deals(opening, NINE):
        worths = [perfect(hidden.positions.of(after(state, move))) for move in legal(state)]
        by_hand[frozenset(state.hands[0])].append(worths)
    exact = [max(map(sum, zip(*worths, strict=True))) / len(worths) for worths in by_hand.values()]
    assert len(exact) == 35
    assert found.first_seat == pytest.approx(sum(exact) / len(exact), abs=2 * found.off_by + 1e-9)
    assert found.off_by < 0.01


def test_everybodys_distance_from_best_play_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    solving.main(["--cards", "8", "--openings", "1", "--iterations", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    won = {row["bot"]: row for row in told["bots"]}
    assert won["strong"]["against_one_who_knows"] == won["strongest"]["against_one_who_knows"] == pytest.approx(0.5)
    for name in ("greedy", "random"):
        assert won[name]["against_one_who_knows"] <= won[name]["against_best_play"] <= 0.5 + 1e-9
    assert won["random"]["against_one_who_knows"] < 0.5
    solving.main(["--cards", "8", "--openings", "1", "--iterations", "1", "--bots", "random"])
    assert "With best play the first seat wins" in capsys.readouterr().out


def test_what_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        solving.main(["--openings", "0"])
    assert "'0' is not a whole number from 1 on" in capsys.readouterr().err
