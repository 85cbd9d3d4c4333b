"""Set up a table: a new one, a rematch, a scene of a lesson, or one whose deal is settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from parlour.bot_names import BOT_NAMES
from parlour.engine import Header, Illegal, Seat
from parlour.engine.options import plain, read_from_people
from parlour.games import game_named
from parlour.languages import refusal
from parlour.server.table.entries import (
    BotSeated,
    Chair,
    Entry,
    SceneId,
    SeatTaken,
    SpeedSet,
    TableOpened,
    TableState,
    TurnClockSet,
)
from parlour.server.table.names import proper_avatar, proper_name, same_name
from parlour.wire import USUAL, Speed, TurnSeconds

HOST: Final = Seat(0)
TOO_EARLY: Final = refusal("too-early")
USUAL_BOT: Final = "default"
GHOST: Final = "ghost"
"""The name of the bot that does what the person at its seat did in the game that is repeated."""


class SettledDeal(NamedTuple):
    """A deal that is known before: the code of a table or a day, its seed, and the shares in the shuffle."""

    name: str
    seed: str
    nonces: tuple[str, ...] = ()


class TableSetup(NamedTuple):
    """A table before it is opened: its game, and who sits on which chair."""

    game: str
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    public: bool = False
    speed: Speed = USUAL
    turn_clock: TurnSeconds = 0
    sent_away: tuple[Chair, ...] = ()
    scene: SceneId | None = None
    deal: SettledDeal | None = None

    def entries(self, seed: str) -> tuple[Entry, ...]:
        """The first entries of such a table, which deals from that seed unless its deal is settled."""
        opened = TableOpened(self.game, len(self.chairs), self.options, seed, self.public, self.sent_away, self.scene)
        if self.deal is not None:
            opened = replace(opened, seed=self.deal.seed, deal=self.deal.name, nonces=self.deal.nonces)
        first: list[Entry] = [opened]
        first += [_taken(Seat(at), chair) for at, chair in enumerate(self.chairs) if not chair.free]
        if self.speed != USUAL:
            first.append(SpeedSet(self.speed))
        if self.turn_clock:
            first.append(TurnClockSet(self.turn_clock))
        return tuple(first)


def new_table(game: str, seats: int, options: Mapping[str, Any], public: bool) -> TableSetup:
    """A table at which nobody sits yet; raises BadSetup."""
    known = game_named(game)
    chosen = plain(read_from_people(known.options, {**known.live_options, **options}, game))
    known.start(seats, chosen)
    return TableSetup(game, chosen, (Chair(),) * seats, public)


def with_host(table: TableSetup, name: str, avatar: str, token: str, seat: Seat = HOST) -> TableSetup:
    """The same table with a person at a seat, by the hash of their token; raises Illegal for the name."""
    chairs = list(table.chairs)
    chairs[seat] = Chair(proper_name(name), proper_avatar(avatar), token)
    return table._replace(chairs=tuple(chairs))


def rematch(state: TableState, here: AbstractSet[str]) -> TableSetup:
    """The same table once more: guests who are `here`, by their tokens, take the places of bots, but for those who
    were sent away. The partners of a lesson stay."""
    guests = [] if state.scene else [each for each in state.guests if each.token in here and not each.sent_away]
    chairs = list(state.chairs)
    bots = [at for at, chair in enumerate(chairs) if chair.is_bot]
    for at in bots:
        if chairs[at].bot == GHOST:  # who knows only the deal that was
            chairs[at] = replace(chairs[at], bot=USUAL_BOT)
    for at, guest in zip(bots, guests, strict=False):
        chairs[at] = Chair(guest.name, guest.avatar, guest.token)
    return TableSetup(
        state.game,
        state.options,
        tuple(chairs),
        state.public,
        state.speed,
        state.turn_clock,
        state.sent_away,
        state.scene,
    )


def same_deal(code: str, header: Header, seed: str | None, names: Sequence[str], seat: int, ghosts: bool) -> TableSetup:
    """The deal of a finished game, with bots or the ghosts of those names at all seats but one; raises Illegal."""
    if seed is None or header.commitment is None:
        raise Illegal(TOO_EARLY)
    if not 0 <= seat < header.seats:
        raise Illegal("no-such-seat", seat=seat, last=header.seats - 1)
    chairs = [Chair(bot=GHOST, bot_name=name) for name in names] if ghosts else usual_bots(header.seats)
    chairs[seat] = Chair()
    deal = SettledDeal(code, seed, header.nonces)
    return TableSetup(header.game, header.options, tuple(chairs), deal=deal)


def usual_bots(seats: int) -> list[Chair]:
    return [Chair(bot=USUAL_BOT, bot_name=BOT_NAMES[at % len(BOT_NAMES)]) for at in range(seats)]


def apart(table: TableSetup, person: str) -> TableSetup:
    """The same table, where no bot goes by the name of the person who will sit there."""
    chairs = [
        Chair(bot=chair.bot, bot_name=f"{chair.bot_name} 2") if same_name(chair.bot_name, person) else chair
        for chair in table.chairs
    ]
    return table._replace(chairs=tuple(chairs))


def settled_noise(state: TableState, seat: Seat) -> str:
    """What the chance of a bot follows from where the deal is settled, so that it is the same for everybody."""
    return f"{state.seed} seat {seat}"


def _taken(seat: Seat, chair: Chair) -> Entry:
    if chair.token:
        return SeatTaken(seat, chair.name, chair.avatar, chair.token)
    return BotSeated(seat, chair.bot, chair.bot_name)
