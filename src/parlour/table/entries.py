"""What is written down of a table, and the table as a fold over it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from parlour.engine import Header, Seat, Tagged, Value, commitment

Status: TypeAlias = Literal["waiting", "playing", "over"]


class Opened(Tagged, frozen=True):
    """A table is set. The seed is secret until the end."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    public: bool


class Claimed(Tagged, frozen=True):
    """A person took a seat; `token` is the hash of what proves it."""

    seat: Seat
    name: str
    avatar: str
    token: str


class NonceAdded(Tagged, frozen=True):
    """A seat's share in the shuffle."""

    seat: Seat
    nonce: str


class Cleared(Tagged, frozen=True):
    """A seat is free again."""

    seat: Seat


class BotSeated(Tagged, frozen=True):
    """A bot plays a seat: a free one for good, a person's until they take it back."""

    seat: Seat
    bot: str
    name: str


class BotGone(Tagged, frozen=True):
    seat: Seat


class Configured(Tagged, frozen=True):
    options: dict[str, Any]


class Began(Tagged, frozen=True):
    header: Header


class Happened(Tagged, frozen=True):
    """One commit of the game, and the nonce of the message that caused it."""

    commit: msgspec.Raw
    nonce: str = ""


class Ended(Tagged, frozen=True):
    """Nothing more will happen; the seed may be told."""


class Followed(Tagged, frozen=True):
    """The same people go on at another table."""

    code: str


Entry: TypeAlias = (
    Opened | Claimed | NonceAdded | Cleared | BotSeated | BotGone | Configured | Began | Happened | Ended | Followed
)
entry_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Entry)


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


class Setting(Value, frozen=True):
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

    @property
    def promise(self) -> str:
        return commitment(self.seed)


def laid(opened: Opened) -> Setting:
    """A table just set."""
    return Setting(opened.game, opened.options, opened.seed, opened.public, (Chair(),) * opened.seats)


def evolve(setting: Setting, entry: Entry) -> Setting:
    match entry:
        case Happened():
            return setting
        case Opened():
            return laid(entry)
        case Claimed():
            return _with(setting, entry.seat, name=entry.name, avatar=entry.avatar, token=entry.token)
        case NonceAdded():
            return _with(setting, entry.seat, nonce=entry.nonce)
        case Cleared():
            return replace(setting, chairs=_placed(setting, entry.seat, Chair()))
        case BotSeated():
            return _with(setting, entry.seat, bot=entry.bot, bot_name=entry.name)
        case BotGone():
            return _with(setting, entry.seat, bot="", bot_name="")
        case Configured():
            return replace(setting, options=entry.options)
        case Began():
            return replace(setting, status="playing", header=entry.header)
        case Ended():
            return replace(setting, status="over")
        case Followed():
            return replace(setting, next=entry.code)
        case _:
            assert_never(entry)


def _with(setting: Setting, seat: Seat, **changes: str) -> Setting:
    return replace(setting, chairs=_placed(setting, seat, replace(setting.chairs[seat], **changes)))


def _placed(setting: Setting, seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*setting.chairs[:seat], chair, *setting.chairs[seat + 1 :])
