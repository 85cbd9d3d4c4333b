"""The terminal loop of The Mind, which has no turns."""

from __future__ import annotations

from parlour.terminal.local_game import LocalGame
from parlour.terminal.mind.hotseat import HotSeatGame
from parlour.terminal.mind.real_time import RealTimeGame


def play(local: LocalGame) -> None:
    """Play to the end; raises PlayerQuit."""
    with local.screen.input_reader() as reader:
        (HotSeatGame if local.hotseat else RealTimeGame)(local, reader).run()
