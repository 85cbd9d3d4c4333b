"""The path below which a server is reached, when it is a part of a larger site."""

from __future__ import annotations

import re
from typing import Final, Self

from parlour.engine import BadSetup
from parlour.languages import quoted

_ACCEPTED: Final = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?")


class RootPath(str):
    """`/games` for `https://example.org/games/`, and empty at the root of a host.

    >>> RootPath("/games/"), RootPath("/"), RootPath("/games").within("/games/t/ABC234")
    ('/games', '', '/t/ABC234')
    """

    __slots__ = ()

    def __new__(cls, text: str = "") -> Self:
        """Raises BadSetup."""
        if not _ACCEPTED.fullmatch(text):
            raise BadSetup("serve.bad-root-path", path=quoted(text))
        return super().__new__(cls, text.rstrip("/"))

    def within(self, path: str) -> str:
        """A path without this root. Some proxies take it away before they pass a request on, so it may be missing.

        >>> RootPath("/games").within("/games"), RootPath("/games").within("/gamesome"), RootPath().within("/t/ABC234")
        ('/', '/gamesome', '/t/ABC234')
        """
        if not self or not (path == self or path.startswith((f"{self}/", f"{self}?"))):
            return path
        rest = path[len(self) :]
        return rest if rest.startswith("/") else f"/{rest}"

    def written_into(self, page: bytes) -> bytes:
        """An HTML page whose attributes begin with `./` where they mean this root."""
        return page.replace(b'"./', f'"{self}/'.encode())
