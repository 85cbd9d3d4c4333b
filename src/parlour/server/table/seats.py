"""Rules of a table: who may sit down, start, or let a bot play. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from hashlib import sha256
from hmac import compare_digest
from typing import Any, TypedDict

from msgspec import UNSET

from parlour import wire as m
from parlour.engine import Header, Illegal, Seat, Viewer
from parlour.engine.options import plain, read_from_people
from parlour.games import game_named
from parlour.server.table.entries import (
    Began,
    BotGone,
    BotSeated,
    Configured,
    Entry,
    GameEnded,
    SeatTaken,
    SpeedSet,
    TableState,
    TurnClockSet,
)
from parlour.server.table.guests import bot_name, cleared, is_guest, own_name, require, was_sent_away
from parlour.server.table.names import proper_avatar
from parlour.server.table.ports import AnyMatch, ListedResult, Listing


class RequestOrigin(TypedDict):
    """Whose request it was."""

    by: Seat
    nonce: str


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def seat_of(state: TableState, token: str) -> Seat | None:
    """The seat a token opens. Every chair is compared in full, so that timing reveals nothing."""
    hashed = token_hash(token)
    found = [compare_digest(chair.token, hashed) for chair in state.chairs]
    return Seat(found.index(True)) if any(found) else None


def opened_by(state: TableState, token: str | None) -> tuple[Viewer, str]:
    """The seat that a token opens, if any, and its hash if it is a seat's or a guest's."""
    if token is None:
        return None, ""
    seat, hashed = seat_of(state, token), token_hash(token)
    return seat, hashed if seat is not None or is_guest(state, hashed) else ""


def take_seat(state: TableState, seat: int | None, name: str, avatar: str, hashed: str, former: str = "") -> SeatTaken:
    """`hashed` will open the seat, `former` opened one here before, if it is not empty; raises Illegal."""
    if state.status != "waiting":
        raise Illegal("table-put-away") if state.status == "expired" else Illegal("started-watch")
    require(not was_sent_away(state, name, former), "sent-away")
    free = [Seat(at) for at, chair in enumerate(state.chairs) if chair.free]
    if not free:
        raise Illegal("table-full")
    if seat is not None and seat not in free:
        raise Illegal("seat-taken", seat=seat, free=free)
    tidy, shape = own_name(state, name), proper_avatar(avatar)
    return SeatTaken(free[0] if seat is None else Seat(seat), tidy, shape, hashed)


def is_host(state: TableState, seat: Seat | None, present: AbstractSet[Seat]) -> bool:
    """The host, or while the host is away any person who is here."""
    return seat == state.host or (seat is not None and state.host not in present)


def may_host(state: TableState, seat: Seat, present: AbstractSet[Seat]) -> bool:
    """Whether a seat may do the host's business now: the host's own, and others only while their person is here."""
    return is_host(state, seat, present) and (seat == state.host or seat in present)


def decide(
    state: TableState,
    seat: Seat,
    request: m.Request,
    present: AbstractSet[Seat],
    idle: AbstractSet[Seat] = frozenset(),
) -> Entry:
    """What follows from a request about the table; raises Illegal or BadSetup. `idle` are those whom all wait for."""
    host = is_host(state, seat, present)
    asked: RequestOrigin = {"by": seat, "nonce": request.nonce}
    match request:
        case m.Configure():
            require(host, "host-changes-options")
            require(state.status == "waiting", "options-settled")
            return Configured(options(state, request.options), **asked)
        case m.SeatBot():
            name = _bot_name(state, _existing(state, request.seat), host, present - idle)
            return BotSeated(request.seat, request.bot, name, **asked)
        case m.DismissBot():
            chair = state.chairs[_existing(state, request.seat)]
            require(host or seat == request.seat, "host-sends-bot-away")  # first: others may not know what plays there
            require(bool(chair.bot), "no-bot-there")
            require(state.status == "waiting" or bool(chair.token), "bot-is-player")
            return BotGone(request.seat, **asked)
        case m.Clear():
            chair = state.chairs[_existing(state, request.seat)]
            require(bool(chair.token), "nobody-there")
            require(host or seat == request.seat, "host-frees-seat")
            return cleared(state, seat, request)
        case m.SetSpeed():
            require(host, "host-sets-speed")
            require(state.status in ("waiting", "playing"), "game-over")
            return SpeedSet(request.speed, **asked)
        case m.SetTurnClock():
            require(host, "host-sets-turn-clock")
            require(state.status in ("waiting", "playing"), "game-over")
            require(not game_named(state.game).real_time, "no-turns")
            return TurnClockSet(request.seconds, **asked)
        case m.Start():
            require(host, "host-starts")
            require(state.status == "waiting", "started-already")
            return Began(header(state), **asked)
        case m.Finish():
            require(host, "host-ends")
            require(state.status == "playing", "no-game-to-end")
            return GameEnded(**asked)
        case _:
            raise Illegal("not-about-table")


def options(state: TableState, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The options with some of them changed, and the others as they are; raises BadSetup."""
    game = game_named(state.game)
    chosen = plain(read_from_people(game.options, {**state.options, **wanted}, game.name))
    game.start(len(state.chairs), chosen)
    return chosen


