"""The game on a table: its match, its time, and what each viewer is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from parlour.engine import AnyGame, Commit, Header, Match, Millis, Record, Seat, Viewer, sights
from parlour.games import game_named
from parlour.table import messages as m
from parlour.table.channel import Channel
from parlour.table.entries import Setting
from parlour.table.ports import House


class Stage:
    """Time stands still while nobody serves the table. It runs on when the game begins, so that clocks stay true."""

    def __init__(self, code: str, setting: Setting, house: House) -> None:
        game = game_named(setting.game)
        self.game = game
        self.match: Match[Any, Any, Any, Any] | None = None
        self._clock = house.clock
        self._make_dealer = house.make_dealer
        self._base, self._since = Millis(0), house.clock()
        self._pictured = partial(house.gallery, code, setting.seed)
        viewers: list[Viewer] = [*map(Seat, range(len(setting.chairs))), None]
        self.channels = {viewer: Channel() for viewer in viewers}

    def begin(self, header: Header, seed: str) -> None:
        self.match = Match(self.game, header, self._make_dealer(seed, header.nonces))

    def take_up(self, header: Header, commits: tuple[Commit[Any, Any], ...], seed: str, over: bool) -> None:
        """Go on where the journal ends."""
        record = Record(header, commits, seed if over else None)
        self.match = Match.resumed(self.game, record, self._make_dealer(seed, header.nonces))
        self._base, self._since = self.match.now, self._clock()

    def now(self) -> Millis:
        passed = Millis(self._base + int((self._clock() - self._since) * 1000))
        return max(passed, self.match.now) if self.match else passed

    def due(self) -> Millis | None:
        return self.game.due(self.match.state) if self.match else None

    @property
    def silent(self) -> bool:
        """Whether players are in the middle of something where no sign may pass."""
        return self.match is not None and getattr(self.match.view(None), "phase", "") == "play"

    @property
    def finished(self) -> bool:
        return self.match is not None and self.match.outcome is not None and self.match.over

    def view(self, viewer: Viewer) -> Any:
        """The view a viewer was last told, or would be now; None before the game."""
        channel = self.channels[viewer]
        if self.match and channel.view is None:
            view = self.match.view(viewer)
            channel.look(view, self._pictured(self.match, view))
        return channel.view

    def tell(self, events: Sequence[Any], state: Any, at: Millis, people: Iterable[Seat]) -> None:
        """Publish what happened to people and watchers."""
        told: list[Viewer] = [*people]
        if self.channels[None].links:
            told.append(None)
        else:
            self.channels[None].view = None
        assert self.match is not None
        seen, show = sights(self.game, state), self.game.show
        whole = [(event, msgspec.Raw(m.encode(event))) for event in events]
        for viewer in told:
            shown = [(show(event, viewer), event, written) for event, written in whole]
            written = tuple([_written(*each) for each in shown if each[0] is not None])
            view = seen(viewer)
            self.channels[viewer].tell(written, view, self._pictured(self.match, view), at)


def _written(shown: object, event: object, whole: msgspec.Raw) -> msgspec.Raw:
    """An event as it is shown to someone; what everybody sees is written once."""
    return whole if shown is event else msgspec.Raw(m.encode(shown))


def decoded(game: AnyGame, lines: Iterable[msgspec.Raw]) -> tuple[Commit[Any, Any], ...]:
    """A game's commits as they were written down."""
    decoder = msgspec.json.Decoder(Commit[game.types.action, game.types.event])  # type: ignore[name-defined]  # a type made at run time
    return tuple(map(decoder.decode, lines))
