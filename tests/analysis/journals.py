"""Random legal journals of any game: whoever may move moves, after any time, with any delay, and may stop anywhere."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import GAMES, Match
from parlour.engine import Journal
from parlour.games.mind.actions import Play, Ready
from tests.contracts.contract import contract_of

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "mind": [{}, {"window": 250}, {"window": 60, "grace": 0}, {"blind_penalty": "mistake", "window": 250}],
    "illusion": [{}, {"length": "long"}],
    "knights-score": [{}, {"target": 12}, {"scoring": "positions"}],
    "knights-dice": [{}, {"reading": "board"}, {"die": (1, 1, 4)}],
}


@st.composite
def journals(draw: st.DrawFn, name: str) -> Journal:
    """A journal of that game, played to the end or left somewhere."""
    game = GAMES[name]
    seats = draw(st.sampled_from(list(game.seats)))
    options = draw(st.sampled_from(OPTIONS.get(name, [{}])))
    match = Match(name, seats=seats, seed=draw(st.integers(0, 10**6)), **options)
    play_at_random(match, Random(draw(st.integers(0, 10**6))), draw(st.sampled_from([0, 3, 20, 60, 400])))
    return match.journal


def play_at_random(match: Match, rng: Random, most: int) -> None:
    """Up to that many moves, as skilled as chance has it; now and then somebody is cut off."""
    contract, skill = contract_of(match.header.game), rng.choice([0.0, 0.9, 1.0])
    longest = rng.choice([0, 40, 900, 20_000])
    for _ in range(most):
        moves = [(seat, move) for seat in range(match.header.seats) for move in match.legal(seat)]
        if not moves:
            return
        ready = [each for each in moves if isinstance(each[1], Ready)]
        seat, move = rng.choice(ready) if ready else contract.choose(moves, rng, skill)
        at = match.now + rng.randint(0, longest)
        if match.header.game == "mind" and rng.random() < 0.02:
            match.interrupt(rng.choice([None, seat]), at)
            continue
        match.wait(at)
        if move in match.legal(seat):
            match.act(seat, _pressed(move, match, rng))


def _pressed(move: Any, match: Match, rng: Random) -> Any:
    """A card may be pressed some time before it arrives, but not before play began."""
    if not isinstance(move, Play) or rng.random() < 0.5:
        return move
    return replace(move, pressed=max(match.now - rng.randint(0, 400), match.state.began))
