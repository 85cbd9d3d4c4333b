"""Every game as a PettingZoo environment, with agents in turn (AEC) or all at once (Parallel).

Importing this registers them as `parlour/NAME-v0`. In a game without turns everybody commits to a move and a wait;
the shortest wait moves, and all commit anew. What is not allowed ends the game, and costs whoever did it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.engine import BadSetup, Layout
from parlour.envs.extra import needed
from parlour.envs.picture import as_pixels, as_text
from parlour.envs.series import Series
from parlour.games import GAMES

with needed("envs"):
    import pettingzoo
    from gymnasium import spaces

MODES: Final = ("ansi", "rgb_array", "human")


class _Seated:
    """What both kinds of environments have: agents, spaces and a look at the table."""

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **given: Any) -> None:
        if render_mode not in (None, *MODES):
            raise BadSetup(f"there is no render_mode {render_mode!r}; there are {', '.join(MODES)}")
        self.series = Series(game, seats, **given)
        self.metadata = {"name": f"{game}-v0", "render_modes": list(MODES), "is_parallelizable": True, "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.series.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _seen_space(self.series) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.series.actions.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.series.seen(self._seat[agent])

    def state(self) -> NDArray[np.int32]:
        """What all seats see, one after the other."""
        return np.concatenate([self.series.observed(seat) for seat in range(self.series.seats)])

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table with every hand, as text or as a picture."""
        if self.render_mode == "rgb_array":
            return as_pixels(self.series.match)
        if self.render_mode == "human":
            print(as_text(self.series.match))
            return None
        return as_text(self.series.match) if self.render_mode else None

    def close(self) -> None:
        """Nothing is held open."""


class Aec(_Seated, pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo says no types
    """One agent after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.series.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._said: dict[int, int] = {}
        self._next()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._said[self._seat[agent]] = int(action)
        if len(self._said) == len(self.series.turn):
            self.series.play(self._said)
            self._said = {}
            if self.series.over or self.series.cut:
                self._end()
                return
        self._next()

    def _next(self) -> None:
        """Whoever is to say something and has not, in the order of the seats."""
        seat = self.series.turn[len(self._said)]
        self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        for agent in self.agents:
            self.rewards[agent] = self.series.rewards[self._seat[agent]]
            self.terminations[agent], self.truncations[agent] = self.series.over, self.series.cut
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


class Parallel(_Seated, pettingzoo.ParallelEnv):  # type: ignore[misc]  # PettingZoo says no types
    """All agents at once. Where there are turns, the others can do nothing, and say so."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self.series.begin(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        agents, series = self.agents, self.series
        series.play({self._seat[agent]: int(actions[agent]) for agent in agents})
        if series.over or series.cut:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            dict(zip(agents, series.rewards, strict=True)),
            dict.fromkeys(agents, series.over),
            dict.fromkeys(agents, series.cut),
            {agent: {} for agent in agents},
        )


def env(game: str, **given: Any) -> Aec:
    """A game with its agents in turn."""
    return Aec(game, **given)


def parallel_env(game: str, **given: Any) -> Parallel:
    """A game with all agents at once."""
    return Parallel(game, **given)


def register(name: str) -> None:
    """From now on `pettingzoo.make` knows a game as `parlour/NAME-v0`."""
    pettingzoo.register("aec", f"parlour/{name}-v0", partial(Aec, name))
    pettingzoo.register("parallel", f"parlour/{name}-v0", partial(Parallel, name))


def _seen_space(series: Series) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": _box(series.layout),
            "action_mask": spaces.Box(0, 1, (series.actions.size,), np.int8),
        }
    )


def _box(layout: Layout) -> spaces.Box:
    low = np.concatenate([np.full(part.size, part.low, np.int32) for part in layout.parts])
    high = np.concatenate([np.full(part.size, part.high, np.int32) for part in layout.parts])
    return spaces.Box(low, high, dtype=np.int32)


for _name in GAMES:
    register(_name)
