"""The pictures on cards over HTTP: each under a name that nobody can guess, and with nothing in it but colours."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import ValidationError, convert
from starlette.requests import Request
from starlette.responses import Response

from parlour.engine import AnyGame, BadSetup
from parlour.engine import Pictures as Questions
from parlour.games import game_named, kit_named, load
from parlour.table import Table
from parlour.table.ports import Illustrator
from parlour.web.faults import Refusal

if TYPE_CHECKING:
    from parlour.art.cache import Cache
    from parlour.art.pixels import Palette

SIZE: Final = 700
"""Pixels from top to bottom: sharp on a phone when one card fills it."""

Finder: TypeAlias = Callable[[str], Awaitable[Table]]
"""Finds the table with a code; raises LookupError."""

_NOWHERE: Final = "there is no such picture"


def illustrator(code: str, secret: str, game: AnyGame) -> Illustrator | None:
    return partial(_in_view, code, secret, game.name, game.pictures) if game.pictures else None


def _in_view(code: str, secret: str, game: str, pictures: Questions, state: Any, view: Any) -> dict[str, str]:
    """Where the pictures of the cards in a view are."""
    if pictures.deck(state) is None:
        return {}
    return {str(card): _address(code, secret, game, card) for card in pictures.shown(view)}


def all_addresses(code: str, secret: str, game: AnyGame) -> dict[str, str]:
    """Where every picture is, once the game is over."""
    cards = game.pictures.cards if game.pictures else ()
    return {str(card): _address(code, secret, game.name, card) for card in cards}


def _address(code: str, secret: str, game: str, card: int) -> str:
    return f"/pictures/{code}/{_gallery(game).named(secret.encode(), card)}.png"


def _gallery(game: str) -> Any:
    """Where the pictures of a game's matches are drawn; raises BadSetup if its kit does not say."""
    part = kit_named(game).gallery
    if part is None:
        raise BadSetup(f"{game} has pictures on its cards, but its kit names no gallery that draws them")
    return load(part)


def palette_of(request: Request) -> Palette:
    """The colours that a client asks for; raises Refusal."""
    from parlour.art.pixels import PALETTES, Palette

    try:
        palette: Palette = convert(request.query_params.get("palette", "classic"), Palette)
    except ValidationError:
        raise Refusal(400, f"the palettes are {', '.join(PALETTES)}") from None
    return palette


class Pictures:
    def __init__(self, find: Finder, cache: Cache) -> None:
        self._find = find
        self._cache = cache

    async def serve(self, request: Request) -> Response:
        palette = palette_of(request)
        try:
            table = await self._find(request.path_params["code"])
        except LookupError:
            raise Refusal(404, _NOWHERE) from None
        body = await asyncio.to_thread(self._drawn, table, request.path_params["name"], palette)
        if body is None:
            raise Refusal(404, _NOWHERE)
        return Response(body, media_type="image/png", headers={"cache-control": "private, max-age=86400, immutable"})

    def _drawn(self, table: Table, name: str, palette: Palette) -> bytes | None:
        """The picture of that name at a table, if there is one; backs are told by the game, not here."""
        game = table.info().game
        pictures = game_named(game).pictures
        if pictures is None:
            return None
        source = table.drawn_from(lambda secret, state: (secret, pictures.deck(state)))
        if source is None or source[1] is None:
            return None
        gallery = _gallery(game)(source[1], source[0].encode(), self._cache)
        found = gallery.find(name)
        if found is None or found[1] == "back":
            return None
        drawn: bytes = gallery.front(found[0], SIZE, palette, "card")
        return drawn
