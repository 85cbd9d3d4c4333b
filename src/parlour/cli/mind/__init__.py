"""The Mind at a terminal, in real time."""

from __future__ import annotations

from parlour.cli.mind.hotseat import HotSeat
from parlour.cli.mind.live import Live
from parlour.cli.sitting import Sitting


def play(sitting: Sitting) -> None:
    """To the end, or until somebody gets up."""
    with sitting.screen.presses() as presses:
        (HotSeat if sitting.hotseat else Live)(sitting, presses).run()
