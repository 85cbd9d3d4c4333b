"""Train the recurrent policy of The Mind among people or with itself.

`python -m examples.evolution crowd --out mine.json` trains by evolution strategies.

A generation: weights are drawn around those there are, in mirrored pairs; each plays the same games; and the mean moves
towards those that got further (OpenAI's evolution strategies, with ranks and Adam). With itself, learners' waits are
uneven, or any fixed count would win; by other-play their clocks differ too, so that no tempo can be agreed on.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from parlour.bots.mind import recurrent
from parlour.bots.mind.observation import COUNTS, HAND, STARRED
from parlour.games.mind import rules
from parlour.lab.arena.partner_pool import TRAINING
from parlour.lab.envs.partners import step as kernel
from parlour.lab.envs.vector.mind_step import GAME, LEVEL, LIVES, Singles
from parlour.lab.kernels.chance import Floats
from parlour.lab.kernels.compiled import compiled, prepared, shared
from parlour.lab.kernels.mind import LEVELS
from parlour.lab.kernels.people import people_for_training

_TRIED: Final = 2000
_PAIRS: Final = 40
_GAMES: Final = 64
_STEP, _SPREAD = (0.03, 0.003), (0.08, 0.02)
"""How far the mean moves, and how far around it weights are drawn: at first, and in the last generation."""

_SLOWING, _STEADYING = 0.9, 0.99
_MOST_SILENCES: Final = 400
_WINNING: Final = 0.5
"""How much more a win is worth than all levels."""

_LISTENING: Final = 0.5
"""Among people: how much it costs to be off by one in the logarithm of the wait that the partner then chose."""

_UNEVEN, _CLOCKS = 0.12, 0.5
_STATE: Final = len(recurrent.new_state())

_HAND, _STARRED = HAND, STARRED
_think = shared(recurrent.think)


class Course(NamedTuple):
    """How to train: with which people, or without any with itself; how uneven learners and how far their clocks lie
    apart, as logarithms."""

    partners: tuple[str, ...]
    uneven: float = 0.0
    clocks: float = 0.0


COURSES: Final = {
    "crowd": Course(TRAINING),
    "self-play": Course((), _UNEVEN),
    "other-play": Course((), _UNEVEN, _CLOCKS),
}
"""What the command offers."""


class Generation(NamedTuple):
    """The mean weights after so many generations, the share of levels and of games won by those drawn around it."""

    number: int
    weights: Floats
    levels: float
    won: float


def trained(course: Course, seats: int, seed: int, generations: int, pairs: int = _PAIRS) -> Iterator[Generation]:
    """Training, one generation after the other, of so many mirrored pairs each."""
    rng, mean = np.random.default_rng(seed), recurrent.first_weights()
    people = people_for_training(course.partners, f"training {seed}", 4096)
    first, second = np.zeros(len(mean)), np.zeros(len(mean))
    for number in range(1, generations + 1):
        step, spread = (low + (high - low) * (number - 1) / generations for low, high in (_STEP, _SPREAD))
        noise = rng.standard_normal((pairs, len(mean)))
        drawn = mean + spread * np.concatenate([noise, -noise])
        outcomes = played(drawn, course, seats, people, number * _GAMES, _GAMES, seed)
        levels, won, off = outcomes.mean(axis=1).T
        rewards = levels + _WINNING * won - _LISTENING * off
        ranks = rewards.argsort().argsort() / (len(rewards) - 1) - 0.5
        uphill = (ranks[:pairs] - ranks[pairs:]) @ noise / pairs
        first = _SLOWING * first + (1 - _SLOWING) * uphill
        second = _STEADYING * second + (1 - _STEADYING) * uphill**2
        mean = mean + step * (first / (1 - _SLOWING**number)) / np.sqrt(second / (1 - _STEADYING**number) + 1e-12)
        yield Generation(number, mean, float(outcomes[:, :, 0].mean()), float(outcomes[:, :, 1].mean()))


def win_rate(weights: Floats, course: Course, seats: int, seed: int, games: int) -> float:
    """Of other games than those of the training, with other people."""
    people = people_for_training(course.partners, f"trying {seed}", 4096)
    return float(played(weights[None], course, seats, people, 0, games, 2**63 + seed)[0, :, 1].mean())


def played(weights: Floats, course: Course, seats: int, people: Floats, first: int, games: int, seed: int) -> Floats:
    """By weights and game: the share of levels done, whether it was won, and how far off the policy's own wait with a
    partner's card was from theirs, as a logarithm, on average."""
    learners = kernel.Learners(1 if course.partners else seats, course.uneven, course.clocks)
    outcomes = np.zeros((len(weights), games, 3))
    observations, actions = np.zeros((seats, COUNTS + seats), np.float32), np.zeros((learners.number, 2), np.float32)
    states = np.zeros((learners.number + 1, _STATE))
    table = kernel.tables(1, seats)
    prepared(_played)(weights, table, people, learners, np.uint64(seed), first, observations, actions, states, outcomes)
    return outcomes


