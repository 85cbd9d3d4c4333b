"""The game on a table: its match, its time, and what each viewer is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from parlour.engine import AnyGame, Commit, Header, Match, Millis, Record, Seat, Viewer
from parlour.games import game_named
from parlour.table import messages as m
from parlour.table.channel import Channel
from parlour.table.entries import Chair, TableState
from parlour.table.inbox import Shown
from parlour.table.ports import Connection, Services

T = TypeVar("T")
_HAIR: Final = 1e-5
"""A moment that has come is not missed by what a fraction is rounded to."""


class LiveMatch:
    """Time is counted from the first deal. While nobody serves the table it stands still.

    What was decided may be ahead of what was told: `_told` is the state that everyone has heard of.
    """

    def __init__(self, code: str, state: TableState, services: Services) -> None:
        game = game_named(state.game)
        self.game = game
        self.match: Match[Any, Any, Any, Any] | None = None
        self._told: Any = None
        self._seed = state.seed
        self._clock = services.clock
        self._make_dealer = services.make_dealer
        self._base, self._since = Millis(0), services.clock.now()
        self._illustrate = services.make_illustrator(code, state.seed, game)
        viewers: list[Viewer] = [*map(Seat, range(len(state.chairs))), None]
        self._channels = {viewer: Channel() for viewer in viewers}

    def begin(self, header: Header) -> None:
        self.match = Match(self.game, header, self._make_dealer(self._seed, header.nonces))
        self._since = self._clock.now()

    def resume(self, header: Header, commits: tuple[Commit[Any, Any], ...], over: bool) -> None:
        """Go on where what is written down ends; raises BadRecord if the seed deals otherwise."""
        record = Record(header, commits, self._seed if over else None)
        self.match = Match.resumed(self.game, record, self._make_dealer(self._seed, header.nonces))
        self._base, self._since = self.match.now, self._clock.now()
        self._told = self.match.state

    def now(self) -> Millis:
        return Millis(self._base + int((self._clock.now() - self._since) * 1000 + _HAIR))

    def due(self) -> Millis | None:
        return self.game.due(self.match.state) if self.match else None

    def moment_of(self, at: Millis) -> float:
        """When the clock will show a moment of the match."""
        return self._since + (at - self._base) / 1000

    @property
    def quiet(self) -> bool:
        return self.match is not None and self.game.quiet(self.match.state)

    @property
    def decided(self) -> bool:
        return self.match is not None and self.match.outcome is not None

    def drawn_from(self, ask: Callable[[str, Any], T]) -> T | None:
        """What a draughtsman makes of the table's secret and the state of its game; None before it begins."""
        return ask(self._seed, self.match.state) if self.match else None

    def connections(self) -> set[Connection]:
        """All who were welcomed."""
        return set().union(*(channel.connections for channel in self._channels.values()))

    def detach(self, connection: Connection) -> None:
        """Nothing of any viewer goes there any more."""
        for channel in self._channels.values():
            channel.connections.discard(connection)

    def hand_over(self, seat: Seat) -> None:
        """A watcher has this seat from now on."""
        self._channels[seat].begin_after(self._channels[None].seq)

    def welcome(self, connection: Connection, viewer: Viewer, since: int | None, info: m.TableInfo, epoch: str) -> None:
        """From now on this connection is told what the viewer is told; first, where things stand or what it missed."""
        self.detach(connection)
        channel = self._channels[viewer]
        if self._told is not None:
            view = self.game.view(self._told, viewer)
            channel.catch_up(view, self._pictures(self._told, view))
        missed = None if since is None else channel.missed(since)
        seen, seq = (channel.view, channel.seq) if missed is None else (m.NO_VIEW, since or 0)
        welcome = m.Welcome(info, viewer, epoch, seq, self.now(), seen, channel.pictures, self.quiet)
        connection.send(m.encode(welcome))
        for update in missed or ():
            connection.send(*update)
        channel.connections.add(connection)

    def tell(self, shown: Shown, chairs: Sequence[Chair]) -> None:
        """Publish what happened to people, here or away, and to watchers; what everybody sees is written once."""
        self._told = shown.state
        seen, quiet = self.game.views(shown.state), self.game.quiet(shown.state)
        whole = [(event, msgspec.Raw(m.encode(event))) for event in shown.events]
        for viewer, channel in self._channels.items():
            if not channel.connections and (viewer is None or not chairs[viewer].token):
                continue
            own = [
                written if mine is event else msgspec.Raw(m.encode(mine))
                for event, written in whole
                if (mine := self.game.show(event, viewer)) is not None
            ]
            view = seen(viewer)
            done = shown.nonce if viewer == shown.by else ""
            channel.tell(tuple(own), view, self._pictures(shown.state, view), shown.at, done, quiet)

    def _pictures(self, state: Any, view: Any) -> dict[str, str]:
        return self._illustrate(state, view) if self._illustrate else {}


def decoded(game: AnyGame, lines: Iterable[msgspec.Raw]) -> tuple[Commit[Any, Any], ...]:
    """A game's commits as they were written down; raises ValueError where one cannot be read."""
    decoder = msgspec.json.Decoder(Commit[game.types.action, game.types.event])  # type: ignore[name-defined]  # a type made at run time
    return tuple(map(decoder.decode, lines))
