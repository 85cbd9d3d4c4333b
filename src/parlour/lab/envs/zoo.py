"""PettingZoo environments for every game, with agents in turn (AEC) or all at once (Parallel).

Importing this registers them as `parlour/NAME-v0`. In a game without turns everybody commits to a move and a wait;
the shortest wait moves, and all commit anew. An illegal action ends the game and costs the seat that chose it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import index
from typing import Any, Final

import numpy as np
import pettingzoo
from gymnasium import spaces
from numpy.typing import NDArray

from parlour.engine import BadSetup, Layout
from parlour.games import GAMES
from parlour.lab.envs.actions import NOTHING
from parlour.lab.envs.episodes import Episodes
from parlour.lab.envs.rendering import as_pixels, as_text
from parlour.languages import quoted

MODES: Final = ("ansi", "rgb_array", "human")
_FROM_RESET: Final = (
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
)


class _Seated:
    """What both kinds of environments have: agents, spaces and a look at the table."""

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **given: Any) -> None:
        if render_mode not in (None, *MODES):
            raise BadSetup("envs.no-render-mode", given=quoted(render_mode), modes=", ".join(MODES))
        self.episodes = Episodes(game, seats, **given)
        self.metadata = {
            "name": f"{game}-v0",
            "render_modes": list(MODES),
            "is_parallelizable": self.episodes.actions.any_time,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episodes.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _seen_space(self.episodes) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.episodes.actions.size) for agent in self.possible_agents}

    @property
    def state_space(self) -> spaces.Space[Any]:
        """Of what `state` gives: the observations of all seats, one after the other."""
        seen, seats = _box(self.episodes.layout), self.episodes.seats
        return spaces.Box(np.tile(seen.low, seats), np.tile(seen.high, seats), dtype=np.int32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.episodes.seen(self._seat[agent])

    def state(self) -> NDArray[np.int32]:
        """What all seats see, one after the other."""
        return np.concatenate([self.episodes.observed(seat) for seat in range(self.episodes.seats)])

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table with every hand, as text or as a picture."""
        if self.render_mode == "rgb_array":
            return as_pixels(self.episodes.match)
        if self.render_mode == "human":
            print(as_text(self.episodes.match))
            return None
        return as_text(self.episodes.match) if self.render_mode else None

    def close(self) -> None:
        """End it: nothing more can be played."""
        self.episodes.close()
        self.agents = []

    def _number(self, agent: str, action: Any) -> int:
        """An action as a whole number; raises BadSetup."""
        size = self.episodes.actions.size
        try:
            number = index(action)
        except TypeError:
            number = size
        if not NOTHING <= number < size:
            raise BadSetup("envs.action", agent=agent, low=NOTHING, high=size - 1, given=quoted(action))
        return number


class Aec(_Seated, pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo says no types
    """One agent after the other."""

    def __getattr__(self, name: str) -> Any:
        """What PettingZoo's environments have from the first reset on."""
        if name in _FROM_RESET:
            raise AttributeError(f"{name} is not there yet: no game has begun: call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episodes.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._said: dict[int, int] = {}
        self._next()

    def step(self, action: int | None) -> None:
        _ = self.episodes.match  # before the first reset there is none
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._number(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._said[self._seat[agent]] = number
        if len(self._said) == len(self.episodes.turn):
            self.episodes.play(self._said)
            self._said = {}
            if self.episodes.over or self.episodes.cut:
                self._end()
                return
        self._next()

    def _next(self) -> None:
        """The agents whose action is still missing, in the order of the seats."""
        seat = self.episodes.turn[len(self._said)]
        self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        for agent in self.agents:
            self.rewards[agent] = self.episodes.rewards[self._seat[agent]]
            self.terminations[agent], self.truncations[agent] = self.episodes.over, self.episodes.cut
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


class Parallel(_Seated, pettingzoo.ParallelEnv):  # type: ignore[misc]  # PettingZoo says no types
    """All agents at once. Where there are turns, the others can do nothing, and say so."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self.episodes.begin(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        agents, episodes = self.agents, self.episodes
        _ = episodes.match  # before the first reset there is none
        if not agents:
            raise BadSetup("envs.over")
        given = checked_actions(actions)
        episodes.play({self._seat[agent]: self._number(agent, given.get(agent)) for agent in agents})
        if episodes.over or episodes.cut:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            dict(zip(agents, episodes.rewards, strict=True)),
            dict.fromkeys(agents, episodes.over),
            dict.fromkeys(agents, episodes.cut),
            {agent: {} for agent in agents},
        )


def checked_actions(given: Any) -> Mapping[str, Any]:
    """The actions of all agents by their names; raises BadSetup."""
    if not isinstance(given, Mapping):
        raise BadSetup("envs.actions", given=quoted(given))
    return given


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


def _seen_space(episodes: Episodes) -> spaces.Dict:
    parts: dict[str, spaces.Space[Any]] = {
        "observation": _box(episodes.layout),
        "action_mask": spaces.Box(0, 1, (episodes.actions.size,), np.int8),
    }
    if (vision := episodes.vision) is not None:
        parts["shares"] = spaces.Box(0, 1, (vision.places, vision.colours), np.float32)
        if vision.pixels:
            parts["pictures"] = spaces.Box(0, 255, (vision.places, vision.pixels, vision.pixels, 3), np.uint8)
    return spaces.Dict(parts)


def _box(layout: Layout) -> spaces.Box:
    low = np.concatenate([np.full(part.size, part.low, np.int32) for part in layout.parts])
    high = np.concatenate([np.full(part.size, part.high, np.int32) for part in layout.parts])
    return spaces.Box(low, high, dtype=np.int32)


for _name in GAMES:
    register(_name)
