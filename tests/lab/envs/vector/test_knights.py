"""The vector environments of Nicolaus & Wilfried against `parlour.Match`, move by move."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from parlour import BadSetup, Match
from parlour.bots import make_bot
from parlour.engine import Millis
from parlour.games.knights.cards import COLOURS, SYMBOLS, is_red
from parlour.games.knights.dice.actions import Draw, Pass, Play, Take
from parlour.games.knights.dice.encoding import FACES, READINGS
from parlour.games.knights.encoding import NUMBER, PLACE
from parlour.games.knights.score.actions import Discard
from parlour.lab.envs.vector import KnightsEnv, KnightsVectorEnv
from parlour.lab.envs.vector import dice_step as dice
from parlour.lab.envs.vector import score_step as score
from parlour.lab.studies.deals import match_of

TABLES, LENGTH = 2, 90
GAMES = ("knights-score", "knights-dice")
Numbers = NDArray[Any]
options_of = {
    "knights-score": st.fixed_dictionaries(
        {
            "scoring": st.sampled_from(["symbols", "positions"]),
            "target": st.none() | st.integers(1, 20),
            "first": st.integers(0, 1),
        }
    ),
    "knights-dice": st.fixed_dictionaries(
        {"reading": st.sampled_from(READINGS), "die": st.sampled_from([(2, 2, 2), (1, 2, 0)])}
    ),
}


def rolled(match: Match) -> Match:
    """The die is rolled by itself."""
    if match.game.name == "knights-dice" and match.outcome is None:
        match.act(match.state.turn, "roll")
    return match


def by_rivals(match: Match, rivals: str | None) -> Match:
    """All others move until it is the first seat's turn."""
    while rivals and match.outcome is None and rolled(match).state.turn != 0:
        seat = match.state.turn
        plan = make_bot(rivals, match.game.name, "").plan(match.view(seat), Millis(0))
        assert plan is not None
        match.act(seat, plan.action)
    return match if rivals else rolled(match)


def kind(card: Any) -> int:
    return SYMBOLS[card] + (0 if is_red(card) else 7)


def action(match: Match, move: Any) -> int:
    """The number of a move in these environments."""
    if match.game.name == "knights-score":
        return [*match.state.hands[match.state.turn]].index(move.card) + 3 * isinstance(move, Discard)
    match move:
        case Draw():
            return 0
        case Pass():
            return 1
        case Take():
            return 2 + COLOURS.index(move.pile)
        case Play():
            return 4 + kind(move.cards[0]) if len(move.cards) == 1 else 18 + SYMBOLS[move.cards[0]]
    raise AssertionError(move)


def allowed(match: Match) -> dict[int, Any]:
    """The first move of every action that is allowed."""
    legal = match.legal(match.state.turn)
    return {action(match, move): move for move in reversed(legal)}


def seen_by(match: Match, seat: int, rules: dict[str, Any]) -> dict[str, list[int]]:
    """What a seat sees, from its view."""
    view = match.view(seat)
    common = {"you": [seat + 1], "counts": [*view.counts], "stock": [view.stock]}
    if match.game.name == "knights-dice":
        hand = [kind(card) for card in view.hand]
        return {
            **common,
            "hand": [hand.count(each) for each in range(14)],
            "die": [FACES.index(view.die) + 1],
            "tops": [SYMBOLS[view.red], SYMBOLS[view.yellow]],
            "depths": [*view.depths],
            "faces": [*view.faces],
            "reading": [READINGS.index(view.reading)],
        }
    gone = {*match.state.red, *match.state.yellow, *view.discarded}
    empty = [0] * (3 - len(view.hand))
    return {
        **common,
        "hand": [*(NUMBER[card] for card in view.hand), *empty],
        "points": [*view.points, *empty],
        "tops": [NUMBER[view.red], NUMBER[view.yellow]],
        "target": [rules["target"] or 0],
        "gone": [int(card in gone) for card in PLACE],
        "scores": [*view.scores],
    }


@pytest.mark.parametrize("rivals", [None, "greedy"])
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6)
@given(data=st.data(), seed=st.integers(0, 2**63 - 1), seats=st.integers(2, 12))
def test_every_table_is_a_match(game: str, data: Any, seed: int, seats: int, rivals: str | None) -> None:
    rules = data.draw(options_of[game])
    env, rng = KnightsVectorEnv(game, TABLES, seats, rivals, **rules), np.random.default_rng(seed)
    seen, told = env.reset(seed=seed)

    def begun(numbered: int) -> tuple[int, Match]:
        match = by_rivals(match_of(game, seats, seed, numbered, **rules), rivals)
        return (numbered, match) if match.outcome is None else begun(numbered + TABLES)

    numbered, matches = map(list, zip(*map(begun, range(TABLES)), strict=True))
    over = [False] * TABLES
    for _ in range(LENGTH):
        said = []
        for at, match in enumerate(matches):
            same(match, seen[at], told["action_mask"][at], over[at], rules)
            said.append(int(rng.choice(np.flatnonzero(told["action_mask"][at]))))
        seen, worth, ended, cut, told = env.step(np.array(said))
        assert not cut.any()
        for at, match in enumerate(matches):
            if over[at]:
                numbered[at], matches[at] = begun(numbered[at] + TABLES)
            else:
                mover = match.state.turn
                match.act(mover, allowed(match)[said[at]])
                by_rivals(match, rivals)
                returns = match.game.returns(match.state, seats)
                assert (tuple(told["returns"][at]), worth[at]) == (returns, returns[mover])
            over[at] = bool(ended[at])
            assert over[at] == (matches[at].outcome is not None)


