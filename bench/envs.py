"""Decisions by chance in a second of processor, with observations and masks, beside what a researcher would take."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import liars_poker  # noqa: F401  # it registers itself

from bench.measure import best_rate, tell
from parlour import GAMES
from parlour.lab.envs import spiel, zoo  # noqa: F401  # spiel registers the games
from parlour.lab.envs.partners import PartnersVectorEnv
from parlour.lab.envs.vector import KnightsVectorEnv, MindVectorEnv

STEPS = 2000
ROUNDS = 7
TABLES = 4096


def in_turn(env: Any, rng: Random, steps: int = STEPS) -> int:
    """Agents of PettingZoo one after the other, each looking before it acts."""
    done = 0
    while done < steps:
        env.reset(seed=rng.randrange(2**31))
        for _agent in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[rng.randrange(len(legal))]))
            done += 1
    return done


def by_spiel(game: Any, rng: Random, steps: int = STEPS) -> int:
    """A game of OpenSpiel, with the tensor of whoever acts."""
    done = 0
    while done < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            elif state.is_simultaneous_node():
                players = range(game.num_players())
                for player in players:
                    state.observation_tensor(player)
                state.apply_actions([rng.choice(state.legal_actions(player)) for player in players])
                done += len(players)
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                done += 1
    return done


def at_once(env: MindVectorEnv, said: np.ndarray[Any, np.dtype[np.float32]], steps: int = 50) -> int:
    for _ in range(steps):
        env.step(said)
    return steps * env.num_envs * env.seats


def among_people(env: PartnersVectorEnv, steps: int = 50) -> int:
    """A learner at each table who always waits five seconds."""
    said = np.full((env.num_envs, 1, 2), [5.0, 0.0], np.float32)
    for _ in range(steps):
        env.step(said)
    return steps * env.num_envs


def rivals_at_once(env: KnightsVectorEnv, rounds: int = 8, steps: int = 50) -> float:
    """Whatever is allowed, at every table; to choose it is not counted."""
    rng = np.random.default_rng(1)
    _, told = env.reset(seed=1)
    found = []
    for _ in range(rounds):
        used = 0.0
        for _ in range(steps):
            mask = told["action_mask"]
            said = np.argmax(mask * rng.random(mask.shape, np.float32), axis=1)
            began = process_time()
            *_, told = env.step(said)
            used += process_time() - began
        found.append(steps * env.num_envs / used)
    return max(found)


def hanabi() -> float | None:
    """PettingZoo's own team game of hidden cards, if Shimmy is installed."""
    try:
        from pettingzoo.classic.hanabi.hanabi import env
    except ImportError:
        return None
    try:
        peer = env()
    except ImportError:
        return None
    return best_rate(lambda: in_turn(peer, Random(1)), rounds=ROUNDS, clock=process_time)


def main() -> None:
    print("environments: decisions by chance in a second of processor")
    peer = hanabi()
    tell("PettingZoo: hanabi_v5", "no Shimmy" if peer is None else f"{peer:,.0f}")
    for name in GAMES:
        env = zoo.env(name, seats=4, max_cycles=200)
        rate = best_rate(lambda env=env: in_turn(env, Random(1)), rounds=ROUNDS, clock=process_time)  # type: ignore[misc]  # bound at once
        tell(
            f"PettingZoo: {name}, 4 seats", f"{rate:,.0f}", "10 × hanabi_v5" if peer is None else f"{rate / peer:.1f} ×"
        )
    poker = best_rate(
        lambda: by_spiel(pyspiel.load_game("python_liars_poker"), Random(1)), rounds=ROUNDS, clock=process_time
    )
    tell("OpenSpiel: python_liars_poker", f"{poker:,.0f}")
    for name in GAMES:
        game = pyspiel.load_game(f"parlour_{name.replace('-', '_')}", {"max_game_length": 200})
        rate = best_rate(lambda game=game: by_spiel(game, Random(1)), rounds=ROUNDS, clock=process_time)  # type: ignore[misc]  # bound at once
        tell(f"OpenSpiel: {name}, 2 seats", f"{rate:,.0f}", f"{rate / poker:.1f} ×, wanted 1 ×")
    tables, rng = MindVectorEnv(TABLES, 4), np.random.default_rng(1)
    tables.reset(seed=1)
    said = rng.random((TABLES, 4, 2), np.float32) * np.array([10, 0], np.float32)
    tell(
        "Gymnasium: mind, 4 seats",
        f"{best_rate(lambda: at_once(tables, said), clock=process_time):,.0f}",
        "wanted 3,000,000",
    )
    among = PartnersVectorEnv(TABLES)
    among.reset(seed=1)
    rate = best_rate(lambda: among_people(among), clock=process_time)
    tell("Gymnasium: mind-partners, 2 seats", f"{rate:,.0f}", "wanted 1,000,000")
    for name in ("knights-score", "knights-dice"):
        rate = rivals_at_once(KnightsVectorEnv(name, TABLES // 4, 4))
        tell(f"Gymnasium: {name}, 4 seats", f"{rate:,.0f}", "wanted 3,000,000")
