"""The stored entries of a table, and its state as a fold over them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any, Final, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from parlour.engine import AnyGame, Commit, Header, Seat, Tagged, Value, commitment
from parlour.wire import USUAL, Speed, Status, TurnSeconds

MAX_SENT_AWAY: Final = 20
MAX_GUESTS: Final = 6
"""How many wait at a table. In journals of before, who had waited longest made room for the next."""


class Requested(Tagged, frozen=True, omit_defaults=True, kw_only=True):
    """Something that a seat may have asked for: `by` whom, and under which `nonce`. So what was done is known from
    here, also after a restart."""

    by: Seat | None = None
    nonce: str = ""


class SceneId(Value, frozen=True):
    """One scene of a lesson of a game, the first being 0."""

    lesson: str
    scene: int


class Chair(Value, frozen=True):
    """A seat as the table knows it. With a token a person's, with a bot played by it, with neither free."""

    name: str = ""
    avatar: str = ""
    token: str = ""
    nonce: str = ""
    bot: str = ""
    bot_name: str = ""

    @property
    def free(self) -> bool:
        return not self.token and not self.bot

    @property
    def is_bot(self) -> bool:
        """Whether a bot is the player, and does not only stand in for somebody."""
        return bool(self.bot) and not self.token


class TableOpened(Tagged, frozen=True, omit_defaults=True, tag="opened"):
    """A table is set up, for a game or for a scene of a lesson. The seed is secret until the end. `sent_away`: whose
    seats the host freed at earlier ones.

    `deal`: what is dealt is settled, either as at the table of that code, with the shares in the shuffle that were
    given there (`nonces`), or as everybody gets it on that day, such as 2026-11-17.
    """

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    public: bool
    sent_away: tuple[Chair, ...] = ()
    scene: SceneId | None = None
    deal: str = ""
    nonces: tuple[str, ...] = ()


class SeatTaken(Tagged, frozen=True, tag="claimed"):
    """A person took a seat; `token` is the hash of what proves it. (It is stored under its first name.)"""

    seat: Seat
    name: str
    avatar: str
    token: str


class NonceAdded(Tagged, frozen=True):
    """A seat's share in the shuffle, in clear; only in entries from before shares were promised."""

    seat: Seat
    nonce: str


class SharesCalled(Tagged, frozen=True):
    """A start was asked for: the promise of each seat that gives a share, or an empty text."""

    promises: tuple[str, ...]


class ShareRevealed(Requested, frozen=True):
    """The share in the shuffle of the seat `by`, as it was promised."""

    share: str


class SharesVoided(Tagged, frozen=True):
    """Shares of these seats did not come in time: all that were revealed are void, and these seats give none."""

    left_out: tuple[Seat, ...]


class Cleared(Requested, frozen=True):
    """A seat is free again; in a game that goes on, a bot of that `name` plays it from now on."""

    seat: Seat
    bot: str = ""
    name: str = ""


class Renamed(Requested, frozen=True):
    seat: Seat
    name: str
    avatar: str


class GuestCame(Tagged, frozen=True, omit_defaults=True):
    """Somebody came when the game had begun, and would like to play; `token` is the hash of what proves it.

    `sent_away`: the host has freed their seat before."""

    name: str
    avatar: str
    token: str
    sent_away: bool = False


class GuestGone(Tagged, frozen=True):
    """A guest who was not here for a while makes room for another."""

    token: str


class Admitted(Requested, frozen=True):
    """The guest of that name takes over the seat of a bot, or before the start a free one."""

    seat: Seat
    name: str


class SpeedSet(Requested, frozen=True):
    speed: Speed


class TurnClockSet(Requested, frozen=True):
    seconds: TurnSeconds


class BotSeated(Requested, frozen=True):
    """A bot plays a seat: a free one for good, a person's until they take it back."""

    seat: Seat
    bot: str
    name: str


class BotGone(Requested, frozen=True):
    seat: Seat


class Configured(Requested, frozen=True):
    options: dict[str, Any]


class Began(Requested, frozen=True):
    header: Header


class Happened(Tagged, frozen=True, omit_defaults=True):
    """One commit of the game, and the nonce of the message that caused it."""

    commit: msgspec.Raw
    nonce: str = ""

    def __repr__(self) -> str:
        return f"Happened({bytes(self.commit).decode()}, nonce={self.nonce!r})"


class GameEnded(Requested, frozen=True, tag="ended"):
    """Nothing more will happen; the seed may be published."""


class Followed(Requested, frozen=True):
    """The same people go on at another table."""

    code: str


class TakenOver(Tagged, frozen=True):
    """Another node owns the table from here on: the one `before` is gone, or left."""

    node: str
    before: str


class Expired(Tagged, frozen=True):
    """Nobody came to play: the table has expired."""


Entry: TypeAlias = (
    TableOpened
    | SeatTaken
    | NonceAdded
    | SharesCalled
    | ShareRevealed
    | SharesVoided
    | Cleared
    | Renamed
    | GuestCame
    | GuestGone
    | Admitted
    | SpeedSet
    | TurnClockSet
    | BotSeated
    | BotGone
    | Configured
    | Began
    | Happened
    | GameEnded
    | Followed
    | TakenOver
    | Expired
)
_decode = msgspec.json.Decoder(Entry).decode


class Guest(Value, frozen=True):
    """Somebody who waits for a seat. `sent_away`: the host has freed their seat before."""

    name: str
    avatar: str
    token: str
    sent_away: bool = False