def same(match: Match, row: Numbers, mask: Numbers, over: bool, rules: dict[str, Any]) -> None:
    if over:
        assert mask.all()
        return
    assert [*np.flatnonzero(mask)] == sorted(allowed(match))
    where = (score if match.game.name == "knights-score" else dice).layout(match.header.seats)
    expected = seen_by(match, match.state.turn, rules)
    assert {part.name: row[where[part.name]].tolist() for part in where.parts} == expected


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_checks_it(game: str) -> None:
    check_env(KnightsEnv(game, seats=3, rivals="greedy"), skip_render_check=True)
    env = gymnasium.make_vec(f"parlour/{game}-v0", num_envs=4, vectorization_mode="vector_entry_point", seats=3)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert env.observation_space.contains(env.step(env.action_space.sample())[0])


@pytest.mark.parametrize("game", GAMES)
def test_one_seed_is_one_game(game: str) -> None:
    one, many = KnightsEnv(game), KnightsVectorEnv(game, 4)
    seen, everywhere = one.reset(seed=9)[0], many.reset(seed=9)[0]
    assert np.array_equal(seen, everywhere[0])
    assert not np.array_equal(everywhere[0], everywhere[1])
    assert np.array_equal(many.reset(seed=9)[0], everywhere)
    assert not np.array_equal(many.reset()[0], everywhere)


def test_an_illegal_action_ends_the_game_and_costs_one() -> None:
    game = "knights-dice"  # in the other game every action is allowed at every turn
    env = KnightsVectorEnv(game, 3, 4)
    seen, told = env.reset(seed=1)
    legal = told["action_mask"].argmax(axis=1)
    mover = int(seen[1, 0]) - 1
    _, worth, over, _, told = env.step(np.array([legal[0], told["action_mask"][1].argmin(), legal[2]]))
    assert (worth.tolist(), over.tolist()) == ([0, -1, 0], [False, True, False])
    assert told["returns"][1].tolist() == [-float(seat == mover) for seat in range(4)]
    again, worth, over, _, _ = env.step(told["action_mask"].argmax(axis=1))
    assert (worth[1], over[1]) == (0, False)
    other, _ = KnightsVectorEnv(game, 5, 4).reset(seed=1)
    assert np.array_equal(again[1], other[4])


def test_what_rivals_end_before_the_first_turn_is_passed_over() -> None:
    env, where = KnightsVectorEnv("knights-score", 50, 3, rivals="greedy", target=1, first=1), score.layout(3)
    seen, _ = env.reset(seed=1)
    assert (seen[:, where["scores"]] < 1).all()
    assert (seen[:, where["counts"]] == 3).all()


def test_a_game_without_an_end_is_cut_off() -> None:
    env = KnightsVectorEnv("knights-dice", 2, 2, max_cycles=1)
    _, told = env.reset(seed=1)
    _, _, over, cut, _ = env.step(told["action_mask"].argmax(axis=1))
    assert not over.any()
    assert cut.all()


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"game": "mind"}, "there are no such tables of 'mind'; accepted: knights-score, knights-dice"),
        ({"game": "knights-dice", "seats": 13}, "knights-dice is for 2 to 12 players, not 13"),
        ({"game": "knights-dice", "rivals": "quick"}, "rivals cannot be 'quick'; accepted: drifter, greedy or None"),
        ({"game": "knights-dice", "box": ("R000001", "Y000001")}, "a box of 2 cards leaves somebody without any"),
        ({"game": "knights-score", "target": 0}, "knights-score option target cannot be 0"),
    ],
)
def test_what_cannot_be_is_said(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        KnightsVectorEnv(**given)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "actions",
    [np.zeros(2, int), np.zeros((4, 1), int), np.zeros(5, int), np.zeros(4), np.full(4, np.nan), np.zeros(4, bool), 0],
)
def test_actions_that_do_not_fit_are_refused(game: str, actions: Any) -> None:
    tables = KnightsVectorEnv(game, 4)
    tables.reset(seed=1)
    with pytest.raises(BadSetup, match="actions"):
        tables.step(actions)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("action", [-1, 10**6, 2**62])
def test_a_number_that_is_no_action_is_refused_and_nothing_is_done(game: str, action: int) -> None:
    tables, untouched = KnightsVectorEnv(game, 2), KnightsVectorEnv(game, 2)
    infos = [each.reset(seed=1)[1] for each in (tables, untouched)]
    with pytest.raises(BadSetup, match="actions"):
        tables.step(np.full(2, action))
    first = infos[0]["action_mask"].argmax(axis=1)
    assert np.array_equal(tables.step(first)[0], untouched.step(first)[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_step_before_the_reset_is_refused_by_name(game: str) -> None:
    for step in (lambda: KnightsVectorEnv(game).step(np.zeros(1, int)), lambda: KnightsEnv(game).step(0)):
        with pytest.raises(ResetNeeded, match="call reset"):
            step()
