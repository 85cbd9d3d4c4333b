"""Environments for learning programs: PettingZoo in `zoo`, OpenSpiel in `spiel`, Gymnasium in `vector`.

Each is derived from a game's encoding, so that one seed and the same numbers are the same game in all of them
and in `parlour.Match`. They need `pip install 'parlour[envs]'`.
"""

from parlour.extras import require

require("envs", "parlour.lab.envs")