@compiled
def _played(
    weights: Floats,
    table: kernel.PartnersArrays,
    people: Floats,
    learners: kernel.Learners,
    seed: np.uint64,
    first: int,
    observations: Singles,
    actions: Singles,
    states: Floats,
    outcomes: Floats,
) -> None:
    for each in range(len(weights)):
        for game in range(outcomes.shape[1]):
            table.status[0, GAME] = first + game
            kernel.first_deal(table, people, learners, seed, 0)
            states[:] = 0.0
            won, silences, off, compared = False, 0, 0.0, 0
            while not won and table.status[0, LIVES] > 0 and silences < _MOST_SILENCES:
                kernel.look(table, learners, 0, observations)
                for place in range(states.shape[1]):
                    states[-1, place] = states[0, place]
                for learner in range(learners.number):
                    wait, star = _think(weights[each], states[learner], observations[learner])
                    actions[learner, 0], actions[learner, 1] = wait, star > 0
                won = kernel.silence(table, learners, 0, actions)
                silences += 1
                ended = table.ended[0]
                if learners.number == 1 and 0 < ended[0] < _STARRED and ended[1] != table.status[0, kernel.SEAT]:
                    observations[0, _HAND] = ended[2]
                    wait, star = _think(weights[each], states[-1], observations[0])
                    off += min(abs(log(wait) - log(max(ended[5], 50) / 1000)), 2.0)
                    compared += 1
            outcomes[each, game, 0] = (table.status[0, LEVEL] - 1 + won) / LEVELS[len(table.hands[0])]
            outcomes[each, game, 1] = won
            outcomes[each, game, 2] = off / max(compared, 1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, show the curve, and at each of its points write the weights down."""
    parser = ArgumentParser("python -m examples.evolution", description="Train a partner for The Mind.")
    parser.add_argument("course", choices=list(COURSES), help="among the crowd, with itself, or by other-play")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where the weights go, as JSON")
    parser.add_argument("--generations", type=int, default=900, metavar="N", help="[default: 900]")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="[default: 2]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="[default: 1]")
    given = parser.parse_args(arguments)
    if given.generations < 1 or given.seats not in rules.LEVELS or not 0 <= given.seed < 2**32:
        parser.error("generations are 1 or more, seats 2 to 4, and a seed is from 0 to 4294967295")
    try:
        given.out.open("ab").close()  # before the work
    except OSError as error:
        parser.error(f"{given.out} cannot be written: {error.strerror}")
    course, began = COURSES[given.course], time.monotonic()
    command = f"{given.course} --generations {given.generations} --seats {given.seats} --seed {given.seed}"
    print("seconds, generation, share of levels and games won by those tried; games won by their mean, of 2,000 others")
    for each in trained(course, given.seats, given.seed, given.generations):
        if each.number in (1, given.generations) or each.number % 100 == 0:
            won = win_rate(each.weights, course, given.seats, given.seed, _TRIED)
            seconds = time.monotonic() - began
            print(f"{seconds:7.0f} {each.number:6} {each.levels:6.1%} {each.won:6.1%} {won:6.1%}", flush=True)
            kept = recurrent.Checkpoint(command, won, [round(float(weight), 6) for weight in each.weights])
            given.out.write_bytes(msgspec.json.encode(kept) + b"\n")
    print(f"Enter it: parlour practice recurrent:weights={given.out}")


if __name__ == "__main__":
    main()
