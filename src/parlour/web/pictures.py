"""The pictures of Illusion over HTTP: each under a name that nobody can guess, and with nothing in it but colours."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec import ValidationError, convert
from starlette.requests import Request
from starlette.responses import Response

from parlour.engine import AnyGame
from parlour.games.illusion import deck_seed, open_cards
from parlour.games.illusion.shares import CARDS
from parlour.table import Registry, Table
from parlour.table.ports import Illustrator
from parlour.web.faults import Refusal

if TYPE_CHECKING:
    from parlour.art.cache import Cache
    from parlour.art.illusion import Palette

SIZE: Final = 700
"""Pixels from top to bottom: sharp on a phone when one card fills it."""

_NOWHERE: Final = "there is no such picture"


def illustrator(code: str, secret: str, game: AnyGame) -> Illustrator | None:
    return partial(_in_view, code, secret) if _pictured(game) else None


def _in_view(code: str, secret: str, state: Any, view: Any) -> dict[str, str]:
    """Where the pictures of the cards in a view are."""
    if deck_seed(state) is None:
        return {}
    return {str(card): _address(code, secret, card) for card in open_cards(view)}


def all_addresses(code: str, secret: str, game: AnyGame) -> dict[str, str]:
    """Where every picture is, once the game is over."""
    return {str(card): _address(code, secret, card) for card in range(CARDS)} if _pictured(game) else {}


def _pictured(game: AnyGame) -> bool:
    return game.name == "illusion"


def _address(code: str, secret: str, card: int) -> str:
    from parlour.art.illusion.gallery import picture_name

    return f"/pictures/{code}/{picture_name(secret.encode(), card)}.png"


class Pictures:
    def __init__(self, registry: Registry, cache: Cache) -> None:
        self._registry = registry
        self._cache = cache

    async def serve(self, request: Request) -> Response:
        from parlour.art.illusion import PALETTES, Palette

        try:
            palette = convert(request.query_params.get("palette", "classic"), Palette)
        except ValidationError:
            raise Refusal(400, f"the palettes are {', '.join(PALETTES)}") from None
        try:
            table = await self._registry.find(request.path_params["code"])
        except LookupError:
            raise Refusal(404, _NOWHERE) from None
        body = await asyncio.to_thread(self._drawn, table, request.path_params["name"], palette)
        if body is None:
            raise Refusal(404, _NOWHERE)
        return Response(body, media_type="image/png", headers={"cache-control": "private, max-age=86400, immutable"})

    def _drawn(self, table: Table, name: str, palette: Palette) -> bytes | None:
        """The picture of that name at a table, if there is one; backs are told by the game, not here."""
        from parlour.art.illusion.gallery import Gallery

        source = table.drawn_from(lambda secret, state: (secret, deck_seed(state)))
        if source is None or source[1] is None:
            return None
        gallery = Gallery(source[1], source[0].encode(), self._cache)
        found = gallery.find(name)
        return None if found is None or found[1] == "back" else gallery.front(found[0], SIZE, palette, "card")
