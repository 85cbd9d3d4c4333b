"""`FinishedMatch`: what a server's store gives to the lab, without names."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.engine import Commit, Header


class FinishedMatch(NamedTuple):
    """A match that was played to its end.

    `key` is the promise that was made before the first card, `table` the code of its table. `bots` has for each commit
    the bot that moved; None for a person, the dealer or the clock.
    """

    key: str
    header: Header
    commits: tuple[Commit[Any, Any], ...]
    bots: tuple[str | None, ...]
    table: str = ""