def may_rematch(state: TableState, seat: Seat, present: AbstractSet[Seat], decided: bool) -> None:
    """Raises Illegal unless a rematch can be offered now."""
    require(is_host(state, seat, present), "host-offers-rematch")
    require(not state.next, "rematch-set")
    require(state.header is not None and (decided or state.status == "over"), "not-over-yet")


def header(state: TableState) -> Header:
    """What the game will be played under; raises Illegal while a seat is free."""
    free = [at + 1 for at, chair in enumerate(state.chairs) if chair.free]
    if free:
        raise Illegal("seats-free", count=len(free), seats=free)
    nonces = state.nonces if state.deal else tuple(chair.nonce for chair in state.chairs)
    return Header(
        game=state.game,
        seats=len(state.chairs),
        options=state.options,
        commitment=state.promise,
        nonces=nonces,
        promises=state.called if state.called or not any(nonces) else UNSET,
        names=tuple(chair.name or chair.bot_name for chair in state.chairs),
    )


def info(
    code: str,
    state: TableState,
    present: AbstractSet[Seat],
    decided: bool = False,
    here: AbstractSet[str] = frozenset(),
    watching: int = 0,
) -> m.TableInfo:
    """What everyone may know of the table. `here` are the tokens of those who are, `watching` how many have none."""
    chairs = tuple(
        m.ChairInfo(
            name=chair.name or chair.bot_name,
            avatar=chair.avatar,
            taken=not chair.free,
            away=bool(chair.token) and Seat(at) not in present,
            bot=chair.bot,
            host=may_host(state, Seat(at), present),
        )
        for at, chair in enumerate(state.chairs)
    )
    s = state
    replay = s.header is not None and (decided or s.status == "over")
    guests = tuple(m.GuestInfo(each.name, each.avatar) for each in s.guests if each.token in here)
    return m.TableInfo(
        code,
        s.game,
        s.options,
        s.status,
        s.public,
        s.host,
        chairs,
        s.promise,
        s.next,
        replay,
        guests,
        s.speed,
        s.header.nonces if s.header is not None else (),
        s.turn_clock,
        watching,
        s.deal,
    )


def listing(code: str, state: TableState, result: ListedResult | None = None) -> Listing:
    names = tuple(chair.name or chair.bot_name for chair in state.chairs if not chair.free)
    return Listing(code, state.game, state.status, state.public, len(state.chairs), len(names), names, result=result)


def result_of(match: AnyMatch) -> ListedResult:
    """How a match that is over came out."""
    header, outcome = match.header, match.outcome
    scores = tuple(match.game.score(match.state, Seat(seat)) for seat in range(header.seats))
    return ListedResult(outcome is not None, outcome.winners if outcome else (), scores)


def _bot_name(state: TableState, seat: Seat, host: bool, present: AbstractSet[Seat]) -> str:
    """What a bot at that seat will be called; raises Illegal if none may sit there."""
    chair = state.chairs[seat]
    require(host, "host-lets-bot-play")
    require(state.status != "over", "game-over")
    require(not chair.bot, "bot-there-already")
    if state.status == "waiting":
        require(chair.free, "somebody-there")
    else:
        require(seat not in present, "person-is-here", name=chair.name)
    return bot_name(state, seat)


def _existing(state: TableState, seat: Seat) -> Seat:
    require(0 <= seat < len(state.chairs), "no-such-seat", seat=seat, last=len(state.chairs) - 1)
    return seat
