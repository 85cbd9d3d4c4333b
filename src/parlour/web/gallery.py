"""The pictures of Illusion over HTTP: each under a name that nobody can guess, and with nothing in it but colours."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from hashlib import sha256
from hmac import new
from typing import TYPE_CHECKING, Any, Final

from msgspec import ValidationError, convert
from starlette.requests import Request
from starlette.responses import Response

from parlour.engine import AnyGame, Match
from parlour.games.illusion import deck_seed
from parlour.games.illusion.shares import CARDS
from parlour.table import Hall

if TYPE_CHECKING:
    from parlour.art.illusion import Palette

SIZE: Final = 512
_KEPT: Final = 1024


def picture_name(secret: str, card: int) -> str:
    """The name of a card's picture at one table."""
    return new(secret.encode(), b"picture %d" % card, sha256).hexdigest()[:32]


def addresses(code: str, secret: str, match: Match[Any, Any, Any, Any], view: Any) -> dict[str, str]:
    """Where the pictures of the cards in a view are; other games have none."""
    if not _pictured(match.game) or deck_seed(match.state) is None:
        return {}
    revealed = view.revealed.row if view.revealed else ()
    drawn = () if view.drawn is None else (view.drawn,)
    return {str(card): _address(code, secret, card) for card in (*view.row, *drawn, *revealed)}


def all_addresses(code: str, secret: str, game: AnyGame) -> dict[str, str]:
    """Where every picture is, once the game is over."""
    return {str(card): _address(code, secret, card) for card in range(CARDS)} if _pictured(game) else {}


def _pictured(game: AnyGame) -> bool:
    return game.name == "illusion"


def _address(code: str, secret: str, card: int) -> str:
    return f"/pictures/{code}/{picture_name(secret, card)}.png"


class Pictures:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def serve(self, request: Request) -> Response:
        from parlour.art.illusion import PALETTES, Palette

        try:
            palette = convert(request.query_params.get("palette", "classic"), Palette)
        except ValidationError:
            return Response(f"the palettes are {', '.join(PALETTES)}\n", 400)
        try:
            table = await self._hall.find(request.path_params["code"])
        except LookupError:
            return Response("there is no such picture\n", 404)
        found = table.drawn_from(lambda secret, state: _found(secret, deck_seed(state), request.path_params["name"]))
        if found is None:
            return Response("there is no such picture\n", 404)
        body = await asyncio.to_thread(_drawn, *found, palette)
        return Response(body, media_type="image/png", headers={"cache-control": "private, max-age=86400, immutable"})


def _found(secret: str, seed: int | None, name: str) -> tuple[int, int] | None:
    """The deck and the card that a name stands for."""
    cards = (card for card in range(CARDS) if picture_name(secret, card) == name)
    card = next(cards, None)
    return None if seed is None or card is None else (seed, card)


@lru_cache(_KEPT)
def _drawn(seed: int, card: int, palette: Palette) -> bytes:
    from parlour.art.illusion import picture, png

    return png(picture(seed, card, SIZE, palette))
