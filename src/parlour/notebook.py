"""For notebooks: the games of a server as one table."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def load_games(source: str | Path | None = None, game: str | None = None) -> Any:
    """Every move of the finished games as a table of Arrow, which `.to_pandas()` turns into a data frame.

    `source` is a file that `parlour export` wrote, or the data folder of a server; without one, the usual folder.
    It needs `parlour[lab]`; raises BadSetup. The columns are told in docs/data.md.
    """
    from parlour.lab.games import games_in

    return games_in(None if source is None else Path(source), game)
