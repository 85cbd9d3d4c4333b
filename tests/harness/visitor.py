"""A connection that only counts."""

from __future__ import annotations


class Visitor:
    def __init__(self, heard: float = 0.0) -> None:
        self.heard = heard
        self.evicted = False

    def evict(self) -> None:
        self.evicted = True
