"""Vector environments for Gymnasium: thousands of tables at once.

Importing this registers `parlour/mind-v0`, `parlour/illusion-v1`, `parlour/knights-score-v0` and
`parlour/knights-dice-v0`, for `gymnasium.make_vec` and, one table alone, `gymnasium.make`.
"""

import gymnasium

from parlour.lab.envs.vector.illusion import IllusionEnv, IllusionVectorEnv
from parlour.lab.envs.vector.knights import KnightsEnv, KnightsVectorEnv
from parlour.lab.envs.vector.mind import MindEnv, MindVectorEnv

gymnasium.register(
    "parlour/illusion-v1",
    entry_point="parlour.lab.envs.vector.illusion:IllusionEnv",
    vector_entry_point="parlour.lab.envs.vector.illusion:IllusionVectorEnv",
)
gymnasium.register(
    "parlour/mind-v0",
    entry_point="parlour.lab.envs.vector.mind:MindEnv",
    vector_entry_point="parlour.lab.envs.vector.mind:MindVectorEnv",
)
for _game in ("knights-score", "knights-dice"):
    gymnasium.register(
        f"parlour/{_game}-v0",
        entry_point="parlour.lab.envs.vector.knights:KnightsEnv",
        vector_entry_point="parlour.lab.envs.vector.knights:KnightsVectorEnv",
        kwargs={"game": _game},
    )

__all__ = ["IllusionEnv", "IllusionVectorEnv", "KnightsEnv", "KnightsVectorEnv", "MindEnv", "MindVectorEnv"]
