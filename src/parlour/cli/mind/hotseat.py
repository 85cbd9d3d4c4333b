"""The Mind around one screen: everyone looks at their hand alone, then each plays with a number key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from parlour.cli.faces.layout import folded
from parlour.cli.frames import frame, keys
from parlour.cli.mind.live import Live
from parlour.cli.sitting import Left
from parlour.engine import Illegal
from parlour.games.mind.actions import Ready, Star, Stop
from parlour.games.mind.events import HandLaid, StarRaised, Stopped


class HotSeat(Live):
    """People only. Whoever asks for a stop or a star, it is the table that does."""

    def next(self) -> None:
        if self.view.phase != "focus":
            super().next()
            return
        for seat in self.sitting.seats:
            if not self.view.ready[seat]:
                self._look(seat)
                self.sitting.act(seat, Ready())

    def press(self, key: str) -> None:
        seats = {str(seat + 1): seat for seat in self.sitting.seats}
        if self.offered:
            super().press(key)
        elif key in seats:
            self.sitting.act(seats[key], self.lowest(seats[key]))
        elif key == "x":
            self.sitting.act(0, Stop())
        elif key == "s":
            for seat in self.sitting.seats:
                self.sitting.act(seat, Star())
        else:
            raise Illegal(f"everyone plays with their own key, 1 to {len(seats)}")

    def options(self) -> list[tuple[str, str]]:
        view, names = self.view, self.sitting.people(None).names
        players = [(str(seat + 1), names[seat]) for seat in self.sitting.seats if view.counts[seat]]
        return [*players, ("x", "stop"), *([("s", "all agree to a star")] if view.stars else [])]

    def told(self, events: Sequence[Any]) -> list[str]:
        """What the table decided, without the hands that it takes."""
        sentences = []
        for event in events:
            if isinstance(event, Stopped):
                sentences.append("Stop! Everyone focuses again.")
            elif not isinstance(event, HandLaid | StarRaised):
                sentences += super().told([event])
        return sentences

    def _look(self, seat: int) -> None:
        """One person alone with their cards; before and after, nothing of them is on the screen."""
        screen, name = self.sitting.screen, self.sitting.people(None).names[seat]
        lately = folded(self.told(self.sitting.lately())[-3:], screen.canvas.width)
        foot = keys(screen.canvas.width, ("any key", f"when only {name} looks at this screen"), ("q", "leave"))
        screen.wipe()
        screen.show([*lately, Text(), Text(f"{name}, look at your cards.", "title"), *foot])
        self._any_key()
        screen.wipe()
        screen.show(frame(self.sitting, seat, [], keys(screen.canvas.width, ("any key", "when you know them"))))
        self._any_key()
        screen.wipe()

    def _any_key(self) -> None:
        if self.presses.read(None) in ("q", "quit"):
            raise Left
