"""The game on a table: its match, its time, and what each viewer is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from parlour.engine import AnyGame, Commit, Header, Match, Millis, Record, Seat, Viewer, views
from parlour.games import game_named
from parlour.table import messages as m
from parlour.table.channel import Channel
from parlour.table.entries import Setting
from parlour.table.ports import Services


class News(NamedTuple):
    """What happened in the game and what it came to. `nonce` names the request of the player `by` that began it."""

    events: Sequence[Any]
    state: Any
    at: Millis
    by: Viewer
    nonce: str


class LiveMatch:
    """Time stands still while nobody serves the table. It runs on when the game begins, so that clocks stay true."""

    def __init__(self, code: str, setting: Setting, services: Services) -> None:
        game = game_named(setting.game)
        self.game = game
        self.match: Match[Any, Any, Any, Any] | None = None
        self._clock = services.clock
        self._make_dealer = services.make_dealer
        self._base, self._since = Millis(0), services.clock()
        self._illustrate = services.gallery(code, setting.seed, game)
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
            channel.look(view, self._illustrate(self.match.state, view) if self._illustrate else {})
        return channel.view

    def tell(self, news: News, people: Iterable[Seat]) -> None:
        """Publish what happened to people and watchers; what everybody sees is written once."""
        told: list[Viewer] = [*people]
        if self.channels[None].connections:
            told.append(None)
        else:
            self.channels[None].view = None
        state, show, illustrate = news.state, self.game.show, self._illustrate
        seen = views(self.game, state)
        whole = [(event, msgspec.Raw(m.encode(event))) for event in news.events]
        for viewer in told:
            shown = [
                written if own is event else msgspec.Raw(m.encode(own))
                for event, written in whole
                if (own := show(event, viewer)) is not None
            ]
            view = seen(viewer)
            pictures = illustrate(state, view) if illustrate else {}
            self.channels[viewer].tell(tuple(shown), view, pictures, news.at, news.nonce if viewer == news.by else "")


def decoded(game: AnyGame, lines: Iterable[msgspec.Raw]) -> tuple[Commit[Any, Any], ...]:
    """A game's commits as they were written down."""
    decoder = msgspec.json.Decoder(Commit[game.types.action, game.types.event])  # type: ignore[name-defined]  # a type made at run time
    return tuple(map(decoder.decode, lines))
