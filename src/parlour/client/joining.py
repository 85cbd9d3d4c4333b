"""Join a table of a server. The name of its game gives the session the types of that game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from parlour.client.api import ApiError
from parlour.client.session import Session, attending
from parlour.client.world import Network

if TYPE_CHECKING:
    from parlour.games import illusion, mind
    from parlour.games.knights import dice, score

Headers: TypeAlias = Mapping[str, str] | None


@overload
def join(
    base: str, code: str, token: str | None = None, headers: Headers = None, *, game: Literal["mind"]
) -> AbstractAsyncContextManager[Session[mind.View | None]]: ...
@overload
def join(
    base: str, code: str, token: str | None = None, headers: Headers = None, *, game: Literal["illusion"]
) -> AbstractAsyncContextManager[Session[illusion.View | None]]: ...
@overload
def join(
    base: str, code: str, token: str | None = None, headers: Headers = None, *, game: Literal["knights-score"]
) -> AbstractAsyncContextManager[Session[score.View | None]]: ...
@overload
def join(
    base: str, code: str, token: str | None = None, headers: Headers = None, *, game: Literal["knights-dice"]
) -> AbstractAsyncContextManager[Session[dice.View | None]]: ...
@overload
def join(
    base: str, code: str, token: str | None = None, headers: Headers = None, *, game: str | None = None
) -> AbstractAsyncContextManager[Session]: ...
@asynccontextmanager
async def join(
    base: str, code: str, token: str | None = None, headers: Headers = None, *, game: str | None = None
) -> AsyncIterator[Session]:
    """A session at a table, as the token's seat or without one as a watcher. Raises ApiError.

    With `game` another game at that table is an error, and type checkers know the type of `view`.
    """
    async with attending(Session(Network(base, code, headers), token)) as session:
        assert session.info is not None
        if game not in (None, session.info.game):
            raise ApiError("another-game-there", found=session.info.game, code=code, game=str(game))
        yield session
