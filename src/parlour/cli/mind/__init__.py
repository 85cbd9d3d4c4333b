"""The terminal loop of The Mind, which has no turns."""

from __future__ import annotations

from parlour.cli.local_game import LocalGame
from parlour.cli.mind.hotseat import HotSeatGame
from parlour.cli.mind.real_time import RealTimeGame


def play(local: LocalGame) -> None:
    """Play to the end; raises PlayerQuit."""
    with local.screen.input_reader() as reader:
        (HotSeatGame if local.hotseat else RealTimeGame)(local, reader).run()
