"""Responses that never change: encoded, compressed and hashed once, then served from memory."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from parlour.wire import encode

_WORTH_IT = 1000


class Document(NamedTuple):
    """A body, the same with gzip where that is shorter, and its headers."""

    body: bytes
    compressed: bytes | None
    headers: dict[str, str]

    @classmethod
    def of(cls, body: bytes, media: str, cache_control: str = "no-cache", language: str | None = None) -> Document:
        packed = compressed(body) if len(body) >= _WORTH_IT else body
        tag = sha256(body).hexdigest()[:32]
        headers = {"content-type": media, "cache-control": cache_control, "etag": f'"{tag}"'}
        if language is not None:
            headers |= {"content-language": language, "vary": "Accept-Language"}
        return cls(body, packed if len(packed) < len(body) * 0.9 else None, headers)

    def response(self, request: Request) -> Response:
        headers = dict(self.headers)
        if self.compressed is not None:
            headers["vary"] = ", ".join(filter(None, ("Accept-Encoding", headers.get("vary"))))
        if headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.compressed is not None and accepts_gzip(request):
            return Response(self.compressed, headers={**headers, "content-encoding": "gzip"})
        return Response(self.body, headers=headers)


@lru_cache(maxsize=256)
def compressed(body: bytes) -> bytes:
    """Of several servers in one process, the first one packs the page."""
    return gzip.compress(body, mtime=0)


def json_document(value: object, language: str | None = None) -> Document:
    return Document.of(encode(value), "application/json", language=language)


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
