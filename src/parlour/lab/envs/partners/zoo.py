"""PettingZoo environment for the benchmark of The Mind: `parlour/mind-partners-v0`.

The agents are the learners at one table; the people beside them are part of the environment. Actions and observations
are those of `parlour.lab.envs.partners.env`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.conversions import parallel_to_aec

from parlour.engine import BadSetup
from parlour.lab.envs.partners.env import PartnersVectorEnv
from parlour.lab.envs.vector.mind import checked_waits
from parlour.lab.envs.zoo import checked_actions

Seen = NDArray[np.float32]


class PartnersParallel(pettingzoo.ParallelEnv):  # type: ignore[misc]  # PettingZoo says no types
    """All learners at once: one among partners, or without partners one in every seat. All get the same reward."""

    def __init__(self, seats: int = 2, render_mode: None = None, **given: Any) -> None:
        self._one = PartnersVectorEnv(1, seats, **given)
        self._observations: Seen = np.zeros(self._one.table_observation.shape, np.float32)
        self.metadata = {"name": "mind-partners-v0", "render_modes": [], "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = [f"learner_{number}" for number in range(self._one.learners.number)]
        self.agents: list[str] = []
        observations, actions = self._one.table_observation, self._one.table_action
        self.observation_spaces = {
            agent: spaces.Box(observations.low[at], observations.high[at], dtype=np.float32)
            for at, agent in enumerate(self.possible_agents)
        }
        self.action_spaces = {
            agent: spaces.Box(actions.low[at], actions.high[at], dtype=np.float32)
            for at, agent in enumerate(self.possible_agents)
        }
        self.state_space = spaces.Box(observations.low.ravel(), observations.high.ravel(), dtype=np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        observations, _ = self._one.reset(seed=seed)
        self._observations = observations[0]
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents, given = self.possible_agents, checked_actions(actions)
        self._one.check_begun()
        if not self.agents:
            raise BadSetup("envs.over")
        rows = [checked_waits(f"the action of {agent}", given.get(agent), (2,)) for agent in agents]
        observations, rewards, over, cut, _ = self._one.step(np.array([rows]))
        self._observations = observations[0]
        self.agents = [] if over[0] or cut[0] else agents[:]
        return (
            self._seen(),
            dict.fromkeys(agents, float(rewards[0])),
            dict.fromkeys(agents, bool(over[0])),
            dict.fromkeys(agents, bool(cut[0])),
            {agent: {} for agent in agents},
        )

    def state(self) -> Seen:
        """The observations of all learners, one after the other."""
        return self._observations.reshape(-1).copy()

    def render(self) -> None:
        """There is nothing to look at: no match is kept."""

    def close(self) -> None:
        """End it: nothing more can be played."""
        self._one.close()
        self.agents = []

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._observations[at].copy() for at, agent in enumerate(self.possible_agents)}


def partners_env(**given: Any) -> Any:
    """The same with the agents in turn."""
    return parallel_to_aec(PartnersParallel(**given))


pettingzoo.register("parallel", "parlour/mind-partners-v0", PartnersParallel)
pettingzoo.register("aec", "parlour/mind-partners-v0", partners_env)
