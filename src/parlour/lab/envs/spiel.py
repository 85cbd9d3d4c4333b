"""OpenSpiel games. Importing this registers every game, as `parlour_mind` and so on.

Chance is explicit. With `chance=cards` the dealer draws card by card and rolls the die when it is rolled; a draw out of
more than 10,000 things, such as the number that a deck of Illusion is made from, is one out of the first `deals` of
them. With `chance=seeds` there is one draw at the start, of a seed out of `deals`, and the game is that of
`parlour.Match` with this seed: that is fast, but a clone knows all that the dealer will draw. In a game without turns
everybody commits to a move and a wait at the same time, and the shortest wait moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

import pyspiel

from parlour.engine import AnyGame, BadSetup, Seat, Stream
from parlour.games import GAMES, game_named
from parlour.lab.envs.actions import NOTHING, WAITS, Actions, Chosen
from parlour.lab.envs.observers import Observer
from parlour.lab.envs.trajectory import Trajectory
from parlour.lab.kernels.checks import checked_whole
from parlour.languages import one_of, quoted

DEALS: Final = 1000
LONGEST: Final = 2000
MOST_OUTCOMES: Final = 10_000
_MOST_DEALS: Final = 2**20
CHANCES: Final = ("cards", "seeds")
_IS = pyspiel.GameType
_CHANCE, _TERMINAL, _ALL = (
    int(who) for who in (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL, pyspiel.PlayerId.SIMULTANEOUS)
)


def parameters(game: AnyGame) -> dict[str, Any]:
    """The parameters of a game and their defaults. A game's own options are texts; a list is written with spaces."""
    timed = {"waits": 0, "tick": 100} if game.real_time else {}
    own = dict.fromkeys(game.options.__struct_fields__, "")
    usual = {"players": game.seats.start, "chance": CHANCES[0], "deals": DEALS, "max_game_length": LONGEST}
    return {**usual, **timed, **own}


def game_type(game: AnyGame) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"parlour_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=_IS.Dynamics.SIMULTANEOUS if game.real_time else _IS.Dynamics.SEQUENTIAL,
        chance_mode=_IS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_IS.Information.IMPERFECT_INFORMATION if game.secrets else _IS.Information.PERFECT_INFORMATION,
        utility=_IS.Utility.IDENTICAL if game.team else _IS.Utility.CONSTANT_SUM,
        reward_model=_IS.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is compiled and says no types
    """A game of the parlour as OpenSpiel knows games. Each of ours is a class of its own."""

    rules: ClassVar[AnyGame]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any]) -> None:
        self.seats = int(params["players"])
        self.by_seed = _by_seed(params["chance"])
        self.deals = checked_whole("deals", params["deals"], 1, _MOST_DEALS)
        self.seeds = [(seed, 1 / self.deals) for seed in range(self.deals)] if self.by_seed else []
        self.most = checked_whole("max_game_length", params["max_game_length"], 1, 2**31 - 1)
        own = self.rules.options.__struct_fields__
        options = {key: params[key].replace(" ", ",") for key in own if params[key]}
        self.trajectory = Trajectory(self.rules, self.seats, self.rules.start(self.seats, options))
        self.actions = Actions(self.rules, _waits(params) if self.rules.real_time else ())
        self.terms = Terms(self)
        super().__init__(self.kind, self._info(), params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, self.seats, iig_obs_type, self.most)

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.by_seed else self.most * self.largest

    def _info(self) -> pyspiel.GameInfo:
        self.largest = self.deals if self.by_seed else _largest(self.trajectory, self.deals)
        return pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=self.largest,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if self.rules.team else 1.0,
            max_game_length=self.most,
        )


