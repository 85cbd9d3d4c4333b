"""What reaches a table's inbox."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from parlour.engine import Seat, Viewer
from parlour.table.ports import Link


class Claim(NamedTuple):
    """Somebody wants to sit down."""

    name: str
    avatar: str
    seat: int | None
    answer: asyncio.Future[tuple[Seat, str]]


class Guest(NamedTuple):
    """Somebody's end of the line, and the seat their token opened."""

    link: Link
    seat: Viewer


Job = Claim | tuple[Link, Any] | None
"""A claim, what a client said (a message, "leave" or "refresh"), or None when a timer has run out."""
