"""Rules for people who come late, leave or change their name. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from hmac import compare_digest
from typing import Final

from msgspec.structs import replace

from parlour import wire as m
from parlour.bot_names import BOT_NAMES
from parlour.engine import Illegal, Millis, Seat
from parlour.languages import Input, Why
from parlour.server.table.entries import (
    MAX_GUESTS,
    Admitted,
    Cleared,
    Entry,
    GuestCame,
    GuestGone,
    Renamed,
    TableState,
)
from parlour.server.table.names import proper_avatar, proper_name, same_name

GUEST_GRACE_MS: Final = 60_000
"""How long a guest may be away before somebody else may have their place in the queue."""
STAYS_BEHIND: Final = "default"
"""The bot that plays on for somebody who leaves."""


def guest_came(
    state: TableState, name: str, avatar: str, hashed: str, gone: Sequence[str], former: str = ""
) -> list[Entry]:
    """Somebody would like to play at a table that has begun, or whose host has freed their seat; raises Illegal.

    `former` is the hash of what opened that seat, if they show it. `gone` are the tokens of guests who have not been
    here for a while: the first of them makes room if it must be.
    """
    require(state.status != "expired", "table-put-away")
    away = was_sent_away(state, name, former)
    require(state.status != "waiting" or away, "not-begun-sit-down")
    require(not state.next, "at-another-table")
    came = GuestCame(own_name(state, name), proper_avatar(avatar), hashed, away)
    if len(state.guests) < MAX_GUESTS:
        return [came]
    require(bool(gone), "queue-full", count=MAX_GUESTS)
    return [GuestGone(gone[0]), came]


def with_oneself(info: m.TableInfo, state: TableState, token: str) -> m.TableInfo:
    """The table as a guest sees it: they themselves wait, also where others may not know it yet."""
    own = [m.GuestInfo(each.name, each.avatar) for each in state.guests if token and each.token == token]
    return replace(info, guests=info.guests + tuple(each for each in own if each not in info.guests))


def is_guest(state: TableState, hashed: str) -> bool:
    """Every guest is compared in full, so that timing reveals nothing."""
    return bool([guest for guest in state.guests if compare_digest(guest.token, hashed)])


def admitted(state: TableState, seat: Seat, request: m.Admit, here: AbstractSet[str]) -> Admitted:
    """The guest takes over the first bot that is a player of its own, or before the start the first free seat; `here`
    are the tokens of those who are."""
    require(state.status in ("waiting", "playing"), "no-game-to-join")
    waiting = [guest for guest in state.guests if guest.name == request.guest and guest.token in here]
    require(bool(waiting), "guest-gone", name=request.guest)
    if state.status == "waiting":
        open_seats = [Seat(at) for at, chair in enumerate(state.chairs) if chair.free]
        require(bool(open_seats), "no-seat-free")
    else:
        open_seats = [Seat(at) for at, chair in enumerate(state.chairs) if chair.is_bot]
        require(bool(open_seats), "no-bot-to-replace")
    return Admitted(open_seats[0], request.guest, by=seat, nonce=request.nonce)


def cleared(state: TableState, seat: Seat, request: m.Clear) -> Cleared:
    """A seat is left: a free one before the start, one for a bot in a game that goes on."""
    require(state.status in ("waiting", "playing"), "nothing-to-leave")
    if state.status == "waiting":
        return Cleared(request.seat, by=seat, nonce=request.nonce)
    require(seat == request.seat, "only-they-leave")
    return Cleared(request.seat, STAYS_BEHIND, bot_name(state, request.seat), by=seat, nonce=request.nonce)


def was_sent_away(state: TableState, name: str, former: str) -> bool:
    """Whether the host has freed the seat of somebody of that name, or the one that the token of that hash opened."""
    away = state.sent_away
    return any(same_name(each.name, name) or compare_digest(each.token, former) for each in away)


def renamed(state: TableState, seat: Seat, request: m.Rename) -> Renamed:
    require(state.status in ("waiting", "playing"), "names-stay")
    name = own_name(state, request.name, besides=state.chairs[seat].name)
    return Renamed(seat, name, proper_avatar(request.avatar), by=seat, nonce=request.nonce)


def own_name(state: TableState, name: str, besides: str = "") -> str:
    """A name as it is shown, that no other person, guest or bot here goes by; raises Illegal."""
    shown = proper_name(name)
    namesake = next((other for other in _names(state) if other != besides and same_name(other, shown)), None)
    require(namesake is None, "name-taken", name=namesake or "")
    return shown


def bot_name(state: TableState, seat: Seat) -> str:
    """What a bot at that seat will be called."""
    taken = _names(state)
    return next(
        name
        for name in (*BOT_NAMES[seat:], *BOT_NAMES, f"Bot {seat + 1}")
        if not any(same_name(name, other) for other in taken)
    )


def _names(state: TableState) -> list[str]:
    chairs = [name for chair in state.chairs for name in (chair.name, chair.bot_name) if name]
    return chairs + [guest.name for guest in state.guests]


def require(condition: bool, otherwise: Why, **params: Input) -> None:
    """Raises Illegal with that refusal unless the condition holds."""
    if not condition:
        raise Illegal(otherwise, **params)


class GuestPresence:
    """When each guest was here last, by the hash of their token; unknown guests count as here at the beginning."""

    def __init__(self, since: Millis) -> None:
        self._since = since
        self._seen: dict[str, Millis] = {}

    def seen(self, token: str, now: Millis) -> None:
        self._seen[token] = now

    def gone(self, state: TableState, here: AbstractSet[str], now: Millis) -> list[str]:
        """The guests who have not been here for a while."""
        known = {guest.token for guest in state.guests}
        self._seen = {token: at for token, at in self._seen.items() if token in known}
        away = [guest.token for guest in state.guests if guest.token not in here]
        return [token for token in away if now - self._seen.get(token, self._since) > GUEST_GRACE_MS]