class Terms:
    """What all states of a game share. OpenSpiel copies what a state holds, and these stay the same."""

    def __init__(self, game: SpielGame) -> None:
        self.actions, self.most, self.by_seed, self.seeds = game.actions, game.most, game.by_seed, game.seeds
        self.observer, self.deals = Observer(game.rules, game.seats, None, game.most), game.deals

    def __deepcopy__(self, memo: object) -> Terms:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel is compiled and says no types
    """Where a game is: one value, so that a clone is cheap. Who acts is asked often, and worked out once.

    What Python asks most often is answered here, and not by way of C++ and back.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._terms = game.terms
        self._go_on(game.trajectory)

    def current_player(self) -> int:
        return self._acting

    def is_terminal(self) -> bool:
        return self._acting == _TERMINAL

    def is_chance_node(self) -> bool:
        return self._acting == _CHANCE

    def is_simultaneous_node(self) -> bool:
        return self._acting == _ALL

    def legal_actions(self, *player: int) -> list[int]:
        """The legal actions of a seat, or of the current player, in order."""
        seat = player[0] if player else self._acting
        if self._acting == seat >= 0 or (self._acting == _ALL and 0 <= seat < self.trajectory.seats):
            return self._legal_actions(seat)[:]
        actions: list[int] = super().legal_actions(*player)
        return actions

    def observation_tensor(self, *player: int) -> list[float]:
        """The observation of a seat, or of the current player."""
        seat = player[0] if player else self._acting
        known = 0 <= seat < self.trajectory.seats
        numbers: list[float] = (
            self._terms.observer.numbers(self.trajectory, seat).tolist()
            if known
            else super().observation_tensor(*player)
        )
        return numbers

    def _legal_actions(self, player: int) -> list[int]:
        if player not in self._legal:
            legal = tuple(self.trajectory.game.legal(self.trajectory.state, Seat(player)))
            self._legal[player] = self._terms.actions.numbers(legal)
        return self._legal[player]

    def _go_on(self, trajectory: Trajectory) -> None:
        self.trajectory = trajectory
        self._legal: dict[int, list[int]] = {}
        self._acting = self._whose(trajectory)

    def _whose(self, trajectory: Trajectory) -> int:
        """Who acts: chance, a seat, all of them, or nobody any more."""
        if trajectory.stream is None and trajectory.asked:
            return _CHANCE
        if len(trajectory.said) >= self._terms.most or trajectory.game.outcome(trajectory.state) is not None:
            return _TERMINAL
        if trajectory.game.real_time:
            return _ALL
        return next(seat for seat in range(trajectory.seats) if trajectory.game.legal(trajectory.state, Seat(seat)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        terms = self._terms
        return terms.seeds if terms.by_seed else self.trajectory.odds(MOST_OUTCOMES, terms.deals)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that is the same to a player, with all that it cannot know dealt anew."""
        found: SpielState = self.clone()
        found._go_on(self.trajectory.resample(Seat(player), str(sampler())))
        return found

    def _apply_action(self, action: int) -> None:
        trajectory = self.trajectory
        if self._acting == _CHANCE:
            self._go_on(trajectory.seeded(str(action)) if self._terms.by_seed else trajectory.draw(action))
            return
        said = [NOTHING] * trajectory.seats
        said[self._acting] = action
        self._said(said, self._terms.actions.first({self._acting: action}))

    def _apply_actions(self, actions: list[int]) -> None:
        self._said(actions, self._terms.actions.first(dict(enumerate(actions))))

    def _said(self, said: list[int], chosen: Chosen | None) -> None:
        trajectory = self.trajectory.commit(said, self._terms.actions.waits[-1] if chosen is None else chosen.wait)
        self._go_on(trajectory if chosen is None else trajectory.act(chosen.seat, chosen.move))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self._terms.actions.text(self.trajectory.game, action)
        asked = self.trajectory.asked
        return f"seed {action}" if self._terms.by_seed or not asked else f"draws {asked.pool[action]}"

    def returns(self) -> list[float]:
        """What the game was worth; a game of rivals that was cut off is shared."""
        trajectory = self.trajectory
        if not self.is_terminal():
            return [0.0] * trajectory.seats
        if trajectory.game.outcome(trajectory.state) is None and not trajectory.game.team:
            return [1 / trajectory.seats] * trajectory.seats
        return list(trajectory.game.returns(trajectory.state, trajectory.seats))

    def __str__(self) -> str:
        trajectory = self.trajectory
        return f"{trajectory.now} {trajectory.game.view(trajectory.state, None)} {trajectory.drawn}"


def register(name: str) -> None:
    """From now on OpenSpiel knows a game.

    It is given a class, since OpenSpiel lets go of what it holds after Python has ended, and a class outlives that.
    """
    rules = game_named(name)
    kind = game_type(rules)
    pyspiel.register_game(kind, type(rules.title, (SpielGame,), {"rules": rules, "kind": kind}))


def _waits(params: dict[str, Any]) -> Sequence[int]:
    """So many ticks of so many milliseconds; with `waits` 0 the usual ones."""
    tick, count = int(params["tick"]), int(params["waits"])
    return range(tick, tick * count + 1, tick) if count else WAITS


def _by_seed(chance: str) -> bool:
    if chance not in CHANCES:
        raise BadSetup("envs.choice", name="chance", given=quoted(chance), accepted=one_of(CHANCES))
    return chance == "seeds"


def _largest(trajectory: Trajectory, deals: int) -> int:
    """The most outcomes that a draw of the opening has."""
    pools = map(len, trajectory.pools(Stream("")))
    return max(deals if size > MOST_OUTCOMES else size for size in pools)


for _name in GAMES:
    register(_name)
