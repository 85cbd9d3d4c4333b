"""Marks in names: those that enclose a letter count like those that sit on it."""

from __future__ import annotations

import pytest

from parlour.engine import Illegal
from parlour.server.table.names import proper_name

CIRCLE = "\N{COMBINING ENCLOSING CIRCLE}"


def test_two_circles_may_enclose_a_letter_and_no_more() -> None:
    assert proper_name(f"A{CIRCLE * 2}nna") == f"A{CIRCLE * 2}nna"
    for name in (f"A{CIRCLE * 3}nna", f"{CIRCLE}Anna"):
        with pytest.raises(Illegal):
            proper_name(name)