class TableState(Value, frozen=True):
    """Everything about a table but the game on it."""

    game: str
    options: dict[str, Any]
    seed: str
    public: bool
    chairs: tuple[Chair, ...]
    host: Seat = Seat(0)
    status: Status = "waiting"
    header: Header | None = None
    next: str = ""
    guests: tuple[Guest, ...] = ()
    speed: Speed = USUAL
    called: tuple[str, ...] = ()
    left_out: tuple[Seat, ...] = ()
    turn_clock: TurnSeconds = 0
    sent_away: tuple[Chair, ...] = ()
    scene: SceneId | None = None
    deal: str = ""
    nonces: tuple[str, ...] = ()

    @property
    def promise(self) -> str:
        return commitment(self.seed)


def read(lines: Iterable[bytes]) -> tuple[Entry, ...]:
    """Entries as they were written; raises ValueError where one cannot be read."""
    return tuple(map(_decode, lines))


def decode_commits(game: AnyGame, lines: Iterable[msgspec.Raw]) -> tuple[Commit[Any, Any], ...]:
    """A game's commits as they were written down; raises ValueError where one cannot be read."""
    decoder = msgspec.json.Decoder(Commit[game.types.action, game.types.event])  # type: ignore[name-defined]  # a type made at run time
    return tuple(map(decoder.decode, lines))


def opened(entry: Entry) -> TableState:
    """A table just set; raises ValueError if this is no beginning of one."""
    if not isinstance(entry, TableOpened):
        raise ValueError(f"a table begins by being opened, not with {type(entry).__name__}")  # noqa: TRY004 - the entries are wrong
    chairs = (Chair(),) * entry.seats
    return TableState(
        entry.game,
        entry.options,
        entry.seed,
        entry.public,
        chairs,
        sent_away=entry.sent_away,
        scene=entry.scene,
        deal=entry.deal,
        nonces=entry.nonces,
    )


def fold(entries: tuple[Entry, ...]) -> TableState:
    """The table after all its entries; raises ValueError."""
    return reduce(evolve, entries[1:], opened(entries[0]))


def evolve(state: TableState, entry: Entry) -> TableState:
    match entry:
        case Happened() | TakenOver():
            return state
        case TableOpened():
            return opened(entry)
        case SeatTaken():
            return _with(state, entry.seat, name=entry.name, avatar=entry.avatar, token=entry.token)
        case NonceAdded():
            return _with(state, entry.seat, nonce=entry.nonce)
        case SharesCalled() | ShareRevealed() | SharesVoided():
            return _shared(state, entry)
        case Cleared():
            return _cleared(state, entry)
        case Renamed():
            return _with(state, entry.seat, name=entry.name, avatar=entry.avatar)
        case GuestCame():
            guest = Guest(entry.name, entry.avatar, entry.token, entry.sent_away)
            return replace(state, guests=(*state.guests, guest)[-MAX_GUESTS:])
        case GuestGone():
            return replace(state, guests=tuple(each for each in state.guests if each.token != entry.token))
        case Admitted():
            return _admitted(state, entry.seat, entry.name)
        case SpeedSet():
            return replace(state, speed=entry.speed)
        case TurnClockSet():
            return replace(state, turn_clock=entry.seconds)
        case BotSeated():
            return _with(state, entry.seat, bot=entry.bot, bot_name=entry.name)
        case BotGone():
            return _with(state, entry.seat, bot="", bot_name="")
        case Configured():
            return replace(state, options=entry.options)
        case Began():
            return replace(state, status="playing", header=entry.header, called=())
        case GameEnded():
            return replace(state, status="over")
        case Followed():
            return replace(state, next=entry.code)
        case Expired():
            return replace(state, status="expired")
        case _:
            assert_never(entry)


def _shared(state: TableState, entry: SharesCalled | ShareRevealed | SharesVoided) -> TableState:
    if isinstance(entry, ShareRevealed):
        return state if entry.by is None else _with(state, entry.by, nonce=entry.share)
    chairs = tuple(replace(chair, nonce="") for chair in state.chairs)
    if isinstance(entry, SharesCalled):
        return replace(state, chairs=chairs, called=entry.promises)
    return replace(state, chairs=chairs, called=(), left_out=(*state.left_out, *entry.left_out))


def _cleared(state: TableState, entry: Cleared) -> TableState:
    left = replace(state, chairs=_placed(state, entry.seat, Chair(bot=entry.bot, bot_name=entry.name)))
    if entry.by not in (None, entry.seat):
        left = replace(left, sent_away=(*state.sent_away, state.chairs[entry.seat])[-MAX_SENT_AWAY:])
    return replace(left, host=_heir(left)) if entry.seat == state.host else left


def _heir(state: TableState) -> Seat:
    """Who is host after the host has left: the first person who sits here, if there is one."""
    return next((Seat(at) for at, chair in enumerate(state.chairs) if chair.token), state.host)


def _admitted(state: TableState, seat: Seat, name: str) -> TableState:
    guest = next(each for each in state.guests if each.name == name)
    chair = Chair(guest.name, guest.avatar, guest.token)
    others = tuple(each for each in state.guests if each is not guest)
    return replace(state, chairs=_placed(state, seat, chair), guests=others)


def _with(state: TableState, seat: Seat, **changes: str) -> TableState:
    return replace(state, chairs=_placed(state, seat, replace(state.chairs[seat], **changes)))


def _placed(state: TableState, seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])
