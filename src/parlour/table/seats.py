"""The rules of the table itself: who may sit, who may start, who lets a bot play. Pure, like the rules of a game."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from parlour.engine import Header, Illegal, Seat
from parlour.engine.options import plain, read
from parlour.games import game_named
from parlour.table import entries as n
from parlour.table import messages as m
from parlour.table.names import proper_avatar, proper_name, same_name
from parlour.table.ports import Listing

BOT_NAMES: Final = ("Ada", "Bela", "Cleo", "Dara", "Elio", "Fay", "Gil", "Hana", "Ivo", "Juno", "Kai", "Lou")


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def seat_of(setting: n.Setting, token: str) -> Seat | None:
    """The seat a token opens. Every chair is compared in full, so that the time tells nothing."""
    hashed = token_hash(token)
    found = [compare_digest(chair.token, hashed) for chair in setting.chairs]
    return Seat(found.index(True)) if any(found) else None


def claim(setting: n.Setting, seat: int | None, name: str, avatar: str, hashed: str) -> n.Claimed:
    if setting.status != "waiting":
        raise Illegal("the game has started; you can watch")
    free = [Seat(at) for at, chair in enumerate(setting.chairs) if chair.free]
    if not free:
        raise Illegal("the table is full; you can watch")
    if seat is not None and seat not in free:
        raise Illegal(f"seat {seat} is taken; free are {', '.join(map(str, free))}")
    tidy, shape = proper_name(name), proper_avatar(avatar)
    namesake = next((chair.name for chair in setting.chairs if chair.name and same_name(chair.name, tidy)), None)
    if namesake is not None:
        raise Illegal(f"somebody here is called {namesake} already; choose another name")
    return n.Claimed(free[0] if seat is None else Seat(seat), tidy, shape, hashed)


def is_host(setting: n.Setting, seat: Seat | None, present: AbstractSet[Seat]) -> bool:
    """The host, or while the host is away any person who is here."""
    return seat == setting.host or (seat is not None and setting.host not in present)


def decide(setting: n.Setting, seat: Seat, request: m.Request, present: AbstractSet[Seat]) -> n.Entry:
    """What follows from a request about the table; raises Illegal or BadSetup."""
    host = is_host(setting, seat, present)
    match request:
        case m.Configure():
            _need(host, "only the host changes the options")
            _need(setting.status == "waiting", "the game has started; options are settled")
            game = game_named(setting.game)
            options = plain(read(game.options, request.options, game.name))
            game.start(len(setting.chairs), options)
            return n.Configured(options)
        case m.SeatBot():
            return _bot(setting, _existing(setting, request.seat), request.bot, host, present)
        case m.DismissBot():
            chair = setting.chairs[_existing(setting, request.seat)]
            _need(bool(chair.bot), "no bot plays that seat")
            _need(host or seat == request.seat, "only the host or the person whose seat it is sends a bot away")
            _need(setting.status == "waiting" or bool(chair.token), "that bot is a player; it stays to the end")
            return n.BotGone(request.seat)
        case m.Clear():
            chair = setting.chairs[_existing(setting, request.seat)]
            _need(setting.status == "waiting", "the game has started; nobody leaves their seat for good")
            _need(bool(chair.token), "nobody sits there")
            _need(host or seat == request.seat, "only the host or the person who sits there frees a seat")
            _need(request.seat != setting.host, "the host stays; close the page instead")
            return n.Cleared(request.seat)
        case m.Start():
            _need(host, "only the host starts the game")
            _need(setting.status == "waiting", "the game has started already")
            return n.Began(header(setting))
        case m.Finish():
            _need(host, "only the host ends the game")
            _need(setting.status == "playing", "there is no game to end")
            return n.Ended()
        case _:
            raise Illegal("that is not about the table")


def header(setting: n.Setting) -> Header:
    """What the game will be played under; raises Illegal while a seat is free."""
    free = [str(at + 1) for at, chair in enumerate(setting.chairs) if chair.free]
    if free:
        raise Illegal(f"seat {' and '.join(free)} still free: share the connection or let a bot play")
    return Header(
        game=setting.game,
        seats=len(setting.chairs),
        options=setting.options,
        commitment=setting.promise,
        nonces=tuple(chair.nonce for chair in setting.chairs),
        names=tuple(chair.name or chair.bot_name for chair in setting.chairs),
    )


def info(code: str, setting: n.Setting, present: AbstractSet[Seat]) -> m.TableInfo:
    """What everyone may know of the table."""
    chairs = tuple(
        m.ChairInfo(
            name=chair.name or chair.bot_name,
            avatar=chair.avatar,
            taken=not chair.free,
            away=bool(chair.token) and Seat(at) not in present,
            bot=chair.bot,
        )
        for at, chair in enumerate(setting.chairs)
    )
    s = setting
    return m.TableInfo(code, s.game, s.options, s.status, s.public, s.host, chairs, s.promise, s.next)


def listing(code: str, setting: n.Setting) -> Listing:
    names = tuple(chair.name or chair.bot_name for chair in setting.chairs if not chair.free)
    return Listing(code, setting.game, setting.status, setting.public, len(setting.chairs), len(names), names)


def _bot(setting: n.Setting, seat: Seat, bot: str, host: bool, present: AbstractSet[Seat]) -> n.BotSeated:
    chair = setting.chairs[seat]
    _need(host, "only the host lets a bot play")
    _need(setting.status != "over", "the game is over")
    _need(not chair.bot, "a bot plays that seat already")
    if setting.status == "waiting":
        _need(chair.free, "somebody sits there")
    else:
        _need(seat not in present, f"{chair.name} is here; a bot plays only for those who are away")
    taken = {other.bot_name for other in setting.chairs} | {other.name for other in setting.chairs}
    name = next(name for name in (*BOT_NAMES[seat:], *BOT_NAMES, f"Bot {seat + 1}") if name not in taken)
    return n.BotSeated(seat, bot, name)


def _existing(setting: n.Setting, seat: Seat) -> Seat:
    _need(0 <= seat < len(setting.chairs), f"there is no seat {seat}; seats are 0 to {len(setting.chairs) - 1}")
    return seat


def _need(condition: bool, otherwise: str) -> None:
    if not condition:
        raise Illegal(otherwise)
