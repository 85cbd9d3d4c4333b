"""Parts of the HTTP API that need no server."""

from __future__ import annotations

import asyncio
import gzip

from parlour.server.web.guard import CHUNK_BYTES
from parlour.server.web.routes.tables import _decompressed


def test_a_replay_is_decompressed_in_pieces() -> None:
    body = bytes(10 * CHUNK_BYTES) + bytes(range(256)) * 4096

    async def story() -> list[bytes]:
        return [piece async for piece in _decompressed(gzip.compress(body))]

    pieces = asyncio.run(story())
    assert b"".join(pieces) == body
    assert max(map(len, pieces)) <= CHUNK_BYTES
