"""HTTP routes for card pictures. Their names are unguessable; the files hold nothing but pixels."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import ValidationError, convert
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from parlour.engine import AnyGame, BadSetup, PictureSource
from parlour.games import game_named, import_object, parts_of
from parlour.server.table import Table
from parlour.server.table.ports import Illustrator
from parlour.server.web.addresses import address_of
from parlour.server.web.endpoints import Endpoint, endpoint
from parlour.server.web.errors import HttpError
from parlour.server.web.limits import Quotas

if TYPE_CHECKING:
    from parlour.art.cache import Cache
    from parlour.art.pixels import Palette

PALETTE: Final = ("palette", {"type": "string", "default": "classic"})
UNIFORM_DELAY_S: Final = 0.25
SIZE: Final = 700
"""Pixels from top to bottom: sharp on a phone when one card fills it."""

Finder: TypeAlias = Callable[[str], Awaitable[Table]]
"""Finds the table with a code; raises LookupError."""


def illustrator(code: str, secret: str, game: AnyGame) -> Illustrator | None:
    return partial(_in_view, code, secret, game.name, game.pictures) if game.pictures else None


def _in_view(code: str, secret: str, game: str, pictures: PictureSource, state: Any, view: Any) -> dict[str, str]:
    """Where the pictures of the cards in a view are."""
    deck = pictures.deck(state)
    if deck is None:
        return {}
    return {str(card): _address(code, secret, game, deck, card) for card in pictures.shown(view)}


def all_addresses(code: str, secret: str, game: AnyGame, state: Any) -> dict[str, str]:
    """Where every picture is, once the game is over."""
    deck = game.pictures.deck(state) if game.pictures else None
    if game.pictures is None or deck is None:
        return {}
    return {str(card): _address(code, secret, game.name, deck, card) for card in game.pictures.cards}


def _address(code: str, secret: str, game: str, deck: int, card: int) -> str:
    """With what shapes the picture has after a `#`, for those who do not see it."""
    gallery = _gallery(game)
    return f"/pictures/{code}/{gallery.named(secret.encode(), card)}.png#{gallery.family(deck, card)}"


def _gallery(game: str) -> Any:
    """Where the pictures of a game's matches are drawn; raises BadSetup if it has no gallery."""
    part = parts_of(game).art.gallery
    if part is None:
        raise BadSetup("no-gallery", game=game)
    return import_object(part)


def palette_of(request: Request) -> Palette:
    """The colours that a client asks for; raises HttpError."""
    from parlour.art.pixels import PALETTES, Palette

    try:
        palette: Palette = convert(request.query_params.get("palette", "classic"), Palette)
    except ValidationError:
        raise HttpError(400, "palettes", palettes=list(PALETTES)) from None
    return palette


def pay_picture(quotas: Quotas, request: Request) -> None:
    """Raises HttpError if an address asks for too many pictures."""
    if not quotas.pictures.take(address_of(request)):
        raise HttpError(429, "too-many-pictures")


class PictureRoutes:
    def __init__(self, find: Finder, quotas: Quotas, cache: Cache) -> None:
        self._find = find
        self._quotas = quotas
        self._cache = cache

    @endpoint(
        Endpoint(
            "GET",
            "/pictures/{code}/{name}.png",
            "The picture of a card at a table",
            errors=(400, 404, 429),
            query=(PALETTE,),
            media="image/png",
        )
    )
    async def picture(self, request: Request) -> Response:
        """A wrong name and a wrong code look the same, and are answered after the same time: whether a table exists is
        not said here. Both count as guesses. A right name cannot be guessed, so it is answered whatever others at the
        same address tried."""
        palette, address = palette_of(request), address_of(request)
        deadline = asyncio.get_running_loop().time() + UNIFORM_DELAY_S
        pay_picture(self._quotas, request)
        found = await self._drawn_at(request.path_params["code"].upper(), request.path_params["name"], palette)
        if found is None:
            guesses_left = self._quotas.guesses.take(address)
            await asyncio.sleep(deadline - asyncio.get_running_loop().time())
            if not guesses_left:
                raise HttpError(429, "too-many-wrong-pictures")
            raise HttpError(404, "no-picture")
        table, body = found
        headers = {"cache-control": "private, max-age=86400, immutable"}
        ahead = BackgroundTask(self._draw_ahead, table, palette)
        return Response(body, media_type="image/png", headers=headers, background=ahead)

    async def _drawn_at(self, code: str, name: str, palette: Palette) -> tuple[Table, bytes] | None:
        try:
            table = await self._find(code)
        except LookupError:
            return None
        body = await asyncio.to_thread(self._drawn, table, name, palette)
        return None if body is None else (table, body)

    def _drawn(self, table: Table, name: str, palette: Palette) -> bytes | None:
        """The picture of that name at a table, if there is one; backs are sent by the game, not here."""
        gallery = self._gallery_of(table)
        found = gallery.find(name) if gallery else None
        if found is None or found[1] == "back":
            return None
        drawn: bytes = gallery.front(found[0], SIZE, palette, "card")
        return drawn

    def _draw_ahead(self, table: Table, palette: Palette) -> None:
        """What will be asked for next lies ready then; until it is shown, nobody knows its name."""
        gallery = self._gallery_of(table)
        pictures = game_named(table.info().game).pictures
        if gallery is None or pictures is None:
            return
        for card in table.with_secrets(lambda _, state: pictures.coming(state)) or ():
            gallery.front(card, SIZE, palette, "card")

    def _gallery_of(self, table: Table) -> Any:
        """Where a table's pictures are drawn; None without any."""
        game = table.info().game
        pictures = game_named(game).pictures
        if pictures is None:
            return None
        source = table.with_secrets(lambda secret, state: (secret, pictures.deck(state)))
        if source is None or source[1] is None:
            return None
        return _gallery(game)(source[1], source[0].encode(), self._cache)
