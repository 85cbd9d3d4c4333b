"""Moves and observations as numbers."""

from __future__ import annotations

import pytest

from parlour.engine import Layout, Moves, Part


def test_what_is_no_move_has_no_number() -> None:
    with pytest.raises(KeyError):
        Moves(["left"]).number("right")


def test_what_does_not_fit_is_refused_by_name() -> None:
    layout = Layout([Part("hand", 2, 0, 9, "the cards")])
    with pytest.raises(ValueError, match="hand has 3 numbers, but the layout has room for 2"):
        layout.filled(hand=[1, 2, 3])
