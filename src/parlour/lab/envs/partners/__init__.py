"""Environments for the benchmark of The Mind, and training for it.

Importing this registers `parlour/mind-partners-v0` for `gymnasium.make_vec`, `gymnasium.make` and `pettingzoo.make`.
"""

import gymnasium

from parlour.lab.envs.partners.env import PartnersEnv, PartnersVectorEnv
from parlour.lab.envs.partners.zoo import PartnersParallel, partners_env

gymnasium.register(
    "parlour/mind-partners-v0",
    entry_point="parlour.lab.envs.partners.env:PartnersEnv",
    vector_entry_point="parlour.lab.envs.partners.env:PartnersVectorEnv",
)

__all__ = ["PartnersEnv", "PartnersParallel", "PartnersVectorEnv", "partners_env"]
